#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "core/text.hpp"
#include "search/benchmark/benchmark.hpp"

namespace puzzle::cli {
namespace {

struct BenchOptions {
  int repeats = 5;
  // With a file of lengths and positions, or with a size to shuffle: the positions to solve
  // instead.
  std::optional<std::string> file;
  std::optional<BoardSize> size;
  std::optional<int> rung;  // of tables, that are built before
  int count = 20;
  bool reviews = false;
  search::Algorithm algorithm = search::Algorithm::automatic;
  search::Limits limits;
};

ExitStatus measure(const std::string& name, const std::vector<search::Measured>& positions,
                   const BenchOptions& options) {
  search::Databases databases;
  std::string whole = name;
  if (options.rung) {
    const BoardSize board = positions.front().state.size();
    if (!search::build_rung(databases, board, *options.rung)) {
      return refuse("bench",
                    to_text(board) + " has no tables of rung " + std::to_string(*options.rung));
    }
    whole += " with rung " + std::to_string(*options.rung);
  }
  std::cout << (options.reviews ? search::review_figures(whole, positions, databases)
                                : search::figures_of(whole, positions, options.algorithm,
                                                     options.limits, databases))
            << std::flush;
  return done;
}

ExitStatus bench(const BenchOptions& options) {
  if (options.size) {
    return measure(
        counted(static_cast<unsigned>(options.count), "shuffle") + " of " + to_text(*options.size),
        search::shuffles_to_measure(*options.size, options.count), options);
  }
  if (options.file) {
    const Result<std::string> text = read_file(*options.file, most_file_bytes);
    if (!text) return refuse("bench", text.error().message());
    const std::string name = puzzle::quoted(*options.file, 1000) + ": ";
    if (is_utf16(text.value())) return refuse("bench", name + "it is UTF-16: save it as UTF-8");
    const Result<std::vector<search::Measured>> positions = search::parse_measured(text.value());
    if (!positions) return refuse("bench", name + positions.error().message());
    return measure(std::filesystem::path(*options.file).filename(), positions.value(), options);
  }
  std::cout << search::report(search::do_fixed_work(options.repeats)) << std::flush;
  return done;
}

}  // namespace

void add_bench(CLI::App& program, ExitStatus& status) {
  CLI::App* const command = program.add_subcommand(
      "bench", "Run a fixed workload; print a signature of its counts, then timings");
  const auto options = std::make_shared<BenchOptions>();
  add_parsed(command, "--repeats", options->repeats, from_to(1, 1000), "N",
             "Report the fastest of N runs, 5 by default");
  CLI::Option* const file = command->add_option(
      "--positions", options->file,
      "Solve the positions of this file (one per line: length, tiles) and print totals");
  CLI::Option* const size = add_parsed(command, "--size", options->size, parse_board_size, "WxH",
                                       "Solve shuffles of this size and print totals")
                                ->excludes(file);
  add_parsed(command, "--count", options->count, from_to(1, 100'000), "N",
             "How many shuffles, 20 by default")
      ->needs(size);
  command->add_flag("--reviews", options->reviews,
                    "For these: review games that solve them row by row");
  add_parsed(command, "--algorithm", options->algorithm, search::parse_algorithm, "NAME",
             "Solver for these, auto by default");
  add_parsed(command, "--max-seconds", options->limits.max_seconds, parse_seconds, "SECONDS",
             "For these: stop after that long, for each position");
  add_parsed(command, "--threads", options->limits.max_threads, from_to(1, most_threads), "N",
             "For these: search on that many cores at once, 1 by default");
  add_parsed(command, "--rung", options->rung, from_to(1, 3), "N",
             "For these: begin with the tables of that rung of the ladder");
  command->callback([options, &status] { status = bench(*options); });
}

}  // namespace puzzle::cli
