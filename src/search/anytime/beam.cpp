#include "search/anytime/beam.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace puzzle::search {
namespace {

constexpr std::uint32_t score_count = 65536;
constexpr int zero_score = 1000;  // kept without a sign: near the target there are lower ones
// The front is the first lines that make up so many tiles; all others count less. When no more than
// a few tiles stand behind the front, they join it.
struct Front {
  int tiles;
  int few;
};
constexpr Front usual_front{36, 15};
constexpr Front front_when_stuck{16, 8};
constexpr int all_lines = 2 * max_side;
// A beam that finds nothing better in so many layers is stuck, or has failed.
constexpr int layers_until_stuck = 30;
constexpr int most_layers_in_vain = 150;

std::uint64_t mixed(std::uint64_t value) {
  value *= 0x9E3779B97F4A7C15;
  value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9;
  value = (value ^ value >> 27) * 0x94D049BB133111EB;
  return value ^ value >> 31;
}

}  // namespace

[[gnu::cold]] void Measure::set_target(const Tiles& target) {
  int top = 0;
  int left = 0;
  std::size_t count = 0;
  for (int line = 0; top < size_.height && left < size_.width; ++line) {
    const bool is_row = size_.height - top >= size_.width - left;
    const int length = is_row ? size_.width - left : size_.height - top;
    for (int index = 0; index < length; ++index) {
      const int cell = top * size_.width + left + (is_row ? index : index * size_.width);
      const std::uint8_t tile = target[static_cast<std::size_t>(cell)];
      homes_[tile] = static_cast<std::uint8_t>(cell);
      lines_[tile] = static_cast<std::uint8_t>(line);
      targets_[count] = static_cast<std::uint8_t>(cell);
      target_tiles_[count++] = tile;
    }
    ++(is_row ? top : left);
  }
}

[[gnu::cold]] void Measure::set_front(int lines) {
  constexpr int reach = NeighbourWeights::reach;
  front_ = lines;
  for (int cell = 0; cell < size_.cells(); ++cell) {
    places_[tile_index(cell)] = static_cast<std::uint8_t>(
        NeighbourWeights::place_among_codes(size_.row_of(cell), size_.column_of(cell)));
    Neighbourhood& near = near_[tile_index(cell)];
    near.count = 0;
    for (int other = 0; other < size_.cells(); ++other) {
      const int rows = std::abs(size_.row_of(other) - size_.row_of(cell));
      const int columns = std::abs(size_.column_of(other) - size_.column_of(cell));
      if (std::max(rows, columns) <= reach + 1 && std::min(rows, columns) <= reach) {
        near.cells[near.count++] = static_cast<std::uint8_t>(other);
      }
    }
    for (int tile = 1; tile < size_.cells(); ++tile) {
      placed_[tile_index(tile)][tile_index(cell)] =
          weights_.placed(homes_[tile_index(tile)], cell, !is_in_front(tile));
    }
  }
}

int Measure::tiles_in_front() const {
  int count = 0;
  for (int tile = 1; tile < size_.cells(); ++tile) count += is_in_front(tile);
  return count;
}

int Measure::solved_lines(const std::uint8_t* tiles) const {
  for (std::size_t index = 0; index < static_cast<std::size_t>(size_.cells()); ++index) {
    const std::uint8_t tile = target_tiles_[index];
    if (tile != 0 && tiles[targets_[index]] != tile) return lines_[tile];
  }
  return all_lines;
}

Measure::Value Measure::of(const std::uint8_t* tiles) const {
  Value value;
  Codes codes{};
  for (std::size_t cell = 0; cell < static_cast<std::size_t>(size_.cells()); ++cell) {
    const NeighbourWeights::Placed& placed = placed_[tiles[cell]][cell];
    value.manhattan += placed.distance;
    value.score += placed.cost;
    codes[places_[cell]] = placed.code;
  }
  int pairs = 0;  // each from both sides
  for (std::size_t cell = 0; cell < static_cast<std::size_t>(size_.cells()); ++cell) {
    if (tiles[cell] == 0) continue;
    const NeighbourWeights::Placed& placed = placed_[tiles[cell]][cell];
    pairs += weights_.of_pairs(codes.data() + places_[cell], placed.row, placed.code);
  }
  value.score += pairs / 2;
  return value;
}

