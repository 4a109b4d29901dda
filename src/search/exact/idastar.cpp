#include "search/exact/idastar.hpp"

#include "search/move_table.hpp"

namespace puzzle::search {
namespace {

// The inner loop counts up to these numbers. As constants on the board that matters most, they make
// the search a sixth faster there.
struct Dimensions {
  int width;
  int cells;
  std::size_t views;
};
struct Dimensions4x4 {
  static constexpr int width = 4;
  static constexpr int cells = 16;
  static constexpr std::size_t views = 2;
};

// A transposition saves work only where the threshold leaves room for a subtree.
constexpr int least_slack_to_note = 2;
constexpr int most_bits_of_table = 22;

std::uint64_t key_of(int tile, int cell) { return static_cast<std::uint64_t>(tile) << (cell * 4); }

}  // namespace

[[gnu::cold]] IdaStar::IdaStar(const State& start, MemoryBudget& budget)
    : start_(start),
      size_(start.size()),
      manhattan_(TileCosts::manhattan(start.size())),
      stack_(budget),
      transpositions_(budget) {
  const MoveTable moves(size_);
  for (int blank = 0; blank < size_.cells(); ++blank) {
    for (std::uint8_t came_by = 0; came_by <= no_move; ++came_by) {
      Successors& successors = successors_[static_cast<std::size_t>(blank)][came_by];
      for (const Move move : all_moves) {
        const int from = moves.cell_moved_by(move, blank);
        if (from == MoveTable::impossible) continue;
        if (came_by != no_move && move == inverse(static_cast<Move>(came_by))) continue;
        successors.move[successors.count] = static_cast<std::uint8_t>(move);
        successors.from[successors.count++] = static_cast<std::uint8_t>(from);
      }
    }
  }
}

[[gnu::cold]] bool IdaStar::use(const AdditiveHeuristic* heuristic) {
  views_ = heuristic == nullptr ? std::span<const View>() : heuristic->views();
  return begin_iteration(threshold_);
}

// Begins at the start under that threshold, or under the start's own h if it is larger.
[[gnu::cold]] bool IdaStar::begin_iteration(int threshold) {
  std::copy(start_.tiles().begin(), start_.tiles().end(), tiles_.begin());
  Frame root;
  root.blank = static_cast<std::uint8_t>(start_.blank());
  root.manhattan = static_cast<std::int16_t>(manhattan_.of(start_));
  for (std::size_t view = 0; view < views_.size(); ++view) {
    entries_[view] = views_[view].entries_of(start_.tiles());
    root.excess[view] = static_cast<std::int16_t>(views_[view].excess(entries_[view]));
  }
  threshold_ = std::max(threshold, h_of(root));
  if (!stack_.resize(static_cast<std::size_t>(threshold_) + 2, Frame{})) return false;
  stack_[0] = root;
  depth_ = 0;
  if (size_.cells() <= 16) begin_transpositions();
  expanded_before_ = expanded_;
  start_is_next_ = true;
  return true;
}

[[gnu::cold]] void IdaStar::begin_transpositions() {
  key_ = 0;
  for (int cell = 0; cell < size_.cells(); ++cell) key_ ^= key_of(start_.tile_at(cell), cell);
  // The table has as many entries as the last iteration had states. A smaller table works too.
  const std::uint64_t last = expanded_ - expanded_before_;
  int bits = std::max(transpositions_.bits(), TranspositionTable::least_bits);
  while (bits < most_bits_of_table && std::uint64_t{1} << (bits + 1) < last) ++bits;
  if (bits == transpositions_.bits() || !transpositions_.resize(bits)) {
    transpositions_.begin_round();
  }
  notes_ = transpositions_.bits() > 0;
}

IdaStar::Progress IdaStar::step(std::uint64_t nodes) {
  const bool usual = size_ == BoardSize{4, 4} && views_.size() == Dimensions4x4::views;
  return usual ? search(Dimensions4x4{}, nodes)
               : search(Dimensions{size_.width, size_.cells(), views_.size()}, nodes);
}

template <typename AnyDimensions>
IdaStar::Progress IdaStar::search(const AnyDimensions& dimensions, std::uint64_t nodes) {
  while (nodes > 0) {
    Frame& frame = stack_[static_cast<std::size_t>(depth_)];
    if (frame.children_left > 0) {
      const Child& child = frame.children[--frame.children_left];
      const Frame& entered = enter(dimensions, frame, child);
      if (already_seen(entered)) {
        leave(dimensions);
        continue;
      }
      if (entered.manhattan == 0) return Progress::solved;
    } else if (depth_ > 0) {
      leave(dimensions);
      continue;
    } else if (start_is_next_) {
      start_is_next_ = false;
    } else {
      return begin_iteration(threshold_ + 2) ? Progress::deeper : Progress::refused;
    }
    look_at_children(dimensions, stack_[static_cast<std::size_t>(depth_)]);
    --nodes;
  }
  return Progress::running;
}

// Expands the state on top of the stack: finds those of its children that lie within the
// threshold. All are looked up before any is visited, so that the waits for memory overlap.
template <typename AnyDimensions>
void IdaStar::look_at_children(const AnyDimensions& dimensions, Frame& frame) {
  const Successors& successors =
      successors_[static_cast<std::size_t>(frame.blank)][static_cast<std::size_t>(frame.came_by)];
  ++expanded_;
  generated_ += successors.count;
  const std::uint8_t* const tiles = tiles_.data();
  const int to = frame.blank;
  const int room_before = threshold_ - depth_ - 1;
  std::size_t count = 0;
  for (std::size_t index = 0; index < successors.count; ++index) {
    Child& child = frame.children[count];
    const int from = successors.from[index];
    const int tile = tiles[from];
    const int manhattan = frame.manhattan - manhattan_.of(tile, from, dimensions.cells) +
                          manhattan_.of(tile, to, dimensions.cells);
    const int room = room_before - manhattan;
    std::size_t view = 0;
    for (; view < dimensions.views; ++view) {
      const View& seen = views_[view];
      const int pattern = seen.pattern_of(tile);
      const std::uint32_t entry = entries_[view][static_cast<std::size_t>(pattern)];
      const std::uint32_t entry_then =
          entry + seen.entry_change(tile, from, to, tiles, dimensions.width, dimensions.cells);
      const int excess =
          frame.excess[view] - seen.excess(pattern, entry) + seen.excess(pattern, entry_then);
      if (2 * excess > room) break;
      child.pattern[view] = static_cast<std::uint8_t>(pattern);
      child.excess[view] = static_cast<std::int16_t>(excess);
      child.entry[view] = entry_then;
    }
    if (view < dimensions.views || room < 0) continue;
    child.move = successors.move[index];
    child.from = static_cast<std::uint8_t>(from);
    child.manhattan = static_cast<std::int16_t>(manhattan);
    ++count;
  }
  frame.children_left = static_cast<std::uint8_t>(count);
}

// Makes the move to the child.
template <typename AnyDimensions>
IdaStar::Frame& IdaStar::enter(const AnyDimensions& dimensions, const Frame& frame,
                               const Child& child) {
  Frame& entered = stack_[static_cast<std::size_t>(++depth_)];
  entered.blank = child.from;
  entered.came_by = child.move;
  entered.pattern = child.pattern;
  entered.manhattan = child.manhattan;
  entered.excess = child.excess;
  for (std::size_t view = 0; view < dimensions.views; ++view) {
    std::uint32_t& entry = entries_[view][child.pattern[view]];
    entered.entry_before[view] = entry;
    entry = child.entry[view];
  }
  move_tile(child.from, frame.blank);
  return entered;
}

// Takes the last move back.
template <typename AnyDimensions>
void IdaStar::leave(const AnyDimensions& dimensions) {
  const Frame& left = stack_[static_cast<std::size_t>(depth_--)];
  for (std::size_t view = 0; view < dimensions.views; ++view) {
    entries_[view][left.pattern[view]] = left.entry_before[view];
  }
  move_tile(stack_[static_cast<std::size_t>(depth_)].blank, left.blank);
}

inline void IdaStar::move_tile(std::size_t from, std::size_t to) {
  const std::uint8_t tile = tiles_[from];
  tiles_[to] = tile;
  tiles_[from] = 0;
  if (notes_) key_ ^= key_of(tile, static_cast<int>(from)) ^ key_of(tile, static_cast<int>(to));
}

inline bool IdaStar::already_seen(const Frame& frame) {
  return notes_ && threshold_ - depth_ - h_of(frame) >= least_slack_to_note &&
         transpositions_.seen_or_note(key_, depth_);
}

[[gnu::cold]] std::vector<Move> IdaStar::solution() const {
  std::vector<Move> moves;
  for (int depth = 1; depth <= depth_; ++depth) {
    moves.push_back(static_cast<Move>(stack_[static_cast<std::size_t>(depth)].came_by));
  }
  return moves;
}

}  // namespace puzzle::search
