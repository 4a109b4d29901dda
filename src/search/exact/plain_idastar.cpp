#include "search/exact/plain_idastar.hpp"

#include <algorithm>
#include <new>

namespace puzzle::search {
namespace {

// A transposition saves work only where the threshold leaves room for a subtree.
constexpr int least_slack_to_note = 2;
// What changes in the key when the tile goes from one cell to the other. A key tells on up to 16
// cells the tile on each cell in 4 bits, on up to 25 the cell of each tile in 5, twelve tiles in
// either half.
void change_key(TranspositionTable::State& key, bool wide, std::uint64_t tile, std::size_t from,
                std::size_t to) {
  constexpr std::uint64_t tiles_in_half = 12;
  if (!wide) {
    key.low ^= tile << (from * 4) ^ tile << (to * 4);
  } else if (tile <= tiles_in_half) {
    key.low ^= std::uint64_t{from ^ to} << ((tile - 1) * 5);
  } else {
    key.high ^= std::uint64_t{from ^ to} << ((tile - 1 - tiles_in_half) * 5);
  }
}

}  // namespace

PlainIdaStar::PlainIdaStar(BoardSize size, PlainHeuristic heuristic, MemoryBudget& budget)
    : size_(size),
      manhattan_(TileCosts::manhattan(size)),
      moves_(size),
      start_(State::goal(size)),
      stack_(budget),
      transpositions_(budget) {
  if (heuristic == PlainHeuristic::linear_conflict) conflicts_.emplace(size);
}

bool PlainIdaStar::begin(const State& start, int threshold) {
  start_ = start;
  threshold_ = threshold;
  return begin_iteration(failed_);
}

bool PlainIdaStar::begin_iteration(bool keep_notes) {
  std::copy(start_.tiles().begin(), start_.tiles().end(), tiles_.begin());
  Frame root;
  root.blank = static_cast<std::uint8_t>(start_.blank());
  root.h = static_cast<std::int16_t>(manhattan_.of(start_));
  if (conflicts_) root.h = static_cast<std::int16_t>(root.h + 2 * conflicts_->of(tiles_.data()));
  threshold_ = std::max<int>(threshold_, root.h);
  if (!stack_.resize(static_cast<std::size_t>(threshold_) + 2, Frame{})) return false;
  depth_ = 0;
  top() = root;
  start_is_next_ = true;
  failed_ = false;
  notes_ = transpositions_.begin_iteration(size_.cells(), counts_.begin(), keep_notes);
  key_ = {};
  for (std::size_t cell = 0; notes_ && cell < start_.tiles().size(); ++cell) {
    // As if each tile had come from cell 0, where the goal's key is 0.
    if (tiles_[cell] != 0) {
      change_key(key_, TranspositionTable::is_wide(size_.cells()), tiles_[cell], 0, cell);
    }
  }
  return true;
}

// extract idastar
ProofProgress PlainIdaStar::step(std::uint64_t nodes) {
  if (failed_ && !begin_iteration(false)) return ProofProgress::refused;  // lit: deeper; at: start
  for (; nodes > 0; --nodes) {
    switch (go_on()) {
      case Arrival::at_state: break;
      case Arrival::at_goal: return ProofProgress::solved;  // at: goal
      case Arrival::at_end:
        threshold_ += 2;                                         // at: deeper
        tell(trace_, {.kind = Event::deeper, .h = threshold_});  // lit: deeper
        failed_ = true;
        return ProofProgress::deeper;
    }
    look_at_children();  // lit: take
  }
  return ProofProgress::running;
}

// Goes on to the next state that is to be expanded.
PlainIdaStar::Arrival PlainIdaStar::go_on() {
  if (start_is_next_) {
    start_is_next_ = false;
    return Arrival::at_state;
  }
  while (true) {
    Frame& frame = top();
    if (frame.children_left > 0) {
      enter(frame.children[--frame.children_left]);  // lit: seen goal
      if (is_seen()) {                               // lit: seen goal
        tell(trace_, event_of(Event::seen));         // at: seen
        leave();
        continue;
      }
      if (top().h == 0) {                     // lit: goal
        tell(trace_, event_of(Event::goal));  // lit: goal
        return Arrival::at_goal;
      }
      return Arrival::at_state;
    }
    if (depth_ == 0) return Arrival::at_end;
    leave();
  }
}

// Expands the state on top of the stack: finds those of its children that lie within the
// threshold.
void PlainIdaStar::look_at_children() {
  Frame& frame = top();
  ++counts_.expanded;                   // at: take
  tell(trace_, event_of(Event::take));  // lit: take
  for (const Move move : all_moves) {
    const int from = moves_.cell_moved_by(move, frame.blank);
    if (from == MoveTable::impossible) continue;
    if (!is_tried(move, frame.came_by)) {                 // lit: back within beyond
      tell(trace_, {.kind = Event::back, .move = move});  // at: back
      continue;
    }
    ++counts_.generated;  // lit: within beyond
    const int tile = tiles_[static_cast<std::size_t>(from)];
    int h = frame.h + manhattan_.of(tile, frame.blank) -
            manhattan_.of(tile, from);  // lit: within beyond
    if (conflicts_) h += 2 * conflicts_->change(tiles_.data(), from, frame.blank);
    const bool within = depth_ + 1 + h <= threshold_;  // lit: within beyond
    tell(trace_, {.kind = within ? Event::within : Event::beyond, .move = move, .h = h});
    if (!within) continue;  // lit: within; at: beyond
    frame.children[frame.children_left++] = {move, static_cast<std::uint8_t>(from),  // at: within
                                             static_cast<std::int16_t>(h)};
  }
}
// end of extract idastar

// Makes the move to a child of the state on top of the stack.
void PlainIdaStar::enter(const Child& child) {
  move_tile(child.from, top().blank);
  ++depth_;
  Frame& entered = top();
  entered.blank = child.from;
  entered.came_by = static_cast<CameBy>(child.move);
  entered.h = child.h;
  entered.children_left = 0;
}

// Takes the last move back.
void PlainIdaStar::leave() {
  const std::size_t blank = top().blank;
  --depth_;
  move_tile(top().blank, blank);
}

void PlainIdaStar::move_tile(std::size_t from, std::size_t to) {
  const std::uint8_t tile = tiles_[from];
  tiles_[to] = tile;
  tiles_[from] = 0;
  if (notes_) change_key(key_, TranspositionTable::is_wide(size_.cells()), tile, from, to);
}

// An event about the state on top of the stack.
Event PlainIdaStar::event_of(Event::Kind kind) {
  const Frame& at = top();
  return {.kind = kind,
          .move = depth_ > 0 ? static_cast<Move>(at.came_by) : Move::up,
          .node = static_cast<std::uint32_t>(depth_),
          .h = at.h};
}

// Whether the state was searched in this iteration with as many moves left; else it is noted.
bool PlainIdaStar::is_seen() {
  if (!notes_ || threshold_ - depth_ - top().h < least_slack_to_note) return false;
  const int moves = TranspositionTable::most_moves - threshold_ + depth_;
  return TranspositionTable::is_wide(size_.cells())
             ? transpositions_.seen_or_note<true>(key_, moves)
             : transpositions_.seen_or_note<false>(key_, moves);
}

std::vector<Move> PlainIdaStar::solution() const {
  std::vector<Move> moves;
  for (int place = 1; place <= depth_; ++place) {
    moves.push_back(static_cast<Move>(stack_[static_cast<std::size_t>(place)].came_by));
  }
  return moves;
}

namespace {

class PlainSearch final : public Search {
 public:
  PlainSearch(const State& start, PlainHeuristic heuristic, const Limits& limits, Clock clock)
      : Search(limits, clock), start_(start), proof_(start.size(), heuristic, budget_) {}

