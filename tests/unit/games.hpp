// What the tests of src/game share: positions, and how a frame is read.
#pragma once

#include <span>
#include <vector>

#include "core/notation.hpp"
#include "core/state.hpp"
#include "game/frame.hpp"

inline puzzle::State position(const char* text) { return puzzle::parse_position(text).value(); }

inline std::vector<puzzle::Move> moves_of(const char* text) {
  return puzzle::parse_moves(text).value();
}

inline const char* const centre =
    "1 2 3 4 5/6 7 8 9 10/11 12 0 13 14/15 16 17 18 19/20 21 22 23 24";
inline const char* const one_left = "1 2 3/4 5 6/7 0 8";  // L solves it
inline const char* const two_left = "1 2 3/4 5 6/0 7 8";  // L2 solves it
inline const char* const far_off = "1 2 3/4 0 5/7 8 6";   // LU solves it

// The view of a tile; tile 0 when the frame does not show it.
inline puzzle::game::TileView view_of(const puzzle::game::Frame& frame, int tile) {
  for (const puzzle::game::TileView& view :
       std::span(frame.tiles).first(static_cast<std::size_t>(frame.count))) {
    if (view.tile == tile) return view;
  }
  return {};
}

// Whether every tile lies in its cell, fully open, with that much of the solved look.
inline bool at_rest(const puzzle::State& state, const puzzle::game::Frame& frame,
                    double solved_look = 0) {
  for (int cell = 0; cell < state.cells(); ++cell) {
    if (state.tile_at(cell) == 0) continue;
    const puzzle::game::TileView expected = {
        state.tile_at(cell), static_cast<double>(state.size().column_of(cell)),
        static_cast<double>(state.size().row_of(cell)), 1, solved_look};
    if (!(frame.tiles[static_cast<std::size_t>(expected.tile - 1)] == expected)) return false;
  }
  return frame.count == state.cells() - 1 && frame.size == state.size();
}
