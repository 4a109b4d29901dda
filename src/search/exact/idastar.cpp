#include "search/exact/idastar.hpp"

#include <bit>
#include <new>
#include <utility>

#include "search/move_table.hpp"

namespace puzzle::search {
namespace {

// The inner loop counts up to these numbers. As constants on the board that matters most, they make
// the search a sixth faster there.
struct Dimensions {
  static constexpr bool told = false;  // to an observer
  int width;
  int cells;
  std::size_t views;
  bool conflicts;
  bool wide;
};
struct DimensionsTold : Dimensions {
  static constexpr bool told = true;
};
struct Dimensions4x4 {
  static constexpr bool told = false;
  static constexpr int width = 4;
  static constexpr int cells = 16;
  static constexpr std::size_t views = 2;
  static constexpr bool conflicts = false;
  static constexpr bool wide = false;
};
struct Dimensions5x5 : Dimensions4x4 {
  static constexpr int width = 5;
  static constexpr int cells = 25;
  static constexpr bool wide = true;
};

// Of tables that are larger, most look-ups miss the cache.
constexpr std::size_t most_bytes_for_one_lane = std::size_t{8} << 20;
// An entry in the lower 32 bits and its excess above.
std::uint64_t with_excess(std::uint32_t entry, int excess) {
  return entry | static_cast<std::uint64_t>(excess) << 32;
}
int excess_of(std::uint64_t known) { return static_cast<int>(known >> 32); }

// With region tables: after an iteration of so many states, the next is so large that the order of
// its subtrees saves more than it costs.
constexpr std::uint64_t least_states_of_order = 512;

// A transposition saves work only where the threshold leaves room for a subtree.
constexpr int least_slack_to_note = 2;
int most_bits_of_table(int cells, bool wide) {
  return static_cast<int>(std::bit_width(IdaStar::most_bytes_of_table(cells) /
                                         TranspositionTable::bytes_of_entry(wide))) -
         1;
}

// What a key tells: on up to 16 cells the tile on each cell in 4 bits, on up to 25 the cell of each
// tile in 5, twelve tiles in either half.
constexpr int most_cells_of_wide_key = 25;
constexpr int tiles_in_half = 12;

// What tells apart that a tile is on one cell and that it is on the other.
template <typename AnyDimensions>
void change_key(TranspositionTable::State& key, const AnyDimensions& dimensions, int tile, int cell,
                int other) {
  const auto wide_tile = static_cast<std::uint64_t>(tile);
  if (!dimensions.wide) {
    key.low ^= wide_tile << (cell * 4) ^ wide_tile << (other * 4);
  } else {
    const auto change = static_cast<std::uint64_t>(cell ^ other);
    const bool high = tile > tiles_in_half;
    (high ? key.high : key.low) ^= change << ((tile - 1 - (high ? tiles_in_half : 0)) * 5);
  }
}

}  // namespace

[[gnu::cold]] IdaStar::IdaStar(const State& start, MemoryBudget& budget)
    : start_(start),
      size_(start.size()),
      manhattan_(TileCosts::manhattan(start.size())),
      lane_(budget),
      transpositions_(budget),
      regions_(budget, transpositions_) {
  const MoveTable moves(size_);
  for (int blank = 0; blank < size_.cells(); ++blank) {
    for (CameBy came_by = 0; came_by < ways_to_come; ++came_by) {
      Successors& successors = successors_[static_cast<std::size_t>(blank)][came_by];
      for (const Move move : all_moves) {
        const int from = moves.cell_moved_by(move, blank);
        if (from == MoveTable::impossible) continue;
        if (!is_tried(move, came_by)) continue;
        successors.move[successors.count] = static_cast<std::uint8_t>(move);
        successors.from[successors.count++] = static_cast<std::uint8_t>(from);
      }
    }
  }
}

[[gnu::cold]] bool IdaStar::use(const AdditiveHeuristic* heuristic) {
  views_ = {};
  regions_.use({}, 1);
  if (heuristic != nullptr) {
    views_ = heuristic->views();
    regions_.use(heuristic->region_views(),
                 heuristic->bytes() > most_bytes_for_one_lane ? most_lanes : 1);
  }
  conflicts_.reset();
  return begin_iteration(threshold_);
}

[[gnu::cold]] bool IdaStar::use_lanes(std::size_t lanes) {
  regions_.use_lanes(std::clamp<std::size_t>(lanes, 1, most_lanes));
  return begin_iteration(threshold_);
}

[[gnu::cold]] bool IdaStar::use_line_conflicts() {
  views_ = {};
  regions_.use({}, 1);
  conflicts_.emplace(size_);
  return begin_iteration(threshold_);
}

[[gnu::cold]] bool IdaStar::begin(const State& start, int threshold, std::optional<Move> came_by) {
  const bool keep = failed_ && (!came_by_ || came_by);
  start_ = start;
  came_by_ = came_by;
  return begin_iteration(threshold, keep);
}

// Begins at the start under that threshold, or under the start's own h if it is larger.
[[gnu::cold]] bool IdaStar::begin_iteration(int threshold, bool keep) {
  Lane& lane = lane_;
  std::copy(start_.tiles().begin(), start_.tiles().end(), lane.tiles.begin());
  Frame root;
  root.blank = static_cast<std::uint8_t>(start_.blank());
  // An observer, and whoever compares searches without databases, sees every move.
  const bool guided = with_regions() || !views_.empty();
  if (came_by_) {
    root.came_by = static_cast<CameBy>(*came_by_);
  } else if (guided && is_own_reflection(start_)) {
    root.came_by = no_move_mirrored;
  }
  const int manhattan = manhattan_.of(start_);
  root.h[0] = static_cast<std::int16_t>(manhattan);
  for (std::size_t view = 0; view < views_.size(); ++view) {
    const Entries entries = views_[view].entries_of(start_.tiles());
    for (int pattern = 0; pattern < views_[view].patterns(); ++pattern) {
      const std::uint32_t entry = entries[static_cast<std::size_t>(pattern)];
      lane.entries[view][static_cast<std::size_t>(pattern)] =
          with_excess(entry, views_[view].excess(pattern, entry));
    }
    root.h[view] = static_cast<std::int16_t>(manhattan + 2 * views_[view].excess(entries));
  }
  if (conflicts_) {
    root.h[0] = static_cast<std::int16_t>(manhattan + 2 * conflicts_->of(lane.tiles.data()));
  }
  if (with_regions()) root.h[0] = static_cast<std::int16_t>(regions_.open(start_, root.came_by));
  threshold_ = std::max(threshold, h_of(root));
  const std::size_t frames = static_cast<std::size_t>(threshold_) + 2;
  if (!lane.stack.resize(frames, Frame{})) return false;
  lane.stack[0] = root;
  lane.depth = 0;
  lane.start_is_next = true;
  if (size_.cells() <= most_cells_of_wide_key) begin_transpositions(keep);
  const bool in_order = counts_.expanded - expanded_before_ >= least_states_of_order;
  if (with_regions() && !regions_.begin(threshold_, notes_, in_order)) return false;
  failed_ = false;
  expanded_before_ = counts_.expanded;
  return true;
}

// keep: what was noted in the last iteration holds for this one too.
[[gnu::cold]] void IdaStar::begin_transpositions(bool keep) {
  TranspositionTable::State& key = lane_.key;
  key = {};
  wide_ = TranspositionTable::is_wide(size_.cells());
  for (int cell = 0; cell < size_.cells(); ++cell) {
    const auto tile = static_cast<std::uint64_t>(start_.tile_at(cell));
    if (tile == 0) continue;
    if (!wide_) {
      key.low |= tile << (cell * 4);
    } else {
      const bool high = tile > tiles_in_half;
      (high ? key.high : key.low) |= static_cast<std::uint64_t>(cell)
                                     << ((tile - 1 - (high ? tiles_in_half : 0)) * 5);
    }
  }
  // The table has as many entries as the last iteration had states. A smaller table works too.
  const std::uint64_t last = counts_.expanded - expanded_before_;
  int bits = std::max(transpositions_.bits(), TranspositionTable::least_bits);
  while (bits < most_bits_of_table(size_.cells(), wide_) && std::uint64_t{1} << (bits + 1) < last)
    ++bits;
  if (bits == transpositions_.bits() || !transpositions_.resize(bits, wide_)) {
    if (!keep) transpositions_.begin_round();
  }
  notes_ = transpositions_.bits() > 0;
}

[[gnu::cold]] bool IdaStar::share_notes() {
  if (!notes_ || wide_) return false;
  // A smaller table works too.
  int bits = most_bits_of_table(size_.cells(), wide_);
  while (bits > transpositions_.bits() && !transpositions_.resize(bits, wide_)) --bits;
  transpositions_.share();
  return true;
}

IdaStar::Progress IdaStar::step(std::uint64_t nodes) {
  if (with_regions()) return search_regions(nodes);
  if (observer_ != nullptr && views_.empty()) {
    return search(DimensionsTold{{size_.width, size_.cells(), 0, conflicts_.has_value(), wide_}},
                  nodes);
  }
  if (views_.size() == Dimensions4x4::views) {
    if (size_ == BoardSize{4, 4}) return search(Dimensions4x4{}, nodes);
    if (size_ == BoardSize{5, 5}) return search(Dimensions5x5{}, nodes);
  }
  return search(
      Dimensions{size_.width, size_.cells(), views_.size(), conflicts_.has_value(), wide_}, nodes);
}

// extract idastar
template <typename AnyDimensions>
IdaStar::Progress IdaStar::search(const AnyDimensions& dimensions, std::uint64_t nodes) {
  if (failed_ && !begin_iteration(threshold_)) return Progress::refused;
  Lane& lane = lane_;
  while (nodes > 0) {
    switch (advance(dimensions, lane)) {
      case Arrival::at_state: break;
      case Arrival::at_goal: return Progress::solved;
      case Arrival::at_end:
        threshold_ += 2;
        failed_ = true;
        return Progress::deeper;
    }
    look_at_children(dimensions, lane);
    --nodes;
  }
  return Progress::running;
}

// Goes on to the next state that is to be expanded.
template <typename AnyDimensions>
IdaStar::Arrival IdaStar::advance(const AnyDimensions& dimensions, Lane& lane) {
  if (lane.start_is_next) {
    lane.start_is_next = false;
    if constexpr (AnyDimensions::told) observer_->begin_round(threshold_);
    return Arrival::at_state;
  }
  while (true) {
    Frame& frame = lane.stack[static_cast<std::size_t>(lane.depth)];
    if (frame.children_left > 0) {
      const Child& child = frame.children[--frame.children_left];
      const Frame& entered = enter(dimensions, lane, child);
      if (already_seen(dimensions, lane, entered)) {
        if constexpr (AnyDimensions::told) observer_->meet_seen();
        leave(dimensions, lane);
        continue;
      }
      if (entered.h[0] == 0) {
        if constexpr (AnyDimensions::told) observer_->meet_goal();
        return Arrival::at_goal;
      }
      return Arrival::at_state;
    }
    if (lane.depth == 0) return Arrival::at_end;
    leave(dimensions, lane);
  }
}

// Expands the state on top of the stack: finds those of its children that lie within the
// threshold. All are looked up before any is visited, so that the waits for memory overlap.
template <typename AnyDimensions>
void IdaStar::look_at_children(const AnyDimensions& dimensions, Lane& lane) {
  Frame& frame = lane.stack[static_cast<std::size_t>(lane.depth)];
  const Successors& successors =
      successors_[static_cast<std::size_t>(frame.blank)][static_cast<std::size_t>(frame.came_by)];
  ++counts_.expanded;
  counts_.generated += successors.count;
  if constexpr (AnyDimensions::told) {
    observer_->expand(static_cast<std::uint32_t>(lane.depth), h_of(frame));
  }
  const std::uint8_t* const tiles = lane.tiles.data();
  const int to = frame.blank;
  const int room = threshold_ - lane.depth - 1;
  std::size_t count = 0;
  for (std::size_t index = 0; index < successors.count; ++index) {
    Child& child = frame.children[count];
    const int from = successors.from[index];
    const int tile = tiles[from];
    std::size_t view = 0;
    const int further =
        manhattan_.of(tile, to, dimensions.cells) - manhattan_.of(tile, from, dimensions.cells);
    for (; view < dimensions.views; ++view) {
      const View& seen = views_[view];
      const int pattern = seen.pattern_of(tile);
      const std::uint64_t known = lane.entries[view][static_cast<std::size_t>(pattern)];
      const std::uint32_t entry_then =
          static_cast<std::uint32_t>(known) +
          seen.entry_change(tile, from, to, tiles, dimensions.width, dimensions.cells);
      const int excess = seen.excess(pattern, entry_then);
      const int h = frame.h[view] + further + 2 * (excess - excess_of(known));
      if (h > room) break;
      child.pattern[view] = static_cast<std::uint8_t>(pattern);
      child.h[view] = static_cast<std::int16_t>(h);
      child.entry[view] = with_excess(entry_then, excess);
    }
    if (dimensions.views == 0) {
      int h = frame.h[0] + further;
      if (dimensions.conflicts) h += 2 * conflicts_->change(tiles, from, to);
      if constexpr (AnyDimensions::told) {
        observer_->look_ahead(static_cast<Move>(successors.move[index]), h, h <= room);
      }
      if (h > room) continue;
      child.h[0] = static_cast<std::int16_t>(h);
    }
    if (view < dimensions.views) continue;
    child.move = successors.move[index];
    child.from = static_cast<std::uint8_t>(from);
    ++count;
  }
  frame.children_left = static_cast<std::uint8_t>(count);
}
// end of extract idastar

IdaStar::Progress IdaStar::search_regions(std::uint64_t nodes) {
  if (failed_ && !begin_iteration(threshold_)) return Progress::refused;
  switch (regions_.step(nodes, counts_)) {
    case RegionSearch::Arrival::running: break;
    case RegionSearch::Arrival::at_goal: return Progress::solved;
    case RegionSearch::Arrival::at_end:
      threshold_ += 2;
      failed_ = true;
      return Progress::deeper;
  }
  return Progress::running;
}

// Makes the move to the child of the state on top of the stack.
template <typename AnyDimensions>
IdaStar::Frame& IdaStar::enter(const AnyDimensions& dimensions, Lane& lane, const Child& child) {
  const std::size_t to = lane.stack[static_cast<std::size_t>(lane.depth)].blank;
  Frame& entered = lane.stack[static_cast<std::size_t>(++lane.depth)];
  entered.blank = child.from;
  entered.came_by = child.move;
  entered.children_left = 0;
  entered.pattern = child.pattern;
  entered.h = child.h;
  for (std::size_t view = 0; view < dimensions.views; ++view) {
    std::uint64_t& entry = lane.entries[view][child.pattern[view]];
    entered.entry_before[view] = entry;
    entry = child.entry[view];
  }
  move_tile(dimensions, lane, child.from, to);
  if constexpr (AnyDimensions::told) observer_->enter(lane.depth, static_cast<Move>(child.move));
  return entered;
}

// Takes the last move back.
template <typename AnyDimensions>
void IdaStar::leave(const AnyDimensions& dimensions, Lane& lane) {
  const Frame& left = lane.stack[static_cast<std::size_t>(lane.depth--)];
  for (std::size_t view = 0; view < dimensions.views; ++view) {
    lane.entries[view][left.pattern[view]] = left.entry_before[view];
  }
  move_tile(dimensions, lane, lane.stack[static_cast<std::size_t>(lane.depth)].blank, left.blank);
}

template <typename AnyDimensions>
inline void IdaStar::move_tile(const AnyDimensions& dimensions, Lane& lane, std::size_t from,
                               std::size_t to) {
  const std::uint8_t tile = lane.tiles[from];
  lane.tiles[to] = tile;
  lane.tiles[from] = 0;
  if (notes_) {
    change_key(lane.key, dimensions, tile, static_cast<int>(from), static_cast<int>(to));
  }
}

template <typename AnyDimensions>
inline bool IdaStar::already_seen(const AnyDimensions& dimensions, const Lane& lane,
                                  const Frame& frame) {
  if (!notes_ || threshold_ - lane.depth - h_of(frame) < least_slack_to_note) return false;
  const int moves = most_moves_noted - threshold_ + lane.depth;
  return dimensions.wide ? transpositions_.seen_or_note<true>(lane.key, moves)
                         : transpositions_.seen_or_note<false>(lane.key, moves);
}

[[gnu::cold]] std::vector<Move> IdaStar::give_away(int least_slack) {
  if (with_regions()) return regions_.give_away(least_slack);
  for (int depth = 0; depth <= lane_.depth; ++depth) {
    Frame& frame = lane_.stack[static_cast<std::size_t>(depth)];
    for (int index = frame.children_left - 1; index >= 0; --index) {
      Child* const child = &frame.children[static_cast<std::size_t>(index)];
      if (threshold_ - depth - 1 - h_of(*child) < least_slack) continue;
      std::vector<Move> moves = moves_to(depth);
      moves.push_back(static_cast<Move>(child->move));
      std::copy(child + 1, &frame.children[frame.children_left], child);
      --frame.children_left;
      return moves;
    }
  }
  return {};
}

[[gnu::cold]] std::vector<Move> IdaStar::moves_to(int depth) const {
  std::vector<Move> moves;
  for (int place = 1; place <= depth; ++place) {
    moves.push_back(static_cast<Move>(lane_.stack[static_cast<std::size_t>(place)].came_by));
  }
  return moves;
}

namespace {

class PlainIdaStar final : public Search {
 public:
  PlainIdaStar(const State& start, PlainHeuristic heuristic, const Limits& limits, Clock clock)
      : Search(limits, clock), start_(start), heuristic_(heuristic), proof_(start, budget_) {}

