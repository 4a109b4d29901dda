#include "search/databases/distance_table.hpp"

#include "core/solvability.hpp"
#include "search/databases/databases.hpp"
#include "search/move_table.hpp"

namespace puzzle::search {

std::optional<int> DistanceTable::distance(const State& state) const {
  if (!is_solvable(state)) return std::nullopt;
  return distances_[rank_.of(Packed(state), state.blank())];
}

std::optional<Move> DistanceTable::hint(const State& state) const {
  const std::optional<int> here = distance(state);
  for (const Move move : all_moves) {
    State next = state;
    if (next.apply(move) && here && *distance(next) < *here) return move;
  }
  return std::nullopt;
}

namespace {

class TableWalk final : public Search {
 public:
  TableWalk(const State& start, Databases& databases, const Limits& limits, Clock clock)
      : Search(limits, clock),
        start_(start),
        databases_(databases),
        moves_(start.size()),
        queue_(budget_) {}

  [[nodiscard]] Method method() const override { return Method::distance_table; }

 private:
  using Packed = DistanceTable::Packed;

  Status open() override {
    if (!is_solvable(start_)) return Status::exhausted;
    optimal_ = start_.is_goal();
    if (optimal_) return Status::solved;
    statistics_.lower_bound = 1;
    table_ = databases_.distances(start_.size());
    if (table_ == nullptr) return begin_building();
    return budget_.take(table_->bytes()) ? Status::running : Status::limit;
  }

  Status begin_building() {
    setting_up_ = true;
    building_.reset(new (std::nothrow) DistanceTable(start_.size()));
    // In the end the queue holds every position.
    if (!building_ || !budget_.take(building_->bytes()) || !building_->open() ||
        !queue_.reserve(building_->bytes())) {
      return Status::limit;
    }
    const State goal = State::goal(start_.size());
    return store(Packed(goal), goal.blank(), {}, 0) ? Status::running : Status::limit;
  }

  Status expand(std::uint64_t budget) override {
    if (!building_) return walk();
    Status status = Status::running;
    for (; budget > 0 && building_ && status == Status::running; --budget) {
      ++statistics_.expanded;
      status = build();
    }
    return status;
  }

  // Expands the next position of the queue.
  Status build() {
    const Packed marked = queue_[head_++];
    const std::optional<Move> last = Origin(marked.mark()).move();
    const Packed state = marked.unmarked();
    const int blank = state.blank();
    statistics_.depth = building_->of(state, blank);
    for (const Move move : all_moves) {
      const int cell = moves_.cell_moved_by(move, blank);
      if (cell == MoveTable::impossible || (last && move == inverse(*last))) continue;
      ++statistics_.generated;
      if (!store(state.with_move(cell, blank), cell, move, statistics_.depth + 1)) {
        return Status::limit;
      }
    }
    count_states(queue_.size());
    if (head_ == queue_.size()) {
      table_ = &databases_.add(std::move(building_));
      queue_ = Array<Packed>(budget_);
      setting_up_ = false;
    }
    return Status::running;
  }

  bool store(const Packed& state, int blank, std::optional<Move> move, int distance) {
    std::uint8_t& known = building_->of(state, blank);
    if (known != DistanceTable::unknown) return true;
    known = static_cast<std::uint8_t>(distance);
    return queue_.push_back(state.with_mark(Origin(move, false).mark()));
  }

  Status walk() {
    for (State state = start_; !state.is_goal(); state.apply(solution_.back())) {
      solution_.push_back(*table_->hint(state));
    }
    optimal_ = true;
    return Status::solved;
  }

  State start_;
  Databases& databases_;
  const DistanceTable* table_ = nullptr;
  MoveTable moves_;
  std::unique_ptr<DistanceTable> building_;
  Array<Packed> queue_;
  std::size_t head_ = 0;
};

}  // namespace

std::unique_ptr<Search> make_table_walk(const State& start, Databases& databases,
                                        const Limits& limits, Search::Clock clock) {
  return std::unique_ptr<Search>(new (std::nothrow) TableWalk(start, databases, limits, clock));
}

// The search for any distance but 0 does it.
std::unique_ptr<Search> make_table_build(BoardSize size, Databases& databases, const Limits& limits,
                                         Search::Clock clock) {
  State beside = State::goal(size);
  beside.apply(Move::down);
  return make_table_walk(beside, databases, limits, clock);
}

}  // namespace puzzle::search
