#include "search/exact/idastar.hpp"

#include <doctest.h>

#include <string>

#include "core/notation.hpp"
#include "core/scramble.hpp"
#include "search/databases/databases.hpp"
#include "search/solvers/solvers.hpp"

using namespace puzzle;
using namespace puzzle::search;

namespace {

using Progress = IdaStar::Progress;

State shuffled(BoardSize size, const std::string& seed) {
  return scramble(size, seed, {}).value().state;
}

std::size_t shortest(const State& start, Databases& databases) {
  const auto exact = make_search(Algorithm::automatic, start, databases);
  while (exact->step(100'000) == Status::running) {
  }
  return exact->solution().size();
}

}  // namespace

TEST_CASE("IDA* alone: shortest by either heuristic, and the threshold never lies") {
  Databases databases;
  PartitionBuilder builder(databases, {3, 3}, {{1, 2, 4}, {3, 5, 6}, {7, 8}});
  while (builder.step(100'000) == PartitionBuilder::Progress::running) {
  }
  REQUIRE(databases.heuristics().size() == 1);
  for (int number = 0; number < 10; ++number) {
    const State start = shuffled({3, 3}, "alone-" + std::to_string(number));
    const std::size_t length = shortest(start, databases);
    std::uint64_t expanded = 0;
    const AdditiveHeuristic* const heuristics[] = {nullptr, databases.heuristics()[0].get()};
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
      // The databases guide it better.
      CHECK((expanded == 0 || search.expanded() <= expanded));
      expanded = search.expanded();
    }
  }
}

TEST_CASE(
    "IDA* alone: a better heuristic in its midst begins the iteration anew and changes no length") {
  Databases databases;
  const State start = shuffled({3, 3}, "midst");
  PartitionBuilder builder(databases, {3, 3}, {{1, 2, 3, 4}, {5, 6, 7, 8}});
  while (builder.step(100'000) == PartitionBuilder::Progress::running) {
  }
  MemoryBudget budget(std::size_t{8} << 20);
  IdaStar search(start, budget);
  REQUIRE(search.use(nullptr));
  const int before = search.threshold();
  for (int step = 0; step < 20; ++step) REQUIRE(search.step(10) != Progress::solved);
  REQUIRE(search.use(databases.heuristics()[0].get()));
  CHECK(search.depth() == 0);
  CHECK(search.threshold() >= before);
  Progress progress = Progress::running;
  while (progress != Progress::solved) {
    progress = search.step(1000);
    REQUIRE(progress != Progress::refused);
  }
  CHECK(search.solution().size() == shortest(start, databases));
}

TEST_CASE("IDA* alone: without memory for its stack it refuses, and still knows the start's h") {
  MemoryBudget budget(100);
  IdaStar search(shuffled({3, 3}, "refused"), budget);
  CHECK_FALSE(search.use(nullptr));
  CHECK(search.threshold() > 0);
  CHECK(budget.used() == 0);
}
