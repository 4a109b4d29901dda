#include "draw/digits.hpp"

#include <SDL_stdinc.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "draw/font/digit_outlines.hpp"
#include "draw/surface.hpp"

namespace {

// stb_truetype does not always survive a refused allocation. It gets its memory from a block that
// is allocated before and large enough.
struct Arena {
  unsigned char* next;
  unsigned char* end;
};

void* allocate(std::size_t bytes, void* context) {
  auto& arena = *static_cast<Arena*>(context);
  const std::size_t rounded = (bytes + 15) / 16 * 16;
  if (rounded > static_cast<std::size_t>(arena.end - arena.next)) return nullptr;
  unsigned char* result = arena.next;
  arena.next += rounded;
  return result;
}

}  // namespace

#define STBTT_malloc(bytes, context) allocate(bytes, context)
#define STBTT_free(pointer, context) (static_cast<void>(pointer), static_cast<void>(context))
#define STBTT_assert(condition) static_cast<void>(0)
#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#include <stb_truetype.h>

namespace puzzle::draw {
namespace {

// In font units.
constexpr int cap_height = 1440;  // digits with a flat top and bottom; round ones are a bit taller
constexpr int tracking = -56;     // the face is spaced for text; numerals on tiles sit closer

constexpr int smallest_readable = 5;

constexpr float flatness = 0.35F;  // pixels that a straight line may lie off its curve

constexpr std::size_t most_points = [] {
  std::size_t most = 0;
  for (const DigitOutline& outline : digit_outlines) most = std::max(most, outline.points.size());
  return most;
}();

struct FreeMemory {
  void operator()(unsigned char* memory) const { SDL_free(memory); }
};
using Memory = std::unique_ptr<unsigned char[], FreeMemory>;

Memory allocate_memory(std::size_t bytes) {
  return Memory(static_cast<unsigned char*>(SDL_malloc(bytes)));
}

// A number as one or two digits and where its ink begins and ends.
struct Line {
  int count = 0;
  int digits[2] = {};
  int offsets[2] = {};  // of the digits' origins, in font units
  int ink_left = 0;
  int ink_right = 0;
};

const DigitOutline& outline_of(int digit) {
  return digit_outlines[static_cast<std::size_t>(digit)];
}

Line set_line(int number) {
  Line line;
  if (number >= 10) line.digits[line.count++] = number / 10 % 10;
  line.digits[line.count++] = number % 10;
  int origin = 0;
  for (int place = 0; place < line.count; ++place) {
    const DigitOutline& outline = outline_of(line.digits[place]);
    line.offsets[place] = origin;
    if (place == 0) line.ink_left = outline.left;
    line.ink_right = origin + outline.right;
    origin += outline.advance + tracking;
  }
  return line;
}

// The pixels that ink between two coordinates touches: the first, and the one after the last.
std::pair<int, int> pixels_between(int low, int high, float scale, float shift) {
  return {static_cast<int>(std::floor(static_cast<float>(low) * scale + shift)),
          static_cast<int>(std::ceil(static_cast<float>(high) * scale + shift))};
}

}  // namespace

int digit_height(BoardSize size, int face_width, int face_height) {
  int widest = 1;
  for (int tile = 1; tile < size.cells(); ++tile) {
    const Line line = set_line(tile);
    widest = std::max(widest, line.ink_right - line.ink_left);
  }
  const int side = std::min(face_width, face_height);
  // Digits leave a calm margin where there is room. On small tiles it matters more that they can be
  // read.
  const double calm = side * (size.cells() > 10 ? 0.40 : 0.46);
  const double wanted = std::max(calm, std::min(8.0, side * 0.62));
  const double widest_that_fits = (face_width - 2.0) * cap_height / widest;
  const int height = static_cast<int>(std::min(wanted, widest_that_fits) + 0.5);
  return height < smallest_readable ? 0 : height;
}

int number_width(int number, int height) {
  const Line line = set_line(number);
  return ((line.ink_right - line.ink_left) * height + cap_height - 1) / cap_height;
}

bool draw_number(SDL_Surface& surface, const game::Rectangle& area, int number, int height,
                 Color color) {
  const Line line = set_line(number);
  const double scale = static_cast<double>(height) / cap_height;
  const double left =
      area.x + (area.width - (line.ink_right - line.ink_left) * scale) / 2 - line.ink_left * scale;
  const int baseline = area.y + (area.height - height) / 2 + height;
  for (int place = 0; place < line.count; ++place) {
    const double x = left + line.offsets[place] * scale;
    const double whole_x = std::floor(x);
    const float font_scale = static_cast<float>(scale);
    const float shift = static_cast<float>(x - whole_x);
    const DigitOutline& outline = outline_of(line.digits[place]);
    const auto [x0, x1] = pixels_between(outline.left, outline.right, font_scale, shift);
    const auto [y0, y1] = pixels_between(-outline.top, -outline.bottom, font_scale, 0);
    const int width = x1 - x0;
    const int rows = y1 - y0;
    if (width <= 0 || rows <= 0) continue;
    const std::size_t mask_bytes = static_cast<std::size_t>(width) * static_cast<std::size_t>(rows);
    const std::size_t arena_bytes = 65536 + static_cast<std::size_t>(width + rows) * 64;
    const Memory mask = allocate_memory(mask_bytes);
    const Memory workspace = allocate_memory(arena_bytes);
    if (!mask || !workspace) return false;
    Arena arena = {workspace.get(), workspace.get() + arena_bytes};
    stbtt_vertex vertices[most_points] = {};
    int count = 0;
    for (const OutlinePoint& point : outline.points) {
      stbtt_setvertex(&vertices[count++], static_cast<stbtt_uint8>(point.stroke), point.x, point.y,
                      point.control_x, point.control_y);
    }
    stbtt__bitmap bitmap = {width, rows, width, mask.get()};
    stbtt_Rasterize(&bitmap, flatness, vertices, count, font_scale, font_scale, shift, 0, x0, y0, 1,
                    &arena);
    fill_mask(surface, static_cast<int>(whole_x) + x0, baseline + y0, mask.get(), width, rows,
              color);
  }
  return true;
}

}  // namespace puzzle::draw
