// IDA* (Korf 1985) with the tables of a rung (databases/additive_heuristic.hpp): what proves on
// boards that have tables. Where it is given none it goes by Manhattan distance and linear
// conflicts (plain_idastar.hpp), where the algorithm is easier to read, too.
//
// A value changes by exactly 1 in a move of its pattern, so f = g + h stays or rises by 2. What is
// kept of a state is its slack in each view: by how many such rises the threshold is still away.
//
// Iterations search the subtrees below the first moves in an order (subtrees.hpp). With tables that
// are larger than the processor's cache an iteration is searched in lanes: several depth-first
// searches through parts of it, in one thread and in turns. What a lane looks up next comes from
// memory while the others have their turns.
//
// It proves, and nothing else. When tables are built, and what is done for callers that do not wait
// for the proof: solvers/portfolio.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/state.hpp"
#include "search/databases/additive_heuristic.hpp"
#include "search/exact/plain_idastar.hpp"
#include "search/exact/proof.hpp"
#include "search/exact/subtrees.hpp"
#include "search/exact/transposition_table.hpp"
#include "search/memory.hpp"

namespace puzzle::search {

class IdaStar {
 public:
  using Progress = ProofProgress;
  static constexpr std::size_t most_lanes = 8;

  // The start must be solvable and not the goal. use() comes before the first step.
  IdaStar(const State& start, MemoryBudget& budget);

  // From now on the search uses these tables, which must outlive their use, or none (null). The
  // present iteration begins again, or that of the start's own h if it is larger. False when memory
  // is refused.
  [[nodiscard]] bool use(const AdditiveHeuristic* heuristic);
  // With tables: searches by so many lanes, whatever their size says. The present iteration begins
  // again. False when memory is refused.
  [[nodiscard]] bool use_lanes(std::size_t lanes);

  // Begins anew at another start on the same board, under that threshold, or the start's own h if
  // it is larger; the tables stay. A caller that only wants to know whether a solution is that
  // short does not step on when the threshold has risen; what the last iteration found to have no
  // solution is known then, also for this start. False when memory is refused.
  //
  // came_by: the move that led to the start, for a search that was cut into pieces. Its inverse is
  // not tried, so what such a piece finds to have no solution is true once all pieces have found
  // none; later pieces use it, a start without a move before it does not.
  [[nodiscard]] bool begin(const State& start, int threshold,
                           std::optional<Move> came_by = std::nullopt);

  // For a search that begins in the midst of a proof: the next iteration will have so many states,
  // so begin() makes room for as many transpositions.
  void expect(std::uint64_t states) { counts_.before = counts_.expanded - states; }

  // Several searches of one proof may note states in one table, where the note of one keeps others
  // from searching the state again: true as long as all pieces are searched to their ends. A caller
  // that gives one up begins another round.
  //
  // After the first step others may share the table of this one, which takes the largest size that
  // memory allows, and forgets. False, and nothing has changed, where a state has more than 64
  // bits or there are no tables.
  [[nodiscard]] bool share_notes();
  // Uses that table, of a search on the same board that outlives this one.
  void share_notes_with(const IdaStar& owner) { transpositions_.share_with(owner.transpositions_); }
  // Of searches that share notes, else nothing: the round, from 1 on, of what follows. Above 255
  // nothing that was noted is found.
  void use_round(std::uint64_t round) { transpositions_.use_round(round); }

  // Expands at most that many states, fewer where the threshold rises.
  [[nodiscard]] Progress step(std::uint64_t nodes);

  // Gives away a part of what is left of this iteration (stack splitting, Rao and Kumar 1987): the
  // moves from the start to a state that step() will not come by any more. The taker searches it by
  // begin(state, threshold() - moves, last move). First the subtree that was to be searched last,
  // then one of the shallowest states that are left and have that much slack, threshold - g - h. No
  // moves: there is none, as without tables.
  [[nodiscard]] std::vector<Move> give_away(int least_slack);

  // No solution is shorter than this.
  [[nodiscard]] int threshold() const { return plain_ ? plain_->threshold() : threshold_; }
  // After solved.
  [[nodiscard]] std::vector<Move> solution() const;
  [[nodiscard]] std::uint64_t expanded() const {
    return counts_.expanded + (plain_ ? plain_->counts().expanded : 0);
  }
  [[nodiscard]] std::uint64_t generated() const {
    return counts_.generated + (plain_ ? plain_->counts().generated : 0);
  }
  // Moves on the stack.
  [[nodiscard]] int depth() const { return plain_ ? plain_->depth() : lanes_[0].depth; }

