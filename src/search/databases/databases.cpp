#include "search/databases/databases.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace puzzle::search {
namespace {

constexpr int most_cells_of_any_shape = 16;

// The rungs of 4x4 and 5x5 in their order.
struct Chosen {
  BoardSize size;
  const char* patterns;  // tiles parted by spaces, patterns by "/"
  RungFacts facts;
};
constexpr std::array<Chosen, 6> chosen_rungs = {{
    // 5-5-5, and its reflection.
    {{4, 4}, "1 2 3 6 7/5 9 10 13 14/4 8 11 12 15", {2'622'240, 874'080}},
    // 6-6-3 twice, by which searches from random positions got smallest of what one swap of tiles
    // after another led to from those of Korf and Felner 2002. Earned after some 0.3 s.
    {{4, 4},
     "1 2 5 6 9 10/8 11 12 13 14 15/3 4 7/5 6 9 10 13 14/4 7 8 11 12 15/1 2 3",
     {47'274'144, 11'816'640, 2'000'000, 1'000'000}},
    // 7-7-1 twice: the tiles of two halves of the board without 1, and of two corners without 4.
    // Alone the second is weaker, but with it the positions that cost most, which are much like
    // their reflections, take a fifth of the states.
    {{4, 4},
     "2 5 6 9 10 13 14/3 4 7 8 11 12 15/1/1 2 3 5 6 7 9/8 10 11 12 13 14 15/4",
     {559'399'712, 139'849'920, 4'000'000, 2'000'000, true}},
    // 5-5-5-5-4: built in half the time of the next, and its bound comes within a second. Swaps
    // of tiles led to it as to 6-6-3, from 400 random positions.
    {{5, 5},
     "1 6 7 11 12/2 3 4 5 10/8 9 13 14 15/16 17 18 21 22/19 20 23 24",
     {31'824'168, 7'871'280, 0, 0, true}},
    // Swaps led to both of these together, from the same positions.
    {{5, 5},
     "1 2 3 4 5/6 7 11 12 16/8 9 10 13 14/17 18 21 22 23/15 19 20 24/"
     "1 2 3 6 7/11 12 13 14 15/4 5 8 9 10/16 17 18 21 22/19 20 23 24",
     {63'648'336, 7'871'280, 3'000'000, 0, true}},
    // 6-6-6-6 of Korf and Felner 2002, turned by half a circle. For searches that last longer than
    // the ten seconds of most.
    {{5, 5},
     "13 18 19 20 23 24/11 12 16 17 21 22/4 5 9 10 14 15/1 2 3 6 7 8",
     {724'032'000, 181'008'000, 180'000'000, 20'000'000, true}},
}};

std::vector<Pattern> patterns_of(std::string_view text) {
  std::vector<Pattern> patterns(1);
  int tile = 0;
  for (const char letter : text) {
    if (letter >= '0') {
      tile = tile * 10 + (letter - '0');
      continue;
    }
    patterns.back().push_back(static_cast<std::uint8_t>(std::exchange(tile, 0)));
    if (letter == '/') patterns.emplace_back();
  }
  patterns.back().push_back(static_cast<std::uint8_t>(tile));
  return patterns;
}

// Cuts tiles into patterns: the first of so many, then of `most`, as long as there are tiles.
void cut(const Pattern& tiles, std::size_t first, std::size_t most,
         std::vector<Pattern>& patterns) {
  std::size_t count = first;
  for (auto next = tiles.begin(); next != tiles.end(); count = most) {
    const auto left = static_cast<std::size_t>(tiles.end() - next);
    const auto end = next + static_cast<std::ptrdiff_t>(std::min(count, left));
    patterns.emplace_back(next, end);
    next = end;
  }
}

// Of all other shapes: cut along the rows, and where the board is not its own reflection a second
// time along the columns, or on boards of two columns along the rows with all cuts elsewhere.
Rung other(BoardSize size, std::size_t most) {
  const auto [width, height] = standing(size);
  Pattern by_rows;
  Pattern by_columns;
  for (int place = 0; place + 1 < size.cells(); ++place) {
    by_rows.push_back(static_cast<std::uint8_t>(place + 1));
    by_columns.push_back(static_cast<std::uint8_t>(place % height * width + place / height + 1));
  }
  Rung rung;
  cut(by_rows, most, most, rung.patterns);
  if (width == 2 && height > 2) {
    cut(by_rows, most / 2 + 1, most, rung.patterns);
  } else if (width < height) {
    cut(by_columns, most, most, rung.patterns);
  }
  // Of 2x8, whose tables are the largest.
  rung.largest = most == 5 ? 1'145'760 : 14'747'040;
  rung.entries = rung.largest * rung.patterns.size();
  if (most > 5) rung.earned = rung.earned_if_kept = 1'000'000;
  return rung;
}

}  // namespace

int rungs_of(BoardSize size) {
  int count = 0;
  for (const Chosen& rung : chosen_rungs) count += rung.size == size ? 1 : 0;
  if (count > 0) return count;
  if (standing(size) == BoardSize{2, 8}) return 2;
  return size.cells() <= most_cells_of_any_shape ? 1 : 0;
}

Rung rung_of(BoardSize size, int number) {
  int below = number;
  for (const Chosen& rung : chosen_rungs) {
    if (!(rung.size == size) || below-- > 0) continue;
    return {rung.facts, patterns_of(rung.patterns)};
  }
  return other(size, number == 0 ? 5 : 6);
}

std::uint64_t bytes_to_build(const Rung& rung) {
  std::size_t most_tiles = 0;
  for (const Pattern& pattern : rung.patterns) most_tiles = std::max(most_tiles, pattern.size());
  // A bit an entry, in whole words.
  const std::uint64_t bytes = rung.entries / 8 + rung.patterns.size() * sizeof(std::uint32_t);
  return bytes + RegionTableBuilder::bytes_beside(most_tiles, rung.largest);
}

RungBuilder::Progress RungBuilder::step(std::uint64_t work) {
  if (built_.size() == patterns_.size()) return Progress::done;
  built_.reserve(patterns_.size());  // so that no table is lost that was taken
  const Pattern& pattern = patterns_[built_.size()];
  if (!builder_) {
    builder_.emplace(standing(size_), pattern, budget_);
  } else if (!builder_->has_table()) {
    builder_->go_on(pattern);
  }
  const Progress progress = builder_->step(work);
  if (progress == Progress::refused) builder_.reset();  // it may be asked again
  if (progress != Progress::done) return progress;
  built_.push_back(builder_->take());
  const bool all = built_.size() == patterns_.size();
  if (all || patterns_[built_.size()].size() != pattern.size()) builder_.reset();
  return all ? Progress::done : Progress::running;
}

std::size_t Databases::bytes() const {
  std::size_t bytes = budget_.used();
  for (const auto& table : distances_) bytes += table->bytes();
  return bytes;
}

const AdditiveHeuristic* Databases::tables(BoardSize size, int rung) const {
  for (const auto& tables : tables_) {
    if (tables->size() == size && tables->rung() == rung) return tables.get();
  }
  return nullptr;
}

const AdditiveHeuristic* Databases::best(BoardSize size, std::size_t max_bytes) const {
  for (int rung = rungs_of(size) - 1; rung >= 0; --rung) {
    const AdditiveHeuristic* const tables = this->tables(size, rung);
    if (tables != nullptr && tables->bytes() <= max_bytes) return tables;
  }
  return nullptr;
}

void Databases::add(std::unique_ptr<const AdditiveHeuristic> tables) {
  if (this->tables(tables->size(), tables->rung()) == nullptr) {
    tables_.push_back(std::move(tables));
  }
  wanted_.reset();
}

const Databases::Offer* Databases::offered(BoardSize size, int rung) const {
  for (const Offer& offer : offers_) {
    if (offer.size == size && offer.rung == rung) return &offer;
  }
  return nullptr;
}

const DistanceTable* Databases::distances(BoardSize size) const {
  for (const auto& table : distances_) {
    if (table->size() == size) return table.get();
  }
  return nullptr;
}

const DistanceTable& Databases::add(std::unique_ptr<DistanceTable> table) {
  if (const DistanceTable* const there = distances(table->size())) return *there;
  distances_.push_back(std::move(table));
  return *distances_.back();
}

}  // namespace puzzle::search
