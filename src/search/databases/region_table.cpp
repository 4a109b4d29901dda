#include "search/databases/region_table.hpp"

#include <algorithm>
#include <bit>
#include <new>

namespace puzzle::search {
namespace {

constexpr CellSet set_of(int cell) { return CellSet{1} << cell; }

int count_of(CellSet cells) { return std::popcount(cells); }
int lowest(CellSet cells) { return std::countr_zero(cells); }

// The cells of a board.
class Board {
 public:
  explicit Board(BoardSize size) : width_(size.width), all_(set_of(size.cells()) - 1) {
    for (int row = 0; row < size.height; ++row) leftmost_ |= set_of(row * width_);
  }

  [[nodiscard]] CellSet all() const { return all_; }
  [[nodiscard]] CellSet neighbours_of(CellSet cells) const {
    return ((cells << width_) | (cells >> width_) | (cells << 1 & ~leftmost_) |
            ((cells & ~leftmost_) >> 1)) &
           all_;
  }
  // The free cells that a blank on that cell reaches.
  [[nodiscard]] CellSet region_of(CellSet free, int blank) const {
    CellSet region = set_of(blank);
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

constexpr std::size_t words_of_row(std::uint64_t orders) {
  return static_cast<std::size_t>((orders + 63) / 64);
}

// How many tiles a tile passes that goes from one cell to the one above or below it.
int passed(CellSet cells, int from, int to) {
  if (from > to) std::swap(from, to);
  return count_of(cells & (set_of(to) - 1) & ~(set_of(from + 1) - 1));
}

// Of 64 words, a bit each of 64 others: bit i of word j becomes bit j of word i.
void transpose(std::array<std::uint64_t, 64>& words) {
  std::uint64_t mask = 0x00000000FFFFFFFF;
  for (std::size_t width = 32; width != 0; width >>= 1, mask ^= mask << width) {
    for (std::size_t low = 0; low < 64; low = (low + width + 1) & ~width) {
      const std::size_t high = low | width;
      const std::uint64_t swapped = (words[low] >> width ^ words[high]) & mask;
      words[low] ^= swapped << width;
      words[high] ^= swapped;
    }
  }
}

}  // namespace

[[gnu::cold]] RegionIndex::RegionIndex(BoardSize size, int tiles) : cells_(size.cells()) {
  const Board board(size);
  const int layout = layout_of(cells_);
  const int lower_count = lower_cells(layout);
  // By how many cells they have.
  std::array<std::vector<CellSet>, most_cells_of_regions / 2 + 2> lower_sets;
  for (CellSet lower = 0; lower < set_of(std::min(lower_count, cells_)); ++lower) {
    std::vector<CellSet>& alike = lower_sets[static_cast<std::size_t>(count_of(lower))];
    number_in_part_.push_back(static_cast<std::uint16_t>(alike.size()));
    alike.push_back(lower);
  }
  for (CellSet upper = 0; upper < set_of(std::max(cells_ - lower_count, 0)); ++upper) {
    const First first{static_cast<std::uint32_t>(sets_.size()), places_};
    first_.push_back(first);
    const int below = tiles - count_of(upper);
    if (below < 0 || below > lower_count) continue;
    for (const CellSet lower : lower_sets[static_cast<std::size_t>(below)]) {
      const CellSet cells = upper << lower_count | lower;
      const std::uint32_t place = places_;
      const std::size_t number = sets_.size() - first.set;
      Regions regions = Regions{place - first.place - number} << (bits_of_region(cells_) * layout);
      sets_.push_back(cells);
      for (CellSet left = board.all() & ~cells; left != 0; ++places_) {
        const CellSet region = board.region_of(board.all() & ~cells, lowest(left));
        const std::uint32_t last = (1u << bits_of_region(cells_)) - 1;
        if (places_ - place > last) fifths_.push_back({cells, region});
        for (CellSet rest = region; rest != 0; rest &= rest - 1) {
          regions |= Regions{std::min(places_ - place, last)}
                     << (bits_of_region(cells_) * lowest(rest));
        }
        left &= ~region;
      }
      regions_.push_back(regions);
    }
  }
}

std::uint32_t RegionIndex::is_fifth(CellSet cells, int blank) const {
  const auto is_it = [&](const Fifth& fifth) {
    return fifth.cells == cells && (fifth.region & set_of(blank)) != 0;
  };
  return std::any_of(fifths_.begin(), fifths_.end(), is_it) ? 1 : 0;
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
  const Board board(size_);
  const int goal_of_blank = size_.cells() - 1;
  Cells at = cells;
  CellSet taken = 0;
  int parity = 0;  // of the value
  for (std::size_t j = 0; j < tiles_.size(); ++j) {
    taken |= set_of(at[j]);
    parity ^= manhattan(tiles_[j], at[j], size_.width) & 1;
  }
  const auto odd_half_at = [&](CellSet there, int free) {
    return odd_half(entry(index_.place(there, free), order_of(at)));
  };
  for (int moves = 0;; ++moves, parity ^= 1) {
    const CellSet region = board.region_of(board.all() & ~taken, blank);
    bool home = (region & set_of(goal_of_blank)) != 0;
    for (std::size_t j = 0; j < tiles_.size(); ++j) home = home && at[j] == tiles_[j] - 1;
    if (home) return moves;
    // An even value that becomes less has another half, an odd one the same.
    const std::uint32_t odd_half_of_less = odd_half_at(taken, blank) ^ (parity == 0 ? 1u : 0u);
    bool found = false;
    for (std::size_t j = 0; j < tiles_.size() && !found; ++j) {
      const int from = at[j];
      for (CellSet free = board.neighbours_of(set_of(from)) & region; free != 0 && !found;
           free &= free - 1) {
        const int to = lowest(free);
        const CellSet then = taken ^ set_of(from) ^ set_of(to);
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
      size_(size),
      table_(RegionTable::make(size, tiles, budget)),
      orders_after_(budget),
      told_(budget),
      known_(budget),
      odd_half_(budget) {}

std::uint64_t RegionTableBuilder::bytes_beside(BoardSize size, std::size_t tiles,
                                               std::uint64_t entries) {
  const std::uint64_t orders = factorial(tiles);
  const auto passed_at_most = static_cast<std::uint64_t>(size.width - 1);
  const std::uint64_t rows = 3 * (entries / orders);
  return rows * words_of_row(orders) * sizeof(Word) +
         orders * tiles * passed_at_most * 2 * sizeof(std::uint16_t);
}

[[gnu::cold]] bool RegionTableBuilder::begin() {
  if (!table_) return false;
  const std::uint32_t places = table_->index().places();
  row_words_ = words_of_row(table_->orders());
  for (Array<Word>* const rows : {&told_, &known_, &odd_half_}) {
    if (!rows->reserve(places * row_words_)) return false;
  }
  if (!find_orders()) return false;
  find_arcs();
  active_.assign(places, 0);
  next_active_.assign(places, 0);
  row_.resize(row_words_);
  found_.resize(table_->orders());
  RegionTable::Cells home{};
  CellSet taken = 0;
  for (std::size_t j = 0; j < table_->tiles().size(); ++j) {
    home[j] = static_cast<std::uint8_t>(table_->tiles()[j] - 1);
    taken |= set_of(home[j]);
  }
  const std::uint32_t place = table_->index().place(taken, size_.cells() - 1);
  home_ = place * row_words_ * 64 + table_->order_of(home);
  active_[place] = 1;
  return true;
}

// All orders that come of all orders when the tile at one position passes some others.
[[gnu::cold]] bool RegionTableBuilder::find_orders() {
  const std::size_t tiles = table_->tiles().size();
  const auto most_passed = static_cast<std::size_t>(size_.width - 1);
  const std::uint32_t orders = table_->orders();
  if (!orders_after_.resize(tiles * 2 * most_passed * orders, 0)) return false;
  for (std::uint32_t order = 0; order < orders; ++order) {
    RegionTable::Cells line{};  // tiles by position
    std::uint32_t rest = order;
    for (std::size_t j = 0; j < tiles; ++j) {
      const std::uint32_t digit = rest / table_->weight(j);
      rest -= digit * table_->weight(j);
      for (std::size_t position = j; position > digit; --position) {
        line[position] = line[position - 1];
      }
      line[digit] = static_cast<std::uint8_t>(j);
    }
    for (std::size_t position = 0; position < tiles; ++position) {
      for (const bool onwards : {true, false}) {
        RegionTable::Cells moved = line;
        std::size_t at = position;
        for (std::size_t way = onwards ? 0 : most_passed;
             way < (onwards ? most_passed : 2 * most_passed); ++way) {
          if (onwards ? at + 1 == tiles : at == 0) break;
          const std::size_t then = onwards ? at + 1 : at - 1;
          std::swap(moved[at], moved[then]);
          at = then;
          RegionTable::Cells cells{};
          for (std::size_t place = 0; place < tiles; ++place) {
            cells[moved[place]] = static_cast<std::uint8_t>(place);
          }
          orders_after_[(position * 2 * most_passed + way) * orders + order] =
              table_->order_of(cells);
        }
      }
    }
  }
  return true;
}

[[gnu::cold]] void RegionTableBuilder::find_arcs() {
  const RegionIndex& index = table_->index();
  const Board board(size_);
  const int most_passed = size_.width - 1;
  for (const CellSet taken : index.sets()) {
    for (CellSet left = board.all() & ~taken; left != 0;) {
      const CellSet region = board.region_of(board.all() & ~taken, lowest(left));
      left &= ~region;
      first_arc_.push_back(static_cast<std::uint32_t>(arcs_.size()));
      for (CellSet free = region; free != 0; free &= free - 1) {
        const int to = lowest(free);
        for (CellSet tiles = board.neighbours_of(set_of(to)) & taken; tiles != 0;
             tiles &= tiles - 1) {
          const int from = lowest(tiles);
          const CellSet then = taken ^ set_of(from) ^ set_of(to);
          std::int32_t orders = same_orders;
          const int others = passed(taken, from, to);
          if (others > 0) {
            const int position = count_of(taken & (set_of(from) - 1));
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
  const std::uint32_t places = table_->index().places();
  for (std::uint64_t done = 0; done <= work;) {
    if (const std::size_t rows = told_.size() / row_words_; rows < places) {
      const std::size_t words = std::min<std::size_t>(rows + 16, places) * row_words_;
      for (Array<Word>* const each : {&told_, &known_, &odd_half_}) {
        if (!each->resize(words, 0)) return Progress::refused;  // cannot be: it has the room
      }
      if (home_ / 64 < words) told_[home_ / 64] |= Word{1} << home_ % 64;
      done += row_words_;
      continue;
    }
    if (found_all_) {
      write_bits(place_);
      place_ += 64;
      done += row_words_ * 16;
      if (place_ < places) continue;
      for (Array<Word>* const rows : {&told_, &known_, &odd_half_}) *rows = Array<Word>(budget_);
      orders_after_ = Array<std::uint16_t>(budget_);
      return Progress::done;
    }
    if (place_ == places) {
      found_all_ = !std::exchange(any_, false);
      std::swap(active_, next_active_);
      place_ = 0;
      ++depth_;
      continue;
    }
    const std::uint32_t place = place_++;
    if (active_[place] == 0) continue;
    active_[place] = 0;
    const std::size_t found = expand(place);
    any_ = any_ || found != 0;
    done += row_words_ / 4 + found / 8 + 1;
  }
  return Progress::running;
}

// How many entries of this depth are at that place.
std::size_t RegionTableBuilder::expand(std::uint32_t place) {
  const std::size_t row = place * row_words_;
  const Word odd_half = depth_ >> 1 & 1 ? ~Word{0} : 0;
  std::size_t count = 0;
  for (std::size_t word = 0; word < row_words_; ++word) {
    const Word found = told_[row + word] & ~known_[row + word];
    told_[row + word] = 0;
    known_[row + word] |= found;
    odd_half_[row + word] |= found & odd_half;
    row_[word] = found;
    for (Word left = found; left != 0; left &= left - 1) {
      found_[count++] =
          static_cast<std::uint16_t>(word * 64 + static_cast<std::size_t>(std::countr_zero(left)));
    }
  }
  if (count == 0) return 0;
  for (std::uint32_t arc = first_arc_[place]; arc < first_arc_[place + 1]; ++arc) {
    const auto [to, orders_begin] = arcs_[arc];
    Word* const there = &told_[to * row_words_];
    next_active_[to] = 1;
    if (orders_begin == same_orders) {
      for (std::size_t word = 0; word < row_words_; ++word) there[word] |= row_[word];
    } else {
      const std::uint16_t* const after = &orders_after_[static_cast<std::size_t>(orders_begin)];
      for (std::size_t at = 0; at < count; ++at) {
        const std::uint32_t order = after[found_[at]];
        there[order / 64] |= Word{1} << order % 64;
      }
    }
  }
  return count;
}

// Of 64 places, or those that are left.
void RegionTableBuilder::write_bits(std::uint32_t first_place) {
  const std::span<std::uint32_t> words = table_->all_words();
  const std::uint32_t orders = table_->orders();
  const std::uint32_t places = std::min(64u, table_->index().places() - first_place);
  for (std::size_t word = 0; word < row_words_; ++word) {
    std::array<Word, 64> bits{};
    for (std::size_t place = 0; place < places; ++place) {
      bits[place] = odd_half_[(first_place + place) * row_words_ + word];
    }
    transpose(bits);
    const auto first_order = static_cast<std::uint32_t>(word * 64);
    for (std::uint32_t order = 0; order < std::min(64u, orders - first_order); ++order) {
      const std::uint32_t entry = table_->entry(first_place, first_order + order);
      const Word low = bits[order] << (entry & 31);
      const Word high = bits[order] >> 1 >> (63 - (entry & 31));
      // Behind the last place there are zeros, and behind the last entry no word.
      if (low != 0) words[entry >> 5] |= static_cast<std::uint32_t>(low);
      if (low >> 32 != 0) words[(entry >> 5) + 1] |= static_cast<std::uint32_t>(low >> 32);
      if (high != 0) words[(entry >> 5) + 2] |= static_cast<std::uint32_t>(high);
    }
  }
}

}  // namespace puzzle::search
