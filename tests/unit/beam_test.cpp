#include "search/anytime/beam.hpp"

#include <doctest.h>

#include <algorithm>
#include <array>
#include <string>

#include "core/notation.hpp"
#include "core/random.hpp"
#include "core/scramble.hpp"
#include "search/databases/databases.hpp"

using namespace puzzle;
using namespace puzzle::search;

namespace {

Tiles tiles_of(const State& state) {
  Tiles tiles{};
  std::copy(state.tiles().begin(), state.tiles().end(), tiles.begin());
  return tiles;
}

Beam::Progress run(Beam& beam, std::uint64_t nodes = 2048) {
  Beam::Progress progress;
  while ((progress = beam.step(nodes)) == Beam::Progress::running) {
  }
  return progress;
}

constexpr std::size_t plenty = std::size_t{64} << 20;

}  // namespace

TEST_CASE("measure: changes add up to what is measured from scratch, for any target and front") {
  MemoryBudget budget(plenty);
  NeighbourWeights weights(budget);
  REQUIRE(weights.read(bytes_of_neighbour_weights()));
  for (const BoardSize size :
       {BoardSize{2, 2}, BoardSize{3, 4}, BoardSize{10, 2}, BoardSize{7, 7}}) {
    const Tiles target = tiles_of(scramble(size, "target").value().state);
    for (const int number : {0, 1, 2, 3, 4, 5, 6, 7}) {
      const int front = std::array{0, 1, 3, 20}[static_cast<std::size_t>(number / 2)];
      Measure measure(size);
      measure.set_target(target);
      measure.set_front(front, number % 2 == 0 ? nullptr : &weights);
      State state = scramble(size, "start").value().state;
      Measure::Value value = measure.of(state.tiles().data());
      Random random("walk");
      for (int step = 0; step < 2000; ++step) {
        const Move move = all_moves[random(4)];
        const std::optional<int> cell = state.cell_moved_by(move);
        if (!cell) continue;
        Tiles tiles = tiles_of(state);
        const Tiles before = tiles;
        Measure::Codes codes{};
        measure.read_codes(tiles.data(), codes);
        const Measure::Codes codes_before = codes;
        const Measure::Value change = measure.change(tiles.data(), codes, *cell, state.blank());
        CHECK(tiles == before);
        CHECK(codes == codes_before);
        state.apply(move);
        value.score += change.score;
        value.manhattan += change.manhattan;
        value.conflicts += change.conflicts;
        const Measure::Value fresh = measure.of(state.tiles().data());
        CHECK(value.score == fresh.score);
        CHECK(value.manhattan == fresh.manhattan);
        CHECK(value.conflicts == fresh.conflicts);
      }
    }
  }
}

TEST_CASE("measure: the target and nothing else measures 0") {
  const BoardSize size{6, 3};
  const State target = scramble(size, "target").value().state;
  Measure measure(size);
  measure.set_target(tiles_of(target));
  measure.set_front(20, nullptr);
  CHECK(measure.of(target.tiles().data()).bound() == 0);
  CHECK(measure.of(target.tiles().data()).score == 0);
  CHECK(measure.front_is_solved(target.tiles().data()));
  for (const Move move : all_moves) {
    State next = target;
    if (!next.apply(move)) continue;
    CHECK(measure.of(next.tiles().data()).bound() == 1);
    CHECK(measure.of(next.tiles().data()).score > 0);
    CHECK_FALSE(measure.front_is_solved(next.tiles().data()));
  }
}

TEST_CASE("measure: linear conflicts by hand") {
  Measure measure({3, 3});
  measure.set_target(tiles_of(State::goal({3, 3})));
  measure.set_front(0, nullptr);
  const auto bound = [&](std::string_view text) {
    return measure.of(parse_position(text).value().tiles().data()).bound();
  };
  CHECK(bound("2 1 3/4 5 6/7 8 0") == 2 + 2);
  CHECK(bound("3 2 1/4 5 6/7 8 0") == 4 + 4);  // all three, of which one may stay
  CHECK(bound("7 2 3/4 5 6/1 8 0") == 4 + 4);  // a column
  CHECK(bound("1 2 3/4 5 6/0 7 8") == 2);      // none
}

