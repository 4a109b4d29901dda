// Pictures for tiles that are drawn by code, so that they need no licence and no download: every
// cell of a 5x5 board differs from every other. Our own arithmetic draws them, without the sines
// and logarithms in which machines differ: the same pixels natively and in wasm. The native program
// draws them when it needs them, and the build writes them as files of the site. They are not part
// of board.wasm.
#pragma once

#include <span>
#include <string_view>

#include "draw/surface.hpp"

namespace puzzle::draw {

[[nodiscard]] std::span<const std::string_view> artwork_names();

[[nodiscard]] bool is_artwork(std::string_view name);

// Square and opaque. Null when memory is refused. Preconditions: is_artwork(name), side is
// 1 .. game::max_pixels.
[[nodiscard]] Surface draw_artwork(std::string_view name, int side);

}  // namespace puzzle::draw
