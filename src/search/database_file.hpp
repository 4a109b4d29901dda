// Pattern databases as bytes: what the site ships, the command line keeps, and the worker stores. A
// file holds the databases of one board whose tiles are all different, so that their values may be
// added.
//
// How they are coded. The value of a placement differs by exactly 1 from that of nearly every
// neighbour (one tile on the cell beside), and so does its Manhattan distance: each neighbour that
// is decoded already leaves two values for an excess, and several mostly leave one. Entries are
// decoded in rows of placements that differ in the last tile only; what the neighbours say is
// gathered for a row at a time, nibble by nibble in a word, and one bit tells that the row is as
// they say. The bits are coded by an adaptive binary range coder (Martin 1979, with probabilities
// by context that learn). The 6-6-3 databases of 4x4 take 0.34 bits an entry.
//
// Layout, numbers with the lowest byte first:
//   "SPDB", version, width, height, number of databases;
//   for each database: number of tiles, the tiles, size of its code in 4 bytes;
//   the codes; the 64-bit FNV-1a hash of all that in 8 bytes.
// A file that is cut short, damaged or made by another version is an error and never a wrong table.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/board_size.hpp"
#include "core/result.hpp"
#include "search/memory.hpp"
#include "search/pattern_database.hpp"

namespace puzzle::search {

struct FileSummary {
  BoardSize size;
  std::vector<std::vector<std::uint8_t>> patterns;
  std::uint64_t entries = 0;
};

// Reads what the file says of itself and checks its hash. Cost: about 1 ns a byte of the file.
[[nodiscard]] Result<FileSummary> inspect(std::span<const std::uint8_t> bytes);

using UnpackedDatabases = Result<std::vector<std::unique_ptr<PatternDatabase>>>;

// The databases of a file. Cost: about 8 ns an entry; no memory but theirs. Error also when the
// budget or the machine refuses it.
[[nodiscard]] UnpackedDatabases unpack(std::span<const std::uint8_t> bytes, MemoryBudget& budget);

// The same in parts, for who must do other things in between. The bytes and the budget must outlive
// it.
class Unpacker {
 public:
  Unpacker(std::span<const std::uint8_t> bytes, MemoryBudget& budget);
  ~Unpacker();

  // Unpacks the placements with the first tile on one cell: of the 6-6-3 databases of 4x4 at most
  // 360,360 entries, 3 ms. Nothing while there is more to do, then what unpack() would return; not
  // to be called after that.
  [[nodiscard]] std::optional<UnpackedDatabases> step();

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

// The file. Error: not of one board, or a tile in two databases.
[[nodiscard]] Result<std::vector<std::uint8_t>> pack(
    std::span<const PatternDatabase* const> databases);

}  // namespace puzzle::search
