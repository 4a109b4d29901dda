#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "core/notation.hpp"
#include "core/solvability.hpp"
#include "core/text.hpp"

namespace puzzle::cli {
namespace {

struct CheckOptions {
  bool json = false;
  std::vector<std::string> positions;
};

ExitStatus check(const CheckOptions& options) {
  const auto visit = [&](const State& state, const std::string&) {
    const Solvability judged = solvability(state);
    const std::string reason = explain(judged, state.size());
    const char* const polarity = judged.polarity() == 0 ? "even" : "odd";
    if (options.json) {
      const nlohmann::ordered_json line = {{"position", to_text(state)},
                                           {"inversions", judged.inversions},
                                           {"polarity", polarity},
                                           {"solvable", judged.solvable},
                                           {"reason", reason}};
      std::cout << line << std::endl;
    } else {
      std::cout << counted(static_cast<unsigned long long>(judged.inversions), "inversion")
                << ", polarity " << polarity << ", " << reason << std::endl;
    }
    return judged.solvable ? done : not_solved;
  };
  return for_each_position("check", options.positions, visit);
}

}  // namespace

void add_check(CLI::App& program, ExitStatus& status) {
  CLI::App* const command =
      program.add_subcommand("check", "Check whether positions are solvable, and explain why");
  const auto options = std::make_shared<CheckOptions>();
  command->add_flag("--json", options->json, "Print one JSON object per line");
  add_positions(command, options->positions);
  command->callback([options, &status] { status = check(*options); });
}

}  // namespace puzzle::cli
