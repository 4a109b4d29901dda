#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/commands.hpp"
#include "core/text.hpp"
#include "search/figures.hpp"
#include "search/fixed_work.hpp"

namespace puzzle::cli {
namespace {

ExitStatus measure(const std::string& name, const std::vector<search::Measured>& positions,
                   const BenchOptions& options) {
  std::cout << search::figures_of(name, positions, options.algorithm, options.limits) << std::flush;
  return done;
}

}  // namespace

ExitStatus bench(const BenchOptions& options) {
  if (options.size) {
    return measure(std::to_string(options.count) + " shuffles of " + to_text(*options.size),
                   search::shuffles_to_measure(*options.size, options.count), options);
  }
  if (options.file) {
    std::ifstream stream(*options.file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    const Result<std::vector<search::Measured>> positions =
        stream ? search::parse_measured(text.str())
               : Error{"cannot be read: expected a file of lengths and tiles"};
    if (!positions) {
      complain("bench", quoted(*options.file), positions.error().message);
      return bad_use;
    }
    const std::size_t slash = options.file->find_last_of('/');
    return measure(options.file->substr(slash == std::string::npos ? 0 : slash + 1),
                   positions.value(), options);
  }
  std::cout << search::report(search::do_fixed_work(options.repeats)) << std::flush;
  return done;
}

}  // namespace puzzle::cli
