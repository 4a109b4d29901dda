#include "search/databases/fingerprint.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "search/databases/little_endian.hpp"

namespace puzzle::search {
namespace {

constexpr int rounds = 12;
// The fractional parts of the square roots of the first eight primes.
constexpr std::array<std::uint64_t, 8> first_words = {
    0x6A09E667F3BCC908, 0xBB67AE8584CAA73B, 0x3C6EF372FE94F82B, 0xA54FF53A5F1D36F1,
    0x510E527FADE682D1, 0x9B05688C2B3E6C1F, 0x1F83D9ABFB41BD6B, 0x5BE0CD19137E2179};
// Which word of the block goes where in each round. Rounds 11 and 12 use the first two rows again.
constexpr std::uint8_t word_order[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

inline void mix(std::uint64_t& a, std::uint64_t& b, std::uint64_t& c, std::uint64_t& d,
                std::uint64_t one, std::uint64_t other) {
  a += b + one;
  d = std::rotr(d ^ a, 32);
  c += d;
  b = std::rotr(b ^ c, 24);
  a += b + other;
  d = std::rotr(d ^ a, 16);
  c += d;
  b = std::rotr(b ^ c, 63);
}

}  // namespace

std::array<std::uint64_t, 8> Fingerprinter::initial() {
  auto hash = first_words;
  hash[0] ^= 0x01010000 ^ sizeof(Fingerprint);  // no key, the size of the output
  return hash;
}

void Fingerprinter::add(std::span<const std::uint8_t> bytes) {
  // finish() compresses the last block. So one block must always be kept, and it may be a whole
  // one.
  while (bytes.size() > block_bytes - kept_bytes_) {
    const std::size_t taken = block_bytes - kept_bytes_;
    counted_ += block_bytes;
    if (kept_bytes_ == 0) {
      compress(bytes.data(), 0);
    } else {
      std::copy_n(bytes.data(), taken, kept_.data() + kept_bytes_);
      compress(kept_.data(), 0);
      kept_bytes_ = 0;
    }
    bytes = bytes.subspan(taken);
  }
  std::copy(bytes.begin(), bytes.end(), kept_.data() + kept_bytes_);
  kept_bytes_ += bytes.size();
}

Fingerprint Fingerprinter::finish() {
  std::fill(kept_.begin() + static_cast<std::ptrdiff_t>(kept_bytes_), kept_.end(), std::uint8_t{0});
  counted_ += kept_bytes_;
  compress(kept_.data(), ~std::uint64_t{0});
  return {hash_[0], hash_[1]};
}

void Fingerprinter::compress(const std::uint8_t* block, std::uint64_t last) {
  std::uint64_t words[16];
  std::memcpy(words, block, sizeof words);
  for (std::uint64_t& word : words) word = in_little_endian(word);
  auto [v0, v1, v2, v3, v4, v5, v6, v7] = hash_;
  auto [v8, v9, v10, v11, v12, v13, v14, v15] = first_words;
  v12 ^= counted_;
  v14 ^= last;
  for (int round = 0; round < rounds; ++round) {
    const std::uint8_t* const next = word_order[round % 10];
    mix(v0, v4, v8, v12, words[next[0]], words[next[1]]);
    mix(v1, v5, v9, v13, words[next[2]], words[next[3]]);
    mix(v2, v6, v10, v14, words[next[4]], words[next[5]]);
    mix(v3, v7, v11, v15, words[next[6]], words[next[7]]);
    mix(v0, v5, v10, v15, words[next[8]], words[next[9]]);
    mix(v1, v6, v11, v12, words[next[10]], words[next[11]]);
    mix(v2, v7, v8, v13, words[next[12]], words[next[13]]);
    mix(v3, v4, v9, v14, words[next[14]], words[next[15]]);
  }
  const std::uint64_t lower[] = {v0, v1, v2, v3, v4, v5, v6, v7};
  const std::uint64_t upper[] = {v8, v9, v10, v11, v12, v13, v14, v15};
  for (std::size_t index = 0; index < hash_.size(); ++index) {
    hash_[index] ^= lower[index] ^ upper[index];
  }
}

}  // namespace puzzle::search
