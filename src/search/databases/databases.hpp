// Which tables there are for each board, and the shelf on which searches leave them.
//
// The tables of a board are a ladder. A search has those of the first rung at once, in
// milliseconds, and earns the next ones when it lasts: each rung takes longer to build and saves
// more states. When a search climbs: solvers/portfolio.hpp.
//
// Most rungs are two partitions of the tiles, of which the larger sum counts: together they are
// small, and a search with both expands half of the states (Holte, Felner, Newton, Meshulam and
// Furcy 2006, on several small databases in place of a large one).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/board_size.hpp"
#include "search/databases/additive_heuristic.hpp"
#include "search/databases/distance_table.hpp"
#include "search/memory.hpp"

namespace puzzle::search {

// The board that is not wider than high: a wider one is looked at turned.
[[nodiscard]] constexpr BoardSize standing(BoardSize size) {
  return size.width > size.height ? BoardSize{size.height, size.width} : size;
}

using Pattern = std::vector<std::uint8_t>;  // tiles

struct RungFacts {
  std::uint64_t entries = 0;  // of all tables, or a few more
  std::uint64_t largest = 0;  // of the largest table, or a few more
  // A search has earned these tables once it has expanded so many states with those of the rung
  // below, or sooner where a cache has the tables, so that the search builds none.
  std::uint64_t earned = 0;
  std::uint64_t earned_if_kept = 0;
  // The tables take a second or more to build, so that a cache keeps them for the next run.
  bool slow = false;
};
struct Rung : RungFacts {
  // Of one partition, or of two one after another, of the standing board.
  std::vector<Pattern> patterns;
};

// How many the ladder of a board has: 3 on 4x4 and 5x5, 2 on 2x8 and 8x2, 1 on other boards of up
// to 16 cells; 0 on all others, whose searches go by Manhattan distance and linear conflicts.
[[nodiscard]] int rungs_of(BoardSize size);
// Precondition: 0 <= number < rungs_of(size).
[[nodiscard]] Rung rung_of(BoardSize size, int number);
// The most bytes that building its tables takes at any time.
[[nodiscard]] std::uint64_t bytes_to_build(const Rung& rung);

// Builds the tables of a rung, one after another.
class RungBuilder {
 public:
  using Progress = RegionTableBuilder::Progress;

  // The budget must outlive the tables.
  RungBuilder(BoardSize size, int rung, MemoryBudget& budget)
      : size_(size), rung_(rung), patterns_(rung_of(size, rung).patterns), budget_(budget) {}

  [[nodiscard]] int rung() const { return rung_; }
  // Does about as much work, in units of some 50 ns.
  [[nodiscard]] Progress step(std::uint64_t work);
  // After done, once.
  [[nodiscard]] std::unique_ptr<const AdditiveHeuristic> take() {
    return std::make_unique<const AdditiveHeuristic>(size_, rung_, std::move(built_));
  }

 private:
  BoardSize size_;
  int rung_;
  std::vector<Pattern> patterns_;
  MemoryBudget& budget_;
  std::optional<RegionTableBuilder> builder_;
  RegionTables built_;
};

// What searches build once and share, by board size: tables of each rung and, for small boards,
// tables of all distances. The caller owns it and keeps it warm from search to search. One thread
// at a time.
class Databases {
 public:
  // max_bytes: the limit for tables and for the memory that building them takes.
  explicit Databases(std::size_t max_bytes = std::size_t{448} << 20) : budget_(max_bytes) {}
  Databases(const Databases&) = delete;
  Databases& operator=(const Databases&) = delete;

  [[nodiscard]] std::size_t bytes() const;
  // What the tables of this shelf are built with.
  [[nodiscard]] MemoryBudget& budget() { return budget_; }

  // Null: they are not there.
  [[nodiscard]] const AdditiveHeuristic* tables(BoardSize size, int rung) const;
  // Those of the highest rung that take at most so many bytes; null: there are none.
  [[nodiscard]] const AdditiveHeuristic* best(BoardSize size, std::size_t max_bytes) const;
  // Takes them, unless they are there. They must have been made with budget().
  void add(std::unique_ptr<const AdditiveHeuristic> tables);
  // Counts the tables that came.
  [[nodiscard]] std::size_t count() const { return tables_.size(); }

  // The caller may bring tables: kept ones, or tables that other cores build. It offers these, and
  // looks at wanted() between the steps of a search. A search that has earned the next rung builds
  // the tables itself where they are not offered, or not any more.
  struct Offer {
    BoardSize size;
    int rung = 0;
    bool kept = false;  // they need not be built
  };
  void offer(std::vector<Offer> offers) {
    offers_ = std::move(offers);
    wanted_.reset();
  }
  // Null: not offered.
  [[nodiscard]] const Offer* offered(BoardSize size, int rung) const;
  // Precondition: offered.
  void want(const Offer& offer) { wanted_ = offer; }
  // The last ones that a search wanted and that have not come.
  [[nodiscard]] const std::optional<Offer>& wanted() const { return wanted_; }

  // Null: it is not there.
  [[nodiscard]] const DistanceTable* distances(BoardSize size) const;
  // Takes a full table, unless there is one of that board already. Returns the table that is kept.
  const DistanceTable& add(std::unique_ptr<DistanceTable> table);

 private:
  MemoryBudget budget_;
  std::vector<std::unique_ptr<const AdditiveHeuristic>> tables_;
  std::vector<std::unique_ptr<DistanceTable>> distances_;
  std::vector<Offer> offers_;
  std::optional<Offer> wanted_;
};

}  // namespace puzzle::search
