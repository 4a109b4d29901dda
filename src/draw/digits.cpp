#include "draw/digits.hpp"

#include <SDL_stdinc.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <utility>

#include "draw/font/digit_outlines.hpp"
#include "draw/surface.hpp"

namespace puzzle::draw {
namespace {

// In font units.
constexpr int cap_height = 1440;  // digits with a flat top and bottom; round ones are a bit taller
constexpr int tracking = -56;     // the face is spaced for text; numerals on tiles sit closer

constexpr int smallest_readable = 5;

struct Point {
  double x = 0;
  double y = 0;
};

constexpr Point between(Point from, Point to, double share) {
  return {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
}

struct FreeMemory {
  void operator()(float* memory) const { SDL_free(memory); }
};

// How much of each pixel lies within closed outlines: the exact area. Every line counts for what
// lies on its right, downwards added and upwards taken away, or the other way round. So little has
// to be kept of it: by how much the coverage of a pixel differs from that of the pixel before.
class Coverage {
 public:
  // A rounding error may lead beyond the last column or row.
  Coverage(int width, int height)
      : stride_(width + 2),
        steps_(static_cast<float*>(
            SDL_calloc(static_cast<std::size_t>(stride_ * (height + 1)), sizeof(float)))) {}

  // False when memory was refused.
  [[nodiscard]] explicit operator bool() const { return steps_ != nullptr; }

  [[nodiscard]] float step(int column, int row) const { return steps_[place(column, row)]; }

  void add_line(Point from, Point to) {
    if (from.y == to.y) return;
    const double sign = from.y < to.y ? 1 : -1;
    if (from.y > to.y) std::swap(from, to);
    const double slope = (to.x - from.x) / (to.y - from.y);
    for (int row = static_cast<int>(from.y); row < to.y; ++row) {
      const double top = std::max<double>(row, from.y) - from.y;
      const double bottom = std::min<double>(row + 1, to.y) - from.y;
      const double begin = from.x + slope * top;
      const double end = from.x + slope * bottom;
      const double left = std::min(begin, end);
      const double right = std::max(begin, end);
      double before = 0;
      for (int column = static_cast<int>(left); column < right + 1; ++column) {
        const double area = beyond(column + 1, left, right) - beyond(column, left, right);
        steps_[place(column, row)] += static_cast<float>(sign * (bottom - top) * (area - before));
        before = area;
      }
    }
  }

  void add_curve(Point from, Point control, Point to) {
    const double bend =
        std::abs(from.x - 2 * control.x + to.x) + std::abs(from.y - 2 * control.y + to.y);
    int lines = 1;
    while (lines * lines < 2 * bend) ++lines;  // so none is an eighth of a pixel off the curve
    Point at = from;
    for (int line = 1; line <= lines; ++line) {
      const double share = static_cast<double>(line) / lines;
      const Point next = between(between(from, control, share), between(control, to, share), share);
      add_line(at, next);
      at = next;
    }
  }

 private:
  [[nodiscard]] std::size_t place(int column, int row) const {
    return static_cast<std::size_t>(row * stride_ + column);
  }

  // How much of a row up to `x` lies on the right of a line that crosses it from `left` to `right`.
  static double beyond(double x, double left, double right) {
    if (x <= left) return 0;
    if (x >= right) return x - (left + right) / 2;
    return (x - left) * (x - left) / (2 * (right - left));
  }

  int stride_;
  std::unique_ptr<float[], FreeMemory> steps_;
};

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

bool draw_digit(SDL_Surface& surface, const DigitOutline& outline, double scale, double x,
                int baseline, Color color) {
  const int left = static_cast<int>(std::floor(x + outline.left * scale));
  const int top = static_cast<int>(std::floor(-outline.top * scale));
  const int width = static_cast<int>(std::ceil(x + outline.right * scale)) - left;
  const int height = static_cast<int>(std::ceil(-outline.bottom * scale)) - top;
  Coverage coverage(width, height);
  if (!coverage) return false;
  Point at;
  Point control;
  bool curved = false;
  for (const OutlinePoint& given : outline.points) {
    const Point point = {x + given.x * scale - left, -given.y * scale - top};
    if (given.stroke == Stroke::M) {
      at = point;
      continue;
    }
    const bool ends = given.stroke == Stroke::L;
    const Point next = ends || !curved ? point : between(control, point, 0.5);
    if (curved) {
      coverage.add_curve(at, control, next);
    } else if (ends) {
      coverage.add_line(at, next);
    }
    if (curved || ends) at = next;
    control = point;
    curved = !ends;
  }
  for (int row = 0; row < height; ++row) {
    float inside = 0;
    for (int column = 0; column < width; ++column) {
      inside += coverage.step(column, row);
      lay_pixel(surface, left + column, baseline + top + row, color,
                std::min(255, static_cast<int>(std::abs(inside) * 255 + 0.5F)));
    }
  }
  return true;
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
    if (!draw_digit(surface, outline_of(line.digits[place]), scale,
                    left + line.offsets[place] * scale, baseline, color)) {
      return false;
    }
  }
  return true;
}

}  // namespace puzzle::draw
