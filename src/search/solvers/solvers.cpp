#include "search/solvers/solvers.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "search/anytime/improving.hpp"
#include "search/exact/graph_searches.hpp"
#include "search/exact/plain_idastar.hpp"

namespace puzzle::search {
namespace {

// "a, b or c", of the rows that are wanted.
template <typename Wanted>
std::string listed(std::string_view before_last, Wanted wanted) {
  std::string text;
  std::string_view last;
  for (const SolverFacts& solver : solver_table) {
    if (!wanted(solver)) continue;
    if (!last.empty()) text.append(text.empty() ? "" : ", ").append(last);
    last = solver.name;
  }
  if (!text.empty()) text.append(before_last);
  return text.append(last);
}

}  // namespace

std::string_view to_text(Promise promise) {
  switch (promise) {
    case Promise::shortest: return "shortest";
    case Promise::anytime: return "anytime";
    case Promise::first: return "first";
  }
  return "";
}

Result<Algorithm> parse_algorithm(std::string_view name) {
  for (const SolverFacts& solver : solver_table) {
    if (solver.name == name) return solver.algorithm;
  }
  return Error::said("algorithm " + quoted(name) + " is not known: expected " +
                     listed(" or ", [](const SolverFacts&) { return true; }));
}

std::string names_of(bool SolverFacts::*fact) {
  return listed(" and ", [fact](const SolverFacts& solver) { return solver.*fact; });
}

std::unique_ptr<Search> make_search(Variant variant, const State& start, Databases& databases,
                                    const Limits& limits, Search::Clock clock) {
  const int weight = std::clamp(variant.weight, 0, max_weight);
  switch (variant.algorithm) {
    case Algorithm::bfs: return make_bfs(start, limits, clock);
    case Algorithm::bidirectional_bfs: return make_bidirectional_bfs(start, limits, clock);
    case Algorithm::astar_misplaced:
      return make_astar(start, TileCosts::misplaced(start.size()), weight, limits, clock);
    case Algorithm::astar_manhattan:
      return make_astar(start, TileCosts::manhattan(start.size()), weight, limits, clock);
    case Algorithm::idastar: return make_portfolio(start, databases, limits, clock);
    case Algorithm::automatic: return make_automatic(start, databases, limits, clock);
    case Algorithm::fast: return make_fast(start, limits, clock);
    case Algorithm::idastar_manhattan:
      return make_idastar(start, PlainHeuristic::manhattan, limits, clock);
    case Algorithm::idastar_linear_conflict:
      return make_idastar(start, PlainHeuristic::linear_conflict, limits, clock);
  }
  return nullptr;
}

}  // namespace puzzle::search
