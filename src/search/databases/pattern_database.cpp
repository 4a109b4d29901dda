#include "search/databases/pattern_database.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <new>
#include <utility>

#include "core/solvability.hpp"
#include "core/state.hpp"

namespace puzzle::search {
namespace {

constexpr std::uint64_t most_entries = std::uint64_t{1} << 30;

std::uint64_t bit(int cell) { return std::uint64_t{1} << cell; }

// Sets of cells as bits, on boards of up to 64.
class Grid {
 public:
  explicit Grid(BoardSize size)
      : width_(size.width), all_(size.cells() == 64 ? ~std::uint64_t{0} : bit(size.cells()) - 1) {
    for (int row = 0; row < size.height; ++row) first_column_ |= bit(row * size.width);
    last_column_ = first_column_ << (size.width - 1);
  }

  [[nodiscard]] std::uint64_t all() const { return all_; }
  [[nodiscard]] std::uint64_t beside(std::uint64_t cells) const {
    return (cells << width_ | cells >> width_ | (cells & ~last_column_) << 1 |
            (cells & ~first_column_) >> 1) &
           all_;
  }
  // The cells among `free` that can be reached from `from` within them.
  [[nodiscard]] std::uint64_t region(std::uint64_t from, std::uint64_t free) const {
    for (;;) {
      const std::uint64_t larger = (from | beside(from)) & free;
      from = (larger | beside(larger)) & free;
      if (larger == from) return from;
    }
  }

 private:
  int width_;
  std::uint64_t all_;
  std::uint64_t first_column_ = 0;
  std::uint64_t last_column_ = 0;
};

// The Manhattan distance of each tile of a database from home, by cell.
using Distances =
    std::array<std::array<std::uint8_t, PatternDatabase::most_cells>, PatternDatabase::most_tiles>;

Distances distances_of(BoardSize size, std::span<const std::uint8_t> tiles) {
  Distances distances{};
  for (std::size_t position = 0; position < tiles.size(); ++position) {
    const int home = size.home_of(tiles[position]);
    for (int cell = 0; cell < size.cells(); ++cell) {
      distances[position][static_cast<std::size_t>(cell)] =
          static_cast<std::uint8_t>(std::abs(size.row_of(cell) - size.row_of(home)) +
                                    std::abs(size.column_of(cell) - size.column_of(home)));
    }
  }
  return distances;
}

std::uint64_t occupied(const PatternDatabase::Cells& cells, std::size_t count) {
  std::uint64_t mask = 0;
  for (std::size_t position = 0; position < count; ++position) mask |= bit(cells[position]);
  return mask;
}

// How much the entry changes when the tile at that position of `cells` goes to a cell beside it
// that none of them is on.
class EntryChange {
 public:
  EntryChange(const PatternDatabase& database, const PatternDatabase::Cells& cells)
      : database_(database), cells_(cells) {}

  [[nodiscard]] std::uint32_t to(std::size_t position, int target) const {
    const int from = cells_[position];
    const int lower = std::min(from, target);
    const int upper = std::max(from, target);
    std::uint32_t change =
        static_cast<std::uint32_t>(upper - lower) * database_.weight(static_cast<int>(position));
    // Only in a move along a column do cells lie between.
    if (upper - lower > 1) {
      for (std::size_t other = 0; other < database_.tiles().size(); ++other) {
        if (cells_[other] <= lower || cells_[other] >= upper) continue;
        change = other < position ? change - database_.weight(static_cast<int>(position))
                                  : change + database_.weight(static_cast<int>(other));
      }
    }
    return target > from ? change : 0 - change;
  }

