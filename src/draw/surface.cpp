#include "draw/surface.hpp"

#include <SDL_stdinc.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

#define STBI_WRITE_NO_STDIO
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>

namespace puzzle::draw {
namespace {

std::uint8_t* pixel_at(const SDL_Surface& surface, int x, int y) {
  return static_cast<std::uint8_t*>(surface.pixels) + y * surface.pitch + x * 4;
}

void put(std::uint8_t* pixel, Color color, int coverage) {
  if (coverage == 0) return;
  const int old_alpha = pixel[3];
  if (coverage == 255 || old_alpha == 0) {
    pixel[0] = color.red;
    pixel[1] = color.green;
    pixel[2] = color.blue;
    pixel[3] = static_cast<std::uint8_t>(coverage);
    return;
  }
  const auto blend = [coverage](std::uint8_t below, std::uint8_t above) {
    return static_cast<std::uint8_t>((above * coverage + below * (255 - coverage) + 127) / 255);
  };
  pixel[0] = blend(pixel[0], color.red);
  pixel[1] = blend(pixel[1], color.green);
  pixel[2] = blend(pixel[2], color.blue);
  if (coverage > old_alpha) pixel[3] = static_cast<std::uint8_t>(coverage);
}

void put_row(std::uint8_t* pixels, Color color, int count) {
  if (count <= 0) return;
  put(pixels, color, 255);
  const auto bytes = static_cast<std::size_t>(count) * 4;
  // In wasm it is faster to copy pixels that are there already than to write them one by one.
  for (std::size_t done = 4; done < bytes; done *= 2) {
    std::memcpy(pixels + done, pixels, std::min(done, bytes - done));
  }
}

Color color_of(const std::uint8_t* pixel) { return {pixel[0], pixel[1], pixel[2]}; }

void change_row(std::uint8_t* pixels, Color (*change)(Color), int count) {
  for (int index = 0; index < count; ++index)
    put(pixels + index * 4, change(color_of(pixels + index * 4)), 255);
}

// How much of a pixel lies within the radius, from the distance of the pixel's centre from the
// edge. For the radii of tiles the result is within 2 of 255 of the exact area. Offsets count whole
// pixels inwards from the corner of the square around the arc.
int corner_coverage(int x, int y, int radius) {
  const double across = radius - x - 0.5;
  const double down = radius - y - 0.5;
  const double square = across * across + down * down;
  // Most pixels need no square root.
  if (square <= (radius - 0.5) * (radius - 0.5)) return 255;
  if (square >= (radius + 0.5) * (radius + 0.5)) return 0;
  return static_cast<int>((radius + 0.5 - std::sqrt(square)) * 255 + 0.5);
}

// How many whole pixels lie between a place and the nearer end.
int nearer(int place, int length) {
  return place < length - 1 - place ? place : length - 1 - place;
}

std::uint8_t shade(std::uint8_t top, std::uint8_t bottom, int y, int height) {
  if (height <= 1) return top;
  return static_cast<std::uint8_t>((top * (height - 1 - y) + bottom * y + (height - 1) / 2) /
                                   (height - 1));
}

struct FreeEncoded {
  void operator()(unsigned char* memory) const { std::free(memory); }
};

}  // namespace

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

std::vector<std::uint8_t> encode_png(const SDL_Surface& surface) {
  int encoded_size = 0;
  const std::unique_ptr<unsigned char, FreeEncoded> encoded(
      stbi_write_png_to_mem(static_cast<const unsigned char*>(surface.pixels), surface.pitch,
                            surface.w, surface.h, 4, &encoded_size));
  if (!encoded) return {};
  // cppcheck-suppress returnDanglingLifetime ; it is copied
  return {encoded.get(), encoded.get() + encoded_size};
}

Color unchanged(Color color) { return color; }

void fill_rounded(SDL_Surface& surface, const game::Rectangle& rectangle, int radius,
                  const Paint& paint, const Rows& hidden) {
  radius = std::clamp(radius, 0, std::min(rectangle.width, rectangle.height) / 2);
  const int first_x = std::max(0, -rectangle.x);
  const int first_y = std::max(0, -rectangle.y);
  const int end_x = std::min(rectangle.width, surface.w - rectangle.x);
  const int end_y = std::min(rectangle.height, surface.h - rectangle.y);
  for (int y = first_y; y < end_y; ++y) {
    if (y >= hidden.first && y < hidden.end) continue;
    const Color color = {shade(paint.top.red, paint.bottom.red, y, rectangle.height),
                         shade(paint.top.green, paint.bottom.green, y, rectangle.height),
                         shade(paint.top.blue, paint.bottom.blue, y, rectangle.height)};
    const int from_edge_y = nearer(y, rectangle.height);
    const int arc = from_edge_y < radius ? radius : 0;
    const auto put_edge = [&](int x, int coverage) {
      if (x < first_x || x >= end_x) return;
      const Color own =
          paint.picture != nullptr
              ? paint.change(color_of(pixel_at(*paint.picture, rectangle.x + x, rectangle.y + y)))
              : color;
      put(pixel_at(surface, rectangle.x + x, rectangle.y + y), own, coverage);
    };
    // From the inside outwards: coverage only falls, and it is the same at both ends of the row.
    int whole_from = arc;
    while (whole_from > 0 && corner_coverage(whole_from - 1, from_edge_y, radius) == 255) {
      --whole_from;
    }
    for (int x = whole_from - 1; x >= 0; --x) {
      const int coverage = corner_coverage(x, from_edge_y, radius);
      if (coverage == 0) break;
      put_edge(x, coverage);
      put_edge(rectangle.width - 1 - x, coverage);
    }
    const int first_full = std::max(first_x, whole_from);
    const int count = std::min(end_x, rectangle.width - whole_from) - first_full;
    if (count <= 0) continue;
    std::uint8_t* const pixels = pixel_at(surface, rectangle.x + first_full, rectangle.y + y);
    if (paint.picture == nullptr) {
      put_row(pixels, color, count);
    } else {
      const std::uint8_t* const from =
          pixel_at(*paint.picture, rectangle.x + first_full, rectangle.y + y);
      std::memcpy(pixels, from, static_cast<std::size_t>(count) * 4);
      if (paint.change != unchanged) change_row(pixels, paint.change, count);
    }
  }
}

void lay_pixel(SDL_Surface& surface, int x, int y, Color color, int coverage) {
  if (x < 0 || y < 0 || x >= surface.w || y >= surface.h) return;
  put(pixel_at(surface, x, y), color, coverage);
}

}  // namespace puzzle::draw
