#include "bindings/lesson_interface.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "bindings/crossing.hpp"
#include "bindings/plain.hpp"
#include "core/notation.hpp"
#include "core/shuffle_study.hpp"
#include "core/solvability.hpp"
#include "search/databases/code_trace.hpp"
#include "search/databases/database_code.hpp"
#include "search/databases/databases.hpp"
#include "search/databases/pattern_database_builder.hpp"
#include "search/exact/layers.hpp"
#include "search/solvers/distant.hpp"
#include "search/solvers/solvers.hpp"
#include "search/solvers/trace.hpp"

using namespace puzzle;
using bindings::text_or_empty;

struct Look {
  search::Databases databases;
  std::optional<State> start;
  search::Variant variant = search::Algorithm::bfs;
  std::optional<search::Trace> trace;
  std::unique_ptr<search::Search> search;  // none after bad input
  std::string message;
  std::string text;
  bindings::SearchNumbers statistics{};
};

struct Study {
  std::optional<ShuffleStudy> study;  // none after bad input
  ScrambleOptions options;
  std::string seed;
  std::string message;
  std::vector<double> numbers;
  std::string text;
};

struct Layers {
  BoardSize size;
  std::optional<search::LayerCounter> counter;  // none after bad input
  search::Databases databases;
  std::string message;
};

struct Distant {
  std::optional<search::DistantSearch> search;  // none after bad input, and none when it is over
  std::string message;
  std::string position;
};

struct Race {
  search::Databases databases;
  std::optional<State> start;  // none after bad input
  std::optional<search::PartitionBuilder> builder;
  std::vector<std::unique_ptr<search::Search>> runners;
  std::string message;
  std::string text;
  bindings::SearchNumbers statistics{};
};

struct Pattern {
  std::string message;
  std::string json;
};

