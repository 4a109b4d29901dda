// Which positions can be solved. A move never changes the parity of
//   inversions                                        on boards of odd width
//   inversions + rows from the blank to the bottom    on boards of even width
// and in the goal it is even, so a position is solvable exactly when it is even. An inversion is a
// pair of tiles of which the larger comes first, read row by row, the blank left out (Johnson and
// Story 1879). Half of all arrangements are solvable, on every board from 2x2 up.
#pragma once

#include <string>

#include "core/state.hpp"

namespace puzzle {

struct Solvability {
  int inversions = 0;
  int rows_below_blank = 0;  // rows from the blank's row down to the bottom row; 0 on the bottom
  bool solvable = true;

  // Polarity is the parity of the number of inversions: 0 even, 1 odd.
  [[nodiscard]] int polarity() const { return inversions % 2; }
};

// Cost: quadratic in the number of cells, at most 4,950 comparisons.
[[nodiscard]] Solvability solvability(const State& state);
[[nodiscard]] bool is_solvable(const State& state);

// One sentence for a person that says why, with the numbers.
[[nodiscard]] std::string explain(const Solvability& solvability, BoardSize size);

// The same position with two tiles swapped, which makes an unsolvable one solvable: the first two
// cells, or the last two if the blank is one of the first two. It pairs each unsolvable position
// with one solvable position, so a uniform draw stays uniform.
[[nodiscard]] State repaired(const State& state);

}  // namespace puzzle
