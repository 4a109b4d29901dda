#include "search/databases/region_table.hpp"

#include <algorithm>
#include <bit>
#include <new>
#include <numeric>

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
  Cells at = cells;
  CellSet taken = 0;
  int parity = 0;  // of the value
  for (std::size_t j = 0; j < tiles_.size(); ++j) {
    taken |= set_of(at[j]);
    parity ^= size_.distance(at[j], size_.home_of(tiles_[j])) & 1;
  }
  const auto odd_half_at = [&](CellSet there, int free) {
    return odd_half(entry(index_.place(there, free), order_of(at)));
  };
  for (int moves = 0;; ++moves, parity ^= 1) {
    const CellSet region = board.region_of(board.all() & ~taken, blank);
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
    if (!found) return moves;  // at the goal
  }
}

RegionTableBuilder::RegionTableBuilder(BoardSize size, std::span<const std::uint8_t> tiles,
                                       MemoryBudget& budget)
    : budget_(budget),
      size_(size),
      table_(RegionTable::make(size, tiles, budget)),
      told_(budget),
      known_(budget),
      odd_half_(budget) {}

[[gnu::cold]] void RegionTableBuilder::go_on(std::span<const std::uint8_t> tiles) {
  begun_ = found_all_ = any_ = false;  // first: there is no table where memory is refused
  depth_ = 0;
  place_ = 0;
  table_ = RegionTable::make(size_, tiles, budget_);
}

std::uint64_t RegionTableBuilder::bytes_beside(std::size_t tiles, std::uint64_t entries) {
  const std::uint64_t orders = factorial(tiles);
  return 3 * (entries / orders) * words_of_row(orders) * sizeof(Word);
}

inline std::uint32_t RegionTableBuilder::bit_of(std::uint32_t order) const {
  const std::uint32_t half = table_->orders() / 2;
  return order + (row_words_ == 2 && order >= half ? 64 - half : 0);
}

[[gnu::cold]] bool RegionTableBuilder::begin() {
  if (!table_) return false;
  const std::uint32_t places = table_->index().places();
  row_words_ = words_of_row(table_->orders());
  for (Array<Word>* const rows : {&told_, &known_, &odd_half_}) {
    if (!rows->reserve(places * row_words_)) return false;
  }
  if (!knows_moves_) {
    find_arcs();
    find_shifts();
    knows_moves_ = true;
  }
  active_.assign(places, 0);
  next_active_.assign(places, 0);
  for (std::vector<Word>& row : rows_) row.resize(row_words_ + 1);
  const std::size_t tiles = table_->tiles().size();
  RegionTable::Cells home{};
  CellSet taken = 0;
  for (std::size_t j = 0; j < tiles; ++j) {
    home[j] = static_cast<std::uint8_t>(table_->tiles()[j] - 1);
    taken |= set_of(home[j]);
  }
  const std::uint32_t place = table_->index().place(taken, size_.cells() - 1);
  orders_.resize(table_->orders());
  RegionTable::Cells line{};  // tiles by position
  std::iota(line.begin(), line.end(), std::uint8_t{0});
  do {
    RegionTable::Cells cells{};
    for (std::size_t at = 0; at < tiles; ++at) cells[line[at]] = static_cast<std::uint8_t>(at);
    const std::uint16_t order = table_->order_of(line);
    orders_[order] = table_->order_of(cells);
    if (orders_[order] == table_->order_of(home)) home_ = place * row_words_ * 64 + bit_of(order);
  } while (std::next_permutation(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(tiles)));
  active_[place] = 1;
  return true;
}

[[gnu::cold]] void RegionTableBuilder::find_arcs() {
  const RegionIndex& index = table_->index();
  const Board board(size_);
  first_arc_.clear();  // an earlier try may have been refused memory
  arcs_.clear();
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
          const int others = passed(taken, from, to);
          arcs_.push_back({index.place(taken ^ set_of(from) ^ set_of(to), from),
                           static_cast<std::uint16_t>(count_of(taken & (set_of(from) - 1))),
                           static_cast<std::int16_t>(to > from ? others : -others)});
        }
      }
    }
  }
  first_arc_.push_back(static_cast<std::uint32_t>(arcs_.size()));
}

[[gnu::cold]] void RegionTableBuilder::find_shifts() {
  const std::uint32_t orders = table_->orders();
  shifts_.clear();
  masks_.clear();
  for (std::uint32_t p = 0; p + 1 < table_->tiles().size(); ++p) {
    const std::uint32_t weight = orders / factorial(p + 1);
    const std::uint32_t next = orders / factorial(p + 2);
    for (std::uint32_t more = 0; more <= p; ++more) {
      const std::uint32_t there = more * weight;
      const std::uint32_t back = (more + 1) * next;
      shifts_.push_back(std::max(there, back) - std::min(there, back));
    }
    masks_.resize(shifts_.size() * row_words_);
    for (std::uint32_t order = 0; order < orders; ++order) {
      const std::uint32_t digit = order / weight % (p + 1);
      const std::uint32_t next_digit = order / next % (p + 2);
      if (next_digit <= digit) continue;  // the other order of these two
      const std::uint32_t more = next_digit - digit - 1;
      const std::uint32_t bit = bit_of(std::min(order, order + more * weight - (more + 1) * next));
      masks_[(first_shift_[p] + more) * row_words_ + bit / 64] |= Word{1} << bit % 64;
    }
    first_shift_[p + 1] = shifts_.size();
  }
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
    done += 1 + expand(place) / 8;
  }
  return Progress::running;
}

