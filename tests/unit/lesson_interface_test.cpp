// What the interface adds to traces, studies and layers: records, numbers, and what is refused.
#include <doctest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>

#include "bindings/solver.hpp"
#include "games.hpp"
#include "owned.hpp"
#include "search/solvers/solvers.hpp"

namespace lesson_interface_test {

constexpr double plenty = 1e8;
const char* const hardest = "8 6 7/2 5 4/3 0 1";

Owned<Look> make_look(const char* algorithm, const char* position, double weight = 1,
                      double max_events = 100'000, double max_bytes = plenty) {
  return Owned<Look>(look_create(algorithm, position, weight, max_events, max_bytes));
}

std::string step(const Owned<Look>& look, double expansions) {
  return solver_step(look_solver(look.get()), expansions);
}

std::string finish(const Owned<Look>& look) {
  std::string status = "running";
  while (status == "running") status = step(look, 500);
  return status;
}

const SearchFacts& facts(const Owned<Look>& look) { return *solver_facts(look_solver(look.get())); }

std::string moves(const Owned<Look>& look) { return solver_moves(look_solver(look.get())); }

Owned<Study> make_study(int width, int height, const char* method, int steps = 0,
                        const char* seed = "1") {
  return Owned<Study>(study_create(width, height, method, steps, seed));
}

std::vector<double> numbers(const double* first, std::size_t count) {
  REQUIRE(first != nullptr);
  return {first, first + count};
}

TEST_CASE("a look solves, and its records are those of the search's trace") {
  using namespace puzzle;
  for (const int weight : {0, 1, 3}) {
    CAPTURE(weight);
    const Owned<Look> look = make_look("astar-manhattan", hardest, weight, 5000);
    CHECK(std::string(look_message(look.get())).empty());
    CHECK(step(look, 1) == "running");
    CHECK(facts(look).expanded == 1);
    CHECK(moves(look).empty());
    CHECK(finish(look) == "solved");
    CHECK(step(look, 1000) == "solved");  // what has ended does nothing more
    search::Databases databases;
    search::Trace trace(5000);
    // With the same limits: the frontier and its memory are told, too.
    const auto same =
        search::make_search({search::Algorithm::astar_manhattan, weight}, position(hardest),
                            databases, {.max_bytes = std::size_t(plenty)});
    REQUIRE(same->report_to(trace));
    while (same->step(1'000'000) == search::Status::running) {
    }
    CHECK(moves(look) == to_text(same->solution()));
    REQUIRE(look_event_count(look.get()) == static_cast<double>(trace.events().size()));
    const auto* const events = static_cast<const search::Event*>(look_events(look.get()));
    CHECK(std::equal(trace.events().begin(), trace.events().end(), events));
    CHECK((look_complete(look.get()) == 1) == trace.complete());
  }
}

TEST_CASE("the bytes of an event stand where its readers look for them") {
  const Owned<Look> look = make_look("astar-manhattan", "1 2 3/4 5 6/0 7 8");
  CHECK(step(look, 1) == "running");
  // Expands the start, 2 moves away: 4 can go down, 7 to the left.
  REQUIRE(look_event_count(look.get()) == 4);
  const auto* bytes = static_cast<const std::uint8_t*>(look_events(look.get()));
  using Event = std::array<std::int32_t, 4>;  // kind, move, node, h
  for (const Event& expected :
       {Event{0, 0, 0, 2}, Event{3, 0, 0, 2}, Event{10, 1, 1, 3}, Event{10, 2, 2, 1}}) {
    Event event = {bytes[0], bytes[1]};
    std::memcpy(&event[2], bytes + 4, 8);
    CHECK(event == expected);
    bytes += 12;
  }
}

TEST_CASE("a look at the goal needs no expansion; limits and numbers that are none are answers") {
  const Owned<Look> goal = make_look("bfs", "1 2 3/4 5 6/7 8 0");
  CHECK(finish(goal) == "solved");
  CHECK(look_event_count(goal.get()) == 1);  // it begins
  CHECK(look_complete(goal.get()) == 1);
  const Owned<Look> cramped =
      make_look("astar-misplaced", "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0", 1, 100, 2e6);
  CHECK(finish(cramped) == "limit");
  CHECK(look_complete(cramped.get()) == 0);
  CHECK(look_event_count(cramped.get()) <= 100);
  const Owned<Look> without = make_look("bfs", hardest, 1, 0);
  CHECK(finish(without) == "solved");
  CHECK(look_event_count(without.get()) == 0);
  CHECK(finish(make_look("bfs", hardest, 1, not_a_number, not_a_number)) == "limit");
  const Owned<Look> heavy = make_look("astar-manhattan", hardest, 10, infinity, 1e300);
  for (const double none : {not_a_number, -5.0}) CHECK(step(heavy, none) == "running");
  CHECK(facts(heavy).expanded == 0);
  CHECK(finish(heavy) == "solved");
}

TEST_CASE("looks answer bad input with words and do nothing") {
  const auto refused = [](const char* algorithm, const char* position, const char* words,
                          double weight = 1) {
    CAPTURE(words);
    const Owned<Look> look = make_look(algorithm, position, weight);
    REQUIRE(look != nullptr);
    CHECK(std::string(look_message(look.get())).find(words) != std::string::npos);
  };
  refused("dfs", hardest, "dfs");
  refused("idastar", hardest, "only bfs, ");
  refused("idastar", hardest, "can be looked into");
  refused("bfs", "1 2 3/4 5 6/7 8 8", "8");
  refused("idastar-manhattan", "2 1 3/4 5 6/7 8 0", "cannot be solved");
  refused("bfs", nullptr, "");
  refused(nullptr, hardest, "");
  for (const double weight : {-1.0, 0.5, 11.0, 1e300, infinity, not_a_number}) {
    refused("astar-manhattan", hardest, "weight must be a whole number from 0 to 10", weight);
  }
}

TEST_CASE("searches use tables that are prepared for them, by the name of their board and rung") {
  const Owned<SolverDatabases> databases(databases_create());
  CHECK(std::string(databases_patterns(databases.get(), "4x4-1")).starts_with("1 5 6 9 10 13/"));
  for (const char* const name : {"10x10-0", "", static_cast<const char*>(nullptr)}) {
    CHECK(databases_prepare(databases.get(), name, 10) == -1);
    CHECK(std::string(databases_patterns(databases.get(), name)).empty());
  }
  CHECK(databases_bytes(databases.get()) == 0);
  int done = 0;
  while (done == 0) done = databases_prepare(databases.get(), "4x3-0", 100'000);
  CHECK(done == 1);
  const double bytes = databases_bytes(databases.get());
  CHECK(bytes > 0);
  const Owned<Solver> solver(
      solver_create(databases.get(), "idastar", "1 6 2 8/5 9 11 7/0 10 4 3", 0, plenty, 0));
  while (std::string(solver_step(solver.get(), 10'000)) == "running") {
  }
  CHECK(solver_facts(solver.get())->optimal == 1);
  CHECK(databases_bytes(databases.get()) == bytes);
}

TEST_CASE("a study counts shuffles, also when asked for none, and knows exact spreads") {
  const Owned<Study> study = make_study(3, 3, "naive-swap");
  CHECK(numbers(study_summary(study.get()), 6) == std::vector<double>(6, 0));
  for (const double count : {400.0, -3.0, 600.0, not_a_number}) study_run(study.get(), count);
  const std::vector<double> summary = numbers(study_summary(study.get()), 6);
  CHECK(summary[0] == 1000);
  const std::vector<double> landings = numbers(study_landings(study.get()), 81);
  CHECK(std::accumulate(landings.begin(), landings.end(), 0.0) == 9 * 1000);
  const std::vector<double> home = numbers(study_at_home(study.get()), 9);
  CHECK(std::accumulate(home.begin(), home.end(), 0.0) == 1000);
  // Above 6 cells arrangements are not counted, above 8 there is no exact spread.
  CHECK(summary[4] == 0);
  CHECK(numbers(study_exact(study.get()), 5) == std::vector<double>(5, 0));
  const Owned<Study> square = make_study(2, 2, "naive-swap");
  CHECK(numbers(study_exact(square.get()), 5) == std::vector<double>{256, 24, 24, 15, 8});
}

TEST_CASE("a study tells the choices of its first shuffle, and where it led") {
  for (const auto& [method, count] :
       {std::pair("fisher-yates", 8u), {"naive-swap", 9u}, {"sattolo", 8u}, {"random-walk", 30u}}) {
    const Owned<Study> study = make_study(3, 3, method, 30, "a seed");
    study_run(study.get(), 1);
    const std::vector<double> landings = numbers(study_landings(study.get()), 81);
    study_run(study.get(), 5);
    REQUIRE(study_trace(study.get())[0] == count);
    const std::vector<double> told = numbers(study_trace(study.get()), 1 + count + 9);
    for (std::size_t cell = 0; cell < 9; ++cell) {
      const double tile = told[1 + count + cell];
      CHECK(landings[static_cast<std::size_t>(tile) * 9 + cell] == 1);
    }
  }
}

TEST_CASE("studies answer bad input with words and do nothing") {
  for (const Owned<Study>& study :
       {make_study(1, 3, "fisher-yates"), make_study(3, 11, "fisher-yates"),
        make_study(3, 3, "riffle"), make_study(3, 3, nullptr),
        make_study(3, 3, "random-walk", -1)}) {
    REQUIRE(study != nullptr);
    CHECK_FALSE(std::string(study_message(study.get())).empty());
  }
}

TEST_CASE("layers come one after another, and end with 0, or with -1 and words") {
  const Owned<Layers> layers(layers_create(2, 2, plenty));
  for (const double count : {1, 2, 2, 2, 2, 2, 1, 0, 0}) CHECK(layers_next(layers.get()) == count);
  for (Layers* const made : {layers_create(4, 4, 1e5), layers_create(1, 12, plenty)}) {
    const Owned<Layers> refused(made);
    double count = 1;
    for (int depth = 0; depth < 80 && count > 0; ++depth) count = layers_next(refused.get());
    CHECK(count == -1);
    CHECK_FALSE(std::string(layers_message(refused.get())).empty());
  }
}

}  // namespace lesson_interface_test
