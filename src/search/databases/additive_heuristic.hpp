// An additive heuristic: region tables whose patterns cover every tile of a board once. The sum of
// their values is admissible, as no move moves tiles of two patterns (Korf and Felner 2002). Each
// way of looking at the board is a RegionView, and the largest of their sums counts: of two
// partitions, where a rung has two, and on a square board of each a second time with the board
// reflected.
//
// A search that follows moves keeps what each view knows up to date; of() begins from scratch.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/state.hpp"
#include "search/databases/region_view.hpp"
#include "search/databases/rungs.hpp"

namespace puzzle::search {

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

// Builds the tables of a rung, one after another.
class RungBuilder {
 public:
  using Progress = RegionTableBuilder::Progress;

  // The budget must outlive the tables.
  RungBuilder(BoardSize size, int rung, MemoryBudget& budget)
      : size_(size), rung_(rung), patterns_(rung_of(size, rung).patterns), budget_(budget) {}

  // Does about as much work, in units of some 50 ns.
  [[nodiscard]] Progress step(std::uint64_t work);
  // After done, once.
  [[nodiscard]] std::unique_ptr<const AdditiveHeuristic> take();

 private:
  BoardSize size_;
  int rung_;
  std::vector<Pattern> patterns_;
  MemoryBudget& budget_;
  std::optional<RegionTableBuilder> builder_;
  RegionTables built_;
};

}  // namespace puzzle::search
