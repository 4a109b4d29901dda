// The surfaces that this room draws on: bytes R, G, B, A, not premultiplied, rows without padding;
// and the shapes that it draws.
#pragma once

#include <SDL_surface.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "draw/palette.hpp"
#include "game/layout.hpp"

namespace puzzle::draw {

struct SurfaceDeleter {
  void operator()(SDL_Surface* surface) const;
};
using Surface = std::unique_ptr<SDL_Surface, SurfaceDeleter>;

// A transparent surface, whose blits copy. Null when memory is refused. Precondition: both sides
// are 1 .. 32768, width * height * 4 fits an int.
[[nodiscard]] Surface make_surface(int pixel_width, int pixel_height);

// The same with pixels that are not set, for a caller that writes every pixel.
[[nodiscard]] Surface make_unset_surface(int pixel_width, int pixel_height);

// Tries to have that much memory ready. Each time that wasm memory grows, a browser takes as long
// as for drawing a tile: it is better to grow once for many surfaces.
void claim_memory(std::size_t bytes);

// As a PNG with alpha, for `sliding-puzzle render` and golden images; empty when memory is refused.
[[nodiscard]] std::vector<std::uint8_t> encode_png(const SDL_Surface& surface);

// Antialiased shapes, blended by our own integer arithmetic so that every machine and every SDL2
// gives the same pixels. They are slow next to SDL's fills and copies, so they make sprites and not
// frames. Parts outside the surface are not drawn.

// Rows of a shape that need not be drawn, because something else will cover them.
struct Rows {
  int first = 0;
  int end = 0;
};

[[nodiscard]] Color unchanged(Color color);

// What a shape is filled with: a colour that shades evenly from top to bottom; or the pixels that a
// picture of the surface's size has in these places, each changed. They must be opaque there.
struct Paint {
  Color top = {};
  Color bottom = {};
  const SDL_Surface* picture = nullptr;
  Color (*change)(Color) = unchanged;
};

// Lays a rounded rectangle over what is there. Over transparent pixels it becomes the picture, with
// the coverage of its edge as alpha. The radius is clamped to half of the shorter side.
void fill_rounded(SDL_Surface& surface, const game::Rectangle& rectangle, int radius,
                  const Paint& paint, const Rows& hidden = {});

// Lays a colour over one pixel, of which it covers so much: 0 .. 255.
void lay_pixel(SDL_Surface& surface, int x, int y, Color color, int coverage);

}  // namespace puzzle::draw
