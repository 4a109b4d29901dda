#include "search/anytime/improving.hpp"

#include <doctest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <limits>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/notation.hpp"
#include "core/scramble.hpp"
#include "core/solvability.hpp"
#include "search/databases/databases.hpp"
#include "searches.hpp"

namespace improving_test {

using namespace puzzle;
using namespace puzzle::search;

namespace {

std::uint64_t no_time() { return 0; }

std::unique_ptr<Search> make(bool improves, const State& start, const Limits& limits) {
  if (improves) return make_improving(start, limits, no_time);
  return make_fast(start, limits, no_time);
}

struct Case {
  State state;
  int length;
};

std::vector<Case> korf24() {
  std::ifstream file(PUZZLE_TEST_DATA "/data/korf24_first10.txt");
  std::vector<Case> cases;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream numbers(line);
    int length = 0;
    numbers >> length;
    std::vector<int> tiles;
    for (int tile; numbers >> tile;) tiles.push_back(tile);
    cases.push_back({State::from_tiles({5, 5}, tiles).value(), length});
  }
  REQUIRE(cases.size() == 10);
  return cases;
}

// Solved, and by moves that lead to the goal, of the right parity.
void check_solution(const State& start, const Search& search) {
  CAPTURE(to_text(start));
  CHECK(search.status() == Status::solved);
  const Result<State> end = apply_moves(start, search.solution());
  REQUIRE(end);
  CHECK(end.value().is_goal());
  const auto length = static_cast<int>(search.solution().size());
  CHECK(search.statistics().lower_bound <= length);
  CHECK((length - search.statistics().lower_bound) % 2 == 0);
  CHECK(search.optimal() == (length == search.statistics().lower_bound));
}

}  // namespace

TEST_CASE("improving: beams begin at the start and at the goal by turns") {
  // The blank of the start has four neighbours, that of the goal two.
  const State start =
      parse_position("17 1 20 9 16/2 22 19 14 5/15 21 0 3 24/23 18 13 12 7/10 8 6 4 11").value();
  const auto search = make(true, start, {});
  std::vector<std::uint64_t> first_layers;
  int depth = 0;
  for (int steps = 0; steps < 3'000'000 && first_layers.size() < 4; ++steps) {
    if (search->step(1) != Status::running) break;
    const Statistics now = search->statistics();
    if (search->method() == Method::beam && now.depth == 1 && depth != 1)
      first_layers.push_back(now.frontier);
    depth = now.depth;
  }
  CHECK(first_layers == std::vector<std::uint64_t>{4, 2, 4, 2});
}

