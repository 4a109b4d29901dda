#include "bindings/solver_interface.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bindings/crossing.hpp"
#include "bindings/handles.hpp"
#include "bindings/plain.hpp"
#include "core/notation.hpp"
#include "core/solvability.hpp"
#include "search/databases/databases.hpp"
#include "search/databases/kept_tables.hpp"
#include "search/parallel/shared_proof.hpp"
#include "search/solvers/daily.hpp"
#include "search/solvers/distant.hpp"
#include "search/solvers/review.hpp"
#include "search/solvers/solvers.hpp"

using namespace puzzle;
using bindings::destroy;
using bindings::find;
using bindings::give;
using bindings::share;
using bindings::Shared;
using bindings::text_or_empty;

namespace {

// The tables of a board that "4x4-1" names.
struct NamedRung {
  BoardSize size;
  int rung;
};

}  // namespace

struct LiveDatabases {
  int users = 1;
  search::Databases databases;
  std::optional<search::TablesReader> reader;
  std::string wanted;
  std::string message;
};

struct LiveTable {
  static constexpr std::size_t most_bytes_to_build = std::size_t{512} << 20;

  LiveTable(BoardSize size, std::span<const std::uint8_t> tiles) {
    builder.emplace(size, tiles, budget);
  }

  search::MemoryBudget budget{most_bytes_to_build};
  std::optional<search::RegionTableBuilder> builder;  // none once it is built
  std::vector<std::uint8_t> bytes;
};

struct LiveSolver {
  Shared<LiveDatabases> databases;
  std::unique_ptr<search::Search> search;  // none when there is nothing to search for
  std::string status;
  std::string message;
  std::string moves;
  std::size_t length = 0;  // of the moves
  std::string errand;
  bindings::SearchNumbers statistics{};
};

struct LiveHelper {
  LiveHelper(LiveDatabases* all, std::size_t max_bytes)
      : databases(share(all)), budget(max_bytes) {}

  Shared<LiveDatabases> databases;
  search::MemoryBudget budget;
  std::optional<search::IdaStar> search;  // none before the first piece
  const search::AdditiveHeuristic* heuristic = nullptr;
  std::optional<search::RungBuilder> builder;  // of the first tables, when there are none
  State start = State::goal({3, 3});           // of the piece
  std::optional<Move> came_by;
  int threshold = 0;
  std::uint64_t expected = 0;
  std::uint64_t beginning = 0;
  std::uint64_t of_search = 0;  // the beginning that the tables of the search belong to
  std::uint64_t number = 0;     // of the piece
  std::uint64_t expanded = 0;   // before it
  std::uint64_t generated = 0;
  search::IdaStar::Progress progress = search::IdaStar::Progress::refused;
  std::vector<std::vector<Move>> parts;  // split off it
  std::string text;
};

struct LiveDeal {
  Shared<LiveDatabases> databases;
  std::optional<search::DistantSearch> search;  // none once it has ended
  int moves = 0;
  int status = 0;
  std::string text;
};

struct LiveReview {
  Shared<LiveDatabases> databases;
  std::unique_ptr<search::Review> search;  // none when there is no such game
  std::string message;
  std::string position;
  std::string moves;
  int length = 0;
  std::vector<int> curve;
  std::vector<int> detours;
};

template <>
struct puzzle::bindings::Behind<SolverDatabases> : Stands<Shared<LiveDatabases>, Kind::databases> {
};
template <>
struct puzzle::bindings::Behind<RegionTableWork> : Stands<std::unique_ptr<LiveTable>, Kind::table> {
};
template <>
struct puzzle::bindings::Behind<Solver> : Stands<std::unique_ptr<LiveSolver>, Kind::solver> {};
template <>
struct puzzle::bindings::Behind<Helper> : Stands<std::unique_ptr<LiveHelper>, Kind::helper> {};
template <>
struct puzzle::bindings::Behind<Deal> : Stands<std::unique_ptr<LiveDeal>, Kind::deal> {};
template <>
struct puzzle::bindings::Behind<GameReview> : Stands<std::unique_ptr<LiveReview>, Kind::review> {};

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

