#include "search/node_store.hpp"

#include <doctest.h>

#include <vector>

#include "core/random.hpp"
#include "core/scramble.hpp"

using namespace puzzle;
using namespace puzzle::search;

using Packed = PackedState<4, 1>;
using Store = NodeStore<Packed, Nothing>;

TEST_CASE("a node store knows each state once, and finds it through any growth") {
  MemoryBudget budget(std::size_t{64} << 20);
  Store store(budget);
  REQUIRE(store.open());
  Random random("store");
  std::vector<Packed> states;
  for (int number = 0; number < 50'000; ++number) {
    const Packed state(fisher_yates({4, 4}, random));
    const auto found =
        store.find_or_insert(Store::Key(state), all_moves[static_cast<std::size_t>(number % 4)]);
    REQUIRE(found.inserted);
    REQUIRE(found.index == static_cast<std::uint32_t>(number));
    states.push_back(state);
  }
  for (std::uint32_t index = 0; index < states.size(); ++index) {
    REQUIRE(store.find(states[index]) == index);
    REQUIRE(store.state(index) == states[index]);
    REQUIRE(store.move(index) == all_moves[index % 4]);
    REQUIRE_FALSE(store.find_or_insert(Store::Key(states[index]), Move::up).inserted);
  }
  CHECK(store.find(Packed(State::goal({4, 4}))) == Store::none);
  CHECK(store.size() == 50'000);
}

TEST_CASE("a node store takes 16 to 23 bytes a state, and gives all of them back") {
  MemoryBudget budget(std::size_t{64} << 20);
  {
    Store store(budget);
    REQUIRE(store.open());
    Random random("bytes");
    for (int number = 1; number <= 1'000'000; ++number) {
      REQUIRE(store.find_or_insert(Store::Key(Packed(fisher_yates({4, 4}, random))), Move::up)
                  .inserted);
      if (number >= 100'000 && number % 10'000 == 0) {
        const double bytes = static_cast<double>(budget.used()) / number;
        REQUIRE(bytes > 15.5);
        REQUIRE(bytes < 24);
      }
    }
  }
  CHECK(budget.used() == 0);
}

TEST_CASE("a node store refuses what the budget refuses, and keeps what it has") {
  for (const std::size_t limit : {std::size_t{0}, std::size_t{1000}, std::size_t{30'000},
                                  std::size_t{200'000}, std::size_t{1'000'000}}) {
    CAPTURE(limit);
    MemoryBudget budget(limit);
    Store store(budget);
    if (!store.open()) {
      CHECK(limit < 100'000);
      continue;
    }
    Random random("refused");
    std::vector<Packed> states;
    while (true) {
      const Packed state(fisher_yates({4, 4}, random));
      if (store.find_or_insert(Store::Key(state), Move::up).index == Store::none) break;
      states.push_back(state);
      REQUIRE(states.size() < 200'000);
    }
    CHECK(budget.peak() <= limit);
    for (std::uint32_t index = 0; index < states.size(); ++index) {
      REQUIRE(store.find(states[index]) == index);
    }
  }
}
