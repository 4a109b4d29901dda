#include "search/anytime/rows.hpp"

#include <doctest.h>

#include <string>

#include "core/notation.hpp"
#include "core/scramble.hpp"

namespace rows_test {

using namespace puzzle;
using namespace puzzle::search;

namespace {

Rows::Progress run(Rows& rows, std::uint64_t nodes) {
  Rows::Progress progress;
  while ((progress = rows.step(nodes)) == Rows::Progress::running) {
  }
  return progress;
}

void check_solves(const State& start) {
  MemoryBudget budget(std::size_t{1} << 20);
  Rows rows(start, budget);
  CHECK(run(rows, 1000) == Rows::Progress::solved);
  const Result<State> end = apply_moves(start, rows.solution());
  CAPTURE(to_text(start));
  REQUIRE(end);
  CHECK(end.value().is_goal());
}

}  // namespace

TEST_CASE("rows: every position of 2x2, 2x3 and 3x2, and their number") {
  for (const auto& [size, count] : {std::pair{BoardSize{2, 2}, 12}, std::pair{BoardSize{2, 3}, 360},
                                    std::pair{BoardSize{3, 2}, 360}}) {
    std::array<int, 6> tiles = {0, 1, 2, 3, 4, 5};
    const std::span<int> used(tiles.data(), static_cast<std::size_t>(size.cells()));
    int solvable = 0;
    do {
      const State start = State::from_tiles(size, used).value();
      if (!is_solvable(start)) continue;
      ++solvable;
      check_solves(start);
    } while (std::next_permutation(used.begin(), used.end()));
    CHECK(solvable == count);
  }
}

TEST_CASE("rows: every size") {
  for (int width = min_side; width <= max_side; ++width) {
    for (int height = min_side; height <= max_side; ++height) {
      for (const char* seed : {"a", "b", "c", "d", "e"}) {
        check_solves(scramble({width, height}, seed).value().state);
      }
    }
  }
}

TEST_CASE("rows: goals of 10x10 with two pairs of tiles swapped") {
  for (int first = 0; first + 4 < 99; first += 7) {
    State start = State::goal({10, 10});
    start.swap_cells(first, first + 1);
    start.swap_cells(first + 3, 98);
    check_solves(start);
  }
}

TEST_CASE("rows: how the work is cut changes nothing") {
  const State start = scramble({5, 4}, "cut").value().state;
  MemoryBudget budget(std::size_t{1} << 20);
  Rows whole(start, budget);
  Rows cut(start, budget);
  CHECK(run(whole, 1'000'000) == Rows::Progress::solved);
  CHECK(run(cut, 1) == Rows::Progress::solved);
  CHECK(whole.solution() == cut.solution());
  CHECK(whole.expanded() == cut.expanded());
  CHECK(whole.generated() == cut.generated());
}

TEST_CASE("rows: unsolvable starts and refused memory are told") {
  MemoryBudget budget(std::size_t{1} << 20);
  State swapped = State::goal({4, 4});
  swapped.swap_cells(0, 1);
  Rows unsolvable(swapped, budget);
  CHECK(run(unsolvable, 1000) == Rows::Progress::failed);
  MemoryBudget nothing(1000);
  Rows refused(scramble({4, 4}, "x").value().state, nothing);
  CHECK(run(refused, 1000) == Rows::Progress::refused);
}

}  // namespace rows_test
