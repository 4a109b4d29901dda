#include "bindings/solver_interface.hpp"

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bindings/solver.hpp"
#include "core/notation.hpp"
#include "core/solvability.hpp"
#include "core/text.hpp"
#include "search/databases/databases.hpp"
#include "search/databases/kept_tables.hpp"
#include "search/parallel/shared_proof.hpp"
#include "search/solvers/daily.hpp"
#include "search/solvers/distant.hpp"
#include "search/solvers/review.hpp"
#include "search/solvers/solvers.hpp"

using namespace puzzle;
using bindings::text_or_empty;

struct RegionTableWork {
  static constexpr std::size_t most_bytes_to_build = std::size_t{512} << 20;

  RegionTableWork(BoardSize size, std::span<const std::uint8_t> tiles) {
    builder.emplace(size, tiles, budget);
  }

  search::MemoryBudget budget{most_bytes_to_build};
  std::optional<search::RegionTableBuilder> builder;  // none once it is built
  std::vector<std::uint8_t> bytes;
};

struct Helper {
  Helper(SolverDatabases& all, std::size_t max_bytes)
      : databases(all.databases), budget(max_bytes) {}

  search::Databases& databases;
  search::MemoryBudget budget;
  std::optional<search::IdaStar> search;  // none before the first piece
  const search::AdditiveHeuristic* heuristic = nullptr;
  std::optional<search::RungBuilder> builder;  // of the first tables, when there are none
  search::SharedProof::Errand errand{0, 0, State::goal({3, 3}), {}, 0, nullptr, 0};  // at hand
  std::uint64_t of_search = 0;  // the beginning that the tables of the search belong to
  std::uint64_t expanded = 0;   // before the errand
  std::uint64_t generated = 0;
  search::IdaStar::Progress progress = search::IdaStar::Progress::refused;
  std::vector<std::vector<Move>> parts;  // split off it
  std::string text;
};

struct Deal {
  std::optional<search::DistantSearch> search;  // none once it has ended
  int moves = 0;
  int status = 0;
  std::string text;
};

struct GameReview {
  std::unique_ptr<search::Review> search;  // none when there is no such game
  std::string message;
  std::string position;
  std::string moves;
  std::vector<int> curve;
  std::vector<search::Detour> detours;
  ReviewFacts facts{};
};

