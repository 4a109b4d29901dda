#include "bindings/lesson_interface.hpp"

#include <doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <memory>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/solver.hpp"
#include "core/notation.hpp"
#include "search/databases/databases.hpp"
#include "search/solvers/solvers.hpp"
#include "search/solvers/trace.hpp"

namespace lesson_interface_test {

namespace {

constexpr double plenty = 1e8;
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
const char* const hardest = "8 6 7/2 5 4/3 0 1";

struct Deleter {
  void operator()(Look* look) const { look_destroy(look); }
  void operator()(Study* study) const { study_destroy(study); }
  void operator()(Layers* layers) const { layers_destroy(layers); }
  void operator()(SolverDatabases* databases) const { databases_destroy(databases); }
  void operator()(Deal* deal) const { deal_destroy(deal); }
  void operator()(Solver* solver) const { solver_destroy(solver); }
};
using OwnedLook = std::unique_ptr<Look, Deleter>;
using OwnedStudy = std::unique_ptr<Study, Deleter>;
using OwnedLayers = std::unique_ptr<Layers, Deleter>;
using OwnedDatabases = std::unique_ptr<SolverDatabases, Deleter>;
using OwnedDeal = std::unique_ptr<Deal, Deleter>;
using OwnedSolver = std::unique_ptr<Solver, Deleter>;

OwnedLook make_look(const char* algorithm, const char* position, double weight = 1,
                    double max_events = 100'000, double max_bytes = plenty) {
  return OwnedLook(look_create(algorithm, position, weight, max_events, max_bytes));
}

const char* step(Look* look, double expansions) {
  return solver_step(look_solver(look), expansions);
}

const SearchFacts& facts(Look* look) { return *solver_facts(look_solver(look)); }

std::string moves(Look* look) { return solver_moves(look_solver(look)); }

std::string finish(Look* look) {
  std::string status;
  do {
    status = step(look, 500);
  } while (status == "running");
  return status;
}

// The position, or why there is none.
std::string dealt(SolverDatabases* databases, int moves, double expansions = 1e5) {
  const OwnedDeal deal(deal_create(databases, 3, 3, moves, "tutorial"));
  while (deal_step(deal.get(), expansions) == 0) {
  }
  return deal_text(deal.get());
}

bool has(const char* text, const char* part) { return std::strstr(text, part) != nullptr; }

std::vector<double> numbers(const double* first, std::size_t count) {
  REQUIRE(first != nullptr);
  return {first, first + count};
}

}  // namespace

TEST_CASE("a look solves, and its statistics stand where their names say") {
  const OwnedLook look = make_look("astar-manhattan", hardest);
  CHECK(std::string(look_message(look.get())).empty());
  CHECK(std::string(step(look.get(), 1)) == "running");
  CHECK(facts(look.get()).expanded == 1);
  CHECK(moves(look.get()).empty());
  CHECK(finish(look.get()) == "solved");
  CHECK(moves(look.get()) == "RDLDLU2RDRDL2U2R2D2L2URURD2LULU");
  CHECK(facts(look.get()).expanded == 6729);
  CHECK(facts(look.get()).generated == 10981);
  CHECK(facts(look.get()).length == 31);
  CHECK(look_event_count(look.get()) == 6729 + 10981 + 6727 + 2);
  CHECK(look_complete(look.get()) == 1);
  // What has ended does nothing more.
  CHECK(std::string(step(look.get(), 1000)) == "solved");
  CHECK(look_event_count(look.get()) == 6729 + 10981 + 6727 + 2);
}

TEST_CASE("the records of a look are those of the search's trace") {
  using namespace puzzle;
  const State start = parse_position(hardest).value();
  for (const int weight : {0, 1, 3}) {
    const OwnedLook look = make_look("astar-manhattan", hardest, weight, 5000);
    CHECK(finish(look.get()) == "solved");
    search::Databases databases;
    const search::Variant variant(search::Algorithm::astar_manhattan, weight);
    search::Trace trace(5000);
    // With the same limits: the frontier and its memory are told, too.
    search::Limits limits;
    limits.max_bytes = static_cast<std::size_t>(plenty);
    const auto same = search::make_search(variant, start, databases, limits);
    REQUIRE(same->report_to(trace));
    while (same->step(1'000'000) == search::Status::running) {
    }
    CAPTURE(weight);
    REQUIRE(look_event_count(look.get()) == static_cast<double>(trace.events().size()));
    const auto* const events = static_cast<const search::Event*>(look_events(look.get()));
    CHECK(std::equal(trace.events().begin(), trace.events().end(), events));
    CHECK((look_complete(look.get()) == 1) == trace.complete());
  }
}

TEST_CASE("the bytes of an event stand where its readers look for them") {
  const OwnedLook look = make_look("astar-manhattan", "1 2 3/4 5 6/0 7 8");
  CHECK(std::string(step(look.get(), 1)) == "running");
  // Expands the start, 2 moves away: 4 can go down, 7 to the left.
  REQUIRE(look_event_count(look.get()) == 4);
  const auto* const bytes = static_cast<const std::uint8_t*>(look_events(look.get()));
  const auto number_at = [&](std::size_t place) {
    std::int32_t number = 0;
    std::memcpy(&number, bytes + place, sizeof number);
    return number;
  };
  const int expected[][4] = {{0, 0, 0, 2}, {3, 0, 0, 2}, {10, 1, 1, 3}, {10, 2, 2, 1}};
  for (std::size_t event = 0; event < 4; ++event) {
    CHECK(bytes[12 * event] == expected[event][0]);          // kind
    CHECK(bytes[12 * event + 1] == expected[event][1]);      // move
    CHECK(number_at(12 * event + 4) == expected[event][2]);  // node
    CHECK(number_at(12 * event + 8) == expected[event][3]);  // h
  }
}

TEST_CASE("a look at the goal is solved without an expansion; a limit of memory is an answer") {
  const OwnedLook goal = make_look("bfs", "1 2 3/4 5 6/7 8 0");
  CHECK(finish(goal.get()) == "solved");
  CHECK(look_event_count(goal.get()) == 1);  // it begins
  CHECK(moves(goal.get()).empty());
  const OwnedLook cramped =
      make_look("astar-misplaced", "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0", 1, 100, 2e6);
  CHECK(finish(cramped.get()) == "limit");
  CHECK(look_complete(cramped.get()) == 0);
  CHECK(look_event_count(cramped.get()) <= 100);
  const OwnedLook without = make_look("bfs", hardest, 1, 0);
  CHECK(finish(without.get()) == "solved");
  CHECK(look_event_count(without.get()) == 0);
  CHECK(look_complete(without.get()) == 0);
}

TEST_CASE("looks answer bad input with words and do nothing") {
  const auto refused = [](const char* algorithm, const char* position, const char* words,
                          double weight = 1) {
    CAPTURE(words);
    const OwnedLook look = make_look(algorithm, position, weight);
    REQUIRE(look != nullptr);
    CHECK(has(look_message(look.get()), words));
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
  // Numbers that are none: no memory, no records.
  const OwnedLook nonsense(look_create("bfs", hardest, 1, not_a_number, not_a_number));
  CHECK(finish(nonsense.get()) == "limit");
  const OwnedLook heavy = make_look("astar-manhattan", hardest, 10, infinity, 1e300);
  CHECK(std::string(step(heavy.get(), not_a_number)) == "running");
  CHECK(std::string(step(heavy.get(), -5)) == "running");
  CHECK(facts(heavy.get()).expanded == 0);
  CHECK(finish(heavy.get()) == "solved");
}

TEST_CASE("a study counts every shuffle, however it is cut up") {
  const OwnedStudy whole(study_create(3, 3, "naive-swap", 0, "1"));
  const OwnedStudy parts(study_create(3, 3, "naive-swap", 0, "1"));
  CHECK(numbers(study_summary(whole.get()), 6) == std::vector<double>(6, 0));
  study_run(whole.get(), 1000);
  for (int part = 0; part < 10; ++part) study_run(parts.get(), 100);
  study_run(parts.get(), -3);
  study_run(parts.get(), not_a_number);
  CHECK(numbers(study_summary(whole.get()), 6) == numbers(study_summary(parts.get()), 6));
  const std::vector<double> landings = numbers(study_landings(whole.get()), 81);
  CHECK(landings == numbers(study_landings(parts.get()), 81));
  CHECK(std::accumulate(landings.begin(), landings.end(), 0.0) == 9 * 1000);
  const std::vector<double> home = numbers(study_at_home(whole.get()), 9);
  CHECK(std::accumulate(home.begin(), home.end(), 0.0) == 1000);
  CHECK(study_summary(whole.get())[0] == 1000);
  // Above 6 cells arrangements are not counted, above 8 there is no exact spread.
  CHECK(study_summary(whole.get())[4] == 0);
  CHECK(numbers(study_exact(whole.get()), 5) == std::vector<double>(5, 0));
}

TEST_CASE("a study knows the exact spread of the naive swap: 15 to 8 on 2x2, 159 to 32 on 2x3") {
  const OwnedStudy square(study_create(2, 2, "naive-swap", 0, "1"));
  const std::vector<double> exact = numbers(study_exact(square.get()), 5);
  CHECK(exact[0] == 256);
  CHECK(exact[1] == 24);
  CHECK(exact[2] == 24);
  CHECK(exact[3] / exact[4] == 1.875);
  const OwnedStudy six(study_create(2, 3, "naive-swap", 0, "1"));
  const std::vector<double> longer = numbers(study_exact(six.get()), 5);
  CHECK(longer[3] * 32 == longer[4] * 159);
}

TEST_CASE("a study tells the choices of its first shuffle, and where they lead") {
  for (const char* method : {"fisher-yates", "naive-swap", "sattolo", "random-walk"}) {
    CAPTURE(method);
    const OwnedStudy study(study_create(3, 3, method, 30, "a seed"));
    study_run(study.get(), 5);
    const std::size_t count = std::string_view(method) == "random-walk"  ? 30
                              : std::string_view(method) == "naive-swap" ? 9
                                                                         : 8;
    const double* const trace = study_trace(study.get());
    REQUIRE(trace[0] == static_cast<double>(count));
    const std::vector<double> told = numbers(trace, 1 + count + 9);
    const OwnedStudy again(study_create(3, 3, method, 30, "a seed"));
    study_run(again.get(), 1);
    const puzzle::State first = puzzle::parse_position(study_latest(again.get())).value();
    for (int cell = 0; cell < 9; ++cell) {
      CHECK(told[1 + count + static_cast<std::size_t>(cell)] == first.tile_at(cell));
    }
  }
}

TEST_CASE("studies answer bad input with words and do nothing") {
  const auto refused = [](int width, int height, const char* method, int steps, const char* seed) {
    CAPTURE(width);
    const OwnedStudy study(study_create(width, height, method, steps, seed));
    REQUIRE(study != nullptr);
    CHECK_FALSE(std::string(study_message(study.get())).empty());
  };
  refused(1, 3, "fisher-yates", 30, "1");
  refused(3, 11, "fisher-yates", 30, "1");
  refused(3, 3, "riffle", 30, "1");
  refused(3, 3, nullptr, 30, "1");
  refused(3, 3, "random-walk", -1, "1");
}

TEST_CASE("layers come one after another, and end with 0") {
  const OwnedLayers layers(layers_create(2, 2, plenty));
  for (const double count : {1, 2, 2, 2, 2, 2, 1, 0, 0}) CHECK(layers_next(layers.get()) == count);
  const OwnedLayers cramped(layers_create(4, 4, 1e5));
  double count = 1;
  for (int depth = 0; depth < 80 && count > 0; ++depth) count = layers_next(cramped.get());
  CHECK(count == -1);
  CHECK_FALSE(std::string(layers_message(cramped.get())).empty());
  const OwnedLayers wrong(layers_create(1, 12, plenty));
  CHECK_FALSE(std::string(layers_message(wrong.get())).empty());
  CHECK(layers_next(wrong.get()) == -1);
}

TEST_CASE("positions of an exact distance are as far as the searches of a look say") {
  const OwnedDatabases databases(databases_create());
  for (const int moves : {0, 1, 12, 31}) {
    CAPTURE(moves);
    const std::string position = dealt(databases.get(), moves);
    CHECK(position == dealt(databases.get(), moves, 3));
    const OwnedLook look = make_look("astar-manhattan", position.c_str());
    CHECK(finish(look.get()) == "solved");
    CHECK(facts(look.get()).depth == moves);
  }
  CHECK(dealt(databases.get(), 12) == "5 4 2/1 3 6/0 7 8");
}

TEST_CASE("several searches for positions take turns, and change nothing for another") {
  const OwnedDatabases databases(databases_create());
  const OwnedDeal one(deal_create(databases.get(), 4, 4, 24, "one"));
  const OwnedDeal other(deal_create(databases.get(), 4, 4, 20, "other"));
  int steps = 0;
  const auto both_run = [&] {
    const bool one_runs = deal_step(one.get(), 500) == 0;
    return deal_step(other.get(), 500) == 0 || one_runs;
  };
  while (both_run()) ++steps;
  CHECK(steps > 100);
  const OwnedDatabases cold(databases_create());
  const OwnedDeal alone(deal_create(cold.get(), 4, 4, 24, "one"));
  while (deal_step(alone.get(), 1e5) == 0) {
  }
  CHECK(std::string(deal_text(one.get())) == deal_text(alone.get()));
}

TEST_CASE("a study's latest shuffle is the last one it counted") {
  const OwnedStudy study(study_create(3, 3, "fisher-yates", 0, "seed"));
  CHECK(std::string(study_latest(study.get())) == "1 2 3/4 5 6/7 8 0");
  study_run(study.get(), 1);
  const std::string latest = study_latest(study.get());
  const puzzle::Result<puzzle::State> state = puzzle::parse_position(latest);
  REQUIRE(state);
  const std::vector<double> landings = numbers(study_landings(study.get()), 81);
  for (int cell = 0; cell < 9; ++cell) {
    const int tile = state.value().tile_at(cell);
    CHECK(landings[static_cast<std::size_t>(tile * 9 + cell)] == 1);
  }
}

TEST_CASE("searches of one position are stepped each on its own, and tell as a look does") {
  const OwnedDatabases databases(databases_create());
  const auto begin = [&](const char* algorithm) {
    return OwnedSolver(solver_create(databases.get(), algorithm, hardest, 0, plenty, 0));
  };
  const OwnedSolver bfs = begin("bfs");
  const OwnedSolver astar = begin("astar-manhattan");
  CHECK(std::string(solver_step(bfs.get(), 100)) == "running");
  CHECK(solver_facts(astar.get())->expanded == 0);
  CHECK(solver_facts(bfs.get())->length == -1);
  while (std::string(solver_step(astar.get(), 1000)) == "running") {
  }
  const OwnedLook look = make_look("astar-manhattan", hardest);
  CHECK(finish(look.get()) == "solved");
  CHECK(solver_facts(astar.get())->expanded == facts(look.get()).expanded);
  CHECK(solver_moves(astar.get()) == moves(look.get()));
  CHECK(solver_facts(bfs.get())->expanded == 100);
}

TEST_CASE("databases that are prepared have tables, and IDA* begins with what they guess") {
  const OwnedDatabases databases(databases_create());
  CHECK(std::string(databases_patterns(databases.get(), "4x3-0")).find('/') != std::string::npos);
  CHECK(databases_bytes(databases.get()) == 0);
  int done = 0;
  while (done == 0) done = databases_prepare(databases.get(), "4x3-0", 100'000);
  CHECK(done == 1);
  const double bytes = databases_bytes(databases.get());
  CHECK(bytes > 0);
  const OwnedSolver solver(
      solver_create(databases.get(), "idastar", "1 6 2 8/5 9 11 7/0 10 4 3", 0, plenty, 0));
  while (std::string(solver_step(solver.get(), 10'000)) == "running") {
  }
  CHECK(solver_facts(solver.get())->optimal == 1);
  CHECK(databases_bytes(databases.get()) == bytes);
  CHECK(std::string(databases_patterns(databases.get(), "4x4-1")).starts_with("1 5 6 9 10 13/"));
  for (const char* const name : {"10x10-0", "", static_cast<const char*>(nullptr)}) {
    CHECK(databases_prepare(databases.get(), name, 10) == -1);
    CHECK(std::string(databases_patterns(databases.get(), name)).empty());
  }
}

}  // namespace lesson_interface_test
