// A pattern database (Culberson and Schaeffer 1996), of the additive kind (Korf and Felner 2002):
// for some tiles of a board, the fewest moves *of these tiles* that bring them home with the blank
// at home too, whatever the other tiles do, for every placement of these tiles and the best place
// of the blank in it. Values of databases without a common tile may be added: no move is counted
// twice.
//
// Stored is the excess: (value - Manhattan distance) / 2, which is whole because every move changes
// the Manhattan distance by one; it is cut off at 15, two to a byte. The rest is admissible as
// before.
//
// Which entry: a placement of k tiles on n cells is a number with k digits. The digit of tile j is
// its cell less the tiles before it (in the order of tiles()) that lie on smaller cells, 0 to n - j
// - 1, and its weight the product of the bases behind it. So there are n (n-1) … (n-k+1) entries
// and no gaps, and a move changes few digits: see entry_change() of additive_heuristic.hpp.
//
// Not quite consistent: where tiles of the pattern wall the blank in, the minimum over the blank's
// places can change by more than 1 in one move. Searches must not close states for good on its
// word.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/board_size.hpp"
#include "core/result.hpp"
#include "search/memory.hpp"

namespace puzzle::search {

class PatternDatabase {
 public:
  static constexpr int most_tiles = 8;
  static constexpr int most_cells = 36;
  static constexpr int most_excess = 15;
  using Cells = std::array<std::uint8_t, most_tiles>;

  // All excesses 0. Precondition: valid(). Null when memory is refused; the budget must outlive it.
  [[nodiscard]] static std::unique_ptr<PatternDatabase> make(BoardSize size,
                                                             std::span<const std::uint8_t> tiles,
                                                             MemoryBudget& budget);
  // Whether these are different tiles of that board, 1 to most_tiles, with at most 2^30 entries, on
  // a board of at most most_cells.
  [[nodiscard]] static bool valid(BoardSize size, std::span<const std::uint8_t> tiles);

  [[nodiscard]] BoardSize size() const { return size_; }
  [[nodiscard]] std::span<const std::uint8_t> tiles() const {
    return {tiles_.data(), static_cast<std::size_t>(count_)};
  }
  [[nodiscard]] std::uint32_t entries() const { return entries_; }
  [[nodiscard]] std::uint32_t weight(int position) const {
    return weights_[static_cast<std::size_t>(position)];
  }
  // The entry of the placement that has tiles()[j] on cells[j].
  [[nodiscard]] std::uint32_t entry_of(const Cells& cells) const;
  // The placement of an entry.
  [[nodiscard]] Cells cells_of(std::uint32_t entry) const;
  // The sum of the Manhattan distances of the tiles.
  [[nodiscard]] int manhattan(const Cells& cells) const;

  [[nodiscard]] int excess(std::uint32_t entry) const {
    return nibbles_[entry / 2] >> (entry % 2 * 4) & 15;
  }
  void set_excess(std::uint32_t entry, int excess) {
    std::uint8_t& pair = nibbles_[entry / 2];
    const unsigned shift = entry % 2 * 4;
    pair = static_cast<std::uint8_t>((pair & ~(15u << shift)) | static_cast<unsigned>(excess)
                                                                    << shift);
  }
  // Two excesses a byte, the even entry in the lower half. Behind them there are word_bytes more to
  // read and write whole words.
  static constexpr std::size_t word_bytes = 8;
  [[nodiscard]] const std::uint8_t* nibbles() const { return nibbles_.begin(); }
  [[nodiscard]] std::uint8_t* nibbles() { return nibbles_.begin(); }
  [[nodiscard]] std::size_t bytes() const { return (entries_ + 1) / 2; }

 private:
  PatternDatabase(BoardSize size, std::span<const std::uint8_t> tiles, MemoryBudget& budget);

  BoardSize size_;
  int count_;
  std::uint32_t entries_;
  Cells tiles_{};
  std::array<std::uint32_t, most_tiles> weights_{};
  Array<std::uint8_t> nibbles_;
};

// Checks the whole table against what must hold between neighbours (placements that differ in one
// tile by one cell):
//   - the goal's entry is 0, and every other placement has a neighbour of a smaller value;
//   - where the blank can reach every free cell of a placement and of its neighbour, their values
//     differ by exactly 1.
// A value too high or too low breaks one of them, unless tiles cut the free cells in two there or
// in a neighbour. Placements that moves cannot lead to are passed over. Returns how many pairs of
// neighbours were compared. Error: names the first placement that is wrong. Cost: linear in the
// entries, some 100 ns each.
[[nodiscard]] Result<std::uint64_t> verify(const PatternDatabase& database);

}  // namespace puzzle::search
