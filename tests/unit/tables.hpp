// Tables of patterns for tests.
#pragma once

#include <doctest.h>

#include <utility>
#include <vector>

#include "search/databases/databases.hpp"

namespace puzzle::search {

inline std::unique_ptr<RegionTable> table_of(BoardSize size, const Pattern& tiles,
                                             MemoryBudget& budget) {
  RegionTableBuilder builder(size, tiles, budget);
  RegionTableBuilder::Progress progress = RegionTableBuilder::Progress::running;
  while (progress == RegionTableBuilder::Progress::running) progress = builder.step(1000);
  REQUIRE(progress == RegionTableBuilder::Progress::done);
  return builder.take();
}

inline RegionTables tables_of(BoardSize size, const std::vector<Pattern>& patterns,
                              MemoryBudget& budget) {
  RegionTables tables;
  for (const Pattern& tiles : patterns) {
    tables.push_back(table_of(standing(size), tiles, budget));
  }
  return tables;
}

// The tables of a rung, built and on the shelf.
inline const AdditiveHeuristic& built(Databases& databases, BoardSize size, int rung = 0) {
  if (databases.tables(size, rung) == nullptr) {
    RungBuilder builder(size, rung, databases.budget());
    RungBuilder::Progress progress = RungBuilder::Progress::running;
    while (progress == RungBuilder::Progress::running) progress = builder.step(1'000'000);
    REQUIRE(progress == RungBuilder::Progress::done);
    databases.add(builder.take());
  }
  return *databases.tables(size, rung);
}

// Tables that are all zeros, as far as a guide can see those of that rung.
inline void add_empty(Databases& databases, BoardSize size, int rung) {
  RegionTables tables;
  for (const Pattern& tiles : rung_of(size, rung).patterns) {
    tables.push_back(RegionTable::make(standing(size), tiles, databases.budget()));
    REQUIRE(tables.back());
  }
  databases.add(std::make_unique<const AdditiveHeuristic>(size, rung, std::move(tables)));
}

}  // namespace puzzle::search
