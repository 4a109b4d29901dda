#include "search/exact/layers.hpp"

#include <iostream>

#include "cli/commands.hpp"

namespace puzzle::cli {

ExitStatus layers(const LayersOptions& options) {
  search::LayerCounter counter(options.size, options.max_bytes);
  for (std::uint64_t depth = 0; std::cout && (!options.depth || depth <= *options.depth); ++depth) {
    const Result<std::uint64_t> count = counter.next();
    if (!count) {
      if (depth > 0) std::cout << std::endl;
      complain("layers", "", count.error().message + "; --max-memory raises the limit");
      return not_solved;
    }
    if (count.value() == 0) break;
    std::cout << (depth == 0 ? "" : " ") << count.value() << std::flush;
  }
  std::cout << std::endl;
  return done;
}

}  // namespace puzzle::cli
