// How `idastar` and `auto` decide what to do next. No single way of searching serves every board
// and everybody's patience, so these combine several (Huberman, Lukose and Hogg 1997, call that a
// portfolio).
//
// `idastar` has three hands, and each is a part of its own that knows nothing of the others:
//   - the proof, IDA* (exact/idastar.hpp), which goes on all the time;
//   - the databases that guide it (guide.hpp). As soon as better ones are there, the proof begins
//     its iteration anew;
//   - a solution meanwhile (anytime/improving.hpp), from when the proof takes long enough to be
//     waited for. With it the proof is complete when the threshold reaches the solution's length:
//     the last iteration, which costs most, is saved.
//
// On boards of more than most_cells_proven the proof hardly ever ends. There both the solution and
// the bound count: proof and solution take turns from the beginning, so that one end of the
// interval rises while the other falls.
//
// `auto` chooses by the board: on up to 10 cells a table of all distances (exact/table_walk.hpp),
// beyond what `idastar` does. Where that hardly ends, a limit ends it solved, not unproven.
#pragma once

#include "search/databases/databases.hpp"
#include "search/search.hpp"
#include "search/solvers/guide.hpp"

namespace puzzle::search {

// The start must be solvable. Databases that are missing are built within step() and left for
// others.
[[nodiscard]] std::unique_ptr<Search> make_portfolio(const State& start, Databases& databases,
                                                     const Limits& limits, Search::Clock clock);
[[nodiscard]] std::unique_ptr<Search> make_automatic(const State& start, Databases& databases,
                                                     const Limits& limits, Search::Clock clock);

}  // namespace puzzle::search
