#include "cli/database_cache.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "cli/files.hpp"

namespace puzzle::cli {
namespace {

namespace fs = std::filesystem;

using search::Grade;

bool has_large(const search::Databases& databases, BoardSize size) {
  return databases.regions(size, Grade::large) != nullptr;
}

}  // namespace

std::optional<fs::path> cache_file(const std::string& name) {
  const auto folder = [](const char* variable) -> fs::path {
    const char* const value = std::getenv(variable);
    return value == nullptr ? "" : value;
  };
  fs::path cache = folder("XDG_CACHE_HOME");
  if (!cache.is_absolute()) cache = folder("HOME") / ".cache";
  if (!cache.is_absolute()) return std::nullopt;
  return cache / "sliding-puzzle" / name;
}

std::optional<fs::path> database_file(BoardSize size) { return cache_file(to_text(size) + ".pdb"); }

std::optional<fs::path> region_file(const search::RegionPartition& partition) {
  return cache_file(to_text(partition.size) + "-" + std::string(partition.name) + ".regions");
}

void keep(const fs::path& path, std::span<const std::uint8_t> bytes) {
  if (is_strange(path)) return;
  std::error_code refused;
  fs::create_directories(path.parent_path(), refused);
  if (!refused) (void)write_file(path.string(), bytes);
}

bool is_strange(const fs::path& path) {
  std::error_code unknown;
  for (const fs::path& place : {path, path.parent_path()}) {
    if (!fs::is_symlink(fs::symlink_status(place, unknown))) continue;
    const fs::perms rights = fs::status(place.parent_path(), unknown).permissions();
    if ((rights & (fs::perms::group_write | fs::perms::others_write)) != fs::perms::none) {
      return true;
    }
  }
  const fs::file_status there = fs::status(path, unknown);
  return fs::exists(there) && !fs::is_regular_file(there);
}

std::optional<fs::path> DatabaseCache::path_of(BoardSize size, Grade grade) const {
  const search::RegionPartition* const regions = databases_.regions(size, grade);
  return regions != nullptr ? region_file(*regions) : database_file(size);
}

const search::AdditiveHeuristic* DatabaseCache::find(BoardSize size, Grade grade) const {
  const search::RegionPartition* const regions = databases_.regions(size, grade);
  const search::Patterns patterns = search::standard_patterns(size, grade);
  for (const auto& heuristic : databases_.heuristics()) {
    if (!(heuristic->size() == size)) continue;
    const bool same =
        regions != nullptr
            ? !heuristic->tables().empty() && heuristic->entries() == regions->entries
            : std::equal(patterns.begin(), patterns.end(), heuristic->databases().begin(),
                         heuristic->databases().end(), [](const auto& tiles, const auto& database) {
                           return std::equal(tiles.begin(), tiles.end(), database->tiles().begin(),
                                             database->tiles().end());
                         });
    if (same) return heuristic.get();
  }
  return nullptr;
}

DatabaseCache::DatabaseCache(search::Databases& databases) : databases_(databases) {
  databases.prefer_regions();
}

void DatabaseCache::load(BoardSize size) {
  if (size == search::size_of_learned_heuristic) {
    // Without memory for it solutions are longer.
    static_cast<void>(databases_.learn(search::bytes_of_learned_heuristic()));
  }
  if (std::find(asked_.begin(), asked_.end(), size) != asked_.end()) return;
  asked_.push_back(size);
  load(size, Grade::standard);
  if (databases_.regions(size, Grade::proving) != nullptr) load(size, Grade::proving);
}

void DatabaseCache::offer_large(BoardSize size) {
  databases_.offer({});
  if (!has_large(databases_, size) || find(size, Grade::large) != nullptr) return;
  const std::optional<fs::path> path = path_of(size, Grade::large);
  std::error_code unknown;
  if (path && fs::is_regular_file(*path, unknown)) databases_.offer({{size, Grade::large, true}});
}

void DatabaseCache::bring_wanted(BoardSize size) {
  if (!databases_.wanted()) return;
  load(size, Grade::large);
  databases_.offer({});
}

void DatabaseCache::save(BoardSize size) {
  save(size, Grade::standard);
  if (databases_.regions(size, Grade::proving) != nullptr) save(size, Grade::proving);
  if (has_large(databases_, size)) save(size, Grade::large);
}

void DatabaseCache::load(BoardSize size, Grade grade) {
  const std::optional<fs::path> path = path_of(size, grade);
  if (!path || is_strange(*path)) return;
  const auto bytes = read_file(path->string(), most_bytes_of_databases);
  if (!bytes) return;
  if (read(size, grade, bytes.value())) kept_.emplace_back(size, grade);
}

bool DatabaseCache::read(BoardSize size, Grade grade, std::span<const std::uint8_t> bytes) {
  if (const search::RegionPartition* const regions = databases_.regions(size, grade)) {
    auto tables = search::read_region_tables(*regions, bytes, databases_.budget());
    if (!tables) return false;
    databases_.add(std::move(tables.value()));
    return true;
  }
  const auto summary = search::inspect(bytes);
  return summary && summary.value().size == size &&
         summary.value().patterns == search::standard_patterns(size, grade) &&
         search::load_databases(databases_, bytes);
}

void DatabaseCache::save(BoardSize size, Grade grade) {
  if (std::find(kept_.begin(), kept_.end(), std::pair(size, grade)) != kept_.end()) return;
  const search::AdditiveHeuristic* const heuristic = find(size, grade);
  const std::optional<fs::path> path = path_of(size, grade);
  if (heuristic == nullptr || !path) return;
  kept_.emplace_back(size, grade);
  if (const search::RegionPartition* const regions = databases_.regions(size, grade)) {
    return keep(*path, search::file_of(*regions, heuristic->tables()));
  }
  std::vector<const search::PatternDatabase*> databases;
  for (const auto& database : heuristic->databases()) databases.push_back(database.get());
  const auto packed = search::pack(databases);
  if (packed) keep(*path, packed.value());
}

}  // namespace puzzle::cli
