#include <iostream>

#include "cli/commands.hpp"
#include "search/fixed_work.hpp"

namespace puzzle::cli {

ExitStatus bench(const BenchOptions& options) {
  std::cout << search::report(search::do_fixed_work(options.repeats)) << std::flush;
  return done;
}

}  // namespace puzzle::cli
