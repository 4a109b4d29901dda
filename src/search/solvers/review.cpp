#include "search/solvers/review.hpp"

#include <algorithm>
#include <new>
#include <numeric>

#include "core/notation.hpp"
#include "core/solvability.hpp"
#include "search/anytime/improving.hpp"
#include "search/databases/distance_table.hpp"
#include "search/heuristic.hpp"

namespace puzzle::search {
namespace {

// Beyond most_cells_proven: a test that takes more is the last one.
constexpr std::uint64_t most_nodes_of_test = 1'000'000;
// And first solutions are looked for from so many places.
constexpr std::size_t most_tries = 8;

bool less_by_tiles(const State& left, const State& right) {
  return std::lexicographical_compare(left.tiles().begin(), left.tiles().end(),
                                      right.tiles().begin(), right.tiles().end());
}

// std::sort is four times as much code, which would be downloaded for each type.
template <typename List, typename Less>
void heap_sort(List& list, Less less) {
  std::partial_sort(list.begin(), list.end(), list.end(), less);
}

}  // namespace

std::optional<int> wasted_moves(std::span<const Distance> curve) {
  if (curve.empty() || !curve.front().proven() || !curve.back().proven()) return std::nullopt;
  const auto moves = static_cast<int>(curve.size()) - 1;
  return (moves - (curve.front().low - curve.back().low)) / 2;
}

std::vector<Detour> detours(std::span<const Distance> curve) {
  std::vector<Detour> all;
  for (std::size_t from = 0; from + 1 < curve.size();) {
    const int before = curve[from].low;
    std::size_t end = from;
    std::size_t at = from;
    while (at < curve.size() && curve[at].proven() && curve[at].low >= before) {
      if (curve[at].low == before) end = at;
      ++at;
    }
    if (at == curve.size()) end = at - 1;
    if (end == from) {
      ++from;
      continue;
    }
    const auto moves = static_cast<int>(end - from);
    all.push_back(
        {static_cast<int>(from) + 1, static_cast<int>(end), moves + curve[end].low - before});
    from = end;
  }
  heap_sort(all, [](const Detour& one, const Detour& other) {
    return one.cost != other.cost ? one.cost > other.cost : one.from < other.from;
  });
  return all;
}

Result<std::unique_ptr<Review>> Review::make(const State& start, std::span<const Move> moves,
                                             Databases& databases, const Limits& limits,
                                             Clock clock) {
  if (const Solvability judged = solvability(start); !judged.solvable) {
    return Error::said(explain(judged, start.size()));
  }
  if (const Result<State> end = apply_moves(start, moves); !end) return end.error();
  return std::unique_ptr<Review>(new (std::nothrow) Review(start, moves, databases, limits, clock));
}

Review::Review(const State& start, std::span<const Move> moves, Databases& databases,
               const Limits& limits, Clock clock)
    : Search(limits, clock),
      start_(start),
      moves_(moves.begin(), moves.end()),
      databases_(databases),
      max_bytes_(limits.max_bytes),
      clock_(clock),
      curve_(moves.size() + 1),
      open_(curve_.size()),
      states_(budget_),
      sorted_(budget_),
      queue_(budget_),
      queued_(budget_),
      guide_(start.size(), databases, budget_, limits.max_bytes),
      proof_(start, budget_) {}

Method Review::method() const {
  if (search_) return search_->method();
  return guide_.building() ? Method::databases : Method::idastar;
}

Status Review::open() {
  if (!store_states()) return Status::limit;
  for (std::size_t place = 0; place < curve_.size(); ++place) {
    if (states_[place].is_goal()) learn(place, {0, 0});
  }
  if (!DistanceTable::fits(start_.size())) {
    guide_.open(true);
    return proof_.use(guide_.heuristic()) ? Status::running : Status::limit;
  }
  search_ = make_table_build(start_.size(), databases_, {.max_bytes = max_bytes_}, clock_);
  return search_ ? Status::running : Status::limit;
}

Status Review::expand(std::uint64_t budget) {
  if (open_ == 0) return Status::solved;
  if (search_) return step_search(budget);
  setting_up_ = guide_.building();
  // Beyond most_cells_proven tests are too short to earn another rung.
  const std::uint64_t expanded = start_.cells() <= most_cells_proven ? proof_.expanded() : 0;
  const Guide::Progress progress = guide_.step(budget, expanded);
  setting_up_ = guide_.building();
  if (progress == Guide::Progress::building) return Status::running;
  if (progress == Guide::Progress::better) {
    judged_ = 0;
    if (!proof_.use(guide_.heuristic())) return Status::limit;
  }
  if (judged_ < curve_.size()) {
    judge(budget);
    return Status::running;
  }
  if (tested_ && curve_[*tested_].proven()) tested_.reset();
  if (tested_) return test(budget);
  return begin_test() || begin_search() ? Status::running : Status::limit;
}

// --- The positions ---

bool Review::store_states() {
  const std::size_t count = curve_.size();
  if (!states_.reserve(count) || !sorted_.resize(count, 0) || !queue_.resize(count, 0) ||
      !queued_.resize(count, 0)) {
    return false;
  }
  State state = start_;
  (void)states_.push_back(state);
  for (const Move move : moves_) {
    state.apply(move);
    (void)states_.push_back(state);
  }
  std::iota(sorted_.begin(), sorted_.end(), 0u);
  heap_sort(sorted_, [this](std::uint32_t one, std::uint32_t other) {
    return less_by_tiles(states_[one], states_[other]);
  });
  return true;
}

// What holds there, and what follows from it for the others.
void Review::learn(std::size_t place, Distance distance) {
  narrow(place, distance);
  while (queue_size_ > 0) {
    const std::size_t at = queue_[queue_head_];
    queue_head_ = (queue_head_ + 1) % queue_.size();
    --queue_size_;
    queued_[at] = 0;
    const auto [low, high] = curve_[at];
    const Distance beside{low - 1, high == Distance::unknown ? high : high + 1};
    if (at > 0) narrow(at - 1, beside);
    if (at + 1 < curve_.size()) narrow(at + 1, beside);
    const std::uint32_t* same = first_like(states_[at]);
    // The first one of a position tells the others: told by each, a long game would take for ever.
    if (*same != at && curve_[*same] == curve_[at]) continue;
    for (; same != sorted_.end() && states_[*same] == states_[at]; ++same) {
      narrow(*same, {low, high});
    }
  }
}

void Review::narrow(std::size_t place, Distance distance) {
  Distance& known = curve_[place];
  const Distance before = known;
  known = {std::max(before.low, distance.low), std::min(before.high, distance.high)};
  if (known == before) return;
  if (known.proven()) --open_;
  if (queued_[place] != 0) return;
  queued_[place] = 1;
  queue_[(queue_head_ + queue_size_++) % queue_.size()] = static_cast<std::uint32_t>(place);
}

void Review::learn_from_solution(std::size_t place, const std::vector<Move>& moves) {
  State state = states_[place];
  auto left = static_cast<int>(moves.size());
  learn(place, {0, left});
  for (const Move move : moves) {
    state.apply(move);
    --left;
    const std::uint32_t* const met = first_like(state);
    if (met != sorted_.end() && states_[*met] == state) learn(*met, {0, left});
  }
}

// Among the sorted places, the first of a state that is not less.
const std::uint32_t* Review::first_like(const State& state) const {
  return std::lower_bound(sorted_.begin(), sorted_.end(), state,
                          [this](std::uint32_t place, const State& wanted) {
                            return less_by_tiles(states_[place], wanted);
                          });
}

// --- What the heuristic says ---

void Review::judge(std::uint64_t count) {
  const TileCosts manhattan = TileCosts::manhattan(start_.size());
  const LineConflicts conflicts(start_.size());
  for (; count > 0 && judged_ < curve_.size(); --count, ++judged_) {
    const State& state = states_[judged_];
    int low = manhattan.of(state) + 2 * conflicts.of(state.tiles().data());
    if (guide_.heuristic() != nullptr) low = std::max(low, guide_.heuristic()->of(state));
    learn(judged_, {low, Distance::unknown});
  }
}

// --- Tests ---

// At the place that is closest to the goal of those that one iteration decides.
bool Review::begin_test() {
  if (tests_are_over_) return false;
  std::optional<std::size_t> closest;
  for (std::size_t place = 0; place < curve_.size(); ++place) {
    const auto [low, high] = curve_[place];
    if (low + 2 == high && (!closest || low < curve_[*closest].low)) closest = place;
  }
  if (!closest) return false;
  expanded_before_test_ = proof_.expanded();
  tests_are_over_ = !proof_.begin(states_[*closest], curve_[*closest].low);
  if (!tests_are_over_) tested_ = closest;
  return !tests_are_over_;
}

Status Review::test(std::uint64_t budget) {
  const bool may_end = start_.cells() <= most_cells_proven;
  const std::size_t place = *tested_;
  const int low = curve_[place].low;
  IdaStar::Progress progress = IdaStar::Progress::deeper;
  if (proof_.threshold() <= low) {
    progress = proof_.step(
        std::min(budget, states_between_decisions - proof_.expanded() % states_between_decisions));
  }
  statistics_.expanded = proof_.expanded() + expanded_by_searches_;
  statistics_.generated = proof_.generated() + generated_by_searches_;
  statistics_.depth = proof_.depth();
  switch (progress) {
    case IdaStar::Progress::running:
      tests_are_over_ = !may_end && proof_.expanded() - expanded_before_test_ >= most_nodes_of_test;
      if (tests_are_over_) tested_.reset();
      break;
    case IdaStar::Progress::deeper: learn(place, {low + 2, Distance::unknown}); break;
    case IdaStar::Progress::solved: learn_from_solution(place, proof_.solution()); break;
    case IdaStar::Progress::refused: return Status::limit;
  }
  return Status::running;
}

// --- Searches from one position ---

bool Review::begin_search() {
  Limits limits;
  limits.max_bytes = max_bytes_ - budget_.used();
  const auto place =
      start_.cells() <= most_cells_proven ? begin_proof(limits) : begin_solution(limits);
  if (!place || !search_) return false;
  searched_ = *place;
  length_found_ = 0;
  given_ = 0;
  return true;
}

// From the place that seems closest to the goal; of several the last.
std::optional<std::size_t> Review::begin_proof(const Limits& limits) {
  std::optional<std::size_t> closest;
  for (std::size_t place = 0; place < curve_.size(); ++place) {
    const Distance& distance = curve_[place];
    if (!distance.proven() && (!closest || distance.low <= curve_[*closest].low)) closest = place;
  }
  if (closest) search_ = make_portfolio(states_[*closest], databases_, limits, clock_);
  return closest;
}

// First solutions from places that least is known of, then ever better ones from the first.
std::optional<std::size_t> Review::begin_solution(const Limits& limits) {
  std::optional<std::size_t> widest;
  const auto width = [this](std::size_t place) { return curve_[place].high - curve_[place].low; };
  for (std::size_t place = 0; tried_.size() < most_tries && place < curve_.size(); ++place) {
    if (curve_[place].proven() || (widest && width(place) <= width(*widest))) continue;
    if (std::find(tried_.begin(), tried_.end(), place) == tried_.end()) widest = place;
  }
  if (widest) {
    tried_.push_back(*widest);
    search_ = make_fast(states_[*widest], limits, clock_);
    return widest;
  }
  while (improved_ < curve_.size() && curve_[improved_].proven()) ++improved_;
  if (improved_ == curve_.size()) return std::nullopt;
  search_ = make_automatic(states_[improved_], databases_, limits, clock_);
  return improved_++;
}

Status Review::step_search(std::uint64_t budget) {
  const Statistics before = search_->statistics();
  const std::uint64_t share =
      std::min(budget, states_between_decisions - given_ % states_between_decisions);
  given_ += share;
  const Status status = search_->step(share);
  const Statistics& after = search_->statistics();
  expanded_by_searches_ += after.expanded - before.expanded;
  generated_by_searches_ += after.generated - before.generated;
  statistics_.expanded = proof_.expanded() + expanded_by_searches_;
  statistics_.generated = proof_.generated() + generated_by_searches_;
  statistics_.depth = after.depth;
  setting_up_ = search_->method() == Method::databases;
  if (DistanceTable::fits(start_.size())) {
    if (status == Status::running) return status;
    search_.reset();
    return read_table();
  }
  if (status == Status::running && given_ % states_between_decisions != 0) return status;
  const std::vector<Move>& solution = search_->solution();
  if (solution.size() != length_found_) {
    length_found_ = solution.size();
    learn_from_solution(searched_, solution);
  }
  learn(searched_, {after.lower_bound, Distance::unknown});
  if (status == Status::running) return status;
  search_.reset();
  setting_up_ = false;
  const bool ended = start_.cells() > most_cells_proven || status == Status::solved;
  return ended ? Status::running : Status::limit;
}

Status Review::read_table() {
  const DistanceTable* const table = databases_.distances(start_.size());
  if (table == nullptr) return Status::limit;
  for (std::size_t place = 0; place < curve_.size(); ++place) {
    const int distance = *table->distance(states_[place]);
    curve_[place] = {distance, distance};
  }
  open_ = 0;
  return Status::solved;
}

}  // namespace puzzle::search
