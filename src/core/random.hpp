// Our own seeded generator: the same numbers from the same seed on every machine for ever, which
// the standard library's shuffles and distributions do not promise. xoshiro256** (Blackman and
// Vigna 2018), its state filled by SplitMix64 from the 64-bit FNV-1a hash of the seed text.
// Golden values in tests/unit/scramble_test.cpp hold it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace puzzle {

// FNV-1a (Fowler, Noll and Vo). Pass the result on as `hash` to go on hashing.
inline constexpr std::uint64_t empty_hash = 0xCBF29CE484222325;
[[nodiscard]] std::uint64_t fnv1a(std::string_view text, std::uint64_t hash = empty_hash);

class Random {
 public:
  explicit Random(std::string_view seed);

  [[nodiscard]] std::uint64_t next();

  // Uniform over 0 .. bound - 1, without bias: draws that would favour some results are drawn
  // again. Precondition: bound > 0.
  [[nodiscard]] std::uint32_t operator()(std::uint32_t bound);

 private:
  std::array<std::uint64_t, 4> state_;
};

}  // namespace puzzle
