// Pattern databases kept from run to run in $XDG_CACHE_HOME/sliding-puzzle (or ~/.cache/…), a file
// for each size of board. Only the standard ones are kept. Nothing is ever said: where files cannot
// be read or written, or do not hold what they should, databases are built as without them.
#pragma once

#include <vector>

#include "core/board_size.hpp"
#include "search/databases/databases.hpp"

namespace puzzle::cli {

class DatabaseCache {
 public:
  // The databases must outlive it.
  explicit DatabaseCache(search::Databases& databases) : databases_(databases) {}

  // Loads those of that board, at the first call for it.
  void load(BoardSize size);
  // Keeps those of that board, if they were built since.
  void save(BoardSize size);

 private:
  search::Databases& databases_;
  std::vector<BoardSize> asked_;  // no use to look again
  std::vector<BoardSize> kept_;   // loaded, written, or cannot be written
};

}  // namespace puzzle::cli
