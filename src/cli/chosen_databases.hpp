// The databases that a user chose by --databases: region tables of 4x4, or the large databases of
// 5x5. They are read from the cache folder (see database_cache.hpp), or built once and kept there.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "core/board_size.hpp"
#include "core/result.hpp"
#include "search/databases/databases.hpp"
#include "search/databases/region_partition.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace puzzle::cli {

// What --databases names.
struct DatabaseChoice {
  std::string_view name;
  BoardSize size;
  const search::RegionPartition* regions;  // null: the large databases of that board
};
// Error: quotes the name and lists the known ones.
[[nodiscard]] Result<DatabaseChoice> parse_databases(std::string_view name);
// Of the databases; what building them takes at any time.
[[nodiscard]] std::uint64_t bytes_of(const DatabaseChoice& choice);
[[nodiscard]] std::uint64_t bytes_to_build(const DatabaseChoice& choice);

class ChosenDatabases {
 public:
  explicit ChosenDatabases(const DatabaseChoice& choice)
      : choice_(choice), budget_(bytes_to_build(choice)) {}

  // This must outlive what it returns. A building that takes seconds is announced on standard
  // error. threads: those of 5x5 are built on as many cores. Error: says that memory is refused, or
  // that the user interrupted it.
  [[nodiscard]] Result<std::shared_ptr<const search::AdditiveHeuristic>> get(bool use_cache,
                                                                             int threads);

 private:
  using Owned = std::vector<std::unique_ptr<search::PatternDatabase>>;
  using Heuristic = std::shared_ptr<const search::AdditiveHeuristic>;

  // Null: not there, or not what it should be.
  [[nodiscard]] Heuristic read();
  [[nodiscard]] Result<Heuristic> build(bool keep, int threads);
  [[nodiscard]] Result<search::RegionTables> build_tables();
  [[nodiscard]] Result<Owned> build_patterns(int threads);

  DatabaseChoice choice_;
  search::MemoryBudget budget_;
};

// --databases NAME.
CLI::Option* add_databases(CLI::App* command, std::optional<DatabaseChoice>& choice);

}  // namespace puzzle::cli
