// Calls of the solver interface on databases: files that are loaded part by part, saved and loaded
// again, region tables that are offered, built and added, and searches of small boards in between,
// in any order; what is destroyed too early, twice, or was never there.

#include "search/databases/databases.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bindings/handles.hpp"
#include "bindings/plain.hpp"
#include "bindings/solver_interface.hpp"
#include "core/solvability.hpp"
#include "fuzz.hpp"
#include "search/solvers/solvers.hpp"

namespace {

using namespace puzzle;
using bindings::Kind;
using bindings::place_of;
using Bytes = std::vector<std::uint8_t>;

// --- What is known ---

// A board, the files of its standard databases, and the distances of positions near its goal, found
// by a search that has nothing of those that are looked at.
struct Known {
  BoardSize size;
  std::vector<Bytes> files;  // packed, plain, and with bytes that are no learned heuristic
  std::unordered_map<std::string, int> distances;
};

std::unordered_map<std::string, int> distances_on(BoardSize size, int most) {
  std::unordered_map<std::string, int> distances = {{to_text(State::goal(size)), 0}};
  std::vector<State> layer = {State::goal(size)};
  for (int distance = 1; distance <= most && !layer.empty(); ++distance) {
    std::vector<State> next;
    for (const State& state : layer) {
      for (const Move move : all_moves) {
        State there = state;
        if (there.apply(move) && distances.emplace(to_text(there), distance).second)
          next.push_back(there);
      }
    }
    layer = std::move(next);
  }
  return distances;
}

Known known_of(BoardSize size) {
  search::MemoryBudget budget(std::size_t{1} << 24);
  std::vector<std::unique_ptr<search::PatternDatabase>> databases;
  for (const auto& tiles : search::standard_patterns(size, search::Grade::standard)) {
    search::PatternDatabaseBuilder builder(size, tiles, budget);
    while (builder.step(1'000'000) == search::PatternDatabaseBuilder::Progress::running) {
    }
    databases.push_back(builder.take());
  }
  std::vector<const search::PatternDatabase*> whole;
  for (const auto& database : databases) whole.push_back(database.get());
  Bytes plain(search::write_plain(databases, {}));
  search::write_plain(databases, plain);
  const Bytes junk(30, 7);
  return {size,
          {search::pack(whole).value(), plain, search::pack(whole, junk).value()},
          distances_on(size, 16)};
}

const std::vector<Known>& all_known() {
  static const std::vector<Known> known = {known_of({3, 3}), known_of({3, 2}), known_of({2, 3}),
                                           known_of({2, 2})};
  return known;
}

const Bytes& plain_file(const Known& known) { return known.files[1]; }

// Tables that are small enough to be built by an input.
struct SmallTable {
  const char* name;
  int number;
};
constexpr SmallTable small_tables[] = {{"7-7-1", 2}, {"7-7-1", 5}, {"6-6-3", 2}};
constexpr const char* names[] = {"7-7-1", "6-6-3", "7-8", "5-5-5-5-4", "6-6-6-6", "", "7-7-1 7-8"};

// What a search of fixed work counts with these databases.
std::vector<double> counts_with(SolverDatabases* databases, const Known& known) {
  const auto farthest = std::max_element(
      known.distances.begin(), known.distances.end(), [](const auto& one, const auto& other) {
        return std::pair(one.second, one.first) < std::pair(other.second, other.first);
      });
  Solver* const solver = solver_create(databases, "idastar", farthest->first.c_str(), 300, 0, 0);
  while (std::string_view(solver_step(solver, 100)) == "running") {
  }
  std::vector<double> counts;
  for (const char* const name : {"expanded", "generated", "depth", "lowerBound", "length"}) {
    for (int place = 0; statistics_name(place) != nullptr; ++place) {
      if (std::string_view(statistics_name(place)) == name)
        counts.push_back(solver_statistics(solver)[place]);
    }
  }
  solver_destroy(solver);
  return counts;
}

const char* load_all(SolverDatabases* databases, const Bytes& bytes) {
  for (;;) {
    const char* const said =
        databases_load(databases, bytes.data(), static_cast<double>(bytes.size()));
    if (said != nullptr) return said;
  }
}

const std::vector<double>& right_counts(std::size_t which) {
  static const std::vector<std::vector<double>> counts = [] {
    std::vector<std::vector<double>> all;
    for (const Known& known : all_known()) {
      SolverDatabases* const databases = databases_create();
      PROMISE(std::strlen(load_all(databases, known.files[0])) == 0);
      all.push_back(counts_with(databases, known));
      databases_destroy(databases);
    }
    return all;
  }();
  return counts[which];
}

const Bytes& right_table(std::size_t which) {
  static const std::vector<Bytes> tables = [] {
    std::vector<Bytes> all;
    for (const auto& [name, number] : small_tables) {
      RegionTableWork* const work = table_create(name, number);
      PROMISE(table_step(work, 1e9) == 1);
      const unsigned char* const bytes = table_bytes(work);
      all.emplace_back(bytes, bytes + static_cast<std::size_t>(table_length(work)));
      table_destroy(work);
    }
    return all;
  }();
  return tables[which];
}

// --- What the program of calls has ---

struct HeldDatabases {
  SolverDatabases* handle = nullptr;
  bool loading = false;
  Bytes bytes;          // of the file that is loading
  bool right = false;   // it is a good one
  bool spoilt = false;  // so that its hash is wrong
  bool adding = false;
  bool undisturbed = false;  // nothing else has been done with them since `before`
  double before = 0;         // their bytes
  std::vector<bool> loaded = std::vector<bool>(all_known().size());
};

struct HeldSolver {
  Solver* handle = nullptr;
  const Known* known = nullptr;
  std::string position;
  std::string algorithm;
};

struct HeldTable {
  RegionTableWork* handle = nullptr;
  std::size_t small = std::size(small_tables);  // which of those; else any other
};

struct Program {
  FuzzedDataProvider& input;
  std::array<HeldDatabases, 2> databases;
  std::array<HeldSolver, 2> solvers;
  HeldTable table;
  std::vector<std::uintptr_t> given;  // all handles that there ever were
  std::map<std::uintptr_t, Kind> alive{};
};

template <typename Handle>
void remember(Program& program, const Handle* handle, Kind kind) {
  PROMISE(handle != nullptr);
  const auto number = reinterpret_cast<std::uintptr_t>(handle);
  PROMISE(number >> 31 == 0);
  PROMISE(std::find(program.given.begin(), program.given.end(), number) == program.given.end());
  program.given.push_back(number);
  program.alive.emplace(number, kind);
}

template <typename Handle>
void forget(Program& program, const Handle* handle) {
  program.alive.erase(reinterpret_cast<std::uintptr_t>(handle));
}

// --- Databases ---

void renew(Program& program, HeldDatabases& held) {
  databases_destroy(held.handle);
  forget(program, held.handle);
  held = {};
  held.handle = databases_create();
  remember(program, held.handle, Kind::databases);
  PROMISE(databases_bytes(held.handle) == 0);
}

void check_saved(const HeldDatabases& held, std::size_t which, std::size_t room) {
  const Known& known = all_known()[which];
  const Bytes& right = plain_file(known);
  Bytes saved(room + 1, 0xA5);
  const double size = databases_save(held.handle, known.size.width, known.size.height, saved.data(),
                                     static_cast<double>(room));
  if (!held.loaded[which]) {
    PROMISE(size == 0);
  } else {
    PROMISE(size == static_cast<double>(right.size()));
  }
  const bool writes = held.loaded[which] && room >= right.size();
  PROMISE(!writes || std::equal(right.begin(), right.end(), saved.begin()));
  PROMISE(std::all_of(saved.begin() + static_cast<std::ptrdiff_t>(writes ? right.size() : 0),
                      saved.end(), [](std::uint8_t byte) { return byte == 0xA5; }));
}

void begin_change(HeldDatabases& held) {
  if (held.loading || held.adding) {
    held.undisturbed = false;
  } else {
    held.undisturbed = true;
    held.before = databases_bytes(held.handle);
  }
}

void check_refused(HeldDatabases& held, std::string_view said) {
  PROMISE(!said.empty() && fuzz::is_clean(said));
  if (held.undisturbed) PROMISE(databases_bytes(held.handle) == held.before);
}

void load(FuzzedDataProvider& input, HeldDatabases& held) {
  if (!held.loading) {
    begin_change(held);
    const auto which = input.ConsumeIntegralInRange<std::size_t>(0, all_known().size() - 1);
    const auto form = input.ConsumeIntegralInRange<std::size_t>(0, 2);
    held.bytes = all_known()[which].files[form];
    const Bytes whole = held.bytes;
    for (int changes = input.ConsumeIntegralInRange(0, 2); changes > 0; --changes) {
      const auto place = input.ConsumeIntegralInRange<std::size_t>(0, held.bytes.size() - 1);
      switch (input.ConsumeIntegralInRange(0, 3)) {
        case 0: held.bytes.resize(std::max<std::size_t>(place, 1)); break;
        case 1:
          held.bytes.insert(held.bytes.begin() + static_cast<std::ptrdiff_t>(place), 3, 0x40);
          break;
        // The beginning says more than the codes.
        case 2:
          held.bytes[place % 24 % held.bytes.size()] = input.ConsumeIntegral<std::uint8_t>();
          break;
        default: held.bytes[place] ^= input.ConsumeIntegral<std::uint8_t>();
      }
    }
    held.spoilt = held.bytes != whole;
    held.right = !held.spoilt && form != 2;
    if (held.spoilt && input.ConsumeBool()) {
      fuzz::repair_hash(held.bytes);
      held.spoilt = false;
    }
    held.loading = true;
  }
  for (int parts = input.ConsumeIntegralInRange(1, 80); parts > 0; --parts) {
    const char* const said =
        databases_load(held.handle, held.bytes.data(), static_cast<double>(held.bytes.size()));
    if (said == nullptr) continue;
    held.loading = false;
    if (std::strlen(said) > 0) {
      PROMISE(!held.right);
      check_refused(held, said);
      return;
    }
    PROMISE(!held.spoilt);
    const auto summary = search::inspect(held.bytes);
    PROMISE(summary);
    for (std::size_t which = 0; which < all_known().size(); ++which) {
      if (all_known()[which].size == summary.value().size) held.loaded[which] = true;
    }
    return;
  }
}

void add(FuzzedDataProvider& input, HeldDatabases& held) {
  if (input.ConsumeIntegralInRange(0, 3) == 0) {
    PROMISE(std::string_view(databases_add(held.handle, nullptr, fuzz::number(input, 9))) ==
            "the tables were cut short");
    if (held.adding && held.undisturbed && !held.loading)
      PROMISE(databases_bytes(held.handle) == held.before);
    held.adding = false;
    return;
  }
  begin_change(held);
  Bytes bytes;
  if (!held.adding) {
    // Of a head that is right a table of a megabyte is made, which takes as long as dozens of
    // other inputs.
    std::string head = "region tables 5-5-5-5-4";
    head.resize(32);
    if (input.ConsumeIntegralInRange(0, 1023) != 0) {
      if (input.ConsumeBool()) {
        head.resize(input.ConsumeIntegralInRange<std::size_t>(1, 31));
      } else {
        head[input.ConsumeIntegralInRange<std::size_t>(0, 31)] ^= 4;
      }
    }
    bytes.assign(head.begin(), head.end());
  }
  const std::string more = input.ConsumeRandomLengthString(20);
  bytes.insert(bytes.end(), more.begin(), more.end());
  if (input.ConsumeIntegralInRange(0, 255) == 0) bytes.resize(bytes.size() + 50'000);
  if (bytes.empty()) bytes.push_back(0);
  const char* const said =
      databases_add(held.handle, bytes.data(), static_cast<double>(bytes.size()));
  held.adding = said == nullptr;
  if (said != nullptr) check_refused(held, said);  // none of these is whole
}

void offer(FuzzedDataProvider& input, const HeldDatabases& held) {
  const std::string kept = fuzz::word(input, names);
  const int offered = input.ConsumeIntegralInRange(-1, 1);
  databases_offer(held.handle, offered, input.ConsumeBool() ? kept.c_str() : nullptr);
  // No search here has earned any.
  PROMISE(std::strlen(databases_wanted(held.handle)) == 0);
  const int parts = tables_parts(kept.c_str());
  const bool is_known = std::count(names, names + 5, kept) > 0;
  PROMISE(is_known == (parts > 0) && parts <= 10);
  PROMISE(table_create(kept.c_str(), parts) == nullptr);
  PROMISE(table_create(kept.c_str(), -1) == nullptr);
}

// --- Region tables ---

void build(Program& program) {
  FuzzedDataProvider& input = program.input;
  HeldTable& table = program.table;
  // To begin a table takes as long as some other inputs, on 5x5 as dozens.
  const int luck = input.ConsumeIntegralInRange(0, 255);
  if (table.handle == nullptr && luck >= 4) return;
  if (table.handle == nullptr || luck == 0) {
    table_destroy(table.handle);
    forget(program, table.handle);
    table = {};
    if (luck == 0 && input.ConsumeIntegralInRange(0, 15) == 0) {
      table.handle = table_create("5-5-5-5-4", input.ConsumeIntegralInRange(0, 9));
    } else {
      table.small = input.ConsumeIntegralInRange<std::size_t>(0, std::size(small_tables) - 1);
      const auto& [name, number] = small_tables[table.small];
      table.handle = table_create(name, number);
    }
    remember(program, table.handle, Kind::table);
    PROMISE(table_length(table.handle) == 0);
  }
  const int step = table_step(table.handle, fuzz::few(input, 2000));
  PROMISE(step == 0 || step == 1);
  if (step == 0) {
    PROMISE(table_length(table.handle) == 0);
    return;
  }
  PROMISE(table.small < std::size(small_tables));
  const Bytes& right = right_table(table.small);
  PROMISE(table_length(table.handle) == static_cast<double>(right.size()));
  PROMISE(std::equal(right.begin(), right.end(), table_bytes(table.handle)));
}

// --- Searches ---

void create_solver(Program& program, HeldSolver& held, SolverDatabases* databases) {
  FuzzedDataProvider& input = program.input;
  solver_destroy(held.handle);
  forget(program, held.handle);
  held = {};
  held.known = &all_known()[input.ConsumeIntegralInRange<std::size_t>(0, all_known().size() - 1)];
  State state = State::goal(held.known->size);
  for (int moves = input.ConsumeIntegralInRange(0, 24); moves > 0; --moves)
    (void)state.apply(all_moves[input.ConsumeIntegralInRange<std::size_t>(0, 3)]);
  if (input.ConsumeIntegralInRange(0, 15) == 0) state = repaired(state);
  held.position = to_text(state);
  held.algorithm = fuzz::word(input, fuzz::algorithms).c_str();  // up to a NUL, as it is passed
  const double most_bytes = input.ConsumeIntegralInRange(0, 3) == 0 ? 3e5 : 4e6;
  held.handle = solver_create(databases, held.algorithm.c_str(), held.position.c_str(),
                              fuzz::number(input, 3000), most_bytes, input.ConsumeBool() ? 5 : 0);
  remember(program, held.handle, Kind::solver);
}

double number_of(const HeldSolver& held, std::size_t place) {
  return solver_statistics(held.handle)[place];
}

void check(const HeldSolver& held) {
  const std::string_view status = solver_status(held.handle);
  PROMISE(fuzz::is_clean(std::string_view(solver_message(held.handle))));
  PROMISE((status == "error") == !search::parse_algorithm(held.algorithm));
  if (status == "error") PROMISE(std::strlen(solver_message(held.handle)) > 0);
  const bool solvable = is_solvable(fuzz::state_of(held.position));
  if (status != "error") PROMISE((status == "unsolvable") == !solvable);
  const std::string moves = solver_moves(held.handle);
  if (status == "solved") PROMISE(fuzz::replayed(held.position, moves).is_goal());
  const auto distance = held.known->distances.find(held.position);
  if (distance == held.known->distances.end()) return;
  PROMISE(number_of(held, place_of("lowerBound")) <= distance->second);
  if (number_of(held, place_of("optimal")) == 1)
    PROMISE(number_of(held, place_of("length")) == distance->second);
  if (status != "solved" || std::strlen(solver_message(held.handle)) > 0) return;
  const auto algorithm = search::parse_algorithm(held.algorithm).value();
  if (search::facts_of(algorithm).promise != search::Promise::first)
    PROMISE(number_of(held, place_of("optimal")) == 1);
}

void count_setup(FuzzedDataProvider& input, const HeldSolver& held) {
  const std::string status = solver_status(held.handle);
  const double before = number_of(held, place_of("milliseconds"));
  const double setup = number_of(held, place_of("setupMilliseconds"));
  const double more = fuzz::number(input, 1e4);
  solver_count_setup(held.handle, more);
  const double counted = number_of(held, place_of("milliseconds")) - before;
  const double as_setup = number_of(held, place_of("setupMilliseconds")) - setup;
  PROMISE(counted >= 0 && std::abs(as_setup - counted) <= 1e-6 * counted + 0.01);
  PROMISE(status == solver_status(held.handle));
  const bool runs = status != "error" && status != "unsolvable";
  if (runs && more > 0 && more < 1e6) PROMISE(std::abs(counted - more) < 0.01);
}

void finish(HeldSolver& held) {
  for (int steps = 0; steps < 8; ++steps) {
    if (std::string_view(solver_step(held.handle, 500)) != "running") break;
  }
  PROMISE(std::string_view(solver_settle(held.handle)) != "running");
  check(held);
}

// --- Handles ---

// Whether something answers by that number as a thing of that kind.
bool answers(std::uintptr_t number, Kind kind) {
  // NOLINTBEGIN(performance-no-int-to-ptr)
  if (kind == Kind::solver) return solver_statistics(reinterpret_cast<Solver*>(number)) != nullptr;
  if (kind == Kind::table) return table_step(reinterpret_cast<RegionTableWork*>(number), 0) >= 0;
  Helper* const helper = helper_create(reinterpret_cast<SolverDatabases*>(number), 1e5);
  // NOLINTEND(performance-no-int-to-ptr)
  helper_destroy(helper);
  helper_destroy(helper);
  PROMISE(helper_step(helper, 1) == 1 && helper_begin(helper, "") == 0);
  return helper != nullptr;
}

// Any call with any number: it is answered by what is alive and of its kind, and by nothing else.
void use_any(Program& program) {
  FuzzedDataProvider& input = program.input;
  std::uintptr_t number = input.ConsumeIntegral<std::uint32_t>();
  if (!program.given.empty() && input.ConsumeIntegralInRange(0, 7) != 0) {
    number = program.given[number % program.given.size()];
    if (input.ConsumeIntegralInRange(0, 3) == 0)
      number ^= std::uintptr_t{1} << input.ConsumeIntegralInRange(0, 40);
  }
  const auto found = program.alive.find(number);
  for (const Kind kind : {Kind::solver, Kind::table, Kind::databases})
    PROMISE(answers(number, kind) == (found != program.alive.end() && found->second == kind));
  if (found != program.alive.end()) return;
  // NOLINTBEGIN(performance-no-int-to-ptr)
  solver_destroy(reinterpret_cast<Solver*>(number));
  solver_count_setup(reinterpret_cast<Solver*>(number), 5);
  table_destroy(reinterpret_cast<RegionTableWork*>(number));
  auto* const databases = reinterpret_cast<SolverDatabases*>(number);
  // NOLINTEND(performance-no-int-to-ptr)
  databases_destroy(databases);
  databases_offer(databases, 1, "7-7-1");
  const unsigned char byte = 1;
  PROMISE(fuzz::is_clean(std::string_view(databases_load(databases, &byte, 1))));
  PROMISE(fuzz::is_clean(std::string_view(databases_add(databases, &byte, 1))));
  PROMISE(databases_save(databases, 3, 3, nullptr, 0) == 0 && databases_bytes(databases) == 0);
}

// --- All of it ---

void call(Program& program) {
  FuzzedDataProvider& input = program.input;
  HeldDatabases& databases = program.databases[input.ConsumeBool() ? 1 : 0];
  HeldSolver& solver = program.solvers[input.ConsumeBool() ? 1 : 0];
  switch (input.ConsumeIntegralInRange(0, 15)) {
    case 0: return renew(program, databases);
    case 1: return add(input, databases);
    case 2: return offer(input, databases);
    case 3: return build(program);
    case 4: return use_any(program);
    case 5: {
      const auto which = input.ConsumeIntegralInRange<std::size_t>(0, all_known().size() - 1);
      const std::size_t right = plain_file(all_known()[which]).size();
      return check_saved(databases, which,
                         right - 2 + input.ConsumeIntegralInRange<std::size_t>(0, 4));
    }
    case 6:
    case 7: return create_solver(program, solver, databases.handle);
    case 8:
    case 9:
    case 10: return load(input, databases);
    default: break;
  }
  for (HeldDatabases& held : program.databases) held.undisturbed = false;
  if (solver.handle == nullptr) return;
  switch (input.ConsumeIntegralInRange(0, 2)) {
    case 0: return count_setup(input, solver);
    case 1: return finish(solver);
    default: solver_step(solver.handle, fuzz::few(input, 200));
  }
}

// What was saved and is loaded elsewhere guides a search as what was built.
void check_end(const HeldDatabases& held) {
  for (std::size_t which = 0; which < all_known().size(); ++which) {
    const Known& known = all_known()[which];
    check_saved(held, which, plain_file(known).size());
    if (!held.loaded[which]) continue;
    Bytes saved(plain_file(known).size());
    databases_save(held.handle, known.size.width, known.size.height, saved.data(),
                   static_cast<double>(saved.size()));
    SolverDatabases* const others = databases_create();
    PROMISE(std::strlen(load_all(others, saved)) == 0);
    PROMISE(counts_with(others, known) == right_counts(which));
    PROMISE(counts_with(held.handle, known) == right_counts(which));
    databases_destroy(others);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  FuzzedDataProvider input(data, size);
  Program program{input, {}, {}, {}, {}, {}};
  for (HeldDatabases& held : program.databases) renew(program, held);
  for (int calls = 0; calls < 40 && input.remaining_bytes() > 0; ++calls) call(program);
  for (HeldSolver& held : program.solvers) {
    if (held.handle != nullptr) finish(held);
  }
  for (const HeldDatabases& held : program.databases) {
    check_end(held);
    databases_destroy(held.handle);
  }
  for (const HeldSolver& held : program.solvers) solver_destroy(held.handle);
  table_destroy(program.table.handle);
  return 0;
}
