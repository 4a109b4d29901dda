// How `idastar` and `auto` decide what to do next: what is built when, and whose turn it is. No
// single way of searching is best on every board and at every limit of time: these combine several
// (Huberman, Lukose and Hogg 1997, call that a portfolio).
//
// `idastar` has three independent parts:
//   - the proof, IDA* (exact/idastar.hpp), which goes on all the time;
//   - the tables that guide it (Guide). As soon as better ones are there, the proof begins its
//     iteration anew;
//   - a solution meanwhile (anytime/improving.hpp), from when the proof takes long enough to be
//     waited for. With it the proof is complete when the threshold reaches the solution's length:
//     the last iteration, which costs most, is saved.
//
// On boards of more than most_cells_proven the proof hardly ever ends. There both the solution and
// the bound count: proof and solution take turns from the beginning, so that one end of the
// interval rises while the other falls.
//
// `auto` chooses by the board: on up to 10 cells a table of all distances
// (databases/distance_table.hpp), beyond what `idastar` does. Where that hardly ends, a limit ends
// it solved, not unproven.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "search/databases/databases.hpp"
#include "search/memory.hpp"
#include "search/search.hpp"

namespace puzzle::search {

// On boards of up to so many cells a proof ends within seconds.
inline constexpr int most_cells_proven = 16;

// What to do next is decided after so many states of a search, never between, so that how the work
// is cut into steps does not matter.
inline constexpr std::uint64_t states_between_decisions = 2'500;

// The tables that guide the proofs on a board. A search takes the best that are there and that
// memory allows. Where there are none it builds the first rung of the ladder
// (databases/databases.hpp); the next rungs once its proofs have lasted so long that they pay.
// As soon as better tables are there, built here or brought by the caller, it takes them.
class Guide {
 public:
  // The tables in use and those being built count in the budget. Those in use take at most half of
  // max_bytes. Databases and budget must outlive it.
  Guide(BoardSize size, Databases& databases, MemoryBudget& budget, std::size_t max_bytes)
      : size_(size), databases_(databases), budget_(budget), max_bytes_(max_bytes) {}

  // Takes the best tables. Where there are none and begins is true, asks for the first or begins to
  // build them; else step() does so: a page builds what is asked for before the search goes on.
  void open(bool begins);
  // Null: there are none.
  [[nodiscard]] const AdditiveHeuristic* heuristic() const { return heuristic_; }
  [[nodiscard]] bool building() const { return builder_.has_value(); }
  // Whether the proofs have earned the next rung. expanded: states of all proofs so far, here and
  // below.
  [[nodiscard]] bool has_earned_next(std::uint64_t expanded) const {
    return next_is_at_ <= expanded / states_between_decisions * states_between_decisions;
  }

  // Takes better tables, if some have come; those that were being built are dropped then.
  [[nodiscard]] bool follow(std::uint64_t expanded);
  enum class Progress : std::uint8_t { nothing, building, better };
  // Does what is due for the tables. Better ones are taken. The next rung, once earned, is asked
  // for where the caller offers it; else it is built, if memory allows, about so much work a call.
  // What is refused is not tried again: otherwise the proofs would never progress.
  [[nodiscard]] Progress step(std::uint64_t work, std::uint64_t expanded);

 private:
  static constexpr std::uint64_t never = ~std::uint64_t{0};

  void choose(std::uint64_t expanded);
  void begin_next();
  [[nodiscard]] Progress build(std::uint64_t work, std::uint64_t expanded);
  [[nodiscard]] int next_rung() const { return heuristic_ == nullptr ? 0 : heuristic_->rung() + 1; }
  bool reserve(std::size_t bytes_beside);

  BoardSize size_;
  Databases& databases_;
  MemoryBudget& budget_;
  std::size_t max_bytes_;

  const AdditiveHeuristic* heuristic_ = nullptr;
  std::size_t tables_seen_ = 0;
  std::size_t reserved_ = 0;
  std::optional<RungBuilder> builder_;
  std::uint64_t next_is_at_ = never;  // states expanded
};

// The start must be solvable. Tables that are missing are built within step() and left for others.
[[nodiscard]] std::unique_ptr<Search> make_portfolio(const State& start, Databases& databases,
                                                     const Limits& limits, Search::Clock clock);
[[nodiscard]] std::unique_ptr<Search> make_automatic(const State& start, Databases& databases,
                                                     const Limits& limits, Search::Clock clock);

}  // namespace puzzle::search
