#include "search/exact/layers.hpp"

#include <doctest.h>

#include <string>
#include <vector>

#include "published_layers.hpp"

namespace layers_test {

using namespace puzzle;
using namespace puzzle::search;

namespace {

std::vector<std::uint64_t> counted(BoardSize size, std::size_t most_layers,
                                   std::size_t max_bytes = std::size_t{256} << 20) {
  const auto counter = make_layer_counter(size, max_bytes);
  std::vector<std::uint64_t> counts;
  while (counts.size() < most_layers) {
    const Result<std::uint64_t> count = counter->next();
    REQUIRE(count);
    if (count.value() == 0) break;
    counts.push_back(count.value());
  }
  return counts;
}

}  // namespace

TEST_CASE("layer counts of whole boards are the published ones") {
  for (const BoardSize size : {BoardSize{2, 2}, {3, 2}, {4, 2}, {3, 3}, {5, 2}}) {
    CAPTURE(to_text(size));
    CHECK(counted(size, 1000) == published_layers(to_text(size)));
  }
  CHECK(counted({2, 4}, 1000) == published_layers("4x2"));
}

TEST_CASE("layer counts of 4x3 and 6x2 are the published ones, whole" *
          doctest::test_suite("release") * doctest::description("minutes and 2 GB")) {
  for (const BoardSize size : {BoardSize{4, 3}, {6, 2}}) {
    CAPTURE(to_text(size));
    CHECK(counted(size, 1000, std::size_t{2} << 30) == published_layers(to_text(size)));
  }
}

TEST_CASE("layer counts of large boards begin as published") {
  std::vector<std::uint64_t> four = published_layers("4x4 published");
  four.resize(18);
  CHECK(counted({4, 4}, 18) == four);
  CHECK(counted({5, 5}, 13) == published_layers("5x5"));
}

TEST_CASE("layers that do not fit into memory are reported, with the depth") {
  const auto counter = make_layer_counter({4, 4}, 1 << 20);
  std::uint64_t layers = 0;
  while (true) {
    const Result<std::uint64_t> count = counter->next();
    if (!count) {
      CHECK(count.error().message() == "the positions at depth " + std::to_string(layers) +
                                           " do not fit into 1 MiB of memory");
      CHECK_FALSE(counter->next());
      break;
    }
    REQUIRE(++layers < 40);
  }
  CHECK(layers > 12);
}

}  // namespace layers_test
