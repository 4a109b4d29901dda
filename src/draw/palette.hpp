// The colours of each theme. A tile's colour tells where its place in the goal is: the hue turns
// along the diagonal from the first tile to the last, so a solved board is one smooth gradient and
// a mixed one is visibly not. All of these hues have one lightness, found once in OKLCH, which
// gives white digits a contrast of at least 4.5:1 and tiles at least 3:1 against either tray
// (WCAG 2.2, 1.4.3 and 1.4.11; tests/unit/painter_test.cpp computes every one of them).
#pragma once

#include <cstdint>
#include <string_view>

#include "core/board_size.hpp"
#include "core/result.hpp"

namespace puzzle::draw {

// contrast is black and white alone, for people who force colours.
enum class Theme : std::uint8_t { light, dark, contrast };

[[nodiscard]] std::string_view to_text(Theme theme);
// "light", "dark", "contrast". Error: quotes the name and lists the known ones.
[[nodiscard]] Result<Theme> parse_theme(std::string_view name);

// Opaque sRGB.
struct Color {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  friend constexpr bool operator==(Color, Color) = default;
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

enum class Look : std::uint8_t { normal, solved };

// Precondition: 1 <= tile < size.cells().
[[nodiscard]] TileColors tile_colors(Theme theme, BoardSize size, int tile, Look look);
[[nodiscard]] TrayColors tray_colors(Theme theme);
// What the native window shows around the tray.
[[nodiscard]] Color page_color(Theme theme);

}  // namespace puzzle::draw
