#include "search/solvers/portfolio.hpp"

#include <algorithm>
#include <new>
#include <optional>

#include "search/anytime/improving.hpp"
#include "search/exact/idastar.hpp"
#include "search/exact/table_walk.hpp"

namespace puzzle::search {
namespace {

constexpr std::uint64_t never = ~std::uint64_t{0};

// States expanded with databases of a grade before those of the next are built. The standard ones
// are built early: they serve all later searches too.
constexpr std::uint64_t patience_with_small = 100'000;
constexpr std::uint64_t patience_with_standard = 60'000'000;

// States expanded before a solution is looked for beside the proof, where the proof may end: some
// 20 ms. The first is looked for at once then; after it the proof gets four states to each of that
// search, which ends when it has had its fill.
constexpr std::uint64_t patience_without_solution = 500'000;
constexpr std::uint64_t share_of_proof = 4;
constexpr std::uint64_t most_for_solution = 4'000'000;
constexpr std::size_t most_bytes_beside = std::size_t{16} << 20;

// What to do next is decided after so many states of either search, never between, so that how the
// work is cut into steps does not matter.
constexpr std::uint64_t portion = 2'500;

class Portfolio final : public Search {
 public:
  Portfolio(const State& start, Databases& databases, const Limits& limits, Clock clock)
      : Search(limits, clock),
        start_(start),
        databases_(databases),
        max_bytes_(limits.max_bytes),
        clock_(clock),
        proof_(start, budget_) {}

  [[nodiscard]] Method method() const override {
    return builder_ ? Method::databases : Method::idastar;
  }

 private:
  Status open() override {
    optimal_ = start_.is_goal();
    if (optimal_) return Status::solved;
    choose_heuristic();
    if (heuristic_ == nullptr) begin_building(Grade::small);
    return begin_proof();
  }

  Status expand(std::uint64_t budget) override {
    if (builder_) return build(budget);
    if (databases_.heuristics().size() != heuristics_seen_) {
      const AdditiveHeuristic* const before = heuristic_;
      choose_heuristic();
      if (heuristic_ != before) return begin_proof();
    }
    const std::uint64_t portions_end = statistics_.expanded / portion * portion;
    const bool impatient = patience_ != never && portions_end >= expanded_at_choice_ + patience_;
    if (wants_solution(impatient)) return look_for_solution(budget);
    if (impatient) {
      patience_ = never;
      begin_building(grade_);
      if (builder_) return Status::running;
    }
    return prove(std::min(budget, portion - statistics_.expanded % portion));
  }

  // --- The proof ---

  // With the heuristic at hand: its first iteration, or the present one anew.
  Status begin_proof() {
    const bool begun = proof_.use(heuristic_);
    raise_bound(proof_.threshold());
    return begun ? solved_if_proven() : Status::limit;
  }

