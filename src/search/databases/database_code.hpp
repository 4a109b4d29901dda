// The excesses of a pattern database as a code of few bits.
//
// The value of a placement differs by exactly 1 from that of nearly every neighbour (one tile on
// the cell beside), and so does its Manhattan distance: each neighbour that is decoded already
// leaves two values for an excess, and several mostly leave one. Entries are decoded in rows of
// placements that differ in the last tile only; what the neighbours say is gathered for a row at a
// time, nibble by nibble in a word, and one bit tells that the row is as they say. The bits are
// coded by an adaptive binary range coder (Martin 1979, with probabilities by context that learn).
// The 6-6-3 databases of 4x4 take 0.34 bits an entry.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "search/databases/code_trace.hpp"
#include "search/databases/pattern_database.hpp"

namespace puzzle::search {

[[nodiscard]] std::vector<std::uint8_t> encode(const PatternDatabase& database);
// The same, with a trace of what it does.
[[nodiscard]] std::vector<std::uint8_t> encode(const PatternDatabase& database, CodeTrace& trace);

// Fills a database from its code. The bytes and the database must outlive it.
class DatabaseDecoder {
 public:
  DatabaseDecoder(PatternDatabase& database, std::span<const std::uint8_t> code);
  ~DatabaseDecoder();

  // Decodes the placements with the first two tiles on one cell each, of a pattern of three tiles
  // or fewer all: of the 7-7-1 databases of 4x4 240,240 entries, 5 ms. False when these were the
  // last.
  [[nodiscard]] bool step();
  // Whether the code has been read to its end and no further, as it is when nothing is wrong with
  // it.
  [[nodiscard]] bool at_end() const;

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace puzzle::search
