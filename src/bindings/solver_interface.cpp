#include "bindings/solver_interface.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>

#include "bindings/crossing.hpp"
#include "bindings/plain.hpp"
#include "core/notation.hpp"
#include "core/solvability.hpp"
#include "search/databases/databases.hpp"
#include "search/solvers/daily.hpp"
#include "search/solvers/distant.hpp"
#include "search/solvers/solvers.hpp"

using namespace puzzle;
using bindings::text_or_empty;

struct SolverDatabases {
  search::Databases databases;
  std::optional<search::DatabaseLoader> loader;
  const search::AdditiveHeuristic* loaded = nullptr;  // of the databases loaded last
  std::string message;
};

struct Solver {
  std::unique_ptr<SolverDatabases> own_databases;
  std::unique_ptr<search::Search> search;  // none when there is nothing to search for
  std::string status;
  std::string message;
  std::string moves;
  std::size_t length = 0;  // of the moves
  bindings::SearchNumbers statistics{};
};

struct Deal {
  std::optional<search::DistantSearch> search;  // none once it has ended
  int moves = 0;
  int status = 0;
  std::string text;
};

namespace {

// A limit as a whole number; the default for 0, negative, or not a number.
template <typename Number>
Number limit_or(double limit, Number otherwise) {
  if (!(limit > 0)) return otherwise;
  // Doubles above 2^53 are not exact, and a limit that large is no limit in practice.
  constexpr double most = 9007199254740992.0;
  const double bounded = std::min(limit, most);
  return bounded >= static_cast<double>(std::numeric_limits<Number>::max())
             ? std::numeric_limits<Number>::max()
             : static_cast<Number>(bounded);
}

void update(Solver& solver) {
  const search::Search& search = *solver.search;
  solver.status = search::to_text(search.status());
  if (search.limit_reached() != search::Limit::none) {
    solver.message = search::to_text(search.limit_reached());
  }
  // A solution that comes later is shorter.
  if (search.solution().size() != solver.length) {
    solver.length = search.solution().size();
    solver.moves = to_text(search.solution());
  }
  solver.statistics = bindings::numbers_of(search);
}

void fail(Solver& solver, const char* status, std::string message) {
  solver.status = status;
  solver.message = std::move(message);
  solver.statistics[bindings::place_of("length")] = -1;
}

void start(Solver& solver, search::Databases& databases, std::string_view algorithm_name,
           std::string_view position, const search::Limits& limits) {
  const Result<search::Algorithm> algorithm = search::parse_algorithm(algorithm_name);
  if (!algorithm) return fail(solver, "error", bindings::crossing(algorithm.error()));
  const Result<State> state = parse_position(position);
  if (!state) return fail(solver, "error", bindings::crossing(state.error()));
  if (!is_solvable(state.value())) return fail(solver, "unsolvable", "");
  solver.search = search::make_search(algorithm.value(), state.value(), databases, limits);
  if (!solver.search) return fail(solver, "limit", "memory");
  update(solver);
}

}  // namespace

SolverDatabases* databases_create() { return new (std::nothrow) SolverDatabases; }

void databases_destroy(SolverDatabases* databases) { delete databases; }

const char* databases_load(SolverDatabases* databases, const unsigned char* bytes, double length) {
  if (databases == nullptr) return "there are no databases to load into";
  if (!databases->loader) {
    const std::size_t size = bytes == nullptr ? 0 : limit_or<std::size_t>(length, 0);
    databases->loader.emplace(databases->databases, std::span(bytes, size));
  }
  const auto loaded = databases->loader->step();
  if (!loaded) return nullptr;
  databases->loader.reset();
  for (const auto& heuristic : databases->databases.heuristics()) {
    if (*loaded && heuristic->size() == loaded->value().size &&
        heuristic->entries() == loaded->value().entries) {
      databases->loaded = heuristic.get();
    }
  }
  databases->message = *loaded ? "" : bindings::crossing(loaded->error());
  return databases->message.c_str();
}

