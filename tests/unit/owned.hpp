// Handles of the interfaces for the page, which are given back when their owner ends.
#pragma once

#include <memory>
#include <string>

#include "bindings/board_interface.hpp"
#include "bindings/lesson_interface.hpp"
#include "bindings/solver.hpp"
#include "bindings/solver_interface.hpp"

struct Destroyer {
  void operator()(Board* board) const { board_destroy(board); }
  void operator()(SolverDatabases* databases) const { databases_destroy(databases); }
  void operator()(Solver* solver) const { solver_destroy(solver); }
  void operator()(Deal* deal) const { deal_destroy(deal); }
  void operator()(GameReview* review) const { review_destroy(review); }
  void operator()(Helper* helper) const { helper_destroy(helper); }
  void operator()(RegionTableWork* work) const { table_destroy(work); }
  void operator()(Look* look) const { look_destroy(look); }
  void operator()(Study* study) const { study_destroy(study); }
  void operator()(Layers* layers) const { layers_destroy(layers); }
};

// Stands for the handle where a function of the interface takes one.
template <typename Thing>
struct Owned : std::unique_ptr<Thing, Destroyer> {
  using std::unique_ptr<Thing, Destroyer>::unique_ptr;
  operator Thing*() const { return this->get(); }
};

// What the steps end with: 0 while there is more to do.
template <typename Step>
int finish(const Step& step) {
  int outcome = 0;
  while (outcome == 0) outcome = step();
  return outcome;
}

inline std::string finish(Solver* solver, double expansions) {
  std::string status = "running";
  while (status == "running") status = solver_step(solver, expansions);
  return status;
}
