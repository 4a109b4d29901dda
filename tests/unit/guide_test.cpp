#include "search/solvers/guide.hpp"

#include <doctest.h>

#include "tables.hpp"

namespace guide_test {

using namespace puzzle;
using namespace puzzle::search;

namespace {

constexpr BoardSize board{4, 4};
constexpr std::size_t plenty = std::size_t{512} << 20;

struct Guided {
  explicit Guided(Databases& databases, BoardSize size = board, std::size_t bytes = plenty)
      : budget(bytes), guide(size, databases, budget, bytes) {
    guide.open();
  }
  void build(std::uint64_t expanded) {
    REQUIRE(guide.building());
    while (guide.building()) {
      REQUIRE(guide.build(1'000'000, expanded) != Guide::Progress::refused);
    }
  }

  MemoryBudget budget;
  Guide guide;
};

}  // namespace

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
  guide.begin_next();
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

TEST_CASE(
    "guide: tables that come while others are built make these needless, if they are better") {
  Databases databases;
  Guided guided(databases);
  Guide& guide = guided.guide;
  guided.build(0);
  const std::uint64_t earned = rung_of(board, 1).earned;
  guide.begin_next();
  REQUIRE(guide.building());
  CHECK_FALSE(guide.follow(earned));
  add_empty(databases, board, 1);
  CHECK(guide.follow(earned));
  CHECK_FALSE(guide.building());
  CHECK(guide.heuristic() == databases.tables(board, 1));
  CHECK_FALSE(guide.follow(earned));
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
    guide.begin_next();
    REQUIRE(databases.wanted());
    CHECK(databases.wanted()->rung == 2);
    CHECK_FALSE(guide.building());
    // They do not come.
    databases.offer({});
    CHECK_FALSE(databases.wanted());
    REQUIRE(guide.has_earned_next(earned));
    guide.begin_next();
    CHECK(guide.building());
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
  guided.guide.begin_next();
  Guide::Progress progress = Guide::Progress::running;
  while (progress == Guide::Progress::running) progress = guided.guide.build(1'000'000, 2'000'000);
  CHECK(progress == Guide::Progress::refused);
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

}  // namespace guide_test
