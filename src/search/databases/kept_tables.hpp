// The tables of a rung as bytes, for a cache that keeps slow tables or a worker that builds
// them: one table after another, in any pieces.
//
// A table is a head of 32 bytes and its words, each with its lowest byte first. The head: "regions"
// and a version, 1; width, height and number of tiles; 5 zeros; the tiles, filled up with zeros to
// 8; a sum of the words in 8 bytes. The sum tells damage, not malice: a writer of the
// kept bytes can change what a search proves.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "search/databases/databases.hpp"

namespace puzzle::search {

[[nodiscard]] std::vector<std::uint8_t> bytes_of(const RegionTable& table);

// Reads the tables of a rung as their bytes come.
class TablesReader {
 public:
  // The budget must outlive the tables.
  TablesReader(BoardSize size, int rung, MemoryBudget& budget)
      : size_(size), rung_(rung), patterns_(rung_of(size, rung).patterns), budget_(budget) {}

  using Tables = std::unique_ptr<const AdditiveHeuristic>;
  // Takes the bytes that are next. Nothing while others must follow; then the tables, and no call
  // may follow. Error: says what is wrong. Cost: about a nanosecond a byte.
  [[nodiscard]] std::optional<Result<Tables>> take(std::span<const std::uint8_t> bytes);

 private:
  using Head = std::array<std::uint8_t, 32>;

  [[nodiscard]] std::optional<Error> begin_table();

  BoardSize size_;
  int rung_;
  std::vector<Pattern> patterns_;
  MemoryBudget& budget_;
  Head head_{};
  std::size_t head_bytes_ = 0;  // of the table that is being read, so many have come
  std::size_t bytes_ = 0;       // and so many of its words
  RegionTables tables_;
};

}  // namespace puzzle::search
