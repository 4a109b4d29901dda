// What the fuzz targets share: what a random program reads, and checks that end it. Each target
// promises more than that nothing crashes: the checks are the promises of the headers in src/.
#pragma once

#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/notation.hpp"
#include "core/text.hpp"
#include "search/solvers/solvers.hpp"

// Ends the program with a stack that says which promise was broken.
#define PROMISE(condition)                                                         \
  do {                                                                             \
    if (!(condition)) {                                                            \
      std::fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                \
    }                                                                              \
  } while (false)

namespace fuzz {

// The random program: the bytes of an input.
struct Input : FuzzedDataProvider {
  using FuzzedDataProvider::FuzzedDataProvider;

  int between(int least, int most) { return ConsumeIntegralInRange(least, most); }
  std::size_t up_to(std::size_t most) { return ConsumeIntegralInRange<std::size_t>(0, most); }
  std::string text(std::size_t most) { return ConsumeRandomLengthString(most); }
  // Mostly a word that means something, else any bytes.
  template <typename Words>
  std::string word(const Words& words) {
    const std::size_t choice = up_to(std::size(words));
    return choice < std::size(words) ? std::string(words[choice]) : text(400);
  }
  // Any number, often a wild one.
  double number(double likely) {
    switch (between(0, 7)) {
      case 0: return ConsumeFloatingPoint<double>();
      case 1: return -1;
      case 2: return 0;
      default: return ConsumeFloatingPointInRange<double>(0, likely);
    }
  }
  // A number of steps, which no wild number makes so large that one input takes the time of a
  // thousand others.
  double few(double likely) {
    const double wild = number(likely);
    return wild > 10 * likely ? 10 * likely : wild;
  }
};

// One line of valid UTF-8 that shows all of itself, as printable() promises; U+001F separates the
// parts of an Error.
inline bool is_clean(std::string message) {
  std::replace(message.begin(), message.end(), puzzle::Error::separator, ' ');
  return puzzle::printable(message, std::numeric_limits<int>::max()) == message;
}

// Whether it is an error, which says in clean words what is wrong.
template <typename T>
bool refused(const puzzle::Result<T>& result) {
  if (result) return false;
  const puzzle::Error& error = result.error();
  PROMISE(is_clean(error.text()) && is_clean(error.message()) && !error.message().empty());
  return true;
}

inline bool is_permutation(const puzzle::State& state) {
  std::vector<int> tiles(state.tiles().begin(), state.tiles().end());
  std::sort(tiles.begin(), tiles.end());
  for (int tile = 0; tile < state.cells(); ++tile) {
    if (tiles[static_cast<std::size_t>(tile)] != tile) return false;
  }
  return state.tile_at(state.blank()) == 0;
}

// The state that canonical texts say, which the code under test has written itself.
inline puzzle::State state_of(std::string_view text) {
  const auto state = puzzle::parse_position(text);
  PROMISE(state);
  PROMISE(puzzle::to_text(state.value()) == text);
  PROMISE(is_permutation(state.value()));
  return state.value();
}

inline puzzle::State replayed(std::string_view start, std::string_view moves) {
  const auto parsed = puzzle::parse_moves(moves);
  PROMISE(parsed);
  const auto end = puzzle::apply_moves(state_of(start), parsed.value());
  PROMISE(end);
  return end.value();
}

// The position that a search was given was read, and the moves solve it.
inline void check_solution(std::string_view position, const char* moves) {
  const auto start = puzzle::parse_position(position);
  PROMISE(start);
  PROMISE(replayed(puzzle::to_text(start.value()), moves).is_goal());
}

inline constexpr const char* positions[] = {
    "1 2 3/4 5 6/0 7 8",
    "1 2 3/4 5 6/7 8 0",
    "2 1 3/4 5 6/7 8 0",
    "8 6 7/2 5 4/3 0 1",
    "1 2/0 3",
    "1 2 3/0 4 5",
    "4 1 2/0 5 3",
    "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15",
    "1 2 3 4/0 5 6 7",
    "5 1 2 4/9 6 3 8/13 10 7 12/14 11 15 0",
    "1,2,3,4/5,6,7,8/9,10,11,0",
    "17 1 20 9 16/2 22 19 14 5/15 21 0 3 24/23 18 13 12 7/10 8 6 4 11",
    "1 2 3 4 5 6 7 8 9 10/11 12 13 14 15 16 17 18 19 20/21 22 23 24 25 26 27 28 29 30/"
    "31 32 33 34 35 36 37 38 39 40/41 42 43 44 45 46 47 48 49 50/51 52 53 54 55 56 57 58 59 60/"
    "61 62 63 64 65 66 67 68 69 70/71 72 73 74 75 76 77 78 79 80/81 82 83 84 85 86 87 88 89 90/"
    "0 91 92 93 94 95 97 98 96 99",
};
inline constexpr const char* seeds[] = {"", "a", "blog-1", "\xC3\xA9", "2026-11-23"};
inline constexpr const char* methods[] = {"fisher-yates", "random-walk", "naive-swap", "sattolo"};
// All that there are, and one that there is not.
inline constexpr auto algorithms = [] {
  std::array<std::string_view, puzzle::search::solver_table.size() + 1> names{"greedy"};
  auto* next = names.data();
  for (const auto& row : puzzle::search::solver_table) *++next = row.name;
  return names;
}();

}  // namespace fuzz
