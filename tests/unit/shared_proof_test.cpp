#include "search/parallel/shared_proof.hpp"

#include <doctest.h>

#ifndef __EMSCRIPTEN__
#include <thread>
#endif

#include "searches.hpp"

namespace shared_proof_test {

using namespace puzzle;
using namespace puzzle::search;

using Progress = SharedProof::Progress;

constexpr std::size_t much = std::size_t{64} << 20;

// Tables so weak that proofs on 5x3 take a million states and more.
struct Weak {
  static constexpr BoardSize size{5, 3};
  MemoryBudget budget{std::size_t{1} << 20};
  std::vector<Pattern> patterns{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}, {13, 14},
                                {1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}, {13, 14}};
  AdditiveHeuristic tables{size, 0, tables_of(size, patterns, budget)};
};

TEST_CASE("A shared proof by one core is IDA*, state by state") {
  Databases databases;
  const AdditiveHeuristic& tables = built(databases, {4, 3});
  for (int number = 0; number < 10; ++number) {
    const State start = shuffled({4, 3}, "alone-" + std::to_string(number));
    MemoryBudget budget(much);
    IdaStar alone(start, budget);
    REQUIRE(alone.use(&tables));
    REQUIRE(finish(alone, 100) == Progress::solved);
    SharedProof proof(start, budget, 1, 0);
    REQUIRE(proof.use(&tables));
    for (Progress progress = Progress::running; progress != Progress::solved;) {
      const int threshold = proof.threshold();
      progress = proof.step(100);
      CHECK((proof.threshold() > threshold) == (progress == Progress::deeper));
    }
    CHECK(proof.solution() == alone.solution());
    CHECK(proof.expanded() == alone.expanded());
  }
}

TEST_CASE("A shared proof: a better heuristic in its midst gives up all pieces") {
  Databases databases;
  const Weak weak;
  const State start = shuffled({5, 3}, "bench-1");
  MemoryBudget budget(much);
  SharedProof proof(start, budget, 1, 0);
  REQUIRE(proof.use(&weak.tables));
  proof.keep_waiting(3);
  do {
    REQUIRE(proof.step(100) != Progress::solved);
  } while (proof.is_hungry());
  const std::optional<SharedProof::Errand> errand = proof.hand_out();
  REQUIRE(errand);
  const int before = proof.threshold();
  REQUIRE(proof.use(&built(databases, {5, 3})));
  CHECK(proof.threshold() >= before);
  CHECK_FALSE(proof.count(errand->number, 0, 0));
  REQUIRE(finish(proof, 100) == Progress::solved);
  CHECK(solves(start, proof.solution()));
  CHECK(static_cast<int>(proof.solution().size()) == shortest(start, databases));
}

TEST_CASE("A shared proof believes no solution that is none, and the piece waits again") {
  const Weak weak;
  const State start = shuffled(Weak::size, "bench-1");
  MemoryBudget budget(much);
  SharedProof proof(start, budget, 1, 0);
  REQUIRE(proof.use(&weak.tables));
  const auto errand = proof.hand_out();
  REQUIRE(errand);
  CHECK(proof.waits());
  CHECK(proof.step(100) == Progress::running);
  CHECK(proof.expanded() == 0);
  const std::vector<Move> wrong;
  CHECK_FALSE(proof.solve(errand->number, wrong));
  CHECK_FALSE(proof.waits());
  const auto again = proof.hand_out();
  REQUIRE(again);
  CHECK(again->beginning > errand->beginning);  // what was noted until then does not hold
  proof.take_back(again->number);
  CHECK(proof.step(10) != Progress::solved);
  CHECK(proof.expanded() > 0);
}

#ifndef __EMSCRIPTEN__
TEST_CASE("A shared proof by threads: the length is that of one core, also when its owner leaves" *
          doctest::test_suite("long")) {
  const Weak weak;
  int most_cores = 0;
  for (const char* const seed : {"bench-1", "bench-2"}) {
    const State start = shuffled(Weak::size, seed);
    std::size_t length = 0;
    // The steps after which the owner leaves its piece, each time in the midst of its notes.
    for (const auto& [threads, steps] :
         {std::pair(1, 0), {2, 0}, {3, 0}, {8, 0}, {2, 7}, {2, 40}}) {
      SHOW(threads);
      SHOW(steps);
      MemoryBudget budget(much);
      SharedProof proof(start, budget, threads, much / 8);
      REQUIRE(proof.use(&weak.tables));
      Progress progress = Progress::running;
      int before = proof.threshold();
      for (int step = 1; progress != Progress::solved; ++step) {
        const bool leaves = steps > 0 && proof.has_threads() && step % (steps + 1) == 0;
        progress = leaves ? proof.lend() : proof.step(2'500);
        CHECK(proof.threshold() >= before);
        before = proof.threshold();
        if (leaves) std::this_thread::yield();
      }
      if (threads == 1) length = proof.solution().size();
      CHECK(proof.solution().size() == length);
      CHECK(solves(start, proof.solution()));
      CHECK(proof.has_threads() == (threads > 1));
      CHECK((proof.notes() != nullptr) == (threads > 1));
      CHECK(proof.cores() <= threads);
      most_cores = std::max(most_cores, proof.cores());
    }
  }
  CHECK(most_cores == 8);
}

TEST_CASE("A shared proof by threads takes one table, the largest there is room for") {
  const Weak weak;
  const State start = shuffled({5, 3}, "bench-1");
  for (const std::size_t room : {much, std::size_t{24} << 20}) {
    CAPTURE(room);
    MemoryBudget budget(room);
    SharedProof proof(start, budget, 4, room / 8);
    REQUIRE(proof.use(&weak.tables));
    while (!proof.has_threads()) REQUIRE(proof.step(2'500) != Progress::refused);
    CHECK(proof.notes() != nullptr);
    const std::size_t table = room == much ? std::size_t{32} << 20 : std::size_t{16} << 20;
    CHECK(budget.used() > table);
    CHECK(budget.used() < table + (std::size_t{1} << 20));
  }
}

#endif

TEST_CASE(
    "Pieces: a searcher that is gone loses its piece, and what it still reports has no effect") {
  Pieces pieces;
  pieces.begin();
  const std::uint64_t gone = pieces.hand_out()->number;
  pieces.take_back(gone);
  const std::optional<Pieces::Piece> again = pieces.hand_out();
  REQUIRE(again);
  CHECK(again->number != gone);
  pieces.finish(gone);
  pieces.split(gone, std::vector<Move>{Move::up});
  pieces.take_back(gone);
  CHECK_FALSE(pieces.exhausted());
  CHECK(pieces.waiting() == 0);

  // The same with an iteration that is over.
  pieces.begin();
  pieces.finish(again->number);
  CHECK(pieces.waiting() == 1);
}

}  // namespace shared_proof_test
