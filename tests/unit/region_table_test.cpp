#include "search/databases/region_table.hpp"

#include <doctest.h>

#include <deque>
#include <map>

#include "search/exact/idastar.hpp"
#include "searches.hpp"

namespace region_table_test {

using namespace puzzle;
using namespace puzzle::search;

using Progress = IdaStar::Progress;
using TilesOf = std::pair<BoardSize, Pattern>;

// The fewest moves of these tiles among others that all look alike, for every state of them and the
// blank: by the plainest breadth-first search. A state is the cells of the tiles, then the blank's.
std::map<std::vector<int>, int> values_of(BoardSize size, const Pattern& tiles) {
  const int width = size.width;
  const int cells = size.cells();
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
      if (cell < 0 || cell >= cells || (step * step == 1 && cell / width != blank / width)) {
        continue;
      }
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
      open.insert(cost == 0 ? open.begin() : open.end(), then);
    }
  }
  return values;
}

// Four tables of 4x4.
struct Guided {
  MemoryBudget budget{std::size_t{64} << 20};
  AdditiveHeuristic regions{
      {4, 4},
      0,
      tables_of({4, 4}, {{1, 2, 5, 6}, {3, 4, 7, 8}, {9, 10, 13, 14}, {11, 12, 15}}, budget)};
};

TEST_CASE("region tables: every value is that of a plain search that knows the blank") {
  MemoryBudget budget(std::size_t{16} << 20);
  for (const auto& [size, tiles] :
       {TilesOf{{4, 4}, {2, 3, 4}}, TilesOf{{4, 4}, {15, 12, 11}}, TilesOf{{4, 4}, {6}},
        TilesOf{{5, 5}, {20, 24}}, TilesOf{{5, 5}, {1, 5}}, TilesOf{{5, 5}, {12}},
        TilesOf{{2, 2}, {2}}, TilesOf{{2, 3}, {1, 3, 5}}, TilesOf{{2, 4}, {2, 3, 7}},
        TilesOf{{2, 5}, {9, 8, 1}}, TilesOf{{3, 3}, {1, 2, 5, 8}}, TilesOf{{3, 3}, {7, 1, 4, 6, 2}},
        TilesOf{{3, 3}, {6, 1, 2, 8, 3, 5}}, TilesOf{{2, 6}, {11, 1, 4}},
        TilesOf{{3, 4}, {9, 10, 11}}, TilesOf{{2, 7}, {13, 12, 1}}, TilesOf{{3, 5}, {14, 1, 13}},
        TilesOf{{2, 8}, {15, 14, 2}}}) {
    const std::string board = to_text(size);
    CAPTURE(board);
    const auto table = table_of(size, tiles, budget);
    const auto values = values_of(size, tiles);
    std::size_t states = 1;
    for (std::size_t placed = 0; placed <= tiles.size(); ++placed) {
      states *= static_cast<std::size_t>(size.cells()) - placed;
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

TEST_CASE("IDA* asked for a threshold of the other parity than h searches with the one below") {
  Guided guided;
  Random random("parity");
  for (int round = 0; round < 10; ++round) {
    const State start = walked(random, 60);
    std::vector<Move> solutions[2];
    for (const int more : {0, 1}) {
      IdaStar proof(start, guided.budget);
      REQUIRE(proof.use(&guided.regions));
      REQUIRE(proof.begin(start, guided.regions.of(start) + more));
      REQUIRE(finish(proof) == Progress::solved);
      solutions[more] = proof.solution();
    }
    CHECK(solutions[0] == solutions[1]);
  }
}

TEST_CASE("IDA* in lanes: what one finds, whatever the portions and whatever is given away") {
  Guided guided;
  struct Work {
    std::vector<Move> solution;
    std::vector<int> bounds;
    std::uint64_t expanded = 0;
  };
  const auto solve = [&](const State& start, std::size_t lanes, std::uint64_t portion) {
    IdaStar proof(start, guided.budget);
    REQUIRE(proof.use(&guided.regions));
    REQUIRE(proof.use_lanes(lanes));
    Work work;
    for (Progress progress = Progress::running; progress != Progress::solved;) {
      const std::uint64_t before = proof.expanded();
      progress = proof.step(portion);
      REQUIRE(progress != Progress::refused);
      CHECK(proof.expanded() - before <= portion);
      if (progress == Progress::deeper) work.bounds.push_back(proof.threshold());
    }
    CHECK(solves(start, proof.solution()));
    work.solution = proof.solution();
    work.expanded = proof.expanded();
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
    for (const std::uint64_t portion : {1u, 7u}) {
      const Work cut = solve(start, IdaStar::most_lanes, portion);
      CHECK(cut.solution == lanes.solution);
      CHECK(cut.expanded == lanes.expanded);
    }
    CHECK(solve(start, 3, 100).solution.size() == alone.solution.size());
  }
  CHECK(hard >= 5);
}

TEST_CASE("IDA* in lanes: an iteration and what it gave away come by each state of one lane") {
  Guided guided;
  Random random("parts");
  for (int round = 0; round < 40; ++round) {
    const State start = walked(random, 90);
    if (start.is_goal()) continue;
    IdaStar alone(start, guided.budget);
    REQUIRE(alone.use(&guided.regions));
    REQUIRE(finish(alone) == Progress::solved);
    const auto shortest = static_cast<int>(alone.solution().size());
    for (int threshold = shortest - 2; threshold <= shortest; threshold += 2) {
      IdaStar proof(start, guided.budget);
      REQUIRE(proof.use(&guided.regions));
      REQUIRE(proof.use_lanes(IdaStar::most_lanes));
      // After an iteration of so many states this one is searched subtree by subtree.
      if (round % 2 == 1) proof.expect(100'000);
      REQUIRE(proof.begin(start, threshold));
      if (proof.threshold() > threshold) continue;
      // Parts that were given away are searched after the rest, and give away nothing.
      std::vector<std::vector<Move>> parts;
      Progress progress = Progress::running;
      while (progress == Progress::running) {
        progress = proof.step(5);
        if (progress != Progress::running || parts.size() == 20) continue;
        const std::vector<Move> part = proof.give_away(2);
        if (!part.empty()) parts.push_back(part);
      }
      bool solved = progress == Progress::solved;
      for (const std::vector<Move>& part : parts) {
        if (solved) break;
        const int left = threshold - static_cast<int>(part.size());
        REQUIRE(proof.begin(apply_moves(start, part).value(), left, part.back()));
        if (proof.threshold() > left) continue;
        progress = Progress::running;
        while (progress == Progress::running) progress = proof.step(1000);
        solved = progress == Progress::solved;
      }
      CHECK(solved == (threshold == shortest));
    }
  }
}

TEST_CASE("the tables of 5x5 follow moves in each view, and take the memory that they should" *
          doctest::test_suite("long")) {
  using Case = std::tuple<int, std::size_t, std::size_t>;
  for (const auto& [rung, views, megabytes] : {Case{1, 4, 64}, Case{2, 2, 256}}) {
    Databases databases(megabytes << 20);
    const AdditiveHeuristic& heuristic = built(databases, {5, 5}, rung);
    CHECK(databases.budget().peak() <= bytes_to_build(rung_of({5, 5}, rung)));
    REQUIRE(heuristic.views().size() == views);
    check_views<25>(heuristic, 1000);
  }
}

}  // namespace region_table_test
