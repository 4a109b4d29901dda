// What tiles that stand near each other cost, on boards of any size: a heuristic that was learned.
// It is not admissible, but tells a beam which states to keep, where no pattern databases do.
//
// A tile has a way to go: so many rows and so many columns. Each tile costs by its way; each pair
// of tiles at most two rows and two columns apart costs by where they stand to each other and by
// the ways of both, in which three rows or columns and more are the same. Pairs that are one
// another's mirror image, or the same turned, cost the same. So two tiles of a line in the wrong
// order are dear, as linear conflicts are, and so are many other things that no rule is known for.
// On 5x5 walls add to that: a tile costs by how many walls its home is at, too, and a pair by which
// walls the homes are at and by the directions of the ways.
//
// The weights are those with the least square error of what a state costs less than another, some
// moves later on solutions that beams have found: how much longer than need be the rest of the
// solution is does not matter then (temporal differences, Sutton 1988). The programs that made them
// are src/learning/learn_neighbours.cpp at revision 77523ec, and learn_walls.cpp at bf7a3f5a.
//
// As bytes, in units of 1/16 of a move: in 2 bytes each, the lower first, what a way costs, for 0
// to 9 rows, as many columns and fewer; one signed byte for each kind of pair, in the order of
// read_pairs(). Of 5x5 then one for a tile at no, one or two walls by how far it is from home, away
// from the wall and along it; and the same kinds of pairs, with ways by walls.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "core/board_size.hpp"
#include "search/memory.hpp"

namespace puzzle::search {

class NeighbourWeights {
 public:
  static constexpr int reach = 2;

  // What neighbours know of a tile; 0: of the blank.
  using Code = std::uint16_t;
  // Codes of a board, by rows, with a border of cells that hold nothing.
  static constexpr std::size_t row_of_codes = std::size_t{max_side} + 2 * reach;
  using Codes = std::array<Code, row_of_codes * row_of_codes>;
  [[nodiscard]] static constexpr std::size_t place_among_codes(int row, int column) {
    return static_cast<std::size_t>(row + reach) * row_of_codes +
           static_cast<std::size_t>(column + reach);
  }

  // A tile on a cell: its distance; its cost alone, in units; the row of its weights; its code.
  struct Placed {
    std::uint16_t distance = 0;
    std::int16_t cost = 0;
    std::uint16_t row = 0;
    Code code = 0;
  };

  NeighbourWeights(BoardSize size, MemoryBudget& budget)
      : size_(size), walls_count_(size == BoardSize{5, 5}), pairs_(budget) {}

  // Reads what its board needs. False: memory for 230 KB, on 5x5 for 540 KB, is refused. Cost: some
  // milliseconds.
  [[nodiscard]] bool read(MemoryBudget& budget);
  [[nodiscard]] bool is_empty() const { return pairs_.size() == 0; }

  // is_lesser: it and its pairs cost a part of that; on 5x5 none is.
  [[nodiscard]] Placed placed(int home, int cell, bool is_lesser) const;
  // Of a tile of that row and code and all that stand near it, in units. around: the place of its
  // cell in Codes.
  [[nodiscard]] int of_pairs(const Code* around, std::uint16_t row, Code code) const {
    constexpr int width = 2 * reach + 1;
    constexpr auto long_row = static_cast<int>(row_of_codes);
    const std::int8_t* const weights = pairs_.begin() + row * row_length_;
    const unsigned lesser_too = code & lesser;
    // Each in one sum, without a loop. The tile is no neighbour of itself.
    return [&]<int... offset>(std::integer_sequence<int, offset...> /*all*/) {
      return (0 + ... +
              (offset == width * width / 2
                   ? 0
                   : weights[(around[(offset / width - reach) * long_row + offset % width - reach] |
                              lesser_too) +
                             static_cast<unsigned>(offset)]));
    }
    (std::make_integer_sequence<int, width * width>());
  }

 private:
  static constexpr Code offsets = 5 * 5;
  // Codes are multiples of them, so that a sum over all neighbours needs no product.
  static constexpr Code lesser = 2048;

  void spread(const Array<std::int8_t>& by_way);
  void spread(const Array<std::int8_t>& by_way, const Array<std::int8_t>& by_walls);

  BoardSize size_;
  bool walls_count_;
  std::array<std::array<std::int16_t, max_side>, max_side> ways_{};
  std::array<std::int8_t, std::size_t{3} * 5 * 5> walls_{};
  std::size_t row_length_ = 0;
  Array<std::int8_t> pairs_;  // by row, by the other's code and by offset
};

// Those that this program has.
[[nodiscard]] std::span<const std::uint8_t> bytes_of_neighbour_weights();

}  // namespace puzzle::search