  [[nodiscard]] Method method() const override { return Method::plain_idastar; }

 private:
  Status open() override {
    optimal_ = start_.is_goal();
    if (optimal_) return Status::solved;
    proof_.report_to(trace_);
    const bool begun = proof_.begin(start_, 0);
    tell(trace_, {.kind = Event::start, .h = proof_.threshold()});
    statistics_.lower_bound = proof_.threshold();
    return begun ? Status::running : Status::limit;
  }

  Status expand(std::uint64_t budget) override {
    const ProofProgress progress = proof_.step(budget);
    statistics_.expanded = proof_.counts().expanded;
    statistics_.generated = proof_.counts().generated;
    statistics_.lower_bound = proof_.threshold();
    statistics_.depth = proof_.depth();
    if (progress == ProofProgress::refused) return Status::limit;
    optimal_ = progress == ProofProgress::solved;
    if (!optimal_) return Status::running;
    solution_ = proof_.solution();
    return Status::solved;
  }

  [[nodiscard]] bool reports() const override { return true; }

  State start_;
  PlainIdaStar proof_;
};

}  // namespace

std::unique_ptr<Search> make_idastar(const State& start, PlainHeuristic heuristic,
                                     const Limits& limits, Search::Clock clock) {
  return std::unique_ptr<Search>(new (std::nothrow) PlainSearch(start, heuristic, limits, clock));
}

}  // namespace puzzle::search
