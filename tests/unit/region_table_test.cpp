#include "search/databases/region_table.hpp"

#include <doctest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "search/databases/databases.hpp"
#include "search/databases/pattern_database_builder.hpp"
#include "search/databases/region_partition.hpp"
#include "search/exact/idastar.hpp"
#include "search/parallel/shared_proof.hpp"

using namespace puzzle;
using namespace puzzle::search;

namespace {

std::unique_ptr<RegionTable> build(BoardSize size, const std::vector<std::uint8_t>& tiles,
                                   MemoryBudget& budget) {
  RegionTableBuilder builder(size, tiles, budget);
  RegionTableBuilder::Progress progress = RegionTableBuilder::Progress::running;
  while (progress == RegionTableBuilder::Progress::running) progress = builder.step(1000);
  REQUIRE(progress == RegionTableBuilder::Progress::done);
  return builder.take();
}

RegionTables build(const std::vector<std::vector<std::uint8_t>>& patterns, MemoryBudget& budget) {
  RegionTables tables;
  for (const auto& tiles : patterns) tables.push_back(build({4, 4}, tiles, budget));
  return tables;
}

const std::vector<std::vector<std::uint8_t>> small_patterns = {
    {1, 2, 5, 6}, {3, 4, 7, 8}, {9, 10, 13, 14}, {11, 12, 15}};

// The fewest moves of the tiles, of which the others are nobody, for every state of them and the
// blank: by the plainest breadth-first search. A state is the cells of the tiles, then the blank's.
std::map<std::vector<int>, int> values_of(int width, const std::vector<std::uint8_t>& tiles) {
  const int cells = width * width;
  std::vector<int> goal;
  for (const std::uint8_t tile : tiles) goal.push_back(tile - 1);
  goal.push_back(cells - 1);
  std::map<std::vector<int>, int> values{{goal, 0}};
  std::deque<std::vector<int>> open{goal};
  while (!open.empty()) {
    const std::vector<int> state = open.front();
    open.pop_front();
    const int value = values.at(state);
    const int blank = state.back();
    for (const int step : {-width, width, -1, 1}) {
      const int cell = blank + step;
      if (cell < 0 || cell >= cells || (step * step == 1 && cell / width != blank / width))
        continue;
      std::vector<int> then = state;
      then.back() = cell;
      int cost = 0;
      for (std::size_t tile = 0; tile < tiles.size(); ++tile) {
        if (state[tile] != cell) continue;
        then[tile] = blank;
        cost = 1;
      }
      const auto [known, is_new] = values.try_emplace(then, value + cost);
      if (!is_new && known->second <= value + cost) continue;
      known->second = value + cost;
      if (cost == 0) {
        open.push_front(then);
      } else {
        open.push_back(then);
      }
    }
  }
  return values;
}

State walked(Random& random, int moves, BoardSize size = {4, 4}) {
  State state = State::goal(size);
  while (moves > 0) {
    if (state.apply(all_moves[random(4)])) --moves;
  }
  return state;
}

}  // namespace

