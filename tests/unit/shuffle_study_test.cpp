#include "core/shuffle_study.hpp"

#include <doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <set>
#include <vector>

#include "core/notation.hpp"

namespace shuffle_study_test {

using namespace puzzle;

namespace {

ScrambleOptions method(ScrambleMethod chosen, int steps = 30) {
  return {.method = chosen, .walk_steps = steps};
}

std::uint64_t sum(const std::vector<std::uint64_t>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

}  // namespace

TEST_CASE("arrangements are numbered in the order of their tiles, each once") {
  const auto number = [](std::string_view text) {
    return arrangement_number(parse_position(text).value());
  };
  CHECK(number("0 1/2 3") == 0);
  CHECK(number("0 1/3 2") == 1);
  CHECK(number("1 2/3 0") == 9);
  CHECK(number("3 2/1 0") == 23);
  CHECK(number("8 7 6/5 4 3/2 1 0") == 362'879);
}

TEST_CASE(
    "the exact spreads: Fisher-Yates even, the naive swap 15/8 and 159/32, Sattolo's cycles") {
  const ExactSpread fair = exact_spread({2, 2}, ScrambleMethod::fisher_yates);
  CHECK(fair.sequences == 24);
  CHECK(fair.reached == 24);
  CHECK(fair.most == 1);
  CHECK(fair.least == 1);

  const ExactSpread naive = exact_spread({2, 2}, ScrambleMethod::naive_swap);
  CHECK(naive.sequences == 256);
  CHECK(naive.reached == 24);
  CHECK(naive.most * 8 == naive.least * 15);  // 1.875

  const ExactSpread larger = exact_spread({2, 3}, ScrambleMethod::naive_swap);
  CHECK(larger.sequences == 46'656);
  CHECK(larger.reached == 720);
  CHECK(larger.most * 32 == larger.least * 159);  // 4.97

  const ExactSpread sattolo = exact_spread({3, 2}, ScrambleMethod::sattolo);
  CHECK(sattolo.reached == 120);  // (n-1)!
  CHECK(sattolo.arrangements == 720);
  CHECK(sattolo.most == 1);

  CHECK(exact_spread({2, 4}, ScrambleMethod::naive_swap).sequences == 16'777'216);
  CHECK(exact_spread({2, 2}, ScrambleMethod::random_walk).sequences == 0);
}

TEST_CASE("a study counts every shuffle, the same from the same seed however it is cut") {
  for (const ScrambleMethod chosen : {ScrambleMethod::fisher_yates, ScrambleMethod::random_walk,
                                      ScrambleMethod::naive_swap, ScrambleMethod::sattolo}) {
    ShuffleStudy study({3, 2}, "seed", method(chosen));
    study.run(700);
    study.run(0);
    study.run(300);
    ShuffleStudy again({3, 2}, "seed", method(chosen));
    again.run(1000);
    CHECK(study.shuffles() == 1000);
    CHECK(study.landings() == again.landings());
    CHECK(study.arrangements() == again.arrangements());
    CHECK(sum(study.landings()) == 6000);
    CHECK(sum(study.at_home()) == 1000);
    CHECK(sum(study.arrangements()) == 1000);
    ShuffleStudy other({3, 2}, "another", method(chosen));
    other.run(1000);
    CHECK(other.landings() != study.landings());
  }
}

TEST_CASE(
    "what the tutorial shows: a short walk leaves tiles at home, Sattolo none, the fair one is "
    "flat") {
  ShuffleStudy walk({4, 4}, "a", method(ScrambleMethod::random_walk));
  walk.run(10'000);
  std::uint64_t home = 0;
  for (std::size_t tiles = 0; tiles < walk.at_home().size(); ++tiles) {
    home += tiles * walk.at_home()[tiles];
  }
  CHECK(home > 75'000);  // of 150,000: more than 7.5 of 15 on average
  CHECK(walk.solvable() == 10'000);

  ShuffleStudy sattolo({4, 4}, "a", method(ScrambleMethod::sattolo));
  sattolo.run(10'000);
  for (int tile = 1; tile < 16; ++tile) {
    CHECK(sattolo.landings()[static_cast<std::size_t>(tile * 16 + tile - 1)] == 0);
  }

  // 24 arrangements, 240,000 draws: 10,000 each, and a standard deviation of 98.
  ShuffleStudy fair({2, 2}, "a", method(ScrambleMethod::fisher_yates));
  fair.run(240'000);
  const auto [least, most] =
      std::minmax_element(fair.arrangements().begin(), fair.arrangements().end());
  CHECK(*least > 9'500);
  CHECK(*most < 10'500);
  ShuffleStudy naive({2, 2}, "a", method(ScrambleMethod::naive_swap));
  naive.run(240'000);
  const auto [rare, often] =
      std::minmax_element(naive.arrangements().begin(), naive.arrangements().end());
  const double ratio = static_cast<double>(*often) / static_cast<double>(*rare);
  CHECK(ratio > 1.7);
  CHECK(ratio < 2.1);
}

TEST_CASE("the Manhattan distance of a shuffle is that of the position") {
  ShuffleStudy study({3, 3}, "a", method(ScrambleMethod::random_walk, 1));
  study.run(1000);
  // A step moves one tile by one, or is lost at the edge.
  CHECK(study.manhattan() > 400);
  CHECK(study.manhattan() < 600);
  CHECK(study.arrangements().empty());
}

TEST_CASE("a trace has the choices of one shuffle, which lead where scramble() ends") {
  for (const ScrambleMethod each : {ScrambleMethod::fisher_yates, ScrambleMethod::random_walk,
                                    ScrambleMethod::naive_swap, ScrambleMethod::sattolo}) {
    ScrambleOptions options = method(each, 12);
    options.if_unsolvable = IfUnsolvable::keep;
    const BoardSize size{4, 3};
    const ShuffleTrace trace = trace_shuffle(size, "trace", options);
    CHECK(to_text(trace.end) == to_text(scramble(size, "trace", options).value().state));
    std::size_t place = 0;
    const State again = draw_scramble(size, options, [&](std::uint32_t bound) {
      CHECK(trace.choices.at(place) < bound);
      return trace.choices.at(place++);
    });
    CHECK(place == trace.choices.size());
    CHECK(to_text(again) == to_text(trace.end));
  }
}

}  // namespace shuffle_study_test
