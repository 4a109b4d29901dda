#include "search/databases/pattern_database_builder.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <new>
#include <utility>

#ifndef __EMSCRIPTEN__
#include <atomic>
#include <thread>
#include <vector>
#endif

namespace puzzle::search {

class PatternDatabaseBuilder::Implementation {
 public:
  virtual ~Implementation() = default;
  virtual Progress step(std::uint64_t work, int threads) = 0;

  std::unique_ptr<PatternDatabase> database;
  std::uint32_t reached = 0;
};

namespace {

// A group is the bases that differ in their inner tiles only: so many at most, where there are
// enough tiles.
constexpr std::uint64_t most_bases_in_group = 512;
constexpr std::uint64_t work_on_complete_group = 16;

std::uint64_t mask_of(int cell) { return std::uint64_t{1} << cell; }

// Of the tiles at the positions from begin to end, when those before stand.
std::uint64_t placements(int cells, int begin, int end) {
  std::uint64_t count = 1;
  for (int position = begin; position < end; ++position) {
    count *= static_cast<std::uint64_t>(cells - position);
  }
  return count;
}

// How many tiles tell a group. Two others are left at least, if there are two: then the databases
// of two groups have no byte in common.
int outer_tiles(int cells, int last) {
  int outer = std::max(last - 1, 0);
  while (outer > 0 && placements(cells, outer - 1, last) <= most_bases_in_group) --outer;
  return outer;
}

struct Group {
  std::uint32_t number;   // of the placement of the outer tiles
  std::uint8_t distance;  // of these from their homes
  bool complete;
};

// Mask: an unsigned type with a bit for each cell.
template <typename Mask>
class Builder final : public PatternDatabaseBuilder::Implementation {
 public:
  using Progress = PatternDatabaseBuilder::Progress;

  Builder(BoardSize size, std::span<const std::uint8_t> tiles, MemoryBudget& budget)
      : width_(size.width),
        cells_(size.cells()),
        last_(static_cast<int>(tiles.size()) - 1),
        digits_(static_cast<std::uint32_t>(cells_ - last_)),
        outer_(outer_tiles(cells_, last_)),
        known_(budget),
        groups_(budget) {
    database = PatternDatabase::make(size, tiles, budget);
    if (!database) return;
    set_up_cells();
    ok_ = set_up_groups() && known_.resize(database->entries(), 0);
    reached = 1;
  }

  // extract buildLevels
  Progress step(std::uint64_t work, int threads) override {
    if (!ok_) return Progress::refused;
    const std::uint64_t enough = work_ + work;
    while (work_ < enough) {
      if (next_ == groups_.size()) {
        if (!changed_ || reached == database->entries()) return Progress::done;
        changed_ = false;
        next_ = 0;
        ++level_;
      }
      const std::size_t end = end_of_independent(next_, enough - work_);
      Found found;
      if (threads > 1 && end - next_ > 1) {
        found = visit_on_threads(next_, end, threads);
      } else {
        for (std::size_t group = next_; group < end; ++group) visit_group(groups_[group], found);
      }
      next_ = end;
      changed_ = changed_ || found.changed;
      reached += found.placements;
      work_ += found.work;
    }
    return Progress::running;
  }
  // end of extract buildLevels

 private:
  static constexpr std::size_t most_cells = PatternDatabase::most_cells;

  // What a base takes over from a neighbour, which has one tile on the cell `from` instead of `to`:
  // the blank on `to` there is the blank on `from` here.
  struct Pull {
    std::uint32_t offset;  // how many bases on the neighbour is, modulo 2^32
    std::uint8_t from;
    std::uint8_t to;
    std::uint8_t row;  // of the blank on `to`, there
  };
  // Bases whose first tiles are placed.
  struct Placed {
    std::uint64_t occupied = 0;
    std::uint32_t base = 0;  // the first of them
    int pulls_count = 0;
    std::array<Pull, 4 * PatternDatabase::most_tiles> pulls;

