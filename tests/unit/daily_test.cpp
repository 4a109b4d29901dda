#include "search/solvers/daily.hpp"

#include <doctest.h>

#include <array>
#include <string>

#include "core/notation.hpp"
#include "search/databases/databases.hpp"
#include "search/solvers/distant.hpp"
#include "search/solvers/solvers.hpp"

namespace daily_test {

using namespace puzzle;
using namespace puzzle::search;

TEST_CASE("a week gets harder from Monday to Sunday, whatever month and year it lies in") {
  const std::array<std::array<std::string, 7>, 3> weeks = {{
      {"2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21",
       "2026-11-22"},
      {"2024-02-26", "2024-02-27", "2024-02-28", "2024-02-29", "2024-03-01", "2024-03-02",
       "2024-03-03"},
      {"1999-12-27", "1999-12-28", "1999-12-29", "1999-12-30", "1999-12-31", "2000-01-01",
       "2000-01-02"},
  }};
  const std::array<int, 7> moves = {20, 26, 31, 36, 41, 46, 51};
  for (const auto& week : weeks) {
    for (std::size_t day = 0; day < week.size(); ++day) {
      CAPTURE(week[day]);
      const Result<Daily> daily = daily_of(week[day]);
      REQUIRE(daily);
      CHECK(daily.value().size == BoardSize{4, 4});
      CHECK(daily.value().moves == moves[day]);
      CHECK(daily.value().seed == "daily-" + week[day]);
    }
  }
  CHECK(daily_of("0001-01-01").value().moves == moves[0]);
  CHECK(daily_of("9999-12-31").value().moves == moves[4]);
}

TEST_CASE("the boards of a week are the same for ever, and as far as their days say" *
          doctest::test_suite("long")) {
  struct Day {
    const char* date;
    std::string board;
  };
  const std::array<Day, 7> week = {{
      {"2026-11-16", "1 2 3 4/5 6 7 12/0 9 15 8/13 14 11 10"},
      {"2026-11-17", "2 7 3 4/1 9 8 12/6 11 13 15/10 0 5 14"},
      {"2026-11-18", "1 3 11 4/5 7 12 6/13 2 15 8/14 10 0 9"},
      {"2026-11-19", "4 5 8 6/1 0 14 2/9 10 15 12/13 7 3 11"},
      {"2026-11-20", "7 5 6 4/3 1 15 8/11 13 10 14/9 12 0 2"},
      {"2026-11-21", "0 5 9 2/13 7 10 6/1 12 8 4/11 3 14 15"},
      {"2026-11-22", "5 0 12 11/10 1 3 14/6 8 2 4/7 15 13 9"},
  }};
  // What the search of one day has built is there for the draw of the next.
  Databases databases;
  for (const Day& day : week) {
    CAPTURE(day.date);
    const Daily daily = daily_of(day.date).value();
    const State state =
        position_at_distance(daily.size, daily.moves, daily.seed, databases).value();
    CHECK(to_text(state) == day.board);
    const auto search = make_search(Algorithm::idastar, state, databases, {});
    while (search->step(100'000) == Status::running) {
    }
    CHECK(search->solution().size() == static_cast<std::size_t>(daily.moves));
  }
}

TEST_CASE("what is no date, or a day that does not exist, is refused") {
  for (const std::string text : {"", "today", "2026-11-2", "2026-11-022", "2026/11/22", "26-11-22",
                                 "2026-11-22 ", "+026-11-22", "2026-1a-22", "２026-11-22"}) {
    CAPTURE(text);
    REQUIRE_FALSE(daily_of(text));
    CHECK(daily_of(text).error().code() == "date-unreadable");
  }
  for (const std::string text : {"2026-02-29", "2100-02-29", "2026-04-31", "2026-00-10",
                                 "2026-13-01", "2026-12-00", "2026-12-32", "0000-01-01"}) {
    CAPTURE(text);
    REQUIRE_FALSE(daily_of(text));
    CHECK(daily_of(text).error().code() == "date-impossible");
  }
  CHECK(daily_of("2026-02-29").error().message() == "there is no day \"2026-02-29\"");
  CHECK(daily_of("2000-02-29"));
}

}  // namespace daily_test
