#include "search/bidirectional.hpp"

#include "search/bfs.hpp"

namespace puzzle::search {

std::unique_ptr<Search> make_bidirectional_bfs(const State& start, const Limits& limits,
                                               Search::Clock clock) {
  return make_bfs(start, limits, clock);
}

}  // namespace puzzle::search
