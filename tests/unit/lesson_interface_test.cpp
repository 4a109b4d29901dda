// What the interface adds to traces, studies and layers: records, numbers, and what is refused.
#include <doctest.h>

#include <array>
#include <cstring>
#include <numeric>

#include "games.hpp"
#include "owned.hpp"

namespace lesson_interface_test {

constexpr double plenty = 1e8;
const char* const hardest = "8 6 7/2 5 4/3 0 1";

Owned<Look> make_look(const char* algorithm, const char* position, double weight = 1,
                      double max_events = 100'000, double max_bytes = plenty) {
  return Owned<Look>(look_create(algorithm, position, weight, max_events, max_bytes));
}

std::string finish(const Owned<Look>& look) { return ::finish(look_solver(look), 500); }

Owned<Study> make_study(int width, int height, const char* method, int steps = 0) {
  return Owned<Study>(study_create(width, height, method, steps, "a seed"));
}

std::vector<double> numbers(const double* first, std::size_t count) {
  REQUIRE(first != nullptr);
  return {first, first + count};
}

double sum(const double* first, int count) { return std::accumulate(first, first + count, 0.0); }

TEST_CASE(
    "a look solves with its weight, within its events, whose bytes stand where readers look") {
  const Owned<Look> look = make_look("astar-manhattan", "1 2 3/4 5 6/0 7 8");
  CHECK(*look_message(look) == '\0');
  CHECK(solver_step(look_solver(look), 1) == std::string("running"));
  // Expands the start, 2 moves away: 4 can go down, 7 to the left.
  REQUIRE(look_event_count(look) == 4);
  const auto* bytes = static_cast<const std::uint8_t*>(look_events(look));
  using Event = std::array<std::int32_t, 4>;  // kind, move, node, h
  for (const Event& expected :
       {Event{0, 0, 0, 2}, Event{3, 0, 0, 2}, Event{10, 1, 1, 3}, Event{10, 2, 2, 1}}) {
    Event event = {bytes[0], bytes[1]};
    std::memcpy(&event[2], bytes + 4, 8);
    CHECK(event == expected);
    bytes += 12;
  }
  CHECK(finish(look) == "solved");
  CHECK(look_complete(look) == 1);
  using Case = std::tuple<double, double, double>;
  for (const auto& [weight, max_events, expanded] :
       {Case{1, 100'000, 6729}, Case{1, 5000, 6729}, Case{3, 5000, 543}, Case{0, 5000, 181'439}}) {
    const Owned<Look> hard = make_look("astar-manhattan", hardest, weight, max_events);
    CHECK(finish(hard) == "solved");
    CHECK(solver_facts(look_solver(hard))->expanded == expanded);
    CHECK(look_event_count(hard) <= max_events);
    CHECK((look_complete(hard) == 1) == (max_events > 5000 || weight > 1));
  }
}

TEST_CASE("a look at the goal needs no expansion; limits and numbers that are none are answers") {
  const Owned<Look> goal = make_look("bfs", "1 2 3/4 5 6/7 8 0");
  CHECK(finish(goal) == "solved");
  CHECK(look_event_count(goal) == 1);  // it begins
  CHECK(finish(make_look("astar-misplaced", hardest, 1, 100, 1e5)) == "limit");
  CHECK(finish(make_look("bfs", hardest, 1, not_a_number, not_a_number)) == "limit");
  const Owned<Look> heavy = make_look("astar-manhattan", hardest, 10, infinity, 1e300);
  Solver* const solver = look_solver(heavy);
  for (const double none : {not_a_number, -5.0}) CHECK(*solver_step(solver, none) == 'r');
  CHECK(solver_facts(solver)->expanded == 0);
  CHECK(finish(heavy) == "solved");
}

TEST_CASE("looks, studies and layers answer bad input with words and do nothing") {
  using Case = std::tuple<const char*, const char*, double, const char*>;
  const char* const weights = "weight must be a whole number from 0 to 10";
  for (const auto& [algorithm, position, weight, words] :
       {Case{"dfs", hardest, 1, "dfs"}, Case{"idastar", hardest, 1, "only bfs, "},
        Case{"idastar", hardest, 1, "can be looked into"}, Case{"bfs", "1 2 3/4 5 6/7 8 8", 1, "8"},
        Case{"idastar-manhattan", "2 1 3/4 5 6/7 8 0", 1, "cannot be solved"},
        Case{"bfs", nullptr, 1, "position-empty"}, Case{nullptr, hardest, 1, "algorithm"},
        Case{"bfs", hardest, -1, weights}, Case{"bfs", hardest, 0.5, weights},
        Case{"bfs", hardest, 11, weights}, Case{"bfs", hardest, infinity, weights},
        Case{"bfs", hardest, not_a_number, weights}}) {
    SHOW(words);
    const Owned<Look> look = make_look(algorithm, position, weight);
    CHECK(std::string(look_message(look)).find(words) != std::string::npos);
  }
  for (const Owned<Study>& study :
       {make_study(1, 3, "fisher-yates"), make_study(3, 11, "fisher-yates"),
        make_study(3, 3, "riffle"), make_study(3, 3, nullptr), make_study(3, 3, "random-walk", -1)})
    CHECK(*study_message(study) != '\0');
  for (Layers* const made : {layers_create(4, 4, 1e5), layers_create(1, 12, plenty)}) {
    const Owned<Layers> refused(made);
    double count = 1;
    while (count > 0) count = layers_next(refused);
    CHECK(count == -1);
    CHECK(*layers_message(refused) != '\0');
  }
}

TEST_CASE("searches use tables that are prepared for them, by the name of their board and rung") {
  const Owned<SolverDatabases> databases(databases_create());
  CHECK(std::string(databases_patterns(databases, "4x4-1")).starts_with("1 2 5 6 9 10/"));
  for (const char* const name : {"10x10-0", "", static_cast<const char*>(nullptr)}) {
    CHECK(databases_prepare(databases, name, 10) == -1);
    CHECK(*databases_patterns(databases, name) == '\0');
  }
  CHECK(databases_bytes(databases) == 0);
  CHECK(::finish([&] { return databases_prepare(databases, "4x3-0", 100'000); }) == 1);
  const double bytes = databases_bytes(databases);
  CHECK(bytes > 0);
  const Owned<Solver> solver(
      solver_create(databases, "idastar", "1 6 2 8/5 9 11 7/0 10 4 3", 0, plenty, 0));
  CHECK(::finish(solver, 10'000) == "solved");
  CHECK(databases_bytes(databases) == bytes);
}

TEST_CASE("a study counts shuffles, also when asked for none, and knows exact spreads") {
  const Owned<Study> study = make_study(3, 3, "naive-swap");
  CHECK(numbers(study_summary(study), 6) == std::vector<double>(6, 0));
  for (const double count : {400.0, -3.0, 600.0, not_a_number}) study_run(study, count);
  const std::vector<double> summary = numbers(study_summary(study), 6);
  CHECK(summary[0] == 1000);
  CHECK(sum(study_landings(study), 81) == 9 * 1000);
  CHECK(sum(study_at_home(study), 9) == 1000);
  // Above 6 cells arrangements are not counted, above 8 there is no exact spread.
  CHECK(summary[4] == 0);
  CHECK(numbers(study_exact(study), 5) == std::vector<double>(5, 0));
  CHECK(numbers(study_exact(make_study(2, 2, "naive-swap")), 5) ==
        std::vector<double>{256, 24, 24, 15, 8});
}

TEST_CASE("a study tells the choices of its first shuffle, and where it led") {
  for (const auto& [method, count] :
       {std::pair("fisher-yates", 8u), {"naive-swap", 9u}, {"sattolo", 8u}, {"random-walk", 30u}}) {
    const Owned<Study> study = make_study(3, 3, method, 30);
    study_run(study, 1);
    const std::vector<double> landings = numbers(study_landings(study), 81);
    study_run(study, 5);
    REQUIRE(study_trace(study)[0] == count);
    const std::vector<double> told = numbers(study_trace(study), 1 + count + 9);
    for (std::size_t cell = 0; cell < 9; ++cell) {
      const double tile = told[1 + count + cell];
      CHECK(landings[static_cast<std::size_t>(tile) * 9 + cell] == 1);
    }
  }
}

TEST_CASE("layers come one after another, and end with 0") {
  const Owned<Layers> layers(layers_create(2, 2, plenty));
  for (const double count : {1, 2, 2, 2, 2, 2, 1, 0, 0}) CHECK(layers_next(layers) == count);
}

}  // namespace lesson_interface_test
