#include "search/solvers/distant.hpp"

#include <doctest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "published_layers.hpp"
#include "search/solvers/daily.hpp"
#include "search/solvers/solvers.hpp"
#include "searches.hpp"

namespace distant_test {

using namespace puzzle;
using namespace puzzle::search;

namespace {

int length_by_bfs(const State& state) {
  Databases databases;
  const auto search = make_search(Algorithm::bidirectional_bfs, state, databases);
  while (search->step(1'000'000) == Status::running) {
  }
  return static_cast<int>(search->solution().size());
}

int length_by_proof(const State& state, Databases& databases) {
  const auto search = make_search(Algorithm::idastar, state, databases);
  while (search->step(1'000'000) == Status::running) {
  }
  return search->optimal() ? static_cast<int>(search->solution().size()) : -1;
}

}  // namespace

TEST_CASE("positions of an exact distance, on boards with a table") {
  Databases databases;
  for (int moves = 0; moves <= 31; ++moves) {
    const Result<State> state = position_at_distance({3, 3}, moves, "a", databases);
    REQUIRE(state);
    CHECK(length_by_bfs(state.value()) == moves);
  }
  // The farthest are two; both come up, and the same seed gives the same.
  std::set<std::string> farthest;
  for (const char* const seed : {"a", "b", "c", "d", "e", "f", "g", "h"}) {
    farthest.insert(to_text(position_at_distance({3, 3}, 31, seed, databases).value()));
    CHECK(position_at_distance({3, 3}, 31, seed, databases).value() ==
          position_at_distance({3, 3}, 31, seed, databases).value());
  }
  CHECK(farthest.size() == 2);
}

TEST_CASE("positions of an exact distance, by a walk, on 4x4 and others") {
  Databases databases(std::size_t{1} << 20);  // no room for those that take a second to build
  for (int moves = 0; moves <= 39; ++moves) {
    const Result<State> state = position_at_distance({4, 4}, moves, "a", databases);
    REQUIRE(state);
    // Breadth-first search knows no heuristic; farther it takes long.
    const int length =
        moves <= 26 ? length_by_bfs(state.value()) : length_by_proof(state.value(), databases);
    CHECK(length == moves);
  }
  CHECK(length_by_bfs(position_at_distance({4, 3}, 20, "b", databases).value()) == 20);
  CHECK(length_by_bfs(position_at_distance({8, 2}, 25, "b", databases).value()) == 25);
  CHECK(length_by_bfs(position_at_distance({3, 5}, 25, "b", databases).value()) == 25);
}

TEST_CASE("positions of the same distance are equally likely, also those that are walked to" *
          doctest::test_suite("long")) {
  // All that are so far on 4x4, by breadth-first search of its own.
  constexpr int moves = 8;
  std::set<std::string> known{to_text(State::goal({4, 4}))};
  std::set<std::string> layer = known;
  for (int distance = 1; distance <= moves; ++distance) {
    std::set<std::string> next;
    for (const std::string& text : layer) {
      for (const Move move : all_moves) {
        State beside = parse_position(text).value();
        if (beside.apply(move) && known.insert(to_text(beside)).second)
          next.insert(to_text(beside));
      }
    }
    layer = next;
  }
  REQUIRE(layer.size() == 446);
  Databases databases;
  std::map<std::string, int> drawn;
  constexpr int draws = 446 * 20;
  for (int draw = 0; draw < draws; ++draw) {
    const std::string seed = std::to_string(draw);
    ++drawn[to_text(position_at_distance({4, 4}, moves, seed, databases).value())];
  }
  // Chi-squared, of 445 degrees of freedom: 560 is four standard deviations above its mean.
  double chi_squared = 0;
  for (const std::string& state : layer) {
    const double off = drawn[state] - 20;
    chi_squared += off * off / 20;
  }
  CHECK(drawn.size() == layer.size());
  CHECK(chi_squared < 565);
}

TEST_CASE("what is found evenly is told") {
  CHECK(found_evenly({3, 3}, 31));
  CHECK(found_evenly({4, 4}, 1));
  CHECK(found_evenly({4, 4}, 64));
  CHECK(found_evenly({4, 4}, 66));
  CHECK(found_evenly({2, 8}, 40));
  CHECK_FALSE(found_evenly({2, 8}, 41));
}

TEST_CASE("walks of the blank that never turn back are counted") {
  // From a corner of 2x2 there is one step on each way, and no other: round and round.
  const WalkCounts small({2, 2}, 5);
  CHECK(small.of(0, 3, {}) == 1);
  CHECK(small.of(1, 3, {}) == 2);
  CHECK(small.of(5, 3, {}) == 2);
  CHECK(small.of(5, 3, Move::up) == 1);
  CHECK(WalkCounts({4, 4}, 10).of(10, 15, {}) == 2204);
}

TEST_CASE("common distances are drawn, evenly" * doctest::test_suite("long")) {
  CHECK(common_distances({3, 4})->least == 24);
  CHECK(common_distances({4, 4})->most == 66);
  CHECK_FALSE(common_distances({3, 3}));
  CHECK_FALSE(common_distances({8, 2}));
  Databases databases;
  std::set<std::string> different;
  for (const int moves : {24, 25, 33, 38, 42}) {
    for (const char* const seed : {"a", "b", "c"}) {
      const Result<State> state = position_at_distance({3, 4}, moves, seed, databases);
      REQUIRE(state);
      CHECK(length_by_bfs(state.value()) == moves);
      different.insert(to_text(state.value()));
    }
  }
  CHECK(different.size() == 15);
}

TEST_CASE("rare distances are climbed to, and those that are too rare are refused at once") {
  Databases databases;
  for (const int moves : {41, 44}) {
    const Result<State> state = position_at_distance({8, 2}, moves, "a", databases);
    REQUIRE(state);
    CHECK(length_by_proof(state.value(), databases) == moves);
  }
  DistantSearch rare({4, 3}, 53, "a", databases);
  CHECK(rare.step(0)->error().message() ==
        "positions of 4x3 that are 53 moves away are too rare to be found: the farthest that are "
        "dealt are 48");
}

namespace {

struct Published {
  BoardSize size;
  int moves = 0;
  std::string seed;
  std::string position;
};

// Those of tests/data/deals.txt.
std::vector<Published> published_deals() {
  std::ifstream file(PUZZLE_TEST_DATA "/data/deals.txt");
  REQUIRE(file);
  std::vector<Published> deals;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream words(line);
    Published deal;
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

bool is_walk(const Published& deal) {
  const auto common = common_distances(deal.size);
  return deal.size.cells() > 10 && (common ? deal.moves < common->least : deal.moves <= 40);
}

void check_deal(const Published& deal, Databases& databases) {
  CAPTURE(to_text(deal.size));
  CAPTURE(deal.seed);
  const auto dealt = position_at_distance(deal.size, deal.moves, deal.seed, databases);
  REQUIRE(dealt);
  CHECK(to_text(dealt.value()) == deal.position);
}

}  // namespace

TEST_CASE("a deal is the same for ever, with no tables at hand") {
  for (const Published& deal : published_deals()) {
    Databases databases;
    if (is_walk(deal)) {
      check_deal(deal, databases);
      CHECK(databases.bytes() == 0);  // so that no tables can change it
    }
  }
}

TEST_CASE("a deal is the same for ever, with all tables at hand" * doctest::test_suite("long")) {
  Databases databases;
  CHECK(built(databases, {4, 4}, 1).rung() == 1);
  for (const Published& deal : published_deals()) check_deal(deal, databases);
}

TEST_CASE("a walk that comes back to the goal is not taken") {
  Databases databases(std::size_t{1} << 20);
  // Three times round four cells: one walk in a hundred.
  for (int seed = 0; seed < 300; ++seed) {
    const Result<State> state = position_at_distance({8, 2}, 12, std::to_string(seed), databases);
    REQUIRE(state);
    CHECK(length_by_bfs(state.value()) == 12);
  }
}

TEST_CASE("neither what is warm nor how the work is cut changes the position") {
  for (const BoardSize size : {BoardSize{2, 2}, BoardSize{3, 2}, BoardSize{4, 3}}) {
    Databases warm;
    static_cast<void>(position_at_distance(size, 1, "warm", warm));
    const int seeds = size.cells() < 10 ? 100 : 8;
    for (int number = 0; number < seeds; ++number) {
      const std::string seed = std::to_string(number);
      Databases cold;
      const int moves = number % 4 == 3 && size.cells() > 10 ? 30 : 3;  // drawn, or walked to
      const Result<State> expected = position_at_distance(size, moves, seed, cold);
      REQUIRE(expected);
      CHECK(position_at_distance(size, moves, seed, warm).value() == expected.value());
      Databases own;
      DistantSearch search(size, moves, seed, own);
      std::optional<Result<State>> answer;
      int steps = 0;
      for (; !answer; ++steps) answer = search.step(moves == 3 ? 1 : 1000);
      CHECK(answer->value() == expected.value());
      CHECK(steps > 3);
    }
  }
}

TEST_CASE("the greatest distances are the last of the published layers") {
  Databases databases;
  for (const BoardSize size :
       {BoardSize{2, 2}, {2, 3}, {4, 2}, {2, 5}, {6, 2}, {3, 3}, {3, 4}, {4, 4}}) {
    const BoardSize lying{std::max(size.width, size.height), std::min(size.width, size.height)};
    const auto farthest =
        static_cast<int>(
            published_layers(size == BoardSize{4, 4} ? "4x4 published" : to_text(lying)).size()) -
        1;
    CAPTURE(to_text(size));
    DistantSearch farther(size, farthest + 1, "a", databases);
    const auto answer = farther.step(1);
    REQUIRE(answer);
    CHECK_FALSE(*answer);
    const std::optional<Error> refusal = refusal_of_distance(size, farthest);
    CHECK((!refusal || refusal->message().find("too rare") != std::string::npos));
  }
}

TEST_CASE("distances that do not exist are refused in words") {
  Databases databases;
  CHECK(position_at_distance({3, 3}, 32, "a", databases).error().message() ==
        "no position of 3x3 is 32 moves away: the farthest are 31");
  CHECK(position_at_distance({2, 2}, 7, "a", databases).error().message() ==
        "no position of 2x2 is 7 moves away: the farthest are 6");
  CHECK(position_at_distance({4, 4}, 81, "a", databases).error().message() ==
        "no position of 4x4 is 81 moves away: the farthest are 80");
  CHECK(position_at_distance({2, 8}, 1000, "a", databases).error().message() ==
        "no position of 2x8 is 1,000 moves away: the farthest are 140");
  CHECK(databases.bytes() == 0);  // they are known without any search
  CHECK(position_at_distance({3, 3}, -1, "a", databases).error().message() ==
        "a distance of -1 is not possible: expected 0 or more");
  CHECK(position_at_distance({5, 5}, 10, "a", databases).error().message() ==
        "exact distances are known up to 16 cells; 5x5 has 25");
}

}  // namespace distant_test
