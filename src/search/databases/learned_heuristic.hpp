// A heuristic of 5x5 that was learned from solutions: not admissible, but nearer to the distance
// than any that is. It tells which states a beam should keep; nothing is proven with it.
//
// Its value is the Manhattan distance and, beyond that, a weight for each tile and the cell that it
// stands on, one for each pair of tiles and their two cells, and what the excesses of the pattern
// databases' two views weigh. A state and its reflection in the main diagonal have the same value,
// so half of the weights are kept. The weights are those with the least square error on states
// whose distance a beam has found, guided by weights that were learned before (Arfaee, Zilles and
// Holte 2011 learn in such rounds; Samadi, Felner and Schaeffer 2008 learn from several
// heuristics). src/learning makes them.
//
// As bytes, numbers with the lowest byte first: "SPLH"; the version, 1; width; height; 0; in 2
// bytes each what the sum of both excesses weighs and what the larger weighs on top, in units of
// 1/1024 of a move; one signed byte for each weight that is kept, in units of 1/64 of a move.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/board_size.hpp"
#include "core/result.hpp"
#include "search/memory.hpp"

namespace puzzle::search {

inline constexpr BoardSize size_of_learned_heuristic{5, 5};

// A spot is a tile on a cell, tile * cells + cell. The weight of a single tile is that of its spot
// with itself.
namespace spot {

inline constexpr std::size_t cells = 25;
inline constexpr std::size_t count = cells * cells;

// The spot in the main diagonal's mirror.
[[nodiscard]] constexpr std::size_t reflected(std::size_t spot) {
  constexpr auto side = static_cast<std::size_t>(size_of_learned_heuristic.width);
  const auto turned = [](std::size_t cell) { return cell % side * side + cell / side; };
  return (turned(spot / cells - 1) + 1) * cells + turned(spot % cells);
}

// Calls visit(spot, other) for each weight that is kept, in the order of the bytes. That of other
// and spot is the same, and that of their reflections.
template <typename Visit>
void for_each_pair(Visit visit) {
  for (std::size_t one = cells; one < count; ++one) {
    for (std::size_t other = one; other < count; ++other) {
      const bool same = one == other;
      const bool apart = one / cells != other / cells && one % cells != other % cells;
      const std::size_t first = std::min(reflected(one), reflected(other));
      const std::size_t second = std::max(reflected(one), reflected(other));
      const bool is_first = one < first || (one == first && other <= second);
      if ((same || apart) && is_first) visit(one, other);
    }
  }
}

}  // namespace spot

struct ExcessWeights {
  int sum = 0;     // of both views, in 1/1024 of a move
  int larger = 0;  // on top of that
};

class LearnedHeuristic {
 public:
  static constexpr int units = 64;  // of a move
  static constexpr std::size_t cells = spot::cells;
  // By cell: where in the weights of a tile that of the tile on this cell stands.
  using Places = std::array<std::uint16_t, cells>;

  // Reads the bytes. Error: they are not those of such a heuristic, or the budget, which must
  // outlive it, refuses 400 KB. Cost: some milliseconds.
  [[nodiscard]] static Result<std::unique_ptr<const LearnedHeuristic>> read(
      std::span<const std::uint8_t> bytes, MemoryBudget& budget);
  // The bytes. weights: in their order.
  [[nodiscard]] static std::vector<std::uint8_t> bytes_of(ExcessWeights excess,
                                                          std::span<const std::int8_t> weights);

  // All below in units. What the tiles add to the Manhattan distance. Cost: some 300 look-ups.
  [[nodiscard]] int of(std::span<const std::uint8_t> tiles) const;
  [[nodiscard]] int of_excesses(int one, int other) const {
    return (excess_.sum * (one + other) + excess_.larger * std::max(one, other)) / 16;
  }
  [[nodiscard]] static Places places_of(const std::uint8_t* tiles) {
    Places places;
    for (std::size_t cell = 0; cell < cells; ++cell) {
      places[cell] = static_cast<std::uint16_t>(cell * cells + tiles[cell]);
    }
    return places;
  }
  // How of() changes when the tile goes from its cell to the blank's. places: before the move.
  // Cost: 50 look-ups.
  [[nodiscard]] int change(const Places& places, int tile, int from, int to) const {
    const std::int8_t* const before = weights_of(tile, from);
    const std::int8_t* const after = weights_of(tile, to);
    // The tile itself stands in the places where it was, with which it has no weight then.
    int change = 0;
    change += after[static_cast<std::size_t>(to) * cells + static_cast<std::size_t>(tile)];
    for (const std::uint16_t place : places) change += after[place] - before[place];
    return change;
  }

 private:
  LearnedHeuristic(ExcessWeights excess, Array<std::int8_t> weights)
      : excess_(excess), weights_(std::move(weights)) {}

  [[nodiscard]] const std::int8_t* weights_of(int tile, int cell) const {
    return weights_.begin() +
           (static_cast<std::size_t>(tile) * cells + static_cast<std::size_t>(cell)) * spot::count;
  }

  ExcessWeights excess_;
  // By spot, then by cell * cells + tile of the other one: no search for pairs in inner loops.
  Array<std::int8_t> weights_;
};

// The bytes of the one that this program has. The web's modules have none; it comes to them with
// the pattern databases of 5x5.
[[nodiscard]] std::span<const std::uint8_t> bytes_of_learned_heuristic();

}  // namespace puzzle::search
