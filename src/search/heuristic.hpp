// What the distance to the goal is at least, without tables.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/state.hpp"

namespace puzzle::search {

// Heuristics that add up a cost for each tile where it is. Both are admissible (never above the
// true distance) and consistent (a move changes them by at most 1), and the blank costs nothing.
//
//   misplaced   1 for each tile that is not at home
//   manhattan   for each tile the rows plus the columns between it and its home
class TileCosts {
 public:
  [[nodiscard]] static TileCosts misplaced(BoardSize size);
  [[nodiscard]] static TileCosts manhattan(BoardSize size);

  [[nodiscard]] int of(int tile, int cell) const {
    return costs_[static_cast<std::size_t>(tile * cells_ + cell)];
  }
  // The heuristic value of a whole state, from scratch.
  [[nodiscard]] int of(const State& state) const;

 private:
  explicit TileCosts(int cells) : cells_(cells) {}

  int cells_;
  std::array<std::uint8_t, max_cells * max_cells> costs_{};
};

// Linear conflicts (Hansson, Mayer and Yung 1992): tiles that stand in the row or column where they
// belong, in another order than there. The fewest of them that must leave the line, so that the
// rest are in order, are its conflicts. Each costs 2 moves beyond the Manhattan distance, and the
// sum of both is admissible.
class LineConflicts {
 public:
  explicit LineConflicts(BoardSize size);

  // Of all lines. tiles: by cell.
  [[nodiscard]] int of(const std::uint8_t* tiles) const;

  // What the conflicts change by when the tile of `cell` goes to the blank beside it.
  [[nodiscard]] int change(const std::uint8_t* tiles, int cell, int blank) const {
    // A move along a line changes no order in it, and a tile counts only in the lines of its home.
    const int tile = tiles[cell];
    const Home from = cells_[index(cell)];
    const Home to = cells_[index(blank)];
    const Home home = homes_[index(tile)];
    const bool is_vertical = from.row != to.row;
    const bool leaves = is_vertical ? from.row == home.row : from.column == home.column;
    const bool comes = is_vertical ? to.row == home.row : to.column == home.column;
    if (!leaves && !comes) return 0;
    const int line = is_vertical ? home.row : size_.height + home.column;
    const int at = is_vertical ? from.column : from.row;
    const int place = places_[index(line)][index(tile)];
    const Line others = look_at(tiles, line, at);
    const int conflicts = out_of_order(others, place) - out_of_order(others, 0);
    return comes ? conflicts : -conflicts;
  }

 private:
  struct Home {
    std::uint8_t row = 0;
    std::uint8_t column = 0;
  };
  // Lines of up to so many cells are looked up in a table.
  static constexpr int most_in_table = 5;
  static constexpr int nowhere = -1;

  // Where the tiles of a line that belong in it belong, counted from 1. One cell is left out.
  struct Line {
    // Short lines: as the digits of a number, 0 for all others.
    std::uint32_t code = 0;
    std::uint32_t weight = 0;  // of the digit that is left out
    // Other lines: one after another.
    int count = -1;
    int before = 0;  // so many stand before what is left out
    std::array<std::uint8_t, max_side> places{};
  };

  [[nodiscard]] static std::size_t index(int number) { return static_cast<std::size_t>(number); }

  // line: a row, or the height + a column.
  [[nodiscard]] Line look_at(const std::uint8_t* tiles, int line, int left_out) const {
    const bool is_row = line < size_.height;
    const int step = is_row ? 1 : size_.width;
    const std::uint8_t* const first = tiles + (is_row ? line * size_.width : line - size_.height);
    const auto& places = places_[index(line)];
    const int length = is_row ? size_.width : size_.height;
    Line found;
    if (length <= most_in_table) {
      std::uint32_t weight = 1;
      for (int at = 0; at < length; ++at, weight *= most_in_table + 1) {
        if (at == left_out) {
          found.weight = weight;
        } else {
          found.code += weight * places[first[at * step]];
        }
      }
      return found;
    }
    found.count = 0;
    for (int at = 0; at < length; ++at) {
      if (at == left_out) {
        found.before = found.count;
      } else if (const std::uint8_t place = places[first[at * step]]; place != 0) {
        found.places[index(found.count++)] = place;
      }
    }
    return found;
  }

  // The conflicts of a line, with a tile that belongs to that place in the cell that is left out;
  // 0: with none.
  [[nodiscard]] int out_of_order(const Line& line, int place) const {
    if (line.count < 0) return table_[line.code + line.weight * static_cast<std::uint32_t>(place)];
    if (line.count < 1) return 0;
    if (place == 0) return out_of_order(line.places.data(), line.count);
    auto places = line.places;
    const auto at = places.begin() + line.before;
    std::copy_backward(at, places.begin() + line.count, places.begin() + line.count + 1);
    *at = static_cast<std::uint8_t>(place);
    return out_of_order(places.data(), line.count + 1);
  }

  // The number of places in `line` that are not 0 minus the length of the longest rising part of
  // them.
  [[nodiscard]] static int out_of_order(const std::uint8_t* line, int length);

  BoardSize size_;
  std::array<Home, max_cells> cells_{};
  std::array<Home, max_cells> homes_{};                                     // by tile
  std::array<std::array<std::uint8_t, max_cells>, 2 * max_side> places_{};  // by line and tile
  std::array<std::uint8_t, 6 * 6 * 6 * 6 * 6> table_{};                     // by code
};

}  // namespace puzzle::search
