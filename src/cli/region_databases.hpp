// The region tables of 4x4 that a user chose by --databases: read from the cache folder (see
// database_cache.hpp), or built once and kept there.
#pragma once

#include <memory>

#include "core/result.hpp"
#include "search/databases/region_partition.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace puzzle::cli {

class RegionDatabases {
 public:
  explicit RegionDatabases(const search::RegionPartition& partition);

  // This must outlive what it returns. A building that takes seconds is announced on standard
  // error. Error: says that memory is refused, or that the user interrupted it.
  [[nodiscard]] Result<std::shared_ptr<const search::AdditiveHeuristic>> get(bool use_cache);

 private:
  [[nodiscard]] Result<search::RegionTables> read() const;
  [[nodiscard]] Result<search::RegionTables> build();

  const search::RegionPartition& partition_;
  mutable search::MemoryBudget budget_;
};

// --databases NAME.
CLI::Option* add_databases(CLI::App* command, const search::RegionPartition*& partition);

}  // namespace puzzle::cli
