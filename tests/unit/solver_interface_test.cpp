// What the interface adds to the solvers: texts, numbers, and what is refused.
#include <doctest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "bindings/solver.hpp"
#include "core/notation.hpp"
#include "core/scramble.hpp"
#include "owned.hpp"
#include "search/solvers/solvers.hpp"

namespace solver_interface_test {

constexpr const char* hard = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";  // 80 moves
constexpr const char* hardest3x3 = "8 6 7/2 5 4/3 0 1";

// A solver for one test, with databases of its own.
struct Run {
  Run(const char* algorithm, const char* position, double max_nodes = 0, double max_bytes = 0,
      double max_seconds = 0)
      : databases(databases_create()),
        solver(solver_create(databases.get(), algorithm, position, max_nodes, max_bytes,
                             max_seconds)) {}
  std::string step(double expansions) { return solver_step(solver.get(), expansions); }
  // Its status at its end, and the message after it.
  std::string finish() {
    while (step(1000) == "running") {
    }
    return solver_status(solver.get()) + std::string(": ") + solver_message(solver.get());
  }
  std::string wanted() const { return databases_wanted(databases.get()); }
  const SearchFacts* operator->() const { return solver_facts(solver.get()); }

  Owned<SolverDatabases> databases;
  Owned<Solver> solver;
};

TEST_CASE("the solver interface solves, and its numbers stand where their names say") {
  Run run("astar-manhattan", hardest3x3);
  CHECK(run.finish() == "solved: ");
  CHECK(std::string(solver_moves(run.solver.get())) == "RDLDLU2RDRDL2U2R2D2L2URURD2LULU");
  const SearchFacts& facts = *solver_facts(run.solver.get());
  CHECK(std::vector<double>{facts.expanded, facts.generated, facts.stored, facts.frontier,
                            facts.frontier_peak, facts.depth, facts.lower_bound, facts.length,
                            facts.optimal, facts.setup_milliseconds} ==
        std::vector<double>{6729, 10981, 10001, 10001 - 6729, 3273, 31, 31, 31, 1, 0});
  CHECK(facts.bytes > 100'000);
  CHECK(facts.bytes_peak >= facts.bytes);
  CHECK(facts.milliseconds > 0);
}

TEST_CASE("the solver interface answers bad input with words, and takes nonsense for no limit") {
  Run unknown("dfs", "1 2 3/4 5 6/7 8 0");
  CHECK(unknown.finish() == "error: " + puzzle::search::parse_algorithm("dfs").error().message());
  CHECK(unknown->length == -1);
  CHECK(Run("bfs", "1 2 3/4 5").finish() == "error: rows-unequal\0372\0372\0373");
  CHECK(Run("bfs", "7 4 3/0 5 8/6 2 1").finish() == "unsolvable: ");
  CHECK(Run(nullptr, nullptr).finish().starts_with("error: "));
  Run nodes("bfs", hard, 1000);
  CHECK(nodes.finish() == "limit: nodes");
  CHECK(nodes->expanded == 1000);
  CHECK(Run("bfs", hard, 0, 1e6).finish() == "limit: memory");
  CHECK(Run("bfs", hard, 0, 0, 1e-9).finish() == "limit: time");
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinite = std::numeric_limits<double>::infinity();
  CHECK(Run("astar-manhattan", hardest3x3, nan, nan, nan).finish() == "solved: ");
  CHECK(Run("astar-manhattan", hardest3x3, -1, 1e300, infinite).finish() == "solved: ");
}

TEST_CASE("the solver interface deals boards that are so many moves away, and those of a day") {
  const Owned<SolverDatabases> databases(databases_create());
  // The position and its distance, or why there is none.
  const auto dealt = [&](Deal* made) {
    const Owned<Deal> deal(made);
    int status = 0;
    while ((status = deal_step(deal.get(), 1000)) == 0) CHECK(*deal_text(deal.get()) == '\0');
    CHECK(deal_step(deal.get(), 1000) == status);
    const std::string text = deal_text(deal.get());
    return status == 1 ? text + ": " + std::to_string(int(deal_moves(deal.get()))) : text;
  };
  const auto away = [&](int side, int moves) {
    return dealt(deal_create(databases.get(), 3, side, moves, "a"));
  };
  const auto daily = [&](const char* date) {
    return dealt(deal_create_daily(databases.get(), date));
  };
  CHECK(away(2, 21) == "4 5 0/1 2 3: 21");  // the farthest of 3x2
  CHECK(daily("2026-11-16") == "1 2 3 4/5 6 7 12/0 9 15 8/13 14 11 10: 20");
  CHECK(daily("2026-02-30") == "date-impossible\0372026-02-30");
  CHECK(away(3, 32).find("31") != std::string::npos);
  for (const int side : {-1, 0, 1, 11, 1 << 30}) CHECK(away(side, 5).find(": ") > 100);
}

TEST_CASE("the solver interface tells what a game cost") {
  const Owned<SolverDatabases> databases(databases_create());
  const auto create = [&](const char* position, const char* moves, double seconds = 0) {
    return Owned<GameReview>(review_create(databases.get(), position, moves, 0, seconds));
  };
  const auto finish = [](GameReview* review) {
    int status = 0;
    while ((status = review_step(review, 1000)) == 0) {
    }
    return status;
  };
  // Two slips, of which the second ends beside the goal.
  const Owned<GameReview> game = create("1 2 3,4 5 6,0 7 8", "LRLDUL");
  REQUIRE(finish(game.get()) == 1);
  CHECK(review_step(game.get(), 1000) == 1);
  const ReviewFacts facts = *review_facts(game.get());
  CHECK(std::string(facts.position) == "1 2 3/4 5 6/0 7 8");
  CHECK(std::string(facts.moves) == "LRLDUL");
  REQUIRE(facts.distances == 7);
  CHECK(std::vector<int>(facts.curve, facts.curve + 14) ==
        std::vector<int>{2, 2, 1, 1, 2, 2, 1, 1, 2, 2, 1, 1, 0, 0});
  CHECK(facts.wasted == 2);
  REQUIRE(facts.detour_count == 1);
  CHECK(std::vector<int>(facts.detours, facts.detours + 3) == std::vector<int>{2, 5, 4});
  CHECK(facts.milliseconds > 0);
  // Nothing is proven, and nothing is found, in no time.
  const Owned<GameReview> large =
      create("2 1 4 3 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0", "R", 1e-9);
  REQUIRE(finish(large.get()) == 1);
  const ReviewFacts unknown = *review_facts(large.get());
  CHECK(unknown.curve[0] >= 0);
  CHECK(unknown.curve[1] == -1);
  CHECK(unknown.wasted == -1);

  using Case = std::tuple<const char*, std::string, const char*>;
  for (const auto& [position, moves, words] :
       {Case{"1 2/3 3", "", "tile-twice"}, Case{"1 2/3 0", "X", "not-a-move"},
        Case{"1 2/3 0", std::string(200'000, 'R'), "too-many-moves"},
        Case{"1 2/3 0", "RRU", "move-impossible\0372\037R"}, Case{"2 1/3 0", "R", "unsolvable"}}) {
    const Owned<GameReview> review = create(position, moves.c_str());
    CHECK(review_step(review.get(), 1) == -1);
    CHECK(std::string(review_message(review.get())).starts_with(words));
  }
}

TEST_CASE("the solver interface: a helper proves beside, and what makes no sense waits again") {
  const puzzle::State start = puzzle::scramble({3, 5}, "bench-3", {}).value().state;
  const std::string position = puzzle::to_text(start);
  Run run("idastar", position.c_str());
  Solver* const solver = run.solver.get();
  const Owned<Helper> owned(helper_create(run.databases.get(), 1 << 20));
  Helper* const helper = owned.get();
  CHECK(helper_begin(helper, "nonsense") == 0);
  CHECK(solver_waits(solver) == 0);
  int pieces = 0;
  int nonsense = 0;
  int waited = 0;
  int parts = 0;
  while (run.step(100) == "running") {
    solver_set_helpers(solver, 2, 2);
    const std::string errand = solver_hand_out(solver);
    if (errand.empty() || helper_begin(helper, errand.c_str()) == 0) continue;
    waited += solver_waits(solver);
    const std::string number = errand.substr(0, errand.find(' '));
    const int fate = ++pieces % 5;
    if (fate == 2) {  // it is gone
      solver_take_back(solver, std::stod(number));
    } else if (fate == 1) {
      const std::string wrong = pieces % 2 == 0 ? " 0 0 lost" : " 0 0 solved Q";
      nonsense += 1 - solver_take_in(solver, (number + wrong).c_str());
      CHECK(solver_take_in(solver, "what") == 0);
    } else {
      if (helper_step(helper, 20) == 0) helper_wind_up(helper);
      while (helper_step(helper, 1000) == 0) {
      }
      const std::string report = helper_report(helper);
      parts += report.find(" finished ") != std::string::npos;
      CHECK(solver_take_in(solver, report.c_str()) == 1);
    }
  }
  for (const int counted : {pieces - 3, nonsense - 1, waited, parts}) CHECK(counted > 0);
  CHECK(run.finish() == "solved: ");
  CHECK(run->optimal == 1);
  const auto moves = puzzle::parse_moves(solver_moves(solver));
  REQUIRE(moves);
  CHECK(puzzle::apply_moves(start, moves.value()).value().is_goal());
  Run single("idastar", position.c_str());
  single.finish();
  CHECK(single->length == run->length);
  // What comes too late, or where there is no proof to help with, is taken for nothing.
  Run alone("bfs", position.c_str());
  alone.step(10);
  for (Solver* const one : {solver, alone.solver.get()}) {
    CHECK(std::string(solver_hand_out(one)).empty());
    CHECK(solver_waits(one) == 0);
    CHECK(solver_take_in(one, "1 0 0 finished") == 1);
  }
}

TEST_CASE("the solver interface: a search is settled with what it knows, and says what it does") {
  Run run("auto", "7 4 15 2 18/1 21 24 3 10/6 9 0 5 14/23 20 8 17 22/19 13 12 11 16");
  Solver* const solver = run.solver.get();
  while (std::string(solver_moves(solver)).empty()) REQUIRE(run.step(1000) == "running");
  CHECK(std::string(solver_method(solver)) != "");
  CHECK(std::string(solver_settle(solver)) == "solved");
  CHECK(run->optimal == 0);
  // What others worked for it is its time.
  const SearchFacts before = *solver_facts(solver);
  solver_count_setup(solver, 1500);
  CHECK(run->milliseconds == doctest::Approx(before.milliseconds + 1500));
  CHECK(run->setup_milliseconds == doctest::Approx(before.setup_milliseconds + 1500));
}

TEST_CASE("the solver interface: tables that a search has earned are built elsewhere, in parts" *
          doctest::test_suite("long")) {
  const char* const name = "4x4-1";
  Run run("auto", hard);
  SolverDatabases* const databases = run.databases.get();
  databases_offer(databases, 1, nullptr);
  databases_offer(databases, 1, "5x5-0 4x4-1");  // kept tables are wanted sooner than after 2e6
  while (run.wanted().empty()) REQUIRE(run.step(100'000) == "running");
  CHECK(run.wanted() == name);
  CHECK(run->expanded < 1.8e6);
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
  CHECK(run.wanted() == name);
  all.back() ^= 64;
  CHECK(databases_add(databases, name, all.data(), 1'000'000) == nullptr);
  CHECK(std::string(databases_add(databases, name, nullptr, 0)) == "the tables were cut short");
  CHECK(add(777'777).empty());
  CHECK(databases_bytes(databases) - before > 5'900'000);
  REQUIRE(run.step(100'000) == "running");  // the search goes on with them
  CHECK(run.wanted().empty());
}

TEST_CASE(
    "the solver interface: tables of an unknown name or number, or other bytes, are refused") {
  for (const char* const name :
       {"", "4x4", "4x4-", "4x4-3", "4x4-1 ", "6x6-0", "x-1", static_cast<const char*>(nullptr)}) {
    CHECK(tables_parts(name) + tables_are_slow(name) == 0);
  }
  for (const int number : {-1, 6}) CHECK(table_create("4x4-2", number) == nullptr);
  const Owned<SolverDatabases> databases(databases_create());
  const std::vector<unsigned char> others(32, 'x');
  const auto add = [&](const char* name, const unsigned char* bytes, double count) {
    return std::string(databases_add(databases.get(), name, bytes, count));
  };
  CHECK(add("4x4-2", nullptr, 5) == "the tables were cut short");
  CHECK(add("4x4-2", others.data(), 32) == "these are not the tables of 4x4");
  CHECK(add("6x6-0", others.data(), 32) == "there are no tables of that name");
  CHECK(tables_are_slow("4x4-2") == 1);
  CHECK(tables_are_slow("4x4-1") == 0);
}

}  // namespace solver_interface_test
