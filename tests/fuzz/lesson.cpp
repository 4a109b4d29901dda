// Calls on the lesson interface in any order: looks into searches, studies of shuffles and
// prepared databases that come, are used, and go.

#include <cmath>
#include <numeric>

#include "../unit/owned.hpp"
#include "fuzz.hpp"

namespace {

constexpr const char* small_positions[] = {"1 2/0 3",           "1 2 3/0 5 6/4 7 8",
                                           "1 2 3/0 4 5",       "1 2 3 4/0 5 6 7",
                                           "2 1 3/4 5 6/7 8 0", "8 6 7/2 5 4/3 0 1"};

void look(fuzz::Input& input) {
  const std::string position = input.word(small_positions);
  const std::string algorithm = input.word(fuzz::algorithms);
  const double weight = std::floor(input.number(12));
  const double most_events = input.few(300);
  const Owned<Look> look(
      look_create(algorithm.c_str(), position.c_str(), weight, most_events, input.few(2e5)));
  PROMISE(fuzz::is_clean(look_message(look)));
  if (*look_message(look) != '\0') return;
  Solver* const solver = look_solver(look);
  std::string status = "running";
  double before = 0;
  for (int calls = 0; calls < 20 && status == "running"; ++calls) {
    status = solver_step(solver, input.few(50));
    const double events = look_event_count(look);
    PROMISE(events >= before);
    before = events;
    PROMISE(events <= std::max(most_events, 0.0));
    if (events + 12 <= most_events) PROMISE(look_complete(look) == 1);
    // What can be read is there: the sanitizer reads it, too.
    const auto* const bytes = static_cast<const unsigned char*>(look_events(look));
    PROMISE(std::accumulate(bytes, bytes + static_cast<int>(events) * 12, 0u) < ~0u);
    const SearchFacts facts = *solver_facts(solver);
    PROMISE(facts.expanded >= 0 && facts.length >= -1);
  }
  if (status == "solved") fuzz::check_solution(position, solver_moves(solver));
}

void study(fuzz::Input& input) {
  const int width = input.between(-1, 5), height = input.between(1, 4);
  const int cells = width * height;
  const Owned<Study> study(study_create(width, height, input.word(fuzz::methods).c_str(),
                                        input.between(-3, 100), input.word(fuzz::seeds).c_str()));
  PROMISE(fuzz::is_clean(study_message(study)));
  if (*study_message(study) != '\0') return;
  const auto sum = [](const double* first, int count) {
    return std::accumulate(first, first + count, 0.0);
  };
  double shuffles = 0;
  for (int calls = input.between(0, 5); calls > 0; --calls) {
    const double more = std::floor(input.ConsumeFloatingPointInRange<double>(-3, 20));
    study_run(study, more);
    shuffles += std::max(more, 0.0);
    PROMISE(study_summary(study)[0] == shuffles);
    PROMISE(study_summary(study)[1] <= shuffles);
    for (int tile = 0; tile < cells; ++tile)
      PROMISE(sum(study_landings(study) + tile * cells, cells) == shuffles);
    PROMISE(sum(study_at_home(study), cells) == shuffles);
  }
  if (cells <= 4) PROMISE(study_exact(study)[2] <= study_exact(study)[1]);
  const double* const trace = study_trace(study);
  PROMISE(sum(trace + 1 + static_cast<int>(trace[0]), cells) == cells * (cells - 1) / 2);
}

void prepare(fuzz::Input& input) {
  constexpr const char* names[] = {"3x3-0", "4x2-0", "4x4-1", "4x4-3", "x-1", "10x10-0"};
  const Owned<SolverDatabases> databases(databases_create());
  const std::string position = input.word(small_positions);
  const std::string name = input.word(names);
  const bool known = tables_parts(name.c_str()) > 0;
  PROMISE(known == (*databases_patterns(databases, name.c_str()) != '\0'));
  int outcome = 0;
  for (int calls = 0; calls < 20 && input.remaining_bytes() > 0 && outcome == 0; ++calls) {
    outcome = databases_prepare(databases, name.c_str(), input.few(300));
    PROMISE(outcome >= 0 || !known);
  }
  const Owned<Solver> solver(solver_create(databases, "idastar", position.c_str(), 0, 5e5, 0));
  for (int calls = 0; calls < 20; ++calls) solver_step(solver, input.few(100));
  const char* const moves = solver_moves(solver);
  if (*moves != '\0') fuzz::check_solution(position, moves);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  fuzz::Input input(data, size);
  switch (input.between(0, 7) % 4) {
    case 0: look(input); break;
    case 1: study(input); break;
    default: prepare(input);
  }
  return 0;
}
