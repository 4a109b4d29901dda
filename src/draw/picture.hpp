// Pictures for tiles: surfaces of any proportions, stretched over the tiles of a board by exact
// integer arithmetic, so that the same pixels come out natively and in wasm.
#pragma once

#include <SDL_surface.h>

#include <cstdint>
#include <span>

#include "core/result.hpp"
#include "draw/surface.hpp"
#include "game/layout.hpp"

namespace puzzle::draw {

// Longest side of a picture.
inline constexpr int max_picture_side = 32768;

// A copy of width * height * 4 bytes of RGBA, not premultiplied. Null when memory is refused.
// Precondition: both sides are 1 .. max_picture_side.
[[nodiscard]] Surface copy_picture(const std::uint8_t* pixels, int width, int height);

// Lays a part of the picture over the target, whose pixels are opaque. Imagine the picture
// stretched to whole_width * whole_height: its pixel at x, y comes to lie at 0, 0 of the target.
// Where the picture shrinks, a pixel is the mean of what it covers; where the picture grows, a
// pixel lies between its neighbours; each direction is treated by itself. The mean leaves out the
// colours of transparent pixels. Preconditions: both whole sides are 1 .. game::max_pixels; the
// target's area lies within them. Cost: linear in the pixels of the target and those of the picture
// that they cover. False when memory is refused; the target is then as it was.
[[nodiscard]] bool draw_picture(const SDL_Surface& picture, int whole_width, int whole_height,
                                int x, int y, SDL_Surface& target);

// The largest part with the proportions width : height, from the middle of the picture; the picture
// itself when it has exactly these proportions. Null when memory is refused. Precondition: width
// and height are 1 .. 10000.
[[nodiscard]] Surface cut_picture(Surface picture, int width, int height);

// --- From files: in the native program alone, as on the web the browser decodes them ---

// The most pixels of a picture that is accepted. Each pixel needs four bytes at once.
inline constexpr std::int64_t max_picture_pixels = 64'000'000;

// A PNG or JPEG, turned as its EXIF says; the first picture of an animated file. The number of
// pixels is checked before anything is decoded. Error: says what is wrong with these bytes, as the
// end of a sentence about the file.
[[nodiscard]] Result<Surface> decode_picture(std::span<const std::uint8_t> bytes);

}  // namespace puzzle::draw
