// A pattern database that knows where the blank is, of a board of up to 16 cells or of 5x5, not
// wider than high.
//
// The tiles of the pattern stand on some cells, in some order, and cut the free cells into regions;
// the blank is in one of these. The value is the fewest moves of these tiles that bring them and
// the blank home from there. PatternDatabase takes the best region of each placement, which is
// less: with regions a search expands two thirds of the states.
//
// A move of a tile of the pattern changes the value by exactly 1. A search that follows a path must
// therefore only know the value modulo 4, of which the parity is that of the Manhattan distance:
// one bit an entry, whether half the value, rounded down, is odd. (Cooperman and Finkelstein 1992
// and Breyer and Korf 2010 follow values modulo 3.)
//
// Which entry: order * places + place. A place is a set of k cells and a region; there are as many
// as RegionIndex counts. An order is a number below k!, whose digit for tile j counts the tiles
// before it (in the order of tiles()) on smaller cells. A move along a row changes no order, so
// that its two entries are near each other in memory; a move along a column changes it by what
// RegionView adds up.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/board_size.hpp"
#include "search/memory.hpp"

namespace puzzle::search {

// The most cells of a board.
inline constexpr int most_cells_of_regions = 25;

// What is numbered of a board is laid out for so many cells; a smaller board uses the first ones.
[[nodiscard]] constexpr int layout_of(int cells) { return cells <= 16 ? 16 : 25; }

using CellSet = std::uint32_t;  // a bit for each cell

// The regions of a set of cells: a few bits for each cell, the number of its region, and above them
// how many places the sets before it, among those of the same upper cells, have more than one each.
using Regions = std::uint64_t;

// The bits for a cell of a board with so many: tiles cut up to 16 cells into eight regions at most,
// as each region has a domino to itself; six cut 5x5 into four, or in a few ways into five, of
// which the last two share a number.
[[nodiscard]] constexpr int bits_of_region(int cells) { return cells <= 16 ? 3 : 2; }

// Numbers the places of so many tiles on a board.
class RegionIndex {
 public:
  explicit RegionIndex(BoardSize size, int tiles);

  [[nodiscard]] std::uint32_t places() const { return places_; }
  // All sets of so many cells, in the order of their places.
  [[nodiscard]] std::span<const CellSet> sets() const { return sets_; }

 private:
  // Of the sets with the same upper cells.
  struct First {
    std::uint32_t set = 0;
    std::uint32_t place = 0;
  };
  // A set that cuts the board into five regions, and the cells of the fifth.
  struct Fifth {
    CellSet cells = 0;
    CellSet region = 0;
  };

 public:
  // For inner loops: a copy that points to what the index holds.
  class Reader {
   public:
    Reader() = default;
    explicit Reader(const RegionIndex& index)
        : first_(index.first_.data()),
          number_in_part_(index.number_in_part_.data()),
          regions_(index.regions_.data()),
          index_(&index) {}

    // cells: of the tiles. blank_bits: one of the others, times the bits for a cell. board: as of
    // layout_of().
    template <int board>
    [[nodiscard]] std::uint32_t place(CellSet cells, int blank_bits) const {
      constexpr int bits = bits_of_region(board);
      constexpr int lower = lower_cells(board);
      const First first = first_[cells >> lower];
      const std::uint32_t number = number_in_part_[cells & ((1u << lower) - 1)];
      const Regions regions = regions_[first.set + number];
      constexpr std::uint32_t most_in_bits = (1u << bits) - 1;
      const std::uint32_t region = static_cast<std::uint32_t>(regions >> blank_bits) & most_in_bits;
      const std::uint32_t place =
          first.place + number + static_cast<std::uint32_t>(regions >> (bits * board)) + region;
      if constexpr (board == 25) {
        if (region == most_in_bits) [[unlikely]]
          return place + index_->is_fifth(cells, blank_bits / bits);
      }
      return place;
    }

   private:
    const First* first_ = nullptr;
    const std::uint16_t* number_in_part_ = nullptr;
    const Regions* regions_ = nullptr;
    const RegionIndex* index_ = nullptr;
  };
  [[nodiscard]] std::uint32_t place(CellSet cells, int blank) const {
    const int bits = blank * bits_of_region(cells_);
    return layout_of(cells_) == 16 ? Reader(*this).place<16>(cells, bits)
                                   : Reader(*this).place<25>(cells, bits);
  }

 private:
  // The upper cells of a set tell where their sets begin, so many lower ones the number from there.
  [[nodiscard]] static constexpr int lower_cells(int board) { return (board + 1) / 2; }

  // 1 if the blank is in a fifth region, else 0.
  [[nodiscard]] std::uint32_t is_fifth(CellSet cells, int blank) const;

  int cells_;
  std::vector<Fifth> fifths_;
  std::vector<First> first_;
  std::vector<std::uint16_t> number_in_part_;
  std::vector<Regions> regions_;
  std::vector<CellSet> sets_;
  std::uint32_t places_ = 0;
};

class RegionTable {
 public:
  static constexpr int most_tiles = 8;
  using Cells = std::array<std::uint8_t, most_tiles>;

  // All bits 0. Null when memory is refused; the budget must outlive it. tiles: different ones, 1
  // to most_tiles, on 5x5 1 to 6.
  [[nodiscard]] static std::unique_ptr<RegionTable> make(BoardSize size,
                                                         std::span<const std::uint8_t> tiles,
                                                         MemoryBudget& budget);

