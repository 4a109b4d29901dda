// The golden pictures in tests/golden/ hold every pixel, natively and in wasm. After a change of
// the look that is meant, write them anew with
//   PUZZLE_UPDATE_GOLDEN=1 build/native/unit_tests --test-case='*golden*'
// and look at each of them.
#include "draw/painter.hpp"

#include <SDL_stdinc.h>
#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "draw/digits.hpp"
#include "draw/png.hpp"
#include "draw/raster.hpp"

#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_NO_THREAD_LOCALS  // do not link in wasm
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#include <stb_image.h>

using namespace puzzle;
using draw::Color;
using draw::Look;
using draw::Painter;
using draw::Surface;
using draw::Theme;
using game::Frame;
using game::Layout;
using game::Rectangle;
using game::TileView;

namespace {

constexpr Theme all_themes[] = {Theme::light, Theme::dark, Theme::contrast};

// --- frames ---

Frame frame_of(BoardSize size, const std::vector<int>& tiles) {
  Frame frame;
  frame.size = size;
  for (int cell = 0; cell < size.cells(); ++cell) {
    const int tile = tiles[static_cast<std::size_t>(cell)];
    if (tile == 0) continue;
    TileView& view = frame.tiles[static_cast<std::size_t>(frame.count++)];
    view.tile = tile;
    view.column = size.column_of(cell);
    view.row = size.row_of(cell);
  }
  return frame;
}

Frame goal_frame(BoardSize size) {
  std::vector<int> tiles;
  for (int cell = 1; cell < size.cells(); ++cell) tiles.push_back(cell);
  tiles.push_back(0);
  return frame_of(size, tiles);
}

TileView& view_of(Frame& frame, int tile) {
  return *std::find_if(frame.tiles.begin(), frame.tiles.end(),
                       [tile](const TileView& view) { return view.tile == tile; });
}

Frame mid_slide() {
  Frame frame = frame_of({3, 3}, {8, 1, 3, 0, 2, 5, 7, 4, 6});
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

// --- pictures ---

struct Picture {
  int width = 0;
  int height = 0;
  std::vector<unsigned char> bytes;

  [[nodiscard]] const unsigned char* pixel(int x, int y) const {
    return bytes.data() + (static_cast<std::ptrdiff_t>(y) * width + x) * 4;
  }
  friend bool operator==(const Picture&, const Picture&) = default;
};

Picture picture_of(const SDL_Surface& surface) {
  const auto* bytes = static_cast<const unsigned char*>(surface.pixels);
  return {surface.w, surface.h, {bytes, bytes + surface.pitch * surface.h}};
}

Picture draw_anew(Theme theme, const Layout& layout, const Frame& frame) {
  Painter painter;
  painter.set_theme(theme);
  const Surface surface = draw::make_surface(layout.pixel_width(), layout.pixel_height());
  CHECK(painter.draw(*surface, layout, frame));
  return picture_of(*surface);
}

Picture load_png(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> encoded((std::istreambuf_iterator<char>(file)), {});
  Picture picture;
  int channels = 0;
  unsigned char* bytes = stbi_load_from_memory(
      reinterpret_cast<const unsigned char*>(encoded.data()), static_cast<int>(encoded.size()),
      &picture.width, &picture.height, &channels, 4);
  if (bytes == nullptr) return {};
  picture.bytes.assign(bytes, bytes + std::ptrdiff_t{4} * picture.width * picture.height);
  stbi_image_free(bytes);
  return picture;
}

// "" when equal; otherwise how many pixels differ and where the first one is.
std::string difference(const Picture& actual, const Picture& expected) {
  char text[160];
  if (actual.width != expected.width || actual.height != expected.height) {
    std::snprintf(text, sizeof text, "the picture is %dx%d, expected %dx%d", actual.width,
                  actual.height, expected.width, expected.height);
    return text;
  }
  int count = 0;
  for (int y = 0; y < actual.height; ++y) {
    for (int x = 0; x < actual.width; ++x) {
      const unsigned char* is = actual.pixel(x, y);
      const unsigned char* wanted = expected.pixel(x, y);
      if (std::memcmp(is, wanted, 4) == 0) continue;
      if (count++ == 0) {
        std::snprintf(text, sizeof text,
                      "first at x %d, y %d: %02x%02x%02x%02x, expected %02x%02x%02x%02x", x, y,
                      is[0], is[1], is[2], is[3], wanted[0], wanted[1], wanted[2], wanted[3]);
      }
    }
  }
  return count == 0 ? "" : std::to_string(count) + " pixels differ, " + text;
}

void check_golden(const std::string& name, Theme theme, int width, int height, const Frame& frame) {
  const Layout layout(frame.size, width, height);
  Painter painter;
  painter.set_theme(theme);
  const Surface surface = draw::make_surface(width, height);
  CHECK(painter.draw(*surface, layout, frame));
  const std::string golden = PUZZLE_TEST_DATA "/golden/" + name + ".png";
  if (std::getenv("PUZZLE_UPDATE_GOLDEN") != nullptr) {
    const auto written = draw::write_png(*surface, golden);
    CHECK_MESSAGE(written, golden);
    return;
  }
  const std::string found = difference(picture_of(*surface), load_png(golden));
  if (found.empty()) return;
  const std::string actual = PUZZLE_TEST_OUTPUT "/actual_" + name + ".png";
  const auto written = draw::write_png(*surface, actual);
  FAIL_CHECK(name << ": " << found << "; "
                  << (written ? "what was drawn is in " + actual : written.error().message));
}

// --- contrast, as WCAG 2.2 defines it ---

double luminance(Color color) {
  const auto linear = [](int channel) {
    const double value = channel / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue);
}

double contrast(Color first, Color second) {
  const double one = luminance(first) + 0.05;
  const double two = luminance(second) + 0.05;
  return std::max(one, two) / std::min(one, two);
}

bool same_color(const unsigned char* pixel, Color color) {
  return pixel[0] == color.red && pixel[1] == color.green && pixel[2] == color.blue;
}

}  // namespace

TEST_CASE("painter: golden pictures") {
  const BoardSize four = {4, 4};
  const Frame mixed = frame_of(four, {12, 1, 10, 2, 7, 11, 4, 14, 5, 0, 9, 15, 8, 13, 6, 3});
  check_golden("light_4x4_mixed_200", Theme::light, 200, 200, mixed);
  check_golden("dark_4x4_mixed_128", Theme::dark, 128, 128, mixed);
  check_golden("light_4x4_goal_32", Theme::light, 32, 32, goal_frame(four));
  check_golden("contrast_4x3_mixed_160", Theme::contrast, 160, 120,
               frame_of({4, 3}, {3, 11, 1, 6, 0, 8, 2, 10, 7, 4, 9, 5}));
  check_golden("dark_3x3_slide_150", Theme::dark, 150, 150, mid_slide());
  check_golden("light_3x3_wipe_150", Theme::light, 150, 150, staggered({3, 3}, &TileView::solved));
  check_golden("contrast_3x3_wipe_120", Theme::contrast, 120, 120,
               staggered({3, 3}, &TileView::solved));
  check_golden("dark_5x3_flip_200", Theme::dark, 200, 130, staggered({5, 3}, &TileView::open));
  check_golden("light_10x10_goal_120", Theme::light, 120, 120, goal_frame({10, 10}));
  check_golden("dark_2x2_mixed_240", Theme::dark, 240, 240, frame_of({2, 2}, {3, 1, 0, 2}));
}

TEST_CASE("painter: drawing only what changed gives the same pixels as drawing all") {
  const BoardSize size = {4, 3};
  Frame frame = frame_of(size, {3, 11, 1, 6, 0, 8, 2, 10, 7, 4, 9, 5});
  std::vector<Frame> frames = {frame};
  const auto add = [&] { frames.push_back(frame); };
  for (const double column : {0.9, 0.5, 0.1, 0.0}) {
    view_of(frame, 8).column = column;
    add();
  }
  view_of(frame, 2).column = 1;  // at once, and another one while it is on its way
  view_of(frame, 10).column = 2.4;
  add();
  view_of(frame, 4).row = 1.5;  // across its way
  add();
  for (const double share : {0.2, 0.7, 1.0}) {
    for (int index = 0; index < frame.count; index += 2) {
      frame.tiles[static_cast<std::size_t>(index)].solved = share;
    }
    add();
  }
  for (const double share : {0.6, 0.1, 0.0, 0.9}) {
    for (int index = 0; index < frame.count; index += 3) {
      frame.tiles[static_cast<std::size_t>(index)].open = share;
    }
    add();
  }
  std::swap(view_of(frame, 3).column, view_of(frame, 6).column);  // far apart
  add();
  frames.push_back(goal_frame(size));

  for (const Theme theme : all_themes) {
    for (const int width : {7, 40, 97, 260}) {
      const Layout layout(size, width, width * 3 / 4);
      Painter painter;
      painter.set_theme(theme);
      const Surface surface = draw::make_surface(layout.pixel_width(), layout.pixel_height());
      for (std::size_t index = 0; index < frames.size(); ++index) {
        CAPTURE(to_text(theme));
        CAPTURE(width);
        CAPTURE(index);
        REQUIRE(painter.draw(*surface, layout, frames[index]));
        CHECK(difference(picture_of(*surface), draw_anew(theme, layout, frames[index])) == "");
      }
    }
  }
}

TEST_CASE("painter: a frame that slides one tile writes on its path and nowhere else") {
  const Layout layout({4, 4}, 200, 200);
  const Surface surface = draw::make_surface(200, 200);
  Painter painter;
  Frame frame = goal_frame({4, 4});
  REQUIRE(painter.draw(*surface, layout, frame));

  // Tile 15 glides from column 2 to column 3 of the last row.
  SDL_FillRect(surface.get(), nullptr, 0x12345678);
  const Picture marked = picture_of(*surface);
  REQUIRE(painter.draw(*surface, layout, frame));
  CHECK(picture_of(*surface) == marked);  // the same frame: nothing to do

  view_of(frame, 15).column = 2.5;
  REQUIRE(painter.draw(*surface, layout, frame));
  const Picture after = picture_of(*surface);
  const Rectangle from = layout.tile_rectangle(2, 3);
  const Rectangle to = layout.tile_rectangle(2.5, 3);
  int written = 0;
  for (int y = 0; y < 200; ++y) {
    for (int x = 0; x < 200; ++x) {
      const bool on_path =
          x >= from.x && x < to.x + to.width && y >= from.y && y < from.y + from.height;
      const bool changed = std::memcmp(after.pixel(x, y), marked.pixel(x, y), 4) != 0;
      if (changed != on_path) ++written;
    }
  }
  CHECK(written == 0);
}

TEST_CASE("painter: draws all of a surface that it does not know") {
  const Layout layout({3, 3}, 90, 90);
  const Frame first = goal_frame({3, 3});
  const Frame second = mid_slide();
  const Picture wanted = draw_anew(Theme::light, layout, second);
  Painter painter;
  Surface surface = draw::make_surface(90, 90);
  REQUIRE(painter.draw(*surface, layout, first));

  SUBCASE("a new one, perhaps at the same address") {
    surface.reset();
    surface = draw::make_surface(90, 90);
  }
  SUBCASE("another painter's") {
    Painter other;
    REQUIRE(other.draw(*surface, layout, second));
    REQUIRE(other.draw(*surface, layout, first));
    SDL_FillRect(surface.get(), nullptr, 0);
  }
  SUBCASE("one it drew on before the last") {
    const Surface between = draw::make_surface(90, 90);
    REQUIRE(painter.draw(*between, layout, first));
    SDL_FillRect(surface.get(), nullptr, 0);
  }
  SUBCASE("with another number of tiles") {
    Frame fewer = second;
    --fewer.count;
    REQUIRE(painter.draw(*surface, layout, fewer));
  }
  REQUIRE(painter.draw(*surface, layout, second));
  CHECK(difference(picture_of(*surface), wanted) == "");
}

TEST_CASE("painter: one painter serves changing layouts and themes") {
  Painter painter;
  for (const Theme theme : {Theme::light, Theme::dark, Theme::light}) {
    for (const int pixels : {64, 150, 64}) {
      for (const BoardSize size : {BoardSize{3, 3}, BoardSize{2, 4}}) {
        const Layout layout(size, pixels, pixels);
        const Frame frame = goal_frame(size);
        const Surface surface = draw::make_surface(pixels, pixels);
        painter.set_theme(theme);
        CHECK(painter.theme() == theme);
        REQUIRE(painter.draw(*surface, layout, frame));
        CHECK(difference(picture_of(*surface), draw_anew(theme, layout, frame)) == "");
      }
    }
  }
}

TEST_CASE("painter: another theme shows on the same surface at once") {
  const Layout layout({3, 3}, 90, 90);
  const Frame frame = goal_frame({3, 3});
  const Surface surface = draw::make_surface(90, 90);
  Painter painter;
  for (const Theme theme : all_themes) {
    painter.set_theme(theme);
    REQUIRE(painter.draw(*surface, layout, frame));
    CHECK(difference(picture_of(*surface), draw_anew(theme, layout, frame)) == "");
  }
}

TEST_CASE("painter: transparent outside the tray, opaque within, smooth between") {
  for (const int pixels : {40, 61, 112, 333}) {
    CAPTURE(pixels);
    const Layout layout({4, 4}, pixels, pixels);
    const Picture picture = draw_anew(Theme::dark, layout, goal_frame({4, 4}));
    const Rectangle tray = layout.tray();
    const double radius = layout.tray_radius();
    int wrong = 0;
    for (int y = 0; y < pixels; ++y) {
      for (int x = 0; x < pixels; ++x) {
        // Distance beyond the rounded rectangle's edge, negative within.
        const double across =
            std::max({tray.x + radius - x - 0.5, x + 0.5 - tray.x - tray.width + radius, 0.0});
        const double down =
            std::max({tray.y + radius - y - 0.5, y + 0.5 - tray.y - tray.height + radius, 0.0});
        const double beyond = std::hypot(across, down) - radius;
        const double wanted = std::clamp(0.5 - beyond, 0.0, 1.0) * 255;
        if (std::abs(picture.pixel(x, y)[3] - wanted) > 0.51) ++wrong;
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("painter: tiles leave the edge of the tray alone, at every size") {
  for (const Theme theme : all_themes) {
    for (int pixels = 16; pixels < 300; pixels += 3) {
      const BoardSize size = {3, 2};
      const Layout layout(size, pixels, pixels);
      Frame empty;
      empty.size = size;
      const Picture tray = draw_anew(theme, layout, empty);
      const Picture board = draw_anew(theme, layout, goal_frame(size));
      const Rectangle corner = layout.tile_rectangle(0, 0);
      CAPTURE(to_text(theme));
      CAPTURE(pixels);
      // The square corner of a tile's sprite shows the tray as it is without a tile.
      if (layout.tile_radius() >= 3) {
        CHECK(std::memcmp(tray.pixel(corner.x, corner.y), board.pixel(corner.x, corner.y), 4) == 0);
      }
      int wrong = 0;
      for (int y = 0; y < pixels; ++y) {
        for (int x = 0; x < pixels; ++x) {
          if (tray.pixel(x, y)[3] != board.pixel(x, y)[3]) ++wrong;
        }
      }
      CHECK(wrong == 0);
      // Beyond the tray there is nothing, not even colour.
      CHECK(std::memcmp(board.pixel(0, 0), "\0\0\0\0", 4) == 0);
    }
  }
}

TEST_CASE("painter: digits are of the middle of their tile and of the digits' colour") {
  for (const Theme theme : all_themes) {
    for (const Look look : {Look::normal, Look::solved}) {
      for (const BoardSize size : {BoardSize{3, 3}, BoardSize{4, 4}, BoardSize{10, 10}}) {
        const Layout layout(size, size.width * 70, size.height * 70);
        Frame frame = goal_frame(size);
        for (int index = 0; index < frame.count; ++index) {
          frame.tiles[static_cast<std::size_t>(index)].solved = look == Look::solved ? 1 : 0;
        }
        const Picture picture = draw_anew(theme, layout, frame);
        for (int index = 0; index < frame.count; ++index) {
          const TileView& view = frame.tiles[static_cast<std::size_t>(index)];
          const Rectangle place = layout.tile_rectangle(view.column, view.row);
          const Color ink = tile_colors(theme, size, view.tile, look).digit;
          int left = 1000;
          int right = -1;
          int top = 1000;
          int bottom = -1;
          // Without the outline of the contrast theme, which has the digits' colour.
          for (int y = 5; y < place.height - 5; ++y) {
            for (int x = 5; x < place.width - 5; ++x) {
              if (!same_color(picture.pixel(place.x + x, place.y + y), ink)) continue;
              left = std::min(left, x);
              right = std::max(right, x);
              top = std::min(top, y);
              bottom = std::max(bottom, y);
            }
          }
          CAPTURE(to_text(theme));
          CAPTURE(view.tile);
          REQUIRE(right > left);
          CHECK(std::abs(left + right + 1 - place.width) <= 3);
          const int lip = theme == Theme::contrast ? 0 : 3;
          CHECK(std::abs(top + bottom + 1 - (place.height - lip)) <= 3);
        }
      }
    }
  }
}

TEST_CASE("painter: one digit height a board, none where it could not be read") {
  CHECK(draw::digit_height({3, 3}, 100, 100) == 46);
  CHECK(draw::digit_height({4, 4}, 100, 100) == 40);
  CHECK(draw::digit_height({10, 10}, 100, 100) == 40);
  CHECK(draw::digit_height({10, 10}, 10, 10) == 5);
  CHECK(draw::digit_height({10, 10}, 6, 6) == 0);
  CHECK(draw::digit_height({2, 2}, 8, 8) == 5);
  CHECK(draw::digit_height({2, 2}, 1, 1) == 0);
}

TEST_CASE("painter: contrast of every theme, board, tile and look") {
  for (const Theme theme : all_themes) {
    const draw::TrayColors tray = tray_colors(theme);
    for (int width = min_side; width <= max_side; ++width) {
      for (int height = min_side; height <= max_side; ++height) {
        const BoardSize size = {width, height};
        double digits = 21;
        double tiles = 21;
        for (int tile = 1; tile < size.cells(); ++tile) {
          for (const Look look : {Look::normal, Look::solved}) {
            const draw::TileColors colors = tile_colors(theme, size, tile, look);
            for (const Color face : {colors.top, colors.bottom}) {
              digits = std::min(digits, contrast(colors.digit, face));
              const Color visible = theme == Theme::contrast ? colors.edge : face;
              tiles = std::min(tiles, contrast(visible, tray.fill));
            }
          }
        }
        CAPTURE(to_text(theme));
        CAPTURE(to_text(size));
        CHECK(digits >= 4.5);
        CHECK(tiles >= 3.0);
        if (theme == Theme::contrast) CHECK(digits == doctest::Approx(21));
      }
    }
  }
  CHECK(contrast({0, 0, 0}, {255, 255, 255}) == doctest::Approx(21));
  CHECK(contrast({0x77, 0x77, 0x77}, {255, 255, 255}) == doctest::Approx(4.478).epsilon(0.0001));
}

TEST_CASE("painter: every diagonal of a board has a colour of its own, the solved look only one") {
  const BoardSize size = {10, 10};
  for (int tile = 2; tile < size.cells(); ++tile) {
    const auto diagonal = [size](int of) { return size.row_of(of - 1) + size.column_of(of - 1); };
    const Color first = tile_colors(Theme::light, size, tile - 1, Look::normal).top;
    const Color second = tile_colors(Theme::light, size, tile, Look::normal).top;
    CHECK((first == second) == (diagonal(tile - 1) == diagonal(tile)));
    CHECK(tile_colors(Theme::light, size, tile, Look::solved).top ==
          tile_colors(Theme::light, size, 1, Look::solved).top);
  }
  // From the first hue to the last on the smallest board too.
  CHECK(tile_colors(Theme::light, {2, 2}, 1, Look::normal).top ==
        tile_colors(Theme::light, size, 1, Look::normal).top);
  CHECK(tile_colors(Theme::light, {2, 2}, 3, Look::normal).top ==
        tile_colors(Theme::light, size, 99, Look::normal).top);
}

TEST_CASE("painter: surfaces are rows of RGBA bytes without padding, transparent at first") {
  for (const int width : {1, 3, 7, 250}) {
    const Surface surface = draw::make_surface(width, 5);
    REQUIRE(surface);
    CHECK(surface->pitch == width * 4);
    CHECK(surface->format->format == static_cast<Uint32>(SDL_PIXELFORMAT_RGBA32));
    const Picture picture = picture_of(*surface);
    CHECK(std::count(picture.bytes.begin(), picture.bytes.end(), 0) == width * 5 * 4);
    SDL_FillRect(surface.get(), nullptr, SDL_MapRGBA(surface->format, 1, 2, 3, 4));
    CHECK(std::memcmp(surface->pixels, "\1\2\3\4", 4) == 0);
  }
}

TEST_CASE("painter: spaces too small for tiles, and frames out of the ordinary, do no harm") {
  for (const int width : {1, 2, 9, 30}) {
    for (const int height : {1, 3, 300}) {
      const Layout layout({10, 10}, width, height);
      Painter painter;
      const Surface surface = draw::make_surface(width, height);
      Frame frame = goal_frame({10, 10});
      CHECK(painter.draw(*surface, layout, frame));
      frame.tiles[3].tile = 0;
      frame.tiles[4].tile = 100;
      frame.tiles[5].tile = -1;
      frame.tiles[6].column = -1e9;
      frame.tiles[7].row = std::nan("");
      frame.tiles[8].open = 7;
      frame.tiles[9].solved = -7;
      CHECK(painter.draw(*surface, layout, frame));
      CHECK(difference(picture_of(*surface), draw_anew(Theme::light, layout, frame)) == "");
    }
  }
}

namespace {

// Refuses one allocation: the one after `allowed` more.
int allowed = -1;
SDL_malloc_func real_malloc;
SDL_calloc_func real_calloc;
SDL_realloc_func real_realloc;
SDL_free_func real_free;

bool refuse() { return allowed >= 0 && allowed-- == 0; }
void* counted_malloc(std::size_t bytes) { return refuse() ? nullptr : real_malloc(bytes); }
void* counted_calloc(std::size_t count, std::size_t bytes) {
  return refuse() ? nullptr : real_calloc(count, bytes);
}
void* counted_realloc(void* memory, std::size_t bytes) {
  return refuse() ? nullptr : real_realloc(memory, bytes);
}

}  // namespace

TEST_CASE("painter: refused memory is an answer, and the next draw is whole") {
  const Layout layout({2, 2}, 80, 80);
  Frame frame = goal_frame({2, 2});
  view_of(frame, 2).solved = 0.5;
  const Picture wanted = draw_anew(Theme::light, layout, frame);
  SDL_GetMemoryFunctions(&real_malloc, &real_calloc, &real_realloc, &real_free);
  SDL_SetMemoryFunctions(counted_malloc, counted_calloc, counted_realloc, real_free);
  int refused = 0;
  for (bool done = false; !done; ++refused) {
    Painter painter;
    const Surface surface = draw::make_surface(80, 80);
    const Picture before = picture_of(*surface);
    allowed = refused;
    // SDL does without some of its own allocations: the picture is whole then all the same.
    const bool drawn = painter.draw(*surface, layout, frame);
    done = drawn && allowed >= 0;
    allowed = -1;
    CHECK(difference(picture_of(*surface), drawn ? wanted : before) == "");
    CHECK(painter.draw(*surface, layout, frame));
    CHECK(difference(picture_of(*surface), wanted) == "");
  }
  allowed = 0;
  CHECK(draw::make_surface(10, 10) == nullptr);
  allowed = -1;
  SDL_SetMemoryFunctions(real_malloc, real_calloc, real_realloc, real_free);
  // Five surfaces of several allocations each, four numbers of two.
  CHECK(refused > 20);
}

TEST_CASE("painter: themes by name") {
  for (const Theme theme : all_themes) {
    const auto parsed = draw::parse_theme(to_text(theme));
    REQUIRE(parsed);
    CHECK(parsed.value() == theme);
  }
  const auto unknown = draw::parse_theme("Dark\n");
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().message ==
        "unknown theme \"Dark\\x0A\"; known are light, dark and contrast");
}

TEST_CASE("raster: shapes that reach out of the surface are cut off") {
  const Surface whole = draw::make_surface(40, 40);
  draw::fill_rounded(*whole, {10, 10, 20, 24}, 6, {200, 0, 0}, {0, 0, 200});
  const Surface part = draw::make_surface(12, 9);
  draw::fill_rounded(*part, {-5, -3, 20, 24}, 6, {200, 0, 0}, {0, 0, 200});
  const Picture all = picture_of(*whole);
  const Picture cut = picture_of(*part);
  int wrong = 0;
  for (int y = 0; y < 9; ++y) {
    for (int x = 0; x < 12; ++x) {
      if (std::memcmp(cut.pixel(x, y), all.pixel(x + 15, y + 13), 4) != 0) ++wrong;
    }
  }
  CHECK(wrong == 0);
  CHECK(all.pixel(10, 10)[3] == 0);
  CHECK(all.pixel(20, 10)[3] == 255);
  const unsigned char mask[4] = {255, 0, 128, 255};
  draw::fill_mask(*part, 11, 8, mask, 2, 2, {1, 2, 3});
  CHECK(same_color(picture_of(*part).pixel(11, 8), {1, 2, 3}));
}

TEST_CASE("png: what was written is read back, and failures say why") {
  const Layout layout({3, 2}, 90, 60);
  Painter painter;
  const Surface surface = draw::make_surface(90, 60);
  REQUIRE(painter.draw(*surface, layout, goal_frame({3, 2})));
  const std::string path = PUZZLE_TEST_OUTPUT "/painter_test.png";
  const auto written = draw::write_png(*surface, path);
  REQUIRE(written);
  CHECK(difference(load_png(path), picture_of(*surface)) == "");
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  CHECK(static_cast<std::size_t>(file.tellg()) == written.value());
  std::remove(path.c_str());

  const auto nowhere = draw::write_png(*surface, "/no such folder/board.png");
  REQUIRE_FALSE(nowhere);
  CHECK(nowhere.error().message ==
        "cannot write the picture \"/no such folder/board.png\": No such file or directory");
#ifdef __linux__
  const auto full = draw::write_png(*surface, "/dev/full");
  REQUIRE_FALSE(full);
  CHECK(full.error().message == "cannot write the picture \"/dev/full\": No space left on device");
#endif
}
