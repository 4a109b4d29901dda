#include "search/databases/region_table.hpp"

#include <algorithm>
#include <bit>
#include <new>

namespace puzzle::search {
namespace {

constexpr CellSet bit(int cell) { return CellSet{1} << cell; }

int count_of(CellSet cells) { return std::popcount(cells); }
int lowest(CellSet cells) { return std::countr_zero(cells); }

// The cells of a square board.
class Board {
 public:
  explicit Board(int width) : width_(width), all_(bit(width * width) - 1) {
    for (int row = 0; row < width; ++row) leftmost_ |= bit(row * width);
  }

  [[nodiscard]] CellSet all() const { return all_; }
  [[nodiscard]] CellSet neighbours_of(CellSet cells) const {
    return ((cells << width_) | (cells >> width_) | (cells << 1 & ~leftmost_) |
            ((cells & ~leftmost_) >> 1)) &
           all_;
  }
  // The free cells that a blank on that cell reaches.
  [[nodiscard]] CellSet region_of(CellSet free, int blank) const {
    CellSet region = bit(blank);
    for (CellSet last = 0; last != region;) {
      last = region;
      region |= neighbours_of(region) & free;
    }
    return region;
  }

 private:
  int width_;
  CellSet all_;
  CellSet leftmost_ = 0;
};

std::uint32_t factorial(std::size_t number) {
  std::uint32_t product = 1;
  for (std::size_t factor = 2; factor <= number; ++factor) {
    product *= static_cast<std::uint32_t>(factor);
  }
  return product;
}

int manhattan(int tile, int cell, int width) {
  const int home = tile - 1;
  return std::abs(cell / width - home / width) + std::abs(cell % width - home % width);
}

// How many tiles a tile passes that goes from one cell to the one above or below it.
int passed(CellSet cells, int from, int to) {
  if (from > to) std::swap(from, to);
  return count_of(cells & (bit(to) - 1) & ~(bit(from + 1) - 1));
}

}  // namespace

RegionIndex::RegionIndex(BoardSize size, int tiles) : cells_(size.cells()) {
  const Board board(size.width);
  const int lower_count = lower_cells(cells_);
  std::array<std::uint16_t, most_cells_of_regions / 2 + 1> sets_of_part{};
  for (CellSet lower = 0; lower < bit(lower_count); ++lower) {
    number_in_part_.push_back(sets_of_part[static_cast<std::size_t>(count_of(lower))]++);
  }
  for (CellSet upper = 0; upper < bit(cells_ - lower_count); ++upper) {
    first_.push_back(static_cast<std::uint16_t>(sets_.size()));
    if (count_of(upper) > tiles) continue;
    for (CellSet lower = 0; lower < bit(lower_count); ++lower) {
      const CellSet cells = upper << lower_count | lower;
      if (count_of(cells) != tiles) continue;
      const std::uint32_t place = places_;
      Regions regions = Regions{place - sets_.size()} << (bits_of_region(cells_) * cells_);
      sets_.push_back(cells);
      for (CellSet left = board.all() & ~cells; left != 0; ++places_) {
        const CellSet region = board.region_of(board.all() & ~cells, lowest(left));
        for (CellSet rest = region; rest != 0; rest &= rest - 1) {
          regions |= Regions{places_ - place} << (bits_of_region(cells_) * lowest(rest));
        }
        left &= ~region;
      }
      regions_.push_back(regions);
    }
  }
}

RegionTable::RegionTable(BoardSize size, std::span<const std::uint8_t> tiles, MemoryBudget& budget)
    : size_(size),
      tiles_(tiles.begin(), tiles.end()),
      index_(size, static_cast<int>(tiles.size())),
      orders_(factorial(tiles.size())),
      words_(budget) {
  for (std::size_t j = 0; j < tiles.size(); ++j) {
    weights_[j] = static_cast<std::uint16_t>(orders_ / factorial(j + 1));
  }
}

std::unique_ptr<RegionTable> RegionTable::make(BoardSize size, std::span<const std::uint8_t> tiles,
                                               MemoryBudget& budget) {
  std::unique_ptr<RegionTable> table(new (std::nothrow) RegionTable(size, tiles, budget));
  if (table && !table->words_.resize((table->entries() + 31) / 32, 0)) return nullptr;
  return table;
}

std::uint16_t RegionTable::order_of(const Cells& cells) const {
  int order = 0;
  for (std::size_t j = 1; j < tiles_.size(); ++j) {
    for (std::size_t before = 0; before < j; ++before) {
      if (cells[before] < cells[j]) order += weights_[j];
    }
  }
  return static_cast<std::uint16_t>(order);
}

int RegionTable::value(const Cells& cells, int blank) const {
  const Board board(size_.width);
  const int goal_of_blank = size_.cells() - 1;
  Cells at = cells;
  CellSet taken = 0;
  int parity = 0;  // of the value
  for (std::size_t j = 0; j < tiles_.size(); ++j) {
    taken |= bit(at[j]);
    parity ^= manhattan(tiles_[j], at[j], size_.width) & 1;
  }
  const auto odd_half_at = [&](CellSet there, int free) {
    return odd_half(entry(index_.place(there, free), order_of(at)));
  };
  for (int moves = 0;; ++moves, parity ^= 1) {
    const CellSet region = board.region_of(board.all() & ~taken, blank);
    bool home = (region & bit(goal_of_blank)) != 0;
    for (std::size_t j = 0; j < tiles_.size(); ++j) home = home && at[j] == tiles_[j] - 1;
    if (home) return moves;
    // An even value that becomes less has another half, an odd one the same.
    const std::uint32_t odd_half_of_less = odd_half_at(taken, blank) ^ (parity == 0 ? 1u : 0u);
    bool found = false;
    for (std::size_t j = 0; j < tiles_.size() && !found; ++j) {
      const int from = at[j];
      for (CellSet free = board.neighbours_of(bit(from)) & region; free != 0 && !found;
           free &= free - 1) {
        const int to = lowest(free);
        const CellSet then = taken ^ bit(from) ^ bit(to);
        at[j] = static_cast<std::uint8_t>(to);
        found = odd_half_at(then, from) == odd_half_of_less;
        if (found) {
          taken = then;
          blank = from;
        } else {
          at[j] = static_cast<std::uint8_t>(from);
        }
      }
    }
    if (!found) return moves;  // not in a table of values
  }
}

RegionTableBuilder::RegionTableBuilder(BoardSize size, std::span<const std::uint8_t> tiles,
                                       MemoryBudget& budget)
    : budget_(budget),
      width_(size.width),
      table_(RegionTable::make(size, tiles, budget)),
      orders_after_(budget),
      values_(budget) {}

std::uint64_t RegionTableBuilder::bytes_beside(BoardSize size, std::size_t tiles,
                                               std::uint64_t entries) {
  const std::uint64_t orders = factorial(tiles);
  const auto passed_at_most = static_cast<std::uint64_t>(size.width - 1);
  return entries + orders * tiles * passed_at_most * 2 * sizeof(std::uint16_t);
}

bool RegionTableBuilder::begin() {
  if (!table_ || !values_.resize(table_->entries(), unknown) || !find_orders()) return false;
  find_arcs();
  const std::uint32_t places = table_->index().places();
  active_.assign(places, 0);
  next_active_.assign(places, 0);
  found_.resize(table_->orders());
  RegionTable::Cells home{};
  CellSet taken = 0;
  for (std::size_t j = 0; j < table_->tiles().size(); ++j) {
    home[j] = static_cast<std::uint8_t>(table_->tiles()[j] - 1);
    taken |= bit(home[j]);
  }
  const std::uint32_t place = table_->index().place(taken, width_ * width_ - 1);
  values_[place * table_->orders() + table_->order_of(home)] = 0;
  active_[place] = 1;
  return true;
}

// All orders that come of all orders when the tile at one position passes some others.
bool RegionTableBuilder::find_orders() {
  const std::size_t tiles = table_->tiles().size();
  const auto most_passed = static_cast<std::size_t>(width_ - 1);
  const std::uint32_t orders = table_->orders();
  if (!orders_after_.resize(tiles * 2 * most_passed * orders, 0)) return false;
  std::vector<std::uint8_t> line;  // tiles by position
  for (std::uint32_t order = 0; order < orders; ++order) {
    line.clear();
    std::uint32_t rest = order;
    for (std::size_t j = 0; j < tiles; ++j) {
      const std::uint32_t digit = rest / table_->weight(j);
      rest -= digit * table_->weight(j);
      line.insert(line.begin() + static_cast<std::ptrdiff_t>(digit), static_cast<std::uint8_t>(j));
    }
    for (std::size_t position = 0; position < tiles; ++position) {
      // Onwards, then back.
      for (std::size_t way = 0; way < 2 * most_passed; ++way) {
        const std::ptrdiff_t steps = static_cast<std::ptrdiff_t>(way % most_passed) + 1;
        std::ptrdiff_t then = static_cast<std::ptrdiff_t>(position);
        then += way < most_passed ? steps : -steps;
        if (then < 0 || then >= static_cast<std::ptrdiff_t>(tiles)) continue;
        std::vector<std::uint8_t> moved = line;
        moved.erase(moved.begin() + static_cast<std::ptrdiff_t>(position));
        moved.insert(moved.begin() + then, line[position]);
        RegionTable::Cells cells{};
        for (std::size_t place = 0; place < tiles; ++place) {
          cells[moved[place]] = static_cast<std::uint8_t>(place);
        }
        orders_after_[(position * 2 * most_passed + way) * orders + order] =
            table_->order_of(cells);
      }
    }
  }
  return true;
}

void RegionTableBuilder::find_arcs() {
  const RegionIndex& index = table_->index();
  const Board board(width_);
  const int most_passed = width_ - 1;
  for (const CellSet taken : index.sets()) {
    for (CellSet left = board.all() & ~taken; left != 0;) {
      const CellSet region = board.region_of(board.all() & ~taken, lowest(left));
      left &= ~region;
      first_arc_.push_back(static_cast<std::uint32_t>(arcs_.size()));
      for (CellSet free = region; free != 0; free &= free - 1) {
        const int to = lowest(free);
        for (CellSet tiles = board.neighbours_of(bit(to)) & taken; tiles != 0; tiles &= tiles - 1) {
          const int from = lowest(tiles);
          const CellSet then = taken ^ bit(from) ^ bit(to);
          std::int32_t orders = same_orders;
          const int others = passed(taken, from, to);
          if (others > 0) {
            const int position = count_of(taken & (bit(from) - 1));
            const int way = others - 1 + (to > from ? 0 : most_passed);
            orders =
                (position * 2 * most_passed + way) * static_cast<std::int32_t>(table_->orders());
          }
          arcs_.push_back({index.place(then, from), orders});
        }
      }
    }
  }
  first_arc_.push_back(static_cast<std::uint32_t>(arcs_.size()));
}

RegionTableBuilder::Progress RegionTableBuilder::step(std::uint64_t work) {
  if (!begun_) {
    if (!begin()) return Progress::refused;
    begun_ = true;
  }
  const std::uint64_t places_of_work = work / (table_->orders() / 4 + 1) + 1;
  for (std::uint64_t count = 0; count < places_of_work;) {
    if (place_ == table_->index().places()) {
      if (!std::exchange(any_, false)) {
        write_bits();
        return Progress::done;
      }
      std::swap(active_, next_active_);
      place_ = 0;
      ++depth_;
    }
    const std::uint32_t place = place_++;
    if (active_[place] == 0) continue;
    active_[place] = 0;
    any_ = true;
    ++count;
    expand(place);
  }
  return Progress::running;
}

void RegionTableBuilder::expand(std::uint32_t place) {
  const std::uint32_t orders = table_->orders();
  const std::uint8_t* const values = &values_[std::size_t{place} * orders];
  const auto depth = static_cast<std::uint8_t>(depth_);
  const auto then = static_cast<std::uint8_t>(depth_ + 1);
  std::size_t count = 0;
  for (std::uint32_t order = 0; order < orders; ++order) {
    found_[count] = static_cast<std::uint16_t>(order);
    count += values[order] == depth;
  }
  for (std::uint32_t arc = first_arc_[place]; arc < first_arc_[place + 1]; ++arc) {
    const auto [to, orders_begin] = arcs_[arc];
    std::uint8_t* const there = &values_[std::size_t{to} * orders];
    bool any = false;
    const auto reach = [&](std::uint8_t& value) {
      const bool is_new = value == unknown;
      value = is_new ? then : value;
      any |= is_new;
    };
    if (orders_begin == same_orders) {
      for (std::size_t at = 0; at < count; ++at) reach(there[found_[at]]);
    } else {
      const std::uint16_t* const after = &orders_after_[static_cast<std::size_t>(orders_begin)];
      for (std::size_t at = 0; at < count; ++at) reach(there[after[found_[at]]]);
    }
    if (any) next_active_[to] = 1;
  }
}

void RegionTableBuilder::write_bits() {
  const std::span<std::uint32_t> words = table_->all_words();
  const std::uint32_t places = table_->index().places();
  const std::uint32_t orders = table_->orders();
  // So many places that one order after another is read from the processor's cache.
  constexpr std::uint32_t places_at_once = 256;
  for (std::uint32_t begin = 0; begin < places; begin += places_at_once) {
    const std::uint32_t end = std::min(places, begin + places_at_once);
    for (std::uint32_t order = 0; order < orders; ++order) {
      std::uint32_t entry = table_->entry(begin, order);
      for (std::uint32_t place = begin; place < end; ++place, ++entry) {
        const std::uint32_t value = values_[std::size_t{place} * orders + order];
        words[entry >> 5] |= (value >> 1 & 1) << (entry & 31);
      }
    }
  }
  values_ = Array<std::uint8_t>(budget_);
  orders_after_ = Array<std::uint16_t>(budget_);
}

}  // namespace puzzle::search
