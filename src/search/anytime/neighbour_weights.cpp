#include "search/anytime/neighbour_weights.hpp"

#include <algorithm>
#include <cstdlib>

namespace puzzle::search {
namespace {

constexpr int reach = NeighbourWeights::reach;
constexpr int longest_way = 3;  // rows or columns of a way that make a difference
constexpr std::size_t numbers = std::size_t{7} * 7 + 1;
constexpr int eighths_of_lesser = 5;

// Of ways in rows and in columns; 0: of the blank.
std::size_t number_of(int rows, int columns) {
  return static_cast<std::size_t>(1 + 7 * (rows + longest_way) + columns + longest_way);
}

using WayAlong = int(int home, int place);  // of rows, or of columns
int plain_way(int home, int place) { return std::clamp(home - place, -longest_way, longest_way); }

// On 5x5: of a home at a wall whether the tile is there, else the direction.
int way_by_walls(int home, int place) {
  const int direction = (home > place) - (home < place);
  if (home % 4 != 0) return direction;
  return (home == 0 ? -1 : 1) * (direction == 0 ? 3 : 2);
}

std::size_t number_by(WayAlong& way, BoardSize size, int home, int cell) {
  return number_of(way(size.row_of(home), size.row_of(cell)),
                   way(size.column_of(home), size.column_of(cell)));
}

std::size_t offset_of(int rows, int columns) {
  return static_cast<std::size_t>(5 * (rows + reach) + columns + reach);
}

// In a table of the weights of all pairs.
std::size_t place_of(std::size_t offset, std::size_t one, std::size_t other) {
  return (offset * numbers + one) * numbers + other;
}

// Rows and columns: from the one tile to the other, of its way, and of the other's.
using TilePair = std::array<int, 6>;

std::size_t place_of(const TilePair& pair) {
  return place_of(offset_of(pair[0], pair[1]), number_of(pair[2], pair[3]),
                  number_of(pair[4], pair[5]));
}

// Its 16 images: mirrored, turned, and seen from the other tile.
TilePair image_of(TilePair pair, unsigned number) {
  for (std::size_t at = 0; at < pair.size(); at += 2) {
    if ((number & 1) != 0) pair[at] = -pair[at];
    if ((number & 2) != 0) pair[at + 1] = -pair[at + 1];
    if ((number & 4) != 0) std::swap(pair[at], pair[at + 1]);
  }
  if ((number & 8) != 0) pair = {-pair[0], -pair[1], pair[4], pair[5], pair[2], pair[3]};
  return pair;
}

// The weight of each pair that is no image of one before. Gives where the bytes go on.
const std::uint8_t* read_pairs(const std::uint8_t* next, Array<std::int8_t>& table) {
  constexpr std::int8_t unread = -128;
  std::fill(table.begin(), table.end(), unread);
  for (int place = 0; place < 5 * 5 * 7 * 7 * 7 * 7; ++place) {
    const TilePair pair{place / 7 / 7 / 7 / 7 / 5 - reach,   place / 7 / 7 / 7 / 7 % 5 - reach,
                        place / 7 / 7 / 7 % 7 - longest_way, place / 7 / 7 % 7 - longest_way,
                        place / 7 % 7 - longest_way,         place % 7 - longest_way};
    const bool is_one_tile = pair[0] == 0 && pair[1] == 0;
    if (is_one_tile || table[place_of(pair)] != unread) continue;
    const auto weight = static_cast<std::int8_t>(*next++);
    for (unsigned number = 0; number < 16; ++number) {
      table[place_of(image_of(pair, number))] = weight;
    }
  }
  return next;
}

}  // namespace

bool NeighbourWeights::read(MemoryBudget& budget) {
  row_length_ = walls_count_ ? 26 * offsets : lesser + numbers * offsets;
  Array<std::int8_t> by_way(budget);
  Array<std::int8_t> by_walls(budget);
  if (!by_way.resize(offsets * numbers * numbers, 0) ||
      (walls_count_ && !by_walls.resize(offsets * numbers * numbers, 0)) ||
      !pairs_.resize((walls_count_ ? 25 * 25 : numbers) * row_length_, 0)) {
    return false;
  }
  const std::uint8_t* next = bytes_of_neighbour_weights().data();
  for (std::size_t more = 0; more < max_side; ++more) {
    for (std::size_t fewer = 0; fewer <= more; ++fewer, next += 2) {
      ways_[more][fewer] = ways_[fewer][more] = static_cast<std::int16_t>(next[0] | next[1] << 8);
    }
  }
  next = read_pairs(next, by_way);
  if (walls_count_) {
    for (std::int8_t& cost : walls_) cost = static_cast<std::int8_t>(*next++);
    static_cast<void>(read_pairs(next, by_walls));
    spread(by_way, by_walls);
  } else {
    spread(by_way);
  }
  return true;
}

void NeighbourWeights::spread(const Array<std::int8_t>& by_way) {
  for (std::size_t offset = 0; offset < offsets; ++offset) {
    for (std::size_t one = 1; one < numbers; ++one) {
      for (std::size_t other = 1; other < numbers; ++other) {
        const std::int8_t weight = by_way[place_of(offset, one, other)];
        std::int8_t* const to = pairs_.begin() + one * row_length_ + other * offsets + offset;
        to[0] = weight;
        to[lesser] = static_cast<std::int8_t>(weight * eighths_of_lesser >> 3);
      }
    }
  }
}

void NeighbourWeights::spread(const Array<std::int8_t>& by_way,
                              const Array<std::int8_t>& by_walls) {
  struct Tile {
    int row, column;
    std::size_t way, walls;
  };
  std::array<Tile, std::size_t{25} * 25> tiles{};  // by home and cell
  for (int at = 0; Tile & tile : tiles) {
    const int home = at / 25;
    const int cell = at++ % 25;
    tile = {size_.row_of(cell), size_.column_of(cell), number_by(plain_way, size_, home, cell),
            number_by(way_by_walls, size_, home, cell)};
  }
  for (std::size_t one = 0; one < tiles.size(); ++one) {
    for (std::size_t other = 0; other < tiles.size(); ++other) {
      const int rows = tiles[other].row - tiles[one].row;
      const int columns = tiles[other].column - tiles[one].column;
      if (std::max(std::abs(rows), std::abs(columns)) > reach) continue;
      const std::size_t offset = offset_of(rows, columns);
      const int weight = by_way[place_of(offset, tiles[one].way, tiles[other].way)] +
                         by_walls[place_of(offset, tiles[one].walls, tiles[other].walls)];
      pairs_[one * row_length_ + (other / 25 + 1) * offsets + offset] =
          static_cast<std::int8_t>(weight);
    }
  }
}

NeighbourWeights::Placed NeighbourWeights::placed(int home, int cell, bool is_lesser) const {
  auto rows = static_cast<std::size_t>(std::abs(size_.row_of(home) - size_.row_of(cell)));
  auto columns = static_cast<std::size_t>(std::abs(size_.column_of(home) - size_.column_of(cell)));
  const auto distance = static_cast<std::uint16_t>(rows + columns);
  int cost = ways_[rows][columns];
  if (walls_count_) {
    const bool at_side = size_.column_of(home) % 4 == 0;
    const std::size_t at_walls = (at_side ? 1 : 0) + (size_.row_of(home) % 4 == 0 ? 1 : 0);
    if (at_side) std::swap(rows, columns);
    cost += walls_[25 * at_walls + 5 * rows + columns];
    return {distance, static_cast<std::int16_t>(cost), static_cast<std::uint16_t>(25 * home + cell),
            static_cast<Code>((home + 1) * offsets)};
  }
  if (is_lesser) cost = cost * eighths_of_lesser / 8;
  const std::size_t number = number_by(plain_way, size_, home, cell);
  return {distance, static_cast<std::int16_t>(cost), static_cast<std::uint16_t>(number),
          static_cast<Code>(number * offsets + (is_lesser ? lesser : 0))};
}

}  // namespace puzzle::search
