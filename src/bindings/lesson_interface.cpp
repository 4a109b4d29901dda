#include "bindings/lesson_interface.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "bindings/solver.hpp"
#include "core/notation.hpp"
#include "core/shuffle_study.hpp"
#include "core/solvability.hpp"
#include "search/exact/layers.hpp"
#include "search/solvers/solvers.hpp"

using namespace puzzle;
using bindings::text_or_empty;

struct Look {
  search::Databases databases;
  std::optional<search::Trace> trace;
  Solver solver;
  std::string message;
};

struct Study {
  std::optional<ShuffleStudy> study;  // none after bad input
  ScrambleOptions options;
  std::string seed;
  std::string message;
  std::vector<double> numbers;
};

struct Layers {
  std::unique_ptr<search::LayerCounter> counter;  // none after bad input
  std::string message;
};

namespace {

// A whole number, 0 or more; 0 for anything else.
std::size_t whole(double number) {
  constexpr double most = 2147483648.0;
  return number > 0 ? static_cast<std::size_t>(std::min(number, most)) : 0;
}

double real(std::uint64_t number) { return static_cast<double>(number); }

const double* give(Study& study, std::vector<double> numbers) {
  study.numbers = std::move(numbers);
  return study.numbers.data();
}

const double* give_counts(Study& study, const std::vector<std::uint64_t>& numbers) {
  return give(study, std::vector<double>(numbers.begin(), numbers.end()));
}

void start(Look& look, std::string_view algorithm, std::string_view position, double weight,
           double max_events, double max_bytes) {
  const Result<State> state = parse_position(position);
  const Result<search::Algorithm> parsed = search::parse_algorithm(algorithm);
  if (!state || !parsed) {
    look.message = !state ? state.error().text() : parsed.error().text();
    return;
  }
  if (!search::facts_of(parsed.value()).leaves_trace) {
    look.message =
        "only " + search::names_of(&search::SolverFacts::leaves_trace) + " can be looked into";
    return;
  }
  if (!(weight >= 0 && weight <= search::max_weight) || weight != std::floor(weight)) {
    look.message = "the weight must be a whole number from 0 to " + to_text(search::max_weight);
    return;
  }
  // The others end when nothing is left to expand.
  if (parsed.value() != search::Algorithm::bfs && !search::facts_of(parsed.value()).takes_weight &&
      !is_solvable(state.value())) {
    look.message = "the position cannot be solved";
    return;
  }
  const search::Variant variant(parsed.value(), static_cast<int>(weight));
  look.trace.emplace(whole(max_events));
  search::Limits limits;
  limits.max_bytes = whole(max_bytes);
  auto search = search::make_search(variant, state.value(), look.databases, limits);
  if (search == nullptr || !search->report_to(*look.trace)) {
    look.message = "not enough memory to start";
    return;
  }
  bindings::begin(look.solver, std::move(search));
}

}  // namespace

// --- A look inside a search ---

Look* look_create(const char* algorithm, const char* position, double weight, double max_events,
                  double max_bytes) {
  std::unique_ptr<Look> look(new (std::nothrow) Look);
  if (look == nullptr) return nullptr;
  start(*look, text_or_empty(algorithm), text_or_empty(position), weight, max_events, max_bytes);
  return look.release();
}

void look_destroy(Look* look) { delete look; }

const char* look_message(const Look* look) { return look->message.c_str(); }

Solver* look_solver(Look* look) { return &look->solver; }

const void* look_events(const Look* look) { return look->trace->events().data(); }

double look_event_count(const Look* look) { return real(look->trace->events().size()); }

int look_complete(const Look* look) { return look->trace->complete() ? 1 : 0; }

// --- Shuffles, over and over ---

Study* study_create(int width, int height, const char* method, int steps, const char* seed) {
  std::unique_ptr<Study> study(new (std::nothrow) Study);
  if (study == nullptr) return nullptr;
  const Result<BoardSize> size = make_board_size(width, height);
  const Result<ScrambleMethod> parsed = parse_scramble_method(text_or_empty(method));
  if (!size || !parsed) {
    study->message = !size ? size.error().text() : parsed.error().text();
    return study.release();
  }
  ScrambleOptions options;
  options.method = parsed.value();
  options.walk_steps = steps;
  // scramble() knows which seeds and numbers of steps are allowed.
  const Result<Scramble> first = scramble(size.value(), text_or_empty(seed), options);
  if (!first) {
    study->message = first.error().text();
    return study.release();
  }
  study->options = options;
  study->seed = text_or_empty(seed);
  study->study.emplace(size.value(), text_or_empty(seed), options);
  return study.release();
}