  [[nodiscard]] Method method() const override { return Method::plain_idastar; }

 private:
  Status open() override {
    optimal_ = start_.is_goal();
    if (optimal_) return Status::solved;
    const bool begun =
        heuristic_ == PlainHeuristic::manhattan ? proof_.use(nullptr) : proof_.use_line_conflicts();
    statistics_.lower_bound = proof_.threshold();
    proof_.report_to(observer_);
    return begun ? Status::running : Status::limit;
  }

  Status expand(std::uint64_t budget) override {
    const IdaStar::Progress progress = proof_.step(budget);
    statistics_.expanded = proof_.expanded();
    statistics_.generated = proof_.generated();
    statistics_.lower_bound = proof_.threshold();
    statistics_.depth = proof_.depth();
    if (progress == IdaStar::Progress::refused) return Status::limit;
    optimal_ = progress == IdaStar::Progress::solved;
    if (!optimal_) return Status::running;
    solution_ = proof_.solution();
    return Status::solved;
  }

  [[nodiscard]] bool reports() const override { return true; }

  State start_;
  PlainHeuristic heuristic_;
  IdaStar proof_;
};

}  // namespace

std::unique_ptr<Search> make_idastar(const State& start, PlainHeuristic heuristic,
                                     const Limits& limits, Search::Clock clock) {
  return std::unique_ptr<Search>(new (std::nothrow) PlainIdaStar(start, heuristic, limits, clock));
}

}  // namespace puzzle::search
