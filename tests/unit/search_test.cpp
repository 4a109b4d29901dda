// The algorithms that walk the graph of states and keep every one, and what holds for all searches.
#include <doctest.h>

#include <set>

#include "core/solvability.hpp"
#include "search/exact/bidirectional.hpp"
#include "search/heuristic.hpp"
#include "searches.hpp"

namespace search_test {

using namespace puzzle;
using namespace puzzle::search;

namespace {

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
    REQUIRE(run(*search) == Status::solved);
    REQUIRE(search->optimal());
    REQUIRE(length_of(*search) == distance);
    REQUIRE(solves(start, search->solution()));
    const Statistics& statistics = search->statistics();
    REQUIRE(statistics.lower_bound == distance);
    REQUIRE(statistics.frontier == statistics.stored - statistics.expanded);
    REQUIRE(statistics.frontier_peak >= statistics.frontier);
  }
}

std::uint64_t fake_time = 0;
std::uint64_t fake_clock() { return fake_time += 1000; }

}  // namespace

// --- Heuristics ---

TEST_CASE("no heuristic is above the true distance, or changes by more than 1 a move" *
          doctest::test_suite("long")) {
  for (const BoardSize size : {BoardSize{2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}}) {
    CAPTURE(to_text(size));
    const TileCosts misplaced = TileCosts::misplaced(size);
    const TileCosts manhattan = TileCosts::manhattan(size);
    for (const auto& [state, distance] : all_distances(size)) {
      const int fewer = misplaced.of(state);
      const int more = manhattan.of(state);
      REQUIRE(fewer <= more);
      REQUIRE(more <= distance);
      REQUIRE((more + distance) % 2 == 0);
      REQUIRE((fewer == 0) == state.is_goal());
      for (const Move move : all_moves) {
        State next = state;
        if (!next.apply(move)) continue;
        REQUIRE(std::abs(misplaced.of(next) - fewer) <= 1);
        REQUIRE(std::abs(manhattan.of(next) - more) == 1);
      }
    }
  }
}

TEST_CASE("heuristics on examples counted by hand") {
  // At home: 3 and 5. Manhattan: 7:2 4:2 8:2 6:3 1:3 2:3.
  CHECK(TileCosts::misplaced({3, 3}).of(position("7 4 3/0 5 8/6 1 2")) == 6);
  CHECK(TileCosts::manhattan({3, 3}).of(position("7 4 3/0 5 8/6 1 2")) == 15);
  const LineConflicts conflicts({3, 3});
  for (const auto& [text, count] : {std::pair("1 2 3/4 5 6/7 8 0", 0),
                                    {"2 1 3/4 5 6/7 8 0", 1},
                                    {"3 2 1/4 5 6/7 8 0", 2},  // all three, of which one may stay
                                    {"7 2 3/4 5 6/1 8 0", 2},  // a column
                                    {"1 2 3/4 5 6/0 7 8", 0}}) {
    CHECK(conflicts.of(position(text).tiles().data()) == count);
  }
}

// --- Shortest paths ---

TEST_CASE("each algorithm finds a shortest path for near positions of 3x3 and a sample of all" *
          doctest::test_suite("long")) {
  const auto all = all_distances({3, 3});
  std::vector<std::uint64_t> counts(32);
  for (const auto& [state, distance] : all) ++counts[static_cast<std::size_t>(distance)];
  CHECK(counts == published_layers("3x3"));
  for (const Algorithm algorithm : graph_algorithms) {
    check_shortest_paths(algorithm, {3, 3}, 13, 1009);
    for (const BoardSize size : {BoardSize{2, 2}, {2, 3}, {3, 2}}) {
      check_shortest_paths(algorithm, size, 100, 1);
    }
  }
}

TEST_CASE("A* Manhattan finds a shortest path for every position of 3x3" *
          doctest::test_suite("long")) {
  check_shortest_paths(Algorithm::astar_manhattan, {3, 3}, 31, 1);
}

TEST_CASE("BFS and A* with misplaced tiles find a shortest path for every position of 3x3" *
          doctest::test_suite("release")) {
  check_shortest_paths(Algorithm::bfs, {3, 3}, 31, 1);
  check_shortest_paths(Algorithm::astar_misplaced, {3, 3}, 31, 1);
}

