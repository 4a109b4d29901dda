#include <iostream>
#include <memory>
#include <optional>
#include <string_view>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/options.hpp"
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

std::string last_part(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

std::string named(const std::string& file, const Error& error) {
  return puzzle::quoted(file, 1000) + ": " + error.message();
}

ExitStatus refuse(const std::string& message) {
  complain("bench", "", message);
  return bad_use;
}

ExitStatus measure(const std::string& name, const std::vector<search::Measured>& positions,
                   const BenchOptions& options) {
  search::Databases databases;
  std::string whole = name;
  if (options.rung) {
    const BoardSize board = positions.front().state.size();
    if (!search::build_rung(databases, board, *options.rung)) {
      return refuse(to_text(board) + " has no tables of rung " + std::to_string(*options.rung));
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
    const auto bytes = read_file(*options.file, most_file_bytes);
    if (!bytes) return refuse(bytes.error().message());
    const std::string_view text(reinterpret_cast<const char*>(bytes.value().data()),
                                bytes.value().size());
    if (is_utf16(text)) {
      return refuse(named(*options.file, Error::said("it is UTF-16: save it as UTF-8")));
    }
    const Result<std::vector<search::Measured>> positions = search::parse_measured(text);
    if (!positions) return refuse(named(*options.file, positions.error()));
    return measure(last_part(*options.file), positions.value(), options);
  }
  std::cout << search::report(search::do_fixed_work(options.repeats)) << std::flush;
  return done;
}

}  // namespace

void add_bench(CLI::App& program, ExitStatus& status) {
  CLI::App* const command = program.add_subcommand(
      "bench", "Do a fixed amount of work: a signature of its counts, then times");
  const auto options = std::make_shared<BenchOptions>();
  add_parsed(command, "--repeats", options->repeats, from_to(1, 1000),
             "Keep the fastest of so many, 5 by default")
      ->type_name("N");
  CLI::Option* const file = command->add_option(
      "--positions", options->file,
      "Instead solve the positions of this file, a length and the tiles a line, and sum up");
  CLI::Option* const size = add_parsed(command, "--size", options->size, parse_board_size,
                                       "Instead solve shuffles of this size, and sum up")
                                ->type_name("WxH")
                                ->excludes(file);
  add_parsed(command, "--count", options->count, from_to(1, 100'000),
             "How many shuffles, 20 by default")
      ->type_name("N")
      ->needs(size);
  command->add_flag("--reviews", options->reviews,
                    "For these: review games that solve them row by row");
  add_parsed(command, "--algorithm", options->algorithm, search::parse_algorithm,
             "For these: as for solve, auto by default")
      ->type_name("NAME");
  add_parsed(command, "--max-seconds", options->limits.max_seconds, parse_seconds,
             "For these: stop after that long, for each position")
      ->type_name("SECONDS");
  add_parsed(command, "--threads", options->limits.max_threads, from_to(1, most_threads),
             "For these: search on that many cores at once, 1 by default")
      ->type_name("N");
  add_parsed(command, "--rung", options->rung, from_to(1, 3),
             "For these: begin with the tables of that rung of the ladder")
      ->type_name("N");
  command->callback([options, &status] { status = bench(*options); });
}

}  // namespace puzzle::cli
