// Pixels of surfaces, and the golden pictures. Those in tests/golden/ hold every pixel, natively
// and in wasm. After a change of the look that is meant, write them anew with
//   PUZZLE_UPDATE_GOLDEN=1 build/native/unit_tests --test-case='*golden*'
// and look at each of them.
#pragma once

#include <SDL_surface.h>
#include <doctest.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "draw/surface.hpp"

using Pixel = std::array<std::uint8_t, 4>;  // red, green, blue, alpha

inline Pixel pixel_of(const SDL_Surface& surface, int x, int y) {
  Pixel pixel{};
  std::memcpy(pixel.data(),
              static_cast<const std::uint8_t*>(surface.pixels) + y * surface.pitch + x * 4, 4);
  return pixel;
}

inline puzzle::draw::Surface noise(int width, int height, bool opaque) {
  puzzle::Random random("noise " + std::to_string(width) + "x" + std::to_string(height));
  puzzle::draw::Surface surface = puzzle::draw::make_surface(width, height);
  REQUIRE(surface);
  for (int byte = 0; byte < width * height * 4; ++byte) {
    const bool alpha = byte % 4 == 3 && opaque;
    static_cast<std::uint8_t*>(surface->pixels)[byte] =
        alpha ? 255 : static_cast<std::uint8_t>(random(256));
  }
  return surface;
}

struct Picture {
  int width = 0;
  int height = 0;
  std::vector<unsigned char> bytes;

  friend bool operator==(const Picture&, const Picture&) = default;
};

inline Picture picture_of(const SDL_Surface& surface) {
  const auto* bytes = static_cast<const unsigned char*>(surface.pixels);
  return {surface.w, surface.h, {bytes, bytes + surface.pitch * surface.h}};
}

// False when it cannot be written.
inline bool write_file(const std::string& path, const std::string& bytes) {
  std::ofstream file(path, std::ios::binary);
  file << bytes;
  file.close();
  return file.good();
}

inline void check_golden(const std::string& name, const SDL_Surface& surface) {
  const std::vector<std::uint8_t> png = puzzle::draw::encode_png(surface);
  const std::string drawn(png.begin(), png.end());
  const std::string golden = PUZZLE_TEST_DATA "/golden/" + name + ".png";
  if (std::getenv("PUZZLE_UPDATE_GOLDEN") != nullptr) {
    CHECK_MESSAGE(write_file(golden, drawn), golden);
    return;
  }
  std::ifstream file(golden, std::ios::binary);
  if (drawn == std::string(std::istreambuf_iterator<char>(file), {})) return;
  const std::string actual = PUZZLE_TEST_OUTPUT "/actual_" + name + ".png";
  const std::string place = write_file(actual, drawn) ? "is in " : "cannot be written to ";
  FAIL_CHECK(name << " is another picture; what was drawn " << place << actual);
}
