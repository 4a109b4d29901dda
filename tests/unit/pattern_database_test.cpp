#include "search/databases/pattern_database.hpp"

#include <doctest.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

#include "core/move.hpp"
#include "core/state.hpp"
#include "search/databases/pattern_database_builder.hpp"

using namespace puzzle;
using namespace puzzle::search;

namespace {

using Tiles = std::vector<std::uint8_t>;
using Progress = PatternDatabaseBuilder::Progress;

std::unique_ptr<PatternDatabase> build(BoardSize size, const Tiles& tiles, MemoryBudget& budget,
                                       std::uint64_t work_in_step = 1'000'000, int threads = 1) {
  PatternDatabaseBuilder builder(size, tiles, budget);
  Progress progress;
  do {
    progress = builder.step(work_in_step, threads);
  } while (progress == Progress::running);
  return progress == Progress::done ? builder.take() : nullptr;
}

int value(const PatternDatabase& database, const PatternDatabase::Cells& cells) {
  return database.manhattan(cells) + 2 * database.excess(database.entry_of(cells));
}

// The values of all placements that can be reached, by a search in which only moves of the
// pattern's tiles cost anything, over boards as text: nothing of the code under test.
std::unordered_map<std::string, int> true_values(BoardSize size, const Tiles& tiles) {
  std::string goal(static_cast<std::size_t>(size.cells()), '.');
  for (const int tile : tiles) goal[static_cast<std::size_t>(tile - 1)] = static_cast<char>(tile);
  goal.back() = 'B';
  std::unordered_map<std::string, int> boards{{goal, 0}};
  std::deque<std::string> queue{goal};
  while (!queue.empty()) {
    const std::string board = queue.front();
    queue.pop_front();
    const int cost = boards[board];
    const auto blank = board.find('B');
    for (const Move move : all_moves) {
      const auto from = cell_moved_by(size, static_cast<int>(blank), move);
      if (!from) continue;
      std::string next = board;
      std::swap(next[blank], next[static_cast<std::size_t>(*from)]);
      const bool costs = next[blank] != '.';
      const auto [there, is_new] = boards.emplace(next, cost + costs);
      if (!is_new && there->second <= cost + costs) continue;
      there->second = cost + costs;
      if (costs) {
        queue.push_back(next);
      } else {
        queue.push_front(next);
      }
    }
  }
  std::unordered_map<std::string, int> values;
  for (const auto& [board, cost] : boards) {
    std::string placement = board;
    std::replace(placement.begin(), placement.end(), 'B', '.');
    const auto [there, is_new] = values.emplace(placement, cost);
    if (!is_new) there->second = std::min(there->second, cost);
  }
  return values;
}

bool cut_in_two(BoardSize size, const PatternDatabase::Cells& cells, int count) {
  std::vector<bool> free(static_cast<std::size_t>(size.cells()), true);
  for (int position = 0; position < count; ++position) {
    free[cells[static_cast<std::size_t>(position)]] = false;
  }
  std::vector<int> found{
      static_cast<int>(std::find(free.begin(), free.end(), true) - free.begin())};
  free[static_cast<std::size_t>(found[0])] = false;
  for (std::size_t index = 0; index < found.size(); ++index) {
    for (const Move move : all_moves) {
      const auto to = cell_moved_by(size, found[index], move);
      if (!to || !free[static_cast<std::size_t>(*to)]) continue;
      free[static_cast<std::size_t>(*to)] = false;
      found.push_back(*to);
    }
  }
  return static_cast<int>(found.size()) + count < size.cells();
}

// The distances of all solvable positions, by moves of whole boards outwards from the goal.
struct Position {
  State state;
  int distance;
};
std::vector<Position> all_positions(BoardSize size) {
  std::vector<Position> positions{{State::goal(size), 0}};
  const auto key = [](const State& state) {
    std::uint64_t packed = 0;
    for (const int tile : state.tiles()) packed = packed * 16 + static_cast<unsigned>(tile);
    return packed;
  };
  std::unordered_map<std::uint64_t, bool> known{{key(positions[0].state), true}};
  for (std::size_t index = 0; index < positions.size(); ++index) {
    for (const Move move : all_moves) {
      Position next = positions[index];
      ++next.distance;
      if (next.state.apply(move) && known.emplace(key(next.state), true).second) {
        positions.push_back(next);
      }
    }
  }
  return positions;
}

}  // namespace

