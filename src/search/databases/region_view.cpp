#include "search/databases/region_view.hpp"

#include <algorithm>

namespace puzzle::search {

RegionView::RegionView(std::span<const std::unique_ptr<RegionTable>> tables, bool reflected)
    : tables_(tables) {
  constexpr int width = size_of_region_tables.width;
  const auto numbered = [&](int cell) {
    return reflected ? cell % width * width + cell / width : cell;
  };
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    number_[cell] = static_cast<std::uint8_t>(numbered(static_cast<int>(cell)));
  }
  for (std::size_t from = 0; from < cells_; ++from) {
    for (std::size_t to = 0; to < cells_; ++to) {
      Step& step = steps_[from][to];
      const int number = number_[from];
      const int distance = number_[to] - number;
      step.cells = CellSet{1} << number | CellSet{1} << number_[to];
      step.four_times_from = 4 * number;
      step.between.fill(static_cast<std::uint8_t>(cells_));
      if (distance != width && distance != -width) continue;
      if (distance < 0) step.sign = ~std::uint32_t{0};
      for (int passed = 1; passed < width; ++passed) {
        // Numbering is its own inverse.
        step.between[static_cast<std::size_t>(passed - 1)] =
            static_cast<std::uint8_t>(numbered(std::min(number, number + distance) + passed));
      }
    }
  }
  for (std::size_t tile = 1; tile < cells_; ++tile) {
    const int reflection = numbered(static_cast<int>(tile) - 1) + 1;
    for (std::size_t pattern = 0; pattern < tables.size(); ++pattern) {
      const std::span<const std::uint8_t> tiles = tables[pattern]->tiles();
      const auto found = std::find(tiles.begin(), tiles.end(), reflection);
      if (found == tiles.end()) continue;
      patterns_[tile] = static_cast<std::uint8_t>(pattern);
      positions_[tile] = static_cast<std::uint8_t>(found - tiles.begin());
    }
  }
  for (std::size_t pattern = 0; pattern < tables.size(); ++pattern) {
    used_[pattern] = {tables[pattern]->words(), RegionIndex::Reader(tables[pattern]->index()),
                      tables[pattern]->orders()};
  }
  for (std::size_t tile = 1; tile < cells_; ++tile) {
    for (std::size_t other = 1; other < cells_; ++other) {
      if (tile == other || patterns_[tile] != patterns_[other]) continue;
      const RegionTable& table = *tables[patterns_[tile]];
      // Of the two, the digit of the later counts the earlier if that has the smaller number.
      const std::size_t later = std::max(positions_[tile], positions_[other]);
      const int change = positions_[other] < positions_[tile] ? 1 : -1;
      passing_[tile][other] = static_cast<std::uint16_t>(change * table.weight(later));
    }
  }
}

RegionView::Known RegionView::of(std::span<const std::uint8_t> tiles) const {
  std::array<RegionTable::Cells, most_patterns> cells{};
  Known known;
  int blank = 0;
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    const std::size_t tile = tiles[cell];
    if (tile == 0) {
      blank = number_[cell];
    } else {
      cells[patterns_[tile]][positions_[tile]] = number_[cell];
      known.placements[patterns_[tile]] |= Placement{1} << number_[cell];
    }
  }
  for (std::size_t pattern = 0; pattern < tables_.size(); ++pattern) {
    const int value = tables_[pattern]->value(cells[pattern], blank);
    known.value += value;
    known.placements[pattern] |= Placement{tables_[pattern]->order_of(cells[pattern])} << 16 |
                                 Placement(static_cast<unsigned>(value) & 3) << 32;
  }
  return known;
}

}  // namespace puzzle::search
