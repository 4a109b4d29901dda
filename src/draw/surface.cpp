#include "draw/surface.hpp"

#include <SDL_stdinc.h>

#include <cstddef>
#include <cstring>

namespace puzzle::draw {

void SurfaceDeleter::operator()(SDL_Surface* surface) const {
  void* const pixels = surface->pixels;
  SDL_FreeSurface(surface);
  SDL_free(pixels);
}

// The memory is our own, because SDL clears it slowly in wasm.
Surface make_unset_surface(int pixel_width, int pixel_height) {
  const std::size_t bytes =
      static_cast<std::size_t>(pixel_width) * static_cast<std::size_t>(pixel_height) * 4;
  void* const pixels = SDL_malloc(bytes);
  if (pixels == nullptr) return nullptr;
  Surface surface(SDL_CreateRGBSurfaceWithFormatFrom(pixels, pixel_width, pixel_height, 32,
                                                     pixel_width * 4, SDL_PIXELFORMAT_RGBA32));
  if (!surface) {
    SDL_free(pixels);
    return nullptr;
  }
  // SDL gives surfaces with alpha the blending mode, but our blits must copy.
  SDL_SetSurfaceBlendMode(surface.get(), SDL_BLENDMODE_NONE);
  return surface;
}

Surface make_surface(int pixel_width, int pixel_height) {
  Surface surface = make_unset_surface(pixel_width, pixel_height);
  if (surface) {
    std::memset(surface->pixels, 0,
                static_cast<std::size_t>(surface->pitch) * static_cast<std::size_t>(surface->h));
  }
  return surface;
}

void claim_memory(std::size_t bytes) { SDL_free(SDL_malloc(bytes)); }

}  // namespace puzzle::draw
