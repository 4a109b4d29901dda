// Files of pattern databases. The hash at their end is made right, so that what it covers is read.

#include "search/databases/database_file.hpp"

#include <vector>

#include "fuzz.hpp"

using namespace puzzle;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  std::vector<std::uint8_t> file(data, data + size);
  fuzz::repair_hash(file);
  const auto summary = search::inspect(file);
  if (!summary) PROMISE(fuzz::is_clean(summary.error()));
  // Large tables take the time of a hundred small ones to decode, and have the same code.
  const std::size_t most = size % 32 == 0 ? std::size_t{1} << 20 : std::size_t{1} << 12;
  search::MemoryBudget budget(most);
  {
    const auto databases = search::unpack(file, budget);
    if (!databases) {
      PROMISE(fuzz::is_clean(databases.error()));
    } else {
      PROMISE(summary && summary.value().patterns.size() == databases.value().size());
      std::vector<const search::PatternDatabase*> whole;
      for (const auto& database : databases.value()) whole.push_back(database.get());
      const auto packed = search::pack(whole);
      if (packed) {
        search::MemoryBudget other(most);
        PROMISE(search::unpack(packed.value(), other));
      }
    }
  }
  PROMISE(budget.used() == 0);
  return 0;
}
