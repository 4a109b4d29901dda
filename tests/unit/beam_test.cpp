// Solutions that are found fast: row by row, by a beam, and what measures its states.
#include "search/anytime/beam.hpp"

#include <doctest.h>

#include <array>

#include "search/anytime/neighbour_weights.hpp"
#include "search/anytime/rows.hpp"
#include "searches.hpp"

namespace beam_test {

using namespace puzzle;
using namespace puzzle::search;

constexpr std::size_t plenty = std::size_t{64} << 20;

Tiles tiles_of(const State& state) {
  Tiles tiles{};
  std::copy(state.tiles().begin(), state.tiles().end(), tiles.begin());
  return tiles;
}

// Measures by the weights of its size.
struct Measuring {
  MemoryBudget budget{plenty};
  NeighbourWeights weights;
  Measure measure;
  Measuring(const State& target, int front)
      : weights(target.size(), budget), measure(target.size(), weights) {
    REQUIRE(weights.read(budget));
    measure.set_target(tiles_of(target));
    measure.set_front(front);
  }
};

struct Beaming {
  MemoryBudget budget{plenty};
  Beam beam;
  explicit Beaming(BoardSize size) : beam(size, budget) {}
  Beam::Progress run(const State& start, const State& target, std::uint32_t width, int longest,
                     Stages stages, std::uint64_t step = 2048) {
    REQUIRE(beam.begin(tiles_of(start), tiles_of(target), width, longest, stages));
    return finish(beam, step);
  }
};

void check_rows(const State& start) {
  CAPTURE(to_text(start));
  MemoryBudget budget(std::size_t{1} << 20);
  Rows rows(start, budget);
  REQUIRE(finish(rows) == Rows::Progress::solved);
  CHECK(solves(start, rows.solution()));
}

TEST_CASE("rows: every position of small boards, and some of every size, are solved") {
  for (const BoardSize size : {BoardSize{2, 2}, {2, 3}, {3, 2}}) {
    for (const auto& [start, distance] : all_distances(size)) check_rows(start);
  }
  for (const BoardSize size : all_sizes()) {
    for (const char* seed : {"a", "b", "c", "d", "e"}) {
      check_rows(shuffled(size, seed));
    }
  }
  for (int first = 0; first + 4 < 99; first += 7) {  // goals with two pairs of tiles swapped
    State start = State::goal({10, 10});
    start.swap_cells(first, first + 1);
    start.swap_cells(first + 3, 98);
    check_rows(start);
  }
}

TEST_CASE("rows: what cannot be solved is told") {
  State swapped = State::goal({4, 4});
  swapped.swap_cells(0, 1);
  MemoryBudget budget(std::size_t{1} << 20);
  Rows unsolvable(swapped, budget);
  CHECK(finish(unsolvable) == Rows::Progress::failed);
}

TEST_CASE("neighbour weights: less memory than they take is refused, and what they take is told") {
  for (const auto& [size, most] : {std::pair(BoardSize{6, 3}, 230'000), {{5, 5}, 540'000}}) {
    for (const int memory : {most, most - 10'000}) {
      MemoryBudget budget(static_cast<std::size_t>(memory));
      NeighbourWeights weights(size, budget);
      CHECK(weights.read(budget) == (memory == most));
      CHECK(weights.is_empty() == (memory != most));
    }
  }
}

TEST_CASE("measure: changes add up to what is measured from scratch, for any target and front") {
  for (const BoardSize size : {BoardSize{2, 2}, {3, 4}, {5, 5}, {10, 2}, {7, 7}}) {
    for (const int front : {0, 1, 3, 20}) {
      const Measuring measuring(shuffled(size, "target"), front);
      const Measure& measure = measuring.measure;
      State state = shuffled(size, "start");
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

TEST_CASE("measure: nothing scores less than the target, and scores hold in their 16 bits") {
  for (const BoardSize size : {BoardSize{6, 3}, {5, 5}, {10, 10}}) {
    const State target = shuffled(size, "target");
    const Measuring measuring(target, 2 * max_side);
    const Measure& measure = measuring.measure;
    const Measure::Value least = measure.of(target.tiles().data());
    CHECK(least.manhattan == 0);
    CHECK(least.score > -100);
    for (const Move move : all_moves) {
      State next = target;
      if (!next.apply(move)) continue;
      CHECK(measure.of(next.tiles().data()).manhattan == 1);
      CHECK(measure.of(next.tiles().data()).score > least.score);
    }
    Tiles reversed = tiles_of(target);
    std::reverse(reversed.begin(), reversed.begin() + size.cells());
    CHECK(measure.of(reversed.data()).score < 60'000);
  }
}

TEST_CASE("measure: so many lines are solved, the longer way first") {
  const Measuring measuring(State::goal({3, 4}), 0);
  const Measure& measure = measuring.measure;
  // The lines: 1 2 3; 4 5 6; 7 10; 8 9; 11.
  for (const auto& [text, lines] :
       {std::pair("1 2 3/4 5 6/7 8 9/10 0 11", 4), std::pair("1 2 3/4 5 6/7 8 9/0 10 11", 2),
        std::pair("1 2 3/4 5 6/7 0 8/10 11 9", 3), std::pair("2 1 3/4 5 6/7 8 9/11 10 0", 0),
        std::pair("1 2 3/4 5 0/7 8 6/10 11 9", 1)}) {
    CHECK(measure.solved_lines(tiles_of(position(text)).data()) == lines);
  }
}

TEST_CASE("beam: from any state to any other, of every shape, in stages or not") {
  for (const BoardSize size : {BoardSize{2, 2}, {2, 5}, {3, 3}, {4, 4}, {6, 3}, {5, 5}}) {
    const State start = shuffled(size, "start");
    const State target = shuffled(size, "target");
    for (const Stages stages : {Stages::never, Stages::when_stuck, Stages::at_once}) {
      Beaming beaming(size);
      REQUIRE(beaming.run(start, target, 500, 1000, stages) == Beam::Progress::solved);
      CHECK(apply_moves(start, beaming.beam.solution()).value() == target);
    }
  }
}

TEST_CASE("beam: a large board is solved in stages, also from where a beam got stuck") {
  using Case = std::tuple<BoardSize, const char*, std::uint32_t, bool>;
  for (const auto& [size, seed, width, gets_stuck] :
       {Case{{10, 10}, "stuck", 300, true}, Case{{10, 5}, "5", 170, true},
        Case{{8, 8}, "large", 200, false}, Case{{10, 10}, "2", 500, false}}) {
    SHOW(seed);
    const State start = shuffled(size, seed);
    Beaming beaming(size);
    // Its length; 0 where it gets stuck.
    const auto solve = [&, size = size, width = width](Stages stages) {
      const auto progress = beaming.run(start, State::goal(size), width, 3000, stages);
      if (progress != Beam::Progress::solved) return std::size_t{0};
      CHECK(solves(start, beaming.beam.solution()));
      return beaming.beam.solution().size();
    };
    const std::size_t in_stages = solve(Stages::at_once);
    CHECK(in_stages > 0);
    CHECK(in_stages < static_cast<std::size_t>(size.cells()) * 12);
    const std::size_t freely = solve(Stages::never);
    CHECK((freely == 0) == gets_stuck);
    CHECK(freely < in_stages);
    if (gets_stuck && size.height == 10) {
      // It has nearly solved it, and tiles of the first line are astray.
      const Measuring measuring(State::goal(size), 0);
      CHECK(measuring.measure.solved_lines(beaming.beam.best().data()) < 4);
      CHECK(measuring.measure.of(beaming.beam.best().data()).manhattan < 100);
    }
    const std::size_t when_stuck = solve(Stages::when_stuck);
    CHECK((gets_stuck ? size.height < 10 || when_stuck > 0 : when_stuck == freely));
  }
}

TEST_CASE("beam: however narrow, it keeps what is nearest to the target") {
  const State start = apply_moves(State::goal({10, 2}), moves_of("RRRDRR")).value();
  Beaming beaming({10, 2});
  REQUIRE(beaming.run(start, State::goal({10, 2}), 1, 100, Stages::never) ==
          Beam::Progress::solved);
  CHECK(beaming.beam.solution().size() == 6);
}

TEST_CASE("beam: wide enough it finds the optimum, and below it nothing") {
  Beaming beaming({3, 3});
  const State start = position(hardest3x3);
  const auto run = [&](int longest) {
    return beaming.run(start, State::goal({3, 3}), 30'000, longest, Stages::never);
  };
  CHECK(run(31) == Beam::Progress::solved);
  CHECK(beaming.beam.solution().size() == 31);
  CHECK(run(29) == Beam::Progress::failed);
}

TEST_CASE("beam: expands at most what it is told, and memory may be refused") {
  const Tiles start = tiles_of(shuffled({7, 7}, "refused"));
  const Tiles goal = tiles_of(State::goal({7, 7}));
  MemoryBudget budget(plenty);
  Beam beam({7, 7}, budget);
  REQUIRE(beam.begin(start, goal, 1000, 1000, Stages::at_once));
  for (std::uint64_t step = 1; step <= 50; ++step) {
    const std::uint64_t before = beam.expanded();
    CHECK(beam.step(step) == Beam::Progress::running);
    CHECK(beam.expanded() - before <= step);
  }
  MemoryBudget small(std::size_t{1} << 20);
  Beam refused({7, 7}, small);
  CHECK_FALSE(refused.begin(start, goal, 10'000, 1000, Stages::at_once));
  REQUIRE(refused.begin(start, goal, 1000, 1000, Stages::at_once));
  CHECK(finish(refused) == Beam::Progress::refused);
}

}  // namespace beam_test
