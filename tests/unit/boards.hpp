// What all tests share: positions and moves by their texts, all sizes of boards, and all positions
// of small ones.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/notation.hpp"
#include "core/state.hpp"

// CAPTURE of a name that is bound by a row of a table, which clang 14 can only do through another.
#define SHOW(name)                 \
  const auto& shown_##name = name; \
  CAPTURE(shown_##name)

inline puzzle::State position(std::string_view text) {
  return puzzle::parse_position(text).value();
}

inline std::vector<puzzle::Move> moves_of(std::string_view text) {
  return puzzle::parse_moves(text).value();
}

// What is wrong with it; nothing if all is well.
template <typename T>
std::string error_of(const puzzle::Result<T>& result) {
  return result ? "" : result.error().message();
}

// All that are possible.
inline std::vector<puzzle::BoardSize> all_sizes() {
  std::vector<puzzle::BoardSize> sizes;
  for (int width = puzzle::min_side; width <= puzzle::max_side; ++width) {
    for (int height = puzzle::min_side; height <= puzzle::max_side; ++height) {
      sizes.push_back({width, height});
    }
  }
  return sizes;
}

// All positions that have a solution of at most that many moves, with their distance, by working
// outwards from the goal with nothing but State: independent of the searches under test.
inline std::vector<std::pair<puzzle::State, int>> all_distances(puzzle::BoardSize size,
                                                                int most = 1000) {
  std::vector<std::pair<puzzle::State, int>> known{{puzzle::State::goal(size), 0}};
  std::unordered_set<std::uint64_t> seen;
  const auto is_new = [&](const puzzle::State& state) {
    std::uint64_t digits = 0;
    for (const std::uint8_t tile : state.tiles()) digits = digits << 4 | tile;
    return seen.insert(digits).second;
  };
  (void)is_new(known[0].first);
  for (std::size_t at = 0; at < known.size() && known[at].second < most; ++at) {
    const auto [state, distance] = known[at];
    for (const puzzle::Move move : puzzle::all_moves) {
      puzzle::State next = state;
      if (next.apply(move) && is_new(next)) known.emplace_back(next, distance + 1);
    }
  }
  return known;
}
