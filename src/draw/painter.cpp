#include "draw/painter.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <limits>
#include <new>
#include <optional>
#include <utility>

#include "core/text.hpp"
#include "draw/digits.hpp"
#include "draw/picture.hpp"
#include "draw/surface.hpp"

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
// Leaves one pixel of the tray between the outline and the tiles.
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

// Fills the area between a rectangle and a smaller one within it.
void fill_ring(SDL_Surface& target, const Rectangle& outer, const Rectangle& inner, Uint32 pixel) {
  const int right = inner.x + inner.width;
  const int bottom = inner.y + inner.height;
  fill(target, {outer.x, outer.y, outer.width, inner.y - outer.y}, pixel);
  fill(target, {outer.x, bottom, outer.width, outer.y + outer.height - bottom}, pixel);
  fill(target, {outer.x, inner.y, inner.x - outer.x, inner.height}, pixel);
  fill(target, {right, inner.y, outer.x + outer.width - right, inner.height}, pixel);
}

// Copies an area of a sprite to a place on the target, as far as it is within the clip. We copy it
// ourselves: SDL's blits would be a tenth of the module that a page has to download.
void copy(const SDL_Surface& sprite, const Rectangle& area, SDL_Surface& target, int x, int y) {
  const SDL_Rect& clip = target.clip_rect;
  const int first_x = std::max(0, clip.x - x);
  const int end_x = std::min(area.width, clip.x + clip.w - x);
  const int end_y = std::min(area.height, clip.y + clip.h - y);
  if (first_x >= end_x) return;
  for (int row = std::max(0, clip.y - y); row < end_y; ++row) {
    const auto* const from = static_cast<const std::uint8_t*>(sprite.pixels) +
                             (area.y + row) * sprite.pitch + (area.x + first_x) * 4;
    auto* const to =
        static_cast<std::uint8_t*>(target.pixels) + (y + row) * target.pitch + (x + first_x) * 4;
    std::memcpy(to, from, static_cast<std::size_t>(end_x - first_x) * 4);
  }
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

Color black_plate(Color) { return {0, 0, 0}; }

// How far the making of a frame's sprites has come.
enum class Sprites : std::uint8_t { made, missing, refused };

// What tiles are made after.
struct Model {
  const Appearance& appearance;
  const Layout& layout;
  const SDL_Surface* picture;  // null for plain tiles
  int digits;                  // the height of numbers, 0 for none
};

// A tile's part of the picture on the tile's face, square and opaque.
Surface make_piece(const Model& model, int tile, const TileColors& colors) {
  const Layout& layout = model.layout;
  const int side = layout.tile_side();
  Surface piece = make_unset_surface(side, side);
  if (!piece) return nullptr;
  fill_rounded(*piece, {0, 0, side, side}, 0, {colors.top, colors.bottom});
  const Rectangle whole = layout.tiles_rectangle();
  const int home = layout.size().home_of(tile);
  const bool drawn = draw_picture(*model.picture, whole.width, whole.height,
                                  layout.size().column_of(home) * layout.pitch(),
                                  layout.size().row_of(home) * layout.pitch(), *piece);
  return drawn ? std::move(piece) : nullptr;
}

// A number in the top left corner of a face, on a plate.
bool draw_plate(SDL_Surface& sprite, const SDL_Surface& piece, const Model& model,
                const Rectangle& face, int tile) {
  const bool contrast = model.appearance.theme == Theme::contrast;
  const int height = model.digits;
  const int margin = std::max(1, face.width * 5 / 100);
  Rectangle plate = {face.x + margin, face.y + margin, number_width(tile, height) + height * 7 / 10,
                     height * 3 / 2};
  plate.width = std::min(std::max(plate.width, plate.height), face.width - margin);
  plate.height = std::min(plate.height, face.height - margin);
  fill_rounded(sprite, plate, std::min(plate.height / 3, model.layout.tile_radius()),
               {.picture = &piece, .change = contrast ? black_plate : plate_of});
  return draw_number(sprite, plate, tile, height,
                     contrast ? Color{255, 255, 255} : plate_digit(model.appearance.colors));
}

// A tile on the colour of the tray, opaque, so that a frame is made of plain copies.
Surface make_tile(const Model& model, int tile, TileLook look) {
  const Layout& layout = model.layout;
  const Theme theme = model.appearance.theme;
  const CustomColors& custom = model.appearance.colors;
  const TileColors colors =
      tile_colors(theme, layout.size(), tile, look, custom, model.appearance.scheme);
  Surface piece;
  if (model.picture != nullptr) {
    piece = make_piece(model, tile, colors);
    if (!piece || look == TileLook::solved) return piece;
  }
  const int side = layout.tile_side();
  Surface sprite = make_unset_surface(side, side);
  if (!sprite) return nullptr;
  const Uint32 tray = to_pixel(*sprite, tray_colors(theme, custom).fill);
  const auto layer = [&](const Rectangle& area, int radius, Color top, Color bottom,
                         Color (*change)(Color), const Rows& hidden = {}) {
    const bool pictured = piece && change != nullptr;
    fill_rounded(*sprite, area, radius,
                 pictured ? Paint{.picture = piece.get(), .change = change} : Paint{top, bottom},
                 hidden);
  };
  const int radius = layout.tile_radius();
  Rectangle face = {0, 0, side, side - lip_height(theme, side)};
  const int edge = edge_height(side);
  // The rows in which the last layer reaches from one side to the other. Under an outline it does
  // not.
  Rows covered = {edge + radius, std::max(edge + radius, face.height - radius)};
  if (theme == Theme::contrast) covered = {side, side};
  fill(*sprite, {0, 0, side, covered.first}, tray);
  fill(*sprite, {0, covered.end, side, side - covered.end}, tray);
  if (theme == Theme::contrast) {
    const int width = outline_width(side);
    const Rectangle inner = {width, width, side - 2 * width, side - 2 * width};
    layer(face, radius, colors.edge, colors.edge, nullptr);
    if (inner.width > 0) layer(inner, radius - width, colors.top, colors.bottom, unchanged);
    if (piece && inner.width > 0) face = inner;
  } else {
    layer({0, 0, side, side}, radius, colors.lip, colors.lip, lip_of, covered);
    if (edge > 0) layer(face, radius, colors.edge, colors.edge, edge_of, covered);
    layer({0, edge, side, face.height - edge}, radius, colors.top, colors.bottom, unchanged);
  }
  if (model.digits == 0) return sprite;
  const bool numbered = piece ? draw_plate(*sprite, *piece, model, face, tile)
                              : draw_number(*sprite, face, tile, model.digits, colors.digit);
  return numbered ? std::move(sprite) : nullptr;
}

}  // namespace

