// What tiles that stand near each other cost, on boards of any size: a heuristic that was learned.
// It is not admissible, but tells a beam which states to keep, where no pattern databases do.
//
// A tile has a way to go: so many rows and so many columns. Each tile costs by its way; each pair
// of tiles at most two rows and two columns apart costs by where they stand to each other and by
// the ways of both, in which three rows or columns and more are the same. Pairs that are one
// another's mirror image, or the same turned, cost the same. So two tiles of a line in the wrong
// order are dear, as linear conflicts are, and so are many other things that no rule is known for.
//
// The weights are those with the least square error of what a state costs less than another, 12 to
// 71 moves later on solutions that beams have found: how much longer than need be the rest of the
// solution is does not matter then (temporal differences, Sutton 1988). The program that made them
// is src/learning/learn_neighbours.cpp at revision 77523ec.
//
// As bytes, numbers with the lowest byte first: "SPLN"; the version, 1; three zeros; in 2 bytes
// each what a way costs, for 0 to 9 rows, as many columns and fewer; one signed byte for each kind
// of pair, in the order of for_each_kind_of_pair(). All in units of 1/16 of a move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "core/board_size.hpp"
#include "core/state.hpp"
#include "search/memory.hpp"

namespace puzzle::search {

// How one tile of a pair stands to the other, and the way of each.
struct TilePair {
  int rows, columns;  // from the one to the other: -reach to reach
  int rows_of_one, columns_of_one;
  int rows_of_other, columns_of_other;
};

class NeighbourWeights {
 public:
  static constexpr int units = 16;  // of a move
  static constexpr int reach = 2;
  static constexpr int farthest = 3;  // rows or columns of a way that make a difference
  // Of ways, 0 for none: of the blank.
  static constexpr std::size_t codes = std::size_t{7} * 7 + 1;
  static constexpr std::size_t offsets = std::size_t{5} * 5;
  static constexpr std::size_t kinds = 3773;

  explicit NeighbourWeights(MemoryBudget& budget) : pairs_(budget) {}

  // Added to the code of a tile that counts less: its pairs weigh so many eighths.
  static constexpr std::uint8_t lesser = 64;
  static constexpr int eighths_of_lesser = 5;

  // Codes of a board, by rows, with a border of cells that hold nothing.
  static constexpr std::size_t row_of_codes = std::size_t{max_side} + 2 * reach;
  using Codes = std::array<std::uint8_t, row_of_codes * row_of_codes>;
  [[nodiscard]] static constexpr std::size_t place_among_codes(int row, int column) {
    return static_cast<std::size_t>(row + reach) * row_of_codes +
           static_cast<std::size_t>(column + reach);
  }

  // False: they are not the bytes of such weights, or memory for 160 KB is refused. Cost: some
  // milliseconds.
  [[nodiscard]] bool read(std::span<const std::uint8_t> bytes);
  [[nodiscard]] bool is_empty() const { return pairs_.size() == 0; }

  [[nodiscard]] static constexpr std::uint8_t code_of(int rows, int columns) {
    return static_cast<std::uint8_t>(1 + 7 * (at_most(rows) + farthest) + at_most(columns) +
                                     farthest);
  }
  [[nodiscard]] static constexpr std::uint8_t offset_of(int rows, int columns) {
    return static_cast<std::uint8_t>(5 * (rows + reach) + columns + reach);
  }

  // All below in units.
  [[nodiscard]] int of_way(int rows, int columns) const {
    return ways_[static_cast<std::size_t>(rows < 0 ? -rows : rows)]
                [static_cast<std::size_t>(columns < 0 ? -columns : columns)];
  }
  // Of two tiles, one at that offset from the other, with their codes.
  [[nodiscard]] int of_pair(std::uint8_t offset, std::uint8_t one, std::uint8_t other) const {
    return row_of(one)[offset * bytes_of_row + (other | (one & lesser))];
  }
  // Of a tile with that code and all that stand near it. around: the place of its cell in Codes.
  [[nodiscard]] int of_pairs(const std::uint8_t* around, std::uint8_t code) const {
    return of_pairs(around, code, std::make_integer_sequence<int, static_cast<int>(offsets)>());
  }

