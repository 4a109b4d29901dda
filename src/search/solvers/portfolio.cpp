#include "search/solvers/portfolio.hpp"

#include <algorithm>
#include <new>

#include "search/anytime/improving.hpp"
#include "search/databases/distance_table.hpp"
#include "search/parallel/shared_proof.hpp"

namespace puzzle::search {

// --- The tables ---

void Guide::open(bool begins) {
  choose(0);
  if (begins && has_earned_next(0)) begin_next();
}

bool Guide::follow(std::uint64_t expanded) {
  if (databases_.count() == tables_seen_) return false;
  const AdditiveHeuristic* const before = heuristic_;
  choose(expanded);
  if (heuristic_ == before) return false;
  builder_.reset();
  return true;
}

Guide::Progress Guide::step(std::uint64_t work, std::uint64_t expanded) {
  if (follow(expanded)) return Progress::better;
  if (builder_) return build(work, expanded);
  if (has_earned_next(expanded)) begin_next();
  return builder_ ? Progress::building : Progress::nothing;
}

// Takes the best that memory allows, and decides when the next rung is earned.
void Guide::choose(std::uint64_t expanded) {
  tables_seen_ = databases_.count();
  heuristic_ = databases_.best(size_, max_bytes_ / 2);
  (void)reserve(0);
  next_is_at_ = never;
  const int next = next_rung();
  if (next >= rungs_of(size_)) return;
  const Rung rung = rung_of(size_, next);
  if (bytes_to_build(rung) > max_bytes_ / 2) return;
  const Databases::Offer* const offer = databases_.offered(size_, next);
  const bool kept = offer != nullptr && offer->kept;
  next_is_at_ = expanded + (kept ? rung.earned_if_kept : rung.earned);
}

void Guide::begin_next() {
  const int rung = next_rung();
  // The tables come while the proofs go on, or the offer ends and they are built.
  if (const Databases::Offer* const offer = databases_.offered(size_, rung)) {
    return databases_.want(*offer);
  }
  next_is_at_ = never;
  const std::uint64_t bytes = bytes_to_build(rung_of(size_, rung));
  if (reserve(static_cast<std::size_t>(bytes))) {
    builder_.emplace(size_, rung, databases_.budget());
  }
}

Guide::Progress Guide::build(std::uint64_t work, std::uint64_t expanded) {
  const RungBuilder::Progress progress = builder_->step(work);
  if (progress == RungBuilder::Progress::running) return Progress::building;
  if (progress == RungBuilder::Progress::done) databases_.add(builder_->take());
  builder_.reset();
  if (progress == RungBuilder::Progress::refused) {
    (void)reserve(0);
    return Progress::nothing;
  }
  choose(expanded);
  return Progress::better;
}

// Counts the tables in use in the budget, and that many bytes beside, in place of what counted
// before. False when they are too many; then nothing changes.
bool Guide::reserve(std::size_t bytes_beside) {
  const std::size_t bytes = bytes_beside + (heuristic_ == nullptr ? 0 : heuristic_->bytes());
  budget_.give_back(reserved_);
  if (!budget_.take(bytes)) {
    (void)budget_.take(reserved_);  // there was room for them
    return false;
  }
  reserved_ = bytes;
  return true;
}

// --- Turns ---

namespace {

// States expanded before a solution is looked for beside the proof, where the proof may end: some
// 20 ms. The first is looked for at once then; after it the proof gets four states to each of that
// search, which ends when it has had its fill.
constexpr std::uint64_t patience_without_solution = 500'000;
constexpr std::uint64_t share_of_proof = 4;
constexpr std::uint64_t most_for_solution = 4'000'000;
constexpr std::size_t most_bytes_beside = std::size_t{16} << 20;

// Where the proof hardly ends, a first beam comes before all, and gives a good solution at once.
// Then both sides take turns, and the solution gets few once it has had some two seconds and hardly
// becomes shorter. Tables are built in turns of the proof, so that they come while they are of use.
// Without tables time hardly raises the bound.
constexpr std::uint64_t nodes_of_first_beam = 100'000;
constexpr std::uint64_t work_of_building = 20'000;  // in a turn: some 1 ms
constexpr std::uint64_t turns_without_tables = 8;   // of the solution to one of the proof
constexpr std::uint64_t most_for_solution_with_tables = 10'000'000;
constexpr std::uint64_t later_turns_of_proof = 8;  // to one of the solution
// Of the memory, what the transpositions of other cores may take.
constexpr std::size_t share_of_helpers = 8;

// In less memory there is no room for both.
constexpr std::size_t least_bytes_for_both = std::size_t{16} << 20;

class Portfolio final : public Search {
 public:
  // settles: a limit ends it solved, if it has a solution.
  Portfolio(const State& start, Databases& databases, const Limits& limits, Clock clock,
            bool settles)
      : Search(limits, clock),
        start_(start),
        max_bytes_(limits.max_bytes),
        clock_(clock),
        may_end_(start.cells() <= most_cells_proven),
        guide_(start.size(), databases, budget_, limits.max_bytes),
        proof_(start, budget_, limits.max_threads, limits.max_bytes / share_of_helpers) {
    if (settles) settle_at_limit();
  }

