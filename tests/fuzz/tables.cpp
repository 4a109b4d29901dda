// Kept tables that were changed anywhere and come in any pieces: taken in only when they are those
// of the board, and then every search finds the lengths that it finds without them.
#include <cstring>

#include "bindings/solver_interface.hpp"
#include "fuzz.hpp"

using namespace puzzle;

namespace {

using Bytes = std::vector<unsigned char>;
constexpr const char* name = "3x3-0";

const Bytes& right_bytes() {
  static const Bytes all = [] {
    Bytes bytes;
    for (int number = 0; number < tables_parts(name); ++number) {
      RegionTableWork* const work = table_create(name, number);
      while (table_step(work, 10'000) == 0) {
      }
      const unsigned char* const begin = table_bytes(work);
      bytes.insert(bytes.end(), begin, begin + static_cast<std::size_t>(table_length(work)));
      table_destroy(work);
    }
    return bytes;
  }();
  return all;
}

void change(FuzzedDataProvider& input, Bytes& bytes) {
  const auto place = input.ConsumeIntegralInRange<std::size_t>(0, bytes.size() - 1);
  switch (input.ConsumeIntegralInRange(0, 3)) {
    case 0: bytes[place] = input.ConsumeIntegral<unsigned char>(); break;
    case 1: bytes.resize(place + 1); break;
    case 2: bytes.insert(bytes.end(), input.ConsumeIntegralInRange<std::size_t>(0, 40), 7); break;
    default: {
      const std::string any = input.ConsumeRandomLengthString(64);
      for (std::size_t at = 0; at < any.size() && place + at < bytes.size(); ++at) {
        bytes[place + at] = static_cast<unsigned char>(any[at]);
      }
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  FuzzedDataProvider input(data, size);
  SolverDatabases* const databases = databases_create();
  Bytes bytes = right_bytes();
  for (int changes = input.ConsumeIntegralInRange(0, 3); changes > 0; --changes) {
    change(input, bytes);
  }
  const std::size_t piece = input.ConsumeIntegralInRange<std::size_t>(1, 5000);
  const char* said = nullptr;
  for (std::size_t from = 0; from < bytes.size() && said == nullptr; from += piece) {
    const std::size_t count = std::min(piece, bytes.size() - from);
    said = databases_add(databases, name, bytes.data() + from, static_cast<double>(count));
  }
  if (said == nullptr) said = databases_add(databases, name, nullptr, 0);
  PROMISE(fuzz::is_clean(std::string_view(said)));
  // Pieces behind those that had all of it are not looked at.
  const Bytes& right = right_bytes();
  if (*said == '\0') PROMISE(bytes.size() >= right.size());
  if (*said == '\0') PROMISE(std::equal(right.begin(), right.end(), bytes.begin()));
  PROMISE((databases_bytes(databases) > 0) == (*said == '\0'));
  databases_destroy(databases);
  return 0;
}
