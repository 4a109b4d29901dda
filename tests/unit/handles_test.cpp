#include "bindings/handles.hpp"

#include <doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "bindings/lesson_interface.hpp"
#include "bindings/plain.hpp"
#include "bindings/solver_interface.hpp"
#include "core/notation.hpp"

namespace handles_test {

using puzzle::bindings::Handles;
using puzzle::bindings::Kind;

namespace {

// The same number as a handle of another kind.
template <typename Other, typename Handle>
Other* taken_for(Handle* handle) {
  return reinterpret_cast<Other*>(handle);
}

}  // namespace

TEST_CASE("a handle stands for its object, until that is taken") {
  const auto handles = std::make_unique<Handles>();
  int one = 0;
  int other = 0;
  const std::uint32_t first = handles->add(Kind::solver, &one);
  const std::uint32_t second = handles->add(Kind::deal, &other);
  CHECK(first != second);
  CHECK(handles->find(Kind::solver, first) == &one);
  CHECK(handles->find(Kind::deal, second) == &other);
  CHECK(handles->find(Kind::deal, first) == nullptr);
  CHECK(handles->find(Kind::solver, second) == nullptr);
  CHECK(handles->take(Kind::deal, first) == nullptr);
  CHECK(handles->take(Kind::solver, first) == &one);
  CHECK(handles->take(Kind::solver, first) == nullptr);
  CHECK(handles->find(Kind::solver, first) == nullptr);
  // Its slot is used again, with another number.
  const std::uint32_t third = handles->add(Kind::solver, &one);
  CHECK(third % Handles::most_alive == first % Handles::most_alive);
  CHECK(third != first);
  CHECK(handles->find(Kind::solver, first) == nullptr);
  CHECK(handles->find(Kind::solver, third) == &one);
}

TEST_CASE("numbers that nobody gave out stand for nothing") {
  const auto handles = std::make_unique<Handles>();
  int object = 0;
  const std::uintptr_t handle = handles->add(Kind::board, &object);
  for (const std::uintptr_t number :
       {std::uintptr_t{0}, std::uintptr_t{1}, handle + 1, handle - 1, handle + Handles::most_alive,
        handle | std::uintptr_t{1} << 31, ~std::uintptr_t{0}, ~std::uintptr_t{0} / 2,
        reinterpret_cast<std::uintptr_t>(&object)}) {
    CAPTURE(number);
    for (unsigned kind = 0; kind < 16; ++kind) {
      CHECK(handles->find(Kind{kind}, number) == nullptr);
      CHECK(handles->take(Kind{kind}, number) == nullptr);
    }
  }
  CHECK(handles->find(Kind::board, handle) == &object);
}

TEST_CASE("as many are alive as there are slots, and one that goes makes room") {
  const auto handles = std::make_unique<Handles>();
  int object = 0;
  std::vector<std::uint32_t> given;
  while (const std::uint32_t handle = handles->add(Kind::race, &object)) given.push_back(handle);
  CHECK(given.size() == Handles::most_alive);
  CHECK(handles->take(Kind::race, given[700]) == &object);
  const std::uint32_t next = handles->add(Kind::race, &object);
  CHECK(next % Handles::most_alive == 700);
  CHECK(handles->add(Kind::race, &object) == 0);
}

TEST_CASE("no number is given out twice, however often a slot is used") {
  const auto handles = std::make_unique<Handles>();
  int object = 0;
  std::vector<std::uint32_t> given;
  for (std::uint32_t use = 0; use < 2 * Handles::most_uses + 2; ++use) {
    given.push_back(handles->add(Kind::race, &object));
    (void)handles->take(Kind::race, given.back());
  }
  CHECK(given.back() % Handles::most_alive == 2);  // two slots are used up
  std::sort(given.begin(), given.end());
  CHECK(std::adjacent_find(given.begin(), given.end()) == given.end());
  CHECK(given.front() > 0);
  CHECK(given.back() < std::uint32_t{1} << 31);
}

TEST_CASE("what is no solver, helper, table, deal or review is answered like null") {
  SolverDatabases* const databases = databases_create();
  Deal* const deal = deal_create(databases, 3, 2, 5, "a");
  Helper* const helper = helper_create(databases, 1e6);
  GameReview* const review = review_create(databases, "1 2/0 3", "L", 0, 0);
  Solver* const solver = solver_create(databases, "idastar", "1 2/0 3", 0, 0, 0);
  RegionTableWork* const table = table_create("4x4-2", 2);
  const auto check_alive = [&] {
    CHECK(deal_moves(deal) == 5);
    CHECK(review_length(review) == 1);
    CHECK(std::string(helper_report(helper)).empty());
    CHECK(helper_begin(helper, "") == 0);
    CHECK(std::string(solver_status(solver)) == "running");
    CHECK(table_step(table, 0) == 0);
    CHECK(solver_statistics(solver) != nullptr);
  };
  check_alive();
  CHECK(std::string(solver_message(taken_for<Solver>(deal))) == "there is no solver");
  CHECK(std::string(deal_text(taken_for<Deal>(solver))) == "there is no deal");
  CHECK(std::string(review_message(taken_for<GameReview>(table))) == "there is no review");
  CHECK(table_step(taken_for<RegionTableWork>(review), 1) == -1);
  CHECK(helper_step(taken_for<Helper>(databases), 1) == 1);
  CHECK(databases_bytes(taken_for<SolverDatabases>(helper)) == 0);
  CHECK(std::string(databases_add(taken_for<SolverDatabases>(deal), "4x4-1", nullptr, 0)) ==
        "there are no databases to load into");
  solver_destroy(taken_for<Solver>(helper));
  deal_destroy(taken_for<Deal>(review));
  review_destroy(taken_for<GameReview>(table));
  helper_destroy(taken_for<Helper>(solver));
  table_destroy(taken_for<RegionTableWork>(databases));
  databases_destroy(taken_for<SolverDatabases>(deal));
  check_alive();
  for (int time = 0; time < 2; ++time) {
    solver_destroy(solver);
    deal_destroy(deal);
    review_destroy(review);
    helper_destroy(helper);
    table_destroy(table);
    databases_destroy(databases);
    CHECK(std::string(solver_step(solver, 1)) == "error");
    CHECK(deal_step(deal, 1) == -1);
    CHECK(review_step(review, 1) == -1);
    CHECK(std::string(helper_report(helper)).empty());
    CHECK(table_length(table) == 0);
    CHECK(databases_bytes(databases) == 0);
  }
}

TEST_CASE("databases and boards that are destroyed stay for those who use them") {
  SolverDatabases* databases = databases_create();
  const char* const far = "8 6 7/2 5 4/3 0 1";
  Solver* const solver = solver_create(databases, "idastar", far, 0, 0, 0);
  Deal* const deal = deal_create(databases, 3, 3, 20, "a");
  GameReview* const review = review_create(databases, "1 2 3/4 5 6/0 7 8", "LRLDUL", 0, 0);
  databases_destroy(databases);
  // One that takes its place is not theirs.
  databases = databases_create();
  while (std::string(solver_step(solver, 1000)) == "running") {
  }
  using puzzle::bindings::place_of;
  CHECK(solver_statistics(solver)[place_of("length")] == 31);
  while (deal_step(deal, 1000) == 0) {
  }
  CHECK(puzzle::parse_position(deal_text(deal)));
  while (review_step(review, 1000) == 0) {
  }
  CHECK(review_wasted(review) == 2);
  CHECK(databases_bytes(databases) == 0);
  solver_destroy(solver);
  deal_destroy(deal);
  review_destroy(review);
  databases_destroy(databases);

  Layers* const board = layers_create(3, 2, 1e6);
  Distant* const distant = distant_create(board, 21, "a");
  layers_destroy(board);
  CHECK(layers_next(board) == -1);
  while (distant_step(distant, 1000) == 0) {
  }
  CHECK(std::string(distant_position(distant)) == "4 5 0/1 2 3");
  distant_destroy(distant);
}

TEST_CASE("what is no object of a lesson is answered like null") {
  Look* const look = look_create("bfs", "1 2/0 3", 0, 10, 1e6);
  Study* const study = study_create(3, 3, "fisher-yates", 0, "a");
  Race* const race = race_create("1 2/0 3");
  Distant* const distant = distant_create(taken_for<Layers>(race), 3, "a");
  CHECK(std::string(distant_message(distant)) == "there is no board");
  CHECK(std::string(look_message(taken_for<Look>(study))) == "there is no search");
  CHECK(std::string(study_message(taken_for<Study>(look))) == "there is no study");
  CHECK(std::string(race_message(taken_for<Race>(study))) == "there is no race");
  CHECK(std::string(layers_message(taken_for<Layers>(distant))) == "there is no board");
  CHECK(std::string(distant_message(taken_for<Distant>(look))) == "there is no search");
  look_destroy(taken_for<Look>(study));
  study_run(study, 3);
  CHECK(study_summary(study)[0] == 3);
  for (int time = 0; time < 2; ++time) {
    look_destroy(look);
    study_destroy(study);
    race_destroy(race);
    distant_destroy(distant);
    CHECK(std::string(look_step(look, 1)) == "error");
    CHECK(look_records(look) == nullptr);
    CHECK(study_summary(study) == nullptr);
    CHECK(race_add(race, "bfs", 1e6) == -1);
    CHECK(std::string(race_step(race, 0, 1)) == "error");
    CHECK(distant_step(distant, 1) == -1);
  }
}

}  // namespace handles_test
