#include "bindings/lesson_interface.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "bindings/crossing.hpp"
#include "bindings/handles.hpp"
#include "bindings/plain.hpp"
#include "core/notation.hpp"
#include "core/shuffle_study.hpp"
#include "core/solvability.hpp"
#include "search/databases/databases.hpp"
#include "search/exact/layers.hpp"
#include "search/solvers/distant.hpp"
#include "search/solvers/solvers.hpp"
#include "search/solvers/trace.hpp"

using namespace puzzle;
using bindings::destroy;
using bindings::find;
using bindings::give;
using bindings::text_or_empty;

struct LiveLook {
  search::Databases databases;
  std::optional<State> start;
  search::Variant variant = search::Algorithm::bfs;
  std::optional<search::Trace> trace;
  std::unique_ptr<search::Search> search;  // none after bad input
  std::string message;
  std::string text;
  bindings::SearchNumbers statistics{};
};

struct LiveStudy {
  std::optional<ShuffleStudy> study;  // none after bad input
  ScrambleOptions options;
  std::string seed;
  std::string message;
  std::vector<double> numbers;
  std::string text;
};

struct LiveLayers {
  int users = 1;
  BoardSize size;
  std::optional<search::LayerCounter> counter;  // none after bad input
  search::Databases databases;
  std::string message;
};

struct LiveDistant {
  bindings::Shared<LiveLayers> board;
  std::optional<search::DistantSearch> search;  // none after bad input, and none when it is over
  std::string message;
  std::string position;
};

struct LiveRace {
  search::Databases databases;
  std::optional<State> start;  // none after bad input
  std::optional<search::RungBuilder> builder;
  std::vector<std::unique_ptr<search::Search>> runners;
  std::string message;
  std::string text;
  bindings::SearchNumbers statistics{};
};

template <>
struct puzzle::bindings::Behind<Look> : Stands<std::unique_ptr<LiveLook>, Kind::look> {};
template <>
struct puzzle::bindings::Behind<Study> : Stands<std::unique_ptr<LiveStudy>, Kind::study> {};
template <>
struct puzzle::bindings::Behind<Layers> : Stands<Shared<LiveLayers>, Kind::layers> {};
template <>
struct puzzle::bindings::Behind<Distant> : Stands<std::unique_ptr<LiveDistant>, Kind::distant> {};
template <>
struct puzzle::bindings::Behind<Race> : Stands<std::unique_ptr<LiveRace>, Kind::race> {};

namespace {

// A whole number, 0 or more; 0 for anything else.
std::size_t whole(double number) {
  constexpr double most = 2147483648.0;
  return number > 0 ? static_cast<std::size_t>(std::min(number, most)) : 0;
}

double real(std::uint64_t number) { return static_cast<double>(number); }

const double* give(LiveStudy& study, const std::vector<std::uint64_t>& numbers) {
  study.numbers.assign(numbers.begin(), numbers.end());
  return study.numbers.data();
}

void start(LiveLook& look, std::string_view algorithm, std::string_view position, double weight,
           double max_records, double max_bytes) {
  const Result<State> state = parse_position(position);
  const Result<search::Algorithm> parsed = search::parse_algorithm(algorithm);
  if (!state || !parsed) {
    look.message = !state ? bindings::crossing(state.error()) : bindings::crossing(parsed.error());
    return;
  }
  if (!search::facts_of(parsed.value()).leaves_trace) {
    look.message =
        "only " + search::names_of(&search::SolverFacts::leaves_trace) + " can be looked into";
    return;
  }
  if (!(weight >= 0 && weight <= search::max_weight) || weight != std::floor(weight)) {
    look.message =
        "the weight must be a whole number from 0 to " + std::to_string(search::max_weight);
    return;
  }
  // The others end when nothing is left to expand.
  if (parsed.value() != search::Algorithm::bfs && !search::facts_of(parsed.value()).takes_weight &&
      !is_solvable(state.value())) {
    look.message = "the position cannot be solved";
    return;
  }
  look.start = state.value();
  look.variant = {parsed.value(), static_cast<int>(weight)};
  look.trace.emplace(whole(max_records));
  search::Limits limits;
  limits.max_bytes = whole(max_bytes);
  look.search = search::make_search(look.variant, *look.start, look.databases, limits);
  if (look.search == nullptr || !look.search->report_to(*look.trace)) {
    look.search.reset();
    look.message = "there is no memory to begin with";
  }
}

// Which tables a race is prepared with: on 4x4 the second ones, whose patterns are the best known.
int rung_of_race(BoardSize size) { return size == BoardSize{4, 4} ? 1 : 0; }

// Null when no search has that number.
search::Search* runner_of(const LiveRace* race, int runner) {
  if (race == nullptr || runner < 0) return nullptr;
  const auto place = static_cast<std::size_t>(runner);
  return place < race->runners.size() ? race->runners[place].get() : nullptr;
}

}  // namespace