void study_destroy(Study* study) { delete study; }

const char* study_message(const Study* study) { return study->message.c_str(); }

void study_run(Study* study, double shuffles) { study->study->run(whole(shuffles)); }

const double* study_summary(Study* study) {
  const ShuffleStudy& done = *study->study;
  const ShuffleStudy::Extremes extremes = done.extremes();
  return give(*study, {real(done.shuffles()), real(done.solvable()), done.mean_manhattan(),
                       done.mean_at_home(), real(extremes.most), real(extremes.least)});
}

const double* study_landings(Study* study) { return give_counts(*study, study->study->landings()); }

const double* study_at_home(Study* study) { return give_counts(*study, study->study->at_home()); }

const double* study_exact(Study* study) {
  const BoardSize size = study->study->size();
  const ExactSpread spread = size.cells() <= most_cells_of_exact_spread
                                 ? exact_spread(size, study->options.method)
                                 : ExactSpread{};
  return give(*study, {real(spread.sequences), real(spread.arrangements), real(spread.reached),
                       real(spread.most), real(spread.least)});
}

const double* study_trace(Study* study) {
  const ShuffleTrace trace = trace_shuffle(study->study->size(), study->seed, study->options);
  std::vector<double> numbers = {real(trace.choices.size())};
  numbers.insert(numbers.end(), trace.choices.begin(), trace.choices.end());
  for (int cell = 0; cell < trace.end.cells(); ++cell) numbers.push_back(trace.end.tile_at(cell));
  return give(*study, std::move(numbers));
}

// --- The graph of a board ---

Layers* layers_create(int width, int height, double max_bytes) {
  std::unique_ptr<Layers> layers(new (std::nothrow) Layers);
  if (layers == nullptr) return nullptr;
  const Result<BoardSize> size = make_board_size(width, height);
  if (size) layers->counter = search::make_layer_counter(size.value(), whole(max_bytes));
  if (layers->counter == nullptr) {
    layers->message = size ? "not enough memory to start" : size.error().text();
  }
  return layers.release();
}

void layers_destroy(Layers* layers) { delete layers; }

const char* layers_message(const Layers* layers) { return layers->message.c_str(); }

double layers_next(Layers* layers) {
  if (!layers->counter) return -1;
  const Result<std::uint64_t> count = layers->counter->next();
  if (count) return real(count.value());
  layers->message = count.error().text();
  return -1;
}

// --- Tables for searches side by side ---

int databases_prepare(SolverDatabases* databases, const char* name, double expansions) {
  using Progress = search::RungBuilder::Progress;
  const auto named = bindings::parse_rung(text_or_empty(name));
  if (!named) return -1;
  if (!databases->builder) {
    databases->builder.emplace(named->size, named->rung, databases->databases.budget());
  }
  const Progress progress = databases->builder->step(whole(expansions));
  if (progress == Progress::running) return 0;
  if (progress == Progress::done) databases->databases.add(databases->builder->take());
  databases->builder.reset();
  return progress == Progress::done ? 1 : -1;
}

const char* databases_patterns(SolverDatabases* databases, const char* name) {
  std::string& text = databases->message;
  text.clear();
  const auto named = bindings::parse_rung(text_or_empty(name));
  if (!named) return "";
  std::size_t tiles = 0;
  for (const search::Pattern& pattern : search::rung_of(named->size, named->rung).patterns) {
    // Then comes the second partition.
    if (tiles == static_cast<std::size_t>(named->size.cells()) - 1) break;
    if (tiles > 0) text += '/';
    tiles += pattern.size();
    for (std::size_t place = 0; place < pattern.size(); ++place) {
      text.append(place == 0 ? "" : " ").append(to_text(pattern[place]));
    }
  }
  return text.c_str();
}
