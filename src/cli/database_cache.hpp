// Databases kept from run to run in $XDG_CACHE_HOME/sliding-puzzle (or ~/.cache/…): a file of
// pattern databases for each size of board, and for 4x4 and 5x5 files of region tables. The cache
// never prints anything: where a file cannot be read or written, or does not hold what it should,
// the databases are built as if there were no cache.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/board_size.hpp"
#include "search/databases/databases.hpp"

namespace puzzle::cli {

// The largest file of databases that is read.
inline constexpr std::size_t most_bytes_of_databases = std::size_t{256} << 20;
// The path of a file in the cache folder; none where there is no such folder.
[[nodiscard]] std::optional<std::filesystem::path> cache_file(const std::string& name);
// That of the databases of a board.
[[nodiscard]] std::optional<std::filesystem::path> database_file(BoardSize size);
[[nodiscard]] std::optional<std::filesystem::path> region_file(
    const search::RegionPartition& partition);
// Writes a file there, if that is possible and the place is not strange.
void keep(const std::filesystem::path& path, std::span<const std::uint8_t> bytes);
// Whether a file of that name is to be left alone: a pipe or a device (reading a pipe might never
// end), or a link in a folder that others may write, who could have it lead to any file.
[[nodiscard]] bool is_strange(const std::filesystem::path& path);

class DatabaseCache {
 public:
  // The databases must outlive it.
  explicit DatabaseCache(search::Databases& databases);

  // Loads the databases of that board, at the first call for it.
  void load(BoardSize size);
  // Offers the large databases of that board to searches, if there is a file. Between two steps of
  // a search bring_wanted() loads them once they are wanted, which takes a second or two.
  void offer_large(BoardSize size);
  void bring_wanted(BoardSize size);
  // Keeps the databases of that board, if they were built since.
  void save(BoardSize size);
  // Somebody else keeps the large databases of that board.
  void leave_large(BoardSize size) { kept_.emplace_back(size, search::Grade::large); }

 private:
  [[nodiscard]] std::optional<std::filesystem::path> path_of(BoardSize size,
                                                             search::Grade grade) const;
  [[nodiscard]] const search::AdditiveHeuristic* find(BoardSize size, search::Grade grade) const;
  // Whether its file held these databases.
  [[nodiscard]] bool read(BoardSize size, search::Grade grade, std::span<const std::uint8_t> bytes);
  void load(BoardSize size, search::Grade grade);
  void save(BoardSize size, search::Grade grade);

  search::Databases& databases_;
  std::vector<BoardSize> asked_;  // sizes whose file was looked for
  // Loaded, written, or cannot be written.
  std::vector<std::pair<BoardSize, search::Grade>> kept_;
};

}  // namespace puzzle::cli
