// What a board looks like at a moment: all that is needed to draw it; and the units of that.
#pragma once

#include <algorithm>
#include <array>

#include "core/board_size.hpp"

namespace puzzle::game {

// A moment is counted from any fixed moment in the past. Nothing here has a clock: callers pass
// `now`.
using Milliseconds = double;

// A point of the board, in cells: the cell in column 2 and row 1 reaches from (2, 1) to (3, 2).
struct Place {
  double column = 0;
  double row = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

// How one tile is to be drawn.
struct TileView {
  int tile = 0;
  double column = 0;  // of its left edge, in cells; between whole numbers while it slides
  double row = 0;
  double open = 1;    // 0 .. 1: how much of its height shows, for the flip of a new game
  double solved = 0;  // 0 .. 1: how far the solved look has come over it
  friend bool operator==(const TileView&, const TileView&) = default;
};

// Equal frames look the same. Tiles stand in the order of their numbers, so that a tile keeps its
// place in the frame while it moves; those of which nothing shows are left out. In the flip of a
// new game a number may be there twice, in two cells; no cell has more than one tile.
struct Frame {
  BoardSize size;
  int count = 0;
  std::array<TileView, max_cells> tiles{};

  friend bool operator==(const Frame& left, const Frame& right) {
    return left.size == right.size && left.count == right.count &&
           std::equal(left.tiles.begin(), left.tiles.begin() + left.count, right.tiles.begin());
  }
};

}  // namespace puzzle::game
