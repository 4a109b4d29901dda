#include "cli/database_cache.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>

#include "cli/files.hpp"

namespace puzzle::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_file_bytes = std::size_t{32} << 20;

// None where there is no cache folder.
std::optional<fs::path> file_of(BoardSize size) {
  const auto folder = [](const char* variable) -> fs::path {
    const char* const value = std::getenv(variable);
    return value == nullptr ? "" : value;
  };
  fs::path cache = folder("XDG_CACHE_HOME");
  if (!cache.is_absolute()) cache = folder("HOME") / ".cache";
  if (!cache.is_absolute()) return std::nullopt;
  return cache / "sliding-puzzle" / (to_text(size) + ".pdb");
}

search::Patterns patterns_to_keep(BoardSize size) {
  return search::standard_patterns(size, search::Grade::standard);
}

const search::AdditiveHeuristic* find_standard(const search::Databases& databases, BoardSize size) {
  const search::Patterns patterns = patterns_to_keep(size);
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

bool contains(const std::vector<BoardSize>& sizes, BoardSize size) {
  return std::find(sizes.begin(), sizes.end(), size) != sizes.end();
}

}  // namespace

void DatabaseCache::load(BoardSize size) {
  if (contains(asked_, size)) return;
  asked_.push_back(size);
  const std::optional<fs::path> path = file_of(size);
  if (!path) return;
  // A pipe or a device under this name is left alone: reading a pipe might wait for ever.
  std::error_code unknown;
  if (const fs::file_status there = fs::status(*path, unknown);
      fs::exists(there) && !fs::is_regular_file(there)) {
    kept_.push_back(size);
    return;
  }
  const auto bytes = read_file(path->string(), most_file_bytes);
  if (!bytes) return;
  const auto summary = search::inspect(bytes.value());
  if (!summary || !(summary.value().size == size) ||
      summary.value().patterns != patterns_to_keep(size)) {
    return;
  }
  if (search::load_databases(databases_, bytes.value())) kept_.push_back(size);
}

void DatabaseCache::save(BoardSize size) {
  if (contains(kept_, size)) return;
  const search::AdditiveHeuristic* const heuristic = find_standard(databases_, size);
  const std::optional<fs::path> path = file_of(size);
  if (heuristic == nullptr || !path) return;
  kept_.push_back(size);
  std::vector<const search::PatternDatabase*> databases;
  for (const auto& database : heuristic->databases()) databases.push_back(database.get());
  const auto packed = search::pack(databases);
  if (!packed) return;
  std::error_code refused;
  fs::create_directories(path->parent_path(), refused);
  if (!refused) (void)write_file(path->string(), packed.value());
}

}  // namespace puzzle::cli
