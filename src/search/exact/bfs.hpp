// Breadth-first search with a closed list: layer by layer through all states, so the first path
// to the goal is a shortest one. The queue is the order in which states were stored.
#pragma once

#include "search/move_table.hpp"
#include "search/node_store.hpp"
#include "search/search.hpp"

namespace puzzle::search {

[[nodiscard]] std::unique_ptr<Search> make_bfs(const State& start, const Limits& limits,
                                               Search::Clock clock);
// The same for boards of up to PositionRank::most_cells, with a byte for every position there is.
[[nodiscard]] std::unique_ptr<Search> make_ranked_bfs(const State& start, const Limits& limits,
                                                      Search::Clock clock);

template <typename Packed, typename Store>
class BreadthFirstSearch final : public Search {
 public:
  BreadthFirstSearch(const State& start, const Limits& limits, Clock clock)
      : Search(limits, clock),
        start_(start),
        goal_(State::goal(start.size())),
        table_(start.size()),
        store_(budget_, start.size()) {}

  [[nodiscard]] Method method() const override { return Method::bfs; }

 private:
  using Index = typename Store::Index;

  // extract bfs
  Status open() override {
    if (!store_.open() ||
        !store_.find_or_insert(store_.key(start_, start_.blank()), Origin({}, false)).inserted) {
      return Status::limit;
    }
    count_states(1);
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
      if (head == store_.nodes().size()) return Status::exhausted;
      if (head == layer_end_) {
        layer_end_ = store_.nodes().size();
        ++statistics_.depth;
        statistics_.lower_bound = statistics_.depth + 1;
      }
      ++statistics_.expanded;
      status = expand_one(head);
      count_states(store_.nodes().size());
    }
    return status;
  }

  Status expand_one(Index node) {
    if (observer_ != nullptr) observer_->expand(node, 0);
    for (const auto& successor : successors_.of(node, store_, table_)) {
      ++statistics_.generated;
      const typename Store::Found found =
          store_.find_or_insert(successor.key, Origin(successor.move, false));
      if (found.index == Store::none) return Status::limit;
      if (observer_ != nullptr) {
        if (found.inserted) {
          observer_->store(found.index, successor.move, 0, true);
        } else {
          observer_->meet_known(successor.move);
        }
      }
      if (found.inserted && successor.key.state == goal_) {
        solution_ = path_to(store_, goal_, table_);
        optimal_ = true;
        return Status::solved;
      }
    }
    return Status::running;
  }
  // end of extract bfs

  [[nodiscard]] bool reports() const override { return true; }

  Packed start_;
  Packed goal_;
  MoveTable table_;
  Store store_;
  SuccessorsInOrder<Store> successors_;
  Index layer_end_ = 0;
};

}  // namespace puzzle::search
