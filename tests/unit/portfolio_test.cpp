#include "search/solvers/portfolio.hpp"

#include <doctest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/notation.hpp"
#include "core/scramble.hpp"
#include "search/anytime/improving.hpp"
#include "search/solvers/solvers.hpp"
#include "searches.hpp"

namespace portfolio_test {

using namespace puzzle;
using namespace puzzle::search;

namespace {

struct Published {
  int length;
  State state;
};

// Lines of a length and 16 tiles; # begins a comment.
std::vector<Published> published(const std::string& file) {
  std::ifstream stream(std::string(PUZZLE_TEST_DATA) + "/data/" + file);
  REQUIRE(stream.good());
  std::vector<Published> all;
  std::string line;
  while (std::getline(stream, line)) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream words(line);
    int length = 0;
    words >> length;
    std::vector<int> tiles;
    for (int tile = 0; words >> tile;) tiles.push_back(tile);
    const Result<State> state = State::from_tiles({4, 4}, tiles);
    REQUIRE(state);
    all.push_back({length, state.value()});
  }
  return all;
}

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

  MemoryBudget budget;
  Guide guide;
};

void check_solves(const State& start, const Search& search) {
  const Result<State> end = apply_moves(start, search.solution());
  REQUIRE(end);
  CHECK(end.value().is_goal());
}

}  // namespace

TEST_CASE("IDA* finds the published optimal lengths of Korf's first positions" *
          doctest::test_suite("long")) {
  Databases databases;
  for (const Published& position : published("korf15_first50.txt")) {
    CAPTURE(to_text(position.state));
    const auto search = make_search(Algorithm::idastar, position.state, databases);
    run(*search);
    REQUIRE(search->status() == Status::solved);
    CHECK(search->optimal());
    CHECK(static_cast<int>(search->solution().size()) == position.length);
    CHECK(search->statistics().lower_bound == position.length);
    check_solves(position.state, *search);
  }
}

TEST_CASE("IDA* agrees with breadth-first search on boards of every shape" *
          doctest::description("lengths, from one set of databases for each board")) {
  Databases databases;
  for (const BoardSize size : {BoardSize{2, 2}, {3, 2}, {2, 3}, {3, 3}, {2, 5}, {5, 2}, {4, 2}}) {
    for (int number = 0; number < 40; ++number) {
      const State start = shuffled(size, "idastar-" + std::to_string(number));
      CAPTURE(to_text(start));
      const auto search = make_search(Algorithm::idastar, start, databases);
      run(*search);
      const auto exact = make_search(Algorithm::automatic, start, databases);
      run(*exact);
      REQUIRE(search->status() == Status::solved);
      CHECK(search->optimal());
      CHECK(search->solution().size() == exact->solution().size());
      check_solves(start, *search);
    }
  }
}

TEST_CASE("how the work is cut into steps changes no count and no solution") {
  const State start = shuffled({3, 4}, "steps");
  std::vector<std::uint64_t> counts;
  std::vector<Move> solution;
  for (const std::uint64_t step : std::initializer_list<std::uint64_t>{1'000'000, 977, 64}) {
    Databases databases;
    const auto search = make_search(Algorithm::idastar, start, databases);
    run(*search, step);
    REQUIRE(search->status() == Status::solved);
    const Statistics& statistics = search->statistics();
    if (counts.empty()) {
      counts = {statistics.expanded, statistics.generated};
      solution = search->solution();
    }
    CHECK(counts == std::vector{statistics.expanded, statistics.generated});
    CHECK(solution == search->solution());
  }
}

TEST_CASE("nor does it where larger databases are built on the way" * doctest::test_suite("long")) {
  const State start = parse_position("0 12 8 3/15 11 10 4/14 7 6 5/9 13 2 1").value();  // 68 moves
  std::vector<std::uint64_t> counts;
  for (const std::uint64_t step : std::initializer_list<std::uint64_t>{1'000'000, 977}) {
    Databases databases;
    const auto search = make_search(Algorithm::idastar, start, databases);
    run(*search, step);
    REQUIRE(search->optimal());
    CHECK(databases.count() == 3);
    const Statistics& statistics = search->statistics();
    if (counts.empty()) counts = {statistics.expanded, statistics.generated};
    CHECK(counts == std::vector{statistics.expanded, statistics.generated});
  }
}

