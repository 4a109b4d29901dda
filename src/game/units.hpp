// The units of this room: milliseconds and cells.
#pragma once

namespace puzzle::game {

// A moment is counted from any fixed moment in the past. Nothing in this room has a clock: callers
// pass `now`.
using Milliseconds = double;

// A point of the board, in cells: the cell in column 2 and row 1 reaches from (2, 1) to (3, 2).
struct Place {
  double column = 0;
  double row = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

}  // namespace puzzle::game
