#include "search/exact/region_search.hpp"

#include <algorithm>
#include <utility>

#include "search/move_table.hpp"

namespace puzzle::search {
namespace {

// A lane that found nothing to take asks again after so many turns.
constexpr std::uint8_t turns_between_questions = 64;

// A transposition saves work only where the threshold leaves room for a subtree.
constexpr int least_slack_of_regions = 1;

// Eight bytes below 16 as 32 bits of four each; or below 32, as 40 bits of five each.
template <int bits>
std::uint64_t packed(const std::uint8_t* bytes) {
  std::uint64_t word = 0;
  for (int place = 0; place < 8; ++place) {
    word |= std::uint64_t{bytes[place]} << (8 * place);
  }
  if constexpr (bits == 4) {
    word = (word | word >> 4) & 0x00FF00FF00FF00FF;
    word = (word | word >> 8) & 0x0000FFFF0000FFFF;
    return (word | word >> 16) & 0xFFFFFFFF;
  } else {
    word = (word & 0x001F001F001F001F) | (word & 0x1F001F001F001F00) >> 3;
    word = (word & 0x000003FF000003FF) | (word & 0x03FF000003FF0000) >> 6;
    return (word & 0x00000000000FFFFF) | (word & 0x000FFFFF00000000) >> 12;
  }
}

}  // namespace

[[gnu::cold]] RegionSearch::RegionSearch(MemoryBudget& budget, TranspositionTable& transpositions)
    : transpositions_(transpositions),
      lanes_{Lane(budget), Lane(budget), Lane(budget), Lane(budget),
             Lane(budget), Lane(budget), Lane(budget), Lane(budget)},
      solved_by_(&lanes_[0]) {}

[[gnu::cold]] void RegionSearch::find_arcs(BoardSize size) {
  size_ = size;
  const MoveTable moves(size);
  for (int blank = 0; blank < size.cells(); ++blank) {
    for (CameBy came_by = 0; came_by < ways_to_come; ++came_by) {
      Arcs& arcs = arcs_[static_cast<std::size_t>(blank)][came_by];
      arcs.count = 0;
      for (const Move move : all_moves) {
        const int from = moves.cell_moved_by(move, blank);
        if (from == MoveTable::impossible) continue;
        if (!is_tried(move, came_by)) continue;
        Arc& arc = arcs.arcs[arcs.count++];
        arc.move = static_cast<std::uint8_t>(move);
        arc.from = static_cast<std::uint8_t>(from);
        arc.steps = {RegionView::step(size, from, blank, false),
                     RegionView::step(size, from, blank, true)};
      }
    }
  }
}

[[gnu::cold]] int RegionSearch::open(const State& start, CameBy came_by) {
  if (!(size_ == start.size())) find_arcs(start.size());
  Lane& lane = lanes_[0];
  Frame& root = first_;
  const bool same = root.came_by == came_by &&
                    std::equal(start.tiles().begin(), start.tiles().end(), start_.begin());
  if (!same) subtrees_.forget();
  std::copy(start.tiles().begin(), start.tiles().end(), start_.begin());
  lane.tiles = start_;
  root = {};
  root.blank = static_cast<std::uint8_t>(start.blank());
  root.came_by = came_by;
  int h = 0;
  for (std::size_t view = 0; view < views_.size(); ++view) {
    const RegionView::Known known = views_[view].of(start.tiles());
    lane.placements[view] = known.placements;
    h_[view] = known.value;
    h = std::max(h, known.value);
  }
  return h;
}

[[gnu::cold]] bool RegionSearch::begin(int threshold, bool notes, bool in_order) {
  threshold_ = threshold;
  odd_ = (threshold - h_[0]) & 1;
  notes_ = notes;
  for (std::size_t view = 0; view < views_.size(); ++view) {
    first_.slack[view] = static_cast<std::int16_t>((threshold - h_[view]) / 2);
  }
  const std::size_t frames = static_cast<std::size_t>(threshold) + 2;
  Lane& lane = lanes_[0];
  if (!lane.stack.resize(frames, Frame{})) return false;
  lane.stack[0] = first_;
  lane.depth = 0;
  lane.start_is_next = true;
  lane.proposed = 0;
  lane.waiting = nullptr;
  // Without memory for more lanes there are fewer.
  for (lanes_used_ = 1; lanes_used_ < lanes_wanted_; ++lanes_used_) {
    Lane& other = lanes_[lanes_used_];
    if (!other.stack.resize(frames, Frame{})) break;
    other.depth = 0;
    other.start_is_next = false;
    other.stack[0].children_left = 0;
    other.turns_to_wait = 0;
    other.proposed = 0;
    other.waiting = nullptr;
  }
  turn_ = 0;
  solved_by_ = &lane;
  for (Lane& any : lanes_) {
    any.subtree = Subtrees::none;
    any.farthest = 0;
  }
  subtrees_.clear();
  to_find_subtrees_ = in_order;
  return true;
}

RegionSearch::Arrival RegionSearch::step(std::uint64_t nodes, Counts& counts) {
  if (to_find_subtrees_) {
    const Arrival arrival = find_subtrees(nodes, counts);
    if (arrival == Arrival::at_goal || nodes == 0) return arrival;
  }
  return size_.cells() == 16 ? search_on<16>(nodes, counts) : search_on<25>(nodes, counts);
}

template <int board>
RegionSearch::Arrival RegionSearch::search_on(std::uint64_t nodes, Counts& counts) {
  if (views_.size() == most_views) {
    return lanes_used_ > 1 ? search_in_lanes<board, most_views>(nodes, counts)
                           : search<board, most_views>(nodes, counts);
  }
  return lanes_used_ > 1 ? search_in_lanes<board, 2>(nodes, counts)
                         : search<board, 2>(nodes, counts);
}

template <int board, std::size_t count>
RegionSearch::Arrival RegionSearch::search(std::uint64_t nodes, Counts& counts) {
  Lane& lane = lanes_[0];
  for (; nodes > 0; --nodes) {
    Arrival arrival = advance<board, count>(lane);
    if (arrival == Arrival::at_end && go_to_subtree(lane)) {
      arrival = advance<board, count>(lane);
    }
    if (arrival != Arrival::running) return arrival;
    look_at_children<board, count>(lane, counts);
  }
  return Arrival::running;
}

// Goes on to the next state that is to be expanded.
template <int board, std::size_t count>
inline RegionSearch::Arrival RegionSearch::advance(Lane& lane) {
  if (lane.start_is_next) {
    lane.start_is_next = false;
    return Arrival::running;
  }
  while (true) {
    const Child* const child = next_child<count>(lane);
    if (child == nullptr) return Arrival::at_end;
    if (!notes_ || child->least_slack < least_slack_of_regions ||
        !transpositions_.seen_or_note<TranspositionTable::is_wide(board)>(
            key_of<board>(lane, *child), moves_to_note(lane))) {
      return enter(lane, *child, count);
    }
  }
}

// The next one to be visited, of the state on top of the stack, which may be another then; null:
// there is none.
template <std::size_t count>
inline const RegionSearch::Child* RegionSearch::next_child(Lane& lane) {
  while (true) {
    Frame& frame = lane.stack[static_cast<std::size_t>(lane.depth)];
    if (frame.children_left > 0) return &frame.children[--frame.children_left];
    if (lane.depth == 0) return nullptr;
    leave(lane, count);
  }
}

// Makes the move to a child of the state on top of the stack.
inline RegionSearch::Arrival RegionSearch::enter(Lane& lane, const Child& child,
                                                 std::size_t count) {
  const Frame& frame = lane.stack[static_cast<std::size_t>(lane.depth)];
  lane.tiles[frame.blank] = child.tile;
  lane.tiles[child.from] = 0;
  Frame& entered = lane.stack[static_cast<std::size_t>(++lane.depth)];
  entered.slack = child.slack;
  entered.blank = child.from;
  entered.came_by = child.move;
  entered.tile = child.tile;
  entered.children_left = 0;
  for (std::size_t view = 0; view < count; ++view) {
    RegionView::Placement& placement = lane.placements[view][views_[view].pattern_of(child.tile)];
    entered.before[view] = placement;
    placement = child.placements[view];
  }
  lane.farthest = std::max(lane.farthest, lane.depth + 2 * child.least_slack);
  // h of the first view is 0 only at the goal.
  const bool home = lane.depth + 2 * child.slack[0] == threshold_ - odd_;
  return home ? Arrival::at_goal : Arrival::running;
}

// Expands the state on top of the stack: finds those of its children that lie within the
// threshold.
template <int board, std::size_t count>
inline void RegionSearch::look_at_children(Lane& lane, Counts& counts) {
  Frame& frame = lane.stack[static_cast<std::size_t>(lane.depth)];
  const Arcs& arcs = arcs_[frame.blank][frame.came_by];
  ++counts.expanded;
  counts.generated += arcs.count;
  const std::uint8_t* const tiles = lane.tiles.data();
  std::size_t children = 0;
  for (std::size_t index = 0; index < arcs.count; ++index) {
    const Arc& arc = arcs.arcs[index];
    Child& child = frame.children[children];
    const std::uint8_t tile = tiles[arc.from];
    int least = INT16_MAX;
    std::size_t view = 0;
    for (; view < count; ++view) {
      const RegionView& seen = views_[view];
      const RegionView::Placement before = lane.placements[view][seen.pattern_of(tile)];
      const RegionView::Followed followed =
          seen.place_of<board>(before, tile, arc.steps[view & 1], tiles);
      const int slack = frame.slack[view] - static_cast<int>(RegionView::rises(
                                                before, followed, child.placements[view]));
      if (slack < 0) break;
      child.slack[view] = static_cast<std::int16_t>(slack);
      least = std::min(least, slack);
    }
    if (view < count) continue;
    child.least_slack = static_cast<std::int16_t>(least);
    child.move = arc.move;
    child.from = arc.from;
    child.tile = tile;
    put_in_order(frame, children++);
  }
  frame.children_left = static_cast<std::uint8_t>(children);
}

inline void RegionSearch::put_in_order(Frame& frame, std::size_t place) {
  if (place == 0) return;
  const std::int16_t least = frame.children[place].least_slack;
  if (frame.children[place - 1].least_slack <= least) return;
  const Child child = frame.children[place];
  for (; place > 0 && frame.children[place - 1].least_slack > least; --place) {
    frame.children[place] = frame.children[place - 1];
  }
  frame.children[place] = child;
}

// As advance(), but a child that may have been seen waits for the lane's next turn, until what is
// noted of it has come from memory.
template <int board, std::size_t count>
inline RegionSearch::Arrival RegionSearch::advance_in_turns(Lane& lane) {
  if (lane.start_is_next) {
    lane.start_is_next = false;
    return Arrival::running;
  }
  const Child* child = std::exchange(lane.waiting, nullptr);
  if (child == nullptr || transpositions_.seen_or_note<TranspositionTable::is_wide(board)>(
                              lane.key, moves_to_note(lane))) {
    child = next_child<count>(lane);
    if (child == nullptr) return Arrival::at_end;
    if (notes_ && child->least_slack >= least_slack_of_regions) {
      lane.key = key_of<board>(lane, *child);
      lane.waiting = child;
      __builtin_prefetch(transpositions_.entry_of<TranspositionTable::is_wide(board)>(lane.key), 1);
      return Arrival::running;
    }
  }
  return enter(lane, *child, count);
}

// As search(), by several lanes in turns. A lane that has come to its end takes a part of what
// another has left. Between two turns of a lane, what it reads next comes from memory.
template <int board, std::size_t count>
RegionSearch::Arrival RegionSearch::search_in_lanes(std::uint64_t nodes, Counts& counts) {
  std::size_t ended = 0;  // lanes one after another
  while (nodes > 0) {
    Lane& lane = lanes_[turn_];
    turn_ = turn_ + 1 == lanes_used_ ? 0 : turn_ + 1;
    if (lane.proposed > 0) judge_children<count>(lane);
    const Arrival arrival = advance_in_turns<board, count>(lane);
    if (arrival == Arrival::at_goal) {
      solved_by_ = &lane;
      return arrival;
    }
    if (arrival == Arrival::at_end && !go_to_subtree(lane) && !take_part(lane)) {
      if (++ended < lanes_used_) continue;
      return arrival;
    }
    ended = 0;
    if (arrival == Arrival::running && lane.waiting == nullptr) {
      propose_children<board, count>(lane, counts);
      --nodes;
    }
#ifdef __EMSCRIPTEN__
    if (turn_ == 0) read_ahead<board, count>();
#endif
  }
  return Arrival::running;
}

// Wasm cannot ask memory for anything, only read. What all lanes read in their next turns is read
// here, in one short loop: the processor waits for all of it at once, not for one after another.
template <int board, std::size_t count>
void RegionSearch::read_ahead() {
  std::uint64_t sum = 0;
  for (std::size_t number = 0; number < lanes_used_; ++number) {
    const Lane& lane = lanes_[number];
    for (std::size_t index = 0; index < lane.proposed; ++index) {
      for (std::size_t view = 0; view < count; ++view) sum += *lane.followed[index][view].word;
    }
    if (lane.waiting != nullptr) {
      sum += *transpositions_.entry_of<TranspositionTable::is_wide(board)>(lane.key);
    }
  }
  read_ahead_ = sum;
}

// Expands the state on top of the stack so far that it is known what must be read of the tables,
// and asks for it.
template <int board, std::size_t count>
inline void RegionSearch::propose_children(Lane& lane, Counts& counts) {
  Frame& frame = lane.stack[static_cast<std::size_t>(lane.depth)];
  const Arcs& arcs = arcs_[frame.blank][frame.came_by];
  ++counts.expanded;
  counts.generated += arcs.count;
  lane.proposed = arcs.count;
  for (std::size_t index = 0; index < arcs.count; ++index) {
    const Arc& arc = arcs.arcs[index];
    Child& child = frame.children[index];
    child.move = arc.move;
    child.from = arc.from;
    child.tile = lane.tiles[arc.from];
    for (std::size_t view = 0; view < count; ++view) {
      const RegionView& seen = views_[view];
      RegionView::Followed& followed = lane.followed[index][view];
      followed = seen.place_of<board>(lane.placements[view][seen.pattern_of(child.tile)],
                                      child.tile, arc.steps[view & 1], lane.tiles.data());
      __builtin_prefetch(followed.word);
    }
  }
}

// Keeps of the proposed children those within the threshold.
template <std::size_t count>
inline void RegionSearch::judge_children(Lane& lane) {
  Frame& frame = lane.stack[static_cast<std::size_t>(lane.depth)];
  std::size_t children = 0;
  for (std::size_t index = 0; index < lane.proposed; ++index) {
    Child& child = frame.children[index];
    int least = INT16_MAX;
    std::size_t view = 0;
    for (; view < count; ++view) {
      const RegionView::Placement before =
          lane.placements[view][views_[view].pattern_of(child.tile)];
      const int slack =
          frame.slack[view] - static_cast<int>(RegionView::rises(before, lane.followed[index][view],
                                                                 child.placements[view]));
      if (slack < 0) break;
      child.slack[view] = static_cast<std::int16_t>(slack);
      least = std::min(least, slack);
    }
    if (view < count) continue;
    child.least_slack = static_cast<std::int16_t>(least);
    if (children != index) frame.children[children] = child;
    put_in_order(frame, children++);
  }
  frame.children_left = static_cast<std::uint8_t>(children);
  lane.proposed = 0;
}

// Takes the last move back.
inline void RegionSearch::leave(Lane& lane, std::size_t count) {
  const Frame& left = lane.stack[static_cast<std::size_t>(lane.depth--)];
  for (std::size_t view = 0; view < count; ++view) {
    lane.placements[view][views_[view].pattern_of(left.tile)] = left.before[view];
  }
  lane.tiles[left.blank] = left.tile;
  lane.tiles[lane.stack[static_cast<std::size_t>(lane.depth)].blank] = 0;
}

int RegionSearch::moves_to_note(const Lane& lane) const {
  return most_moves_noted - threshold_ + lane.depth + 1;
}

// What tells a child of the state on top of the stack from other states.
template <int board>
[[gnu::noinline]] TranspositionTable::State RegionSearch::key_of(const Lane& lane,
                                                                 const Child& child) {
  auto tiles = lane.tiles;
  tiles[lane.stack[static_cast<std::size_t>(lane.depth)].blank] = child.tile;
  tiles[child.from] = 0;
  TranspositionTable::State key;
  if constexpr (board == 16) {
    key.low = packed<4>(&tiles[0]) | packed<4>(&tiles[8]) << 32;
  } else {
    // The others tell what is on the last cell.
    const std::uint64_t middle = packed<5>(&tiles[8]);
    key.low = packed<5>(&tiles[0]) | middle << 40;
    key.high = middle >> 24 | packed<5>(&tiles[16]) << 16;
  }
  return key;
}

// --- The few states above subtrees: on any board, by any number of views ---

[[gnu::cold, gnu::noinline]] void RegionSearch::look_at_children_of_any(Lane& lane,
                                                                        Counts& counts) {
  const bool all_views = views_.size() == most_views;
  if (size_.cells() == 16) {
    all_views ? look_at_children<16, most_views>(lane, counts)
              : look_at_children<16, 2>(lane, counts);
  } else {
    all_views ? look_at_children<25, most_views>(lane, counts)
              : look_at_children<25, 2>(lane, counts);
  }
}

[[gnu::cold]] bool RegionSearch::seen_or_note(const Lane& lane, const Child& child) {
  if (!notes_ || child.least_slack < least_slack_of_regions) return false;
  return size_.cells() == 16 ? transpositions_.seen_or_note<TranspositionTable::is_wide(16)>(
                                   key_of<16>(lane, child), moves_to_note(lane))
                             : transpositions_.seen_or_note<TranspositionTable::is_wide(25)>(
                                   key_of<25>(lane, child), moves_to_note(lane));
}

[[gnu::cold, gnu::noinline]] RegionSearch::Arrival RegionSearch::enter_any(Lane& lane,
                                                                           const Child& child) {
  return enter(lane, child, views_.size());
}

[[gnu::cold, gnu::noinline]] void RegionSearch::leave_any(Lane& lane) {
  leave(lane, views_.size());
}

// Nothing is noted of states above subtrees.
[[gnu::cold]] RegionSearch::Arrival RegionSearch::find_subtrees(std::uint64_t& nodes,
                                                                Counts& counts) {
  Lane& lane = lanes_[0];
  while (true) {
    Frame& frame = lane.stack[static_cast<std::size_t>(lane.depth)];
    if (lane.start_is_next) {
      if (nodes == 0) return Arrival::running;
      --nodes;
      lane.start_is_next = false;
      look_at_children_of_any(lane, counts);
    }
    if (frame.children_left > 0) {
      const Child& child = frame.children[--frame.children_left];
      if (enter_any(lane, child) == Arrival::at_goal) return Arrival::at_goal;
      lane.start_is_next = lane.depth < Subtrees::depth;
      if (!lane.start_is_next) subtrees_.add(path_of(lane), child.least_slack);
    } else if (lane.depth > 0) {
      leave_any(lane);
    } else {
      break;
    }
  }
  to_find_subtrees_ = false;
  for (std::size_t number = 1; number < lanes_used_; ++number) {
    lanes_[number].placements = lane.placements;
    lanes_[number].tiles = lane.tiles;
    lanes_[number].stack[0] = lane.stack[0];
  }
  return Arrival::running;
}

// A lane that is at the start again goes to the next subtree. False: there is none left.
[[gnu::cold]] bool RegionSearch::go_to_subtree(Lane& lane) {
  learn_from(lane);
  while (const std::optional<Subtrees::Path> path = subtrees_.take()) {
    lane.subtree = *path;
    bool seen = false;
    for (int place = 0; place < Subtrees::depth && !seen; ++place) {
      Counts counted_before;
      look_at_children_of_any(lane, counted_before);
      Frame& frame = lane.stack[static_cast<std::size_t>(lane.depth)];
      frame.children_left = 0;  // the others are in other subtrees
      const Child* next = frame.children.data();
      while (next->move != Subtrees::move(*path, place)) ++next;
      const Child child = *next;
      seen = place + 1 == Subtrees::depth && seen_or_note(lane, child);
      if (!seen) static_cast<void>(enter_any(lane, child));
    }
    lane.start_is_next = !seen;
    if (!seen) return true;
    while (lane.depth > 0) leave_any(lane);
  }
  return false;
}

Subtrees::Path RegionSearch::path_of(const Lane& lane) {
  Subtrees::Path path = 0;
  for (int depth = 1; depth <= Subtrees::depth; ++depth) {
    path = Subtrees::with_move(path, lane.stack[static_cast<std::size_t>(depth)].came_by);
  }
  return path;
}

void RegionSearch::learn_from(Lane& lane) {
  if (lane.farthest > 0) subtrees_.learn(lane.subtree, threshold_ - odd_ - lane.farthest);
  lane.farthest = 0;
}

// The largest part that can be split off: a child of the shallowest state with one left. Where the
// lanes are is not looked at, only the way there: so what is taken does not depend on which lanes
// have had their turn.
[[gnu::cold]] bool RegionSearch::take_part(Lane& lane) {
  if (lane.turns_to_wait > 0) {
    --lane.turns_to_wait;
    return false;
  }
  Lane* donor = nullptr;
  int place = 0;
  for (std::size_t number = 0; number < lanes_used_; ++number) {
    Lane& other = lanes_[number];
    const int end = donor == nullptr ? other.depth : std::min(other.depth, place);
    for (int depth = 0; depth < end; ++depth) {
      if (other.stack[static_cast<std::size_t>(depth)].children_left == 0) continue;
      donor = &other;
      place = depth;
      break;
    }
  }
  if (donor == nullptr) {
    lane.turns_to_wait = turns_between_questions;
    return false;
  }
  std::copy(donor->stack.begin(), donor->stack.begin() + donor->depth + 1, lane.stack.begin());
  lane.subtree = donor->subtree;
  lane.placements = donor->placements;
  lane.tiles = donor->tiles;
  lane.depth = donor->depth;
  while (lane.depth > place) leave_any(lane);
  for (int depth = 0; depth < place; ++depth)
    lane.stack[static_cast<std::size_t>(depth)].children_left = 0;
  // The one that the donor would visit last.
  lane.stack[static_cast<std::size_t>(place)].children_left = 1;
  Frame& shared = donor->stack[static_cast<std::size_t>(place)];
  --shared.children_left;
  std::copy(&shared.children[1], &shared.children[1] + shared.children_left, &shared.children[0]);
  return true;
}

[[gnu::cold]] std::vector<Move> RegionSearch::give_away(int least_slack) {
  if (const auto path = subtrees_.take_last((least_slack + 1) / 2)) {
    std::vector<Move> moves(Subtrees::depth);
    for (int place = 0; place < Subtrees::depth; ++place) {
      moves[static_cast<std::size_t>(place)] = static_cast<Move>(Subtrees::move(*path, place));
    }
    return moves;
  }
  for (int depth = 0; depth <= threshold_; ++depth) {
    for (std::size_t number = 0; number < lanes_used_; ++number) {
      Lane& lane = lanes_[number];
      if (depth > lane.depth) continue;
      Frame& frame = lane.stack[static_cast<std::size_t>(depth)];
      for (int index = frame.children_left - 1; index >= 0; --index) {
        Child* const child = &frame.children[static_cast<std::size_t>(index)];
        if (2 * child->least_slack < least_slack) continue;
        std::vector<Move> moves = moves_to(lane, depth);
        moves.push_back(static_cast<Move>(child->move));
        std::copy(child + 1, &frame.children[frame.children_left], child);
        --frame.children_left;
        return moves;
      }
    }
  }
  return {};
}

[[gnu::cold]] std::vector<Move> RegionSearch::moves_to(const Lane& lane, int depth) {
  std::vector<Move> moves;
  for (int place = 1; place <= depth; ++place) {
    moves.push_back(static_cast<Move>(lane.stack[static_cast<std::size_t>(place)].came_by));
  }
  return moves;
}

}  // namespace puzzle::search
