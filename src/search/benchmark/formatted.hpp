// Lines of the benchmark's tables.
#pragma once

#include <array>
#include <cstdio>
#include <string>

namespace puzzle::search {

// As printf; cut at 299 bytes.
[[nodiscard]] std::string formatted(const char* format, auto... values) {
  std::array<char, 300> line{};
  std::snprintf(line.data(), line.size(), format, values...);
  return line.data();
}

}  // namespace puzzle::search
