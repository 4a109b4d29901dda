#include "core/random.hpp"

#include <bit>

namespace puzzle {

std::uint64_t fnv1a(std::string_view text, std::uint64_t hash) {
  for (const char letter : text) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001B3;
  }
  return hash;
}

Random::Random(std::string_view seed) {
  std::uint64_t hash = fnv1a(seed);
  for (std::uint64_t& word : state_) {
    hash += 0x9E3779B97F4A7C15;
    std::uint64_t mixed = hash;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
    word = mixed ^ (mixed >> 31);
  }
}

std::uint64_t Random::next() {
  const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

std::uint32_t Random::operator()(std::uint32_t bound) {
  // Lemire 2019: the upper half of a 32 x 32 bit product is the draw; products whose lower half is
  // below 2^32 mod bound belong to draws that come up once too often.
  const std::uint32_t surplus = (0u - bound) % bound;
  while (true) {
    const std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) >= surplus) {
      return static_cast<std::uint32_t>(product >> 32);
    }
  }
}

}  // namespace puzzle
