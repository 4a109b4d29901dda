// What main.cpp measures. Native and wasm print the same lines.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/scramble.hpp"
#include "search/solvers/solvers.hpp"

namespace puzzle::search {

// --- A fixed amount of work for every algorithm ---
//
// Its counts are the same natively, sanitised and in wasm, and one signature over all of them says
// so; its times are only logged.

struct FixedResult {
  std::string name;  // of the work: "3x3, 31 moves"
  Algorithm algorithm = Algorithm::bfs;
  int positions = 0;
  std::uint64_t length = 0;  // of all solutions together
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::uint64_t stored = 0;
  std::size_t bytes_peak = 0;    // of the largest search
  double mean_milliseconds = 0;  // of one position, the fastest of its repeats
  double worst_milliseconds = 0;
};

// Does the work `repeats` times (at least once) and keeps the fastest time of each position.
// Cost: about a second a repeat.
[[nodiscard]] std::vector<FixedResult> do_fixed_work(int repeats,
                                                     Search::Clock clock = steady_microseconds);
// 16 hexadecimal digits over the names, lengths and counts of all results; no times, no bytes.
[[nodiscard]] std::string signature(const std::vector<FixedResult>& results);
// The signature and a table, ready to print.
[[nodiscard]] std::string report(const std::vector<FixedResult>& results);

// --- Many positions, and how well they were solved ---

struct Measured {
  State state;
  int published = 0;  // the length of a shortest solution; 0: not known
};

// Reads lines of a length and the tiles of a square board, as in tests/data; # begins a comment.
// Error: names the line.
[[nodiscard]] Result<std::vector<Measured>> parse_measured(std::string_view text);
// That many shuffles of a board, with the seeds "bench-1", "bench-2", …
[[nodiscard]] std::vector<Measured> shuffles_to_measure(BoardSize size, int count,
                                                        const ScrambleOptions& options = {});

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
