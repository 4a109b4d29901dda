// A move is the direction in which one tile travels; the blank goes the other way. The length of
// a solution is its number of moves, each of a single tile.
//
//   1 2 3      left       1 2 3
//   4 0 5   --------->    4 5 0      (tile 5 travels left)
//   7 8 6                 7 8 6
#pragma once

#include <array>
#include <cstdint>

namespace puzzle {

enum class Move : std::uint8_t { up, down, left, right };

inline constexpr std::array<Move, 4> all_moves = {Move::up, Move::down, Move::left, Move::right};

[[nodiscard]] constexpr Move inverse(Move move) {
  switch (move) {
    case Move::up: return Move::down;
    case Move::down: return Move::up;
    case Move::left: return Move::right;
    case Move::right: return Move::left;
  }
  return move;
}

[[nodiscard]] constexpr char to_char(Move move) {
  constexpr std::array<char, 4> letters = {'U', 'D', 'L', 'R'};
  return letters[static_cast<std::size_t>(move)];
}

}  // namespace puzzle
