#include "search/databases/additive_heuristic.hpp"

#include <algorithm>

namespace puzzle::search {
namespace {

// The number in the view of a cell of a board of that size. Of the board turned: the cell of a
// number.
int numbered(int cell, BoardSize size, bool reflected) {
  return reflected ? cell % size.width * size.height + cell / size.width : cell;
}

}  // namespace
RegionView::RegionView(BoardSize size, std::span<const std::unique_ptr<RegionTable>> tables,
                       bool reflected)
    : tables_(tables), size_(size), reflected_(reflected) {
  const auto cells = static_cast<std::size_t>(size.cells());
  // Tables of as many tiles have the same index: one of them is enough for the processor's cache.
  const auto index_of = [&](const RegionTable& table) {
    const auto same = [&](const auto& other) {
      return other->tiles().size() == table.tiles().size();
    };
    return RegionIndex::Reader((*std::find_if(tables.begin(), tables.end(), same))->index());
  };
  for (std::size_t tile = 1; tile < cells; ++tile) {
    const int seen_as = numbered(static_cast<int>(tile) - 1, size, reflected) + 1;
    for (std::size_t pattern = 0; pattern < tables.size(); ++pattern) {
      const RegionTable& table = *tables[pattern];
      const auto found = std::find(table.tiles().begin(), table.tiles().end(), seen_as);
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
    const int number = numbered(static_cast<int>(cell), size_, reflected_);
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
  const int width = reflected ? size.height : size.width;  // of the view
  const int number = numbered(from, size, reflected);
  const int distance = numbered(to, size, reflected) - number;
  const BoardSize turned{size.height, size.width};
  Step step;
  step.cells = CellSet{1} << number | CellSet{1} << (number + distance);
  step.from_bits = static_cast<std::uint8_t>(bits_of_region(size.cells()) * number);
  step.along_column = distance == width || distance == -width;
  step.backwards = distance < 0;
  step.between.fill(static_cast<std::uint8_t>(from));
  for (int passed = 1; step.along_column && passed < width; ++passed) {
    step.between[static_cast<std::size_t>(passed - 1)] = static_cast<std::uint8_t>(
        numbered(std::min(number, number + distance) + passed, turned, reflected));
  }
  return step;
}

AdditiveHeuristic::AdditiveHeuristic(BoardSize size, int rung, RegionTables tables)
    : size_(size), rung_(rung), tables_(std::move(tables)) {
  std::span<const std::unique_ptr<RegionTable>> rest(tables_);
  const auto all = static_cast<std::size_t>(size.cells()) - 1;
  while (!rest.empty()) {
    std::size_t patterns = 0;
    for (std::size_t tiles = 0; tiles < all; ++patterns) {
      tiles += rest[patterns]->tiles().size();
    }
    for (const bool reflected : {false, true}) {
      const bool fits = reflected ? size.width >= size.height : size.width <= size.height;
      if (fits) views_.emplace_back(size, rest.first(patterns), reflected);
    }
    rest = rest.subspan(patterns);
  }
}

std::size_t AdditiveHeuristic::bytes() const {
  std::size_t sum = 0;
  for (const auto& table : tables_) sum += table->bytes();
  return sum;
}

int AdditiveHeuristic::of(const State& state) const {
  int value = 0;
  for (const RegionView& view : views_) value = std::max(value, view.of(state.tiles()).value);
  return value;
}

}  // namespace puzzle::search
