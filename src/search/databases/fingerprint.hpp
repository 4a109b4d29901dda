// A fingerprint that tells one content from every other: BLAKE2b (Aumasson, Neves, Wilcox-O'Hearn
// and Winnerlein 2013; RFC 7693) with 16 bytes of output.
//
// The hash at the end of a database file finds accidents. It does not find intent, because whoever
// changes a file can make the hash fit. To find another content with a given fingerprint takes
// 2^128 hashes, which nobody can compute. Whoever can change this program can change the
// fingerprint too, and does not need a false file.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace puzzle::search {

using Fingerprint = std::array<std::uint64_t, 2>;

// Takes the bytes in any number of parts. Cost: about 3 ns a byte.
class Fingerprinter {
 public:
  void add(std::span<const std::uint8_t> bytes);
  // The fingerprint of everything that was added. Call it once, last.
  [[nodiscard]] Fingerprint finish();

 private:
  static constexpr std::size_t block_bytes = 128;

  void compress(const std::uint8_t* block, std::uint64_t last);

  std::array<std::uint64_t, 8> hash_ = initial();
  static std::array<std::uint64_t, 8> initial();
  std::array<std::uint8_t, block_bytes> kept_{};  // the last bytes, a whole block at most
  std::size_t kept_bytes_ = 0;
  std::uint64_t counted_ = 0;  // bytes that are compressed
};

}  // namespace puzzle::search
