#include "search/node_store.hpp"

#include <doctest.h>

#include <vector>

#include "core/random.hpp"
#include "core/scramble.hpp"

namespace node_store_test {

using namespace puzzle;
using namespace puzzle::search;

namespace {

using Packed = PackedState<4, 1>;
using Store = NodeStore<Packed, Nothing>;

constexpr BoardSize four = {4, 4};

template <typename AnyStore>
auto find_or_insert(AnyStore& store, const State& state, Origin origin) {
  return store.find_or_insert(store.key(Packed(state), state.blank()), origin);
}

}  // namespace

TEST_CASE("an origin is a move or none, and a flag, in four bits") {
  for (const bool flag : {false, true}) {
    for (const Move move : all_moves) {
      const Origin origin(move, flag);
      CHECK(origin.mark() < 16);
      CHECK(Origin(origin.mark()).move() == move);
      CHECK(Origin(origin.mark()).flag() == flag);
    }
    CHECK_FALSE(Origin({}, flag).move());
    CHECK(Origin({}, flag).flag() == flag);
  }
}

TEST_CASE("a node store knows each state once, and finds it through any growth") {
  MemoryBudget budget(std::size_t{64} << 20);
  Store store(budget, four);
  REQUIRE(store.open());
  Random random("store");
  std::vector<State> states;
  // More than 65,536: then nodes take a bit from the tags.
  for (unsigned number = 0; number < 150'000; ++number) {
    const State state = fisher_yates(four, random);
    const auto found = find_or_insert(store, state, Origin(all_moves[number % 4], number % 3 == 0));
    REQUIRE(found.inserted);
    REQUIRE(found.index == number);
    states.push_back(state);
  }
  for (std::uint32_t index = 0; index < states.size(); ++index) {
    const Packed state(states[index]);
    const auto found = find_or_insert(store, states[index], Origin({}, false));
    REQUIRE_FALSE(found.inserted);
    REQUIRE(found.index == index);
    const Packed restored = store.nodes().marked(index).unmarked();
    REQUIRE(restored == state);
    REQUIRE(restored.tile_at(15) == states[index].tile_at(15));
    const Origin origin = store.origin(state, states[index].blank());
    REQUIRE(origin.move() == all_moves[index % 4]);
    REQUIRE(origin.flag() == (index % 3 == 0));
  }
  CHECK(store.nodes().size() == 150'000);
}

TEST_CASE("a ranked store tells all states of a board apart") {
  for (const BoardSize size : {BoardSize{2, 2}, {3, 2}, {2, 4}, {3, 3}}) {
    CAPTURE(to_text(size));
    MemoryBudget budget(std::size_t{4} << 20);
    RankedStore store(budget, size);
    REQUIRE(store.open());
    std::vector<State> states = {State::goal(size)};
    REQUIRE(find_or_insert(store, states[0], Origin({}, false)).inserted);
    for (std::size_t at = 0; at < states.size(); ++at) {
      for (const Move move : all_moves) {
        State next = states[at];
        if (!next.apply(move) || !find_or_insert(store, next, Origin(move, false)).inserted) {
          continue;
        }
        REQUIRE(store.nodes().size() == states.size() + 1);
        REQUIRE(store.nodes().marked(store.nodes().size() - 1).unmarked() == Packed(next));
        states.push_back(next);
      }
    }
    std::size_t half = 1;
    for (std::size_t factor = 3; factor <= static_cast<std::size_t>(size.cells()); ++factor) {
      half *= factor;
    }
    CHECK(states.size() == half);
    for (const State& state : states) {
      const std::optional<Move> move = store.origin(Packed(state), state.blank()).move();
      REQUIRE(move.has_value() == !state.is_goal());
      State before = state;
      if (move) REQUIRE(before.apply(inverse(*move)));
    }
  }
}

TEST_CASE("a node store takes 15 to 16 bytes a state, and gives all of them back") {
  MemoryBudget budget(std::size_t{64} << 20);
  {
    Store store(budget, four);
    REQUIRE(store.open());
    Random random("bytes");
    for (int number = 1; number <= 1'000'000; ++number) {
      REQUIRE(find_or_insert(store, fisher_yates(four, random), Origin(Move::up, false)).inserted);
      if (number >= 200'000 && number % 10'000 == 0) {
        const double bytes = static_cast<double>(budget.used()) / number;
        REQUIRE(bytes > 15);
        REQUIRE(bytes < 16);
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
    Store store(budget, four);
    if (!store.open()) {
      CHECK(limit < 100'000);
      continue;
    }
    Random random("refused");
    std::vector<State> states;
    while (true) {
      const State state = fisher_yates(four, random);
      if (find_or_insert(store, state, Origin(Move::up, false)).index == Store::none) break;
      states.push_back(state);
      REQUIRE(states.size() < 200'000);
    }
    CHECK(budget.peak() <= limit);
    for (std::uint32_t index = 0; index < states.size(); ++index) {
      REQUIRE(find_or_insert(store, states[index], Origin(Move::up, false)).index == index);
    }
  }
}

}  // namespace node_store_test
