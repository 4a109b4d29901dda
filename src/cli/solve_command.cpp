#include <algorithm>
#include <condition_variable>
#include <deque>
#include <iostream>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>
#include <utility>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/interruption.hpp"
#include "cli/tables_folder.hpp"
#include "core/notation.hpp"
#include "core/solvability.hpp"
#include "core/text.hpp"
#include "search/databases/databases.hpp"
#include "search/solvers/solvers.hpp"

namespace puzzle::cli {
namespace {

struct SolveOptions {
  search::Algorithm algorithm = search::Algorithm::automatic;
  int weight = 1;  // of h, for A*
  search::Limits limits;
  std::optional<std::string> trace;  // the file for what the search of the one position did
  bool seconds_given = false;        // else `auto` improves for 10 s at most
  int jobs = 1;                      // positions that are solved at the same time
  bool json = false;
  bool no_cache = false;  // else tables that take seconds to build are kept from run to run
  std::vector<std::string> positions;
};

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
  line["optimal"] = false;
  if (known) {
    line["length"] = search->solution().size();
    line["moves"] = to_text(search->solution());
    line["optimal"] = search->optimal();
  }
  line["lower_bound"] = nullptr;
  if (search) line["lower_bound"] = statistics.lower_bound;
  line["expanded"] = statistics.expanded;
  line["generated"] = statistics.generated;
  line["frontier_peak"] = statistics.frontier_peak;
  line["cores"] = statistics.cores;
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
    case search::Method::plain_idastar: return "IDA*";
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
  sentence += "; expanded " + counted(statistics.expanded, "state") + " in " +
              duration_text(statistics.microseconds);
  if (statistics.cores > 1) sentence += " on " + std::to_string(statistics.cores) + " cores";
  return sentence;
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
    sentence += "at the " + name_of(search.limit_reached());
  }
  sentence += " after " + counted(statistics.expanded, "state") + " and " +
              counted_bytes(statistics.bytes_peak) + " of memory; any solution has at least " +
              counted(static_cast<unsigned long long>(statistics.lower_bound), "move");
  if (search.has_solution()) {
    sentence += "; best known solution: " + counted(search.solution().size(), "move");
    // Otherwise the solution goes to standard output.
    if (search.status() != search::Status::solved) sentence += ": " + to_text(search.solution());
  }
  return sentence;
}

// What is to be told of a position.
struct Outcome {
  ExitStatus status = done;
  std::optional<std::string> result;  // a line for standard output; an empty one is a solution, too
  std::string words;                  // a line for standard error; none where it is empty
};

void tell(const Outcome& outcome) {
  if (outcome.result) std::cout << *outcome.result << std::endl;
  if (!outcome.words.empty()) std::cerr << outcome.words << std::endl;
}

// The tables of one thread, which searches one position after another. A thread that reads or
// writes a file of the cache holds `files`, which all share.
struct Desk {
  explicit Desk(std::mutex& shared) : files(shared) {}

  std::mutex& files;
  search::Databases databases;
  TablesFolder kept{databases};
};

Outcome solve_one(const SolveOptions& options, Desk& desk, const State& state,
                  const std::string& place) {
  Outcome outcome;
  const auto complaint = [&](const std::string& message) {
    outcome.words = complaint_of("solve", place, message);
    return outcome;
  };
  outcome.status = not_solved;
  if (const Solvability judged = solvability(state); !judged.solvable) {
    if (options.json) outcome.result = json_line(state, "unsolvable", nullptr).dump();
    return complaint(explain(judged, state.size()));
  }
  const search::SolverFacts& solver = search::facts_of(options.algorithm);
  search::Limits limits = options.limits;
  if (!options.seconds_given && improves_for_ever(solver, state)) {
    limits.max_seconds = default_seconds_of_improving;
  }
  const bool uses_cache = !options.no_cache && solver.uses_databases;
  if (uses_cache) {
    const std::lock_guard lock(desk.files);
    desk.kept.offer(state.size());
  }
  const search::Variant variant(options.algorithm, options.weight);
  const auto search = search::make_search(variant, state, desk.databases, limits);
  if (!search) return complaint("not enough memory to start");
  search::Trace trace;
  if (options.trace) static_cast<void>(search->report_to(trace));
  while (search->step(nodes_in_step) == search::Status::running && !interrupted()) {
    if (!uses_cache || !desk.databases.wanted()) continue;
    const std::lock_guard lock(desk.files);
    desk.kept.bring_wanted();
  }
  const bool stopped = search->status() == search::Status::running;
  search->settle();
  if (uses_cache) {
    const std::lock_guard lock(desk.files);
    desk.kept.save(state.size());
  }
  if (options.trace) {
    const std::string line = to_json(trace, state, variant, *search) + '\n';
    const Result<std::size_t> written = write_file(*options.trace, bytes_of(line));
    if (!written) {
      outcome.status = bad_use;
      outcome.words = complaint_of("solve", "", written.error().message());
      return outcome;
    }
  }
  const bool solved = search->status() == search::Status::solved;
  if (options.json) {
    const std::string status(search::to_text(search->status()));
    outcome.result = json_line(state, status, search.get()).dump();
  } else if (solved && options.trace != "-") {  // that trace has the moves
    outcome.result = to_text(search->solution());
  }
  if (!solved || stopped) return complaint(stopped_sentence(*search));
  outcome.status = done;
  if (!options.json) outcome.words = solved_sentence(options.algorithm, *search);
  return outcome;
}

