// A program for Node.js at build time: make_databases FILE writes the pattern databases of 4x4 that
// the site ships.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <vector>

#include "search/databases/database_file.hpp"
#include "search/databases/databases.hpp"

int main(int count, char** arguments) {
  using namespace puzzle;
  using namespace puzzle::search;
  if (count != 2) {
    std::fprintf(stderr, "make_databases FILE\n");
    return 2;
  }
  constexpr BoardSize size{4, 4};
  Databases databases;
  PartitionBuilder builder(databases, size, standard_patterns(size, Grade::standard));
  PartitionBuilder::Progress progress;
  do {
    progress = builder.step(1'000'000);
  } while (progress == PartitionBuilder::Progress::running);
  if (progress == PartitionBuilder::Progress::refused) {
    std::fprintf(stderr, "make_databases: not enough memory\n");
    return 1;
  }
  std::vector<const PatternDatabase*> patterns;
  for (const auto& database : databases.heuristics().front()->databases()) {
    patterns.push_back(database.get());
  }
  const Result<std::vector<std::uint8_t>> file = pack(patterns);
  if (!file) {
    std::fprintf(stderr, "make_databases: %s\n", file.error().message().c_str());
    return 1;
  }
  // A compiler may have faults, and every page would get its wrong databases.
  Databases checked;
  if (const Result<FileSummary> loaded = load_databases(checked, file.value()); !loaded) {
    std::fprintf(stderr, "make_databases: %s\n", loaded.error().message().c_str());
    return 1;
  }
  std::FILE* const output = std::fopen(arguments[1], "wb");
  if (output == nullptr ||
      std::fwrite(file.value().data(), 1, file.value().size(), output) != file.value().size() ||
      std::fclose(output) != 0) {
    std::fprintf(stderr, "make_databases: cannot write %s\n", arguments[1]);
    return 1;
  }
  return 0;
}
