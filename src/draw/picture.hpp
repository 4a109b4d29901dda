// Pictures for tiles: surfaces of any proportions, stretched over the tiles of a board by exact
// integer arithmetic, so that the same pixels come out natively and in wasm.
#pragma once

#include <SDL_surface.h>

#include <cstdint>

#include "draw/surface.hpp"
#include "game/layout.hpp"

namespace puzzle::draw {

// Longest side of a picture.
inline constexpr int max_picture_side = 32768;

// A copy of width * height * 4 bytes of RGBA, not premultiplied. Null when memory is refused.
// Precondition: both sides are 1 .. max_picture_side.
[[nodiscard]] Surface copy_picture(const std::uint8_t* pixels, int width, int height);

// Lays a part of the picture over the target, whose pixels are opaque. The picture is thought
// stretched to whole_width * whole_height, of which the pixel at x, y comes to lie at 0, 0. A pixel
// is the mean of what it covers where the picture shrinks, each way by itself, and between its
// neighbours where it grows; the mean of transparent pixels leaves out their colours.
// Preconditions: both whole sides are 1 .. game::max_pixels; the target's area lies within them.
// Cost: linear in the pixels of the target and those of the picture that they cover.
// False when memory is refused; the target is then as it was.
[[nodiscard]] bool draw_picture(const SDL_Surface& picture, int whole_width, int whole_height,
                                int x, int y, SDL_Surface& target);

// The largest part of the picture with the proportions of width : height, from its middle. The
// picture itself when it has them to the pixel; null when memory is refused.
// Precondition: width and height are 1 .. 10000.
[[nodiscard]] Surface cut_picture(Surface picture, int width, int height);

}  // namespace puzzle::draw