TEST_CASE("databases that cannot be built are not tried again, which would undo the iteration") {
  Limits limits;
  limits.max_nodes = 3'000'000;
  const State start = shuffled({4, 4}, "bench-1");
  Databases databases(std::size_t{1} << 20);
  const auto search = make_search(Algorithm::idastar, start, databases, limits);
  run(*search);
  CHECK(databases.count() == 1);
  CHECK(search->status() == Status::solved);
  CHECK(search->optimal());
  CHECK(search->solution().size() == 54);
}

TEST_CASE(
    "databases that are built for one search are there for the next, and their time is told") {
  Databases databases;
  static std::uint64_t ticks;
  ticks = 0;
  const Search::Clock clock = [] { return ++ticks * 10; };
  const State start = shuffled({4, 3}, "shared");
  const auto first = make_search(Algorithm::idastar, start, databases, {}, clock);
  CHECK(first->step(1) == Status::running);
  CHECK(first->method() == Method::databases);
  run(*first, 100);
  CHECK(first->method() == Method::idastar);
  CHECK(first->statistics().setup_microseconds > 0);
  CHECK(first->statistics().setup_microseconds < first->statistics().microseconds);
  const std::size_t known = databases.count();
  CHECK(known >= 1);
  const auto second = make_search(Algorithm::idastar, start, databases, {}, clock);
  run(*second, 100);
  CHECK(second->statistics().setup_microseconds == 0);
  CHECK(databases.count() == known);
  CHECK(second->solution().size() == first->solution().size());
}

