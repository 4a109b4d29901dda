#include "cli/tables_folder.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <system_error>

#include "cli/files.hpp"
#include "search/databases/kept_tables.hpp"

namespace puzzle::cli {
namespace {

namespace fs = std::filesystem;

// The path of a rung's tables; none where there is no such folder.
std::optional<fs::path> path_of(BoardSize size, int rung) {
  const auto folder = [](const char* variable) -> fs::path {
    const char* const value = std::getenv(variable);
    return value == nullptr ? "" : value;
  };
  fs::path cache = folder("XDG_CACHE_HOME");
  if (!cache.is_absolute()) cache = folder("HOME") / ".cache";
  if (!cache.is_absolute()) return std::nullopt;
  return cache / "sliding-puzzle" / (to_text(size) + "-" + std::to_string(rung) + ".tables");
}

bool is_ours(const fs::path& path, mode_t kind) {
  struct stat there {};
  return ::lstat(path.c_str(), &there) == 0 && (there.st_mode & S_IFMT) == kind &&
         there.st_uid == ::geteuid() && (there.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

bool is_trusted(const fs::path& path) {
  return is_ours(path.parent_path(), S_IFDIR) && is_ours(path, S_IFREG);
}

search::TablesReader::Tables read(const fs::path& path, BoardSize size, int rung,
                                  search::MemoryBudget& budget) {
  constexpr std::size_t bytes_at_once = std::size_t{1} << 20;
  std::FILE* const file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return nullptr;
  search::TablesReader reader(size, rung, budget);
  std::vector<std::uint8_t> bytes(bytes_at_once);
  search::TablesReader::Tables tables;
  while (const std::size_t count = std::fread(bytes.data(), 1, bytes.size(), file)) {
    auto answer = reader.take({bytes.data(), count});
    if (!answer) continue;
    if (*answer) tables = std::move(answer->value());
    break;
  }
  std::fclose(file);
  return tables;
}

void write(const fs::path& path, const search::AdditiveHeuristic& tables) {
  std::error_code refused;
  const fs::path folder = path.parent_path();
  if (fs::create_directories(folder, refused)) {
    fs::permissions(folder, fs::perms::owner_all, refused);
  }
  if (refused || !is_ours(folder, S_IFDIR)) return;
  // A pipe would keep the search waiting for a reader.
  if (fs::exists(fs::symlink_status(path, refused)) && !is_ours(path, S_IFREG)) return;
  std::vector<std::uint8_t> bytes;
  for (const auto& table : tables.tables()) {
    const std::vector<std::uint8_t> part = search::bytes_of(*table);
    bytes.insert(bytes.end(), part.begin(), part.end());
  }
  (void)write_file(path.string(), bytes);
}

}  // namespace

void TablesFolder::offer(BoardSize size) {
  std::vector<search::Databases::Offer> offers;
  for (int rung = 0; rung < search::rungs_of(size); ++rung) {
    const auto path = path_of(size, rung);
    const bool wanted =
        databases_.tables(size, rung) == nullptr && search::rung_of(size, rung).slow;
    if (wanted && path && is_trusted(*path)) offers.push_back({size, rung, true});
  }
  databases_.offer(std::move(offers));
}

void TablesFolder::bring_wanted() {
  if (!databases_.wanted()) return;
  const auto [size, rung, kept] = *databases_.wanted();
  databases_.offer({});
  const auto path = path_of(size, rung);
  if (!path || !is_trusted(*path)) return;
  auto tables = read(*path, size, rung, databases_.budget());
  if (!tables) return;
  databases_.add(std::move(tables));
  kept_.emplace_back(size, rung);
}

void TablesFolder::save(BoardSize size) {
  for (int rung = 0; rung < search::rungs_of(size); ++rung) {
    const search::AdditiveHeuristic* const tables = databases_.tables(size, rung);
    const Slow slow{size, rung};
    if (tables == nullptr || !search::rung_of(size, rung).slow) continue;
    if (std::find(kept_.begin(), kept_.end(), slow) != kept_.end()) continue;
    kept_.push_back(slow);
    if (const auto path = path_of(size, rung)) write(*path, *tables);
  }
}

}  // namespace puzzle::cli
