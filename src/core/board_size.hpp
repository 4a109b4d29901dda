// The dimensions of a board: 2 to 10 cells each way, rectangles included. A cell is an index from
// 0 to width * height - 1, row by row from the top left.
#pragma once

#include <cstdlib>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace puzzle {

inline constexpr int min_side = 2;
inline constexpr int max_side = 10;
inline constexpr int max_cells = max_side * max_side;

struct BoardSize {
  int width = 4;
  int height = 4;

  [[nodiscard]] constexpr int cells() const { return width * height; }
  [[nodiscard]] constexpr int row_of(int cell) const { return cell / width; }
  [[nodiscard]] constexpr int column_of(int cell) const { return cell % width; }
  // How many rows and columns two cells are apart.
  [[nodiscard]] int distance(int one, int other) const {
    return std::abs(row_of(one) - row_of(other)) + std::abs(column_of(one) - column_of(other));
  }
  [[nodiscard]] constexpr bool is_valid() const {
    return width >= min_side && width <= max_side && height >= min_side && height <= max_side;
  }
  // The cell that a tile (or the blank, 0) has in the goal.
  [[nodiscard]] constexpr int home_of(int tile) const { return tile == 0 ? cells() - 1 : tile - 1; }
  friend constexpr bool operator==(BoardSize, BoardSize) = default;
};

// Checks two numbers. Error: names the side that is outside 2 to 10.
[[nodiscard]] Result<BoardSize> make_board_size(int width, int height);

// Reads "4x3", width first; "X" and the multiplication sign are understood too.
// Error: quotes the text and says what is expected.
[[nodiscard]] Result<BoardSize> parse_board_size(std::string_view text);

// "4x3".
[[nodiscard]] std::string to_text(BoardSize size);

}  // namespace puzzle
