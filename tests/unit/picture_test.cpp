#include "draw/picture.hpp"

#include <doctest.h>

#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "core/random.hpp"

namespace picture_test {

using namespace puzzle;
using draw::Surface;

namespace {

using Pixel = std::array<std::uint8_t, 4>;

Pixel pixel_of(const SDL_Surface& surface, int x, int y) {
  Pixel pixel{};
  std::memcpy(pixel.data(),
              static_cast<const std::uint8_t*>(surface.pixels) + y * surface.pitch + x * 4, 4);
  return pixel;
}

void set_pixel(SDL_Surface& surface, int x, int y, const Pixel& pixel) {
  std::memcpy(static_cast<std::uint8_t*>(surface.pixels) + y * surface.pitch + x * 4, pixel.data(),
              4);
}

Surface filled(int width, int height, const Pixel& pixel) {
  Surface surface = draw::make_surface(width, height);
  REQUIRE(surface);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) set_pixel(*surface, x, y, pixel);
  }
  return surface;
}

Surface noise(int width, int height, bool opaque) {
  Random random("noise " + std::to_string(width) + "x" + std::to_string(height));
  Surface surface = filled(width, height, {});
  for (int byte = 0; byte < width * height * 4; ++byte) {
    const bool alpha = byte % 4 == 3 && opaque;
    static_cast<std::uint8_t*>(surface->pixels)[byte] =
        alpha ? 255 : static_cast<std::uint8_t>(random(256));
  }
  return surface;
}

int different(const SDL_Surface& one, const SDL_Surface& other) {
  REQUIRE(one.w == other.w);
  REQUIRE(one.h == other.h);
  int count = 0;
  for (int y = 0; y < one.h; ++y) {
    for (int x = 0; x < one.w; ++x) {
      if (pixel_of(one, x, y) != pixel_of(other, x, y)) ++count;
    }
  }
  return count;
}

constexpr Pixel gray = {100, 100, 100, 255};

// The whole picture at that size, on gray.
Surface stretched(const SDL_Surface& picture, int width, int height) {
  Surface target = filled(width, height, gray);
  REQUIRE(draw::draw_picture(picture, width, height, 0, 0, *target));
  return target;
}

}  // namespace

TEST_CASE("picture: one colour stays that colour at every size, and one pixel is enough") {
  for (const Pixel& color :
       {Pixel{255, 255, 255, 255}, Pixel{0, 0, 0, 255}, Pixel{1, 128, 254, 255}}) {
    for (const auto& [width, height] :
         {std::array{1, 1}, {2, 7}, {100, 3}, {333, 1000}, {4096, 1}}) {
      const Surface picture = filled(width, height, color);
      for (const auto& [to_width, to_height] : {std::array{1, 1}, {3, 2}, {99, 101}, {4096, 2}}) {
        CHECK(different(*stretched(*picture, to_width, to_height),
                        *filled(to_width, to_height, color)) == 0);
      }
    }
  }
}

