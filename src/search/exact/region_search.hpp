// The depth-first searches of IDA* on 4x4 and 5x5 with region tables (databases/region_view.hpp):
// what an iteration does between two thresholds.
//
// A value changes by exactly 1 in a move of its pattern, so f = g + h stays or rises by 2. What is
// kept of a state is its slack in each view: by how many such rises the threshold is still away.
//
// With tables that are larger than the processor's cache it searches in lanes: several depth-first
// searches through parts of one iteration, in one thread and in turns. What a lane looks up next
// comes from memory while the others have their turns.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/state.hpp"
#include "search/databases/region_view.hpp"
#include "search/exact/reflection.hpp"
#include "search/exact/subtrees.hpp"
#include "search/exact/transposition_table.hpp"
#include "search/memory.hpp"

namespace puzzle::search {

class RegionSearch {
 public:
  static constexpr std::size_t most_lanes = 8;
  // Two for each partition: as the board is, then reflected.
  static constexpr std::size_t most_views = 4;

  enum class Arrival : std::uint8_t {
    running,
    at_goal,
    at_end,  // every path within the threshold was searched
  };
  struct Counts {
    std::uint64_t expanded = 0;
    std::uint64_t generated = 0;
  };

  RegionSearch(MemoryBudget& budget, TranspositionTable& transpositions);

  // Searches with these views from now on, two or four, which must outlive their use; none: it is
  // not used. lanes: 1 to most_lanes.
  void use(std::span<const RegionView> views, std::size_t lanes) {
    views_ = views;
    lanes_wanted_ = lanes;
  }
  [[nodiscard]] std::span<const RegionView> views() const { return views_; }
  void use_lanes(std::size_t lanes) { lanes_wanted_ = lanes; }

  // Goes to a start. Returns its h. came_by: says which moves are not tried there.
  [[nodiscard]] int open(const State& start, CameBy came_by);
  // Begins an iteration there, under a threshold of the start's h or more. notes: whether
  // transpositions are kept. in_order: as Subtrees; a small iteration is faster as it comes. False
  // when memory is refused.
  [[nodiscard]] bool begin(int threshold, bool notes, bool in_order);

  // Expands at most that many states.
  [[nodiscard]] Arrival step(std::uint64_t nodes, Counts& counts);

  // As of IdaStar.
  [[nodiscard]] std::vector<Move> give_away(int least_slack);
  [[nodiscard]] std::vector<Move> solution() const {
    return moves_to(*solved_by_, solved_by_->depth);
  }
  [[nodiscard]] int depth() const { return lanes_[0].depth; }

 private:
  using Slack = std::array<std::int16_t, most_views>;
  using Placements = std::array<RegionView::Placement, most_views>;  // of one pattern in each view

  // A move of the blank's neighbour, as plain and reflected views see it.
  struct Arc {
    std::uint8_t move = 0;
    std::uint8_t from = 0;  // the cell of the tile; afterwards of the blank
    std::array<RegionView::Step, 2> steps{};
  };
  struct Arcs {
    std::uint8_t count = 0;
    std::array<Arc, 4> arcs{};
  };

  // What is known of the state behind a move before the move is made.
  struct Child {
    Placements placements{};
    Slack slack{};
    std::int16_t least_slack = 0;
    std::uint8_t move = 0;
    std::uint8_t from = 0;
    std::uint8_t tile = 0;
  };
  // A state on the path from the start: its children within the threshold that are still to be
  // visited, and what is needed to take back the move that led to it.
  struct Frame {
    Placements before{};
    Slack slack{};
    std::uint8_t blank = 0;
    CameBy came_by = no_move;
    std::uint8_t tile = 0;
    std::uint8_t children_left = 0;
    std::array<Child, 4> children{};
  };
  // A depth-first search: where it is, and the path from the start to there.
  struct Lane {
    explicit Lane(MemoryBudget& budget) : stack(budget) {}

