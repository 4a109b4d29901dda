#include "core/state.hpp"

#include <doctest.h>

#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "core/notation.hpp"

namespace state_test {

using namespace puzzle;

namespace {

std::string error_of(BoardSize size, const std::vector<int>& tiles) {
  const Result<State> state = State::from_tiles(size, tiles);
  return state ? "no error" : state.error().message();
}

}  // namespace

TEST_CASE("the goal of every board has its blank bottom right") {
  for (int width = min_side; width <= max_side; ++width) {
    for (int height = min_side; height <= max_side; ++height) {
      const State goal = State::goal({width, height});
      CHECK(goal.is_goal());
      CHECK(goal.blank() == width * height - 1);
      for (int cell = 0; cell + 1 < goal.cells(); ++cell) REQUIRE(goal.tile_at(cell) == cell + 1);
      for (int tile = 0; tile < goal.cells(); ++tile) {
        REQUIRE(goal.tile_at(goal.size().home_of(tile)) == tile);
      }
    }
  }
}

TEST_CASE("states of different boards differ, even with their tiles in one order") {
  CHECK(State::goal({2, 3}) == State::goal({2, 3}));
  CHECK_FALSE(State::goal({2, 3}) == State::goal({3, 2}));
}

TEST_CASE("a move is the direction in which a tile travels") {
  const State centre = parse_position("1 2 3/4 0 5/6 7 8").value();
  const auto after = [&](Move move) {
    State state = centre;
    CHECK(state.apply(move));
    return to_text(state);
  };
  CHECK(after(Move::up) == "1 2 3/4 7 5/6 0 8");
  CHECK(after(Move::down) == "1 0 3/4 2 5/6 7 8");
  CHECK(after(Move::left) == "1 2 3/4 5 0/6 7 8");
  CHECK(after(Move::right) == "1 2 3/0 4 5/6 7 8");
}

TEST_CASE("a run goes from a cell in the blank's row or column to the blank") {
  const State state =
      parse_position("1 2 3 4 5/6 7 8 9 10/11 12 0 13 14/15 16 17 18 19/20 21 22 23 24").value();
  CHECK(state.run_from(10) == Run{Move::right, 2});
  CHECK(state.run_from(11) == Run{Move::right, 1});
  CHECK(state.run_from(14) == Run{Move::left, 2});
  CHECK(state.run_from(2) == Run{Move::down, 2});
  CHECK(state.run_from(22) == Run{Move::up, 2});
  for (const int cell : {0, 6, 12, 16, 24, 25, -1, 1000, std::numeric_limits<int>::min(),
                         std::numeric_limits<int>::max()}) {
    CAPTURE(cell);
    CHECK_FALSE(state.run_from(cell));
  }
  const State tall = parse_position("1 0/3 2/5 4/7 6").value();
  CHECK(tall.run_from(7) == Run{Move::up, 3});
  CHECK(tall.run_from(0) == Run{Move::right, 1});
  CHECK_FALSE(tall.run_from(2));
}

TEST_CASE("a move against the edge changes nothing") {
  State goal = State::goal({3, 3});
  CHECK_FALSE(goal.apply(Move::up));
  CHECK_FALSE(goal.apply(Move::left));
  CHECK(goal.is_goal());
  CHECK(goal.cell_moved_by(Move::down) == 5);
  CHECK(goal.cell_moved_by(Move::right) == 7);
  // In the middle of the board too: rows do not go on where the one before ends.
  State middle = parse_position("1 2 3/0 4 5/6 7 8").value();
  CHECK_FALSE(middle.cell_moved_by(Move::right));
  CHECK_FALSE(middle.apply(Move::right));
  middle = parse_position("1 2 3/4 5 0/6 7 8").value();
  CHECK_FALSE(middle.cell_moved_by(Move::left));
  CHECK_FALSE(middle.apply(Move::left));
}

TEST_CASE("the inverse move takes every move back") {
  for (const Move move : all_moves) {
    State state = parse_position("1 2 3/4 0 5/6 7 8").value();
    const State before = state;
    REQUIRE(state.apply(move));
    CHECK_FALSE(state == before);
    REQUIRE(state.apply(inverse(move)));
    CHECK(state == before);
  }
}

TEST_CASE("tiles that are no permutation are refused, with the place") {
  CHECK(error_of({2, 2}, {1, 2, 3, 4}) ==
        "tile 4 in row 2, column 2 is too large: a 2x2 board has the tiles 1 to 3 and 0 for the "
        "blank; the blank (0) is missing");
  CHECK(error_of({2, 2}, {1, 2, 1, 0}) ==
        "tile 1 appears twice: in row 1, column 1 and in row 2, column 1; tile 3 is missing");
  CHECK(error_of({2, 2}, {1, 0, 2, 0}) ==
        "the blank (0) appears twice: in row 1, column 2 and in row 2, column 2; tile 3 is "
        "missing");
  CHECK(error_of({2, 2}, {1, 2, -3, 0}) ==
        "tile -3 in row 2, column 1 is negative: a 2x2 board has the tiles 1 to 3 and 0 for the "
        "blank; tile 3 is missing");
  CHECK(error_of({3, 2}, {1, 2, 0}) == "a 3x2 board has 6 entries, not 3");
  CHECK(error_of({11, 2}, {}) ==
        "a board of 11x2 is not possible: width and height must be 2 to 10");
}

TEST_CASE("the largest board holds its 99 tiles") {
  std::vector<int> tiles(100);
  std::iota(tiles.rbegin(), tiles.rend(), 0);
  const State state = State::from_tiles({10, 10}, tiles).value();
  CHECK(state.blank() == 99);
  CHECK(state.tile_at(0) == 99);
}

}  // namespace state_test
