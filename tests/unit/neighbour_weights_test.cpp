#include "search/anytime/neighbour_weights.hpp"

#include <doctest.h>

#include <algorithm>
#include <vector>

#include "core/random.hpp"
#include "core/scramble.hpp"
#include "search/anytime/beam.hpp"

namespace neighbour_weights_test {

using namespace puzzle;
using namespace puzzle::search;

namespace {

constexpr std::size_t plenty = std::size_t{1} << 20;

}  // namespace

TEST_CASE("neighbour weights: each pair at each offset is of one kind, and there are 3773 kinds") {
  std::size_t kinds = 0;
  std::vector<std::size_t> kind_of(NeighbourWeights::offsets * NeighbourWeights::codes *
                                   NeighbourWeights::codes);
  bool one_kind = true;
  NeighbourWeights::for_each_kind_of_pair([&](const TilePair& pair) {
    ++kinds;
    for (std::size_t number = 0; number < NeighbourWeights::images_of_pair; ++number) {
      std::size_t& kind =
          kind_of[NeighbourWeights::place_of(NeighbourWeights::image_of(pair, number))];
      one_kind = one_kind && (kind == 0 || kind == kinds);
      kind = kinds;
    }
  });
  CHECK(kinds == NeighbourWeights::kinds);
  CHECK(one_kind);
  // All but the tile itself, and the code of none.
  constexpr std::size_t ways = NeighbourWeights::codes - 1;
  CHECK(
      std::count(kind_of.begin(), kind_of.end(), std::size_t{0}) ==
      static_cast<std::ptrdiff_t>(kind_of.size() - (NeighbourWeights::offsets - 1) * ways * ways));
}

TEST_CASE("neighbour weights: two tiles in the wrong order are dear, and what is home is not") {
  MemoryBudget budget(plenty);
  NeighbourWeights weights(budget);
  CHECK(weights.is_empty());
  REQUIRE(weights.read(bytes_of_neighbour_weights()));
  CHECK_FALSE(weights.is_empty());
  const auto cost = [&](const TilePair& pair) {
    return weights.of_pair(NeighbourWeights::offset_of(pair.rows, pair.columns),
                           NeighbourWeights::code_of(pair.rows_of_one, pair.columns_of_one),
                           NeighbourWeights::code_of(pair.rows_of_other, pair.columns_of_other));
  };
  const int home = cost({0, 1, 0, 0, 0, 0});
  // Each must go where the other is: a linear conflict, which costs two moves.
  const TilePair conflict{0, 1, 0, 1, 0, -1};
  CHECK(cost(conflict) >= home + 2 * NeighbourWeights::units);
  for (std::size_t number = 0; number < NeighbourWeights::images_of_pair; ++number) {
    CHECK(cost(NeighbourWeights::image_of(conflict, number)) == cost(conflict));
  }
  CHECK(weights.of_way(0, 0) == 0);
  CHECK(weights.of_way(-4, 1) == weights.of_way(1, 4));
  CHECK(weights.of_way(0, 5) > weights.of_way(0, 1) * 5);
}

TEST_CASE(
    "neighbour weights: a tile costs what its pairs do, and less where one of two counts less") {
  MemoryBudget budget(plenty);
  NeighbourWeights weights(budget);
  REQUIRE(weights.read(bytes_of_neighbour_weights()));
  Random random("pairs");
  const auto code = [&random] {
    return static_cast<std::uint8_t>(random(NeighbourWeights::codes) +
                                     random(2) * NeighbourWeights::lesser);
  };
  NeighbourWeights::Codes codes{};
  for (int round = 0; round < 200; ++round) {
    const std::size_t middle = NeighbourWeights::place_among_codes(4, 5);
    const std::uint8_t one = code();
    int sum = 0;
    for (int rows = -2; rows <= 2; ++rows) {
      for (int columns = -2; columns <= 2; ++columns) {
        const std::uint8_t other = code();
        codes[NeighbourWeights::place_among_codes(4 + rows, 5 + columns)] = other;
        const std::uint8_t offset = NeighbourWeights::offset_of(rows, columns);
        const int cost = weights.of_pair(offset, one, other);
        const int whole = weights.of_pair(offset, one % NeighbourWeights::lesser,
                                          other % NeighbourWeights::lesser);
        const bool less = ((one | other) & NeighbourWeights::lesser) != 0;
        CHECK(cost == (less ? whole * NeighbourWeights::eighths_of_lesser >> 3 : whole));
        sum += cost;
      }
    }
    CHECK(weights.of_pairs(codes.data() + middle, one) == sum);
  }
}

TEST_CASE("neighbour weights: other bytes, and less memory than they take, are refused") {
  const std::span<const std::uint8_t> ours = bytes_of_neighbour_weights();
  std::vector<std::uint8_t> bytes(ours.begin(), ours.end());
  const auto reads = [](const std::vector<std::uint8_t>& from, std::size_t memory) {
    MemoryBudget budget(memory);
    NeighbourWeights weights(budget);
    const bool read = weights.read(from);
    CHECK(weights.is_empty() != read);
    return read;
  };
  CHECK(reads(bytes, plenty));
  CHECK_FALSE(reads(bytes, 100'000));
  bytes[4] = 2;
  CHECK_FALSE(reads(bytes, plenty));
  bytes[4] = 1;
  bytes[0] = 'X';
  CHECK_FALSE(reads(bytes, plenty));
  bytes[0] = 'S';
  bytes.pop_back();
  CHECK_FALSE(reads(bytes, plenty));
}

TEST_CASE("neighbour weights: scores of a beam hold in their 16 bits") {
  MemoryBudget budget(plenty);
  NeighbourWeights weights(budget);
  REQUIRE(weights.read(bytes_of_neighbour_weights()));
  const BoardSize size{10, 10};
  Measure measure(size);
  Tiles goal{};
  for (std::size_t cell = 0; cell + 1 < goal.size(); ++cell) {
    goal[cell] = static_cast<std::uint8_t>(cell + 1);
  }
  measure.set_target(goal);
  measure.set_front(2 * max_side, &weights);
  Tiles reversed = goal;
  std::reverse(reversed.begin(), reversed.end());
  constexpr int lowest = 8000;
  CHECK(measure.of(goal.data()).score + lowest > 0);
  CHECK(measure.of(reversed.data()).score + lowest < 65'536);
}

}  // namespace neighbour_weights_test
