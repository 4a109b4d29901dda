// The colours of each theme and scheme. All faces have one lightness, found once in OKLCH, which
// gives white digits a contrast of at least 4.5:1 and tiles at least 3:1 against either tray
// (WCAG 2.2, 1.4.3 and 1.4.11; tests/unit/painter_test.cpp computes every one of them).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/board_size.hpp"
#include "core/result.hpp"

namespace puzzle::draw {

// contrast is black and white alone, for forced colours.
enum class Theme : std::uint8_t { light, dark, contrast };

[[nodiscard]] std::string_view to_text(Theme theme);
// "light", "dark", "contrast". Error: quotes the name and lists the known ones.
[[nodiscard]] Result<Theme> parse_theme(std::string_view name);

// What the colour of a tile tells about its place in the goal.
enum class Scheme : std::uint8_t {
  diagonal,  // the hue turns from the first tile to the last: a solved board is one smooth gradient
  plain,     // nothing: all tiles have one colour
  row,       // its row
  // Its fringe: the first row and the first column, then the next row and column, and so on. This
  // is the order in which large boards are solved by hand.
  fringe,
};

[[nodiscard]] std::string_view to_text(Scheme scheme);
// "diagonal", "plain", "row", "fringe". Error: quotes the name and lists the known ones.
[[nodiscard]] Result<Scheme> parse_scheme(std::string_view name);

// Opaque sRGB.
struct Color {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  friend constexpr bool operator==(Color, Color) = default;
};

// Colours that a page or a command chose in place of a theme's. The contrast theme ignores them.
struct CustomColors {
  std::optional<Color> tile = {};    // every face; all faces have one colour then
  std::optional<Color> text = {};    // digits; without it black or white, whichever reads better
  std::optional<Color> tray = {};    // the board under the tiles
  std::optional<Color> accent = {};  // every face in the solved look
  friend bool operator==(const CustomColors&, const CustomColors&) = default;
};

struct TileColors {
  Color top;  // of the face, which shades down to
  Color bottom;
  Color edge;  // light along the top edge; the outline in the contrast theme
  Color lip;   // shade along the bottom edge
  Color digit;
};

struct TrayColors {
  Color fill;
  Color border;
};

enum class TileLook : std::uint8_t { normal, solved };

// Edges and lips follow from the face. A chosen text colour is used as it is, except in the solved
// look: there the face has another colour, and the text gives way where its contrast is below
// 4.5:1. The contrast theme is the same in every scheme: a scheme repeats what the number tells, so
// nothing is lost without it. Precondition: 1 <= tile < size.cells().
[[nodiscard]] TileColors tile_colors(Theme theme, BoardSize size, int tile, TileLook look,
                                     const CustomColors& custom = {},
                                     Scheme scheme = Scheme::diagonal);
[[nodiscard]] TrayColors tray_colors(Theme theme, const CustomColors& custom = {});
// The top and bottom edges of a face, of any colour, which may be a pixel of a picture.
[[nodiscard]] Color edge_of(Color face);
[[nodiscard]] Color lip_of(Color face);
// A pixel of a picture, darkened to be part of the plate that a number sits on, and the colour of
// the digits there. Digits have a contrast of at least 4.5:1 on any picture: they take the chosen
// text colour if it has that contrast, else white.
[[nodiscard]] Color plate_of(Color pixel);
[[nodiscard]] Color plate_digit(const CustomColors& custom);
// What the native window shows around the tray.
[[nodiscard]] Color page_color(Theme theme);

}  // namespace puzzle::draw