TEST_CASE("region tables: every value is that of a plain search that knows the blank") {
  MemoryBudget budget(std::size_t{16} << 20);
  for (const auto& [width, tiles] : std::vector<std::pair<int, std::vector<std::uint8_t>>>{
           {4, {2, 3, 4}}, {4, {15, 12, 11}}, {4, {6}}, {5, {20, 24}}, {5, {1, 5}}, {5, {12}}}) {
    const auto table = build({width, width}, tiles, budget);
    const auto values = values_of(width, tiles);
    std::size_t states = 1;
    for (std::size_t placed = 0; placed <= tiles.size(); ++placed) {
      states *= static_cast<std::size_t>(width * width) - placed;
    }
    CHECK(values.size() == states);
    std::size_t wrong = 0;
    for (const auto& [state, value] : values) {
      RegionTable::Cells cells{};
      for (std::size_t tile = 0; tile < tiles.size(); ++tile) {
        cells[tile] = static_cast<std::uint8_t>(state[tile]);
      }
      wrong += table->value(cells, state.back()) != value;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("region tables: places and orders are numbered without gaps") {
  MemoryBudget budget(std::size_t{16} << 20);
  for (const int width : {4, 5}) {
    const auto table = build({width, width}, {1, 5, 6, 9}, budget);
    std::vector<bool> seen(table->entries(), false);
    std::size_t count = 0;
    for (const CellSet set : table->index().sets()) {
      std::array<std::uint8_t, 4> at{};
      std::size_t tile = 0;
      for (int cell = 0; cell < width * width; ++cell) {
        if ((set >> cell & 1) != 0) at[tile++] = static_cast<std::uint8_t>(cell);
      }
      do {
        RegionTable::Cells cells{};
        std::copy(at.begin(), at.end(), cells.begin());
        for (int blank = 0; blank < width * width; ++blank) {
          if ((set >> blank & 1) != 0) continue;
          const std::uint32_t entry =
              table->entry(table->index().place(set, blank), table->order_of(cells));
          REQUIRE(entry < table->entries());
          count += !seen[entry];
          seen[entry] = true;
        }
      } while (std::next_permutation(at.begin(), at.end()));
    }
    CHECK(count == table->entries());
  }
}

TEST_CASE("region tables: cells have the same place where the blank goes from one to the other") {
  for (const auto& [width, tiles, sets, places] :
       std::vector<std::array<std::uint32_t, 4>>{{4, 8, 12'870, 35'347},
                                                 {5, 4, 12'650, 14'127},
                                                 {5, 5, 53'130, 65'594},
                                                 {5, 6, 177'100, 251'400}}) {
    const auto side = static_cast<int>(width);
    const RegionIndex index({side, side}, static_cast<int>(tiles));
    CHECK(index.sets().size() == sets);
    CHECK(index.places() == places);
    std::vector<CellSet> cells_of_place(index.places(), 0);
    std::vector<CellSet> set_of_place(index.places(), 0);
    std::size_t wrong = 0;
    for (const CellSet set : index.sets()) {
      for (int blank = 0; blank < side * side; ++blank) {
        if ((set >> blank & 1) != 0) continue;
        const std::uint32_t place = index.place(set, blank);
        REQUIRE(place < index.places());
        wrong += set_of_place[place] != 0 && set_of_place[place] != set;
        set_of_place[place] = set;
        cells_of_place[place] |= CellSet{1} << blank;
        for (const int beside : {blank + 1, blank + side}) {
          const bool there = beside < side * side && (beside % side != 0 || beside != blank + 1);
          if (!there || (set >> beside & 1) != 0) continue;
          wrong += index.place(set, beside) != place;
        }
      }
    }
    CHECK(wrong == 0);
    CHECK(std::count(cells_of_place.begin(), cells_of_place.end(), 0) == 0);
  }
}

TEST_CASE("region tables of 5x5: the best region has the value that a pattern database has") {
  MemoryBudget budget(std::size_t{16} << 20);
  const std::vector<std::uint8_t> tiles{15, 20, 24};
  const auto table = build({5, 5}, tiles, budget);
  PatternDatabaseBuilder builder({5, 5}, tiles, budget);
  while (builder.step(100'000) == PatternDatabaseBuilder::Progress::running) {
  }
  const auto plain = builder.take();
  std::size_t wrong = 0;
  std::size_t more = 0;
  for (std::uint32_t entry = 0; entry < plain->entries(); ++entry) {
    const PatternDatabase::Cells cells = plain->cells_of(entry);
    const int value = plain->manhattan(cells) + 2 * plain->excess(entry);
    int best = 1000;
    for (int blank = 0; blank < 25; ++blank) {
      if (std::find(cells.begin(), cells.begin() + 3, blank) != cells.begin() + 3) continue;
      const int here = table->value(cells, blank);
      more += here > value;
      best = std::min(best, here);
    }
    wrong += best != value;
  }
  CHECK(wrong == 0);
  CHECK(more > 0);
}

TEST_CASE("region tables: what is followed move by move is what is found from scratch") {
  MemoryBudget budget(std::size_t{16} << 20);
  const RegionTables tables = build(small_patterns, budget);
  Random random("regions");
  for (const bool reflected : {false, true}) {
    const RegionView view(tables, reflected);
    State state = State::goal({4, 4});
    RegionView::Known known = view.of(state.tiles());
    CHECK(known.value == 0);
    for (int step = 0; step < 2000; ++step) {
      const Move move = all_moves[random(4)];
      const std::optional<int> from = state.cell_moved_by(move);
      if (!from) continue;
      const int tile = state.tile_at(*from);
      const std::size_t pattern = view.pattern_of(tile);
      const RegionView::Placement before = known.placements[pattern];
      const RegionView::Step way = RegionView::step({4, 4}, *from, state.blank(), reflected);
      const RegionView::Followed followed =
          view.place_of<16>(before, tile, way, state.tiles().data());
      const bool rises = RegionView::rises(before, followed, known.placements[pattern]) != 0;
      known.value += rises ? 1 : -1;
      REQUIRE(state.apply(move));
      const RegionView::Known there = view.of(state.tiles());
      REQUIRE(known.value == there.value);
      REQUIRE(known.placements == there.placements);
    }
  }
}

TEST_CASE(
    "region tables: at least as much as the same patterns without regions, and no more than the "
    "distance") {
  MemoryBudget budget(std::size_t{32} << 20);
  const AdditiveHeuristic regions(build(small_patterns, budget));
  CHECK(regions.size() == BoardSize{4, 4});
  CHECK(regions.entries() > 150'000);
  Databases databases;
  PartitionBuilder builder(databases, {4, 4}, standard_patterns({4, 4}, Grade::small));
  while (builder.step(100'000) == PartitionBuilder::Progress::running) {
  }
  const AdditiveHeuristic& plain = *databases.heuristics().front();
  Random random("more");
  int more = 0;
  for (int round = 0; round < 300; ++round) {
    const int moves = static_cast<int>(random(90));
    const State state = walked(random, moves);
    CHECK(regions.of(state) <= moves);
    CHECK(regions.of(state) >= plain.of(state));
    more += regions.of(state) > plain.of(state);
  }
  CHECK(more > 20);
}

TEST_CASE("IDA* with region tables: the lengths of IDA* with the same patterns, and fewer states") {
  MemoryBudget budget(std::size_t{64} << 20);
  const AdditiveHeuristic regions(build(small_patterns, budget));
  Databases databases;
  PartitionBuilder builder(databases, {4, 4}, standard_patterns({4, 4}, Grade::small));
  while (builder.step(100'000) == PartitionBuilder::Progress::running) {
  }
  const auto solve = [&](const State& start, const AdditiveHeuristic& heuristic) {
    IdaStar proof(start, budget);
    REQUIRE(proof.use(&heuristic));
    IdaStar::Progress progress = IdaStar::Progress::running;
    while (progress == IdaStar::Progress::running || progress == IdaStar::Progress::deeper) {
      progress = proof.step(1000);
    }
    REQUIRE(progress == IdaStar::Progress::solved);
    State state = start;
    for (const Move move : proof.solution()) REQUIRE(state.apply(move));
    CHECK(state.is_goal());
    return std::pair(proof.solution().size(), proof.expanded());
  };
  Random random("lengths");
  std::uint64_t with_regions = 0;
  std::uint64_t without = 0;
  for (int round = 0; round < 25; ++round) {
    const State start = walked(random, 90);
    if (start.is_goal()) continue;
    const auto [length, expanded] = solve(start, regions);
    const auto [length_without, expanded_without] = solve(start, *databases.heuristics().front());
    CHECK(length == length_without);
    with_regions += expanded;
    without += expanded_without;
  }
  CHECK(4 * with_regions < 3 * without);
}

TEST_CASE("IDA* asked for a threshold of the other parity than h searches with the one below") {
  MemoryBudget budget(std::size_t{64} << 20);
  const AdditiveHeuristic regions(build(small_patterns, budget));
  Random random("parity");
  for (int round = 0; round < 10; ++round) {
    const State start = walked(random, 60);
    if (start.is_goal()) continue;
    std::vector<Move> solution;
    for (const int more : {0, 1}) {
      IdaStar proof(start, budget);
      REQUIRE(proof.use(&regions));
      REQUIRE(proof.begin(start, regions.of(start) + more));
      IdaStar::Progress progress;
      do {
        progress = proof.step(1000);
      } while (progress == IdaStar::Progress::running || progress == IdaStar::Progress::deeper);
      REQUIRE(progress == IdaStar::Progress::solved);
      if (more == 0) solution = proof.solution();
      CHECK(proof.solution() == solution);
    }
  }
}

TEST_CASE("IDA* in lanes: what one finds, whatever the portions and whatever is given away") {
  MemoryBudget budget(std::size_t{64} << 20);
  const AdditiveHeuristic regions(build(small_patterns, budget));
  struct Work {
    std::vector<Move> solution;
    std::vector<int> bounds;
    std::uint64_t expanded = 0;
  };
  const auto solve = [&](const State& start, std::size_t lanes, std::uint64_t portion) {
    IdaStar proof(start, budget);
    REQUIRE(proof.use(&regions));
    REQUIRE(proof.use_lanes(lanes));
    Work work;
    IdaStar::Progress progress = IdaStar::Progress::running;
    while (progress != IdaStar::Progress::solved) {
      const std::uint64_t before = proof.expanded();
      progress = proof.step(portion);
      REQUIRE(progress != IdaStar::Progress::refused);
      CHECK(proof.expanded() - before <= portion);
      if (progress == IdaStar::Progress::deeper) work.bounds.push_back(proof.threshold());
    }
    work.solution = proof.solution();
    work.expanded = proof.expanded();
    State state = start;
    for (const Move move : work.solution) REQUIRE(state.apply(move));
    CHECK(state.is_goal());
    return work;
  };
  Random random("lanes");
  int hard = 0;
  for (int round = 0; round < 40; ++round) {
    const State start = walked(random, 110);
    if (start.is_goal()) continue;
    const Work alone = solve(start, 1, 1000);
    const Work lanes = solve(start, IdaStar::most_lanes, 1000);
    hard += alone.expanded > 2000;
    CHECK(lanes.solution.size() == alone.solution.size());
    CHECK(lanes.bounds == alone.bounds);
    for (const std::uint64_t portion : {std::uint64_t{1}, std::uint64_t{7}}) {
      const Work cut = solve(start, IdaStar::most_lanes, portion);
      CHECK(cut.solution == lanes.solution);
      CHECK(cut.expanded == lanes.expanded);
    }
    CHECK(solve(start, 3, 100).solution.size() == alone.solution.size());
  }
  CHECK(hard >= 5);
}

TEST_CASE(
    "IDA* in lanes: an iteration and what it gave away come by each state that one lane finds") {
  MemoryBudget budget(std::size_t{64} << 20);
  const AdditiveHeuristic regions(build(small_patterns, budget));
  Random random("parts");
  for (int round = 0; round < 40; ++round) {
    const State start = walked(random, 90);
    if (start.is_goal()) continue;
    IdaStar alone(start, budget);
    REQUIRE(alone.use(&regions));
    IdaStar::Progress progress = IdaStar::Progress::running;
    while (progress != IdaStar::Progress::solved) progress = alone.step(1000);
    const auto shortest = static_cast<int>(alone.solution().size());
    for (int threshold = shortest - 2; threshold <= shortest; threshold += 2) {
      IdaStar proof(start, budget);
      REQUIRE(proof.use(&regions));
      REQUIRE(proof.use_lanes(IdaStar::most_lanes));
      // After an iteration of so many states this one is searched subtree by subtree.
      if (round % 2 == 1) proof.expect(100'000);
      REQUIRE(proof.begin(start, threshold));
      if (proof.threshold() > threshold) continue;
      // Parts that were given away are searched after the rest, and give away nothing.
      std::vector<std::vector<Move>> parts;
      progress = IdaStar::Progress::running;
      while (progress == IdaStar::Progress::running) {
        progress = proof.step(5);
        if (progress != IdaStar::Progress::running || parts.size() == 20) continue;
        const std::vector<Move> part = proof.give_away(2);
        if (!part.empty()) parts.push_back(part);
      }
      bool solved = progress == IdaStar::Progress::solved;
      for (const std::vector<Move>& part : parts) {
        if (solved) break;
        State state = start;
        for (const Move move : part) REQUIRE(state.apply(move));
        const int left = threshold - static_cast<int>(part.size());
        REQUIRE(proof.begin(state, left, part.back()));
        if (proof.threshold() > left) continue;
        progress = IdaStar::Progress::running;
        while (progress == IdaStar::Progress::running) progress = proof.step(1000);
        solved = progress == IdaStar::Progress::solved;
      }
      CHECK(solved == (threshold == shortest));
    }
  }
}

TEST_CASE("partitions by name: 6-6-3 is what its fingerprint says, and survives a file" *
          doctest::test_suite("long")) {
  const auto found = parse_region_partition("6-6-3");
  REQUIRE(found);
  const RegionPartition& partition = *found.value();
  MemoryBudget budget(
      static_cast<std::size_t>(3 * bytes_of(partition)));  // read twice beside these
  RegionPartitionBuilder builder(partition, budget);
  while (builder.step(1'000'000) == RegionPartitionBuilder::Progress::running) {
  }
  const RegionTables tables = builder.take();
  REQUIRE(tables.size() == 6);
  CHECK(fingerprint_of(tables) == partition.fingerprint);
  std::uint64_t entries = 0;
  for (const auto& table : tables) entries += table->entries();
  CHECK(entries == partition.entries);

  std::vector<std::uint8_t> file = file_of(partition, tables);
  CHECK(file.size() == 5'909'304);
  const auto again = read_region_tables(partition, file, budget);
  REQUIRE(again);
  CHECK(fingerprint_of(again.value()) == partition.fingerprint);

  const auto complaint = [&](const std::vector<std::uint8_t>& bytes) {
    const auto read = read_region_tables(partition, bytes, budget);
    return read ? std::string() : read.error().message();
  };
  CHECK(complaint({}) == "the file does not hold the region tables 6-6-3");
  file.push_back(0);
  CHECK(complaint(file) == "the file of the region tables 6-6-3 is too long");
  file.resize(file.size() - 2);
  CHECK(complaint(file) == "the file of the region tables 6-6-3 is cut short");
  file = file_of(partition, tables);
  file[1'000'000] ^= 4;
  CHECK(complaint(file) ==
        "the region tables of the file are false: their content is not that of 6-6-3");
  MemoryBudget none(1000);
  CHECK(!read_region_tables(partition, file_of(partition, tables), none));
  RegionPartitionBuilder refused(partition, none);
  CHECK(refused.step(1000) == RegionPartitionBuilder::Progress::refused);
}

TEST_CASE("partitions by name: each covers every tile once, and an unknown name is refused") {
  for (const RegionPartition& partition : region_partitions()) {
    std::vector<int> covered(static_cast<std::size_t>(partition.size.cells()), 0);
    for (std::size_t number = 0; number < partition.patterns(); ++number) {
      CHECK(partition.pattern(number).size() == partition.sizes[number]);
      for (const std::uint8_t tile : partition.pattern(number)) ++covered[tile];
    }
    std::uint64_t entries = 0;
    std::uint64_t largest = 0;
    for (std::size_t number = 0; number < partition.patterns(); ++number) {
      std::uint64_t orders = 1;
      for (std::uint64_t tile = 2; tile <= partition.sizes[number]; ++tile) orders *= tile;
      const std::uint64_t those =
          orders * RegionIndex(partition.size, partition.sizes[number]).places();
      entries += those;
      largest = std::max(largest, those);
    }
    CHECK(entries == partition.entries);
    CHECK(largest == partition.largest);
    const int partitions = partition.patterns() >= 6 ? 2 : 1;
    for (std::size_t tile = 1; tile < covered.size(); ++tile) CHECK(covered[tile] == partitions);
  }
  const auto unknown = parse_region_partition("5-5-5");
  REQUIRE(!unknown);
  CHECK(unknown.error().message() ==
        "there are no databases named \"5-5-5\"; choose 6-6-3, 7-7-1, 7-8, "
        "5-5-5-5-4 or 6-6-6-6");
}

// What is built once for all of this.
void prove_on_5x5(std::string_view name, std::size_t views, std::size_t memory) {
  constexpr BoardSize size{5, 5};
  const RegionPartition& partition = *parse_region_partition(name).value();
  MemoryBudget budget(memory);
  RegionPartitionBuilder builder(partition, budget);
  while (builder.step(1'000'000) == RegionPartitionBuilder::Progress::running) {
  }
  CHECK(budget.peak() <= bytes_to_build(partition));
  const AdditiveHeuristic heuristic(builder.take());
  CHECK(fingerprint_of(heuristic.tables()) == partition.fingerprint);
  CHECK(heuristic.entries() == partition.entries);
  CHECK(heuristic.size() == size);
  REQUIRE(heuristic.region_views().size() == views);

  // Each view: admissible, and what is followed move by move is what is found from scratch.
  Random random("regions of 5x5");
  for (std::size_t number = 0; number < views; ++number) {
    const RegionView& view = heuristic.region_views()[number];
    State state = State::goal(size);
    RegionView::Known known = view.of(state.tiles());
    CHECK(known.value == 0);
    int moves = 0;
    while (moves < 1000) {
      const Move move = all_moves[random(4)];
      const std::optional<int> from = state.cell_moved_by(move);
      if (!from) continue;
      const int tile = state.tile_at(*from);
      RegionView::Placement& placement = known.placements[view.pattern_of(tile)];
      const RegionView::Step way = RegionView::step(size, *from, state.blank(), number % 2 == 1);
      const RegionView::Followed followed =
          view.place_of<25>(placement, tile, way, state.tiles().data());
      known.value += RegionView::rises(placement, followed, placement) != 0 ? 1 : -1;
      REQUIRE(state.apply(move));
      ++moves;
      const RegionView::Known there = view.of(state.tiles());
      REQUIRE(known.value == there.value);
      REQUIRE(known.placements == there.placements);
      REQUIRE(known.value <= moves);
    }
    CHECK(known.value > 30);
  }

  // The lengths and bounds of IDA* by the Manhattan distance with small databases, by one lane, by
  // all, and by threads.
  Databases databases;
  PartitionBuilder small(databases, size, standard_patterns(size, Grade::small));
  while (small.step(100'000) == PartitionBuilder::Progress::running) {
  }
  const auto solve = [&](const State& start, const AdditiveHeuristic& guide, std::size_t lanes) {
    IdaStar proof(start, budget);
    REQUIRE(proof.use(&guide));
    REQUIRE(proof.use_lanes(lanes));
    IdaStar::Progress progress = IdaStar::Progress::running;
    while (progress == IdaStar::Progress::running || progress == IdaStar::Progress::deeper) {
      progress = proof.step(1000);
    }
    REQUIRE(progress == IdaStar::Progress::solved);
    State state = start;
    for (const Move move : proof.solution()) REQUIRE(state.apply(move));
    CHECK(state.is_goal());
    return std::pair(proof.solution().size(), proof.expanded());
  };
  std::uint64_t with_regions = 0;
  std::uint64_t without = 0;
  for (int round = 0; round < 20; ++round) {
    const State start = walked(random, 120, size);
    if (start.is_goal()) continue;
    const auto [length, expanded] = solve(start, heuristic, 1);
    const auto [length_without, expanded_without] =
        solve(start, *databases.heuristics().front(), 1);
    CHECK(length == length_without);
    CHECK(solve(start, heuristic, 1) == std::pair(length, expanded));
    CHECK(solve(start, heuristic, IdaStar::most_lanes).first == length);
    with_regions += expanded;
    without += expanded_without;
  }
  CHECK(10 * with_regions < without);
#ifndef __EMSCRIPTEN__
  const State start = walked(random, 450, size);
  std::size_t length = 0;
  for (const int threads : {1, 4}) {
    SharedProof proof(start, budget, threads, budget.used() / 2);
    REQUIRE(proof.use(&heuristic));
    SharedProof::Progress progress = SharedProof::Progress::running;
    while (progress != SharedProof::Progress::solved) {
      progress = proof.step(2'500);
      REQUIRE(progress != SharedProof::Progress::refused);
    }
    if (threads == 1) length = proof.solution().size();
    CHECK(proof.solution().size() == length);
  }
#endif
}

TEST_CASE("partitions by name: 5-5-5-5-4 is what its fingerprint says, and proves on 5x5" *
          doctest::test_suite("long")) {
  prove_on_5x5("5-5-5-5-4", 4, std::size_t{64} << 20);
}

TEST_CASE("partitions by name: 6-6-6-6 is what its fingerprint says, and proves on 5x5" *
          doctest::test_suite("long") * doctest::description("160 MB")) {
  prove_on_5x5("6-6-6-6", 2, std::size_t{256} << 20);
}
