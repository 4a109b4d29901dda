#include "search/table_walk.hpp"

#include "search/bfs.hpp"

namespace puzzle::search {

std::unique_ptr<Search> make_table_walk(const State& start, Databases&, const Limits& limits,
                                        Search::Clock clock) {
  return make_bfs(start, limits, clock);
}

}  // namespace puzzle::search
