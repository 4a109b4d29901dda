#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "core/board_size.hpp"
#include "search/solvers/solvers.hpp"

namespace puzzle::cli {
namespace {

nlohmann::ordered_json json_line(const search::SolverFacts& solver) {
  return {{"name", solver.name},
          {"display_name", solver.display_name},
          {"key", solver.key},
          {"promise", to_text(solver.promise)},
          {"most_cells_proven", solver.most_cells_proven},
          {"takes_weight", solver.takes_weight},
          {"leaves_trace", solver.leaves_trace},
          {"uses_databases", solver.uses_databases}};
}

std::string promise_of(const search::SolverFacts& solver) {
  switch (solver.promise) {
    case search::Promise::shortest: return "the shortest solution, unless memory runs out first";
    case search::Promise::anytime: break;
    case search::Promise::first: return "the first solution that it finds, of any length";
  }
  if (solver.most_cells_proven >= max_cells) {
    return "the shortest solution; if the proof takes a long time, a good one first";
  }
  return "a shortest solution on up to " + std::to_string(solver.most_cells_proven) +
         " cells, beyond one that grows ever shorter";
}

}  // namespace

void add_solvers(CLI::App& program, ExitStatus& status) {
  CLI::App* const command =
      program.add_subcommand("solvers", "List the solvers, and what each promises");
  const auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "Print one JSON object per line");
  command->callback([json, &status] {
    for (const search::SolverFacts& solver : search::solver_table) {
      if (*json) {
        std::cout << json_line(solver) << std::endl;
      } else {
        std::cout << std::left << std::setw(26) << solver.name << promise_of(solver) << std::endl;
      }
    }
    status = done;
  });
}

}  // namespace puzzle::cli
