// The command line: reads options, refuses bad ones in one line, and calls a command.
#include <CLI/CLI.hpp>
#include <cctype>
#include <charconv>
#include <iostream>
#include <limits>
#include <locale>
#include <sstream>

#include "cli/commands.hpp"
#include "core/text.hpp"
#include "game/layout.hpp"

namespace puzzle::cli {
namespace {

// An option's text read by one of the library's parse functions; its error becomes CLI11's.
template <typename T, typename Parse>
CLI::Option* add_parsed(CLI::App* command, const std::string& names, T& target, Parse parse,
                        const std::string& help) {
  return command
      ->add_option_function<std::string>(
          names,
          [&target, parse, names](const std::string& text) {
            const auto value = parse(text);
            if (!value) throw CLI::ValidationError(names, value.error().message);
            target = value.value();
          },
          help)
      ->type_name("TEXT");
}

// A whole number without a sign: CLI11 would let "-5" wrap around to a huge one and read "010"
// as 8.
Result<std::uint64_t> parse_count(std::string_view text) {
  std::uint64_t count = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, count);
  if (error == std::errc{} && rest == end) return count;
  return Error{quoted(text) + " is not understood: expected a whole number, 0 or more"};
}

// A parse function for whole numbers from least to most.
auto parse_from_to(int least, int most) {
  return [least, most](std::string_view text) -> Result<int> {
    const Result<std::uint64_t> count = parse_count(text);
    if (count && count.value() <= static_cast<std::uint64_t>(most) &&
        static_cast<int>(count.value()) >= least) {
      return static_cast<int>(count.value());
    }
    return Error{quoted(text) + " is not possible: expected a whole number from " +
                 std::to_string(least) + " to " + std::to_string(most)};
  };
}

// A whole number of bytes, or of the units K, M, G and T of 1024 each, also written KB or KiB.
Result<std::size_t> parse_bytes(std::string_view text) {
  std::size_t bytes = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, bytes);
  std::string unit(rest, end);
  for (char& letter : unit)
    letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  constexpr std::string_view prefixes = "KMGT";
  int shift = 0;
  bool known = error == std::errc{} && (unit.empty() || unit == "B");
  if (error == std::errc{} && !known) {
    const std::size_t which = prefixes.find(unit[0]);
    const std::string after = unit.substr(1);
    known = which != std::string_view::npos && (after.empty() || after == "B" || after == "IB");
    shift = known ? 10 * static_cast<int>(which + 1) : 0;
  }
  if (known && bytes > 0 && bytes <= std::numeric_limits<std::size_t>::max() >> shift) {
    return bytes << shift;
  }
  return Error{"memory " + quoted(text) + " is not understood: expected a size such as 512M or 2G"};
}

Result<double> parse_seconds(std::string_view text) {
  // Not from_chars, which libc++ has for whole numbers only. "nan" fails the comparison.
  std::istringstream stream{std::string(text)};
  stream.imbue(std::locale::classic());
  double seconds = 0;
  const bool plain = text.find_first_not_of("0123456789.e-") == std::string_view::npos;
  if (plain && stream >> seconds && stream.peek() == EOF && seconds >= 0) return seconds;
  return Error{quoted(text) + " is not understood: expected seconds, 0 or more, such as 2.5"};
}

void add_size(CLI::App* command, BoardSize& size) {
  add_parsed(command, "--size", size, parse_board_size, "Width x height, 2x2 to 10x10")
      ->type_name("WxH");
}

void add_appearance(CLI::App* command, draw::Appearance& appearance,
                    std::optional<std::string>& picture) {
  add_parsed(command, "--theme", appearance.theme, draw::parse_theme, "light, dark or contrast");
  command
      ->add_option("--picture", picture,
                   "A PNG or JPEG to put together instead of numbers; its middle is used")
      ->type_name("FILE");
  add_parsed(command, "--numbers", appearance.numbers, draw::parse_numbers,
             "on, off, or auto (the default: on unless there is a picture)")
      ->type_name("WHEN");
}

void add_positions(CLI::App* command, std::vector<std::string>& positions) {
  command->add_option("POSITION", positions,
                      "Tiles row by row, such as \"1 2 3/4 5 6/7 0 8\"; - reads one a line from "
                      "standard input");
}