Result<Numbers> parse_numbers(std::string_view text) {
  if (text == "auto") return Numbers::automatic;
  if (text == "on") return Numbers::on;
  if (text == "off") return Numbers::off;
  return Error::said("unknown kind of numbers " + quoted(text) + "; known are auto, on and off");
}

struct Painter::Implementation {
  Appearance appearance;
  Surface picture;

  // The sprites by tile. They were made for this layout and this appearance.
  std::optional<Layout> layout;
  int digits = 0;  // the height of numbers on these sprites, 0 for none
  std::array<Surface, max_cells> normal;
  std::array<Surface, max_cells> solved;
  Surface corners;  // of the tray, the four together

  // What the target shows, if the target still bears this painter's mark.
  SDL_Surface* target = nullptr;
  Frame shown;

  void drop_sprites() {
    for (Surface& sprite : normal) sprite.reset();
    for (Surface& sprite : solved) sprite.reset();
    corners.reset();
    layout.reset();
    target = nullptr;
  }

  void lay_out(const Layout& wanted);
  void measure_digits();
  bool make_corners();
  Sprites make_sprites(const Frame& frame, int pixels);
  void draw_tray(SDL_Surface& target_surface);
  void draw_tile(SDL_Surface& target_surface, const TileView& view);
  void draw_changes(SDL_Surface& target_surface, const Frame& frame);
  void redraw(SDL_Surface& target_surface, const Rectangle& area, const Frame& frame);

