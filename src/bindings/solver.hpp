// What the interfaces of the solver and of the lessons share: databases, and one search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/board_size.hpp"
#include "core/notation.hpp"
#include "search/databases/databases.hpp"
#include "search/databases/kept_tables.hpp"
#include "search/search.hpp"

// The figures of a search as of its last step. JavaScript reads the struct as an array of doubles,
// whose names web/engine/facts.ts has in this order.
struct SearchFacts {
  double expanded = 0;
  double generated = 0;
  double stored = 0;
  double frontier = 0;
  double frontier_peak = 0;
  double depth = 0;
  double lower_bound = 0;
  double cores = 0;
  double bytes = 0;
  double bytes_peak = 0;
  double milliseconds = 0;
  double setup_milliseconds = 0;
  double length = 0;  // of the shortest solution known so far; -1 until there is one
  double optimal = 0;
};

struct SolverDatabases {
  puzzle::search::Databases databases;
  std::optional<puzzle::search::TablesReader> reader;
  std::optional<puzzle::search::RungBuilder> builder;
  std::string wanted;
  std::string message;
};

struct Solver {
  std::unique_ptr<puzzle::search::Search> search;  // none when there is nothing to search for
  const char* status = "running";
  std::string message;
  std::string moves;
  std::size_t length = 0;  // of the moves
  std::string errand;
  SearchFacts facts{};
};

namespace puzzle::bindings {

// The tables of a board that "4x4-1" names.
struct NamedRung {
  BoardSize size;
  int rung;
};

// None: there is no such rung.
[[nodiscard]] inline std::optional<NamedRung> parse_rung(std::string_view name) {
  const std::size_t dash = std::min(name.find('-'), name.size());
  const Result<BoardSize> size = parse_board_size(name.substr(0, dash));
  if (!size || name.size() != dash + 2) return std::nullopt;
  const int rung = name[dash + 1] - '0';
  if (rung < 0 || rung >= search::rungs_of(size.value())) return std::nullopt;
  return NamedRung{size.value(), rung};
}

// A limit as a whole number; the default for 0, negative, or not a number.
template <typename Number>
[[nodiscard]] Number limit_or(double limit, Number otherwise) {
  if (!(limit > 0)) return otherwise;
  // Doubles above 2^53 are not exact, and a limit that large is no limit in practice.
  constexpr double most = 9007199254740992.0;
  const double bounded = std::min(limit, most);
  return bounded >= static_cast<double>(std::numeric_limits<Number>::max())
             ? std::numeric_limits<Number>::max()
             : static_cast<Number>(bounded);
}

inline void fail(Solver& solver, const char* status, std::string message) {
  solver.status = status;
  solver.message = std::move(message);
  solver.facts.length = -1;
}

inline void update(Solver& solver) {
  const search::Search& search = *solver.search;
  solver.status = search::to_text(search.status()).data();  // of a literal: NUL-terminated
  if (search.limit_reached() != search::Limit::none) {
    solver.message = search::to_text(search.limit_reached());
  }
  // A solution that comes later is shorter.
  if (search.solution().size() != solver.length) {
    solver.length = search.solution().size();
    solver.moves = to_text(search.solution());
  }
  const search::Statistics& known = search.statistics();
  solver.facts = {
      .expanded = static_cast<double>(known.expanded),
      .generated = static_cast<double>(known.generated),
      .stored = static_cast<double>(known.stored),
      .frontier = static_cast<double>(known.frontier),
      .frontier_peak = static_cast<double>(known.frontier_peak),
      .depth = static_cast<double>(known.depth),
      .lower_bound = static_cast<double>(known.lower_bound),
      .cores = static_cast<double>(known.cores),
      .bytes = static_cast<double>(known.bytes),
      .bytes_peak = static_cast<double>(known.bytes_peak),
      .milliseconds = static_cast<double>(known.microseconds) / 1000,
      .setup_milliseconds = static_cast<double>(known.setup_microseconds) / 1000,
      .length = search.has_solution() ? static_cast<double>(solver.length) : -1,
      .optimal = search.optimal() ? 1.0 : 0.0,
  };
}

// search: null where memory is refused.
inline void begin(Solver& solver, std::unique_ptr<search::Search> search) {
  if (search == nullptr) return fail(solver, "limit", "memory");
  solver.search = std::move(search);
  update(solver);
}

}  // namespace puzzle::bindings
