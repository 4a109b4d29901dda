#include "draw/painter.hpp"

#include <doctest.h>

#include <algorithm>
#include <cmath>

#include "boards.hpp"
#include "draw/picture.hpp"
#include "draw/surface.hpp"
#include "golden.hpp"

namespace painter_test {

using namespace puzzle;
using namespace puzzle::draw;
using namespace puzzle::game;

constexpr Theme all_themes[] = {Theme::light, Theme::dark, Theme::contrast};
constexpr Scheme all_schemes[] = {Scheme::diagonal, Scheme::plain, Scheme::row, Scheme::fringe};

Frame frame_of(const State& state) {
  const BoardSize size = state.size();
  Frame frame;
  frame.size = size;
  for (int cell = 0; cell < size.cells(); ++cell) {
    const int tile = state.tile_at(cell);
    if (tile == 0) continue;
    frame.tiles[static_cast<std::size_t>(frame.count++)] = {
        tile, static_cast<double>(size.column_of(cell)), static_cast<double>(size.row_of(cell))};
  }
  return frame;
}

Frame goal_frame(BoardSize size) { return frame_of(State::goal(size)); }

TileView& view_of(Frame& frame, int tile) {
  return *std::find_if(frame.tiles.begin(), frame.tiles.end(),
                       [tile](const TileView& view) { return view.tile == tile; });
}

const Frame mixed = frame_of(position("12 1 10 2/7 11 4 14/5 0 9 15/8 13 6 3"));
const Frame wide = frame_of(position("3 11 1 6/0 8 2 10/7 4 9 5"));

Frame mid_slide() {
  Frame frame = frame_of(position("8 1 3/0 2 5/7 4 6"));
  view_of(frame, 2).column -= 0.375;
  view_of(frame, 5).column -= 0.375;
  return frame;
}

Frame staggered(BoardSize size, double TileView::*value) {
  Frame frame = goal_frame(size);
  for (int index = 0; index < frame.count; ++index) {
    frame.tiles[static_cast<std::size_t>(index)].*value =
        std::clamp(1.2 - 1.4 * index / (frame.count - 1), 0.0, 1.0);
  }
  return frame;
}

// A picture that tells up from down and left from right; its lower right corner is transparent.
Surface landscape(int width, int height) {
  Surface picture = make_surface(width, height);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      auto* pixel = static_cast<unsigned char*>(picture->pixels) + y * picture->pitch + x * 4;
      const int across = x * 255 / width;
      const int down = y * 255 / height;
      const bool sun = std::hypot(across - 64, down - 64) < 40;
      const bool hill = down > 160 - across / 4;
      pixel[0] = static_cast<unsigned char>(sun ? 255 : hill ? 40 + across / 4 : 120 + down / 2);
      pixel[1] = static_cast<unsigned char>(sun ? 214 : hill ? 150 - down / 4 : 180 + down / 4);
      pixel[2] = static_cast<unsigned char>(sun ? 64 : hill ? 60 : 250);
      pixel[3] = across + down > 420 ? 0 : 255;
    }
  }
  return picture;
}

Picture draw_anew(const Appearance& appearance, const Layout& layout, const Frame& frame,
                  bool pictured = false) {
  Painter painter;
  painter.set_appearance(appearance);
  painter.set_picture(pictured ? landscape(3, 200) : nullptr);
  const Surface surface = make_surface(layout.pixel_width(), layout.pixel_height());
  CHECK(painter.draw(*surface, layout, frame));
  return picture_of(*surface);
}

const Frame wipe = staggered({3, 3}, &TileView::solved);

void check_golden(const std::string& name, Painter& painter, const Frame& frame, int width,
                  int height, const game::Shape& shape = {}) {
  const Surface surface = make_surface(width, height);
  CHECK(painter.draw(*surface, Layout(frame.size, width, height, shape), frame));
  check_golden(name, *surface);
}

double linear(int channel) {
  const double value = channel / 255.0;
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(Color color) {
  return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue);
}

double contrast(Color first, Color second) {
  const double one = luminance(first) + 0.05;
  const double two = luminance(second) + 0.05;
  return std::max(one, two) / std::min(one, two);
}

