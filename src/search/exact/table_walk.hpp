// Shortest solutions of small boards from the table of all distances: the first search builds it,
// by breadth-first search from the goal through all positions, and leaves it to those after it;
// each then walks from its start to ever smaller distances.
//
// Expanded are the positions of the building; a walk down a finished table expands none.
#pragma once

#include "search/databases/databases.hpp"
#include "search/search.hpp"

namespace puzzle::search {

// Precondition: DistanceTable::fits(start.size()). A start that cannot be solved ends exhausted at
// once.
[[nodiscard]] std::unique_ptr<Search> make_table_walk(const State& start, Databases& databases,
                                                      const Limits& limits, Search::Clock clock);
// Only builds the table, if it is not there.
[[nodiscard]] std::unique_ptr<Search> make_table_build(BoardSize size, Databases& databases,
                                                       const Limits& limits, Search::Clock clock);

}  // namespace puzzle::search
