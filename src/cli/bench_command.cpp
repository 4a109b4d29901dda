#include <iostream>
#include <memory>
#include <optional>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/options.hpp"
#include "core/text.hpp"
#include "search/benchmark/figures.hpp"
#include "search/benchmark/fixed_work.hpp"

namespace puzzle::cli {
namespace {

struct BenchOptions {
  int repeats = 5;
  // With a file of lengths and positions, or with a size to shuffle: the positions to solve
  // instead.
  std::optional<std::string> file;
  std::optional<BoardSize> size;
  std::optional<std::string> databases;  // or a database file, to time its unpacking
  int count = 20;
  search::Algorithm algorithm = search::Algorithm::automatic;
  search::Limits limits;
};

ExitStatus measure(const std::string& name, const std::vector<search::Measured>& positions,
                   const BenchOptions& options) {
  std::cout << search::figures_of(name, positions, options.algorithm, options.limits) << std::flush;
  return done;
}

std::string last_part(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

constexpr std::size_t most_file_bytes = std::size_t{256} << 20;

std::string named(const std::string& file, const Error& error) {
  return puzzle::quoted(file, 1000) + ": " + error.message();
}

ExitStatus refuse(const std::string& message) {
  complain("bench", "", message);
  return bad_use;
}

ExitStatus bench(const BenchOptions& options) {
  if (options.size) {
    return measure(std::to_string(options.count) + " shuffles of " + to_text(*options.size),
                   search::shuffles_to_measure(*options.size, options.count), options);
  }
  if (options.file) {
    const auto bytes = read_file(*options.file, most_file_bytes);
    if (!bytes) return refuse(bytes.error().message());
    const Result<std::vector<search::Measured>> positions = search::parse_measured(
        {reinterpret_cast<const char*>(bytes.value().data()), bytes.value().size()});
    if (!positions) return refuse(named(*options.file, positions.error()));
    return measure(last_part(*options.file), positions.value(), options);
  }
  if (options.databases) {
    const auto bytes = read_file(*options.databases, most_file_bytes);
    if (!bytes) return refuse(bytes.error().message());
    const Result<std::string> figures =
        search::unpacking_figures(last_part(*options.databases), bytes.value());
    if (!figures) return refuse(named(*options.databases, figures.error()));
    std::cout << figures.value() << std::flush;
    return done;
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
  add_parsed(command, "--algorithm", options->algorithm, search::parse_algorithm,
             "For these: as for solve, auto by default")
      ->type_name("NAME");
  add_parsed(command, "--max-seconds", options->limits.max_seconds, parse_seconds,
             "For these: stop after that long, for each position")
      ->type_name("SECONDS");
  command
      ->add_option("--databases", options->databases,
                   "Instead unpack this database file, and tell how long that takes")
      ->excludes(file)
      ->excludes(size);
  command->callback([options, &status] { status = bench(*options); });
}

}  // namespace puzzle::cli
