#include "search/exact/plain_idastar.hpp"

#include <doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/notation.hpp"
#include "core/scramble.hpp"
#include "search/solvers/solvers.hpp"
#include "searches.hpp"

namespace plain_idastar_test {

using namespace puzzle;
using namespace puzzle::search;

namespace {

using Progress = ProofProgress;

}  // namespace

TEST_CASE(
    "IDA* without tables: shortest by either heuristic on every shape, and the better one "
    "pays") {
  Databases databases;
  std::uint64_t manhattan = 0;
  std::uint64_t conflicts = 0;
  for (const BoardSize size : {BoardSize{2, 2}, {3, 2}, {3, 3}, {5, 2}, {2, 5}, {4, 3}}) {
    for (int number = 0; number < 4; ++number) {
      const State start = shuffled(size, "plain-" + std::to_string(number));
      CAPTURE(to_text(start));
      const std::size_t length = shortest(start, databases);
      const auto solve = [&](Algorithm algorithm) {
        const auto search = make_search(algorithm, start, databases);
        while (search->step(997) == Status::running) {
          CHECK(search->statistics().lower_bound <= static_cast<int>(length));
        }
        REQUIRE(search->status() == Status::solved);
        CHECK(search->optimal());
        CHECK(search->method() == Method::plain_idastar);
        CHECK(search->solution().size() == length);
        CHECK(apply_moves(start, search->solution()).value().is_goal());
        return search->statistics().expanded;
      };
      manhattan += solve(Algorithm::idastar_manhattan);
      conflicts += solve(Algorithm::idastar_linear_conflict);
    }
  }
  CHECK(conflicts < manhattan / 2);
}

TEST_CASE(
    "IDA* without tables: transpositions save states on boards of up to 25 cells, and no "
    "solution") {
  struct Expected {
    BoardSize size;
    std::uint64_t without;
    std::uint64_t with;
  };
  for (const Expected& expected : std::vector<Expected>{{{4, 4}, 2100, 1959},
                                                        {{6, 3}, 3490, 3350},
                                                        {{5, 5}, 5082, 4811},
                                                        {{5, 6}, 5388, 5388}}) {
    const BoardSize size = expected.size;
    CAPTURE(to_text(size));
    ScrambleOptions walk;
    walk.method = ScrambleMethod::random_walk;
    walk.walk_steps = 110;
    const State start = scramble(size, "transpositions", walk).value().state;
    const auto solve = [&](std::size_t bytes) {
      MemoryBudget budget(bytes);
      PlainIdaStar search(size, PlainHeuristic::manhattan, budget);
      REQUIRE(search.begin(start, 0));
      Progress progress = Progress::running;
      while (progress == Progress::running || progress == Progress::deeper) {
        progress = search.step(1'000'000);
      }
      REQUIRE(progress == Progress::solved);
      CHECK(apply_moves(start, search.solution()).value().is_goal());
      return std::pair(search.solution().size(), search.counts().expanded);
    };
    const auto [length, expanded] = solve(std::size_t{8} << 20);
    const auto [length_without, expanded_without] = solve(std::size_t{256} << 10);
    CHECK(length == length_without);
    CHECK(expanded_without == expected.without);
    CHECK(expanded == expected.with);
  }
}

TEST_CASE("IDA* without tables: the goal, limits and memory") {
  Databases databases;
  for (const Algorithm algorithm :
       {Algorithm::idastar_manhattan, Algorithm::idastar_linear_conflict}) {
    const auto goal = make_search(algorithm, State::goal({4, 4}), databases);
    CHECK(goal->step(1) == Status::solved);
    CHECK(goal->optimal());
    CHECK(goal->solution().empty());
    Limits limits;
    limits.max_nodes = 1000;
    const auto short_of_nodes =
        make_search(algorithm, shuffled({10, 10}, "far"), databases, limits);
    while (short_of_nodes->step(300) == Status::running) {
    }
    CHECK(short_of_nodes->status() == Status::limit);
    CHECK(short_of_nodes->limit_reached() == Limit::nodes);
    CHECK(short_of_nodes->statistics().expanded == 1000);
    limits = {};
    limits.max_bytes = 100;
    const auto short_of_memory = make_search(algorithm, shuffled({4, 4}, "far"), databases, limits);
    CHECK(short_of_memory->step(300) == Status::limit);
    CHECK(short_of_memory->limit_reached() == Limit::memory);
  }
}

}  // namespace plain_idastar_test