TEST_CASE("painter: golden pictures of themes and schemes") {
  const Frame flip = staggered({5, 3}, &TileView::open);
  const Frame smallest = goal_frame({2, 2});
  using Case = std::tuple<const char*, Theme, int, int, Frame, Scheme>;
  constexpr Scheme diagonal = Scheme::diagonal;
  for (const auto& [name, theme, width, height, frame, scheme] : {
           Case{"light_4x4_mixed_200", Theme::light, 200, 200, mixed, diagonal},
           Case{"dark_4x4_mixed_128", Theme::dark, 128, 128, mixed, diagonal},
           Case{"light_4x4_goal_32", Theme::light, 32, 32, goal_frame({4, 4}), diagonal},
           Case{"contrast_4x3_mixed_160", Theme::contrast, 160, 120, wide, diagonal},
           Case{"dark_3x3_slide_150", Theme::dark, 150, 150, mid_slide(), diagonal},
           Case{"light_3x3_wipe_150", Theme::light, 150, 150, wipe, diagonal},
           Case{"contrast_3x3_wipe_120", Theme::contrast, 120, 120, wipe, diagonal},
           Case{"dark_5x3_flip_200", Theme::dark, 200, 130, flip, diagonal},
           Case{"light_10x10_goal_120", Theme::light, 120, 120, goal_frame({10, 10}), diagonal},
           // Tiles of 13, 14, 23 and 24 pixels, where lip and edge begin, and of 228.
           Case{"light_2x2_goal_32", Theme::light, 32, 32, smallest, diagonal},
           Case{"light_2x2_goal_33", Theme::light, 33, 33, smallest, diagonal},
           Case{"light_2x2_goal_54", Theme::light, 54, 54, smallest, diagonal},
           Case{"light_2x2_goal_56", Theme::light, 56, 56, smallest, diagonal},
           Case{"dark_2x2_goal_493", Theme::dark, 493, 493, smallest, diagonal},
           Case{"dark_2x2_mixed_240", Theme::dark, 240, 240, frame_of(position("3 1/0 2")),
                diagonal},
           Case{"plain_4x4_mixed_160", Theme::light, 160, 160, mixed, Scheme::plain},
           Case{"row_4x4_mixed_160", Theme::dark, 160, 160, mixed, Scheme::row},
           Case{"fringe_4x4_mixed_160", Theme::light, 160, 160, mixed, Scheme::fringe},
           Case{"fringe_10x7_goal_200", Theme::dark, 200, 140, goal_frame({10, 7}), Scheme::fringe},
       }) {
    Painter painter;
    painter.set_appearance({.theme = theme, .scheme = scheme});
    check_golden(name, painter, frame, width, height);
  }
}

TEST_CASE("painter: golden pictures of pictures, own colours and own shapes") {
  Painter painter;
  painter.set_picture(landscape(150, 150));
  check_golden("picture_4x4_mixed_240", painter, mixed, 240, 240);
  painter.set_appearance({.theme = Theme::dark, .numbers = Numbers::on});
  check_golden("picture_4x4_numbers_240", painter, mixed, 240, 240);
  check_golden("picture_4x4_numbers_96", painter, mixed, 96, 96);
  check_golden("picture_3x3_wipe_180", painter, wipe, 180, 180);
  painter.set_appearance({.theme = Theme::contrast, .numbers = Numbers::on});
  check_golden("picture_contrast_3x3_150", painter, goal_frame({3, 3}), 150, 150);
  painter.set_picture(nullptr);
  const CustomColors colors = {.tile = Color{0xf2, 0xc1, 0x4e},
                               .text = {},
                               .tray = Color{0x3b, 0x2f, 0x2f},
                               .accent = Color{0x5b, 0x8e, 0x7d}};
  painter.set_appearance({.colors = colors});
  check_golden("colors_3x3_wipe_180", painter, wipe, 180, 180, {.gap = 9, .radius = 24});
  check_golden("colors_4x4_flush_160", painter, mixed, 160, 160, {.gap = 0, .radius = 0});
}

