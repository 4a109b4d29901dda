// Breadth-first search from both ends, proven shortest: the start and the goal are searched layer
// by layer, always the side whose frontier is smaller, until the two meet (Pohl 1971). A solution
// of d moves is found after layers of about d / 2 each, which is the square root of the states that
// plain BFS needs.
//
// The lower bound is what the layers of both sides have proven, raised by one where solutions of
// that length would have the wrong parity. A start that cannot be solved ends exhausted when one
// side has no new states.
#include <array>
#include <cstdlib>

#include "search/exact/graph_searches.hpp"
#include "search/move_table.hpp"
#include "search/node_store.hpp"

namespace puzzle::search {
namespace {

// Both sides are in one store. The flag of a node tells its side, and as a layer is always finished
// before another is begun, it is a run of nodes.
//
// As long as the sides have not met, the layers 0 to a of the start and 0 to b of the goal have no
// state in common, so no solution has a + b moves or fewer. A state that is next to layer a and
// known to the other side must lie in its layer b, or there were a shorter solution: the first
// meeting of all gives a + b + 1 moves, a shortest solution.
template <typename Packed>
class BidirectionalSearch final : public Search {
 public:
  BidirectionalSearch(const State& start, const Limits& limits, Clock clock)
      : Search(limits, clock),
        ends_{Packed(start), Packed(State::goal(start.size()))},
        table_(start.size()),
        store_(budget_, start.size()) {
    // Every move takes the blank one cell further, so this decides whether a solution is odd.
    const BoardSize size = start.size();
    odd_ = (size.column_of(start.blank()) + size.row_of(start.blank()) + size.width + size.height) %
               2 !=
           0;
  }

  [[nodiscard]] Method method() const override { return Method::bidirectional_bfs; }

 private:
  using Store = NodeStore<Packed, Nothing>;
  using Index = typename Store::Index;

  // The layer of a side that is next to be expanded, or is being expanded.
  struct Layer {
    Index head = 0;
    Index end = 0;
    [[nodiscard]] Index left() const { return end - head; }
  };

  // extract bidirectional
  Status open() override {
    if (!store_.open() || !add_end(0)) return Status::limit;
    optimal_ = ends_[0] == ends_[1];
    if (!optimal_ && !add_end(1)) return Status::limit;
    count_states(store_.nodes().size());
    tell(trace_, {.kind = Event::start});  // at: start
    if (optimal_) return Status::solved;
    choose_side();
    return Status::running;
  }

  bool add_end(std::size_t side) {
    const Index node = store_.nodes().size();
    layers_[side] = {node, node + 1};
    const Packed& state = ends_[side];
    return store_.find_or_insert(store_.key(state, state.blank()), Origin({}, side == 1)).inserted;
  }

  // The side of the smaller frontier goes on; its new layer will lie behind all that is stored.
  void choose_side() {
    side_ = layers_[1].left() < layers_[0].left() ? 1 : 0;                           // at: side
    tell(trace_, {.kind = Event::side, .node = static_cast<std::uint32_t>(side_)});  // lit: side
    following_ = store_.nodes().size();
    successors_.restart(layers_[side_].head);
    statistics_.lower_bound = statistics_.depth + 1;
    if ((statistics_.lower_bound % 2 != 0) != odd_) ++statistics_.lower_bound;
  }

  Status expand(std::uint64_t budget) override {
    Status status = Status::running;
    for (; budget > 0 && status == Status::running; --budget) {
      if (layers_[side_].left() == 0) {
        layers_[side_] = {following_, store_.nodes().size()};
        if (layers_[side_].left() == 0) {
          tell(trace_, {.kind = Event::exhausted});
          return Status::exhausted;  // at: exhausted
        }
        ++statistics_.depth;
        choose_side();
      }
      ++statistics_.expanded;                      // lit: take
      status = expand_one(layers_[side_].head++);  // lit: take
      count_states(store_.nodes().size());
    }
    return status;
  }

  Status expand_one(Index node) {
    const bool from_goal = side_ == 1;
    tell(trace_, {.kind = Event::take, .node = node});      // at: take
    tell_back(trace_, store_.nodes().origin(node).move());  // at: back
    for (const auto& [key, move, cell] :
         successors_.of(node, store_, table_)) {  // lit: known fresh goal
      ++statistics_.generated;                    // lit: known fresh goal
      const typename Store::Found found =
          store_.find_or_insert(key, Origin(move, from_goal));  // lit: known fresh goal
      if (found.index == Store::none) return Status::limit;
      if (store_.nodes().origin(found.index).flag() != from_goal) {  // lit: known fresh goal
        tell(trace_, {.kind = Event::goal, .move = move, .node = found.index});  // lit: goal
        const Packed state = store_.nodes().marked(node).unmarked();
        if (from_goal) {
          join(key.state, inverse(move), state);
        } else {
          join(state, move, key.state);  // at: goal
        }
        return Status::solved;
      }
      const Event::Kind kind = found.inserted ? Event::fresh : Event::known;
      tell(trace_, {.kind = kind, .move = move, .node = found.index});  // at: known fresh
    }
    return Status::running;
  }
  // end of extract bidirectional

  [[nodiscard]] bool reports() const override { return true; }

  // The solution that goes from a state of the start's side by that move to one of the goal's.
  void join(const Packed& from, Move move, const Packed& to) {
    solution_ = path_to(store_, from, table_);
    solution_.push_back(move);
    for (const Move back : moves_back(store_, to, table_)) solution_.push_back(inverse(back));
    optimal_ = true;
  }

  std::array<Packed, 2> ends_;  // the start and the goal
  MoveTable table_;
  Store store_;
  SuccessorsInOrder<Store> successors_;
  std::array<Layer, 2> layers_{};
  std::size_t side_ = 0;
  Index following_ = 0;  // the first node of the layer after the one being expanded
  bool odd_ = false;
};

}  // namespace

std::unique_ptr<Search> make_bidirectional_bfs(const State& start, const Limits& limits,
                                               Search::Clock clock) {
  return with_packed_state_for(start.cells(), [&](auto packed) -> std::unique_ptr<Search> {
    return std::unique_ptr<Search>(new (std::nothrow)
                                       BidirectionalSearch<decltype(packed)>(start, limits, clock));
  });
}

}  // namespace puzzle::search
