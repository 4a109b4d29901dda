#include "search/solvers/solvers.hpp"

#include <algorithm>

#include "core/text.hpp"

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
  return facts_of(variant.algorithm).make({start, weight, databases, limits, clock});
}

}  // namespace puzzle::search
