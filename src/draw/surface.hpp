// What everything here draws on: bytes R, G, B, A, not premultiplied, rows without padding.
#pragma once

#include <SDL_surface.h>

#include <cstddef>
#include <memory>

namespace puzzle::draw {

struct SurfaceDeleter {
  void operator()(SDL_Surface* surface) const;
};
using Surface = std::unique_ptr<SDL_Surface, SurfaceDeleter>;

// A transparent surface, which blits as it is. Null when memory is refused.
// Precondition: both sides are 1 .. 32768, width * height * 4 fits an int.
[[nodiscard]] Surface make_surface(int pixel_width, int pixel_height);

// The same for who will write every pixel: they are not set.
[[nodiscard]] Surface make_unset_surface(int pixel_width, int pixel_height);

// Makes sure, if it can, that so much memory is there to be had. Each time that wasm memory grows
// takes a browser as long as drawing a tile: better once for many surfaces.
void claim_memory(std::size_t bytes);

}  // namespace puzzle::draw
