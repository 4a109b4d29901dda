// Board sizes, states, moves and solvability.
#include "core/state.hpp"

#include <doctest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>

#include "boards.hpp"
#include "core/random.hpp"
#include "core/scramble.hpp"

namespace state_test {

using namespace puzzle;

std::string after(const char* text, Move move) {
  State state = position(text);
  return state.apply(move) ? to_text(state) : "";
}

TEST_CASE("a board size is read width first, in the ways people write it") {
  CHECK(parse_board_size("4x3").value() == BoardSize{4, 3});
  CHECK(parse_board_size("10X2").value() == BoardSize{10, 2});
  CHECK(parse_board_size("5\u00D76").value() == BoardSize{5, 6});
  CHECK(parse_board_size("2x10").value() == BoardSize{2, 10});
  CHECK(to_text(BoardSize{7, 2}) == "7x2");
  const auto error = [](const char* text) { return error_of(parse_board_size(text)); };
  for (const char* text :
       {"", "4", "4x", "x4", "4x4x4", "4 x 4", "-4x4", "4x4 ", "four", "99999999999x2"}) {
    CHECK(error(text) == "size \"" + std::string(text) +
                             "\" is not understood: expected width x height, for example 4x4 or "
                             "5x3");
  }
  for (const char* text : {"1x4", "4x1", "11x2", "2x11", "0x0"}) {
    CHECK(error(text) ==
          "a board of " + std::string(text) + " is not possible: width and height must be 2 to 10");
  }
}

TEST_CASE("the goal of every board has its blank bottom right") {
  for (const BoardSize size : all_sizes()) {
    const State goal = State::goal(size);
    CHECK(goal.is_goal());
    CHECK(goal.blank() == size.cells() - 1);
    for (int cell = 0; cell + 1 < goal.cells(); ++cell) {
      REQUIRE(goal.tile_at(cell) == cell + 1);
      REQUIRE(size.home_of(cell + 1) == cell);
    }
  }
  CHECK_FALSE(State::goal({2, 3}) == State::goal({3, 2}));  // of tiles in one order
}

TEST_CASE("a move is the direction in which a tile travels; the inverse takes it back") {
  const char* const centre = "1 2 3/4 0 5/6 7 8";
  CHECK(after(centre, Move::up) == "1 2 3/4 7 5/6 0 8");
  CHECK(after(centre, Move::down) == "1 0 3/4 2 5/6 7 8");
  CHECK(after(centre, Move::left) == "1 2 3/4 5 0/6 7 8");
  CHECK(after(centre, Move::right) == "1 2 3/0 4 5/6 7 8");
  for (const Move move : all_moves) {
    CHECK(after(after(centre, move).c_str(), inverse(move)) == centre);
  }
  // Against the edge it changes nothing; rows do not go on where the one before ends.
  for (const auto& [text, move] : {std::pair("1 2 3/4 5 6/7 8 0", Move::up),
                                   {"1 2 3/4 5 6/7 8 0", Move::left},
                                   {"1 2 3/0 4 5/6 7 8", Move::right},
                                   {"1 2 3/4 5 0/6 7 8", Move::left}}) {
    CHECK(after(text, move).empty());
    CHECK_FALSE(position(text).cell_moved_by(move));
  }
  CHECK(State::goal({3, 3}).cell_moved_by(Move::down) == 5);
  CHECK(State::goal({3, 3}).cell_moved_by(Move::right) == 7);
}

TEST_CASE("a run goes from a cell in the blank's row or column to the blank") {
  const State state = position("1 2 3 4 5/6 7 8 9 10/11 12 0 13 14/15 16 17 18 19/20 21 22 23 24");
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
  const State tall = position("1 0/3 2/5 4/7 6");
  CHECK(tall.run_from(7) == Run{Move::up, 3});
  CHECK(tall.run_from(0) == Run{Move::right, 1});
  CHECK_FALSE(tall.run_from(2));
}

TEST_CASE("tiles that are no permutation are refused, with the place") {
  const std::string of_2x2 = ": a 2x2 board has the tiles 1 to 3 and 0 for the blank; ";
  using Case = std::pair<std::vector<int>, std::string>;
  for (const auto& [tiles, words] :
       {Case{{1, 2, 3, 4},
             "tile 4 in row 2, column 2 is too large" + of_2x2 + "the blank (0) is missing"},
        Case{{1, 2, 1, 0},
             "tile 1 appears twice: in row 1, column 1 and in row 2, column 1; tile 3 is missing"},
        Case{{1, 2, -3, 0},
             "tile -3 in row 2, column 1 is negative" + of_2x2 + "tile 3 is missing"},
        Case{{1, 2, 0}, "a 2x2 board has 4 entries, not 3"}}) {
    CHECK(error_of(State::from_tiles({2, 2}, tiles)) == words);
  }
  CHECK(error_of(State::from_tiles({11, 2}, {})) ==
        "a board of 11x2 is not possible: width and height must be 2 to 10");
  std::vector<int> tiles(100);  // the largest board holds its 99 tiles
  std::iota(tiles.rbegin(), tiles.rend(), 0);
  CHECK(State::from_tiles({10, 10}, tiles).value().blank() == 99);
}

TEST_CASE("inversions and solvability of the notes' and the tutorial's examples") {
  for (const auto& [text, inversions] :
       {std::pair("1 2 3 4 5 6 7 8 0", 0), std::pair("3 7 2 4 5 8 0 1 6", 12),
        std::pair("1 3 4 7 0 2 5 8 6", 6), std::pair("1 8 2 0 4 3 7 6 5", 10),
        std::pair("2 1 3 4 5 6 7 8 0", 1), std::pair("8 1 2 0 4 3 7 6 5", 11),
        std::pair("6 5 7/3 4 0/1 8 2", 18), std::pair("7 4 3/0 5 8/6 2 1", 19),
        std::pair("0 4 3/7 5 8/6 2 1", 17), std::pair("7 4 3/6 5 8/0 2 1", 19),
        std::pair("4 7 3/0 5 8/6 2 1", 18)}) {
    const Solvability judged = solvability(position(text));
    CHECK(judged.inversions == inversions);
    CHECK(judged.polarity() == inversions % 2);
    CHECK(judged.solvable == (inversions % 2 == 0));
  }
}

TEST_CASE("solvable is exactly what moves reach, and the repair pairs the others with it") {
  for (const BoardSize size : {BoardSize{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}}) {
    CAPTURE(to_text(size));
    std::set<std::string> reached;
    for (const auto& [state, distance] : all_distances(size)) reached.insert(to_text(state));
    std::vector<int> tiles(static_cast<std::size_t>(size.cells()));
    std::iota(tiles.begin(), tiles.end(), 0);
    std::size_t solvable = 0;
    std::set<std::string> partners;
    do {
      const State state = State::from_tiles(size, tiles).value();
      REQUIRE(is_solvable(state) == reached.contains(to_text(state)));
      solvable += is_solvable(state);
      REQUIRE(is_solvable(repaired(state)) != is_solvable(state));
      REQUIRE(partners.insert(to_text(repaired(state))).second);
    } while (std::next_permutation(tiles.begin(), tiles.end()));
    CHECK(solvable == reached.size());
  }
  CHECK(to_text(repaired(position("1 0 2/4 5 3/7 8 6"))) == "1 0 2/4 5 3/7 6 8");
}

}  // namespace state_test
