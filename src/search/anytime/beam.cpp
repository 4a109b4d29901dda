#include "search/anytime/beam.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace puzzle::search {
namespace {

constexpr std::uint32_t score_count = 65536;
constexpr int front_lines = 4;
// When no more than so many tiles stand behind the front, they join it.
constexpr int few_tiles = 15;
// A beam that finds nothing better in so many layers has failed.
constexpr int most_layers_in_vain = 150;

std::uint64_t mixed(std::uint64_t value) {
  value *= 0x9E3779B97F4A7C15;
  value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9;
  value = (value ^ value >> 27) * 0x94D049BB133111EB;
  return value ^ value >> 31;
}

// The length of `line` minus that of its longest rising part.
int out_of_order(const std::uint8_t* line, int count) {
  if (count < 2) return 0;
  std::array<std::uint8_t, max_side> ends;  // the lowest end of a rising part of each length
  int length = 0;
  for (int index = 0; index < count; ++index) {
    int at = length;
    while (at > 0 && ends[static_cast<std::size_t>(at - 1)] > line[index]) --at;
    ends[static_cast<std::size_t>(at)] = line[index];
    if (at == length) ++length;
  }
  return count - length;
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
      homes_[tile] = {static_cast<std::uint8_t>(size_.row_of(cell)),
                      static_cast<std::uint8_t>(size_.column_of(cell)),
                      static_cast<std::uint8_t>(line)};
      targets_[count] = static_cast<std::uint8_t>(cell);
      target_tiles_[count++] = tile;
    }
    ++(is_row ? top : left);
  }
}

int Measure::weight(int line) const { return line < front_ ? 8 : 5; }

[[gnu::cold]] void Measure::set_front(int lines) {
  front_ = lines;
  row_weights_.fill(0);
  column_weights_.fill(0);
  for (int tile = 0; tile < size_.cells(); ++tile) {
    const Home home = homes_[tile_index(tile)];
    const int tile_weight = tile == 0 ? 0 : weight(home.line);
    int& row_weight = row_weights_[home.row];
    int& column_weight = column_weights_[home.column];
    row_weight = std::max(row_weight, tile_weight);
    column_weight = std::max(column_weight, tile_weight);
    for (int cell = 0; cell < size_.cells(); ++cell) {
      const int distance =
          std::abs(size_.row_of(cell) - home.row) + std::abs(size_.column_of(cell) - home.column);
      costs_[tile_index(tile)][static_cast<std::size_t>(cell)] =
          static_cast<std::uint16_t>(tile_weight * distance * (16 + 3 * distance) / 16);
    }
  }
}

int Measure::tiles_behind() const {
  int count = 0;
  for (int tile = 1; tile < size_.cells(); ++tile) count += !is_in_front(tile);
  return count;
}

bool Measure::front_is_solved(const std::uint8_t* tiles) const {
  for (std::size_t index = 0; index < static_cast<std::size_t>(size_.cells()); ++index) {
    const std::uint8_t tile = target_tiles_[index];
    if (!is_in_front(tile)) break;
    if (tile != 0 && tiles[targets_[index]] != tile) return false;
  }
  return true;
}

int Measure::row_conflicts(const std::uint8_t* tiles, int row) const {
  std::array<std::uint8_t, max_side> line;
  int count = 0;
  const std::uint8_t* const begin = tiles + row * size_.width;
  for (int column = 0; column < size_.width; ++column) {
    const Home& home = homes_[begin[column]];
    if (begin[column] == 0 || home.row != row) continue;
    line[static_cast<std::size_t>(count++)] = home.column;
  }
  return out_of_order(line.data(), count);
}

int Measure::column_conflicts(const std::uint8_t* tiles, int column) const {
  std::array<std::uint8_t, max_side> line;
  int count = 0;
  for (int row = 0; row < size_.height; ++row) {
    const std::uint8_t tile = tiles[row * size_.width + column];
    if (tile == 0 || homes_[tile].column != column) continue;
    line[static_cast<std::size_t>(count++)] = homes_[tile].row;
  }
  return out_of_order(line.data(), count);
}

Measure::Value Measure::of(const std::uint8_t* tiles) const {
  Value value;
  for (int cell = 0; cell < size_.cells(); ++cell) {
    const std::uint8_t tile = tiles[cell];
    if (tile == 0) continue;
    const Home& home = homes_[tile];
    value.score += costs_[tile][static_cast<std::size_t>(cell)];
    value.bound +=
        std::abs(size_.row_of(cell) - home.row) + std::abs(size_.column_of(cell) - home.column);
  }
  for (int row = 0; row < size_.height; ++row) {
    const int conflicts = row_conflicts(tiles, row);
    value.score += 4 * conflicts * row_weights_[static_cast<std::size_t>(row)];
    value.bound += 2 * conflicts;
  }
  for (int column = 0; column < size_.width; ++column) {
    const int conflicts = column_conflicts(tiles, column);
    value.score += 4 * conflicts * column_weights_[static_cast<std::size_t>(column)];
    value.bound += 2 * conflicts;
  }
  return value;
}

