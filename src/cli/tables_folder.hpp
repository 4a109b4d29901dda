// Tables that take seconds to build, kept from run to run in $XDG_CACHE_HOME/sliding-puzzle (or
// ~/.cache/…). Nothing is ever printed here: where a file cannot be read or written, or does not
// hold what it should, the search builds the tables as if there were no such folder. A folder or a
// file that another user owns or may write is not read: its tables could make a proof false.
#pragma once

#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "core/board_size.hpp"
#include "search/databases/databases.hpp"

namespace puzzle::cli {

class TablesFolder {
 public:
  // The databases must outlive it.
  explicit TablesFolder(search::Databases& databases) : databases_(databases) {}

  // Offers the tables of that board that are kept.
  void offer(BoardSize size);
  // Between two steps of a search: loads the tables that it wants, which takes a part of a second.
  void bring_wanted();
  // Keeps the tables of that board that take long, if they were built since.
  void save(BoardSize size);

 private:
  using Slow = std::pair<BoardSize, int>;  // a rung

  search::Databases& databases_;
  std::vector<Slow> kept_;  // loaded, written, or cannot be written
};

}  // namespace puzzle::cli
