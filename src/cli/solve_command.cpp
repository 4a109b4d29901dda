#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/commands.hpp"
#include "cli/database_cache.hpp"
#include "cli/files.hpp"
#include "cli/interruption.hpp"
#include "cli/options.hpp"
#include "core/notation.hpp"
#include "core/solvability.hpp"
#include "core/text.hpp"
#include "search/databases/databases.hpp"
#include "search/solvers/trace.hpp"

namespace puzzle::cli {
namespace {

struct SolveOptions {
  search::Algorithm algorithm = search::Algorithm::automatic;
  int weight = 1;  // of h, for A*
  search::Limits limits;
  std::optional<std::string> trace;  // the file for what the search of the one position did
  bool seconds_given = false;        // else `auto` improves for 10 s at most
  bool json = false;
  bool no_cache = false;  // else pattern databases are kept from run to run
  std::vector<std::string> positions;
};

constexpr std::uint64_t nodes_in_step = 100'000;
constexpr double default_seconds_of_improving = 10;

// Whether the search would end only with a proof, which it hardly ever reaches.
bool improves_for_ever(const search::SolverFacts& solver, const State& state) {
  return solver.promise == search::Promise::anytime && state.cells() > solver.most_cells_proven;
}

nlohmann::ordered_json json_line(const State& state, const std::string& status,
                                 const search::Search* search) {
  const search::Statistics statistics = search ? search->statistics() : search::Statistics{};
  const bool known = search != nullptr && search->has_solution();
  nlohmann::ordered_json line;
  line["position"] = to_text(state);
  line["status"] = status;
  line["length"] = nullptr;
  line["moves"] = nullptr;
  if (known) {
    line["length"] = search->solution().size();
    line["moves"] = to_text(search->solution());
  }
  line["optimal"] = known && search->optimal();
  line["lower_bound"] = nullptr;
  if (search) line["lower_bound"] = statistics.lower_bound;
  line["expanded"] = statistics.expanded;
  line["generated"] = statistics.generated;
  line["frontier_peak"] = statistics.frontier_peak;
  line["memory_bytes"] = statistics.bytes_peak;
  line["seconds"] =
      static_cast<double>(statistics.microseconds - statistics.setup_microseconds) / 1e6;
  line["setup_seconds"] = static_cast<double>(statistics.setup_microseconds) / 1e6;
  if (search) line["method"] = search::to_text(search->method());
  if (search && search->limit_reached() != search::Limit::none) {
    line["limit"] = search::to_text(search->limit_reached());
  }
  return line;
}

// A method's name in the middle of a sentence.
std::string_view words_for(search::Method method) {
  switch (method) {
    case search::Method::bfs: return "BFS";
    case search::Method::bidirectional_bfs: return "bidirectional BFS";
    case search::Method::astar: return "A*";
    case search::Method::distance_table: return "a table of all distances";
    case search::Method::databases: return "building pattern databases";
    case search::Method::idastar: return "IDA* with pattern databases";
    case search::Method::rows: return "row by row";
    case search::Method::beam: return "beam search";
    case search::Method::stretches: return "shortening stretches";
  }
  return "";
}

// The sentence about a search that found a solution: "Auto, by beam search: 104 moves, proven to be
// …".
std::string solved_sentence(search::Algorithm algorithm, const search::Search& search) {
  const search::Statistics& statistics = search.statistics();
  std::string sentence(search::facts_of(algorithm).display_name);
  if (algorithm == search::Algorithm::automatic) {
    sentence += ", by ";
    sentence += words_for(search.method());
  }
  sentence += ": " + counted(search.solution().size(), "move");
  if (search.optimal()) {
    sentence += ", proven shortest";
  } else {
    sentence += "; any solution has at least " +
                counted(static_cast<unsigned long long>(statistics.lower_bound), "move");
  }
  return sentence + "; expanded " + counted(statistics.expanded, "node") + " in " +
         duration_text(statistics.microseconds);
}

// The sentence about a search that did not end by itself.
std::string stopped_sentence(const search::Search& search) {
  const search::Statistics& statistics = search.statistics();
  std::string sentence = "stopped ";
  if (search.status() != search::Status::limit) {
    sentence += "on request";
  } else if (search.limit_reached() == search::Limit::memory && search.machine_refused()) {
    sentence += "because this machine has no more memory";
  } else {
    sentence += "at the limit of ";
    sentence += search::to_text(search.limit_reached());
  }
  sentence += " after " + counted(statistics.expanded, "node") + " and " +
              counted_bytes(statistics.bytes_peak) + " of memory; any solution has at least " +
              counted(static_cast<unsigned long long>(statistics.lower_bound), "move");
  if (search.has_solution()) {
    sentence += ", the best that is known " + counted(search.solution().size(), "move");
    // Otherwise the solution goes to standard output.
    if (search.status() != search::Status::solved) sentence += ": " + to_text(search.solution());
  }
  return sentence;
}

bool write_trace(const std::string& file, const std::string& json) {
  const std::span<const char> text(json);
  const Result<std::size_t> written =
      write_file(file, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  if (!written) complain("solve", "", written.error().message());
  return static_cast<bool>(written);
}

ExitStatus solve(const SolveOptions& options) {
  if (options.trace && (options.positions.size() != 1 || options.positions.front() == "-")) {
    complain("solve", "", "--trace writes of one position: give it as one argument");
    return bad_use;
  }
  note_interruptions();
  search::Databases databases;
  DatabaseCache cache(databases);
  const search::SolverFacts& solver = search::facts_of(options.algorithm);
  const bool uses_cache = !options.no_cache && solver.uses_databases;
  const auto visit = [&](const State& state, const std::string& place) {
    const Solvability judged = solvability(state);
    if (!judged.solvable) {
      complain("solve", place, explain(judged, state.size()));
      if (options.json) std::cout << json_line(state, "unsolvable", nullptr) << std::endl;
      return not_solved;
    }
    search::Limits limits = options.limits;
    if (!options.seconds_given && improves_for_ever(solver, state)) {
      limits.max_seconds = default_seconds_of_improving;
    }
    if (uses_cache) cache.load(state.size());
    const search::Variant variant(options.algorithm, options.weight);
    const auto search = search::make_search(variant, state, databases, limits);
    if (!search) {
      complain("solve", place, "there is no memory to begin with");
      return not_solved;
    }
    search::Trace trace;
    if (options.trace) static_cast<void>(search->report_to(trace));
    while (search->step(nodes_in_step) == search::Status::running && !interrupted()) {
    }
    const bool stopped = search->status() == search::Status::running;
    search->settle();
    if (uses_cache) cache.save(state.size());
    const bool solved = search->status() == search::Status::solved;
    if (options.trace && !write_trace(*options.trace, to_json(trace, state, variant, *search))) {
      return bad_use;
    }
    if (options.json) {
      const std::string status(search::to_text(search->status()));
      std::cout << json_line(state, status, search.get()) << std::endl;
    } else if (solved) {
      std::cout << to_text(search->solution()) << std::endl;
    }
    if (!solved || stopped) {
      complain("solve", place, stopped_sentence(*search));
      return not_solved;
    }
    if (!options.json) {
      std::cerr << solved_sentence(options.algorithm, *search) << std::endl;
    }
    return done;
  };
  return for_each_position("solve", options.positions, visit);
}

}  // namespace

void add_solve(CLI::App& program, ExitStatus& status) {
  CLI::App* const command =
      program.add_subcommand("solve", "Find a solution, if possible a shortest one");
  const auto options = std::make_shared<SolveOptions>();
  add_parsed(command, "--algorithm", options->algorithm, search::parse_algorithm,
             "Which solver, auto by default; the command solvers lists them")
      ->type_name("NAME");
  add_parsed(command, "--max-nodes", options->limits.max_nodes, parse_count,
             "Stop after expanding that many states")
      ->type_name("N");
  add_parsed(command, "--max-memory", options->limits.max_bytes, parse_bytes,
             "Stop before taking more, such as 512M (the default) or 2G")
      ->type_name("SIZE");
  CLI::Option* const seconds =
      add_parsed(command, "--max-seconds", options->limits.max_seconds, parse_seconds,
                 "Stop after that long, for each position; 10 for auto beyond " +
                     std::to_string(search::most_cells_proven) + " cells")
          ->type_name("SECONDS");
  CLI::Option* const weight =
      add_parsed(command, "--weight", options->weight, from_to(0, search::max_weight),
                 "A* by f = g + N * h: above 1 sooner, and up to N times as long as the shortest")
          ->type_name("N");
  command
      ->add_option("--trace", options->trace,
                   "Write what BFS or A* does, step by step, to a file as JSON; for one position")
      ->type_name("FILE");
  command->add_flag("--json", options->json, "Print one JSON object a line");
  command->add_flag("--no-cache", options->no_cache,
                    "Neither read nor keep pattern databases in the user's cache folder");
  add_positions(command, options->positions);
  command->callback([=, &status] {
    options->seconds_given = seconds->count() > 0;
    const search::SolverFacts& solver = search::facts_of(options->algorithm);
    if (weight->count() > 0 && !solver.takes_weight) {
      throw CLI::ValidationError("--weight",
                                 "is for " + search::names_of(&search::SolverFacts::takes_weight) +
                                     ", which have an h to multiply");
    }
    if (options->trace && !solver.leaves_trace) {
      throw CLI::ValidationError("--trace",
                                 "is for " + search::names_of(&search::SolverFacts::leaves_trace));
    }
    status = solve(*options);
  });
}

}  // namespace puzzle::cli
