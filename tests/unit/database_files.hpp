// What the tests of database files share: databases, and the files of them.
#pragma once

#include <doctest.h>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/board_size.hpp"
#include "search/databases/database_file.hpp"
#include "search/databases/databases.hpp"

namespace puzzle::search {

using Bytes = std::vector<std::uint8_t>;
using Owned = std::vector<std::unique_ptr<PatternDatabase>>;

inline Owned build(BoardSize size, const Patterns& patterns, MemoryBudget& budget) {
  Owned databases;
  for (const auto& tiles : patterns) {
    PatternDatabaseBuilder builder(size, tiles, budget);
    while (builder.step(1'000'000) == PatternDatabaseBuilder::Progress::running) {
    }
    databases.push_back(builder.take());
  }
  return databases;
}

inline std::vector<const PatternDatabase*> pointers(const Owned& databases) {
  std::vector<const PatternDatabase*> pointers;
  for (const auto& database : databases) pointers.push_back(database.get());
  return pointers;
}

inline Bytes packed(const Owned& databases) {
  auto file = pack(pointers(databases));
  REQUIRE(file);
  return std::move(file.value());
}

inline Bytes plain(const Owned& databases) {
  Bytes file(write_plain(databases, {}));
  REQUIRE(write_plain(databases, file) == file.size());
  return file;
}

}  // namespace puzzle::search
