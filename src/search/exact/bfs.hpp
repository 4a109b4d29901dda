// Breadth-first search with a closed list: layer by layer through all states, so the first path
// to the goal is a shortest one. The queue is the order in which states were stored.
#pragma once

#include "search/search.hpp"

namespace puzzle::search {

[[nodiscard]] std::unique_ptr<Search> make_bfs(const State& start, const Limits& limits,
                                               Search::Clock clock);

}  // namespace puzzle::search
