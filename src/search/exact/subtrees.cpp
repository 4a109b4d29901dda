#include "search/exact/subtrees.hpp"

#include <algorithm>

namespace puzzle::search {

void Subtrees::add(Path path, int least_slack) {
  const Subtree added{nearest_[path], static_cast<std::int16_t>(least_slack), path};
  std::size_t place = end_;
  while (place > 0 && list_[place - 1].nearest > added.nearest) --place;
  Subtree* const list = list_.data();
  std::copy_backward(list + place, list + end_, list + end_ + 1);
  list_[place] = added;
  ++end_;
}

std::optional<Subtrees::Path> Subtrees::take() {
  if (next_ == end_) return std::nullopt;
  return list_[next_++].path;
}

std::optional<Subtrees::Path> Subtrees::take_last(int least_slack) {
  for (std::size_t place = end_; place > next_; --place) {
    const Subtree found = list_[place - 1];
    if (found.least_slack < least_slack) continue;
    std::copy(list_.data() + place, list_.data() + end_, list_.data() + place - 1);
    --end_;
    return found.path;
  }
  return std::nullopt;
}

void Subtrees::learn(Path path, int nearest) {
  nearest_[path] = std::min(nearest_[path], static_cast<std::uint8_t>(std::min(nearest, 254)));
}

}  // namespace puzzle::search
