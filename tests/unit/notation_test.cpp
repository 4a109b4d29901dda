#include "core/notation.hpp"

#include <doctest.h>

#include <string>

#include "core/random.hpp"
#include "core/scramble.hpp"

namespace notation_test {

using namespace puzzle;

namespace {

std::string read(std::string_view text) {
  const Result<State> state = parse_position(text);
  return state ? to_text(state.value()) : "error: " + state.error().message();
}

std::string read_moves(std::string_view text) {
  const Result<std::vector<Move>> moves = parse_moves(text);
  return moves ? to_text(moves.value()) : "error: " + moves.error().message();
}

}  // namespace

TEST_CASE("position text is read leniently and written canonically") {
  const std::string canonical = "7 4 3/0 5 8/6 2 1";
  for (const char* text : {
           "7 4 3/0 5 8/6 2 1",
           "7,4,3/0,5,8/6,2,1",
           "7, 4, 3\n0, 5, 8\n6, 2, 1\n",
           "7, 4, 3,\n0, 5, 8,\n6, 2, 1,\n",
           "7 4 3\r\n_ 5 8\r\n6 2 1\r\n",
           "\n\n7 4 3\n\nx 5 8\n\n6 2 1",
           "7 4 3 0 5 8 6 2 1",
           "7,4,3,.,5,8,6,2,1",
           "7\n4\n3\n0\n5\n8\n6\n2\n1",
           "  7\t4   3 / X 5 8 / 06 002 1  ",
           "7 4 3/\n0 5 8/\n6 2 1\n",
       }) {
    CAPTURE(text);
    CHECK(read(text) == canonical);
  }
  for (const char* text : {
           "[7, 4, 3, 0, 5, 8, 6, 2, 1]",
           "[[7,4,3],[0,5,8],[6,2,1]]",
           "[[7, 4, 3], [0, 5, 8], [6, 2, 1]]\r\n",
           " [ [7 4 3]\n  [0 5 8]\n  [6 2 1] ] ",
           "[\n  7,\n  4,\n  3,\n  0,\n  5,\n  8,\n  6,\n  2,\n  1\n]\n",
           "[7 4 3/_ 5 8/6 2 1]",
       }) {
    CAPTURE(text);
    CHECK(read(text) == canonical);
  }
  CHECK(read("1 2 3 4 5/6 7 8 9 0") == "1 2 3 4 5/6 7 8 9 0");
  CHECK(read("[[1,2,3],[4,5,0]]") == "1 2 3/4 5 0");
  CHECK(read("1 2\n3 0") == "1 2/3 0");
}

TEST_CASE("every position of every size survives being written and read") {
  for (int width = min_side; width <= max_side; ++width) {
    for (int height = min_side; height <= max_side; ++height) {
      Random random(std::to_string(width * 100 + height));
      const State state = fisher_yates({width, height}, random);
      const Result<State> again = parse_position(to_text(state));
      REQUIRE(again);
      CHECK(again.value() == state);
    }
  }
}

TEST_CASE("brackets that do not fit are refused, and what is wrong inside is named") {
  for (const char* text :
       {"[1, 2, 3, 0", "1, 2, 3, 0]", "]1 2 3 0[", "[[1,2],[3,0]", "[[[1,2],[3,0]]]", "[1,2][3,0]",
        "[1,[2,3],0]", "[[1,2],3,0]", "[1,2,3,0] 4", "4 [1,2,3,0]", "[[1,2],[3,0]]]"}) {
    CAPTURE(text);
    CHECK(read(text) ==
          "error: the brackets do not fit: expected [1, 2, 3, 0] or [[1, 2], [3, 0]]");
  }
  CHECK(read("[]") == read(""));
  CHECK(read("[[1,2],[]]") == "error: row 2 is empty");
  CHECK(
      read("[[1,2,3],[4,five,0]]") ==
      "error: entry \"five\" in row 2, column 2 is not a tile: expected a number, or 0, _, x or . "
      "for the blank");
  CHECK(read(std::string(100'000, '[')) == read("[1"));
}

TEST_CASE("position text that is wrong names the entry and its place") {
  CHECK(read("") ==
        "error: the position is empty: expected tiles row by row, for example "
        "\"1 2 3/4 5 6/7 8 0\"");
  CHECK(read(" \n\t") == read(""));
  CHECK(read("1 2 3/4 5 6/7 8 a") ==
        "error: entry \"a\" in row 3, column 3 is not a tile: expected a number, or 0, _, x or . "
        "for the blank");
  CHECK(read("1 2 3/4 -5 6/7 8 0") ==
        "error: entry \"-5\" in row 2, column 2 is not a tile: expected a number, or 0, _, x or . "
        "for the blank");
  CHECK(read("1 2 3/4 5 6/7 \xFF\xC0 0") ==
        "error: entry \"\\xFF\\xC0\" in row 3, column 2 is not a tile: expected a number, or 0, "
        "_, x or . for the blank");
  CHECK(read("1 2 3/4 5 6/7 8 99999999999999999999") ==
        "error: tile \"99999999999999999999\" in row 3, column 3 is too large: the largest board "
        "has the tiles 1 to 99");
  CHECK(read("1 2 3/4 5 6/7 8 100") ==
        "error: tile \"100\" in row 3, column 3 is too large: the largest board has the tiles 1 to "
        "99");
  CHECK(read("1 2 3/4 5/6 7 8 0") ==
        "error: row 2 has 2 tiles but row 1 has 3: all rows must be equally long");
  CHECK(read("1 2 3/4 5 6/") == "error: row 3 is empty");
  CHECK(read("1 2//3 0") == "error: row 2 is empty");
  CHECK(read("1,,2,3") == "error: a tile is missing before the comma in row 1, column 2");
  CHECK(read(",1,2,3") == "error: a tile is missing before the comma in row 1, column 1");
  CHECK(read("1 2 3 4 5 6 7 0") ==
        "error: a list of 8 entries is not a square board (4, 9, 16, 25 \u2026 100): separate the "
        "rows with /");
  CHECK(read("0") ==
        "error: a list of 1 entry is not a square board (4, 9, 16, 25 \u2026 100): "
        "separate the rows with /");
  CHECK(read("1/0") == "error: a board of 1x2 is not possible: width and height must be 2 to 10");
  CHECK(read("1 2 3/4 5 6/7 8 8") ==
        "error: tile 8 appears twice: in row 3, column 2 and in row 3, column 3; the blank (0) is "
        "missing");
  std::string long_row = "0";
  for (int tile = 1; tile <= 100; ++tile) long_row += " 1";
  CHECK(read(long_row) == "error: more than 100 entries: the largest board is 10x10");
}

TEST_CASE("ten megabytes of anything are refused with a short message" *
          doctest::test_suite("long")) {
  for (const std::string& unit : {std::string("1 "), std::string("/"), std::string(","),
                                  std::string("a"), std::string("\xF0"), std::string(1, '\0')}) {
    std::string text;
    while (text.size() < 10'000'000) text += unit;
    const Result<State> state = parse_position(text);
    REQUIRE_FALSE(state);
    CHECK(state.error().message().size() < 300);
    const Result<std::vector<Move>> moves = parse_moves(text);
    if (!moves) CHECK(moves.error().message().size() < 300);
  }
}

TEST_CASE("move text counts repeats") {
  CHECK(read_moves("") == "");
  CHECK(read_moves("U") == "U");
  CHECK(read_moves("RRU") == "R2U");
  CHECK(read_moves("r2 u, D1\nL12") == "R2UDL12");
  CHECK(parse_moves("L12").value().size() == 12);
}

TEST_CASE("move text that is wrong names the character") {
  CHECK(read_moves("UDX") ==
        "error: \"X\" at character 3 of the moves is not a move: expected U, D, L or R, with a "
        "count for repeats, as in R2U");
  CHECK(read_moves("2U") ==
        "error: \"2U\" at character 1 of the moves is not a move: expected U, D, L or R, with a "
        "count for repeats, as in R2U");
  CHECK(read_moves("U0") ==
        "error: a count of 0 at character 1 of the moves is not possible: counts begin at 1");
  CHECK(read_moves("U100001") == "error: more than 100,000 moves at character 1 of the moves");
  CHECK(read_moves("L99999R99999999999999999999999") ==
        "error: more than 100,000 moves at character 7 of the moves");
  CHECK(read_moves("U60000D60000") == "error: more than 100,000 moves at character 7 of the moves");
  CHECK(parse_moves("U100000").value().size() == 100'000);
  CHECK(parse_moves("U60000D40000").value().size() == 100'000);
}

TEST_CASE("applying moves stops at the first that is not possible") {
  const State goal = State::goal({3, 3});
  CHECK(to_text(apply_moves(goal, parse_moves("R2DL2U").value()).value()) == "1 2 3/5 6 8/4 7 0");
  const Result<State> bad = apply_moves(goal, parse_moves("RRR").value());
  REQUIRE_FALSE(bad);
  CHECK(bad.error().message() ==
        "move 3 (R) is not possible: no tile can travel that way on 1 2 3/4 5 6/0 7 8");
}

}  // namespace notation_test