TEST_CASE("golden counts: the same work on every machine, however it is cut into steps") {
  struct Case {
    Algorithm algorithm;
    std::uint64_t expanded;
    std::uint64_t generated;
    std::uint64_t stored;
    std::uint64_t frontier_peak;
  };
  for (const Case& golden : {Case{Algorithm::bfs, 181378, 302278, 181440, 25133},
                             Case{Algorithm::bidirectional_bfs, 10059, 17381, 15954, 5896},
                             Case{Algorithm::astar_misplaced, 121530, 205228, 144708, 25661},
                             Case{Algorithm::astar_manhattan, 6729, 10981, 10001, 3273}}) {
    CAPTURE(to_text(golden.algorithm));
    std::string moves;
    for (const std::uint64_t budget : {1'000'000U, 1000U, 7U}) {
      const auto search = make_search(golden.algorithm, position(hardest3x3), databases);
      run(*search, budget);
      const Statistics& statistics = search->statistics();
      CHECK(length_of(*search) == 31);
      CHECK(statistics.expanded == golden.expanded);
      CHECK(statistics.generated == golden.generated);
      CHECK(statistics.stored == golden.stored);
      CHECK(statistics.frontier_peak == golden.frontier_peak);
      CHECK(statistics.lower_bound == 31);
      if (moves.empty()) moves = to_text(search->solution());
      CHECK(to_text(search->solution()) == moves);
    }
  }
}

TEST_CASE("easy positions of every size are solved, by all in the same length, the goal in none") {
  for (int width = min_side; width <= max_side; ++width) {
    for (int height = min_side; height <= max_side; ++height) {
      const BoardSize size{width, height};
      CAPTURE(to_text(size));
      const State start =
          scramble(size, "easy", {ScrambleMethod::random_walk, IfUnsolvable::repair, 14})
              .value()
              .state;
      const std::size_t length = shortest(start, databases, Algorithm::bfs);
      for (const Algorithm algorithm : all_algorithms) {
        CAPTURE(to_text(algorithm));
        const auto search = make_search(algorithm, start, databases);
        REQUIRE(run(*search) == Status::solved);
        CHECK(solves(start, search->solution()));
        if (algorithm != Algorithm::fast) {
          CHECK(search->optimal());
          CHECK(search->solution().size() == length);
          CHECK(search->statistics().lower_bound == static_cast<int>(length));
        }
        const auto goal = make_search(algorithm, State::goal(size), databases, {.max_nodes = 0});
        CHECK(goal->step(1) == Status::solved);
        CHECK(goal->optimal());
        CHECK(goal->solution().empty());
        CHECK(goal->statistics().expanded == 0);
        CHECK(goal->statistics().lower_bound == 0);
      }
    }
  }
}

