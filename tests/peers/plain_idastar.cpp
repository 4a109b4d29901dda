// A peer for the search of this repository: IDA* on 4x4 as one writes it on a page. Additive
// pattern databases 6-6-3 in tables that are addressed directly, a byte a placement (33.5 MB),
// looked up in the reflected board too; recursion; no transpositions. It shares no code with the
// program.
//
//   plain_idastar < POSITIONS
//
// A position is a line of tiles with 0 for the blank, and the shortest length behind them.
// Prints one line: how many were solved, how many of them not by the given length, the milliseconds
// of processor time a position, the states generated a position and the bytes of the tables.
// Building the tables does not count.
//
// Sources: Korf 1985 (IDA*); Korf and Felner 2002 (additive databases, reflection).
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

constexpr int cells = 16;
const std::vector<int> patterns[3] = {{1, 5, 6, 9, 10, 13}, {7, 8, 11, 12, 14, 15}, {2, 3, 4}};
constexpr std::uint8_t unknown = 255;

struct Neighbours {
  int count = 0;
  int cell[4] = {};
} neighbours[cells];
std::vector<std::uint8_t> tables[3];  // by four bits for the cell of each tile
int pattern_of[cells];
int shift_of[cells];  // of a tile's four bits

int mirrored(int cell) { return cell % 4 * 4 + cell / 4; }

// Breadth-first, by moves of the pattern's tiles; moves of the blank alone cost nothing.
void build(const std::vector<int>& tiles, std::vector<std::uint8_t>& table) {
  const std::size_t placements = std::size_t{1} << (4 * tiles.size());
  table.assign(placements, unknown);
  std::vector<std::uint16_t> seen(placements, 0);  // cells of the blank
  std::uint32_t goal = 0;
  for (std::size_t at = 0; at < tiles.size(); ++at) goal |= (tiles[at] - 1u) << (4 * at);
  std::vector<std::uint32_t> layer = {goal << 4 | 15};
  std::vector<std::uint32_t> next;
  for (int depth = 0; !layer.empty(); ++depth) {
    next.clear();
    for (std::size_t at = 0; at < layer.size(); ++at) {  // grows
      const std::uint32_t placement = layer[at] >> 4;
      const std::uint32_t blank = layer[at] & 15;
      if (seen[placement] >> blank & 1) continue;
      seen[placement] |= 1u << blank;
      if (table[placement] == unknown) table[placement] = depth;
      for (int index = 0; index < neighbours[blank].count; ++index) {
        const std::uint32_t cell = neighbours[blank].cell[index];
        std::size_t tile = 0;
        while (tile < tiles.size() && (placement >> (4 * tile) & 15) != cell) ++tile;
        if (tile == tiles.size()) {
          layer.push_back(placement << 4 | cell);
        } else {
          const std::uint32_t moved = (placement & ~(15u << (4 * tile))) | blank << (4 * tile);
          next.push_back(moved << 4 | cell);
        }
      }
    }
    std::swap(layer, next);
  }
}

struct Places {
  std::uint32_t plain[3] = {};
  std::uint32_t reflected[3] = {};
};

int value_of(const std::uint32_t (&places)[3]) {
  return tables[0][places[0]] + tables[1][places[1]] + tables[2][places[2]];
}

int h_of(const Places& places) {
  return std::max(value_of(places.plain), value_of(places.reflected));
}

// Adds what the placements of a tile's pattern change by when it goes from one cell to another.
void move_tile(Places& places, int tile, int from, int to) {
  const int twin = mirrored(tile - 1) + 1;
  places.plain[pattern_of[tile]] += static_cast<std::uint32_t>(to - from) << shift_of[tile];
  places.reflected[pattern_of[twin]] += static_cast<std::uint32_t>(mirrored(to) - mirrored(from))
                                        << shift_of[twin];
}

int board[cells];
int threshold = 0;
std::uint64_t generated = 0;

// The length of a solution within the threshold, or -1.
int search(int blank, int before, int depth, const Places& places) {
  const Neighbours& beside = neighbours[blank];
  for (int index = 0; index < beside.count; ++index) {
    const int cell = beside.cell[index];
    if (cell == before) continue;
    ++generated;
    const int tile = board[cell];
    Places then = places;
    move_tile(then, tile, cell, blank);
    const int h = h_of(then);
    if (depth + 1 + h > threshold) continue;
    if (h == 0) return depth + 1;
    board[blank] = tile;
    const int length = search(cell, blank, depth + 1, then);
    board[cell] = tile;
    if (length >= 0) return length;
  }
  return -1;
}

int solve(const std::vector<int>& tiles) {
  Places places;
  std::copy_n(tiles.begin(), cells, board);
  for (int cell = 0; cell < cells; ++cell) {
    if (board[cell] != 0) move_tile(places, board[cell], 0, cell);
  }
  const int blank = static_cast<int>(std::find(board, board + cells, 0) - board);
  for (threshold = h_of(places);; threshold += 2) {
    if (threshold == 0) return 0;
    const int length = search(blank, -1, 0, places);
    if (length >= 0) return length;
  }
}

}  // namespace

int main() {
  for (int cell = 0; cell < cells; ++cell) {
    const auto add = [&](bool there, int other) {
      if (there) neighbours[cell].cell[neighbours[cell].count++] = other;
    };
    add(cell >= 4, cell - 4);
    add(cell % 4 > 0, cell - 1);
    add(cell % 4 < 3, cell + 1);
    add(cell < 12, cell + 4);
  }
  std::size_t bytes = 0;
  for (int pattern = 0; pattern < 3; ++pattern) {
    int shift = 0;
    for (const int tile : patterns[pattern]) {
      pattern_of[tile] = pattern;
      shift_of[tile] = 4 * shift++;
    }
    build(patterns[pattern], tables[pattern]);
    bytes += tables[pattern].size();
  }
  int solved = 0;
  int wrong = 0;
  const std::clock_t before = std::clock();
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream stream(line);
    std::vector<int> tiles;
    for (int number = 0; stream >> number;) tiles.push_back(number);
    if (tiles.size() <= cells) continue;
    wrong += solve(tiles) != tiles.back();
    ++solved;
  }
  const double ms = 1000.0 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
  if (solved == 0) return 2;
  std::printf("%d solved, %d wrong, %.3f ms, %.0f generated, %zu bytes\n", solved, wrong,
              ms / solved, static_cast<double>(generated) / solved, bytes);
  return 0;
}
