// Calls on the lesson interface in any order: looks into searches, studies of shuffles, layers and
// prepared databases that come, are used, and go.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numeric>

#include "bindings/lesson_interface.hpp"
#include "bindings/solver.hpp"
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
  const double most_events = fuzz::few(input, 300);
  Look* const look =
      look_create(algorithm.c_str(), position.c_str(), weight, most_events, fuzz::few(input, 2e5));
  PROMISE(fuzz::is_clean(std::string_view(look_message(look))));
  if (std::strlen(look_message(look)) > 0) return look_destroy(look);
  Solver* const solver = look_solver(look);
  std::string status;
  double before = 0;
  for (int calls = 0; calls < 20; ++calls) {
    status = solver_step(solver, fuzz::few(input, 50));
    PROMISE(is_status(status));
    const double events = look_event_count(look);
    PROMISE(events >= before);
    before = events;
    PROMISE(events <= std::max(most_events, 0.0));
    if (events + 12 <= most_events) PROMISE(look_complete(look) == 1);
    // What can be read is there: the sanitizer reads it, too.
    const auto* const bytes = static_cast<const unsigned char*>(look_events(look));
    unsigned sum = 0;
    for (std::size_t at = 0; at < static_cast<std::size_t>(events) * 12; ++at) sum += bytes[at];
    PROMISE(sum < ~0u);
    const SearchFacts facts = *solver_facts(solver);
    PROMISE(facts.expanded >= 0 && facts.length >= -1);
    if (status != "running") break;
  }
  if (status == "solved") check_solution(position, solver_moves(solver));
  look_destroy(look);
}

void study(FuzzedDataProvider& input) {
  const int width = input.ConsumeIntegralInRange(-1, 5),
            height = input.ConsumeIntegralInRange(1, 4);
  Study* const study =
      study_create(width, height, fuzz::word(input, methods).c_str(),
                   input.ConsumeIntegralInRange(-3, 100), fuzz::word(input, fuzz::seeds).c_str());
  const bool good = std::strlen(study_message(study)) == 0;
  PROMISE(fuzz::is_clean(std::string_view(study_message(study))));
  if (!good) return study_destroy(study);
  double shuffles = 0;
  for (int calls = input.ConsumeIntegralInRange(0, 5); calls > 0; --calls) {
    const double more = std::floor(input.ConsumeFloatingPointInRange<double>(-3, 20));
    study_run(study, more);
    shuffles += std::max(more, 0.0);
    PROMISE(study_summary(study)[0] == shuffles);
    PROMISE(study_summary(study)[1] <= shuffles);
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
  const int cells = width * height;
  const double* const tiles = trace + 1 + static_cast<int>(trace[0]);
  PROMISE(std::accumulate(tiles, tiles + cells, 0.0) == cells * (cells - 1) / 2);
  study_destroy(study);
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
  layers_destroy(board);
}

void prepare(FuzzedDataProvider& input) {
  constexpr const char* names[] = {"3x3-0", "4x2-0", "4x4-1", "4x4-3", "x-1", "10x10-0"};
  SolverDatabases* const databases = databases_create();
  const std::string position = fuzz::word(input, small_positions);
  const std::string name = fuzz::word(input, names);
  PROMISE((tables_parts(name.c_str()) > 0) ==
          (std::strlen(databases_patterns(databases, name.c_str())) > 0));
  for (int calls = 0; calls < 20 && input.remaining_bytes() > 0; ++calls) {
    const int outcome = databases_prepare(databases, name.c_str(), fuzz::few(input, 300));
    PROMISE(outcome >= 0 || tables_parts(name.c_str()) == 0);
    if (outcome != 0) break;
  }
  Solver* const solver = solver_create(databases, "idastar", position.c_str(), 0, 5e5, 0);
  for (int calls = 0; calls < 20; ++calls) solver_step(solver, fuzz::few(input, 100));
  const char* const moves = solver_moves(solver);
  if (std::strlen(moves) > 0) check_solution(position, moves);
  solver_destroy(solver);
  databases_destroy(databases);
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
    default: prepare(input);
  }
  return 0;
}
