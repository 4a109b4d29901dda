// The databases that guide proofs on a board: the best that are there, and when to build better
// ones. Where there are none, small ones are built first, in milliseconds; larger ones, which take
// from a second to half a minute, once the proofs have lasted so long that they pay. As soon as
// better ones are there, built or loaded by somebody, they are taken.
#pragma once

#include <cstdint>
#include <optional>

#include "search/anytime/beam.hpp"
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
  // The databases in use and those being built count in the budget. Those in use take at most half
  // of max_bytes. Databases and budget must outlive it.
  Guide(BoardSize size, Databases& databases, MemoryBudget& budget, std::size_t max_bytes)
      : size_(size), databases_(databases), budget_(budget), max_bytes_(max_bytes) {}

  // Takes the best that memory allows; where there are none, begins to build small ones. expanded:
  // states so far, here and below.
  void open(std::uint64_t expanded);
  // Null: there are none.
  [[nodiscard]] const AdditiveHeuristic* heuristic() const { return heuristic_; }

  // What guides the search for solutions beside the proofs. Where these hardly end, its databases
  // are pattern databases, and heuristic() may be region tables.
  [[nodiscard]] BeamGuide for_beams() const { return {guidance_, databases_.learned(size_)}; }

  // Whether databases have come that make one of these another now. Those that were being built are
  // dropped when they are no better.
  [[nodiscard]] bool follow(std::uint64_t expanded);

  // Whether the proofs have lasted so long that better databases pay.
  [[nodiscard]] bool impatient(std::uint64_t expanded) const {
    return patience_ != never && expanded >= expanded_at_choice_ + patience_;
  }
  // Asks for these where somebody offers them; else begins to build them, if memory allows, and
  // nobody is impatient any more.
  void begin_better();

  [[nodiscard]] bool building() const { return builder_.has_value(); }
  using Progress = PartitionBuilder::Progress;
  // Builds on. done: one of these may be another now. refused: all stays as it is.
  [[nodiscard]] Progress build(std::uint64_t nodes, std::uint64_t expanded);

 private:
  static constexpr std::uint64_t never = ~std::uint64_t{0};

  void choose(std::uint64_t expanded);
  void begin_building(Grade grade);
  // Null: nobody offers databases of that grade.
  [[nodiscard]] const Databases::Offer* offer_of(Grade grade) const;
  [[nodiscard]] bool fits(Grade grade) const;
  [[nodiscard]] const RegionPartition* regions(Grade grade) const;
  [[nodiscard]] std::uint64_t entries_of(Grade grade) const;
  // Where proofs hardly end.
  [[nodiscard]] std::uint64_t patience_beyond(Grade grade) const;
  [[nodiscard]] std::uint64_t patience_before_standard() const;
  [[nodiscard]] std::uint64_t patience_with_standard() const;
  // Whether those in use are as good as databases of that grade.
  [[nodiscard]] bool has(Grade grade) const;
  bool reserve(std::size_t bytes);
  [[nodiscard]] std::size_t bytes_in_use() const;

  BoardSize size_;
  Databases& databases_;
  MemoryBudget& budget_;
  std::size_t max_bytes_;

  const AdditiveHeuristic* heuristic_ = nullptr;
  const AdditiveHeuristic* guidance_ = nullptr;
  std::size_t heuristics_seen_ = 0;
  std::size_t reserved_ = 0;
  std::optional<PartitionBuilder> builder_;
  Grade being_built_ = Grade::small;
  Grade grade_ = Grade::standard;  // to be built when patience ends
  std::uint64_t patience_ = never;
  std::uint64_t expanded_at_choice_ = 0;
};

}  // namespace puzzle::search
