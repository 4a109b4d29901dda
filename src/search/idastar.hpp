// IDA* (Korf 1985) with additive pattern databases.
#pragma once

#include "search/search.hpp"

namespace puzzle::search {

// Boards up to so many cells are solved to the end, proven shortest.
inline constexpr int most_cells_proven = 16;

[[nodiscard]] std::unique_ptr<Search> make_idastar(const State& start, Databases& databases,
                                                   const Limits& limits, Search::Clock clock);

}  // namespace puzzle::search
