// The exact distance to the goal of every position of a small board, a byte each, by rank: cells! /
// 2 bytes. A TableWalk fills it, by breadth-first search from the goal through all positions, and
// leaves it to those after it; from then on it never changes, and answers in well under a
// microsecond. A shortest solution is a walk to ever smaller distances.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/state.hpp"
#include "search/memory.hpp"
#include "search/node_store.hpp"
#include "search/search.hpp"

namespace puzzle::search {

class Databases;

class DistanceTable {
 public:
  using Packed = PositionRank::Packed;
  static constexpr std::uint8_t unknown = 0xFF;

  // Boards whose table takes a moment to build and at most two megabytes.
  [[nodiscard]] static constexpr bool fits(BoardSize size) { return size.cells() <= 10; }

  explicit DistanceTable(BoardSize size)
      : size_(size), rank_(size.cells()), budget_(rank_.count()), distances_(budget_) {}

  [[nodiscard]] BoardSize size() const { return size_; }
  // Before open(): the bytes that open() will take.
  [[nodiscard]] std::size_t bytes() const { return rank_.count(); }

  // Takes the memory; all distances are unknown then. False when the machine refuses it.
  [[nodiscard]] bool open() { return distances_.resize(rank_.count(), unknown); }
  [[nodiscard]] std::uint8_t& of(const Packed& state, int blank) {
    return distances_[rank_.of(state, blank)];
  }

  // The moves of a shortest solution. None when the position cannot be solved. Precondition of
  // both: the state is of size() and the table is full.
  [[nodiscard]] std::optional<int> distance(const State& state) const;
  // The first move of a shortest solution. None when the position cannot or need not be solved.
  [[nodiscard]] std::optional<Move> hint(const State& state) const;

 private:
  BoardSize size_;
  PositionRank rank_;
  MemoryBudget budget_;
  Array<std::uint8_t> distances_;
};

// Shortest solutions from the table, which the first search builds. Expanded are the positions of
// the building; a walk down a finished table expands none. Precondition:
// DistanceTable::fits(start.size()). A start that cannot be solved ends exhausted at once.
[[nodiscard]] std::unique_ptr<Search> make_table_walk(const State& start, Databases& databases,
                                                      const Limits& limits, Search::Clock clock);
// Only builds the table, if it is not there.
[[nodiscard]] std::unique_ptr<Search> make_table_build(BoardSize size, Databases& databases,
                                                       const Limits& limits, Search::Clock clock);

}  // namespace puzzle::search
