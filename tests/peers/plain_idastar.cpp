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
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

constexpr int cells = 16;
const std::array<std::vector<int>, 3> patterns = {
    {{1, 5, 6, 9, 10, 13}, {7, 8, 11, 12, 14, 15}, {2, 3, 4}}};
constexpr std::uint8_t unknown = 255;

struct Neighbours {
  int count = 0;
  std::array<int, 4> cell{};
};
std::array<Neighbours, cells> neighbours;
std::array<std::vector<std::uint8_t>, 3> tables;  // by four bits for the cell of each tile
std::array<int, cells> pattern_of{};
std::array<int, cells> shift_of{};  // of a tile's four bits
std::array<int, cells> mirrored{};  // cells

int mirrored_tile(int tile) { return mirrored[static_cast<std::size_t>(tile - 1)] + 1; }

// Breadth-first, by moves of the pattern's tiles; moves of the blank alone cost nothing.
void build(std::size_t pattern) {
  const std::vector<int>& tiles = patterns[pattern];
  std::vector<std::uint8_t>& table = tables[pattern];
  const std::size_t placements = std::size_t{1} << (4 * tiles.size());
  table.assign(placements, unknown);
  std::vector<std::uint16_t> seen(placements, 0);  // cells of the blank
  std::uint32_t goal = 0;
  for (std::size_t at = 0; at < tiles.size(); ++at) {
    goal |= static_cast<std::uint32_t>(tiles[at] - 1) << (4 * at);
  }
  std::vector<std::uint32_t> layer = {goal << 4 | 15};
  std::vector<std::uint32_t> next;
  for (int depth = 0; !layer.empty(); ++depth) {
    next.clear();
    for (std::size_t at = 0; at < layer.size(); ++at) {  // grows
      const std::uint32_t placement = layer[at] >> 4;
      const std::uint32_t blank = layer[at] & 15;
      if (seen[placement] >> blank & 1) continue;
      seen[placement] = static_cast<std::uint16_t>(seen[placement] | 1u << blank);
      if (table[placement] == unknown) table[placement] = static_cast<std::uint8_t>(depth);
      const Neighbours& beside = neighbours[blank];
      for (int index = 0; index < beside.count; ++index) {
        const auto cell = static_cast<std::uint32_t>(beside.cell[static_cast<std::size_t>(index)]);
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
  std::array<std::uint32_t, 3> plain{};
  std::array<std::uint32_t, 3> reflected{};
};

int h_of(const Places& places) {
  const int plain =
      tables[0][places.plain[0]] + tables[1][places.plain[1]] + tables[2][places.plain[2]];
  const int reflected = tables[0][places.reflected[0]] + tables[1][places.reflected[1]] +
                        tables[2][places.reflected[2]];
  return std::max(plain, reflected);
}

// Adds what the placements of a tile's pattern change by when it goes from one cell to another.
void move_tile(Places& places, int tile, int from, int to) {
  const auto at = static_cast<std::size_t>(tile);
  places.plain[static_cast<std::size_t>(pattern_of[at])] += static_cast<std::uint32_t>(to - from)
                                                            << shift_of[at];
  const auto twin = static_cast<std::size_t>(mirrored_tile(tile));
  const int distance =
      mirrored[static_cast<std::size_t>(to)] - mirrored[static_cast<std::size_t>(from)];
  places.reflected[static_cast<std::size_t>(pattern_of[twin])] +=
      static_cast<std::uint32_t>(distance) << shift_of[twin];
}

std::array<int, cells> board{};
int threshold = 0;
std::uint64_t generated = 0;

// The length of a solution within the threshold, or -1.
int search(int blank, int before, int depth, const Places& places) {
  const Neighbours& beside = neighbours[static_cast<std::size_t>(blank)];
  for (int index = 0; index < beside.count; ++index) {
    const int cell = beside.cell[static_cast<std::size_t>(index)];
    if (cell == before) continue;
    ++generated;
    const int tile = board[static_cast<std::size_t>(cell)];
    Places then = places;
    move_tile(then, tile, cell, blank);
    const int h = h_of(then);
    if (depth + 1 + h > threshold) continue;
    if (h == 0) return depth + 1;
    board[static_cast<std::size_t>(blank)] = tile;
    const int length = search(cell, blank, depth + 1, then);
    board[static_cast<std::size_t>(cell)] = tile;
    if (length >= 0) return length;
  }
  return -1;
}

int solve(const std::vector<int>& tiles) {
  Places places;
  int blank = 0;
  for (int cell = 0; cell < cells; ++cell) {
    const int tile = tiles[static_cast<std::size_t>(cell)];
    board[static_cast<std::size_t>(cell)] = tile;
    if (tile == 0) {
      blank = cell;
    } else {
      move_tile(places, tile, 0, cell);
    }
  }
  threshold = h_of(places);
  if (threshold == 0) return 0;
  for (;; threshold += 2) {
    const int length = search(blank, -1, 0, places);
    if (length >= 0) return length;
  }
}

}  // namespace

int main() {
  for (int cell = 0; cell < cells; ++cell) {
    Neighbours& beside = neighbours[static_cast<std::size_t>(cell)];
    const auto add = [&](bool there, int other) {
      if (there) beside.cell[static_cast<std::size_t>(beside.count++)] = other;
    };
    add(cell >= 4, cell - 4);
    add(cell % 4 > 0, cell - 1);
    add(cell % 4 < 3, cell + 1);
    add(cell < 12, cell + 4);
    mirrored[static_cast<std::size_t>(cell)] = cell % 4 * 4 + cell / 4;
  }
  std::size_t bytes = 0;
  for (std::size_t pattern = 0; pattern < patterns.size(); ++pattern) {
    for (std::size_t at = 0; at < patterns[pattern].size(); ++at) {
      const auto tile = static_cast<std::size_t>(patterns[pattern][at]);
      pattern_of[tile] = static_cast<int>(pattern);
      shift_of[tile] = 4 * static_cast<int>(at);
    }
    build(pattern);
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
  std::printf("%d solved, %d wrong, %.3f ms, %llu generated, %zu bytes\n", solved, wrong,
              ms / solved,
              static_cast<unsigned long long>(generated) / static_cast<unsigned>(solved), bytes);
  return 0;
}
