// Numbers the positions of a small board that can be reached from one another, half of all orders
// of its tiles: 0 to cells! / 2 - 1 without a gap (Lehmer 1960). A position of the other half has
// the number of one that differs from it in two tiles.
//
// The order of the tiles without the blank comes first, its last two left out, for they follow from
// solvability; then the blank's cell. So a move along a row changes the number by 1.
#pragma once

#include <cstdint>

#include "search/packed_state.hpp"

namespace puzzle::search {

class PositionRank {
 public:
  using Packed = PackedState<4, 1>;
  // With more the numbers would not fit into 32 bits.
  static constexpr int most_cells = 12;

  // Precondition: 4 to most_cells cells.
  explicit PositionRank(int cells) : cells_(static_cast<std::uint32_t>(cells)) {}

  [[nodiscard]] std::uint32_t count() const {
    std::uint32_t product = 1;
    for (std::uint32_t factor = 3; factor <= cells_; ++factor) product *= factor;
    return product;
  }

  [[nodiscard]] std::uint32_t of(const Packed& state, int blank) const {
    std::uint64_t tiles = state.without_field(blank);
    // The field of a tile holds how many smaller tiles have not come yet.
    std::uint64_t smaller_left = 0xEDCBA98765432100;
    std::uint32_t rank = 0;
    for (std::uint32_t choices = cells_ - 1; choices > 2; --choices) {
      const unsigned shift = static_cast<unsigned>(tiles & 0xF) * 4;
      tiles >>= 4;
      rank = rank * choices + static_cast<std::uint32_t>(smaller_left >> shift & 0xF);
      smaller_left -= std::uint64_t{0x1111111111111110} << shift;
    }
    return rank * cells_ + static_cast<std::uint32_t>(blank);
  }

 private:
  std::uint32_t cells_;
};

}  // namespace puzzle::search
