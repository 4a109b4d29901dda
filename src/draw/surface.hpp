// The surfaces that this room draws on: bytes R, G, B, A, not premultiplied, rows without padding.
#pragma once

#include <SDL_surface.h>

#include <cstddef>
#include <memory>

namespace puzzle::draw {

struct SurfaceDeleter {
  void operator()(SDL_Surface* surface) const;
};
using Surface = std::unique_ptr<SDL_Surface, SurfaceDeleter>;

// A transparent surface, whose blits copy. Null when memory is refused. Precondition: both sides
// are 1 .. 32768, width * height * 4 fits an int.
[[nodiscard]] Surface make_surface(int pixel_width, int pixel_height);

// The same with pixels that are not set, for a caller who writes every pixel.
[[nodiscard]] Surface make_unset_surface(int pixel_width, int pixel_height);

// Tries to have that much memory ready. Each time that wasm memory grows, a browser takes as long
// as for drawing a tile: it is better to grow once for many surfaces.
void claim_memory(std::size_t bytes);

}  // namespace puzzle::draw
