// A* (Hart, Nilsson and Raphael 1968) with f = g + h, ties to the larger g, and a heuristic that
// adds up a cost for each tile. The heuristics are consistent, so the first path by which a state
// is expanded is a shortest one and closed states are never opened again; a state that is still
// open may be reached by a shorter path, and its older entry is passed over when it comes up.
//
// With another weight than 1, f = g + weight * h (Pohl 1970). Closed states stay closed: the
// solution is then at most `weight` times as long as the shortest (Likhachev, Gordon and Thrun
// 2003), and no solution is shorter than the smallest f divided by the weight.
#pragma once

#include "search/heuristic.hpp"
#include "search/search.hpp"

namespace puzzle::search {

[[nodiscard]] std::unique_ptr<Search> make_astar(const State& start, const TileCosts& heuristic,
                                                 int weight, const Limits& limits,
                                                 Search::Clock clock);

}  // namespace puzzle::search