  [[nodiscard]] bool is_tile(int tile) const { return tile > 0 && tile < layout->size().cells(); }
};

void Painter::Implementation::lay_out(const Layout& wanted) {
  if (layout && *layout == wanted) return;
  drop_sprites();
  layout = wanted;
  measure_digits();
}

void Painter::Implementation::measure_digits() {
  digits = 0;
  const bool automatic = appearance.numbers == Numbers::automatic;
  if (automatic ? picture != nullptr : appearance.numbers == Numbers::off) return;
  const int side = layout->tile_side();
  digits = digit_height(layout->size(), side, side - lip_height(appearance.theme, side));
  // On a picture the numbers keep to a corner, as long as they stay readable.
  if (picture) digits = std::max(std::min(digits, 12), digits * 6 / 10);
}

bool Painter::Implementation::make_corners() {
  if (corners) return true;
  const int radius = tray_radius(appearance.theme, *layout);
  if (radius == 0) return true;
  corners = make_surface(2 * radius, 2 * radius);
  if (!corners) return false;
  const TrayColors colors = tray_colors(appearance.theme, appearance.colors);
  const int border = tray_border(appearance.theme, *layout);
  const int inner = 2 * (radius - border);
  fill_rounded(*corners, {0, 0, 2 * radius, 2 * radius}, radius, {colors.border, colors.border});
  if (inner > 0) {
    fill_rounded(*corners, {border, border, inner, inner}, radius - border,
                 {colors.fill, colors.fill});
  }
  return true;
}

// Makes the sprites that the frame needs and that are missing, until so many pixels are done.
Sprites Painter::Implementation::make_sprites(const Frame& frame, int pixels) {
  if (!make_corners()) return Sprites::refused;
  int made = 0;
  for (int index = 0; index < frame.count; ++index) {
    const TileView& view = frame.tiles[static_cast<std::size_t>(index)];
    if (!is_tile(view.tile)) continue;
    const auto place = static_cast<std::size_t>(view.tile);
    for (const TileLook look : {TileLook::normal, TileLook::solved}) {
      Surface& sprite = look == TileLook::normal ? normal[place] : solved[place];
      if (sprite || (look == TileLook::normal ? view.solved >= 1 : view.solved <= 0)) continue;
      if (made > 0 && made >= pixels) return Sprites::missing;
      sprite = make_tile({appearance, *layout, picture.get(), digits}, view.tile, look);
      if (!sprite) return Sprites::refused;
      made += sprite->w * sprite->h;
    }
  }
  return Sprites::made;
}

void Painter::Implementation::draw_tray(SDL_Surface& target_surface) {
  const Rectangle tray = layout->tray();
  const TrayColors colors = tray_colors(appearance.theme, appearance.colors);
  const int border = tray_border(appearance.theme, *layout);
  const int radius = tray_radius(appearance.theme, *layout);
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

// Draws everything in an area again.
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

void Painter::set_appearance(const Appearance& appearance) {
  if (!implementation_ || implementation_->appearance == appearance) return;
  implementation_->drop_sprites();
  implementation_->appearance = appearance;
}

const Appearance& Painter::appearance() const {
  static constexpr Appearance standard;
  return implementation_ ? implementation_->appearance : standard;
}

void Painter::set_picture(Surface picture) {
  if (!implementation_ || (!picture && !implementation_->picture)) return;
  implementation_->drop_sprites();
  implementation_->picture = std::move(picture);
}

bool Painter::prepare(const Layout& layout, const Frame& frame, int pixels) {
  if (!implementation_) return false;
  implementation_->lay_out(layout);
  return implementation_->make_sprites(frame, pixels) == Sprites::missing;
}

bool Painter::draw(SDL_Surface& target, const Layout& layout, const Frame& frame) {
  if (!implementation_) return false;
  Implementation& painter = *implementation_;
  painter.lay_out(layout);
  const bool known = painter.target == &target && target.userdata == &painter &&
                     painter.shown.count == frame.count;
  constexpr int all = std::numeric_limits<int>::max();
  if (painter.make_sprites(frame, all) == Sprites::refused) return false;
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
