// Random numbers, shuffles, and what a study counts of them.
#include "core/scramble.hpp"

#include <doctest.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "boards.hpp"
#include "core/random.hpp"
#include "core/shuffle_study.hpp"

namespace scramble_test {

using namespace puzzle;

constexpr ScrambleMethod all_methods[] = {ScrambleMethod::fisher_yates, ScrambleMethod::random_walk,
                                          ScrambleMethod::naive_swap, ScrambleMethod::sattolo};

std::uint64_t sum(const std::vector<std::uint64_t>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

// Golden values: seeds in links must give the same positions for ever. Never change them.
TEST_CASE("the generator's numbers are the same on every machine") {
  CHECK(fnv1a("foobar") == 0x85944171f73967e8u);
  CHECK(fnv1a("K\xc3\xa4se") == 11375841604539398493u);
  CHECK(Random("").next() == 2393714812739481704u);
  CHECK(Random("K\xc3\xa4se").next() == 234601580519093347u);
  Random seeded("blog-1");
  CHECK(seeded.next() == 7922309042486177172u);
  CHECK(seeded.next() == 10203479088765736834u);
  CHECK(seeded.next() == 17637133008470148735u);
  CHECK(seeded.next() == 2045932602650229839u);
  for (int number = 5; number < 1000; ++number) (void)seeded.next();
  CHECK(seeded.next() == 3259846969176890938u);
}

TEST_CASE("bounded draws are unbiased: those that would favour some results are drawn again") {
  Random random("bounded");
  CHECK(random(1) == 0);
  // 2^32 raw numbers on 3 * 2^30 results: every third would come up twice as often as the others.
  std::array<int, 3> thirds{};
  for (int draw = 0; draw < 30'000; ++draw) {
    const std::uint32_t value = random(0xC000'0000);
    REQUIRE(value < 0xC000'0000);
    ++thirds[value % 3];
  }
  for (const int count : thirds) CHECK(std::abs(count - 10'000) < 300);
}

// Golden positions: a link with a seed must show the same board for ever. Never change them.
TEST_CASE("size, method and seed give one position for ever") {
  using Case = std::tuple<BoardSize, const char*, const char*, const char*>;
  for (const auto& [size, seed, method, board] :
       {Case{{4, 4}, "blog-1", "fisher-yates", "11 5 8 12/10 4 13 15/0 6 3 1/2 14 9 7"},
        Case{{3, 3}, "", "fisher-yates", "1 4 0/8 6 7/5 3 2"},
        Case{{5, 3}, "caf\u00E9", "fisher-yates", "10 8 5 7 4/14 11 3 9 2/0 6 13 1 12"},
        Case{{4, 4}, "blog-1", "random-walk", "1 2 3 4/5 6 7 8/9 10 15 0/13 14 12 11"},
        Case{{4, 4}, "blog-1", "naive-swap", "4 5 2 1/7 9 10 12/3 14 8 15/0 6 13 11"},
        Case{{4, 4}, "blog-1", "sattolo", "4 5 0 12/15 11 14 9/10 6 3 1/2 13 8 7"}}) {
    const ScrambleMethod parsed = parse_scramble_method(method).value();
    CHECK(to_text(parsed) == method);
    CHECK(to_text(scramble(size, seed, {parsed}).value().state) == board);
  }
}

TEST_CASE("every shuffle of every size and method is solvable, or says that it is not") {
  for (const ScrambleMethod method : all_methods) {
    int unsolvable = 0;
    for (const BoardSize size : all_sizes()) {
      for (const char* seed : {"a", "b", "c"}) {
        const Scramble mended = scramble(size, seed, {method}).value();
        REQUIRE(mended.solvable);
        REQUIRE(is_solvable(mended.state));
        const Scramble kept = scramble(size, seed, {method, IfUnsolvable::keep}).value();
        REQUIRE(kept.solvable == is_solvable(kept.state));
        REQUIRE(kept.solvable != mended.repaired);
        REQUIRE_FALSE(kept.repaired);
        REQUIRE((kept.solvable ? kept.state : repaired(kept.state)) == mended.state);
        unsolvable += !kept.solvable;
      }
    }
    CAPTURE(to_text(method));
    CHECK((unsolvable > 0) == (method != ScrambleMethod::random_walk));
  }
}

TEST_CASE("seeds and methods that are wrong are refused") {
  const auto error = [](std::string_view seed, ScrambleOptions options = {}) {
    return error_of(scramble({4, 4}, seed, options));
  };
  const auto walk = [&](int steps) {
    return error("", {ScrambleMethod::random_walk, IfUnsolvable::repair, steps});
  };
  CHECK(error(std::string(1024, 'z')).empty());
  CHECK(error(std::string(10'000'000, 'z')) ==
        "the seed \"" + std::string(40, 'z') +
            "\u2026\" is too long: 10,000,000 bytes, at most 1,024 bytes are possible");
  CHECK(error("ab\xFF") == "the seed \"ab\\xFF\" is not valid UTF-8 at byte 3");
  CHECK(walk(-1) == "a walk of -1 steps is not possible: expected 0 to 1000000");
  CHECK(walk(1'000'001) == "a walk of 1000001 steps is not possible: expected 0 to 1000000");
  CHECK(walk(1'000'000).empty());
  CHECK_FALSE(scramble({1, 4}, ""));
}

// By every sequence of choices, each once.
TEST_CASE(
    "the exact spreads: Fisher-Yates even, the naive swap 15/8 and 159/32, Sattolo's cycles") {
  using Numbers = std::array<std::uint64_t, 4>;  // sequences, reached, most, least
  using Case = std::tuple<BoardSize, ScrambleMethod, Numbers>;
  for (const auto& [size, method, numbers] :
       {Case{{2, 2}, ScrambleMethod::fisher_yates, {24, 24, 1, 1}},
        Case{{3, 2}, ScrambleMethod::fisher_yates, {720, 720, 1, 1}},
        Case{{2, 2}, ScrambleMethod::naive_swap, {256, 24, 15, 8}},
        Case{{2, 3}, ScrambleMethod::naive_swap, {46'656, 720, 159, 32}},
        Case{{2, 2}, ScrambleMethod::sattolo, {6, 6, 1, 1}},  // (n-1)!
        Case{{3, 2}, ScrambleMethod::sattolo, {120, 120, 1, 1}},
        Case{{2, 2}, ScrambleMethod::random_walk, {0, 0, 0, 0}}}) {
    const ExactSpread spread = exact_spread(size, method);
    CHECK(Numbers{spread.sequences, spread.reached, spread.most, spread.least} == numbers);
  }
  CHECK(exact_spread({3, 2}, ScrambleMethod::sattolo).arrangements == 720);
  CHECK(exact_spread({2, 4}, ScrambleMethod::naive_swap).sequences == 16'777'216);
}

TEST_CASE("a study counts every shuffle, the same from the same seed however it is cut") {
  for (const ScrambleMethod method : all_methods) {
    ShuffleStudy study({3, 2}, "seed", {.method = method});
    study.run(700);
    study.run(300);
    ShuffleStudy again({3, 2}, "seed", {.method = method});
    again.run(1000);
    CHECK(study.shuffles() == 1000);
    CHECK(study.landings() == again.landings());
    CHECK(study.arrangements() == again.arrangements());
    CHECK(sum(study.landings()) == 6000);
    CHECK(sum(study.at_home()) == 1000);
    CHECK(sum(study.arrangements()) == 1000);
    ShuffleStudy other({3, 2}, "another", {.method = method});
    other.run(1000);
    CHECK(other.landings() != study.landings());
  }
}

TEST_CASE("a study tells how far a step of a walk brings tiles, and what it leaves at home") {
  ShuffleStudy walk({4, 4}, "a", {.method = ScrambleMethod::random_walk});
  walk.run(10'000);
  CHECK(walk.mean_at_home() > 7.5);  // of 15
  CHECK(walk.solvable() == 10'000);
  // A step moves one tile by one, or is lost at the edge.
  ShuffleStudy step({3, 3}, "a", {.method = ScrambleMethod::random_walk, .walk_steps = 1});
  step.run(1000);
  CHECK(std::abs(step.mean_manhattan() - 0.5) < 0.1);
  CHECK(step.arrangements().empty());
}

TEST_CASE("a trace has the choices of one shuffle, which lead where scramble() ends") {
  for (const ScrambleMethod method : all_methods) {
    const ScrambleOptions options = {method, IfUnsolvable::keep, 12};
    const ShuffleTrace trace = trace_shuffle({4, 3}, "trace", options);
    CHECK(trace.end == scramble({4, 3}, "trace", options).value().state);
    std::size_t place = 0;
    const State again = draw_scramble({4, 3}, options, [&](std::uint32_t bound) {
      CHECK(trace.choices.at(place) < bound);
      return trace.choices.at(place++);
    });
    CHECK(place == trace.choices.size());
    CHECK(again == trace.end);
  }
}

}  // namespace scramble_test
