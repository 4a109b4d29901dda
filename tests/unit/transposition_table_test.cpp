#include "search/exact/transposition_table.hpp"

#include <doctest.h>

#include <map>

#include "core/random.hpp"

namespace transposition_table_test {

using puzzle::Random;
using puzzle::search::MemoryBudget;
using puzzle::search::TranspositionTable;

TEST_CASE("a state is seen only after it was noted in the same round with as few moves or fewer") {
  MemoryBudget budget(1 << 20);
  TranspositionTable table(budget);
  REQUIRE(table.resize(16));
  CHECK_FALSE(table.seen_or_note({42}, 10));
  CHECK(table.seen_or_note({42}, 10));
  CHECK(table.seen_or_note({42}, 12));
  CHECK_FALSE(table.seen_or_note({42}, 8));
  CHECK(table.seen_or_note({42}, 8));
  table.begin_round();
  CHECK_FALSE(table.seen_or_note({42}, 8));
  CHECK(table.seen_or_note({42}, 8));
}

TEST_CASE("a table of few slots forgets states but never takes one for another") {
  MemoryBudget budget(1 << 20);
  TranspositionTable table(budget);
  REQUIRE(table.resize(TranspositionTable::least_bits));
  Random random("transpositions");
  std::map<std::uint64_t, int> fewest;
  int seen = 0;
  for (int round = 0; round < 600; ++round) {
    fewest.clear();
    table.begin_round();
    for (int number = 0; number < 500; ++number) {
      const std::uint64_t state = random.next() >> (number % 2 == 0 ? 56 : 0);
      const int moves = static_cast<int>(random(255));
      const auto known = fewest.find(state);
      if (table.seen_or_note({state}, moves)) {
        ++seen;
        REQUIRE(known != fewest.end());
        REQUIRE(known->second <= moves);
      }
      if (known == fewest.end() || moves < known->second) fewest[state] = moves;
    }
  }
  CHECK(seen > 10'000);
}

TEST_CASE("a table of states of 128 bits tells those apart that differ in either half") {
  MemoryBudget budget(std::size_t{4} << 20);
  TranspositionTable table(budget);
  REQUIRE(table.resize(TranspositionTable::least_bits, true));
  CHECK(budget.used() == std::size_t{16} << 16);
  // The halves of the second would sum up to the same if they were added alone.
  const std::uint64_t factor = 0xC2B2AE3D27D4EB4F;
  CHECK_FALSE(table.seen_or_note<true>({7 + factor, 3}, 10));
  CHECK(table.seen_or_note<true>({7 + factor, 3}, 10));
  CHECK_FALSE(table.seen_or_note<true>({7 + 2 * factor, 2}, 10));
  CHECK_FALSE(table.seen_or_note<true>({7 + factor, 3}, 10));  // it has lost its slot
  CHECK_FALSE(table.seen_or_note<true>({8 + factor, 3}, 10));
  CHECK(table.seen_or_note<true>({8 + factor, 3}, 11));
  table.begin_round();
  CHECK_FALSE(table.seen_or_note<true>({8 + factor, 3}, 11));
}

TEST_CASE("a table that memory is refused for stays as it was") {
  MemoryBudget budget(600'000);
  TranspositionTable table(budget);
  REQUIRE(table.resize(16));
  CHECK_FALSE(table.seen_or_note({7}, 3));
  CHECK_FALSE(table.resize(17));
  CHECK(table.bits() == 16);
  CHECK(table.seen_or_note({7}, 3));
  CHECK(budget.used() == std::size_t{8} << 16);
}

TEST_CASE("a shared table: what one notes others see in the same round, and nobody resizes it") {
  MemoryBudget budget(2 << 20);
  TranspositionTable owner(budget);
  REQUIRE(owner.resize(16));
  CHECK_FALSE(owner.seen_or_note({41}, 10));
  owner.share(16);
  CHECK(owner.bits() == 17);  // the largest size that memory allows
  owner.use_round(1);
  CHECK_FALSE(owner.seen_or_note({41}, 10));  // what was noted before is forgotten
  TranspositionTable other(budget);
  REQUIRE(other.resize(17));
  other.share_with(owner);
  CHECK(budget.used() == std::size_t{8} << 17);
  CHECK(other.bits() == 17);
  other.use_round(1);
  CHECK(other.seen_or_note({41}, 10));
  CHECK_FALSE(other.seen_or_note({42}, 10));
  CHECK(owner.seen_or_note({42}, 11));
  CHECK_FALSE(owner.seen_or_note({42}, 9));

  for (TranspositionTable* const table : {&owner, &other}) {
    CHECK(table->resize(18));
    table->begin_round();
    CHECK(table->bits() == 17);
    CHECK(table->seen_or_note({42}, 9));
  }
  other.use_round(2);
  CHECK_FALSE(other.seen_or_note({42}, 9));
  CHECK_FALSE(owner.seen_or_note({42}, 9));
  for (const std::uint64_t round : {255u, 256u, 511u, 512u}) {
    other.use_round(round);
    CHECK_FALSE(other.seen_or_note({42}, 9));
    CHECK(other.seen_or_note({42}, 9) == (round == 255));
  }
}

}  // namespace transposition_table_test
