#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/options.hpp"
#include "core/text.hpp"
#include "search/databases/database_code.hpp"
#include "search/databases/database_file.hpp"
#include "search/databases/databases.hpp"
#include "search/databases/pattern_database_builder.hpp"
#include "search/solvers/solvers.hpp"

namespace puzzle::cli {
namespace {

using search::MemoryBudget;
using search::PatternDatabase;
using search::PatternDatabaseBuilder;

struct PdbBuildOptions {
  BoardSize size;
  std::optional<std::string> patterns;  // none: the standard ones of that size
  std::string file;
  std::size_t max_bytes = std::size_t{1} << 30;
};

constexpr std::uint64_t pairs_in_step = 100'000;
constexpr std::uint64_t microseconds_between_lines = 1'000'000;

ExitStatus fail(const std::string& message, ExitStatus status = bad_use) {
  complain("pdb", "", message);
  return status;
}

// "1 5 6 9".
std::string tiles_text(std::span<const std::uint8_t> tiles) {
  std::string text;
  for (const int tile : tiles) {
    if (!text.empty()) text += ' ';
    text += std::to_string(tile);
  }
  return text;
}

// Reads "1 5 6/2 3 4". Error: says which part cannot be read.
Result<search::Patterns> parse_patterns(BoardSize size, const std::string& text) {
  search::Patterns patterns(1);
  std::vector<bool> seen(static_cast<std::size_t>(size.cells()));
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_not_of("0123456789", at), text.size());
    if (end == at) {
      if (text[at] == '/') {
        patterns.emplace_back();
      } else if (text[at] != ' ' && text[at] != ',') {
        return Error::said("patterns " + puzzle::quoted(text) +
                           " are not understood: expected tiles, with / between the patterns");
      }
      ++at;
      continue;
    }
    const std::string number = text.substr(at, end - at);
    const int tile = number.size() > 3 ? size.cells() : std::stoi(number);
    if (tile < 1 || tile >= size.cells()) {
      return Error::said("tile " + printable(number, 20) + " is not on a board of " +
                         to_text(size));
    }
    if (seen[static_cast<std::size_t>(tile)]) {
      return Error::said("tile " + std::to_string(tile) + " is in the patterns twice");
    }
    seen[static_cast<std::size_t>(tile)] = true;
    patterns.back().push_back(static_cast<std::uint8_t>(tile));
    at = end;
  }
  return patterns;
}

// Builds one database, and prints its progress once a second. Null when memory ran out.
std::unique_ptr<PatternDatabase> build_one(BoardSize size, const std::vector<std::uint8_t>& tiles,
                                           MemoryBudget& budget) {
  const std::uint64_t entries = search::entries_of_pattern(size.cells(), tiles.size());
  PatternDatabaseBuilder builder(size, tiles, budget);
  std::uint64_t told = search::steady_microseconds();
  for (;;) {
    const auto progress = builder.step(pairs_in_step);
    if (progress == PatternDatabaseBuilder::Progress::refused) return nullptr;
    if (progress == PatternDatabaseBuilder::Progress::done) return builder.take();
    const std::uint64_t now = search::steady_microseconds();
    if (now - told < microseconds_between_lines) continue;
    told = now;
    std::cerr << "tiles " << tiles_text(tiles) << ": "
              << std::uint64_t{100} * builder.reached() / entries << " % of "
              << counted(entries, "placement") << std::endl;
  }
}

struct Loaded {
  search::FileSummary summary;
  std::size_t bytes = 0;
  std::vector<std::unique_ptr<PatternDatabase>> databases;
};

Result<Loaded> load(const std::string& path, MemoryBudget& budget) {
  const auto bytes = read_file(path, most_file_bytes);
  if (!bytes) return bytes.error();
  const auto summary = search::inspect(bytes.value());
  auto databases = search::unpack(bytes.value(), budget);
  if (!databases)
    return Error::said(puzzle::quoted(path, 1000) + ": " + databases.error().message());
  return Loaded{summary.value(), bytes.value().size(), std::move(databases.value())};
}

// How often each excess stands in the table, and the largest value.
class Census {
 public:
  explicit Census(const PatternDatabase& database) : database_(database) { visit(0, 0, 0); }

