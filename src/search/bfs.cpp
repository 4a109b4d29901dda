#include "search/bfs.hpp"

#include "search/move_table.hpp"
#include "search/node_store.hpp"

namespace puzzle::search {
namespace {

template <typename Packed>
class BreadthFirstSearch final : public Search {
 public:
  BreadthFirstSearch(const State& start, const Limits& limits, Clock clock)
      : Search(limits, clock),
        start_(start),
        goal_(State::goal(start.size())),
        table_(start.size()),
        budget_(limits.max_bytes),
        store_(budget_) {}

 private:
  using Store = NodeStore<Packed, Nothing>;
  using Index = typename Store::Index;

  Status expand(std::uint64_t budget) override {
    if (store_.size() == 0) {
      if (!store_.open() ||
          store_.find_or_insert(typename Store::Key(start_), Move::up).index == Store::none) {
        return finish(Status::limit);
      }
      layer_end_ = 1;
      statistics_.lower_bound = 1;
      if (start_ == goal_) {
        statistics_.lower_bound = 0;
        optimal_ = true;
        return finish(Status::solved);
      }
    }
    for (; budget > 0; --budget) {
      if (head_ == store_.size()) return finish(Status::exhausted);
      if (head_ == layer_end_) {
        layer_end_ = store_.size();
        ++statistics_.depth;
        statistics_.lower_bound = statistics_.depth + 1;
      }
      if (const Status status = expand_one(head_); status != Status::running) return finish(status);
      ++head_;
      ++statistics_.expanded;
      statistics_.frontier_peak =
          std::max<std::uint64_t>(statistics_.frontier_peak, store_.size() - head_);
    }
    return finish(Status::running);
  }

  Status expand_one(Index node) {
    const Packed state = store_.state(node);
    Status status = Status::running;
    const auto visit = [&](typename Store::Found found, const Packed& child, Move, int) {
      ++statistics_.generated;
      if (found.index == Store::none) {
        status = Status::limit;
      } else if (found.inserted && child == goal_) {
        ++statistics_.expanded;
        solution_ = path_to(store_, found.index, table_);
        optimal_ = true;
        status = Status::solved;
      }
      return status == Status::running;
    };
    (void)for_each_successor(store_, state, state.blank(), last_move(node), table_, visit);
    return status;
  }

  [[nodiscard]] std::optional<Move> last_move(Index node) const {
    return node == 0 ? std::nullopt : std::optional(store_.move(node));
  }

  Status finish(Status status) {
    statistics_.stored = store_.size();
    statistics_.frontier = store_.size() - head_;
    statistics_.frontier_peak = std::max(statistics_.frontier_peak, statistics_.frontier);
    statistics_.bytes = budget_.used();
    statistics_.bytes_peak = budget_.peak();
    return status;
  }

  Packed start_;
  Packed goal_;
  MoveTable table_;
  MemoryBudget budget_;
  Store store_;
  Index head_ = 0;
  Index layer_end_ = 0;
};

}  // namespace

std::unique_ptr<Search> make_bfs(const State& start, const Limits& limits, Search::Clock clock) {
  return with_packed_state_for(start.cells(), [&](auto packed) -> std::unique_ptr<Search> {
    return std::make_unique<BreadthFirstSearch<decltype(packed)>>(start, limits, clock);
  });
}

}  // namespace puzzle::search
