#include "cli/chosen_databases.hpp"

#include <filesystem>
#include <iostream>
#include <string>
#include <utility>

#include "cli/database_cache.hpp"
#include "cli/files.hpp"
#include "cli/interruption.hpp"
#include "cli/options.hpp"
#include "core/text.hpp"

namespace puzzle::cli {
namespace {

// More takes seconds.
constexpr std::uint64_t most_bytes_without_a_word = std::uint64_t{64} << 20;
constexpr std::uint64_t work_in_step = 1'000'000;

std::shared_ptr<const search::AdditiveHeuristic> heuristic_of(search::RegionTables tables) {
  return std::make_shared<const search::AdditiveHeuristic>(std::move(tables));
}

}  // namespace

Result<ChosenDatabases::Heuristic> ChosenDatabases::get(bool use_cache) {
  if (Heuristic kept = use_cache ? read() : nullptr) return kept;
  return build(use_cache);
}

ChosenDatabases::Heuristic ChosenDatabases::read() {
  const auto path = region_file(partition_);
  if (!path || is_strange(*path)) return nullptr;
  const auto bytes = read_file(path->string(), most_bytes_of_databases);
  if (!bytes) return nullptr;
  auto tables = search::read_region_tables(partition_, bytes.value(), budget_);
  return tables ? heuristic_of(std::move(tables.value())) : nullptr;
}

Result<ChosenDatabases::Heuristic> ChosenDatabases::build(bool keeps) {
  using Progress = search::RegionPartitionBuilder::Progress;
  const std::string name(partition_.name);
  if (const std::uint64_t bytes = bytes_to_build(partition_); bytes > most_bytes_without_a_word) {
    std::cerr << "building the databases " << name << ", which takes some seconds and "
              << counted_bytes(bytes) << " of memory" << std::endl;
  }
  search::RegionPartitionBuilder builder(partition_, budget_);
  for (Progress progress = Progress::running; progress != Progress::done;) {
    progress = builder.step(work_in_step);
    if (progress == Progress::refused) {
      return Error::said("this machine has no memory to build the databases " + name);
    }
    if (interrupted())
      return Error::said("stopped on request while building the databases " + name);
  }
  auto tables = builder.take();
  if (const auto path = region_file(partition_); keeps && path) {
    keep(*path, search::file_of(partition_, tables));
  }
  return heuristic_of(std::move(tables));
}

CLI::Option* add_databases(CLI::App* command, const search::RegionPartition*& choice) {
  return add_parsed(command, "--databases", choice, search::parse_region_partition,
                    "For IDA* larger tables, built at the first use, which also know where the "
                    "blank is: on 4x4 6-6-3 (6 MB), 7-7-1 (70 MB) or 7-8 (196 MB), on 5x5 "
                    "5-5-5-5-4 (8 MB) or 6-6-6-6 (90 MB)")
      ->type_name("NAME");
}

}  // namespace puzzle::cli
