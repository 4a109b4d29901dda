// What searches build once and share: pattern databases and distance tables, by board size. The caller
// owns them, keeps them warm from search to search, and may load saved ones. One thread at a time.
#pragma once

#include <cstdint>
#include <span>

#include "core/board_size.hpp"
#include "core/result.hpp"
#include "search/memory.hpp"

namespace puzzle::search {

class Databases {
 public:
  Databases() = default;
  Databases(const Databases&) = delete;
  Databases& operator=(const Databases&) = delete;

  [[nodiscard]] std::size_t bytes() const { return 0; }
};

struct FileSummary {
  BoardSize size;
};

// Takes the pattern databases of a file. Error: says what is wrong with it; nothing has changed then.
[[nodiscard]] Result<FileSummary> load_databases(Databases& databases,
                                                 std::span<const std::uint8_t> bytes);

}  // namespace puzzle::search
