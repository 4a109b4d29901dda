#include "search/line_conflicts.hpp"

#include <doctest.h>

#include <string_view>

#include "core/notation.hpp"

namespace line_conflicts_test {

using namespace puzzle;
using namespace puzzle::search;

TEST_CASE("line conflicts: by hand") {
  const LineConflicts conflicts({3, 3});
  const auto of = [&](std::string_view text) {
    return conflicts.of(parse_position(text).value().tiles().data());
  };
  CHECK(of("1 2 3/4 5 6/7 8 0") == 0);
  CHECK(of("2 1 3/4 5 6/7 8 0") == 1);
  CHECK(of("3 2 1/4 5 6/7 8 0") == 2);  // all three, of which one may stay
  CHECK(of("7 2 3/4 5 6/1 8 0") == 2);  // a column
  CHECK(of("1 2 3/4 5 6/0 7 8") == 0);  // none
}

}  // namespace line_conflicts_test
