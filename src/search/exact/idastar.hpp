// IDA* (Korf 1985): depth-first search under a threshold of f = g + h that rises by 2, so its
// solution is a shortest one and it needs hardly any memory. With
//   - additive pattern databases, also looked up in the reflected board: small ones at first,
//     larger ones when the search takes long, or as soon as somebody loads some;
//   - a table of transpositions, which saves searching what is reached by several paths, on boards
//     of up to 16 cells;
//   - a good solution found beside it when it takes long (large.hpp): once the threshold reaches
//     its length the proof is complete, and the last, costliest iteration is saved.
// The databases' slight inconsistency does no harm: every path is judged by itself.
#pragma once

#include "search/databases/databases.hpp"
#include "search/search.hpp"

namespace puzzle::search {

// The start must be solvable. Databases that are missing are built within step() and left for
// others.
[[nodiscard]] std::unique_ptr<Search> make_idastar(const State& start, Databases& databases,
                                                   const Limits& limits, Search::Clock clock);

}  // namespace puzzle::search
