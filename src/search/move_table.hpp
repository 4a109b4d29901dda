// Which cell's tile each move would take, for every place of the blank: State::cell_moved_by as a
// table, for the inner loops of searches.
#pragma once

#include <array>
#include <vector>

#include "core/state.hpp"

namespace puzzle::search {

class MoveTable {
 public:
  static constexpr int impossible = -1;

  explicit MoveTable(BoardSize size) {
    for (int blank = 0; blank < size.cells(); ++blank) {
      auto& cells = cells_[static_cast<std::size_t>(blank)];
      const int row = size.row_of(blank);
      const int column = size.column_of(blank);
      cells = {row + 1 < size.height ? blank + size.width : impossible,
               row > 0 ? blank - size.width : impossible,
               column + 1 < size.width ? blank + 1 : impossible,
               column > 0 ? blank - 1 : impossible};
    }
  }

  // The cell whose tile travels by that move into the blank, or impossible.
  [[nodiscard]] int cell_moved_by(Move move, int blank) const {
    return cells_[static_cast<std::size_t>(blank)][static_cast<std::size_t>(move)];
  }

 private:
  std::array<std::array<int, 4>, max_cells> cells_{};
};

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