  // Where such a pair stands in a table of offsets * codes * codes.
  [[nodiscard]] static constexpr std::size_t place_of(const TilePair& pair) {
    return (offset_of(pair.rows, pair.columns) * codes +
            code_of(pair.rows_of_one, pair.columns_of_one)) *
               codes +
           code_of(pair.rows_of_other, pair.columns_of_other);
  }
  // Its mirror images, the same turned, and all of them seen from the other tile.
  static constexpr std::size_t images_of_pair = 16;
  [[nodiscard]] static constexpr TilePair image_of(TilePair pair, std::size_t number) {
    if ((number & 1) != 0) {
      pair = {-pair.rows,          pair.columns,        -pair.rows_of_one,
              pair.columns_of_one, -pair.rows_of_other, pair.columns_of_other};
    }
    if ((number & 2) != 0) {
      pair = {pair.rows,          -pair.columns,         pair.rows_of_one, -pair.columns_of_one,
              pair.rows_of_other, -pair.columns_of_other};
    }
    if ((number & 4) != 0) {
      pair = {pair.columns,          pair.rows,         pair.columns_of_one, pair.rows_of_one,
              pair.columns_of_other, pair.rows_of_other};
    }
    if ((number & 8) != 0) {
      pair = {-pair.rows,       -pair.columns,      pair.rows_of_other, pair.columns_of_other,
              pair.rows_of_one, pair.columns_of_one};
    }
    return pair;
  }
  // Calls visit(pair) with one of each kind, in the order of the bytes.
  template <typename Visit>
  static constexpr void for_each_kind_of_pair(Visit visit) {
    for (int rows = 1; rows <= reach; ++rows) {
      for (int columns = 0; columns <= rows; ++columns) {
        for (int ways = 0; ways < 7 * 7 * 7 * 7; ++ways) {
          const TilePair pair{rows,
                              columns,
                              ways / 343 - farthest,
                              ways / 49 % 7 - farthest,
                              ways / 7 % 7 - farthest,
                              ways % 7 - farthest};
          const std::size_t place = place_of(pair);
          bool first = true;
          for (std::size_t number = 1; number < images_of_pair; ++number) {
            const TilePair image = image_of(pair, number);
            const bool beside = image.rows == rows && image.columns == columns;
            first = first && (!beside || place_of(image) >= place);
          }
          if (first) visit(pair);
        }
      }
    }
  }

 private:
  static constexpr int at_most(int distance) {
    return distance < -farthest ? -farthest : distance > farthest ? farthest : distance;
  }

  // The weights of one code are side by side, and by the code of the other with what it counts: so
  // a sum over all neighbours needs neither a product nor a condition.
  static constexpr std::size_t bytes_of_row = std::size_t{2} * lesser;
  [[nodiscard]] const std::int8_t* row_of(std::uint8_t code) const {
    return pairs_.begin() + std::size_t{code} % lesser * offsets * bytes_of_row;
  }
  template <int... offset>
  [[nodiscard]] int of_pairs(const std::uint8_t* around, std::uint8_t code,
                             std::integer_sequence<int, offset...> /*all*/) const {
    constexpr int width = 2 * reach + 1;
    constexpr auto long_row = static_cast<int>(row_of_codes);
    const std::int8_t* const weights = row_of(code);
    const unsigned lesser_too = code & lesser;
    // The tile is no neighbour of itself.
    return (0 + ... +
            (offset == width * width / 2
                 ? 0
                 : weights[static_cast<unsigned>(offset) * bytes_of_row +
                           (around[(offset / width - reach) * long_row + offset % width - reach] |
                            lesser_too)]));
  }

  std::array<std::array<std::int16_t, max_side>, max_side> ways_{};
  Array<std::int8_t> pairs_;
};

// The bytes of those that this program has.
[[nodiscard]] std::span<const std::uint8_t> bytes_of_neighbour_weights();

}  // namespace puzzle::search
