#include "search/anytime/improving.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <utility>
#include <vector>

#include "search/anytime/beam.hpp"
#include "search/anytime/rows.hpp"
#include "search/heuristic.hpp"

namespace puzzle::search {
namespace {

// The first beam is as wide as this many nodes allow.
constexpr int first_beam_nodes = 80'000;
// Without a solution from it wider ones are tried until so many nodes are spent.
constexpr std::uint64_t first_beams_nodes = 50'000;
constexpr std::uint32_t most_width = 1u << 22;

// A beam over a stretch of a solution; levels go up when one has gained nothing.
constexpr std::size_t stretch_length(int level) {
  return static_cast<std::size_t>(40 + 10 * level);
}
constexpr std::uint32_t stretch_width(int level) { return 200u << std::min(level, 14); }

Tiles tiles_of(const State& state) {
  Tiles tiles{};
  std::copy(state.tiles().begin(), state.tiles().end(), tiles.begin());
  return tiles;
}

// The way back along these moves.
std::vector<Move> way_back(std::vector<Move> moves) {
  std::reverse(moves.begin(), moves.end());
  for (Move& move : moves) move = inverse(move);
  return moves;
}

class Anytime final : public Search {
 public:
  Anytime(const State& start, bool improving, const Limits& limits, Clock clock)
      : Search(limits, clock),
        start_(start),
        improving_(improving),
        rows_(start, budget_),
        beam_(start.size(), budget_),
        stretch_start_(start) {
    settle_at_limit();
    // Solutions tend to be as long as this.
    const int length = 3 * start.cells() * (start.size().width + start.size().height) / 5;
    width_ = static_cast<std::uint32_t>(std::clamp(first_beam_nodes / length, 32, 2000));
  }

  Method method() const override { return method_; }

 private:
  Status open() override {
    statistics_.lower_bound = TileCosts::manhattan(start_.size()).of(start_) +
                              2 * LineConflicts(start_.size()).of(start_.tiles().data());
    return finished() ? Status::solved : Status::running;
  }

  Status expand(std::uint64_t budget) override {
    const std::uint64_t expanded = rows_.expanded() + beam_.expanded();
    Status status = Status::running;
    if (method_ == Method::rows) {
      status = step_rows(budget);
    } else {
      status = searching_ || (method_ == Method::beam ? begin_beam() : begin_stretch())
                   ? step_beam(budget)
                   : without_memory();
    }
    statistics_.expanded += rows_.expanded() + beam_.expanded() - expanded;
    statistics_.generated = rows_.generated() + beam_.generated();
    return status;
  }

  Status step_rows(std::uint64_t budget) {
    switch (rows_.step(budget)) {
      case Rows::Progress::running: return Status::running;
      case Rows::Progress::solved:
        solution_ = rows_.solution();
        method_ = Method::beam;
        return finished() ? Status::solved : Status::running;
      case Rows::Progress::failed: return Status::exhausted;
      case Rows::Progress::refused: break;
    }
    return Status::limit;
  }

  [[nodiscard]] bool begin_beam() {
    const Tiles start = tiles_of(start_);
    const Tiles goal = tiles_of(State::goal(start_.size()));
    const int longest = static_cast<int>(solution_.size()) - 2;
    searching_ = from_goal_ ? beam_.begin(goal, start, width_, longest, stages_)
                            : beam_.begin(start, goal, width_, longest, stages_);
    return searching_;
  }

  [[nodiscard]] bool begin_stretch() {
    stretch_length_ = std::min(stretch_length(level_), solution_.size() - stretch_begin_);
    State target = stretch_start_;
    for (std::size_t at = 0; at < stretch_length_; ++at)
      target.apply(solution_[stretch_begin_ + at]);
    searching_ = beam_.begin(tiles_of(stretch_start_), tiles_of(target), stretch_width(level_),
                             static_cast<int>(stretch_length_) - 2, Stages::never);
    return searching_;
  }