void RegionTableBuilder::swap_tiles(std::size_t p, const Word* row, Word* swapped) const {
  std::fill(swapped, swapped + row_words_ + 1, 0);
  const Word* mask = masks_.data() + first_shift_[p] * row_words_;
  for (std::size_t shift = first_shift_[p]; shift < first_shift_[p + 1]; ++shift) {
    const std::size_t on = shifts_[shift] / 64;
    const std::size_t bits = shifts_[shift] % 64;
    for (std::size_t word = 0; word < row_words_; ++word) {
      const Word here = *mask++;
      if (here == 0) continue;
      const Word up = row[word] & here;
      const Word down = row[word + on] >> bits | row[word + on + 1] << 1 << (63 - bits);
      swapped[word] |= down & here;
      swapped[word + on] |= up << bits;
      swapped[word + on + 1] |= up >> 1 >> (63 - bits);
    }
  }
}

inline void RegionTableBuilder::swap_tiles(std::size_t p, Word& low, Word& high) const {
  if (p == 0) return std::swap(low, high);
  if (p == 1) {  // thirds of both words
    constexpr Word mask = (Word{1} << 20) - 1;
    const Word before = low;
    low = (low >> 20 & mask) | (low & mask) << 20 | (high & mask) << 40;
    high = before >> 40 | high >> 40 << 20 | (high >> 20 & mask) << 40;
    return;
  }
  for (std::size_t shift = first_shift_[p]; shift < first_shift_[p + 1]; ++shift) {
    const std::uint32_t bits = shifts_[shift];
    const Word mask = masks_[2 * shift];  // of both
    const Word low_changed = (low ^ low >> bits) & mask;
    const Word high_changed = (high ^ high >> bits) & mask;
    low ^= low_changed ^ low_changed << bits;
    high ^= high_changed ^ high_changed << bits;
  }
}

// Goes on from the entries of this depth at that place. Returns the words that it moved.
std::size_t RegionTableBuilder::expand(std::uint32_t place) {
  const std::size_t row = place * row_words_;
  const Word odd_half = depth_ >> 1 & 1 ? ~Word{0} : 0;
  Word* const found_here = rows_[0].data();
  Word any = 0;
  for (std::size_t word = 0; word < row_words_; ++word) {
    const Word found = told_[row + word] & ~known_[row + word];
    told_[row + word] = 0;
    known_[row + word] |= found;
    odd_half_[row + word] |= found & odd_half;
    found_here[word] = found;
    any |= found;
  }
  if (any == 0) return 0;
  any_ = true;
  for (std::uint32_t arc = first_arc_[place]; arc < first_arc_[place + 1]; ++arc) {
    const auto [to, position, passed] = arcs_[arc];
    next_active_[to] = 1;
    Word* const there = &told_[to * row_words_];
    std::size_t p = position;
    if (row_words_ == 2) {
      Word low = found_here[0];
      Word high = found_here[1];
      for (int others = passed; others > 0; --others) swap_tiles(p++, low, high);
      for (int others = passed; others < 0; ++others) swap_tiles(--p, low, high);
      there[0] |= low;
      there[1] |= high;
      continue;
    }
    const Word* moved = found_here;
    for (int others = 0; others != passed; others += passed > 0 ? 1 : -1) {
      Word* const swapped = rows_[others % 2 == 0 ? 1 : 2].data();
      swap_tiles(passed > 0 ? p++ : --p, moved, swapped);
      moved = swapped;
    }
    for (std::size_t word = 0; word < row_words_; ++word) there[word] |= moved[word];
  }
  return (first_arc_[place + 1] - first_arc_[place]) * row_words_;
}

// Of 64 places, or those that are left.
void RegionTableBuilder::write_bits(std::uint32_t first_place) {
  const std::span<std::uint32_t> words = table_->all_words();
  const std::uint32_t places = std::min(64u, table_->index().places() - first_place);
  std::array<Word, 64> bits{};
  std::size_t read = row_words_;  // the word of these
  for (std::uint32_t order = 0; order < table_->orders(); ++order) {
    const std::uint32_t bit = bit_of(order);
    if (bit / 64 != read) {
      read = bit / 64;
      for (std::size_t place = 0; place < places; ++place) {
        bits[place] = odd_half_[(first_place + place) * row_words_ + read];
      }
      std::fill(bits.begin() + places, bits.end(), 0);
      transpose(bits);
    }
    const std::uint32_t entry = table_->entry(first_place, orders_[order]);
    const Word low = bits[bit % 64] << (entry & 31);
    const Word high = bits[bit % 64] >> 1 >> (63 - (entry & 31));
    // Behind the last place there are zeros, and behind the last entry no word.
    if (low != 0) words[entry >> 5] |= static_cast<std::uint32_t>(low);
    if (low >> 32 != 0) words[(entry >> 5) + 1] |= static_cast<std::uint32_t>(low >> 32);
    if (high != 0) words[(entry >> 5) + 2] |= static_cast<std::uint32_t>(high);
  }
}

}  // namespace puzzle::search
