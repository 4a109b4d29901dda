#include "search/databases/kept_tables.hpp"

#include <doctest.h>

#include <string>

#include "core/random.hpp"
#include "searches.hpp"

namespace kept_tables_test {

using namespace puzzle;
using namespace puzzle::search;

namespace {

constexpr BoardSize size{3, 4};
using Bytes = std::vector<std::uint8_t>;

Bytes all_bytes(const AdditiveHeuristic& tables) {
  Bytes bytes;
  for (const auto& table : tables.tables()) {
    const Bytes part = bytes_of(*table);
    bytes.insert(bytes.end(), part.begin(), part.end());
  }
  return bytes;
}

// What a reader says to these bytes, in pieces of so many: "" when it has the tables.
std::string said(const Bytes& bytes, std::size_t piece, TablesReader& reader) {
  for (std::size_t begin = 0; begin < bytes.size(); begin += piece) {
    auto answer =
        reader.take(std::span(bytes).subspan(begin, std::min(piece, bytes.size() - begin)));
    if (answer) return *answer ? "" : answer->error().message();
  }
  return "more";
}

std::string said(const Bytes& bytes, MemoryBudget& budget, BoardSize board = size) {
  TablesReader reader(board, 0, budget);
  return said(bytes, bytes.size(), reader);
}

}  // namespace

TEST_CASE("tables as bytes: whoever reads them has the same values, however the bytes come") {
  Databases databases;
  const AdditiveHeuristic& tables = built(databases, size);
  const Bytes bytes = all_bytes(tables);
  for (const std::size_t piece : {std::size_t{1}, std::size_t{33}, bytes.size()}) {
    MemoryBudget budget(std::size_t{1} << 20);
    TablesReader reader(size, 0, budget);
    std::optional<Result<TablesReader::Tables>> answer;
    for (std::size_t begin = 0; begin < bytes.size(); begin += piece) {
      REQUIRE_FALSE(answer);
      answer = reader.take(std::span(bytes).subspan(begin, std::min(piece, bytes.size() - begin)));
    }
    REQUIRE(answer);
    REQUIRE(*answer);
    const AdditiveHeuristic& read = *answer->value();
    CHECK(read.size() == size);
    CHECK(read.rung() == 0);
    CHECK(all_bytes(read) == bytes);
    Random random("kept");
    State state = State::goal(size);
    for (int move = 0; move < 200; ++move) {
      state.apply(all_moves[random(4)]);
      CHECK(read.of(state) == tables.of(state));
    }
  }
}

TEST_CASE("tables as bytes: damage, other tables, a part and more than all are refused") {
  Databases databases;
  Bytes bytes = all_bytes(built(databases, size));
  MemoryBudget budget(std::size_t{1} << 20);
  CHECK(said(bytes, budget) == "");
  CHECK(said(bytes, budget, {2, 6}) == "these are not the tables of 2x6");
  Bytes cut(bytes.begin(), bytes.end() - 1);
  CHECK(said(cut, budget) == "more");
  Bytes longer = bytes;
  longer.push_back(0);
  CHECK(said(longer, budget) == "behind the tables there is more");
  for (const std::size_t place : {std::size_t{24}, std::size_t{40}, bytes.size() - 5}) {
    Bytes damaged = bytes;
    damaged[place] ^= 4;
    CHECK(said(damaged, budget) == "the tables of 3x4 are damaged");
  }
  for (const std::size_t place : {std::size_t{0}, std::size_t{7}, std::size_t{10}}) {
    Bytes other = bytes;
    other[place] ^= 1;
    CHECK(said(other, budget) == "these are not the tables of 3x4");
  }
  MemoryBudget none(1000);
  CHECK(said(bytes, none) == "there is no memory for the tables of 3x4");
  CHECK(budget.used() == 0);
}

}  // namespace kept_tables_test
