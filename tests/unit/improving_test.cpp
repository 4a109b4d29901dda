#include "search/anytime/improving.hpp"

#include <doctest.h>

#include <limits>
#include <set>

#include "searches.hpp"

namespace improving_test {

using namespace puzzle;
using namespace puzzle::search;

std::uint64_t no_time() { return 0; }

std::unique_ptr<Search> make(const State& start, const Limits& limits = {}, bool improves = true) {
  return improves ? make_improving(start, limits, no_time) : make_fast(start, limits, no_time);
}

// Runs to its end: solved, by moves that lead to the goal, and with a bound of the right parity.
void check_solves(const State& start, Search& search) {
  CAPTURE(to_text(start));
  CHECK(run(search) == Status::solved);
  CHECK(solves(start, search.solution()));
  const int bound = search.statistics().lower_bound;
  CHECK(bound <= length_of(search));
  CHECK((length_of(search) - bound) % 2 == 0);
  CHECK(search.optimal() == (length_of(search) == bound));
}

TEST_CASE("improving: every size, the first solution and some improvement" *
          doctest::test_suite("long")) {
  for (const BoardSize size : all_sizes()) {
    const State start = shuffled(size, "every size");
    const int cells = size.cells();
    if (cells <= 20 || cells == 100) check_solves(start, *make(start, {}, false));
    const Limits limits{.max_nodes = static_cast<std::uint64_t>(cells * cells * 20 + 4'000)};
    const auto improving = make(start, limits);
    check_solves(start, *improving);
    CHECK(improving->statistics().expanded <= limits.max_nodes);
  }
}

TEST_CASE("fast: a beam grows no wider than a small board has states") {
  for (const BoardSize size : {BoardSize{2, 2}, {3, 2}}) {
    for (const auto& [start, distance] : all_distances(size)) {
      const auto fast = make(start, {}, false);
      check_solves(start, *fast);
      CHECK(fast->statistics().bytes_peak < (std::size_t{4} << 20));
    }
  }
}

TEST_CASE("improving: 5x5 against the known optima") {
  int sum = 0;
  int optima = 0;
  for (const auto& [start, length] : published("korf24_first10.txt")) {
    const auto search = make(start, {.max_nodes = 100'000});
    check_solves(start, *search);
    CHECK(length_of(*search) >= length);
    CHECK(search->statistics().lower_bound <= length);
    CHECK((length_of(*search) - length) % 2 == 0);
    sum += length_of(*search);
    optima += length;
  }
  CHECK(sum < optima * 1.15);
}

TEST_CASE("improving: solutions only become shorter, and every one of them solves") {
  // In the third a wide beam comes back to a board that stretches have made shorter.
  for (const auto& [size, seed] :
       {std::pair(BoardSize{6, 6}, "improving"), {BoardSize{10, 3}, "c"}, {BoardSize{5, 6}, "c"}}) {
    const State start = shuffled(size, seed);
    const auto search = make(start, {.max_nodes = 400'000});
    int length = std::numeric_limits<int>::max();
    int improvements = 0;
    std::set<Method> methods;
    while (search->step(500) == Status::running) {
      methods.insert(search->method());
      if (!search->has_solution()) continue;
      CHECK(length_of(*search) <= length);
      if (length_of(*search) == length) continue;
      length = length_of(*search);
      ++improvements;
      CHECK(solves(start, search->solution()));
    }
    CHECK(improvements > 2);
    CHECK(methods == std::set{Method::rows, Method::beam, Method::stretches});
    CHECK(search->limit_reached() == Limit::nodes);
  }
}

TEST_CASE("improving: memory limits are kept and still give a solution") {
  for (const BoardSize size : {BoardSize{4, 4}, {5, 5}, {10, 10}}) {
    const State start = shuffled(size, "memory");
    const std::uint64_t nodes = size.cells() < 30 ? 30'000 : 230'000;
    for (const std::size_t bytes : {100'000u, 600'000u, 2u << 20}) {
      for (const bool improves : {false, true}) {
        const auto search = make(start, {.max_nodes = nodes, .max_bytes = bytes}, improves);
        check_solves(start, *search);
        CHECK(search->statistics().bytes_peak <= bytes);
      }
    }
  }
  const State start = shuffled({10, 10}, "memory");
  const auto none = make(start, {.max_bytes = 100});
  CHECK(run(*none) == Status::limit);
  CHECK(none->limit_reached() == Limit::memory);
  // Where memory refuses a beam, stretches go on.
  const auto search = make(start, {.max_nodes = 300'000, .max_bytes = 560'000});
  check_solves(start, *search);
  CHECK(search->method() == Method::stretches);
  CHECK(search->limit_reached() == Limit::nodes);
}

TEST_CASE("improving: on large boards the beams after the first take all tiles at once") {
  // In stages they come to 489 moves in as many states, and to 485 in three times as many.
  const auto search = ended(make(shuffled({8, 8}, "1"), {.max_nodes = 1'000'000}), 1'000'000);
  CHECK(length_of(*search) < 480);
}

}  // namespace improving_test
