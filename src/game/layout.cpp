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

// One and a half gaps, so that the tray frames the tiles; as long as the gap is the layout's own.
// Of a gap that was chosen the frame is not narrower, and it does not vanish with the gap.
constexpr int padding_for(int tile_side, int gap) {
  const int own = gap_for(tile_side);
  return std::max(own + (own + 1) / 2, gap);
}

constexpr int extent(int tiles, int tile_side, int gap) {
  return tiles * tile_side + (tiles - 1) * gap + 2 * padding_for(tile_side, gap);
}

// The widest gap between and around tiles of one pixel.
constexpr int widest_gap(int tiles, int pixels) {
  return std::max(0, (pixels - tiles) / (tiles + 1));
}

// To the nearest pixel. Places far outside, or not a number, would not fit an int.
int to_pixels(double cells, int pitch) {
  if (!(cells >= -max_side)) cells = cells < 0 ? -max_side : 0;
  return static_cast<int>(std::floor(std::min(cells, 2.0 * max_side) * pitch + 0.5));
}

}  // namespace

Layout::Layout(BoardSize size, int pixel_width, int pixel_height, const Shape& shape)
    : size_(size),
      pixel_width_(std::clamp(pixel_width, 1, max_pixels)),
      pixel_height_(std::clamp(pixel_height, 1, max_pixels)) {
  const int widest =
      std::min(widest_gap(size.width, pixel_width_), widest_gap(size.height, pixel_height_));
  const auto gap_of = [&](int tile_side) {
    return shape.gap ? std::clamp(*shape.gap, 0, widest) : gap_for(tile_side);
  };
  tile_side_ = std::max(1, std::min(pixel_width_ / size.width, pixel_height_ / size.height));
  while (tile_side_ > 1 && (extent(size.width, tile_side_, gap_of(tile_side_)) > pixel_width_ ||
                            extent(size.height, tile_side_, gap_of(tile_side_)) > pixel_height_)) {
    --tile_side_;
  }
  gap_ = gap_of(tile_side_);
  padding_ = padding_for(tile_side_, gap_);
  tile_radius_ =
      shape.radius ? std::clamp(*shape.radius, 0, tile_side_ / 2) : (tile_side_ * 13 + 50) / 100;
  tray_radius_ = tile_radius_ + padding_;
  tray_.width = extent(size.width, tile_side_, gap_);
  tray_.height = extent(size.height, tile_side_, gap_);
  tray_.x = (pixel_width_ - tray_.width) / 2;
  tray_.y = (pixel_height_ - tray_.height) / 2;
}

Rectangle Layout::tiles_rectangle() const {
  return {tray_.x + padding_, tray_.y + padding_, tray_.width - 2 * padding_,
          tray_.height - 2 * padding_};
}

Rectangle Layout::tile_rectangle(double column, double row) const {
  return {tray_.x + padding_ + to_pixels(column, pitch()),
          tray_.y + padding_ + to_pixels(row, pitch()), tile_side_, tile_side_};
}

Place Layout::place_at(double x, double y) const {
  const auto in_cells = [this](double along) { return (along - padding_ + gap_ / 2.0) / pitch(); };
  return {in_cells(x - tray_.x), in_cells(y - tray_.y)};
}

std::optional<int> Layout::cell_at(double x, double y) const {
  const double from_left = x - tray_.x;
  const double from_top = y - tray_.y;
  if (!(from_left >= 0 && from_left < tray_.width && from_top >= 0 && from_top < tray_.height)) {
    return std::nullopt;
  }
  const Place place = place_at(x, y);
  const auto nearest = [](double along, int cells) {
    return std::clamp(static_cast<int>(std::floor(along)), 0, cells - 1);
  };
  return nearest(place.row, size_.height) * size_.width + nearest(place.column, size_.width);
}

}  // namespace puzzle::game
