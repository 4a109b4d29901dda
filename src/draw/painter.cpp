#include "draw/painter.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <new>
#include <optional>

#include "draw/digits.hpp"
#include "draw/raster.hpp"

namespace puzzle::draw {
namespace {

using game::Frame;
using game::Layout;
using game::Rectangle;
using game::TileView;

// A share of a tile's height, at least one pixel from the smallest size at which it looks right.
int share_of(int side, int thousandths, int smallest_side) {
  if (side < smallest_side) return 0;
  return std::max(1, (side * thousandths + 500) / 1000);
}

int lip_height(Theme theme, int side) {
  return theme == Theme::contrast ? 0 : share_of(side, 42, 14);
}
int edge_height(int side) { return share_of(side, 11, 24); }
int outline_width(int side) { return std::max(1, (side * 35 + 500) / 1000); }
// Leaves a pixel of the tray between it and the tiles.
int tray_border(Theme theme, const Layout& layout) {
  const int hairline = std::max(1, (layout.tray().width + 300) / 600);
  const int wanted = theme == Theme::contrast ? 2 * hairline : hairline;
  return std::clamp(layout.padding() - 1, 0, wanted);
}

// Round as the layout wants it, but so that the square corners of the sprites of tiles stay clear
// of the arc: a pixel that far from the edges must lie within the border's inner radius.
int tray_radius(Theme theme, const Layout& layout) {
  constexpr double diagonal = 1.41421356;
  const double clear =
      ((layout.padding() + 0.5) * diagonal - tray_border(theme, layout) - 0.5) / (diagonal - 1);
  return std::min(layout.tray_radius(), static_cast<int>(clear));
}

SDL_Rect to_sdl(const Rectangle& area) { return {area.x, area.y, area.width, area.height}; }

Uint32 to_pixel(const SDL_Surface& surface, Color color) {
  return SDL_MapRGBA(surface.format, color.red, color.green, color.blue, 255);
}

void fill(SDL_Surface& target, const Rectangle& area, Uint32 pixel) {
  const SDL_Rect rectangle = to_sdl(area);
  SDL_FillRect(&target, &rectangle, pixel);
}

// Fills what lies between a rectangle and one within it.
void fill_ring(SDL_Surface& target, const Rectangle& outer, const Rectangle& inner, Uint32 pixel) {
  const int right = inner.x + inner.width;
  const int bottom = inner.y + inner.height;
  fill(target, {outer.x, outer.y, outer.width, inner.y - outer.y}, pixel);
  fill(target, {outer.x, bottom, outer.width, outer.y + outer.height - bottom}, pixel);
  fill(target, {outer.x, inner.y, inner.x - outer.x, inner.height}, pixel);
  fill(target, {right, inner.y, outer.x + outer.width - right, inner.height}, pixel);
}

// Copies an area of a sprite to a place on the target, as it is.
void copy(SDL_Surface& sprite, const Rectangle& area, SDL_Surface& target, int x, int y) {
  const SDL_Rect from = to_sdl(area);
  SDL_Rect to = {x, y, area.width, area.height};
  SDL_BlitSurface(&sprite, &from, &target, &to);
}

bool overlap(const Rectangle& left, const Rectangle& right) {
  return left.x < right.x + right.width && right.x < left.x + left.width &&
         left.y < right.y + right.height && right.y < left.y + left.height;
}

Rectangle bounds(const Rectangle& left, const Rectangle& right) {
  const int x = std::min(left.x, right.x);
  const int y = std::min(left.y, right.y);
  return {x, y, std::max(left.x + left.width, right.x + right.width) - x,
          std::max(left.y + left.height, right.y + right.height) - y};
}

// How many of a tile's pixel rows a share covers.
int rows_of(double share, int side) {
  return static_cast<int>(std::clamp(share, 0.0, 1.0) * side + 0.5);
}

// A tile on the colour of the tray, opaque, so that a frame is made of plain copies; `height` is
// that of its digits.
Surface make_tile(Theme theme, const Layout& layout, int tile, Look look, int height) {
  const int side = layout.tile_side();
  Surface sprite = make_surface(side, side);
  if (!sprite) return nullptr;
  const TileColors colors = tile_colors(theme, layout.size(), tile, look);
  SDL_FillRect(sprite.get(), nullptr, to_pixel(*sprite, tray_colors(theme).fill));
  const int radius = layout.tile_radius();
  const int lip = lip_height(theme, side);
  Rectangle face = {0, 0, side, side - lip};
  if (theme == Theme::contrast) {
    const int width = outline_width(side);
    const Rectangle inner = {width, width, side - 2 * width, side - 2 * width};
    fill_rounded(*sprite, face, radius, colors.edge, colors.edge);
    if (inner.width > 0) fill_rounded(*sprite, inner, radius - width, colors.top, colors.bottom);
  } else {
    const int edge = edge_height(side);
    fill_rounded(*sprite, {0, 0, side, side}, radius, colors.lip, colors.lip);
    if (edge > 0) fill_rounded(*sprite, face, radius, colors.edge, colors.edge);
    fill_rounded(*sprite, {0, edge, side, face.height - edge}, radius, colors.top, colors.bottom);
  }
  if (height > 0 && !draw_number(*sprite, face, tile, height, colors.digit)) return nullptr;
  return sprite;
}

}  // namespace

Surface make_surface(int pixel_width, int pixel_height) {
  Surface surface(
      SDL_CreateRGBSurfaceWithFormat(0, pixel_width, pixel_height, 32, SDL_PIXELFORMAT_RGBA32));
  // SDL gives surfaces with alpha the blending mode; blits are to be copies.
  if (surface) SDL_SetSurfaceBlendMode(surface.get(), SDL_BLENDMODE_NONE);
  return surface;
}

struct Painter::Implementation {
  Theme theme = Theme::light;

