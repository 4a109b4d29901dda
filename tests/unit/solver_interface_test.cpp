#include "bindings/solver_interface.hpp"

#include <doctest.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "bindings/solver.hpp"
#include "core/notation.hpp"
#include "core/scramble.hpp"
#include "search/solvers/solvers.hpp"

namespace solver_interface_test {

namespace {

constexpr const char* hard = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";  // 80 moves

// A solver for one test, run to its end.
class Run {
 public:
  Run(const char* algorithm, const char* position, double max_nodes = 0, double max_bytes = 0,
      double max_seconds = 0)
      : databases_(databases_create()),
        solver_(solver_create(databases_, algorithm, position, max_nodes, max_bytes, max_seconds)) {
    while (std::string(solver_step(solver_, 1000)) == "running") {
    }
  }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  ~Run() {
    solver_destroy(solver_);
    databases_destroy(databases_);
  }

  [[nodiscard]] std::string status() const { return solver_status(solver_); }
  [[nodiscard]] std::string message() const { return solver_message(solver_); }
  [[nodiscard]] std::string moves() const { return solver_moves(solver_); }
  [[nodiscard]] const SearchFacts& facts() const { return *solver_facts(solver_); }

 private:
  SolverDatabases* databases_;
  Solver* solver_;
};

}  // namespace

TEST_CASE("the solver interface solves, and its numbers stand where their names say") {
  const Run run("astar-manhattan", "8 6 7/2 5 4/3 0 1");
  CHECK(run.status() == "solved");
  CHECK(run.message() == "");
  CHECK(run.moves() == "RDLDLU2RDRDL2U2R2D2L2URURD2LULU");
  const SearchFacts& facts = run.facts();
  CHECK(facts.expanded == 6729);
  CHECK(facts.generated == 10981);
  CHECK(facts.stored == 10001);
  CHECK(facts.frontier == 10001 - 6729);
  CHECK(facts.frontier_peak == 3273);
  CHECK(facts.depth == 31);
  CHECK(facts.lower_bound == 31);
  CHECK(facts.bytes > 100'000);
  CHECK(facts.bytes_peak >= facts.bytes);
  CHECK(facts.milliseconds > 0);
  CHECK(facts.setup_milliseconds == 0);
  CHECK(facts.length == 31);
  CHECK(facts.optimal == 1);
}

TEST_CASE("the solver interface answers bad input with words") {
  const Run unknown("dfs", "1 2 3/4 5 6/7 8 0");
  CHECK(unknown.status() == "error");
  CHECK(unknown.message() == puzzle::search::parse_algorithm("dfs").error().message());
  CHECK(unknown.facts().length == -1);
  const Run ragged("bfs", "1 2 3/4 5");
  CHECK(ragged.status() == "error");
  CHECK(ragged.message() ==
        "rows-unequal\x1F"
        "2\x1F"
        "2\x1F"
        "3");
  const Run unsolvable("bfs", "7 4 3/0 5 8/6 2 1");
  CHECK(unsolvable.status() == "unsolvable");
  CHECK(unsolvable.message().empty());
  const Run nothing(nullptr, nullptr);
  CHECK(nothing.status() == "error");
}

TEST_CASE("the solver interface keeps limits, and takes nonsense for none") {
  const Run nodes("bfs", hard, 1000);
  CHECK(nodes.status() == "limit");
  CHECK(nodes.message() == "nodes");
  CHECK(nodes.facts().expanded == 1000);
  const Run memory("bfs", hard, 0, 1e6);
  CHECK(memory.status() == "limit");
  CHECK(memory.message() == "memory");
  const Run seconds("bfs", hard, 0, 0, 1e-9);
  CHECK(seconds.status() == "limit");
  CHECK(seconds.message() == "time");
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinite = std::numeric_limits<double>::infinity();
  CHECK(Run("astar-manhattan", "8 6 7/2 5 4/3 0 1", nan, nan, nan).status() == "solved");
  CHECK(Run("astar-manhattan", "8 6 7/2 5 4/3 0 1", -1, 1e300, infinite).status() == "solved");
}

TEST_CASE("the solver interface deals boards that are so many moves away, and those of a day") {
  const std::unique_ptr<SolverDatabases, void (*)(SolverDatabases*)> databases(databases_create(),
                                                                               databases_destroy);
  using Owner = std::unique_ptr<Deal, void (*)(Deal*)>;
  const auto finish = [](Deal* deal) {
    int status = 0;
    while ((status = deal_step(deal, 1000)) == 0) CHECK(std::string(deal_text(deal)).empty());
    return status;
  };
  const Owner away(deal_create(databases.get(), 3, 2, 21, "a"), deal_destroy);
  CHECK(finish(away.get()) == 1);
  CHECK(std::string(deal_text(away.get())) == "4 5 0/1 2 3");  // the farthest of 3x2
  CHECK(deal_moves(away.get()) == 21);
  CHECK(deal_step(away.get(), 1000) == 1);

  const Owner monday(deal_create_daily(databases.get(), "2026-11-16"), deal_destroy);
  CHECK(finish(monday.get()) == 1);
  CHECK(std::string(deal_text(monday.get())) == "1 2 3 4/5 6 7 12/0 9 15 8/13 14 11 10");
  CHECK(deal_moves(monday.get()) == 20);

  const Owner no_day(deal_create_daily(databases.get(), "2026-02-30"), deal_destroy);
  CHECK(deal_step(no_day.get(), 1) == -1);
  CHECK(std::string(deal_text(no_day.get())) ==
        "date-impossible\x1F"
        "2026-02-30");
  const Owner too_far(deal_create(databases.get(), 3, 3, 32, "a"), deal_destroy);
  CHECK(deal_step(too_far.get(), 1) == -1);
  CHECK(std::string(deal_text(too_far.get())).find("31") != std::string::npos);
  for (const int side : {-1, 0, 1, 11, 1 << 30}) {
    const Owner no_board(deal_create(databases.get(), side, 3, 5, "a"), deal_destroy);
    CHECK(deal_step(no_board.get(), 1) == -1);
  }
}

TEST_CASE("the solver interface tells what a game cost") {
  const std::unique_ptr<SolverDatabases, void (*)(SolverDatabases*)> databases(databases_create(),
                                                                               databases_destroy);
  using Owner = std::unique_ptr<GameReview, void (*)(GameReview*)>;
  const auto create = [&](const char* position, const char* moves, double seconds = 0) {
    return Owner(review_create(databases.get(), position, moves, 0, seconds), review_destroy);
  };
  const auto finish = [](GameReview* review) {
    int status = 0;
    while ((status = review_step(review, 1000)) == 0) {
    }
    return status;
  };
  // Two slips, of which the second ends beside the goal.
  const Owner game = create("1 2 3,4 5 6,0 7 8", "LRLDUL");
  CHECK(std::string(review_message(game.get())).empty());
  REQUIRE(finish(game.get()) == 1);
  const ReviewFacts facts = *review_facts(game.get());
  CHECK(std::string(facts.position) == "1 2 3/4 5 6/0 7 8");
  CHECK(std::string(facts.moves) == "LRLDUL");
  REQUIRE(facts.distances == 7);
  const std::vector<int> expected{2, 1, 2, 1, 2, 1, 0};
  for (std::size_t place = 0; place < expected.size(); ++place) {
    CHECK(facts.curve[2 * place] == expected[place]);
    CHECK(facts.curve[2 * place + 1] == expected[place]);
  }
  CHECK(facts.wasted == 2);
  REQUIRE(facts.detour_count == 1);
  CHECK(std::vector<int>(facts.detours, facts.detours + 3) == std::vector<int>{2, 5, 4});
  CHECK(review_step(game.get(), 1000) == 1);
  CHECK(facts.milliseconds > 0);

  // Nothing is proven, and nothing is found, in no time.
  const Owner large =
      create("2 1 4 3 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0", "R", 1e-9);
  REQUIRE(finish(large.get()) == 1);
  const ReviewFacts unknown = *review_facts(large.get());
  CHECK(unknown.curve[0] >= 0);
  CHECK(unknown.curve[1] == -1);
  CHECK(unknown.wasted == -1);
  CHECK(unknown.detour_count == 0);

  const auto refusal = [&](const char* position, const char* moves) {
    const Owner review = create(position, moves);
    CHECK(review_step(review.get(), 1) == -1);
    return std::string(review_message(review.get()));
  };
  CHECK(refusal("1 2/3 3", "").starts_with("tile-twice"));
  CHECK(refusal("1 2/3 0", "X").starts_with("not-a-move"));
  CHECK(refusal("1 2/3 0", std::string(200'000, 'R').c_str()).starts_with("too-many-moves"));
  CHECK(refusal("1 2/3 0", "RRU")
            .starts_with("move-impossible\x1F"
                         "2\x1FR"));
  CHECK(refusal("2 1/3 0", "R").starts_with("unsolvable"));
}

TEST_CASE("the solver interface: a helper proves beside, and what makes no sense waits again") {
  const puzzle::State start = puzzle::scramble({3, 5}, "bench-3", {}).value().state;
  const std::string position = puzzle::to_text(start);
  SolverDatabases* const databases = databases_create();
  Solver* const solver = solver_create(databases, "idastar", position.c_str(), 0, 0, 0);
  Helper* const helper = helper_create(databases, 1 << 20);
  CHECK(helper_begin(helper, "nonsense") == 0);
  int pieces = 0;
  int lost = 0;
  int nonsense = 0;
  int waited = 0;
  int parts = 0;
  CHECK(solver_waits(solver) == 0);
  while (std::string(solver_step(solver, 100)) == "running") {
    solver_set_helpers(solver, 2, 2);
    const std::string errand = solver_hand_out(solver);
    if (errand.empty() || helper_begin(helper, errand.c_str()) == 0) continue;
    waited += solver_waits(solver);
    const std::string number = errand.substr(0, errand.find(' '));
    if (++pieces % 5 == 2) {  // it is gone
      solver_take_back(solver, std::stod(number));
      continue;
    }
    if (pieces % 5 == 1) {
      CHECK(solver_take_in(solver, "what") == 0);
      const bool loses = pieces % 2 == 0;
      const char* const outcome = loses ? " 0 0 lost" : " 0 0 solved Q";
      (loses ? lost : nonsense) += 1 - solver_take_in(solver, (number + outcome).c_str());
      continue;
    }
    if (helper_step(helper, 20) == 0) helper_wind_up(helper);
    while (helper_step(helper, 1000) == 0) {
    }
    const std::string report = helper_report(helper);
    if (report.find(" finished ") != std::string::npos) ++parts;
    CHECK(solver_take_in(solver, report.c_str()) == 1);
  }
  CHECK(pieces > 3);
  CHECK(lost > 0);
  CHECK(nonsense > 0);
  CHECK(waited > 0);
  CHECK(parts > 0);
  CHECK(std::string(solver_status(solver)) == "solved");
  CHECK(solver_facts(solver)->optimal == 1);
  const auto moves = puzzle::parse_moves(solver_moves(solver));
  REQUIRE(moves);
  CHECK(puzzle::apply_moves(start, moves.value()).value().is_goal());
  // What comes too late is taken for nothing.
  CHECK(std::string(solver_hand_out(solver)).empty());
  CHECK(solver_take_in(solver, "1 0 0 finished") == 1);
  helper_destroy(helper);
  solver_destroy(solver);

  // Where there is no proof, there is nothing to help with.
  Solver* const alone = solver_create(databases, "bfs", position.c_str(), 0, 0, 0);
  solver_step(alone, 10);
  CHECK(std::string(solver_hand_out(alone)).empty());
  CHECK(solver_waits(alone) == 0);
  CHECK(solver_take_in(alone, "1 0 0 finished") == 1);
  solver_destroy(alone);
  databases_destroy(databases);
}

TEST_CASE("the solver interface: a search is settled with what it knows, and says what it does") {
  SolverDatabases* const databases = databases_create();
  Solver* const solver =
      solver_create(databases, "auto",
                    "7 4 15 2 18/1 21 24 3 10/6 9 0 5 14/23 20 8 17 22/19 13 12 11 16", 0, 0, 0);
  REQUIRE(std::string(solver_status(solver)) == "running");
  while (std::string(solver_moves(solver)).empty()) solver_step(solver, 1000);
  CHECK(std::string(solver_method(solver)) != "");
  CHECK(std::string(solver_settle(solver)) == "solved");
  CHECK(solver_facts(solver)->optimal == 0);
  solver_destroy(solver);
  databases_destroy(databases);
}

TEST_CASE("the solver interface: tables that a search has earned are built elsewhere, in parts" *
          doctest::test_suite("long")) {
  SolverDatabases* const databases = databases_create();
  databases_offer(databases, 1, nullptr);
  CHECK(std::string(databases_wanted(databases)).empty());
  Solver* const solver = solver_create(databases, "auto", hard, 0, 0, 0);
  while (std::string(databases_wanted(databases)).empty()) {
    REQUIRE(std::string(solver_step(solver, 100'000)) == "running");
  }
  const char* const name = "4x4-1";
  CHECK(std::string(databases_wanted(databases)) == name);
  REQUIRE(tables_parts(name) == 6);
  const double before = databases_bytes(databases);
  std::vector<unsigned char> all;
  for (int number = 0; number < 6; ++number) {
    RegionTableWork* const work = table_create(name, number);
    REQUIRE(work != nullptr);
    CHECK(table_length(work) == 0);
    int steps = 0;
    while (table_step(work, 1000) == 0) ++steps;
    CHECK(steps > 0);
    REQUIRE(table_step(work, 1) == 1);
    all.insert(all.end(), table_bytes(work),
               table_bytes(work) + static_cast<std::size_t>(table_length(work)));
    table_destroy(work);
  }
  // In pieces of any size; one that is wrong spoils all of it, and what comes next begins anew.
  const auto add = [&](std::size_t piece) {
    for (std::size_t from = 0; from < all.size(); from += piece) {
      const std::size_t count = std::min(piece, all.size() - from);
      const char* const answer =
          databases_add(databases, name, all.data() + from, static_cast<double>(count));
      if (answer != nullptr) return from + count == all.size() ? std::string(answer) : "too early";
    }
    return std::string("more");
  };
  all.back() ^= 64;
  CHECK(add(1'000'000) == "the tables of 4x4 are damaged");
  CHECK(databases_bytes(databases) == before);
  CHECK(std::string(databases_wanted(databases)) == name);
  all.back() ^= 64;
  CHECK(databases_add(databases, name, all.data(), 1'000'000) == nullptr);
  CHECK(std::string(databases_add(databases, name, nullptr, 0)) == "the tables were cut short");
  CHECK(add(777'777).empty());
  CHECK(databases_bytes(databases) - before > 5'900'000);
  CHECK(std::string(databases_wanted(databases)).empty());
  // What others worked for it is its time.
  const double spent = solver_facts(solver)->milliseconds;
  const double setup = solver_facts(solver)->setup_milliseconds;
  solver_count_setup(solver, 1500);
  CHECK(solver_facts(solver)->milliseconds == doctest::Approx(spent + 1500));
  CHECK(solver_facts(solver)->setup_milliseconds == doctest::Approx(setup + 1500));
  // The search goes on with them.
  for (int step = 0; step < 20; ++step) {
    REQUIRE(std::string(solver_step(solver, 100'000)) == "running");
    CHECK(std::string(databases_wanted(databases)).empty());
  }
  solver_destroy(solver);
  databases_destroy(databases);
}

TEST_CASE("the solver interface: tables that need not be built are wanted sooner" *
          doctest::test_suite("long")) {
  const auto steps_until_wanted = [](const char* kept) {
    SolverDatabases* const databases = databases_create();
    databases_offer(databases, 1, kept);
    Solver* const solver = solver_create(databases, "idastar", hard, 0, 0, 0);
    int steps = 0;
    for (; std::string(databases_wanted(databases)).empty(); ++steps) {
      REQUIRE(std::string(solver_step(solver, 10'000)) == "running");
    }
    solver_destroy(solver);
    databases_destroy(databases);
    return steps;
  };
  const int to_build = steps_until_wanted("");
  CHECK(steps_until_wanted("5x5-2 4x4-2") == to_build);
  const int kept = steps_until_wanted("4x4-2 4x4-1");
  CHECK(steps_until_wanted("4x4-1") == kept);
  CHECK(to_build - kept > 90);  // a million states
}

TEST_CASE("the solver interface: tables that there are not, or that are nobody's") {
  CHECK(tables_parts("4x4-2") == 6);
  CHECK(tables_parts("") == 0);
  CHECK(tables_parts(nullptr) == 0);
  for (const int number : {-1, 6}) CHECK(table_create("4x4-2", number) == nullptr);
  CHECK(table_create("4x4-3", 0) == nullptr);
  table_destroy(nullptr);
  SolverDatabases* const databases = databases_create();
  CHECK(std::string(databases_add(databases, "4x4-2", nullptr, 5)) == "the tables were cut short");
  const std::vector<unsigned char> others(32, 'x');
  CHECK(std::string(databases_add(databases, "4x4-2", others.data(), 32)) ==
        "these are not the tables of 4x4");
  CHECK(std::string(databases_add(databases, "6x6-0", others.data(), 32)) ==
        "there are no tables of that name");
  for (const char* const name : {"4x4", "4x4-", "4x4-3", "4x4-1 ", "6x6-0", "x-1"}) {
    CHECK(tables_parts(name) == 0);
  }
  CHECK(tables_are_slow("4x4-2") == 1);
  CHECK(tables_are_slow("4x4-1") == 0);
  CHECK(tables_are_slow(nullptr) == 0);
  databases_destroy(databases);
}

}  // namespace solver_interface_test
