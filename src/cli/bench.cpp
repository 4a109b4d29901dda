#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>

#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "core/text.hpp"
#include "search/benchmark/figures.hpp"
#include "search/benchmark/fixed_work.hpp"

namespace puzzle::cli {
namespace {

struct BenchOptions {
  int repeats = 5;
  // With a file of lengths and positions, or a size to shuffle: what solving them takes instead.
  std::optional<std::string> file;
  std::optional<BoardSize> size;
  std::optional<std::string> databases;  // or a database file: what unpacking it takes
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

// All bytes of a file; none when it cannot be read.
std::optional<std::string> contents(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream bytes;
  bytes << stream.rdbuf();
  if (!stream) return std::nullopt;
  return bytes.str();
}

ExitStatus refuse(const std::string& file, const std::string& why) {
  complain("bench", puzzle::quoted(file), why);
  return bad_use;
}

ExitStatus bench(const BenchOptions& options) {
  if (options.size) {
    return measure(std::to_string(options.count) + " shuffles of " + to_text(*options.size),
                   search::shuffles_to_measure(*options.size, options.count), options);
  }
  if (options.file) {
    const std::optional<std::string> text = contents(*options.file);
    if (!text) return refuse(*options.file, "cannot be read: expected a file of lengths and tiles");
    const Result<std::vector<search::Measured>> positions = search::parse_measured(*text);
    if (!positions) return refuse(*options.file, positions.error().message);
    return measure(last_part(*options.file), positions.value(), options);
  }
  if (options.databases) {
    const std::optional<std::string> bytes = contents(*options.databases);
    if (!bytes) return refuse(*options.databases, "cannot be read: expected a database file");
    const Result<std::string> figures = search::unpacking_figures(
        last_part(*options.databases),
        {reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size()});
    if (!figures) return refuse(*options.databases, figures.error().message);
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
