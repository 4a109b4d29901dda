// The ladder of tables for each board. A search has those of the first rung at once, in
// milliseconds, and earns the next ones when it lasts: each rung takes longer to build and saves
// more states.
//
// Most rungs are two partitions of the tiles, of which the larger sum counts: together they are
// small, and a search with both expands half of the states (Holte, Felner, Newton, Meshulam and
// Furcy 2006, on several small databases in place of a large one).
#pragma once

#include <cstdint>
#include <vector>

#include "core/board_size.hpp"

namespace puzzle::search {

using Pattern = std::vector<std::uint8_t>;  // tiles

// The board that is not wider than high: a wider one is looked at turned.
[[nodiscard]] constexpr BoardSize standing(BoardSize size) {
  return size.width > size.height ? BoardSize{size.height, size.width} : size;
}

struct Rung {
  // Of one partition, or of two one after another, of the standing board.
  std::vector<Pattern> patterns;
  std::uint64_t entries = 0;  // of all tables, or a few more
  std::uint64_t largest = 0;  // of the largest table, or a few more
  // A search has earned these tables once it has expanded so many states with those of the rung
  // below, or sooner where a cache has the tables, so that the search builds none.
  std::uint64_t earned = 0;
  std::uint64_t earned_if_kept = 0;
  // The tables take a second or more to build, so that a cache keeps them for the next run.
  bool slow = false;
};

// How many the ladder of a board has: 3 on 4x4, 2 on 5x5, 2x8 and 8x2, 1 on other boards of up to
// 16 cells; 0 on all others, whose searches go by Manhattan distance and linear conflicts.
[[nodiscard]] int rungs_of(BoardSize size);
// Precondition: 0 <= number < rungs_of(size).
[[nodiscard]] Rung rung_of(BoardSize size, int number);

// The bytes of its tables, and a little more.
[[nodiscard]] std::uint64_t bytes_of(const Rung& rung);
// The most bytes that building takes at any time.
[[nodiscard]] std::uint64_t bytes_to_build(BoardSize size, const Rung& rung);

}  // namespace puzzle::search
