#include "draw/icon.hpp"

#include <cstddef>
#include <cstring>

#include "draw/painter.hpp"
#include "game/frame.hpp"
#include "game/layout.hpp"

namespace puzzle::draw {
namespace {

// One move before the goal.
game::Frame nearly_solved() {
  constexpr BoardSize size = {3, 3};
  constexpr int tiles[] = {1, 2, 3, 4, 5, 6, 7, 0, 8};
  game::Frame frame;
  frame.size = size;
  for (int cell = 0; cell < size.cells(); ++cell) {
    if (tiles[cell] == 0) continue;
    game::TileView& view = frame.tiles[static_cast<std::size_t>(frame.count++)];
    view.tile = tiles[cell];
    view.column = size.column_of(cell);
    view.row = size.row_of(cell);
  }
  return frame;
}

}  // namespace

Surface draw_icon(int side, int board) {
  const game::Frame frame = nearly_solved();
  Painter painter;
  painter.set_appearance({.theme = Theme::dark});
  Surface drawn = make_surface(board, board);
  if (!drawn || !painter.draw(*drawn, game::Layout(frame.size, board, board), frame))
    return nullptr;
  if (board == side) return drawn;
  Surface icon = make_unset_surface(side, side);
  if (!icon) return nullptr;
  const Color around = tray_colors(Theme::dark).fill;
  const int margin = (side - board) / 2;
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      auto* const pixel = static_cast<std::uint8_t*>(icon->pixels) + row * icon->pitch + column * 4;
      const int x = column - margin;
      const int y = row - margin;
      const bool within = x >= 0 && x < board && y >= 0 && y < board;
      const auto* const from =
          static_cast<const std::uint8_t*>(drawn->pixels) + (within ? y * drawn->pitch + x * 4 : 0);
      if (within && from[3] == 255) {
        std::memcpy(pixel, from, 4);
      } else {
        pixel[0] = around.red;
        pixel[1] = around.green;
        pixel[2] = around.blue;
        pixel[3] = 255;
      }
    }
  }
  return icon;
}

}  // namespace puzzle::draw
