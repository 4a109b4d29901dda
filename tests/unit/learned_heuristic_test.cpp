#include "search/databases/learned_heuristic.hpp"

#include <doctest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "core/scramble.hpp"
#include "core/state.hpp"

using namespace puzzle;
using namespace puzzle::search;

namespace {

constexpr std::size_t plenty = std::size_t{1} << 20;

std::unique_ptr<const LearnedHeuristic> ours(MemoryBudget& budget) {
  auto read = LearnedHeuristic::read(bytes_of_learned_heuristic(), budget);
  REQUIRE(read);
  return std::move(read.value());
}

State reflected(const State& state) {
  std::vector<int> tiles(spot::cells);
  for (int cell = 0; cell < state.cells(); ++cell) {
    const int tile = state.tile_at(cell);
    const auto turned = [](int place) { return place % 5 * 5 + place / 5; };
    tiles[static_cast<std::size_t>(turned(cell))] = tile == 0 ? 0 : turned(tile - 1) + 1;
  }
  return State::from_tiles(size_of_learned_heuristic, tiles).value();
}

std::string error_of(std::vector<std::uint8_t> bytes, std::size_t memory = plenty) {
  MemoryBudget budget(memory);
  const auto read = LearnedHeuristic::read(bytes, budget);
  if (read) return "";
  CHECK(budget.used() == 0);
  return read.error().message();
}

}  // namespace

TEST_CASE("learned heuristic: changes add up to what is measured from scratch") {
  MemoryBudget budget(plenty);
  const auto learned = ours(budget);
  Random random("walk");
  State state = scramble(size_of_learned_heuristic, "start").value().state;
  int value = learned->of(state.tiles());
  for (int step = 0; step < 2000; ++step) {
    const Move move = all_moves[random(4)];
    const std::optional<int> cell = state.cell_moved_by(move);
    if (!cell) continue;
    const auto places = LearnedHeuristic::places_of(state.tiles().data());
    value += learned->change(places, state.tile_at(*cell), *cell, state.blank());
    state.apply(move);
    REQUIRE(value == learned->of(state.tiles()));
  }
}

TEST_CASE("learned heuristic: a state and its reflection have one value") {
  MemoryBudget budget(plenty);
  const auto learned = ours(budget);
  for (int seed = 0; seed < 100; ++seed) {
    const State state = scramble(size_of_learned_heuristic, std::to_string(seed)).value().state;
    CHECK(learned->of(state.tiles()) == learned->of(reflected(state).tiles()));
  }
  CHECK(learned->of_excesses(3, 8) == learned->of_excesses(8, 3));
  CHECK(learned->of_excesses(8, 8) > learned->of_excesses(3, 8));
}

TEST_CASE("learned heuristic: each kept weight stands for all its pairs, and only for these") {
  std::vector<int> counts(spot::count * spot::count, 0);
  std::size_t kept = 0;
  spot::for_each_pair([&](std::size_t one, std::size_t other) {
    ++kept;
    std::vector<std::size_t> places;
    const std::size_t first = spot::reflected(one);
    const std::size_t second = spot::reflected(other);
    for (const std::size_t place : {one * spot::count + other, other * spot::count + one,
                                    first * spot::count + second, second * spot::count + first}) {
      if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
    }
    for (const std::size_t place : places) ++counts[place];
  });
  CHECK(kept == 83'270);
  for (std::size_t one = 0; one < spot::count; ++one) {
    for (std::size_t other = 0; other < spot::count; ++other) {
      const bool tiles = one >= spot::cells && other >= spot::cells;
      const bool apart =
          one / spot::cells != other / spot::cells && one % spot::cells != other % spot::cells;
      const int expected = tiles && (one == other || apart) ? 1 : 0;
      if (counts[one * spot::count + other] != expected) FAIL(one << " and " << other);
    }
  }
}

TEST_CASE("learned heuristic: what it has is what its bytes say") {
  std::vector<std::int8_t> weights;
  spot::for_each_pair([&](std::size_t one, std::size_t other) {
    // Of tile 7 on its own cell, and of it there with tile 8 on its own.
    const std::size_t home = 7 * spot::cells + 6;
    const std::size_t beside = 8 * spot::cells + 7;
    weights.push_back(one == home && other == home     ? std::int8_t{-5}
                      : one == home && other == beside ? std::int8_t{100}
                                                       : std::int8_t{0});
  });
  const std::vector<std::uint8_t> bytes = LearnedHeuristic::bytes_of({32, -16}, weights);
  MemoryBudget budget(plenty);
  const auto read = LearnedHeuristic::read(bytes, budget);
  REQUIRE(read);
  // Tile 7 stands on the diagonal; tiles 8 and 12 are each other's reflections.
  CHECK(read.value()->of(State::goal(size_of_learned_heuristic).tiles()) == -5 + 100 + 100);
  CHECK(read.value()->of_excesses(3, 8) == 2 * 11 - 8);
  CHECK(budget.used() == spot::count * spot::count);
}

TEST_CASE("learned heuristic: other bytes and too little memory are errors") {
  const auto bytes = bytes_of_learned_heuristic();
  const std::vector<std::uint8_t> good(bytes.begin(), bytes.end());
  CHECK(error_of(good).empty());
  const auto with = [&](std::size_t place, std::uint8_t byte) {
    std::vector<std::uint8_t> changed = good;
    changed[place] = byte;
    return changed;
  };
  CHECK(error_of({}) == "these are not the bytes of a learned heuristic");
  CHECK(error_of({good.begin(), good.end() - 1}) ==
        "these are not the bytes of a learned heuristic");
  CHECK(error_of(with(0, 'X')) == "these are not the bytes of a learned heuristic");
  CHECK(error_of(with(4, 2)) == "the learned heuristic is of another version or board");
  CHECK(error_of(with(6, 4)) == "the learned heuristic is of another version or board");
  CHECK(error_of(good, 300'000) == "there is not enough memory for the learned heuristic");
}
