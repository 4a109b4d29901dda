// What the two kinds of IDA* tell their owners.
#pragma once

#include <cstdint>

namespace puzzle::search {

enum class ProofProgress : std::uint8_t {
  running,
  deeper,   // every path within the threshold was searched, and the threshold has risen by 2
  solved,   // by a shortest solution
  refused,  // memory was refused
};

struct ProofCounts {
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::uint64_t before = 0;  // of expanded, before the present iteration

  // Begins an iteration. Returns how many states the last one expanded.
  std::uint64_t begin() {
    const std::uint64_t last = expanded - before;
    before = expanded;
    return last;
  }
};

}  // namespace puzzle::search