    [[nodiscard]] std::span<const Pull> taken() const {
      return std::span(pulls).first(static_cast<std::size_t>(pulls_count));
    }
  };
  // What a visit leads to.
  struct Found {
    std::uint64_t work = 0;
    std::uint32_t placements = 0;
    bool changed = false;
    bool complete = true;  // nothing is left to be found in the bases that were visited
  };
  // Two cells side by side: the first is nearer to the last tile's home.
  struct Pair {
    std::uint8_t near;
    std::uint8_t far;
  };
  // The square of a base by cell, with room around it: a neighbour beyond the edge is an empty row.
  using Rows = std::array<Mask, sizeof(Mask) == 2 ? 40 : 64>;

  [[nodiscard]] std::uint32_t weight(int position) const {
    return database->weight(position) / digits_;
  }
  [[nodiscard]] std::uint64_t all() const { return mask_of(cells_) - 1; }

  void set_up_cells() {
    const BoardSize size = database->size();
    for (int cell = 0; cell < cells_; ++cell) {
      place_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(
          (size.row_of(cell) + 1) * (width_ + 1) + size.column_of(cell) + 1);
    }
    for (int position = 0; position <= last_; ++position) {
      const auto at = static_cast<std::size_t>(position);
      const int home = size.home_of(database->tiles()[at]);
      auto& order = order_[at];
      for (int cell = 0; cell < cells_; ++cell) {
        const auto here = static_cast<std::size_t>(cell);
        order[here] = static_cast<std::uint8_t>(cell);
        distance_[at][here] =
            static_cast<std::uint8_t>(std::abs(size.row_of(cell) - size.row_of(home)) +
                                      std::abs(size.column_of(cell) - size.column_of(home)));
      }
      std::sort(order.begin(), order.begin() + cells_, [&](std::uint8_t one, std::uint8_t other) {
        const auto& distance = distance_[at];
        return std::pair(distance[one], one) < std::pair(distance[other], other);
      });
    }
    const auto last = static_cast<std::size_t>(last_);
    for (const std::uint8_t near :
         std::span(order_[last]).first(static_cast<std::size_t>(cells_))) {
      for (const int far : {near - width_, near - 1, near + 1, near + width_}) {
        if (far < 0 || far >= cells_) continue;
        if (far / width_ != near / width_ && far % width_ != near % width_) continue;
        if (distance_[last][static_cast<std::size_t>(far)] < distance_[last][near]) continue;
        pairs_[static_cast<std::size_t>(pairs_count_++)] = {near, static_cast<std::uint8_t>(far)};
      }
    }
    for (int position = 0; position < last_; ++position) {
      const int home = size.home_of(database->tiles()[static_cast<std::size_t>(position)]);
      home_ += weight(position) * digit(home, occupied_at_home_);
      occupied_at_home_ |= mask_of(home);
    }
  }

  // Sorts the groups by the distance of their outer tiles: those of the same distance depend on
  // none of each other.
  bool set_up_groups() {
    const auto count = static_cast<std::uint32_t>(placements(cells_, 0, outer_));
    if (!groups_.resize(count, {0, 0, false})) return false;
    for (std::uint32_t number = 0; number < count; ++number) {
      Group& group = groups_[number];
      group.number = number;
      each_outer(number, [&](int position, int cell) {
        group.distance = static_cast<std::uint8_t>(group.distance + distance(position, cell));
      });
    }
    std::sort(groups_.begin(), groups_.end(), [](const Group& one, const Group& other) {
      return std::pair(one.distance, one.number) < std::pair(other.distance, other.number);
    });
    return true;
  }

  [[nodiscard]] int distance(int position, int cell) const {
    return distance_[static_cast<std::size_t>(position)][static_cast<std::size_t>(cell)];
  }
  // Which of the free cells it is.
  [[nodiscard]] static std::uint32_t digit(int cell, std::uint64_t occupied) {
    return static_cast<std::uint32_t>(cell - std::popcount(occupied & (mask_of(cell) - 1)));
  }