// --- A look inside a search ---

Look* look_create(const char* algorithm, const char* position, double weight, double max_records,
                  double max_bytes) {
  std::unique_ptr<LiveLook> look(new (std::nothrow) LiveLook);
  if (look != nullptr) {
    start(*look, text_or_empty(algorithm), text_or_empty(position), weight, max_records, max_bytes);
  }
  return give<Look>(std::move(look));
}

void look_destroy(Look* handle) { destroy(handle); }

const char* look_message(const Look* handle) {
  const LiveLook* const look = find(handle);
  return look == nullptr ? "there is no search" : look->message.c_str();
}

const char* look_step(Look* handle, double expansions) {
  LiveLook* const look = find(handle);
  if (look == nullptr || look->search == nullptr) return "error";
  return search::to_text(look->search->step(whole(expansions))).data();  // of a literal
}

const char* look_moves(Look* handle) {
  LiveLook* const look = find(handle);
  if (look == nullptr || look->search == nullptr) return "";
  look->text = to_text(look->search->solution());
  return look->text.c_str();
}

const double* look_statistics(Look* handle) {
  LiveLook* const look = find(handle);
  if (look == nullptr) return nullptr;
  if (look->search != nullptr) look->statistics = bindings::numbers_of(*look->search);
  return look->statistics.data();
}

const void* look_records(const Look* handle) {
  const LiveLook* const look = find(handle);
  return look == nullptr || !look->trace ? nullptr : look->trace->records().data();
}

double look_record_count(const Look* handle) {
  const LiveLook* const look = find(handle);
  return look == nullptr || !look->trace ? 0 : real(look->trace->records().size());
}

int look_complete(const Look* handle) {
  const LiveLook* const look = find(handle);
  return look != nullptr && look->trace && look->trace->complete() ? 1 : 0;
}

const char* look_json(Look* handle) {
  LiveLook* const look = find(handle);
  if (look == nullptr || look->search == nullptr) return "";
  look->text = search::to_json(*look->trace, *look->start, look->variant, *look->search);
  return look->text.c_str();
}

// --- Shuffles, over and over ---

Study* study_create(int width, int height, const char* method, int steps, const char* seed) {
  std::unique_ptr<LiveStudy> study(new (std::nothrow) LiveStudy);
  if (study == nullptr) return nullptr;
  const Result<BoardSize> size = make_board_size(width, height);
  const Result<ScrambleMethod> parsed = parse_scramble_method(text_or_empty(method));
  if (!size || !parsed) {
    study->message = !size ? bindings::crossing(size.error()) : bindings::crossing(parsed.error());
    return give<Study>(std::move(study));
  }
  ScrambleOptions options;
  options.method = parsed.value();
  options.walk_steps = steps;
  // scramble() knows which seeds and numbers of steps are allowed.
  const Result<Scramble> first = scramble(size.value(), text_or_empty(seed), options);
  if (!first) {
    study->message = bindings::crossing(first.error());
    return give<Study>(std::move(study));
  }
  study->options = options;
  study->seed = text_or_empty(seed);
  study->study.emplace(size.value(), text_or_empty(seed), options);
  return give<Study>(std::move(study));
}

void study_destroy(Study* handle) { destroy(handle); }

const char* study_message(const Study* handle) {
  const LiveStudy* const study = find(handle);
  return study == nullptr ? "there is no study" : study->message.c_str();
}

void study_run(Study* handle, double shuffles) {
  LiveStudy* const study = find(handle);
  if (study != nullptr && study->study) study->study->run(whole(shuffles));
}

