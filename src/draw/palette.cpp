#include "draw/palette.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>

#include "core/text.hpp"

namespace puzzle::draw {
namespace {

constexpr Color white = {255, 255, 255};
constexpr Color black = {0, 0, 0};
constexpr Color ink = {22, 16, 58};  // shades lips, so that they stay colourful

// Equal steps of hue at one lightness, from rose through violet to blue.
constexpr std::array<Color, 7> hues = {{
    {0xcd, 0x29, 0x5e},
    {0xc3, 0x2f, 0x85},
    {0xb3, 0x39, 0xa8},
    {0x9e, 0x45, 0xc5},
    {0x83, 0x51, 0xda},
    {0x5f, 0x5f, 0xe6},
    {0x2c, 0x6b, 0xe8},
}};

// The groups of the schemes row and fringe, over and over. Neighbours in this order, the last and
// the first too, are told apart with any of the three colour blindnesses.
constexpr std::array<Color, 6> groups = {{
    {0x0a, 0x72, 0xda},
    {0xc3, 0x33, 0x7a},
    {0x88, 0x51, 0xd1},
    {0xc2, 0x46, 0x0d},
    {0x03, 0x7a, 0x84},
    {0x7e, 0x6b, 0x17},
}};

constexpr Color emerald = {0x02, 0x83, 0x52};

constexpr std::uint8_t mix(std::uint8_t from, std::uint8_t to, int share, int whole) {
  return static_cast<std::uint8_t>((from * (whole - share) + to * share + whole / 2) / whole);
}

constexpr Color mix(Color from, Color to, int share, int whole) {
  return {mix(from.red, to.red, share, whole), mix(from.green, to.green, share, whole),
          mix(from.blue, to.blue, share, whole)};
}

constexpr Color hue_at(int step, int last_step) {
  constexpr int spans = static_cast<int>(hues.size()) - 1;
  const int place = step * spans;
  const int span = place / last_step < spans ? place / last_step : spans - 1;
  return mix(hues[static_cast<std::size_t>(span)], hues[static_cast<std::size_t>(span) + 1],
             place - span * last_step, last_step);
}

constexpr Color group_color(int group) {
  return groups[static_cast<std::size_t>(group) % groups.size()];
}

Color home_color(Scheme scheme, BoardSize size, int tile) {
  const int row = size.row_of(size.home_of(tile));
  const int column = size.column_of(size.home_of(tile));
  switch (scheme) {
    case Scheme::diagonal: break;
    case Scheme::plain: return hues[5];
    case Scheme::row: return group_color(row);
    case Scheme::fringe: return group_color(std::min(row, column));
  }
  return hue_at(row + column, size.width + size.height - 3);
}

// Relative luminance as WCAG 2.2 has it, with a polynomial in place of its power of 2.4, which is
// within 0.001 of it and the same on every machine.
constexpr double luminance(Color color) {
  const auto linear = [](std::uint8_t channel) {
    const double value = channel / 255.0;
    return value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878);
  };
  return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue);
}

constexpr double contrast(Color first, Color second) {
  const double one = luminance(first) + 0.05;
  const double two = luminance(second) + 0.05;
  return one > two ? one / two : two / one;
}

// At least 4.5:1 on any colour.
constexpr Color readable_on(Color face) {
  return contrast(white, face) >= contrast(black, face) ? white : black;
}

constexpr std::array<std::string_view, 3> theme_names = {"light", "dark", "contrast"};
constexpr std::array<std::string_view, 4> scheme_names = {"diagonal", "plain", "row", "fringe"};

// The place of a name among the known ones.
Result<std::size_t> find_name(std::string_view kind, std::span<const std::string_view> names,
                              std::string_view name) {
  std::string known;
  for (std::size_t place = 0; place < names.size(); ++place) {
    if (names[place] == name) return place;
    if (place > 0) known += place + 1 < names.size() ? ", " : " and ";
    known += names[place];
  }
  return Error::said("unknown " + std::string(kind) + " " + quoted(name) + "; known are " + known);
}

}  // namespace

std::string_view to_text(Theme theme) { return theme_names[static_cast<std::size_t>(theme)]; }

Result<Theme> parse_theme(std::string_view name) {
  const Result<std::size_t> place = find_name("theme", theme_names, name);
  if (!place) return place.error();
  return static_cast<Theme>(place.value());
}

std::string_view to_text(Scheme scheme) { return scheme_names[static_cast<std::size_t>(scheme)]; }

Result<Scheme> parse_scheme(std::string_view name) {
  const Result<std::size_t> place = find_name("scheme", scheme_names, name);
  if (!place) return place.error();
  return static_cast<Scheme>(place.value());
}

TileColors tile_colors(Theme theme, BoardSize size, int tile, TileLook look,
                       const CustomColors& custom, Scheme scheme) {
  if (theme == Theme::contrast) {
    if (look == TileLook::solved) return {white, white, white, white, black};
    return {black, black, white, black, white};
  }
  const std::optional<Color> face = look == TileLook::solved ? custom.accent : custom.tile;
  TileColors colors;
  if (face) {
    colors = {*face, *face, edge_of(*face), lip_of(*face), readable_on(*face)};
  } else {
    const Color base = look == TileLook::solved ? emerald : home_color(scheme, size, tile);
    colors = {mix(base, white, 2, 100), mix(base, ink, 6, 100), edge_of(base), lip_of(base), white};
  }
  if (custom.text && (look == TileLook::normal || (contrast(*custom.text, colors.top) >= 4.5 &&
                                                   contrast(*custom.text, colors.bottom) >= 4.5))) {
    colors.digit = *custom.text;
  }
  return colors;
}

TrayColors tray_colors(Theme theme, const CustomColors& custom) {
  if (theme == Theme::contrast) return {black, white};
  if (custom.tray) {
    const Color fill = *custom.tray;
    return {fill, readable_on(fill) == white ? mix(fill, white, 12, 100) : mix(fill, ink, 8, 100)};
  }
  return theme == Theme::dark ? TrayColors{{0x17, 0x19, 0x24}, {0x2b, 0x2f, 0x40}}
                              : TrayColors{{0xe3, 0xe6, 0xf0}, {0xd3, 0xd8, 0xe6}};
}

Color edge_of(Color face) { return mix(face, white, 30, 100); }

Color lip_of(Color face) { return mix(face, ink, 42, 100); }

Color plate_of(Color pixel) { return mix(pixel, ink, 78, 100); }

Color plate_digit(const CustomColors& custom) {
  return custom.text && contrast(*custom.text, plate_of(white)) >= 4.5 ? *custom.text : white;
}

Color page_color(Theme theme) {
  switch (theme) {
    case Theme::light: return {0xf7, 0xf8, 0xfc};
    case Theme::dark: return {0x0c, 0x0d, 0x14};
    case Theme::contrast: return black;
  }
  return {};
}

}  // namespace puzzle::draw
