#include "search/databases/additive_heuristic.hpp"

#include <doctest.h>

#include <cstdlib>

#include "core/random.hpp"
#include "search/heuristic.hpp"
#include "search/solvers/solvers.hpp"
#include "searches.hpp"

namespace additive_heuristic_test {

using namespace puzzle;
using namespace puzzle::search;

namespace {

const DistanceTable& distances_of(BoardSize size, Databases& databases) {
  State beside = State::goal(size);
  REQUIRE(beside.apply(Move::down));
  const auto builder = make_search(Algorithm::automatic, beside, databases);
  while (builder->step(100'000) == Status::running) {
  }
  return *databases.distances(size);
}

}  // namespace

TEST_CASE("each way of looking at a board follows moves as if it had begun from scratch") {
  for (const BoardSize size :
       {BoardSize{2, 2}, {3, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 3}, {2, 7}, {7, 2}, {8, 2}, {4, 4}}) {
    CAPTURE(to_text(size));
    Databases databases;
    const AdditiveHeuristic& heuristic = built(databases, size);
    CHECK((heuristic.views().size() == 2 || heuristic.views().size() == 4));
    check_views<16>(heuristic, 500);
  }
}

TEST_CASE("on all positions of small boards the heuristic is admissible and consistent" *
          doctest::test_suite("long")) {
  for (const BoardSize size : {BoardSize{2, 2}, {3, 2}, {2, 3}, {4, 2}, {2, 4}, {3, 3}}) {
    CAPTURE(to_text(size));
    Databases databases;
    const AdditiveHeuristic& heuristic = built(databases, size);
    const DistanceTable& distances = distances_of(size, databases);
    const TileCosts manhattan = TileCosts::manhattan(size);
    std::vector<State> layer = {State::goal(size)};
    std::uint64_t checked = 0;
    std::uint64_t wrong = 0;
    for (int depth = 0; !layer.empty(); ++depth) {
      std::vector<State> following;
      for (const State& state : layer) {
        ++checked;
        const int h = heuristic.of(state);
        wrong += h > depth || h < manhattan.of(state) || (h == 0) != (depth == 0);
        for (const Move move : all_moves) {
          State child = state;
          if (!child.apply(move)) continue;
          wrong += std::abs(heuristic.of(child) - h) > 1;
          // Each state once: with the move that the table's walk would undo it by.
          if (distances.distance(child) == std::optional(depth + 1) &&
              distances.hint(child) == std::optional(inverse(move))) {
            following.push_back(child);
          }
        }
      }
      layer = std::move(following);
    }
    std::uint64_t half = 1;
    for (int factor = 3; factor <= size.cells(); ++factor) {
      half *= static_cast<std::uint64_t>(factor);
    }
    CHECK(checked == half);
    CHECK(wrong == 0);
  }
}

TEST_CASE("along walks the heuristic never exceeds the length of the walk back") {
  for (const BoardSize size : {BoardSize{3, 4}, {4, 3}, {2, 7}, {7, 2}, {3, 5}, {2, 8}, {4, 4}}) {
    CAPTURE(to_text(size));
    Databases databases;
    const AdditiveHeuristic& heuristic = built(databases, size);
    Random random("deep");
    for (int walk = 0; walk < 20; ++walk) {
      State state = State::goal(size);
      for (int length = 0; length < 120;) {
        if (!state.apply(all_moves[random(4)])) continue;
        ++length;
        REQUIRE(heuristic.of(state) <= length);
        REQUIRE(heuristic.of(state) >= TileCosts::manhattan(size).of(state));
      }
    }
  }
}

TEST_CASE("tables that two have built are kept once, and those of another rung beside them") {
  Databases databases;
  const AdditiveHeuristic* const first = &built(databases, {4, 4});
  const std::size_t bytes = databases.bytes();
  CHECK(bytes == first->bytes());
  add_empty(databases, {4, 4}, 0);
  CHECK(databases.count() == 1);
  CHECK(databases.bytes() == bytes);
  CHECK(databases.best({4, 4}, SIZE_MAX) == first);
  add_empty(databases, {4, 4}, 1);
  CHECK(databases.count() == 2);
  CHECK(databases.best({4, 4}, SIZE_MAX)->rung() == 1);
  CHECK(databases.best({4, 4}, bytes) == first);
  CHECK(databases.best({4, 4}, bytes - 1) == nullptr);
  CHECK(databases.best({3, 4}, SIZE_MAX) == nullptr);
}

}  // namespace additive_heuristic_test
