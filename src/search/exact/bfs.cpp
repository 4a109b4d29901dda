#include "search/exact/bfs.hpp"

namespace puzzle::search {

std::unique_ptr<Search> make_bfs(const State& start, const Limits& limits, Search::Clock clock) {
  // Beyond 9 cells, a byte for every position would be too much memory to begin with.
  if (start.cells() <= 9) return make_ranked_bfs(start, limits, clock);
  return with_packed_state_for(start.cells(), [&](auto packed) -> std::unique_ptr<Search> {
    using Packed = decltype(packed);
    return std::unique_ptr<Search>(new (
        std::nothrow) BreadthFirstSearch<Packed, NodeStore<Packed, Nothing>>(start, limits, clock));
  });
}

}  // namespace puzzle::search
