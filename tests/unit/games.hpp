// What the tests of src/game share: positions, and games and frames as texts to compare.
#pragma once

#include <cstdio>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "boards.hpp"
#include "game/frame.hpp"
#include "game/session.hpp"

inline constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
inline constexpr double infinity = std::numeric_limits<double>::infinity();

// Right, down, left, up, so many times: back where it began.
inline std::vector<puzzle::Move> circles(int count) {
  std::vector<puzzle::Move> moves;
  for (int i = 0; i < count; ++i) {
    for (const int move : {3, 1, 2, 0}) moves.push_back(static_cast<puzzle::Move>(move));
  }
  return moves;
}

inline const char* const centre =
    "1 2 3 4 5/6 7 8 9 10/11 12 0 13 14/15 16 17 18 19/20 21 22 23 24";
inline const char* const one_left = "1 2 3/4 5 6/7 0 8";  // L solves it
inline const char* const two_left = "1 2 3/4 5 6/0 7 8";  // L2 solves it
inline const char* const far_off = "1 2 3/4 0 5/7 8 6";   // LU solves it

// The moves made, a bar before those ahead; how many of those made a solver made; and whether the
// clock runs: "R2|D assisted 1 clock".
inline std::string told(const puzzle::game::Timeline& timeline) {
  using puzzle::game::Timeline;
  const std::vector<puzzle::Move> all = timeline.moves(Timeline::Part::whole);
  const auto made = static_cast<std::size_t>(timeline.move_count());
  std::string text = puzzle::to_text(std::span(all).first(made));
  if (timeline.moves_ahead() > 0) text += '|' + puzzle::to_text(std::span(all).subspan(made));
  if (timeline.assisted_count() > 0) {
    text += " assisted " + std::to_string(timeline.assisted_count());
  }
  if (timeline.clock_runs()) text += " clock";
  return text;
}

inline std::string told(const puzzle::game::Session& session) {
  return told(session.timeline()) + (session.playing() ? " playing" : "") +
         (session.dragging() ? " held" : "");
}

// What a deed returned before it: "2 R2".
template <typename Game>
std::string told(int returned, const Game& game) {
  return std::to_string(returned) + ' ' + told(game);
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

// The tiles that do not lie in their cells, and where they are seen: "12 1.875,2; 3 0,0 x0.5 *1",
// with how much of the height shows and how far the solved look has come.
inline std::string away(const puzzle::State& state, const puzzle::game::Frame& frame) {
  std::string text;
  const auto tiles = std::span(frame.tiles).first(static_cast<std::size_t>(frame.count));
  for (const puzzle::game::TileView& view : tiles) {
    const int cell = static_cast<int>(view.column) + static_cast<int>(view.row) * frame.size.width;
    const bool whole = view.column == static_cast<int>(view.column) &&
                       view.row == static_cast<int>(view.row) && view.open == 1 && view.solved == 0;
    if (whole && state.tile_at(cell) == view.tile) continue;
    char part[80];
    std::snprintf(part, sizeof part, "%s%d %.9g,%.9g", text.empty() ? "" : "; ", view.tile,
                  view.column, view.row);
    text += part;
    std::snprintf(part, sizeof part, " x%.9g", view.open);
    if (view.open != 1) text += part;
    std::snprintf(part, sizeof part, " *%.9g", view.solved);
    if (view.solved != 0) text += part;
  }
  return text;
}
