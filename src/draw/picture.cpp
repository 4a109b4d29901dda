#include "draw/picture.hpp"

#include <SDL_stdinc.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <memory>

namespace puzzle::draw {
namespace {

// The pixels of the picture that make one pixel of the target, along one axis: from first to last,
// with these weights. All between them weigh `middle`. The weights are whole numbers whose sum is
// the axis's total, so rounding loses nothing before the very end.
struct Taps {
  std::uint32_t first;
  std::uint32_t last;
  std::uint32_t at_first;
  std::uint32_t middle;
  std::uint32_t at_last;  // 0 when last is first
};

struct Axis {
  std::uint32_t source;
  std::uint32_t target;

  [[nodiscard]] std::uint32_t total() const { return target <= source ? source : 2 * target; }

  [[nodiscard]] Taps at(std::uint32_t pixel) const {
    if (target <= source) {
      // Units: a pixel of the target is `source` long, a pixel of the picture `target`.
      const std::uint32_t begin = pixel * source;
      const std::uint32_t end = begin + source;
      const std::uint32_t first = begin / target;
      const std::uint32_t last = (end - 1) / target;
      return {first, last, std::min(end, (first + 1) * target) - begin, target,
              last > first ? end - last * target : 0};
    }
    // From centre to centre. Units: a pixel of the picture is 2 * target long.
    const std::uint32_t length = 2 * target;
    const std::uint32_t centre = (2 * pixel + 1) * source;
    const std::uint32_t place =
        std::min(centre > target ? centre - target : 0, (source - 1) * length);
    const std::uint32_t share = place % length;
    return {place / length, place / length + (share > 0 ? 1 : 0), length - share, 0, share};
  }
};

const std::uint8_t* row_of(const SDL_Surface& surface, std::uint32_t row) {
  return static_cast<const std::uint8_t*>(surface.pixels) +
         static_cast<std::size_t>(row) * static_cast<std::size_t>(surface.pitch);
}

// At most 255 * 32768 each.
struct Sums {
  std::uint32_t red = 0;
  std::uint32_t green = 0;
  std::uint32_t blue = 0;
};

// Lays a pixel over another one. It is inlined even where the compiler should make small code,
// because all time is spent here.
[[gnu::always_inline]] inline void add(Sums& sums, const std::uint8_t* pixel,
                                       const std::uint8_t* below, std::uint32_t weight) {
  const std::uint32_t alpha = pixel[3];
  if (alpha == 255) {
    sums.red += pixel[0] * weight;
    sums.green += pixel[1] * weight;
    sums.blue += pixel[2] * weight;
    return;
  }
  const auto blend = [&](int channel) {
    return (pixel[channel] * alpha + below[channel] * (255 - alpha) + 127) / 255 * weight;
  };
  sums.red += blend(0);
  sums.green += blend(1);
  sums.blue += blend(2);
}

struct FreeTaps {
  void operator()(void* memory) const { SDL_free(memory); }
};

}  // namespace

Surface copy_picture(const std::uint8_t* pixels, int width, int height) {
  Surface picture = make_surface(width, height);
  if (picture) {
    std::memcpy(picture->pixels, pixels,
                static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4);
  }
  return picture;
}

bool draw_picture(const SDL_Surface& picture, int whole_width, int whole_height, int x, int y,
                  SDL_Surface& target) {
  const Axis across = {static_cast<std::uint32_t>(picture.w),
                       static_cast<std::uint32_t>(whole_width)};
  const Axis down = {static_cast<std::uint32_t>(picture.h),
                     static_cast<std::uint32_t>(whole_height)};
  const std::unique_ptr<Taps[], FreeTaps> columns(
      static_cast<Taps*>(SDL_malloc(static_cast<std::size_t>(target.w) * sizeof(Taps))));
  if (!columns) return false;
  for (int column = 0; column < target.w; ++column) {
    columns[static_cast<std::size_t>(column)] = across.at(static_cast<std::uint32_t>(x + column));
  }
  // Sums of whole numbers below 2^53 are exact in a double, and so is the whole part of such a
  // quotient; a processor divides doubles faster than integers of that length.
  const double total = static_cast<double>(across.total()) * down.total();
  const double half = std::floor(total / 2);
  for (int row = 0; row < target.h; ++row) {
    const Taps rows = down.at(static_cast<std::uint32_t>(y + row));
    auto* out = static_cast<std::uint8_t*>(target.pixels) + row * target.pitch;
    for (int column = 0; column < target.w; ++column, out += 4) {
      const Taps& taps = columns[static_cast<std::size_t>(column)];
      double red = half;
      double green = half;
      double blue = half;
      for (std::uint32_t source = rows.first; source <= rows.last; ++source) {
        const std::uint8_t* pixel = row_of(picture, source) + std::size_t{4} * taps.first;
        Sums sums;
        add(sums, pixel, out, taps.at_first);
        for (std::uint32_t place = taps.first; place < taps.last; ++place) {
          pixel += 4;
          add(sums, pixel, out, place + 1 < taps.last ? taps.middle : taps.at_last);
        }
        const double weight = source == rows.first  ? rows.at_first
                              : source == rows.last ? rows.at_last
                                                    : rows.middle;
        red += sums.red * weight;
        green += sums.green * weight;
        blue += sums.blue * weight;
      }
      out[0] = static_cast<std::uint8_t>(red / total);
      out[1] = static_cast<std::uint8_t>(green / total);
      out[2] = static_cast<std::uint8_t>(blue / total);
    }
  }
  return true;
}

Surface cut_picture(Surface picture, int width, int height) {
  const auto share = [](int side, int of, int to) {
    return std::max(1,
                    static_cast<int>((std::int64_t{2} * side * to + of) / (std::int64_t{2} * of)));
  };
  const int cut_width = std::min(picture->w, share(picture->h, height, width));
  const int cut_height = std::min(picture->h, share(picture->w, width, height));
  if (cut_width == picture->w && cut_height == picture->h) return picture;
  Surface cut = make_surface(cut_width, cut_height);
  if (!cut) return nullptr;
  const int x = (picture->w - cut_width) / 2;
  const int y = (picture->h - cut_height) / 2;
  for (int row = 0; row < cut_height; ++row) {
    std::memcpy(static_cast<std::uint8_t*>(cut->pixels) + row * cut->pitch,
                row_of(*picture, static_cast<std::uint32_t>(y + row)) + std::ptrdiff_t{4} * x,
                static_cast<std::size_t>(cut->pitch));
  }
  return cut;
}

}  // namespace puzzle::draw
