// What all tests share: positions and moves by their texts, and the sizes of boards.
#pragma once

#include <string_view>
#include <vector>

#include "core/notation.hpp"
#include "core/state.hpp"

inline puzzle::State position(std::string_view text) {
  return puzzle::parse_position(text).value();
}

inline std::vector<puzzle::Move> moves_of(std::string_view text) {
  return puzzle::parse_moves(text).value();
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
