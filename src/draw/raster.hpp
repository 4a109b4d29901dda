// Antialiased shapes, blended by our own integer arithmetic so that every machine and every SDL2
// gives the same pixels. They are slow next to SDL's fills and copies, so they make sprites and not
// frames. Surfaces are make_surface()s; parts outside them are not drawn.
#pragma once

#include <SDL_surface.h>

#include <cstdint>

#include "draw/palette.hpp"
#include "game/layout.hpp"

namespace puzzle::draw {

// Rows of a shape that need not be drawn, because something else will cover them.
struct Rows {
  int first = 0;
  int end = 0;
};

// Lays a rounded rectangle over what is there; its colour shades evenly from top to bottom. Over
// transparent pixels it becomes the picture, with the coverage of its edge as alpha.
// The radius is clamped to half of the shorter side.
void fill_rounded(SDL_Surface& surface, const game::Rectangle& rectangle, int radius, Color top,
                  Color bottom, const Rows& hidden = {});

[[nodiscard]] Color unchanged(Color color);

// The same, filled with the pixels that another surface of the same size has in these places. They
// must be opaque there, and the function changes each colour.
void fill_rounded(SDL_Surface& surface, const game::Rectangle& rectangle, int radius,
                  const SDL_Surface& picture, Color (*change)(Color), const Rows& hidden = {});

// Lays a colour over the surface through a mask of coverages, width * height bytes, whose top left
// corner is at x, y.
void fill_mask(SDL_Surface& surface, int x, int y, const std::uint8_t* mask, int width, int height,
               Color color);

}  // namespace puzzle::draw