constexpr const char* shuffle_methods =
    "fisher-yates (uniform, the default), random-walk, naive-swap or sattolo";

int run(int argc, char** argv) {
  CLI::App app(
      "Sliding puzzles of every size: play them, shuffle, judge and solve them.\n"
      "Exit status: 0 done, 1 not solved or unsolvable, 2 bad use or bad input.",
      "sliding-puzzle");
  app.require_subcommand(1);
  app.set_version_flag("--version", PUZZLE_VERSION);
  ExitStatus status = done;

  SolveOptions solve_options;
  CLI::App* const solve_command =
      app.add_subcommand("solve", "Find a solution, if possible a shortest one");
  add_parsed(
      solve_command, "--algorithm", solve_options.algorithm, search::parse_algorithm,
      "bfs, bidirectional-bfs, astar-misplaced, astar-manhattan, idastar (shortest, by pattern "
      "databases), fast (any solution) or auto (the default: shortest up to 16 cells, beyond "
      "ever shorter until --max-seconds)")
      ->type_name("NAME");
  add_parsed(solve_command, "--max-nodes", solve_options.limits.max_nodes, parse_count,
             "Stop after expanding that many states")
      ->type_name("N");
  add_parsed(solve_command, "--max-memory", solve_options.limits.max_bytes, parse_bytes,
             "Stop before taking more, such as 512M (the default) or 2G")
      ->type_name("SIZE");
  CLI::Option* const seconds_option =
      add_parsed(solve_command, "--max-seconds", solve_options.limits.max_seconds, parse_seconds,
                 "Stop after that long, for each position; 10 for auto beyond 16 cells")
          ->type_name("SECONDS");
  CLI::Option* const weight_option =
      add_parsed(solve_command, "--weight", solve_options.weight,
                 parse_from_to(0, search::max_weight),
                 "A* by f = g + N * h: above 1 sooner, and up to N times as long as the shortest")
          ->type_name("N");
  solve_command
      ->add_option("--trace", solve_options.trace,
                   "Write what BFS or A* does, step by step, to a file as JSON; for one position")
      ->type_name("FILE");
  solve_command->add_flag("--json", solve_options.json, "Print one JSON object a line");
  bool no_cache = false;
  solve_command->add_flag("--no-cache", no_cache,
                          "Neither read nor keep pattern databases in the user's cache folder");
  add_positions(solve_command, solve_options.positions);
  solve_command->callback([&] {
    solve_options.seconds_given = seconds_option->count() > 0;
    solve_options.cache = !no_cache;
    if (weight_option->count() > 0 && !search::takes_weight(solve_options.algorithm)) {
      throw CLI::ValidationError(
          "--weight", "is for astar-misplaced and astar-manhattan, which have an h to multiply");
    }
    if (solve_options.trace && !search::leaves_trace(solve_options.algorithm)) {
      throw CLI::ValidationError("--trace", "is for bfs, astar-misplaced and astar-manhattan");
    }
    status = solve(solve_options);
  });

  ShuffleOptions shuffle_options;
  std::string seed;
  bool keep_unsolvable = false;
  CLI::App* const shuffle_command = app.add_subcommand("shuffle", "Print shuffled positions");
  add_size(shuffle_command, shuffle_options.size);
  CLI::Option* const seed_option = shuffle_command->add_option(
      "--seed", seed, "Any text; the same text gives the same position for ever");
  CLI::Option* const method_option =
      add_parsed(shuffle_command, "--method", shuffle_options.scramble.method,
                 parse_scramble_method, shuffle_methods)
          ->type_name("NAME");
  CLI::Option* const steps_option =
      add_parsed(shuffle_command, "--steps", shuffle_options.scramble.walk_steps,
                 parse_from_to(0, max_walk_steps), "Length of the random walk, 30 by default")
          ->type_name("N");
  CLI::Option* const away_option =
      add_parsed(shuffle_command, "--moves-away", shuffle_options.moves_away,
                 parse_from_to(0, 1000),
                 "Instead a position whose shortest solution has exactly that many moves; up to 16 "
                 "cells")
          ->type_name("N");
  shuffle_command->add_flag("--keep-unsolvable", keep_unsolvable,
                            "Do not repair what cannot be solved; say so instead");
  add_parsed(shuffle_command, "--count", shuffle_options.count, parse_count,
             "How many positions, 1 by default")
      ->type_name("N");
  shuffle_command->callback([&] {
    if (*steps_option && shuffle_options.scramble.method != ScrambleMethod::random_walk) {
      throw CLI::ValidationError("--steps", "only --method random-walk has steps");
    }
    if (*away_option && (*method_option || keep_unsolvable)) {
      throw CLI::ValidationError("--moves-away", "is a method of its own, and always solvable");
    }
    if (*seed_option) shuffle_options.seed = seed;
    if (keep_unsolvable) shuffle_options.scramble.if_unsolvable = IfUnsolvable::keep;
    status = shuffle(shuffle_options);
  });

  StudyOptions study_options;
  CLI::App* const study_command = app.add_subcommand(
      "study", "Shuffle over and over, and tell what the method does to the tiles");
  add_size(study_command, study_options.size);
  study_command->add_option("--seed", study_options.seed, "Any text, 1 by default");
  add_parsed(study_command, "--method", study_options.scramble.method, parse_scramble_method,
             shuffle_methods)
      ->type_name("NAME");
  add_parsed(study_command, "--steps", study_options.scramble.walk_steps,
             parse_from_to(0, max_walk_steps), "Length of the random walk, 30 by default")
      ->type_name("N");
  add_parsed(study_command, "--shuffles", study_options.shuffles, parse_count,
             "How many, 100000 by default")
      ->type_name("N");
  study_command->add_flag("--json", study_options.json, "Print one JSON object");
  study_command->callback([&] { status = study(study_options); });

  CheckOptions check_options;
  CLI::App* const check_command = app.add_subcommand(
      "check", "Judge positions: inversions, polarity, solvable or not, and why");
  check_command->add_flag("--json", check_options.json, "Print one JSON object a line");
  add_positions(check_command, check_options.positions);
  check_command->callback([&] { status = check(check_options); });

  LayersOptions layers_options;
  CLI::App* const layers_command =
      app.add_subcommand("layers", "Count the positions at each depth from the goal");
  add_size(layers_command, layers_options.size);
  add_parsed(layers_command, "--depth", layers_options.depth, parse_count, "Stop after that depth")
      ->type_name("N");
  add_parsed(layers_command, "--max-memory", layers_options.max_bytes, parse_bytes,
             "Stop before taking more, 1G by default")
      ->type_name("SIZE");
  layers_command->callback([&] { status = layers(layers_options); });

  PlayOptions play_options;
  CLI::App* const play_command = app.add_subcommand("play", "Open a window to play in");
  add_size(play_command, play_options.size);
  play_command->add_option("--seed", play_options.seed, "Any text; the shuffle to begin with");
  add_appearance(play_command, play_options.appearance, play_options.picture);
  std::string position;
  CLI::Option* const position_option =
      play_command->add_option("POSITION", position, "The position to begin with");
  position_option->excludes("--size", "--seed");
  play_command->callback([&] {
    if (*position_option) play_options.position = position;
    status = play(play_options);
  });

  RenderOptions render_options;
  CLI::App* const render_command = app.add_subcommand("render", "Draw a position into a PNG file");
  render_command->add_option("POSITION", render_options.position, "The position")->required();
  render_command->add_option("-o,--output", render_options.file, "The file to write")->required();
  add_parsed(render_command, "--pixels", render_options.pixels, parse_from_to(1, game::max_pixels),
             "Pixels of the longer side, 640 by default")
      ->type_name("N");
  add_appearance(render_command, render_options.appearance, render_options.picture);
  render_command->callback([&] { status = render(render_options); });

  BenchOptions bench_options;
  CLI::App* const bench_command = app.add_subcommand(
      "bench", "Do a fixed amount of work: a signature of its counts, then times");
  add_parsed(bench_command, "--repeats", bench_options.repeats, parse_from_to(1, 1000),
             "Keep the fastest of so many, 5 by default")
      ->type_name("N");
  std::string positions_file;
  CLI::Option* const file_option = bench_command->add_option(
      "--positions", positions_file,
      "Instead solve the positions of this file, a length and the tiles a line, and sum up");
  BoardSize bench_size;
  CLI::Option* const size_option = add_parsed(bench_command, "--size", bench_size, parse_board_size,
                                              "Instead solve shuffles of this size, and sum up")
                                       ->type_name("WxH")
                                       ->excludes(file_option);
  add_parsed(bench_command, "--count", bench_options.count, parse_from_to(1, 100'000),
             "How many shuffles, 20 by default")
      ->type_name("N")
      ->needs(size_option);
  add_parsed(bench_command, "--algorithm", bench_options.algorithm, search::parse_algorithm,
             "For these: as for solve, auto by default")
      ->type_name("NAME");
  add_parsed(bench_command, "--max-seconds", bench_options.limits.max_seconds, parse_seconds,
             "For these: stop after that long, for each position")
      ->type_name("SECONDS");
  std::string databases_file;
  CLI::Option* const databases_option =
      bench_command
          ->add_option("--databases", databases_file,
                       "Instead unpack this database file, and tell how long that takes")
          ->excludes(file_option)
          ->excludes(size_option);
  bench_command->callback([&] {
    if (*databases_option) bench_options.databases = databases_file;
    if (*file_option) bench_options.file = positions_file;
    if (*size_option) bench_options.size = bench_size;
    status = bench(bench_options);
  });

  CLI::App* const pdb_command =
      app.add_subcommand("pdb", "Build, verify and describe files of pattern databases");
  pdb_command->require_subcommand(1);
  PdbBuildOptions build_options;
  CLI::App* const build_command = pdb_command->add_subcommand("build", "Build a file");
  add_size(build_command, build_options.size);
  build_command->add_option("--patterns", build_options.patterns,
                            "The tiles of each pattern, such as \"1 2 5 6/3 4 7 8\"; all tiles in "
                            "the standard patterns by default");
  build_command->add_option("-o,--output", build_options.file, "The file to write")->required();
  add_parsed(build_command, "--max-memory", build_options.max_bytes, parse_bytes,
             "Stop before taking more, 1G by default")
      ->type_name("SIZE");
  build_command->callback([&] { status = pdb_build(build_options); });
  std::string database_file;
  CLI::App* const verify_command =
      pdb_command->add_subcommand("verify", "Compare all entries of a file with their neighbours");
  verify_command->add_option("FILE", database_file, "The file")->required();
  verify_command->callback([&] { status = pdb_verify(database_file); });
  CLI::App* const info_command = pdb_command->add_subcommand("info", "Say what is in a file");
  info_command->add_option("FILE", database_file, "The file")->required();
  info_command->callback([&] { status = pdb_info(database_file); });

  try {
    if (argc > 1 && argv[1][0] != '-') {
      try {
        const CLI::App* const command = app.get_subcommand(argv[1]);
        if (command == pdb_command && argc > 2 && argv[2][0] != '-') {
          (void)command->get_subcommand(argv[2]);
        }
      } catch (const CLI::OptionNotFound&) {
        std::string name = argv[1];
        if (name == "pdb") name += std::string(" ") + argv[2];
        throw CLI::ValidationError("command " + puzzle::quoted(name) + " is not known");
      }
    }
    app.parse(argc, argv);
  } catch (const CLI::Success& wanted) {
    app.exit(wanted);  // --help or --version
  } catch (const CLI::ParseError& error) {
    std::string message = error.what();
    for (char& letter : message) {
      if (letter == '\n') letter = ' ';
    }
    std::cerr << "sliding-puzzle: " << printable(message, 500) << " (--help shows what is possible)"
              << std::endl;
    return bad_use;
  }
  if (std::cout.flush()) return status;
  std::cerr << "sliding-puzzle: cannot write to standard output: results are missing" << std::endl;
  return bad_use;
}

}  // namespace
}  // namespace puzzle::cli

int main(int argc, char** argv) { return puzzle::cli::run(argc, argv); }
