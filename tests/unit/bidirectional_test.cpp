#include "search/exact/bidirectional.hpp"

#include <doctest.h>

#include <array>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "core/solvability.hpp"
#include "search/databases/databases.hpp"
#include "search/databases/distance_table.hpp"
#include "searches.hpp"

namespace bidirectional_test {

using namespace puzzle;
using namespace puzzle::search;

namespace {

std::unique_ptr<Search> search_from(const State& start, const Limits& limits = {}) {
  return make_bidirectional_bfs(start, limits, steady_microseconds);
}

// All solvable positions of a board in the order of their distance.
std::vector<State> all_positions(BoardSize size, const DistanceTable& table) {
  std::vector<State> states = {State::goal(size)};
  std::vector<bool> known(table.bytes());
  const PositionRank rank(size.cells());
  const auto is_new = [&](const State& state) {
    const std::size_t at = rank.of(DistanceTable::Packed(state), state.blank());
    const bool before = known[at];
    known[at] = true;
    return !before;
  };
  (void)is_new(states[0]);
  for (std::size_t index = 0; index < states.size(); ++index) {
    for (const Move move : all_moves) {
      State next = states[index];
      if (next.apply(move) && is_new(next)) states.push_back(next);
    }
  }
  return states;
}

// Searches from one of Korf's positions, after the first moves of a solution.
void check_known_work(std::size_t number, const char* moves, std::uint64_t expanded,
                      std::uint64_t stored, std::uint64_t frontier_peak) {
  CAPTURE(number);
  std::ifstream file(PUZZLE_TEST_DATA "/data/korf15_first50.txt");
  REQUIRE(file);
  std::vector<std::pair<int, State>> published;
  std::string line;
  while (std::getline(file, line)) {
    if (line.starts_with("#")) continue;
    std::istringstream numbers(line);
    int length = 0;
    numbers >> length;
    std::string tiles;
    std::getline(numbers, tiles);
    published.emplace_back(length, position(tiles));
  }
  REQUIRE(published.size() == 50);
  const auto& [length, whole] = published[number - 1];
  const std::vector<Move> first = parse_moves(moves).value();
  const State start = apply_moves(whole, first).value();
  const auto search = search_from(start);
  run(*search);
  CHECK(search->status() == Status::solved);
  CHECK(search->solution().size() + first.size() == static_cast<std::size_t>(length));
  CHECK(apply_moves(start, search->solution()).value().is_goal());
  const Statistics& statistics = search->statistics();
  CHECK(statistics.expanded == expanded);
  CHECK(statistics.stored == stored);
  CHECK(statistics.frontier_peak == frontier_peak);
  CHECK(statistics.bytes < 16 * statistics.stored);
}

}  // namespace

TEST_CASE("bidirectional BFS is as short as the table of all distances says" *
          doctest::test_suite("long")) {
  Databases databases;
  for (const BoardSize size : {BoardSize{2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}}) {
    CAPTURE(to_text(size));
    State neighbour = State::goal(size);
    neighbour.apply(Move::down);
    run(*make_table_walk(neighbour, databases, {}, steady_microseconds));
    const DistanceTable& table = *databases.distances(size);
    const std::vector<State> states = all_positions(size, table);
    for (std::size_t index = 0; index < states.size(); ++index) {
      const int distance = *table.distance(states[index]);
      // Of 3x3 all that are furthest, and one in some hundred of the rest.
      if (size == BoardSize{3, 3} && distance < 31 && index % 331 != 0) continue;
      if (size == BoardSize{2, 4} && distance < 30 && index % 5 != 0) continue;
      const auto search = search_from(states[index]);
      run(*search);
      REQUIRE(search->status() == Status::solved);
      REQUIRE(search->optimal());
      REQUIRE(static_cast<int>(search->solution().size()) == distance);
      REQUIRE(apply_moves(states[index], search->solution()).value().is_goal());
      REQUIRE(search->statistics().lower_bound == distance);
    }
  }
}

TEST_CASE(
    "bidirectional BFS says what layers it has been through, and a bound of the right parity") {
  const State start = position("8 6 7/2 5 4/3 0 1");  // 31 moves
  const auto search = search_from(start);
  int depth = 0;
  while (search->step(1) == Status::running) {
    const Statistics& statistics = search->statistics();
    REQUIRE((statistics.depth == depth || statistics.depth == depth + 1));
    depth = statistics.depth;
    REQUIRE(statistics.lower_bound == (depth % 2 == 0 ? depth + 1 : depth + 2));
    REQUIRE(statistics.frontier == statistics.stored - statistics.expanded);
  }
  CHECK(depth == 30);
  CHECK(search->solution().size() == 31);
}

TEST_CASE("bidirectional BFS ends exhausted where there is no solution") {
  for (const char* text : {"2 1/3 0", "2 1 3/4 5 0", "1 2/3 4/5 7/6 0", "7 4 3/0 5 8/6 2 1"}) {
    CAPTURE(text);
    const State start = position(text);
    REQUIRE_FALSE(is_solvable(start));
    std::uint64_t half = 1;
    for (int factor = 3; factor <= start.cells(); ++factor) {
      half *= static_cast<std::uint64_t>(factor);
    }
    const auto search = search_from(start);
    run(*search, 1000);
    CHECK(search->status() == Status::exhausted);
    CHECK(search->solution().empty());
    CHECK_FALSE(search->has_solution());
    // One half to its last position, of the other nearly all.
    CHECK(search->statistics().expanded >= half);
    CHECK(search->statistics().stored <= 2 * half);
  }
}

TEST_CASE("bidirectional BFS proves the published lengths of 4x4, in known work") {
  check_known_work(16, "L2U3R2DL3", 195'255, 385'255, 190'001);
  check_known_work(42, "R2URD2LU2L", 250'481, 493'254, 242'774);
}

TEST_CASE("bidirectional BFS proves the published lengths of 4x4 from their first move" *
          doctest::test_suite("long")) {
  check_known_work(16, "", 6'693'351, 12'763'707, 6'070'357);
  check_known_work(42, "", 7'449'607, 14'180'904, 6'731'297);
}

}  // namespace bidirectional_test
