// Pattern databases as bytes: what the site ships, the command line keeps, and the worker stores. A
// file holds the databases of one board whose tiles are all different, so that their values may be
// added.
//
// Layout, numbers with the lowest byte first:
//   "SPDB", version, width, height, number of databases;
//   for each database: number of tiles, the tiles, size of its code in 4 bytes;
//   the codes; the 64-bit FNV-1a hash of all that in 8 bytes.
// In version 1 the codes are those of database_code.hpp. In version 2, which is for places that are
// near and have room, they are the excesses as they are in memory: twelve times as large, and there
// at once. Version 3 is version 1 with the size of a learned heuristic in 4 bytes and its bytes
// (learned_heuristic.hpp) behind the codes.
// A file that is cut short, damaged or made by another version is an error and never a wrong table.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/board_size.hpp"
#include "core/result.hpp"
#include "search/databases/pattern_database.hpp"
#include "search/memory.hpp"

namespace puzzle::search {

struct FileSummary {
  BoardSize size;
  std::vector<std::vector<std::uint8_t>> patterns;
  std::uint64_t entries = 0;
  // A part of the file; empty where it has none.
  std::span<const std::uint8_t> learned;
};

// Reads what the file says of itself and checks its hash. Cost: about 1 ns a byte of the file.
[[nodiscard]] Result<FileSummary> inspect(std::span<const std::uint8_t> bytes);

using UnpackedDatabases = Result<std::vector<std::unique_ptr<PatternDatabase>>>;

// The databases of a file. Cost: about 8 ns an entry, of version 2 about 1; no memory but theirs.
// Error also when the budget or the machine refuses it.
[[nodiscard]] UnpackedDatabases unpack(std::span<const std::uint8_t> bytes, MemoryBudget& budget);

// The same in parts, for a caller who must do other things in between. The bytes and the budget
// must outlive it.
class Unpacker {
 public:
  Unpacker(std::span<const std::uint8_t> bytes, MemoryBudget& budget);
  ~Unpacker();

  // Null when unpack() would report that the file itself is wrong.
  [[nodiscard]] const FileSummary* summary() const;

  // A step of DatabaseDecoder. Nothing while there is more to do, then what unpack() would return;
  // not to be called after that.
  [[nodiscard]] std::optional<UnpackedDatabases> step();

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

// The file, of version 1, or of version 3 with a learned heuristic. Error: not of one board, or a
// tile in two databases.
[[nodiscard]] Result<std::vector<std::uint8_t>> pack(
    std::span<const PatternDatabase* const> databases, std::span<const std::uint8_t> learned = {});

// Writes the file of version 2 and returns its size. Where there is too little room it writes
// nothing and returns the size. Precondition: pack() would take the databases.
std::size_t write_plain(std::span<const std::unique_ptr<PatternDatabase>> databases,
                        std::span<std::uint8_t> file);

}  // namespace puzzle::search