namespace {

search::Limits limits_of(double max_nodes, double max_bytes, double max_seconds) {
  search::Limits limits;
  limits.max_nodes = bindings::limit_or(max_nodes, limits.max_nodes);
  limits.max_bytes = bindings::limit_or(max_bytes, limits.max_bytes);
  if (max_seconds > 0) limits.max_seconds = max_seconds;
  return limits;
}

// What is wrong with the game; nothing is.
std::optional<Error> start(GameReview& review, search::Databases& databases,
                           std::string_view position, std::string_view moves,
                           const search::Limits& limits) {
  const Result<State> state = parse_position(position);
  if (!state) return state.error();
  const Result<std::vector<Move>> parsed = parse_moves(moves);
  if (!parsed) return parsed.error();
  auto made = search::Review::make(state.value(), parsed.value(), databases, limits);
  if (!made) return made.error();
  if (!made.value()) return Error::said("there is not enough memory to begin");
  review.search = std::move(made.value());
  review.position = to_text(state.value());
  review.moves = to_text(parsed.value());
  return std::nullopt;
}

search::SharedProof* shared_proof(const Solver* solver) {
  const bool runs =
      solver->search != nullptr && solver->search->status() == search::Status::running;
  return runs ? solver->search->shared_proof() : nullptr;
}

// The text up to the next space, which is taken off.
std::string_view take_word(std::string_view& text) {
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(std::min(text.size(), word.size() + 1));
  return word;
}

std::optional<std::uint64_t> take_number(std::string_view& text) {
  return whole_number(take_word(text));
}

// The numbers as text, with a space behind each.
std::string listed(std::initializer_list<std::uint64_t> numbers) {
  std::string text;
  for (const std::uint64_t number : numbers)
    text += to_text(static_cast<std::int64_t>(number)) + ' ';
  return text;
}

// An errand as text: number, beginning, threshold, expected states, the move that led to the state
// ("-": none), the state.
std::string text_of(const search::SharedProof::Errand& errand) {
  std::string text = listed({errand.number, errand.beginning,
                             static_cast<std::uint64_t>(errand.threshold), errand.expected});
  text += errand.came_by ? to_char(*errand.came_by) : '-';
  return text + ' ' + to_text(errand.state);
}

bool read(Helper& helper, std::string_view text) {
  const auto number = take_number(text);
  const auto beginning = take_number(text);
  const auto threshold = take_number(text);
  const auto expected = take_number(text);
  if (!number || !beginning || !threshold || !expected) return false;
  const std::string_view came_by = take_word(text);
  const Result<std::vector<Move>> last = parse_moves(came_by == "-" ? "" : came_by);
  const Result<State> state = parse_position(text);
  if (!last || last.value().size() > 1 || !state) return false;
  helper.errand = {*number, *beginning, state.value(), {}, static_cast<int>(*threshold),
                   nullptr, *expected};
  if (!last.value().empty()) helper.errand.came_by = last.value().front();
  return search::rungs_of(state.value().size()) > 0;
}

// Begins the piece that it has read, with the best tables. False: memory is refused.
bool begin(Helper& helper) {
  const search::SharedProof::Errand& errand = helper.errand;
  const search::AdditiveHeuristic* const best =
      helper.databases.best(errand.state.size(), std::numeric_limits<std::size_t>::max());
  if (!helper.search) helper.search.emplace(errand.state, helper.budget);
  search::IdaStar& search = *helper.search;
  helper.expanded = search.expanded();
  helper.generated = search.generated();
  if ((helper.of_search != errand.beginning || helper.heuristic != best) && !search.use(best)) {
    return false;
  }
  helper.of_search = errand.beginning;
  helper.heuristic = best;
  search.expect(errand.expected);
  if (!search.begin(errand.state, errand.threshold, errand.came_by)) return false;
  // By the helper's tables it may lead nowhere.
  helper.progress = search.threshold() > errand.threshold ? search::IdaStar::Progress::deeper
                                                          : search::IdaStar::Progress::running;
  return true;
}

// Builds the first tables, and begins the piece when they are there.
void build(Helper& helper, std::uint64_t work) {
  const auto progress = helper.builder->step(work);
  if (progress == search::RungBuilder::Progress::running) return;
  if (progress == search::RungBuilder::Progress::done) {
    helper.databases.add(helper.builder->take());
  }
  helper.builder.reset();
  if (progress == search::RungBuilder::Progress::refused || !begin(helper)) {
    helper.progress = search::IdaStar::Progress::refused;
  }
}

std::string name_of(BoardSize size, int rung) { return to_text(size) + "-" + to_text(rung); }

}  // namespace

SolverDatabases* databases_create() { return new (std::nothrow) SolverDatabases; }

void databases_destroy(SolverDatabases* databases) { delete databases; }

