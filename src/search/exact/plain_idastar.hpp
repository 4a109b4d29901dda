// IDA* (Korf 1985) as one learns it: depth-first search under a threshold of f = g + h that rises
// by 2 whenever no path within it leads to the goal. So its solution is a shortest one, and it
// needs hardly any memory. h is the Manhattan distance, or that and linear conflicts.
//
// On boards of up to 25 cells a table of transpositions saves searching what is reached by several
// paths.
//
// With tables of patterns IDA* is a hundred times faster: idastar.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/state.hpp"
#include "search/exact/proof.hpp"
#include "search/exact/transposition_table.hpp"
#include "search/heuristic.hpp"
#include "search/memory.hpp"
#include "search/move_table.hpp"
#include "search/search.hpp"

namespace puzzle::search {

enum class PlainHeuristic : std::uint8_t { manhattan, linear_conflict };

class PlainIdaStar {
 public:
  // The start must be solvable. begin() comes before the first step.
  PlainIdaStar(BoardSize size, PlainHeuristic heuristic, MemoryBudget& budget);

  // Tells a trace, which must outlive the search, what it does from now on.
  void report_to(Trace* trace) { trace_ = trace; }

  // Begins at that start, under that threshold, or the start's own h if it is larger. What the last
  // iteration found to have no solution is known then. False when memory is refused.
  [[nodiscard]] bool begin(const State& start, int threshold);
  // Expands at most that many states, fewer where the threshold rises. After deeper the next call
  // begins the next iteration.
  [[nodiscard]] ProofProgress step(std::uint64_t nodes);

  // No solution is shorter than this.
  [[nodiscard]] int threshold() const { return threshold_; }
  // After solved.
  [[nodiscard]] std::vector<Move> solution() const;
  [[nodiscard]] const ProofCounts& counts() const { return counts_; }
  // Moves on the stack.
  [[nodiscard]] int depth() const { return depth_; }

 private:
  // What is known of the state behind a move before the move is made.
  struct Child {
    Move move{};
    std::uint8_t from = 0;  // the cell of the tile; afterwards of the blank
    std::int16_t h = 0;
  };
  // A state on the path from the start, and its children that are still to be visited.
  struct Frame {
    std::uint8_t blank = 0;
    CameBy came_by = no_move;
    std::int16_t h = 0;
    std::uint8_t children_left = 0;
    std::array<Child, 4> children{};
  };
  enum class Arrival : std::uint8_t { at_state, at_goal, at_end };

  [[nodiscard]] bool begin_iteration(bool keep_notes);
  [[nodiscard]] Arrival go_on();
  void look_at_children();
  void enter(const Child& child);
  void leave();
  void move_tile(std::size_t from, std::size_t to);
  [[nodiscard]] bool is_seen();
  [[nodiscard]] Event event_of(Event::Kind kind);
  [[nodiscard]] Frame& top() { return stack_[static_cast<std::size_t>(depth_)]; }

  BoardSize size_;
  TileCosts manhattan_;
  std::optional<LineConflicts> conflicts_;
  MoveTable moves_;
  Trace* trace_ = nullptr;  // may be none

  State start_;
  int threshold_ = 0;
  bool failed_ = false;  // the last iteration searched every path and found no solution
  bool start_is_next_ = false;
  std::array<std::uint8_t, max_cells> tiles_{};
  Array<Frame> stack_;
  int depth_ = 0;
  ProofCounts counts_;

  TranspositionTable transpositions_;
  bool notes_ = false;             // are taken of states
  TranspositionTable::State key_;  // of the tiles
};

// The start must be solvable. Memory: the stack, and on boards of up to 25 cells the
// transpositions.
[[nodiscard]] std::unique_ptr<Search> make_idastar(const State& start, PlainHeuristic heuristic,
                                                   const Limits& limits, Search::Clock clock);

}  // namespace puzzle::search
