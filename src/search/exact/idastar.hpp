// IDA* (Korf 1985): depth-first search under a threshold of f = g + h that rises by 2, so its
// solution is a shortest one and it needs hardly any memory.
//
// h is the Manhattan distance, or more by additive pattern databases, also looked up in the
// reflected board; their slight inconsistency does no harm, for every path is judged by itself. On
// boards of up to 16 cells a table of transpositions saves searching what is reached by several
// paths.
//
// It proves, and nothing else. Where its databases come from, and what is done for those who will
// not wait for the proof: solvers/portfolio.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/state.hpp"
#include "search/databases/additive_heuristic.hpp"
#include "search/exact/transposition_table.hpp"
#include "search/heuristic.hpp"
#include "search/memory.hpp"

namespace puzzle::search {

class IdaStar {
 public:
  enum class Progress : std::uint8_t {
    running,
    deeper,   // every path within the threshold was searched, and the threshold has risen
    solved,   // by a shortest solution
    refused,  // memory was refused
  };

  // The start must be solvable and not the goal. use() comes before the first step.
  IdaStar(const State& start, MemoryBudget& budget);

  // From now on the search uses that heuristic, which must outlive its use, or the Manhattan
  // distance alone (null). The present iteration begins again, or that of the start's own h if it
  // is larger. False when memory is refused.
  [[nodiscard]] bool use(const AdditiveHeuristic* heuristic);

  // Expands at most that many states, fewer where the threshold rises.
  [[nodiscard]] Progress step(std::uint64_t nodes);

  // No solution is shorter than this.
  [[nodiscard]] int threshold() const { return threshold_; }
  // After solved.
  [[nodiscard]] std::vector<Move> solution() const;

  [[nodiscard]] std::uint64_t expanded() const { return expanded_; }
  [[nodiscard]] std::uint64_t generated() const { return generated_; }
  // Moves on the stack.
  [[nodiscard]] int depth() const { return depth_; }

 private:
  static constexpr std::size_t most_views = 2;
  static constexpr std::uint8_t no_move = 4;

  // What is known of the state behind a move before the move is made.
  struct Child {
    std::uint8_t move = 0;
    std::uint8_t from = 0;  // the cell of the tile; afterwards of the blank
    std::array<std::uint8_t, most_views> pattern{};
    std::int16_t manhattan = 0;
    std::array<std::int16_t, most_views> excess{};
    std::array<std::uint32_t, most_views> entry{};
  };

  // A state on the path from the start: its children within the threshold that are still to be
  // visited, and what is needed to take back the move that led to it.
  struct Frame {
    std::uint8_t blank = 0;
    std::uint8_t came_by = no_move;
    std::uint8_t children_left = 0;
    std::array<std::uint8_t, most_views> pattern{};
    std::int16_t manhattan = 0;
    std::array<std::int16_t, most_views> excess{};
    std::array<std::uint32_t, most_views> entry_before{};
    std::array<Child, 4> children{};
  };

  // All moves in a state except the one that leads back.
  struct Successors {
    std::uint8_t count = 0;
    std::array<std::uint8_t, 4> move{};
    std::array<std::uint8_t, 4> from{};
  };

  [[nodiscard]] bool begin_iteration(int threshold);
  void begin_transpositions();
  [[nodiscard]] static int h_of(const Frame& frame) {
    return frame.manhattan + 2 * std::max(frame.excess[0], frame.excess[1]);
  }
  // Dimensions: what the inner loop counts to.
  template <typename AnyDimensions>
  [[nodiscard]] Progress search(const AnyDimensions& dimensions, std::uint64_t nodes);
  template <typename AnyDimensions>
  void look_at_children(const AnyDimensions& dimensions, Frame& frame);
  template <typename AnyDimensions>
  Frame& enter(const AnyDimensions& dimensions, const Frame& frame, const Child& child);
  template <typename AnyDimensions>
  void leave(const AnyDimensions& dimensions);
  void move_tile(std::size_t from, std::size_t to);
  [[nodiscard]] bool already_seen(const Frame& frame);

  State start_;
  BoardSize size_;
  TileCosts manhattan_;
  std::array<std::array<Successors, all_moves.size() + 1>, max_cells> successors_{};

  std::span<const View> views_;
  std::array<Entries, most_views> entries_{};
  std::array<std::uint8_t, max_cells> tiles_{};
  std::uint64_t key_ = 0;
  bool notes_ = false;
  Array<Frame> stack_;
  int depth_ = 0;
  int threshold_ = 0;
  bool start_is_next_ = false;  // to be expanded
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
  std::uint64_t expanded_before_ = 0;  // this iteration
  TranspositionTable transpositions_;
};

}  // namespace puzzle::search
