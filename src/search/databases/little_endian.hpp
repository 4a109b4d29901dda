// Words as they lie in files and in fingerprints: the lowest byte first, as in the memory of every
// machine that runs wasm.

#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace puzzle::search {

// Turns the bytes of the word round on a machine that has the highest byte first.
[[nodiscard]] constexpr std::uint64_t in_little_endian(std::uint64_t word) {
  if constexpr (std::endian::native == std::endian::little) return word;
  return __builtin_bswap64(word);
}

[[nodiscard]] inline std::uint64_t load_little_endian(const std::uint8_t* bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return in_little_endian(word);
}

inline void store_little_endian(std::uint8_t* bytes, std::uint64_t word) {
  word = in_little_endian(word);
  std::memcpy(bytes, &word, sizeof word);
}

}  // namespace puzzle::search
