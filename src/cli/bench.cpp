#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/commands.hpp"
#include "core/text.hpp"
#include "search/benchmark/figures.hpp"
#include "search/benchmark/fixed_work.hpp"

namespace puzzle::cli {
namespace {

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
  complain("bench", quoted(file), why);
  return bad_use;
}

}  // namespace

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

}  // namespace puzzle::cli