namespace {

// A whole number, 0 or more; 0 for anything else.
std::size_t whole(double number) {
  constexpr double most = 2147483648.0;
  return number > 0 ? static_cast<std::size_t>(std::min(number, most)) : 0;
}

double real(std::uint64_t number) { return static_cast<double>(number); }

const double* give(Study& study, const std::vector<std::uint64_t>& numbers) {
  study.numbers.assign(numbers.begin(), numbers.end());
  return study.numbers.data();
}

void start(Look& look, std::string_view algorithm, std::string_view position, double weight,
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

// Numbers parted by spaces; nothing when there is anything else.
std::vector<std::uint8_t> tiles_of(std::string_view text) {
  std::vector<std::uint8_t> tiles;
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at != end;) {
    if (*at == ' ') {
      ++at;
      continue;
    }
    std::uint8_t tile = 0;
    const std::from_chars_result read = std::from_chars(at, end, tile);
    if (read.ec != std::errc() || tiles.size() > search::PatternDatabase::most_tiles) return {};
    tiles.push_back(tile);
    at = read.ptr;
  }
  return tiles;
}

void build(Pattern& pattern, BoardSize size, std::string_view text) {
  using Builder = search::PatternDatabaseBuilder;
  const std::vector<std::uint8_t> tiles = tiles_of(text);
  if (!search::PatternDatabase::valid(size, tiles) ||
      search::entries_of_pattern(size.cells(), tiles.size()) > search::most_traced_entries) {
    pattern.message = "a pattern here has different tiles of the board, with at most " +
                      std::to_string(search::most_traced_entries) + " placements";
    return;
  }
  search::MemoryBudget budget(std::size_t{1} << 20);
  Builder builder(size, tiles, budget);
  Builder::Progress progress = Builder::Progress::running;
  while (progress == Builder::Progress::running) progress = builder.step(100'000);
  const auto database = progress == Builder::Progress::done ? builder.take() : nullptr;
  if (database == nullptr) {
    pattern.message = "there is no memory for the pattern database";
    return;
  }
  search::CodeTrace trace;
  const std::vector<std::uint8_t> code = search::encode(*database, trace);
  pattern.json = search::to_json(*database, trace, code);
}

// Null when no search has that number.
search::Search* runner_of(const Race* race, int runner) {
  if (race == nullptr || runner < 0) return nullptr;
  const auto place = static_cast<std::size_t>(runner);
  return place < race->runners.size() ? race->runners[place].get() : nullptr;
}

}  // namespace

// --- A look inside a search ---

Look* look_create(const char* algorithm, const char* position, double weight, double max_records,
                  double max_bytes) {
  std::unique_ptr<Look> look(new (std::nothrow) Look);
  if (look != nullptr) {
    start(*look, text_or_empty(algorithm), text_or_empty(position), weight, max_records, max_bytes);
  }
  return look.release();
}

void look_destroy(Look* look) { delete look; }

const char* look_message(const Look* look) {
  return look == nullptr ? "there is no search" : look->message.c_str();
}

const char* look_step(Look* look, double expansions) {
  if (look == nullptr || look->search == nullptr) return "error";
  return search::to_text(look->search->step(whole(expansions))).data();  // of a literal
}

const char* look_moves(Look* look) {
  if (look == nullptr || look->search == nullptr) return "";
  look->text = to_text(look->search->solution());
  return look->text.c_str();
}

const double* look_statistics(Look* look) {
  if (look == nullptr) return nullptr;
  if (look->search != nullptr) look->statistics = bindings::numbers_of(*look->search);
  return look->statistics.data();
}

const void* look_records(const Look* look) {
  return look == nullptr || !look->trace ? nullptr : look->trace->records().data();
}

double look_record_count(const Look* look) {
  return look == nullptr || !look->trace ? 0 : real(look->trace->records().size());
}

int look_complete(const Look* look) {
  return look != nullptr && look->trace && look->trace->complete() ? 1 : 0;
}

const char* look_json(Look* look) {
  if (look == nullptr || look->search == nullptr) return "";
  look->text = search::to_json(*look->trace, *look->start, look->variant, *look->search);
  return look->text.c_str();
}

// --- Shuffles, over and over ---

Study* study_create(int width, int height, const char* method, int steps, const char* seed) {
  std::unique_ptr<Study> study(new (std::nothrow) Study);
  if (study == nullptr) return nullptr;
  const Result<BoardSize> size = make_board_size(width, height);
  const Result<ScrambleMethod> parsed = parse_scramble_method(text_or_empty(method));
  if (!size || !parsed) {
    study->message = !size ? bindings::crossing(size.error()) : bindings::crossing(parsed.error());
    return study.release();
  }
  ScrambleOptions options;
  options.method = parsed.value();
  options.walk_steps = steps;
  // scramble() knows which seeds and numbers of steps are allowed.
  const Result<Scramble> first = scramble(size.value(), text_or_empty(seed), options);
  if (!first) {
    study->message = bindings::crossing(first.error());
    return study.release();
  }
  study->options = options;
  study->seed = text_or_empty(seed);
  study->study.emplace(size.value(), text_or_empty(seed), options);
  return study.release();
}

void study_destroy(Study* study) { delete study; }

const char* study_message(const Study* study) {
  return study == nullptr ? "there is no study" : study->message.c_str();
}

void study_run(Study* study, double shuffles) {
  if (study != nullptr && study->study) study->study->run(whole(shuffles));
}

const double* study_summary(Study* study) {
  if (study == nullptr) return nullptr;
  study->numbers.assign(6, 0);
  if (!study->study || study->study->shuffles() == 0) return study->numbers.data();
  const ShuffleStudy& done = *study->study;
  const ShuffleStudy::Extremes extremes = done.extremes();
  study->numbers = {real(done.shuffles()), real(done.solvable()), done.mean_manhattan(),
                    done.mean_at_home(),   real(extremes.most),   real(extremes.least)};
  return study->numbers.data();
}

const double* study_landings(Study* study) {
  return study == nullptr || !study->study ? nullptr : give(*study, study->study->landings());
}

const double* study_at_home(Study* study) {
  return study == nullptr || !study->study ? nullptr : give(*study, study->study->at_home());
}

const char* study_latest(Study* study) {
  if (study == nullptr || !study->study) return "";
  study->text = to_text(study->study->latest());
  return study->text.c_str();
}

const double* study_exact(Study* study) {
  if (study == nullptr) return nullptr;
  study->numbers.assign(5, 0);
  if (study->study && study->study->size().cells() <= most_cells_of_exact_spread) {
    const ExactSpread spread = exact_spread(study->study->size(), study->options.method);
    study->numbers = {real(spread.sequences), real(spread.arrangements), real(spread.reached),
                      real(spread.most), real(spread.least)};
  }
  return study->numbers.data();
}

const double* study_trace(Study* study) {
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
  std::unique_ptr<Layers> layers(new (std::nothrow) Layers);
  if (layers == nullptr) return nullptr;
  const Result<BoardSize> size = make_board_size(width, height);
  if (!size) {
    layers->message = bindings::crossing(size.error());
    return layers.release();
  }
  layers->size = size.value();
  layers->counter.emplace(size.value(), whole(max_bytes));
  return layers.release();
}

void layers_destroy(Layers* layers) { delete layers; }

const char* layers_message(const Layers* layers) {
  return layers == nullptr ? "there is no board" : layers->message.c_str();
}

double layers_next(Layers* layers) {
  if (layers == nullptr || !layers->counter) return -1;
  const Result<std::uint64_t> count = layers->counter->next();
  if (count) return real(count.value());
  layers->message = bindings::crossing(count.error());
  return -1;
}

Distant* distant_create(Layers* board, int moves, const char* seed) {
  std::unique_ptr<Distant> distant(new (std::nothrow) Distant);
  if (distant == nullptr) return nullptr;
  if (board == nullptr || !board->counter) {
    distant->message = layers_message(board);
  } else {
    distant->search.emplace(board->size, moves, text_or_empty(seed), board->databases);
  }
  return distant.release();
}

void distant_destroy(Distant* distant) { delete distant; }

const char* distant_message(const Distant* distant) {
  return distant == nullptr ? "there is no search" : distant->message.c_str();
}

int distant_step(Distant* distant, double expansions) {
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

const char* distant_position(const Distant* distant) {
  return distant == nullptr ? "" : distant->position.c_str();
}

// --- Searches side by side ---

Race* race_create(const char* position) {
  std::unique_ptr<Race> race(new (std::nothrow) Race);
  if (race == nullptr) return nullptr;
  const Result<State> state = parse_position(text_or_empty(position));
  if (!state) {
    race->message = bindings::crossing(state.error());
  } else if (!is_solvable(state.value())) {
    race->message = "the position cannot be solved";
  } else {
    race->start = state.value();
  }
  return race.release();
}

void race_destroy(Race* race) { delete race; }

const char* race_message(const Race* race) {
  return race == nullptr ? "there is no race" : race->message.c_str();
}

int race_add(Race* race, const char* algorithm, double max_bytes) {
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

int race_prepare(Race* race, double expansions) {
  using Progress = search::PartitionBuilder::Progress;
  if (race == nullptr || !race->start) return -1;
  if (!race->builder) {
    const BoardSize size = race->start->size();
    search::Patterns patterns = search::standard_patterns(size, search::Grade::standard);
    if (patterns.empty()) {
      race->message = "there are no pattern databases for boards of this size";
      return -1;
    }
    race->builder.emplace(race->databases, size, std::move(patterns));
  }
  const Progress progress = race->builder->step(whole(expansions));
  if (progress == Progress::running) return 0;
  race->builder.reset();
  if (progress == Progress::done) return 1;
  race->message = "there is no memory for the pattern databases";
  return -1;
}

double race_database_bytes(const Race* race) {
  return race == nullptr ? 0 : real(race->databases.bytes());
}

const char* race_step(Race* race, int runner, double expansions) {
  search::Search* const search = runner_of(race, runner);
  if (search == nullptr) return "error";
  return search::to_text(search->step(whole(expansions))).data();  // of a literal
}

const double* race_statistics(Race* race, int runner) {
  const search::Search* const search = runner_of(race, runner);
  if (search == nullptr) return nullptr;
  race->statistics = bindings::numbers_of(*search);
  return race->statistics.data();
}

const char* race_method(const Race* race, int runner) {
  const search::Search* const search = runner_of(race, runner);
  return search == nullptr ? "" : search::to_text(search->method()).data();  // of a literal
}

const char* race_moves(Race* race, int runner) {
  const search::Search* const search = runner_of(race, runner);
  if (search == nullptr) return "";
  race->text = to_text(search->solution());
  return race->text.c_str();
}

const char* race_patterns(Race* race) {
  if (race == nullptr || !race->start) return "";
  race->text.clear();
  const char* parting = "";
  for (const auto& tiles :
       search::standard_patterns(race->start->size(), search::Grade::standard)) {
    for (const std::uint8_t tile : tiles) {
      race->text.append(parting).append(std::to_string(tile));
      parting = " ";
    }
    parting = "/";
  }
  return race->text.c_str();
}

// --- A small pattern database ---

Pattern* pattern_create(int width, int height, const char* tiles) {
  Pattern* const pattern = new (std::nothrow) Pattern;
  if (pattern == nullptr) return nullptr;
  const Result<BoardSize> size = make_board_size(width, height);
  if (size) {
    build(*pattern, size.value(), text_or_empty(tiles));
  } else {
    pattern->message = bindings::crossing(size.error());
  }
  return pattern;
}

void pattern_destroy(Pattern* pattern) { delete pattern; }

const char* pattern_message(const Pattern* pattern) {
  return pattern == nullptr ? "there is no pattern database" : pattern->message.c_str();
}

const char* pattern_json(const Pattern* pattern) {
  return pattern == nullptr ? "" : pattern->json.c_str();
}