TEST_CASE("painter: any colour of tiles gets digits that can be read, and any picture") {
  double least = 21;
  bool kept = true;
  for (int number = 0; number < 18 * 18 * 18; ++number) {
    const auto channel = [number](int place) {
      return static_cast<std::uint8_t>(number / place % 18 * 15);
    };
    const Color face = {channel(1), channel(18), channel(18 * 18)};
    const Scheme scheme = all_schemes[number % 4];
    const TileColors tile =
        tile_colors(Theme::light, {4, 4}, 5, TileLook::normal, {.tile = face}, scheme);
    kept = kept && tile.top == face && tile.bottom == face;
    // Text of one's own is kept on one's own tiles; on the solved look it has to be readable.
    const CustomColors custom = {.tile = Color{9, 9, 9}, .text = face};
    kept = kept && tile_colors(Theme::dark, {4, 4}, 5, TileLook::normal, custom).digit == face;
    const TileColors done = tile_colors(Theme::dark, {4, 4}, 5, TileLook::solved, custom, scheme);
    kept = kept && done.top == tile_colors(Theme::dark, {4, 4}, 5, TileLook::solved).top;
    // The digits of a plate are read on what the plate makes of any pixel.
    const Color white = {255, 255, 255};
    least = std::min({least, contrast(tile.digit, face), contrast(done.digit, done.top),
                      contrast(done.digit, done.bottom), contrast(white, plate_of(face)),
                      contrast(plate_digit({}), plate_of(white)),
                      contrast(plate_digit(custom), plate_of(white))});
  }
  CHECK(kept);
  CHECK(least >= 4.49);
  const CustomColors all = {Color{1, 2, 3}, Color{4, 5, 6}, Color{7, 8, 9}, Color{10, 11, 12}};
  for (const TileLook look : {TileLook::normal, TileLook::solved}) {
    const TileColors own = tile_colors(Theme::contrast, {4, 4}, 5, look, all);
    CHECK(own.top == tile_colors(Theme::contrast, {4, 4}, 5, look).top);
    CHECK(own.digit == tile_colors(Theme::contrast, {4, 4}, 5, look).digit);
  }
  CHECK(tray_colors(Theme::contrast, all).fill == tray_colors(Theme::contrast).fill);
  CHECK(tray_colors(Theme::light, all).fill == Color{7, 8, 9});
  CHECK_FALSE(tray_colors(Theme::light, all).border == Color{7, 8, 9});
}

TEST_CASE("painter: drawing only what changed gives the same pixels as drawing all") {
  Frame frame = wide;
  std::vector<Frame> frames = {frame};
  const auto add = [&] { frames.push_back(frame); };
  const auto set_every = [&](int step, double TileView::*value, double share) {
    for (int index = 0; index < frame.count; index += step) {
      frame.tiles[static_cast<std::size_t>(index)].*value = share;
    }
    add();
  };
  for (const double column : {0.9, 0.5, 0.1, 0.0}) {
    view_of(frame, 8).column = column;
    add();
  }
  view_of(frame, 2).column = 1;  // at once, and another one while it is on its way
  view_of(frame, 10).column = 2.4;
  add();
  view_of(frame, 4).row = 1.5;  // across its way
  add();
  for (const double share : {0.2, 0.7, 1.0}) set_every(2, &TileView::solved, share);
  for (const double share : {0.6, 0.1, 0.0, 0.9}) set_every(3, &TileView::open, share);
  std::swap(view_of(frame, 3).column, view_of(frame, 6).column);  // far apart
  add();
  frames.push_back(goal_frame(frame.size));

  for (const Theme theme : all_themes) {
    for (const int width : {7, 40, 97, 260}) {
      const Layout layout(frame.size, width, width * 3 / 4);
      Painter painter;
      painter.set_appearance({theme});
      const Surface surface = make_surface(layout.pixel_width(), layout.pixel_height());
      for (std::size_t index = 0; index < frames.size(); ++index) {
        CAPTURE(to_text(theme));
        CAPTURE(width);
        CAPTURE(index);
        REQUIRE(painter.draw(*surface, layout, frames[index]));
        CHECK(picture_of(*surface) == draw_anew({theme}, layout, frames[index]));
      }
    }
  }
}

TEST_CASE("painter: a frame that slides one tile writes on its path and nowhere else") {
  const Layout layout({4, 4}, 200, 200);
  const Surface surface = make_surface(200, 200);
  Painter painter;
  Frame frame = goal_frame({4, 4});
  REQUIRE(painter.draw(*surface, layout, frame));
  SDL_FillRect(surface.get(), nullptr, 0x12345678);
  const Picture marked = picture_of(*surface);
  REQUIRE(painter.draw(*surface, layout, frame));
  CHECK(picture_of(*surface) == marked);  // the same frame: nothing to do

  // Tile 15 glides from column 2 to column 3 of the last row.
  view_of(frame, 15).column = 2.5;
  REQUIRE(painter.draw(*surface, layout, frame));
  CHECK_FALSE(picture_of(*surface) == marked);
  const Rectangle from = layout.tile_rectangle(2, 3);
  const Rectangle to = layout.tile_rectangle(2.5, 3);
  const SDL_Rect path = {from.x, from.y, to.x + to.width - from.x, from.height};
  SDL_FillRect(surface.get(), &path, 0x12345678);
  CHECK(picture_of(*surface) == marked);
}

