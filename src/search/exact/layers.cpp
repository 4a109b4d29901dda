#include "search/exact/layers.hpp"

#include <algorithm>
#include <string>

#include "core/text.hpp"
#include "search/memory.hpp"
#include "search/move_table.hpp"
#include "search/packed_state.hpp"

namespace puzzle::search {

namespace {

template <typename Packed>
class Layers final : public LayerCounter {
 public:
  Layers(BoardSize size, std::size_t max_bytes)
      : goal_(State::goal(size)),
        table_(size),
        max_bytes_(max_bytes),
        budget_(max_bytes),
        previous_(budget_),
        current_(budget_) {}

  Result<std::uint64_t> next() override {
    if (depth_ < 0) {
      if (!current_.push_back(goal_)) return out_of_memory();
    } else {
      Array<Packed> following(budget_);
      if (!make_following(following)) return out_of_memory();
      previous_ = std::move(current_);
      current_ = std::move(following);
    }
    ++depth_;
    return static_cast<std::uint64_t>(current_.size());
  }

  [[nodiscard]] bool machine_refused() const override { return budget_.machine_refused(); }

 private:
  bool make_following(Array<Packed>& following) {
    for (const Packed& state : current_) {
      const int blank = state.blank();
      for (const Move move : all_moves) {
        const int cell = table_.cell_moved_by(move, blank);
        if (cell == MoveTable::impossible) continue;
        if (!following.push_back(state.with_move(cell, blank))) return false;
      }
    }
    std::sort(following.begin(), following.end());
    Packed* const unique_end = std::unique(following.begin(), following.end());
    const Packed* known = previous_.begin();
    Packed* kept = following.begin();
    for (const Packed* state = following.begin(); state != unique_end; ++state) {
      while (known != previous_.end() && *known < *state) ++known;
      if (known == previous_.end() || !(*known == *state)) *kept++ = *state;
    }
    following.truncate(static_cast<std::size_t>(kept - following.begin()));
    following.shrink();
    return true;
  }

  Error out_of_memory() const {
    const std::string positions = "the positions at depth " + std::to_string(depth_ + 1);
    if (machine_refused()) return Error::said("this machine has no memory for " + positions);
    return Error::said(positions + " do not fit into " + counted_bytes(max_bytes_) + " of memory");
  }

  Packed goal_;
  MoveTable table_;
  std::size_t max_bytes_;
  MemoryBudget budget_;
  Array<Packed> previous_;
  Array<Packed> current_;
  int depth_ = -1;
};

}  // namespace

std::unique_ptr<LayerCounter> make_layer_counter(BoardSize size, std::size_t max_bytes) {
  return with_packed_state_for(size.cells(), [&](auto packed) -> std::unique_ptr<LayerCounter> {
    return std::unique_ptr<LayerCounter>(new (std::nothrow)
                                             Layers<decltype(packed)>(size, max_bytes));
  });
}

}  // namespace puzzle::search
