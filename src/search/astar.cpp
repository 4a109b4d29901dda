#include "search/astar.hpp"

#include "search/move_table.hpp"
#include "search/node_store.hpp"
#include "search/open_list.hpp"

namespace puzzle::search {
namespace {

template <typename Packed>
class AStar final : public Search {
 public:
  AStar(const State& start, const TileCosts& heuristic, const Limits& limits, Clock clock)
      : Search(limits, clock),
        start_(start),
        start_h_(heuristic.of(start)),
        heuristic_(heuristic),
        table_(start.size()),
        store_(budget_),
        open_(budget_) {
    statistics_.lower_bound = start_h_;
  }

  [[nodiscard]] Method method() const override { return Method::astar; }

 private:
  // The length of the shortest path found yet, and whether the state is closed, in two bytes.
  class Cost {
   public:
    [[nodiscard]] int g() const { return bits_ & 0x7FFF; }
    [[nodiscard]] bool closed() const { return (bits_ & 0x8000) != 0; }
    void set_g(int g) { bits_ = static_cast<std::uint16_t>(g); }
    void close() { bits_ |= 0x8000; }

   private:
    std::uint16_t bits_ = 0;
  };
  using Store = NodeStore<Packed, Cost>;
  using Index = typename Store::Index;

  Status open() override {
    if (!store_.open() ||
        store_.find_or_insert(typename Store::Key(start_), Move::up).index == Store::none ||
        !open_.push({0, start_h_, start_h_})) {
      return Status::limit;
    }
    count_states(store_.size());
    optimal_ = start_h_ == 0;
    return optimal_ ? Status::solved : Status::running;
  }

  Status expand(std::uint64_t budget) override {
    while (budget > 0) {
      const std::optional<OpenList::Entry> entry = open_.pop();
      if (!entry) return Status::exhausted;
      const int g = entry->f - entry->h;
      Cost& cost = store_.extra(entry->node);
      if (cost.closed()) continue;  // its entry with the smaller g came first
      cost.close();
      statistics_.lower_bound = std::max(statistics_.lower_bound, entry->f);
      statistics_.depth = std::max(statistics_.depth, g);
      --budget;
      ++statistics_.expanded;
      if (entry->h == 0) {
        solution_ = path_to(store_, entry->node, table_);
        optimal_ = true;
        count_states(store_.size());
        return Status::solved;
      }
      const bool stored = expand_one(*entry);
      count_states(store_.size());
      if (!stored) return Status::limit;
    }
    return Status::running;
  }

  // False: memory was refused.
  bool expand_one(const OpenList::Entry& entry) {
    const Packed state = store_.state(entry.node);
    const int blank = state.blank();
    const int g = entry.f - entry.h + 1;
    const auto visit = [&](typename Store::Found found, const Packed&, Move move, int cell) {
      ++statistics_.generated;
      if (found.index == Store::none) return false;
      Cost& cost = store_.extra(found.index);
      if (!found.inserted) {
        if (cost.closed() || cost.g() <= g) return true;
        store_.set_move(found.index, move);
      }
      cost.set_g(g);
      const int tile = state.tile_at(cell);
      const int h = entry.h - heuristic_.of(tile, cell) + heuristic_.of(tile, blank);
      return open_.push({found.index, g + h, h});
    };
    return for_each_successor(store_, state, blank, store_.last_move(entry.node), table_, visit);
  }

  Packed start_;
  int start_h_;
  TileCosts heuristic_;
  MoveTable table_;
  Store store_;
  OpenList open_;
};

}  // namespace

std::unique_ptr<Search> make_astar(const State& start, const TileCosts& heuristic,
                                   const Limits& limits, Search::Clock clock) {
  return with_packed_state_for(start.cells(), [&](auto packed) -> std::unique_ptr<Search> {
    return std::unique_ptr<Search>(new (std::nothrow)
                                       AStar<decltype(packed)>(start, heuristic, limits, clock));
  });
}

}  // namespace puzzle::search
