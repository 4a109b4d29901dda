#include "search/exact/idastar.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "search/anytime/improving.hpp"
#include "search/databases/databases.hpp"
#include "search/exact/transposition_table.hpp"
#include "search/heuristic.hpp"
#include "search/move_table.hpp"

namespace puzzle::search {
namespace {

constexpr std::uint64_t never = ~std::uint64_t{0};

// States expanded with databases of a grade before those of the next are built. The standard ones
// are built early: they serve all later searches too.
constexpr std::uint64_t patience_with_small = 100'000;
constexpr std::uint64_t patience_with_standard = 60'000'000;

// States expanded before a solution is looked for beside the proof, where the proof may end: some
// 20 ms. The first is looked for at once then; after it the proof gets four states to each of that
// search, which ends when it has had its fill.
constexpr std::uint64_t patience_without_solution = 500'000;
constexpr std::uint64_t share_of_proof = 4;
constexpr std::uint64_t most_for_solution = 4'000'000;
constexpr std::size_t most_bytes_beside = std::size_t{16} << 20;

// What to do next is decided after so many states of either search, never between, so that how the
// work is cut into steps does not matter.
constexpr std::uint64_t portion = 2'500;

// What the inner loop counts to: constants on the board that matters most, which makes the search a
// sixth faster there.
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

class IdaStar final : public Search {
 public:
  [[gnu::cold]] IdaStar(const State& start, Databases& databases, const Limits& limits, Clock clock)
      : Search(limits, clock),
        start_(start),
        size_(start.size()),
        databases_(databases),
        limits_(limits),
        clock_(clock),
        manhattan_(TileCosts::manhattan(start.size())),
        stack_(budget_),
        transpositions_(budget_) {
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

  [[nodiscard]] Method method() const override {
    return builder_ ? Method::databases : Method::idastar;
  }

 private:
  static constexpr std::size_t most_views = 2;
  static constexpr std::uint8_t no_move = 4;

  // What a move leads to, as far as it was looked at before the move is made.
  struct Child {
    std::uint8_t move = 0;
    std::uint8_t from = 0;  // the cell of the tile; afterwards of the blank
    std::array<std::uint8_t, most_views> pattern{};
    std::int16_t manhattan = 0;
    std::array<std::int16_t, most_views> excess{};
    std::array<std::uint32_t, most_views> entry{};
  };

  // A state on the path from the start, its children within the threshold that are still to be
  // visited, and what is needed to take the move back that led to it.
  struct Frame {
    std::uint8_t blank = 0;
    std::uint8_t came_by = no_move;
    std::uint8_t children_left = 0;
    std::array<std::uint8_t, most_views> pattern{};
    std::int16_t manhattan = 0;
    std::array<std::int16_t, most_views> excess{};
    std::array<std::uint32_t, most_views> entry_before{};
    std::array<Child, 4> children{};
  };

  // The moves in a state but the one back.
  struct Successors {
    std::uint8_t count = 0;
    std::array<std::uint8_t, 4> move{};
    std::array<std::uint8_t, 4> from{};
  };

  [[gnu::cold]] Status open() override {
    optimal_ = start_.is_goal();
    if (optimal_) return Status::solved;
    statistics_.lower_bound = manhattan_.of(start_);
    choose_heuristic();
    if (heuristic_ == nullptr) begin_building(Grade::small);
    return begin_iteration(statistics_.lower_bound) ? Status::running : Status::limit;
  }

  Status expand(std::uint64_t budget) override {
    if (builder_) return build(budget);
    if (databases_.heuristics().size() != heuristics_seen_) {
      const AdditiveHeuristic* const before = heuristic_;
      choose_heuristic();
      if (heuristic_ != before) return restart();
    }
    const std::uint64_t portions_end = statistics_.expanded / portion * portion;
    const bool impatient = patience_ != never && portions_end >= expanded_at_choice_ + patience_;
    if (wants_solution(impatient)) return look_for_solution(budget);
    if (impatient) {
      patience_ = never;
      begin_building(grade_);
      if (builder_) return Status::running;
    }
    return search(std::min(budget, portion - statistics_.expanded % portion));
  }

  // --- A solution beside the proof ---

  // before_building: it takes long, so that a solution should be there.
  [[nodiscard]] bool wants_solution(bool before_building) const {
    if (given_up_) return false;
    if (expanded_beside_ % portion != 0) return true;
    const bool may_end = size_.cells() <= most_cells_proven;
    if (may_end && statistics_.expanded < patience_without_solution && !before_building) {
      return false;
    }
    const std::uint64_t turn = portion * (may_end ? share_of_proof : 1);
    return solution_.empty() || ((!may_end || expanded_beside_ < most_for_solution) &&
                                 expanded_beside_ / portion <= statistics_.expanded / turn);
  }

  [[gnu::cold]] Status look_for_solution(std::uint64_t budget) {
    if (!beside_) {
      // Counted as used from the beginning, whatever it comes to use.
      Limits limits;
      limits.max_bytes = std::min(most_bytes_beside, limits_.max_bytes / 8);
      if (budget_.take(limits.max_bytes)) {
        beside_ = make_improving(start_, limits, clock_);
      }
    }
    const Status status =
        beside_ ? beside_->step(std::min(budget, portion - expanded_beside_ % portion))
                : Status::limit;
    given_up_ = status != Status::running;
    expanded_beside_ = beside_ ? beside_->statistics().expanded : 0;
    if (!beside_ || beside_->solution().size() == solution_.size()) return Status::running;
    solution_ = beside_->solution();
    statistics_.lower_bound = std::max(statistics_.lower_bound, beside_->statistics().lower_bound);
    return proven();
  }

  // Solved once no solution can be shorter than the one that is known.
  Status proven() {
    if (solution_.empty() || statistics_.lower_bound < static_cast<int>(solution_.size())) {
      return Status::running;
    }
    optimal_ = true;
    return Status::solved;
  }

  // --- Databases ---

  // Takes the best that memory allows, and decides when to build better ones.
  [[gnu::cold]] void choose_heuristic() {
    heuristics_seen_ = databases_.heuristics().size();
    heuristic_ = databases_.best(size_, limits_.max_bytes / 2);
    (void)reserve(heuristic_ == nullptr ? 0 : heuristic_->bytes());
    patience_ = never;
    expanded_at_choice_ = statistics_.expanded;
    for (const Grade grade : {Grade::standard, Grade::large}) {
      std::uint64_t entries = 0;
      for (const auto& pattern : standard_patterns(size_, grade)) {
        entries += entries_of_pattern(size_.cells(), pattern.size());
      }
      if (entries <= (heuristic_ == nullptr ? 0 : heuristic_->entries())) continue;
      grade_ = grade;
      patience_ = grade == Grade::standard ? patience_with_small : patience_with_standard;
      break;
    }
  }

  [[gnu::cold]] void begin_building(Grade grade) {
    const Patterns patterns = standard_patterns(size_, grade);
    const std::size_t kept = heuristic_ == nullptr ? 0 : heuristic_->bytes();
    if (patterns.empty() || !reserve(kept + bytes_to_build(size_, patterns))) return;
    builder_.emplace(databases_, size_, patterns);
    setting_up_ = true;
  }

  [[gnu::cold]] Status build(std::uint64_t budget) {
    const PartitionBuilder::Progress progress = builder_->step(budget);
    if (progress == PartitionBuilder::Progress::running) return Status::running;
    builder_.reset();
    setting_up_ = false;
    if (progress == PartitionBuilder::Progress::refused) {
      // The search goes on with what it has, and does not try again: it would never get on.
      (void)reserve(heuristic_ == nullptr ? 0 : heuristic_->bytes());
      return Status::running;
    }
    choose_heuristic();
    return restart();
  }

  // Counts that many bytes of the databases as this search's, in place of those before. False when
  // they are too many: then all is as it was.
  bool reserve(std::size_t bytes) {
    budget_.give_back(reserved_);
    const bool taken = budget_.take(bytes);
    if (taken) {
      reserved_ = bytes;
    } else {
      (void)budget_.take(reserved_);  // there was room for them
    }
    return taken;
  }

  // --- Iterations ---

  Status restart() { return begin_iteration(threshold_) ? proven() : Status::limit; }

  // Sets the start up under that threshold, or its own h if that is larger.
  [[gnu::cold]] bool begin_iteration(int threshold) {
    std::copy(start_.tiles().begin(), start_.tiles().end(), tiles_.begin());
    Frame root;
    root.blank = static_cast<std::uint8_t>(start_.blank());
    root.manhattan = static_cast<std::int16_t>(manhattan_.of(start_));
    views_ = heuristic_ == nullptr ? std::span<const View>() : heuristic_->views();
    for (std::size_t view = 0; view < views_.size(); ++view) {
      entries_[view] = views_[view].entries_of(start_.tiles());
      root.excess[view] = static_cast<std::int16_t>(views_[view].excess(entries_[view]));
    }
    threshold_ = std::max(threshold, h_of(root));
    statistics_.lower_bound = std::max(statistics_.lower_bound, threshold_);
    if (!stack_.resize(static_cast<std::size_t>(threshold_) + 2, Frame{})) return false;
    stack_[0] = root;
    depth_ = 0;
    if (size_.cells() <= 16) begin_transpositions();
    expanded_before_ = statistics_.expanded;
    start_is_next_ = true;
    return true;
  }

  [[gnu::cold]] void begin_transpositions() {
    key_ = 0;
    for (int cell = 0; cell < size_.cells(); ++cell) key_ ^= key_of(start_.tile_at(cell), cell);
    // As many entries as the last iteration was long; a smaller table does too.
    const std::uint64_t last = statistics_.expanded - expanded_before_;
    int bits = std::max(transpositions_.bits(), TranspositionTable::least_bits);
    while (bits < most_bits_of_table && std::uint64_t{1} << (bits + 1) < last) ++bits;
    if (bits == transpositions_.bits() || !transpositions_.resize(bits)) {
      transpositions_.begin_round();
    }
    notes_ = transpositions_.bits() > 0;
  }

  static std::uint64_t key_of(int tile, int cell) {
    return static_cast<std::uint64_t>(tile) << (cell * 4);
  }

  static int h_of(const Frame& frame) {
    return frame.manhattan + 2 * std::max(frame.excess[0], frame.excess[1]);
  }

  Status search(std::uint64_t budget) {
    const bool usual = size_ == BoardSize{4, 4} && views_.size() == Dimensions4x4::views;
    return usual ? search(Dimensions4x4{}, budget) : search(dimensions(), budget);
  }

  [[nodiscard]] Dimensions dimensions() const {
    return {size_.width, size_.cells(), views_.size()};
  }

  template <typename AnyDimensions>
  Status search(const AnyDimensions& dimensions, std::uint64_t budget) {
    while (budget > 0) {
      Frame& frame = stack_[static_cast<std::size_t>(depth_)];
      if (frame.children_left > 0) {
        const Child& child = frame.children[--frame.children_left];
        const Frame& entered = enter(dimensions, frame, child);
        if (already_seen(entered)) {
          leave(dimensions);
          continue;
        }
        if (entered.manhattan == 0) return found();
      } else if (depth_ > 0) {
        leave(dimensions);
        continue;
      } else if (start_is_next_) {
        start_is_next_ = false;
      } else {
        if (!begin_iteration(threshold_ + 2)) return Status::limit;
        if (proven() == Status::solved) return Status::solved;
        continue;
      }
      look_at_children(dimensions, stack_[static_cast<std::size_t>(depth_)]);
      --budget;
    }
    statistics_.depth = depth_;
    return Status::running;
  }

  // Expands the state on top of the stack: finds those of its children that lie within the
  // threshold. All are looked up before any is visited, so that the waits for memory overlap.
  template <typename AnyDimensions>
  void look_at_children(const AnyDimensions& dimensions, Frame& frame) {
    const Successors& successors =
        successors_[static_cast<std::size_t>(frame.blank)][static_cast<std::size_t>(frame.came_by)];
    ++statistics_.expanded;
    statistics_.generated += successors.count;
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
  Frame& enter(const AnyDimensions& dimensions, const Frame& frame, const Child& child) {
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
  void leave(const AnyDimensions& dimensions) {
    const Frame& left = stack_[static_cast<std::size_t>(depth_--)];
    for (std::size_t view = 0; view < dimensions.views; ++view) {
      entries_[view][left.pattern[view]] = left.entry_before[view];
    }
    move_tile(stack_[static_cast<std::size_t>(depth_)].blank, left.blank);
  }

  void move_tile(std::size_t from, std::size_t to) {
    const std::uint8_t tile = tiles_[from];
    tiles_[to] = tile;
    tiles_[from] = 0;
    if (notes_) key_ ^= key_of(tile, static_cast<int>(from)) ^ key_of(tile, static_cast<int>(to));
  }

  bool already_seen(const Frame& frame) {
    return notes_ && threshold_ - depth_ - h_of(frame) >= least_slack_to_note &&
           transpositions_.seen_or_note(key_, depth_);
  }

  [[gnu::cold]] Status found() {
    solution_.clear();
    for (int depth = 1; depth <= depth_; ++depth) {
      solution_.push_back(static_cast<Move>(stack_[static_cast<std::size_t>(depth)].came_by));
    }
    optimal_ = true;
    return Status::solved;
  }

  State start_;
  BoardSize size_;
  Databases& databases_;
  Limits limits_;
  Clock clock_;
  TileCosts manhattan_;
  std::array<std::array<Successors, all_moves.size() + 1>, max_cells> successors_{};

  const AdditiveHeuristic* heuristic_ = nullptr;
  std::size_t heuristics_seen_ = 0;
  std::size_t reserved_ = 0;
  std::optional<PartitionBuilder> builder_;
  Grade grade_ = Grade::standard;
  std::uint64_t patience_ = never;
  std::uint64_t expanded_at_choice_ = 0;

  std::unique_ptr<Search> beside_;  // looks for solutions, proven or not
  std::uint64_t expanded_beside_ = 0;
  bool given_up_ = false;

  std::span<const View> views_;
  std::array<Entries, most_views> entries_{};
  std::array<std::uint8_t, max_cells> tiles_{};
  std::uint64_t key_ = 0;
  bool notes_ = false;
  Array<Frame> stack_;
  int depth_ = 0;
  int threshold_ = 0;
  bool start_is_next_ = false;         // to be expanded
  std::uint64_t expanded_before_ = 0;  // this iteration
  TranspositionTable transpositions_;
};

}  // namespace

std::unique_ptr<Search> make_idastar(const State& start, Databases& databases, const Limits& limits,
                                     Search::Clock clock) {
  return std::unique_ptr<Search>(new (std::nothrow) IdaStar(start, databases, limits, clock));
}

}  // namespace puzzle::search
