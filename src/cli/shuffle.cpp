#include <algorithm>
#include <iostream>
#include <random>

#include "cli/commands.hpp"
#include "core/notation.hpp"
#include "search/databases/databases.hpp"
#include "search/solvers/distant.hpp"

namespace puzzle::cli {

ExitStatus shuffle(const ShuffleOptions& options) {
  std::string seed;
  if (options.seed) {
    seed = *options.seed;
  } else {
    seed = std::to_string(std::random_device()());
    std::cerr << "seed " << seed << std::endl;
  }
  // The second position is that of the seed "TEXT-2", so that each has a seed of its own.
  search::Databases databases;
  const auto draw = [&](std::uint64_t number) -> Result<Scramble> {
    const std::string own_seed = number == 1 ? seed : seed + "-" + std::to_string(number);
    if (options.moves_away) {
      const Result<State> state =
          search::position_at_distance(options.size, *options.moves_away, own_seed, databases);
      if (!state) return state.error();
      return Scramble{state.value(), true, false};
    }
    return scramble(options.size, own_seed, options.scramble);
  };
  // The last seed is the longest: where it is possible, all are, and nothing is left half done.
  if (const Result<Scramble> last = draw(std::max<std::uint64_t>(options.count, 1)); !last) {
    const bool one = options.count <= 1;
    complain("shuffle", one ? "" : "position " + std::to_string(options.count),
             last.error().message);
    return bad_use;
  }
  for (std::uint64_t left = options.count; left > 0 && std::cout; --left) {
    const std::uint64_t number = options.count - left + 1;
    const Result<Scramble> drawn = draw(number);
    if (!drawn) break;  // cannot be: the longest seed was good
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
