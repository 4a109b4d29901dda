#include "draw/digits.hpp"

#include <doctest.h>

#include <cstddef>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "draw/font/digit_outlines.hpp"

#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_truetype.h>

#pragma GCC diagnostic pop

namespace puzzle::draw {
namespace {

std::vector<unsigned char> read_font() {
  std::ifstream file(PUZZLE_TEST_DATA "/../src/draw/font/manrope-digits.ttf", std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string words_of(int x, int y, int control_x, int control_y, int stroke) {
  return std::to_string(x) + ' ' + std::to_string(y) + ' ' + std::to_string(control_x) + ' ' +
         std::to_string(control_y) + ' ' + std::to_string(stroke);
}

}  // namespace

TEST_CASE("digits: the outlines are those of the font") {
  const std::vector<unsigned char> bytes = read_font();
  REQUIRE(bytes.size() > 1000);
  stbtt_fontinfo font{};
  REQUIRE(stbtt_InitFont(&font, bytes.data(), 0) != 0);
  for (int digit = 0; digit < 10; ++digit) {
    CAPTURE(digit);
    const DigitOutline& outline = digit_outlines[static_cast<std::size_t>(digit)];
    const int glyph = stbtt_FindGlyphIndex(&font, '0' + digit);
    int advance = 0;
    int bearing = 0;
    stbtt_GetGlyphHMetrics(&font, glyph, &advance, &bearing);
    CHECK(outline.advance == advance);
    int left = 0;
    int bottom = 0;
    int right = 0;
    int top = 0;
    stbtt_GetGlyphBox(&font, glyph, &left, &bottom, &right, &top);
    CHECK(outline.left == left);
    CHECK(outline.bottom == bottom);
    CHECK(outline.right == right);
    CHECK(outline.top == top);
    stbtt_vertex* vertices = nullptr;
    const int count = stbtt_GetGlyphShape(&font, glyph, &vertices);
    REQUIRE(outline.points.size() == static_cast<std::size_t>(count));
    for (int index = 0; index < count; ++index) {
      CAPTURE(index);
      const stbtt_vertex& vertex = vertices[index];
      const OutlinePoint& point = outline.points[static_cast<std::size_t>(index)];
      // The control point of what is no curve means nothing.
      const bool curve = vertex.type == STBTT_vcurve;
      CHECK(
          words_of(point.x, point.y, point.control_x, point.control_y,
                   static_cast<int>(point.stroke)) ==
          words_of(vertex.x, vertex.y, curve ? vertex.cx : 0, curve ? vertex.cy : 0, vertex.type));
    }
    stbtt_FreeShape(&font, vertices);
  }
}

}  // namespace puzzle::draw