TEST_CASE("picture: at its own size it is itself, and a part is the same pixels as in the whole") {
  for (const auto& [width, height] : {std::array{1, 1}, {5, 3}, {64, 200}}) {
    const Surface itself = noise(width, height, true);
    CHECK(different(*stretched(*itself, width, height), *itself) == 0);
  }
  const Surface picture = noise(50, 37, false);
  for (const auto& [width, height] : {std::array{50, 37}, {23, 90}, {131, 11}}) {
    const Surface whole = stretched(*picture, width, height);
    for (const auto& [x, y] : {std::array{0, 0}, {5, 3}, {width - 7, height - 6}}) {
      const Surface part = filled(7, 6, gray);
      REQUIRE(draw::draw_picture(*picture, width, height, x, y, *part));
      int wrong = 0;
      for (int row = 0; row < 6; ++row) {
        for (int column = 0; column < 7; ++column) {
          if (pixel_of(*part, column, row) != pixel_of(*whole, x + column, y + row)) ++wrong;
        }
      }
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("picture: smaller, each pixel is the mean of exactly what it covers") {
  const Surface picture = draw::make_surface(5, 1);
  const int values[] = {10, 200, 30, 90, 255};
  for (int x = 0; x < 5; ++x) {
    const auto value = static_cast<std::uint8_t>(values[x]);
    set_pixel(*picture, x, 0, {value, static_cast<std::uint8_t>(255 - value), 0, 255});
  }
  // Two and a half pixels each: (10 + 200 + 30 / 2) / 2.5 and (30 / 2 + 90 + 255) / 2.5.
  const Surface two = stretched(*picture, 2, 1);
  CHECK(pixel_of(*two, 0, 0) == Pixel{90, 165, 0, 255});
  CHECK(pixel_of(*two, 1, 0) == Pixel{144, 111, 0, 255});
  // 585 / 5
  CHECK(pixel_of(*stretched(*picture, 1, 1), 0, 0) == Pixel{117, 138, 0, 255});

  for (const auto& [width, height] : {std::array{40, 30}, {41, 7}, {400, 3}}) {
    const Surface random = noise(width, height, true);
    double sum = 0;
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) sum += pixel_of(*random, x, y)[1];
    }
    const double mean = sum / (width * height);
    CHECK(std::abs(pixel_of(*stretched(*random, 1, 1), 0, 0)[1] - mean) <= 0.5);
    const Surface half = stretched(*random, width / 3 + 1, height / 2 + 1);
    double small_sum = 0;
    for (int y = 0; y < half->h; ++y) {
      for (int x = 0; x < half->w; ++x) small_sum += pixel_of(*half, x, y)[1];
    }
    CHECK(std::abs(small_sum / (half->w * half->h) - mean) < 0.5);
  }
}

TEST_CASE("picture: larger, it goes evenly from pixel to pixel") {
  const Surface picture = draw::make_surface(2, 1);
  set_pixel(*picture, 0, 0, {0, 80, 0, 255});
  set_pixel(*picture, 1, 0, {200, 0, 0, 255});
  const Surface eight = stretched(*picture, 8, 1);
  const int wanted[] = {0, 0, 25, 75, 125, 175, 200, 200};
  for (int x = 0; x < 8; ++x) {
    CAPTURE(x);
    CHECK(pixel_of(*eight, x, 0)[0] == wanted[x]);
    CHECK(pixel_of(*eight, x, 0)[1] == (200 - wanted[x]) * 2 / 5);
    CHECK(pixel_of(*eight, x, 0)[3] == 255);
  }
}

TEST_CASE("picture: what is transparent shows what is below, and its colour nowhere") {
  const Surface clear = filled(4, 4, {255, 0, 0, 0});
  for (const int side : {1, 3, 4, 9}) {
    CHECK(different(*stretched(*clear, side, side), *filled(side, side, gray)) == 0);
  }
  const Surface half = filled(4, 4, {200, 0, 100, 51});  // a fifth
  CHECK(pixel_of(*stretched(*half, 3, 3), 1, 1) == Pixel{120, 80, 100, 255});
  // One opaque blue pixel in clear red: no purple at its edge.
  set_pixel(*clear, 1, 1, {0, 0, 255, 255});
  const Surface mixed = stretched(*clear, 2, 2);
  CHECK(pixel_of(*mixed, 0, 0) == Pixel{75, 75, 139, 255});
  CHECK(pixel_of(*mixed, 1, 1) == gray);
}

TEST_CASE("picture: extreme proportions and the largest sides" * doctest::test_suite("long")) {
  const Surface wide = filled(draw::max_picture_side, 2, {255, 255, 255, 255});
  CHECK(different(*stretched(*wide, 1, 1), *filled(1, 1, {255, 255, 255, 255})) == 0);
  CHECK(different(*stretched(*wide, 3, 4096), *filled(3, 4096, {255, 255, 255, 255})) == 0);
  const Surface tall = filled(1, draw::max_picture_side, {255, 254, 253, 255});
  CHECK(different(*stretched(*tall, 4096, 1), *filled(4096, 1, {255, 254, 253, 255})) == 0);
  const Surface large = filled(4096, 4096, {255, 255, 255, 255});
  CHECK(different(*stretched(*large, 5, 4095), *filled(5, 4095, {255, 255, 255, 255})) == 0);
}

TEST_CASE("picture: cut to proportions, from the middle") {
  const auto cut = [](int width, int height, int to_width, int to_height) {
    Surface picture = draw::make_surface(width, height);
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        set_pixel(*picture, x, y,
                  {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y), 0, 255});
      }
    }
    return draw::cut_picture(std::move(picture), to_width, to_height);
  };
  const Surface square = cut(90, 60, 500, 500);
  CHECK(square->w == 60);
  CHECK(square->h == 60);
  CHECK(pixel_of(*square, 0, 0) == Pixel{15, 0, 0, 255});
  CHECK(pixel_of(*square, 59, 59) == Pixel{74, 59, 0, 255});
  const Surface flat = cut(90, 60, 9, 2);
  CHECK(flat->w == 90);
  CHECK(flat->h == 20);
  CHECK(pixel_of(*flat, 0, 0) == Pixel{0, 20, 0, 255});
  const Surface same = cut(90, 60, 300, 200);
  CHECK(same->w == 90);
  CHECK(same->h == 60);
  CHECK(cut(1, 1, 4096, 3)->w == 1);
  CHECK(cut(1, 200, 4096, 1)->h == 1);
  CHECK(cut(200, 1, 1, 4096)->w == 1);
}

}  // namespace picture_test
