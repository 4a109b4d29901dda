#include "search/anytime/rows.hpp"

#include <algorithm>

namespace puzzle::search {
namespace {

constexpr std::uint8_t outside = 255;
constexpr std::uint8_t unknown = 255;
constexpr std::uint8_t origin = 4;
constexpr std::uint32_t most_states = max_cells * max_cells;

}  // namespace

Rows::Rows(const State& start, MemoryBudget& budget)
    : size_(start.size()), state_(start), queue_(budget), came_by_(budget) {
  if (is_square()) phase_ = Phase::rest;
}

Rows::Line Rows::line() const {
  const int first = top_ * size_.width + left_;
  if (size_.height - top_ >= size_.width - left_) {
    return {first, 1, size_.width - left_, size_.width};
  }
  return {first, size_.width, size_.height - top_, 1};
}

void Rows::next_line() {
  if (line().step == 1) {
    ++top_;
  } else {
    ++left_;
  }
  index_ = 0;
  phase_ = is_square() ? Phase::rest : Phase::single;
}

void Rows::aim(int tile, int cell) {
  tiles_[static_cast<std::size_t>(tile_count_)] = tile;
  targets_[static_cast<std::size_t>(tile_count_++)] = cell;
}

void Rows::allow(int cell) {
  place_of_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(region_count_);
  region_[region_count_++] = static_cast<std::uint8_t>(cell);
}

bool Rows::prepare() {
  for (;; finish_phase()) {
    tile_count_ = 0;
    blank_target_ = -1;
    region_count_ = 0;
    place_of_.fill(outside);
    if (phase_ == Phase::rest) {
      if (state_.is_goal()) return false;
      const int first = top_ * size_.width + left_;
      for (const int cell : {first, first + 1, first + size_.width}) aim(cell + 1, cell);
      for (const int cell : {first, first + 1, first + size_.width, first + size_.width + 1}) {
        allow(cell);
      }
      return true;
    }
    const Line now = line();
    const int last = now.cell + (now.count - 1) * now.step;
    if (phase_ == Phase::last_two) {
      if (at_home(last)) continue;
      aim(last - now.step + 1, last - now.step);
      aim(last + 1, last);
      for (int depth = 0; depth < 3; ++depth) {
        allow(last - now.step + depth * now.inward);
        allow(last + depth * now.inward);
      }
      return true;
    }
    for (int cell = 0; cell < size_.cells(); ++cell) {
      if (size_.row_of(cell) >= top_ && size_.column_of(cell) >= left_) allow(cell);
    }
    const auto forbid = [&](int cell) {
      const std::uint8_t place = place_of_[static_cast<std::size_t>(cell)];
      const std::uint8_t moved = region_[--region_count_];
      region_[place] = moved;
      place_of_[moved] = place;
      place_of_[static_cast<std::size_t>(cell)] = outside;
    };
    for (int index = 0; index < index_; ++index) forbid(now.cell + index * now.step);
    if (phase_ == Phase::single) {
      const int cell = now.cell + index_ * now.step;
      if (at_home(cell)) continue;
      aim(cell + 1, cell);
      return true;
    }
    if (at_home(last)) continue;
    if (phase_ == Phase::last_near) {
      if (state_.tile_at(last + now.inward) == last + 1) continue;
      aim(last + 1, last + now.inward);
      return true;
    }
    // Brings the blank into the region of the last two.
    if (state_.blank() == last) continue;
    forbid(last + now.inward);
    blank_target_ = last - now.step + now.inward;
    return true;
  }
}

void Rows::finish_phase() {
  switch (phase_) {
    case Phase::single:
      if (++index_ + 1 == line().count) phase_ = Phase::last_near;
      break;
    case Phase::last_near: phase_ = Phase::blank_near; break;
    case Phase::blank_near: phase_ = Phase::last_two; break;
    case Phase::last_two: next_line(); break;
    case Phase::rest: break;
  }
}

void Rows::begin_search() {
  std::uint32_t states = region_count_;
  std::uint32_t start = place_of_[static_cast<std::size_t>(state_.blank())];
  for (int tile = 0; tile < tile_count_; ++tile) {
    int cell = 0;
    while (state_.tile_at(cell) != tiles_[static_cast<std::size_t>(tile)]) ++cell;
    start += states * place_of_[static_cast<std::size_t>(cell)];
    states *= region_count_;
  }
  std::fill(came_by_.begin(), came_by_.begin() + states, unknown);
  head_ = 0;
  tail_ = 1;
  queue_[0] = static_cast<std::uint16_t>(start);
  came_by_[start] = origin;
}

bool Rows::reached(std::uint32_t index) const {
  if (blank_target_ >= 0 && region_[index % region_count_] != blank_target_) return false;
  for (int tile = 0; tile < tile_count_; ++tile) {
    index /= region_count_;
    if (region_[index % region_count_] != targets_[static_cast<std::size_t>(tile)]) return false;
  }
  return true;
}

// The state after the move that takes the blank to that place.
std::uint32_t Rows::with_blank_at(std::uint32_t place, std::uint32_t index) const {
  const std::uint32_t blank_place = index % region_count_;
  std::uint32_t moved = index + place - blank_place;
  std::uint32_t weight = region_count_;
  for (int tile = 0; tile < tile_count_; ++tile, weight *= region_count_) {
    if (index / weight % region_count_ == place) moved += weight * blank_place - weight * place;
  }
  return moved;
}

Rows::Progress Rows::step(std::uint64_t nodes) {
  if (!queue_.resize(most_states, 0) || !came_by_.resize(most_states, 0)) return Progress::refused;
  for (; nodes > 0; --nodes) {
    if (!searching_) {
      if (!prepare()) return Progress::solved;
      begin_search();
      searching_ = true;
    }
    if (head_ == tail_) return Progress::failed;
    const std::uint32_t index = queue_[head_++];
    if (reached(index)) {
      apply_way(index);
      finish_phase();
      searching_ = false;
      continue;
    }
    ++expanded_;
    const int blank = region_[index % region_count_];
    for (const Move move : all_moves) {
      const std::optional<int> cell = cell_moved_by(size_, blank, move);
      if (!cell) continue;
      const std::uint32_t place = place_of_[static_cast<std::size_t>(*cell)];
      if (place == outside) continue;
      ++generated_;
      const std::uint32_t next = with_blank_at(place, index);
      if (came_by_[next] != unknown) continue;
      came_by_[next] = static_cast<std::uint8_t>(move);
      queue_[tail_++] = static_cast<std::uint16_t>(next);
    }
  }
  return Progress::running;
}

void Rows::apply_way(std::uint32_t index) {
  const std::size_t begin = solution_.size();
  while (came_by_[index] != origin) {
    const auto move = static_cast<Move>(came_by_[index]);
    solution_.push_back(move);
    const int cell = *cell_moved_by(size_, region_[index % region_count_], inverse(move));
    index = with_blank_at(place_of_[static_cast<std::size_t>(cell)], index);
  }
  std::reverse(solution_.begin() + static_cast<std::ptrdiff_t>(begin), solution_.end());
  for (std::size_t at = begin; at < solution_.size(); ++at) state_.apply(solution_[at]);
}

}  // namespace puzzle::search
