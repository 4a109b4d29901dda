// Text and numbers as they cross the border of all C interfaces.
#pragma once

#include <array>
#include <string_view>

#include "search/search.hpp"

namespace puzzle::bindings {

[[nodiscard]] inline std::string_view text_or_empty(const char* text) {
  return text == nullptr ? "" : text;
}

// expanded, generated, stored, frontier, frontier_peak, depth, lower_bound, bytes, bytes_peak,
// microseconds, length (of the shortest solution known so far; -1 until there is one), optimal (0
// or 1), setup_microseconds. web/engine/solver-statistics.js reads them.
using SearchNumbers = std::array<double, 13>;

[[nodiscard]] inline SearchNumbers numbers_of(const search::Search& search) {
  const search::Statistics& now = search.statistics();
  return {static_cast<double>(now.expanded),
          static_cast<double>(now.generated),
          static_cast<double>(now.stored),
          static_cast<double>(now.frontier),
          static_cast<double>(now.frontier_peak),
          static_cast<double>(now.depth),
          static_cast<double>(now.lower_bound),
          static_cast<double>(now.bytes),
          static_cast<double>(now.bytes_peak),
          static_cast<double>(now.microseconds),
          search.has_solution() ? static_cast<double>(search.solution().size()) : -1.0,
          search.optimal() ? 1.0 : 0.0,
          static_cast<double>(now.setup_microseconds)};
}

}  // namespace puzzle::bindings