TEST_CASE("beam: from any state to any other, of every shape, staged or not") {
  for (const BoardSize size : {BoardSize{2, 2}, BoardSize{2, 5}, BoardSize{3, 3}, BoardSize{4, 4},
                               BoardSize{6, 3}, BoardSize{5, 5}}) {
    const State start = scramble(size, "start").value().state;
    const State target = scramble(size, "target").value().state;
    // Only when both can be solved can one be reached from the other, which they are.
    for (const bool staged : {false, true}) {
      MemoryBudget budget(plenty);
      Beam beam(size, budget);
      REQUIRE(beam.begin(tiles_of(start), tiles_of(target), 500, 1000, staged));
      REQUIRE(run(beam) == Beam::Progress::solved);
      CHECK(apply_moves(start, beam.solution()).value() == target);
    }
  }
}

TEST_CASE("beam: large boards in stages") {
  for (const BoardSize size : {BoardSize{8, 8}, BoardSize{10, 10}, BoardSize{10, 4}}) {
    const State start = scramble(size, "large").value().state;
    MemoryBudget budget(plenty);
    Beam beam(size, budget);
    REQUIRE(beam.begin(tiles_of(start), tiles_of(State::goal(size)), 100, 3000, true));
    REQUIRE(run(beam) == Beam::Progress::solved);
    CHECK(apply_moves(start, beam.solution()).value().is_goal());
    CHECK(beam.solution().size() < static_cast<std::size_t>(size.cells()) * 18);
  }
}