const double* study_summary(Study* handle) {
  LiveStudy* const study = find(handle);
  if (study == nullptr) return nullptr;
  study->numbers.assign(6, 0);
  if (!study->study || study->study->shuffles() == 0) return study->numbers.data();
  const ShuffleStudy& done = *study->study;
  const ShuffleStudy::Extremes extremes = done.extremes();
  study->numbers = {real(done.shuffles()), real(done.solvable()), done.mean_manhattan(),
                    done.mean_at_home(),   real(extremes.most),   real(extremes.least)};
  return study->numbers.data();
}

const double* study_landings(Study* handle) {
  LiveStudy* const study = find(handle);
  return study == nullptr || !study->study ? nullptr : give(*study, study->study->landings());
}

const double* study_at_home(Study* handle) {
  LiveStudy* const study = find(handle);
  return study == nullptr || !study->study ? nullptr : give(*study, study->study->at_home());
}

const char* study_latest(Study* handle) {
  LiveStudy* const study = find(handle);
  if (study == nullptr || !study->study) return "";
  study->text = to_text(study->study->latest());
  return study->text.c_str();
}

const double* study_exact(Study* handle) {
  LiveStudy* const study = find(handle);
  if (study == nullptr) return nullptr;
  study->numbers.assign(5, 0);
  if (study->study && study->study->size().cells() <= most_cells_of_exact_spread) {
    const ExactSpread spread = exact_spread(study->study->size(), study->options.method);
    study->numbers = {real(spread.sequences), real(spread.arrangements), real(spread.reached),
                      real(spread.most), real(spread.least)};
  }
  return study->numbers.data();
}

const double* study_trace(Study* handle) {
  LiveStudy* const study = find(handle);
  if (study == nullptr || !study->study) return nullptr;
  const BoardSize size = study->study->size();
  const ShuffleTrace trace = trace_shuffle(size, study->seed, study->options);
  study->numbers.assign(1, real(trace.choices.size()));
  study->numbers.insert(study->numbers.end(), trace.choices.begin(), trace.choices.end());
  for (int cell = 0; cell < size.cells(); ++cell) {
    study->numbers.push_back(trace.end.tile_at(cell));
  }
  return study->numbers.data();
}

// --- The graph of a board ---

Layers* layers_create(int width, int height, double max_bytes) {
  bindings::Shared<LiveLayers> layers(new (std::nothrow) LiveLayers);
  if (layers == nullptr) return nullptr;
  const Result<BoardSize> size = make_board_size(width, height);
  if (!size) {
    layers->message = bindings::crossing(size.error());
    return give<Layers>(std::move(layers));
  }
  layers->size = size.value();
  layers->counter.emplace(size.value(), whole(max_bytes));
  return give<Layers>(std::move(layers));
}

void layers_destroy(Layers* handle) { destroy(handle); }

const char* layers_message(const Layers* handle) {
  const LiveLayers* const layers = find(handle);
  return layers == nullptr ? "there is no board" : layers->message.c_str();
}

double layers_next(Layers* handle) {
  LiveLayers* const layers = find(handle);
  if (layers == nullptr || !layers->counter) return -1;
  const Result<std::uint64_t> count = layers->counter->next();
  if (count) return real(count.value());
  layers->message = bindings::crossing(count.error());
  return -1;
}

Distant* distant_create(Layers* board, int moves, const char* seed) {
  LiveLayers* const layers = find(board);
  std::unique_ptr<LiveDistant> distant(new (std::nothrow) LiveDistant);
  if (distant == nullptr) return nullptr;
  if (layers == nullptr || !layers->counter) {
    distant->message = layers_message(board);
  } else {
    distant->board = bindings::share(layers);
    distant->search.emplace(layers->size, moves, text_or_empty(seed), layers->databases);
  }
  return give<Distant>(std::move(distant));
}

void distant_destroy(Distant* handle) { destroy(handle); }

const char* distant_message(const Distant* handle) {
  const LiveDistant* const distant = find(handle);
  return distant == nullptr ? "there is no search" : distant->message.c_str();
}

int distant_step(Distant* handle, double expansions) {
  LiveDistant* const distant = find(handle);
  if (distant == nullptr) return -1;
  if (distant->search) {
    const std::optional<Result<State>> answer = distant->search->step(whole(expansions));
    if (!answer) return 0;
    distant->search.reset();
    if (*answer) {
      distant->position = to_text(answer->value());
    } else {
      distant->message = bindings::crossing(answer->error());
    }
  }
  return distant->position.empty() ? -1 : 1;
}