 private:
  static constexpr std::size_t most_views = 4;
  using Slack = std::array<std::int16_t, most_views>;
  using Placements = std::array<RegionView::Placement, most_views>;  // of one pattern in each view

  // A move of the blank's neighbour, as the views of even and of odd numbers see it.
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

    [[nodiscard]] Frame& top() { return stack[static_cast<std::size_t>(depth)]; }
    [[nodiscard]] const Frame& top() const { return stack[static_cast<std::size_t>(depth)]; }

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
  enum class Arrival : std::uint8_t { running, at_goal, at_end };

  [[nodiscard]] Progress told(Arrival arrival);

  // --- An iteration begins ---
  [[nodiscard]] bool begin_iteration(int threshold, bool keep_notes = false);
  [[nodiscard]] int open();
  void find_arcs();
  [[nodiscard]] bool begin_lanes(std::uint64_t states_of_last);

  // --- The lanes. Inner loops count to these numbers: cells of the layout, and views. ---
  template <int board>
  [[nodiscard]] Arrival search_on(std::uint64_t nodes);
  template <int board, std::size_t count>
  [[nodiscard]] Arrival search(std::uint64_t nodes);
  template <int board, std::size_t count>
  [[nodiscard]] Arrival go_on(Lane& lane);
  template <int board, std::size_t count>
  void find_children(Lane& lane);
  template <int board, std::size_t count>
  void propose_children(Lane& lane);
  template <std::size_t count>
  void judge_children(Lane& lane);
  template <int board, std::size_t count>
  void read_ahead();
  template <std::size_t count>
  [[nodiscard]] const Child* next_child(Lane& lane);
  [[nodiscard]] Arrival enter(Lane& lane, const Child& child, std::size_t count);
  void leave(Lane& lane, std::size_t count);
  // Puts the child at that place among those before it: the last is visited first, the one of the
  // least h, where a solution is likelier.
  static void put_in_order(Frame& frame, std::size_t place);
  // What is noted of a child of the state on top of the stack: less, the nearer to the start.
  [[nodiscard]] int moves_to_note(const Lane& lane) const;
  template <int board>
  [[nodiscard]] static TranspositionTable::State key_of(const Lane& lane, const Child& child);

  // --- Above the subtrees, on any board ---
  void look_at_children(Lane& lane);
  [[nodiscard]] Arrival enter(Lane& lane, const Child& child) {
    return enter(lane, child, views_.size());
  }
  void leave(Lane& lane) { leave(lane, views_.size()); }
  [[nodiscard]] bool seen_or_note(const Lane& lane, const Child& child);
  [[nodiscard]] Arrival find_subtrees(std::uint64_t& nodes);
  [[nodiscard]] bool go_to_subtree(Lane& lane);
  [[nodiscard]] static Subtrees::Path path_of(const Lane& lane);
  void learn_from(Lane& lane);
  [[nodiscard]] bool take_part(Lane& lane);
  [[nodiscard]] static std::vector<Move> moves_to(const Lane& lane, int depth);

  State start_;
  BoardSize size_;
  std::optional<Move> came_by_;
  MemoryBudget& budget_;
  std::span<const RegionView> views_;
  std::optional<PlainIdaStar> plain_;  // in place of all below, without tables

  int threshold_ = 0;
  int odd_ = 0;          // the threshold has another parity than h
  bool failed_ = false;  // the last iteration searched every path and found no solution
  bool notes_ = false;
  bool to_find_subtrees_ = false;
  ProofCounts counts_;
  TranspositionTable transpositions_;

  std::array<std::array<Arcs, ways_to_come>, most_cells_of_regions> arcs_{};
  Frame root_;  // the start, and where it was last
  std::array<std::uint8_t, most_cells_of_regions> root_tiles_{};
  std::array<int, most_views> root_h_{};  // by view
  Subtrees subtrees_;

  std::array<Lane, most_lanes> lanes_;
  std::size_t lanes_wanted_ = 1;
  std::size_t lanes_used_ = 1;  // the first ones
  std::size_t turn_ = 0;        // the lane that is next
  const Lane* solved_by_;
  volatile std::uint64_t read_ahead_ = 0;  // so that no compiler leaves the reading out
};

}  // namespace puzzle::search
