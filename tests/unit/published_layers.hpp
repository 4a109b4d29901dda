// The published numbers of positions at each depth; tests/data/layers.txt names their sources.
#pragma once

#include <doctest.h>

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

// label: how a line of the file begins, "3x3" or "4x4 published".
inline std::vector<std::uint64_t> published_layers(const std::string& label) {
  std::ifstream file(PUZZLE_TEST_DATA "/data/layers.txt");
  REQUIRE(file);
  std::string line;
  while (std::getline(file, line)) {
    if (!line.starts_with(label)) continue;
    std::istringstream numbers(line.substr(line.find(':') + 1));
    std::vector<std::uint64_t> counts;
    for (std::uint64_t count = 0; numbers >> count;) counts.push_back(count);
    return counts;
  }
  FAIL("no counts for " << label);
  return {};
}
