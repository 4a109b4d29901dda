// The table of all distances of a small board, and the counts of positions at each depth.
#include "search/databases/distance_table.hpp"

#include <doctest.h>

#include "search/exact/layers.hpp"
#include "searches.hpp"

namespace distance_table_test {

using namespace puzzle;
using namespace puzzle::search;

std::unique_ptr<Search> walk(const State& start, Databases& databases, const Limits& limits = {}) {
  return make_table_walk(start, databases, limits, fake_clock);
}

std::vector<std::uint64_t> counted(BoardSize size, std::size_t most_layers,
                                   std::size_t max_bytes = std::size_t{256} << 20) {
  const auto counter = make_layer_counter(size, max_bytes);
  std::vector<std::uint64_t> counts;
  while (counts.size() < most_layers) {
    const std::uint64_t count = counter->next().value();
    if (count == 0) break;
    counts.push_back(count);
  }
  return counts;
}

TEST_CASE("a distance table has the distance of every position, and hints that are nearer") {
  Databases databases;
  for (const BoardSize size : {BoardSize{2, 2}, {2, 3}, {3, 2}, {4, 2}, {3, 3}}) {
    CAPTURE(to_text(size));
    State near = State::goal(size);
    REQUIRE(near.apply(Move::down));
    REQUIRE(run(*walk(near, databases), 10'000) == Status::solved);
    const DistanceTable& table = *databases.distances(size);
    std::size_t wrong = 0;
    for (const auto& [state, distance] : all_distances(size)) {
      const std::optional<Move> hint = table.hint(state);
      State next = state;
      wrong += table.distance(state) != distance || hint.has_value() == state.is_goal();
      wrong += hint && !next.apply(*hint);
      wrong += table.distance(next) != std::max(distance - 1, 0);
    }
    CHECK(wrong == 0);
  }
  CHECK(databases.bytes() == 12 + 360 + 360 + 20'160 + 181'440);
  const State unsolvable = position("7 4 3/0 5 8/6 2 1");
  CHECK_FALSE(databases.distances({3, 3})->distance(unsolvable));
  CHECK_FALSE(databases.distances({3, 3})->hint(unsolvable));
  CHECK(walk(unsolvable, databases)->step(1) == Status::exhausted);
  Databases none;  // and it does not build a table to find out
  CHECK(walk(unsolvable, none)->step(1) == Status::exhausted);
}

TEST_CASE("a table is built once; then a search only walks") {
  Databases databases;
  const State start = position(hardest3x3);
  const auto first = walk(start, databases);
  const auto beside = walk(start, databases);  // builds the same, and either is kept
  CHECK(first->step(1000) == Status::running);
  CHECK(first->statistics().expanded == 1000);
  CHECK(databases.distances({3, 3}) == nullptr);
  CHECK(beside->step(181'440) == Status::running);
  CHECK(run(*first, 1000) == Status::solved);
  check_shortest(*first, start, 31);
  check_shortest(*beside, start, 31);
  CHECK(beside->solution() == first->solution());
  const Statistics& statistics = first->statistics();
  CHECK(statistics.expanded == 181'440);
  CHECK(statistics.stored == 181'440);
  CHECK(statistics.bytes == 181'440);
  CHECK(statistics.bytes_peak == 181'440 * 9);
  CHECK(statistics.setup_microseconds > 180'000);
  CHECK(statistics.setup_microseconds < statistics.microseconds);
  CHECK(databases.bytes() == 181'440);

  const auto second = walk(start, databases);
  CHECK(second->step(1) == Status::solved);
  CHECK(second->solution() == first->solution());
  CHECK(second->statistics().expanded + second->statistics().setup_microseconds == 0);
  CHECK(second->statistics().bytes == 181'440);
}

TEST_CASE("a table that is refused its memory leaves nothing behind") {
  for (std::size_t bytes = 0; bytes < 181'440 * 9; bytes += 99'991) {
    Databases databases;
    const auto search = walk(position(hardest3x3), databases, {.max_bytes = bytes});
    CHECK(run(*search) == Status::limit);
    CHECK(search->limit_reached() == Limit::memory);
    CHECK(search->statistics().bytes_peak <= bytes);
    CHECK(search->solution().empty());
    CHECK(databases.bytes() == 0);
  }
}

TEST_CASE("layer counts are the published ones") {
  for (const BoardSize size : {BoardSize{2, 2}, {3, 2}, {4, 2}, {3, 3}, {5, 2}}) {
    CAPTURE(to_text(size));
    CHECK(counted(size, 1000) == published_layers(to_text(size)));
  }
  CHECK(counted({2, 4}, 1000) == published_layers("4x2"));
  std::vector<std::uint64_t> four = published_layers("4x4 published");
  four.resize(18);
  CHECK(counted({4, 4}, 18) == four);
  CHECK(counted({5, 5}, 13) == published_layers("5x5"));
}

TEST_CASE("layer counts of 4x3 and 6x2 are the published ones, whole" *
          doctest::test_suite("release") * doctest::description("minutes and 2 GB")) {
  for (const BoardSize size : {BoardSize{4, 3}, {6, 2}}) {
    CHECK(counted(size, 1000, std::size_t{2} << 30) == published_layers(to_text(size)));
  }
}

}  // namespace distance_table_test
