// Where things are on the board, in device pixels, and which cell a point is in. All tiles are
// square and equal, edges fall on whole pixels, the board is centred in the space given.
#pragma once

#include <optional>

#include "core/board_size.hpp"
#include "game/frame.hpp"

namespace puzzle::game {

struct Rectangle {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  friend constexpr bool operator==(const Rectangle&, const Rectangle&) = default;
};

// Largest width and height of a drawing, in pixels.
inline constexpr int max_pixels = 4096;

// What may be chosen of a board's shape, in pixels; what is not follows from the size of the tiles.
struct Shape {
  std::optional<int> gap = {};     // between tiles
  std::optional<int> radius = {};  // of the corners of tiles
  friend bool operator==(const Shape&, const Shape&) = default;
};

class Layout {
 public:
  // Fits a board into pixel_width x pixel_height. Values are clamped to 1 .. max_pixels; in a
  // space too small for tiles, tile_side() is 1 and parts lie outside. A gap is clamped so that
  // tiles of a pixel fit between, a radius to half a tile.
  Layout(BoardSize size, int pixel_width, int pixel_height, const Shape& shape = {});

  [[nodiscard]] BoardSize size() const { return size_; }
  [[nodiscard]] int pixel_width() const { return pixel_width_; }
  [[nodiscard]] int pixel_height() const { return pixel_height_; }
  [[nodiscard]] int tile_side() const { return tile_side_; }
  [[nodiscard]] int gap() const { return gap_; }          // between tiles
  [[nodiscard]] int padding() const { return padding_; }  // between the tray's edge and the tiles
  [[nodiscard]] int tile_radius() const { return tile_radius_; }
  [[nodiscard]] int tray_radius() const { return tray_radius_; }
  [[nodiscard]] Rectangle tray() const { return tray_; }

  // The square of a tile at a place that may lie between cells; rounded to whole pixels.
  [[nodiscard]] Rectangle tile_rectangle(double column, double row) const;

  // What all tiles of the goal cover together with the gaps between them.
  [[nodiscard]] Rectangle tiles_rectangle() const;

  // A point in cells; half a gap belongs to the cells on either side.
  [[nodiscard]] Place place_at(double x, double y) const;

  // The cell under a point; gaps belong to the nearest cell, outside the tray is none.
  [[nodiscard]] std::optional<int> cell_at(double x, double y) const;

  // Pixels from one cell to the next.
  [[nodiscard]] int pitch() const { return tile_side_ + gap_; }

  friend bool operator==(const Layout&, const Layout&) = default;

 private:
  BoardSize size_;
  int pixel_width_;
  int pixel_height_;
  int tile_side_;
  int gap_;
  int padding_;
  int tile_radius_;
  int tray_radius_;
  Rectangle tray_;
};

}  // namespace puzzle::game
