#include "cli/region_databases.hpp"

#include <filesystem>
#include <iostream>
#include <string>
#include <system_error>
#include <utility>

#include "cli/database_cache.hpp"
#include "cli/files.hpp"
#include "cli/interruption.hpp"
#include "cli/options.hpp"
#include "core/text.hpp"

namespace puzzle::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_file_bytes = std::size_t{256} << 20;
// More takes seconds.
constexpr std::uint64_t most_bytes_without_a_word = std::uint64_t{64} << 20;
constexpr std::uint64_t work_in_step = 1'000'000;

std::optional<fs::path> path_of(const search::RegionPartition& partition) {
  return cache_file("4x4-" + std::string(partition.name) + ".regions");
}

}  // namespace

RegionDatabases::RegionDatabases(const search::RegionPartition& partition)
    : partition_(partition), budget_(search::bytes_to_build(partition)) {}

Result<std::shared_ptr<const search::AdditiveHeuristic>> RegionDatabases::get(bool use_cache) {
  auto tables = use_cache ? read() : Error::said("not looked for");
  if (!tables) {
    tables = build();
    if (!tables) return tables.error();
    const std::optional<fs::path> path = use_cache ? path_of(partition_) : std::nullopt;
    std::error_code refused;
    if (path) fs::create_directories(path->parent_path(), refused);
    if (path && !refused && !is_strange(*path)) {
      (void)write_file(path->string(), search::file_of(partition_, tables.value()));
    }
  }
  return std::make_shared<const search::AdditiveHeuristic>(std::move(tables.value()));
}

Result<search::RegionTables> RegionDatabases::read() const {
  const std::optional<fs::path> path = path_of(partition_);
  if (!path || is_strange(*path)) return Error::said("there is no file");
  const auto bytes = read_file(path->string(), most_file_bytes);
  if (!bytes) return bytes.error();
  return search::read_region_tables(partition_, bytes.value(), budget_);
}

Result<search::RegionTables> RegionDatabases::build() {
  const std::string name(partition_.name);
  if (const std::uint64_t bytes = search::bytes_to_build(partition_);
      bytes > most_bytes_without_a_word) {
    std::cerr << "building the databases " << name << ", which takes up to a minute and "
              << counted_bytes(bytes) << " of memory" << std::endl;
  }
  search::RegionPartitionBuilder builder(partition_, budget_);
  for (;;) {
    switch (builder.step(work_in_step)) {
      case search::RegionPartitionBuilder::Progress::running: break;
      case search::RegionPartitionBuilder::Progress::done: return builder.take();
      case search::RegionPartitionBuilder::Progress::refused:
        return Error::said("this machine has no memory to build the databases " + name);
    }
    if (interrupted())
      return Error::said("stopped on request while building the databases " + name);
  }
}

CLI::Option* add_databases(CLI::App* command, const search::RegionPartition*& partition) {
  return add_parsed(command, "--databases", partition, search::parse_region_partition,
                    "For IDA* on 4x4, tables that also know where the blank is, built at the first "
                    "use: 6-6-3 (3 MB), 7-7-1 (35 MB) or 7-8 (196 MB)")
      ->type_name("NAME");
}

}  // namespace puzzle::cli
