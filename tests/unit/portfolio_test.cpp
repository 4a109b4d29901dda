#include "search/solvers/portfolio.hpp"

#include <doctest.h>

#include "search/anytime/improving.hpp"
#include "searches.hpp"

namespace portfolio_test {

using namespace puzzle;
using namespace puzzle::search;

constexpr BoardSize board{4, 4};
constexpr std::size_t plenty = std::size_t{512} << 20;

struct Guided {
  explicit Guided(Databases& databases, BoardSize size = board, std::size_t bytes = plenty)
      : budget(bytes), guide(size, databases, budget, bytes) {
    guide.open(true);
  }
  void build(std::uint64_t expanded) {
    REQUIRE(guide.building());
    while (guide.building()) {
      REQUIRE(guide.step(1'000'000, expanded) != Guide::Progress::nothing);
    }
  }
  bool earns() const { return guide.has_earned_next(1'000'000'000); }

  MemoryBudget budget;
  Guide guide;
};

void check_published(const char* file, Databases& databases) {
  for (const auto& [start, length] : published(file)) {
    SHOW(start);
    const auto search = make_search(Algorithm::idastar, start, databases);
    check_shortest(*search, start, length);
    CHECK(search->statistics().bytes_peak <= std::size_t{64} << 20);
  }
}

TEST_CASE("IDA* finds the published optimal lengths of Korf's first positions" *
          doctest::test_suite("long")) {
  Databases databases;
  check_published("korf15_first50.txt", databases);
  // What the search beside the proof finds first is two moves longer than the shortest.
  for (const auto& [length, text] : {std::pair(55, "5 0 6 9/2 11 7 10/8 1 4 13/15 14 3 12"),
                                     {55, "7 3 11 0/13 2 6 8/12 5 10 4/9 15 14 1"},
                                     {54, "1 13 15 3/14 10 8 12/7 5 11 6/2 0 9 4"}}) {
    const State start = position(text);
    check_shortest(*make_search(Algorithm::idastar, start, databases), start, length);
  }
}

TEST_CASE("the hardest and the costliest known positions are proven" *
          doctest::test_suite("release")) {
  Databases databases;
  check_published("hardest15.txt", databases);
  check_published("costly15.txt", databases);
}

// However the work is cut, also beside building, and with so many rungs in the end.
void check_cuts(Algorithm algorithm, const State& start, const Limits& limits, std::size_t rungs) {
  std::string first;
  for (const std::uint64_t step : {1'000'000u, 977u, rungs == 0 ? 1u : 64u}) {
    if (step == 64 && start.cells() > 12) continue;
    Databases databases;
    const auto search = make_search(algorithm, start, databases, limits);
    REQUIRE(run(*search, step) == Status::solved);
    CHECK(databases.count() == rungs);
    const Statistics& statistics = search->statistics();
    std::ostringstream now;
    now << statistics.expanded << ' ' << statistics.generated << ' ' << statistics.stored << ' '
        << statistics.lower_bound << ' ' << to_text(search->solution());
    if (first.empty()) first = now.str();
    CHECK(now.str() == first);
  }
}

TEST_CASE("how the work is cut into steps changes no count and no solution") {
  for (const Algorithm algorithm : {Algorithm::bfs, Algorithm::bidirectional_bfs,
                                    Algorithm::astar_misplaced, Algorithm::astar_manhattan}) {
    check_cuts(algorithm, position(hardest3x3), {}, 0);
  }
  check_cuts(Algorithm::idastar, shuffled({3, 4}, "steps"), {}, 1);
  check_cuts(Algorithm::automatic, shuffled({5, 5}, "steps"), {.max_nodes = 2'000'000}, 1);
  check_cuts(Algorithm::automatic, shuffled({5, 6}, "steps"), {.max_nodes = 150'000}, 0);
}

TEST_CASE("nor does it where larger databases are built on the way" * doctest::test_suite("long")) {
  // 68 moves
  check_cuts(Algorithm::idastar, position("0 12 8 3/15 11 10 4/14 7 6 5/9 13 2 1"), {}, 3);
}

TEST_CASE("a search says whether it builds databases or uses them") {
  Databases databases;
  const State start = shuffled({4, 3}, "method");
  const auto search = make_search(Algorithm::idastar, start, databases, {}, fake_clock);
  CHECK(search->step(1) == Status::running);
  CHECK(search->method() == Method::databases);
  run(*search, 100);
  CHECK(search->method() == Method::idastar);
  CHECK(search->statistics().setup_microseconds > 0);
}

TEST_CASE("memory limits are kept; with too little for databases there is a solution still") {
  using Case = std::tuple<BoardSize, Algorithm, std::size_t>;
  for (const auto& [size, algorithm, bytes] :
       {Case{{3, 4}, Algorithm::idastar, 1u << 20}, Case{{3, 4}, Algorithm::idastar, 200'000},
        Case{{5, 5}, Algorithm::idastar, 2u << 20}, Case{{5, 5}, Algorithm::automatic, 16u << 20},
        Case{{3, 4}, Algorithm::idastar, 100}}) {
    Databases databases;
    const State start = shuffled(size, "little memory");
    const auto search = ended(
        make_search(algorithm, start, databases,
                    {.max_nodes = size.width == 5 ? 300'000 : UINT64_MAX, .max_bytes = bytes}));
    CHECK(search->statistics().bytes_peak <= bytes);
    CHECK(solves(start, search->solution()) == (bytes > 100));
    CHECK(search->optimal() == (size.width != 5 && bytes > 100));
    if (bytes == 100) CHECK(search->limit_reached() == Limit::memory);
  }
}

TEST_CASE("tables that cannot be built, or take more than half of the memory, are left alone") {
  const State start = shuffled(board, "bench-1");
  Databases small(std::size_t{1} << 20);
  check_shortest(*make_search(Algorithm::idastar, start, small), start, 54);
  CHECK(small.count() == 1);
  Databases databases;
  const Limits limits{.max_bytes = std::size_t{2} << 20};
  const auto search = make_search(Algorithm::idastar, start, databases, limits);
  check_shortest(*search, start, 54);
  CHECK(databases.count() == 1);
  // An eighth is set aside for the search that looks for a solution meanwhile.
  CHECK(search->statistics().bytes >= databases.bytes() + limits.max_bytes / 8);
  const auto next =
      make_search(Algorithm::idastar, start, databases, {.max_bytes = 2 * databases.bytes() - 2});
  CHECK(next->step(0) == Status::running);
  CHECK(next->method() == Method::plain_idastar);
}

TEST_CASE("beyond 16 cells the first solutions leave half of the memory to the proof") {
  Databases databases;
  const State start = shuffled({5, 5}, "memory");
  const auto search =
      ended(make_search(Algorithm::idastar, start, databases,
                        {.max_nodes = 2'000'000, .max_bytes = std::size_t{2} << 20}));
  CHECK(solves(start, search->solution()));
  // As wide a beam as half of it has room for; with all of it there would be 4,264 states.
  CHECK(search->statistics().frontier_peak == 800);
}

TEST_CASE("a proof that takes long has a solution on the board, and both bounds") {
  Databases databases;
  const State start = position(hardest4x4);
  // The memory keeps the search from building larger tables.
  const auto search = make_search(Algorithm::idastar, start, databases, {.max_bytes = 4 << 20});
  int lower_bound = 0;
  int length = 1000;
  while (search->step(50'000) == Status::running && search->statistics().expanded < 1'300'000) {
    CHECK(search->statistics().lower_bound >= lower_bound);
    lower_bound = search->statistics().lower_bound;
    if (!search->has_solution()) continue;
    CHECK(length_of(*search) <= length);
    length = length_of(*search);
    CHECK(solves(start, search->solution()));
  }
  CHECK(length >= 80);
  CHECK(lower_bound >= 62);
  CHECK(lower_bound <= 80);
}

TEST_CASE("beyond 16 cells auto and IDA* have the same bound and solution, neither is given up") {
  for (const BoardSize size : {BoardSize{2, 10}, {5, 5}, {10, 10}}) {
    CAPTURE(to_text(size));
    const State start = shuffled(size, "both ends");
    Limits limits{.max_nodes = 600'000};
    Databases databases;
    if (rungs_of(size) > 0) built(databases, size);
    const auto automatic = make_search(Algorithm::automatic, start, databases, limits);
    const auto idastar = make_search(Algorithm::idastar, start, databases, limits);
    CHECK(run(*automatic) == Status::solved);  // a good solution is what it was asked for
    CHECK(run(*idastar) == Status::limit);
    CHECK(solves(start, automatic->solution()));
    CHECK(automatic->limit_reached() == Limit::nodes);
    CHECK(automatic->solution() == idastar->solution());
    CHECK(automatic->statistics().lower_bound == idastar->statistics().lower_bound);
    CHECK(automatic->statistics().expanded == limits.max_nodes);
    // The bound is the proof's. Where there are tables two thirds of the states went into the
    // solution; else most of them.
    if (rungs_of(size) > 0) limits.max_nodes = limits.max_nodes * 2 / 3;
    const auto alone = ended(make_improving(start, limits, steady_microseconds));
    const int without = alone->statistics().lower_bound;
    CHECK(automatic->statistics().lower_bound >= without + (size == BoardSize{5, 5} ? 6 : 0));
    CHECK(automatic->solution().size() <= alone->solution().size() * 21 / 20 + 2);
  }
}

TEST_CASE("5x5: two million states give short solutions and high bounds" *
          doctest::test_suite("long")) {
  Databases databases;
  built(databases, {5, 5}, 1);
  std::vector<std::pair<int, int>> found;  // the length, and the lower bound
  for (int number = 1; number <= 6; ++number) {
    const State start = shuffled({5, 5}, "gain-" + std::to_string(number));
    const auto search =
        ended(make_search(Algorithm::automatic, start, databases, {.max_nodes = 2'000'000}));
    CHECK(solves(start, search->solution()));
    found.emplace_back(length_of(*search), search->statistics().lower_bound);
  }
  // 586 moves altogether are the fewest known.
  CHECK(found == std::vector<std::pair<int, int>>{
                     {113, 99}, {107, 91}, {97, 85}, {84, 78}, {90, 86}, {97, 91}});
}

TEST_CASE("guide: the first tables are built at once, the next when a search has earned them") {
  Databases databases;
  Guided guided(databases);
  Guide& guide = guided.guide;
  CHECK(guide.heuristic() == nullptr);
  guided.build(0);
  REQUIRE(guide.heuristic() != nullptr);
  CHECK(guide.heuristic()->rung() == 0);
  CHECK(guided.budget.used() == guide.heuristic()->bytes());
  const std::uint64_t earned = rung_of(board, 1).earned;
  CHECK_FALSE(guide.has_earned_next(earned - 1));
  REQUIRE(guide.has_earned_next(earned));
  CHECK(guide.step(0, earned - 1) == Guide::Progress::nothing);
  CHECK(guide.step(0, earned) == Guide::Progress::building);
  CHECK_FALSE(guide.has_earned_next(earned));
  CHECK_FALSE(databases.wanted());
  SUBCASE("which counts from the ones before") {
    guided.build(earned);
    CHECK(guide.heuristic()->rung() == 1);
    CHECK(databases.count() == 2);
    CHECK_FALSE(guide.has_earned_next(earned + rung_of(board, 2).earned - 1));
    CHECK(guide.has_earned_next(earned + rung_of(board, 2).earned));
  }
  SUBCASE("unless others come meanwhile") {
    add_empty(databases, board, 1);
    CHECK(guide.step(0, earned) == Guide::Progress::better);
    CHECK_FALSE(guide.building());
    CHECK(guide.heuristic() == databases.tables(board, 1));
    CHECK(guide.step(0, earned) == Guide::Progress::nothing);
  }
}

TEST_CASE("guide: tables that are there are taken, and those of the last rung are enough") {
  Databases databases;
  add_empty(databases, board, 2);
  Guided guided(databases);
  CHECK_FALSE(guided.guide.building());
  CHECK(guided.guide.heuristic() == databases.tables(board, 2));
  CHECK_FALSE(guided.earns());
  for (const BoardSize size : {BoardSize{6, 3}, {6, 6}, {10, 10}}) {  // that have no tables
    Guided without(databases, size);
    CHECK_FALSE(without.guide.building());
    CHECK(without.guide.heuristic() == nullptr);
    CHECK_FALSE(without.earns());
  }
}

TEST_CASE("guide: tables that are offered are asked for, sooner when kept, and built otherwise") {
  const Rung large = rung_of(board, 2);
  for (const bool kept : {true, false}) {
    Databases databases;
    add_empty(databases, board, 1);
    databases.offer({{board, 2, kept}});
    Guided guided(databases);
    Guide& guide = guided.guide;
    const std::uint64_t earned = kept ? large.earned_if_kept : large.earned;
    CHECK_FALSE(guide.has_earned_next(earned - 1));
    CHECK(guide.step(0, earned) == Guide::Progress::nothing);
    REQUIRE(databases.wanted());
    CHECK(databases.wanted()->rung == 2);
    CHECK_FALSE(guide.building());
    databases.offer({});  // they do not come
    CHECK_FALSE(databases.wanted());
    CHECK(guide.step(0, earned) == Guide::Progress::building);
  }
}

TEST_CASE("guide: what memory would not hold is not built, what it refuses is not tried again") {
  for (const auto& [rung, bytes] : {std::pair(0, std::size_t{128} << 20), {-1, 4000}}) {
    Databases databases;
    if (rung == 0) add_empty(databases, board, 1);
    databases.offer({{board, 2, true}});
    Guided guided(databases, board, bytes);
    CHECK_FALSE(guided.guide.building());
    CHECK_FALSE(guided.earns());
  }
  Databases databases(std::size_t{1} << 20);
  Guided guided(databases);
  guided.build(0);
  REQUIRE(guided.guide.step(0, 2'000'000) == Guide::Progress::building);
  while (guided.guide.step(1'000'000, 2'000'000) == Guide::Progress::building) {
  }
  CHECK(guided.guide.heuristic() == databases.tables(board, 0));
  CHECK(guided.budget.used() == guided.guide.heuristic()->bytes());
  CHECK_FALSE(guided.earns());
}

}  // namespace portfolio_test
