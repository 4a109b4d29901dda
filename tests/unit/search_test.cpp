#include <doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/notation.hpp"
#include "core/random.hpp"
#include "core/scramble.hpp"
#include "published_layers.hpp"
#include "search/databases/databases.hpp"
#include "search/solvers/solvers.hpp"
#include "searches.hpp"

namespace search_test {

using namespace puzzle;
using namespace puzzle::search;

namespace {

Databases databases;

// The algorithms that walk the graph of states and keep every one.
constexpr std::array graph_algorithms = {Algorithm::bfs, Algorithm::bidirectional_bfs,
                                         Algorithm::astar_misplaced, Algorithm::astar_manhattan};
// Those of them that start from one end.
constexpr std::array one_sided_algorithms = {Algorithm::bfs, Algorithm::astar_misplaced,
                                             Algorithm::astar_manhattan};

struct Depths {
  std::vector<State> states;
  std::vector<std::size_t> depths;
};

// All positions of 3x3 in layers from the goal, with nothing but State.
Depths all_positions() {
  Depths result;
  std::map<std::string, std::size_t> known;
  result.states.push_back(State::goal({3, 3}));
  result.depths.push_back(0);
  known[to_text(result.states[0])] = 0;
  for (std::size_t index = 0; index < result.states.size(); ++index) {
    for (const Move move : all_moves) {
      State next = result.states[index];
      if (next.apply(move) && known.emplace(to_text(next), 0).second) {
        result.states.push_back(next);
        result.depths.push_back(result.depths[index] + 1);
      }
    }
  }
  return result;
}

// Solves all positions of 3x3 that are at most `near` moves from the goal, and one of `apart` of
// the others.
void check_shortest_paths(Algorithm algorithm, std::size_t near, std::size_t apart) {
  CAPTURE(to_text(algorithm));
  const Depths all = all_positions();
  REQUIRE(all.states.size() == 181'440);
  const std::vector<std::uint64_t> layers = published_layers("3x3");
  REQUIRE(layers.size() == 32);
  std::map<std::size_t, std::uint64_t> found;  // positions by the length of their solution
  for (std::size_t index = 0; index < all.states.size(); ++index) {
    if (all.depths[index] > near && index % apart != 0) continue;
    const auto search = make_search(algorithm, all.states[index], databases);
    run(*search);
    REQUIRE(search->status() == Status::solved);
    REQUIRE(search->optimal());
    REQUIRE(search->solution().size() == all.depths[index]);
    const Statistics& statistics = search->statistics();
    REQUIRE(statistics.frontier == statistics.stored - statistics.expanded);
    REQUIRE(statistics.frontier_peak >= statistics.frontier);
    const Result<State> end = apply_moves(all.states[index], search->solution());
    REQUIRE(end);
    REQUIRE(end.value().is_goal());
    REQUIRE(search->statistics().lower_bound == static_cast<int>(all.depths[index]));
    ++found[search->solution().size()];
  }
  // Layers of which every position was tried must have exactly the published counts.
  for (std::size_t depth = 0; depth < layers.size(); ++depth) {
    if (depth <= near || apart == 1) CHECK(found[depth] == layers[depth]);
  }
}

std::uint64_t fake_time = 0;
std::uint64_t fake_clock() { return fake_time += 1000; }

}  // namespace

TEST_CASE("each algorithm finds a shortest path for near positions of 3x3 and a sample of all" *
          doctest::test_suite("long")) {
  for (const Algorithm algorithm : graph_algorithms) check_shortest_paths(algorithm, 13, 1009);
}

TEST_CASE("A* Manhattan finds a shortest path for every position of 3x3" *
          doctest::test_suite("long")) {
  check_shortest_paths(Algorithm::astar_manhattan, 31, 1);
}

TEST_CASE("BFS finds a shortest path for every position of 3x3" * doctest::test_suite("release")) {
  check_shortest_paths(Algorithm::bfs, 31, 1);
}

TEST_CASE("A* with misplaced tiles finds a shortest path for every position of 3x3" *
          doctest::test_suite("release")) {
  check_shortest_paths(Algorithm::astar_misplaced, 31, 1);
}

TEST_CASE("golden counts: the same work on every machine, however it is cut into steps") {
  const struct {
    Algorithm algorithm;
    std::uint64_t expanded;
    std::uint64_t generated;
    std::uint64_t stored;
    std::uint64_t frontier_peak;
  } expected[] = {
      {Algorithm::bfs, 181378, 302278, 181440, 25133},
      {Algorithm::bidirectional_bfs, 10059, 17381, 15954, 5896},
      {Algorithm::astar_misplaced, 121530, 205228, 144708, 25661},
      {Algorithm::astar_manhattan, 6729, 10981, 10001, 3273},
  };
  const State start = position("8 6 7/2 5 4/3 0 1");
  for (const auto& golden : expected) {
    CAPTURE(to_text(golden.algorithm));
    std::string moves;
    for (const std::uint64_t budget : {1'000'000U, 1000U, 7U}) {
      const auto search = make_search(golden.algorithm, start, databases);
      run(*search, budget);
      const Statistics& statistics = search->statistics();
      CHECK(search->solution().size() == 31);
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

TEST_CASE("the three differ as taught: BFS expands most, Manhattan least") {
  Random random("teach");
  for (int number = 0; number < 20; ++number) {
    const State drawn = fisher_yates({3, 3}, random);
    const State start = is_solvable(drawn) ? drawn : repaired(drawn);
    std::vector<std::uint64_t> expanded;
    for (const Algorithm algorithm : one_sided_algorithms) {
      const auto search = make_search(algorithm, start, databases);
      run(*search);
      expanded.push_back(search->statistics().expanded);
    }
    CHECK(expanded[0] > expanded[1]);
    CHECK(expanded[1] > expanded[2]);
  }
}

TEST_CASE("a solved board is solved in no moves") {
  for (const Algorithm algorithm : graph_algorithms) {
    for (const BoardSize size : {BoardSize{2, 2}, {3, 3}, {4, 4}, {10, 10}}) {
      Limits limits;
      limits.max_nodes = 0;
      const auto search = make_search(algorithm, State::goal(size), databases, limits);
      CHECK(search->step(1) == Status::solved);
      CHECK(search->statistics().expanded == 0);
      CHECK(search->solution().empty());
      CHECK(search->optimal());
      CHECK(search->statistics().lower_bound == 0);
    }
  }
}

TEST_CASE("easy positions of every size are solved, by all in the same length") {
  for (int width = min_side; width <= max_side; ++width) {
    for (int height = min_side; height <= max_side; ++height) {
      const BoardSize size{width, height};
      CAPTURE(to_text(size));
      const State start =
          scramble(size, "easy", {ScrambleMethod::random_walk, IfUnsolvable::repair, 14})
              .value()
              .state;
      std::size_t length = 0;
      for (const Algorithm algorithm : graph_algorithms) {
        CAPTURE(to_text(algorithm));
        const auto search = make_search(algorithm, start, databases);
        run(*search);
        REQUIRE(search->status() == Status::solved);
        REQUIRE(apply_moves(start, search->solution()).value().is_goal());
        if (algorithm == Algorithm::bfs) length = search->solution().size();
        CHECK(search->solution().size() == length);
      }
    }
  }
}

TEST_CASE("an unsolvable position is exhausted: all 181,440 states of its half, none the goal") {
  for (const Algorithm algorithm : one_sided_algorithms) {
    const auto search = make_search(algorithm, position("7 4 3/0 5 8/6 2 1"), databases);
    run(*search);
    CHECK(search->status() == Status::exhausted);
    CHECK(search->statistics().expanded == 181'440);
    CHECK(search->statistics().stored == 181'440);
    CHECK(search->statistics().frontier == 0);
    CHECK(search->solution().empty());
    CHECK_FALSE(search->optimal());
  }
}

TEST_CASE("a search stops exactly at its limit of nodes, and says what it reached") {
  const State hard = position("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1");  // 80 moves
  for (const Algorithm algorithm : graph_algorithms) {
    CAPTURE(to_text(algorithm));
    for (const std::uint64_t nodes : {0U, 1U, 2U, 12345U}) {
      Limits limits;
      limits.max_nodes = nodes;
      const auto search = make_search(algorithm, hard, databases, limits);
      run(*search);
      CHECK(search->status() == Status::limit);
      CHECK(search->limit_reached() == Limit::nodes);
      CHECK(search->statistics().expanded == nodes);
      CHECK(search->step(1000) == Status::limit);
      CHECK(search->statistics().expanded == nodes);
    }
  }
}

TEST_CASE("a limit of no nodes expands none, one of few no more, on any board by any search") {
  for (const BoardSize size : {BoardSize{3, 3}, {3, 4}, {4, 4}, {5, 4}, {5, 5}, {8, 8}}) {
    CAPTURE(to_text(size));
    const State start = scramble(size, "limit", {}).value().state;
    for (const Algorithm algorithm : all_algorithms) {
      CAPTURE(to_text(algorithm));
      for (const std::uint64_t nodes : {0U, 1U, 2U}) {
        Databases none;
        Limits limits;
        limits.max_nodes = nodes;
        const auto search = make_search(algorithm, start, none, limits);
        run(*search);
        CHECK(search->limit_reached() == Limit::nodes);
        CHECK(search->statistics().expanded == nodes);
      }
    }
  }
}

TEST_CASE("the lower bound is never above the truth, and reaches it just before the end") {
  const State start = position("8 6 7/2 5 4/3 0 1");  // 31 moves
  for (const Algorithm algorithm : graph_algorithms) {
    CAPTURE(to_text(algorithm));
    const auto search = make_search(algorithm, start, databases);
    int bound = 0;
    Status status = Status::running;
    while (status == Status::running) {
      status = search->step(97);
      const Statistics& statistics = search->statistics();
      REQUIRE(statistics.lower_bound >= bound);
      REQUIRE(statistics.lower_bound <= 31);
      bound = statistics.lower_bound;
      if (algorithm == Algorithm::bfs && status == Status::running) {
        REQUIRE(bound == statistics.depth + 1);
      }
    }
    Limits limits;
    limits.max_nodes = search->statistics().expanded - 1;
    const auto shorter = make_search(algorithm, start, databases, limits);
    run(*shorter);
    CHECK(shorter->status() == Status::limit);
    CHECK(shorter->statistics().lower_bound == 31);
  }
}

TEST_CASE("a search stays within its limit of memory, and says what it reached" *
          doctest::test_suite("long")) {
  const State hard = position("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1");
  for (const Algorithm algorithm : graph_algorithms) {
    CAPTURE(to_text(algorithm));
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{100}, std::size_t{100'000},
                                    std::size_t{2'000'000}, std::size_t{20'000'000}}) {
      CAPTURE(bytes);
      Limits limits;
      limits.max_bytes = bytes;
      const auto search = make_search(algorithm, hard, databases, limits);
      run(*search);
      CHECK(search->status() == Status::limit);
      CHECK(search->limit_reached() == Limit::memory);
      CHECK(search->statistics().bytes_peak <= bytes);
      if (bytes >= 2'000'000) {
        CHECK(search->statistics().bytes > bytes * 9 / 10);
        CHECK(search->statistics().depth >= 14);
        CHECK(search->statistics().lower_bound > (algorithm == Algorithm::astar_manhattan ? 60
                                                  : algorithm == Algorithm::bidirectional_bfs
                                                      ? 28
                                                      : 14));
        CHECK(search->statistics().lower_bound <= 80);
      }
    }
  }
}

TEST_CASE("a search survives refusal of any of its allocations, and still knows where it stands" *
          doctest::test_suite("long")) {
  const State start = position("8 6 7/2 5 4/3 0 1");
  for (const Algorithm algorithm : graph_algorithms) {
    CAPTURE(to_text(algorithm));
    for (std::size_t bytes = 0; bytes < 400'000; bytes += 1009) {
      Limits limits;
      limits.max_bytes = bytes;
      const auto search = make_search(algorithm, start, databases, limits);
      REQUIRE(search);
      run(*search);
      const Statistics& statistics = search->statistics();
      REQUIRE(statistics.bytes_peak <= bytes);
      REQUIRE(statistics.frontier == statistics.stored - statistics.expanded);
      REQUIRE(statistics.lower_bound <= 31);
      if (search->status() == Status::solved) continue;
      REQUIRE(search->status() == Status::limit);
      REQUIRE(search->limit_reached() == Limit::memory);
    }
  }
}

#ifdef __EMSCRIPTEN__
TEST_CASE(
    "when wasm memory cannot grow any more, a search reports the limit and the module lives") {
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
      const auto search = make_search(algorithm, position("8 6 7/2 5 4/3 0 1"), databases);
      if (!search) continue;  // even its first bytes were refused
      run(*search);
      CHECK(search->status() == Status::limit);
      CHECK(search->limit_reached() == Limit::memory);
    }
  }
  const auto search =
      make_search(Algorithm::astar_manhattan, position("8 6 7/2 5 4/3 0 1"), databases);
  run(*search);
  CHECK(search->status() == Status::solved);
}
#endif

TEST_CASE("on 4x4 the breadth-first searches keep at most 16 bytes a state, A* at most 20" *
          doctest::test_suite("long")) {
  for (const Algorithm algorithm : graph_algorithms) {
    CAPTURE(to_text(algorithm));
    const bool breadth_first =
        algorithm == Algorithm::bfs || algorithm == Algorithm::bidirectional_bfs;
    const auto search =
        make_search(algorithm, position("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1"), databases);
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
    CHECK(worst < (breadth_first ? 16 : 20));
  }
}

TEST_CASE("a search stops at its limit of time, told by the clock that it is given") {
  for (const Algorithm algorithm : graph_algorithms) {
    Limits limits;
    limits.max_seconds = 0.05;
    fake_time = 0;  // each look at this clock takes a millisecond
    const auto search = make_search(algorithm, position("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1"),
                                    databases, limits, fake_clock);
    run(*search);
    CHECK(search->status() == Status::limit);
    CHECK(search->limit_reached() == Limit::time);
    CHECK(search->statistics().microseconds == 50'000);
    CHECK(search->statistics().expanded > 0);
  }
}

TEST_CASE("a cancelled search does no more") {
  for (const Algorithm algorithm : graph_algorithms) {
    const auto search = make_search(algorithm, position("8 6 7/2 5 4/3 0 1"), databases);
    CHECK(search->step(100) == Status::running);
    CHECK(search->statistics().expanded == 100);
    CHECK(search->step(0) == Status::running);
    CHECK(search->statistics().expanded == 100);
    search->cancel();
    CHECK(search->step(100) == Status::cancelled);
    CHECK(search->statistics().expanded == 100);
    // Before its first step too.
    const auto unopened = make_search(algorithm, position("8 6 7/2 5 4/3 0 1"), databases);
    unopened->cancel();
    CHECK(unopened->step(100) == Status::cancelled);
    CHECK(unopened->statistics().stored == 0);
  }
  const auto solved = make_search(Algorithm::bfs, State::goal({3, 3}), databases);
  CHECK(solved->step(1) == Status::solved);
  solved->cancel();
  CHECK(solved->status() == Status::solved);
}

TEST_CASE("how a search stands, what it does and what ended it have names of their own") {
  std::set<std::string_view> names;
  for (const Status status :
       {Status::running, Status::solved, Status::exhausted, Status::limit, Status::cancelled}) {
    names.insert(to_text(status));
  }
  for (const Limit limit : {Limit::none, Limit::nodes, Limit::memory, Limit::time}) {
    names.insert(to_text(limit));
  }
  for (const Method method :
       {Method::bfs, Method::bidirectional_bfs, Method::astar, Method::distance_table,
        Method::databases, Method::idastar, Method::plain_idastar, Method::rows, Method::beam,
        Method::stretches}) {
    names.insert(to_text(method));
  }
  CHECK(names.size() == 19);
  CHECK(names.count("") == 0);
}

TEST_CASE("algorithms are named as in options and links") {
  for (const Algorithm algorithm : all_algorithms) {
    CHECK(parse_algorithm(to_text(algorithm)).value() == algorithm);
  }
  CHECK(parse_algorithm("bidirectional-bfs").value() == Algorithm::bidirectional_bfs);
  CHECK(parse_algorithm("auto").value() == Algorithm::automatic);
  std::string names;
  for (const SolverFacts& solver : solver_table) {
    const bool last = &solver == &solver_table.back();
    names.append(names.empty() ? "" : last ? " or " : ", ").append(solver.name);
  }
  CHECK(names.starts_with("bfs, bidirectional-bfs, astar-misplaced, "));
  CHECK(parse_algorithm("dfs").error().message() ==
        "algorithm \"dfs\" is not known: expected " + names);
}

}  // namespace search_test
