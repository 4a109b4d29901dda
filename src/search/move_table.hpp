// Moves over packed states, for the inner loops of searches: which cell's tile each move would take
// (State::cell_moved_by as a table), the successors of a state, and the path to a node.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/state.hpp"
#include "search/node_store.hpp"

namespace puzzle::search {

class MoveTable {
 public:
  static constexpr int impossible = -1;

  explicit MoveTable(BoardSize size) {
    for (int blank = 0; blank < size.cells(); ++blank) {
      for (const Move move : all_moves) {
        cells_[static_cast<std::size_t>(blank)][static_cast<std::size_t>(move)] =
            puzzle::cell_moved_by(size, blank, move).value_or(impossible);
      }
    }
  }

  // The cell whose tile travels by that move into the blank, or impossible.
  [[nodiscard]] int cell_moved_by(Move move, int blank) const {
    return cells_[static_cast<std::size_t>(blank)][static_cast<std::size_t>(move)];
  }

 private:
  std::array<std::array<int, 4>, max_cells> cells_{};
};

// The states one move away from a state, as keys of a store, without the one that its last move
// came from. The store is told to bring into the cache what looking them up will read.
template <typename Store>
class Successors {
 public:
  struct Successor {
    typename Store::Key key;
    Move move;
    int cell;  // where the tile came from
  };

  // extract successors
  // last: the move that led to the state; none at the start.
  template <typename Packed>
  void make(const Store& store, const Packed& state, int blank, std::optional<Move> last,
            const MoveTable& table) {
    count_ = 0;
    for (const Move move : all_moves) {
      const int cell = table.cell_moved_by(move, blank);
      if (cell == MoveTable::impossible || (last && move == inverse(*last))) continue;  // lit: back
      Successor& successor = successors_[count_++];
      successor = {store.key(state.with_move(cell, blank), cell), move,
                   cell};  // lit: known shorter fresh
      store.prefetch(successor.key);
    }
  }
  // end of extract successors

  [[nodiscard]] const Successor* begin() const { return successors_.data(); }
  [[nodiscard]] const Successor* end() const { return successors_.data() + count_; }

 private:
  std::array<Successor, 4> successors_;
  std::size_t count_ = 0;
};

// The successors of node after node, in the order of a store. The successors of the next node are
// made before those of the present one are looked up, so that waiting for the memory overlaps with
// the work.
template <typename Store>
class SuccessorsInOrder {
 public:
  using Index = typename Store::Index;

  // Begins again at that node.
  void restart(Index node) { made_ = node; }
  // Precondition: the node is the one given to restart(), or the next after the last one asked for.
  [[nodiscard]] const Successors<Store>& of(Index node, Store& store, const MoveTable& table) {
    for (; made_ <= node + 1 && made_ < store.nodes().size(); ++made_) {
      const auto& marked = store.nodes().marked(made_);
      const auto state = marked.unmarked();
      two_[made_ % 2].make(store, state, state.blank(), Origin(marked.mark()).move(), table);
    }
    return two_[node % 2];
  }

 private:
  std::array<Successors<Store>, 2> two_;
  Index made_ = 0;
};

// The moves that led from where a search began to a state that the store knows, the last one first.
template <typename Store, typename Packed>
[[nodiscard]] std::vector<Move> moves_back(const Store& store, Packed state,
                                           const MoveTable& table) {
  std::vector<Move> moves;
  int blank = state.blank();
  while (const std::optional<Move> move = store.origin(state, blank).move()) {
    moves.push_back(*move);
    const int cell = table.cell_moved_by(inverse(*move), blank);
    state = state.with_move(cell, blank);
    blank = cell;
  }
  return moves;
}

// The same in the order in which they are made.
template <typename Store, typename Packed>
[[nodiscard]] std::vector<Move> path_to(const Store& store, const Packed& state,
                                        const MoveTable& table) {
  const std::vector<Move> back = moves_back(store, state, table);
  return {back.rbegin(), back.rend()};
}

}  // namespace puzzle::search