TEST_CASE("improving: every size, the first solution and some improvement" *
          doctest::test_suite("long")) {
  for (int width = min_side; width <= max_side; ++width) {
    for (int height = min_side; height <= max_side; ++height) {
      const State start = scramble({width, height}, "every size").value().state;
      const int cells = width * height;
      if (cells <= 20 || cells == 100) {
        auto fast = make_fast(start, {}, no_time);
        run(*fast);
        check_solution(start, *fast);
      }
      Limits limits;
      limits.max_nodes = static_cast<std::uint64_t>(cells * cells * 20 + 4'000);
      auto improving = make_improving(start, limits, no_time);
      run(*improving);
      check_solution(start, *improving);
      CHECK(improving->statistics().expanded <= limits.max_nodes);
    }
  }
}

TEST_CASE("fast: a beam grows no wider than a small board has states") {
  for (const char* const text : {"4 0 2/1 3 5", "1 2 3/4 5 6/0 7 8", "3 1/0 2"}) {
    const State start = parse_position(text).value();
    auto fast = make_fast(start, {}, no_time);
    run(*fast);
    check_solution(start, *fast);
    CHECK(fast->statistics().bytes_peak < (std::size_t{4} << 20));
  }
  // All of 3x2.
  std::array<int, 6> tiles = {0, 1, 2, 3, 4, 5};
  do {
    const State start = State::from_tiles({3, 2}, tiles).value();
    if (!is_solvable(start)) continue;
    auto fast = make_fast(start, {}, no_time);
    run(*fast);
    check_solution(start, *fast);
    CHECK(fast->statistics().bytes_peak < (std::size_t{4} << 20));
  } while (std::next_permutation(tiles.begin(), tiles.end()));
}

TEST_CASE("improving: a start that is the goal needs nothing") {
  const State goal = State::goal({10, 10});
  for (const bool improves : {false, true}) {
    const auto search = make(improves, goal, {});
    CHECK(search->step(1) == Status::solved);
    CHECK(search->solution().empty());
    CHECK(search->optimal());
    CHECK(search->statistics().expanded == 0);
  }
}

TEST_CASE("improving: one move from the goal is proven optimal") {
  State start = State::goal({6, 5});
  start.apply(Move::down);
  auto search = make_improving(start, {}, no_time);
  run(*search);
  CHECK(search->optimal());
  CHECK(search->solution() == std::vector<Move>{Move::up});
  CHECK(search->statistics().lower_bound == 1);
}

TEST_CASE("improving: 5x5 against the known optima") {
  std::size_t sum = 0;
  int optima = 0;
  for (const Case& known : korf24()) {
    Limits limits;
    limits.max_nodes = 100'000;
    auto search = make_improving(known.state, limits, no_time);
    run(*search);
    check_solution(known.state, *search);
    CHECK(static_cast<int>(search->solution().size()) >= known.length);
    CHECK(search->statistics().lower_bound <= known.length);
    CHECK((static_cast<int>(search->solution().size()) - known.length) % 2 == 0);
    sum += search->solution().size();
    optima += known.length;
  }
  CHECK(static_cast<double>(sum) / optima < 1.15);
}

TEST_CASE("improving: solutions only become shorter, and every one of them solves") {
  // In the third a wide beam comes back to a board that stretches have made shorter.
  for (const auto& [size, seed] :
       {std::pair(BoardSize{6, 6}, "improving"), {BoardSize{10, 3}, "c"}, {BoardSize{5, 6}, "c"}}) {
    const State start = scramble(size, seed).value().state;
    Limits limits;
    limits.max_nodes = 400'000;
    auto search = make_improving(start, limits, no_time);
    std::size_t length = std::numeric_limits<std::size_t>::max();
    int improvements = 0;
    bool beams = false;
    bool stretches = false;
    while (search->step(500) == Status::running) {
      beams = beams || search->method() == Method::beam;
      stretches = stretches || search->method() == Method::stretches;
      if (!search->has_solution()) {
        CHECK(search->method() == Method::rows);
        CHECK(length == std::numeric_limits<std::size_t>::max());
        continue;
      }
      CHECK(search->solution().size() <= length);
      if (search->solution().size() == length) continue;
      length = search->solution().size();
      ++improvements;
      CHECK(apply_moves(start, search->solution()).value().is_goal());
    }
    CHECK(improvements > 2);
    CHECK(beams);
    CHECK(stretches);
    check_solution(start, *search);
    CHECK(search->limit_reached() == Limit::nodes);
  }
}

TEST_CASE("improving: how the work is cut into steps changes nothing") {
  const State start = scramble({5, 6}, "steps").value().state;
  Limits limits;
  limits.max_nodes = 150'000;
  auto whole = make_improving(start, limits, no_time);
  auto cut = make_improving(start, limits, no_time);
  auto fine = make_improving(start, limits, no_time);
  run(*whole, limits.max_nodes);
  run(*cut, 1000);
  run(*fine, 1);
  for (const Search* search : {cut.get(), fine.get()}) {
    CHECK(search->solution() == whole->solution());
    CHECK(search->statistics().expanded == whole->statistics().expanded);
    CHECK(search->statistics().generated == whole->statistics().generated);
    CHECK(search->statistics().lower_bound == whole->statistics().lower_bound);
  }
}

TEST_CASE("improving: memory limits are kept and still give a solution") {
  for (const BoardSize size : {BoardSize{4, 4}, BoardSize{5, 5}, BoardSize{10, 10}}) {
    const State start = scramble(size, "memory").value().state;
    for (const std::size_t bytes :
         {std::size_t{100'000}, std::size_t{600'000}, std::size_t{2} << 20}) {
      Limits limits;
      limits.max_bytes = bytes;
      limits.max_nodes = size.cells() < 30 ? 30'000 : 230'000;
      for (const bool improves : {false, true}) {
        const auto search = make(improves, start, limits);
        run(*search);
        check_solution(start, *search);
        CHECK(search->statistics().bytes_peak <= bytes);
      }
    }
    Limits limits;
    limits.max_bytes = 100;
    auto search = make_improving(start, limits, no_time);
    run(*search);
    CHECK(search->status() == Status::limit);
    CHECK(search->limit_reached() == Limit::memory);
  }
}

TEST_CASE("improving: where memory refuses a beam, stretches go on") {
  const State start = scramble({10, 10}, "memory").value().state;
  Limits limits;
  limits.max_bytes = 560'000;
  limits.max_nodes = 300'000;
  auto search = make_improving(start, limits, no_time);
  run(*search);
  check_solution(start, *search);
  CHECK(search->method() == Method::stretches);
  CHECK(search->limit_reached() == Limit::nodes);
}

TEST_CASE("improving: settling and cancelling") {
  const State start = scramble({7, 7}, "settle").value().state;
  auto settled = make_improving(start, {}, no_time);
  CHECK(settled->step(100) == Status::running);
  CHECK_FALSE(settled->has_solution());
  while (!settled->has_solution()) CHECK(settled->step(1000) == Status::running);
  const std::vector<Move> solution = settled->solution();
  settled->settle();
  CHECK(settled->status() == Status::solved);
  CHECK(settled->step(1000) == Status::solved);
  CHECK(settled->solution() == solution);
  CHECK_FALSE(settled->optimal());

  auto early = make_improving(start, {}, no_time);
  CHECK(early->step(100) == Status::running);
  early->settle();
  CHECK(early->status() == Status::cancelled);

  auto cancelled = make_improving(start, {}, no_time);
  CHECK(cancelled->step(100'000) == Status::running);
  cancelled->cancel();
  CHECK(cancelled->step(1000) == Status::cancelled);
  CHECK(apply_moves(start, cancelled->solution()).value().is_goal());
}

TEST_CASE("improving: on large boards the beams after the first take all tiles at once") {
  // In stages they come to 489 moves in as many states, and to 485 in three times as many.
  const State start = scramble({8, 8}, "1").value().state;
  Limits limits;
  limits.max_nodes = 1'000'000;
  auto search = make_improving(start, limits, no_time);
  while (search->step(1'000'000) == Status::running) {
  }
  CHECK(search->solution().size() < 480);
}

}  // namespace improving_test
