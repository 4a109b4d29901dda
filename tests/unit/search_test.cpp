// The algorithms that walk the graph of states and keep every one, and what holds for all searches.
#include <doctest.h>

#include <set>

#include "core/solvability.hpp"
#include "search/exact/graph_searches.hpp"
#include "search/heuristic.hpp"
#include "searches.hpp"

namespace search_test {

using namespace puzzle;
using namespace puzzle::search;

Databases databases;

constexpr std::array graph_algorithms = {Algorithm::bfs, Algorithm::bidirectional_bfs,
                                         Algorithm::astar_misplaced, Algorithm::astar_manhattan};

// Solves all positions of a board that are at most `near` moves from the goal, and one of `apart`
// of the others.
void check_shortest_paths(Algorithm algorithm, BoardSize size, int near, std::size_t apart) {
  CAPTURE(to_text(algorithm));
  std::size_t index = 0;
  for (const auto& [start, distance] : all_distances(size)) {
    if (distance > near && index++ % apart != 0) continue;
    const auto search = make_search(algorithm, start, databases);
    check_shortest(*search, start, distance);
    const Statistics& statistics = search->statistics();
    REQUIRE(statistics.frontier == statistics.stored - statistics.expanded);
    REQUIRE(statistics.frontier_peak >= statistics.frontier);
  }
}

TEST_CASE("no heuristic is above the true distance, or changes by more than 1 a move" *
          doctest::test_suite("long")) {
  for (const BoardSize size : {BoardSize{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}}) {
    CAPTURE(to_text(size));
    const TileCosts misplaced = TileCosts::misplaced(size);
    const TileCosts manhattan = TileCosts::manhattan(size);
    const LineConflicts conflicts(size);
    const AdditiveHeuristic& tables = built(databases, size);
    const auto all_of = [&](const State& state) {
      return std::array{misplaced.of(state), manhattan.of(state), tables.of(state)};
    };
    for (const auto& [state, distance] : all_distances(size)) {
      const auto h = all_of(state);
      REQUIRE(std::is_sorted(h.begin(), h.end()));  // each is better than the one before
      REQUIRE(h.back() <= distance);
      REQUIRE(h[1] + 2 * conflicts.of(state.tiles().data()) <= distance);
      REQUIRE((h[1] + distance) % 2 == 0);
      REQUIRE((h[0] == 0) == state.is_goal());
      for (const Move move : all_moves) {
        State next = state;
        if (!next.apply(move)) continue;
        for (std::size_t each = 0; each < h.size(); ++each) {
          REQUIRE(std::abs(all_of(next)[each] - h[each]) <= 1);
        }
      }
    }
  }
}

TEST_CASE("each algorithm finds a shortest path for near positions of 3x3 and a sample of all" *
          doctest::test_suite("long")) {
  for (const Algorithm algorithm : graph_algorithms) {
    check_shortest_paths(algorithm, {3, 3}, 13, 1009);
    for (const BoardSize size : {BoardSize{2, 2}, {2, 3}, {3, 2}}) {
      check_shortest_paths(algorithm, size, 100, 1);
    }
  }
}

TEST_CASE("BFS and A* find a shortest path for every position of 3x3" *
          doctest::test_suite("release")) {
  for (const Algorithm algorithm :
       {Algorithm::bfs, Algorithm::astar_misplaced, Algorithm::astar_manhattan}) {
    check_shortest_paths(algorithm, {3, 3}, 31, 1);
  }
}

TEST_CASE("easy positions of every size are solved, by all in the same length, the goal in none") {
  for (const BoardSize size : all_sizes()) {
    CAPTURE(to_text(size));
    const ScrambleOptions walk{ScrambleMethod::random_walk, IfUnsolvable::repair, 10};
    const State start = scramble(size, "easy", walk).value().state;
    const int length = shortest(start, databases, Algorithm::bfs);
    for (const Algorithm algorithm : all_algorithms) {
      CAPTURE(to_text(algorithm));
      const auto search = make_search(algorithm, start, databases);
      REQUIRE(run(*search) == Status::solved);
      CHECK(solves(start, search->solution()));
      if (algorithm != Algorithm::fast) check_shortest(*search, start, length);
      const auto goal = make_search(algorithm, State::goal(size), databases, {.max_nodes = 0});
      check_shortest(*goal, State::goal(size), 0);
      CHECK(goal->statistics().expanded == 0);
    }
  }
}

TEST_CASE("an unsolvable position is exhausted: all states of its half, none the goal") {
  for (const auto& [text, half] : {std::pair("2 1/3 0", 12u),
                                   {"2 1 3/4 5 0", 360u},
                                   {"1 2/3 4/5 7/6 0", 20'160u},
                                   {"7 4 3/0 5 8/6 2 1", 181'440u}}) {
    for (const Algorithm algorithm : graph_algorithms) {
      const auto search = make_search(algorithm, position(text), databases);
      CHECK(run(*search, 1000) == Status::exhausted);
      CHECK_FALSE(search->has_solution());
      CHECK_FALSE(search->optimal());
      const Statistics& statistics = search->statistics();
      // From both ends: one half to its last position, of the other nearly all.
      const bool both_ends = algorithm == Algorithm::bidirectional_bfs;
      CHECK((both_ends ? statistics.expanded > half : statistics.expanded == half));
      CHECK((both_ends ? statistics.stored <= 2 * half : statistics.stored == half));
    }
  }
}

TEST_CASE("a search stops exactly at its limit of nodes, on any board") {
  for (const BoardSize size : {BoardSize{3, 3}, {3, 4}, {4, 4}, {5, 4}, {5, 5}, {8, 8}}) {
    CAPTURE(to_text(size));
    const State start = size == BoardSize{4, 4} ? position(hardest4x4) : shuffled(size, "limit");
    for (const Algorithm algorithm : all_algorithms) {
      CAPTURE(to_text(algorithm));
      for (const std::uint64_t nodes : {0U, 1U, 2U, 12'345U}) {
        if (nodes > 2 && size.cells() < 16) continue;
        Databases none;
        const auto search = ended(make_search(algorithm, start, none, {.max_nodes = nodes}));
        CHECK(search->limit_reached() == Limit::nodes);
        CHECK(search->statistics().expanded == nodes);
        const Status status = search->status();  // solved, where a good solution is asked for
        CHECK(search->step(1000) == status);
        CHECK(search->statistics().expanded == nodes);
      }
    }
  }
}

TEST_CASE("the lower bound is never above the truth, and reaches it just before the end") {
  for (const Algorithm algorithm : graph_algorithms) {
    CAPTURE(to_text(algorithm));
    const auto search = make_search(algorithm, position(hardest3x3), databases);
    const Statistics& statistics = search->statistics();
    const bool both_ends = algorithm == Algorithm::bidirectional_bfs;
    for (int bound = 0, depth = 0; search->step(both_ends ? 1 : 97) == Status::running;) {
      REQUIRE(statistics.lower_bound >= bound);
      REQUIRE(statistics.lower_bound <= 31);
      bound = statistics.lower_bound;
      if (algorithm == Algorithm::bfs) REQUIRE(bound == statistics.depth + 1);
      if (!both_ends) continue;
      REQUIRE((statistics.depth == depth || statistics.depth == depth + 1));
      depth = statistics.depth;
      REQUIRE(bound == depth + 1 + depth % 2);  // of the right parity
    }
    CHECK(statistics.lower_bound == 31);
    const auto shorter = make_search(algorithm, position(hardest3x3), databases,
                                     {.max_nodes = statistics.expanded - 1});
    CHECK(run(*shorter) == Status::limit);
    CHECK(shorter->statistics().lower_bound == 31);
  }
}

TEST_CASE("a search stays within its limit of memory, and says what it reached" *
          doctest::test_suite("long")) {
  for (const Algorithm algorithm : graph_algorithms) {
    CAPTURE(to_text(algorithm));
    const bool both_ends = algorithm == Algorithm::bidirectional_bfs;
    const int bound = algorithm == Algorithm::astar_manhattan ? 60 : both_ends ? 28 : 14;
    const bool bfs = algorithm == Algorithm::bfs || both_ends;
    for (const std::size_t bytes : {0u, 100u, 100'000u, 2'000'000u, 20'000'000u}) {
      CAPTURE(bytes);
      const auto search =
          make_search(algorithm, position(hardest4x4), databases, {.max_bytes = bytes});
      CHECK(run(*search) == Status::limit);
      CHECK(search->limit_reached() == Limit::memory);
      const Statistics& statistics = search->statistics();
      CHECK(statistics.bytes_peak <= bytes);
      if (bytes < 2'000'000) continue;
      CHECK(statistics.bytes > bytes * 9 / 10);
      CHECK(statistics.depth >= 14);
      CHECK(statistics.lower_bound > bound);
      CHECK(statistics.lower_bound <= 80);
      if (bytes > 2'000'000) CHECK(statistics.bytes < statistics.stored * (bfs ? 16 : 20));
    }
    // Refused at any of its allocations it still knows where it stands.
    for (std::size_t bytes = 0; bytes < 400'000; bytes += 1009) {
      const auto search =
          make_search(algorithm, position(hardest3x3), databases, {.max_bytes = bytes});
      if (run(*search) != Status::solved) REQUIRE(search->limit_reached() == Limit::memory);
      const Statistics& statistics = search->statistics();
      REQUIRE(statistics.bytes_peak <= bytes);
      REQUIRE(statistics.frontier == statistics.stored - statistics.expanded);
      REQUIRE(statistics.lower_bound <= 31);
    }
  }
}

TEST_CASE("a search stops at its limit of time, told by the clock that it is given") {
  for (const Algorithm algorithm : graph_algorithms) {
    fake_time = 0;
    const auto search =
        make_search(algorithm, position(hardest4x4), databases, {.max_seconds = 0.05}, fake_clock);
    CHECK(run(*search) == Status::limit);
    CHECK(search->limit_reached() == Limit::time);
    CHECK(search->statistics().microseconds == 50'000);
    CHECK(search->statistics().expanded > 0);
  }
}

TEST_CASE("a search that is settled keeps its solution, or is cancelled without one") {
  const State start = shuffled({7, 7}, "settle");
  for (const Algorithm algorithm : all_algorithms) {
    CAPTURE(to_text(algorithm));
    const auto search = make_search(algorithm, start, databases);
    CHECK(search->step(100) == Status::running);
    CHECK(search->step(0) == Status::running);
    const std::uint64_t expanded = search->statistics().expanded;
    search->settle();
    CHECK(search->step(100) == Status::cancelled);
    CHECK(search->statistics().expanded == expanded);
    CHECK(search->solution().empty());
  }
  for (const Algorithm algorithm : {Algorithm::automatic, Algorithm::idastar, Algorithm::fast}) {
    CAPTURE(to_text(algorithm));
    const auto search = make_search(algorithm, start, databases);
    while (!search->has_solution()) REQUIRE(search->step(1000) == Status::running);
    const std::vector<Move> solution = search->solution();
    search->settle();
    CHECK(search->step(1000) == Status::solved);
    CHECK(search->solution() == solution);
    CHECK_FALSE(search->optimal());
  }
}

TEST_CASE("what searches do and end with has names of its own") {
  std::set<std::string_view> different;
  const auto add = [&](auto first, auto last) {
    for (int value = static_cast<int>(first); value <= static_cast<int>(last); ++value) {
      different.insert(to_text(static_cast<decltype(first)>(value)));
    }
  };
  add(Status::running, Status::cancelled);
  add(Limit::none, Limit::time);
  add(Method::bfs, Method::stretches);
  CHECK(different.size() == 19);
  CHECK_FALSE(different.contains(""));
}

TEST_CASE("the fixed work has one signature natively, sanitised and in wasm") {
  std::ifstream file(PUZZLE_TEST_DATA "/golden/bench-signature.txt");
  std::string golden;
  file >> golden;
  REQUIRE_FALSE(file.fail());
  const std::vector<FixedResult> results = do_fixed_work(1, fake_clock);
  CHECK(signature(results) == golden);
  CHECK(results.size() == 5 * solver_table.size());
  CHECK(report(results).starts_with("signature " + golden + "\nwork "));
}

}  // namespace search_test
