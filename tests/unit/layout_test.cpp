#include "game/layout.hpp"

#include <doctest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "boards.hpp"

namespace layout_test {

using namespace puzzle;
using namespace puzzle::game;

// How many tiles are not found again at their edges. Those that are lie in the tray, and apart:
// what overlaps has points of which only one of two is found.
int misplaced(const Layout& layout) {
  const Rectangle tray = layout.tray();
  int wrong = tray.x < 0 || tray.x + tray.width > layout.pixel_width();
  wrong += tray.y < 0 || tray.y + tray.height > layout.pixel_height();
  for (int cell = 0; cell < layout.size().cells(); ++cell) {
    const Rectangle tile =
        layout.tile_rectangle(layout.size().column_of(cell), layout.size().row_of(cell));
    const auto found = [&](double x, double y) {
      return layout.cell_at(tile.x + x, tile.y + y) == cell;
    };
    wrong += tile.width != layout.tile_side() || tile.height != layout.tile_side();
    wrong += !found(0, 0) || !found(tile.width - 0.5, tile.height - 0.5);
  }
  return wrong;
}

TEST_CASE("layout: proportions of 4x4 at 120 and 1200 pixels, and of other boards, centred") {
  // Of a tile, a gap, the padding, the corners of tiles and of the tray, and from tile to tile.
  const auto measures = [](const Layout& layout) {
    return std::array{layout.tile_side(),   layout.gap(),         layout.padding(),
                      layout.tile_radius(), layout.tray_radius(), layout.pitch()};
  };
  const Layout small({4, 4}, 120, 120);
  CHECK(measures(small) == std::array{27, 2, 3, 4, 7, 29});
  CHECK(small.tray() == Rectangle{0, 0, 120, 120});
  CHECK(small.tile_rectangle(3, 2) == Rectangle{90, 61, 27, 27});
  const Layout large({4, 4}, 1200, 1200);
  CHECK(measures(large) == std::array{283, 11, 17, 37, 54, 294});
  CHECK(large.tray() == Rectangle{0, 0, 1199, 1199});
  const Layout wide({3, 3}, 1000, 320);
  CHECK(wide.tray() == Rectangle{340, 0, 320, 320});
  CHECK(wide.tile_rectangle(0, 0) == Rectangle{346, 6, 100, 100});
  CHECK(Layout({6, 2}, 300, 700).tray() == Rectangle{1, 299, 298, 102});
}

TEST_CASE("layout: places between cells are rounded to the nearest pixel") {
  const Layout layout({4, 4}, 120, 120);                     // a cell every 29 pixels from 3
  CHECK(layout.tile_rectangle(0.5, 0).x == 18);              // 14.5 rounds up
  CHECK(layout.tile_rectangle(1.0 / 3, 0).x == 13);          // 9.67
  CHECK(layout.tile_rectangle(0, 2.875).y == 86);            // 83.375
  CHECK(layout.tile_rectangle(-0.25, 0).x == -4);            // -7.25
  CHECK(layout.tile_rectangle(1e300, -1e300).x == 3 + 580);  // held within 20 cells
  CHECK(layout.tile_rectangle(1e300, -1e300).y == 3 - 290);  // and 10 before
  CHECK(layout.tile_rectangle(std::numeric_limits<double>::quiet_NaN(), 0).x == 3);
}

TEST_CASE("layout: a point in cells, and the cell under a point") {
  const Layout layout({4, 3}, 130, 100);  // tiles of 29 with gaps of 2; tray from 1, 1
  REQUIRE(layout.tile_rectangle(0, 0) == Rectangle{4, 4, 29, 29});
  CHECK(layout.tray() == Rectangle{1, 1, 128, 97});
  CHECK(layout.place_at(3, 34) == Place{0, 1});  // in the middle of the gaps
  CHECK(layout.place_at(18.5, 111.5) == Place{0.5, 3.5});
  CHECK(layout.place_at(-28, 3) == Place{-1, 0});  // beyond the board
  using Case = std::tuple<double, double, std::optional<int>>;
  for (const auto& [x, y, cell] :
       {Case{4, 4, 0}, Case{1, 1, 0},      // padding belongs to the nearest cell
        Case{33.9, 5, 0}, Case{34, 5, 1},  // the halves of a gap
        Case{5, 33.9, 0}, Case{5, 34, 4}, Case{128.9, 97.9, 11}, Case{129, 50, {}},
        Case{50, 98, {}}, Case{0.9, 50, {}}, Case{50, 0.9, {}},
        Case{std::numeric_limits<double>::quiet_NaN(), 50, {}},
        Case{50, std::numeric_limits<double>::infinity(), {}}}) {
    SHOW(x);
    SHOW(y);
    CHECK(layout.cell_at(x, y) == cell);
  }
}

TEST_CASE("layout: on every size of board tiles lie apart, in the tray, and are found again") {
  const std::vector<int> sides = {20,  33,  47,  64,  80,  100,  119,  120,  150,  200, 256,
                                  301, 360, 444, 512, 720, 1000, 1200, 1999, 2560, 4096};
  for (const BoardSize size : all_sizes()) {
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const int other = sides[(i * 7 + 3) % sides.size()];
      const Layout layout(size, sides[i], i % 2 == 0 ? sides[i] : other);
      CAPTURE(to_text(layout.size()));
      CAPTURE(layout.pixel_width());
      CAPTURE(layout.pixel_height());
      CHECK(layout.gap() >= (layout.tile_side() >= 20 ? 2 : 0));
      CHECK(layout.gap() <= layout.padding());
      CHECK(layout.tray_radius() == layout.tile_radius() + layout.padding());
      if (layout.tile_side() > 1) CHECK(misplaced(layout) == 0);
    }
  }
}

