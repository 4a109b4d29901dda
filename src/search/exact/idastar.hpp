// IDA* (Korf 1985): depth-first search under a threshold of f = g + h that rises by 2, so its
// solution is a shortest one and it needs hardly any memory.
//
// h is the Manhattan distance, or more by linear conflicts or by additive pattern databases, these
// also looked up in the reflected board; their slight inconsistency does no harm, for every path is
// judged by itself. On boards of up to 25 cells a table of transpositions saves searching what is
// reached by several paths.
//
// With region tables the iterations are those of region_search.hpp.
//
// It proves, and nothing else. Where its databases come from, and what is done for those who will
// not wait for the proof: solvers/portfolio.hpp. As an algorithm of its own, without databases:
// make_idastar().
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/state.hpp"
#include "search/databases/additive_heuristic.hpp"
#include "search/exact/reflection.hpp"
#include "search/exact/region_search.hpp"
#include "search/exact/transposition_table.hpp"
#include "search/heuristic.hpp"
#include "search/line_conflicts.hpp"
#include "search/memory.hpp"
#include "search/search.hpp"

namespace puzzle::search {

class IdaStar {
 public:
  enum class Progress : std::uint8_t {
    running,
    deeper,   // every path within the threshold was searched, and the threshold has risen by 2
    solved,   // by a shortest solution
    refused,  // memory was refused
  };

  // What the table of transpositions takes at most on a board of so many cells. On 4x4 the searches
  // that cost most expand a quarter less than with 2 MB, and others never fill so much; on 5x5 more
  // is slower.
  [[nodiscard]] static constexpr std::size_t most_bytes_of_table(int cells) {
    return std::size_t{cells <= 16 ? 32u : 2u} << 20;
  }

  // The start must be solvable and not the goal. use() comes before the first step.
  IdaStar(const State& start, MemoryBudget& budget);

  // From now on the search uses that heuristic, which must outlive its use, or the Manhattan
  // distance alone (null). The present iteration begins again, or that of the start's own h if it
  // is larger. False when memory is refused.
  [[nodiscard]] bool use(const AdditiveHeuristic* heuristic);
  // The same with the Manhattan distance and linear conflicts.
  [[nodiscard]] bool use_line_conflicts();

  static constexpr std::size_t most_lanes = RegionSearch::most_lanes;
  // With region tables: searches by so many lanes, whatever their size says. The present iteration
  // begins again. False when memory is refused.
  [[nodiscard]] bool use_lanes(std::size_t lanes);

  // Tells an observer, which must outlive the search, what it does from now on; without databases
  // only.
  void report_to(Observer* observer) { observer_ = observer; }

  // Begins anew at another start on the same board, under that threshold, or the start's own h if
  // it is larger; the heuristic stays. Who only wants to know whether a solution is that short does
  // not step on when the threshold has risen; what the last iteration found to have no solution is
  // known then, also for this start. False when memory is refused.
  //
  // came_by: the move that led to the start, for who has cut a search into pieces. Its inverse is
  // not tried, so what such a piece finds to have no solution is true once all pieces have found
  // none; later pieces use it, a start without a move before it does not.
  [[nodiscard]] bool begin(const State& start, int threshold,
                           std::optional<Move> came_by = std::nullopt);

  // For one who begins in the midst of a proof: the next iteration will have so many states, so
  // begin() makes room for as many transpositions.
  void expect(std::uint64_t states) { expanded_before_ = counts_.expanded - states; }

  // Several searches of one proof may note states in one table, where somebody's note keeps others
  // from searching the state again: true as long as all pieces are searched to their ends. Whoever
  // gives one up begins another round.
  //
  // After the first step others may share the table of this one, which takes the largest size that
  // memory allows, and forgets. False, and nothing has changed, where there is no table or a state
  // has more than 64 bits.
  [[nodiscard]] bool share_notes();
  // Uses that table, of a search on the same board that outlives this one.
  void share_notes_with(const IdaStar& owner) { transpositions_.share_with(owner.transpositions_); }
  // Of who shares notes, else nothing: the round, from 1 on, of what follows. Above 255 nothing
  // that was noted is found.
  void use_round(std::uint64_t round) { transpositions_.use_round(round); }

  // Expands at most that many states, fewer where the threshold rises.
  [[nodiscard]] Progress step(std::uint64_t nodes);

  // Gives away a part of what is left of this iteration (stack splitting, Rao and Kumar 1987): the
  // moves from the start to a state that step() will not come by any more. Who takes it searches it
  // by begin(state, threshold() - moves, last move). It is of the shallowest that are left and have
  // that much slack, threshold - g - h; with region tables first of all the subtree that was to be
  // searched last. No moves: there is none.
  [[nodiscard]] std::vector<Move> give_away(int least_slack);