const char* distant_position(const Distant* handle) {
  const LiveDistant* const distant = find(handle);
  return distant == nullptr ? "" : distant->position.c_str();
}

// --- Searches side by side ---

Race* race_create(const char* position) {
  std::unique_ptr<LiveRace> race(new (std::nothrow) LiveRace);
  if (race == nullptr) return nullptr;
  const Result<State> state = parse_position(text_or_empty(position));
  if (!state) {
    race->message = bindings::crossing(state.error());
  } else if (!is_solvable(state.value())) {
    race->message = "the position cannot be solved";
  } else {
    race->start = state.value();
  }
  return give<Race>(std::move(race));
}

void race_destroy(Race* handle) { destroy(handle); }

const char* race_message(const Race* handle) {
  const LiveRace* const race = find(handle);
  return race == nullptr ? "there is no race" : race->message.c_str();
}

int race_add(Race* handle, const char* algorithm, double max_bytes) {
  LiveRace* const race = find(handle);
  if (race == nullptr || !race->start) return -1;
  const Result<search::Algorithm> parsed = search::parse_algorithm(text_or_empty(algorithm));
  if (!parsed) {
    race->message = bindings::crossing(parsed.error());
    return -1;
  }
  search::Limits limits;
  limits.max_bytes = whole(max_bytes);
  std::unique_ptr<search::Search> search =
      search::make_search(parsed.value(), *race->start, race->databases, limits);
  if (search == nullptr) {
    race->message = "there is no memory to begin with";
    return -1;
  }
  race->runners.push_back(std::move(search));
  return static_cast<int>(race->runners.size()) - 1;
}

int race_prepare(Race* handle, double expansions) {
  LiveRace* const race = find(handle);
  using Progress = search::RungBuilder::Progress;
  if (race == nullptr || !race->start) return -1;
  if (!race->builder) {
    const BoardSize size = race->start->size();
    if (search::rungs_of(size) == 0) {
      race->message = "there are no tables for boards of this size";
      return -1;
    }
    race->builder.emplace(size, rung_of_race(size), race->databases.budget());
  }
  const Progress progress = race->builder->step(whole(expansions));
  if (progress == Progress::running) return 0;
  if (progress == Progress::done) race->databases.add(race->builder->take());
  race->builder.reset();
  if (progress == Progress::done) return 1;
  race->message = "there is no memory for the tables";
  return -1;
}

double race_database_bytes(const Race* handle) {
  const LiveRace* const race = find(handle);
  return race == nullptr ? 0 : real(race->databases.bytes());
}

const char* race_step(Race* handle, int runner, double expansions) {
  LiveRace* const race = find(handle);
  search::Search* const search = runner_of(race, runner);
  if (search == nullptr) return "error";
  return search::to_text(search->step(whole(expansions))).data();  // of a literal
}

const double* race_statistics(Race* handle, int runner) {
  LiveRace* const race = find(handle);
  const search::Search* const search = runner_of(race, runner);
  if (search == nullptr) return nullptr;
  race->statistics = bindings::numbers_of(*search);
  return race->statistics.data();
}

const char* race_method(const Race* handle, int runner) {
  const LiveRace* const race = find(handle);
  const search::Search* const search = runner_of(race, runner);
  return search == nullptr ? "" : search::to_text(search->method()).data();  // of a literal
}

const char* race_moves(Race* handle, int runner) {
  LiveRace* const race = find(handle);
  const search::Search* const search = runner_of(race, runner);
  if (search == nullptr) return "";
  race->text = to_text(search->solution());
  return race->text.c_str();
}

const char* race_patterns(Race* handle) {
  LiveRace* const race = find(handle);
  if (race == nullptr || !race->start) return "";
  race->text.clear();
  const BoardSize size = race->start->size();
  if (search::rungs_of(size) == 0) return "";
  std::size_t tiles = 0;
  for (const search::Pattern& pattern : search::rung_of(size, rung_of_race(size)).patterns) {
    if (tiles == static_cast<std::size_t>(size.cells()) - 1) break;  // the second partition
    if (tiles > 0) race->text += '/';
    tiles += pattern.size();
    for (std::size_t place = 0; place < pattern.size(); ++place) {
      race->text.append(place == 0 ? "" : " ").append(std::to_string(pattern[place]));
    }
  }
  return race->text.c_str();
}
