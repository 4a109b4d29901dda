// The command line: reads options, refuses bad ones in one line, and runs a command.
#include <csignal>
#include <iostream>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "core/text.hpp"

namespace puzzle::cli {
namespace {

// CLI11 would report it as an unexpected argument.
void refuse_unknown_command(const CLI::App& program, int argc, char** argv) {
  const CLI::App* command = &program;
  std::string name;
  for (int index = 1; index < argc && argv[index][0] != '-'; ++index) {
    if (command->get_require_subcommand_min() == 0) return;
    name += (name.empty() ? "" : " ") + std::string(argv[index]);
    try {
      command = command->get_subcommand(argv[index]);
    } catch (const CLI::OptionNotFound&) {
      throw CLI::ValidationError("command " + puzzle::quoted(name) + " is not known");
    }
  }
}

// The arguments as CLI11 wants them, the last first.
std::vector<std::string> reversed_arguments(int argc, char** argv) {
  std::vector<std::string> arguments;
  for (int index = argc - 1; index > 0; --index) {
    arguments.emplace_back(argv[index]);
    // Where a command takes several positions, CLI11 would cut [1,2,3,0] at its commas. A space
    // behind the list, which no position minds, prevents that.
    const bool value = std::string_view(argv[index - 1]) == "--trace";
    const std::string_view command(argv[1]);
    if ((command == "solve" || command == "check" || command == "review") && !value &&
        arguments.back().ends_with(']')) {
      arguments.back() += ' ';
    }
  }
  return arguments;
}

ExitStatus run(int argc, char** argv) {
  CLI::App program(
      "Sliding puzzles of every size: play, shuffle, check and solve them.\n"
      "Exit status: 0 done, 1 not solved or unsolvable, 2 bad use or bad input.",
      "sliding-puzzle");
  program.require_subcommand(1);
  program.set_version_flag("--version", PUZZLE_VERSION);
  ExitStatus status = done;
  for (const auto add : {add_solve, add_review, add_solvers, add_shuffle, add_check, add_layers,
                         add_play, add_render}) {
    add(program, status);
  }
  try {
    refuse_unknown_command(program, argc, argv);
    program.parse(reversed_arguments(argc, argv));
  } catch (const std::bad_alloc&) {
    std::cerr << "sliding-puzzle: this machine has no more memory" << std::endl;
    return not_solved;
  } catch (const CLI::Success& wanted) {
    program.exit(wanted);  // --help or --version
  } catch (const CLI::ParseError& error) {
    std::string message = error.what();
    for (char& letter : message) {
      if (letter == '\n') letter = ' ';
    }
    std::cerr << "sliding-puzzle: " << printable(message, 500) << " (see --help)" << std::endl;
    return bad_use;
  }
  if (std::cout.flush()) return status;
  std::cerr << "sliding-puzzle: cannot write to standard output: results are missing" << std::endl;
  return bad_use;
}

}  // namespace
}  // namespace puzzle::cli

int main(int argc, char** argv) {
  // When a file may not grow, the command reports it like a full disk, instead of being killed.
  std::signal(SIGXFSZ, SIG_IGN);
  return puzzle::cli::run(argc, argv);
}
