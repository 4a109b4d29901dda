#include "draw/png.hpp"

#include <cstdlib>
#include <memory>

#define STBI_WRITE_NO_STDIO
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>

namespace puzzle::draw {
namespace {

struct FreeEncoded {
  void operator()(unsigned char* memory) const { std::free(memory); }
};

}  // namespace

std::vector<std::uint8_t> encode_png(const SDL_Surface& surface) {
  int encoded_size = 0;
  const std::unique_ptr<unsigned char, FreeEncoded> encoded(
      stbi_write_png_to_mem(static_cast<const unsigned char*>(surface.pixels), surface.pitch,
                            surface.w, surface.h, 4, &encoded_size));
  if (!encoded) return {};
  // cppcheck-suppress returnDanglingLifetime ; it is copied
  return {encoded.get(), encoded.get() + encoded_size};
}

}  // namespace puzzle::draw
