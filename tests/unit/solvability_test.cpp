#include "core/solvability.hpp"

#include <doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "core/random.hpp"
#include "core/scramble.hpp"

namespace solvability_test {

using namespace puzzle;

namespace {

State position(std::string_view text) { return parse_position(text).value(); }

// Every arrangement of a board.
std::vector<State> all_arrangements(BoardSize size) {
  std::vector<int> tiles(static_cast<std::size_t>(size.cells()));
  for (std::size_t cell = 0; cell < tiles.size(); ++cell) tiles[cell] = static_cast<int>(cell);
  std::vector<State> states;
  do {
    states.push_back(State::from_tiles(size, tiles).value());
  } while (std::next_permutation(tiles.begin(), tiles.end()));
  return states;
}

// Every position that moves reach from the goal.
std::set<std::string> reachable(BoardSize size) {
  std::vector<State> frontier = {State::goal(size)};
  std::set<std::string> known = {to_text(frontier[0])};
  while (!frontier.empty()) {
    const State state = frontier.back();
    frontier.pop_back();
    for (const Move move : all_moves) {
      State next = state;
      if (next.apply(move) && known.insert(to_text(next)).second) frontier.push_back(next);
    }
  }
  return known;
}

}  // namespace

TEST_CASE("the six checks of the Python note: inversions and solvability") {
  const struct {
    const char* text;
    int inversions;
  } examples[] = {{"1 2 3 4 5 6 7 8 0", 0},  {"3 7 2 4 5 8 0 1 6", 12}, {"1 3 4 7 0 2 5 8 6", 6},
                  {"1 8 2 0 4 3 7 6 5", 10}, {"2 1 3 4 5 6 7 8 0", 1},  {"8 1 2 0 4 3 7 6 5", 11}};
  for (const auto& example : examples) {
    CAPTURE(example.text);
    const Solvability judged = solvability(position(example.text));
    CHECK(judged.inversions == example.inversions);
    CHECK(judged.polarity() == example.inversions % 2);
    CHECK(judged.solvable == (example.inversions % 2 == 0));
  }
}

TEST_CASE("the shuffle tutorial's example: 19, 17 after the 7, 19 after the 6, 18 after a swap") {
  const State start = position("7 4 3/0 5 8/6 2 1");
  CHECK(solvability(start).inversions == 19);
  CHECK_FALSE(is_solvable(start));

  State seven_down = start;
  REQUIRE(seven_down.apply(Move::down));
  CHECK(to_text(seven_down) == "0 4 3/7 5 8/6 2 1");
  CHECK(solvability(seven_down).inversions == 17);

  State six_up = start;
  REQUIRE(six_up.apply(Move::up));
  CHECK(to_text(six_up) == "7 4 3/6 5 8/0 2 1");
  CHECK(solvability(six_up).inversions == 19);

  State swapped = start;
  swapped.swap_cells(0, 1);
  CHECK(solvability(swapped).inversions == 18);
  CHECK(is_solvable(swapped));
  CHECK(repaired(start) == swapped);
}

TEST_CASE("the TypeScript tutorial's start position has 18 inversions") {
  const Solvability judged = solvability(position("6 5 7/3 4 0/1 8 2"));
  CHECK(judged.inversions == 18);
  CHECK(judged.solvable);
}

TEST_CASE("solvable is exactly what moves reach, on 2x2, 2x3, 3x2, 2x4 and 4x2") {
  for (const BoardSize size : {BoardSize{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}}) {
    CAPTURE(to_text(size));
    const std::set<std::string> known = reachable(size);
    std::size_t solvable = 0;
    for (const State& state : all_arrangements(size)) {
      REQUIRE(is_solvable(state) == known.contains(to_text(state)));
      solvable += is_solvable(state);
    }
    CHECK(solvable == known.size());
  }
}

TEST_CASE("no move changes solvability, on any width and height") {
  for (int width = min_side; width <= max_side; ++width) {
    for (int height = min_side; height <= max_side; ++height) {
      CAPTURE(width);
      CAPTURE(height);
      Random random("walk");
      State state = fisher_yates({width, height}, random);
      const bool solvable = is_solvable(state);
      for (int step = 0; step < 100; ++step) {
        state.apply(all_moves[random(4)]);
        REQUIRE(is_solvable(state) == solvable);
      }
    }
  }
}

TEST_CASE("a sideways move keeps the inversions; a vertical one passes width - 1 tiles") {
  Random random("passes");
  for (const BoardSize size : {BoardSize{3, 3}, {4, 4}, {5, 3}, {2, 7}}) {
    State state = fisher_yates(size, random);
    for (int step = 0; step < 200; ++step) {
      const Move move = all_moves[random(4)];
      const int before = solvability(state).inversions;
      if (!state.apply(move)) continue;
      const int change = solvability(state).inversions - before;
      if (move == Move::left || move == Move::right) {
        REQUIRE(change == 0);
      } else {
        REQUIRE(std::abs(change) <= size.width - 1);
        REQUIRE((change + size.width - 1) % 2 == 0);
      }
    }
  }
}

TEST_CASE("the repair pairs each unsolvable position with one solvable position") {
  for (const BoardSize size : {BoardSize{2, 2}, {2, 3}, {3, 2}, {4, 2}}) {
    CAPTURE(to_text(size));
    std::set<std::string> partners;
    for (const State& state : all_arrangements(size)) {
      if (is_solvable(state)) continue;
      const State partner = repaired(state);
      REQUIRE(is_solvable(partner));
      REQUIRE(repaired(partner) == state);
      REQUIRE(partners.insert(to_text(partner)).second);
    }
  }
  CHECK(to_text(repaired(position("1 0 2/4 5 3/7 8 6"))) == "1 0 2/4 5 3/7 6 8");
}

TEST_CASE("the explanation carries the numbers") {
  const auto explained = [](const char* text) {
    const State state = position(text);
    return explain(solvability(state), state.size());
  };
  CHECK(explained("7 4 3/0 5 8/6 2 1") ==
        "unsolvable: on a board of odd width (3) the number of inversions must be even, and 19 "
        "inversions is odd");
  CHECK(explained("1 2/3 0") ==
        "solvable: on a board of even width (2) inversions plus the rows below the blank must be "
        "even, and 0 inversions + 0 rows = 0 is even");
  CHECK(explained("2 0/1 3") ==
        "solvable: on a board of even width (2) inversions plus the rows below the blank must be "
        "even, and 1 inversion + 1 row = 2 is even");
}

}  // namespace solvability_test
