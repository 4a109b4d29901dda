// Solutions for boards of any size, first any, then ever shorter ones.
#pragma once

#include "search/search.hpp"

namespace puzzle::search {

// Ends with the first solution.
[[nodiscard]] std::unique_ptr<Search> make_fast(const State& start, Databases& databases,
                                                const Limits& limits, Search::Clock clock);

// Goes on from the first solution to shorter ones, until one is proven shortest (its length is the
// lower bound), a limit is reached or it is settled.
[[nodiscard]] std::unique_ptr<Search> make_improving(const State& start, Databases& databases,
                                                     const Limits& limits, Search::Clock clock);

}  // namespace puzzle::search