  Status prove(std::uint64_t budget) {
    const IdaStar::Progress progress = proof_.step(budget);
    statistics_.expanded = proof_.expanded();
    statistics_.generated = proof_.generated();
    raise_bound(proof_.threshold());
    switch (progress) {
      case IdaStar::Progress::running: statistics_.depth = proof_.depth(); return Status::running;
      case IdaStar::Progress::deeper: return solved_if_proven();
      case IdaStar::Progress::solved:
        solution_ = proof_.solution();
        optimal_ = true;
        return Status::solved;
      case IdaStar::Progress::refused: break;
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

  // before_building: building takes long, so a solution should be there first.
  [[nodiscard]] bool wants_solution(bool before_building) const {
    if (given_up_) return false;
    if (expanded_beside_ % portion != 0) return true;
    const bool may_end = start_.cells() <= most_cells_proven;
    if (may_end && statistics_.expanded < patience_without_solution && !before_building) {
      return false;
    }
    const std::uint64_t turn = portion * (may_end ? share_of_proof : 1);
    return solution_.empty() || ((!may_end || expanded_beside_ < most_for_solution) &&
                                 expanded_beside_ / portion <= statistics_.expanded / turn);
  }

  Status look_for_solution(std::uint64_t budget) {
    if (!beside_) {
      // The memory counts as used from the beginning, however much of it the search comes to use.
      Limits limits;
      limits.max_bytes = std::min(most_bytes_beside, max_bytes_ / 8);
      if (budget_.take(limits.max_bytes)) {
        beside_ = make_improving(start_, limits, clock_);
      }
    }
    const Status status =
        beside_ ? beside_->step(std::min(budget, portion - expanded_beside_ % portion))
                : Status::limit;
    given_up_ = status != Status::running;
    expanded_beside_ = beside_ ? beside_->statistics().expanded : 0;
    if (!beside_ || beside_->solution().size() == solution_.size()) return Status::running;
    solution_ = beside_->solution();
    raise_bound(beside_->statistics().lower_bound);
    return solved_if_proven();
  }

  // --- Databases ---

  // Takes the best that memory allows, and decides when to build better ones.
  void choose_heuristic() {
    heuristics_seen_ = databases_.heuristics().size();
    heuristic_ = databases_.best(start_.size(), max_bytes_ / 2);
    (void)reserve(bytes_of_heuristic());
    patience_ = never;
    expanded_at_choice_ = statistics_.expanded;
    for (const Grade grade : {Grade::standard, Grade::large}) {
      std::uint64_t entries = 0;
      for (const auto& pattern : standard_patterns(start_.size(), grade)) {
        entries += entries_of_pattern(start_.cells(), pattern.size());
      }
      if (entries <= (heuristic_ == nullptr ? 0 : heuristic_->entries())) continue;
      grade_ = grade;
      patience_ = grade == Grade::standard ? patience_with_small : patience_with_standard;
      break;
    }
  }

  void begin_building(Grade grade) {
    const Patterns patterns = standard_patterns(start_.size(), grade);
    if (patterns.empty()) return;
    if (!reserve(bytes_of_heuristic() + bytes_to_build(start_.size(), patterns))) return;
    builder_.emplace(databases_, start_.size(), patterns);
    setting_up_ = true;
  }

  Status build(std::uint64_t budget) {
    const PartitionBuilder::Progress progress = builder_->step(budget);
    if (progress == PartitionBuilder::Progress::running) return Status::running;
    builder_.reset();
    setting_up_ = false;
    if (progress == PartitionBuilder::Progress::refused) {
      // The search goes on with what it has and does not try again: otherwise it would never
      // progress.
      (void)reserve(bytes_of_heuristic());
      return Status::running;
    }
    choose_heuristic();
    return begin_proof();
  }

  [[nodiscard]] std::size_t bytes_of_heuristic() const {
    return heuristic_ == nullptr ? 0 : heuristic_->bytes();
  }

  // Counts that many bytes of databases as this search's, in place of those that counted before.
  // False when they are too many; then nothing changes.
  bool reserve(std::size_t bytes) {
    budget_.give_back(reserved_);
    const bool taken = budget_.take(bytes);
    if (taken) {
      reserved_ = bytes;
    } else {
      (void)budget_.take(reserved_);  // there was room for them
    }
    return taken;
  }

  State start_;
  Databases& databases_;
  std::size_t max_bytes_;
  Clock clock_;

  IdaStar proof_;

  std::unique_ptr<Search> beside_;  // looks for solutions, proven or not
  std::uint64_t expanded_beside_ = 0;
  bool given_up_ = false;

  const AdditiveHeuristic* heuristic_ = nullptr;
  std::size_t heuristics_seen_ = 0;
  std::size_t reserved_ = 0;
  std::optional<PartitionBuilder> builder_;
  Grade grade_ = Grade::standard;  // to be built when patience ends
  std::uint64_t patience_ = never;
  std::uint64_t expanded_at_choice_ = 0;
};

}  // namespace

std::unique_ptr<Search> make_portfolio(const State& start, Databases& databases,
                                       const Limits& limits, Search::Clock clock) {
  return std::unique_ptr<Search>(new (std::nothrow) Portfolio(start, databases, limits, clock));
}

std::unique_ptr<Search> make_automatic(const State& start, Databases& databases,
                                       const Limits& limits, Search::Clock clock) {
  if (DistanceTable::fits(start.size())) return make_table_walk(start, databases, limits, clock);
  if (start.cells() <= most_cells_proven) return make_portfolio(start, databases, limits, clock);
  return make_improving(start, limits, clock);
}

}  // namespace puzzle::search
