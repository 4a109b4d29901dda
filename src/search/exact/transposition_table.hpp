// States that a depth-first search has been through, in bounded memory: a newcomer replaces whoever
// has its slot. What is found is exact: the state is scrambled by a bijection, and the part of it
// that the slot does not tell is in the entry.
#pragma once

#include <cstdint>

#include "search/memory.hpp"

namespace puzzle::search {

class TranspositionTable {
 public:
  static constexpr int least_bits = 16;
  static constexpr std::size_t bytes_of_entry = sizeof(std::uint64_t);

  explicit TranspositionTable(MemoryBudget& budget) : budget_(&budget), entries_(budget) {}

  [[nodiscard]] int bits() const { return bits_; }

  // 2^bits entries, bits >= least_bits; what was there is forgotten. False when memory
  // is refused: then all is as it was.
  [[nodiscard]] bool resize(int bits) {
    Array<std::uint64_t> entries(*budget_);
    if (!entries.resize(std::size_t{1} << bits, 0)) return false;
    entries_ = std::move(entries);
    bits_ = bits;
    round_ = 1;
    return true;
  }

  // Entries that were noted before do not count any more.
  void begin_round() {
    if (++round_ <= last_round) return;
    for (std::uint64_t& entry : entries_) entry = 0;
    round_ = 1;
  }

  // Whether the state was noted in this round with as few moves or fewer. If it was not, it is
  // noted now. state: 64 bits that tell it from all others. moves: less than 256.
  [[nodiscard]] bool seen_or_note(std::uint64_t state, int moves) {
    const std::uint64_t mixed = mix(state);
    std::uint64_t& entry = entries_[static_cast<std::size_t>(mixed >> (64 - bits_))];
    // The other bits, 48 at most, stand above the round and the moves.
    const std::uint64_t signature = mixed << bits_ >> bits_ << 16;
    if ((entry & ~std::uint64_t{0xFF}) == (signature | round_ << 8) &&
        (entry & 0xFF) <= static_cast<std::uint64_t>(moves)) {
      return true;
    }
    entry = signature | round_ << 8 | static_cast<std::uint64_t>(moves);
    return false;
  }

 private:
  static constexpr std::uint64_t last_round = 255;

  // Multiplying by odd numbers and xor with a shift are bijections.
  static std::uint64_t mix(std::uint64_t state) {
    state *= 0x9E3779B97F4A7C15;
    state ^= state >> 32;
    return state * 0xD6E8FEB86659FD93;
  }

  MemoryBudget* budget_;
  Array<std::uint64_t> entries_;
  int bits_ = 0;
  std::uint64_t round_ = 1;
};

}  // namespace puzzle::search
