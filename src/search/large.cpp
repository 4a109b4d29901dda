#include "search/large.hpp"

#include "search/astar.hpp"

namespace puzzle::search {

std::unique_ptr<Search> make_fast(const State& start, Databases&, const Limits& limits,
                                  Search::Clock clock) {
  return make_astar(start, TileCosts::manhattan(start.size()), limits, clock);
}

std::unique_ptr<Search> make_improving(const State& start, Databases& databases,
                                       const Limits& limits, Search::Clock clock) {
  return make_fast(start, databases, limits, clock);
}

}  // namespace puzzle::search
