// The subtrees of an iteration of IDA* below its first few moves, in the order in which they are
// searched: first those in which the iterations before came nearest to the goal. The last iteration
// ends at its first solution, and that is likeliest there. (Powley and Korf 1991, "Single-agent
// parallel window search", order states by h for the same reason.) What was learned is of one
// start: threads that search a proof in pieces begin each piece without it.
//
// No memory but its own, 10 KB. For boards of 4x4 and 5x5.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace puzzle::search {

class Subtrees {
 public:
  // Where they hang: so many moves from the start.
  static constexpr int depth = 6;
  // Those moves, two bits each, the first in the highest.
  using Path = std::uint16_t;
  // No board is so high that the blank goes the same way six times.
  static constexpr Path none = 0;
  [[nodiscard]] static constexpr Path with_move(Path path, unsigned move) {
    return static_cast<Path>(unsigned{path} << 2 | move);
  }
  [[nodiscard]] static constexpr unsigned move(Path path, int place) {
    return unsigned{path} >> (2 * (depth - 1 - place)) & 3u;
  }

  // What was learned is of another start.
  void forget() {
    clear();
    nearest_.fill(unknown);
  }
  // What was learned stays.
  void clear() { end_ = next_ = 0; }

  // least_slack: of its root, in all views. Among those that are as promising it comes last.
  void add(Path path, int least_slack);
  // The next one to be searched, which is not here any more.
  [[nodiscard]] std::optional<Path> take();
  // The last one with that slack or more.
  [[nodiscard]] std::optional<Path> take_last(int least_slack);
  // So near to the goal, by h, came a search of the subtree, or of a part of it.
  void learn(Path path, int nearest);

 private:
  static constexpr std::uint8_t unknown = 255;
  // Four moves at the start, three afterwards.
  static constexpr std::size_t most = 4 * 3 * 3 * 3 * 3 * 3;

  struct Subtree {
    std::uint8_t nearest = unknown;
    std::int16_t least_slack = 0;
    Path path = 0;
  };

  std::array<Subtree, most> list_{};
  std::size_t next_ = 0;
  std::size_t end_ = 0;
  // By path; of no start before forget().
  std::array<std::uint8_t, std::size_t{1} << (2 * depth)> nearest_{};
};

[[gnu::cold]] inline void Subtrees::add(Path path, int least_slack) {
  const Subtree added{nearest_[path], static_cast<std::int16_t>(least_slack), path};
  std::size_t place = end_;
  while (place > 0 && list_[place - 1].nearest > added.nearest) --place;
  Subtree* const list = list_.data();
  std::copy_backward(list + place, list + end_, list + end_ + 1);
  list_[place] = added;
  ++end_;
}

[[gnu::cold]] inline std::optional<Subtrees::Path> Subtrees::take() {
  if (next_ == end_) return std::nullopt;
  return list_[next_++].path;
}

[[gnu::cold]] inline std::optional<Subtrees::Path> Subtrees::take_last(int least_slack) {
  for (std::size_t place = end_; place > next_; --place) {
    const Subtree found = list_[place - 1];
    if (found.least_slack < least_slack) continue;
    std::copy(list_.data() + place, list_.data() + end_, list_.data() + place - 1);
    --end_;
    return found.path;
  }
  return std::nullopt;
}

[[gnu::cold]] inline void Subtrees::learn(Path path, int nearest) {
  nearest_[path] = std::min(nearest_[path], static_cast<std::uint8_t>(std::min(nearest, 254)));
}

}  // namespace puzzle::search
