// The partitions of each board, their tables as a heuristic, and these as bytes.
#include "search/databases/databases.hpp"

#include <doctest.h>

#include <deque>
#include <unordered_map>

#include "search/databases/kept_tables.hpp"
#include "search/heuristic.hpp"
#include "searches.hpp"

namespace databases_test {

using namespace puzzle;
using namespace puzzle::search;

using TilesOf = std::pair<BoardSize, Pattern>;
using Bytes = std::vector<std::uint8_t>;

Bytes all_bytes(const AdditiveHeuristic& tables) {
  Bytes bytes;
  for (const auto& table : tables.tables()) {
    const Bytes part = bytes_of(*table);
    bytes.insert(bytes.end(), part.begin(), part.end());
  }
  return bytes;
}

// What a reader says to these bytes in pieces of so many, or the tables that it has read.
std::optional<Result<TablesReader::Tables>> read(const Bytes& bytes, std::size_t piece,
                                                 MemoryBudget& budget, BoardSize size) {
  TablesReader reader(size, 0, budget);
  std::optional<Result<TablesReader::Tables>> answer;
  for (std::size_t begin = 0; begin < bytes.size() && !answer; begin += piece) {
    const std::size_t count = std::min(piece, bytes.size() - begin);
    answer = reader.take(std::span(bytes).subspan(begin, count));
    if (answer && *answer) CHECK(begin + count == bytes.size());
  }
  return answer;
}

TEST_CASE("each rung of a board covers every tile once or twice, within the sizes that it tells") {
  for (const BoardSize size : all_sizes()) {
    CAPTURE(to_text(size));
    const bool has_tables = size.cells() <= 16 || size == BoardSize{5, 5};
    CHECK((rungs_of(size) > 0) == has_tables);
    for (int number = 0; number < rungs_of(size); ++number) {
      const Rung rung = rung_of(size, number);
      std::vector<int> covered(static_cast<std::size_t>(size.cells()), 0);
      std::uint64_t entries = 0;
      std::size_t patterns = 0;  // of this partition
      std::size_t tiles = 0;
      for (const Pattern& pattern : rung.patterns) {
        std::uint64_t orders = 1;
        for (std::uint64_t tile = 2; tile <= pattern.size(); ++tile) orders *= tile;
        const auto count = static_cast<int>(pattern.size());
        const std::uint64_t those = orders * RegionIndex(standing(size), count).places();
        CHECK(those <= rung.largest);
        entries += those;
        for (const std::uint8_t tile : pattern) ++covered[tile];
        CHECK(++patterns <= RegionView::most_patterns);
        tiles += pattern.size();
        if (tiles % (covered.size() - 1) == 0) patterns = 0;
      }
      CHECK(patterns == 0);
      CHECK(entries <= rung.entries);
      CHECK(rung.slow == (entries > 60'000'000 || size == BoardSize{5, 5}));
      // Two views of a square board make one partition enough.
      const auto [least, most] = std::minmax_element(covered.begin() + 1, covered.end());
      CHECK(*most == *least);
      CHECK((*most == 2 || (*most == 1 && size.width == size.height)));
      if (number > 0) CHECK(rung.entries > rung_of(size, number - 1).entries);
      CHECK(rung.earned_if_kept <= rung.earned);
      CHECK(rung.entries / 8 < bytes_to_build(rung));
    }
  }
}

TEST_CASE("each way of looking at a board follows moves, and is never above the walk back") {
  for (const BoardSize size : {BoardSize{2, 2}, BoardSize{3, 2}, BoardSize{2, 3}, BoardSize{3, 3},
                               BoardSize{3, 4}, BoardSize{4, 3}, BoardSize{2, 7}, BoardSize{7, 2},
                               BoardSize{8, 2}, BoardSize{3, 5}, BoardSize{4, 4}}) {
    CAPTURE(to_text(size));
    Databases databases;
    const AdditiveHeuristic& heuristic = built(databases, size);
    CHECK((heuristic.views().size() == 2 || heuristic.views().size() == 4));
    check_views<16>(heuristic, 500);
    const TileCosts manhattan = TileCosts::manhattan(size);
    Random random("deep");
    for (int walk = 0; walk < 20; ++walk) {
      State state = State::goal(size);
      for (int length = 0; length < 120;) {
        if (!state.apply(all_moves[random(4)])) continue;
        REQUIRE(heuristic.of(state) <= ++length);
        REQUIRE(heuristic.of(state) >= manhattan.of(state));
      }
    }
  }
}

// The fewest moves of these tiles among others that all look alike, for every state of them and the
// blank: by the plainest breadth-first search. A state is the cells of the tiles, then the blank's.
std::unordered_map<std::string, int> values_of(BoardSize size, const Pattern& tiles) {
  const int width = size.width;
  const int cells = size.cells();
  std::string goal;
  for (const std::uint8_t tile : tiles) goal += static_cast<char>(tile - 1);
  goal += static_cast<char>(cells - 1);
  std::unordered_map<std::string, int> values{{goal, 0}};
  std::deque<std::string> open{goal};
  while (!open.empty()) {
    const std::string state = open.front();
    open.pop_front();
    const int value = values.at(state);
    const int blank = state.back();
    for (const int step : {-width, width, -1, 1}) {
      const int cell = blank + step;
      if (cell < 0 || cell >= cells || (step * step == 1 && cell / width != blank / width)) {
        continue;
      }
      std::string then = state;
      then.back() = static_cast<char>(cell);
      int cost = 0;
      for (std::size_t tile = 0; tile < tiles.size(); ++tile) {
        if (state[tile] != cell) continue;
        then[tile] = state.back();
        cost = 1;
      }
      const auto [known, is_new] = values.try_emplace(then, value + cost);
      if (!is_new && known->second <= value + cost) continue;
      known->second = value + cost;
      open.insert(cost == 0 ? open.begin() : open.end(), then);
    }
  }
  return values;
}

TEST_CASE("region tables: every value is that of a plain search that knows the blank") {
  MemoryBudget budget(std::size_t{16} << 20);
  for (const auto& [size, tiles] :
       {TilesOf{{4, 4}, {2, 3, 4}}, TilesOf{{4, 4}, {15, 12, 11}}, TilesOf{{4, 4}, {6}},
        TilesOf{{5, 5}, {20, 24}}, TilesOf{{5, 5}, {1, 5}}, TilesOf{{5, 5}, {12}},
        TilesOf{{2, 2}, {2}}, TilesOf{{2, 3}, {1, 3, 5}}, TilesOf{{2, 4}, {2, 3, 7}},
        TilesOf{{2, 5}, {9, 8, 1}}, TilesOf{{4, 2}, {1, 2, 3, 5, 6, 7}},
        TilesOf{{3, 3}, {1, 2, 5, 8}}, TilesOf{{3, 3}, {7, 1, 4, 6, 2}},
        TilesOf{{3, 3}, {6, 1, 2, 8, 3, 5}}, TilesOf{{2, 6}, {11, 1, 4}},
        TilesOf{{3, 4}, {9, 10, 11}}, TilesOf{{2, 7}, {13, 12, 1}}, TilesOf{{3, 5}, {14, 1, 13}},
        TilesOf{{2, 8}, {15, 14, 2}}}) {
    const std::string board = to_text(size);
    CAPTURE(board);
    const auto table = table_of(size, tiles, budget);
    const auto values = values_of(size, tiles);
    std::size_t states = 1;
    for (std::size_t placed = 0; placed <= tiles.size(); ++placed) {
      states *= static_cast<std::size_t>(size.cells()) - placed;
    }
    // Beside a single other tile half of them can be reached.
    CHECK(values.size() == (tiles.size() + 2 < std::size_t(size.cells()) ? states : states / 2));
    std::size_t wrong = 0;
    for (const auto& [state, value] : values) {
      RegionTable::Cells cells{};
      for (std::size_t tile = 0; tile < tiles.size(); ++tile) {
        cells[tile] = static_cast<std::uint8_t>(state[tile]);
      }
      wrong += table->value(cells, state.back()) != value;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("tables have the same bytes for ever: browsers and folders keep them") {
  std::uint64_t hash = empty_hash;
  for (const BoardSize size : all_sizes()) {
    if (size.cells() > 16) continue;
    Databases databases;
    const Bytes bytes = all_bytes(built(databases, size));
    hash = fnv1a({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, hash);
  }
  CHECK(hash == 11'342'669'743'197'101'632u);
}

TEST_CASE("the tables of 5x5 follow moves in each view, and take the memory that they should" *
          doctest::test_suite("long")) {
  using Case = std::tuple<int, std::size_t, std::size_t>;
  for (const auto& [rung, views, megabytes] : {Case{1, 4, 64}, Case{2, 2, 256}}) {
    Databases databases(megabytes << 20);
    const AdditiveHeuristic& heuristic = built(databases, {5, 5}, rung);
    CHECK(databases.budget().peak() <= bytes_to_build(rung_of({5, 5}, rung)));
    REQUIRE(heuristic.views().size() == views);
    check_views<25>(heuristic, 1000);
  }
}

TEST_CASE("tables that two have built are kept once, and those of another rung beside them") {
  Databases databases;
  const AdditiveHeuristic* const first = &built(databases, {4, 4});
  const std::size_t bytes = databases.bytes();
  CHECK(bytes == first->bytes());
  add_empty(databases, {4, 4}, 0);
  CHECK(databases.count() == 1);
  CHECK(databases.bytes() == bytes);
  CHECK(databases.best({4, 4}, SIZE_MAX) == first);
  add_empty(databases, {4, 4}, 1);
  CHECK(databases.count() == 2);
  CHECK(databases.best({4, 4}, SIZE_MAX)->rung() == 1);
  CHECK(databases.best({4, 4}, bytes) == first);
  CHECK(databases.best({4, 4}, bytes - 1) == nullptr);
  CHECK(databases.best({3, 4}, SIZE_MAX) == nullptr);
}

TEST_CASE("tables as bytes are the same tables when they are read, however the bytes come") {
  Databases databases;
  const AdditiveHeuristic& tables = built(databases, {3, 4});
  const Bytes bytes = all_bytes(tables);
  for (const std::size_t piece : {std::size_t{1}, std::size_t{33}, bytes.size()}) {
    MemoryBudget budget(std::size_t{1} << 20);
    auto answer = read(bytes, piece, budget, {3, 4});
    REQUIRE(answer);
    REQUIRE(*answer);
    CHECK(answer->value()->size() == BoardSize{3, 4});
    CHECK(answer->value()->rung() == 0);
    CHECK(all_bytes(*answer->value()) == bytes);
  }
}

TEST_CASE("tables as bytes: other tables, a part, more than all and any other byte are refused") {
  Databases databases;
  const Bytes whole = all_bytes(built(databases, {3, 3}));
  MemoryBudget budget(std::size_t{1} << 20);
  MemoryBudget none(1000);
  const auto said = [](const Bytes& bytes, MemoryBudget& memory, BoardSize size = {3, 3}) {
    const auto answer = read(bytes, bytes.size(), memory, size);
    return !answer ? "more" : *answer ? "" : answer->error().message();
  };
  CHECK(said(whole, budget) == "");
  CHECK(said(whole, none) == "there is no memory for the tables of 3x3");
  CHECK(said(whole, budget, {2, 4}) == "these are not the tables of 2x4");
  Bytes longer = whole;
  longer.push_back(0);
  CHECK(said(longer, budget) == "behind the tables there is more");
  CHECK(said(Bytes(whole.begin(), whole.end() - 1), budget) == "more");
  for (std::size_t place = 0; place < whole.size(); ++place) {
    CAPTURE(place);
    Bytes bytes = whole;
    bytes[place] ^= static_cast<std::uint8_t>(1 << place % 8);
    // The magic, the size and the number of the rung; behind them the values and a checksum.
    const std::string words = said(bytes, budget);
    CHECK((words == "these are not the tables of 3x3" || words == "the tables of 3x3 are damaged"));
    bytes = whole;
    bytes.erase(bytes.begin() + static_cast<std::ptrdiff_t>(place));
    CHECK(said(bytes, budget) != "");
  }
  CHECK(budget.used() == 0);
}

}  // namespace databases_test
