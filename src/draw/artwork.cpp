#include "draw/artwork.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace puzzle::draw {
namespace {

// --- What every picture is made of: x and y are 0 .. 1, from the upper left corner ---

struct Rgb {
  double red;
  double green;
  double blue;
};

constexpr Rgb rgb(unsigned hex) {
  return {(hex >> 16 & 255) / 255.0, (hex >> 8 & 255) / 255.0, (hex & 255) / 255.0};
}

double clamped(double value) { return std::clamp(value, 0.0, 1.0); }

Rgb mix(Rgb from, Rgb to, double share) {
  const double part = clamped(share);
  return {from.red + (to.red - from.red) * part, from.green + (to.green - from.green) * part,
          from.blue + (to.blue - from.blue) * part};
}

// Evenly through several colours.
template <std::size_t count>
Rgb gradient(const std::array<unsigned, count>& colors, double share) {
  const double place = clamped(share) * (count - 1);
  const auto step = std::min(static_cast<std::size_t>(place), count - 2);
  return mix(rgb(colors[step]), rgb(colors[step + 1]), place - static_cast<double>(step));
}

// 0 .. 1, another one for each whole number and seed.
double chance(int place, int seed) {
  auto bits = static_cast<std::uint32_t>(place) * 0x9E3779B1U +
              static_cast<std::uint32_t>(seed) * 0x85EBCA77U + 0x27D4EB2FU;
  bits = (bits ^ bits >> 15) * 0x2C1B3C6DU;
  bits = (bits ^ bits >> 12) * 0x297A2D39U;
  return (bits ^ bits >> 15) / 4294967296.0;
}

// A mountain's outline, 0 .. 1: sharp peaks, finer ones on the slopes.
double ridge(double place, int seed) {
  double sum = 0;
  double weight = 0.5;
  for (int octave = 0; octave < 5; ++octave) {
    const double whole = std::floor(place);
    const double part = place - whole;
    const int first = static_cast<int>(whole);
    sum += weight *
           (chance(first, seed + octave) * (1 - part) + chance(first + 1, seed + octave) * part);
    place = place * 2.1 + 0.37;
    weight *= 0.5;
  }
  return sum;
}

double square(double value) { return value * value; }
double length(double x, double y) { return std::sqrt(x * x + y * y); }

// The sine of so many turns, near enough for pictures.
double wave(double turns) {
  const double part = turns - std::floor(turns + 0.5);  // -0.5 .. 0.5
  const double arch = 8 * part - 16 * part * std::abs(part);
  return 0.775 * arch + 0.225 * arch * std::abs(arch);
}

// Turns from the right, clockwise on the screen, 0 .. 1; near enough.
double turns_to(double x, double y) {
  const double across = std::abs(x);
  const double down = std::abs(y);
  const double slope = std::min(across, down) / std::max(std::max(across, down), 1e-9);
  const double eighth = slope * (0.1633 + slope * (0.0005 - slope * 0.0388));
  double turns = down > across ? 0.25 - eighth : eighth;
  if (x < 0) turns = 0.5 - turns;
  return y < 0 ? 1 - turns : turns;
}

// --- The pictures ---

Rgb mountains(double x, double y) {
  constexpr std::array<unsigned, 5> sky = {0x1f2a63, 0x5b3f8f, 0xc65a8e, 0xf58f72, 0xffd796};
  Rgb color = gradient(sky, y / 0.62);
  // The sun and its halo.
  const double sun = length(x - 0.655, y - 0.37);
  for (const double ring : {0.34, 0.25, 0.17}) {
    if (sun < ring) color = mix(color, rgb(0xffe2a8), 0.17);
  }
  if (sun < 0.105) color = mix(rgb(0xfff6d8), rgb(0xffd27a), (y - 0.27) / 0.2);
  // Streaks of cloud.
  struct Cloud {
    double x, y, width, height;
  };
  constexpr std::array<Cloud, 8> clouds = {{{0.05, 0.08, 0.11, 0.016},
                                            {0.29, 0.155, 0.12, 0.013},
                                            {0.80, 0.10, 0.14, 0.014},
                                            {0.70, 0.135, 0.08, 0.010},
                                            {0.12, 0.335, 0.10, 0.012},
                                            {0.30, 0.37, 0.13, 0.013},
                                            {0.88, 0.30, 0.11, 0.012},
                                            {0.60, 0.405, 0.15, 0.010}}};
  for (const Cloud& cloud : clouds) {
    const double across = std::max(0.0, std::abs(x - cloud.x) - cloud.width + cloud.height);
    if (length(across, y - cloud.y) < cloud.height) color = mix(color, rgb(0xffe9dc), 0.62);
  }
  // Birds.
  struct Bird {
    double x, y, size;
  };
  constexpr std::array<Bird, 5> birds = {{{0.42, 0.22, 0.034},
                                          {0.50, 0.18, 0.026},
                                          {0.47, 0.26, 0.022},
                                          {0.36, 0.10, 0.02},
                                          {0.57, 0.07, 0.018}}};
  for (const Bird& bird : birds) {
    const double across = std::abs(x - bird.x) / bird.size;
    const double wing = bird.y - bird.size * 0.9 * across * (1.35 - across);
    if (across < 1 && std::abs(y - wing) < bird.size * 0.13 * (1.15 - across))
      color = rgb(0x2a1d4d);
  }
  struct Range {
    double base, height, scale;
    int seed;
    unsigned color, foot;
  };
  constexpr std::array<Range, 4> ranges = {{{0.60, 0.30, 3.1, 11, 0x9a6fb0, 0xf3a58c},
                                            {0.68, 0.26, 3.7, 23, 0x6d5aa8, 0xc784a4},
                                            {0.76, 0.20, 4.3, 37, 0x45478f, 0x8d6aa6},
                                            {0.86, 0.17, 5.0, 41, 0x2b3474, 0x5a5597}}};
  for (const Range& range : ranges) {
    const double top = range.base - range.height * (ridge(x * range.scale, range.seed) - 0.25);
    if (y < top) continue;
    color = mix(rgb(range.color), rgb(range.foot), (y - range.base + 0.12) / 0.26);
  }
  // Pines in two rows.
  for (int row = 0; row < 2; ++row) {
    const double pitch = row == 0 ? 0.047 : 0.078;
    const unsigned shade = row == 0 ? 0x1c2559 : 0x0e1437;
    const double ground =
        row == 0 ? 0.93 + 0.02 * wave(x * 0.9 + 0.1) : 0.965 + 0.015 * wave(x * 0.7);
    if (y > ground) color = rgb(shade);
    const int nearest = static_cast<int>(std::floor(x / pitch));
    for (int tree = nearest - 1; tree <= nearest + 1; ++tree) {
      const double size = pitch * (1.7 + 1.6 * chance(tree, 71 + row));
      const double middle = (tree + 0.2 + 0.6 * chance(tree, 75 + row)) * pitch;
      const double foot = (row == 0 ? 0.94 : 1.0) + 0.01 * wave(tree * 0.37);
      const double up = (foot - y) / size;
      if (up < 0 || up > 1) continue;
      const double tier = up * 4 - std::floor(up * 4);
      const double half = size * (0.26 * (1 - up) + 0.07 * (1 - tier) * (1 - up * 0.5));
      if (std::abs(x - middle) < half) color = rgb(shade);
    }
  }
  // A pond that shows the sky, and a tent.
  const double pond = length((x - 0.69) / 0.27, (y - 0.952) / 0.036);
  if (pond < 1) {
    const double ripple = (y - 0.92) * 90;
    color = ripple - std::floor(ripple) < 0.5 ? rgb(0xf58f72) : rgb(0xffc68a);
    if (std::abs(x - 0.655 - 0.02 * wave(y * 30)) < 0.045) color = rgb(0xfff0c4);
  }
  const double up = (0.968 - y) / 0.085;
  if (up > 0 && up < 1 && std::abs(x - 0.30) < 0.07 * (1 - up)) {
    color = x < 0.305 - 0.03 * up ? rgb(0xffb454) : rgb(0xc9543f);
    if (std::abs(x - 0.28) < 0.016 * (0.7 - up)) color = rgb(0x5a2140);
  }
  return color;
}

Rgb balloons(double x, double y) {
  constexpr std::array<unsigned, 4> sky = {0x2f8fd8, 0x7cc4ee, 0xcdeaf3, 0xfff2d4};
  Rgb color = gradient(sky, y / 0.85);
  // Rays from the lower right.
  const double ray = turns_to(x - 1.06, y - 0.80) * 44;
  if (ray - std::floor(ray) < 0.5) color = mix(color, rgb(0xffffff), 0.16);
  struct Puff {
    double x, y, radius, foot;
  };
  constexpr std::array<Puff, 19> puffs = {{{0.06, 0.150, 0.050, 0.180},
                                           {0.12, 0.120, 0.065, 0.180},
                                           {0.185, 0.145, 0.050, 0.180},
                                           {0.235, 0.165, 0.033, 0.180},
                                           {0.70, 0.075, 0.035, 0.095},
                                           {0.75, 0.055, 0.050, 0.095},
                                           {0.81, 0.070, 0.042, 0.095},
                                           {0.86, 0.085, 0.028, 0.095},
                                           {0.86, 0.470, 0.040, 0.490},
                                           {0.91, 0.445, 0.060, 0.490},
                                           {0.975, 0.460, 0.050, 0.490},
                                           {0.42, 0.555, 0.035, 0.575},
                                           {0.47, 0.535, 0.050, 0.575},
                                           {0.53, 0.550, 0.040, 0.575},
                                           {0.575, 0.565, 0.028, 0.575},
                                           {0.02, 0.565, 0.040, 0.590},
                                           {0.07, 0.550, 0.050, 0.590},
                                           {0.125, 0.565, 0.036, 0.590},
                                           {0.16, 0.575, 0.025, 0.590}}};
  for (const Puff& puff : puffs) {
    if (length(x - puff.x, y - puff.y) > puff.radius || y > puff.foot) continue;
    color = y > puff.foot - 0.013 ? rgb(0xd8e8f4) : rgb(0xfdfeff);
  }
  // Hills.
  struct Hill {
    double base, height, scale, shift;
    unsigned color, other;
  };
  constexpr std::array<Hill, 4> hills = {{{0.72, 0.050, 0.8, 0.15, 0x8fc49a, 0x83bb90},
                                          {0.79, 0.050, 0.7, 0.55, 0x62b06a, 0x57a560},
                                          {0.87, 0.045, 0.9, 0.85, 0xe8c35a, 0xddb548},
                                          {0.945, 0.040, 0.6, 0.30, 0x2f8f5b, 0x278250}}};
  for (const Hill& hill : hills) {
    const double top = hill.base + hill.height * wave(x * hill.scale + hill.shift);
    if (y < top) continue;
    const double furrow = (y - top) * 34 + (x + hill.shift) * 11;
    color = furrow - std::floor(furrow) < 0.5 ? rgb(hill.color) : rgb(hill.other);
  }
  // Trees on the last hills.
  for (int tree = 0; tree < 9; ++tree) {
    const double middle = 0.05 + 0.112 * tree + 0.05 * chance(tree, 5);
    const double foot = 0.885 + 0.085 * chance(tree, 6);
    const double size = 0.016 + 0.016 * chance(tree, 7);
    if (std::abs(x - middle) < size * 0.16 && y < foot && y > foot - size * 1.5)
      color = rgb(0x6a4326);
    if (length(x - middle, y - foot + size * 2.1) < size) {
      color = x > middle + size * 0.2 ? rgb(0x1d7a4c) : rgb(0x16653f);
    }
  }
  struct Balloon {
    double x, y, radius;
    unsigned first, second, third;
    int stripes;
  };
  constexpr std::array<Balloon, 7> all = {{{0.62, 0.50, 0.035, 0xe4572e, 0xffe3b3, 0xe4572e, 6},
                                           {0.12, 0.37, 0.055, 0x7d4fc4, 0xf7c8e0, 0xffb03a, 8},
                                           {0.94, 0.19, 0.060, 0x138a7d, 0xf6f1d3, 0xf25c54, 8},
                                           {0.80, 0.69, 0.070, 0x2667c9, 0xffffff, 0xffc93c, 8},
                                           {0.25, 0.66, 0.085, 0xf2a516, 0xd7263d, 0x7a1f5c, 10},
                                           {0.70, 0.27, 0.115, 0x1b4fa0, 0x35b6c9, 0xffd23f, 10},
                                           {0.40, 0.25, 0.165, 0xd7263d, 0xffc43d, 0xfff4dc, 12}}};
  for (const Balloon& balloon : all) {
    const double across = (x - balloon.x) / balloon.radius;
    const double down = (y - balloon.y) / balloon.radius;
    // A ball above, a cone below.
    const double half = down < 0.25 ? std::sqrt(std::max(0.0, 1 - square(down)))
                                    : std::max(0.0, 0.968 * (1 - (down - 0.25) / 1.55));
    const bool basket = std::abs(across) < 0.17 && down > 1.52 && down < 1.78;
    const bool ropes =
        down > 1.1 && down < 1.6 && std::abs(std::abs(across) - 0.15 - (1.55 - down) * 0.2) < 0.022;
    if (basket || ropes) color = down > 1.6 || basket ? rgb(0x7a4a21) : rgb(0x4c3a2a);
    if (basket && down > 1.52 && down < 1.58) color = rgb(0xc08a4a);
    if (down < -1 || down > 1.33 || std::abs(across) > half) continue;
    const double bulge = across / std::max(half, 0.05);
    const double around = (bulge * (0.76 + 0.24 * square(square(bulge))) + 1) / 2;
    const int stripe = static_cast<int>(around * balloon.stripes * 0.999);
    Rgb cloth = rgb(stripe % 2 == 0 ? balloon.first : balloon.second);
    if (down > -0.16 && down < 0.16) {
      const double zigzag =
          std::abs(around * balloon.stripes - std::floor(around * balloon.stripes) - 0.5);
      if (std::abs(down) < 0.05 + 0.2 * zigzag) cloth = rgb(balloon.third);
    }
    if (down < -0.83 || down > 1.15) cloth = rgb(balloon.third);
    color = mix(cloth, rgb(0x251447), 0.42 * square(clamped((bulge + 0.35) / 1.35)));
    if (length(across + 0.42, down + 0.45) < 0.2) color = mix(color, rgb(0xffffff), 0.28);
  }
  return color;
}

Rgb planet(double x, double y) {
  // Clouds of gas, in steps.
  double gas = 0;
  double weight = 0.55;
  for (int octave = 0, scale = 2; octave < 3; ++octave, scale *= 2) {
    const double bend = 0.5 / scale * wave(y * scale * 0.6 + 0.13 * octave);
    const double lean = 0.5 / scale * wave(x * scale * 0.5 + 0.4 * octave);
    gas += weight *
           (0.5 + 0.5 * wave((x + bend) * scale * 0.7 + 0.2) * wave((y + lean) * scale * 0.8));
    weight *= 0.5;
  }
  constexpr std::array<unsigned, 7> depths = {0x0b0b2b, 0x15123f, 0x241758, 0x3b1d70,
                                              0x5a2383, 0x7f2d8c, 0xa83c8d};
  const double level = std::floor(clamped((gas - 0.22) / 0.5 + 0.25 * (x - y)) * 6.99) / 6;
  Rgb color = gradient(depths, level);
  color = mix(color, rgb(0x0d4f78), 0.55 * clamped(y - 0.25) * clamped(1.25 - x));
  // Stars: one in each square of a grid, some of them with rays.
  constexpr int grid = 17;
  const int column = static_cast<int>(x * grid);
  const int row = static_cast<int>(y * grid);
  const int star = row * grid + column;
  const double star_x = x * grid - column - 0.3 - 0.4 * chance(star, 1);
  const double star_y = y * grid - row - 0.3 - 0.4 * chance(star, 2);
  const double bright = chance(star, 3);
  const double glow = bright > 0.86 ? 0.1 : 0.035 + 0.055 * bright;
  const Rgb light = bright > 0.6 ? rgb(0xfff3c4) : rgb(0xbfe3ff);
  if (length(star_x, star_y) < glow) color = light;
  if (bright > 0.86 && std::abs(star_x * star_y) < 0.0025 && length(star_x, star_y) < 0.3)
    color = light;
  // A comet.
  const double along = (x - 0.13) * 0.8 - (y - 0.86) * 0.6;
  const double beside = (x - 0.13) * 0.6 + (y - 0.86) * 0.8;
  if (along > 0 && along < 0.26 && std::abs(beside) < 0.022 * (1 - along / 0.26)) {
    color = mix(rgb(0xe8fbff), color, along / 0.26);
  }
  if (length(along, beside) < 0.024) color = rgb(0xf4feff);
  // Moons.
  const auto ball = [&](double middle_x, double middle_y, double radius, unsigned bright_side,
                        unsigned dark_side) {
    const double from = length(x - middle_x, y - middle_y);
    if (from > radius) return false;
    const double shadow = length(x - middle_x + radius * 0.45, y - middle_y + radius * 0.4);
    color = shadow < radius ? rgb(bright_side) : rgb(dark_side);
    return true;
  };
  const auto crater = [&](double middle_x, double middle_y, double radius, unsigned shade) {
    if (length(x - middle_x, y - middle_y) < radius) color = rgb(shade);
  };
  if (ball(0.17, 0.19, 0.085, 0xf0e2c8, 0xb79c8f)) {
    crater(0.14, 0.16, 0.020, 0xd9c4a8);
    crater(0.19, 0.21, 0.014, 0xd9c4a8);
    crater(0.15, 0.225, 0.011, 0xd9c4a8);
  }
  if (ball(0.86, 0.80, 0.060, 0x6fd6c9, 0x2c8a94)) {
    crater(0.845, 0.785, 0.013, 0x4fb9b2);
    crater(0.87, 0.815, 0.009, 0x4fb9b2);
  }
  ball(0.80, 0.12, 0.030, 0xff9d7a, 0xb4505a);
  ball(0.60, 0.93, 0.022, 0xffd98a, 0xb88a4a);
  // The planet, its bands leaning as its ring does.
  const double right = (x - 0.51) * 0.94 + (y - 0.50) * 0.34;
  const double below = (y - 0.50) * 0.94 - (x - 0.51) * 0.34;
  const double disc = length(right, below);
  const double ring = length(right, below / 0.27);
  const auto draw_ring = [&] {
    if (ring < 0.335 || ring > 0.475) return;
    const double place = (ring - 0.335) / 0.14;
    const int band = static_cast<int>(place * 7);
    constexpr std::array<unsigned, 7> bands = {0xc98a5e, 0xf5cf93, 0xe0a86e, 0xffe7ba,
                                               0x8a5a5e, 0xf2c48a, 0xb97a5c};
    if (band == 4) return;  // a gap
    color = rgb(bands[static_cast<std::size_t>(std::min(band, 6))]);
  };
  if (below < 0) draw_ring();
  if (disc < 0.26) {
    const double curved = below + 0.10 * (1 - square(right / 0.26));
    constexpr std::array<unsigned, 10> bands = {0xe2664f, 0xf59b5f, 0xffc978, 0xf2854e, 0xffe0a3,
                                                0xf7b25f, 0xd65a4e, 0xf9a862, 0xffd690, 0xc94f55};
    const double place = (curved + 0.26) / 0.52 * 9 + 0.18 * wave(right * 7 + curved * 9);
    const auto band = static_cast<std::size_t>(std::clamp(place, 0.0, 9.0));
    color = rgb(bands[band]);
    const double spot = length((right - 0.09) / 1.7, below - 0.085);
    if (spot < 0.034) color = spot < 0.02 ? rgb(0xb33b46) : rgb(0xe77a52);
    const double shade = length(right + 0.10, below + 0.08);
    if (shade > 0.26)
      color = mix(color, rgb(0x3a1450), 0.55);
    else if (shade > 0.215)
      color = mix(color, rgb(0x3a1450), 0.22);
  }
  if (below >= 0) draw_ring();
  return color;
}

Rgb rosette(double x, double y) {
  const double across = x - 0.5;
  const double down = y - 0.5;
  const double far = length(across, down);
  const double turns = turns_to(across, down);
  constexpr std::array<unsigned, 7> wheel = {0xe8384f, 0xf58f29, 0xf2c230, 0x2fae66,
                                             0x1c9bc4, 0x6a4fc9, 0xe8384f};
  Rgb hue = gradient(wheel, std::floor(turns * 24) / 24);
  const Rgb night = rgb(0x1a1440);
  const Rgb cream = rgb(0xfff3da);
  // The corners: arcs around each of them.
  Rgb color = mix(night, hue, 0.35);
  const double corner = length(0.5 - std::abs(across), 0.5 - std::abs(down));
  const int arc = static_cast<int>(corner / 0.045);
  if (corner < 0.18) color = arc % 2 == 0 ? hue : mix(night, hue, 0.12);
  struct Ring {
    double radius, depth;
    int petals;
    double shift;
    int look;
  };
  constexpr std::array<Ring, 7> rings = {{{0.500, 0.060, 24, 0.0, 0},
                                          {0.435, 0.075, 24, 0.5, 1},
                                          {0.360, 0.085, 16, 0.0, 2},
                                          {0.280, 0.080, 16, 0.5, 3},
                                          {0.205, 0.075, 12, 0.0, 1},
                                          {0.135, 0.060, 8, 0.5, 2},
                                          {0.075, 0.035, 8, 0.0, 3}}};
  for (const Ring& ring : rings) {
    const double place = turns * ring.petals + ring.shift;
    const double side =
        std::abs(place - std::floor(place) - 0.5) * 2;  // 0 in the middle of a petal
    const double edge = ring.radius - ring.depth * square(side);
    if (far > edge) continue;
    const int petal = static_cast<int>(std::floor(place));
    hue = gradient(wheel, (petal + 0.5 - ring.shift) / ring.petals);
    const bool odd = petal % 2 != 0;
    const Rgb strong = ring.look == 3 ? mix(hue, rgb(0x000020), 0.25) : hue;
    const Rgb pale = mix(hue, cream, 0.68);
    color = ring.look == 0   ? (odd ? strong : mix(night, hue, 0.6))
            : ring.look == 1 ? (odd ? pale : strong)
            : ring.look == 2 ? (odd ? cream : mix(hue, cream, 0.35))
                             : (odd ? mix(hue, night, 0.5) : strong);
    const double inner = edge - 0.013;
    if (far > inner) color = night;
    // A drop in each petal.
    const double heart =
        length(side * ring.radius * 2.2 / ring.petals, far - ring.radius + ring.depth * 0.62);
    if (heart < ring.depth * 0.17) color = odd ? strong : cream;
  }
  if (far < 0.034) color = rgb(0xffd54a);
  if (far < 0.017) color = rgb(0xd7263d);
  return color;
}

Rgb glass(double x, double y) {
  // The nearest two of points that are scattered over a grid: panes, and the lead between.
  constexpr int grid = 11;
  const int column = static_cast<int>(std::floor(x * grid));
  const int row = static_cast<int>(std::floor(y * grid));
  double nearest = 9;
  double second = 9;
  double pane_x = 0;
  double pane_y = 0;
  int pane = 0;
  for (int down = row - 2; down <= row + 2; ++down) {
    for (int across = column - 2; across <= column + 2; ++across) {
      const int point = down * 40 + across;
      const double point_x = (across + 0.12 + 0.76 * chance(point, 91)) / grid;
      const double point_y = (down + 0.12 + 0.76 * chance(point, 92)) / grid;
      const double away = length(x - point_x, y - point_y);
      if (away < nearest) {
        second = nearest;
        nearest = away;
        pane_x = point_x;
        pane_y = point_y;
        pane = point;
      } else {
        second = std::min(second, away);
      }
    }
  }
  if (second - nearest < 0.0075) return rgb(0x17131f);
  // What the panes show: a sun over the sea, between hills.
  const double grain = chance(pane, 93);
  const double sun = length(pane_x - 0.42, pane_y - 0.36);
  const double land_left = 0.60 - 0.36 * (0.42 - pane_x) + 0.03 * wave(pane_x * 2);
  const double land_right = 0.66 - 0.50 * (pane_x - 0.55);
  constexpr std::array<unsigned, 4> sky = {0x2243a8, 0x6a3fb5, 0xd9487d, 0xff9a4d};
  constexpr std::array<unsigned, 4> sea = {0x13a0a8, 0x0f7fa8, 0x1559a0, 0x1a3a86};
  constexpr std::array<unsigned, 3> green = {0x9ac43c, 0x3f9a4b, 0x14694f};
  Rgb color{};
  if (sun < 0.155) {
    color = mix(rgb(0xfff2b0), rgb(0xffc933), grain);
  } else if (pane_y < 0.62 &&
             !((pane_x < 0.40 && pane_y > land_left) || (pane_x > 0.62 && pane_y > land_right))) {
    color = gradient(sky, pane_y / 0.62 + 0.16 * (grain - 0.5) - 0.12 * (sun - 0.3));
    const double ray = turns_to(pane_x - 0.42, pane_y - 0.36) * 14;
    if (ray - std::floor(ray) < 0.5)
      color = mix(color, pane_y < 0.3 ? rgb(0xa9c8ff) : rgb(0xffd98a), 0.42);
  } else if (pane_y < 0.74 && (pane_x < 0.34 || pane_x > 0.62)) {
    color = gradient(green, grain);
  } else if (pane_y > 0.70 + 0.30 * std::abs(pane_x - 0.45) && pane_y > 0.90) {
    color = mix(rgb(0xe8b85c), rgb(0xb7793a), grain);
  } else {
    color = gradient(sea, (pane_y - 0.6) / 0.4 + 0.35 * (grain - 0.5));
    if (std::abs(pane_x - 0.42) < 0.10 && grain > 0.3)
      color = mix(rgb(0xffe394), rgb(0xf5b84a), grain);
  }
  return second - nearest > 0.03 ? mix(color, rgb(0xffffff), 0.16) : color;
}

Rgb waves(double x, double y) {
  // Scales in rows, each half hidden by the next; a red sun sets behind them.
  constexpr std::array<unsigned, 4> sky = {0xf7d9b0, 0xf9c79a, 0xf3a183, 0xe87a76};
  Rgb color = gradient(sky, y / 0.42);
  const double sun = length(x - 0.66, y - 0.25);
  if (sun < 0.20)
    color = mix(rgb(0xd7263d), rgb(0xf2553d), (y - 0.05) / 0.4);
  else if (sun < 0.235)
    color = mix(color, rgb(0xfff3dc), 0.6);
  const double bank = y + 0.012 * wave(x * 3 + y * 2);
  // A mountain under snow.
  const double flank = std::max(0.0, std::abs(x - 0.22) - 0.03);
  const double slope = 0.135 + 1.25 * flank - 1.1 * square(flank);
  if (flank < 0.5 && y > slope) {
    color = mix(rgb(0x6a79b8), rgb(0xb98fb0), (y - 0.15) / 0.25);
    if (y < 0.215 + 0.022 * wave(x * 17 + 0.2)) color = rgb(0xfffaf0);
  }
  for (const double at : {0.052, 0.095, 0.235}) {
    const double from = at * 3 - std::floor(at * 3);
    if (std::abs(bank - at) < 0.009 && std::abs(x - from) < 0.19) color = rgb(0xfff6e8);
  }
  constexpr double pitch = 0.19;
  constexpr double step = 0.07;
  constexpr int rows = 11;
  for (int row = 0; row < rows; ++row) {
    const double line = 0.395 + step * row + 0.035 * wave(x * 0.8 + 0.2) * (1 - row / 11.0);
    const double shift = row % 2 == 0 ? 0 : 0.5;
    const double radius = pitch * 0.58;
    const int nearest = static_cast<int>(std::floor(x / pitch - shift + 0.5));
    for (int scale = nearest - 1; scale <= nearest + 1; ++scale) {
      const double middle = (scale + shift) * pitch;
      const double away = length(x - middle, y - line);
      if (away > radius || y > line + 0.02) continue;
      const double depth = row / (rows - 1.0);
      constexpr std::array<unsigned, 5> deep = {0x8fd3d1, 0x3aa6b9, 0x1f6fa8, 0x24478f, 0x2a2a6b};
      constexpr std::array<unsigned, 3> other = {0x2fc09a, 0x3f8fd0, 0x8a4fc0};
      const Rgb hue = mix(gradient(deep, depth), gradient(other, 1 - x),
                          0.15 + 0.45 * chance(scale * 31 + row, 8));
      const int band = static_cast<int>(away / radius * 5);
      color = band % 2 == 0 ? mix(hue, rgb(0x0c1c48), 0.16)
                            : mix(hue, rgb(0xf6fbf4), band == 3 ? 0.80 : 0.62);
      if (band == 4) color = mix(hue, rgb(0x0c1c48), 0.10);
      if (away > radius * 0.955) color = rgb(0xf9fbf2);
      if (chance(scale * 17 + row, 12) > 0.86 && band < 2) color = rgb(0xf2785c);
    }
  }
  return color;
}

using ColorAt = Rgb (*)(double x, double y);

struct Artwork {
  std::string_view name;
  ColorAt color_at;
};

constexpr std::array<Artwork, 6> artworks = {{{"mountains", mountains},
                                              {"balloons", balloons},
                                              {"planet", planet},
                                              {"waves", waves},
                                              {"glass", glass},
                                              {"rosette", rosette}}};

constexpr auto names = [] {
  std::array<std::string_view, artworks.size()> result;
  auto* next = result.data();
  for (const auto& artwork : artworks) *next++ = artwork.name;
  return result;
}();

struct Samples {
  Rgb mean = {0, 0, 0};
  double spread = 0;  // of the channel that differs most
};

// Of a grid within a pixel, so many across and down.
Samples take_samples(ColorAt color_at, int column, int row, int side, int grid) {
  Rgb least = {1, 1, 1};
  Rgb most = {0, 0, 0};
  Rgb sum = {0, 0, 0};
  for (int sample = 0; sample < grid * grid; ++sample) {
    const double x = column + (sample % grid + 0.5) / grid;
    const double y = row + (sample / grid + 0.5) / grid;
    const Rgb color = color_at(x / side, y / side);
    for (double Rgb::*channel : {&Rgb::red, &Rgb::green, &Rgb::blue}) {
      sum.*channel += color.*channel / (grid * grid);
      least.*channel = std::min(least.*channel, color.*channel);
      most.*channel = std::max(most.*channel, color.*channel);
    }
  }
  return {sum, std::max({most.red - least.red, most.green - least.green, most.blue - least.blue})};
}

// Most pixels are plain, and a few samples show it.
Rgb color_of_pixel(ColorAt color_at, int column, int row, int side) {
  const Samples few = take_samples(color_at, column, row, side, 2);
  return few.spread < 0.02 ? few.mean : take_samples(color_at, column, row, side, 4).mean;
}

std::uint8_t to_byte(double value) { return static_cast<std::uint8_t>(clamped(value) * 255 + 0.5); }

}  // namespace

std::span<const std::string_view> artwork_names() { return names; }

bool is_artwork(std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

Surface draw_artwork(std::string_view name, int side) {
  const auto* const artwork = std::find_if(artworks.begin(), artworks.end(),
                                           [name](const Artwork& one) { return one.name == name; });
  Surface surface = make_unset_surface(side, side);
  if (!surface) return nullptr;
  auto* pixel = static_cast<std::uint8_t*>(surface->pixels);
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column, pixel += 4) {
      const Rgb color = color_of_pixel(artwork->color_at, column, row, side);
      pixel[0] = to_byte(color.red);
      pixel[1] = to_byte(color.green);
      pixel[2] = to_byte(color.blue);
      pixel[3] = 255;
    }
  }
  return surface;
}

}  // namespace puzzle::draw
