// The table of solvers: every algorithm that a user can ask for, and what it takes and promises. To
// add one, add it to Algorithm, a row to solver_table and a case to make_search(); whatever lists
// solvers is made from the table or held to it by a test.
//
//   Databases databases;
//   auto search = make_search(Algorithm::automatic, state, databases, limits);
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/state.hpp"
#include "search/databases/databases.hpp"
#include "search/search.hpp"
#include "search/solvers/portfolio.hpp"

namespace puzzle::search {

enum class Algorithm : std::uint8_t {
  bfs,
  bidirectional_bfs,
  astar_misplaced,
  astar_manhattan,
  idastar,
  automatic,
  fast,
  idastar_manhattan,
  idastar_linear_conflict,
};

// What a solver ends with when no limit ends it before.
enum class Promise : std::uint8_t {
  shortest,  // a solution that is proven shortest; on larger boards memory is full before
  anytime,   // the same; where the proof takes long, a good solution is there before it
  first,     // the first solution found, of any length
};
// "shortest", "anytime", "first": codes.
[[nodiscard]] std::string_view to_text(Promise promise);

struct SolverFacts {
  Algorithm algorithm;
  std::string_view name;          // in options, links and attributes
  std::string_view display_name;  // for people
  int key;                        // that starts it in the window: 1 to 9; beyond, none does
  Promise promise = Promise::shortest;
  // On boards of more cells the solver proves nothing: it improves its solution until it is told to
  // stop, or it never promised a proof.
  int most_cells_proven = max_cells;
  bool takes_weight = false;    // see Variant; the others overlook it
  bool leaves_trace = false;    // whether Search::report_to() is true
  bool uses_databases = false;  // tables of patterns, which the caller may load before
};

inline constexpr std::array solver_table = {
    SolverFacts{.algorithm = Algorithm::bfs,
                .name = "bfs",
                .display_name = "BFS",
                .key = 1,
                .leaves_trace = true},
    SolverFacts{.algorithm = Algorithm::bidirectional_bfs,
                .name = "bidirectional-bfs",
                .display_name = "Bidirectional BFS",
                .key = 4,
                .leaves_trace = true},
    SolverFacts{.algorithm = Algorithm::astar_misplaced,
                .name = "astar-misplaced",
                .display_name = "A* misplaced",
                .key = 2,
                .takes_weight = true,
                .leaves_trace = true},
    SolverFacts{.algorithm = Algorithm::astar_manhattan,
                .name = "astar-manhattan",
                .display_name = "A* Manhattan",
                .key = 3,
                .takes_weight = true,
                .leaves_trace = true},
    SolverFacts{.algorithm = Algorithm::idastar,
                .name = "idastar",
                .display_name = "IDA*",
                .key = 5,
                .promise = Promise::anytime,
                .uses_databases = true},
    SolverFacts{.algorithm = Algorithm::automatic,
                .name = "auto",
                .display_name = "Auto",
                .key = 7,
                .promise = Promise::anytime,
                .most_cells_proven = most_cells_proven,
                .uses_databases = true},
    SolverFacts{.algorithm = Algorithm::fast,
                .name = "fast",
                .display_name = "Fast",
                .key = 6,
                .promise = Promise::first,
                .most_cells_proven = 0},
    SolverFacts{.algorithm = Algorithm::idastar_manhattan,
                .name = "idastar-manhattan",
                .display_name = "IDA* Manhattan",
                .key = 8,
                .leaves_trace = true},
    SolverFacts{.algorithm = Algorithm::idastar_linear_conflict,
                .name = "idastar-linear-conflict",
                .display_name = "IDA* linear conflict",
                .key = 9,
                .leaves_trace = true},
};

inline constexpr std::array all_algorithms = [] {
  std::array<Algorithm, solver_table.size()> all{};
  auto* next = all.data();
  for (const auto& row : solver_table) *next++ = row.algorithm;
  return all;
}();

[[nodiscard]] constexpr const SolverFacts& facts_of(Algorithm algorithm) {
  return solver_table[static_cast<std::size_t>(algorithm)];
}
static_assert(
    [] {
      for (const SolverFacts& solver : solver_table) {
        if (&facts_of(solver.algorithm) != &solver) return false;
      }
      return true;
    }(),
    "the rows are in the order of Algorithm");

[[nodiscard]] constexpr std::string_view to_text(Algorithm algorithm) {
  return facts_of(algorithm).name;
}
// Error: quotes the name and lists the known ones.
[[nodiscard]] Result<Algorithm> parse_algorithm(std::string_view name);
// The names of those of which that is true, "bfs, astar-misplaced and astar-manhattan".
[[nodiscard]] std::string names_of(bool SolverFacts::*fact);

// A* expands by f = g + weight * h. Above 1 it finds a solution sooner that may be up to that many
// times as long as the shortest (Pohl 1970); at 0 it goes by g alone.
inline constexpr int max_weight = 10;
struct Variant {
  Variant(Algorithm chosen, int times = 1) : algorithm(chosen), weight(times) {}
  Algorithm algorithm;
  int weight;  // 0 .. max_weight
};

// A search from `start` to the goal of its size. The start may be unsolvable: BFS and A* then end
// exhausted or at a limit; all others need a start that is solvable.
// What is in `databases` is used, and what the search has to build is left there for the next; they
// must outlive the search. Null when even the few kilobytes that it begins with are refused.
[[nodiscard]] std::unique_ptr<Search> make_search(Variant variant, const State& start,
                                                  Databases& databases, const Limits& limits = {},
                                                  Search::Clock clock = steady_microseconds);

// The trace of a search from `start` as JSON, one object: what was asked and how it stands, then
// "events", each with its name and what events.hpp says that it has; "take" has the state, too.
// Cost: linear; some 60 bytes of text an event.
[[nodiscard]] std::string to_json(const Trace& trace, const State& start, const Variant& variant,
                                  const Search& search);

}  // namespace puzzle::search
