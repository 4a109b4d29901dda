#include "search/exact/open_list.hpp"

#include <doctest.h>

#include <set>
#include <tuple>

#include "core/random.hpp"

namespace open_list_test {

using namespace puzzle;
using namespace puzzle::search;

TEST_CASE("the open list hands out the smallest f, ties to the largest g, then the newest") {
  MemoryBudget budget(1 << 20);
  OpenList open(budget);
  CHECK_FALSE(open.pop());
  REQUIRE(open.push({1, 10, 6}));
  REQUIRE(open.push({2, 8, 8}));
  REQUIRE(open.push({3, 10, 2}));
  REQUIRE(open.push({4, 10, 2}));
  const auto next = [&] { return open.pop()->node; };
  CHECK(next() == 2);
  CHECK(next() == 4);
  CHECK(next() == 3);
  REQUIRE(open.push({5, 6, 0}));
  CHECK(next() == 5);
  CHECK(next() == 1);
  CHECK_FALSE(open.pop());
}

TEST_CASE("the open list agrees with a sorted set over many pushes and pops") {
  MemoryBudget budget(std::size_t{16} << 20);
  OpenList open(budget);
  std::set<std::tuple<int, int, std::int64_t>> expected;  // f, h, minus the time it was pushed
  Random random("open");
  for (std::uint32_t node = 0; node < 200'000; ++node) {
    if (random(3) != 0 || expected.empty()) {
      const int f = 20 + static_cast<int>(random(40));
      const int h = static_cast<int>(random(20));
      REQUIRE(open.push({node, f, h}));
      expected.emplace(f, h, -static_cast<std::int64_t>(node));
    } else {
      const auto [f, h, time] = *expected.begin();
      const auto entry = open.pop();
      REQUIRE(entry);
      REQUIRE(entry->f == f);
      REQUIRE(entry->h == h);
      REQUIRE(entry->node == static_cast<std::uint32_t>(-time));
      expected.erase(expected.begin());
    }
  }
}

TEST_CASE("the open list refuses what the budget refuses") {
  MemoryBudget budget(50'000);
  OpenList open(budget);
  std::uint32_t pushed = 0;
  while (open.push({pushed, 5, 5})) REQUIRE(++pushed < 100'000);
  CHECK(pushed > 5'000);
  CHECK(budget.peak() <= 50'000);
  CHECK(open.pop()->node == pushed - 1);
  // The others come out too, and leave their room to as many again.
  for (std::uint32_t node = pushed - 1; node-- > 0;) REQUIRE(open.pop()->node == node);
  CHECK_FALSE(open.pop());
  for (std::uint32_t node = 0; node < pushed; ++node) REQUIRE(open.push({node, 7, 3}));
}

}  // namespace open_list_test
