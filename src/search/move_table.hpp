// Moves over packed states, for the inner loops of searches: which cell's tile each move would take
// (State::cell_moved_by as a table), the successors of a state, and the path to a node.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/state.hpp"

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

// Looks up every state one move away in the store, without the one that the last move came from,
// and calls visit(found, child, move, cell) for each; cell is where its tile came from. Ends early
// when visit returns false, and returns whether it did not.
// last: the move that led to the state; none at the start.
template <typename Store, typename Packed, typename Visit>
[[nodiscard]] bool for_each_successor(Store& store, const Packed& state, int blank,
                                      std::optional<Move> last, const MoveTable& table,
                                      const Visit& visit) {
  struct Successor {
    typename Store::Key key;
    Move move;
    int cell;
  };
  std::array<std::optional<Successor>, 4> successors;
  std::size_t count = 0;
  for (const Move move : all_moves) {
    const int cell = table.cell_moved_by(move, blank);
    if (cell == MoveTable::impossible || (last && move == inverse(*last))) continue;
    successors[count].emplace(
        Successor{typename Store::Key(state.with_move(cell, blank)), move, cell});
    store.prefetch(successors[count++]->key);
  }
  for (std::size_t index = 0; index < count; ++index) {
    const Successor& successor = *successors[index];
    if (!visit(store.find_or_insert(successor.key, successor.move), successor.key.state,
               successor.move, successor.cell)) {
      return false;
    }
  }
  return true;
}

// The moves that lead from the root (node 0) of a NodeStore to a node.
template <typename Store>
[[nodiscard]] std::vector<Move> path_to(const Store& store, typename Store::Index node,
                                        const MoveTable& table) {
  std::vector<Move> moves;
  while (node != 0) {
    const Move move = store.move(node);
    moves.push_back(move);
    const auto& state = store.state(node);
    const int blank = state.blank();
    node = store.find(state.with_move(table.cell_moved_by(inverse(move), blank), blank));
  }
  return {moves.rbegin(), moves.rend()};
}

}  // namespace puzzle::search
