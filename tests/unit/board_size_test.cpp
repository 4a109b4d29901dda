#include "core/board_size.hpp"

#include <doctest.h>

#include <string>

namespace board_size_test {

using namespace puzzle;

TEST_CASE("a board size is read width first, in the ways people write it") {
  CHECK(parse_board_size("4x3").value() == BoardSize{4, 3});
  CHECK(parse_board_size("10X2").value() == BoardSize{10, 2});
  CHECK(parse_board_size("5\u00D76").value() == BoardSize{5, 6});
  CHECK(parse_board_size("2x10").value() == BoardSize{2, 10});
  CHECK(to_text(BoardSize{7, 2}) == "7x2");
}

TEST_CASE("a board size that is no size says what was read and what is expected") {
  for (const char* text :
       {"", "4", "4x", "x4", "4x4x4", "4 x 4", "-4x4", "4x4 ", "four", "99999999999x2"}) {
    CAPTURE(text);
    const Result<BoardSize> size = parse_board_size(text);
    REQUIRE_FALSE(size);
    CHECK(size.error().message() == "size \"" + std::string(text) +
                                        "\" is not understood: expected width x height, for "
                                        "example 4x4 or 5x3");
  }
}

TEST_CASE("sides outside 2 to 10 are refused") {
  for (const char* text : {"1x4", "4x1", "11x2", "2x11", "0x0"}) {
    CAPTURE(text);
    const Result<BoardSize> size = parse_board_size(text);
    REQUIRE_FALSE(size);
    CHECK(size.error().message() ==
          "a board of " + std::string(text) + " is not possible: width and height must be 2 to 10");
  }
}

}  // namespace board_size_test
