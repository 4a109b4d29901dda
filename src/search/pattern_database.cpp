#include "search/pattern_database.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <new>
#include <utility>

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
      if (larger == from) return from;
      from = larger;
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

// Mask: an unsigned type with a bit for each cell.
template <typename Mask>
class Builder final : public PatternDatabaseBuilder::Implementation {
 public:
  using Progress = PatternDatabaseBuilder::Progress;

  Builder(BoardSize size, std::span<const std::uint8_t> tiles, MemoryBudget& budget)
      : grid_(size),
        distances_(distances_of(size, tiles)),
        bits_(std::bit_width(static_cast<unsigned>(size.cells() - 1))),
        regions_(budget),
        current_(budget),
        following_(budget) {
    database = PatternDatabase::make(size, tiles, budget);
    ok_ = database && regions_.resize(database->entries(), 0) && open();
  }

  Progress step(std::uint64_t pairs) override {
    if (!ok_) return Progress::refused;
    for (; pairs > 0; --pairs) {
      if (next_ == current_.size()) {
        if (following_.size() == 0) return Progress::done;
        std::swap(current_, following_);
        following_.truncate(0);
        next_ = 0;
        ++depth_;
      }
      if (!expand(current_[next_++])) {
        ok_ = false;
        return Progress::refused;
      }
    }
    return Progress::running;
  }

 private:
  // A placement and a cell of the blank's region: their cells, bits_ each, the blank's first.
  using Pair = std::uint32_t;
  using Cells = PatternDatabase::Cells;

  [[nodiscard]] std::size_t count() const { return database->tiles().size(); }

  bool open() {
    const BoardSize size = database->size();
    Cells cells{};
    for (std::size_t position = 0; position < count(); ++position) {
      cells[position] = static_cast<std::uint8_t>(size.home_of(database->tiles()[position]));
    }
    const int blank = size.home_of(0);
    regions_[database->entry_of(cells)] =
        static_cast<Mask>(grid_.region(bit(blank), grid_.all() & ~occupied(cells, count())));
    reached = 1;
    return current_.push_back(packed(cells, blank));
  }

  Pair packed(const Cells& cells, int blank) const {
    auto pair = static_cast<Pair>(blank);
    for (std::size_t position = 0; position < count(); ++position) {
      pair |= static_cast<Pair>(cells[position]) << bits_ * (static_cast<int>(position) + 1);
    }
    return pair;
  }

  bool expand(Pair pair) {
    const Pair field = (Pair{1} << bits_) - 1;
    const Pair cells_only = pair & ~field;
    Cells cells{};
    int manhattan = 0;
    for (std::size_t position = 0; position < count(); ++position) {
      cells[position] =
          static_cast<std::uint8_t>(pair >> bits_ * (static_cast<int>(position) + 1) & field);
      manhattan += distances_[position][cells[position]];
    }
    const std::uint64_t free = grid_.all() & ~occupied(cells, count());
    const std::uint64_t region = grid_.region(bit(static_cast<int>(pair & field)), free);
    const std::uint32_t entry = database->entry_of(cells);
    const EntryChange change(*database, cells);
    for (std::size_t position = 0; position < count(); ++position) {
      const int from = cells[position];
      std::uint64_t targets = grid_.beside(bit(from)) & region;
      for (; targets != 0; targets &= targets - 1) {
        const int target = std::countr_zero(targets);
        const std::uint32_t child = entry + change.to(position, target);
        if ((regions_[child] >> from & 1) != 0) continue;
        if (regions_[child] == 0) {
          ++reached;
          const int distance = manhattan - distances_[position][static_cast<std::size_t>(from)] +
                               distances_[position][static_cast<std::size_t>(target)];
          database->set_excess(child,
                               std::min(PatternDatabase::most_excess, (depth_ + 1 - distance) / 2));
        }
        const std::uint64_t free_then = (free | bit(from)) & ~bit(target);
        regions_[child] = static_cast<Mask>(regions_[child] | grid_.region(bit(from), free_then));
        const int shift = bits_ * (static_cast<int>(position) + 1);
        const Pair moved = (cells_only & ~(field << shift)) | static_cast<Pair>(target) << shift |
                           static_cast<Pair>(from);
        if (!following_.push_back(moved)) return false;
      }
    }
    return true;
  }

  Grid grid_;
  Distances distances_;
  int bits_;
  bool ok_ = false;
  int depth_ = 0;
  std::size_t next_ = 0;
  Array<Mask> regions_;  // by placement, the blank's cells for which its value is known
  Array<Pair> current_;
  Array<Pair> following_;
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
  implementation_.reset();  // and its memory
  return database;
}

Result<std::uint64_t> verify(const PatternDatabase& database) {
  const BoardSize size = database.size();
  const Grid grid(size);
  const std::size_t count = database.tiles().size();
  std::uint64_t compared = 0;
  const auto wrong = [&](const PatternDatabase::Cells& cells, const char* why) {
    std::string message = "the entry of the placement";
    for (std::size_t position = 0; position < count; ++position) {
      message += (position == 0 ? " " : ", ") + std::to_string(database.tiles()[position]) +
                 " on cell " + std::to_string(cells[position]);
    }
    return Error{message + " is wrong: " + why};
  };
  for (std::uint32_t entry = 0; entry < database.entries(); ++entry) {
    const PatternDatabase::Cells cells = database.cells_of(entry);
    const int excess = database.excess(entry);
    const int distance = database.manhattan(cells);
    if (distance == 0 && excess != 0) return wrong(cells, "it is the goal and not 0");
    const std::uint64_t free = grid.all() & ~occupied(cells, count);
    const bool open = grid.region(free & (0 - free), free) == free;
    const EntryChange change(database, cells);
    bool has_smaller = distance == 0 || excess == PatternDatabase::most_excess;
    for (std::size_t position = 0; position < count; ++position) {
      std::uint64_t targets = grid.beside(bit(cells[position])) & free;
      for (; targets != 0; targets &= targets - 1) {
        PatternDatabase::Cells neighbour = cells;
        neighbour[position] = static_cast<std::uint8_t>(std::countr_zero(targets));
        const int other = database.excess(entry + change.to(position, neighbour[position]));
        const int difference = database.manhattan(neighbour) + 2 * other - (distance + 2 * excess);
        has_smaller = has_smaller || difference < 0;
        if (!open || std::max(excess, other) == PatternDatabase::most_excess) continue;
        const std::uint64_t free_then = (free | bit(cells[position])) & ~bit(neighbour[position]);
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
