// A state in as few 64-bit words as its tiles need: 4 bits a tile up to 16 cells (one word), then
// 5 and 7 bits. A tile never straddles words, so a move is two exclusive-ors.
//
// The top four bits of the last word can hold a mark: a note of the code that stores the state,
// which comparing and hashing overlook. With 5 bits a tile and more they are free. With 4 they
// belong to the last of 16 cells, whose tile the other fifteen imply.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/state.hpp"

namespace puzzle::search {

template <int Bits, int Words>
class PackedState {
 public:
  static constexpr int tiles_in_word = 64 / Bits;
  static constexpr int most_cells = tiles_in_word * Words;

  PackedState() = default;  // of no meaning until it is assigned to
  explicit PackedState(const State& state) : words_{} {
    for (int cell = 0; cell < state.cells(); ++cell) {
      word(cell) |= static_cast<std::uint64_t>(state.tile_at(cell)) << shift(cell);
    }
    // Constant tiles in the cells beyond the board: all fields together are then
    // always 0 to 15, and their exclusive-or is 0.
    for (int cell = state.cells(); shares_mark && cell < most_cells; ++cell) {
      word(cell) |= static_cast<std::uint64_t>(cell) << shift(cell);
    }
  }

  // The same state with these four bits as its mark; of it only unmarked() and what overlooks marks
  // may be asked.
  [[nodiscard]] PackedState with_mark(unsigned mark) const {
    PackedState result = *this;
    std::uint64_t& last = result.words_[Words - 1];
    last = (last & ~mark_bits) | std::uint64_t{mark} << mark_shift;
    return result;
  }
  [[nodiscard]] unsigned mark() const {
    return static_cast<unsigned>(words_[Words - 1] >> mark_shift);
  }
  [[nodiscard]] PackedState unmarked() const {
    PackedState result = *this;
    std::uint64_t& last = result.words_[Words - 1];
    last &= ~mark_bits;
    if constexpr (shares_mark) {
      std::uint64_t folded = last ^ last << 32;
      folded ^= folded << 16;
      folded ^= folded << 8;
      folded ^= folded << 4;
      last |= folded & mark_bits;
    }
    return result;
  }

  [[nodiscard]] int tile_at(int cell) const {
    constexpr std::uint64_t mask = (std::uint64_t{1} << Bits) - 1;
    return static_cast<int>(words_[word_index(cell)] >> shift(cell) & mask);
  }

  // The cell of the 0; every state has one.
  [[nodiscard]] int blank() const {
    // In `occupied` the lowest bit of each tile's field tells whether any of its bits is set.
    for (int index = 0; index + 1 < Words; ++index) {
      if (const int at = zero_in(words_[static_cast<std::size_t>(index)]); at < tiles_in_word) {
        return index * tiles_in_word + at;
      }
    }
    return (Words - 1) * tiles_in_word + zero_in(words_[Words - 1]);
  }

  // The state after the tile of that cell went to the blank's cell.
  [[nodiscard]] PackedState with_move(int cell, int blank) const {
    PackedState result = *this;
    const auto tile = static_cast<std::uint64_t>(tile_at(cell));
    result.word(cell) ^= tile << shift(cell);
    result.word(blank) ^= tile << shift(blank);
    return result;
  }

  // On boards of one word: the fields without the one of that cell, those behind it moved up.
  [[nodiscard]] std::uint64_t without_field(int cell) const {
    static_assert(Words == 1);
    const std::uint64_t below = (std::uint64_t{1} << shift(cell)) - 1;
    return (words_[0] & below) | (words_[0] >> Bits & ~below);
  }

  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t hash = 0;
    for (std::size_t word = 0; word < Words; ++word) {
      hash = (hash ^ without_mark(words_[word], word)) * 0x9E3779B97F4A7C15;
      hash ^= hash >> 32;
    }
    return hash * 0xD6E8FEB86659FD93;
  }

  // Not defaulted: comparing the arrays would call memcmp, which costs more than the words.
  friend bool operator==(const PackedState& left, const PackedState& right) {
    std::uint64_t difference = 0;
    for (std::size_t word = 0; word < Words; ++word) {
      difference |= without_mark(left.words_[word] ^ right.words_[word], word);
    }
    return difference == 0;
  }
  friend bool operator<(const PackedState& left, const PackedState& right) {
    return left.words_ < right.words_;
  }

 private:
  static constexpr bool shares_mark = Bits == 4;
  static constexpr unsigned mark_shift = 60;
  static constexpr std::uint64_t mark_bits = std::uint64_t{0xF} << mark_shift;
  static_assert(shares_mark || tiles_in_word * Bits <= 60 ||
                (max_cells - tiles_in_word * (Words - 1)) * Bits <= 60);

  [[nodiscard]] static constexpr std::uint64_t without_mark(std::uint64_t bits, std::size_t word) {
    return word + 1 == Words ? bits & ~mark_bits : bits;
  }
  [[nodiscard]] static constexpr unsigned shift(int cell) {
    return static_cast<unsigned>(cell) % tiles_in_word * Bits;
  }
  [[nodiscard]] static constexpr std::size_t word_index(int cell) {
    return static_cast<unsigned>(cell) / tiles_in_word;
  }
  [[nodiscard]] std::uint64_t& word(int cell) { return words_[word_index(cell)]; }

  // The first field of a word that is 0; tiles_in_word when there is none. Unused fields behind
  // the last cell are 0 too, but the blank comes before them.
  [[nodiscard]] static constexpr int zero_in(std::uint64_t word) {
    constexpr std::uint64_t lowest_bits = [] {
      std::uint64_t bits = 0;
      for (int field = 0; field < tiles_in_word; ++field) bits |= std::uint64_t{1} << field * Bits;
      return bits;
    }();
    std::uint64_t occupied = word;
    for (int bit = 1; bit < Bits; ++bit) occupied |= word >> bit;
    const std::uint64_t empty = ~occupied & lowest_bits;
    return empty == 0 ? tiles_in_word : std::countr_zero(empty) / Bits;
  }

  std::array<std::uint64_t, Words> words_;
};

// Calls visit with a PackedState<…>{} of the type that fits that many cells.
template <typename Visit>
auto with_packed_state_for(int cells, Visit&& visit) {
  // Each type is all searches over again in the wasm module, so there are few.
  if (cells <= 16) return visit(PackedState<4, 1>{});
  if (cells <= 32) return visit(PackedState<5, 3>{});
  return visit(PackedState<7, 12>{});
}

}  // namespace puzzle::search