void databases_offer(SolverDatabases* databases, int offered, const char* kept) {
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

const char* databases_wanted(SolverDatabases* databases) {
  if (!databases->databases.wanted()) return "";
  databases->wanted =
      name_of(databases->databases.wanted()->size, databases->databases.wanted()->rung);
  return databases->wanted.c_str();
}

const char* databases_add(SolverDatabases* databases, const char* name, const unsigned char* bytes,
                          double length) {
  const std::optional<bindings::NamedRung> named = bindings::parse_rung(text_or_empty(name));
  const std::size_t size = bytes == nullptr ? 0 : bindings::limit_or<std::size_t>(length, 0);
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
  databases->message = *tables ? "" : tables->error().text();
  if (*tables) databases->databases.add(std::move(tables->value()));
  return databases->message.c_str();
}

int tables_parts(const char* name) {
  const std::optional<bindings::NamedRung> named = bindings::parse_rung(text_or_empty(name));
  return named ? static_cast<int>(search::rung_of(named->size, named->rung).patterns.size()) : 0;
}

int tables_are_slow(const char* name) {
  const std::optional<bindings::NamedRung> named = bindings::parse_rung(text_or_empty(name));
  return named && search::rung_of(named->size, named->rung).slow ? 1 : 0;
}

RegionTableWork* table_create(const char* name, int number) {
  if (number < 0 || number >= tables_parts(name)) return nullptr;
  const std::optional<bindings::NamedRung> named = bindings::parse_rung(text_or_empty(name));
  const search::Rung rung = search::rung_of(named->size, named->rung);
  return new (std::nothrow) RegionTableWork(search::standing(named->size),
                                            rung.patterns[static_cast<std::size_t>(number)]);
}

void table_destroy(RegionTableWork* work) { delete work; }

int table_step(RegionTableWork* work, double budget) {
  if (!work->builder) return work->bytes.empty() ? -1 : 1;
  switch (work->builder->step(bindings::limit_or<std::uint64_t>(budget, 0))) {
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

const unsigned char* table_bytes(const RegionTableWork* work) { return work->bytes.data(); }

double table_length(const RegionTableWork* work) { return static_cast<double>(work->bytes.size()); }

double databases_bytes(const SolverDatabases* databases) {
  return static_cast<double>(databases->databases.bytes());
}

Solver* solver_create(SolverDatabases* databases, const char* algorithm, const char* position,
                      double max_nodes, double max_bytes, double max_seconds) {
  std::unique_ptr<Solver> solver(new (std::nothrow) Solver);
  if (solver == nullptr) return nullptr;
  const Result<search::Algorithm> parsed = search::parse_algorithm(text_or_empty(algorithm));
  const Result<State> state = parse_position(text_or_empty(position));
  if (!parsed || !state) {
    bindings::fail(*solver, "error", (!parsed ? parsed.error() : state.error()).text());
  } else if (!is_solvable(state.value())) {
    bindings::fail(*solver, "unsolvable", "");
  } else {
    bindings::begin(*solver,
                    search::make_search(parsed.value(), state.value(), databases->databases,
                                        limits_of(max_nodes, max_bytes, max_seconds)));
  }
  return solver.release();
}

void solver_destroy(Solver* solver) { delete solver; }

const char* solver_step(Solver* solver, double node_budget) {
  if (solver->search != nullptr && solver->search->status() == search::Status::running) {
    solver->search->step(bindings::limit_or<std::uint64_t>(node_budget, 0));
    bindings::update(*solver);
  }
  return solver->status;
}

void solver_count_setup(Solver* solver, double milliseconds) {
  if (solver->search == nullptr) return;
  solver->search->count_setup(bindings::limit_or<std::uint64_t>(milliseconds * 1000, 0));
  bindings::update(*solver);
}

const char* solver_settle(Solver* solver) {
  if (solver->search != nullptr) {
    solver->search->settle();
    bindings::update(*solver);
  }
  return solver->status;
}

const char* solver_status(const Solver* solver) { return solver->status; }

const char* solver_message(const Solver* solver) { return solver->message.c_str(); }

const char* solver_method(const Solver* solver) {
  if (solver->search == nullptr) return "";
  return search::to_text(solver->search->method()).data();  // of a literal: NUL-terminated
}

const char* solver_moves(const Solver* solver) { return solver->moves.c_str(); }

const SearchFacts* solver_facts(const Solver* solver) { return &solver->facts; }

const char* solver_hand_out(Solver* solver) {
  search::SharedProof* const proof = shared_proof(solver);
  if (proof == nullptr) return "";
  const auto errand = proof->hand_out();
  solver->errand = errand ? text_of(*errand) : "";
  return solver->errand.c_str();
}

int solver_take_in(Solver* solver, const char* report) {
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
    const Result<std::vector<Move>> moves = parse_moves(take_word(text));
    if (!moves || (solved && !proof->solve(*number, moves.value()))) {
      proof->take_back(*number);
      return 0;
    }
    if (!solved) proof->split(*number, moves.value());
  }
  if (!solved) proof->finish(*number);
  return 1;
}

void solver_take_back(Solver* solver, double number) {
  search::SharedProof* const proof = shared_proof(solver);
  if (proof != nullptr) proof->take_back(bindings::limit_or<std::uint64_t>(number, 0));
}

void solver_set_helpers(Solver* solver, int cores, int pieces) {
  search::SharedProof* const proof = shared_proof(solver);
  if (proof == nullptr) return;
  proof->set_cores(cores);
  proof->keep_waiting(static_cast<std::size_t>(std::max(0, pieces)));
}

int solver_waits(Solver* solver) {
  const search::SharedProof* const proof = shared_proof(solver);
  return proof != nullptr && proof->waits() ? 1 : 0;
}

Helper* helper_create(SolverDatabases* databases, double max_bytes) {
  return new (std::nothrow) Helper(*databases, bindings::limit_or<std::size_t>(max_bytes, 0));
}

void helper_destroy(Helper* helper) { delete helper; }

int helper_begin(Helper* helper, const char* errand) {
  if (!read(*helper, text_or_empty(errand))) return 0;
  helper->parts.clear();
  helper->builder.reset();
  const BoardSize size = helper->errand.state.size();
  if (helper->databases.tables(size, 0) == nullptr) {
    helper->builder.emplace(size, 0, helper->databases.budget());
    helper->progress = search::IdaStar::Progress::running;
    return 1;
  }
  return begin(*helper) ? 1 : 0;
}

int helper_step(Helper* helper, double node_budget) {
  if (helper->builder) {
    build(*helper, bindings::limit_or<std::uint64_t>(node_budget, 0));
  } else if (helper->progress == search::IdaStar::Progress::running) {
    helper->progress = helper->search->step(bindings::limit_or<std::uint64_t>(node_budget, 0));
  }
  return helper->progress == search::IdaStar::Progress::running ? 0 : 1;
}

void helper_wind_up(Helper* helper) {
  if (helper->builder || helper->progress != search::IdaStar::Progress::running) return;
  for (;;) {
    std::vector<Move> part = helper->search->give_away(search::SharedProof::least_slack);
    if (part.empty()) return;
    helper->parts.push_back(std::move(part));
  }
}

const char* helper_report(Helper* helper) {
  if (!helper->search) return "";
  const search::IdaStar& search = *helper->search;
  const bool solved = helper->progress == search::IdaStar::Progress::solved;
  const bool done = solved || helper->progress == search::IdaStar::Progress::deeper;
  helper->text = listed({helper->errand.number, search.expanded() - helper->expanded,
                         search.generated() - helper->generated});
  helper->text += solved ? "solved" : done ? "finished" : "lost";
  if (solved) helper->parts.assign(1, search.solution());
  for (const std::vector<Move>& part : helper->parts) helper->text += ' ' + to_text(part);
  return helper->text.c_str();
}

Deal* deal_create(SolverDatabases* databases, int width, int height, int moves, const char* seed) {
  std::unique_ptr<Deal> deal(new (std::nothrow) Deal);
  if (deal == nullptr) return nullptr;
  deal->moves = moves;
  deal->search.emplace(BoardSize{width, height}, moves, text_or_empty(seed), databases->databases);
  return deal.release();
}

Deal* deal_create_daily(SolverDatabases* databases, const char* date) {
  const Result<search::Daily> daily = search::daily_of(text_or_empty(date));
  if (daily) {
    const auto& [size, moves, seed] = daily.value();
    return deal_create(databases, size.width, size.height, moves, seed.c_str());
  }
  std::unique_ptr<Deal> deal(new (std::nothrow) Deal);
  if (deal == nullptr) return nullptr;
  deal->status = -1;
  deal->text = daily.error().text();
  return deal.release();
}

void deal_destroy(Deal* deal) { delete deal; }

int deal_step(Deal* deal, double node_budget) {
  if (deal->search) {
    const auto answer = deal->search->step(bindings::limit_or<std::uint64_t>(node_budget, 0));
    if (!answer) return 0;
    deal->search.reset();
    deal->status = *answer ? 1 : -1;
    deal->text = *answer ? to_text(answer->value()) : answer->error().text();
  }
  return deal->status;
}

const char* deal_text(const Deal* deal) { return deal->text.c_str(); }

int deal_moves(const Deal* deal) { return deal->moves; }

GameReview* review_create(SolverDatabases* databases, const char* position, const char* moves,
                          double max_bytes, double max_seconds) {
  std::unique_ptr<GameReview> review(new (std::nothrow) GameReview);
  if (review == nullptr) return nullptr;
  const std::optional<Error> wrong =
      start(*review, databases->databases, text_or_empty(position), text_or_empty(moves),
            limits_of(0, max_bytes, max_seconds));
  if (wrong) review->message = wrong->text();
  return review.release();
}

void review_destroy(GameReview* review) { delete review; }

int review_step(GameReview* review, double node_budget) {
  if (review->search == nullptr) return -1;
  const search::Status status =
      review->search->step(bindings::limit_or<std::uint64_t>(node_budget, 0));
  return status == search::Status::running ? 0 : 1;
}

const char* review_message(const GameReview* review) { return review->message.c_str(); }

const ReviewFacts* review_facts(GameReview* review) {
  const auto curve = review->search->curve();
  review->curve.clear();
  for (const auto& [low, high] : curve) {
    review->curve.push_back(low);
    review->curve.push_back(high == search::Distance::unknown ? -1 : high);
  }
  review->detours = search::detours(curve);
  static_assert(sizeof(search::Detour) == 3 * sizeof(int));  // the page reads three numbers each
  review->facts = {
      .position = review->position.c_str(),
      .moves = review->moves.c_str(),
      .curve = review->curve.data(),
      .detours = reinterpret_cast<const int*>(review->detours.data()),
      .distances = static_cast<double>(curve.size()),
      .detour_count = static_cast<double>(review->detours.size()),
      .wasted = static_cast<double>(search::wasted_moves(curve).value_or(-1)),
      .milliseconds = static_cast<double>(review->search->statistics().microseconds) / 1000,
  };
  return &review->facts;
}
