// What the fuzz targets share: words of a random program, and checks that end it. Each target
// promises more than that nothing crashes: the checks are the promises of the headers in src/.
#pragma once

#include <fuzzer/FuzzedDataProvider.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "core/notation.hpp"
#include "core/random.hpp"
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

// One line of valid UTF-8 that shows all of itself, as printable() promises: without control
// characters, but for the separator of crossing.hpp, without what breaks a line, turns its
// direction, or cannot be seen.
inline bool is_clean(std::string_view message) {
  if (puzzle::find_invalid_utf8(message) != std::string_view::npos) return false;
  char32_t character = 0;
  int left = 0;  // bytes of the character
  for (const char letter : message) {
    const auto byte = static_cast<unsigned char>(letter);
    if (left == 0) {
      left = byte < 0xC0 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
      character = left == 0 ? byte : byte & (0x3Fu >> left);
    } else {
      character = character << 6 | (byte & 0x3Fu);
      --left;
    }
    if (left > 0) continue;
    if ((character < U' ' && character != 0x1F) || (character >= 0x7F && character <= 0xA0)) {
      return false;
    }
    switch (character) {
      case 0x00AD:  // soft hyphen
      case 0x061C:  // Arabic letter mark
      case 0x180E:  // Mongolian vowel separator
      case 0xFEFF:  // byte order mark
        return false;
    }
    if (character >= 0x200B && character <= 0x200F) return false;  // zero width, left, right
    if (character >= 0x2028 && character <= 0x202E) return false;  // lines, embeddings, overrides
    if (character >= 0x2060 && character <= 0x206F) return false;  // joiner, isolates
    if (character >= 0xFFF9 && character <= 0xFFFB) return false;  // annotations
    if (character >> 12 == 0xE0) return false;                     // tags
  }
  return true;
}

inline bool is_clean(const puzzle::Error& error) {
  for (const std::string& value : error.values()) {
    if (!is_clean(value) || value.find('\x1F') != std::string::npos) return false;
  }
  return is_clean(error.message()) && !error.message().empty();
}

inline bool is_permutation(const puzzle::State& state) {
  unsigned long long seen[2] = {};
  for (const int tile : state.tiles()) {
    if (tile >= state.cells() || (seen[tile / 64] >> tile % 64 & 1) != 0) return false;
    seen[tile / 64] |= 1ull << tile % 64;
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

// Mostly a word that means something, else any bytes.
template <typename Words>
std::string word(FuzzedDataProvider& input, const Words& words) {
  const std::size_t count = std::size(words);
  const auto choice = input.ConsumeIntegralInRange<std::size_t>(0, count);
  return choice < count ? std::string(words[choice]) : input.ConsumeRandomLengthString(400);
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
// All that there are, and one that there is not.
inline constexpr auto algorithms = [] {
  std::array<std::string_view, puzzle::search::solver_table.size() + 1> names{"greedy"};
  auto* next = names.data();
  for (const auto& row : puzzle::search::solver_table) *++next = row.name;
  return names;
}();

// Any number, often a wild one.
inline double number(FuzzedDataProvider& input, double likely) {
  switch (input.ConsumeIntegralInRange(0, 7)) {
    case 0: return input.ConsumeFloatingPoint<double>();
    case 1: return -1;
    case 2: return 0;
    default: return input.ConsumeFloatingPointInRange<double>(0, likely);
  }
}

// A number of steps, which no wild number makes so large that one input takes the time of a
// thousand others.
inline double few(FuzzedDataProvider& input, double likely) {
  const double wild = number(input, likely);
  return wild > 10 * likely ? 10 * likely : wild;
}

}  // namespace fuzz
