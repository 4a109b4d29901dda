#include <iostream>
#include <random>

#include "cli/commands.hpp"
#include "core/notation.hpp"

namespace puzzle::cli {

ExitStatus shuffle(const ShuffleOptions& options) {
  std::string seed;
  if (options.seed) {
    seed = *options.seed;
  } else {
    seed = std::to_string(std::random_device()());
    std::cerr << "seed " << seed << std::endl;
  }
  for (std::uint64_t number = 1; number <= options.count; ++number) {
    // The second position is that of the seed "TEXT-2", so that each has a seed of its own.
    const std::string own_seed = number == 1 ? seed : seed + "-" + std::to_string(number);
    const Result<Scramble> drawn = scramble(options.size, own_seed, options.scramble);
    if (!drawn) {
      complain("shuffle", "", drawn.error().message);
      return bad_use;
    }
    std::cout << to_text(drawn.value().state) << '\n';
    if (!drawn.value().solvable) {
      complain("shuffle", "position " + std::to_string(number),
               "unsolvable, as drawn; without --keep-unsolvable two tiles would be swapped");
    }
  }
  std::cout.flush();
  return done;
}

}  // namespace puzzle::cli
