#include "core/solvability.hpp"

#include "core/text.hpp"

namespace puzzle {

Solvability solvability(const State& state) {
  Solvability result;
  const std::span<const std::uint8_t> tiles = state.tiles();
  for (std::size_t first = 0; first < tiles.size(); ++first) {
    for (std::size_t second = first + 1; second < tiles.size(); ++second) {
      if (tiles[second] != 0 && tiles[first] > tiles[second]) ++result.inversions;
    }
  }
  result.rows_below_blank = state.size().height - 1 - state.size().row_of(state.blank());
  const bool even_width = state.size().width % 2 == 0;
  const int rows = even_width ? result.rows_below_blank : 0;
  result.solvable = (result.inversions + rows) % 2 == 0;
  return result;
}

bool is_solvable(const State& state) { return solvability(state).solvable; }

std::string explain(const Solvability& solvability, BoardSize size) {
  const std::string verdict = solvability.solvable ? "solvable" : "unsolvable";
  const auto parity = [](int number) { return number % 2 == 0 ? "even" : "odd"; };
  const auto plural = [](int count, std::string_view word) {
    return counted(static_cast<unsigned>(count), word);
  };
  std::string text =
      verdict + ": on a board of " + parity(size.width) + " width (" + to_text(size.width) + ") ";
  const std::string inversions = plural(solvability.inversions, "inversion");
  if (size.width % 2 != 0) {
    return text + "the number of inversions must be even, and " + inversions + " is " +
           parity(solvability.inversions);
  }
  const int sum = solvability.inversions + solvability.rows_below_blank;
  return text + "inversions plus the rows below the blank must be even, and " + inversions + " + " +
         plural(solvability.rows_below_blank, "row") + " = " + grouped(static_cast<unsigned>(sum)) +
         " is " + parity(sum);
}

State repaired(const State& state) {
  State result = state;
  const int cells = state.cells();
  if (state.blank() <= 1) {
    result.swap_cells(cells - 2, cells - 1);
  } else {
    result.swap_cells(0, 1);
  }
  return result;
}

}  // namespace puzzle
