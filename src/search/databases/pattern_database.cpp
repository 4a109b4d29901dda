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

constexpr std::uint64_t most_entries = std::uint64_t{1} << 26;

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

class PatternDatabaseBuilder::Implementation {
 public:
  virtual ~Implementation() = default;
  virtual Progress step(std::uint64_t pairs) = 0;

  std::unique_ptr<PatternDatabase> database;
  std::uint32_t reached = 0;
};

namespace {

// Sweeps over the table once for each depth. Entries are visited in rows (of placements that differ
// in the last tile only), so what a move leads to lies at a distance that changes little from one
// row to the next, and nothing is needed but the regions. Mask: an unsigned type with a bit for
// each cell.
template <typename Mask>
class Builder final : public PatternDatabaseBuilder::Implementation {
 public:
  using Progress = PatternDatabaseBuilder::Progress;

  Builder(BoardSize size, std::span<const std::uint8_t> tiles, MemoryBudget& budget)
      : grid_(size),
        distances_(distances_of(size, tiles)),
        row_entries_(static_cast<std::uint32_t>(size.cells()) + 1 -
                     static_cast<std::uint32_t>(tiles.size())),
        regions_(budget) {
    database = PatternDatabase::make(size, tiles, budget);
    ok_ = database && regions_.resize(database->entries(), 0);
    if (ok_) open();
  }

  Progress step(std::uint64_t pairs) override {
    if (!ok_) return Progress::refused;
    const std::uint64_t enough = work_ + pairs * rows_like_a_pair;
    while (work_ < enough) {
      if (row_ == database->entries()) {
        if (!found_) return Progress::done;
        found_ = false;
        row_ = 0;
        ++depth_;
      }
      ++work_;
      if (may_be_new(row_)) expand_row(row_);
      row_ += row_entries_;
    }
    return Progress::running;
  }

 private:
  using Cells = PatternDatabase::Cells;
  static constexpr std::uint64_t rows_like_a_pair = 16;

  [[nodiscard]] std::size_t count() const { return database->tiles().size(); }

  // Regions never hold the cells of tiles. So the bit of the first tile's cell is free to mark
  // placements whose region is new: reached, and not expanded yet.
  [[nodiscard]] static Mask mark(const Cells& cells) { return static_cast<Mask>(bit(cells[0])); }

  void open() {
    const BoardSize size = database->size();
    for (int cell = 0; cell < size.cells(); ++cell) {
      beside_[static_cast<std::size_t>(cell)] = grid_.beside(bit(cell));
    }
    Cells cells{};
    for (std::size_t position = 0; position < count(); ++position) {
      cells[position] = static_cast<std::uint8_t>(size.home_of(database->tiles()[position]));
      for (std::size_t other = 0; other < count(); ++other) {
        passing_[position][other] = other < position
                                        ? 0 - database->weight(static_cast<int>(position))
                                        : database->weight(static_cast<int>(other));
      }
    }
    standing_.fill(PatternDatabase::most_tiles);
    reach(database->entry_of(cells), 0, 0, size.home_of(0), mark(cells),
          grid_.all() & ~occupied(cells, count()));
  }

  // The blank gets to a cell of a placement where it was not known to get to.
  void reach(std::uint32_t entry, int moves, int distance, int blank, Mask marked,
             std::uint64_t free) {
    Mask& known = regions_[entry];
    if (known == 0) {
      ++reached;
      database->set_excess(entry, std::min(PatternDatabase::most_excess, (moves - distance) / 2));
    }
    known = static_cast<Mask>(known | grid_.region(bit(blank), free) | marked);
    found_ = true;
  }

  [[nodiscard]] bool may_be_new(std::uint32_t row) const {
    if (count() == 1) return true;
    Mask any = 0;
    for (std::uint32_t digit = 0; digit < row_entries_; ++digit) {
      any = static_cast<Mask>(any | regions_[row + digit]);
    }
    return (any >> row / database->weight(0) & 1) != 0;
  }