TEST_CASE("an unsolvable position is exhausted: all states of its half, none the goal") {
  for (const auto& [text, half] : {std::pair("2 1/3 0", 12u),
                                   {"2 1 3/4 5 0", 360u},
                                   {"1 2/3 4/5 7/6 0", 20'160u},
                                   {"7 4 3/0 5 8/6 2 1", 181'440u}}) {
    REQUIRE_FALSE(is_solvable(position(text)));
    for (const Algorithm algorithm : graph_algorithms) {
      const auto search = make_search(algorithm, position(text), databases);
      CHECK(run(*search, 1000) == Status::exhausted);
      CHECK_FALSE(search->has_solution());
      CHECK_FALSE(search->optimal());
      const Statistics& statistics = search->statistics();
      if (algorithm == Algorithm::bidirectional_bfs) {
        // One half to its last position, of the other nearly all.
        CHECK(statistics.expanded >= half);
        CHECK(statistics.stored <= 2 * half);
      } else {
        CHECK(statistics.expanded == half);
        CHECK(statistics.stored == half);
        CHECK(statistics.frontier == 0);
      }
    }
  }
}

// --- Limits ---

TEST_CASE("a search stops exactly at its limit of nodes, on any board") {
  for (const BoardSize size : {BoardSize{3, 3}, {3, 4}, {4, 4}, {5, 4}, {5, 5}, {8, 8}}) {
    CAPTURE(to_text(size));
    const State start = size == BoardSize{4, 4} ? position(hardest4x4) : shuffled(size, "limit");
    for (const Algorithm algorithm : all_algorithms) {
      CAPTURE(to_text(algorithm));
      for (const std::uint64_t nodes : {0U, 1U, 2U, 12'345U}) {
        if (nodes > 2 && size.cells() < 16) continue;
        Databases none;
        const auto search = make_search(algorithm, start, none, {.max_nodes = nodes});
        run(*search);
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
    int bound = 0;
    int depth = 0;
    const bool both_ends = algorithm == Algorithm::bidirectional_bfs;
    while (search->step(both_ends ? 1 : 97) == Status::running) {
      const Statistics& statistics = search->statistics();
      REQUIRE(statistics.lower_bound >= bound);
      REQUIRE(statistics.lower_bound <= 31);
      REQUIRE(statistics.frontier == statistics.stored - statistics.expanded);
      bound = statistics.lower_bound;
      if (algorithm == Algorithm::bfs) REQUIRE(bound == statistics.depth + 1);
      if (!both_ends) continue;
      REQUIRE((statistics.depth == depth || statistics.depth == depth + 1));
      depth = statistics.depth;
      REQUIRE(bound == depth + 1 + depth % 2);  // of the right parity
    }
    CHECK(search->statistics().lower_bound == 31);
    const auto shorter = make_search(algorithm, position(hardest3x3), databases,
                                     {.max_nodes = search->statistics().expanded - 1});
    CHECK(run(*shorter) == Status::limit);
    CHECK(shorter->statistics().lower_bound == 31);
  }
}

TEST_CASE("a search stays within its limit of memory, and says what it reached" *
          doctest::test_suite("long")) {
  for (const Algorithm algorithm : graph_algorithms) {
    CAPTURE(to_text(algorithm));
    const int bound = algorithm == Algorithm::astar_manhattan     ? 60
                      : algorithm == Algorithm::bidirectional_bfs ? 28
                                                                  : 14;
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

#ifdef __EMSCRIPTEN__
TEST_CASE("when wasm memory cannot grow any more, a search reports it and the module lives") {
  {
    MemoryBudget everything(SIZE_MAX);
    std::vector<Array<char>> hoard;
    hoard.reserve(1000);
    // Down to blocks that leave a little for the test itself.
    for (std::size_t bytes = std::size_t{64} << 20; bytes >= 65536; bytes /= 2) {
      while (true) {
        Array<char> block(everything);
        if (!block.reserve(bytes)) break;
        hoard.push_back(std::move(block));
      }
    }
    REQUIRE(everything.used() > std::size_t{256} << 20);
    for (const Algorithm algorithm : graph_algorithms) {
      const auto search = make_search(algorithm, position(hardest3x3), databases);
      if (!search) continue;  // even its first bytes were refused
      CHECK(run(*search) == Status::limit);
      CHECK(search->limit_reached() == Limit::memory);
    }
  }
  CHECK(shortest(position(hardest3x3), databases, Algorithm::astar_manhattan) == 31);
}
#endif

TEST_CASE("on 4x4 the breadth-first searches keep at most 16 bytes a state, A* at most 20" *
          doctest::test_suite("long")) {
  for (const Algorithm algorithm : graph_algorithms) {
    CAPTURE(to_text(algorithm));
    const auto search = make_search(algorithm, position(hardest4x4), databases);
    double worst = 0;
    while (search->statistics().expanded < 500'000) {
      REQUIRE(search->step(5'000) == Status::running);
      const Statistics& statistics = search->statistics();
      // Below that a chunk of nodes begun counts too.
      if (statistics.stored < 200'000) continue;
      worst = std::max(
          worst, static_cast<double>(statistics.bytes) / static_cast<double>(statistics.stored));
    }
    CHECK(worst > 15);
    const bool astar =
        algorithm == Algorithm::astar_misplaced || algorithm == Algorithm::astar_manhattan;
    CHECK(worst < (astar ? 20 : 16));
  }
}

TEST_CASE("a search stops at its limit of time, told by the clock that it is given") {
  for (const Algorithm algorithm : graph_algorithms) {
    fake_time = 0;  // each look at this clock takes a millisecond
    const auto search =
        make_search(algorithm, position(hardest4x4), databases, {.max_seconds = 0.05}, fake_clock);
    CHECK(run(*search) == Status::limit);
    CHECK(search->limit_reached() == Limit::time);
    CHECK(search->statistics().microseconds == 50'000);
    CHECK(search->statistics().expanded > 0);
  }
}

TEST_CASE("a search that is ended without a solution is cancelled, and does no more") {
  for (const Algorithm algorithm : graph_algorithms) {
    const auto search = make_search(algorithm, position(hardest3x3), databases);
    CHECK(search->step(100) == Status::running);
    CHECK(search->step(0) == Status::running);
    CHECK(search->statistics().expanded == 100);
    search->settle();
    CHECK(search->step(100) == Status::cancelled);
    CHECK(search->statistics().expanded == 100);
    const auto unopened = make_search(algorithm, position(hardest3x3), databases);
    unopened->settle();
    CHECK(unopened->step(100) == Status::cancelled);
    CHECK(unopened->statistics().stored == 0);
  }
  const auto solved = make_search(Algorithm::bfs, State::goal({3, 3}), databases);
  CHECK(solved->step(1) == Status::solved);
  solved->settle();
  CHECK(solved->status() == Status::solved);
}

// --- Bidirectional ---

TEST_CASE("bidirectional BFS proves published lengths of 4x4, in known work" *
          doctest::description("after the first moves of a solution")) {
  struct Case {
    std::size_t number;
    const char* moves;
    std::uint64_t expanded;
    std::uint64_t stored;
    std::uint64_t frontier_peak;
  };
  const std::vector<Published> korf = published("korf15_first50.txt");
  for (const Case& known : {Case{16, "L2U3R2DL3", 195'255, 385'255, 190'001},
                            Case{42, "R2URD2LU2L", 250'481, 493'254, 242'774}}) {
    const auto& [length, whole] = korf.at(known.number - 1);
    const std::vector<Move> first = parse_moves(known.moves).value();
    const State start = apply_moves(whole, first).value();
    const auto search = make_bidirectional_bfs(start, {}, steady_microseconds);
    CHECK(run(*search) == Status::solved);
    CHECK(length_of(*search) + static_cast<int>(first.size()) == length);
    CHECK(solves(start, search->solution()));
    const Statistics& statistics = search->statistics();
    CHECK(statistics.expanded == known.expanded);
    CHECK(statistics.stored == known.stored);
    CHECK(statistics.frontier_peak == known.frontier_peak);
    CHECK(statistics.bytes < 16 * statistics.stored);
  }
}

// --- Names ---

TEST_CASE("algorithms are named as in options and links, and what they do has names of its own") {
  std::string names;
  for (const SolverFacts& solver : solver_table) {
    const bool last = &solver == &solver_table.back();
    names.append(names.empty() ? "" : last ? " or " : ", ").append(solver.name);
  }
  for (const Algorithm algorithm : all_algorithms) {
    CHECK(parse_algorithm(to_text(algorithm)).value() == algorithm);
  }
  CHECK(parse_algorithm("bidirectional-bfs").value() == Algorithm::bidirectional_bfs);
  CHECK(parse_algorithm("auto").value() == Algorithm::automatic);
  CHECK(names.starts_with("bfs, bidirectional-bfs, astar-misplaced, "));
  CHECK(parse_algorithm("dfs").error().message() ==
        "algorithm \"dfs\" is not known: expected " + names);
  std::set<std::string_view> different;
  for (const Status status :
       {Status::running, Status::solved, Status::exhausted, Status::limit, Status::cancelled}) {
    different.insert(to_text(status));
  }
  for (const Limit limit : {Limit::none, Limit::nodes, Limit::memory, Limit::time}) {
    different.insert(to_text(limit));
  }
  for (const Method method :
       {Method::bfs, Method::bidirectional_bfs, Method::astar, Method::distance_table,
        Method::databases, Method::idastar, Method::plain_idastar, Method::rows, Method::beam,
        Method::stretches}) {
    different.insert(to_text(method));
  }
  CHECK(different.size() == 19);
  CHECK_FALSE(different.contains(""));
}

}  // namespace search_test
