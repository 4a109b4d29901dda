// Numbers in Manrope ExtraBold, drawn at the size they are seen in.
#pragma once

#include <SDL_surface.h>

#include "draw/palette.hpp"
#include "game/layout.hpp"

namespace puzzle::draw {

// The height of the digits, in pixels, for every tile of a board: the largest at which its widest
// number sits well on a face of that width and height. 0 where none could be read.
[[nodiscard]] int digit_height(BoardSize size, int face_width, int face_height);

// How wide the ink of a number is, in pixels.
[[nodiscard]] int number_width(int number, int height);

// Draws a number, 1 .. 99, in the middle of an area. False when memory is refused.
[[nodiscard]] bool draw_number(SDL_Surface& surface, const game::Rectangle& area, int number,
                               int height, Color color);

}  // namespace puzzle::draw