Measure::Value Measure::change(std::uint8_t* tiles, int cell, int blank) const {
  const std::uint8_t tile = tiles[cell];
  const Home& home = homes_[tile];
  const int from_row = size_.row_of(cell);
  const int to_row = size_.row_of(blank);
  int closer;
  int conflicts = 0;
  int line_weight = 0;
  // A move along a line changes no order in it, and a tile counts only in the lines of its goal.
  if (from_row != to_row) {
    closer = std::abs(to_row - home.row) - std::abs(from_row - home.row);
    if (home.row == from_row || home.row == to_row) {
      line_weight = row_weights_[home.row];
      conflicts = -row_conflicts(tiles, home.row);
      std::swap(tiles[cell], tiles[blank]);
      conflicts += row_conflicts(tiles, home.row);
      std::swap(tiles[cell], tiles[blank]);
    }
  } else {
    const int from_column = size_.column_of(cell);
    const int to_column = size_.column_of(blank);
    closer = std::abs(to_column - home.column) - std::abs(from_column - home.column);
    if (home.column == from_column || home.column == to_column) {
      line_weight = column_weights_[home.column];
      conflicts = -column_conflicts(tiles, home.column);
      std::swap(tiles[cell], tiles[blank]);
      conflicts += column_conflicts(tiles, home.column);
      std::swap(tiles[cell], tiles[blank]);
    }
  }
  const auto& costs = costs_[tile];
  return {costs[static_cast<std::size_t>(blank)] - costs[static_cast<std::size_t>(cell)] +
              4 * conflicts * line_weight,
          closer + 2 * conflicts};
}

[[gnu::cold]] Beam::Beam(BoardSize size, MemoryBudget& budget)
    : budget_(budget),
      cells_(static_cast<std::uint32_t>(size.cells())),
      moves_(size),
      measure_(size),
      current_tiles_(budget),
      next_tiles_(budget),
      current_(budget),
      next_(budget),
      candidates_(budget),
      seen_(budget),
      counts_(budget) {}

[[gnu::cold]] bool Beam::begin(const Tiles& start, const Tiles& target, std::uint32_t width,
                               int longest, bool staged) {
  const std::uint32_t buckets = std::bit_ceil(std::max(width, 32u) * 2);
  seen_.truncate(0);
  origins_.clear();
  if (!current_tiles_.reserve(width * cells_) || !next_tiles_.reserve(width * cells_) ||
      !current_.reserve(width) || !next_.reserve(width) || !candidates_.reserve(width * 3 + 1) ||
      !seen_.resize(buckets, {}) || !counts_.resize(score_count, 0)) {
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
  set_front(staged ? front_lines : 2 * max_side);
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
  measure_.set_front(lines);
  if (measure_.tiles_behind() <= few_tiles) {
    lines = 2 * max_side;
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

void Beam::measure(std::uint32_t index) {
  const std::uint8_t* const tiles = current_tiles_.begin() + index * cells_;
  const Measure::Value value = measure_.of(tiles);
  Node& node = current_[index];
  node.score = static_cast<std::uint16_t>(value.score);
  node.bound = static_cast<std::uint16_t>(value.bound);
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
  std::uint8_t* const tiles = current_tiles_.begin() + index * cells_;
  ++expanded_;
  for (const Move move : all_moves) {
    const int cell = moves_.cell_moved_by(move, node.blank);
    if (cell == MoveTable::impossible) continue;
    if (node.last < 4 && move == inverse(static_cast<Move>(node.last))) continue;
    ++generated_;
    const std::uint64_t hash = node.hash + tile_hash(tiles[cell], node.blank) -
                               tile_hash(tiles[cell], cell) + tile_hash(0, cell) -
                               tile_hash(0, node.blank);
    const Measure::Value change = measure_.change(tiles, cell, node.blank);
    const int bound = node.bound + change.bound;
    if (depth_ + 1 + bound > longest_) continue;
    const Candidate candidate = {hash, index << 2 | static_cast<std::uint32_t>(move),
                                 static_cast<std::uint16_t>(node.score + change.score),
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

void Beam::keep(const Candidate& candidate) {
  const std::uint32_t parent = candidate.origin >> 2;
  const auto move = static_cast<Move>(candidate.origin & 3);
  const int blank = current_[parent].blank;
  const int cell = moves_.cell_moved_by(move, blank);
  std::uint8_t* const tiles = next_tiles_.begin() + next_count_ * cells_;
  std::memcpy(tiles, current_tiles_.begin() + parent * cells_, cells_);
  std::swap(tiles[cell], tiles[blank]);
  next_[next_count_++] = {candidate.hash, candidate.score, candidate.bound,
                          static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(move)};
  front_is_solved_ = front_is_solved_ || measure_.front_is_solved(tiles);
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
          const Candidate& candidate = candidates_[index_++];
          if (candidate.score > threshold_) continue;
          if (candidate.score == threshold_) {
            if (left_at_threshold_ == 0) continue;
            --left_at_threshold_;
          }
          if (!origins_.back().push_back(candidate.origin)) return Progress::refused;
          keep(candidate);
        }
        if (index_ < candidate_count_) return Progress::running;
        if (next_count_ == 0) return Progress::failed;
        std::swap(current_, next_);
        std::swap(current_tiles_, next_tiles_);
        current_count_ = next_count_;
        index_ = next_count_ = candidate_count_ = 0;
        ++depth_;
        phase_ = Phase::expanding;
        if (front_is_solved_ && front_ < 2 * max_side) {
          set_front(front_ + 1);
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

}  // namespace puzzle::search
