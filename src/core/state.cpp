#include "core/state.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

namespace puzzle {
namespace {

// The first tile that is not among these, as an error's value; "" when all are.
std::string missing_of(std::span<const int> tiles) {
  for (int tile = 0; tile < static_cast<int>(tiles.size()); ++tile) {
    if (std::find(tiles.begin(), tiles.end(), tile) == tiles.end()) return to_text(tile);
  }
  return "";
}

}  // namespace

State State::goal(BoardSize size) {
  State state;
  state.size_ = size;
  state.blank_ = size.cells() - 1;
  for (int cell = 0; cell + 1 < size.cells(); ++cell) {
    state.tiles_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(cell + 1);
  }
  return state;
}

Result<State> State::from_tiles(BoardSize size, std::span<const int> tiles) {
  if (!size.is_valid()) return make_board_size(size.width, size.height).error();
  const int cells = size.cells();
  if (tiles.size() != static_cast<std::size_t>(cells)) {
    return Error("entries-wrong", to_text(size), cells, tiles.size());
  }
  State state;
  state.size_ = size;
  std::array<int, max_cells> cell_of;
  cell_of.fill(-1);
  for (int cell = 0; cell < cells; ++cell) {
    const int row = size.row_of(cell) + 1;
    const int column = size.column_of(cell) + 1;
    const int tile = tiles[static_cast<std::size_t>(cell)];
    if (tile < 0 || tile >= cells) {
      return Error("tile-out-of-range", tile, row, column, to_text(size), cells - 1,
                   missing_of(tiles));
    }
    int& known = cell_of[static_cast<std::size_t>(tile)];
    if (known >= 0) {
      return Error("tile-twice", tile, size.row_of(known) + 1, size.column_of(known) + 1, row,
                   column, missing_of(tiles));
    }
    known = cell;
    state.tiles_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(tile);
  }
  state.blank_ = cell_of[0];
  return state;
}

std::optional<Run> State::run_from(int cell) const {
  if (cell < 0 || cell >= cells()) return std::nullopt;
  const int columns = size_.column_of(blank_) - size_.column_of(cell);
  const int rows = size_.row_of(blank_) - size_.row_of(cell);
  if ((columns == 0) == (rows == 0)) return std::nullopt;
  if (columns != 0) return Run{columns > 0 ? Move::right : Move::left, std::abs(columns)};
  return Run{rows > 0 ? Move::down : Move::up, std::abs(rows)};
}

bool State::apply(Move move) {
  const std::optional<int> cell = cell_moved_by(move);
  if (!cell) return false;
  swap_cells(*cell, blank_);
  return true;
}

void State::swap_cells(int first, int second) {
  std::swap(tiles_[static_cast<std::size_t>(first)], tiles_[static_cast<std::size_t>(second)]);
  if (blank_ == first) {
    blank_ = second;
  } else if (blank_ == second) {
    blank_ = first;
  }
}

bool State::is_goal() const { return *this == goal(size_); }

bool operator==(const State& left, const State& right) {
  return left.size_ == right.size_ &&
         std::equal(left.tiles().begin(), left.tiles().end(), right.tiles().begin());
}

}  // namespace puzzle