 private:
  const PatternDatabase& database_;
  const PatternDatabase::Cells& cells_;
};

}  // namespace

bool PatternDatabase::valid(BoardSize size, std::span<const std::uint8_t> tiles) {
  if (!size.is_valid() || size.cells() > most_cells || tiles.empty() ||
      tiles.size() > static_cast<std::size_t>(most_tiles)) {
    return false;
  }
  std::uint64_t seen = 0;
  std::uint64_t entries = 1;
  for (std::size_t position = 0; position < tiles.size(); ++position) {
    const int tile = tiles[position];
    if (tile < 1 || tile >= size.cells() || (seen & bit(tile)) != 0) return false;
    seen |= bit(tile);
    entries *= static_cast<std::uint64_t>(size.cells()) - position;
  }
  return entries <= most_entries;
}

PatternDatabase::PatternDatabase(BoardSize size, std::span<const std::uint8_t> tiles,
                                 MemoryBudget& budget)
    : size_(size), count_(static_cast<int>(tiles.size())), entries_(1), nibbles_(budget) {
  std::copy(tiles.begin(), tiles.end(), tiles_.begin());
  for (int position = count_ - 1; position >= 0; --position) {
    weights_[static_cast<std::size_t>(position)] = entries_;
    entries_ *= static_cast<std::uint32_t>(size.cells() - position);
  }
}

std::unique_ptr<PatternDatabase> PatternDatabase::make(BoardSize size,
                                                       std::span<const std::uint8_t> tiles,
                                                       MemoryBudget& budget) {
  std::unique_ptr<PatternDatabase> database(new (std::nothrow)
                                                PatternDatabase(size, tiles, budget));
  if (!database || !database->nibbles_.resize(database->bytes() + word_bytes, 0)) return nullptr;
  return database;
}

std::uint32_t PatternDatabase::entry_of(const Cells& cells) const {
  std::uint32_t entry = 0;
  for (std::size_t position = 0; position < tiles().size(); ++position) {
    std::uint32_t digit = cells[position];
    for (std::size_t before = 0; before < position; ++before) {
      digit -= cells[before] < cells[position];
    }
    entry += digit * weights_[position];
  }
  return entry;
}

PatternDatabase::Cells PatternDatabase::cells_of(std::uint32_t entry) const {
  Cells cells{};
  std::uint64_t taken = 0;
  for (std::size_t position = 0; position < tiles().size(); ++position) {
    std::uint32_t digit = entry / weights_[position];
    entry %= weights_[position];
    std::uint8_t cell = 0;
    for (;; ++cell) {
      if ((taken & bit(cell)) != 0) continue;
      if (digit-- == 0) break;
    }
    taken |= bit(cell);
    cells[position] = cell;
  }
  return cells;
}

int PatternDatabase::manhattan(const Cells& cells) const {
  int sum = 0;
  for (std::size_t position = 0; position < tiles().size(); ++position) {
    const int home = size_.home_of(tiles_[position]);
    sum += std::abs(size_.row_of(cells[position]) - size_.row_of(home)) +
           std::abs(size_.column_of(cells[position]) - size_.column_of(home));
  }
  return sum;
}

namespace {

// Whether moves lead there at all. They do not lead to every placement of all tiles of a board.
bool can_be_reached(const PatternDatabase& database, const PatternDatabase::Cells& cells) {
  const BoardSize size = database.size();
  const std::span<const std::uint8_t> tiles = database.tiles();
  if (static_cast<int>(tiles.size()) + 1 < size.cells()) return true;
  std::array<int, PatternDatabase::most_tiles + 1> board{};
  for (std::size_t position = 0; position < tiles.size(); ++position) {
    board[cells[position]] = tiles[position];
  }
  const Result<State> state =
      State::from_tiles(size, std::span(board).first(static_cast<std::size_t>(size.cells())));
  return state && is_solvable(state.value());
}

}  // namespace

Result<std::uint64_t> verify(const PatternDatabase& database) {
  const BoardSize size = database.size();
  const Grid grid(size);
  const std::size_t count = database.tiles().size();
  const Distances distances = distances_of(size, database.tiles());
  std::uint64_t compared = 0;
  const auto wrong = [&](const PatternDatabase::Cells& cells, const char* why) {
    std::string message = "the entry of the placement";
    for (std::size_t position = 0; position < count; ++position) {
      message += (position == 0 ? " " : ", ") + std::to_string(database.tiles()[position]) +
                 " on cell " + std::to_string(cells[position]);
    }
    return Error::said(message + " is wrong: " + why);
  };
  for (std::uint32_t entry = 0; entry < database.entries(); ++entry) {
    const PatternDatabase::Cells cells = database.cells_of(entry);
    if (!can_be_reached(database, cells)) continue;
    const int excess = database.excess(entry);
    int distance = 0;
    for (std::size_t position = 0; position < count; ++position) {
      distance += distances[position][cells[position]];
    }
    if (distance == 0 && excess != 0) return wrong(cells, "it is the goal and not 0");
    const std::uint64_t free = grid.all() & ~occupied(cells, count);
    const bool open = grid.region(free & (0 - free), free) == free;
    const EntryChange change(database, cells);
    bool has_smaller = distance == 0 || excess == PatternDatabase::most_excess;
    for (std::size_t position = 0; position < count; ++position) {
      std::uint64_t targets = grid.beside(bit(cells[position])) & free;
      for (; targets != 0; targets &= targets - 1) {
        const int target = std::countr_zero(targets);
        const int other = database.excess(entry + change.to(position, target));
        const int farther = distances[position][static_cast<std::size_t>(target)] -
                            distances[position][cells[position]];
        const int difference = farther + 2 * (other - excess);
        has_smaller = has_smaller || difference < 0;
        if (!open || std::max(excess, other) == PatternDatabase::most_excess) continue;
        const std::uint64_t free_then = (free | bit(cells[position])) & ~bit(target);
        if (grid.region(bit(cells[position]), free_then) != free_then) continue;
        ++compared;
        if (difference != 1 && difference != -1) {
          return wrong(cells, "it differs from a neighbour's by more than 1");
        }
      }
    }
    if (!has_smaller) return wrong(cells, "no neighbour is nearer to the goal");
  }
  return compared;
}

}  // namespace puzzle::search
