// What the encoder of a pattern database did, in its own order: the rows, what the neighbours said
// about each, and the bits that went into the code. It is for small databases, which a lesson shows
// bit by bit. The encoder tells it while it works; nothing is computed afterwards by other means.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "search/databases/pattern_database.hpp"

namespace puzzle::search {

struct CodeTrace {
  // A row of placements that was heard before another one. Words have a nibble for each entry of
  // that other row.
  struct Neighbour {
    std::uint32_t row = 0;      // its first entry
    std::uint64_t known = 0;    // set where there is a neighbour
    std::uint64_t between = 0;  // set where that is the entry before
    bool nearer = false;        // the tile that moved would come nearer to its home
  };
  struct Row {
    std::uint32_t entry = 0;  // its first
    int count = 0;
    std::uint64_t least = 0;  // what the neighbours leave: this value or one less, but only
    std::uint64_t most = 0;   // this value where another neighbour names a larger one
    bool irregular = false;   // an entry is not as its neighbours say
    std::vector<Neighbour> neighbours;
    std::size_t bit = 0;  // the first bit of the row, which tells whether it is irregular
  };
  struct Bit {
    int zero = 0;  // the probability of 0 by which it was coded, in 4096ths
    bool bit = false;
    std::size_t bytes = 0;  // of code that were out before it
  };

  std::vector<Row> rows;
  std::vector<Bit> bits;
};

// At most so many entries, so that the text stays below a megabyte.
constexpr std::uint32_t most_traced_entries = 4096;

// The database, the trace and the code as JSON, one object: size, tiles, for each entry its cells,
// Manhattan distance and excess, then "rows" and "code". Precondition: at most most_traced_entries.
[[nodiscard]] std::string to_json(const PatternDatabase& database, const CodeTrace& trace,
                                  std::span<const std::uint8_t> code);

}  // namespace puzzle::search
