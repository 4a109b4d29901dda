// IDA* alone, with tables and without, on the whole and on pieces of it, in one lane and many.
#include "search/exact/idastar.hpp"

#include <doctest.h>

#include "search/exact/plain_idastar.hpp"
#include "searches.hpp"

namespace idastar_test {

using namespace puzzle;
using namespace puzzle::search;

using Progress = IdaStar::Progress;

constexpr std::size_t memory = std::size_t{8} << 20;

// Four tables of 4x4.
struct Guided {
  MemoryBudget budget{std::size_t{64} << 20};
  AdditiveHeuristic regions{
      {4, 4},
      0,
      tables_of({4, 4}, {{1, 2, 5, 6}, {3, 4, 7, 8}, {9, 10, 13, 14}, {11, 12, 15}}, budget)};
};

constexpr std::uint64_t all = 1'000'000'000;  // states: the rest of an iteration

TEST_CASE("IDA* alone: without memory for its stack it refuses, and still knows h") {
  MemoryBudget none(100);
  IdaStar refused(shuffled({3, 3}, "refused"), none);
  CHECK_FALSE(refused.use(nullptr));
  CHECK(refused.threshold() > 0);
  CHECK(none.used() == 0);
}

TEST_CASE("IDA* alone: of a start that is its own reflection one half is searched") {
  Databases databases;
  const AdditiveHeuristic& tables = built(databases, {3, 3});
  int own = 0;
  for (const auto& [start, distance] : all_distances({3, 3})) {
    if (start.is_goal() || !is_own_reflection(start)) continue;
    ++own;
    for (const bool guided : {true, false}) {
      MemoryBudget budget(memory);
      IdaStar search(start, budget);
      REQUIRE(search.use(guided ? &tables : nullptr));
      const bool ended = search.step(1) == Progress::solved;
      const bool corner = start.blank() == 0 || start.blank() == 8;
      CHECK(search.generated() == (corner ? 2 : 4) / (guided ? 2 : 1));
      REQUIRE((ended || finish(search) == Progress::solved));
      CHECK(static_cast<int>(search.solution().size()) == distance);
      CHECK(solves(start, search.solution()));
    }
  }
  CHECK(own == 143);  // 3! * 3! * 2^3 / 2, without the goal
  for (const BoardSize size : all_sizes()) {
    CHECK(is_own_reflection(State::goal(size)) == (size.width == size.height));
  }
  CHECK(is_own_reflection(position("0 12 9 13/15 11 10 14/3 7 6 2/4 8 5 1")));
  CHECK_FALSE(is_own_reflection(position(hardest4x4)));
}

TEST_CASE("IDA* in pieces: a start without a move before it does not believe what they left out") {
  Databases databases;
  const AdditiveHeuristic& tables = built(databases, {3, 3});
  MemoryBudget budget(memory);
  int tried = 0;
  for (int number = 0; number < 5; ++number) {
    const State start = shuffled({3, 3}, "left out-" + std::to_string(number));
    const int length = shortest(start, databases);
    for (int ways = 0; ways < 4 * 4 * 4; ++ways) {
      const Move moves[] = {all_moves[static_cast<std::size_t>(ways % 4)],
                            all_moves[static_cast<std::size_t>(ways / 4 % 4)],
                            all_moves[static_cast<std::size_t>(ways / 16)]};
      const Result<State> farther = apply_moves(start, moves);
      if (!farther || moves[1] == inverse(moves[0]) || moves[2] == inverse(moves[1])) continue;
      if (shortest(farther.value(), databases) != length + 3) continue;
      State behind = start;
      behind.apply(moves[0]);
      IdaStar search(behind, budget);
      REQUIRE(search.use(&tables));
      // Finds nothing where all solutions that short go back.
      REQUIRE(search.begin(behind, length + 3, moves[0]));
      if (search.step(all) != Progress::deeper) continue;
      REQUIRE(search.begin(farther.value(), length + 3));
      CHECK(search.step(all) == Progress::solved);
      ++tried;
    }
  }
  CHECK(tried > 0);
}

TEST_CASE("IDA* in pieces: what an iteration was at when it was left may lead to the goal") {
  Databases databases;
  const AdditiveHeuristic& tables = built(databases, {3, 3});
  MemoryBudget budget(memory);
  const State start = shuffled({3, 3}, "left");
  const int threshold = shortest(start, databases) + 4;
  IdaStar search(start, budget);
  REQUIRE(search.use(&tables));
  for (std::uint64_t states = 1; states < 100; ++states) {
    REQUIRE(search.begin(start, threshold));
    if (search.step(states) == Progress::solved) continue;
    REQUIRE(search.begin(start, threshold));
    CHECK(search.step(1'000'000) == Progress::solved);
  }
}

TEST_CASE("IDA* asked for a threshold of the other parity than h searches with the one below") {
  Guided guided;
  Random random("parity");
  for (int round = 0; round < 10; ++round) {
    const State start = walked(random, 60);
    std::vector<Move> solutions[2];
    for (const int more : {0, 1}) {
      IdaStar proof(start, guided.budget);
      REQUIRE(proof.use(&guided.regions));
      REQUIRE(proof.begin(start, guided.regions.of(start) + more));
      REQUIRE(finish(proof) == Progress::solved);
      solutions[more] = proof.solution();
    }
    CHECK(solutions[0] == solutions[1]);
  }
}

TEST_CASE("IDA* in lanes: what one finds, whatever the portions and whatever is given away") {
  Guided guided;
  using Work = std::tuple<std::vector<Move>, std::vector<int>, std::uint64_t>;
  const auto solve = [&](const State& start, std::size_t lanes, std::uint64_t portion) -> Work {
    IdaStar proof(start, guided.budget);
    REQUIRE(proof.use(&guided.regions));
    REQUIRE(proof.use_lanes(lanes));
    std::vector<int> bounds;
    for (Progress progress = Progress::running; progress != Progress::solved;) {
      const std::uint64_t before = proof.expanded();
      progress = proof.step(portion);
      REQUIRE(progress != Progress::refused);
      CHECK(proof.expanded() - before <= portion);
      if (progress == Progress::deeper) bounds.push_back(proof.threshold());
    }
    CHECK(solves(start, proof.solution()));
    return {proof.solution(), bounds, proof.expanded()};
  };
  Random random("lanes");
  int hard = 0;
  for (int round = 0; round < 40; ++round) {
    const State start = walked(random, 110);
    if (start.is_goal()) continue;
    const auto [solution, bounds, expanded] = solve(start, 1, 1000);
    const Work lanes = solve(start, IdaStar::most_lanes, 1000);
    hard += expanded > 2000;
    CHECK(std::get<0>(lanes).size() == solution.size());
    CHECK(std::get<1>(lanes) == bounds);
    CHECK((solve(start, IdaStar::most_lanes, 1) == lanes));
    CHECK((solve(start, IdaStar::most_lanes, 7) == lanes));
  }
  CHECK(hard >= 5);
}

TEST_CASE("IDA* in lanes: an iteration and what it gave away come by each state of one lane") {
  Guided guided;
  Random random("parts");
  for (int round = 0; round < 40; ++round) {
    const State start = walked(random, 90);
    if (start.is_goal()) continue;
    IdaStar alone(start, guided.budget);
    REQUIRE(alone.use(&guided.regions));
    REQUIRE(finish(alone) == Progress::solved);
    const auto shortest = static_cast<int>(alone.solution().size());
    for (int threshold = shortest - 2; threshold <= shortest; threshold += 2) {
      IdaStar proof(start, guided.budget);
      REQUIRE(proof.use(&guided.regions));
      REQUIRE(proof.use_lanes(IdaStar::most_lanes));
      // After an iteration of so many states this one is searched subtree by subtree.
      if (round % 2 == 1) proof.expect(100'000);
      REQUIRE(proof.begin(start, threshold));
      if (proof.threshold() > threshold) continue;
      // Parts that were given away are searched after the rest, and give away nothing.
      std::vector<std::vector<Move>> parts;
      Progress progress = Progress::running;
      while (progress == Progress::running) {
        progress = proof.step(5);
        if (progress != Progress::running || parts.size() == 20) continue;
        const std::vector<Move> part = proof.give_away(2);
        if (!part.empty()) parts.push_back(part);
      }
      bool solved = progress == Progress::solved;
      for (const std::vector<Move>& part : parts) {
        if (solved) break;
        const int left = threshold - static_cast<int>(part.size());
        REQUIRE(proof.begin(apply_moves(start, part).value(), left, part.back()));
        if (proof.threshold() > left) continue;
        solved = proof.step(all) == Progress::solved;
      }
      CHECK(solved == (threshold == shortest));
    }
  }
}

TEST_CASE("IDA* agrees with the table of distances on every shape, and the better heuristic pays") {
  Databases databases;
  const auto work = [&](Algorithm algorithm, int shuffles) {
    std::uint64_t expanded = 0;
    for (const BoardSize size :
         {BoardSize{2, 2}, {3, 2}, {2, 3}, {3, 3}, {2, 5}, {5, 2}, {4, 2}, {4, 3}}) {
      for (int number = 0; number < shuffles; ++number) {
        const State start = shuffled(size, "idastar-" + std::to_string(number));
        CAPTURE(to_text(start));
        const int length = shortest(start, databases);
        const auto search = make_search(algorithm, start, databases);
        while (search->step(997) == Status::running) {
          CHECK(search->statistics().lower_bound <= length);
        }
        check_shortest(*search, start, length);
        if (algorithm != Algorithm::idastar) CHECK(search->method() == Method::plain_idastar);
        expanded += search->statistics().expanded;
      }
    }
    return expanded;
  };
  work(Algorithm::idastar, 40);
  CHECK(work(Algorithm::idastar_linear_conflict, 4) < work(Algorithm::idastar_manhattan, 4) / 2);
  const auto short_of_memory = make_search(Algorithm::idastar_manhattan, shuffled({4, 4}, "far"),
                                           databases, {.max_bytes = 100});
  CHECK(short_of_memory->step(300) == Status::limit);
  CHECK(short_of_memory->limit_reached() == Limit::memory);
}

TEST_CASE("IDA* without tables: transpositions save states on boards of up to 25 cells") {
  using Case = std::tuple<BoardSize, std::uint64_t, std::uint64_t>;
  for (const auto& [size, without, with] : {Case{{4, 4}, 2100, 1959}, Case{{6, 3}, 3490, 3350},
                                            Case{{5, 5}, 5082, 4811}, Case{{5, 6}, 5388, 5388}}) {
    const std::string shown_size = to_text(size);
    CAPTURE(shown_size);
    const ScrambleOptions walk{ScrambleMethod::random_walk, IfUnsolvable::repair, 110};
    const State start = scramble(size, "transpositions", walk).value().state;
    for (const auto& [bytes, expected] :
         {std::pair(memory, with), {std::size_t{256} << 10, without}}) {
      MemoryBudget budget(bytes);
      PlainIdaStar search(start.size(), PlainHeuristic::manhattan, budget);
      REQUIRE(search.begin(start, 0));
      REQUIRE(finish(search, 1'000'000) == ProofProgress::solved);
      CHECK(solves(start, search.solution()));
      CHECK(search.counts().expanded == expected);
    }
  }
}

}  // namespace idastar_test
