#include "draw/picture.hpp"

#include <doctest.h>

#include "golden.hpp"

namespace picture_test {

using namespace puzzle;
using namespace puzzle::draw;

void set_pixel(SDL_Surface& surface, int x, int y, const Pixel& pixel) {
  std::memcpy(static_cast<std::uint8_t*>(surface.pixels) + y * surface.pitch + x * 4, pixel.data(),
              4);
}

Surface filled(int width, int height, const Pixel& pixel) {
  Surface surface = make_surface(width, height);
  REQUIRE(surface);
  const auto [red, green, blue, alpha] = pixel;
  SDL_FillRect(surface.get(), nullptr, SDL_MapRGBA(surface->format, red, green, blue, alpha));
  return surface;
}

constexpr Pixel gray = {100, 100, 100, 255};

// The whole picture at that size, on gray.
Surface stretched(const SDL_Surface& picture, int width, int height) {
  Surface target = filled(width, height, gray);
  REQUIRE(draw_picture(picture, width, height, 0, 0, *target));
  return target;
}

Surface cut_out(const SDL_Surface& whole, const SDL_Rect& from) {
  Surface part = make_surface(from.w, from.h);
  REQUIRE(part);
  for (int y = 0; y < from.h; ++y) {
    for (int x = 0; x < from.w; ++x)
      set_pixel(*part, x, y, pixel_of(whole, from.x + x, from.y + y));
  }
  return part;
}

bool stays(const Pixel& color, int width, int height, int to_width, int to_height) {
  const Surface there = stretched(*filled(width, height, color), to_width, to_height);
  return picture_of(*there) == picture_of(*filled(to_width, to_height, color));
}

TEST_CASE("picture: one colour stays that colour at every size, and one pixel is enough") {
  for (const Pixel& color :
       {Pixel{255, 255, 255, 255}, Pixel{0, 0, 0, 255}, Pixel{1, 128, 254, 255}}) {
    for (const auto& [width, height] :
         {std::array{1, 1}, {2, 7}, {100, 3}, {333, 1000}, {4096, 1}}) {
      for (const auto& [to_width, to_height] : {std::array{1, 1}, {3, 2}, {99, 101}, {4096, 2}})
        CHECK(stays(color, width, height, to_width, to_height));
    }
  }
}

TEST_CASE("picture: at its own size it is itself, and a part is the same pixels as in the whole") {
  for (const auto& [width, height] : {std::array{1, 1}, {5, 3}, {64, 200}}) {
    const Surface itself = noise(width, height, true);
    CHECK(picture_of(*stretched(*itself, width, height)) == picture_of(*itself));
  }
  const Surface picture = noise(50, 37, false);
  for (const auto& [width, height] : {std::array{50, 37}, {23, 90}, {131, 11}}) {
    const Surface whole = stretched(*picture, width, height);
    for (const auto& [x, y] : {std::array{0, 0}, {5, 3}, {width - 7, height - 6}}) {
      const Surface part = filled(7, 6, gray);
      REQUIRE(draw_picture(*picture, width, height, x, y, *part));
      CHECK(picture_of(*part) == picture_of(*cut_out(*whole, {x, y, 7, 6})));
    }
  }
}

TEST_CASE("picture: smaller, each pixel is the mean of exactly what it covers") {
  const Surface picture = make_surface(5, 1);
  const std::uint8_t values[] = {10, 200, 30, 90, 255};
  for (int x = 0; x < 5; ++x) {
    set_pixel(*picture, x, 0, {values[x], static_cast<std::uint8_t>(255 - values[x]), 0, 255});
  }
  // Two and a half pixels each: (10 + 200 + 30 / 2) / 2.5 and (30 / 2 + 90 + 255) / 2.5.
  const Surface two = stretched(*picture, 2, 1);
  CHECK(pixel_of(*two, 0, 0) == Pixel{90, 165, 0, 255});
  CHECK(pixel_of(*two, 1, 0) == Pixel{144, 111, 0, 255});
  // 585 / 5
  CHECK(pixel_of(*stretched(*picture, 1, 1), 0, 0) == Pixel{117, 138, 0, 255});
}

TEST_CASE("picture: larger, it goes evenly from pixel to pixel") {
  const Surface picture = make_surface(2, 1);
  set_pixel(*picture, 0, 0, {0, 80, 0, 255});
  set_pixel(*picture, 1, 0, {200, 0, 0, 255});
  const Surface eight = stretched(*picture, 8, 1);
  const std::uint8_t wanted[] = {0, 0, 25, 75, 125, 175, 200, 200};
  for (int x = 0; x < 8; ++x) {
    CAPTURE(x);
    const auto green = static_cast<std::uint8_t>((200 - wanted[x]) * 2 / 5);
    CHECK(pixel_of(*eight, x, 0) == Pixel{wanted[x], green, 0, 255});
  }
}

TEST_CASE("picture: what is transparent shows what is below, and its colour nowhere") {
  const Surface clear = filled(4, 4, {255, 0, 0, 0});
  for (const int side : {1, 3, 4, 9}) {
    CHECK(picture_of(*stretched(*clear, side, side)) == picture_of(*filled(side, side, gray)));
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
  constexpr Pixel white = {255, 255, 255, 255};
  for (const auto& [to_width, to_height] : {std::array{1, 1}, {3, 4096}})
    CHECK(stays(white, max_picture_side, 2, to_width, to_height));
  CHECK(stays({255, 254, 253, 255}, 1, max_picture_side, 4096, 1));
  CHECK(stays(white, 4096, 4096, 5, 4095));
}

TEST_CASE("picture: cut to proportions, from the middle") {
  using Case = std::tuple<int, int, int, int, SDL_Rect>;
  for (const auto& [width, height, to_width, to_height, from] :
       {Case{90, 60, 500, 500, {15, 0, 60, 60}}, Case{90, 60, 9, 2, {0, 20, 90, 20}},
        Case{90, 60, 300, 200, {0, 0, 90, 60}}, Case{1, 1, 4096, 3, {0, 0, 1, 1}},
        Case{1, 200, 4096, 1, {0, 99, 1, 1}}, Case{200, 1, 1, 4096, {99, 0, 1, 1}}}) {
    const Surface whole = noise(width, height, true);
    const Surface part = cut_out(*whole, from);
    const Surface cut = cut_picture(noise(width, height, true), to_width, to_height);
    CHECK(picture_of(*cut) == picture_of(*part));
  }
}

}  // namespace picture_test
