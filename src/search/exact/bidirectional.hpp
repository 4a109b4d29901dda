// Breadth-first search from both ends, proven shortest: the start and the goal are searched layer
// by layer, always the side whose frontier is smaller, until the two meet (Pohl 1971). A solution
// of d moves is found after layers of about d / 2 each, which is the square root of the states that
// plain BFS needs.
//
// The lower bound is what the layers of both sides have proven, raised by one where solutions of
// that length would have the wrong parity. A start that cannot be solved ends exhausted when one
// side has no new states.
#pragma once

#include "search/search.hpp"

namespace puzzle::search {

[[nodiscard]] std::unique_ptr<Search> make_bidirectional_bfs(const State& start,
                                                             const Limits& limits,
                                                             Search::Clock clock);

}  // namespace puzzle::search
