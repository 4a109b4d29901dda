// The shelf: what searches build once and share, by board size. Tables of each rung (rungs.hpp)
// and, for small boards, tables of all distances. The caller owns it and keeps it warm from search
// to search. One thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/board_size.hpp"
#include "search/databases/additive_heuristic.hpp"
#include "search/databases/distance_table.hpp"
#include "search/memory.hpp"

namespace puzzle::search {

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