  // Calls visit(position, cell) for the outer tiles of a group.
  template <typename Visit>
  void each_outer(std::uint32_t number, Visit visit) const {
    std::uint64_t free = all();
    for (int position = 0; position < outer_; ++position) {
      const std::uint32_t one = weight(position) / weight(outer_ - 1);
      std::uint64_t rest = free;
      for (std::uint32_t skipped = number / one; skipped > 0; --skipped) rest &= rest - 1;
      number %= one;
      const int cell = std::countr_zero(rest);
      visit(position, cell);
      free &= ~mask_of(cell);
    }
  }

  // The end of the groups from there on that can be visited in any order, and are about enough.
  [[nodiscard]] std::size_t end_of_independent(std::size_t begin, std::uint64_t work) const {
    const std::uint64_t inside = placements(cells_, outer_, last_);
    std::size_t end = begin + 1;
    for (std::uint64_t planned = inside; end < groups_.size() && planned < work; ++end) {
      if (groups_[end].distance != groups_[begin].distance) break;
      planned += groups_[end].complete ? work_on_complete_group : inside;
    }
    return end;
  }

  [[nodiscard]] Found visit_on_threads([[maybe_unused]] std::size_t begin, std::size_t end,
                                       [[maybe_unused]] int threads) {
    Found sum;
#ifdef __EMSCRIPTEN__
    for (; begin < end; ++begin) visit_group(groups_[begin], sum);
#else
    std::atomic<std::size_t> next = begin;
    std::vector<Found> found(static_cast<std::size_t>(threads));
    std::vector<std::thread> others;
    const auto visit_some = [&](Found& mine) {
      for (std::size_t group; (group = next.fetch_add(1)) < end;) visit_group(groups_[group], mine);
    };
    for (std::size_t thread = 1; thread < found.size(); ++thread) {
      others.emplace_back(visit_some, std::ref(found[thread]));
    }
    visit_some(found[0]);
    for (std::thread& other : others) other.join();
    for (const Found& part : found) {
      sum.work += part.work;
      sum.placements += part.placements;
      sum.changed = sum.changed || part.changed;
    }
#endif
    return sum;
  }

  void visit_group(Group& group, Found& found) {
    found.work += work_on_complete_group;
    if (group.complete) return;
    Placed placed;
    each_outer(group.number,
               [&](int position, int cell) { placed = with(placed, position, cell); });
    found.complete = true;
    visit(outer_, placed, found);
    group.complete = found.complete;
  }

  // The bases in which these tiles are placed, the others in the order of their distances.
  void visit(int position, const Placed& placed, Found& found) {
    if (position == last_) return expand(placed, found);
    for (int index = 0; index < cells_; ++index) {
      const int cell = order_[static_cast<std::size_t>(position)][static_cast<std::size_t>(index)];
      if ((placed.occupied >> cell & 1) != 0) continue;
      if (position + 1 == last_) {
        ++found.work;
        const std::uint32_t base = placed.base + digit(cell, placed.occupied);
        if (is_complete(base, placed.occupied | mask_of(cell))) continue;
      }
      visit(position + 1, with(placed, position, cell), found);
    }
  }

  // With the tile at that position on the cell.
  [[nodiscard]] Placed with(const Placed& placed, int position, int cell) const {
    Placed result;
    const std::uint32_t one = weight(position);
    const std::uint64_t occupied = placed.occupied;
    for (const Pull& pull : placed.taken()) {
      if (pull.from == cell) continue;
      Pull& adjusted = result.pulls[static_cast<std::size_t>(result.pulls_count++)];
      adjusted = pull;
      // There the earlier tile counts in the digit of this one, and here it does not; or it is the
      // other way round.
      if (pull.to < cell && cell < pull.from) adjusted.offset += one;
      if (pull.from < cell && cell < pull.to) adjusted.offset -= one;
      adjusted.row = static_cast<std::uint8_t>(adjusted.row - (cell < pull.to));
    }
    const std::uint32_t here = digit(cell, occupied);
    const auto add = [&](int from) {
      if ((occupied >> from & 1) != 0) return;
      const std::uint32_t there = digit(from, occupied);
      result.pulls[static_cast<std::size_t>(result.pulls_count++)] = {
          (there - here) * one, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(cell),
          static_cast<std::uint8_t>(here - (from < cell))};
    };
    const int column = cell % width_;
    if (cell >= width_) add(cell - width_);
    if (column > 0) add(cell - 1);
    if (column + 1 < width_) add(cell + 1);
    if (cell + width_ < cells_) add(cell + width_);
    result.occupied = occupied | mask_of(cell);
    result.base = placed.base + here * one;
    return result;
  }