TEST_CASE("layout: any number of pixels is taken") {
  CHECK(Layout({4, 4}, 0, -5).pixel_width() == 1);
  CHECK(Layout({4, 4}, 0, -5).pixel_height() == 1);
  CHECK(Layout({10, 10}, 5, 5).tile_side() == 1);
  CHECK(Layout({10, 10}, 5, 5).gap() == 0);
  CHECK(Layout({4, 4}, 1 << 30, 100'000).pixel_width() == max_pixels);
  CHECK_FALSE(Layout({4, 4}, 300, 300) == Layout({4, 4}, 300, 301));
}

TEST_CASE("layout: a gap and a radius of one's own, in every space") {
  for (const BoardSize size : {BoardSize{2, 2}, BoardSize{4, 4}, BoardSize{10, 3}}) {
    for (const int pixels : {1, 9, 40, 150, 601}) {
      const auto layout_of = [&](const Shape& shape) {
        return Layout(size, pixels, pixels * 2 / 3, shape);
      };
      for (const int gap : {-5, 0, 1, 3, 10, 40, 100'000}) {
        for (const int radius : {-5, 0, 2, 1000}) {
          const Layout layout = layout_of({gap, radius});
          CAPTURE(to_text(size));
          CAPTURE(pixels);
          CAPTURE(gap);
          CHECK(layout.tile_side() >= 1);
          CHECK(layout.gap() >= 0);
          CHECK(layout.gap() <= std::max(gap, 0));
          CHECK(layout.padding() >= layout.gap());
          CHECK(layout.tile_radius() == std::clamp(radius, 0, layout.tile_side() / 2));
          if (pixels >= 40) CHECK(misplaced(layout) == 0);
          if (gap == 3 && pixels == 601) CHECK(layout.gap() == 3);
        }
      }
      // What is chosen as it is, changes nothing.
      const Layout own = layout_of({});
      CHECK(layout_of({.radius = own.tile_radius()}) == own);
      if (own.tile_side() >= 20) CHECK(layout_of({.gap = own.gap()}).gap() == own.gap());
    }
  }
  const Layout flush({4, 4}, 600, 600, {.gap = 0});
  CHECK(flush.padding() > 0);  // there is a tray around them still
  CHECK(Layout({4, 4}, 600, 600, {.gap = 1 << 30}).gap() == 119);  // 4 + 5 * 119 <= 600
}

}  // namespace layout_test
