// Calls on the solver interface: searches, helpers, deals and reviews, stepped in any order, and
// texts that were changed on their way from one side to the other.

#include "../unit/owned.hpp"
#include "fuzz.hpp"

namespace {

// All inputs share one collection, as the searches of a page do: its tables of small boards take
// longer to build than a thousand inputs.
SolverDatabases* all_databases() {
  static SolverDatabases* const shared = [] {
    SolverDatabases* const databases = databases_create();
    for (int board = 0; board < 9; ++board) {
      const auto near = puzzle::apply_moves(puzzle::State::goal({2 + board % 3, 2 + board / 3}),
                                            puzzle::parse_moves("RD").value());
      for (const char* const algorithm : {"auto", "idastar"}) {
        const std::string start = puzzle::to_text(near.value());
        const Owned<Solver> solver(solver_create(databases, algorithm, start.c_str(), 0, 64e6, 0));
        PROMISE(finish(solver, 1e9) == "solved");
      }
    }
    return databases;
  }();
  return shared;
}

// What a search may take: what it reserves is paid by each input.
double memory(fuzz::Input& input) { return input.between(0, 7) == 0 ? 4e6 : 2e5; }

// The text as it is, or with a byte changed, dropped or added.
std::string on_its_way(fuzz::Input& input, std::string text) {
  if (text.empty() || input.between(0, 2) != 0) return text;
  const auto place = input.up_to(text.size() - 1);
  switch (input.between(0, 2)) {
    case 0: text[place] = static_cast<char>(input.ConsumeIntegral<char>()); break;
    case 1: text.erase(place); break;
    default: text.insert(place, input.text(20));
  }
  return text;
}

void search(fuzz::Input& input, SolverDatabases* databases) {
  const std::string position = input.word(fuzz::positions);
  std::string algorithm = input.word(fuzz::algorithms);
  // Without the shared databases a search of a larger board builds its own, which takes as long as
  // dozens of other inputs, and mutation prefers such inputs. Those of more than 16 cells are
  // refused for want of memory.
  const auto start = puzzle::parse_position(position);
  const int cells = start ? start.value().cells() : 0;
  const int most_cells = databases == all_databases() ? 16 : 6;
  const bool builds = algorithm == "auto" || algorithm == "idastar";
  if (builds && cells > most_cells && cells <= 16) algorithm = "fast";
  const Owned<Solver> solver(solver_create(databases, algorithm.c_str(), position.c_str(),
                                           input.number(3000), cells > 16 ? 2e5 : memory(input),
                                           5));
  const Owned<Helper> helper(helper_create(databases, memory(input)));
  bool truthful = true;  // what the helper found is unchanged
  const auto given = [&](const std::string& text) {
    const std::string changed = on_its_way(input, text);
    truthful = truthful && changed == text;
    return changed;
  };
  for (int calls = 0; calls < 40 && input.remaining_bytes() > 0; ++calls) {
    switch (input.between(0, 7)) {
      case 0: solver_set_helpers(solver, input.between(-1, 9), input.between(-1, 9)); break;
      case 1: helper_begin(helper, given(solver_hand_out(solver)).c_str()); break;
      case 2: helper_step(helper, input.few(200)); break;
      case 3: helper_wind_up(helper); break;
      case 4: solver_take_in(solver, given(helper_report(helper)).c_str()); break;
      case 5: solver_take_back(solver, input.number(20)); break;
      case 6: solver_waits(solver); break;
      default: solver_step(solver, input.few(200));
    }
  }
  const std::string status = solver_settle(solver);
  PROMISE(status != "running");
  PROMISE(fuzz::is_clean(solver_message(solver)));
  PROMISE(solver_facts(solver)->bytes >= 0 && solver_method(solver) != nullptr);
  PROMISE(databases_bytes(databases) >= 0 && *databases_wanted(databases) == 0);
  if (status == "solved" && truthful) fuzz::check_solution(position, solver_moves(solver));
}

void deal(fuzz::Input& input, SolverDatabases* databases) {
  const Owned<Deal> deal(input.between(0, 7) == 0
                             ? deal_create_daily(databases, input.text(12).c_str())
                             : deal_create(databases, input.between(-1, 3), input.between(-1, 3),
                                           input.between(-1, 33), input.word(fuzz::seeds).c_str()));
  int outcome = 0;
  for (int calls = 0; calls < 20 && outcome == 0; ++calls)
    outcome = deal_step(deal, input.few(200));
  const std::string text = deal_text(deal);
  PROMISE(fuzz::is_clean(text));
  PROMISE((outcome == 0) == text.empty());
  if (outcome == 1) fuzz::state_of(text);
}

void review(fuzz::Input& input, SolverDatabases* databases) {
  const std::string position = input.word(fuzz::positions);
  const std::string moves = input.text(60);
  const Owned<GameReview> review(
      review_create(databases, position.c_str(), moves.c_str(), memory(input), 5));
  int outcome = 0;
  for (int calls = 0; calls < 20 && outcome == 0; ++calls) {
    outcome = review_step(review, input.few(200));
    PROMISE((outcome < 0) == (*review_message(review) != '\0'));
    if (outcome < 0) break;
    const ReviewFacts facts = *review_facts(review);
    for (int at = 0; at < static_cast<int>(facts.distances); ++at)
      PROMISE(facts.curve[2 * at + 1] < 0 || facts.curve[2 * at] <= facts.curve[2 * at + 1]);
    fuzz::replayed(facts.position, facts.moves);
    const auto made = puzzle::parse_moves(facts.moves).value().size();
    PROMISE(facts.distances == static_cast<double>(made) + 1);
    PROMISE(facts.wasted >= -1 && facts.milliseconds >= 0 && facts.detour_count >= 0);
  }
  PROMISE(fuzz::is_clean(review_message(review)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  fuzz::Input input(data, size);
  // Rarely: new ones take as long to build as dozens of other inputs.
  const Owned<SolverDatabases> own(input.between(0, 127) == 0 ? databases_create() : nullptr);
  SolverDatabases* const databases = own ? own : all_databases();
  switch (input.between(0, 3)) {
    case 0: deal(input, databases); break;
    case 1: review(input, databases); break;
    default: search(input, databases);
  }
  return 0;
}
