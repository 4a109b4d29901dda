// Solutions for boards of any size, first any, then ever shorter ones; optimal only by chance, when
// the length comes down to the lower bound (Manhattan distance + linear conflicts of the start).
//
// First the rows and columns one after another (rows.hpp), which never fails and takes
// milliseconds, then beams (beam.hpp), each twice as wide as the last, from the start to the
// goal and from the goal to the start by turns: what misleads the one does not mislead the other.
// The first is narrow and works in stages, the others only when they are stuck. After each beam the
// solution at hand is shortened by replacing stretches of it, for about a quarter of the nodes that
// the beam took: a narrow beam from where a stretch begins to where it ends, for all stretches from
// the start to the goal, and longer stretches with wider beams when that has gained nothing.
//
// Memory: where it does not allow a wider beam there are only stretches, and where it allows no
// longer ones the search ends with what it has.
#pragma once

#include <memory>

#include "search/anytime/beam.hpp"
#include "search/search.hpp"

namespace puzzle::search {

// Ends with the solution of the first beam, or that of the rows when the beam fails; the latter is
// there before.
[[nodiscard]] std::unique_ptr<Search> make_fast(const State& start, const Limits& limits,
                                                Search::Clock clock);

// Goes on from the first solution to shorter ones, until one is proven shortest (its length is the
// lower bound), a limit is reached or it is settled.
[[nodiscard]] std::unique_ptr<Search> make_improving(const State& start, const Limits& limits,
                                                     Search::Clock clock);

}  // namespace puzzle::search