  [[nodiscard]] Method method() const override {
    if (!may_end_ && !optimal_ && !solution_.empty()) return beside_->method();
    if (guide_.building()) return Method::databases;
    return guide_.heuristic() == nullptr ? Method::plain_idastar : Method::idastar;
  }
  [[nodiscard]] SharedProof* shared_proof() override { return &proof_; }

 private:
  Status open() override {
    optimal_ = start_.is_goal();
    if (optimal_) return Status::solved;
    guide_.open(may_end_);
    setting_up_ = guide_.building() && may_end_;
    return begin_proof();
  }

  Status expand(std::uint64_t budget) override {
    const Status status = solution_has_turn() ? look_for_solution(budget) : work_at_proof(budget);
    statistics_.cores = proof_.cores();
    statistics_.expanded = proof_.expanded() + expanded_beside_;
    statistics_.generated = proof_.generated() + (beside_ ? beside_->statistics().generated : 0);
    setting_up_ = guide_.building() && (may_end_ || !solution_has_turn());
    return status;
  }

  // --- The proof ---

  // A part of it: builds tables, begins anew with better ones, or searches on.
  Status work_at_proof(std::uint64_t budget) {
    // A builder does about as much as it is asked for, never exactly.
    if (guide_.building()) ++turns_of_building_;
    switch (guide_.step(work_of_building, proof_.expanded())) {
      case Guide::Progress::better: return begin_proof();
      case Guide::Progress::building: return judge(proof_.lend());
      case Guide::Progress::nothing: break;
    }
    return judge(proof_.step(
        std::min(budget, states_between_decisions - proof_.expanded() % states_between_decisions)));
  }

  // With the heuristic at hand: its first iteration, or the present one anew.
  Status begin_proof() {
    const bool begun = proof_.use(guide_.heuristic());
    raise_bound(proof_.threshold());
    return begun ? solved_if_proven() : Status::limit;
  }

  // What has come of the proof.
  Status judge(SharedProof::Progress progress) {
    raise_bound(proof_.threshold());
    switch (progress) {
      case SharedProof::Progress::running:
        if (may_end_) statistics_.depth = proof_.depth();
        return Status::running;
      case SharedProof::Progress::deeper: return solved_if_proven();
      case SharedProof::Progress::solved:
        solution_ = proof_.solution();
        optimal_ = true;
        return Status::solved;
      case SharedProof::Progress::refused: break;
    }
    return Status::limit;
  }

  void raise_bound(int bound) {
    statistics_.lower_bound = std::max(statistics_.lower_bound, bound);
  }

  // Solved once no solution can be shorter than the one that is known.
  Status solved_if_proven() {
    optimal_ = !solution_.empty() && statistics_.lower_bound >= static_cast<int>(solution_.size());
    return optimal_ ? Status::solved : Status::running;
  }

  // --- A solution meanwhile ---

