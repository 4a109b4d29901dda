// Calls on the lesson interface in any order: looks into searches, studies of shuffles, layers,
// distant positions and races that come, are used, and go.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numeric>

#include "bindings/lesson_interface.hpp"
#include "bindings/plain.hpp"
#include "fuzz.hpp"

namespace {

constexpr const char* small_positions[] = {"1 2/0 3",           "1 2 3/0 5 6/4 7 8",
                                           "1 2 3/0 4 5",       "1 2 3 4/0 5 6 7",
                                           "2 1 3/4 5 6/7 8 0", "8 6 7/2 5 4/3 0 1"};
constexpr const char* methods[] = {"fisher-yates", "random-walk", "naive-swap", "sattolo"};

bool is_status(std::string_view status) {
  for (const char* const known :
       {"running", "solved", "exhausted", "limit", "error", "cancelled"}) {
    if (status == known) return true;
  }
  return false;
}

void check_solution(const std::string& position, const char* moves) {
  const auto start = puzzle::parse_position(position);
  PROMISE(start);
  PROMISE(fuzz::replayed(puzzle::to_text(start.value()), moves).is_goal());
}

void look(FuzzedDataProvider& input) {
  const std::string position = fuzz::word(input, small_positions);
  const std::string algorithm = fuzz::word(input, fuzz::algorithms);
  const double weight = std::floor(fuzz::number(input, 12));
  const double most_records = fuzz::few(input, 300);
  Look* const look =
      look_create(algorithm.c_str(), position.c_str(), weight, most_records, fuzz::few(input, 2e5));
  std::string status = look_step(look, 0);
  PROMISE((status == "error") == (std::strlen(look_message(look)) > 0));
  double before = 0;
  for (int calls = 0; calls < 20; ++calls) {
    status = look_step(look, fuzz::few(input, 50));
    PROMISE(is_status(status));
    const double records = look_record_count(look);
    PROMISE(records >= before);
    before = records;
    PROMISE(records <= std::max(most_records, 0.0));
    if (status != "error" && records + 10 <= most_records) PROMISE(look_complete(look) == 1);
    // What can be read is there: the sanitizer reads it, too.
    const auto* const bytes = static_cast<const unsigned char*>(look_records(look));
    unsigned sum = 0;
    for (std::size_t at = 0; at < static_cast<std::size_t>(records) * 8; ++at) sum += bytes[at];
    PROMISE(sum < ~0u);
    const double* const numbers = look_statistics(look);
    for (int number = 0; statistics_name(number) != nullptr; ++number)
      PROMISE(numbers[number] >= -1);
    if (status != "running") break;
  }
  if (status == "solved") check_solution(position, look_moves(look));
  if (before < 300) {
    const std::string json = look_json(look);
    PROMISE((status == "error") == json.empty());
    PROMISE(puzzle::find_invalid_utf8(json) == std::string_view::npos);
  }
  PROMISE(fuzz::is_clean(std::string_view(look_message(look))));
  look_destroy(look);
  look_destroy(look);
  PROMISE(std::string_view(look_step(look, 1)) == "error" && look_records(look) == nullptr);
}

void study(FuzzedDataProvider& input) {
  const int width = input.ConsumeIntegralInRange(-1, 5),
            height = input.ConsumeIntegralInRange(1, 4);
  Study* const study =
      study_create(width, height, fuzz::word(input, methods).c_str(),
                   input.ConsumeIntegralInRange(-3, 100), fuzz::word(input, fuzz::seeds).c_str());
  const bool good = std::strlen(study_message(study)) == 0;
  PROMISE(fuzz::is_clean(std::string_view(study_message(study))));
  double shuffles = 0;
  for (int calls = input.ConsumeIntegralInRange(0, 5); calls > 0; --calls) {
    const double more = std::floor(input.ConsumeFloatingPointInRange<double>(-3, 20));
    study_run(study, more);
    if (good) shuffles += std::max(more, 0.0);
    PROMISE(study_summary(study)[0] == shuffles);
    PROMISE(study_summary(study)[1] <= shuffles);
    if (!good) continue;
    fuzz::state_of(study_latest(study));
    const int cells = width * height;
    const double* const landings = study_landings(study);
    for (int tile = 0; tile < cells; ++tile) {
      double sum = 0;
      for (int cell = 0; cell < cells; ++cell) sum += landings[tile * cells + cell];
      PROMISE(sum == shuffles);
    }
    const double* const at_home = study_at_home(study);
    double sum = 0;
    for (int count = 0; count < cells; ++count) sum += at_home[count];
    PROMISE(sum == shuffles);
  }
  if (width * height <= 4) PROMISE(study_exact(study)[2] <= study_exact(study)[1]);
  const double* const trace = study_trace(study);
  PROMISE(good == (trace != nullptr));
  if (good) {
    const int cells = width * height;
    const double* const tiles = trace + 1 + static_cast<int>(trace[0]);
    PROMISE(std::accumulate(tiles, tiles + cells, 0.0) == cells * (cells - 1) / 2);
  }
  study_destroy(study);
  study_destroy(study);
  PROMISE(study_summary(study) == nullptr);
}

void layers(FuzzedDataProvider& input) {
  int width = input.ConsumeIntegralInRange(-1, 3), height = input.ConsumeIntegralInRange(1, 2);
  if (input.ConsumeIntegralInRange(0, 63) == 0) width = 4;  // as many states as of all others
  Layers* const board = layers_create(width, height, fuzz::number(input, 1e6));
  double sum = 0;
  for (int depth = 0; depth < (width == 4 ? 12 : 40); ++depth) {
    const double count = layers_next(board);
    PROMISE(count >= 0 || std::strlen(layers_message(board)) > 0);
    if (count <= 0) break;
    sum += count;
  }
  PROMISE(sum <= 20160);  // of 4x2; no board here has more
  PROMISE(fuzz::is_clean(std::string_view(layers_message(board))));
  Distant* const distant =
      distant_create(input.ConsumeBool() ? board : nullptr, input.ConsumeIntegralInRange(-2, 37),
                     fuzz::word(input, fuzz::seeds).c_str());
  int outcome = 0;
  for (int calls = 0; calls < 10 && outcome == 0; ++calls)
    outcome = distant_step(distant, fuzz::few(input, 500));
  const std::string position = distant_position(distant);
  PROMISE((outcome == 1) == !position.empty());
  PROMISE((outcome == -1) == (std::strlen(distant_message(distant)) > 0));
  if (outcome == 1) fuzz::state_of(position);
  PROMISE(fuzz::is_clean(std::string_view(distant_message(distant))));
  distant_destroy(distant);
  PROMISE(distant_step(distant, 1) == -1 && *distant_position(distant) == 0);
  layers_destroy(board);
  PROMISE(layers_next(board) == -1);
}

void race(FuzzedDataProvider& input) {
  const std::string position = fuzz::word(input, small_positions);
  Race* const race = race_create(position.c_str());
  int runners = 0;
  for (int calls = 0; calls < 40 && input.remaining_bytes() > 0; ++calls) {
    const int runner = input.ConsumeIntegralInRange(-1, 4);
    switch (input.ConsumeIntegralInRange(0, 5)) {
      case 0: {
        const int number =
            race_add(race, fuzz::word(input, fuzz::algorithms).c_str(), fuzz::few(input, 5e5));
        PROMISE(number == -1 || number == runners);
        PROMISE(number >= 0 || std::strlen(race_message(race)) > 0);
        runners += number >= 0 ? 1 : 0;
        break;
      }
      case 1: PROMISE(race_prepare(race, fuzz::few(input, 300)) >= -1); break;
      case 2: PROMISE(race_database_bytes(race) >= 0); break;
      case 3: race_patterns(race); break;
      default: {
        const std::string_view status = race_step(race, runner, fuzz::few(input, 100));
        PROMISE(is_status(status));
        PROMISE((status == "error") == (runner < 0 || runner >= runners));
        PROMISE((race_statistics(race, runner) == nullptr) == (status == "error"));
        PROMISE(status == "error" || std::strlen(race_method(race, runner)) > 0);
        const char* const moves = race_moves(race, runner);
        if (status == "solved" || std::strlen(moves) > 0) check_solution(position, moves);
      }
    }
    PROMISE(fuzz::is_clean(std::string_view(race_message(race))));
  }
  race_destroy(race);
  PROMISE(race_add(race, "bfs", 1e5) == -1 && race_database_bytes(race) == 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  FuzzedDataProvider input(data, size);
  switch (input.ConsumeIntegralInRange(0, 7)) {
    case 0:
    case 4: look(input); break;
    case 1:
    case 5: study(input); break;
    case 2:
    case 6: layers(input); break;
    default: race(input);
  }
  return 0;
}
