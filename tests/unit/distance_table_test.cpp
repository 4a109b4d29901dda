#include "search/databases/distance_table.hpp"

#include <doctest.h>

#include <string>
#include <vector>

#include "core/notation.hpp"
#include "core/solvability.hpp"
#include "published_layers.hpp"
#include "search/databases/databases.hpp"
#include "searches.hpp"

namespace distance_table_test {

using namespace puzzle;
using namespace puzzle::search;

namespace {

// Steps of a millisecond.
std::uint64_t fake_time = 0;
std::uint64_t fake_clock() { return fake_time += 1000; }

const DistanceTable& build(Databases& databases, BoardSize size) {
  State start = State::goal(size);
  REQUIRE(start.apply(Move::down));
  const auto search = make_table_walk(start, databases, {}, steady_microseconds);
  run(*search, 10'000);
  REQUIRE(search->status() == Status::solved);
  REQUIRE(databases.distances(size) != nullptr);
  return *databases.distances(size);
}

// Every position that can be reached, each once.
template <typename Visit>
void for_each_position(const DistanceTable& table, const Visit& visit) {
  std::vector<State> states = {State::goal(table.size())};
  std::vector<bool> known(table.bytes());
  const PositionRank rank(table.size().cells());
  known[rank.of(DistanceTable::Packed(states[0]), states[0].blank())] = true;
  while (!states.empty()) {
    const State state = states.back();
    states.pop_back();
    visit(state);
    for (const Move move : all_moves) {
      State next = state;
      if (!next.apply(move)) continue;
      const std::uint32_t at = rank.of(DistanceTable::Packed(next), next.blank());
      REQUIRE(at < known.size());
      if (known[at]) continue;
      known[at] = true;
      states.push_back(next);
    }
  }
}

}  // namespace

TEST_CASE("a distance table has the published number of positions at each distance") {
  Databases databases;
  for (const BoardSize size : {BoardSize{2, 2}, {2, 3}, {3, 2}, {4, 2}, {3, 3}}) {
    CAPTURE(to_text(size));
    const DistanceTable& table = build(databases, size);
    std::vector<std::uint64_t> counts;
    for_each_position(table, [&](const State& state) {
      const auto distance = static_cast<std::size_t>(*table.distance(state));
      if (distance >= counts.size()) counts.resize(distance + 1);
      ++counts[distance];
    });
    CHECK(counts == published_layers(to_text(size == BoardSize{2, 3} ? BoardSize{3, 2} : size)));
  }
  CHECK(databases.bytes() == 12 + 360 + 360 + 20'160 + 181'440);
}

TEST_CASE("the largest distance table, 5x2, has the published counts too") {
  // By the layers of its building: what it stores at each depth is what lies at that distance.
  Databases databases;
  const auto search =
      make_table_walk(position("9 8 7 6 5/4 3 2 1 0"), databases, {}, steady_microseconds);
  std::vector<std::uint64_t> counts;
  while (search->step(1) == Status::running) {
    const auto depth = static_cast<std::size_t>(search->statistics().depth);
    if (depth >= counts.size()) counts.resize(depth + 1);
    ++counts[depth];
  }
  CHECK(counts == published_layers("5x2"));
  CHECK(search->solution().size() == 44);
}

TEST_CASE("on 3x3 every hint is one move nearer, and every move changes the distance by one") {
  Databases databases;
  const DistanceTable& table = build(databases, {3, 3});
  std::uint64_t positions = 0;
  for_each_position(table, [&](const State& state) {
    ++positions;
    const int distance = *table.distance(state);
    REQUIRE((distance == 0) == state.is_goal());
    const std::optional<Move> hint = table.hint(state);
    REQUIRE(hint.has_value() == !state.is_goal());
    if (!hint) return;
    State next = state;
    REQUIRE(next.apply(*hint));
    REQUIRE(*table.distance(next) == distance - 1);
  });
  CHECK(positions == 181'440);
}

TEST_CASE("a table is built once; then a search only walks") {
  Databases databases;
  const State start = position("8 6 7/2 5 4/3 0 1");
  const auto first = make_table_walk(start, databases, {}, fake_clock);
  CHECK(first->step(1000) == Status::running);
  CHECK(first->statistics().expanded == 1000);
  CHECK(databases.distances({3, 3}) == nullptr);
  run(*first, 1000);
  CHECK(first->status() == Status::solved);
  CHECK(first->optimal());
  CHECK(first->solution().size() == 31);
  CHECK(apply_moves(start, first->solution()).value().is_goal());
  CHECK(first->statistics().expanded == 181'440);
  CHECK(first->statistics().stored == 181'440);
  CHECK(first->statistics().lower_bound == 31);
  CHECK(first->statistics().bytes == 181'440);
  CHECK(first->statistics().bytes_peak == 181'440 * 9);
  // All of the time but the last look, which was the walk's.
  CHECK(first->statistics().setup_microseconds > 180'000);
  CHECK(first->statistics().setup_microseconds + 1000 == first->statistics().microseconds);

  const auto second = make_table_walk(start, databases, {}, fake_clock);
  CHECK(second->step(1) == Status::solved);
  CHECK(second->solution() == first->solution());
  CHECK(second->statistics().expanded == 0);
  CHECK(second->statistics().setup_microseconds == 0);
  CHECK(second->statistics().bytes == 181'440);
}

TEST_CASE("two searches may build the same table, and the one that is kept serves both") {
  Databases databases;
  const State start = position("8 6 7/2 5 4/3 0 1");
  const auto first = make_table_walk(start, databases, {}, steady_microseconds);
  const auto second = make_table_walk(start, databases, {}, steady_microseconds);
  CHECK(first->step(1000) == Status::running);
  CHECK(second->step(181'440) == Status::running);
  run(*first);
  run(*second);
  CHECK(first->solution().size() == 31);
  CHECK(second->solution() == first->solution());
  CHECK(databases.bytes() == 181'440);
}

TEST_CASE("a table that is refused its memory leaves nothing behind") {
  for (std::size_t bytes = 0; bytes < 181'440 * 9; bytes += 99'991) {
    Databases databases;
    Limits limits;
    limits.max_bytes = bytes;
    const auto search =
        make_table_walk(position("8 6 7/2 5 4/3 0 1"), databases, limits, steady_microseconds);
    run(*search);
    CHECK(search->status() == Status::limit);
    CHECK(search->limit_reached() == Limit::memory);
    CHECK(search->statistics().bytes_peak <= bytes);
    CHECK(search->solution().empty());
    CHECK(databases.bytes() == 0);
  }
}

TEST_CASE("a table knows no distance and no hint where there is no solution") {
  Databases databases;
  const DistanceTable& table = build(databases, {3, 3});
  const State unsolvable = position("7 4 3/0 5 8/6 2 1");
  CHECK_FALSE(table.distance(unsolvable));
  CHECK_FALSE(table.hint(unsolvable));
  const auto search = make_table_walk(unsolvable, databases, {}, steady_microseconds);
  CHECK(search->step(1) == Status::exhausted);
  CHECK_FALSE(search->has_solution());
  Databases none;  // and it does not build a table to find out
  CHECK(make_table_walk(unsolvable, none, {}, steady_microseconds)->step(1) == Status::exhausted);
}

}  // namespace distance_table_test
