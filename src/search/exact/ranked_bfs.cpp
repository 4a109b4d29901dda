// Apart from bfs.cpp because it is the one that is compiled for speed in wasm: 3x3 is searched to
// its end while people watch, and there this takes half the time. See CMakeLists.txt.
#include "search/exact/bfs.hpp"

namespace puzzle::search {

std::unique_ptr<Search> make_ranked_bfs(const State& start, const Limits& limits,
                                        Search::Clock clock) {
  return std::unique_ptr<Search>(new (
      std::nothrow) BreadthFirstSearch<RankedStore::Packed, RankedStore>(start, limits, clock));
}

}  // namespace puzzle::search