  // Whether the search for a solution goes on now, and not the proof.
  [[nodiscard]] bool solution_has_turn() const {
    if (given_up_) return false;
    if (expanded_beside_ % states_between_decisions != 0) return true;
    const std::uint64_t turns_beside = expanded_beside_ / states_between_decisions;
    const bool wants_to_build = guide_.has_earned_next(proof_.expanded());
    if (may_end_) {
      // The proof does not take long then, or a solution should be there before it. Building takes
      // long, too.
      if (guide_.building()) return false;
      if (proof_.expanded() < patience_without_solution && !wants_to_build) return false;
      return solution_.empty() ||
             (expanded_beside_ < most_for_solution &&
              turns_beside <= proof_.expanded() / (states_between_decisions * share_of_proof));
    }
    if (expanded_beside_ < nodes_of_first_beam) return true;
    const std::uint64_t turns = proof_.expanded() / states_between_decisions + turns_of_building_;
    const bool alone = guide_.heuristic() == nullptr && !guide_.building();
    if (!alone && expanded_beside_ >= most_for_solution_with_tables) {
      return turns_beside <= turns / later_turns_of_proof;
    }
    // Threads that prove leave this one to the solution.
    if (proof_.has_threads() && !guide_.building() && !wants_to_build) return true;
    return turns_beside <= turns * (alone ? turns_without_tables : 1);
  }

  Status look_for_solution(std::uint64_t budget) {
    if (!may_end_ && proof_.has_threads()) {
      if (guide_.follow(proof_.expanded()) && begin_proof() == Status::limit) return Status::limit;
      const Status status = judge(proof_.lend());
      if (status != Status::running) return status;
    }
    if (!beside_) {
      Limits limits;
      limits.max_bytes =
          may_end_ ? std::min(most_bytes_beside, max_bytes_ / 8) : max_bytes_ / 2 - max_bytes_ / 16;
      // Of a small part all counts as used from the beginning.
      if (!may_end_ || budget_.take(limits.max_bytes)) {
        beside_ = make_improving(start_, limits, clock_);
      }
    }
    const Status status =
        beside_ ? beside_->step(std::min(budget, states_between_decisions -
                                                     expanded_beside_ % states_between_decisions))
                : Status::limit;
    given_up_ = status != Status::running;
    if (!beside_) return Status::running;
    const Statistics& statistics = beside_->statistics();
    expanded_beside_ = statistics.expanded;
    if (!may_end_) {
      count_bytes_beside(statistics.bytes);
      statistics_.depth = statistics.depth;
      statistics_.stored = statistics.stored;
      statistics_.frontier = statistics.frontier;
      statistics_.frontier_peak = statistics.frontier_peak;
    }
    if (beside_->solution().size() == solution_.size()) return Status::running;
    solution_ = beside_->solution();
    raise_bound(statistics.lower_bound);
    return solved_if_proven();
  }

  void count_bytes_beside(std::size_t bytes) {
    budget_.give_back(bytes_beside_);
    bytes_beside_ = budget_.take(bytes) ? bytes : 0;
  }

  State start_;
  std::size_t max_bytes_;
  Clock clock_;
  bool may_end_;

  Guide guide_;
  std::uint64_t turns_of_building_ = 0;
  SharedProof proof_;

  std::unique_ptr<Search> beside_;  // looks for solutions, proven or not
  std::uint64_t expanded_beside_ = 0;
  std::size_t bytes_beside_ = 0;
  bool given_up_ = false;
};

std::unique_ptr<Search> make(const State& start, Databases& databases, const Limits& limits,
                             Search::Clock clock, bool settles) {
  return std::unique_ptr<Search>(new (std::nothrow)
                                     Portfolio(start, databases, limits, clock, settles));
}

}  // namespace

std::unique_ptr<Search> make_portfolio(const State& start, Databases& databases,
                                       const Limits& limits, Search::Clock clock) {
  return make(start, databases, limits, clock, false);
}

std::unique_ptr<Search> make_automatic(const State& start, Databases& databases,
                                       const Limits& limits, Search::Clock clock) {
  if (DistanceTable::fits(start.size())) return make_table_walk(start, databases, limits, clock);
  const bool proves = start.cells() <= most_cells_proven;
  if (!proves && limits.max_bytes < least_bytes_for_both) {
    return make_improving(start, limits, clock);
  }
  return make(start, databases, limits, clock, !proves);
}

}  // namespace puzzle::search
