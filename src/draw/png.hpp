// Pictures as PNG files, for `sliding-puzzle render`, golden images and the files of the site.
#pragma once

#include <SDL_surface.h>

#include <cstdint>
#include <vector>

namespace puzzle::draw {

// A make_surface() as a PNG with alpha; empty when memory is refused.
[[nodiscard]] std::vector<std::uint8_t> encode_png(const SDL_Surface& surface);

// The same for an opaque surface, in a palette of at most 256 colours: a small file of a picture
// whose areas are plain.
[[nodiscard]] std::vector<std::uint8_t> encode_small_png(const SDL_Surface& surface);

}  // namespace puzzle::draw
