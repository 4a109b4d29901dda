#include "search/idastar.hpp"

#include "search/astar.hpp"

namespace puzzle::search {

std::unique_ptr<Search> make_idastar(const State& start, Databases&, const Limits& limits,
                                     Search::Clock clock) {
  return make_astar(start, TileCosts::manhattan(start.size()), limits, clock);
}

}  // namespace puzzle::search
