#include "search/databases/rungs.hpp"

#include <algorithm>

#include "search/databases/region_table.hpp"

namespace puzzle::search {
namespace {

constexpr BoardSize fifteen{4, 4};
constexpr BoardSize long_fifteen{2, 8};
constexpr BoardSize twenty_four{5, 5};
constexpr int most_cells_of_any_shape = 16;

// 5-5-5, and its reflection.
Rung first_of_fifteen() {
  return {{{1, 2, 3, 6, 7}, {5, 9, 10, 13, 14}, {4, 8, 11, 12, 15}}, 2'622'240, 874'080, 0, 0};
}

// 6-6-3 twice.
Rung second_of_fifteen() {
  return {{{1, 5, 6, 9, 10, 13},
           {7, 8, 11, 12, 14, 15},
           {2, 3, 4},
           {1, 2, 5, 6, 9, 10},
           {3, 4, 7, 8, 11, 12},
           {13, 14, 15}},
          47'274'144,
          11'816'640,
          2'000'000,  // some 0.3 s
          1'000'000};
}

// 7-7-1 twice: the tiles of two halves of the board, then those of two corners. Alone the second is
// weaker, but with it the positions that cost most, which are much like their reflections, take a
// fifth of the states.
Rung third_of_fifteen() {
  return {{{1, 5, 6, 9, 10, 13, 14},
           {3, 4, 7, 8, 11, 12, 15},
           {2},
           {1, 2, 3, 5, 6, 7, 9},
           {8, 10, 11, 12, 13, 14, 15},
           {4}},
          559'399'712,
          139'849'920,
          12'000'000,
          2'000'000,
          true};
}

// 5-5-5-5-4 twice, by which searches from random positions got smallest of what one swap of tiles
// after another led to.
Rung first_of_twenty_four() {
  return {{{1, 2, 3, 4, 5},
           {6, 7, 11, 12, 17},
           {8, 9, 10, 13, 14},
           {16, 18, 21, 22, 23},
           {15, 19, 20, 24},
           {1, 6, 7, 11, 12},
           {2, 3, 4, 8, 9},
           {5, 10, 13, 14, 15},
           {16, 17, 18, 21, 22},
           {19, 20, 23, 24}},
          63'648'336,
          7'871'280,
          0,
          0,
          true};
}

// 6-6-6-6 of Korf and Felner 2002, turned by half a circle.
Rung second_of_twenty_four() {
  return {{{13, 18, 19, 20, 23, 24},
           {11, 12, 16, 17, 21, 22},
           {4, 5, 9, 10, 14, 15},
           {1, 2, 3, 6, 7, 8}},
          724'032'000,
          181'008'000,
          180'000'000,  // for those who wait longer than the ten seconds that most searches last
          20'000'000,
          true};
}

// Cuts tiles into patterns: the first of so many, then of `most`, as long as there are tiles.
void cut(const Pattern& tiles, std::size_t first, std::size_t most,
         std::vector<Pattern>& patterns) {
  std::size_t count = first;
  for (auto next = tiles.begin(); next != tiles.end(); count = most) {
    const auto left = static_cast<std::size_t>(tiles.end() - next);
    const auto end = next + static_cast<std::ptrdiff_t>(std::min(count, left));
    patterns.emplace_back(next, end);
    next = end;
  }
}

// All other shapes: cut along the rows, and where the board is not its own reflection a second time
// along the columns, or on boards of two columns along the rows with all cuts elsewhere.
Rung other(BoardSize size, std::size_t most) {
  const auto [width, height] = standing(size);
  Pattern by_rows;
  Pattern by_columns;
  for (int place = 0; place + 1 < size.cells(); ++place) {
    by_rows.push_back(static_cast<std::uint8_t>(place + 1));
    by_columns.push_back(static_cast<std::uint8_t>(place % height * width + place / height + 1));
  }
  Rung rung;
  cut(by_rows, most, most, rung.patterns);
  if (width == 2 && height > 2) {
    cut(by_rows, most / 2 + 1, most, rung.patterns);
  } else if (width < height) {
    cut(by_columns, most, most, rung.patterns);
  }
  // Of 2x8, whose tables are the largest.
  rung.largest = most == 5 ? 1'145'760 : 14'747'040;
  rung.entries = rung.largest * rung.patterns.size();
  if (most > 5) rung.earned = rung.earned_if_kept = 1'000'000;
  return rung;
}

}  // namespace

int rungs_of(BoardSize size) {
  if (size == fifteen) return 3;
  if (size == twenty_four || standing(size) == long_fifteen) return 2;
  return size.cells() <= most_cells_of_any_shape ? 1 : 0;
}

Rung rung_of(BoardSize size, int number) {
  if (size == twenty_four) return number == 0 ? first_of_twenty_four() : second_of_twenty_four();
  if (!(size == fifteen)) return other(size, number == 0 ? 5 : 6);
  return number == 0 ? first_of_fifteen() : number == 1 ? second_of_fifteen() : third_of_fifteen();
}

std::uint64_t bytes_of(const Rung& rung) {
  // A bit an entry, in whole words.
  return rung.entries / 8 + rung.patterns.size() * sizeof(std::uint32_t);
}

std::uint64_t bytes_to_build(BoardSize size, const Rung& rung) {
  std::size_t most_tiles = 0;
  for (const Pattern& pattern : rung.patterns) most_tiles = std::max(most_tiles, pattern.size());
  return bytes_of(rung) +
         RegionTableBuilder::bytes_beside(standing(size), most_tiles, rung.largest);
}

}  // namespace puzzle::search
