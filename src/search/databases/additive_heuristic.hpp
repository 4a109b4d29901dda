// An additive heuristic: pattern databases whose patterns cover every tile of a board once. Its
// value is the Manhattan distance of all tiles + 2 x the sum of the excesses, and as no move moves
// tiles of two patterns it is admissible (Korf and Felner 2002).
//
// On a square board the same databases are looked up a second time with the board reflected in its
// main diagonal, which leaves the goal's blank in its corner; the larger of the two sums counts.
// Each way of looking is a View.
//
// On 4x4 and 5x5 they may be region tables instead, of one partition or two, which say more and
// which only a search that follows moves can use; each way of looking is a RegionView then.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/state.hpp"
#include "search/databases/pattern_database.hpp"
#include "search/databases/region_view.hpp"

namespace puzzle::search {

inline constexpr std::size_t most_patterns = 18;

// What a view knows of a state: the entry of each pattern in its database.
using Entries = std::array<std::uint32_t, most_patterns>;

class View {
 public:
  View(BoardSize size, std::span<const std::unique_ptr<PatternDatabase>> databases, bool reflected);

  [[nodiscard]] int patterns() const { return static_cast<int>(databases_.size()); }
  // The pattern that a tile belongs to.
  [[nodiscard]] int pattern_of(int tile) const { return patterns_[static_cast<std::size_t>(tile)]; }
  [[nodiscard]] int excess(int pattern, std::uint32_t entry) const {
    // cppcheck-suppress AssignmentAddressToInteger ; it reads a byte
    const std::uint8_t pair = nibbles_[static_cast<std::size_t>(pattern)][entry / 2];
    return pair >> (entry % 2 * 4) & 15;
  }

  // Brings what excess() will read into the cache.
  void prefetch(int pattern, std::uint32_t entry) const {
    __builtin_prefetch(nibbles_[static_cast<std::size_t>(pattern)] + entry / 2);
  }

  [[nodiscard]] Entries entries_of(std::span<const std::uint8_t> tiles) const;
  // The sum over all patterns.
  [[nodiscard]] int excess(const Entries& entries) const;

  // How the entry of its pattern changes when the tile goes from its cell to the blank's beside it.
  // tiles: by cell, before or after the move. width, cells: of the board, for callers to whose
  // compiler they are constants. Changes are added, modulo 2^32.
  [[nodiscard]] std::uint32_t entry_change(int tile, int from, int to, const std::uint8_t* tiles,
                                           int width, int cells) const {
    const int distance =
        number_[static_cast<std::size_t>(to)] - number_[static_cast<std::size_t>(from)];
    std::uint32_t change =
        weights_[static_cast<std::size_t>(tile)] * static_cast<std::uint32_t>(distance);
    if (distance == 1 || distance == -1) return change;
    // A move along a column of the view passes the cells that are numbered in between.
    const std::uint32_t* const passing = &passing_[static_cast<std::size_t>(tile * cells)];
    const std::uint8_t* const between =
        &between_[static_cast<std::size_t>(distance > 0 ? from : to)][0];
    std::uint32_t passed = 0;
    for (int step = 0; step + 1 < width; ++step) passed += passing[tiles[between[step]]];
    return distance > 0 ? change + passed : change - passed;
  }

 private:
  std::vector<const PatternDatabase*> databases_;
  std::array<const std::uint8_t*, most_patterns> nibbles_{};
  std::array<std::uint8_t, PatternDatabase::most_cells> number_{};     // of a cell, in the view
  std::array<std::uint8_t, PatternDatabase::most_cells> patterns_{};   // by tile
  std::array<std::uint8_t, PatternDatabase::most_cells> positions_{};  // by tile, in its pattern
  std::array<std::uint32_t, PatternDatabase::most_cells> weights_{};   // by tile
  // The cells whose numbers lie between that of a cell and that of the one below it in the view.
  std::array<std::array<std::uint8_t, max_side - 1>, PatternDatabase::most_cells> between_{};
  // By tile * cells + other tile: the change when the tile passes the other towards larger numbers.
  std::vector<std::uint32_t> passing_;
};

class AdditiveHeuristic {
 public:
  // Precondition: is_partition().
  explicit AdditiveHeuristic(std::vector<std::unique_ptr<PatternDatabase>> databases);
  // The same, of region tables: of one partition, or of two one after another, of which the larger
  // sum counts. Each has at most RegionView::most_patterns.
  explicit AdditiveHeuristic(std::vector<std::unique_ptr<RegionTable>> tables);
  // Whether these are databases of one board whose patterns cover each tile once.
  [[nodiscard]] static bool is_partition(
      std::span<const std::unique_ptr<PatternDatabase>> databases);

  [[nodiscard]] BoardSize size() const {
    return tables_.empty() ? databases_.front()->size() : tables_.front()->size();
  }
  [[nodiscard]] std::span<const std::unique_ptr<PatternDatabase>> databases() const {
    return databases_;
  }
  [[nodiscard]] std::span<const View> views() const { return views_; }
  [[nodiscard]] std::span<const std::unique_ptr<RegionTable>> tables() const { return tables_; }
  // Not empty: it is made of region tables, and has no databases() and no views().
  [[nodiscard]] std::span<const RegionView> region_views() const { return region_views_; }
  [[nodiscard]] std::uint64_t entries() const;  // of all databases
  [[nodiscard]] std::size_t bytes() const;
  // The value of a whole state, from scratch.
  [[nodiscard]] int of(const State& state) const;

 private:
  std::vector<std::unique_ptr<PatternDatabase>> databases_;
  std::vector<View> views_;
  std::vector<std::unique_ptr<RegionTable>> tables_;
  std::vector<RegionView> region_views_;
};

}  // namespace puzzle::search