int Measure::score_change(Codes& codes, int tile, int cell, int blank) const {
  const NeighbourWeights::Placed& before = placed_[tile_index(tile)][tile_index(cell)];
  const NeighbourWeights::Placed& after = placed_[tile_index(tile)][tile_index(blank)];
  NeighbourWeights::Code* const from = codes.data() + places_[tile_index(cell)];
  const NeighbourWeights::Code* const to = codes.data() + places_[tile_index(blank)];
  *from = 0;
  const int pairs = weights_.of_pairs(to, after.row, after.code) -
                    weights_.of_pairs(from, before.row, before.code);
  *from = before.code;
  return after.cost - before.cost + pairs;
}

[[gnu::cold]] Beam::Beam(BoardSize size, MemoryBudget& budget)
    : budget_(budget),
      cells_(static_cast<std::uint32_t>(size.cells())),
      moves_(size),
      weights_(size, budget),
      measure_(size, weights_),
      current_tiles_(budget),
      next_tiles_(budget),
      current_(budget),
      next_(budget),
      candidates_(budget),
      seen_(budget),
      counts_(budget) {}

[[gnu::cold]] bool Beam::begin(const Tiles& start, const Tiles& target, std::uint32_t width,
                               int longest, Stages stages) {
  const std::uint32_t buckets = std::bit_ceil(std::max(width, 32u) * 2);
  seen_.truncate(0);
  origins_.clear();
  if ((weights_.is_empty() && !weights_.read(budget_)) || !current_tiles_.reserve(width * cells_) ||
      !next_tiles_.reserve(width * cells_) || !current_.reserve(width) || !next_.reserve(width) ||
      !candidates_.reserve(width * 3 + 1) || !seen_.resize(buckets, {}) ||
      !counts_.resize(score_count, 0)) {
    current_tiles_ = Array<std::uint8_t>(budget_);
    next_tiles_ = Array<std::uint8_t>(budget_);
    current_ = Array<Node>(budget_);
    next_ = Array<Node>(budget_);
    candidates_ = Array<Candidate>(budget_);
    seen_ = Array<Bucket>(budget_);
    return false;
  }
  bucket_shift_ = 64 - std::countr_zero(buckets);
  width_ = width;
  longest_ = longest;
  phase_ = Phase::expanding;
  index_ = next_count_ = candidate_count_ = 0;
  pending_count_ = 0;
  depth_ = 0;
  is_too_narrow_ = false;
  if (lowest_score_ <= highest_score_) {
    std::fill(counts_.begin() + lowest_score_, counts_.begin() + highest_score_ + 1, 0);
  }
  lowest_score_ = score_count;
  highest_score_ = 0;
  measure_.set_target(target);
  for (std::uint32_t cell = 0; cell < cells_; ++cell) {
    current_tiles_[cell] = start[cell];
    if (start[cell] == 0) current_[0].blank = static_cast<std::uint8_t>(cell);
  }
  current_[0].last = 4;
  current_count_ = 1;
  stages_ = stages;
  is_stuck_ = false;
  set_front(stages == Stages::at_once ? 1 : all_lines);
  measure(0);
  static_cast<void>(known(current_[0].hash));
  return true;
}

// A state's hash is the sum of these over its tiles, the blank included, so that a move changes it
// by one product.
std::uint64_t Beam::tile_hash(int tile, int cell) const {
  return tile_factors_[static_cast<std::size_t>(tile)] *
         cell_factors_[static_cast<std::size_t>(cell)];
}

[[gnu::cold]] void Beam::set_front(int lines) {
  const auto tiles = static_cast<int>(cells_) - 1;
  const Front& front = is_stuck_ ? front_when_stuck : usual_front;
  measure_.set_front(lines);
  while (measure_.tiles_in_front() < std::min(front.tiles, tiles)) {
    measure_.set_front(++lines);
  }
  if (tiles - measure_.tiles_in_front() <= front.few) {
    lines = all_lines;
    measure_.set_front(lines);
  }
  front_ = lines;
  front_is_solved_ = false;
  best_score_ = score_count;
  best_depth_ = depth_;
  for (std::uint32_t index = 0; index < cells_; ++index) {
    const bool matters = index == 0 || measure_.is_in_front(static_cast<int>(index));
    tile_factors_[index] = matters ? mixed(2 * index + 1) | 1 : 0;
    cell_factors_[index] = mixed(2 * index + 2);
  }
}

