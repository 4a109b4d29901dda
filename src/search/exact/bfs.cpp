// Breadth-first search with a closed list: layer by layer through all states, so the first path
// to the goal is a shortest one. The queue is the order in which states were stored.
#include "search/exact/graph_searches.hpp"
#include "search/move_table.hpp"
#include "search/node_store.hpp"

namespace puzzle::search {
namespace {

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
    tell(trace_, {.kind = Event::start});  // at: start
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
      if (head == store_.nodes().size()) {  // lit: take exhausted
        tell(trace_, {.kind = Event::exhausted});
        return Status::exhausted;  // at: exhausted
      }
      if (head == layer_end_) {
        layer_end_ = store_.nodes().size();
        ++statistics_.depth;
        statistics_.lower_bound = statistics_.depth + 1;
      }
      ++statistics_.expanded;     // lit: take
      status = expand_one(head);  // lit: take
      count_states(store_.nodes().size());
    }
    return status;
  }

  Status expand_one(Index node) {
    tell(trace_, {.kind = Event::take, .node = node});                    // at: take
    tell_back(trace_, store_.nodes().origin(node).move());                // at: back
    for (const auto& successor : successors_.of(node, store_, table_)) {  // lit: known fresh
      ++statistics_.generated;                                            // lit: known fresh
      const typename Store::Found found =
          store_.find_or_insert(successor.key, Origin(successor.move, false));  // lit: known fresh
      if (found.index == Store::none) return Status::limit;
      if (!found.inserted) {                                           // lit: known fresh
        tell(trace_, {.kind = Event::known, .move = successor.move});  // at: known
        continue;
      }
      tell(trace_,
           {.kind = Event::fresh, .move = successor.move, .node = found.index});  // at: fresh
      if (successor.key.state == goal_) {                                         // lit: fresh
        tell(trace_, {.kind = Event::goal, .node = found.index});                 // lit: goal
        solution_ = path_to(store_, goal_, table_);                               // at: goal
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

}  // namespace

std::unique_ptr<Search> make_bfs(const State& start, const Limits& limits, Search::Clock clock) {
  // On up to 9 cells a byte for every position is the faster store; on more it would be too much
  // memory to begin with.
  if (start.cells() <= 9) {
    return std::unique_ptr<Search>(new (
        std::nothrow) BreadthFirstSearch<RankedStore::Packed, RankedStore>(start, limits, clock));
  }
  return with_packed_state_for(start.cells(), [&](auto packed) -> std::unique_ptr<Search> {
    using Packed = decltype(packed);
    return std::unique_ptr<Search>(new (
        std::nothrow) BreadthFirstSearch<Packed, NodeStore<Packed, Nothing>>(start, limits, clock));
  });
}

}  // namespace puzzle::search