  // No solution is shorter than this.
  [[nodiscard]] int threshold() const { return threshold_; }
  // After solved.
  [[nodiscard]] std::vector<Move> solution() const {
    return with_regions() ? regions_.solution() : moves_to(lane_.depth);
  }

  [[nodiscard]] std::uint64_t expanded() const { return counts_.expanded; }
  [[nodiscard]] std::uint64_t generated() const { return counts_.generated; }
  // Moves on the stack.
  [[nodiscard]] int depth() const { return with_regions() ? regions_.depth() : lane_.depth; }

 private:
  static constexpr std::size_t most_views = 2;

  // What is known of the state behind a move before the move is made.
  struct Child {
    std::uint8_t move = 0;
    std::uint8_t from = 0;  // the cell of the tile; afterwards of the blank
    std::array<std::uint8_t, most_views> pattern{};
    std::array<std::int16_t, most_views> h{};  // by view
    std::array<std::uint64_t, most_views> entry{};
  };

  // A state on the path from the start: its children within the threshold that are still to be
  // visited, and what is needed to take back the move that led to it.
  struct Frame {
    std::uint8_t blank = 0;
    CameBy came_by = no_move;
    std::uint8_t children_left = 0;
    std::array<std::uint8_t, most_views> pattern{};
    std::array<std::int16_t, most_views> h{};  // by view; without views the first
    std::array<std::uint64_t, most_views> entry_before{};
    std::array<Child, 4> children{};
  };

  // All moves in a state except the one that leads back.
  struct Successors {
    std::uint8_t count = 0;
    std::array<std::uint8_t, 4> move{};
    std::array<std::uint8_t, 4> from{};
  };

  // A depth-first search: where it is, and the path from the start to there.
  struct Lane {
    explicit Lane(MemoryBudget& budget) : stack(budget) {}

    // By view and pattern: the entry, and above 32 bits its excess.
    std::array<std::array<std::uint64_t, most_patterns>, most_views> entries{};
    std::array<std::uint8_t, max_cells> tiles{};
    TranspositionTable::State key;
    Array<Frame> stack;
    int depth = 0;
    bool start_is_next = false;  // to be expanded
  };
  enum class Arrival : std::uint8_t { at_state, at_goal, at_end };

  [[nodiscard]] bool begin_iteration(int threshold, bool keep = false);
  void begin_transpositions(bool keep);
  template <typename FrameOrChild>
  [[nodiscard]] static int h_of(const FrameOrChild& known) {
    return std::max(known.h[0], known.h[1]);
  }
  [[nodiscard]] bool with_regions() const { return !regions_.views().empty(); }
  // Dimensions: what the inner loop counts to.
  template <typename AnyDimensions>
  [[nodiscard]] Progress search(const AnyDimensions& dimensions, std::uint64_t nodes);
  [[nodiscard]] Progress search_regions(std::uint64_t nodes);
  template <typename AnyDimensions>
  [[nodiscard]] Arrival advance(const AnyDimensions& dimensions, Lane& lane);
  template <typename AnyDimensions>
  void look_at_children(const AnyDimensions& dimensions, Lane& lane);
  template <typename AnyDimensions>
  Frame& enter(const AnyDimensions& dimensions, Lane& lane, const Child& child);
  template <typename AnyDimensions>
  void leave(const AnyDimensions& dimensions, Lane& lane);
  template <typename AnyDimensions>
  void move_tile(const AnyDimensions& dimensions, Lane& lane, std::size_t from, std::size_t to);
  [[nodiscard]] std::vector<Move> moves_to(int depth) const;
  template <typename AnyDimensions>
  [[nodiscard]] bool already_seen(const AnyDimensions& dimensions, const Lane& lane,
                                  const Frame& frame);

  State start_;
  std::optional<Move> came_by_;
  BoardSize size_;
  TileCosts manhattan_;
  std::array<std::array<Successors, ways_to_come>, max_cells> successors_{};

  std::span<const View> views_;
  std::optional<LineConflicts> conflicts_;  // in place of views
  bool wide_ = false;                       // the key has 128 bits
  bool notes_ = false;
  Lane lane_;
  int threshold_ = 0;
  Observer* observer_ = nullptr;  // may be none
  bool failed_ = false;           // the last iteration searched every path and found no solution
  RegionSearch::Counts counts_;
  std::uint64_t expanded_before_ = 0;  // this iteration
  TranspositionTable transpositions_;
  RegionSearch regions_;
};

// IDA* without databases, for comparison with A* and with what databases are worth.
enum class PlainHeuristic : std::uint8_t { manhattan, linear_conflict };
// The start must be solvable. Memory: the stack, and on boards of up to 25 cells the
// transpositions.
[[nodiscard]] std::unique_ptr<Search> make_idastar(const State& start, PlainHeuristic heuristic,
                                                   const Limits& limits, Search::Clock clock);

}  // namespace puzzle::search