  // A move changes the Manhattan distance by one, so what is new at this depth has its parity, and
  // what is found meanwhile has not.
  void expand_row(std::uint32_t row) {
    const std::size_t last = count() - 1;
    Cells cells = database->cells_of(row);
    int distance = 0;
    for (std::size_t position = 0; position < last; ++position) {
      distance += distances_[position][cells[position]];
    }
    const std::uint64_t taken = occupied(cells, last);
    for (std::size_t position = 0; position < last; ++position) {
      standing_[cells[position]] = static_cast<std::uint8_t>(position);
    }
    std::uint32_t entry = row;
    for (std::uint64_t rest = grid_.all() & ~taken; rest != 0; rest &= rest - 1, ++entry) {
      const int cell = std::countr_zero(rest);
      cells[last] = static_cast<std::uint8_t>(cell);
      const int here = distance + distances_[last][cells[last]];
      if ((regions_[entry] & mark(cells)) == 0 || (here - depth_) % 2 != 0) continue;
      standing_[cells[last]] = static_cast<std::uint8_t>(last);
      expand(entry, cells, here, grid_.all() & ~taken & ~bit(cell));
      standing_[cells[last]] = PatternDatabase::most_tiles;
    }
    for (std::size_t position = 0; position < last; ++position) {
      standing_[cells[position]] = PatternDatabase::most_tiles;
    }
  }

  void expand(std::uint32_t entry, const Cells& cells, int distance, std::uint64_t free) {
    work_ += rows_like_a_pair;
    const Mask marked = mark(cells);
    const auto region = static_cast<Mask>(regions_[entry] & ~marked);
    regions_[entry] = region;
    const int width = database->size().width;
    for (std::size_t position = 0; position < count(); ++position) {
      const int from = cells[position];
      const std::uint32_t weight = database->weight(static_cast<int>(position));
      const auto& passing = passing_[position];
      for (std::uint64_t targets = beside_[cells[position]] & region; targets != 0;
           targets &= targets - 1) {
        const int target = std::countr_zero(targets);
        const int lower = std::min(from, target);
        const int upper = std::max(from, target);
        std::uint32_t change = weight;
        if (upper - lower > 1) {
          change *= static_cast<std::uint32_t>(width);
          for (int between = lower + 1; between < upper; ++between) {
            change += passing[standing_[static_cast<std::size_t>(between)]];
          }
        }
        const std::uint32_t child = target > from ? entry + change : entry - change;
        if ((regions_[child] >> from & 1) != 0) continue;
        reach(child, depth_ + 1,
              distance - distances_[position][static_cast<std::size_t>(from)] +
                  distances_[position][static_cast<std::size_t>(target)],
              from, position == 0 ? static_cast<Mask>(bit(target)) : marked,
              (free | bit(from)) & ~bit(target));
      }
    }
  }

  Grid grid_;
  Distances distances_;
  std::uint32_t row_entries_;
  bool ok_ = false;
  bool found_ = false;  // anything new in this sweep, for the next
  int depth_ = 0;
  std::uint32_t row_ = 0;   // its first entry
  std::uint64_t work_ = 0;  // in rows looked at
  std::array<std::uint64_t, PatternDatabase::most_cells> beside_{};
  // The position of the tile on each cell; most_tiles where there is none.
  std::array<std::uint8_t, PatternDatabase::most_cells> standing_{};
  // How the entry changes when the tile at the first position passes that at the second.
  std::array<std::array<std::uint32_t, PatternDatabase::most_tiles + 1>,
             PatternDatabase::most_tiles>
      passing_{};
  Array<Mask> regions_;  // by placement, the blank's cells for which its value is known
};

template <typename Mask>
std::unique_ptr<PatternDatabaseBuilder::Implementation> make_builder(
    BoardSize size, std::span<const std::uint8_t> tiles, MemoryBudget& budget) {
  return std::unique_ptr<PatternDatabaseBuilder::Implementation>(
      new (std::nothrow) Builder<Mask>(size, tiles, budget));
}

}  // namespace

PatternDatabaseBuilder::PatternDatabaseBuilder(BoardSize size, std::span<const std::uint8_t> tiles,
                                               MemoryBudget& budget)
    : implementation_(size.cells() <= 16   ? make_builder<std::uint16_t>(size, tiles, budget)
                      : size.cells() <= 32 ? make_builder<std::uint32_t>(size, tiles, budget)
                                           : make_builder<std::uint64_t>(size, tiles, budget)) {}

PatternDatabaseBuilder::~PatternDatabaseBuilder() = default;

PatternDatabaseBuilder::Progress PatternDatabaseBuilder::step(std::uint64_t pairs) {
  return implementation_ ? implementation_->step(pairs) : Progress::refused;
}

std::uint32_t PatternDatabaseBuilder::reached() const {
  return implementation_ ? implementation_->reached : 0;
}

std::unique_ptr<PatternDatabase> PatternDatabaseBuilder::take() {
  std::unique_ptr<PatternDatabase> database = std::move(implementation_->database);
  implementation_.reset();
  return database;
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
