#include "search/exact/idastar.hpp"

#include <algorithm>
#include <utility>

#include "search/move_table.hpp"

namespace puzzle::search {
namespace {

// Of tables that are larger, most look-ups miss the cache.
constexpr std::size_t most_bytes_for_one_lane = std::size_t{8} << 20;

// After an iteration of so many states, the next is so large that the order of its subtrees saves
// more than it costs.
constexpr std::uint64_t least_states_of_order = 512;

// A lane that found nothing to take asks again after so many turns.
constexpr std::uint8_t turns_between_questions = 64;

// With one lane: a processor overlaps the reading of all views, which is faster natively; wasm
// takes more instructions for it, so a view that ends a child's case saves a seventh of the time
// there.
#ifdef __EMSCRIPTEN__
constexpr bool reads_at_once = true;
#else
constexpr bool reads_at_once = false;
#endif

// A transposition saves work only where the threshold leaves room for a subtree.
constexpr int least_rises_to_note = 1;

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

[[gnu::cold]] IdaStar::IdaStar(const State& start, MemoryBudget& budget)
    : start_(start),
      size_(start.size()),
      budget_(budget),
      transpositions_(budget),
      lanes_{Lane(budget), Lane(budget), Lane(budget), Lane(budget),
             Lane(budget), Lane(budget), Lane(budget), Lane(budget)},
      solved_by_(&lanes_[0]) {}

[[gnu::cold]] bool IdaStar::use(const AdditiveHeuristic* heuristic) {
  const int threshold = this->threshold();
  if (plain_) {
    counts_.expanded += plain_->counts().expanded;
    counts_.generated += plain_->counts().generated;
    plain_.reset();
  }
  if (heuristic == nullptr) {
    plain_.emplace(size_, PlainHeuristic::linear_conflict, budget_);
  } else {
    views_ = heuristic->views();
    lanes_wanted_ = heuristic->bytes() > most_bytes_for_one_lane ? most_lanes : 1;
  }
  return begin_iteration(threshold);
}

[[gnu::cold]] bool IdaStar::use_lanes(std::size_t lanes) {
  lanes_wanted_ = std::clamp<std::size_t>(lanes, 1, most_lanes);
  return begin_iteration(threshold());
}

[[gnu::cold]] bool IdaStar::begin(const State& start, int threshold, std::optional<Move> came_by) {
  const bool keep_notes = failed_ && (!came_by_ || came_by);
  start_ = start;
  came_by_ = came_by;
  return begin_iteration(threshold, keep_notes);
}

IdaStar::Progress IdaStar::step(std::uint64_t nodes) {
  if (plain_) return plain_->step(nodes);
  if (failed_ && !begin_iteration(threshold_)) return Progress::refused;
  if (to_find_subtrees_) {
    const Arrival arrival = find_subtrees(nodes);
    if (arrival != Arrival::running || nodes == 0) return told(arrival);
  }
  return told(layout_of(size_.cells()) == 16 ? search_on<16>(nodes) : search_on<25>(nodes));
}

IdaStar::Progress IdaStar::told(Arrival arrival) {
  if (arrival == Arrival::running) return Progress::running;
  if (arrival == Arrival::at_goal) return Progress::solved;
  threshold_ += 2;
  failed_ = true;
  return Progress::deeper;
}

[[gnu::cold]] std::vector<Move> IdaStar::solution() const {
  return plain_ ? plain_->solution() : moves_to(*solved_by_, solved_by_->depth);
}

[[gnu::cold]] bool IdaStar::share_notes() {
  if (plain_ || !notes_ || TranspositionTable::is_wide(size_.cells())) return false;
  transpositions_.share(size_.cells());
  return true;
}

// --- An iteration begins ---

// At the start, under that threshold or the start's own h if it is larger. keep_notes: what was
// noted in the last iteration holds for this one too.
[[gnu::cold]] bool IdaStar::begin_iteration(int threshold, bool keep_notes) {
  failed_ = false;
  if (plain_) return plain_->begin(start_, threshold);
  threshold_ = std::max(threshold, open());
  odd_ = (threshold_ - root_h_[0]) & 1;
  const std::uint64_t states_of_last = counts_.begin();
  notes_ = transpositions_.begin_iteration(size_.cells(), states_of_last, keep_notes);
  return begin_lanes(states_of_last);
}

// Goes to the start. Returns its h.
[[gnu::cold]] int IdaStar::open() {
  CameBy came_by = no_move;
  if (came_by_) {
    came_by = static_cast<CameBy>(*came_by_);
  } else if (is_own_reflection(start_)) {
    came_by = no_move_mirrored;
  }
  const std::span<const std::uint8_t> tiles = start_.tiles();
  const bool same =
      root_.came_by == came_by && std::equal(tiles.begin(), tiles.end(), root_tiles_.begin());
  if (!same) subtrees_.forget();
  std::copy(tiles.begin(), tiles.end(), root_tiles_.begin());
  find_arcs();
  lanes_[0].tiles = root_tiles_;
  root_ = {};
  root_.blank = static_cast<std::uint8_t>(start_.blank());
  root_.came_by = came_by;
  int h = 0;
  for (std::size_t view = 0; view < views_.size(); ++view) {
    const RegionView::Known known = views_[view].of(tiles);
    lanes_[0].placements[view] = known.placements;
    root_h_[view] = known.value;
    h = std::max(h, known.value);
  }
  return h;
}

[[gnu::cold]] void IdaStar::find_arcs() {
  if (arcs_[0][no_move].count > 0) return;
  const MoveTable moves(size_);
  for (int blank = 0; blank < size_.cells(); ++blank) {
    for (CameBy came_by = 0; came_by < ways_to_come; ++came_by) {
      Arcs& arcs = arcs_[static_cast<std::size_t>(blank)][came_by];
      for (const Move move : all_moves) {
        const int from = moves.cell_moved_by(move, blank);
        if (from == MoveTable::impossible || !is_tried(move, came_by)) continue;
        Arc& arc = arcs.arcs[arcs.count++];
        arc.move = static_cast<std::uint8_t>(move);
        arc.from = static_cast<std::uint8_t>(from);
        for (std::size_t view = 0; view < arc.steps.size(); ++view) {
          arc.steps[view] = RegionView::step(size_, from, blank, views_[view].reflected());
        }
      }
    }
  }
}

[[gnu::cold]] bool IdaStar::begin_lanes(std::uint64_t states_of_last) {
  for (std::size_t view = 0; view < views_.size(); ++view) {
    root_.slack[view] = static_cast<std::int16_t>((threshold_ - root_h_[view]) / 2);
  }
  const std::size_t frames = static_cast<std::size_t>(threshold_) + 2;
  Lane& lane = lanes_[0];
  if (!lane.stack.resize(frames, Frame{})) return false;
  lane.stack[0] = root_;
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
  to_find_subtrees_ = states_of_last >= least_states_of_order;
  return true;
}

// --- The lanes ---

template <int board>
IdaStar::Arrival IdaStar::search_on(std::uint64_t nodes) {
  return views_.size() == most_views ? search<board, most_views>(nodes) : search<board, 2>(nodes);
}

// By the lanes in turns. A lane that has come to its end takes a part of what
// another has left. Between two turns of a lane, what it reads next comes from memory.
template <int board, std::size_t count>
IdaStar::Arrival IdaStar::search(std::uint64_t nodes) {
  std::size_t ended = 0;  // lanes one after another
  while (nodes > 0) {
    Lane& lane = lanes_[turn_];
    turn_ = turn_ + 1 == lanes_used_ ? 0 : turn_ + 1;
    if (lane.proposed > 0) judge_children<count>(lane);
    const Arrival arrival = go_on<board, count>(lane);
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
      if (reads_at_once && lanes_used_ == 1) {
        find_children<board, count>(lane);
      } else {
        propose_children<board, count>(lane);
      }
      --nodes;
    }
#ifdef __EMSCRIPTEN__
    if (turn_ == 0) read_ahead<board, count>();
#endif
  }
  return Arrival::running;
}

// Goes on to the next state that is to be expanded. A child that may have been seen waits for the
// lane's next turn, until what is noted of it has come from memory.
template <int board, std::size_t count>
inline IdaStar::Arrival IdaStar::go_on(Lane& lane) {
  if (lane.start_is_next) {
    lane.start_is_next = false;
    return Arrival::running;
  }
  const Child* child = std::exchange(lane.waiting, nullptr);
  if (child == nullptr || transpositions_.seen_or_note<TranspositionTable::is_wide(board)>(
                              lane.key, moves_to_note(lane))) {
    child = next_child<count>(lane);
    if (child == nullptr) return Arrival::at_end;
    if (notes_ && child->least_slack >= least_rises_to_note) {
      lane.key = key_of<board>(lane, *child);
      lane.waiting = child;
      __builtin_prefetch(transpositions_.entry_of<TranspositionTable::is_wide(board)>(lane.key), 1);
      return Arrival::running;
    }
  }
  return enter(lane, *child, count);
}

// The next one to be visited, of the state on top of the stack, which may be another then; null:
// there is none.
template <std::size_t count>
inline const IdaStar::Child* IdaStar::next_child(Lane& lane) {
  while (true) {
    Frame& frame = lane.top();
    if (frame.children_left > 0) return &frame.children[--frame.children_left];
    if (lane.depth == 0) return nullptr;
    leave(lane, count);
  }
}

// Makes the move to a child of the state on top of the stack.
inline IdaStar::Arrival IdaStar::enter(Lane& lane, const Child& child, std::size_t count) {
  const Frame& frame = lane.top();
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

inline void IdaStar::put_in_order(Frame& frame, std::size_t place) {
  if (place == 0) return;
  const std::int16_t least = frame.children[place].least_slack;
  if (frame.children[place - 1].least_slack <= least) return;
  const Child child = frame.children[place];
  for (; place > 0 && frame.children[place - 1].least_slack > least; --place) {
    frame.children[place] = frame.children[place - 1];
  }
  frame.children[place] = child;
}

// Wasm cannot ask memory for anything, only read. What all lanes read in their next turns is read
// here, in one short loop: the processor waits for all of it at once, not for one after another.
template <int board, std::size_t count>
void IdaStar::read_ahead() {
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

// Expands the state on top of the stack: finds its children within the threshold, and reads of the
// others no more than tells that they are not.
template <int board, std::size_t count>
inline void IdaStar::find_children(Lane& lane) {
  Frame& frame = lane.top();
  const Arcs& arcs = arcs_[frame.blank][frame.came_by];
  ++counts_.expanded;
  counts_.generated += arcs.count;
  std::size_t children = 0;
  for (std::size_t index = 0; index < arcs.count; ++index) {
    const Arc& arc = arcs.arcs[index];
    Child& child = frame.children[children];
    child.move = arc.move;
    child.from = arc.from;
    child.tile = lane.tiles[arc.from];
    int least = INT16_MAX;
    std::size_t view = 0;
    for (; view < count; ++view) {
      const RegionView& seen = views_[view];
      const RegionView::Placement before = lane.placements[view][seen.pattern_of(child.tile)];
      const RegionView::Followed followed =
          seen.place_of<board>(before, child.tile, arc.steps[view & 1], lane.tiles.data());
      const int slack = frame.slack[view] - static_cast<int>(RegionView::rises(
                                                before, followed, child.placements[view]));
      if (slack < 0) break;
      child.slack[view] = static_cast<std::int16_t>(slack);
      least = std::min(least, slack);
    }
    if (view < count) continue;
    child.least_slack = static_cast<std::int16_t>(least);
    put_in_order(frame, children++);
  }
  frame.children_left = static_cast<std::uint8_t>(children);
}

// Expands the state on top of the stack so far that it is known what must be read of the tables,
// and asks for it.
template <int board, std::size_t count>
inline void IdaStar::propose_children(Lane& lane) {
  Frame& frame = lane.top();
  const Arcs& arcs = arcs_[frame.blank][frame.came_by];
  ++counts_.expanded;
  counts_.generated += arcs.count;
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
inline void IdaStar::judge_children(Lane& lane) {
  Frame& frame = lane.top();
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
inline void IdaStar::leave(Lane& lane, std::size_t count) {
  const Frame& left = lane.stack[static_cast<std::size_t>(lane.depth--)];
  for (std::size_t view = 0; view < count; ++view) {
    lane.placements[view][views_[view].pattern_of(left.tile)] = left.before[view];
  }
  lane.tiles[left.blank] = left.tile;
  lane.tiles[lane.top().blank] = 0;
}

int IdaStar::moves_to_note(const Lane& lane) const {
  return TranspositionTable::most_moves - threshold_ + lane.depth + 1;
}

// What tells a child of the state on top of the stack from other states.
template <int board>
[[gnu::noinline]] TranspositionTable::State IdaStar::key_of(const Lane& lane, const Child& child) {
  auto tiles = lane.tiles;
  tiles[lane.top().blank] = child.tile;
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

// --- Above the subtrees, on any board ---

[[gnu::cold, gnu::noinline]] void IdaStar::look_at_children(Lane& lane) {
  const bool all_views = views_.size() == most_views;
  if (layout_of(size_.cells()) == 16) {
    all_views ? find_children<16, most_views>(lane) : find_children<16, 2>(lane);
  } else {
    all_views ? find_children<25, most_views>(lane) : find_children<25, 2>(lane);
  }
}

[[gnu::cold]] bool IdaStar::seen_or_note(const Lane& lane, const Child& child) {
  if (!notes_ || child.least_slack < least_rises_to_note) return false;
  return layout_of(size_.cells()) == 16
             ? transpositions_.seen_or_note<TranspositionTable::is_wide(16)>(
                   key_of<16>(lane, child), moves_to_note(lane))
             : transpositions_.seen_or_note<TranspositionTable::is_wide(25)>(
                   key_of<25>(lane, child), moves_to_note(lane));
}

// Nothing is noted of states above subtrees.
[[gnu::cold]] IdaStar::Arrival IdaStar::find_subtrees(std::uint64_t& nodes) {
  Lane& lane = lanes_[0];
  while (true) {
    Frame& frame = lane.top();
    if (lane.start_is_next) {
      if (nodes == 0) return Arrival::running;
      --nodes;
      lane.start_is_next = false;
      look_at_children(lane);
    }
    if (frame.children_left > 0) {
      const Child& child = frame.children[--frame.children_left];
      if (enter(lane, child) == Arrival::at_goal) return Arrival::at_goal;
      lane.start_is_next = lane.depth < Subtrees::depth;
      if (!lane.start_is_next) subtrees_.add(path_of(lane), child.least_slack);
    } else if (lane.depth > 0) {
      leave(lane);
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
[[gnu::cold]] bool IdaStar::go_to_subtree(Lane& lane) {
  learn_from(lane);
  while (const std::optional<Subtrees::Path> path = subtrees_.take()) {
    lane.subtree = *path;
    bool seen = false;
    for (int place = 0; place < Subtrees::depth && !seen; ++place) {
      const ProofCounts counted_before = counts_;
      look_at_children(lane);
      counts_ = counted_before;
      Frame& frame = lane.top();
      frame.children_left = 0;  // the others are in other subtrees
      const Child* next = frame.children.data();
      while (next->move != Subtrees::move(*path, place)) ++next;
      const Child child = *next;
      seen = place + 1 == Subtrees::depth && seen_or_note(lane, child);
      if (!seen) static_cast<void>(enter(lane, child));
    }
    lane.start_is_next = !seen;
    if (!seen) return true;
    while (lane.depth > 0) leave(lane);
  }
  return false;
}

Subtrees::Path IdaStar::path_of(const Lane& lane) {
  Subtrees::Path path = 0;
  for (int depth = 1; depth <= Subtrees::depth; ++depth) {
    path = Subtrees::with_move(path, lane.stack[static_cast<std::size_t>(depth)].came_by);
  }
  return path;
}

void IdaStar::learn_from(Lane& lane) {
  if (lane.farthest > 0) subtrees_.learn(lane.subtree, threshold_ - odd_ - lane.farthest);
  lane.farthest = 0;
}

// The largest part that can be split off: a child of the shallowest state with one left. Where the
// lanes are is not looked at, only the way there: so what is taken does not depend on which lanes
// have had their turn.
[[gnu::cold]] bool IdaStar::take_part(Lane& lane) {
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
  while (lane.depth > place) leave(lane);
  for (int depth = 0; depth < place; ++depth)
    lane.stack[static_cast<std::size_t>(depth)].children_left = 0;
  // The one that the donor would visit last.
  lane.stack[static_cast<std::size_t>(place)].children_left = 1;
  Frame& shared = donor->stack[static_cast<std::size_t>(place)];
  --shared.children_left;
  std::copy(&shared.children[1], &shared.children[1] + shared.children_left, &shared.children[0]);
  return true;
}

[[gnu::cold]] std::vector<Move> IdaStar::give_away(int least_slack) {
  if (plain_) return {};
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

[[gnu::cold]] std::vector<Move> IdaStar::moves_to(const Lane& lane, int depth) {
  std::vector<Move> moves;
  for (int place = 1; place <= depth; ++place) {
    moves.push_back(static_cast<Move>(lane.stack[static_cast<std::size_t>(place)].came_by));
  }
  return moves;
}

}  // namespace puzzle::search
