// Pattern databases kept from run to run in $XDG_CACHE_HOME/sliding-puzzle (or ~/.cache/…), one
// file for each size of board. Only the standard databases are kept. The cache never prints
// anything: where a file cannot be read or written, or does not hold what it should, the databases
// are built as if there were no cache.
#pragma once

#include <vector>

#include "core/board_size.hpp"
#include "search/databases/databases.hpp"

namespace puzzle::cli {

class DatabaseCache {
 public:
  // The databases must outlive it.
  explicit DatabaseCache(search::Databases& databases) : databases_(databases) {}

  // Loads the databases of that board, at the first call for it.
  void load(BoardSize size);
  // Keeps the databases of that board, if they were built since.
  void save(BoardSize size);

 private:
  search::Databases& databases_;
  std::vector<BoardSize> asked_;  // sizes whose file was looked for
  std::vector<BoardSize> kept_;   // loaded, written, or cannot be written
};

}  // namespace puzzle::cli
