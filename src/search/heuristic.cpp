#include "search/heuristic.hpp"

#include <cstdlib>

namespace puzzle::search {

// extract misplaced
TileCosts TileCosts::misplaced(BoardSize size) {
  TileCosts costs(size.cells());
  for (int tile = 1; tile < size.cells(); ++tile) {
    for (int cell = 0; cell < size.cells(); ++cell) {
      costs.costs_[static_cast<std::size_t>(tile * size.cells() + cell)] =
          cell != size.home_of(tile);
    }
  }
  return costs;
}
// end of extract misplaced

// extract manhattan
TileCosts TileCosts::manhattan(BoardSize size) {
  TileCosts costs(size.cells());
  for (int tile = 1; tile < size.cells(); ++tile) {
    const int home = size.home_of(tile);
    for (int cell = 0; cell < size.cells(); ++cell) {
      const int rows = std::abs(size.row_of(cell) - size.row_of(home));
      const int columns = std::abs(size.column_of(cell) - size.column_of(home));
      costs.costs_[static_cast<std::size_t>(tile * size.cells() + cell)] =
          static_cast<std::uint8_t>(rows + columns);
    }
  }
  return costs;
}
// end of extract manhattan

int TileCosts::of(const State& state) const {
  int sum = 0;
  for (int cell = 0; cell < state.cells(); ++cell) sum += of(state.tile_at(cell), cell);
  return sum;
}

}  // namespace puzzle::search
