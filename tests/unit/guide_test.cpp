#include "search/solvers/guide.hpp"

#include <doctest.h>

#include <memory>
#include <utility>
#include <vector>

#include "search/databases/region_partition.hpp"

using namespace puzzle;
using namespace puzzle::search;

namespace {

constexpr BoardSize board{4, 4};
constexpr std::size_t plenty = std::size_t{512} << 20;

// Databases with those of a grade, as far as a guide can see.
void add(Databases& databases, Grade grade) {
  std::vector<std::unique_ptr<PatternDatabase>> made;
  for (const auto& tiles : standard_patterns(board, grade)) {
    made.push_back(PatternDatabase::make(board, tiles, databases.budget()));
    REQUIRE(made.back());
  }
  databases.add(std::move(made));
}

// Those of 6-6-3.
void add_standard(Databases& databases) { add(databases, Grade::standard); }

}  // namespace

TEST_CASE("guide: where nobody offers the large databases they are built, after long") {
  Databases databases;
  add_standard(databases);
  MemoryBudget budget(plenty);
  Guide guide(board, databases, budget, plenty);
  guide.open(0);
  CHECK_FALSE(guide.impatient(59'999'999));
  REQUIRE(guide.impatient(60'000'000));
  guide.begin_better();
  CHECK(guide.building());
  CHECK_FALSE(databases.wanted());
}

TEST_CASE(
    "guide: databases that are offered are asked for sooner, and built when they do not come") {
  Databases databases;
  add_standard(databases);
  databases.offer({{board, Grade::large, true}});
  MemoryBudget budget(plenty);
  Guide guide(board, databases, budget, plenty);
  guide.open(0);
  CHECK_FALSE(guide.impatient(19'999'999));
  REQUIRE(guide.impatient(20'000'000));
  CHECK_FALSE(databases.wanted());
  guide.begin_better();
  CHECK(databases.wanted());
  CHECK_FALSE(guide.building());
  REQUIRE(guide.impatient(20'002'500));
  guide.begin_better();
  CHECK_FALSE(guide.building());

  databases.offer({});
  CHECK_FALSE(databases.wanted());
  REQUIRE(guide.impatient(20'005'000));
  guide.begin_better();
  CHECK(guide.building());
}