  [[nodiscard]] const std::array<std::uint64_t, PatternDatabase::most_excess + 1>& excesses()
      const {
    return excesses_;
  }
  [[nodiscard]] int largest() const { return largest_; }

 private:
  // All cells for the tiles from that position on, in the order of the entries.
  void visit(std::size_t position, std::uint64_t occupied, int manhattan) {
    if (position == database_.tiles().size()) {
      const int excess = database_.excess(entry_++);
      ++excesses_[static_cast<std::size_t>(excess)];
      largest_ = std::max(largest_, manhattan + 2 * excess);
      return;
    }
    const BoardSize size = database_.size();
    const int home = size.home_of(database_.tiles()[position]);
    for (int cell = 0; cell < size.cells(); ++cell) {
      if ((occupied >> cell & 1) != 0) continue;
      visit(position + 1, occupied | std::uint64_t{1} << cell,
            manhattan + std::abs(size.row_of(cell) - size.row_of(home)) +
                std::abs(size.column_of(cell) - size.column_of(home)));
    }
  }

  const PatternDatabase& database_;
  std::uint32_t entry_ = 0;
  std::array<std::uint64_t, PatternDatabase::most_excess + 1> excesses_{};
  int largest_ = 0;
};

ExitStatus build(const PdbBuildOptions& options) {
  const BoardSize size = options.size;
  Result<search::Patterns> patterns =
      options.patterns ? parse_patterns(size, *options.patterns)
                       : search::standard_patterns(size, search::Grade::standard);
  if (!patterns) return fail(patterns.error().message());
  if (patterns.value().empty()) {
    return fail("there are pattern databases for boards of at most " +
                counted(PatternDatabase::most_cells, "cell"));
  }
  for (const auto& tiles : patterns.value()) {
    if (!PatternDatabase::valid(size, tiles)) {
      return fail("a pattern has 1 to " + std::to_string(PatternDatabase::most_tiles) +
                  " tiles, with at most 1,073,741,824 placements on a board of at most " +
                  counted(PatternDatabase::most_cells, "cell") + ": not " +
                  puzzle::quoted(tiles_text(tiles), 200) + " on " + to_text(size));
    }
  }
  const std::uint64_t begin = search::steady_microseconds();
  MemoryBudget budget(options.max_bytes);
  std::vector<std::unique_ptr<PatternDatabase>> databases;
  std::vector<const PatternDatabase*> to_pack;
  std::uint64_t entries = 0;
  for (const auto& tiles : patterns.value()) {
    databases.push_back(build_one(size, tiles, budget));
    if (!databases.back()) {
      const std::string pattern = " while building the pattern " + tiles_text(tiles);
      return fail(budget.machine_refused()
                      ? "this machine has no more memory" + pattern
                      : "the limit of memory was reached" + pattern + "; --max-memory raises it",
                  not_solved);
    }
    to_pack.push_back(databases.back().get());
    entries += databases.back()->entries();
  }
  const auto packed = search::pack(to_pack);
  if (!packed) return fail(packed.error().message());
  const auto written = write_file(options.file, packed.value());
  if (!written) return fail(written.error().message());
  std::cerr << printable(options.file, 200) << ": " << to_text(size) << ", "
            << counted(databases.size(), "pattern") << ", " << counted(entries, "placement")
            << " in " << counted(written.value(), "byte") << ", built in "
            << duration_text(search::steady_microseconds() - begin) << std::endl;
  return done;
}

// What the encoder does with one small pattern, as JSON.
ExitStatus trace(const PdbBuildOptions& options) {
  const Result<search::Patterns> patterns = parse_patterns(options.size, *options.patterns);
  if (!patterns) return fail(patterns.error().message());
  const std::vector<std::uint8_t>& tiles = patterns.value().front();
  if (patterns.value().size() != 1 || !PatternDatabase::valid(options.size, tiles) ||
      search::entries_of_pattern(options.size.cells(), tiles.size()) >
          search::most_traced_entries) {
    return fail("a trace is of one pattern with at most " +
                counted(search::most_traced_entries, "placement"));
  }
  MemoryBudget budget(options.max_bytes);
  const std::unique_ptr<PatternDatabase> database = build_one(options.size, tiles, budget);
  if (!database) return fail("this machine has no more memory", not_solved);
  search::CodeTrace trace;
  const std::vector<std::uint8_t> code = search::encode(*database, trace);
  std::cout << search::to_json(*database, trace, code) << std::endl;
  return done;
}

