// The commands. Each function declares one: its name, its options, and that its exit status goes to
// `status` when it has run. Results go to standard output, words to standard error.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/input.hpp"

namespace puzzle::cli {

void add_solve(CLI::App& program, ExitStatus& status);
void add_review(CLI::App& program, ExitStatus& status);
void add_solvers(CLI::App& program, ExitStatus& status);
void add_shuffle(CLI::App& program, ExitStatus& status);
void add_study(CLI::App& program, ExitStatus& status);
void add_check(CLI::App& program, ExitStatus& status);
void add_layers(CLI::App& program, ExitStatus& status);
void add_play(CLI::App& program, ExitStatus& status);
void add_render(CLI::App& program, ExitStatus& status);
void add_bench(CLI::App& program, ExitStatus& status);

}  // namespace puzzle::cli
