#include "search/anytime/beam.hpp"

#include <doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "core/random.hpp"
#include "core/scramble.hpp"
#include "search/databases/databases.hpp"

namespace beam_test {

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
    for (const int front : {0, 1, 3, 20}) {
      Measure measure(size);
      measure.set_target(target);
      measure.set_front(front, &weights);
      State state = scramble(size, "start").value().state;
      Measure::Value value = measure.of(state.tiles().data());
      Random random("walk");
      for (int step = 0; step < 2000; ++step) {
        const Move move = all_moves[random(4)];
        const std::optional<int> cell = state.cell_moved_by(move);
        if (!cell) continue;
        Measure::Codes codes{};
        measure.read_codes(state.tiles().data(), state.blank(), codes);
        const Measure::Codes before = codes;
        value.score += measure.score_change(codes, state.tile_at(*cell), *cell, state.blank());
        value.manhattan += measure.distance_change(state.tile_at(*cell), *cell, state.blank());
        CHECK(codes == before);
        state.apply(move);
        const Measure::Value fresh = measure.of(state.tiles().data());
        CHECK(value.score == fresh.score);
        CHECK(value.manhattan == fresh.manhattan);
      }
    }
  }
}

TEST_CASE("measure: nothing scores less than the target") {
  const BoardSize size{6, 3};
  const State target = scramble(size, "target").value().state;
  MemoryBudget budget(plenty);
  NeighbourWeights weights(budget);
  REQUIRE(weights.read(bytes_of_neighbour_weights()));
  Measure measure(size);
  measure.set_target(tiles_of(target));
  measure.set_front(20, &weights);
  const Measure::Value least = measure.of(target.tiles().data());
  CHECK(least.manhattan == 0);
  CHECK(measure.solved_lines(target.tiles().data()) == 20);
  for (const Move move : all_moves) {
    State next = target;
    if (!next.apply(move)) continue;
    CHECK(measure.of(next.tiles().data()).manhattan == 1);
    CHECK(measure.of(next.tiles().data()).score > least.score);
    CHECK(measure.solved_lines(next.tiles().data()) < 20);
  }
  measure.set_front(20, nullptr);
  CHECK(measure.of(target.tiles().data()).score == 0);
}

TEST_CASE("measure: so many lines are solved, the longer way first") {
  const BoardSize size{3, 4};
  Measure measure(size);
  measure.set_target(tiles_of(State::goal(size)));
  // The lines: 1 2 3; 4 5 6; 7 10; 8 9; 11.
  for (const auto& [position, lines] : {std::pair("1 2 3/4 5 6/7 8 9/10 0 11", 4),
                                        {"1 2 3/4 5 6/7 8 9/0 10 11", 2},
                                        {"1 2 3/4 5 6/7 0 8/10 11 9", 3},
                                        {"2 1 3/4 5 6/7 8 9/11 10 0", 0},
                                        {"1 2 3/4 5 0/7 8 6/10 11 9", 1}}) {
    CHECK(measure.solved_lines(tiles_of(parse_position(position).value()).data()) == lines);
  }
}