TEST_CASE("a search that runs takes up better tables that come") {
  Databases databases;
  const State start = published("korf15_first50.txt").front().state;
  const auto search = make_search(Algorithm::idastar, start, databases);
  while (search->method() == Method::databases || search->statistics().expanded == 0) {
    REQUIRE(search->step(64) == Status::running);
  }
  REQUIRE(databases.count() == 1);
  add_empty(databases, {4, 4}, 1);
  const std::size_t before = search->statistics().bytes;
  const std::uint64_t expanded = search->statistics().expanded;
  (void)search->step(1);
  CHECK(search->statistics().bytes > before + 200'000);
  CHECK(search->statistics().expanded == expanded);  // the proof begins anew
}

TEST_CASE("tables that the limit does not allow leave those at hand counted") {
  Limits limits;
  limits.max_bytes = std::size_t{2} << 20;
  const State start = shuffled({4, 4}, "bench-1");
  Databases databases;
  const auto search = make_search(Algorithm::idastar, start, databases, limits);
  while (search->statistics().expanded == 0) REQUIRE(search->step(64) == Status::running);
  run(*search);
  CHECK(search->solution().size() == 54);
  REQUIRE(databases.count() == 1);
  // An eighth is set aside for the search that looks for a solution meanwhile.
  CHECK(search->statistics().bytes >= databases.bytes() + limits.max_bytes / 8);
}

TEST_CASE("tables that take more than half of the memory are left alone") {
  const State start = shuffled({4, 4}, "little memory");
  Databases databases;
  const std::size_t bytes = built(databases, start.size(), 0).bytes();
  for (const bool used : {true, false}) {
    CAPTURE(used);
    Limits limits;
    limits.max_bytes = used ? std::size_t{2} << 20 : 2 * bytes - 2;
    const auto search = make_search(Algorithm::idastar, start, databases, limits);
    CHECK(search->step(0) == Status::running);
    CHECK(search->method() == (used ? Method::idastar : Method::plain_idastar));
  }
}

TEST_CASE("with too little memory for databases IDA* still solves, or says that memory ran out") {
  const State start = shuffled({3, 4}, "little memory");
  std::size_t length = 0;
  for (const std::size_t bytes :
       {std::size_t{64} << 20, std::size_t{1} << 20, std::size_t{200'000}}) {
    CAPTURE(bytes);
    Databases databases;
    Limits limits;
    limits.max_bytes = bytes;
    const auto search = make_search(Algorithm::idastar, start, databases, limits);
    run(*search);
    REQUIRE(search->status() == Status::solved);
    CHECK(search->statistics().bytes_peak <= bytes);
    if (length == 0) length = search->solution().size();
    CHECK(search->solution().size() == length);
  }
  Databases databases;
  Limits limits;
  limits.max_bytes = 100;
  const auto search = make_search(Algorithm::idastar, start, databases, limits);
  run(*search);
  CHECK(search->status() == Status::limit);
  CHECK(search->limit_reached() == Limit::memory);
}

TEST_CASE("a proof that takes long has a solution on the board, both bounds, and can be settled") {
  Databases databases;
  Limits limits;
  limits.max_bytes = 4 << 20;  // keeps the search from building larger tables
  const Result<State> start = parse_position("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1");  // 80 moves
  REQUIRE(start);
  const auto search = make_search(Algorithm::idastar, start.value(), databases, limits);
  int lower_bound = 0;
  std::size_t length = 0;
  while (search->step(50'000) == Status::running && search->statistics().expanded < 1'300'000) {
    CHECK(search->statistics().lower_bound >= lower_bound);
    lower_bound = search->statistics().lower_bound;
    if (search->has_solution()) {
      CHECK((length == 0 || search->solution().size() <= length));
      length = search->solution().size();
      check_solves(start.value(), *search);
    }
  }
  REQUIRE(search->status() == Status::running);
  REQUIRE(search->has_solution());
  CHECK(length >= 80);
  CHECK(lower_bound >= 62);
  CHECK(lower_bound <= 80);
  search->settle();
  CHECK(search->status() == Status::solved);
  CHECK_FALSE(search->optimal());
  check_solves(start.value(), *search);
}

TEST_CASE("the time or node limit ends IDA* unproven, with the best solution that it knows") {
  Databases databases;
  Limits limits;
  limits.max_nodes = 1'200'000;
  limits.max_bytes = 4 << 20;
  const Result<State> start = parse_position("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1");
  const auto search = make_search(Algorithm::idastar, start.value(), databases, limits);
  run(*search);
  CHECK(search->status() == Status::limit);
  CHECK(search->limit_reached() == Limit::nodes);
  CHECK(search->statistics().expanded == 1'200'000);
  CHECK(search->has_solution());
  CHECK_FALSE(search->optimal());
  check_solves(start.value(), *search);
}

TEST_CASE("a start that is the goal takes no move and no database") {
  Databases databases;
  const auto search = make_search(Algorithm::idastar, State::goal({4, 4}), databases);
  CHECK(search->step(1) == Status::solved);
  CHECK(search->optimal());
  CHECK(search->solution().empty());
  CHECK(databases.count() == 0);
}

TEST_CASE("the hardest and the costliest known positions are proven" *
          doctest::test_suite("release")) {
  Databases databases;
  for (const char* file : {"hardest15.txt", "costly15.txt"}) {
    for (const Published& position : published(file)) {
      CAPTURE(to_text(position.state));
      const auto search = make_search(Algorithm::idastar, position.state, databases);
      run(*search, 1'000'000);
      REQUIRE(search->status() == Status::solved);
      CHECK(search->optimal());
      CHECK(static_cast<int>(search->solution().size()) == position.length);
    }
  }
}

TEST_CASE(
    "beyond 16 cells auto and IDA* have the same bound and solution, and neither is given up") {
  for (const BoardSize size : {BoardSize{2, 10}, {5, 5}, {10, 10}}) {
    const State start = shuffled(size, "both ends");
    CAPTURE(to_text(size));
    Limits limits;
    limits.max_nodes = 600'000;
    Databases databases;
    if (rungs_of(size) > 0) built(databases, size);
    const auto automatic = make_search(Algorithm::automatic, start, databases, limits);
    run(*automatic);
    const auto idastar = make_search(Algorithm::idastar, start, databases, limits);
    run(*idastar);
    check_solves(start, *automatic);
    CHECK(automatic->status() == Status::solved);  // a good solution is what it was asked for
    CHECK(idastar->status() == Status::limit);
    CHECK(automatic->limit_reached() == Limit::nodes);
    CHECK(automatic->solution() == idastar->solution());
    CHECK(automatic->statistics().lower_bound == idastar->statistics().lower_bound);
    CHECK(automatic->statistics().expanded == limits.max_nodes);

    // The bound is the proof's. Where there are tables two thirds of the states went into the
    // solution; else most of them.
    if (rungs_of(size) > 0) limits.max_nodes = limits.max_nodes * 2 / 3;
    const auto alone = make_improving(start, limits, steady_microseconds);
    run(*alone);
    const int without = alone->statistics().lower_bound;
    CHECK(automatic->statistics().lower_bound >= without);
    if (size == BoardSize{5, 5}) CHECK(automatic->statistics().lower_bound >= without + 6);
    CHECK(automatic->solution().size() <= alone->solution().size() * 21 / 20 + 2);
  }
}

TEST_CASE("5x5: two million states give short solutions and high bounds" *
          doctest::test_suite("long")) {
  Databases databases;
  built(databases, {5, 5}, 1);
  Limits limits;
  limits.max_nodes = 2'000'000;
  std::vector<std::size_t> lengths;
  std::vector<int> bounds;
  for (int number = 1; number <= 6; ++number) {
    const State start = shuffled({5, 5}, "gain-" + std::to_string(number));
    const auto search = make_search(Algorithm::automatic, start, databases, limits);
    run(*search);
    check_solves(start, *search);
    lengths.push_back(search->solution().size());
    bounds.push_back(search->statistics().lower_bound);
  }
  // 586 moves altogether are the fewest known.
  CHECK(lengths == std::vector<std::size_t>{115, 107, 97, 84, 90, 99});
  CHECK(bounds == std::vector<int>{101, 89, 85, 78, 86, 91});
}

TEST_CASE("beyond 16 cells how the work is cut into steps changes nothing, also beside building") {
  const State start = shuffled({5, 5}, "steps");
  Limits limits;
  limits.max_nodes = 6'000'000;
  std::vector<std::uint64_t> counts;
  std::vector<Move> solution;
  for (const std::uint64_t step : std::initializer_list<std::uint64_t>{1'000'000, 977}) {
    Databases databases;
    const auto search = make_search(Algorithm::automatic, start, databases, limits);
    run(*search, step);
    const Statistics& statistics = search->statistics();
    CHECK(databases.count() == 1);
    if (counts.empty()) {
      counts = {statistics.expanded, statistics.generated,
                static_cast<std::uint64_t>(statistics.lower_bound)};
      solution = search->solution();
    }
    CHECK(counts == std::vector{statistics.expanded, statistics.generated,
                                static_cast<std::uint64_t>(statistics.lower_bound)});
    CHECK(solution == search->solution());
  }
}

TEST_CASE("beyond 16 cells a board that is nearly solved is proven shortest at once") {
  State start = State::goal({7, 6});
  for (const Move move : {Move::down, Move::right, Move::up, Move::right, Move::down, Move::left}) {
    REQUIRE(start.apply(move));
  }
  Databases databases;
  const auto search = make_search(Algorithm::automatic, start, databases);
  run(*search);
  CHECK(search->optimal());
  CHECK(search->solution().size() == 6);
  CHECK(search->statistics().lower_bound == 6);
}

TEST_CASE("beyond 16 cells memory limits are kept, and a solution is found in any that allow one") {
  for (const std::size_t bytes :
       {std::size_t{2} << 20, std::size_t{16} << 20, std::size_t{40} << 20}) {
    for (const Algorithm algorithm : {Algorithm::automatic, Algorithm::idastar}) {
      Limits limits;
      limits.max_bytes = bytes;
      limits.max_nodes = 300'000;
      Databases databases;
      const State start = shuffled({5, 5}, "memory");
      const auto search = make_search(algorithm, start, databases, limits);
      run(*search);
      CAPTURE(bytes);
      check_solves(start, *search);
      CHECK(search->statistics().bytes_peak <= bytes);
    }
  }
}

TEST_CASE("beyond 16 cells the first solutions leave half of the memory to the proof") {
  Limits limits;
  limits.max_bytes = std::size_t{2} << 20;
  limits.max_nodes = 2'000'000;
  Databases databases;
  const State start = shuffled({5, 5}, "memory");
  const auto search = make_search(Algorithm::idastar, start, databases, limits);
  run(*search);
  check_solves(start, *search);
  // As wide a beam as half of it has room for; with all of it there would be 4,797 states.
  CHECK(search->statistics().frontier_peak == 1'600);
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
  guided.build(earned);
  CHECK(guide.heuristic()->rung() == 1);
  CHECK(databases.count() == 2);
  CHECK_FALSE(guide.has_earned_next(earned + rung_of(board, 2).earned - 1));
  CHECK(guide.has_earned_next(earned + rung_of(board, 2).earned));
}

TEST_CASE("guide: tables that are there are taken, and those of the last rung are enough") {
  Databases databases;
  add_empty(databases, board, 2);
  Guided guided(databases);
  CHECK_FALSE(guided.guide.building());
  CHECK(guided.guide.heuristic() == databases.tables(board, 2));
  CHECK_FALSE(guided.guide.has_earned_next(1'000'000'000));
}

TEST_CASE("guide: tables that come while others are built make these needless") {
  Databases databases;
  Guided guided(databases);
  Guide& guide = guided.guide;
  guided.build(0);
  const std::uint64_t earned = rung_of(board, 1).earned;
  REQUIRE(guide.step(0, earned) == Guide::Progress::building);
  REQUIRE(guide.step(0, earned) == Guide::Progress::building);
  add_empty(databases, board, 1);
  CHECK(guide.step(0, earned) == Guide::Progress::better);
  CHECK_FALSE(guide.building());
  CHECK(guide.heuristic() == databases.tables(board, 1));
  CHECK(guide.step(0, earned) == Guide::Progress::nothing);
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
    REQUIRE(guide.has_earned_next(earned));
    CHECK(guide.step(0, earned) == Guide::Progress::nothing);
    REQUIRE(databases.wanted());
    CHECK(databases.wanted()->rung == 2);
    CHECK_FALSE(guide.building());
    // They do not come.
    databases.offer({});
    CHECK_FALSE(databases.wanted());
    REQUIRE(guide.has_earned_next(earned));
    CHECK(guide.step(0, earned) == Guide::Progress::building);
  }
}

TEST_CASE("guide: tables that memory would not hold or not build are neither asked for nor built") {
  for (const auto& [rung, bytes] : {std::pair(0, std::size_t{128} << 20), {-1, 4000}}) {
    Databases databases;
    if (rung == 0) add_empty(databases, board, 1);
    databases.offer({{board, 2, true}});
    Guided guided(databases, board, bytes);
    CHECK_FALSE(guided.guide.building());
    CHECK_FALSE(guided.guide.has_earned_next(1'000'000'000));
  }
}

TEST_CASE("guide: what is refused while it is built is not tried again") {
  Databases databases(std::size_t{1} << 20);
  Guided guided(databases);
  guided.build(0);
  REQUIRE(guided.guide.step(0, 2'000'000) == Guide::Progress::building);
  while (guided.guide.step(1'000'000, 2'000'000) == Guide::Progress::building) {
  }
  CHECK_FALSE(guided.guide.building());
  CHECK(guided.guide.heuristic() == databases.tables(board, 0));
  CHECK(guided.budget.used() == guided.guide.heuristic()->bytes());
  CHECK_FALSE(guided.guide.has_earned_next(1'000'000'000));
}

TEST_CASE("guide: boards without tables go without") {
  Databases databases;
  for (const BoardSize size : {BoardSize{6, 3}, {6, 6}, {10, 10}}) {
    Guided guided(databases, size);
    CHECK_FALSE(guided.guide.building());
    CHECK(guided.guide.heuristic() == nullptr);
    CHECK_FALSE(guided.guide.has_earned_next(1'000'000'000));
  }
}

}  // namespace portfolio_test
