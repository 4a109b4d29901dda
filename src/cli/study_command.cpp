#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "core/shuffle_study.hpp"
#include "core/text.hpp"

namespace puzzle::cli {
namespace {

struct StudyOptions {
  BoardSize size;
  std::string seed = "1";
  ScrambleOptions scramble;
  std::uint64_t shuffles = 100'000;
  bool json = false;
};

void print_json(const StudyOptions& options, const ShuffleStudy& study, const ExactSpread& exact) {
  nlohmann::ordered_json line;
  line["size"] = to_text(options.size);
  line["method"] = to_text(options.scramble.method);
  line["seed"] = options.seed;
  line["shuffles"] = study.shuffles();
  line["solvable"] = study.solvable();
  line["mean_manhattan"] = study.mean_manhattan();
  line["mean_at_home"] = study.mean_at_home();
  line["at_home"] = study.at_home();
  line["landings"] = study.landings();
  const ShuffleStudy::Extremes measured = study.extremes();
  line["most"] = measured.most;
  line["least"] = measured.least;
  line["exact"] = nullptr;
  if (exact.sequences > 0) {
    line["exact"] = {{"sequences", exact.sequences},
                     {"arrangements", exact.arrangements},
                     {"reached", exact.reached},
                     {"most", exact.most},
                     {"least", exact.least}};
  }
  std::cout << line << std::endl;
}

void print_words(const StudyOptions& options, const ShuffleStudy& study, const ExactSpread& exact) {
  const int tiles = options.size.cells() - 1;
  std::cout << std::fixed << std::setprecision(3) << counted(study.shuffles(), "shuffle") << " by "
            << to_text(options.scramble.method) << ", " << study.solvable() << " of them solvable"
            << "\ntiles at home: " << study.mean_at_home() << " of " << tiles
            << " on average\nManhattan distance: " << study.mean_manhattan() << " on average\n";
  const ShuffleStudy::Extremes measured = study.extremes();
  if (measured.least > 0) {
    std::cout << "the most frequent arrangement came "
              << static_cast<double>(measured.most) / static_cast<double>(measured.least)
              << " times as often as the least frequent\n";
  }
  if (exact.sequences > 0) {
    std::cout << "exactly: " << exact.reached << " of " << exact.arrangements
              << " arrangements are possible, the most frequent "
              << static_cast<double>(exact.most) / static_cast<double>(exact.least)
              << " times as often as the least frequent of them\n";
  }
  std::cout.flush();
}

ExitStatus study(const StudyOptions& options) {
  // scramble() knows which seeds are allowed.
  if (const Result<Scramble> first = scramble(options.size, options.seed, options.scramble);
      !first) {
    return refuse("study", first.error().message());
  }
  ShuffleStudy study(options.size, options.seed, options.scramble);
  study.run(options.shuffles);
  const ExactSpread exact = options.size.cells() <= most_cells_of_exact_spread
                                ? exact_spread(options.size, options.scramble.method)
                                : ExactSpread{};
  if (options.json) {
    print_json(options, study, exact);
  } else {
    print_words(options, study, exact);
  }
  return done;
}

}  // namespace

void add_study(CLI::App& program, ExitStatus& status) {
  CLI::App* const command =
      program.add_subcommand("study", "Shuffle repeatedly and report where the tiles end up");
  const auto options = std::make_shared<StudyOptions>();
  add_size(command, options->size);
  command->add_option("--seed", options->seed, "Any text, 1 by default");
  add_method(command, options->scramble);
  add_parsed(command, "--shuffles", options->shuffles, parse_count, "N",
             "How many, 100000 by default");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options, &status] { status = study(*options); });
}

}  // namespace puzzle::cli