TEST_CASE("beam: from any state to any other, of every shape, in stages or not") {
  for (const BoardSize size : {BoardSize{2, 2}, BoardSize{2, 5}, BoardSize{3, 3}, BoardSize{4, 4},
                               BoardSize{6, 3}, BoardSize{5, 5}}) {
    const State start = scramble(size, "start").value().state;
    const State target = scramble(size, "target").value().state;
    // Only when both can be solved can one be reached from the other, which they are.
    for (const Stages stages : {Stages::never, Stages::when_stuck, Stages::at_once}) {
      MemoryBudget budget(plenty);
      Beam beam(size, budget);
      REQUIRE(beam.begin(tiles_of(start), tiles_of(target), 500, 1000, stages));
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
    REQUIRE(beam.begin(tiles_of(start), tiles_of(State::goal(size)), 200, 3000, Stages::at_once));
    REQUIRE(run(beam) == Beam::Progress::solved);
    CHECK(apply_moves(start, beam.solution()).value().is_goal());
    CHECK(beam.solution().size() < static_cast<std::size_t>(size.cells()) * 12);
  }
}

TEST_CASE("beam: a large board whose beam gets stuck is solved in stages from there on") {
  const BoardSize size{10, 10};
  const State start = scramble(size, "stuck").value().state;
  const Tiles goal = tiles_of(State::goal(size));
  MemoryBudget budget(plenty);
  Beam beam(size, budget);
  REQUIRE(beam.begin(tiles_of(start), goal, 300, 3000, Stages::never));
  CHECK(run(beam) == Beam::Progress::failed);
  // It has nearly solved it, and tiles of the first line are astray.
  const Tiles best = beam.best();
  Measure measure(size);
  measure.set_target(goal);
  CHECK(measure.solved_lines(best.data()) < 4);
  int at_home = 0;
  for (std::size_t cell = 0; cell < best.size(); ++cell) at_home += best[cell] == goal[cell];
  CHECK(at_home > 60);
  REQUIRE(beam.begin(tiles_of(start), goal, 300, 3000, Stages::when_stuck));
  REQUIRE(run(beam) == Beam::Progress::solved);
  CHECK(apply_moves(start, beam.solution()).value().is_goal());
}

TEST_CASE("beam: on a long board that gets stuck a stage has few lines") {
  const BoardSize size{10, 5};
  const Tiles goal = tiles_of(State::goal(size));
  for (const char* const seed : {"5", "9", "11"}) {
    const State start = scramble(size, seed).value().state;
    MemoryBudget budget(plenty);
    Beam beam(size, budget);
    REQUIRE(beam.begin(tiles_of(start), goal, 170, 3000, Stages::never));
    CHECK(run(beam) == Beam::Progress::failed);
    REQUIRE(beam.begin(tiles_of(start), goal, 170, 3000, Stages::at_once));
    CHECK(run(beam) == Beam::Progress::solved);
  }
}

TEST_CASE("beam: a large board is solved in fewer moves without stages") {
  const BoardSize size{10, 10};
  const State start = scramble(size, "2").value().state;
  const Tiles goal = tiles_of(State::goal(size));
  const auto moves = [&](Stages stages) {
    MemoryBudget budget(plenty);
    Beam beam(size, budget);
    REQUIRE(beam.begin(tiles_of(start), goal, 500, 3000, stages));
    REQUIRE(run(beam) == Beam::Progress::solved);
    return beam.solution();
  };
  const std::vector<Move> freely = moves(Stages::never);
  CHECK(freely.size() < moves(Stages::at_once).size());
  // It does not get stuck.
  CHECK(moves(Stages::when_stuck) == freely);
}

TEST_CASE("beam: wide enough it finds the optimum, and below it nothing") {
  // 31 moves, the most of 3x3.
  const State start = parse_position("8 6 7/2 5 4/3 0 1").value();
  const Tiles goal = tiles_of(State::goal({3, 3}));
  MemoryBudget budget(plenty);
  Beam beam({3, 3}, budget);
  REQUIRE(beam.begin(tiles_of(start), goal, 30'000, 31, Stages::never));
  CHECK(run(beam) == Beam::Progress::solved);
  CHECK(beam.solution().size() == 31);
  REQUIRE(beam.begin(tiles_of(start), goal, 30'000, 29, Stages::never));
  CHECK(run(beam) == Beam::Progress::failed);
}

TEST_CASE("beam: how the work is cut changes nothing, and it can begin again at any time") {
  const State start = scramble({6, 6}, "cut").value().state;
  const Tiles goal = tiles_of(State::goal({6, 6}));
  MemoryBudget budget(plenty);
  Beam whole({6, 6}, budget);
  Beam cut({6, 6}, budget);
  for (const std::uint64_t left_after : std::initializer_list<std::uint64_t>{0, 1, 777, 5000}) {
    REQUIRE(cut.begin(tiles_of(start), goal, 100, 1000, Stages::at_once));
    if (left_after > 0) CHECK(cut.step(left_after) == Beam::Progress::running);
  }
  const std::uint64_t before = cut.expanded();
  REQUIRE(cut.begin(tiles_of(start), goal, 100, 1000, Stages::at_once));
  REQUIRE(whole.begin(tiles_of(start), goal, 100, 1000, Stages::at_once));
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
  REQUIRE(beam.begin(tiles_of(start), goal, 1000, 1000, Stages::at_once));
  for (std::uint64_t step = 1; step <= 50; ++step) {
    const std::uint64_t before = beam.expanded();
    CHECK(beam.step(step) == Beam::Progress::running);
    CHECK(beam.expanded() - before <= step);
  }
  MemoryBudget small(std::size_t{1} << 20);
  Beam refused({7, 7}, small);
  CHECK_FALSE(refused.begin(tiles_of(start), goal, 10'000, 1000, Stages::at_once));
  REQUIRE(refused.begin(tiles_of(start), goal, 1000, 1000, Stages::at_once));
  CHECK(run(refused) == Beam::Progress::refused);
}

}  // namespace beam_test
