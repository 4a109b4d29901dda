#include "draw/png.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "core/text.hpp"

#define STBI_WRITE_NO_STDIO
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>

namespace puzzle::draw {
namespace {

struct FreeMemory {
  void operator()(unsigned char* memory) const { std::free(memory); }
};

Error write_error(const std::string& path, int number) {
  return Error{"cannot write the picture " + quoted(path, 1000) + ": " + std::strerror(number)};
}

}  // namespace

Result<std::size_t> write_png(const SDL_Surface& surface, const std::string& path) {
  int encoded_size = 0;
  const std::unique_ptr<unsigned char, FreeMemory> encoded(
      stbi_write_png_to_mem(static_cast<const unsigned char*>(surface.pixels), surface.pitch,
                            surface.w, surface.h, 4, &encoded_size));
  if (!encoded) return write_error(path, ENOMEM);

  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return write_error(path, errno);
  const auto bytes = static_cast<std::size_t>(encoded_size);
  // A full disk may show as late as in fclose, which writes what is still buffered.
  int failure = std::fwrite(encoded.get(), 1, bytes, file) == bytes ? 0 : errno;
  if (std::fclose(file) != 0 && failure == 0) failure = errno;
  if (failure != 0) return write_error(path, failure);
  return bytes;
}

}  // namespace puzzle::draw