  [[nodiscard]] BoardSize size() const { return size_; }
  [[nodiscard]] std::span<const std::uint8_t> tiles() const { return tiles_; }
  [[nodiscard]] const RegionIndex& index() const { return index_; }
  [[nodiscard]] std::uint32_t orders() const { return orders_; }
  [[nodiscard]] std::uint32_t entries() const { return index_.places() * orders_; }
  [[nodiscard]] std::uint32_t entry(std::uint32_t place, std::uint32_t order) const {
    return order * index_.places() + place;
  }
  // What a digit counts: an order is the sum of digit(j) * weight(j).
  [[nodiscard]] std::uint16_t weight(std::size_t j) const { return weights_[j]; }
  // tiles()[j] stands on cells[j].
  [[nodiscard]] std::uint16_t order_of(const Cells& cells) const;

  // Whether half the value, rounded down, is odd: 0 or 1.
  [[nodiscard]] std::uint32_t odd_half(std::uint32_t entry) const {
    return words_[entry >> 5] >> (entry & 31) & 1;
  }
  [[nodiscard]] const std::uint32_t* words() const { return words_.begin(); }
  // 32 entries each, the first in the lowest bit; behind the last there are zeros.
  [[nodiscard]] std::span<std::uint32_t> all_words() { return {words_.begin(), words_.size()}; }
  [[nodiscard]] std::span<const std::uint32_t> all_words() const {
    return {words_.begin(), words_.size()};
  }
  [[nodiscard]] std::size_t bytes() const { return words_.size() * sizeof(std::uint32_t); }

  // The value, by a walk to the goal. Cost: some microseconds.
  [[nodiscard]] int value(const Cells& cells, int blank) const;

 private:
  RegionTable(BoardSize size, std::span<const std::uint8_t> tiles, MemoryBudget& budget);

  BoardSize size_;
  std::vector<std::uint8_t> tiles_;
  RegionIndex index_;
  std::uint32_t orders_ = 1;
  std::array<std::uint16_t, most_tiles> weights_{};
  Array<std::uint32_t> words_;
};

// Fills a table by breadth-first search from the goal, a place at a time. All orders of a place are
// a row of bits: a move takes 64 of them to its neighbour at once. A move changes the parity of the
// value, and that of a place is the same for all its orders; so what is told to a place lies in its
// row until its turn comes, and no two depths meet there.
//
// In a row orders are numbered by positions: digit p counts, of the tiles before position p, those
// that come before the tile there in tiles(). When the tiles at p and p + 1 change places only
// two digits change, and the number by the same for all orders of the same difference of these: so
// a few shifts take all bits of a row to where they belong then. Of five tiles, which searches wait
// for, each half of the orders has a word to itself: most shifts stay within it.
class RegionTableBuilder {
 public:
  enum class Progress : std::uint8_t { running, done, refused };

  // As of RegionTable::make().
  RegionTableBuilder(BoardSize size, std::span<const std::uint8_t> tiles, MemoryBudget& budget);

  // What building takes beside the table: three bits an entry and little more.
  [[nodiscard]] static std::uint64_t bytes_beside(std::size_t tiles, std::uint64_t entries);

  // Does about as much work, in units of some 50 ns. refused: by the budget or the machine.
  [[nodiscard]] Progress step(std::uint64_t work);
  // After done: the table, once.
  [[nodiscard]] std::unique_ptr<RegionTable> take() { return std::move(table_); }
  [[nodiscard]] bool has_table() const { return table_ != nullptr; }
  // Then: begins with the table of as many other tiles, sooner than a new builder would.
  void go_on(std::span<const std::uint8_t> tiles);

 private:
  using Word = std::uint64_t;
  // A move of the tile at that position among the tiles: to another place, past so many others;
  // below 0: towards position 0.
  struct Arc {
    std::uint32_t to;
    std::uint16_t position;
    std::int16_t passed;
  };

  [[nodiscard]] bool begin();
  void find_arcs();
  void find_shifts();
  // What a row becomes when the tiles at p and p + 1 change places. In one place it would take half
  // as long again: each word would wait for the one before.
  void swap_tiles(std::size_t p, const Word* row, Word* swapped) const;
  void swap_tiles(std::size_t p, Word& low, Word& high) const;
  [[nodiscard]] std::uint32_t bit_of(std::uint32_t order) const;
  std::size_t expand(std::uint32_t place);
  void write_bits(std::uint32_t first_place);

  MemoryBudget& budget_;
  BoardSize size_;
  std::unique_ptr<RegionTable> table_;
  bool begun_ = false;
  bool found_all_ = false;
  std::size_t row_words_ = 0;
  std::size_t home_ = 0;  // the bit in told_ of the goal
  // Of all tables of so many tiles.
  bool knows_moves_ = false;              // all of these
  std::vector<std::uint32_t> first_arc_;  // by place, and one more
  std::vector<Arc> arcs_;
  // By position: how far the bits of a mask are from those that they change places with.
  std::array<std::size_t, RegionTable::most_tiles> first_shift_{};
  std::vector<std::uint32_t> shifts_;
  std::vector<Word> masks_;            // row_words_ each
  std::vector<std::uint16_t> orders_;  // in the table, by order in a row
  // By place, row_words_ each:
  Array<Word> told_;                       // reached by a move, known or not
  Array<Word> known_;                      // with a value of at most this depth
  Array<Word> odd_half_;                   // those of which half the value, rounded down, is odd
  std::vector<std::uint8_t> active_;       // by place: something is told there
  std::vector<std::uint8_t> next_active_;  // at the next depth
  // What is found at a place, and on its way to another; one word longer than a row.
  std::array<std::vector<Word>, 3> rows_;
  int depth_ = 0;
  std::uint32_t place_ = 0;
  bool any_ = false;  // place of this depth
};

}  // namespace puzzle::search
