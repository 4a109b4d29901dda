// How `idastar` and `auto` decide what to do next. No single way of searching serves every board
// and everybody's patience, so these combine several (Huberman, Lukose and Hogg 1997, call that a
// portfolio).
//
// `idastar` has three hands, and each is a part of its own that knows nothing of the others:
//   - the proof, IDA* (exact/idastar.hpp), which goes on all the time;
//   - the databases that guide it. It takes the best that are there and fit into half of the
//     memory. Where there are none, small ones are built first, in milliseconds; larger ones, which
//     take a second or half a minute, once the proof has lasted so long that they pay. As soon as
//     better ones are there, built or loaded by somebody, the proof begins its iteration anew;
//   - a solution meanwhile (anytime/improving.hpp), from when the proof takes long enough to be
//     waited for. With it the proof is complete when the threshold reaches the solution's length:
//     the last iteration, which costs most, is saved.
//
// `auto` chooses by the board: on up to 10 cells a table of all distances (exact/table_walk.hpp),
// on up to most_cells_proven what `idastar` does, beyond a solution that grows ever shorter.
#pragma once

#include "search/databases/databases.hpp"
#include "search/search.hpp"

namespace puzzle::search {

// On boards of up to so many cells a proof ends while somebody waits for it.
inline constexpr int most_cells_proven = 16;

// The start must be solvable. Databases that are missing are built within step() and left for
// others.
[[nodiscard]] std::unique_ptr<Search> make_portfolio(const State& start, Databases& databases,
                                                     const Limits& limits, Search::Clock clock);
[[nodiscard]] std::unique_ptr<Search> make_automatic(const State& start, Databases& databases,
                                                     const Limits& limits, Search::Clock clock);

}  // namespace puzzle::search
