// The searches that keep every state they have seen: BFS from one end and from both, and A*. Each
// solution is proven shortest, but for that of A* with a weight. A start that cannot be solved ends
// exhausted.
#pragma once

#include <memory>

#include "search/heuristic.hpp"
#include "search/search.hpp"

namespace puzzle::search {

[[nodiscard]] std::unique_ptr<Search> make_bfs(const State& start, const Limits& limits,
                                               Search::Clock clock);
[[nodiscard]] std::unique_ptr<Search> make_bidirectional_bfs(const State& start,
                                                             const Limits& limits,
                                                             Search::Clock clock);
// With a weight of more than 1 the solution is at most that many times as long as the shortest.
[[nodiscard]] std::unique_ptr<Search> make_astar(const State& start, const TileCosts& heuristic,
                                                 int weight, const Limits& limits,
                                                 Search::Clock clock);

}  // namespace puzzle::search
