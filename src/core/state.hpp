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

  // The cell whose tile would travel in that direction, which is a neighbour of the blank; none
  // when the edge of the board is in the way.
  [[nodiscard]] std::optional<int> cell_moved_by(Move move) const;

  // Moves one tile. False, and nothing changes, when no tile can travel that way.
  bool apply(Move move);

  // Swaps the contents of two cells, as shuffles do; turns solvable into unsolvable when both
  // hold tiles.
  void swap_cells(int first, int second);

  [[nodiscard]] bool is_goal() const;

  // The cell that a tile (or the blank, 0) has in the goal.
  [[nodiscard]] int goal_cell(int tile) const { return tile == 0 ? cells() - 1 : tile - 1; }

  friend bool operator==(const State& left, const State& right);

 private:
  State() = default;

  BoardSize size_;
  int blank_ = 0;
  std::array<std::uint8_t, max_cells> tiles_{};
};

}  // namespace puzzle
