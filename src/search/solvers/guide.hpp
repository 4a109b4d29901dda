// What is built when: the tables that guide the proofs on a board. A search takes the best that are
// there and that memory allows. Where there are none it builds the first rung of the ladder
// (databases/rungs.hpp), in milliseconds; the next rungs once its proofs have lasted so long that
// they pay. As soon as better tables are there, built here or brought by the caller, it takes them.
#pragma once

#include <cstdint>
#include <optional>

#include "search/databases/databases.hpp"
#include "search/memory.hpp"

namespace puzzle::search {

// On boards of up to so many cells a proof ends while somebody waits for it.
inline constexpr int most_cells_proven = 16;

// What to do next is decided after so many states of a search, never between, so that how the work
// is cut into steps does not matter.
constexpr std::uint64_t states_between_decisions = 2'500;

class Guide {
 public:
  // The tables in use and those being built count in the budget. Those in use take at most half of
  // max_bytes. Databases and budget must outlive it.
  Guide(BoardSize size, Databases& databases, MemoryBudget& budget, std::size_t max_bytes)
      : size_(size), databases_(databases), budget_(budget), max_bytes_(max_bytes) {}

  // Takes the best tables; where there are none, asks for the first or begins to build them.
  void open();
  // Null: there are none.
  [[nodiscard]] const AdditiveHeuristic* heuristic() const { return heuristic_; }
  // Whether better tables have come. Those that were being built are dropped when they are no
  // better. expanded: states of all proofs so far, here and below.
  [[nodiscard]] bool follow(std::uint64_t expanded);

  // Whether the proofs have earned the next rung.
  [[nodiscard]] bool has_earned_next(std::uint64_t expanded) const {
    return next_is_at_ != never && expanded >= next_is_at_;
  }
  // Asks for its tables where the caller offers them; else begins to build them, if memory allows,
  // and it is earned no more.
  void begin_next();

  [[nodiscard]] bool building() const { return builder_.has_value(); }
  using Progress = RungBuilder::Progress;
  // Builds on. done: heuristic() is another now. refused: all stays as it is, for good.
  [[nodiscard]] Progress build(std::uint64_t work, std::uint64_t expanded);

 private:
  static constexpr std::uint64_t never = ~std::uint64_t{0};

  void choose(std::uint64_t expanded);
  void begin_building(int rung);
  [[nodiscard]] int next_rung() const { return heuristic_ == nullptr ? 0 : heuristic_->rung() + 1; }
  [[nodiscard]] bool fits(const Rung& rung) const {
    return bytes_to_build(size_, rung) <= max_bytes_ / 2;
  }
  bool reserve(std::size_t bytes);

  BoardSize size_;
  Databases& databases_;
  MemoryBudget& budget_;
  std::size_t max_bytes_;

  const AdditiveHeuristic* heuristic_ = nullptr;
  std::size_t tables_seen_ = 0;
  std::size_t reserved_ = 0;
  std::optional<RungBuilder> builder_;
  int being_built_ = 0;
  std::uint64_t next_is_at_ = never;  // states expanded
};

}  // namespace puzzle::search