TEST_CASE("guide: the first databases serve until the standard ones come, which they replace") {
  Databases databases;
  MemoryBudget budget(plenty);
  Guide guide(board, databases, budget, plenty);
  guide.open(0);
  REQUIRE(guide.building());
  add(databases, Grade::first);
  REQUIRE(guide.follow(1'000));
  CHECK_FALSE(guide.building());  // small ones are of no use any more
  REQUIRE(guide.heuristic() != nullptr);
  CHECK(guide.heuristic()->entries() == 3 * 524'160);
  add_standard(databases);
  REQUIRE(guide.follow(2'000));
  CHECK(guide.heuristic()->entries() == 2 * 5'765'760 + 3'360);
  // No patience with first ones is left over.
  CHECK_FALSE(guide.impatient(59'999'999));
  CHECK(guide.impatient(60'002'000));
}

TEST_CASE("guide: where the standard databases do not come after the first ones they are built" *
          doctest::test_suite("long")) {
  Databases databases;
  add(databases, Grade::first);
  MemoryBudget budget(plenty);
  Guide guide(board, databases, budget, plenty);
  guide.open(0);
  CHECK_FALSE(guide.building());
  CHECK_FALSE(guide.impatient(4'999'999));
  REQUIRE(guide.impatient(5'000'000));
  guide.begin_better();
  REQUIRE(guide.building());
  while (guide.building()) REQUIRE(guide.build(1'000'000, 5'000'000) != Guide::Progress::refused);
  CHECK(guide.heuristic()->entries() == 2 * 5'765'760 + 3'360);
}

TEST_CASE(
    "guide: on 5x5 the large databases come when they are offered, or are built by who waits "
    "long") {
  constexpr BoardSize larger{5, 5};
  Databases databases;
  std::vector<std::unique_ptr<PatternDatabase>> made;
  for (const auto& tiles : standard_patterns(larger, Grade::standard)) {
    made.push_back(PatternDatabase::make(larger, tiles, databases.budget()));
  }
  databases.add(std::move(made));
  databases.prefer_regions();
  const RegionPartition& proving = *parse_region_partition("5-5-5-5-4").value();
  RegionTables tables;
  for (std::size_t number = 0; number < proving.patterns(); ++number) {
    tables.push_back(RegionTable::make(larger, proving.pattern(number), databases.budget()));
  }
  databases.add(std::move(tables));
  MemoryBudget little(std::size_t{256} << 20);
  Guide modest(larger, databases, little, std::size_t{256} << 20);
  modest.open(0);
  CHECK_FALSE(modest.impatient(1'000'000'000));

  MemoryBudget budget(plenty);
  Guide alone(larger, databases, budget, plenty);
  alone.open(0);
  CHECK_FALSE(alone.impatient(181'007'999));  // a quarter of the entries
  REQUIRE(alone.impatient(181'008'000));
  alone.begin_better();
  CHECK(alone.building());

  databases.offer({{larger, Grade::large, true}});
  MemoryBudget other(plenty);
  Guide guide(larger, databases, other, plenty);
  guide.open(0);
  CHECK_FALSE(guide.impatient(19'999'999));
  REQUIRE(guide.impatient(20'000'000));
  guide.begin_better();
  CHECK(databases.wanted());
  CHECK_FALSE(guide.building());
  databases.offer({});
  guide.begin_better();
  CHECK(guide.building());
}

TEST_CASE("guide: what would not fit into memory, or is of another board, is not asked for") {
  Databases databases;
  add_standard(databases);
  databases.offer({{board, Grade::large, true}});
  for (const auto& [size, bytes] : std::vector<std::pair<BoardSize, std::size_t>>{
           {board, std::size_t{64} << 20}, {{3, 5}, plenty}}) {
    MemoryBudget budget(bytes);
    Guide guide(size, databases, budget, bytes);
    guide.open(0);
    guide.begin_better();
    CHECK_FALSE(databases.wanted());
  }
}

TEST_CASE("guide: nobody is asked to build region tables that would not fit into memory") {
  Databases databases;
  databases.prefer_regions(Grade::proving);
  add_standard(databases);
  databases.offer({{board, Grade::large, false}});
  for (const std::size_t bytes : {std::size_t{128} << 20, plenty}) {
    MemoryBudget budget(bytes);
    Guide guide(board, databases, budget, bytes);
    guide.open(0);
    guide.begin_better();
    CHECK(databases.wanted().has_value() == (bytes == plenty));
  }
}

TEST_CASE("guide: databases that memory would build and not hold are not built") {
  Databases databases;
  // The standard ones take 5.8 MB, and half of this is for those in use.
  constexpr std::size_t little = std::size_t{8} << 20;
  MemoryBudget budget(little);
  Guide guide(board, databases, budget, little);
  guide.open(0);
  REQUIRE(guide.building());
  while (guide.building()) {
    REQUIRE(guide.build(100'000, 0) != Guide::Progress::refused);
  }
  REQUIRE(guide.heuristic() != nullptr);
  CHECK_FALSE(guide.impatient(1'000'000'000));
}

TEST_CASE("guide: where region tables are preferred they are built, if memory allows") {
  constexpr std::size_t little = std::size_t{16} << 20;
  for (const std::size_t memory : {little, plenty}) {
    Databases databases;
    databases.prefer_regions();
    MemoryBudget budget(memory);
    Guide guide(board, databases, budget, memory);
    guide.open(0);
    while (guide.building()) {
      REQUIRE(guide.build(100'000, 0) != Guide::Progress::refused);
    }
    REQUIRE(guide.impatient(100'000));
    guide.begin_better();
    while (guide.building()) {
      REQUIRE(guide.build(1'000'000, 100'000) != Guide::Progress::refused);
    }
    REQUIRE(guide.heuristic() != nullptr);
    CHECK(guide.heuristic()->region_views().size() == (memory == plenty ? 4 : 0));
    // Those of 7-7-1 come next where there is room for them.
    CHECK(guide.impatient(20'100'000) == (memory == plenty));
  }
}

TEST_CASE("guide: region tables beyond the standard databases are built by whoever offers that" *
          doctest::test_suite("long")) {
  Databases databases;
  databases.prefer_regions(Grade::proving);
  databases.offer({{board, Grade::large, false}});
  MemoryBudget budget(plenty);
  Guide guide(board, databases, budget, plenty);
  guide.open(0);
  while (guide.building()) REQUIRE(guide.build(100'000, 0) != Guide::Progress::refused);
  // The standard ones are pattern databases, and nobody else builds these.
  REQUIRE(guide.impatient(100'000));
  guide.begin_better();
  REQUIRE(guide.building());
  while (guide.building()) REQUIRE(guide.build(1'000'000, 100'000) != Guide::Progress::refused);
  CHECK(guide.heuristic()->region_views().empty());
  CHECK_FALSE(databases.wanted());
  CHECK_FALSE(guide.impatient(12'099'999));
  REQUIRE(guide.impatient(12'100'000));
  guide.begin_better();
  CHECK_FALSE(guide.building());
  REQUIRE(databases.wanted());
  CHECK(databases.wanted()->grade == Grade::large);
  // He cannot: the search builds them itself.
  databases.offer({});
  CHECK_FALSE(databases.wanted());
  REQUIRE(guide.impatient(12'100'000));
  guide.begin_better();
  CHECK(guide.building());
}

TEST_CASE("guide: on 5x5 proofs have region tables, and beams pattern databases" *
          doctest::test_suite("long")) {
  constexpr BoardSize larger{5, 5};
  Databases databases;
  databases.prefer_regions();
  MemoryBudget budget(plenty);
  Guide guide(larger, databases, budget, plenty);
  std::uint64_t expanded = 0;
  const auto build = [&] {
    REQUIRE(guide.building());
    while (guide.building()) {
      REQUIRE(guide.build(1'000'000, expanded) != Guide::Progress::refused);
    }
    REQUIRE(guide.heuristic() != nullptr);
  };
  guide.open(expanded);
  build();
  CHECK(guide.for_beams().databases == guide.heuristic());
  expanded += 6'451'500;  // a quarter of the placements
  CHECK_FALSE(guide.impatient(expanded - 1));
  REQUIRE(guide.impatient(expanded));
  guide.begin_better();
  build();
  const AdditiveHeuristic* const standard = guide.heuristic();
  CHECK(standard->databases().size() == 5);
  CHECK(guide.for_beams().databases == standard);
  CHECK(budget.used() == standard->bytes());
  expanded += 6'364'833;  // a tenth of the entries
  CHECK_FALSE(guide.impatient(expanded - 1));
  REQUIRE(guide.impatient(expanded));
  guide.begin_better();
  build();
  CHECK(guide.heuristic()->region_views().size() == 4);
  CHECK(guide.for_beams().databases == standard);
  CHECK(budget.used() == standard->bytes() + guide.heuristic()->bytes());
  CHECK_FALSE(guide.impatient(expanded + 181'007'999));

  // Who has only region tables builds the others, small ones first.
  Databases others;
  others.prefer_regions();
  others.share(databases.heuristics().back());
  MemoryBudget more(plenty);
  Guide another(larger, others, more, plenty);
  another.open(0);
  CHECK(another.heuristic() == guide.heuristic());
  CHECK(another.for_beams().databases == nullptr);
  REQUIRE(another.building());
  while (another.building()) REQUIRE(another.build(100'000, 0) != Guide::Progress::refused);
  CHECK(another.heuristic() == guide.heuristic());
  CHECK(another.for_beams().databases != nullptr);
  CHECK(another.impatient(6'451'500));

  // The standard ones may come from elsewhere while they are built.
  another.begin_better();
  REQUIRE(another.building());
  others.share(databases.heuristics()[1]);
  CHECK(another.follow(6'451'500));
  CHECK_FALSE(another.building());
  CHECK(another.for_beams().databases == standard);
}