// Positions solved on several cores at once, their results told in the order in which the positions
// came.
class Batch {
 public:
  explicit Batch(const SolveOptions& options) : options_(options) {
    // A signal must reach the thread that reads, which may be waiting for a line.
    const InterruptionsHeld held;
    for (int job = 0; job < options.jobs; ++job) threads_.emplace_back([this] { work(); });
  }
  ~Batch() { end(); }
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  // Waits while many results are missing, so that input without end takes no memory.
  void add(const State& state, const std::string& place) {
    constexpr std::size_t tasks_ahead = 64;  // for each core, of the first that is not solved
    std::unique_lock lock(mutex_);
    changed_.wait(lock,
                  [&] { return tasks_.size() < tasks_ahead * threads_.size() || interrupted(); });
    tasks_.push_back({state, place, {}});
    changed_.notify_all();
  }

  // Waits for all, and returns the worst status.
  [[nodiscard]] ExitStatus finish() {
    end();
    return worst_;
  }

 private:
  struct Task {
    State state;
    std::string place;
    std::optional<Outcome> outcome;
  };

  void work();
  void end();

  const SolveOptions& options_;
  std::mutex files_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> tasks_;  // from the first whose result is missing
  std::size_t begun_ = 0;   // of these, the first ones
  ExitStatus worst_ = done;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

void Batch::work() {
  Desk desk(files_);
  std::unique_lock lock(mutex_);
  while (!interrupted() && (begun_ < tasks_.size() || !ending_)) {
    if (begun_ == tasks_.size()) {
      changed_.wait(lock);
      continue;
    }
    Task& task = tasks_[begun_++];  // stays where it is while others come behind it or go before it
    lock.unlock();
    Outcome outcome = solve_one(options_, desk, task.state, task.place);
    lock.lock();
    task.outcome = std::move(outcome);
    for (; !tasks_.empty() && tasks_.front().outcome; --begun_) {
      tell(*tasks_.front().outcome);
      worst_ = std::max(worst_, tasks_.front().outcome->status);
      tasks_.pop_front();
    }
    changed_.notify_all();
  }
  changed_.notify_all();  // add() need not wait for what does not come
}

void Batch::end() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

ExitStatus solve(const SolveOptions& options) {
  if (options.trace && (options.positions.size() != 1 || options.positions.front() == "-")) {
    return refuse("solve", "--trace takes exactly one position, as an argument");
  }
  note_interruptions();
  if (options.jobs == 1) {
    std::mutex files;
    Desk desk(files);
    return for_each_position("solve", options.positions,
                             [&](const State& state, const std::string& place) {
                               const Outcome outcome = solve_one(options, desk, state, place);
                               tell(outcome);
                               return outcome.status;
                             });
  }
  Batch batch(options);
  const ExitStatus read = for_each_position("solve", options.positions,
                                            [&](const State& state, const std::string& place) {
                                              batch.add(state, place);
                                              return done;
                                            });
  return std::max(read, batch.finish());
}

}  // namespace

void add_solve(CLI::App& program, ExitStatus& status) {
  CLI::App* const command =
      program.add_subcommand("solve", "Find a solution, if possible a shortest one");
  const auto options = std::make_shared<SolveOptions>();
  CLI::Option* const algorithm =
      add_parsed(command, "--algorithm", options->algorithm, search::parse_algorithm, "NAME",
                 "Solver to use, auto by default; the command solvers lists them");
  CLI::Option* const seconds = add_limits(command, options->limits);
  CLI::Option* const weight =
      add_parsed(command, "--weight", options->weight, from_to(0, search::max_weight), "N",
                 "Weighted A*, f = g + N * h: faster for N above 1, at most N times the shortest");
  command
      ->add_option("--trace", options->trace,
                   "Write what BFS, A* or IDA* does, step by step, to a file as JSON; for one "
                   "position; - is standard output, instead of the moves")
      ->type_name("FILE");
  command->add_flag("--json", options->json, "Print one JSON object per line");
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  options->limits.max_threads = std::clamp(cores, 1, most_threads);
  CLI::Option* const threads =
      add_parsed(command, "--threads", options->limits.max_threads, from_to(1, most_threads), "N",
                 "Search on that many cores at once, if IDA* takes a long time; all by default");
  CLI::Option* const jobs =
      add_parsed(command, "--jobs", options->jobs, from_to(1, most_threads), "N",
                 "Solve that many positions at once, each on one core unless --threads says "
                 "otherwise; results come in the order of the positions");
  add_no_cache(command, options->no_cache);
  add_positions(command, options->positions);
  command->callback([=, &status] {
    if (jobs->count() > 0 && threads->count() == 0) options->limits.max_threads = 1;
    options->seconds_given = seconds->count() > 0;
    const search::SolverFacts& solver = search::facts_of(options->algorithm);
    const auto needs = [&](const char* option, bool search::SolverFacts::*fact) {
      if (solver.*fact) return;
      const std::string name(solver.name);
      throw CLI::ValidationError(
          option, algorithm->count() > 0
                      ? "does not work with " + name + ", only with " + search::names_of(fact)
                      : "needs --algorithm, which is " + name + " by default, and works with " +
                            search::names_of(fact));
    };
    if (weight->count() > 0) needs("--weight", &search::SolverFacts::takes_weight);
    if (options->trace) needs("--trace", &search::SolverFacts::leaves_trace);
    status = solve(*options);
  });
}

}  // namespace puzzle::cli
