// A program for Node.js at build time: make_databases WxH GRADE FILE writes the first or the
// standard pattern databases of that board, which the site ships.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "search/databases/database_file.hpp"
#include "search/databases/databases.hpp"

namespace {

using namespace puzzle;
using namespace puzzle::search;
using Bytes = std::vector<std::uint8_t>;

int fail(const std::string& message) {
  std::fprintf(stderr, "make_databases: %s\n", message.c_str());
  return 1;
}

bool write(const char* path, const Bytes& bytes) {
  std::FILE* const file = std::fopen(path, "wb");
  if (file == nullptr) return false;
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  return std::fclose(file) == 0 && written;
}

// What is wrong with the file; nothing when it is good.
std::string check(const Bytes& file, BoardSize size, Grade grade) {
  Databases databases;
  const Result<FileSummary> loaded = load_databases(databases, file);
  if (!loaded) return loaded.error().message();
  const bool wanted =
      loaded.value().size == size && loaded.value().patterns == standard_patterns(size, grade);
  return wanted ? "" : "other databases";
}

}  // namespace

int main(int count, char** arguments) {
  const Result<BoardSize> size = parse_board_size(count == 4 ? arguments[1] : "");
  const std::string_view name = count == 4 ? arguments[2] : "";
  if (!size || (name != "first" && name != "standard")) {
    std::fprintf(stderr, "make_databases WxH first|standard FILE\n");
    return 2;
  }
  const Grade grade = name == "first" ? Grade::first : Grade::standard;
  Databases databases;
  PartitionBuilder builder(databases, size.value(), standard_patterns(size.value(), grade));
  PartitionBuilder::Progress progress;
  do {
    progress = builder.step(1'000'000);
  } while (progress == PartitionBuilder::Progress::running);
  if (progress == PartitionBuilder::Progress::refused) return fail("not enough memory");
  std::vector<const PatternDatabase*> patterns;
  for (const auto& database : databases.heuristics().front()->databases()) {
    patterns.push_back(database.get());
  }
  const bool learns = size.value() == size_of_learned_heuristic;
  const Result<Bytes> file =
      pack(patterns, learns ? bytes_of_learned_heuristic() : std::span<const std::uint8_t>());
  if (!file) return fail(file.error().message());
  // A compiler may have faults, and every page would get its wrong databases.
  if (const std::string wrong = check(file.value(), size.value(), grade); !wrong.empty()) {
    return fail(wrong);
  }
  if (!write(arguments[3], file.value())) return fail(std::string("cannot write ") + arguments[3]);
  return 0;
}