void update(LiveSolver& solver) {
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

void fail(LiveSolver& solver, const char* status, std::string message) {
  solver.status = status;
  solver.message = std::move(message);
  solver.statistics[bindings::place_of("length")] = -1;
}

search::Limits limits_of(double max_nodes, double max_bytes, double max_seconds) {
  search::Limits limits;
  limits.max_nodes = limit_or(max_nodes, limits.max_nodes);
  limits.max_bytes = limit_or(max_bytes, limits.max_bytes);
  if (max_seconds > 0) limits.max_seconds = max_seconds;
  return limits;
}

// Why nothing can be begun, where nobody asked for the impossible.
Error no_databases() { return Error::said("there are no databases to work with"); }
Error no_memory() { return Error::said("there is not enough memory to begin"); }

// What is wrong with the game; nothing is.
std::optional<Error> start(LiveReview& review, search::Databases& databases,
                           std::string_view position, std::string_view moves,
                           const search::Limits& limits) {
  const Result<State> state = parse_position(position);
  if (!state) return state.error();
  const Result<std::vector<Move>> parsed = parse_moves(moves);
  if (!parsed) return parsed.error();
  auto made = search::Review::make(state.value(), parsed.value(), databases, limits);
  if (!made) return made.error();
  if (!made.value()) return no_memory();
  review.search = std::move(made.value());
  review.position = to_text(state.value());
  review.moves = to_text(parsed.value());
  review.length = static_cast<int>(parsed.value().size());
  return std::nullopt;
}

void start(LiveSolver& solver, search::Databases& databases, std::string_view algorithm_name,
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

search::SharedProof* shared_proof(LiveSolver* solver) {
  const bool runs = solver != nullptr && solver->search != nullptr &&
                    solver->search->status() == search::Status::running;
  return runs ? solver->search->shared_proof() : nullptr;
}

// The text up to the next space, which is taken off.
std::string_view take_word(std::string_view& text) {
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(std::min(text.size(), word.size() + 1));
  return word;
}

std::optional<std::uint64_t> take_number(std::string_view& text) {
  const std::string_view word = take_word(text);
  std::uint64_t number = 0;
  const auto [rest, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || rest != word.data() + word.size()) return std::nullopt;
  return number;
}

std::optional<std::vector<Move>> take_moves(std::string_view& text) {
  const Result<std::vector<Move>> moves = parse_moves(take_word(text));
  if (!moves) return std::nullopt;
  return moves.value();
}

// An errand as text: number, beginning, threshold, expected states, the move that led to the state
// ("-": none), the state.
std::string text_of(const search::SharedProof::Errand& errand) {
  std::string text;
  for (const std::uint64_t number :
       {errand.number, errand.beginning, static_cast<std::uint64_t>(errand.threshold),
        errand.expected}) {
    text += std::to_string(number) + ' ';
  }
  text += errand.came_by ? to_char(*errand.came_by) : '-';
  return text + ' ' + to_text(errand.state);
}

bool read(LiveHelper& helper, std::string_view text) {
  const auto number = take_number(text);
  const auto beginning = take_number(text);
  const auto threshold = take_number(text);
  const auto expected = take_number(text);
  if (!number || !beginning || !threshold || !expected) return false;
  const std::string_view came_by = take_word(text);
  const Result<std::vector<Move>> last = parse_moves(came_by == "-" ? "" : came_by);
  const Result<State> state = parse_position(text);
  if (!last || last.value().size() > 1 || !state) return false;
  helper.number = *number;
  helper.beginning = *beginning;
  helper.threshold = static_cast<int>(*threshold);
  helper.expected = *expected;
  helper.came_by = last.value().empty() ? std::nullopt : std::optional(last.value().front());
  helper.start = state.value();
  return search::rungs_of(helper.start.size()) > 0;
}

// Begins the piece that it has read, with the best tables. False: memory is refused.
bool begin(LiveHelper& helper) {
  const search::AdditiveHeuristic* const best = helper.databases->databases.best(
      helper.start.size(), std::numeric_limits<std::size_t>::max());
  if (!helper.search) helper.search.emplace(helper.start, helper.budget);
  search::IdaStar& search = *helper.search;
  helper.expanded = search.expanded();
  helper.generated = search.generated();
  if ((helper.of_search != helper.beginning || helper.heuristic != best) && !search.use(best)) {
    return false;
  }
  helper.of_search = helper.beginning;
  helper.heuristic = best;
  search.expect(helper.expected);
  if (!search.begin(helper.start, helper.threshold, helper.came_by)) return false;
  // By the helper's tables it may lead nowhere.
  helper.progress = search.threshold() > helper.threshold ? search::IdaStar::Progress::deeper
                                                          : search::IdaStar::Progress::running;
  return true;
}

// Builds the first tables, and begins the piece when they are there.
void build(LiveHelper& helper, std::uint64_t work) {
  const auto progress = helper.builder->step(work);
  if (progress == search::RungBuilder::Progress::running) return;
  if (progress == search::RungBuilder::Progress::done) {
    helper.databases->databases.add(helper.builder->take());
  }
  helper.builder.reset();
  if (progress == search::RungBuilder::Progress::refused || !begin(helper)) {
    helper.progress = search::IdaStar::Progress::refused;
  }
}

// None: there is no such rung.
std::optional<NamedRung> parse_rung(std::string_view name) {
  const std::size_t dash = std::min(name.find('-'), name.size());
  const Result<BoardSize> size = parse_board_size(name.substr(0, dash));
  if (!size || name.size() != dash + 2) return std::nullopt;
  const int rung = name[dash + 1] - '0';
  if (rung < 0 || rung >= search::rungs_of(size.value())) return std::nullopt;
  return NamedRung{size.value(), rung};
}

std::string name_of(BoardSize size, int rung) { return to_text(size) + "-" + std::to_string(rung); }

Shared<LiveDatabases> make_databases() {
  return Shared<LiveDatabases>(new (std::nothrow) LiveDatabases);
}

}  // namespace

SolverDatabases* databases_create() { return give<SolverDatabases>(make_databases()); }

void databases_destroy(SolverDatabases* handle) { destroy(handle); }

void databases_offer(SolverDatabases* handle, int offered, const char* kept) {
  LiveDatabases* const databases = find(handle);
  if (databases == nullptr) return;
  const std::string_view names = text_or_empty(kept);  // no name is a part of another
  std::vector<search::Databases::Offer> offers;
  for (const BoardSize size : {BoardSize{4, 4}, BoardSize{5, 5}}) {
    for (int rung = 0; offered != 0 && rung < search::rungs_of(size); ++rung) {
      if (rung == 0 && !search::rung_of(size, rung).slow) continue;
      const bool is_kept = names.find(name_of(size, rung)) != std::string_view::npos;
      offers.push_back({size, rung, is_kept});
    }
  }
  databases->databases.offer(std::move(offers));
}

const char* databases_wanted(SolverDatabases* handle) {
  LiveDatabases* const databases = find(handle);
  if (databases == nullptr || !databases->databases.wanted()) return "";
  databases->wanted =
      name_of(databases->databases.wanted()->size, databases->databases.wanted()->rung);
  return databases->wanted.c_str();
}

const char* databases_add(SolverDatabases* handle, const char* name, const unsigned char* bytes,
                          double length) {
  LiveDatabases* const databases = find(handle);
  if (databases == nullptr) return "there are no databases to load into";
  const std::optional<NamedRung> named = parse_rung(text_or_empty(name));
  const std::size_t size = bytes == nullptr ? 0 : limit_or<std::size_t>(length, 0);
  if (size == 0 || !named) {
    databases->reader.reset();
    databases->message = named ? "the tables were cut short" : "there are no tables of that name";
    return databases->message.c_str();
  }
  if (!databases->reader) {
    databases->reader.emplace(named->size, named->rung, databases->databases.budget());
  }
  auto tables = databases->reader->take(std::span(bytes, size));
  if (!tables) return nullptr;
  databases->reader.reset();
  databases->message = *tables ? "" : bindings::crossing(tables->error());
  if (*tables) databases->databases.add(std::move(tables->value()));
  return databases->message.c_str();
}

int tables_parts(const char* name) {
  const std::optional<NamedRung> named = parse_rung(text_or_empty(name));
  return named ? static_cast<int>(search::rung_of(named->size, named->rung).patterns.size()) : 0;
}

int tables_are_slow(const char* name) {
  const std::optional<NamedRung> named = parse_rung(text_or_empty(name));
  return named && search::rung_of(named->size, named->rung).slow ? 1 : 0;
}

RegionTableWork* table_create(const char* name, int number) {
  if (number < 0 || number >= tables_parts(name)) return nullptr;
  const std::optional<NamedRung> named = parse_rung(text_or_empty(name));
  const search::Rung rung = search::rung_of(named->size, named->rung);
  return give<RegionTableWork>(std::unique_ptr<LiveTable>(new (std::nothrow) LiveTable(
      search::standing(named->size), rung.patterns[static_cast<std::size_t>(number)])));
}

void table_destroy(RegionTableWork* handle) { destroy(handle); }

int table_step(RegionTableWork* handle, double budget) {
  LiveTable* const work = find(handle);
  if (work == nullptr) return -1;
  if (!work->builder) return work->bytes.empty() ? -1 : 1;
  switch (work->builder->step(limit_or<std::uint64_t>(budget, 0))) {
    case search::RegionTableBuilder::Progress::running: return 0;
    case search::RegionTableBuilder::Progress::refused: break;
    case search::RegionTableBuilder::Progress::done: {
      const std::unique_ptr<search::RegionTable> table = work->builder->take();
      work->builder.reset();
      work->bytes = search::bytes_of(*table);
      return 1;
    }
  }
  work->builder.reset();
  return -1;
}

const unsigned char* table_bytes(const RegionTableWork* handle) {
  const LiveTable* const work = find(handle);
  return work == nullptr ? nullptr : work->bytes.data();
}

double table_length(const RegionTableWork* handle) {
  const LiveTable* const work = find(handle);
  return work == nullptr ? 0 : static_cast<double>(work->bytes.size());
}

double databases_bytes(const SolverDatabases* handle) {
  const LiveDatabases* const databases = find(handle);
  return databases == nullptr ? 0 : static_cast<double>(databases->databases.bytes());
}

Solver* solver_create(SolverDatabases* databases, const char* algorithm, const char* position,
                      double max_nodes, double max_bytes, double max_seconds) {
  std::unique_ptr<LiveSolver> solver(new (std::nothrow) LiveSolver);
  if (solver == nullptr) return nullptr;
  solver->databases = share(find(databases));
  if (solver->databases == nullptr) solver->databases = make_databases();
  if (solver->databases == nullptr) {
    fail(*solver, "limit", "memory");
    return give<Solver>(std::move(solver));
  }
  start(*solver, solver->databases->databases, text_or_empty(algorithm), text_or_empty(position),
        limits_of(max_nodes, max_bytes, max_seconds));
  return give<Solver>(std::move(solver));
}

void solver_destroy(Solver* handle) { destroy(handle); }

const char* solver_step(Solver* handle, double node_budget) {
  LiveSolver* const solver = find(handle);
  if (solver == nullptr) return "error";
  if (solver->search != nullptr && solver->search->status() == search::Status::running) {
    solver->search->step(limit_or<std::uint64_t>(node_budget, 0));
    update(*solver);
  }
  return solver->status.c_str();
}

void solver_count_setup(Solver* handle, double milliseconds) {
  LiveSolver* const solver = find(handle);
  if (solver == nullptr || solver->search == nullptr) return;
  solver->search->count_setup(limit_or<std::uint64_t>(milliseconds * 1000, 0));
  update(*solver);
}

const char* solver_settle(Solver* handle) {
  LiveSolver* const solver = find(handle);
  if (solver == nullptr) return "error";
  if (solver->search != nullptr) {
    solver->search->settle();
    update(*solver);
  }
  return solver->status.c_str();
}

const char* solver_status(const Solver* handle) {
  const LiveSolver* const solver = find(handle);
  return solver == nullptr ? "error" : solver->status.c_str();
}

const char* solver_message(const Solver* handle) {
  const LiveSolver* const solver = find(handle);
  return solver == nullptr ? "there is no solver" : solver->message.c_str();
}

const char* solver_method(const Solver* handle) {
  const LiveSolver* const solver = find(handle);
  if (solver == nullptr || solver->search == nullptr) return "";
  return search::to_text(solver->search->method()).data();  // of a literal: NUL-terminated
}

const char* solver_moves(const Solver* handle) {
  const LiveSolver* const solver = find(handle);
  return solver == nullptr ? "" : solver->moves.c_str();
}

const double* solver_statistics(const Solver* handle) {
  const LiveSolver* const solver = find(handle);
  return solver == nullptr ? nullptr : solver->statistics.data();
}

const char* solver_hand_out(Solver* handle) {
  LiveSolver* const solver = find(handle);
  search::SharedProof* const proof = shared_proof(solver);
  if (proof == nullptr) return "";
  const auto errand = proof->hand_out();
  solver->errand = errand ? text_of(*errand) : "";
  return solver->errand.c_str();
}

int solver_take_in(Solver* handle, const char* report) {
  LiveSolver* const solver = find(handle);
  search::SharedProof* const proof = shared_proof(solver);
  if (proof == nullptr) return 1;
  std::string_view text = text_or_empty(report);
  const auto number = take_number(text);
  const auto expanded = take_number(text);
  const auto generated = take_number(text);
  if (!number || !expanded || !generated) return 0;
  proof->count(*number, *expanded, *generated);
  const std::string_view outcome = take_word(text);
  const bool solved = outcome == "solved";
  if (!solved && outcome != "finished") {
    proof->take_back(*number);
    return 0;
  }
  while (!text.empty()) {
    const auto moves = take_moves(text);
    if (!moves || (solved && !proof->solve(*number, *moves))) {
      proof->take_back(*number);
      return 0;
    }
    if (!solved) proof->split(*number, *moves);
  }
  if (!solved) proof->finish(*number);
  return 1;
}

void solver_take_back(Solver* handle, double number) {
  LiveSolver* const solver = find(handle);
  search::SharedProof* const proof = shared_proof(solver);
  if (proof != nullptr) proof->take_back(limit_or<std::uint64_t>(number, 0));
}

void solver_set_helpers(Solver* handle, int cores, int pieces) {
  LiveSolver* const solver = find(handle);
  search::SharedProof* const proof = shared_proof(solver);
  if (proof == nullptr) return;
  proof->set_cores(cores);
  proof->keep_waiting(static_cast<std::size_t>(std::max(0, pieces)));
}

int solver_waits(Solver* handle) {
  LiveSolver* const solver = find(handle);
  const search::SharedProof* const proof = shared_proof(solver);
  return proof != nullptr && proof->waits() ? 1 : 0;
}

Helper* helper_create(SolverDatabases* databases, double max_bytes) {
  LiveDatabases* const shared = find(databases);
  if (shared == nullptr) return nullptr;
  return give<Helper>(std::unique_ptr<LiveHelper>(
      new (std::nothrow) LiveHelper(shared, limit_or<std::size_t>(max_bytes, 0))));
}

void helper_destroy(Helper* handle) { destroy(handle); }

int helper_begin(Helper* handle, const char* errand) {
  LiveHelper* const helper = find(handle);
  if (helper == nullptr || !read(*helper, text_or_empty(errand))) return 0;
  helper->parts.clear();
  helper->builder.reset();
  const BoardSize size = helper->start.size();
  if (helper->databases->databases.tables(size, 0) == nullptr) {
    helper->builder.emplace(size, 0, helper->databases->databases.budget());
    helper->progress = search::IdaStar::Progress::running;
    return 1;
  }
  return begin(*helper) ? 1 : 0;
}

int helper_step(Helper* handle, double node_budget) {
  LiveHelper* const helper = find(handle);
  if (helper == nullptr) return 1;
  if (helper->builder) {
    build(*helper, limit_or<std::uint64_t>(node_budget, 0));
  } else if (helper->progress == search::IdaStar::Progress::running) {
    helper->progress = helper->search->step(limit_or<std::uint64_t>(node_budget, 0));
  }
  return helper->progress == search::IdaStar::Progress::running ? 0 : 1;
}

void helper_wind_up(Helper* handle) {
  LiveHelper* const helper = find(handle);
  if (helper == nullptr || helper->builder) return;
  if (helper->progress != search::IdaStar::Progress::running) return;
  for (;;) {
    std::vector<Move> part = helper->search->give_away(search::SharedProof::least_slack);
    if (part.empty()) return;
    helper->parts.push_back(std::move(part));
  }
}

const char* helper_report(Helper* handle) {
  LiveHelper* const helper = find(handle);
  if (helper == nullptr || !helper->search) return "";
  const search::IdaStar& search = *helper->search;
  const bool solved = helper->progress == search::IdaStar::Progress::solved;
  const bool done = solved || helper->progress == search::IdaStar::Progress::deeper;
  helper->text = std::to_string(helper->number);
  helper->text += ' ' + std::to_string(search.expanded() - helper->expanded);
  helper->text += ' ' + std::to_string(search.generated() - helper->generated);
  helper->text += solved ? " solved" : done ? " finished" : " lost";
  if (solved) helper->parts.assign(1, search.solution());
  for (const std::vector<Move>& part : helper->parts) helper->text += ' ' + to_text(part);
  return helper->text.c_str();
}

Deal* deal_create(SolverDatabases* databases, int width, int height, int moves, const char* seed) {
  std::unique_ptr<LiveDeal> deal(new (std::nothrow) LiveDeal);
  if (deal == nullptr) return nullptr;
  deal->databases = share(find(databases));
  if (deal->databases == nullptr) {
    deal->status = -1;
    deal->text = bindings::crossing(no_databases());
    return give<Deal>(std::move(deal));
  }
  deal->moves = moves;
  deal->search.emplace(BoardSize{width, height}, moves, text_or_empty(seed),
                       deal->databases->databases);
  return give<Deal>(std::move(deal));
}

Deal* deal_create_daily(SolverDatabases* databases, const char* date) {
  const Result<search::Daily> daily = search::daily_of(text_or_empty(date));
  if (daily) {
    const auto& [size, moves, seed] = daily.value();
    return deal_create(databases, size.width, size.height, moves, seed.c_str());
  }
  std::unique_ptr<LiveDeal> deal(new (std::nothrow) LiveDeal);
  if (deal == nullptr) return nullptr;
  deal->status = -1;
  deal->text = bindings::crossing(daily.error());
  return give<Deal>(std::move(deal));
}

void deal_destroy(Deal* handle) { destroy(handle); }

int deal_step(Deal* handle, double node_budget) {
  LiveDeal* const deal = find(handle);
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

const char* deal_text(const Deal* handle) {
  const LiveDeal* const deal = find(handle);
  return deal == nullptr ? "there is no deal" : deal->text.c_str();
}

int deal_moves(const Deal* handle) {
  const LiveDeal* const deal = find(handle);
  return deal == nullptr ? 0 : deal->moves;
}

GameReview* review_create(SolverDatabases* databases, const char* position, const char* moves,
                          double max_bytes, double max_seconds) {
  std::unique_ptr<LiveReview> review(new (std::nothrow) LiveReview);
  if (review == nullptr) return nullptr;
  review->databases = share(find(databases));
  const std::optional<Error> wrong =
      review->databases == nullptr
          ? no_databases()
          : start(*review, review->databases->databases, text_or_empty(position),
                  text_or_empty(moves), limits_of(0, max_bytes, max_seconds));
  if (wrong) review->message = bindings::crossing(*wrong);
  return give<GameReview>(std::move(review));
}

void review_destroy(GameReview* handle) { destroy(handle); }

int review_step(GameReview* handle, double node_budget) {
  LiveReview* const review = find(handle);
  if (review == nullptr || review->search == nullptr) return -1;
  const search::Status status = review->search->step(limit_or<std::uint64_t>(node_budget, 0));
  return status == search::Status::running ? 0 : 1;
}

const char* review_message(const GameReview* handle) {
  const LiveReview* const review = find(handle);
  return review == nullptr ? "there is no review" : review->message.c_str();
}

const char* review_position(const GameReview* handle) {
  const LiveReview* const review = find(handle);
  return review == nullptr ? "" : review->position.c_str();
}

const char* review_moves(const GameReview* handle) {
  const LiveReview* const review = find(handle);
  return review == nullptr ? "" : review->moves.c_str();
}

int review_length(const GameReview* handle) {
  const LiveReview* const review = find(handle);
  return review == nullptr ? 0 : review->length;
}

const int* review_curve(GameReview* handle) {
  LiveReview* const review = find(handle);
  if (review == nullptr || review->search == nullptr) return nullptr;
  review->curve.clear();
  for (const auto& [low, high] : review->search->curve()) {
    review->curve.push_back(low);
    review->curve.push_back(high == search::Distance::unknown ? -1 : high);
  }
  return review->curve.data();
}

int review_wasted(const GameReview* handle) {
  const LiveReview* const review = find(handle);
  if (review == nullptr || review->search == nullptr) return -1;
  return search::wasted_moves(review->search->curve()).value_or(-1);
}

const int* review_detours(GameReview* handle) {
  LiveReview* const review = find(handle);
  if (review == nullptr || review->search == nullptr) return nullptr;
  const std::vector<search::Detour> detours = search::detours(review->search->curve());
  review->detours.assign(1, static_cast<int>(detours.size()));
  for (const auto& [from, to, cost] : detours) {
    review->detours.insert(review->detours.end(), {from, to, cost});
  }
  return review->detours.data();
}

double review_milliseconds(const GameReview* handle) {
  const LiveReview* const review = find(handle);
  if (review == nullptr || review->search == nullptr) return 0;
  return static_cast<double>(review->search->statistics().microseconds) / 1000;
}
