// Breadth-first search from both ends: the start and the goal are searched layer by layer, always the
// side whose frontier is smaller, until the two meet. A solution of d moves is found after layers of
// about d / 2 each, which is the square root of the states that plain BFS needs.
#pragma once

#include "search/search.hpp"

namespace puzzle::search {

[[nodiscard]] std::unique_ptr<Search> make_bidirectional_bfs(const State& start,
                                                             const Limits& limits,
                                                             Search::Clock clock);

}  // namespace puzzle::search
