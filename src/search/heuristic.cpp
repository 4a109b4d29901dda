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

LineConflicts::LineConflicts(BoardSize size) : size_(size) {
  for (int cell = 0; cell < size.cells(); ++cell) {
    cells_[index(cell)] = {static_cast<std::uint8_t>(size.row_of(cell)),
                           static_cast<std::uint8_t>(size.column_of(cell))};
  }
  for (int tile = 1; tile < size.cells(); ++tile) {
    const Home home = cells_[index(size.home_of(tile))];
    homes_[index(tile)] = home;
    places_[index(home.row)][index(tile)] = static_cast<std::uint8_t>(home.column + 1);
    places_[index(size.height + home.column)][index(tile)] =
        static_cast<std::uint8_t>(home.row + 1);
  }
  for (std::size_t code = 0; code < table_.size(); ++code) {
    std::array<std::uint8_t, most_in_table> line{};
    std::size_t rest = code;
    for (std::uint8_t& place : line) {
      place = static_cast<std::uint8_t>(rest % (most_in_table + 1));
      rest /= most_in_table + 1;
    }
    table_[code] = static_cast<std::uint8_t>(out_of_order(line.data(), most_in_table));
  }
}

int LineConflicts::out_of_order(const std::uint8_t* line, int length) {
  std::array<std::uint8_t, max_side> ends;  // the lowest end of a rising part of each length
  int rising = 0;
  int count = 0;
  for (int next = 0; next < length; ++next) {
    if (line[next] == 0) continue;
    ++count;
    int at = rising;
    while (at > 0 && ends[index(at - 1)] > line[next]) --at;
    ends[index(at)] = line[next];
    if (at == rising) ++rising;
  }
  return count - rising;
}

int LineConflicts::of(const std::uint8_t* tiles) const {
  int conflicts = 0;
  for (int line = 0; line < size_.height + size_.width; ++line) {
    conflicts += out_of_order(look_at(tiles, line, nowhere), 0);
  }
  return conflicts;
}

}  // namespace puzzle::search
