// The exact distance of every position of a small board, from one breadth-first search through all
// of them: afterwards every solution and every hint is read off, position by position.
#pragma once

#include "search/search.hpp"

namespace puzzle::search {

// Distances from the goal by the rank of the position. Immutable once full.
class DistanceTable {
 public:
  // Boards whose table takes a moment and a few megabytes: up to 9 cells, or 10.
  [[nodiscard]] static constexpr bool fits(BoardSize size) { return size.cells() <= 10; }
};

// Builds the table of that board, unless `databases` has it, and walks down it. Needs a size that fits.
[[nodiscard]] std::unique_ptr<Search> make_table_walk(const State& start, Databases& databases,
                                                      const Limits& limits, Search::Clock clock);

}  // namespace puzzle::search