[[gnu::cold]] const std::uint8_t* Beam::tiles_of_best() const {
  const Node* const best =
      std::min_element(current_.begin(), current_.begin() + current_count_,
                       [](const Node& one, const Node& other) { return one.score < other.score; });
  return current_tiles_.begin() + static_cast<std::size_t>(best - current_.begin()) * cells_;
}

// From the first line on that the best state at hand has not solved.
[[gnu::cold]] void Beam::go_to_work_in_stages() {
  is_stuck_ = true;
  set_front(measure_.solved_lines(tiles_of_best()) + 1);
}

void Beam::measure(std::uint32_t index) {
  const std::uint8_t* const tiles = current_tiles_.begin() + index * cells_;
  const Measure::Value value = measure_.of(tiles);
  Node& node = current_[index];
  node.score = static_cast<std::uint16_t>(zero_score + value.score);
  node.bound = static_cast<std::uint16_t>(value.manhattan);
  node.hash = 0;
  for (std::uint32_t cell = 0; cell < cells_; ++cell) {
    node.hash += tile_hash(tiles[cell], static_cast<int>(cell));
  }
}

bool Beam::known(std::uint64_t hash) {
  Bucket& bucket = bucket_of(hash);
  const auto tag = static_cast<std::uint32_t>(hash >> 8) | 1;
  if (bucket[0] == tag || bucket[1] == tag || bucket[2] == tag || bucket[3] == tag) return true;
  bucket = {tag, bucket[0], bucket[1], bucket[2]};
  return false;
}

// True when a move reached the target; that move is then the last candidate.
bool Beam::expand(std::uint32_t index) {
  const Node node = current_[index];
  const std::uint8_t* const tiles = current_tiles_.begin() + index * cells_;
  ++expanded_;
  measure_.read_codes(tiles, node.blank, codes_);
  for (const Move move : all_moves) {
    const int cell = moves_.cell_moved_by(move, node.blank);
    if (cell == MoveTable::impossible) continue;
    if (node.last < 4 && move == inverse(static_cast<Move>(node.last))) continue;
    ++generated_;
    const int tile = tiles[cell];
    const std::uint64_t hash = node.hash + tile_hash(tile, node.blank) - tile_hash(tile, cell) +
                               tile_hash(0, cell) - tile_hash(0, node.blank);
    const int bound = node.bound + measure_.distance_change(tile, cell, node.blank);
    if (depth_ + 1 + bound > longest_) continue;
    const int change = measure_.score_change(codes_, tile, cell, node.blank);
    const Candidate candidate = {hash, index << 2 | static_cast<std::uint32_t>(move),
                                 static_cast<std::uint16_t>(node.score + change),
                                 static_cast<std::uint16_t>(bound)};
    if (bound == 0) {
      candidates_[candidate_count_++] = candidate;
      return true;
    }
    __builtin_prefetch(&bucket_of(hash));
    Candidate& oldest = pending_[pending_count_++ % pending_.size()];
    if (pending_count_ > pending_.size()) admit(oldest);
    oldest = candidate;
  }
  return false;
}

void Beam::admit(const Candidate& candidate) {
  if (known(candidate.hash)) return;
  const std::uint32_t score = candidate.score;
  candidates_[candidate_count_++] = candidate;
  ++counts_[score];
  lowest_score_ = std::min(lowest_score_, score);
  highest_score_ = std::max(highest_score_, score);
}

void Beam::admit_pending() {
  const std::size_t count = std::min(pending_count_, pending_.size());
  for (std::size_t at = pending_count_ - count; at < pending_count_; ++at) {
    admit(pending_[at % pending_.size()]);
  }
  pending_count_ = 0;
}

