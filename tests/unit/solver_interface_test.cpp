// What the interface adds to the solvers: texts, numbers, and what is refused.
#include <doctest.h>

#include "games.hpp"
#include "owned.hpp"
#include "searches.hpp"

namespace solver_interface_test {

using puzzle::search::hardest3x3;
const char* const hard = puzzle::search::hardest4x4;

// A solver for one test, with databases of its own.
struct Run {
  Run(const char* algorithm, const char* position, double max_nodes = 0, double max_bytes = 0,
      double max_seconds = 0)
      : solver(solver_create(databases, algorithm, position, max_nodes, max_bytes, max_seconds)) {}
  std::string step(double expansions) { return solver_step(solver, expansions); }
  // Its status at its end, and the message after it.
  std::string finish() { return ::finish(solver, 1000) + ": " + solver_message(solver); }
  std::string wanted() const { return databases_wanted(databases); }
  const SearchFacts* operator->() const { return solver_facts(solver); }

  Owned<SolverDatabases> databases{databases_create()};
  Owned<Solver> solver;
};

TEST_CASE("the solver interface solves, and its numbers stand where their names say") {
  Run run("astar-manhattan", hardest3x3);
  CHECK(run.finish() == "solved: ");
  CHECK(std::string(solver_moves(run.solver)) == "RDLDLU2RDRDL2U2R2D2L2URURD2LULU");
  const SearchFacts& facts = *solver_facts(run.solver);
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
  for (const double none : {not_a_number, -1.0, infinity})
    CHECK(Run("astar-manhattan", hardest3x3, none, none, none).finish() == "solved: ");
}

TEST_CASE("the solver interface deals boards that are so many moves away, and those of a day") {
  const Owned<SolverDatabases> databases(databases_create());
  // The position and its distance, or why there is none.
  const auto dealt = [&](const Owned<Deal>& deal) {
    CHECK(*deal_text(deal) == '\0');
    const int status = ::finish([&] { return deal_step(deal, 1000); });
    CHECK(deal_step(deal, 1000) == status);
    const std::string text = deal_text(deal);
    return status == 1 ? text + ": " + std::to_string(deal_moves(deal)) : text;
  };
  const auto away = [&](int side, int moves) {
    return dealt(Owned<Deal>(deal_create(databases, 3, side, moves, "a")));
  };
  CHECK(away(2, 21) == "4 5 0/1 2 3: 21");  // the farthest of 3x2
  CHECK(dealt(Owned<Deal>(deal_create_daily(databases, "2026-11-16"))) ==
        "1 2 3 4/5 6 7 12/0 9 15 8/13 14 11 10: 20");
  const Owned<Deal> none(deal_create_daily(databases, "2026-02-30"));
  CHECK(deal_step(none, 1) == -1);
  CHECK(std::string(deal_text(none)) == "date-impossible\0372026-02-30");
  CHECK(away(3, 32).find("31") != std::string::npos);
  for (const int side : {-1, 0, 1, 11, 1 << 30}) CHECK(away(side, 5).find(": ") > 100);
}

TEST_CASE("the solver interface tells what a game cost") {
  const Owned<SolverDatabases> databases(databases_create());
  const auto create = [&](const char* position, const char* moves, double seconds = 0) {
    return Owned<GameReview>(review_create(databases, position, moves, 0, seconds));
  };
  // Two slips, of which the second ends beside the goal.
  const Owned<GameReview> game = create("1 2 3,4 5 6,0 7 8", "LRLDUL");
  REQUIRE(::finish([&] { return review_step(game, 1000); }) == 1);
  CHECK(review_step(game, 1000) == 1);
  const ReviewFacts facts = *review_facts(game);
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
  REQUIRE(::finish([&] { return review_step(large, 1000); }) == 1);
  const ReviewFacts unknown = *review_facts(large);
  CHECK(unknown.curve[0] >= 0);
  CHECK(unknown.curve[1] + unknown.wasted == -2);

  using Case = std::tuple<const char*, std::string, const char*>;
  for (const auto& [position, moves, words] :
       {Case{"1 2/3 3", "", "tile-twice"}, Case{"1 2/3 0", "X", "not-a-move"},
        Case{"1 2/3 0", "RRU", "move-impossible\0372\037R"}, Case{"2 1/3 0", "R", "unsolvable"}}) {
    const Owned<GameReview> review = create(position, moves.c_str());
    CHECK(review_step(review, 1) == -1);
    CHECK(std::string(review_message(review)).starts_with(words));
  }
}

TEST_CASE("the solver interface: a helper proves beside, and what makes no sense waits again") {
  const puzzle::State start = puzzle::search::shuffled({3, 5}, "bench-3");
  const std::string position = puzzle::to_text(start);
  Run run("idastar", position.c_str());
  Solver* const solver = run.solver;
  const Owned<SolverDatabases> elsewhere(databases_create());
  const Owned<Helper> helper(helper_create(elsewhere, 1 << 20));
  CHECK(helper_begin(helper, "nonsense") == 0);
  CHECK(solver_waits(solver) == 0);
  int pieces = 0, nonsense = 0, waited = 0, parts = 0;
  while (run.step(100) == "running") {
    solver_set_helpers(solver, 2, 2);
    const std::string errand = solver_hand_out(solver);
    if (errand.empty() || helper_begin(helper, errand.c_str()) == 0) continue;
    waited += solver_waits(solver);
    const std::string number = errand.substr(0, errand.find(' '));
    const int fate = ++pieces % 5;
    if (fate == 2) {  // it is gone, and heard of once more
      solver_take_back(solver, std::stod(number));
      CHECK(solver_take_in(solver, (number + " 9 9 finished").c_str()) == 1);
    } else if (fate == 1) {
      const std::string wrong = pieces % 2 == 0 ? " 0 0 lost" : " 0 0 solved Q";
      nonsense += 1 - solver_take_in(solver, (number + wrong).c_str());
      CHECK(solver_take_in(solver, "what") == 0);
    } else {
      if (helper_step(helper, 20) == 0) helper_wind_up(helper);
      ::finish([&] { return helper_step(helper, 1000); });
      const std::string report = helper_report(helper);
      parts += report.find(" finished ") != std::string::npos;
      CHECK(solver_take_in(solver, report.c_str()) == 1);
    }
  }
  for (const int counted : {pieces - 3, nonsense - 1, waited, parts}) CHECK(counted > 0);
  CHECK(databases_bytes(elsewhere) > 0);
  CHECK(run->optimal == 1);
  CHECK(puzzle::search::solves(start, moves_of(solver_moves(solver))));
  Run single("idastar", position.c_str());
  single.finish();
  CHECK(single->length == run->length);
  // What comes too late, or where there is no proof to help with, is taken for nothing.
  Run alone("bfs", position.c_str());
  alone.step(10);
  for (Solver* const one : {solver, alone.solver.get()}) {
    CHECK(*solver_hand_out(one) == '\0');
    CHECK(solver_waits(one) == 0);
    CHECK(solver_take_in(one, "1 0 0 finished") == 1);
  }
}

TEST_CASE("the solver interface: a search is settled with what it knows, and says what it does") {
  Run run("auto", "7 4 15 2 18/1 21 24 3 10/6 9 0 5 14/23 20 8 17 22/19 13 12 11 16");
  while (*solver_moves(run.solver) == '\0') REQUIRE(run.step(1000) == "running");
  CHECK(*solver_method(run.solver) != '\0');
  CHECK(std::string(solver_settle(run.solver)) == "solved");
  CHECK(run->optimal == 0);
  // What others worked for it is its time.
  const SearchFacts before = *solver_facts(run.solver);
  solver_count_setup(run.solver, 1500);
  CHECK(run->milliseconds == doctest::Approx(before.milliseconds + 1500));
  CHECK(run->setup_milliseconds == doctest::Approx(before.setup_milliseconds + 1500));
}

TEST_CASE("the solver interface: tables that a search has earned are built elsewhere, in parts" *
          doctest::test_suite("long")) {
  const char* const name = "4x4-1";
  Run run("auto", hard);
  SolverDatabases* const databases = run.databases;
  databases_offer(databases, 1, nullptr);
  databases_offer(databases, 1, "5x5-0 4x4-1");  // kept tables are wanted sooner than after 2e6
  while (run.wanted().empty()) REQUIRE(run.step(100'000) == "running");
  CHECK(run.wanted() == name);
  CHECK(run->expanded < 1.8e6);
  REQUIRE(tables_parts(name) == 6);
  const double before = databases_bytes(databases);
  std::vector<unsigned char> all;
  for (int number = 0; number < 6; ++number) {
    const Owned<RegionTableWork> work(table_create(name, number));
    CHECK(table_length(work) == 0);
    CHECK(table_step(work, 1000) == 0);
    REQUIRE(::finish([&] { return table_step(work, 1000); }) == 1);
    CHECK(table_step(work, 1) == 1);
    all.insert(all.end(), table_bytes(work), table_bytes(work) + std::size_t(table_length(work)));
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
    return std::string(databases_add(databases, name, bytes, count));
  };
  CHECK(add("4x4-2", nullptr, 5) == "the tables were cut short");
  CHECK(add("4x4-2", others.data(), 32) == "these are not the tables of 4x4");
  CHECK(add("6x6-0", others.data(), 32) == "there are no tables of that name");
  const Owned<RegionTableWork> work(table_create("3x3-0", 0));
  CHECK(table_step(work, 1) == 0);
  CHECK(tables_are_slow("4x4-2") == 1);
  CHECK(tables_are_slow("4x4-1") == 0);
}

}  // namespace solver_interface_test
