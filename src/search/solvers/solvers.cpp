#include "search/solvers/solvers.hpp"

#include <algorithm>
#include <string>

#include "core/text.hpp"
#include "search/anytime/improving.hpp"
#include "search/exact/astar.hpp"
#include "search/exact/bfs.hpp"
#include "search/exact/bidirectional.hpp"
#include "search/solvers/portfolio.hpp"

namespace puzzle::search {
namespace {

struct Names {
  std::string_view name;
  std::string_view display_name;
};

constexpr Names names_of(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::bfs: return {"bfs", "BFS"};
    case Algorithm::bidirectional_bfs: return {"bidirectional-bfs", "Bidirectional BFS"};
    case Algorithm::astar_misplaced: return {"astar-misplaced", "A* misplaced"};
    case Algorithm::astar_manhattan: return {"astar-manhattan", "A* Manhattan"};
    case Algorithm::idastar: return {"idastar", "Optimal (IDA*)"};
    case Algorithm::automatic: return {"auto", "Auto"};
    case Algorithm::fast: return {"fast", "Fast"};
  }
  return {};
}

}  // namespace

std::string_view to_text(Algorithm algorithm) { return names_of(algorithm).name; }
std::string_view display_name(Algorithm algorithm) { return names_of(algorithm).display_name; }

Result<Algorithm> parse_algorithm(std::string_view name) {
  std::string known;
  for (const Algorithm algorithm : all_algorithms) {
    if (to_text(algorithm) == name) return algorithm;
    if (!known.empty()) known += algorithm == all_algorithms.back() ? " or " : ", ";
    known += to_text(algorithm);
  }
  return Error{"algorithm " + quoted(name) + " is not known: expected " + known};
}

std::unique_ptr<Search> make_search(Variant variant, const State& start, Databases& databases,
                                    const Limits& limits, Search::Clock clock) {
  const int weight = std::clamp(variant.weight, 0, max_weight);
  switch (variant.algorithm) {
    case Algorithm::bfs: break;
    case Algorithm::bidirectional_bfs: return make_bidirectional_bfs(start, limits, clock);
    case Algorithm::astar_misplaced:
      return make_astar(start, TileCosts::misplaced(start.size()), weight, limits, clock);
    case Algorithm::astar_manhattan:
      return make_astar(start, TileCosts::manhattan(start.size()), weight, limits, clock);
    case Algorithm::idastar: return make_portfolio(start, databases, limits, clock);
    case Algorithm::automatic: return make_automatic(start, databases, limits, clock);
    case Algorithm::fast: return make_fast(start, limits, clock);
  }
  return make_bfs(start, limits, clock);
}

}  // namespace puzzle::search
