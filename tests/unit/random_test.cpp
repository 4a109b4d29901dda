#include "core/random.hpp"

#include <doctest.h>

#include <array>

namespace random_test {

using namespace puzzle;

// Golden values: seeds in links must give the same positions for ever. Never change them.
TEST_CASE("the generator's numbers are the same on every machine") {
  Random empty("");
  CHECK(empty.next() == 2393714812739481704u);
  Random seeded("blog-1");
  CHECK(seeded.next() == 7922309042486177172u);
  CHECK(seeded.next() == 10203479088765736834u);
  CHECK(seeded.next() == 17637133008470148735u);
  CHECK(seeded.next() == 2045932602650229839u);
  for (int number = 5; number < 1000; ++number) (void)seeded.next();
  CHECK(seeded.next() == 3259846969176890938u);
  Random beyond_ascii("K\xc3\xa4se");
  CHECK(beyond_ascii.next() == 234601580519093347u);
}

TEST_CASE("the hash is FNV-1a, of bytes beyond ASCII too") {
  CHECK(fnv1a("foobar") == 0x85944171f73967e8u);
  CHECK(fnv1a("K\xc3\xa4se") == 11375841604539398493u);
}

TEST_CASE("bounded draws stay below the bound and are unbiased") {
  Random random("bounded");
  std::array<int, 7> counts{};
  constexpr int draws = 70'000;
  for (int draw = 0; draw < draws; ++draw) ++counts[random(7)];
  double chi_squared = 0;
  for (const int count : counts) {
    const double difference = count - draws / 7.0;
    chi_squared += difference * difference / (draws / 7.0);
  }
  // 6 degrees of freedom: above 22.46 once in a thousand; the seed is fixed.
  CHECK(chi_squared < 22.46);
  CHECK(random(1) == 0);
}

TEST_CASE("draws that would favour some results are drawn again") {
  // 2^32 raw numbers on 3 * 2^30 results: without redrawing every third result would come up twice
  // as often as the others.
  Random random("surplus");
  constexpr std::uint32_t bound = 0xC000'0000;
  std::array<int, 3> counts{};
  constexpr int draws = 30'000;
  for (int draw = 0; draw < draws; ++draw) {
    const std::uint32_t value = random(bound);
    REQUIRE(value < bound);
    ++counts[value % 3];
  }
  for (const int count : counts) {
    CHECK(count > draws / 3 - 400);
    CHECK(count < draws / 3 + 400);
  }
}

}  // namespace random_test
