// Where searches keep states: packed, in stores, among transpositions, as subtrees.
#include "search/node_store.hpp"

#include <doctest.h>

#include <map>

#include "boards.hpp"
#include "core/random.hpp"
#include "core/scramble.hpp"
#include "search/exact/subtrees.hpp"
#include "search/exact/transposition_table.hpp"
#include "search/move_table.hpp"
#include "search/packed_state.hpp"

namespace node_store_test {

using namespace puzzle;
using namespace puzzle::search;

using Packed = PackedState<4, 1>;
using Store = NodeStore<Packed, Nothing>;

constexpr BoardSize four = {4, 4};

template <typename AnyStore>
auto find_or_insert(AnyStore& store, const State& state, Origin origin) {
  return store.find_or_insert(store.key(Packed(state), state.blank()), origin);
}

std::vector<Subtrees::Path> all(Subtrees& subtrees) {
  std::vector<Subtrees::Path> paths;
  while (const auto path = subtrees.take()) paths.push_back(*path);
  return paths;
}

TEST_CASE("packed states move as states do, on every size, in few words") {
  for (const BoardSize size : all_sizes()) {
    CAPTURE(to_text(size));
    const MoveTable table(size);
    Random random("packed");
    State state = fisher_yates(size, random);
    with_packed_state_for(size.cells(), [&](auto type) {
      using Type = decltype(type);
      REQUIRE(Type::most_cells >= size.cells());
      REQUIRE(sizeof(Type) == (size.cells() <= 16 ? 8 : size.cells() <= 32 ? 24 : 96));
      Type packed(state);
      for (unsigned step = 0; step < 100; ++step) {
        const Move move = all_moves[random(4)];
        const int cell = table.cell_moved_by(move, state.blank());
        REQUIRE(cell == state.cell_moved_by(move).value_or(MoveTable::impossible));
        if (cell == MoveTable::impossible) continue;
        packed = packed.with_move(cell, state.blank());
        state.apply(move);
        const Type marked = packed.with_mark(step % 16);
        REQUIRE(marked.mark() == step % 16);
        for (const Type& same : {packed, marked, marked.unmarked()}) {
          REQUIRE(same == Type(state));
          REQUIRE(same.hash() == Type(state).hash());
        }
        for (const Type& plain : {packed, marked.unmarked()}) {
          REQUIRE(plain.blank() == state.blank());
          for (int at = 0; at < size.cells(); ++at) REQUIRE(plain.tile_at(at) == state.tile_at(at));
        }
      }
    });
  }
}

TEST_CASE("a node store knows each state once, in 15 to 16 bytes, and gives all of them back") {
  MemoryBudget budget(std::size_t{64} << 20);
  {
    Store store(budget, four);
    REQUIRE(store.open());
    Random random("store");
    std::vector<State> states;
    // More than 65,536: then nodes take a bit from the tags.
    for (unsigned number = 0; number < 230'000; ++number) {
      states.push_back(fisher_yates(four, random));
      const Origin origin(all_moves[number % 4], number % 3 == 0);
      const auto found = find_or_insert(store, states.back(), origin);
      REQUIRE(found.inserted);
      REQUIRE(found.index == number);
      if (number < 200'000 || number % 10'000 != 0) continue;
      REQUIRE(budget.used() > std::size_t{15} * number);
      REQUIRE(budget.used() < std::size_t{16} * number);
    }
    for (std::uint32_t index = 0; index < states.size(); ++index) {
      const Packed state(states[index]);
      const auto found = find_or_insert(store, states[index], Origin({}, false));
      REQUIRE_FALSE(found.inserted);
      REQUIRE(found.index == index);
      REQUIRE(store.nodes().marked(index).unmarked() == state);
      const Origin origin = store.origin(state, states[index].blank());
      REQUIRE(origin.move() == all_moves[index % 4]);
      REQUIRE(origin.flag() == (index % 3 == 0));
    }
    CHECK(store.nodes().size() == 230'000);
  }
  CHECK(budget.used() == 0);
}

TEST_CASE("a state is seen only after it was noted in the same round with as few moves or fewer") {
  MemoryBudget budget(600'000);
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
  // One that memory is refused for stays as it was.
  CHECK_FALSE(table.resize(17));
  CHECK(table.bits() == 16);
  CHECK(table.seen_or_note({42}, 8));
  CHECK(budget.used() == std::size_t{8} << 16);
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

TEST_CASE("a shared table: others see a note in the same round, and the size stays") {
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
  other.use_round(1);
  CHECK(other.seen_or_note({41}, 10));
  CHECK_FALSE(other.seen_or_note({42}, 10));
  for (TranspositionTable* const table : {&owner, &other}) {
    CHECK(table->resize(18));
    table->begin_round();
    CHECK(table->bits() == 17);
    CHECK(table->seen_or_note({42}, 10));
  }
  for (const std::uint64_t round : {2u, 255u, 256u, 511u, 512u}) {
    other.use_round(round);
    CHECK_FALSE(other.seen_or_note({42}, 10));
    CHECK(other.seen_or_note({42}, 10) == (round <= 255));
  }
}

TEST_CASE(
    "subtrees: the one that came nearest to the goal is searched first, others as they come") {
  using Paths = std::vector<Subtrees::Path>;
  Subtrees subtrees;
  const auto order = [&](const Paths& paths) {
    for (const Subtrees::Path path : paths) subtrees.add(path, 1);
    return all(subtrees);
  };
  subtrees.forget();
  subtrees.learn(7, 12);
  subtrees.learn(5, 9);
  subtrees.learn(5, 20);  // a part of it that came less near
  CHECK(order({3, 7, 4, 5, 2}) == Paths{5, 7, 3, 4, 2});
  subtrees.clear();
  subtrees.learn(2, 300);
  subtrees.learn(3, 100);
  CHECK(order({2, 3, 7}) == Paths{7, 3, 2});
  subtrees.forget();
  CHECK(order({3, 7, 5}) == Paths{3, 7, 5});
}

TEST_CASE("subtrees: the last one with enough slack is given away, once; a path tells its moves") {
  Subtrees subtrees;
  subtrees.forget();
  for (const auto& [path, slack] : {std::pair{1, 4}, {2, 5}, {3, 0}, {4, 5}}) {
    subtrees.add(static_cast<Subtrees::Path>(path), slack);
  }
  CHECK(subtrees.take() == Subtrees::Path{1});
  CHECK(subtrees.take_last(5) == Subtrees::Path{4});
  CHECK(subtrees.take_last(5) == Subtrees::Path{2});
  CHECK_FALSE(subtrees.take_last(1));
  CHECK(all(subtrees) == std::vector<Subtrees::Path>{3});
  CHECK_FALSE(subtrees.take_last(0));
  Subtrees::Path path = 0;
  const std::vector<unsigned> moves{3, 0, 2, 1, 1, 0};
  for (const unsigned move : moves) path = Subtrees::with_move(path, move);
  for (int place = 0; place < Subtrees::depth; ++place) {
    CHECK(Subtrees::move(path, place) == moves[static_cast<std::size_t>(place)]);
  }
}

}  // namespace node_store_test
