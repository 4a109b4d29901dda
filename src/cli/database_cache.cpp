#include "cli/database_cache.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "cli/files.hpp"

namespace puzzle::cli {
namespace {

namespace fs = std::filesystem;

using search::Grade;

bool has_large(BoardSize size) {
  return search::standard_patterns(size, Grade::large) !=
         search::standard_patterns(size, Grade::standard);
}

const search::AdditiveHeuristic* find(const search::Databases& databases, BoardSize size,
                                      Grade grade) {
  const search::Patterns patterns = search::standard_patterns(size, grade);
  for (const auto& heuristic : databases.heuristics()) {
    if (heuristic->size() == size &&
        std::equal(patterns.begin(), patterns.end(), heuristic->databases().begin(),
                   heuristic->databases().end(), [](const auto& tiles, const auto& database) {
                     return std::equal(tiles.begin(), tiles.end(), database->tiles().begin(),
                                       database->tiles().end());
                   })) {
      return heuristic.get();
    }
  }
  return nullptr;
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

std::optional<fs::path> database_file(BoardSize size, Grade grade) {
  return cache_file(to_text(size) + (grade == Grade::large ? "-large.pdb" : ".pdb"));
}

bool is_strange(const fs::path& path) {
  std::error_code unknown;
  const fs::file_status there = fs::status(path, unknown);
  return fs::exists(there) && !fs::is_regular_file(there);
}

void DatabaseCache::load(BoardSize size) {
  if (std::find(asked_.begin(), asked_.end(), size) != asked_.end()) return;
  asked_.push_back(size);
  load(size, Grade::standard);
}

void DatabaseCache::offer_large(BoardSize size) {
  databases_.offer_large(std::nullopt);
  if (!has_large(size) || find(databases_, size, Grade::large) != nullptr) return;
  const std::optional<fs::path> path = database_file(size, Grade::large);
  std::error_code unknown;
  if (path && fs::is_regular_file(*path, unknown)) databases_.offer_large(size);
}

void DatabaseCache::bring_wanted(BoardSize size) {
  if (!databases_.large_wanted()) return;
  load(size, Grade::large);
  databases_.offer_large(std::nullopt);
}

void DatabaseCache::save(BoardSize size) {
  save(size, Grade::standard);
  if (has_large(size)) save(size, Grade::large);
}

void DatabaseCache::load(BoardSize size, Grade grade) {
  const std::optional<fs::path> path = database_file(size, grade);
  if (!path) return;
  if (is_strange(*path)) {
    kept_.emplace_back(size, grade);
    return;
  }
  const auto bytes = read_file(path->string(), most_bytes_of_databases);
  if (!bytes) return;
  const auto summary = search::inspect(bytes.value());
  if (!summary || !(summary.value().size == size) ||
      summary.value().patterns != search::standard_patterns(size, grade)) {
    return;
  }
  if (search::load_databases(databases_, bytes.value())) kept_.emplace_back(size, grade);
}

void DatabaseCache::save(BoardSize size, Grade grade) {
  if (std::find(kept_.begin(), kept_.end(), std::pair(size, grade)) != kept_.end()) return;
  const search::AdditiveHeuristic* const heuristic = find(databases_, size, grade);
  const std::optional<fs::path> path = database_file(size, grade);
  if (heuristic == nullptr || !path) return;
  kept_.emplace_back(size, grade);
  if (is_strange(*path)) return;
  std::vector<const search::PatternDatabase*> databases;
  for (const auto& database : heuristic->databases()) databases.push_back(database.get());
  const auto packed = search::pack(databases);
  if (!packed) return;
  std::error_code refused;
  fs::create_directories(path->parent_path(), refused);
  if (!refused) (void)write_file(path->string(), packed.value());
}

}  // namespace puzzle::cli