void Beam::choose_threshold() {
  std::uint32_t kept = 0;
  threshold_ = lowest_score_;
  while (threshold_ <= highest_score_ && kept + counts_[threshold_] <= width_) {
    kept += counts_[threshold_++];
  }
  left_at_threshold_ = width_ - kept;
  is_too_narrow_ = is_too_narrow_ || threshold_ <= highest_score_;
  if (lowest_score_ < best_score_) {
    best_score_ = lowest_score_;
    best_depth_ = depth_;
  }
  if (lowest_score_ <= highest_score_) {
    std::fill(counts_.begin() + lowest_score_, counts_.begin() + highest_score_ + 1, 0);
  }
  lowest_score_ = score_count;
  highest_score_ = 0;
}

void Beam::keep(std::uint32_t index) {
  const Candidate& candidate = candidates_[index];
  const std::uint32_t parent = candidate.origin >> 2;
  const auto move = static_cast<Move>(candidate.origin & 3);
  const int blank = current_[parent].blank;
  const int cell = moves_.cell_moved_by(move, blank);
  std::uint8_t* const tiles = next_tiles_.begin() + next_count_ * cells_;
  std::memcpy(tiles, current_tiles_.begin() + parent * cells_, cells_);
  Node& node = next_[next_count_];
  node = {candidate.hash, candidate.score, candidate.bound, static_cast<std::uint8_t>(cell),
          static_cast<std::uint8_t>(move)};
  std::swap(tiles[cell], tiles[blank]);
  ++next_count_;
  front_is_solved_ = front_is_solved_ || measure_.solved_lines(tiles) >= front_;
}

Beam::Progress Beam::step(std::uint64_t nodes) {
  // We count keeping and measuring a state as a part of what expanding it costs.
  std::uint64_t effort = nodes * 4;
  while (effort > 0) {
    switch (phase_) {
      case Phase::expanding:
        for (; effort > 3 && index_ < current_count_; effort -= 4) {
          if (expand(index_++)) return Progress::solved;
        }
        if (index_ < current_count_) return Progress::running;
        admit_pending();
        choose_threshold();
        if (depth_ > best_depth_ + most_layers_in_vain) return Progress::failed;
        origins_.emplace_back(budget_);
        if (!origins_.back().reserve(std::min(width_, candidate_count_))) return Progress::refused;
        phase_ = Phase::keeping;
        index_ = 0;
        break;
      case Phase::keeping:
        for (; effort > 0 && index_ < candidate_count_; --effort) {
          const std::uint32_t index = index_++;
          const Candidate& candidate = candidates_[index];
          if (candidate.score > threshold_) continue;
          if (candidate.score == threshold_) {
            if (left_at_threshold_ == 0) continue;
            --left_at_threshold_;
          }
          if (!origins_.back().push_back(candidate.origin)) return Progress::refused;
          keep(index);
        }
        if (index_ < candidate_count_) return Progress::running;
        if (next_count_ == 0) return Progress::failed;
        std::swap(current_, next_);
        std::swap(current_tiles_, next_tiles_);
        current_count_ = next_count_;
        index_ = next_count_ = candidate_count_ = 0;
        ++depth_;
        phase_ = Phase::expanding;
        if (front_is_solved_ && front_ < all_lines) {
          set_front(front_ + 1);
          phase_ = Phase::measuring;
        } else if (stages_ != Stages::never && !is_stuck_ &&
                   depth_ > best_depth_ + layers_until_stuck) {
          go_to_work_in_stages();
          phase_ = Phase::measuring;
        }
        break;
      case Phase::measuring:
        for (; effort > 0 && index_ < current_count_; --effort) measure(index_++);
        if (index_ < current_count_) return Progress::running;
        index_ = 0;
        phase_ = Phase::expanding;
        break;
    }
  }
  return Progress::running;
}

[[gnu::cold]] std::vector<Move> Beam::solution() const {
  std::vector<Move> moves;
  std::uint32_t origin = candidates_[candidate_count_ - 1].origin;
  for (std::size_t layer = origins_.size();; --layer) {
    moves.push_back(static_cast<Move>(origin & 3));
    if (layer == 0) break;
    origin = origins_[layer - 1][origin >> 2];
  }
  std::reverse(moves.begin(), moves.end());
  return moves;
}

[[gnu::cold]] Tiles Beam::best() const {
  Tiles tiles{};
  std::copy_n(tiles_of_best(), cells_, tiles.begin());
  return tiles;
}

}  // namespace puzzle::search
