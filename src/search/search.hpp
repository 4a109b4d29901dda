// The one door to every algorithm. A search is an object that is stepped: the caller decides how
// much work is done at a time, so the command line, the worker, the window and a visualisation all
// drive it the same way, and cancelling or pausing is simply not stepping on.
//
//   auto search = make_search(...);  // solvers/solvers.hpp
//   while (search->step(10'000) == Status::running) { ... show search->statistics() ... }
//
// A state is generated when a move produces it, stored when it was not known before, expanded when
// its moves are tried. The frontier (open list) holds the stored states not yet expanded; the
// closed list those that were. No node holds a path: it holds the move that led to it.
//
// Some algorithms know a solution long before they have proven it shortest, or only ever make it
// shorter: solution() and lower_bound then hold what is known while the search still runs, and
// settle() ends it with that.
//
// Running out of nodes, memory or time is an answer (Status::limit), never a crash: all memory of
// a search comes from its MemoryBudget, and an allocation that the machine refuses counts as the
// memory limit being reached.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

#include "core/move.hpp"
#include "core/result.hpp"
#include "core/state.hpp"
#include "core/text.hpp"
#include "search/events.hpp"
#include "search/memory.hpp"

namespace puzzle::search {

// What a search is doing, or did last: automatic tells by it what it chose.
enum class Method : std::uint8_t {
  bfs,
  bidirectional_bfs,
  astar,
  distance_table,  // the exact distance of every position of a small board
  databases,       // building pattern databases
  idastar,         // with databases
  plain_idastar,   // without
  rows,            // a row or a column at a time
  beam,            // beam search
  stretches,       // replacing stretches of a solution by shorter ones
};
using puzzle::to_text;  // also of numbers
// "bfs", "bidirectional-bfs", "distance-table", …: codes, which never change. A caller that shows
// one to a person makes the words.
[[nodiscard]] std::string_view to_text(Method method);

enum class Status : std::uint8_t {
  running,
  solved,     // solution() is there; limit_reached() tells when only a limit ended its improvement
  exhausted,  // every reachable state was expanded and none is the goal: there is no solution
  limit,      // see Search::limit_reached()
  cancelled,
};

enum class Limit : std::uint8_t { none, nodes, memory, time };

// "running", "solved", …; "nodes", "memory", "time".
[[nodiscard]] std::string_view to_text(Status status);
[[nodiscard]] std::string_view to_text(Limit limit);

struct Limits {
  // States expanded; a start that is the goal is solved by expanding none.
  std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max();
  std::size_t max_bytes = std::size_t{512} << 20;
  double max_seconds = std::numeric_limits<double>::infinity();  // as microseconds below
  // Cores that the search may use at the same time, where it can; with more than one it may expand
  // some thousand states more than max_nodes, and its counts differ from run to run.
  int max_threads = 1;
};

struct Statistics {
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::uint64_t stored = 0;    // different states known: open and closed
  std::uint64_t frontier = 0;  // stored and not yet expanded
  std::uint64_t frontier_peak = 0;
  int depth = 0;        // BFS: moves from the start to the layer at hand (bidirectional: from both
                        // ends together); A*, beam: largest g expanded; IDA*: moves on the stack
  int lower_bound = 0;  // proven: no solution is shorter; the solution's length once it is optimal
  int cores = 1;        // that have searched at the same time
  std::size_t bytes = 0;           // allocated now by the search and the databases that it reads
  std::size_t bytes_peak = 0;      // while tables grow, the old and the new one count together
  std::uint64_t microseconds = 0;  // spent inside step(), or told by count_setup()
  std::uint64_t setup_microseconds = 0;  // of these, building databases that later searches share
};

class SharedProof;  // parallel/shared_proof.hpp

class Search {
 public:
  // Microseconds since any fixed moment, never going back. Tests put in their own.
  using Clock = std::uint64_t (*)();

  virtual ~Search() = default;
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  // Expands at most that many states and returns where the search stands. After any status but
  // running it does nothing more and returns the same again. Deterministic: how the work is cut
  // into steps changes no count and no solution.
  Status step(std::uint64_t node_budget);

  // Time during which the caller built databases for it: that counts as if it had
  // built them itself. A limit of time is noticed by the next step.
  void count_setup(std::uint64_t microseconds) {
    statistics_.microseconds += microseconds;
    statistics_.setup_microseconds += microseconds;
  }

  // Tells a trace, which must outlive the search, what it does; call it before the first step.
  // False when this algorithm does not tell.
  [[nodiscard]] bool report_to(Trace& trace) {
    if (reports()) trace_ = &trace;
    return reports();
  }

  // Ends a search that is running with what it knows: solved when it has a solution, proven or not,
  // else cancelled.
  void settle();

  [[nodiscard]] Status status() const { return status_; }
  [[nodiscard]] Limit limit_reached() const { return limit_reached_; }
  // At Limit::memory: whether the machine refused what the limit would have allowed.
  [[nodiscard]] bool machine_refused() const { return budget_.machine_refused(); }
  [[nodiscard]] const Statistics& statistics() const { return statistics_; }

  // What the search does now or did last.
  [[nodiscard]] virtual Method method() const = 0;

  // The moves from the start to the goal: the shortest known so far, if any, also while the search
  // runs and after it reached a limit. Empty until one is known (and when the start is the goal).
  [[nodiscard]] const std::vector<Move>& solution() const { return solution_; }

  // The proof that others may help with; null where there is none.
  [[nodiscard]] virtual SharedProof* shared_proof() { return nullptr; }

  // Whether there is a solution yet; an empty one counts.
  [[nodiscard]] bool has_solution() const {
    return status_ == Status::solved || !solution_.empty();
  }

  // True when solved and proven shortest.
  [[nodiscard]] bool optimal() const { return optimal_; }

 protected:
  Search(const Limits& limits, Clock clock)
      : budget_(limits.max_bytes), limits_(limits), clock_(clock) {}

  // Stores the start, and returns running, solved when it is the goal, or limit when memory ran
  // out.
  virtual Status open() = 0;
  // Expands at most `budget` states, or does other work that takes about as long, and returns
  // running, solved (solution_ and optimal_ set), exhausted, or limit when memory ran out.
  virtual Status expand(std::uint64_t budget) = 0;

  // What algorithms keep up to date: expanded, generated, depth, lower_bound, and through this the
  // rest but the time. stored: states known so far.
  void count_states(std::uint64_t stored) {
    statistics_.stored = stored;
    statistics_.frontier = stored - statistics_.expanded;
    statistics_.frontier_peak = std::max(statistics_.frontier_peak, statistics_.frontier);
  }

  // Whether it tells trace_.
  [[nodiscard]] virtual bool reports() const { return false; }
  Trace* trace_ = nullptr;  // may be none

  // For algorithms whose aim is a good solution: a limit then ends the search solved, if it can.
  void settle_at_limit() { settles_at_limit_ = true; }
  // While true, what expand() does is building databases: its time is setup_microseconds too.
  bool setting_up_ = false;

  MemoryBudget budget_;
  Statistics statistics_;
  std::vector<Move> solution_;
  bool optimal_ = false;

 private:
  Limits limits_;
  Clock clock_;
  bool opened_ = false;
  bool settles_at_limit_ = false;
  Status status_ = Status::running;
  Limit limit_reached_ = Limit::none;
};

// steady_clock in microseconds.
[[nodiscard]] std::uint64_t steady_microseconds();

}  // namespace puzzle::search
