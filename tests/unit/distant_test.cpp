// Positions that are so many moves away, and the boards of the days.
#include "search/solvers/distant.hpp"

#include <doctest.h>

#include "search/solvers/daily.hpp"
#include "searches.hpp"

namespace distant_test {

using namespace puzzle;
using namespace puzzle::search;

int length_by_bfs(const State& state) {
  Databases none;
  return shortest(state, none, Algorithm::bidirectional_bfs);
}

// Those of tests/data/deals.txt.
struct PublishedDeal {
  BoardSize size;
  int moves = 0;
  std::string seed;
  std::string position;
};

std::vector<PublishedDeal> published_deals() {
  std::vector<PublishedDeal> deals;
  for (const std::string& line : lines_of("deals.txt")) {
    std::istringstream words(line);
    PublishedDeal deal;
    std::string first;
    words >> first;
    if (first == "daily") {
      std::string date;
      words >> date;
      const Daily daily = daily_of(date).value();
      deal = {daily.size, daily.moves, daily.seed, ""};
    } else {
      deal.size = parse_board_size(first).value();
      words >> deal.moves >> deal.seed;
    }
    std::getline(words >> std::ws, deal.position);
    deals.push_back(deal);
  }
  REQUIRE(deals.size() == 230);
  return deals;
}

void check_deal(const PublishedDeal& deal, Databases& databases) {
  CAPTURE(to_text(deal.size));
  CAPTURE(deal.seed);
  const auto dealt = position_at_distance(deal.size, deal.moves, deal.seed, databases);
  REQUIRE(dealt);
  CHECK(to_text(dealt.value()) == deal.position);
}

TEST_CASE("positions of an exact distance, by a walk, on 4x4 and others") {
  Databases databases(std::size_t{1} << 20);  // no room for those that take a second to build
  for (int moves = 0; moves <= 39; ++moves) {
    const State state = position_at_distance({4, 4}, moves, "a", databases).value();
    // Breadth-first search knows no heuristic; farther it takes long.
    CHECK((moves <= 26 ? length_by_bfs(state) : shortest(state, databases, Algorithm::idastar)) ==
          moves);
  }
  for (const auto& [size, moves] :
       {std::pair(BoardSize{4, 3}, 20), {BoardSize{8, 2}, 25}, {BoardSize{3, 5}, 25}}) {
    CHECK(length_by_bfs(position_at_distance(size, moves, "b", databases).value()) == moves);
  }
  // Three times round four cells is one walk in a hundred: it comes back, and is not taken.
  for (int seed = 0; seed < 300; ++seed) {
    const auto state = position_at_distance({8, 2}, 12, std::to_string(seed), databases);
    REQUIRE(state);
    CHECK(length_by_bfs(state.value()) == 12);
  }
}

TEST_CASE("a deal is the same for ever, with no tables at hand but those of 3x3") {
  for (const PublishedDeal& deal : published_deals()) {
    const auto common = common_distances(deal.size);
    const bool is_walk =
        deal.size.cells() > 10 && (common ? deal.moves < common->least : deal.moves <= 40);
    if (!is_walk && deal.size.cells() > 10) continue;
    Databases databases;
    check_deal(deal, databases);
    CHECK((databases.bytes() == 0) == is_walk);  // so that no tables can change it
  }
}

TEST_CASE("a deal is the same for ever, with all tables at hand, and as far away as it says" *
          doctest::test_suite("long")) {
  Databases databases;
  CHECK(built(databases, {4, 4}, 1).rung() == 1);
  for (const PublishedDeal& deal : published_deals()) {
    check_deal(deal, databases);
    if (deal.moves <= 51)
      CHECK(shortest(position(deal.position), databases, Algorithm::idastar) == deal.moves);
  }
}

TEST_CASE("neither what is warm nor how the work is cut changes the position") {
  for (const BoardSize size : {BoardSize{2, 2}, {3, 2}, {4, 3}}) {
    Databases warm;
    static_cast<void>(position_at_distance(size, 1, "warm", warm));
    const int seeds = size.cells() < 10 ? 100 : 8;
    for (int number = 0; number < seeds; ++number) {
      const std::string seed = std::to_string(number);
      Databases cold;
      const int moves = number % 4 == 3 && size.cells() > 10 ? 30 : 3;  // drawn, or walked to
      const State expected = position_at_distance(size, moves, seed, cold).value();
      CHECK(position_at_distance(size, moves, seed, warm).value() == expected);
      Databases own;
      DistantSearch search(size, moves, seed, own);
      std::optional<Result<State>> answer;
      int steps = 0;
      for (; !answer; ++steps) answer = search.step(moves == 3 ? 1 : 1000);
      CHECK(answer->value() == expected);
      CHECK(steps > 3);
    }
  }
}

TEST_CASE("distances that do not exist are refused in words, rare ones climbed to or refused") {
  Databases databases;
  const auto refusal = [&](BoardSize size, int moves) {
    DistantSearch search(size, moves, "a", databases);
    const auto answer = search.step(1);
    REQUIRE(answer);
    return answer->error().message();
  };
  for (const BoardSize size : {BoardSize{2, 2}, {3, 2}, {4, 2}, {5, 2}, {6, 2}, {3, 3}, {4, 3}}) {
    const auto farthest = static_cast<int>(published_layers(to_text(size)).size()) - 1;
    for (const BoardSize either : {size, BoardSize{size.height, size.width}}) {
      CHECK(refusal(either, farthest + 1) ==
            "no position of " + to_text(either) + " is " + std::to_string(farthest + 1) +
                " moves away: the farthest are " + std::to_string(farthest));
    }
  }
  CHECK(refusal({4, 4}, 81).find("the farthest are 80") != std::string::npos);
  CHECK(refusal({2, 8}, 1000) == "no position of 2x8 is 1,000 moves away: the farthest are 140");
  CHECK(refusal({3, 3}, -1) == "a distance of -1 is not possible: expected 0 or more");
  CHECK(refusal({5, 5}, 10) == "exact distances are known up to 16 cells; 5x5 has 25");
  for (const auto& [size, most] : {std::pair(BoardSize{3, 4}, 48),
                                   {{2, 6}, 70},
                                   {{5, 3}, 63},
                                   {{7, 2}, 79},
                                   {{4, 4}, 66},
                                   {{8, 2}, 60}}) {
    CHECK(refusal(size, most + 1) ==
          "positions of " + to_text(size) + " that are " + std::to_string(most + 1) +
              " moves away are too rare to be found: the farthest that are dealt are " +
              std::to_string(most));
    CHECK_FALSE(refusal_of_distance(size, most));
  }
  CHECK(databases.bytes() == 0);  // they are known without any search
  for (const int moves : {41, 44}) {
    const State rare = position_at_distance({8, 2}, moves, "a", databases).value();
    CHECK(shortest(rare, databases, Algorithm::idastar) == moves);
  }
}

TEST_CASE("a day of any year has a board; what is no date, or does not exist, is refused") {
  for (const auto& [date, moves] :
       {std::pair("0001-01-01", 20), {"2000-02-29", 26}, {"9999-12-31", 41}}) {
    CHECK(daily_of(date).value().moves == moves);
  }
  for (const std::string text : {"", "today", "2026-11-2", "2026-11-022", "2026/11/22", "26-11-22",
                                 "2026-11-22 ", "+026-11-22", "2026-1a-22", "２026-11-22"}) {
    CAPTURE(text);
    CHECK(daily_of(text).error().code() == "date-unreadable");
  }
  for (const std::string text : {"2026-02-29", "2100-02-29", "2026-04-31", "2026-00-10",
                                 "2026-13-01", "2026-12-00", "2026-12-32", "0000-01-01"}) {
    CAPTURE(text);
    CHECK(daily_of(text).error().code() == "date-impossible");
  }
  CHECK(error_of(daily_of("2026-02-29")) == "there is no day \"2026-02-29\"");
}

}  // namespace distant_test