TEST_CASE("beam: wide enough it finds the optimum, and below it nothing") {
  // 31 moves, the most of 3x3.
  const State start = parse_position("8 6 7/2 5 4/3 0 1").value();
  const Tiles goal = tiles_of(State::goal({3, 3}));
  MemoryBudget budget(plenty);
  Beam beam({3, 3}, budget);
  REQUIRE(beam.begin(tiles_of(start), goal, 30'000, 31, false));
  CHECK(run(beam) == Beam::Progress::solved);
  CHECK(beam.solution().size() == 31);
  REQUIRE(beam.begin(tiles_of(start), goal, 30'000, 29, false));
  CHECK(run(beam) == Beam::Progress::failed);
}

TEST_CASE("beam: guided by databases, without them and with them again") {
  const BoardSize size{4, 4};
  Databases databases;
  PartitionBuilder builder(databases, size, standard_patterns(size, Grade::small));
  while (builder.step(1'000'000) == PartitionBuilder::Progress::running) {
  }
  const AdditiveHeuristic* const heuristic = databases.best(size, plenty);
  REQUIRE(heuristic != nullptr);
  REQUIRE(Beam::can_guide(*heuristic));
  for (int seed = 0; seed < 20; ++seed) {
    const State start = scramble(size, std::to_string(seed)).value().state;
    MemoryBudget budget(plenty);
    Beam beam(size, budget);
    REQUIRE(beam.begin_guided(tiles_of(start), 100, 1000, {heuristic, nullptr}));
    REQUIRE(run(beam, 1000) == Beam::Progress::solved);
    CHECK(apply_moves(start, beam.solution()).value().is_goal());
    // The same object goes on without databases, and with them again.
    REQUIRE(beam.begin(tiles_of(start), tiles_of(State::goal(size)), 100, 1000, true));
    REQUIRE(run(beam) == Beam::Progress::solved);
    CHECK(apply_moves(start, beam.solution()).value().is_goal());
    const auto before = beam.expanded();
    // Nothing below the value of the databases is looked for.
    REQUIRE(
        beam.begin_guided(tiles_of(start), 100, heuristic->of(start) - 2, {heuristic, nullptr}));
    CHECK(run(beam) == Beam::Progress::failed);
    CHECK(beam.expanded() == before + 1);
  }
}

TEST_CASE("beam: a learned heuristic makes solutions of 5x5 shorter, and counts only there") {
  Databases databases;
  REQUIRE_FALSE(databases.learn(bytes_of_learned_heuristic()));
  std::array<std::size_t, 2> guided_moves{};
  std::array<std::size_t, 2> learned_moves{};
  for (const BoardSize size : {BoardSize{5, 5}, BoardSize{4, 4}}) {
    PartitionBuilder builder(databases, size, standard_patterns(size, Grade::small));
    while (builder.step(1'000'000) == PartitionBuilder::Progress::running) {
    }
    const AdditiveHeuristic* const heuristic = databases.best(size, plenty);
    REQUIRE(heuristic != nullptr);
    const LearnedHeuristic* const learned = databases.learned({5, 5});
    const std::size_t board = size == BoardSize{5, 5} ? 0 : 1;
    for (int seed = 0; seed < 10; ++seed) {
      const State start = scramble(size, std::to_string(seed)).value().state;
      MemoryBudget budget(plenty);
      Beam beam(size, budget);
      REQUIRE(beam.begin_guided(tiles_of(start), 100, 1000, {heuristic, nullptr}));
      REQUIRE(run(beam) == Beam::Progress::solved);
      guided_moves[board] += beam.solution().size();
      REQUIRE(beam.begin_guided(tiles_of(start), 100, 1000, {heuristic, learned}));
      REQUIRE(run(beam, 777) == Beam::Progress::solved);
      CHECK(apply_moves(start, beam.solution()).value().is_goal());
      learned_moves[board] += beam.solution().size();
    }
  }
  // Less than half of what the others are too long by; random positions are 100.8 moves away.
  CHECK(learned_moves[0] * 10 < guided_moves[0] * 5 + 1008 * 5);
  CHECK(learned_moves[0] == 1062);  // each weight counts
  CHECK(learned_moves[1] == guided_moves[1]);
  CHECK(databases.learned({4, 5}) == nullptr);
}

TEST_CASE("beam: how the work is cut changes nothing, and it can begin again at any time") {
  const State start = scramble({6, 6}, "cut").value().state;
  const Tiles goal = tiles_of(State::goal({6, 6}));
  MemoryBudget budget(plenty);
  Beam whole({6, 6}, budget);
  Beam cut({6, 6}, budget);
  for (const std::uint64_t left_after : std::initializer_list<std::uint64_t>{0, 1, 777, 5000}) {
    REQUIRE(cut.begin(tiles_of(start), goal, 100, 1000, true));
    if (left_after > 0) CHECK(cut.step(left_after) == Beam::Progress::running);
  }
  const std::uint64_t before = cut.expanded();
  REQUIRE(cut.begin(tiles_of(start), goal, 100, 1000, true));
  REQUIRE(whole.begin(tiles_of(start), goal, 100, 1000, true));
  CHECK(run(whole, 1'000'000) == Beam::Progress::solved);
  CHECK(run(cut, 1) == Beam::Progress::solved);
  CHECK(whole.solution() == cut.solution());
  CHECK(whole.expanded() == cut.expanded() - before);
}

TEST_CASE("beam: expands at most what it is told, and memory may be refused") {
  const State start = scramble({7, 7}, "refused").value().state;
  const Tiles goal = tiles_of(State::goal({7, 7}));
  MemoryBudget budget(plenty);
  Beam beam({7, 7}, budget);
  REQUIRE(beam.begin(tiles_of(start), goal, 1000, 1000, true));
  for (std::uint64_t step = 1; step <= 50; ++step) {
    const std::uint64_t before = beam.expanded();
    CHECK(beam.step(step) == Beam::Progress::running);
    CHECK(beam.expanded() - before <= step);
  }
  MemoryBudget small(std::size_t{1} << 20);
  Beam refused({7, 7}, small);
  CHECK_FALSE(refused.begin(tiles_of(start), goal, 10'000, 1000, true));
  REQUIRE(refused.begin(tiles_of(start), goal, 1000, 1000, true));
  CHECK(run(refused) == Beam::Progress::refused);
}
