#include "draw/artwork.hpp"

#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "draw/icon.hpp"
#include "draw/png.hpp"
#include "golden.hpp"

using namespace puzzle;
using draw::Surface;

namespace {

// The least mean difference of a channel, 0 .. 255, between any two cells of a square board.
double least_difference(const Picture& picture, int cells) {
  const int side = picture.width / cells;
  double least = 255;
  for (int first = 0; first < cells * cells; ++first) {
    for (int second = first + 1; second < cells * cells; ++second) {
      double sum = 0;
      for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
          const unsigned char* one =
              picture.pixel(first % cells * side + x, first / cells * side + y);
          const unsigned char* other =
              picture.pixel(second % cells * side + x, second / cells * side + y);
          for (int channel = 0; channel < 3; ++channel) {
            sum += std::abs(one[channel] - other[channel]);
          }
        }
      }
      least = std::min(least, sum / (3.0 * side * side));
    }
  }
  return least;
}

}  // namespace

TEST_CASE("artwork: golden pictures and icons") {
  for (const std::string_view name : draw::artwork_names()) {
    CAPTURE(name);
    const Surface picture = draw::draw_artwork(name, 144);
    REQUIRE(picture);
    check_golden("artwork_" + std::string(name), *picture);
  }
  check_golden("icon_96", *draw::draw_icon(96, 96));
  check_golden("icon_maskable_96", *draw::draw_icon(96, 54));
}

TEST_CASE("artwork: every cell differs from every other, up to 5x5") {
  for (const std::string_view name : draw::artwork_names()) {
    const Picture picture = picture_of(*draw::draw_artwork(name, 120));
    for (const int cells : {3, 4, 5}) {
      CAPTURE(name);
      CAPTURE(cells);
      CHECK(least_difference(picture, cells) >= 7.5);
    }
  }
}

TEST_CASE("artwork: names") {
  CHECK(draw::artwork_names().size() == 6);
  for (const std::string_view name : draw::artwork_names()) CHECK(draw::is_artwork(name));
  CHECK_FALSE(draw::is_artwork("Planet"));
  CHECK_FALSE(draw::is_artwork(""));
}

TEST_CASE("artwork: icons are opaque but for the corners of a whole board") {
  const Picture whole = picture_of(*draw::draw_icon(64, 64));
  CHECK(whole.pixel(0, 0)[3] == 0);
  CHECK(whole.pixel(32, 1)[3] == 255);
  const Picture maskable = picture_of(*draw::draw_icon(64, 36));
  int transparent = 0;
  for (int place = 0; place < 64 * 64; ++place) {
    transparent += maskable.pixel(place % 64, place / 64)[3] != 255;
  }
  CHECK(transparent == 0);
}

TEST_CASE("artwork: the same bytes of its file everywhere, in no more than 256 colours") {
  const Surface picture = draw::draw_artwork("rosette", 96);
  const std::vector<std::uint8_t> file = draw::encode_small_png(*picture);
  const std::string_view bytes(reinterpret_cast<const char*>(file.data()), file.size());
  CHECK(fnv1a(bytes) == 8306185780181894918U);
  const std::string path = PUZZLE_TEST_OUTPUT "/small.png";
  std::ofstream(path, std::ios::binary) << bytes;
  const Picture read = load_png(path);
  REQUIRE(read.width == 96);
  double most = 0;
  double sum = 0;
  for (int place = 0; place < 96 * 96; ++place) {
    const unsigned char* pixel = read.pixel(place % 96, place / 96);
    const auto* wanted = static_cast<const unsigned char*>(picture->pixels) + place * 4;
    for (int channel = 0; channel < 3; ++channel) {
      const double away = std::abs(pixel[channel] - wanted[channel]);
      most = std::max(most, away);
      sum += away;
    }
  }
  CHECK(most <= 48);
  CHECK(sum / (96 * 96 * 3) < 5);
}
