// Pictures from files, for the native program.

#include "draw/picture.hpp"

#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  std::vector<std::uint8_t> file(data, data + size);
  // The sides of a PNG, which few bytes could make so large that reading them takes the time of a
  // thousand others.
  if (size > 24 && file[0] == 0x89)
    file[16] = file[17] = file[20] = file[21] = 0, file[18] &= 3, file[22] &= 3;
  const auto picture = puzzle::draw::decode_picture(file);
  if (fuzz::refused(picture)) return 0;
  const SDL_Surface& surface = *picture.value();
  PROMISE(surface.w > 0 && surface.h > 0 &&
          std::int64_t{surface.w} * surface.h <= puzzle::draw::max_picture_pixels);
  return 0;
}