    std::array<RegionView::Placements, most_views> placements{};
    std::array<std::uint8_t, most_cells_of_regions> tiles{};
    Array<Frame> stack;
    int depth = 0;
    bool start_is_next = false;      // what is on top of the stack is to be expanded
    std::uint8_t turns_to_wait = 0;  // before it asks for a part again
    // The child that is next, and its key, while what is noted of it comes from memory; or none.
    const Child* waiting = nullptr;
    TranspositionTable::State key;
    std::uint8_t proposed = 0;  // children of the state on top that are not looked up yet
    Subtrees::Path subtree = Subtrees::none;
    // The most moves from the start, and twice the slack there, since this was told: the sum is the
    // threshold minus h.
    int farthest = 0;
    // By child and view.
    std::array<std::array<RegionView::Followed, most_views>, 4> followed{};
  };

  // Inner loops count to these numbers: cells of the board, and views.
  template <int board>
  [[nodiscard]] Arrival search_on(std::uint64_t nodes, Counts& counts);
  template <int board, std::size_t count>
  [[nodiscard]] Arrival search(std::uint64_t nodes, Counts& counts);
  template <int board, std::size_t count>
  [[nodiscard]] Arrival search_in_lanes(std::uint64_t nodes, Counts& counts);
  template <int board, std::size_t count>
  [[nodiscard]] Arrival advance(Lane& lane);
  template <int board, std::size_t count>
  void look_at_children(Lane& lane, Counts& counts);
  template <int board, std::size_t count>
  void read_ahead();
  template <int board, std::size_t count>
  void propose_children(Lane& lane, Counts& counts);
  template <std::size_t count>
  void judge_children(Lane& lane);
  void leave(Lane& lane, std::size_t count);
  template <std::size_t count>
  [[nodiscard]] const Child* next_child(Lane& lane);
  [[nodiscard]] Arrival enter(Lane& lane, const Child& child, std::size_t count);
  template <int board, std::size_t count>
  [[nodiscard]] Arrival advance_in_turns(Lane& lane);
  template <int board>
  [[nodiscard]] static TranspositionTable::State key_of(const Lane& lane, const Child& child);
  void look_at_children_of_any(Lane& lane, Counts& counts);
  [[nodiscard]] Arrival enter_any(Lane& lane, const Child& child);
  void leave_any(Lane& lane);
  [[nodiscard]] bool seen_or_note(const Lane& lane, const Child& child);
  [[nodiscard]] Arrival find_subtrees(std::uint64_t& nodes, Counts& counts);
  [[nodiscard]] bool go_to_subtree(Lane& lane);
  [[nodiscard]] static Subtrees::Path path_of(const Lane& lane);
  void learn_from(Lane& lane);
  // What is noted of a child of the state on top of the stack: less, the nearer to the start.
  [[nodiscard]] int moves_to_note(const Lane& lane) const;
  void find_arcs(BoardSize size);
  [[nodiscard]] bool take_part(Lane& lane);
  // Puts the child at that place among those before it: the last is visited first, the one of the
  // least h, where a solution is likelier.
  static void put_in_order(Frame& frame, std::size_t place);
  [[nodiscard]] static std::vector<Move> moves_to(const Lane& lane, int depth);

  std::array<std::array<Arcs, ways_to_come>, most_cells_of_regions> arcs_{};
  BoardSize size_{0, 0};  // of the arcs
  TranspositionTable& transpositions_;
  std::span<const RegionView> views_;
  std::size_t lanes_wanted_ = 1;

  std::array<Lane, most_lanes> lanes_;
  Frame first_;  // the start
  std::array<std::uint8_t, most_cells_of_regions> start_{};
  std::array<int, most_views> h_{};  // of the start, by view
  int threshold_ = 0;
  int odd_ = 0;  // the threshold has another parity than h
  bool notes_ = false;
  Subtrees subtrees_;
  bool to_find_subtrees_ = false;
  std::size_t lanes_used_ = 1;  // the first ones
  std::size_t turn_ = 0;        // the lane that is next
  const Lane* solved_by_;
  volatile std::uint64_t read_ahead_ = 0;  // so that no compiler leaves the reading out
};

}  // namespace puzzle::search
