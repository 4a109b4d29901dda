// Pictures as PNG files, for `sliding-puzzle render` and golden images.
#pragma once

#include <SDL_surface.h>

#include <cstdint>
#include <vector>

namespace puzzle::draw {

// A make_surface() as a PNG with alpha; empty when memory is refused.
[[nodiscard]] std::vector<std::uint8_t> encode_png(const SDL_Surface& surface);

}  // namespace puzzle::draw
