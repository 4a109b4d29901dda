// Handles of the interfaces for the page, which are given back when their owner ends.
#pragma once

#include <memory>

#include "bindings/board_interface.hpp"
#include "bindings/lesson_interface.hpp"
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
template <typename Thing>
using Owned = std::unique_ptr<Thing, Destroyer>;
