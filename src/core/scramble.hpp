// Ways to mix a board. The uniform one (fisher_yates) is the default; the other three are kept
// because they teach what goes wrong: a random walk that is too short leaves most tiles at home,
// the naive swap favours some arrangements (15/8 on 2x2, 159/32 on 2x3 between the most and the
// least frequent), Sattolo's algorithm reaches only the single-cycle arrangements.
//
// Each method draws from any source of choices, a callable with (bound) -> 0 .. bound - 1, so that
// tests can enumerate every sequence of choices instead of sampling.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "core/solvability.hpp"
#include "core/state.hpp"

namespace puzzle {

enum class ScrambleMethod : std::uint8_t { fisher_yates, random_walk, naive_swap, sattolo };

[[nodiscard]] std::string_view to_text(ScrambleMethod method);
[[nodiscard]] Result<ScrambleMethod> parse_scramble_method(std::string_view text);

// What to do with an arrangement that no moves can solve.
enum class IfUnsolvable : std::uint8_t { repair, keep };

struct ScrambleOptions {
  ScrambleMethod method = ScrambleMethod::fisher_yates;
  IfUnsolvable if_unsolvable = IfUnsolvable::repair;
  int walk_steps = 30;  // random_walk only: the tutorial's number
};

struct Scramble {
  State state;
  bool solvable = true;  // false only with IfUnsolvable::keep
  bool repaired = false;
};

inline constexpr std::size_t max_seed_bytes = 1024;
inline constexpr int max_walk_steps = 1'000'000;

// One position for a size, a method and a seed, for ever; without options that of fisher_yates.
// Errors: a seed that is longer than max_seed_bytes or not UTF-8, a negative number of steps or
// more than a million.
[[nodiscard]] Result<Scramble> scramble(BoardSize size, std::string_view seed);
[[nodiscard]] Result<Scramble> scramble(BoardSize size, std::string_view seed,
                                        const ScrambleOptions& options);

// extract fisherYates
// Every arrangement of the cells equally often.
template <typename Choose>
[[nodiscard]] State fisher_yates(BoardSize size, Choose&& choose) {
  State state = State::goal(size);                        // at: begin
  for (int last = state.cells() - 1; last > 0; --last) {  // at: turn
    state.swap_cells(last,
                     static_cast<int>(choose(static_cast<std::uint32_t>(last + 1))));  // at: draw
  }
  return state;  // at: end
}
// end of extract fisherYates

// extract sattolo
// Only arrangements that are one single cycle: choices stop short of the cell itself.
template <typename Choose>
[[nodiscard]] State sattolo(BoardSize size, Choose&& choose) {
  State state = State::goal(size);                        // at: begin
  for (int last = state.cells() - 1; last > 0; --last) {  // at: turn
    state.swap_cells(last, static_cast<int>(choose(static_cast<std::uint32_t>(last))));  // at: draw
  }
  return state;  // at: end
}
// end of extract sattolo

// extract naiveSwap
// Swaps every cell with any cell: n^n equally likely sequences for n! arrangements cannot be fair.
template <typename Choose>
[[nodiscard]] State naive_swap(BoardSize size, Choose&& choose) {
  State state = State::goal(size);                    // at: begin
  for (int cell = 0; cell < state.cells(); ++cell) {  // at: turn
    state.swap_cells(
        cell, static_cast<int>(choose(static_cast<std::uint32_t>(state.cells()))));  // at: draw
  }
  return state;  // at: end
}
// end of extract naiveSwap

// extract randomWalk
// That many steps, each in one of the four directions. A step in which no tile can travel is lost.
// A walk that chose only among the possible moves would favour positions with the blank in the
// middle for ever; this walk becomes uniform, but only after very many steps.
template <typename Choose>
[[nodiscard]] State random_walk(BoardSize size, int steps, Choose&& choose) {
  State state = State::goal(size);                                                 // at: begin
  for (int step = 0; step < steps; ++step) {                                       // at: turn
    state.apply(all_moves[choose(static_cast<std::uint32_t>(all_moves.size()))]);  // at: draw
  }
  return state;  // at: end
}
// end of extract randomWalk

// What the method of the options draws, solvable or not. Precondition: size and options are such as
// scramble() takes.
template <typename Choose>
[[nodiscard]] State draw_scramble(BoardSize size, const ScrambleOptions& options, Choose&& choose) {
  switch (options.method) {
    case ScrambleMethod::fisher_yates: break;
    case ScrambleMethod::random_walk: return random_walk(size, options.walk_steps, choose);
    case ScrambleMethod::naive_swap: return naive_swap(size, choose);
    case ScrambleMethod::sattolo: return sattolo(size, choose);
  }
  return fisher_yates(size, choose);
}

}  // namespace puzzle
