// Additive heuristics: region tables whose patterns cover every tile of a board once. The sum of
// their values is admissible, as no move moves tiles of two patterns (Korf and Felner 2002), and
// consistent.
//
// A way of looking at a board through such tables is a RegionView: the board as it is, or reflected
// in its main diagonal, which leaves the goal's blank in its corner. A square board has both views
// of the same tables. Tables are of boards not wider than high: a wider board has the reflected
// view alone, of the tables of the board that is turned. Of all views the largest sum counts.
//
// A search that follows moves keeps what each view knows up to date; of() begins from scratch.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/state.hpp"
#include "search/databases/region_table.hpp"

namespace puzzle::search {

class RegionView {
 public:
  static constexpr std::size_t most_patterns = 5;
  // What is known of a pattern: the set of its cells in the lowest 25 bits; whether its value is
  // odd; whether the value rises in the next move if the bit read then is 0; in the upper 32 bits
  // its order, times the places of its table.
  using Placement = std::uint64_t;
  using Placements = std::array<Placement, most_patterns>;

  // The tables must outlive it; most_patterns at most, all of one board: of that size, or if
  // reflected of that size turned.
  RegionView(BoardSize size, std::span<const std::unique_ptr<RegionTable>> tables, bool reflected);

  [[nodiscard]] bool reflected() const { return reflected_; }

  // The pattern that a tile belongs to.
  [[nodiscard]] std::size_t pattern_of(int tile) const {
    return tiles_[static_cast<std::size_t>(tile)].pattern;
  }

  struct Known {
    Placements placements{};
    int value = 0;  // the sum over all patterns
  };
  // Cost: some ten microseconds.
  [[nodiscard]] Known of(std::span<const std::uint8_t> tiles) const;

  // A tile's move from its cell to the blank's beside it, as a view sees it.
  struct Step {
    CellSet cells = 0;           // both
    std::uint8_t from_bits = 0;  // where the tile came from, times the bits for a cell
    bool along_column = false;
    bool backwards = false;
    // The cells of the board that a move along a column of the view passes; where these are fewer,
    // the cell that the tile came from.
    std::array<std::uint8_t, 4> between{};
  };
  [[nodiscard]] static Step step(BoardSize size, int from, int to, bool reflected);

  // Where the bit stands that tells the value of its pattern after a tile's move.
  struct Followed {
    Placement placement = 0;  // without its value
    const std::uint32_t* word = nullptr;
    std::uint32_t shift = 0;
  };
  // tiles: by cell. board: as of layout_of().
  template <int board>
  [[nodiscard]] Followed place_of(Placement placement, int tile, const Step& step,
                                  const std::uint8_t* tiles) const {
    const Tile& known = tiles_[static_cast<std::size_t>(tile)];
    const CellSet cells = (static_cast<CellSet>(placement) & ((1u << board) - 1)) ^ step.cells;
    auto order = static_cast<std::uint32_t>(placement >> 32);
    if (step.along_column) {
      std::uint32_t passed = known.passing[tiles[step.between[0]]] +
                             known.passing[tiles[step.between[1]]] +
                             known.passing[tiles[step.between[2]]];
      if constexpr (board == 25) passed += known.passing[tiles[step.between[3]]];
      order = step.backwards ? order - passed : order + passed;
    }
    const std::uint32_t entry = order + known.index.place<board>(cells, step.from_bits);
    return {Placement{order} << 32 | cells, known.words + (entry >> 5), entry & 31};
  }
  // Reads the bit. Returns whether the value rises by 1; else it falls by 1.
  [[nodiscard]] static std::uint32_t rises(Placement before, const Followed& followed,
                                           Placement& after) {
    const auto bits = static_cast<std::uint32_t>(before >> shift_of_bits);
    const std::uint32_t odd_half = *followed.word >> followed.shift & 1;
    after = followed.placement | bits_of((bits & 1) ^ 1, odd_half);
    return ((bits >> 1) ^ odd_half) & 1;
  }

 private:
  static constexpr int shift_of_bits = 25;

  // An even value that rises keeps its half, an odd one that falls does.
  [[nodiscard]] static Placement bits_of(std::uint32_t odd, std::uint32_t odd_half) {
    return Placement{odd | (odd_half ^ odd ^ 1) << 1} << shift_of_bits;
  }

  static constexpr std::size_t most_cells = most_cells_of_regions;
  // A tile in its pattern.
  struct Tile {
    RegionIndex::Reader index;
    const std::uint32_t* words = nullptr;
    std::size_t pattern = 0;
    std::size_t position = 0;
    // By other tile: how the order changes when this tile passes that one onwards.
    std::array<std::uint32_t, most_cells> passing{};
  };

  std::span<const std::unique_ptr<RegionTable>> tables_;
  BoardSize size_;
  bool reflected_;
  std::array<Tile, most_cells> tiles_{};
};

using RegionTables = std::vector<std::unique_ptr<RegionTable>>;

class AdditiveHeuristic {
 public:
  // The tables of that rung of the board, in the order of its patterns.
  AdditiveHeuristic(BoardSize size, int rung, RegionTables tables);

  [[nodiscard]] BoardSize size() const { return size_; }
  [[nodiscard]] int rung() const { return rung_; }
  [[nodiscard]] std::span<const std::unique_ptr<RegionTable>> tables() const { return tables_; }
  // Two or four.
  [[nodiscard]] std::span<const RegionView> views() const { return views_; }
  [[nodiscard]] std::size_t bytes() const;
  // The value of a whole state. Cost: some ten microseconds for each view.
  [[nodiscard]] int of(const State& state) const;

 private:
  BoardSize size_;
  int rung_;
  RegionTables tables_;
  std::vector<RegionView> views_;
};

}  // namespace puzzle::search
