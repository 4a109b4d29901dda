#include "search/heuristic.hpp"

#include <doctest.h>

#include <cstdlib>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/notation.hpp"
#include "core/random.hpp"
#include "core/scramble.hpp"

namespace heuristic_test {

using namespace puzzle;
using namespace puzzle::search;

namespace {

// The true distance to the goal of every solvable position, by working outwards from the goal with
// nothing but State: independent of the searches under test.
class TrueDistances {
 public:
  explicit TrueDistances(BoardSize size) {
    order_.push_back(State::goal(size));
    distances_[to_text(order_[0])] = 0;
    for (std::size_t index = 0; index < order_.size(); ++index) {
      const State state = order_[index];
      const int distance = distances_[to_text(state)];
      for (const Move move : all_moves) {
        State next = state;
        if (next.apply(move) && distances_.emplace(to_text(next), distance + 1).second) {
          order_.push_back(next);
        }
      }
    }
  }

  [[nodiscard]] const std::vector<State>& states() const { return order_; }
  [[nodiscard]] int of(const State& state) const { return distances_.at(to_text(state)); }

 private:
  std::vector<State> order_;
  std::unordered_map<std::string, int> distances_;
};

}  // namespace

TEST_CASE("both heuristics on an example counted by hand") {
  const State state = parse_position("7 4 3/0 5 8/6 1 2").value();
  // At home: 3 and 5. Manhattan: 7:2 4:2 8:2 6:3 1:3 2:3.
  CHECK(TileCosts::misplaced({3, 3}).of(state) == 6);
  CHECK(TileCosts::manhattan({3, 3}).of(state) == 15);
}

TEST_CASE("no heuristic is above the true distance, or changes by more than 1 a move" *
          doctest::test_suite("long")) {
  for (const BoardSize size : {BoardSize{2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}}) {
    CAPTURE(to_text(size));
    const TrueDistances distances(size);
    if (size == BoardSize{3, 3}) CHECK(distances.states().size() == 181'440);
    const TileCosts misplaced = TileCosts::misplaced(size);
    const TileCosts manhattan = TileCosts::manhattan(size);
    for (const State& state : distances.states()) {
      const int distance = distances.of(state);
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

TEST_CASE("line conflicts: by hand") {
  const LineConflicts conflicts({3, 3});
  const auto of = [&](std::string_view text) {
    return conflicts.of(parse_position(text).value().tiles().data());
  };
  CHECK(of("1 2 3/4 5 6/7 8 0") == 0);
  CHECK(of("2 1 3/4 5 6/7 8 0") == 1);
  CHECK(of("3 2 1/4 5 6/7 8 0") == 2);  // all three, of which one may stay
  CHECK(of("7 2 3/4 5 6/1 8 0") == 2);  // a column
  CHECK(of("1 2 3/4 5 6/0 7 8") == 0);  // none
}

}  // namespace heuristic_test
