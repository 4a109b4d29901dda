// What the two kinds of IDA* have in common: what they tell their owners, and which moves they try.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/state.hpp"

namespace puzzle::search {

enum class ProofProgress : std::uint8_t {
  running,
  deeper,   // every path within the threshold was searched, and the threshold has risen by 2
  solved,   // by a shortest solution
  refused,  // memory was refused
};

struct ProofCounts {
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::uint64_t before = 0;  // of expanded, before the present iteration

  // Begins an iteration. Returns how many states the last one expanded.
  std::uint64_t begin() {
    const std::uint64_t last = expanded - before;
    before = expanded;
    return last;
  }
};

// What a depth-first search knows of the way to a state: a Move, or one of these.
using CameBy = std::uint8_t;
inline constexpr CameBy no_move = 4;           // it is the start
inline constexpr CameBy no_move_mirrored = 5;  // the same, and its own reflection
inline constexpr std::size_t ways_to_come = 6;

// Whether a search tries that move there: not the way back, and of two mirror images only one.
[[nodiscard]] constexpr bool is_tried(Move move, CameBy came_by) {
  if (came_by == no_move) return true;
  if (came_by == no_move_mirrored) return move == Move::up || move == Move::down;
  return move != inverse(static_cast<Move>(came_by));
}

// Whether a board is itself when it is reflected in its main diagonal and its tiles are renumbered
// so that the goal stays the goal. From such a start two moves that are mirror images lead to two
// states that are mirror images, as far from the goal: one of these moves is enough, which halves
// the search. The positions that cost IDA* most have such starts. False for boards that are not
// square. Cost: nanoseconds.
[[nodiscard]] inline bool is_own_reflection(const State& state) {
  const int width = state.size().width;
  if (state.size().height != width) return false;
  for (int cell = 0; cell < width * width; ++cell) {
    const int tile = state.tile_at(cell % width * width + cell / width);
    const int home = tile - 1;
    const int reflected = tile == 0 ? 0 : home % width * width + home / width + 1;
    if (state.tile_at(cell) != reflected) return false;
  }
  return true;
}

}  // namespace puzzle::search
