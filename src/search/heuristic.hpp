// Heuristics that add up a cost for each tile where it is. Both are admissible (never above the
// true distance) and consistent (a move changes them by at most 1), and the blank costs nothing.
//
//   misplaced   1 for each tile that is not at home
//   manhattan   for each tile the rows plus the columns between it and its home
#pragma once

#include <array>
#include <cstdint>

#include "core/state.hpp"

namespace puzzle::search {

class TileCosts {
 public:
  [[nodiscard]] static TileCosts misplaced(BoardSize size);
  [[nodiscard]] static TileCosts manhattan(BoardSize size);

  [[nodiscard]] int of(int tile, int cell) const { return of(tile, cell, cells_); }
  // cells: of the board. Callers whose compiler knows it as a constant pass it for speed.
  [[nodiscard]] int of(int tile, int cell, int cells) const {
    return costs_[static_cast<std::size_t>(tile * cells + cell)];
  }
  // The heuristic value of a whole state, from scratch.
  [[nodiscard]] int of(const State& state) const;

 private:
  explicit TileCosts(int cells) : cells_(cells) {}

  int cells_;
  std::array<std::uint8_t, max_cells * max_cells> costs_{};
};

}  // namespace puzzle::search