double databases_save(const SolverDatabases* databases, unsigned char* bytes, double room) {
  if (databases == nullptr || databases->loaded == nullptr) return 0;
  const std::size_t size = bytes == nullptr ? 0 : limit_or<std::size_t>(room, 0);
  return static_cast<double>(
      search::write_plain(databases->loaded->databases(), std::span(bytes, size)));
}

double databases_bytes(const SolverDatabases* databases) {
  return databases == nullptr ? 0 : static_cast<double>(databases->databases.bytes());
}

Solver* solver_create(SolverDatabases* databases, const char* algorithm, const char* position,
                      double max_nodes, double max_bytes, double max_seconds) {
  Solver* const solver = new (std::nothrow) Solver;
  if (solver == nullptr) return nullptr;
  if (databases == nullptr) {
    solver->own_databases.reset(databases_create());
    databases = solver->own_databases.get();
    if (databases == nullptr) {
      fail(*solver, "limit", "memory");
      return solver;
    }
  }
  search::Limits limits;
  limits.max_nodes = limit_or(max_nodes, limits.max_nodes);
  limits.max_bytes = limit_or(max_bytes, limits.max_bytes);
  if (max_seconds > 0) limits.max_seconds = max_seconds;
  start(*solver, databases->databases, text_or_empty(algorithm), text_or_empty(position), limits);
  return solver;
}

void solver_destroy(Solver* solver) { delete solver; }

const char* solver_step(Solver* solver, double node_budget) {
  if (solver == nullptr) return "error";
  if (solver->search != nullptr && solver->search->status() == search::Status::running) {
    solver->search->step(limit_or<std::uint64_t>(node_budget, 0));
    update(*solver);
  }
  return solver->status.c_str();
}

const char* solver_settle(Solver* solver) {
  if (solver == nullptr) return "error";
  if (solver->search != nullptr) {
    solver->search->settle();
    update(*solver);
  }
  return solver->status.c_str();
}

const char* solver_status(const Solver* solver) {
  return solver == nullptr ? "error" : solver->status.c_str();
}

const char* solver_message(const Solver* solver) {
  return solver == nullptr ? "there is no solver" : solver->message.c_str();
}

const char* solver_method(const Solver* solver) {
  if (solver == nullptr || solver->search == nullptr) return "";
  return search::to_text(solver->search->method()).data();  // of a literal: NUL-terminated
}

const char* solver_moves(const Solver* solver) {
  return solver == nullptr ? "" : solver->moves.c_str();
}

const double* solver_statistics(const Solver* solver) {
  return solver == nullptr ? nullptr : solver->statistics.data();
}

Deal* deal_create(SolverDatabases* databases, int width, int height, int moves, const char* seed) {
  Deal* const deal = new (std::nothrow) Deal;
  if (deal == nullptr) return nullptr;
  if (databases == nullptr) {
    deal->status = -1;
    return deal;
  }
  deal->moves = moves;
  deal->search.emplace(BoardSize{width, height}, moves, text_or_empty(seed), databases->databases);
  return deal;
}

Deal* deal_create_daily(SolverDatabases* databases, const char* date) {
  const Result<search::Daily> daily = search::daily_of(text_or_empty(date));
  if (daily) {
    const auto& [size, moves, seed] = daily.value();
    return deal_create(databases, size.width, size.height, moves, seed.c_str());
  }
  Deal* const deal = new (std::nothrow) Deal;
  if (deal == nullptr) return nullptr;
  deal->status = -1;
  deal->text = bindings::crossing(daily.error());
  return deal;
}

void deal_destroy(Deal* deal) { delete deal; }

int deal_step(Deal* deal, double node_budget) {
  if (deal == nullptr) return -1;
  if (deal->search) {
    const auto answer = deal->search->step(limit_or<std::uint64_t>(node_budget, 0));
    if (!answer) return 0;
    deal->search.reset();
    deal->status = *answer ? 1 : -1;
    deal->text = *answer ? to_text(answer->value()) : bindings::crossing(answer->error());
  }
  return deal->status;
}

const char* deal_text(const Deal* deal) { return deal == nullptr ? "" : deal->text.c_str(); }

int deal_moves(const Deal* deal) { return deal == nullptr ? 0 : deal->moves; }