ExitStatus verify(const std::string& file) {
  MemoryBudget budget(SIZE_MAX);
  const Result<Loaded> loaded = load(file, budget);
  if (!loaded) return fail(loaded.error().message());
  for (const auto& database : loaded.value().databases) {
    const Result<std::uint64_t> compared = search::verify(*database);
    const std::string tiles = tiles_text(database->tiles());
    if (!compared) return fail("tiles " + tiles + ": " + compared.error().message(), not_solved);
    std::cout << "tiles " << tiles << ": " << counted(database->entries(), "placement")
              << " verified, " << counted(compared.value(), "pair") << " of neighbours compared"
              << std::endl;
  }
  // A comparison of neighbours cannot find everything; the fingerprint can.
  const search::FileSummary& summary = loaded.value().summary;
  const std::optional<search::Grade> grade = search::grade_of(summary);
  if (grade && search::fingerprint_of(loaded.value().databases) !=
                   search::known_fingerprint(summary.size, *grade)) {
    const std::string name = *grade == search::Grade::large   ? "large"
                             : *grade == search::Grade::first ? "first"
                                                              : "standard";
    return fail("the content is not that of the " + name + " databases of " +
                    to_text(summary.size) + ", whose patterns these are",
                not_solved);
  }
  return done;
}

ExitStatus info(const std::string& file) {
  MemoryBudget budget(SIZE_MAX);
  const Result<Loaded> loaded = load(file, budget);
  if (!loaded) return fail(loaded.error().message());
  const search::FileSummary& summary = loaded.value().summary;
  std::cout << to_text(summary.size) << ", " << counted(summary.patterns.size(), "pattern") << ", "
            << counted(summary.entries, "placement") << ": "
            << counted(loaded.value().bytes, "byte") << " packed, "
            << counted(budget.used(), "byte") << " in memory" << std::endl;
  for (const auto& database : loaded.value().databases) {
    const Census census(*database);
    std::cout << "tiles " << tiles_text(database->tiles()) << ": "
              << counted(database->entries(), "placement") << ", the largest value "
              << census.largest() << "; by excess";
    std::uint64_t left = database->entries();
    for (std::size_t excess = 0; left > 0; ++excess) {
      std::cout << (excess == 0 ? " " : ", ") << excess << ": " << census.excesses()[excess];
      left -= census.excesses()[excess];
    }
    std::cout << std::endl;
  }
  return done;
}

}  // namespace

void add_pdb(CLI::App& program, ExitStatus& status) {
  CLI::App* const command =
      program.add_subcommand("pdb", "Build, verify and describe files of pattern databases");
  command->require_subcommand(1);

  CLI::App* const build_command = command->add_subcommand("build", "Build a file");
  const auto options = std::make_shared<PdbBuildOptions>();
  add_size(build_command, options->size);
  build_command->add_option("--patterns", options->patterns,
                            "The tiles of each pattern, such as \"1 2 5 6/3 4 7 8\"; all tiles in "
                            "the standard patterns by default");
  build_command->add_option("-o,--output", options->file, "The file to write")->required();
  add_parsed(build_command, "--max-memory", options->max_bytes, parse_bytes,
             "Stop before taking more, 1G by default")
      ->type_name("SIZE");
  build_command->callback([options, &status] { status = build(*options); });

  CLI::App* const trace_command = command->add_subcommand(
      "trace", "Build a small database and print what packing it does, as JSON");
  const auto traced = std::make_shared<PdbBuildOptions>();
  add_size(trace_command, traced->size);
  trace_command
      ->add_option("--patterns", traced->patterns, "The tiles of the pattern, such as \"1 2\"")
      ->required();
  trace_command->callback([traced, &status] { status = trace(*traced); });

  const auto add_reader = [&](const std::string& name, const std::string& help,
                              ExitStatus (*run)(const std::string&)) {
    CLI::App* const reader = command->add_subcommand(name, help);
    const auto file = std::make_shared<std::string>();
    reader->add_option("FILE", *file, "The file")->required();
    reader->callback([run, file, &status] { status = run(*file); });
  };
  add_reader("verify", "Compare all entries of a file with their neighbours", verify);
  add_reader("info", "Say what is in a file", info);
}

}  // namespace puzzle::cli
