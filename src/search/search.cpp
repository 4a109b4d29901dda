#include "search/search.hpp"

#include <algorithm>
#include <chrono>
#include <string>

#include "core/text.hpp"
#include "search/astar.hpp"
#include "search/bfs.hpp"
#include "search/bidirectional.hpp"
#include "search/databases.hpp"
#include "search/idastar.hpp"
#include "search/large.hpp"
#include "search/table_walk.hpp"

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

// States expanded between two looks at the clock: well under a millisecond of work.
constexpr std::uint64_t expansions_between_looks = 2048;

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

std::string_view to_text(Method method) {
  switch (method) {
    case Method::bfs: return "BFS";
    case Method::bidirectional_bfs: return "bidirectional BFS";
    case Method::astar: return "A*";
    case Method::distance_table: return "a table of all distances";
    case Method::databases: return "building pattern databases";
    case Method::idastar: return "IDA* with pattern databases";
    case Method::rows: return "row by row";
    case Method::beam: return "beam search";
    case Method::windows: return "shortening stretches";
  }
  return "";
}

std::string_view to_text(Status status) {
  switch (status) {
    case Status::running: return "running";
    case Status::solved: return "solved";
    case Status::exhausted: return "exhausted";
    case Status::limit: return "limit";
    case Status::cancelled: return "cancelled";
  }
  return "";
}

std::string_view to_text(Limit limit) {
  switch (limit) {
    case Limit::none: return "none";
    case Limit::nodes: return "nodes";
    case Limit::memory: return "memory";
    case Limit::time: return "time";
  }
  return "";
}

Status Search::step(std::uint64_t node_budget) {
  if (status_ != Status::running) return status_;
  const std::uint64_t begin = clock_();
  const std::uint64_t spent_before = statistics_.microseconds;
  if (!opened_) {
    opened_ = true;
    status_ = open();
  }
  // Each slice uses up what it was given, not what it expanded: building databases expands nothing.
  for (std::uint64_t left = node_budget; status_ == Status::running && left > 0;) {
    if (statistics_.expanded >= limits_.max_nodes) {
      status_ = Status::limit;
      limit_reached_ = Limit::nodes;
      break;
    }
    const bool setting_up = setting_up_;
    const std::uint64_t microseconds_before = statistics_.microseconds;
    const std::uint64_t slice =
        std::min({left, limits_.max_nodes - statistics_.expanded, expansions_between_looks});
    left -= slice;
    status_ = expand(slice);
    statistics_.microseconds = spent_before + (clock_() - begin);
    if (setting_up) {
      statistics_.setup_microseconds += statistics_.microseconds - microseconds_before;
    }
    if (status_ == Status::running &&
        static_cast<double>(statistics_.microseconds) >= limits_.max_seconds * 1e6) {
      status_ = Status::limit;
      limit_reached_ = Limit::time;
    }
  }
  if (status_ == Status::limit && limit_reached_ == Limit::none) limit_reached_ = Limit::memory;
  if (status_ == Status::limit && settles_at_limit_ && !solution_.empty()) status_ = Status::solved;
  if (optimal_) statistics_.lower_bound = static_cast<int>(solution_.size());
  statistics_.bytes = budget_.used();
  statistics_.bytes_peak = budget_.peak();
  return status_;
}

void Search::cancel() {
  if (status_ == Status::running) status_ = Status::cancelled;
}

void Search::settle() {
  if (status_ != Status::running) return;
  status_ = solution_.empty() ? Status::cancelled : Status::solved;
}

std::uint64_t steady_microseconds() {
  using namespace std::chrono;
  return static_cast<std::uint64_t>(
      duration_cast<microseconds>(steady_clock::now().time_since_epoch()).count());
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
    case Algorithm::idastar: return make_idastar(start, databases, limits, clock);
    case Algorithm::automatic:
      if (DistanceTable::fits(start.size())) {
        return make_table_walk(start, databases, limits, clock);
      }
      if (start.cells() <= most_cells_proven) return make_idastar(start, databases, limits, clock);
      return make_improving(start, limits, clock);
    case Algorithm::fast: return make_fast(start, limits, clock);
  }
  return make_bfs(start, limits, clock);
}

}  // namespace puzzle::search
