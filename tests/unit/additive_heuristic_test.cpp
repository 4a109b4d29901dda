#include "search/databases/additive_heuristic.hpp"

#include <doctest.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "core/random.hpp"
#include "search/databases/databases.hpp"
#include "search/heuristic.hpp"
#include "search/solvers/solvers.hpp"

using namespace puzzle;
using namespace puzzle::search;

namespace {

void build(Databases& databases, BoardSize size, Patterns patterns) {
  PartitionBuilder builder(databases, size, std::move(patterns));
  PartitionBuilder::Progress progress = PartitionBuilder::Progress::running;
  while (progress == PartitionBuilder::Progress::running) progress = builder.step(100'000);
  REQUIRE(progress == PartitionBuilder::Progress::done);
}

// A walk of random moves that checks, move by move, that entries changed step by step are those of
// the state from scratch.
void walk(const AdditiveHeuristic& heuristic, int steps) {
  State state = State::goal(heuristic.size());
  Random random("additive heuristic");
  std::vector<Entries> entries;
  for (const View& view : heuristic.views()) entries.push_back(view.entries_of(state.tiles()));
  for (int step = 0; step < steps; ++step) {
    const Move move = all_moves[random(4)];
    const std::optional<int> from = state.cell_moved_by(move);
    if (!from) continue;
    const int to = state.blank();
    const int tile = state.tile_at(*from);
    for (std::size_t index = 0; index < entries.size(); ++index) {
      const View& view = heuristic.views()[index];
      entries[index][static_cast<std::size_t>(view.pattern_of(tile))] += view.entry_change(
          tile, *from, to, state.tiles().data(), state.size().width, state.cells());
    }
    REQUIRE(state.apply(move));
    for (std::size_t index = 0; index < entries.size(); ++index) {
      const View& view = heuristic.views()[index];
      const Entries scratch = view.entries_of(state.tiles());
      for (int pattern = 0; pattern < view.patterns(); ++pattern) {
        const auto at = static_cast<std::size_t>(pattern);
        REQUIRE(entries[index][at] == scratch[at]);
      }
    }
  }
}

}  // namespace

TEST_CASE("entries that are changed move by move are those of the state, in every view") {
  for (const BoardSize size : {BoardSize{4, 4}, {3, 4}, {4, 3}, {2, 7}, {7, 2}, {5, 5}, {6, 6}}) {
    CAPTURE(to_text(size));
    Databases databases;
    std::vector<std::unique_ptr<PatternDatabase>> empty;
    for (const auto& tiles : standard_patterns(size, Grade::small)) {
      empty.push_back(PatternDatabase::make(size, tiles, databases.budget()));
    }
    REQUIRE(AdditiveHeuristic::is_partition(empty));
    databases.add(std::move(empty));
    const AdditiveHeuristic& heuristic = *databases.heuristics().front();
    CHECK(heuristic.views().size() == (size.width == size.height ? 2u : 1u));
    walk(heuristic, 3000);
  }
}

TEST_CASE("a partition that two have built is kept once; another of the same board beside it") {
  Databases databases;
  build(databases, {3, 3}, {{1, 2, 3, 4}, {5, 6, 7, 8}});
  const std::size_t bytes = databases.bytes();
  build(databases, {3, 3}, {{1, 2, 3, 4}, {5, 6, 7, 8}});
  CHECK(databases.heuristics().size() == 1);
  CHECK(databases.bytes() == bytes);
  build(databases, {3, 3}, {{1, 2, 3, 5}, {4, 6, 7, 8}});
  CHECK(databases.heuristics().size() == 2);
}

TEST_CASE("on all positions of small boards the heuristic is admissible, and 0 only at the goal" *
          doctest::test_suite("long")) {
  for (const BoardSize size : {BoardSize{2, 2}, {3, 2}, {2, 3}, {4, 2}, {2, 4}, {3, 3}}) {
    CAPTURE(to_text(size));
    for (const Grade grade : {Grade::small, Grade::standard}) {
      Databases databases;
      build(databases, size, standard_patterns(size, grade));
      const AdditiveHeuristic& heuristic = *databases.best(size, SIZE_MAX);
      const TileCosts manhattan = TileCosts::manhattan(size);
      State beside = State::goal(size);
      REQUIRE(beside.apply(Move::down));
      const auto builder = make_search(Algorithm::automatic, beside, databases);
      while (builder->step(100'000) == Status::running) {
      }
      const DistanceTable& distances = *databases.distance_table(size);
      std::vector<State> layer = {State::goal(size)};
      std::uint64_t checked = 0;
      std::uint64_t jumps = 0;
      for (int depth = 0; !layer.empty(); ++depth) {
        std::vector<State> following;
        for (const State& state : layer) {
          ++checked;
          const int h = heuristic.of(state);
          if (h > depth || h < manhattan.of(state) || (h == 0) != (depth == 0)) {
            REQUIRE(h <= depth);
            REQUIRE(h >= manhattan.of(state));
            REQUIRE((h == 0) == (depth == 0));
          }
          for (const Move move : all_moves) {
            State child = state;
            if (!child.apply(move)) continue;
            if (std::abs(heuristic.of(child) - h) != 1) ++jumps;
            // Each state once: with the move that the table's walk would undo it by.
            if (distances.distance(child) == std::optional(depth + 1) &&
                distances.hint(child) == std::optional(inverse(move))) {
              following.push_back(child);
            }
          }
        }
        layer = std::move(following);
      }
      std::uint64_t half = 1;
      for (int factor = 3; factor <= size.cells(); ++factor) {
        half *= static_cast<std::uint64_t>(factor);
      }
      CHECK(checked == half);
      // Not consistent where tiles wall the blank in, which takes a board of more than two rows.
      CHECK(jumps == (size == BoardSize{3, 3} ? 35'376 : 0));
    }
  }
}

TEST_CASE("along deep walks on 4x4 the heuristic never exceeds the length of the walk back") {
  Databases databases;
  build(databases, {4, 4}, standard_patterns({4, 4}, Grade::small));
  const AdditiveHeuristic& heuristic = *databases.best({4, 4}, SIZE_MAX);
  Random random("deep");
  for (int walk_number = 0; walk_number < 200; ++walk_number) {
    State state = State::goal({4, 4});
    for (int length = 0; length < 120;) {
      if (!state.apply(all_moves[random(4)])) continue;
      ++length;
      REQUIRE(heuristic.of(state) <= length);
    }
  }
}

TEST_CASE("only patterns that hold each tile once are a partition") {
  Databases databases;
  const auto made = [&](const Patterns& patterns) {
    std::vector<std::unique_ptr<PatternDatabase>> result;
    for (const auto& tiles : patterns) {
      result.push_back(PatternDatabase::make({3, 3}, tiles, databases.budget()));
    }
    return result;
  };
  CHECK(AdditiveHeuristic::is_partition(made({{1, 2, 3, 4}, {5, 6, 7, 8}})));
  CHECK_FALSE(AdditiveHeuristic::is_partition(made({{1, 2, 3, 4}, {5, 6, 7}})));
  CHECK_FALSE(AdditiveHeuristic::is_partition(made({{1, 2, 3, 4}, {4, 5, 6, 7, 8}})));
  CHECK_FALSE(AdditiveHeuristic::is_partition(made({})));
  // Of two boards, and one more than there may be.
  auto mixed = made({{1, 2, 3, 4}});
  mixed.push_back(
      PatternDatabase::make({4, 3}, std::vector<std::uint8_t>{5, 6, 7, 8}, databases.budget()));
  CHECK_FALSE(AdditiveHeuristic::is_partition(mixed));
  std::vector<std::unique_ptr<PatternDatabase>> single;
  for (std::uint8_t tile = 1; tile < 20; ++tile) {
    single.push_back(
        PatternDatabase::make({5, 4}, std::vector<std::uint8_t>{tile}, databases.budget()));
  }
  REQUIRE(single.size() == most_patterns + 1);
  CHECK_FALSE(AdditiveHeuristic::is_partition(single));
}

TEST_CASE("standard patterns cover every board that databases are made for, within their sizes") {
  for (int width = min_side; width <= max_side; ++width) {
    for (int height = min_side; height <= max_side; ++height) {
      const BoardSize size{width, height};
      for (const Grade grade : {Grade::small, Grade::standard, Grade::large}) {
        const Patterns patterns = standard_patterns(size, grade);
        CAPTURE(to_text(size));
        if (size.cells() > PatternDatabase::most_cells) {
          CHECK(patterns.empty());
          continue;
        }
        std::vector<int> covered(static_cast<std::size_t>(size.cells()), 0);
        CHECK(patterns.size() <= most_patterns);
        for (const auto& tiles : patterns) {
          CHECK(PatternDatabase::valid(size, tiles));
          for (const std::uint8_t tile : tiles) ++covered[tile];
        }
        CHECK(std::count(covered.begin() + 1, covered.end(), 1) == size.cells() - 1);
      }
    }
  }
}