TEST_CASE("painter: one painter serves changing boards, looks and surfaces, and odd frames") {
  Painter painter;
  const auto check = [&](Theme theme, SDL_Surface& surface, const Frame& frame, bool pictured) {
    CAPTURE(surface.w);
    CAPTURE(surface.h);
    const Appearance appearance = {.theme = theme, .numbers = Numbers::on};
    painter.set_appearance(appearance);
    painter.set_picture(pictured ? landscape(3, 200) : nullptr);
    const Layout layout(frame.size, surface.w, surface.h);
    REQUIRE(painter.draw(surface, layout, frame));
    CHECK(picture_of(surface) == draw_anew(appearance, layout, frame, pictured));
  };
  for (const auto& [width, height] :
       {std::array{1, 1}, {1, 90}, {2, 3}, {9, 90}, {30, 3}, {150, 1}, {150, 90}}) {
    const Surface surface = make_surface(width, height);
    CHECK(surface->pitch == width * 4);  // rows of RGBA bytes without padding
    for (const Theme theme : all_themes) {
      for (const BoardSize size : {BoardSize{3, 3}, BoardSize{10, 10}, BoardSize{2, 7}}) {
        Frame frame = goal_frame(size);
        check(theme, *surface, frame, true);
        frame.tiles[1].tile = 0;
        frame.tiles[2].tile = 100;
        frame.tiles[3].tile = -1;
        frame.tiles[4].column = -1e9;
        frame.tiles[5].row = std::nan("");
        frame.tiles[6].open = 7;
        frame.tiles[7].solved = -7;
        check(theme, *surface, frame, false);
      }
    }
  }
}

TEST_CASE("painter: draws all of a surface that it does not know") {
  const Layout layout({3, 3}, 90, 90);
  Painter painter;
  Surface surface = make_surface(90, 90);
  const auto check = [&](const Frame& frame) {
    REQUIRE(painter.draw(*surface, layout, frame));
    CHECK(picture_of(*surface) == draw_anew({}, layout, frame));
  };
  check(goal_frame({3, 3}));
  surface.reset();
  surface = make_surface(90, 90);  // perhaps at the same address
  check(mid_slide());
  const Surface between = make_surface(90, 90);
  REQUIRE(painter.draw(*between, layout, mid_slide()));
  SDL_FillRect(surface.get(), nullptr, 0);  // it drew on this one before the last
  check(goal_frame({3, 3}));
  Frame fewer = mid_slide();
  --fewer.count;
  check(fewer);
  check(mid_slide());
}

TEST_CASE("painter: contrast of every theme, scheme, board, tile and look") {
  for (const Theme theme : all_themes) {
    for (const Scheme scheme : all_schemes) {
      double digits = 21;
      double tiles = 21;
      for (const BoardSize size : all_sizes()) {
        for (int tile = 1; tile < size.cells(); ++tile) {
          for (const TileLook look : {TileLook::normal, TileLook::solved}) {
            const TileColors colors = tile_colors(theme, size, tile, look, {}, scheme);
            for (const Color face : {colors.top, colors.bottom}) {
              digits = std::min(digits, contrast(colors.digit, face));
              const Color visible = theme == Theme::contrast ? colors.edge : face;
              tiles = std::min(tiles, contrast(visible, tray_colors(theme).fill));
            }
          }
        }
      }
      CAPTURE(to_text(theme));
      CAPTURE(to_text(scheme));
      CHECK(digits >= 4.5);
      CHECK(tiles >= 3.0);
      if (theme == Theme::contrast) CHECK(digits == doctest::Approx(21));
    }
  }
  CHECK(contrast({0, 0, 0}, {255, 255, 255}) == doctest::Approx(21));
  CHECK(contrast({0x77, 0x77, 0x77}, {255, 255, 255}) == doctest::Approx(4.478).epsilon(0.0001));
}

using LinearColor = std::array<double, 3>;
using Sight = std::array<LinearColor, 3>;  // the rows of a matrix for linear RGB

// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
// Deficiency" (2009), at severity 1.
constexpr Sight all_sights[] = {
    {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {{{0.152286, 1.052583, -0.204868},  // protanopia
      {0.114503, 0.786281, 0.099216},
      {-0.003882, -0.048116, 1.051998}}},
    {{{0.367322, 0.860646, -0.227968},  // deuteranopia
      {0.280085, 0.672501, 0.047413},
      {-0.011820, 0.042940, 0.968881}}},
    {{{1.255528, -0.076749, -0.178779},  // tritanopia
      {-0.078411, 0.930809, 0.147602},
      {0.004733, 0.691367, 0.303900}}},
};

double dot(const LinearColor& left, const LinearColor& right) {
  return left[0] * right[0] + left[1] * right[1] + left[2] * right[2];
}

// OKLab (Ottosson 2020) of a colour as a person sees it: distances there are those that people see.
LinearColor seen(Color color, const Sight& sight) {
  const LinearColor rgb = {linear(color.red), linear(color.green), linear(color.blue)};
  LinearColor shown = {};
  for (std::size_t row = 0; row < 3; ++row) {
    shown[row] = std::clamp(dot(sight[row], rgb), 0.0, 1.0);
  }
  const LinearColor cones = {std::cbrt(dot({0.4122214708, 0.5363325363, 0.0514459929}, shown)),
                             std::cbrt(dot({0.2119034982, 0.6806995451, 0.1073969566}, shown)),
                             std::cbrt(dot({0.0883024619, 0.2817188376, 0.6299787005}, shown))};
  return {dot({0.2104542553, 0.7936177850, -0.0040720468}, cones),
          dot({1.9779984951, -2.4285922050, 0.4505937099}, cones),
          dot({0.0259040371, 0.7827717662, -0.8086757660}, cones)};
}

double seen_distance(Color first, Color second, const Sight& sight) {
  const LinearColor one = seen(first, sight);
  const LinearColor two = seen(second, sight);
  return std::hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]);
}

TEST_CASE("painter: groups of a scheme beside each other are told apart by colour-blind people") {
  // For comparison: the hues of two diagonals of 4x4 are 0.06 apart, and only to normal sight.
  const auto top = [](Scheme scheme, int group) {
    const int tile = group * 11 + 1;  // on the main diagonal, in a row and a fringe
    return tile_colors(Theme::light, {10, 10}, tile, TileLook::normal, {}, scheme).top;
  };
  for (const Sight& sight : all_sights) {
    for (const Scheme scheme : {Scheme::row, Scheme::fringe}) {
      for (int group = 0; group < 8; ++group) {
        CAPTURE(group);
        CHECK(seen_distance(top(scheme, group), top(scheme, group + 1), sight) >= 0.12);
      }
    }
  }
  CHECK(seen_distance({0, 0, 0}, {255, 255, 255}, all_sights[0]) == doctest::Approx(1));
  // Red and green of one lightness are nearly one colour to a deuteranope.
  CHECK(seen_distance({0xc2, 0x46, 0x0d}, {0x5c, 0x7a, 0x00}, all_sights[2]) < 0.06);
}

TEST_CASE("painter: prepared part by part it draws the same, and has no more to make") {
  const Layout layout({4, 4}, 300, 300);
  Frame frame = goal_frame({4, 4});
  view_of(frame, 7).solved = 0.5;  // in both looks: 16 sprites
  const int tile = layout.tile_side() * layout.tile_side();
  for (const auto& [pixels, parts] :
       {std::pair(4 * tile, 4), {4 * tile + 1, 4}, {1, 16}, {0, 16}}) {
    Painter painter;
    int calls = 1;
    while (painter.prepare(layout, frame, pixels) && calls < 20) ++calls;
    CHECK(calls == parts);
    const Surface surface = make_surface(300, 300);
    CHECK(painter.draw(*surface, layout, frame));
    CHECK(picture_of(*surface) == draw_anew({}, layout, frame));
  }
}

TEST_CASE("raster: pixels beyond the surface are not drawn, on any side") {
  // The surface is a window of another one, so that what is written beside it is seen.
  const Surface whole = make_surface(12, 12);
  SDL_Surface window = *whole;
  window.w = window.h = 4;
  window.pixels = static_cast<std::uint8_t*>(whole->pixels) + 4 * whole->pitch + 4 * 4;
  for (const auto& [left, top] : {std::pair(-3, -4), std::pair(3, 2), std::pair(-5, 3)}) {
    fill_rounded(window, {left, top, 6, 6}, 0, {{4, 5, 6}, {4, 5, 6}});  // the same pixels
    for (int pixel = 0; pixel < 6 * 6; ++pixel) {
      lay_pixel(window, left + pixel % 6, top + pixel / 6, {1, 2, 3}, 255);
    }
  }
  std::string drawn;
  for (int pixel = 0; pixel < 12 * 12; ++pixel) {
    const auto color = pixel_of(*whole, pixel % 12, pixel / 12);
    drawn += color[3] == 0 ? '.' : color[0] == 1 && color[3] == 255 ? '#' : 'x';
  }
  CHECK(drawn == std::string(48, '.') + "....###....." + "....###....." + ".......#...." +
                     "....#..#...." + std::string(48, '.'));
}

}  // namespace painter_test
