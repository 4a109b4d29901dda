// What a way of shuffling does to a board when it is done over and over, and, on small boards, what
// it does exactly. Arrangements are taken as they are drawn, solvable or not: that is where bias
// shows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "core/scramble.hpp"

namespace puzzle {

class ShuffleStudy {
 public:
  // Up to so many cells every arrangement is counted for itself: 720 of them on 6 cells.
  static constexpr int most_cells_counted = 6;

  // The draws follow from the seed, for ever; they are not those of scramble(), which has a
  // generator of its own for each. Precondition: options are such as scramble() takes.
  ShuffleStudy(BoardSize size, std::string_view seed, const ScrambleOptions& options);

  // Shuffles the goal so many times more. Cost: about 100 ns a cell on most methods.
  void run(std::uint64_t shuffles);

  [[nodiscard]] BoardSize size() const { return size_; }
  [[nodiscard]] std::uint64_t shuffles() const { return shuffles_; }
  // How often each tile ended in each cell: by tile (the blank is 0), then by cell.
  [[nodiscard]] const std::vector<std::uint64_t>& landings() const { return landings_; }
  // How often 0, 1, 2, … tiles were at home, the blank not counted.
  [[nodiscard]] const std::vector<std::uint64_t>& at_home() const { return at_home_; }
  // The Manhattan distances of all shuffles together.
  [[nodiscard]] std::uint64_t manhattan() const { return manhattan_; }
  // Of a shuffle, on average; 0 before the first.
  [[nodiscard]] double mean_at_home() const;
  [[nodiscard]] double mean_manhattan() const;
  // Of the shuffles, those that can be solved.
  [[nodiscard]] std::uint64_t solvable() const { return solvable_; }
  // How often each arrangement came, in the order of their tiles as a number; empty above
  // most_cells_counted.
  [[nodiscard]] const std::vector<std::uint64_t>& arrangements() const { return arrangements_; }
  // How often the most and the least frequent of them came; 0 where they are not counted.
  struct Extremes {
    std::uint64_t most = 0;
    std::uint64_t least = 0;
  };
  [[nodiscard]] Extremes extremes() const;

 private:
  BoardSize size_;
  ScrambleOptions options_;
  Random random_;
  std::uint64_t shuffles_ = 0;
  std::uint64_t manhattan_ = 0;
  std::uint64_t solvable_ = 0;
  std::vector<std::uint64_t> landings_;
  std::vector<std::uint64_t> at_home_;
  std::vector<std::uint64_t> arrangements_;
};

// One shuffle, choice by choice: the first of a study with that seed.
struct ShuffleTrace {
  std::vector<std::uint32_t> choices;  // what the method drew, in order
  State end;
};

// Precondition: options are such as scramble() takes.
[[nodiscard]] ShuffleTrace trace_shuffle(BoardSize size, std::string_view seed,
                                         const ScrambleOptions& options);

// How often the arrangements of a board come up when every sequence of choices is made once.
struct ExactSpread {
  std::uint64_t sequences = 0;     // of choices, all equally likely
  std::uint64_t arrangements = 0;  // that there are: cells!
  std::uint64_t reached = 0;       // of them, by any sequence
  std::uint64_t most = 0;          // sequences that lead to the most frequent arrangement
  std::uint64_t least = 0;         // and to the least frequent one that is reached
};

inline constexpr int most_cells_of_exact_spread = 8;

// Of fisher_yates, naive_swap or sattolo; a random walk has no such number that fits, and gives all
// zero. Precondition: not more cells than that. Cost: on 8 cells 2.6 million steps.
[[nodiscard]] ExactSpread exact_spread(BoardSize size, ScrambleMethod method);

// The place of the arrangement among all of its board in the order of their tiles as a number.
// Precondition: at most 12 cells.
[[nodiscard]] std::size_t arrangement_number(const State& state);

}  // namespace puzzle
