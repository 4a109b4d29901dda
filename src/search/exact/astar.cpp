// A* (Hart, Nilsson and Raphael 1968) with f = g + h, ties to the larger g, and a heuristic that
// adds up a cost for each tile. The heuristics are consistent, so the first path by which a state
// is expanded is a shortest one and closed states are never opened again; a state that is still
// open may be reached by a shorter path, and its older entry is passed over when it comes up.
//
// With another weight than 1, f = g + weight * h (Pohl 1970). Closed states stay closed: the
// solution is then at most `weight` times as long as the shortest (Likhachev, Gordon and Thrun
// 2003), and no solution is shorter than the smallest f divided by the weight.
#include "search/exact/graph_searches.hpp"
#include "search/exact/open_list.hpp"
#include "search/move_table.hpp"
#include "search/node_store.hpp"

namespace puzzle::search {
namespace {

template <typename Packed>
class AStar final : public Search {
 public:
  AStar(const State& start, const TileCosts& heuristic, int weight, const Limits& limits,
        Clock clock)
      : Search(limits, clock),
        start_(start),
        start_h_(heuristic.of(start)),
        heuristic_(heuristic),
        weight_(weight),
        table_(start.size()),
        store_(budget_, start.size()),
        open_(budget_) {
    statistics_.lower_bound = start_h_;
  }

  [[nodiscard]] Method method() const override { return Method::astar; }

 private:
  // The length of the shortest path found yet. On boards of one word it stays far below 255: the
  // furthest position of 8x2 is 140 moves away.
  using Cost = std::conditional_t<sizeof(Packed) == 8, std::uint8_t, std::uint16_t>;
  using Store = NodeStore<Packed, Cost>;
  using Index = typename Store::Index;

  // extract astar
  Status open() override {
    if (!store_.open() ||
        !store_.find_or_insert(store_.key(start_, start_.blank()), Origin({}, false)).inserted ||
        !open_.push({0, weight_ * start_h_, start_h_})) {  // lit: start
      return Status::limit;
    }
    tell(trace_, {.kind = Event::start, .h = start_h_});  // at: start
    count_states(nodes().size());
    optimal_ = start_h_ == 0;
    return optimal_ ? Status::solved : Status::running;
  }

  Status expand(std::uint64_t budget) override {
    while (budget > 0) {
      const std::optional<OpenList::Entry> entry = open_.pop();  // lit: exhausted; at: take
      if (!entry) {                                              // lit: take exhausted
        tell(trace_, {.kind = Event::exhausted});
        return Status::exhausted;  // at: exhausted
      }
      const int g = entry->f - weight_ * entry->h;
      const Origin origin = nodes().origin(entry->node);
      if (closed(origin)) continue;  // its entry with the smaller g came first
      nodes().set_origin(entry->node, Origin(origin.move(), true));  // lit: take
      const int bound = weight_ > 1 ? (entry->f + weight_ - 1) / weight_ : entry->f;
      statistics_.lower_bound = std::max(statistics_.lower_bound, bound);
      statistics_.depth = std::max(statistics_.depth, g);
      --budget;
      ++statistics_.expanded;                                                   // lit: take
      tell(trace_, {.kind = Event::take, .node = entry->node, .h = entry->h});  // lit: take
      if (entry->h == 0) {                                                      // lit: take
        tell(trace_, {.kind = Event::goal, .node = entry->node});
        solution_ = path_to(store_, nodes().marked(entry->node).unmarked(), table_);  // at: goal
        optimal_ = weight_ <= 1;
        count_states(nodes().size());
        return Status::solved;
      }
      const bool stored = expand_one(*entry);
      count_states(nodes().size());
      if (!stored) return Status::limit;
    }
    return Status::running;
  }

  // False: memory was refused.
  bool expand_one(const OpenList::Entry& entry) {
    const Packed marked = nodes().marked(entry.node);
    const Packed state = marked.unmarked();
    const int blank = state.blank();
    const int g = entry.f - weight_ * entry.h + 1;
    const std::optional<Move> last = Origin(marked.mark()).move();
    tell_back(trace_, last);  // lit: back
    Successors<Store> successors;
    successors.make(store_, state, blank, last, table_);  // at: back
    for (const auto& [key, move, cell] : successors) {    // lit: known shorter fresh
      ++statistics_.generated;                            // lit: known shorter fresh
      const typename Store::Found found =
          store_.find_or_insert(key, Origin(move, false));  // lit: known shorter fresh
      if (found.index == Store::none) return false;
      Cost& cost = nodes().extra(found.index);
      if (!found.inserted) {                                     // lit: known shorter fresh
        if (closed(nodes().origin(found.index)) || cost <= g) {  // lit: known shorter
          tell(trace_, {.kind = Event::known, .move = move});    // at: known
          continue;
        }
        nodes().set_origin(found.index, Origin(move, false));  // lit: shorter
      }
      cost = static_cast<Cost>(g);  // lit: shorter fresh
      const int tile = state.tile_at(cell);
      const int h =
          entry.h - heuristic_.of(tile, cell) + heuristic_.of(tile, blank);  // lit: shorter fresh
      const Event::Kind kind = found.inserted ? Event::fresh : Event::shorter;
      tell(trace_,
           {.kind = kind, .move = move, .node = found.index, .h = h});   // lit: shorter fresh
      if (!open_.push({found.index, g + weight_ * h, h})) return false;  // at: shorter fresh
    }
    return true;
  }
  // end of extract astar

  [[nodiscard]] bool reports() const override { return true; }
  [[nodiscard]] auto& nodes() { return store_.nodes(); }
  // The flag of an A* node.
  [[nodiscard]] static bool closed(Origin origin) { return origin.flag(); }

  Packed start_;
  int start_h_;
  TileCosts heuristic_;
  int weight_;
  MoveTable table_;
  Store store_;
  OpenList open_;
};

}  // namespace

std::unique_ptr<Search> make_astar(const State& start, const TileCosts& heuristic, int weight,
                                   const Limits& limits, Search::Clock clock) {
  return with_packed_state_for(start.cells(), [&](auto packed) -> std::unique_ptr<Search> {
    return std::unique_ptr<Search>(
        new (std::nothrow) AStar<decltype(packed)>(start, heuristic, weight, limits, clock));
  });
}

}  // namespace puzzle::search
