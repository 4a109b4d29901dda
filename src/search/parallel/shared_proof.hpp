// IDA* by several cores. Its owner searches as with IdaStar alone. Helpers may join: they are
// handed pieces of the present iteration, search them with an IdaStar each, split off parts when
// another core has nothing to do, and report what became of their pieces. An iteration has failed
// when no piece is left; a solution within its threshold is a shortest one, whichever core finds
// it. So lengths and bounds are the same for any number of cores; with one alone all counts are
// those of IdaStar.
//
// Helpers are threads, natively (crew.hpp), and in a page other workers, whose messages the worker
// of the owner turns into the calls under "Helpers" here. Threads share the transpositions where a
// state is 64 bits: otherwise two cores search a fifth more states than one.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/state.hpp"
#include "search/exact/idastar.hpp"
#include "search/memory.hpp"
#include "search/parallel/crew.hpp"

namespace puzzle::search {

// What several cores that search one iteration must know of each other: which pieces of it wait,
// which are being searched, and whether all have been. A piece is a state with all that lies behind
// it, told by the moves from the start that lead there; a core that searches it may split pieces
// off (stack splitting: Rao and Kumar 1987, "Parallel depth-first search").
//
// Where memory is refused a call ends by throwing and nothing has changed; begin(), after its first
// time, finish() and take_back() need none.
class Pieces {
 public:
  struct Piece {
    std::uint64_t number = 0;  // no two pieces have the same, in whatever iteration
    std::vector<Move> moves;
    bool waits = true;
  };

  // Begins an iteration: there is one piece, the whole, and it waits. What is told of a piece of an
  // earlier iteration has no effect.
  void begin();
  // A piece that waits, the oldest, which is large; it is being searched from now on.
  [[nodiscard]] std::optional<Piece> hand_out();
  // From the piece was split off what lies behind these moves from it; it waits now.
  void split(std::uint64_t number, std::span<const Move> moves);
  // Every path of the piece was searched, but for pieces that were split off.
  void finish(std::uint64_t number);
  // Its searcher is gone: it waits again, as a whole and under another number.
  void take_back(std::uint64_t number);

  // A piece that is being searched. What is said of any other has no effect.
  [[nodiscard]] Piece* find(std::uint64_t number);
  [[nodiscard]] std::size_t waiting() const;
  // No path of the iteration is left.
  [[nodiscard]] bool exhausted() const { return all_.empty(); }

 private:
  std::vector<Piece> all_;  // those of this iteration that are not finished
  std::uint64_t last_number_ = 0;
};

class SharedProof {
 public:
  using Progress = IdaStar::Progress;

  // As for IdaStar. threads: how many search natively, the owner's with them; the others start when
  // the search has lasted, and take at most max_bytes together from the budget.
  SharedProof(const State& start, MemoryBudget& budget, int threads, std::size_t max_bytes);
  ~SharedProof();
  SharedProof(const SharedProof&) = delete;
  SharedProof& operator=(const SharedProof&) = delete;

  // As of IdaStar. All pieces are given up.
  [[nodiscard]] bool use(const AdditiveHeuristic* heuristic);
  // Expands at most that many states itself, or waits a moment where all that is left is being
  // searched by threads. The threads go on between two steps.
  [[nodiscard]] Progress step(std::uint64_t nodes);
  // For an owner that has other things to do: leaves its piece to the threads, if there are any,
  // and returns how far they are.
  [[nodiscard]] Progress lend();
  // Whether threads search.
  [[nodiscard]] bool has_threads() const { return crew_ && crew_->size() > 0; }

  // Of the whole, as of the last step().
  [[nodiscard]] int threshold() const { return told_.threshold; }
  // After solved.
  [[nodiscard]] const std::vector<Move>& solution() const { return solution_; }
  [[nodiscard]] std::uint64_t expanded() const { return told_.expanded; }
  [[nodiscard]] std::uint64_t generated() const { return told_.generated; }
  [[nodiscard]] int depth() const { return proof_.depth(); }
  // How many have searched.
  [[nodiscard]] int cores() const { return told_.cores; }

  // --- Helpers: from any thread ---

  // A piece for a helper that has nothing to do.
  struct Errand {
    std::uint64_t number;  // of the piece
    // What was noted of states under another number of this does not hold any more.
    std::uint64_t beginning;
    State state;
    std::optional<Move> came_by;  // the move that led to the state
    int threshold;                // from there
    const AdditiveHeuristic* heuristic;
    std::uint64_t expected;  // states of the iteration, perhaps
  };
  // None: nothing waits at the moment.
  [[nodiscard]] std::optional<Errand> hand_out();
  // Whether the owner has nothing to do until a helper reports.
  [[nodiscard]] bool waits() const;
  // So many pieces should always wait, so that no helper has to.
  void keep_waiting(std::size_t pieces);
  // What was done for the piece of that number since this was told last. False: it is not
  // wanted any more.
  bool count(std::uint64_t number, std::uint64_t expanded, std::uint64_t generated);
  // Whether something should be split off.
  [[nodiscard]] bool is_hungry() const;
  void split(std::uint64_t number, std::span<const Move> moves);
  void finish(std::uint64_t number);
  // The moves lead from the errand's state to the goal. False, and the piece waits again, when they
  // do not, or are not within its threshold.
  bool solve(std::uint64_t number, std::span<const Move> moves);
  void take_back(std::uint64_t number);
  // Number of helpers that have searched.
  void set_cores(int cores);

  // Whose notes the threads share, if they do.
  [[nodiscard]] const IdaStar* notes() const { return shares_notes_ ? &proof_ : nullptr; }

  // The slack of what is split off: less is searched before a helper has begun.
  static constexpr int least_slack = 8;

 private:
  [[nodiscard]] bool take_piece();
  void go_on_with_own(Progress progress);
  void finish_piece(std::uint64_t number);
  void give_up(std::uint64_t number);
  bool found(std::uint64_t number, std::span<const Move> moves);
  [[nodiscard]] Progress tell();
  void start_crew();

  State start_;
  MemoryBudget& budget_;
  int threads_;
  std::size_t max_bytes_;
  // The owner's.
  IdaStar proof_;
  bool at_start_ = true;       // of the whole, not of a piece
  bool shares_notes_ = false;  // since the threads began
  bool ready_ = true;          // to begin the whole by itself, when it steps on
  std::uint64_t counted_expanded_ = 0;
  std::uint64_t counted_generated_ = 0;
  std::size_t bytes_of_crew_ = 0;
  struct Standing {
    int threshold = 0;
    std::uint64_t expanded = 0;
    std::uint64_t generated = 0;
    int cores = 1;
  };
  Standing told_;  // by the owner's last step

  mutable Mutex mutex_;  // of what follows
  Standing now_;
  Pieces pieces_;
  std::optional<Pieces::Piece> own_;  // what the owner searches
  const AdditiveHeuristic* heuristic_ = nullptr;
  std::uint64_t beginning_ = 0;
  std::size_t wanted_ = 0;
  std::vector<Move> solution_;

  std::unique_ptr<Crew> crew_;  // ends before the rest does
};

}  // namespace puzzle::search
