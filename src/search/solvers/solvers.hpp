// The table of solvers: every algorithm that a user can ask for, by its name, and the search that
// runs it.
//
//   Databases databases;
//   auto search = make_search(Algorithm::automatic, state, databases, limits);
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "core/result.hpp"
#include "core/state.hpp"
#include "search/databases/databases.hpp"
#include "search/search.hpp"

namespace puzzle::search {

enum class Algorithm : std::uint8_t {
  bfs,
  bidirectional_bfs,
  astar_misplaced,
  astar_manhattan,
  idastar,    // proven shortest, by databases; a good solution first when the proof takes long
  automatic,  // idastar or a table where that ends, else fast and then ever shorter
  fast,       // the first solution, of any length
};

inline constexpr std::array<Algorithm, 7> all_algorithms = {Algorithm::bfs,
                                                            Algorithm::bidirectional_bfs,
                                                            Algorithm::astar_misplaced,
                                                            Algorithm::astar_manhattan,
                                                            Algorithm::idastar,
                                                            Algorithm::automatic,
                                                            Algorithm::fast};

// "bfs", "bidirectional-bfs", "astar-misplaced", "astar-manhattan", "idastar", "auto", "fast": the
// names in options, links and attributes.
[[nodiscard]] std::string_view to_text(Algorithm algorithm);
// "BFS", "Bidirectional BFS", "A* misplaced", …: the names for people.
[[nodiscard]] std::string_view display_name(Algorithm algorithm);
// Error: quotes the name and lists the known ones.
[[nodiscard]] Result<Algorithm> parse_algorithm(std::string_view name);

// A* expands by f = g + weight * h. Above 1 it finds a solution sooner that may be up to that many
// times as long as the shortest (Pohl 1970); at 0 it goes by g alone. The others overlook it.
inline constexpr int max_weight = 10;
struct Variant {
  Variant(Algorithm chosen, int times = 1) : algorithm(chosen), weight(times) {}
  Algorithm algorithm;
  int weight;  // 0 .. max_weight
};

[[nodiscard]] constexpr bool takes_weight(Algorithm algorithm) {
  return algorithm == Algorithm::astar_misplaced || algorithm == Algorithm::astar_manhattan;
}
// Whether Search::report_to() of that algorithm is true.
[[nodiscard]] constexpr bool leaves_trace(Algorithm algorithm) {
  return algorithm == Algorithm::bfs || takes_weight(algorithm);
}

// A search from `start` to the goal of its size. The start may be unsolvable: BFS and A* then end
// exhausted or at a limit; idastar, automatic and fast need a start that is solvable.
// What is in `databases` is used, and what the search has to build is left there for the next; they
// must outlive the search. Null when even the few kilobytes that it begins with are refused.
[[nodiscard]] std::unique_ptr<Search> make_search(Variant variant, const State& start,
                                                  Databases& databases, const Limits& limits = {},
                                                  Search::Clock clock = steady_microseconds);

}  // namespace puzzle::search
