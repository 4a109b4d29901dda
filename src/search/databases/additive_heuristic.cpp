#include "search/databases/additive_heuristic.hpp"

#include <algorithm>

#include "search/heuristic.hpp"

namespace puzzle::search {

View::View(BoardSize size, std::span<const std::unique_ptr<PatternDatabase>> databases,
           bool reflected) {
  const int cells = size.cells();
  for (const auto& database : databases) {
    nibbles_[databases_.size()] = database->nibbles();
    databases_.push_back(database.get());
  }
  const auto numbered = [&](int cell) {
    return reflected ? size.column_of(cell) * size.width + size.row_of(cell) : cell;
  };
  for (int cell = 0; cell < cells; ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    number_[at] = static_cast<std::uint8_t>(numbered(cell));
    for (int step = 1; step < size.width && numbered(cell) + step < cells; ++step) {
      // Numbering is its own inverse.
      between_[at][static_cast<std::size_t>(step - 1)] =
          static_cast<std::uint8_t>(numbered(numbered(cell) + step));
    }
  }
  for (int tile = 1; tile < cells; ++tile) {
    const int reflection = numbered(tile - 1) + 1;
    for (std::size_t pattern = 0; pattern < databases_.size(); ++pattern) {
      const std::span<const std::uint8_t> tiles = databases_[pattern]->tiles();
      const auto found = std::find(tiles.begin(), tiles.end(), reflection);
      if (found == tiles.end()) continue;
      const auto at = static_cast<std::size_t>(tile);
      patterns_[at] = static_cast<std::uint8_t>(pattern);
      positions_[at] = static_cast<std::uint8_t>(found - tiles.begin());
      weights_[at] = databases_[pattern]->weight(positions_[at]);
    }
  }
  passing_.assign(static_cast<std::size_t>(cells * cells), 0);
  for (int tile = 1; tile < cells; ++tile) {
    for (int other = 1; other < cells; ++other) {
      const auto at = static_cast<std::size_t>(tile);
      const auto passed = static_cast<std::size_t>(other);
      if (tile == other || patterns_[at] != patterns_[passed]) continue;
      // Of the two, the digit of the later counts the earlier if that has the smaller number.
      passing_[static_cast<std::size_t>(tile * cells + other)] =
          positions_[passed] < positions_[at] ? 0 - weights_[at] : weights_[passed];
    }
  }
}

Entries View::entries_of(std::span<const std::uint8_t> tiles) const {
  std::array<PatternDatabase::Cells, most_patterns> cells{};
  for (std::size_t cell = 0; cell < tiles.size(); ++cell) {
    const auto tile = static_cast<std::size_t>(tiles[cell]);
    if (tile != 0) cells[patterns_[tile]][positions_[tile]] = number_[cell];
  }
  Entries entries{};
  for (std::size_t pattern = 0; pattern < databases_.size(); ++pattern) {
    entries[pattern] = databases_[pattern]->entry_of(cells[pattern]);
  }
  return entries;
}

int View::excess(const Entries& entries) const {
  int sum = 0;
  for (int pattern = 0; pattern < patterns(); ++pattern) {
    sum += excess(pattern, entries[static_cast<std::size_t>(pattern)]);
  }
  return sum;
}

AdditiveHeuristic::AdditiveHeuristic(std::vector<std::unique_ptr<PatternDatabase>> databases)
    : databases_(std::move(databases)) {
  views_.emplace_back(size(), databases_, false);
  if (size().width == size().height) views_.emplace_back(size(), databases_, true);
}

AdditiveHeuristic::AdditiveHeuristic(std::vector<std::unique_ptr<RegionTable>> tables)
    : tables_(std::move(tables)) {
  std::span<const std::unique_ptr<RegionTable>> rest(tables_);
  const auto all = static_cast<std::size_t>(size().cells()) - 1;
  while (!rest.empty()) {
    std::size_t patterns = 0;
    for (std::size_t tiles = 0; tiles < all; ++patterns) {
      tiles += rest[patterns]->tiles().size();
    }
    for (const bool reflected : {false, true}) {
      region_views_.emplace_back(rest.first(patterns), reflected);
    }
    rest = rest.subspan(patterns);
  }
}

bool AdditiveHeuristic::is_partition(std::span<const std::unique_ptr<PatternDatabase>> databases) {
  if (databases.empty() || databases.size() > most_patterns) return false;
  const BoardSize size = databases.front()->size();
  std::vector<int> covered(static_cast<std::size_t>(size.cells()), 0);
  for (const auto& database : databases) {
    if (!(database->size() == size)) return false;
    for (const std::uint8_t tile : database->tiles()) ++covered[tile];
  }
  return std::count(covered.begin() + 1, covered.end(), 1) == size.cells() - 1;
}

std::uint64_t AdditiveHeuristic::entries() const {
  std::uint64_t sum = 0;
  for (const auto& database : databases_) sum += database->entries();
  for (const auto& table : tables_) sum += table->entries();
  return sum;
}

std::size_t AdditiveHeuristic::bytes() const {
  std::size_t sum = 0;
  for (const auto& database : databases_) sum += database->bytes();
  for (const auto& table : tables_) sum += table->bytes();
  return sum;
}

int AdditiveHeuristic::of(const State& state) const {
  int value = 0;
  for (const RegionView& view : region_views_)
    value = std::max(value, view.of(state.tiles()).value);
  if (!region_views_.empty()) return value;
  int excess = 0;
  for (const View& view : views_) {
    excess = std::max(excess, view.excess(view.entries_of(state.tiles())));
  }
  return TileCosts::manhattan(state.size()).of(state) + 2 * excess;
}

}  // namespace puzzle::search
