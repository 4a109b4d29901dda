// Solves many positions and sums up how well that went: what README's table of figures comes from.
// Native and wasm print the same line.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "search/solvers/solvers.hpp"

namespace puzzle::search {

struct Measured {
  State state;
  int published = 0;  // the length of a shortest solution; 0: not known
};

// Reads lines of a length and the tiles of a square board, as in tests/data; # begins a comment.
// Error: names the line.
[[nodiscard]] Result<std::vector<Measured>> parse_measured(std::string_view text);

// That many shuffles of a board, with the seeds "bench-1", "bench-2", …
[[nodiscard]] std::vector<Measured> shuffles_to_measure(BoardSize size, int count);

// Builds the tables of that rung of a board, counted from 1. False: there are none, or memory is
// refused.
[[nodiscard]] bool build_rung(Databases& databases, BoardSize size, int rung);

// Solves one position after another with these databases; what a search has to build is there for
// the next. Returns the lengths, bounds, times and memory in a few lines. The limits hold for each
// position.
[[nodiscard]] std::string figures_of(std::string_view name, const std::vector<Measured>& positions,
                                     Algorithm algorithm, const Limits& limits,
                                     Databases& databases,
                                     Search::Clock clock = steady_microseconds);

// Reviews games that solve the positions row by row, as people play, and sums up how long that
// took.
[[nodiscard]] std::string review_figures(std::string_view name,
                                         const std::vector<Measured>& positions,
                                         Databases& databases,
                                         Search::Clock clock = steady_microseconds);

}  // namespace puzzle::search
