// Fills a pattern database, level by level: level k has the pairs of a placement and a place of the
// blank that can be reached with an excess of k.
//
// A move that takes a tile away from its home costs one and adds one to the Manhattan distance: the
// excess stays. A move towards home adds one to the excess. So a level is the closure of what the
// level before leaves, under moves away and moves of the blank, and there are few levels, where a
// breadth-first search by moves has fifty depths. When the cells of each tile are gone through in
// the order of their distance from its home, moves away lead onwards only: one sweep makes a level.
//
// The pairs are kept for all placements of the last tile at once, as a square of bits for each
// placement of the others (a base): a row for each cell of the blank, in it a bit for each cell of
// the last tile. A base takes over, row by row, what its neighbours know. It writes to no other,
// so that bases whose tiles are equally far from home can be worked at by several threads.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "search/databases/pattern_database.hpp"

namespace puzzle::search {

class PatternDatabaseBuilder {
 public:
  enum class Progress : std::uint8_t { running, done, refused };

  // Precondition: PatternDatabase::valid(). The budget must outlive the database.
  PatternDatabaseBuilder(BoardSize size, std::span<const std::uint8_t> tiles, MemoryBudget& budget);
  ~PatternDatabaseBuilder();

  // What building takes beside the database: 2 bytes a placement and little more, 4 on boards of
  // more than 16 cells, 8 beyond 32.
  [[nodiscard]] static std::uint64_t bytes_beside(BoardSize size, std::size_t tiles);

  // Does about as much work, in units of some 50 ns, and some thousands at least. refused: by the
  // budget or the machine. The database is the same for any number of threads; wasm has one.
  [[nodiscard]] Progress step(std::uint64_t work, int threads = 1);
  // Placements reached so far; in the end all that moves lead to.
  [[nodiscard]] std::uint32_t reached() const;
  // After done: the database, once.
  [[nodiscard]] std::unique_ptr<PatternDatabase> take();

  class Implementation;

 private:
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace puzzle::search
