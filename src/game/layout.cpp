#include "game/layout.hpp"

#include <algorithm>
#include <cmath>

namespace puzzle::game {
namespace {

// A gap of 4 % of the tile, but never so thin that small tiles run together: 2 pixels from 20
// pixels of tile on, 1 below; tiles of a few pixels have none to spare.
constexpr int gap_for(int tile_side) {
  if (tile_side < 4) return 0;
  if (tile_side < 20) return 1;
  return std::max(2, (tile_side * 4 + 50) / 100);
}

// One and a half gaps, so that the tray frames the tiles.
constexpr int padding_for(int gap) { return gap + (gap + 1) / 2; }

constexpr int extent(int tiles, int tile_side) {
  const int gap = gap_for(tile_side);
  return tiles * tile_side + (tiles - 1) * gap + 2 * padding_for(gap);
}

// To the nearest pixel. Places far outside, or not a number, would not fit an int.
int to_pixels(double cells, int pitch) {
  if (!(cells >= -max_side)) cells = cells < 0 ? -max_side : 0;
  return static_cast<int>(std::floor(std::min(cells, 2.0 * max_side) * pitch + 0.5));
}

}  // namespace

Layout::Layout(BoardSize size, int pixel_width, int pixel_height)
    : size_(size),
      pixel_width_(std::clamp(pixel_width, 1, max_pixels)),
      pixel_height_(std::clamp(pixel_height, 1, max_pixels)) {
  tile_side_ = std::max(1, std::min(pixel_width_ / size.width, pixel_height_ / size.height));
  while (tile_side_ > 1 && (extent(size.width, tile_side_) > pixel_width_ ||
                            extent(size.height, tile_side_) > pixel_height_)) {
    --tile_side_;
  }
  gap_ = gap_for(tile_side_);
  padding_ = padding_for(gap_);
  tile_radius_ = (tile_side_ * 13 + 50) / 100;
  tray_radius_ = tile_radius_ + padding_;
  tray_.width = extent(size.width, tile_side_);
  tray_.height = extent(size.height, tile_side_);
  tray_.x = (pixel_width_ - tray_.width) / 2;
  tray_.y = (pixel_height_ - tray_.height) / 2;
}

Rectangle Layout::tile_rectangle(double column, double row) const {
  return {tray_.x + padding_ + to_pixels(column, pitch()),
          tray_.y + padding_ + to_pixels(row, pitch()), tile_side_, tile_side_};
}

std::optional<int> Layout::cell_at(double x, double y) const {
  const double from_left = x - tray_.x;
  const double from_top = y - tray_.y;
  if (!(from_left >= 0 && from_left < tray_.width && from_top >= 0 && from_top < tray_.height)) {
    return std::nullopt;
  }
  // Half a gap belongs to the tile on either side.
  const auto nearest = [this](double along, int cells) {
    const double cell = std::floor((along - padding_ + gap_ / 2.0) / pitch());
    return std::clamp(static_cast<int>(cell), 0, cells - 1);
  };
  return nearest(from_top, size_.height) * size_.width + nearest(from_left, size_.width);
}

}  // namespace puzzle::game
