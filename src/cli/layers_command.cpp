#include <iostream>
#include <memory>

#include "cli/commands.hpp"
#include "search/exact/layers.hpp"

namespace puzzle::cli {
namespace {

struct LayersOptions {
  BoardSize size;
  std::optional<std::uint64_t> depth;  // none: to the last layer
  std::size_t max_bytes = std::size_t{1} << 30;
};

ExitStatus layers(const LayersOptions& options) {
  const auto counter = search::make_layer_counter(options.size, options.max_bytes);
  if (counter == nullptr) return refuse("layers", "not enough memory to start");
  for (std::uint64_t depth = 0; std::cout && (!options.depth || depth <= *options.depth); ++depth) {
    const Result<std::uint64_t> count = counter->next();
    if (!count) {
      if (depth > 0) std::cout << std::endl;
      const char* const advice =
          counter->machine_refused() ? "" : "; --max-memory raises the limit";
      complain("layers", "", count.error().message() + advice);
      return not_solved;
    }
    if (count.value() == 0) break;
    std::cout << (depth == 0 ? "" : " ") << count.value() << std::flush;
  }
  std::cout << std::endl;
  return done;
}

}  // namespace

void add_layers(CLI::App& program, ExitStatus& status) {
  CLI::App* const command =
      program.add_subcommand("layers", "Count the positions at each depth from the goal");
  const auto options = std::make_shared<LayersOptions>();
  add_size(command, options->size);
  add_parsed(command, "--depth", options->depth, parse_count, "N", "Stop after that depth");
  add_parsed(command, "--max-memory", options->max_bytes, parse_bytes, "SIZE",
             "Stop before taking more, 1G by default");
  command->callback([options, &status] { status = layers(*options); });
}

}  // namespace puzzle::cli
