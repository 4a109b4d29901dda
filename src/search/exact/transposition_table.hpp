// States that a depth-first search has been through, in bounded memory: a new state replaces
// whichever has its slot. What is found is exact: the state is scrambled by a bijection, and the
// part of it that the slot does not tell is in the entry. A state is 64 bits that tell it from all
// others, or on larger boards 128.
//
// Several threads may use the entries of one table, where a state is 64 bits: an entry is read and
// written as a whole.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "search/memory.hpp"

namespace puzzle::search {

class TranspositionTable {
 public:
  static constexpr int least_bits = 16;

  struct State {
    std::uint64_t low = 0;
    std::uint64_t high = 0;  // 0 where 64 bits tell enough
  };

  // On which boards a state takes 128 bits.
  [[nodiscard]] static constexpr bool is_wide(int cells) { return cells > 16; }

  // What a table takes at most on a board of so many cells. On 4x4 the searches that cost most
  // expand a quarter less than with 2 MB, and others never fill so much; on 5x5 more is slower.
  [[nodiscard]] static constexpr std::size_t most_bytes(int cells) {
    return std::size_t{is_wide(cells) ? 2u : 32u} << 20;
  }
  // What is noted of a state is how many moves were left for a solution, and more come first: this
  // minus them. No threshold on a board that has a table comes near to this.
  static constexpr int most_moves = 255;
  // Larger boards have none.
  static constexpr int most_cells = 25;

  explicit TranspositionTable(MemoryBudget& budget) : budget_(&budget), words_(budget) {}

  // Begins an iteration of IDA* with as many entries as the last one had states, or fewer where
  // memory is refused. keep: what was noted in the last iteration holds for this one too. False:
  // nothing can be noted.
  [[nodiscard]] bool begin_iteration(int cells, std::uint64_t states_of_last, bool keep) {
    if (cells > most_cells) return false;
    int bits = std::max(bits_, least_bits);
    while (bits < most_bits(cells) && std::uint64_t{1} << (bits + 1) < states_of_last) ++bits;
    if (bits == bits_ || !resize(bits, is_wide(cells))) {
      if (!keep) begin_round();
    }
    return bits_ > 0;
  }

  [[nodiscard]] int bits() const { return bits_; }
  // 2^bits entries, bits >= least_bits, wide for states of 128 bits; what was there is forgotten.
  // False when memory is refused: then all is as it was.
  [[nodiscard]] bool resize(int bits, bool wide = false) {
    if (shared_) return true;
    Array<std::uint64_t> words(*budget_);
    if (!words.resize(std::size_t{wide ? 2u : 1u} << bits, 0)) return false;
    words_ = std::move(words);
    entries_ = words_.begin();
    bits_ = bits;
    round_ = 1;
    return true;
  }

  // Others may use these entries from now on, by share_with() of their own: the table takes the
  // largest size that memory allows, is not resized any more, and begins a round by use_round()
  // only. What was noted is forgotten.
  void share(int cells) {
    int bits = most_bits(cells);
    while (bits > bits_ && !resize(bits, is_wide(cells))) --bits;
    std::fill(words_.begin(), words_.end(), 0);
    shared_ = true;
  }
  // Uses the entries of a shared table, which must outlive their use, in place of its own.
  void share_with(const TranspositionTable& owner) {
    Array<std::uint64_t> none(*budget_);
    words_ = std::move(none);
    entries_ = owner.entries_;
    bits_ = owner.bits_;
    shared_ = true;
  }
  // Of a shared table: what was noted in a round of another number, by whomever, does not count. A
  // number above last_round: nothing is found.
  void use_round(std::uint64_t round) {
    if (shared_) round_ = round <= last_round ? round : no_round;
  }

  // Entries that were noted before do not count any more.
  void begin_round() {
    if (shared_) return;
    if (++round_ <= last_round) return;
    for (std::uint64_t& word : words_) word = 0;
    round_ = 1;
  }

  // What seen_or_note() will read.
  template <bool wide = false>
  [[nodiscard]] const std::uint64_t* entry_of(State state) const {
    return entries_ + place<wide>(mix<wide>(state));
  }

  // Whether the state was noted in this round with as few moves or fewer. If it was not, it is
  // noted now. moves: less than 256. wide: as for resize().
  template <bool wide = false>
  [[nodiscard]] bool seen_or_note(State state, int moves) {
    const std::uint64_t mixed = mix<wide>(state);
    std::uint64_t* const entry = entries_ + place<wide>(mixed);
    // The other bits, 48 at most, stand above the round and the moves.
    const std::uint64_t signature = mixed << bits_ >> bits_ << 16 | round_ << 8;
    const auto noted = static_cast<std::uint64_t>(moves);
    const std::uint64_t there = __atomic_load_n(entry, __ATOMIC_RELAXED);
    if ((there & ~std::uint64_t{0xFF}) == signature && (there & 0xFF) <= noted &&
        (!wide || entry[1] == state.high)) {
      return round_ != no_round;
    }
    __atomic_store_n(entry, signature | noted, __ATOMIC_RELAXED);
    if (wide) entry[1] = state.high;
    return false;
  }

 private:
  [[nodiscard]] static constexpr int most_bits(int cells) {
    const std::size_t words = is_wide(cells) ? 2 : 1;
    return static_cast<int>(std::bit_width(most_bytes(cells) / (words * sizeof(std::uint64_t)))) -
           1;
  }

  static constexpr std::uint64_t last_round = 255;
  static constexpr std::uint64_t no_round = 0;

  // Multiplying by odd numbers and xor with a shift are bijections.
  template <bool wide>
  static std::uint64_t mix(State state) {
    std::uint64_t mixed = wide ? state.low + state.high * 0xC2B2AE3D27D4EB4F : state.low;
    mixed *= 0x9E3779B97F4A7C15;
    mixed ^= mixed >> 32;
    return mixed * 0xD6E8FEB86659FD93;
  }
  // Of the entry among the words.
  template <bool wide>
  [[nodiscard]] std::size_t place(std::uint64_t mixed) const {
    return static_cast<std::size_t>(mixed >> (64 - bits_)) << (wide ? 1 : 0);
  }

  MemoryBudget* budget_;
  Array<std::uint64_t> words_;        // of an entry one after another
  std::uint64_t* entries_ = nullptr;  // these words, or those of a shared table
  int bits_ = 0;
  std::uint64_t round_ = 1;
  bool shared_ = false;
};

}  // namespace puzzle::search