TEST_CASE("pattern database: entries number all placements without gaps") {
  MemoryBudget budget(1 << 24);
  for (const auto& [size, tiles, entries] :
       std::vector<std::tuple<BoardSize, Tiles, unsigned>>{{{2, 2}, {1, 3, 2}, 24},
                                                           {{3, 3}, {5, 1, 8, 2}, 3024},
                                                           {{2, 4}, {1, 2, 3, 4, 5, 6, 7}, 40320},
                                                           {{4, 4}, {15, 3, 7, 11}, 43680},
                                                           {{5, 5}, {24, 1, 12}, 13800},
                                                           {{6, 6}, {35, 7}, 1260},
                                                           {{10, 2}, {19}, 20}}) {
    const auto database = PatternDatabase::make(size, tiles, budget);
    REQUIRE(database);
    CHECK(database->entries() == entries);
    unsigned wrong = 0;
    for (std::uint32_t entry = 0; entry < entries; ++entry) {
      const PatternDatabase::Cells cells = database->cells_of(entry);
      for (std::size_t one = 0; one < tiles.size(); ++one) {
        wrong += cells[one] >= size.cells();
        for (std::size_t other = 0; other < one; ++other) wrong += cells[one] == cells[other];
      }
      wrong += database->entry_of(cells) != entry;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("pattern database: which patterns there can be") {
  CHECK(PatternDatabase::valid({4, 4}, Tiles{1, 5, 6, 9, 10, 13, 14}));
  CHECK(PatternDatabase::valid({6, 6}, Tiles{35}));
  CHECK_FALSE(PatternDatabase::valid({4, 4}, Tiles{}));
  CHECK_FALSE(PatternDatabase::valid({4, 4}, Tiles{1, 2, 1}));
  CHECK_FALSE(PatternDatabase::valid({4, 4}, Tiles{0}));
  CHECK_FALSE(PatternDatabase::valid({4, 4}, Tiles{16}));
  CHECK(PatternDatabase::valid({4, 4}, Tiles{1, 2, 3, 4, 5, 6, 7, 8}));
  CHECK(PatternDatabase::valid({5, 5}, Tiles{1, 2, 3, 4, 5, 6}));
  CHECK_FALSE(PatternDatabase::valid({4, 4}, Tiles{1, 2, 3, 4, 5, 6, 7, 8, 9}));
  CHECK_FALSE(PatternDatabase::valid({5, 5}, Tiles{1, 2, 3, 4, 5, 6, 7}));  // 2.4 thousand million
  CHECK_FALSE(PatternDatabase::valid({7, 6}, Tiles{1}));
  CHECK_FALSE(PatternDatabase::valid({1, 4}, Tiles{1}));
}

TEST_CASE("pattern database: every value is the one of a plain search over boards") {
  MemoryBudget budget(1 << 24);
  for (const auto& [size, tiles] :
       std::vector<std::pair<BoardSize, Tiles>>{{{2, 2}, {1, 3, 2}},
                                                {{3, 2}, {2, 3, 4}},
                                                {{2, 4}, {1, 2, 3, 4, 5}},
                                                {{3, 3}, {1, 2, 4, 5}},
                                                {{3, 3}, {8, 6, 3}},
                                                {{4, 3}, {11, 7, 8}},
                                                {{5, 4}, {19, 6}},
                                                {{6, 6}, {14, 35}}}) {
    const auto database = build(size, tiles, budget);
    REQUIRE(database);
    const auto values = true_values(size, tiles);
    std::size_t found = 0;
    std::size_t wrong = 0;
    for (std::uint32_t entry = 0; entry < database->entries(); ++entry) {
      const PatternDatabase::Cells cells = database->cells_of(entry);
      std::string placement(static_cast<std::size_t>(size.cells()), '.');
      for (std::size_t position = 0; position < tiles.size(); ++position) {
        placement[cells[position]] = static_cast<char>(tiles[position]);
      }
      const auto there = values.find(placement);
      if (there == values.end()) continue;
      ++found;
      wrong += value(*database, cells) != there->second;
    }
    CHECK(found == values.size());
    CHECK(wrong == 0);
    const auto compared = verify(*database);
    CHECK(compared);
  }
}

TEST_CASE("pattern database: sums never exceed the true distance of any position" *
          doctest::test_suite("long")) {
  MemoryBudget budget(1 << 24);
  for (const auto& [size, patterns] : std::vector<std::pair<BoardSize, std::vector<Tiles>>>{
           {{2, 2}, {{1}, {2, 3}}},
           {{3, 2}, {{1, 2, 3}, {4, 5}}},
           {{2, 3}, {{1, 2}, {3, 4, 5}}},
           {{2, 4}, {{1, 2, 3, 4}, {5, 6, 7}}},
           {{4, 2}, {{1, 2, 5, 6}, {3, 4, 7}}},
           {{3, 3}, {{1, 2, 4, 5}, {3, 6, 7, 8}}},
           {{3, 3}, {{1, 2, 3, 4, 5, 6, 7}, {8}}}}) {
    std::vector<std::unique_ptr<PatternDatabase>> databases;
    for (const Tiles& tiles : patterns) databases.push_back(build(size, tiles, budget));
    std::size_t too_large = 0;
    std::size_t exact = 0;
    for (const auto& [state, distance] : all_positions(size)) {
      std::array<std::uint8_t, 9> cell_of{};
      for (int cell = 0; cell < state.cells(); ++cell) {
        cell_of[static_cast<std::size_t>(state.tile_at(cell))] = static_cast<std::uint8_t>(cell);
      }
      int sum = 0;
      for (const auto& database : databases) {
        PatternDatabase::Cells cells{};
        for (std::size_t position = 0; position < database->tiles().size(); ++position) {
          cells[position] = cell_of[database->tiles()[position]];
        }
        sum += value(*database, cells);
        too_large += value(*database, cells) > distance;
      }
      too_large += sum > distance;
      exact += sum == distance;
    }
    CHECK(too_large == 0);
    CHECK(exact > 1);
  }
}

TEST_CASE("pattern database: of all eight tiles of 3x3 it knows the true distances" *
          doctest::test_suite("long")) {
  MemoryBudget budget(1 << 24);
  const auto database = build({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8}, budget);
  REQUIRE(database);
  std::size_t wrong = 0;
  for (const auto& [state, distance] : all_positions({3, 3})) {
    PatternDatabase::Cells cells{};
    for (int cell = 0; cell < state.cells(); ++cell) {
      const int tile = state.tile_at(cell);
      if (tile != 0) cells[static_cast<std::size_t>(tile - 1)] = static_cast<std::uint8_t>(cell);
    }
    wrong += value(*database, cells) != distance;
  }
  CHECK(wrong == 0);
}

TEST_CASE("pattern database: threads build the same bytes as one") {
  for (const auto& [size, tiles] : std::vector<std::pair<BoardSize, Tiles>>{
           {{4, 4}, {1, 5, 6, 9, 10}}, {{7, 3}, {1, 2, 3, 8}}}) {
    MemoryBudget budget(1 << 24);
    const auto alone = build(size, tiles, budget);
    for (const std::uint64_t work_in_step :
         std::initializer_list<std::uint64_t>{1, 3'000, 1'000'000}) {
      const auto together = build(size, tiles, budget, work_in_step, 3);
      REQUIRE(alone);
      REQUIRE(together);
      CHECK(std::equal(alone->nibbles(), alone->nibbles() + alone->bytes(), together->nibbles()));
    }
    PatternDatabaseBuilder builder(size, tiles, budget);
    while (builder.step(3'000, 3) == Progress::running) {
    }
    CHECK(builder.reached() == alone->entries());
  }
}

TEST_CASE("pattern database: how the work is cut into steps changes nothing") {
  MemoryBudget budget(1 << 24);
  const BoardSize size{4, 3};
  const Tiles tiles{1, 2, 5, 6};
  const auto whole = build(size, tiles, budget);
  const auto in_pieces = build(size, tiles, budget, 1);
  REQUIRE(whole);
  REQUIRE(in_pieces);
  CHECK(std::equal(whole->nibbles(), whole->nibbles() + whole->bytes(), in_pieces->nibbles()));

  PatternDatabaseBuilder builder(size, tiles, budget);
  CHECK(builder.reached() == 1);
  CHECK(builder.step(1) == Progress::running);
  while (builder.step(100) == Progress::running) {
  }
  CHECK(builder.step(100) == Progress::done);
  CHECK(builder.reached() == 11880);
}

TEST_CASE("pattern database: building takes the memory that is told before and gives it back") {
  for (const auto& [size, tiles] : std::vector<std::pair<BoardSize, Tiles>>{
           {{4, 4}, {1, 2, 5}}, {{5, 5}, {1, 2, 6}}, {{6, 6}, {1, 2, 7}}}) {
    const int width = size.width;
    CAPTURE(width);
    MemoryBudget budget(1 << 24);
    PatternDatabaseBuilder builder(size, tiles, budget);
    while (builder.step(1'000'000) == Progress::running) {
    }
    const auto database = builder.take();
    REQUIRE(database);
    CHECK(budget.peak() - budget.used() ==
          PatternDatabaseBuilder::bytes_beside(size, tiles.size()));
  }
}

TEST_CASE("pattern database: too little memory is refused and leaves nothing behind") {
  const BoardSize size{4, 4};
  const Tiles tiles{1, 2, 5};
  MemoryBudget enough(1 << 20);
  REQUIRE(build(size, tiles, enough));
  CHECK(enough.used() == 0);
  for (std::size_t limit = 0; limit < enough.peak(); limit += 97) {
    MemoryBudget budget(limit);
    CHECK_FALSE(build(size, tiles, budget));
    CHECK(budget.used() == 0);
  }
  MemoryBudget just_enough(enough.peak());
  CHECK(build(size, tiles, just_enough));
}

TEST_CASE("pattern database: verify finds a single changed entry") {
  MemoryBudget budget(1 << 24);
  const auto database = build({4, 4}, {1, 2, 5}, budget);
  REQUIRE(database);
  const auto sound = verify(*database);
  REQUIRE(sound);
  CHECK(sound.value() > 3 * database->entries());
  // Whether tiles cut the free cells in two, here or after moving one of the tiles.
  const auto has_wall = [&](const PatternDatabase::Cells& cells) {
    if (cut_in_two({4, 4}, cells, 3)) return true;
    for (std::size_t position = 0; position < 3; ++position) {
      for (const Move move : all_moves) {
        PatternDatabase::Cells next = cells;
        const auto to = cell_moved_by({4, 4}, cells[position], move);
        if (!to || std::find(cells.begin(), cells.begin() + 3, *to) != cells.begin() + 3) continue;
        next[position] = static_cast<std::uint8_t>(*to);
        if (cut_in_two({4, 4}, next, 3)) return true;
      }
    }
    return false;
  };
  std::size_t missed = 0;
  std::size_t missed_behind_walls = 0;
  for (std::uint32_t entry = 0; entry < database->entries(); entry += 7) {
    const int excess = database->excess(entry);
    for (const int change : {-2, -1, 1, 2, 5}) {
      if (excess + change < 0) continue;
      database->set_excess(entry, excess + change);
      (has_wall(database->cells_of(entry)) ? missed_behind_walls : missed) +=
          static_cast<bool>(verify(*database));
      database->set_excess(entry, excess);
    }
  }
  CHECK(missed == 0);
  CHECK(missed_behind_walls > 0);  // what it cannot see

  const PatternDatabase::Cells home{0, 1, 4};
  database->set_excess(database->entry_of(home), 1);
  const auto wrong = verify(*database);
  REQUIRE_FALSE(wrong);
  CHECK(
      wrong.error().message().starts_with("the entry of the placement 1 on cell 0, 2 on cell 1, "));
}
