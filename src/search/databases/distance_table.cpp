#include "search/databases/distance_table.hpp"

#include <algorithm>

#include "core/solvability.hpp"

namespace puzzle::search {

std::optional<int> DistanceTable::distance(const State& state) const {
  if (!is_solvable(state)) return std::nullopt;
  return distances_[rank_.of(Packed(state), state.blank())];
}

std::optional<Move> DistanceTable::hint(const State& state) const {
  const std::optional<int> here = distance(state);
  for (const Move move : all_moves) {
    State next = state;
    if (next.apply(move) && here && *distance(next) < *here) return move;
  }
  return std::nullopt;
}

}  // namespace puzzle::search
