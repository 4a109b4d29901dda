// A state: which tile is in which cell. 0 is the blank. The goal of every board is
//
//   1  2  3  4
//   5  6  7  8       the blank in the bottom right corner
//   9 10 11 12
//  13 14 15  0
//
// Invariant: the tiles are a permutation of 0 .. cells - 1 and blank() is the cell of the 0. Only
// checked tiles make a State, and only moves and whole permutations change it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "core/board_size.hpp"
#include "core/move.hpp"
#include "core/result.hpp"

namespace puzzle {

// The cell whose tile a move takes into a blank at that cell; none when the edge of the board is in
// the way.
[[nodiscard]] constexpr std::optional<int> cell_moved_by(BoardSize size, int blank, Move move) {
  switch (move) {
    case Move::up:
      if (size.row_of(blank) + 1 < size.height) return blank + size.width;
      break;
    case Move::down:
      if (size.row_of(blank) > 0) return blank - size.width;
      break;
    case Move::left:
      if (size.column_of(blank) + 1 < size.width) return blank + 1;
      break;
    case Move::right:
      if (size.column_of(blank) > 0) return blank - 1;
      break;
  }
  return std::nullopt;
}

// Tiles between a cell and the blank, in its row or column, which slide together into the blank.
struct Run {
  Move direction = Move::up;
  int length = 0;
  friend bool operator==(const Run&, const Run&) = default;
};

class State {
 public:
  // The goal of a board. Precondition: size.is_valid().
  [[nodiscard]] static State goal(BoardSize size);

  // Error: names the first tile that is missing, repeated or too large, and its row and column.
  [[nodiscard]] static Result<State> from_tiles(BoardSize size, std::span<const int> tiles);

  [[nodiscard]] BoardSize size() const { return size_; }
  [[nodiscard]] int cells() const { return size_.cells(); }
  [[nodiscard]] int blank() const { return blank_; }
  [[nodiscard]] int tile_at(int cell) const { return tiles_[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] std::span<const std::uint8_t> tiles() const {
    return {tiles_.data(), static_cast<std::size_t>(size_.cells())};
  }

  [[nodiscard]] std::optional<int> cell_moved_by(Move move) const {
    return puzzle::cell_moved_by(size_, blank_, move);
  }

  // The run from that cell on; none when the cell is out of line, is the blank or does not exist.
  [[nodiscard]] std::optional<Run> run_from(int cell) const;

  // Moves one tile. False, and nothing changes, when no tile can travel that way.
  bool apply(Move move);

  // Swaps the contents of two cells, as shuffles do; turns solvable into unsolvable when both
  // hold tiles.
  void swap_cells(int first, int second);

  [[nodiscard]] bool is_goal() const;

  friend bool operator==(const State& left, const State& right);

 private:
  State() = default;

  BoardSize size_;
  int blank_ = 0;
  std::array<std::uint8_t, max_cells> tiles_{};
};

}  // namespace puzzle
