#include "search/parallel/shared_proof.hpp"

#include <algorithm>
#include <utility>

#include "core/notation.hpp"

namespace puzzle::search {
namespace {

// States expanded before threads start: some 30 ms, so that easy positions pay nothing.
constexpr std::uint64_t patience_without_crew = 1'000'000;
// Stacks and subtrees.
constexpr std::size_t least_bytes_of_helper = std::size_t{256} << 10;
// With a table of transpositions of its own, of the largest size, and the one before it.
constexpr std::size_t most_bytes_of_helper(int cells) {
  return 2 * TranspositionTable::most_bytes(cells) + least_bytes_of_helper;
}

std::optional<Move> last_of(std::span<const Move> moves) {
  if (moves.empty()) return std::nullopt;
  return moves.back();
}

// The moves are possible.
State state_behind(const State& start, std::span<const Move> moves) {
  return apply_moves(start, moves).value();
}

}  // namespace

void Pieces::begin() {
  all_.clear();
  all_.push_back({++last_number_, {}});
}

std::optional<Pieces::Piece> Pieces::hand_out() {
  const auto found =
      std::find_if(all_.begin(), all_.end(), [](const Piece& piece) { return piece.waits; });
  if (found == all_.end()) return std::nullopt;
  std::optional<Piece> piece = *found;
  found->waits = false;
  return piece;
}

void Pieces::split(std::uint64_t number, std::span<const Move> moves) {
  const Piece* const piece = find(number);
  if (piece == nullptr) return;
  Piece part{++last_number_, piece->moves};
  part.moves.insert(part.moves.end(), moves.begin(), moves.end());
  all_.push_back(std::move(part));
}

void Pieces::finish(std::uint64_t number) {
  const Piece* const piece = find(number);
  if (piece != nullptr) all_.erase(all_.begin() + (piece - all_.data()));
}

void Pieces::take_back(std::uint64_t number) {
  Piece* const piece = find(number);
  if (piece == nullptr) return;
  piece->waits = true;
  piece->number = ++last_number_;
}

Pieces::Piece* Pieces::find(std::uint64_t number) {
  const auto is_it = [number](const Piece& piece) {
    return piece.number == number && !piece.waits;
  };
  const auto found = std::find_if(all_.begin(), all_.end(), is_it);
  return found == all_.end() ? nullptr : &*found;
}

std::size_t Pieces::waiting() const {
  const auto count =
      std::count_if(all_.begin(), all_.end(), [](const Piece& piece) { return piece.waits; });
  return static_cast<std::size_t>(count);
}

SharedProof::SharedProof(const State& start, MemoryBudget& budget, int threads,
                         std::size_t max_bytes)
    : start_(start),
      budget_(budget),
      threads_(threads),
      max_bytes_(max_bytes),
      proof_(start, budget) {}

SharedProof::~SharedProof() {
  crew_.reset();
  budget_.give_back(bytes_of_crew_);
}

bool SharedProof::use(const AdditiveHeuristic* heuristic) {
  const Lock lock(mutex_);
  if (!at_start_ && !proof_.begin(start_, now_.threshold)) return false;
  if (!proof_.use(heuristic)) return false;
  at_start_ = ready_ = true;
  heuristic_ = heuristic;
  ++beginning_;
  now_.threshold = told_.threshold = std::max(now_.threshold, proof_.threshold());
  pieces_.begin();
  own_.reset();
  return true;
}

SharedProof::Progress SharedProof::step(std::uint64_t nodes) {
  start_crew();
  {
    const Lock lock(mutex_);
    if (!own_ && solution_.empty() && !take_piece()) return Progress::refused;
  }
  if (own_) {
    const Progress progress = proof_.step(nodes);
    const Lock lock(mutex_);
    go_on_with_own(progress);
    if (progress == Progress::refused) return progress;
  }
  if (crew_ && !own_) Crew::rest();
  const Lock lock(mutex_);
  return tell();
}

SharedProof::Progress SharedProof::lend() {
  start_crew();
  const Lock lock(mutex_);
  if (has_threads() && own_) {
    const std::uint64_t number = std::exchange(own_, std::nullopt)->number;
    pieces_.take_back(number);
    if (shares_notes_) ++beginning_;  // else others do not see what the owner has noted
    ready_ = false;
  }
  return tell();
}

// Takes a piece, if one waits. False when memory is refused.
bool SharedProof::take_piece() {
  while (solution_.empty()) {
    own_ = pieces_.hand_out();
    if (!own_) return true;
    proof_.use_round(beginning_);
    const std::vector<Move>& moves = own_->moves;
    const bool begun = ready_ && moves.empty() && proof_.threshold() == now_.threshold;
    ready_ = false;
    if (begun) return true;
    at_start_ = moves.empty();
    const int threshold = now_.threshold - static_cast<int>(moves.size());
    proof_.expect(now_.expanded / static_cast<std::uint64_t>(now_.cores));
    if (!proof_.begin(state_behind(start_, moves), threshold, last_of(moves))) return false;
    if (proof_.threshold() == threshold) return true;
    // A helper with less of a heuristic has split it off: it leads nowhere.
    finish_piece(std::exchange(own_, std::nullopt)->number);
  }
  return true;
}

// Counts what the owner did, splits off what others want, and ends its piece where it has ended.
void SharedProof::go_on_with_own(Progress progress) {
  now_.expanded += proof_.expanded() - std::exchange(counted_expanded_, proof_.expanded());
  now_.generated += proof_.generated() - std::exchange(counted_generated_, proof_.generated());
  const std::uint64_t number = own_->number;
  switch (progress) {
    case Progress::running:
      while (pieces_.waiting() < wanted_) {
        const std::vector<Move> moves = proof_.give_away(least_slack);
        if (moves.empty()) break;
        pieces_.split(number, moves);
      }
      return;
    case Progress::deeper: ready_ = at_start_; break;
    case Progress::solved: found(number, proof_.solution()); break;
    case Progress::refused: return;
  }
  own_.reset();
  finish_piece(number);
}

void SharedProof::finish_piece(std::uint64_t number) {
  if (pieces_.find(number) == nullptr) return;
  pieces_.finish(number);
  if (!pieces_.exhausted() || !solution_.empty()) return;
  now_.threshold += 2;
  pieces_.begin();
}

// The helper that was given the piece may still search it, in vain. What was noted meanwhile of
// states that were not searched to their ends would hide them from the next search of the piece;
// where notes are shared, from the searches of all cores.
void SharedProof::give_up(std::uint64_t number) {
  pieces_.take_back(number);
  ++beginning_;
}

// False when the moves do not lead from the piece to the goal within the threshold.
bool SharedProof::found(std::uint64_t number, std::span<const Move> moves) {
  const Pieces::Piece* const piece = pieces_.find(number);
  if (piece == nullptr || !solution_.empty()) return true;
  std::vector<Move> all = piece->moves;
  all.insert(all.end(), moves.begin(), moves.end());
  const Result<State> end = apply_moves(start_, all);
  if (!end || !end.value().is_goal() || static_cast<int>(all.size()) > now_.threshold) return false;
  solution_ = std::move(all);
  return true;
}

// Tells the owner, for which nothing changes between two steps.
SharedProof::Progress SharedProof::tell() {
  const int threshold = std::exchange(told_, now_).threshold;
  if (!solution_.empty()) {
    // Iterations that ended since the owner looked are no news any more.
    told_.threshold = threshold;
    return Progress::solved;
  }
  return now_.threshold == threshold ? Progress::running : Progress::deeper;
}

void SharedProof::start_crew() {
  if (!Crew::exists || crew_ || told_.expanded < patience_without_crew) return;
  if (heuristic_ == nullptr) return;  // a proof without tables is not cut into pieces
  const int helpers = std::exchange(threads_, 1) - 1;
  if (helpers < 1) return;
  shares_notes_ = proof_.share_notes();
  proof_.use_round(beginning_);
  const std::size_t most =
      shares_notes_ ? least_bytes_of_helper : most_bytes_of_helper(start_.size().cells());
  const std::size_t each = std::min(most, max_bytes_ / static_cast<std::size_t>(helpers));
  const std::size_t all = each * static_cast<std::size_t>(helpers);
  if (each < least_bytes_of_helper || !budget_.take(all)) return;
  bytes_of_crew_ = all;
  keep_waiting(static_cast<std::size_t>(helpers) + 1);
  crew_ = std::make_unique<Crew>(*this, start_, helpers, each);
  set_cores(crew_->size() + 1);
}

// --- Helpers ---

std::optional<SharedProof::Errand> SharedProof::hand_out() {
  const Lock lock(mutex_);
  if (!solution_.empty() || heuristic_ == nullptr) return std::nullopt;
  const auto piece = pieces_.hand_out();
  if (!piece) return std::nullopt;
  return Errand{piece->number,
                beginning_,
                state_behind(start_, piece->moves),
                last_of(piece->moves),
                now_.threshold - static_cast<int>(piece->moves.size()),
                heuristic_,
                now_.expanded / static_cast<std::uint64_t>(now_.cores + 1)};
}

bool SharedProof::waits() const {
  const Lock lock(mutex_);
  return !own_ && pieces_.waiting() == 0 && !pieces_.exhausted() && solution_.empty();
}

void SharedProof::keep_waiting(std::size_t pieces) {
  const Lock lock(mutex_);
  wanted_ = pieces;
}

bool SharedProof::count(std::uint64_t number, std::uint64_t expanded, std::uint64_t generated) {
  const Lock lock(mutex_);
  now_.expanded += expanded;
  now_.generated += generated;
  return solution_.empty() && pieces_.find(number) != nullptr;
}

void SharedProof::set_cores(int cores) {
  const Lock lock(mutex_);
  now_.cores = std::max(now_.cores, cores);
}

bool SharedProof::is_hungry() const {
  const Lock lock(mutex_);
  return pieces_.waiting() < wanted_;
}

void SharedProof::split(std::uint64_t number, std::span<const Move> moves) {
  const Lock lock(mutex_);
  pieces_.split(number, moves);
}

void SharedProof::finish(std::uint64_t number) {
  const Lock lock(mutex_);
  finish_piece(number);
}

bool SharedProof::solve(std::uint64_t number, std::span<const Move> moves) {
  const Lock lock(mutex_);
  const bool solved = found(number, moves);
  if (!solved) give_up(number);
  return solved;
}

void SharedProof::take_back(std::uint64_t number) {
  const Lock lock(mutex_);
  give_up(number);
}

}  // namespace puzzle::search
