#include "draw/picture.hpp"

#include <doctest.h>

#include <array>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "draw/picture_file.hpp"
#include "draw/png.hpp"

using namespace puzzle;
using draw::Surface;

namespace {

using Pixel = std::array<std::uint8_t, 4>;
using Bytes = std::vector<std::uint8_t>;

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
  Surface surface = draw::make_surface(width, height);
  REQUIRE(surface);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      Pixel pixel{};
      for (std::uint8_t& channel : pixel) channel = static_cast<std::uint8_t>(random(256));
      if (opaque) pixel[3] = 255;
      set_pixel(*surface, x, y, pixel);
    }
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

Result<Surface> decode(const std::string& text) {
  return draw::decode_picture({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

std::string refusal(const std::string& text) {
  const Result<Surface> picture = decode(text);
  return picture ? "" : picture.error().message;
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

TEST_CASE("picture: at its own size it is itself") {
  for (const auto& [width, height] : {std::array{1, 1}, {5, 3}, {64, 200}}) {
    const Surface picture = noise(width, height, true);
    CHECK(different(*stretched(*picture, width, height), *picture) == 0);
  }
}

TEST_CASE("picture: a part is the same pixels as in the whole") {
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

TEST_CASE("picture: extreme proportions and the largest sides") {
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

// --- Files ---

TEST_CASE("picture: a PNG is read as it was written, with its transparency") {
  const Surface picture = noise(13, 9, false);
  const Bytes png = draw::encode_png(*picture);
  const Result<Surface> read = draw::decode_picture(png);
  REQUIRE(read);
  CHECK(different(*read.value(), *picture) == 0);
}

TEST_CASE("picture: files that are none say what they are") {
  CHECK(refusal("") == "it is empty");
  CHECK(refusal("hello") == "it is no PNG or JPEG picture");
  CHECK(refusal(std::string("GIF89a") + std::string(30, 'x')) ==
        "it is a GIF; save it as a PNG or JPEG");
  CHECK(refusal("RIFF....WEBPVP8 ") == "it is a WebP picture; save it as a PNG or JPEG");
  CHECK(refusal("<?xml version=\"1.0\"?><svg xmlns=\"\"/>") ==
        "it is an SVG; save it as a PNG or JPEG");
  CHECK(refusal(std::string("\0\0\0\x1c", 4) + "ftypavif") ==
        "it is an AVIF picture; save it as a PNG or JPEG");
  const Bytes png = draw::encode_png(*noise(40, 40, true));
  for (const unsigned length : {8U, 20U, 33U, 60U, 1000U}) {
    CAPTURE(length);
    const Result<Surface> cut = draw::decode_picture({png.data(), length});
    REQUIRE_FALSE(cut);
    CHECK(cut.error().message.find('\n') == std::string::npos);
  }
}

TEST_CASE("picture: too many pixels are refused before they are decoded") {
  // A header of a PNG that would have so many; nothing follows.
  const auto claiming = [](unsigned width, unsigned height) {
    std::string png("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
    for (const unsigned side : {width, height}) {
      for (int shift = 24; shift >= 0; shift -= 8) png += static_cast<char>(side >> shift & 255);
    }
    return png + std::string("\x08\x06\0\0\0\0\0\0\0", 9) + std::string("\0\0\0\0IDAT", 8);
  };
  CHECK(refusal(claiming(10'000, 10'000)) ==
        "it has 10000x10000 pixels; save it smaller, with at most 64,000,000 pixels");
  CHECK(refusal(claiming(60'000, 60'000)) ==
        "it has 60000x60000 pixels; save it smaller, with at most 64,000,000 pixels");
  CHECK(refusal(claiming(40'000, 2)) ==
        "it has 40000x2 pixels; neither side can be longer than 32768");
  CHECK(refusal(claiming(8000, 8000)).find("it is damaged") == 0);
}

TEST_CASE("picture: any damage is survived") {
  Random random("damage");
  const Bytes png = draw::encode_png(*noise(24, 24, true));
  std::ifstream file(PUZZLE_TEST_DATA "/data/turned.jpg", std::ios::binary);
  const std::string read((std::istreambuf_iterator<char>(file)), {});
  const Bytes jpeg(read.begin(), read.end());
  REQUIRE(jpeg.size() > 500);
  for (const Bytes& good : {png, jpeg}) {
    for (int round = 0; round < 400; ++round) {
      Bytes bad = good;
      for (int times = 0; times < 1 + round % 5; ++times) {
        bad[random(static_cast<std::uint32_t>(bad.size()))] =
            static_cast<std::uint8_t>(random(256));
      }
      if (round % 3 == 0) bad.resize(random(static_cast<std::uint32_t>(bad.size())));
      const Result<Surface> picture = draw::decode_picture(bad);
      if (!picture) CHECK_FALSE(picture.error().message.empty());
    }
  }
}

TEST_CASE("picture: a JPEG stands as its camera was held, in all eight ways") {
  std::ifstream file(PUZZLE_TEST_DATA "/data/turned.jpg", std::ios::binary);
  std::string jpeg((std::istreambuf_iterator<char>(file)), {});
  const std::size_t place = jpeg.find(std::string("\x01\x12\x00\x03\x00\x00\x00\x01\x00", 9)) + 9;
  REQUIRE(place > 9);
  // As stored, 48x32: red at the top left, green at the top right, blue at the bottom left, white
  // at the bottom right. Where these four are seen for each orientation, row by row:
  const char* const seen[] = {"rgbw", "grwb", "wbgr", "bwrg", "rbgw", "brwg", "wgbr", "gwrb"};
  for (int orientation = 1; orientation <= 8; ++orientation) {
    CAPTURE(orientation);
    jpeg[place] = static_cast<char>(orientation);
    const Result<Surface> picture = decode(jpeg);
    REQUIRE(picture);
    const SDL_Surface& surface = *picture.value();
    CHECK(surface.w == (orientation < 5 ? 48 : 32));
    CHECK(surface.h == (orientation < 5 ? 32 : 48));
    std::string corners;
    for (const int y : {4, surface.h - 5}) {
      for (const int x : {4, surface.w - 5}) {
        const Pixel pixel = pixel_of(surface, x, y);
        const bool red = pixel[0] > 128;
        corners += red ? (pixel[1] > 128 ? 'w' : 'r') : (pixel[1] > 128 ? 'g' : 'b');
      }
    }
    CHECK(corners == seen[orientation - 1]);
  }
  for (const char nonsense : {'\0', '\x09', '\xff'}) {
    jpeg[place] = nonsense;
    CHECK(decode(jpeg).value()->w == 48);
  }
}