  // Blank and last tile are never on the same cell. So that bit of the first row is free to mark
  // bases of which all is known.
  [[nodiscard]] bool is_complete(std::uint32_t base, std::uint64_t occupied) const {
    const int first = std::countr_zero(~occupied);
    return (known_[std::size_t{base} * digits_] >> first & 1) != 0;
  }

  // Adds to what is known of a base all of this level.
  void expand(const Placed& base, Found& found) {
    found.work += digits_ / 4;
    Mask* const own = known_.begin() + std::size_t{base.base} * digits_;
    const std::uint64_t free = all() & ~base.occupied;
    Rows rows{};
    std::array<std::uint8_t, most_cells> cells;
    std::size_t count = 0;
    Mask before = 0;
    for (std::uint64_t rest = free; rest != 0; rest &= rest - 1, ++count) {
      cells[count] = static_cast<std::uint8_t>(std::countr_zero(rest));
      rows[place_[cells[count]]] = own[count];
      before = static_cast<Mask>(before | own[count]);
    }
    Mask added = take_over(base, before, rows);
    if (level_ == 0 && base.base == home_) {
      const BoardSize size = database->size();
      added = static_cast<Mask>(
          mask_of(size.home_of(database->tiles()[static_cast<std::size_t>(last_)])));
      rows[place_[static_cast<std::size_t>(size.home_of(0))]] = added;
      before = added;
    }
    if (added == 0) {
      found.complete = false;
      return;
    }
    found.changed = true;
    const std::span<const std::uint8_t> free_cells(cells.data(), count);
    do {
      let_blank_move(free_cells, rows);
    } while (move_last_tile_away(rows));
    store(base, free_cells, before, rows, found);
  }

  // What the neighbours know, and moves of the last tile towards its home, which come from the
  // level before. Returns the bits that are new.
  Mask take_over(const Placed& base, Mask before, Rows& rows) const {
    Mask added = 0;
    const auto add = [&](std::size_t cell, Mask bits) {
      Mask& row = rows[place_[cell]];
      added = static_cast<Mask>(added | (bits & ~row));
      row = static_cast<Mask>(row | bits);
    };
    if (before != 0) {
      for (const auto& [near, far] : pairs()) {
        add(far, static_cast<Mask>((rows[place_[near]] >> far & 1) * mask_of(near)));
      }
    }
    for (const Pull& pull : base.taken()) {
      const Mask there = known_[std::size_t{base.base + pull.offset} * digits_ + pull.row];
      add(pull.from, static_cast<Mask>(there & ~mask_of(pull.to)));
    }
    return added;
  }

  // The blank gets to every free cell that it can reach.
  void let_blank_move(std::span<const std::uint8_t> free_cells, Rows& rows) const {
    const auto down = static_cast<std::size_t>(width_ + 1);
    for (bool changed = true; changed;) {
      for (const std::uint8_t cell : free_cells) {
        const std::size_t at = place_[cell];
        rows[at] =
            static_cast<Mask>(rows[at] | ((rows[at - 1] | rows[at - down]) & ~mask_of(cell)));
      }
      Mask added = 0;
      for (std::size_t index = free_cells.size(); index-- > 0;) {
        const std::size_t at = place_[free_cells[index]];
        const auto more = static_cast<Mask>((rows[at + 1] | rows[at + down]) & ~rows[at] &
                                            ~mask_of(free_cells[index]));
        added = static_cast<Mask>(added | more);
        rows[at] = static_cast<Mask>(rows[at] | more);
      }
      changed = added != 0;
    }
  }

