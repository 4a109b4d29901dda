#include "search/exact/idastar.hpp"

#include <doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/notation.hpp"
#include "core/scramble.hpp"
#include "search/solvers/solvers.hpp"
#include "searches.hpp"

namespace idastar_test {

using namespace puzzle;
using namespace puzzle::search;

namespace {

using Progress = IdaStar::Progress;

}  // namespace

TEST_CASE("IDA* alone: shortest by either heuristic, and the threshold never lies") {
  Databases databases;
  const AdditiveHeuristic& tables = built(databases, {3, 3});
  for (int number = 0; number < 10; ++number) {
    const State start = shuffled({3, 3}, "alone-" + std::to_string(number));
    const std::size_t length = shortest(start, databases);
    std::uint64_t expanded = 0;
    const AdditiveHeuristic* const heuristics[] = {nullptr, &tables};
    for (const AdditiveHeuristic* const heuristic : heuristics) {
      MemoryBudget budget(std::size_t{8} << 20);
      IdaStar search(start, budget);
      REQUIRE(search.use(heuristic));
      Progress progress = Progress::running;
      while (progress == Progress::running || progress == Progress::deeper) {
        const int threshold = search.threshold();
        CHECK(threshold <= static_cast<int>(length));
        progress = search.step(100);
        CHECK((search.threshold() == threshold + 2) == (progress == Progress::deeper));
      }
      REQUIRE(progress == Progress::solved);
      CHECK(search.solution().size() == length);
      CHECK(apply_moves(start, search.solution()).value().is_goal());
      // Tables guide it better.
      CHECK((expanded == 0 || search.expanded() <= expanded));
      expanded = search.expanded();
    }
  }
}

TEST_CASE(
    "IDA* alone: of a start that is its own reflection one half is searched, to the same lengths") {
  const BoardSize size{3, 3};
  Databases databases;
  const auto walk = make_search(Algorithm::automatic, shuffled(size, "walk"), databases);
  while (walk->step(100'000) == Status::running) {
  }
  const DistanceTable* const distances = databases.distances(size);
  REQUIRE(distances != nullptr);
  Databases guides;
  const AdditiveHeuristic& tables = built(guides, size);
  int own = 0;
  std::vector<int> tiles{0, 1, 2, 3, 4, 5, 6, 7, 8};
  do {
    const State start = State::from_tiles(size, tiles).value();
    if (start.is_goal() || !is_own_reflection(start)) continue;
    const auto distance = distances->distance(start);
    if (!distance) continue;
    ++own;
    for (const bool guided : {true, false}) {
      MemoryBudget budget(std::size_t{8} << 20);
      IdaStar search(start, budget);
      REQUIRE(search.use(guided ? &tables : nullptr));
      Progress progress = search.step(1);
      const bool corner = start.blank() == 0 || start.blank() == 8;
      CHECK(search.generated() == (corner ? 2 : 4) / (guided ? 2 : 1));
      while (progress == Progress::running || progress == Progress::deeper) {
        progress = search.step(1000);
      }
      REQUIRE(progress == Progress::solved);
      CHECK(static_cast<int>(search.solution().size()) == *distance);
      CHECK(apply_moves(start, search.solution()).value().is_goal());
    }
  } while (std::next_permutation(tiles.begin(), tiles.end()));
  CHECK(own == 143);  // 3! * 3! * 2^3 / 2, without the goal
}

TEST_CASE("reflections: the goal's own, of square boards only, with the tiles renumbered") {
  for (const BoardSize size : {BoardSize{2, 2}, {3, 3}, {4, 4}, {5, 5}, {10, 10}}) {
    CHECK(is_own_reflection(State::goal(size)));
  }
  for (const BoardSize size : {BoardSize{2, 3}, {3, 2}, {10, 2}}) {
    CHECK_FALSE(is_own_reflection(State::goal(size)));
  }
  CHECK(is_own_reflection(parse_position("0 12 9 13/15 11 10 14/3 7 6 2/4 8 5 1").value()));
  CHECK_FALSE(is_own_reflection(parse_position("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1").value()));
}

TEST_CASE(
    "IDA* alone: a better heuristic in its midst begins the iteration anew and changes no length") {
  Databases databases;
  const State start = shuffled({3, 3}, "midst");
  const AdditiveHeuristic& tables = built(databases, {3, 3});
  MemoryBudget budget(std::size_t{8} << 20);
  IdaStar search(start, budget);
  REQUIRE(search.use(nullptr));
  const int before = search.threshold();
  for (int step = 0; step < 20; ++step) REQUIRE(search.step(10) != Progress::solved);
  REQUIRE(search.use(&tables));
  CHECK(search.depth() == 0);
  CHECK(search.threshold() >= before);
  Progress progress = Progress::running;
  while (progress != Progress::solved) {
    progress = search.step(1000);
    REQUIRE(progress != Progress::refused);
  }
  CHECK(search.solution().size() == shortest(start, databases));
}

TEST_CASE(
    "IDA* in pieces: they find a solution within the same threshold as the whole, and expand "
    "less") {
  Databases databases;
  const AdditiveHeuristic& tables = built(databases, {3, 3});
  for (int number = 0; number < 10; ++number) {
    const State start = shuffled({3, 3}, "pieces-" + std::to_string(number));
    CAPTURE(to_text(start));
    const int length = static_cast<int>(shortest(start, databases));
    MemoryBudget budget(std::size_t{8} << 20);
    // One move and two moves from the start; whatever goes back is no piece.
    std::vector<std::pair<State, Move>> pieces;
    for (const Move first : all_moves) {
      State child = start;
      if (!child.apply(first)) continue;
      for (const Move second : all_moves) {
        State grandchild = child;
        if (second != inverse(first) && grandchild.apply(second)) {
          pieces.emplace_back(grandchild, second);
        }
      }
    }
    IdaStar whole(start, budget);
    REQUIRE(whole.use(&tables));
    for (int threshold = whole.threshold(); threshold <= length; threshold += 2) {
      bool found = false;
      IdaStar search(start, budget);
      REQUIRE(search.use(&tables));
      for (const auto& [piece, came_by] : pieces) {
        REQUIRE_FALSE(piece.is_goal());
        REQUIRE(search.begin(piece, threshold - 2, came_by));
        Progress progress = Progress::deeper;
        while (search.threshold() == threshold - 2) {
          progress = search.step(1000);
          if (progress != Progress::running) break;
        }
        if (progress != Progress::solved) continue;
        found = true;
        CHECK(search.solution().front() != inverse(came_by));
        CHECK(static_cast<int>(search.solution().size()) == length - 2);
        CHECK(apply_moves(piece, search.solution()).value().is_goal());
      }
      CHECK(found == (threshold == length));
    }
  }
}

TEST_CASE(
    "IDA* in pieces: a start without a move before it does not believe what pieces left out") {
  Databases databases;
  const AdditiveHeuristic& tables = built(databases, {3, 3});
  int tried = 0;
  for (int number = 0; number < 5; ++number) {
    const State start = shuffled({3, 3}, "left out-" + std::to_string(number));
    const int length = static_cast<int>(shortest(start, databases));
    for (const Move away : all_moves) {
      State behind = start;
      if (!behind.apply(away)) continue;
      for (const Move first : all_moves) {
        for (const Move second : all_moves) {
          State farther = behind;
          if (first == inverse(away) || second == inverse(first)) continue;
          if (!farther.apply(first) || !farther.apply(second)) continue;
          if (static_cast<int>(shortest(farther, databases)) != length + 3) continue;
          MemoryBudget budget(std::size_t{8} << 20);
          IdaStar search(behind, budget);
          REQUIRE(search.use(&tables));
          // Finds nothing where all solutions that short go back.
          REQUIRE(search.begin(behind, length + 3, away));
          Progress progress = Progress::running;
          while (progress == Progress::running) progress = search.step(1000);
          if (progress != Progress::deeper) continue;
          REQUIRE(search.begin(farther, length + 3));
          progress = Progress::running;
          while (progress == Progress::running) progress = search.step(1000);
          CHECK(progress == Progress::solved);
          ++tried;
        }
      }
    }
  }
  CHECK(tried > 0);
}

TEST_CASE("IDA* alone: without memory for its stack it refuses, and still knows the start's h") {
  MemoryBudget budget(100);
  IdaStar search(shuffled({3, 3}, "refused"), budget);
  CHECK_FALSE(search.use(nullptr));
  CHECK(search.threshold() > 0);
  CHECK(budget.used() == 0);
}

}  // namespace idastar_test
