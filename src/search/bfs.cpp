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
        store_(budget_) {}

  [[nodiscard]] Method method() const override { return Method::bfs; }

 private:
  using Store = NodeStore<Packed, Nothing>;
  using Index = typename Store::Index;

  Status open() override {
    if (!store_.open() ||
        store_.find_or_insert(typename Store::Key(start_), Move::up).index == Store::none) {
      return Status::limit;
    }
    count_states(store_.size());
    layer_end_ = 1;
    optimal_ = start_ == goal_;
    if (optimal_) return Status::solved;
    statistics_.lower_bound = 1;
    return Status::running;
  }

  Status expand(std::uint64_t budget) override {
    Status status = Status::running;
    for (; budget > 0 && status == Status::running; --budget) {
      const auto head = static_cast<Index>(statistics_.expanded);
      if (head == store_.size()) return Status::exhausted;
      if (head == layer_end_) {
        layer_end_ = store_.size();
        ++statistics_.depth;
        statistics_.lower_bound = statistics_.depth + 1;
      }
      ++statistics_.expanded;
      status = expand_one(head);
      count_states(store_.size());
    }
    return status;
  }

  Status expand_one(Index node) {
    const Packed state = store_.state(node);
    Status status = Status::running;
    const auto visit = [&](typename Store::Found found, const Packed& child, Move, int) {
      ++statistics_.generated;
      if (found.index == Store::none) {
        status = Status::limit;
      } else if (found.inserted && child == goal_) {
        solution_ = path_to(store_, found.index, table_);
        optimal_ = true;
        status = Status::solved;
      }
      return status == Status::running;
    };
    (void)for_each_successor(store_, state, state.blank(), store_.last_move(node), table_, visit);
    return status;
  }

  Packed start_;
  Packed goal_;
  MoveTable table_;
  Store store_;
  Index layer_end_ = 0;
};

}  // namespace

std::unique_ptr<Search> make_bfs(const State& start, const Limits& limits, Search::Clock clock) {
  return with_packed_state_for(start.cells(), [&](auto packed) -> std::unique_ptr<Search> {
    return std::unique_ptr<Search>(new (std::nothrow)
                                       BreadthFirstSearch<decltype(packed)>(start, limits, clock));
  });
}

}  // namespace puzzle::search
