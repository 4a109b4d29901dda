// The region tables that a user chose by --databases. They are read from the cache folder (see
// database_cache.hpp), or built once and kept there.
#pragma once

#include <memory>

#include "core/result.hpp"
#include "search/databases/databases.hpp"
#include "search/databases/region_partition.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace puzzle::cli {

class ChosenDatabases {
 public:
  explicit ChosenDatabases(const search::RegionPartition& partition)
      : partition_(partition),
        budget_(static_cast<std::size_t>(search::bytes_to_build(partition))) {}

  // This must outlive what it returns. A building that takes seconds is announced on standard
  // error. Error: says that memory is refused, or that the user interrupted it.
  [[nodiscard]] Result<std::shared_ptr<const search::AdditiveHeuristic>> get(bool use_cache);

 private:
  using Heuristic = std::shared_ptr<const search::AdditiveHeuristic>;

  // Null: not there, or not what it should be.
  [[nodiscard]] Heuristic read();
  [[nodiscard]] Result<Heuristic> build(bool keep);

  const search::RegionPartition& partition_;
  search::MemoryBudget budget_;
};

// --databases NAME.
CLI::Option* add_databases(CLI::App* command, const search::RegionPartition*& choice);

}  // namespace puzzle::cli
