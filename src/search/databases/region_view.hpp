// A way of looking at a 4x4 board through region tables whose patterns cover every tile once: as it
// is, or reflected in its main diagonal, which leaves the goal's blank in its corner. The sum of
// the values is admissible, as no move moves tiles of two patterns, and consistent.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "search/databases/region_table.hpp"

namespace puzzle::search {

class RegionView {
 public:
  static constexpr std::size_t most_patterns = 4;
  // What is known of a pattern: the set of its cells in the lowest 16 bits, the order in the next
  // 16, the value modulo 4 above.
  using Placement = std::uint64_t;
  using Placements = std::array<Placement, most_patterns>;

  // The tables must outlive it; most_patterns at most.
  RegionView(std::span<const std::unique_ptr<RegionTable>> tables, bool reflected);

  // The pattern that a tile belongs to.
  [[nodiscard]] std::size_t pattern_of(int tile) const {
    return patterns_[static_cast<std::size_t>(tile)];
  }

  struct Known {
    Placements placements{};
    int value = 0;  // the sum over all patterns
  };
  // Cost: some ten microseconds.
  [[nodiscard]] Known of(std::span<const std::uint8_t> tiles) const;

  // The placement of its pattern when the tile goes from its cell to the blank's beside it.
  // tiles: by cell, and a 0 behind the last cell.
  [[nodiscard]] Placement follow(Placement placement, int tile, int from, int to,
                                 const std::uint8_t* tiles) const {
    return reached(placement, place_of(placement, tile, from, to, tiles));
  }
  // The same in two steps: where the bit stands that tells the value, and what it says.
  struct Followed {
    Placement placement = 0;  // without its value
    const std::uint32_t* word = nullptr;
    std::uint32_t shift = 0;
  };
  [[nodiscard]] Followed place_of(Placement placement, int tile, int from, int to,
                                  const std::uint8_t* tiles) const {
    const Pattern& pattern = used_[patterns_[static_cast<std::size_t>(tile)]];
    const Step& step = steps_[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
    const std::uint16_t* const passing = &passing_[static_cast<std::size_t>(tile)][0];
    const std::uint32_t passed = std::uint32_t{passing[tiles[step.between[0]]]} +
                                 passing[tiles[step.between[1]]] + passing[tiles[step.between[2]]];
    const CellSet cells = (static_cast<CellSet>(placement) & 0xFFFF) ^ step.cells;
    const std::uint32_t order =
        (static_cast<std::uint32_t>(placement >> 16) + passed * step.sign) & 0xFFFF;
    const std::uint32_t entry =
        pattern.index.place(cells, step.four_times_from) * pattern.orders + order;
    return {cells | Placement{order} << 16, pattern.words + (entry >> 5), entry & 31};
  }
  [[nodiscard]] static Placement reached(Placement before, const Followed& followed) {
    const std::uint32_t odd_half = *followed.word >> followed.shift & 1;
    // One more or one less, whichever has that half.
    const auto value = static_cast<std::uint32_t>(before >> 32);
    const std::uint32_t less = (value + 3) & 3;
    const std::uint32_t then = (less + 2 * ((less >> 1) ^ odd_half)) & 3;
    return followed.placement | Placement{then} << 32;
  }
  // 1 or -1: how the value changed in one move.
  [[nodiscard]] static int change(Placement before, Placement after) {
    return 1 - static_cast<int>(((after - before) >> 32) & 2);
  }

 private:
  struct Pattern {
    const std::uint32_t* words = nullptr;
    RegionIndex::Reader index;
    std::uint32_t orders = 0;
  };
  struct Step {
    CellSet cells = 0;  // both, in the view
    std::uint32_t sign = 1;
    int four_times_from = 0;
    // The cells that a move along a column of the view passes; behind the last cell: none.
    std::array<std::uint8_t, 3> between{};
  };
  static constexpr std::size_t cells_ = cells_of_region_tables;

  std::span<const std::unique_ptr<RegionTable>> tables_;
  std::array<Pattern, most_patterns> used_{};
  std::array<std::uint8_t, cells_> number_{};     // of a cell, in the view
  std::array<std::uint8_t, cells_> patterns_{};   // by tile
  std::array<std::uint8_t, cells_> positions_{};  // by tile, in its pattern
  std::array<std::array<Step, cells_>, cells_> steps_{};
  // By tile and other tile: how the order changes when the tile passes the other onwards.
  std::array<std::array<std::uint16_t, cells_>, cells_> passing_{};
};

}  // namespace puzzle::search
