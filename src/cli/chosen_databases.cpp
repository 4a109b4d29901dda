#include "cli/chosen_databases.hpp"

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

using search::Grade;

constexpr DatabaseChoice large_5x5{"6-6-6-6", {5, 5}, nullptr};
// More takes seconds.
constexpr std::uint64_t most_bytes_without_a_word = std::uint64_t{64} << 20;
constexpr std::uint64_t work_in_step = 1'000'000;
// Threads are started at each step of this builder.
constexpr std::uint64_t work_in_step_of_threads = 10'000'000;

std::optional<fs::path> path_of(const DatabaseChoice& choice) {
  return choice.regions == nullptr ? database_file(choice.size, Grade::large)
                                   : region_file(*choice.regions);
}

template <typename Tables>
std::shared_ptr<const search::AdditiveHeuristic> heuristic_of(Tables tables) {
  return std::make_shared<const search::AdditiveHeuristic>(std::move(tables));
}

}  // namespace

Result<DatabaseChoice> parse_databases(std::string_view name) {
  if (name == large_5x5.name) return large_5x5;
  const Result<const search::RegionPartition*> regions = search::parse_region_partition(name);
  if (!regions) {
    return Error::said(regions.error().message() + ", or " + std::string(large_5x5.name) + " for " +
                       to_text(large_5x5.size));
  }
  return DatabaseChoice{regions.value()->name, regions.value()->size, regions.value()};
}

std::uint64_t bytes_of(const DatabaseChoice& choice) {
  if (choice.regions != nullptr) return search::bytes_of(*choice.regions);
  std::uint64_t bytes = 0;
  for (const auto& pattern : search::standard_patterns(choice.size, Grade::large)) {
    bytes += search::entries_of_pattern(choice.size.cells(), pattern.size()) / 2;
  }
  return bytes;
}

std::uint64_t bytes_to_build(const DatabaseChoice& choice) {
  if (choice.regions != nullptr) return search::bytes_to_build(*choice.regions);
  return search::bytes_to_build(choice.size, search::standard_patterns(choice.size, Grade::large));
}

Result<ChosenDatabases::Heuristic> ChosenDatabases::get(bool use_cache, int threads) {
  if (Heuristic kept = use_cache ? read() : nullptr) return kept;
  return build(use_cache, threads);
}

ChosenDatabases::Heuristic ChosenDatabases::read() {
  const std::optional<fs::path> path = path_of(choice_);
  if (!path || is_strange(*path)) return nullptr;
  const auto bytes = read_file(path->string(), most_bytes_of_databases);
  if (!bytes) return nullptr;
  if (choice_.regions == nullptr) {
    auto databases = search::unpack_known(bytes.value(), choice_.size, Grade::large, budget_);
    return databases ? heuristic_of(std::move(databases.value())) : nullptr;
  }
  auto tables = search::read_region_tables(*choice_.regions, bytes.value(), budget_);
  return tables ? heuristic_of(std::move(tables.value())) : nullptr;
}

Result<ChosenDatabases::Heuristic> ChosenDatabases::build(bool keeps, int threads) {
  if (const std::uint64_t bytes = bytes_to_build(choice_); bytes > most_bytes_without_a_word) {
    std::cerr << "building the databases " << choice_.name << ", which takes up to a minute and "
              << counted_bytes(bytes) << " of memory" << std::endl;
  }
  const std::optional<fs::path> path = keeps ? path_of(choice_) : std::nullopt;
  if (choice_.regions == nullptr) {
    auto databases = build_patterns(threads);
    if (!databases) return databases.error();
    if (path) {
      std::vector<std::uint8_t> file(search::write_plain(databases.value(), {}));
      search::write_plain(databases.value(), file);
      keep(*path, file);
    }
    return heuristic_of(std::move(databases.value()));
  }
  auto tables = build_tables();
  if (!tables) return tables.error();
  if (path) keep(*path, search::file_of(*choice_.regions, tables.value()));
  return heuristic_of(std::move(tables.value()));
}

namespace {

// Steps a builder to its end. Error: memory is refused, or the user interrupts it.
template <typename Step>
std::optional<Error> finish(std::string_view name, Step step) {
  using Progress = decltype(step());
  const std::string databases(name);
  for (;;) {
    switch (step()) {
      case Progress::running: break;
      case Progress::done: return std::nullopt;
      case Progress::refused:
        return Error::said("this machine has no memory to build the databases " + databases);
    }
    if (interrupted())
      return Error::said("stopped on request while building the databases " + databases);
  }
}

}  // namespace

Result<search::RegionTables> ChosenDatabases::build_tables() {
  search::RegionPartitionBuilder builder(*choice_.regions, budget_);
  const auto failed = finish(choice_.name, [&] { return builder.step(work_in_step); });
  if (failed) return *failed;
  return builder.take();
}

Result<ChosenDatabases::Owned> ChosenDatabases::build_patterns(int threads) {
  Owned built;
  for (const auto& tiles : search::standard_patterns(choice_.size, Grade::large)) {
    search::PatternDatabaseBuilder builder(choice_.size, tiles, budget_);
    const auto failed =
        finish(choice_.name, [&] { return builder.step(work_in_step_of_threads, threads); });
    if (failed) return *failed;
    built.push_back(builder.take());
  }
  return built;
}

CLI::Option* add_databases(CLI::App* command, std::optional<DatabaseChoice>& choice) {
  return add_parsed(command, "--databases", choice, parse_databases,
                    "For IDA* larger tables, built at the first use: on 4x4, which also know where "
                    "the blank is, 6-6-3 (6 MB), 7-7-1 (70 MB) or 7-8 (196 MB), on 5x5 such "
                    "5-5-5-5-4 (8 MB), or 6-6-6-6 (255 MB), which are larger still")
      ->type_name("NAME");
}

}  // namespace puzzle::cli
