#include "search/databases/region_view.hpp"

#include <algorithm>

namespace puzzle::search {
namespace {

// Of a cell, in the view. Numbering is its own inverse.
int numbered(int cell, int width, bool reflected) {
  return reflected ? cell % width * width + cell / width : cell;
}

}  // namespace

RegionView::RegionView(std::span<const std::unique_ptr<RegionTable>> tables, bool reflected)
    : tables_(tables), reflected_(reflected), width_(tables.front()->size().width) {
  const auto cells = static_cast<std::size_t>(width_ * width_);
  // Tables of as many tiles have the same index: one of them is enough for the processor's cache.
  const auto index_of = [&](const RegionTable& table) {
    const auto same = [&](const auto& other) {
      return other->tiles().size() == table.tiles().size();
    };
    return RegionIndex::Reader((*std::find_if(tables.begin(), tables.end(), same))->index());
  };
  for (std::size_t tile = 1; tile < cells; ++tile) {
    const int reflection = numbered(static_cast<int>(tile) - 1, width_, reflected) + 1;
    for (std::size_t pattern = 0; pattern < tables.size(); ++pattern) {
      const RegionTable& table = *tables[pattern];
      const auto found = std::find(table.tiles().begin(), table.tiles().end(), reflection);
      if (found == table.tiles().end()) continue;
      Tile& known = tiles_[tile];
      known.index = index_of(table);
      known.words = table.words();
      known.pattern = pattern;
      known.position = static_cast<std::size_t>(found - table.tiles().begin());
    }
  }
  for (std::size_t tile = 1; tile < cells; ++tile) {
    for (std::size_t other = 1; other < cells; ++other) {
      Tile& known = tiles_[tile];
      const Tile& passed = tiles_[other];
      if (tile == other || known.pattern != passed.pattern) continue;
      const RegionTable& table = *tables[known.pattern];
      // Of the two, the digit of the later counts the earlier if that has the smaller number.
      const std::uint32_t change =
          table.entry(0, table.weight(std::max(known.position, passed.position)));
      known.passing[other] = passed.position < known.position ? change : 0 - change;
    }
  }
}

RegionView::Known RegionView::of(std::span<const std::uint8_t> tiles) const {
  std::array<RegionTable::Cells, most_patterns> cells{};
  Known known;
  int blank = 0;
  for (std::size_t cell = 0; cell < tiles.size(); ++cell) {
    const std::size_t tile = tiles[cell];
    const int number = numbered(static_cast<int>(cell), width_, reflected_);
    if (tile == 0) {
      blank = number;
    } else {
      cells[tiles_[tile].pattern][tiles_[tile].position] = static_cast<std::uint8_t>(number);
      known.placements[tiles_[tile].pattern] |= Placement{1} << number;
    }
  }
  for (std::size_t pattern = 0; pattern < tables_.size(); ++pattern) {
    const RegionTable& table = *tables_[pattern];
    const int value = table.value(cells[pattern], blank);
    const auto bits = static_cast<std::uint32_t>(value);
    known.value += value;
    known.placements[pattern] |= Placement{table.entry(0, table.order_of(cells[pattern]))} << 32 |
                                 bits_of(bits & 1, bits >> 1 & 1);
  }
  return known;
}

RegionView::Step RegionView::step(BoardSize size, int from, int to, bool reflected) {
  const int width = size.width;
  const int number = numbered(from, width, reflected);
  const int distance = numbered(to, width, reflected) - number;
  Step step;
  step.cells = CellSet{1} << number | CellSet{1} << (number + distance);
  step.from_bits = static_cast<std::uint8_t>(bits_of_region(size.cells()) * number);
  step.along_column = distance == width || distance == -width;
  step.backwards = distance < 0;
  if (!step.along_column) return step;
  for (int passed = 1; passed < width; ++passed) {
    step.between[static_cast<std::size_t>(passed - 1)] = static_cast<std::uint8_t>(
        numbered(std::min(number, number + distance) + passed, width, reflected));
  }
  return step;
}

}  // namespace puzzle::search
