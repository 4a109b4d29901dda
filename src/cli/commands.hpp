// One function for each command; main.cpp reads the command line into these options. Results go
// to standard output, words to standard error; what is returned is the exit status.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/input.hpp"
#include "core/board_size.hpp"
#include "core/scramble.hpp"
#include "draw/painter.hpp"
#include "search/solvers/solvers.hpp"

namespace puzzle::cli {

struct SolveOptions {
  search::Algorithm algorithm = search::Algorithm::automatic;
  int weight = 1;  // of h, for A*
  search::Limits limits;
  std::optional<std::string> trace;  // the file for what the search of the one position did
  bool seconds_given = false;        // else automatic gets 10 s where its improving has no end
  bool json = false;
  bool cache = true;  // pattern databases are kept from run to run
  std::vector<std::string> positions;
};
[[nodiscard]] ExitStatus solve(const SolveOptions& options);

struct ShuffleOptions {
  BoardSize size;
  std::optional<std::string> seed;  // none: a fresh one, told on standard error
  ScrambleOptions scramble;
  std::optional<int> moves_away;  // instead of a scramble: exactly so many moves from the goal
  std::uint64_t count = 1;
};
[[nodiscard]] ExitStatus shuffle(const ShuffleOptions& options);

struct StudyOptions {
  BoardSize size;
  std::string seed = "1";
  ScrambleOptions scramble;
  std::uint64_t shuffles = 100'000;
  bool json = false;
};
[[nodiscard]] ExitStatus study(const StudyOptions& options);

struct CheckOptions {
  bool json = false;
  std::vector<std::string> positions;
};
[[nodiscard]] ExitStatus check(const CheckOptions& options);

struct LayersOptions {
  BoardSize size;
  std::optional<std::uint64_t> depth;  // none: to the last layer
  std::size_t max_bytes = std::size_t{1} << 30;
};
[[nodiscard]] ExitStatus layers(const LayersOptions& options);

struct PlayOptions {
  BoardSize size;
  std::optional<std::string> position;  // none: a shuffle of that size
  std::optional<std::string> seed;      // none: a fresh one
  draw::Appearance appearance;
  std::optional<std::string> picture;  // a file
};
[[nodiscard]] ExitStatus play(const PlayOptions& options);

struct RenderOptions {
  std::string position;
  std::string file;
  int pixels = 640;  // of the longer side
  draw::Appearance appearance;
  std::optional<std::string> picture;  // a file
};
[[nodiscard]] ExitStatus render(const RenderOptions& options);

struct BenchOptions {
  int repeats = 5;
  // With a file of lengths and positions, or a size to shuffle: what solving them takes instead.
  std::optional<std::string> file;
  std::optional<BoardSize> size;
  std::optional<std::string> databases;  // or a database file: what unpacking it takes
  int count = 20;
  search::Algorithm algorithm = search::Algorithm::automatic;
  search::Limits limits;
};
[[nodiscard]] ExitStatus bench(const BenchOptions& options);

struct PdbBuildOptions {
  BoardSize size;
  std::optional<std::string> patterns;  // none: the standard ones of that size
  std::string file;
  std::size_t max_bytes = std::size_t{1} << 30;
};
[[nodiscard]] ExitStatus pdb_build(const PdbBuildOptions& options);
[[nodiscard]] ExitStatus pdb_verify(const std::string& file);
[[nodiscard]] ExitStatus pdb_info(const std::string& file);

}  // namespace puzzle::cli
