#include "search/search.hpp"

#include <algorithm>
#include <ctime>

namespace puzzle::search {
namespace {

// States expanded between two looks at the clock: well under a millisecond of work.
constexpr std::uint64_t expansions_between_looks = 2048;

}  // namespace

std::string_view to_text(Method method) {
  switch (method) {
    case Method::bfs: return "bfs";
    case Method::bidirectional_bfs: return "bidirectional-bfs";
    case Method::astar: return "astar";
    case Method::distance_table: return "distance-table";
    case Method::databases: return "databases";
    case Method::idastar: return "idastar";
    case Method::plain_idastar: return "plain-idastar";
    case Method::rows: return "rows";
    case Method::beam: return "beam";
    case Method::stretches: return "stretches";
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

void Search::settle() {
  if (status_ != Status::running) return;
  status_ = solution_.empty() ? Status::cancelled : Status::solved;
}

// The library's clock is larger, and would be downloaded.
std::uint64_t steady_microseconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000 +
         static_cast<std::uint64_t>(now.tv_nsec) / 1'000;
}

}  // namespace puzzle::search