  // Returns whether that is new.
  bool move_last_tile_away(Rows& rows) const {
    Mask added = 0;
    for (const auto& [near, far] : pairs()) {
      Mask& row = rows[place_[near]];
      const auto bits = static_cast<Mask>((rows[place_[far]] >> near & 1) * mask_of(far));
      added = static_cast<Mask>(added | (bits & ~row));
      row = static_cast<Mask>(row | bits);
    }
    return added != 0;
  }

  void store(const Placed& base, std::span<const std::uint8_t> free_cells, Mask before,
             const Rows& rows, Found& found) {
    Mask* const own = known_.begin() + std::size_t{base.base} * digits_;
    Mask after = 0;
    Mask missing = 0;
    for (std::size_t index = 0; index < free_cells.size(); ++index) {
      const Mask row = rows[place_[free_cells[index]]];
      own[index] = row;
      after = static_cast<Mask>(after | row);
      missing = static_cast<Mask>(missing |
                                  (~row & ~mask_of(free_cells[index]) & ~base.occupied & all()));
    }
    if (missing == 0) own[0] = static_cast<Mask>(own[0] | mask_of(free_cells[0]));
    found.complete = found.complete && missing == 0;
    const auto placements = static_cast<Mask>(after & ~before);
    if (placements == 0) return;
    // extract setExcess
    const int excess = std::min(level_, PatternDatabase::most_excess);
    for (std::size_t index = 0; index < free_cells.size(); ++index) {
      if ((placements >> free_cells[index] & 1) == 0) continue;
      ++found.placements;
      database->set_excess(base.base * digits_ + static_cast<std::uint32_t>(index), excess);
    }
    // end of extract setExcess
  }

  [[nodiscard]] std::span<const Pair> pairs() const {
    return {pairs_.data(), static_cast<std::size_t>(pairs_count_)};
  }

  int width_;
  int cells_;
  int last_;              // the position of the last tile
  std::uint32_t digits_;  // free cells of a base
  int outer_;             // so many tiles tell a group
  bool ok_ = false;
  std::array<std::uint8_t, most_cells> place_{};  // of a cell in Rows
  std::array<std::array<std::uint8_t, most_cells>, PatternDatabase::most_tiles> distance_{};
  std::array<std::array<std::uint8_t, most_cells>, PatternDatabase::most_tiles> order_{};
  std::array<Pair, 2 * most_cells> pairs_{};  // in the order of their distances
  int pairs_count_ = 0;
  std::uint32_t home_ = 0;  // the base that has all tiles at home
  std::uint64_t occupied_at_home_ = 0;

  Array<Mask> known_;  // by base, a row for each free cell
  Array<Group> groups_;
  int level_ = 0;
  bool changed_ = false;    // at this level
  std::size_t next_ = 0;    // group
  std::uint64_t work_ = 0;  // done so far
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

PatternDatabaseBuilder::Progress PatternDatabaseBuilder::step(std::uint64_t work, int threads) {
  return implementation_ ? implementation_->step(work, threads) : Progress::refused;
}

std::uint64_t PatternDatabaseBuilder::bytes_beside(BoardSize size, std::size_t tiles) {
  const int cells = size.cells();
  const int last = static_cast<int>(tiles) - 1;
  const std::uint64_t mask_bytes = cells <= 16 ? 2 : cells <= 32 ? 4 : 8;
  return placements(cells, 0, last + 1) * mask_bytes +
         placements(cells, 0, outer_tiles(cells, last)) * sizeof(Group);
}

std::uint32_t PatternDatabaseBuilder::reached() const {
  return implementation_ ? implementation_->reached : 0;
}

std::unique_ptr<PatternDatabase> PatternDatabaseBuilder::take() {
  std::unique_ptr<PatternDatabase> database = std::move(implementation_->database);
  implementation_.reset();
  return database;
}

}  // namespace puzzle::search