  // Sprites by tile, made for `theme` and this layout.
  std::optional<Layout> layout;
  int digits = 0;  // the height of digits on these sprites
  std::array<Surface, max_cells> normal;
  std::array<Surface, max_cells> solved;
  Surface corners;  // of the tray, the four together

  // What the target shows if it still bears this painter's mark.
  SDL_Surface* target = nullptr;
  Frame shown;

  void drop_sprites() {
    for (Surface& sprite : normal) sprite.reset();
    for (Surface& sprite : solved) sprite.reset();
    corners.reset();
    layout.reset();
    target = nullptr;
  }

  bool make_corners();
  bool make_sprites(const Frame& frame);
  void draw_tray(SDL_Surface& target_surface);
  void draw_tile(SDL_Surface& target_surface, const TileView& view);
  void draw_changes(SDL_Surface& target_surface, const Frame& frame);
  void redraw(SDL_Surface& target_surface, const Rectangle& area, const Frame& frame);

  [[nodiscard]] bool is_tile(int tile) const { return tile > 0 && tile < layout->size().cells(); }
};

bool Painter::Implementation::make_corners() {
  if (corners) return true;
  const int radius = tray_radius(theme, *layout);
  if (radius == 0) return true;
  corners = make_surface(2 * radius, 2 * radius);
  if (!corners) return false;
  const TrayColors colors = tray_colors(theme);
  const int border = tray_border(theme, *layout);
  const int inner = 2 * (radius - border);
  fill_rounded(*corners, {0, 0, 2 * radius, 2 * radius}, radius, colors.border, colors.border);
  if (inner > 0) {
    fill_rounded(*corners, {border, border, inner, inner}, radius - border, colors.fill,
                 colors.fill);
  }
  return true;
}

bool Painter::Implementation::make_sprites(const Frame& frame) {
  if (!make_corners()) return false;
  for (int index = 0; index < frame.count; ++index) {
    const TileView& view = frame.tiles[static_cast<std::size_t>(index)];
    if (!is_tile(view.tile)) continue;
    const auto make = [&](Surface& sprite, Look look) {
      if (!sprite) sprite = make_tile(theme, *layout, view.tile, look, digits);
      return sprite != nullptr;
    };
    const auto place = static_cast<std::size_t>(view.tile);
    if (view.solved < 1 && !make(normal[place], Look::normal)) return false;
    if (view.solved > 0 && !make(solved[place], Look::solved)) return false;
  }
  return true;
}

void Painter::Implementation::draw_tray(SDL_Surface& target_surface) {
  const Rectangle tray = layout->tray();
  const TrayColors colors = tray_colors(theme);
  const int border = tray_border(theme, *layout);
  const int radius = tray_radius(theme, *layout);
  const Rectangle inner = {tray.x + border, tray.y + border, tray.width - 2 * border,
                           tray.height - 2 * border};
  fill_ring(target_surface, {0, 0, target_surface.w, target_surface.h}, tray, 0);
  fill_ring(target_surface, tray, inner, to_pixel(target_surface, colors.border));
  fill(target_surface, inner, to_pixel(target_surface, colors.fill));
  if (!corners) return;
  const int right = tray.x + tray.width - radius;
  const int bottom = tray.y + tray.height - radius;
  copy(*corners, {0, 0, radius, radius}, target_surface, tray.x, tray.y);
  copy(*corners, {radius, 0, radius, radius}, target_surface, right, tray.y);
  copy(*corners, {0, radius, radius, radius}, target_surface, tray.x, bottom);
  copy(*corners, {radius, radius, radius, radius}, target_surface, right, bottom);
}

void Painter::Implementation::draw_tile(SDL_Surface& target_surface, const TileView& view) {
  if (!is_tile(view.tile)) return;
  const Rectangle place = layout->tile_rectangle(view.column, view.row);
  const auto tile = static_cast<std::size_t>(view.tile);
  const int side = place.height;
  // The solved look rises from the bottom: rows from here on show it.
  int solved_from = side - rows_of(view.solved, side);
  if (!solved[tile]) solved_from = side;
  if (!normal[tile]) solved_from = 0;
  const int open = rows_of(view.open, side);
  if (open == side) {
    if (solved_from > 0) {
      copy(*normal[tile], {0, 0, side, solved_from}, target_surface, place.x, place.y);
    }
    if (solved_from < side) {
      copy(*solved[tile], {0, solved_from, side, side - solved_from}, target_surface, place.x,
           place.y + solved_from);
    }
    return;
  }
  // Turned about its middle axis: fewer rows, evenly chosen.
  const int top = place.y + (side - open) / 2;
  for (int row = 0; row < open; ++row) {
    const int source = (2 * row + 1) * side / (2 * open);
    SDL_Surface& sprite = source < solved_from ? *normal[tile] : *solved[tile];
    copy(sprite, {0, source, side, 1}, target_surface, place.x, top + row);
  }
}

// Draws all that is in an area again.
void Painter::Implementation::redraw(SDL_Surface& target_surface, const Rectangle& area,
                                     const Frame& frame) {
  const SDL_Rect clip = to_sdl(area);
  SDL_SetClipRect(&target_surface, &clip);
  draw_tray(target_surface);
  for (int index = 0; index < frame.count; ++index) {
    const TileView& view = frame.tiles[static_cast<std::size_t>(index)];
    if (overlap(layout->tile_rectangle(view.column, view.row), area)) {
      draw_tile(target_surface, view);
    }
  }
  SDL_SetClipRect(&target_surface, nullptr);
}

void Painter::Implementation::draw_changes(SDL_Surface& target_surface, const Frame& frame) {
  for (int index = 0; index < frame.count; ++index) {
    const TileView& before = shown.tiles[static_cast<std::size_t>(index)];
    const TileView& now = frame.tiles[static_cast<std::size_t>(index)];
    if (before == now) continue;
    const Rectangle from = layout->tile_rectangle(before.column, before.row);
    const Rectangle to = layout->tile_rectangle(now.column, now.row);
    if (overlap(from, to)) {
      redraw(target_surface, bounds(from, to), frame);
    } else {
      redraw(target_surface, from, frame);
      redraw(target_surface, to, frame);
    }
  }
}

Painter::Painter() : implementation_(new (std::nothrow) Implementation) {}
Painter::~Painter() = default;
Painter::Painter(Painter&&) noexcept = default;
Painter& Painter::operator=(Painter&&) noexcept = default;

void Painter::set_theme(Theme theme) {
  if (!implementation_ || implementation_->theme == theme) return;
  implementation_->drop_sprites();
  implementation_->theme = theme;
}

Theme Painter::theme() const { return implementation_ ? implementation_->theme : Theme::light; }

bool Painter::draw(SDL_Surface& target, const Layout& layout, const Frame& frame) {
  if (!implementation_) return false;
  Implementation& painter = *implementation_;
  if (!painter.layout || !(*painter.layout == layout)) {
    painter.drop_sprites();
    painter.layout = layout;
    painter.digits =
        digit_height(layout.size(), layout.tile_side(),
                     layout.tile_side() - lip_height(painter.theme, layout.tile_side()));
  }
  const bool known = painter.target == &target && target.userdata == &painter &&
                     painter.shown.count == frame.count;
  if (!painter.make_sprites(frame)) return false;
  if (known) {
    painter.draw_changes(target, frame);
  } else {
    painter.draw_tray(target);
    for (int index = 0; index < frame.count; ++index) {
      painter.draw_tile(target, frame.tiles[static_cast<std::size_t>(index)]);
    }
  }
  painter.shown = frame;
  painter.target = &target;
  target.userdata = &painter;
  return true;
}

}  // namespace puzzle::draw
