#include <algorithm>
#include <iostream>
#include <memory>
#include <random>

#include "cli/commands.hpp"
#include "core/notation.hpp"
#include "search/databases/databases.hpp"
#include "search/solvers/daily.hpp"
#include "search/solvers/distant.hpp"

namespace puzzle::cli {
namespace {

struct ShuffleOptions {
  BoardSize size;
  std::optional<std::string> seed;  // none: a fresh one, told on standard error
  ScrambleOptions scramble;
  std::optional<int> moves_away;       // instead of a scramble: so many moves from the goal
  std::optional<search::Daily> daily;  // instead of all of these but count
  bool keep_unsolvable = false;
  std::uint64_t count = 1;
};

ExitStatus shuffle(const ShuffleOptions& options) {
  std::string seed;
  BoardSize size = options.size;
  std::optional<int> moves_away = options.moves_away;
  if (options.daily) {
    seed = options.daily->seed;
    size = options.daily->size;
    moves_away = options.daily->moves;
  } else if (options.seed) {
    seed = *options.seed;
  } else {
    seed = std::to_string(std::random_device()());
    std::cerr << "seed " << seed << std::endl;
  }
  // The second position is that of the seed "TEXT-2", so that each has a seed of its own.
  search::Databases databases;
  const auto draw = [&](std::uint64_t number) -> Result<Scramble> {
    const std::string own_seed = number == 1 ? seed : seed + "-" + std::to_string(number);
    if (moves_away) {
      const Result<State> state =
          search::position_at_distance(size, *moves_away, own_seed, databases);
      if (!state) return state.error();
      return Scramble{state.value(), true, false};
    }
    return scramble(size, own_seed, options.scramble);
  };
  // Nothing is printed where something is wrong with what was asked for. Of seeds the last is the
  // longest: if it is accepted, all are.
  std::optional<Error> refusal;
  if (moves_away) {
    refusal = search::refusal_of_distance(size, *moves_away);
  } else if (const Result<Scramble> last = draw(std::max<std::uint64_t>(options.count, 1)); !last) {
    refusal = last.error();
  }
  const auto name_of = [&](std::uint64_t number) {
    return options.count <= 1 ? "" : "position " + std::to_string(number);
  };
  if (refusal) {
    complain("shuffle", moves_away ? "" : name_of(options.count), refusal->message());
    return bad_use;
  }
  ExitStatus status = done;
  for (std::uint64_t number = 1; number <= options.count && std::cout; ++number) {
    const Result<Scramble> drawn = draw(number);
    if (!drawn) {
      complain("shuffle", name_of(number), drawn.error().message());
      status = not_solved;
      break;
    }
    std::cout << to_text(drawn.value().state) << '\n';
    if (!drawn.value().solvable) {
      complain("shuffle", "position " + std::to_string(number),
               "unsolvable, as drawn; without --keep-unsolvable two tiles would be swapped");
    }
  }
  std::cout.flush();
  return status;
}

}  // namespace

void add_shuffle(CLI::App& program, ExitStatus& status) {
  CLI::App* const command = program.add_subcommand("shuffle", "Print shuffled positions");
  const auto options = std::make_shared<ShuffleOptions>();
  CLI::Option* const size = add_size(command, options->size);
  CLI::Option* const seed = command->add_option(
      "--seed", options->seed, "Any text; the same text always gives the same position");
  const auto [method, steps] = add_method(command, options->scramble);
  CLI::Option* const away =
      add_parsed(command, "--moves-away", options->moves_away, from_to(0, 1000), "N",
                 "Instead a position whose shortest solution has exactly that many moves; up to 16 "
                 "cells");
  CLI::Option* const keep =
      command->add_flag("--keep-unsolvable", options->keep_unsolvable,
                        "Keep unsolvable positions and report them instead of repairing them");
  CLI::Option* const count = add_parsed(command, "--count", options->count, parse_count, "N",
                                        "How many positions, 1 by default");
  CLI::Option* const daily =
      add_parsed(command, "--daily", options->daily, search::daily_of, "YYYY-MM-DD",
                 "The board of that day, as on the page: 4x4, easy on Monday, hard on Sunday");
  for (CLI::Option* const other : {size, seed, method, steps, away, keep, count})
    daily->excludes(other);
  command->callback([=, method = method, steps = steps, &status] {
    if (*steps && options->scramble.method != ScrambleMethod::random_walk) {
      throw CLI::ValidationError("--steps", "only --method random-walk has steps");
    }
    if (*away && (*method || options->keep_unsolvable)) {
      throw CLI::ValidationError("--moves-away",
                                 "cannot be combined with --method or --keep-unsolvable");
    }
    if (options->keep_unsolvable) options->scramble.if_unsolvable = IfUnsolvable::keep;
    status = shuffle(*options);
  });
}

}  // namespace puzzle::cli