  Status step_beam(std::uint64_t budget) {
    const std::uint64_t expanded = beam_.expanded();
    const Beam::Progress progress = beam_.step(budget);
    const std::uint64_t spent = beam_.expanded() - expanded;
    statistics_.frontier = beam_.layer_size();
    statistics_.frontier_peak = std::max(statistics_.frontier_peak, statistics_.frontier);
    statistics_.stored = statistics_.frontier;
    statistics_.depth = beam_.depth();
    if (method_ == Method::stretches) {
      statistics_.depth += static_cast<int>(stretch_begin_);
      nodes_for_stretches_ -= std::min(nodes_for_stretches_, spent);
    } else {
      beam_nodes_ += spent;
    }
    if (progress == Beam::Progress::running) return Status::running;
    searching_ = false;
    if (progress == Beam::Progress::refused) return without_memory();
    const bool solved = progress == Beam::Progress::solved;
    return method_ == Method::stretches ? finish_stretch(solved) : finish_beam(solved);
  }

  Status finish_beam(bool solved) {
    if (solved) {
      solution_ = from_goal_ ? way_back(beam_.solution()) : beam_.solution();
      level_ = 0;
      if (finished()) return Status::solved;
    }
    from_goal_ = !from_goal_;
    // On a small board there may be no more states.
    const bool widens = beam_.is_too_narrow();
    if (!solved && !improving_ && widens && beam_.expanded() < first_beams_nodes) {
      width_ += width_ / 2;
      return Status::running;
    }
    if (!improving_) return Status::solved;
    stages_ = Stages::when_stuck;
    if (widens) width_ = std::min(2 * width_, most_width);
    nodes_for_stretches_ = std::exchange(beam_nodes_, 0) / 4;
    begin_pass();
    return Status::running;
  }

  Status finish_stretch(bool solved) {
    if (solved) {
      gained_ = true;
      const std::vector<Move> shorter = beam_.solution();
      const auto begin = solution_.begin() + static_cast<std::ptrdiff_t>(stretch_begin_);
      solution_.erase(std::copy(shorter.begin(), shorter.end(), begin),
                      begin + static_cast<std::ptrdiff_t>(stretch_length_));
      return finished() ? Status::solved : Status::running;
    }
    if (stretch_begin_ + stretch_length_ < solution_.size()) {
      for (std::size_t count = stretch_length_ / 2; count > 0; --count) {
        stretch_start_.apply(solution_[stretch_begin_++]);
      }
      return Status::running;
    }
    if (!gained_) ++level_;
    begin_pass();
    if (nodes_for_stretches_ == 0) method_ = Method::beam;
    return Status::running;
  }

  Status without_memory() {
    nodes_for_stretches_ = std::numeric_limits<std::uint64_t>::max();  // no beam any more
    if (method_ == Method::stretches || !improving_) return Status::limit;
    begin_pass();
    return Status::running;
  }

  void begin_pass() {
    method_ = Method::stretches;
    stretch_begin_ = 0;
    stretch_start_ = start_;
    gained_ = false;
  }

  // Whether the solution is as short as the lower bound.
  [[nodiscard]] bool finished() {
    optimal_ = static_cast<int>(solution_.size()) == statistics_.lower_bound;
    return optimal_;
  }

  State start_;
  bool improving_;
  Rows rows_;
  Beam beam_;
  Method method_ = Method::rows;
  bool searching_ = false;  // beam_ has begun something
  std::uint32_t width_ = 0;
  bool from_goal_ = false;                 // the beam at hand, or the next one, begins there
  Stages stages_ = Stages::at_once;        // narrow beams get stuck on large boards
  std::uint64_t beam_nodes_ = 0;           // of the beam at hand
  std::uint64_t nodes_for_stretches_ = 0;  // left until the next beam

  int level_ = 0;
  bool gained_ = false;            // in this pass
  std::size_t stretch_begin_ = 0;  // in solution_
  std::size_t stretch_length_ = 0;
  State stretch_start_;
};

std::unique_ptr<Search> make_anytime(const State& start, bool improving, const Limits& limits,
                                     Search::Clock clock) {
  return std::unique_ptr<Search>(new (std::nothrow) Anytime(start, improving, limits, clock));
}

}  // namespace

std::unique_ptr<Search> make_fast(const State& start, const Limits& limits, Search::Clock clock) {
  return make_anytime(start, false, limits, clock);
}

std::unique_ptr<Search> make_improving(const State& start, const Limits& limits,
                                       Search::Clock clock) {
  return make_anytime(start, true, limits, clock);
}

}  // namespace puzzle::search
