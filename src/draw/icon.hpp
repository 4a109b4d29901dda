// The icon of the page where it is installed as an application: a board of eight tiles.
#pragma once

#include "draw/surface.hpp"

namespace puzzle::draw {

// A square picture with the board in its middle. A board as large as the picture has transparent
// corners; around a smaller one all is opaque, for systems that cut icons to shapes of their own.
// Null when memory is refused. Precondition: 1 <= board <= side <= game::max_pixels.
[[nodiscard]] Surface draw_icon(int side, int board);

}  // namespace puzzle::draw
