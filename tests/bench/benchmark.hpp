// A fixed amount of work for every algorithm. Its counts are the same natively, sanitised and in
// wasm, and one signature over all of them says so; its times are only logged.
#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "core/scramble.hpp"
#include "search/databases/databases.hpp"
#include "search/solvers/solvers.hpp"

namespace puzzle::search {

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

// Steps it to its end.
Status run(Search& search, std::uint64_t step = 100'000);

struct Measured {
  State state;
  int published = 0;  // the length of a shortest solution; 0: not known
};

// Of a file with a length and the tiles a line; none when it is another.
[[nodiscard]] std::vector<Measured> positions_of(const std::string& path);

// That many shuffles of a board, with the seeds "bench-1", "bench-2", …
[[nodiscard]] std::vector<Measured> shuffles_to_measure(BoardSize size, int count,
                                                        const ScrambleOptions& options = {});

// The tables of that rung are built and kept. False: memory is refused.
[[nodiscard]] bool build_rung(Databases& databases, BoardSize size, int rung);

// As printf; cut at 299 bytes.
std::string formatted(const char* format, auto... values) {
  std::array<char, 300> line{};
  std::snprintf(line.data(), line.size(), format, values...);
  return line.data();
}

}  // namespace puzzle::search
