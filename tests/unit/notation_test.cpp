// Positions and moves as text, and text in messages.
#include "core/notation.hpp"

#include <doctest.h>

#include "boards.hpp"
#include "core/random.hpp"
#include "core/scramble.hpp"
#include "core/text.hpp"

namespace notation_test {

using namespace puzzle;

std::string read(std::string_view text) {
  const Result<State> state = parse_position(text);
  return state ? to_text(state.value()) : state.error().message();
}

std::string read_moves(std::string_view text) {
  const Result<std::vector<Move>> moves = parse_moves(text);
  return moves ? to_text(moves.value()) : moves.error().message();
}

std::string no_tile(const std::string& entry) {
  return "entry " + entry + " is not a tile: expected a number, or 0, _, x or . for the blank";
}

TEST_CASE("position text is read leniently and written canonically") {
  for (const char* text :
       {"7,4,3/0,5,8/6,2,1", "7, 4, 3,\n0, 5, 8,\n6, 2, 1,\n", "7 4 3\r\n_ 5 8\r\n6 2 1\r\n",
        "\n\n7 4 3\n\nx 5 8\n\n6 2 1", "7 4 3 0 5 8 6 2 1", "7,4,3,.,5,8,6,2,1",
        "7\n4\n3\n0\n5\n8\n6\n2\n1", "  7\t4   3 / X 5 8 / 06 002 1  ", "7 4 3/\n0 5 8/\n6 2 1\n",
        "[7, 4, 3, 0, 5, 8, 6, 2, 1]", "[[7, 4, 3], [0, 5, 8], [6, 2, 1]]\r\n",
        " [ [7 4 3]\n  [0 5 8]\n  [6 2 1] ] ",
        "[\n  7,\n  4,\n  3,\n  0,\n  5,\n  8,\n  6,\n  2,\n  1\n]\n", "[7 4 3/_ 5 8/6 2 1]"}) {
    CAPTURE(text);
    CHECK(read(text) == "7 4 3/0 5 8/6 2 1");
  }
  CHECK(read("[[1,2,3],[4,5,0]]") == "1 2 3/4 5 0");
  for (const BoardSize size : all_sizes()) {
    Random random(to_text(size));
    const State state = fisher_yates(size, random);
    CHECK(parse_position(to_text(state)).value() == state);
  }
}

TEST_CASE("position text that is wrong names the entry and its place") {
  for (const char* text :
       {"[1, 2, 3, 0", "1, 2, 3, 0]", "]1 2 3 0[", "[[1,2],[3,0]", "[[[1,2],[3,0]]]", "[1,2][3,0]",
        "[1,[2,3],0]", "[[1,2],3,0]", "[1,2,3,0] 4", "4 [1,2,3,0]", "[[1,2],[3,0]]]"}) {
    CAPTURE(text);
    CHECK(read(text) == "the brackets do not fit: expected [1, 2, 3, 0] or [[1, 2], [3, 0]]");
  }
  CHECK(read(std::string(100'000, '[')) == read("[1"));
  for (const char* text : {"", " \n\t", "[]"}) {
    CHECK(read(text) ==
          "the position is empty: expected tiles row by row, for example \"1 2 3/4 5 6/7 8 0\"");
  }
  std::string long_row = "0";
  for (int tile = 1; tile <= 100; ++tile) long_row += " 1";
  using Case = std::pair<std::string, std::string>;
  for (const auto& [text, error] : {
           Case{"[[1,2],[]]", "row 2 is empty"},
           Case{"1 2 3/4 5 6/", "row 3 is empty"},
           Case{"[[1,2,3],[4,five,0]]", no_tile("\"five\" in row 2, column 2")},
           Case{"1 2 3/4 5 6/7 8 a", no_tile("\"a\" in row 3, column 3")},
           Case{"1 2 3/4 -5 6/7 8 0", no_tile("\"-5\" in row 2, column 2")},
           Case{"1 2 3/4 5 6/7 \xFF\xC0 0", no_tile("\"\\xFF\\xC0\" in row 3, column 2")},
           Case{"1 2 3/4 5 6/7 8 99999999999999999999",
                "tile \"99999999999999999999\" in row 3, column 3 is too large: the largest board "
                "has the tiles 1 to 99"},
           Case{"1 2 3/4 5/6 7 8 0",
                "row 2 has 2 tiles but row 1 has 3: all rows must be equally long"},
           Case{"1,,2,3", "a tile is missing before the comma in row 1, column 2"},
           Case{"0",
                "a list of 1 entry is not a square board (4, 9, 16, 25 \u2026 100): separate the "
                "rows with /"},
           Case{"1/0", "a board of 1x2 is not possible: width and height must be 2 to 10"},
           Case{"1 2 3/4 5 6/7 8 8",
                "tile 8 appears twice: in row 3, column 2 and in row 3, column 3; the blank (0) is "
                "missing"},
           Case{long_row, "more than 100 entries: the largest board is 10x10"},
       }) {
    CHECK(read(text) == error);
  }
}

TEST_CASE("move text counts repeats, and what is wrong in it is named") {
  const std::string no_move =
      " of the moves is not a move: expected U, D, L or R, with a count for repeats, as in R2U";
  const std::string too_many = "more than 100,000 moves at character ";
  using Case = std::pair<const char*, std::string>;
  for (const auto& [text, said] :
       {Case{"", ""}, Case{"U", "U"}, Case{"RRU", "R2U"}, Case{"r2 u, D1\nL12", "R2UDL12"},
        Case{"U100000", "U100000"}, Case{"U60000D40000", "U60000D40000"},
        Case{"UDX", "\"X\" at character 3" + no_move},
        Case{"2U", "\"2U\" at character 1" + no_move},
        Case{"U0", "a count of 0 at character 1 of the moves is not possible: counts begin at 1"},
        Case{"U100001", too_many + "1 of the moves"},
        Case{"L99999R99999999999999999999999", too_many + "7 of the moves"},
        Case{"U60000D60000", too_many + "7 of the moves"}}) {
    CHECK(read_moves(text) == said);
  }
  CHECK(parse_moves("L12").value().size() == 12);
}

TEST_CASE("applying moves stops at the first that is not possible") {
  const State goal = State::goal({3, 3});
  CHECK(to_text(apply_moves(goal, parse_moves("R2DL2U").value()).value()) == "1 2 3/5 6 8/4 7 0");
  CHECK(error_of(apply_moves(goal, parse_moves("RRR").value())) ==
        "move 3 (R) is not possible: no tile can travel that way on 1 2 3/4 5 6/0 7 8");
}

TEST_CASE("quoted text is printable, short and keeps what is valid") {
  using Case = std::pair<std::string, std::string>;
  for (const auto& [text, shown] : {
           Case{"a\nb\x1B[0m", "a\\x0Ab\\x1B[0m"},
           Case{"\xEF\xBB\xBF"
                "1",
                "\\xEF\\xBB\\xBF1"},                                // a byte order mark
           Case{"1\u00A02", "1\\xC2\\xA02"},                        // a no-break space
           Case{"\u200B\u2028", "\\xE2\\x80\\x8B\\xE2\\x80\\xA8"},  // zero width, a line separator
           Case{"\u2066\u00AD", "\\xE2\\x81\\xA6\\xC2\\xAD"},       // a direction, a soft hyphen
           Case{"\u061C\uFFF9", "\\xD8\\x9C\\xEF\\xBF\\xB9"},       // a mark, an annotation
           Case{"\U000E0041", "\\xF3\\xA0\\x81\\x81"},              // a tag, an unseen A
           Case{"\xC2\x85", "\\xC2\\x85"},                          // U+0085, a control character
           Case{"\xED\xA0\x80", "\\xED\\xA0\\x80"},                 // a surrogate
           Case{std::string(41, 'a'), std::string(40, 'a') + "\u2026"},
       }) {
    CHECK(puzzle::quoted(text) == '"' + shown + '"');
  }
  for (const char* const seen :
       {"abc", "caf\u00E9 \U0001F600", "\u00A1\u200A\u2026\u2070", "\u00AC", "\u00AE", "\u061B",
        "\u061D", "\u180D", "\u180F", "\u2027", "\u202F", "\u205F", "\uFEFE", "\uFFF8", "\uFFFC",
        "\U000DFFFF", "\U000E1000", "\U0010FFFF", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}) {
    CHECK(printable(seen) == seen);
  }
}

TEST_CASE("the first byte that is not UTF-8 is found") {
  using Case = std::pair<const char*, std::size_t>;
  const std::size_t none = std::string_view::npos;
  for (const auto& [text, place] :
       {Case{"", none}, Case{"a\u00E9\u20AC\U0010FFFF", none}, Case{"ab\xFF", 2},
        Case{"a\xC0\xAF", 1}, Case{"\xE0\x80\x80", 0}, Case{"\xF0\x8F\xBF\xBF", 0},  // overlong
        Case{"\xF0\x90\x80\x80", none}, Case{"\xF4\x90\x80\x80", 0},  // above U+10FFFF
        Case{"abc\xE2\x82", 3}, Case{"a\xE2\x82x", 1}}) {
    CHECK(find_invalid_utf8(text) == place);
  }
}

TEST_CASE("counts, amounts of memory and durations are told in units that show them") {
  CHECK(counted(1'234'567, "byte") == "1,234,567 bytes");
  using Case = std::pair<std::uint64_t, const char*>;
  for (const auto& [number, text] :
       {Case{0, "0 bytes"}, Case{1, "1 byte"}, Case{1023, "1,023 bytes"}, Case{1024, "1 KiB"},
        Case{1048575, "1023 KiB"}, Case{1048576, "1 MiB"},
        Case{std::uint64_t{5} << 30, "5120 MiB"}}) {
    CHECK(counted_bytes(number) == text);
  }
  for (const auto& [number, text] :
       {Case{0, "0 \u00b5s"}, Case{999, "999 \u00b5s"}, Case{1'000, "1.0 ms"},
        Case{12'345, "12.3 ms"}, Case{999'949, "999.9 ms"}, Case{999'950, "1.00 s"},
        Case{4'560'000, "4.56 s"}, Case{59'994'000, "59.99 s"}, Case{59'995'000, "1 min 0 s"},
        Case{125'400'000, "2 min 5 s"}}) {
    CHECK(duration_text(number) == text);
  }
}

}  // namespace notation_test
