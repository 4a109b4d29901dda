#include "search/large.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "search/beam.hpp"
#include "search/rows.hpp"

#ifndef W_LENGTH
#define W_LENGTH(level) (std::size_t(60 + 20 * (level)))
#define W_WIDTH(level) (64u << std::min(level, 14))
#define W_STRIDE 2
#endif

namespace puzzle::search {
namespace {

Tiles tiles_of(const State& state) {
  Tiles tiles{};
  std::copy(state.tiles().begin(), state.tiles().end(), tiles.begin());
  return tiles;
}

class Large final : public Search {
 public:
  Large(const State& start, bool improving, const Limits& limits, Clock clock)
      : Search(limits, clock),
        start_(start),
        improving_(improving),
        rows_(start, budget_),
        beam_(start.size(), budget_) {
    settle_at_limit();
  }

  Method method() const override { return method_; }

 private:
  Status open() override {
    Measure measure(start_.size());
    measure.set_target(tiles_of(State::goal(start_.size())));
    measure.set_front(0);
    statistics_.lower_bound = measure.of(start_.tiles().data()).bound;
    if (start_.is_goal()) {
      optimal_ = true;
      return Status::solved;
    }
    return Status::running;
  }

  Status expand(std::uint64_t budget) override {
    const std::uint64_t expanded = rows_.expanded() + beam_.expanded();
    Status status = Status::running;
    switch (method_) {
      case Method::rows: status = step_rows(budget); break;
      case Method::windows: status = step_windows(budget); break;
      default: status = step_beam(budget); break;
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
        return Status::running;
      case Rows::Progress::failed: return Status::exhausted;
      case Rows::Progress::refused: break;
    }
    return Status::limit;
  }

  Status step_beam(std::uint64_t budget) {
    if (!searching_) {
      searching_ = true;
      while (!beam_.begin(tiles_of(start_), tiles_of(State::goal(start_.size())), width_,
                          static_cast<int>(solution_.size()) - 2, true)) {
        width_ /= 2;
      }
    }
    const std::uint64_t expanded = beam_.expanded();
    const Beam::Progress progress = beam_.step(budget);
    windows_left_ += beam_.expanded() - expanded;
    statistics_.depth = beam_.depth();
    if (progress == Beam::Progress::running) return Status::running;
    searching_ = false;
    if (width_ < (1u << 24)) width_ *= 2;
    if (progress == Beam::Progress::solved) {
      solution_ = beam_.solution();
      level_ = 0;
    }
    if (static_cast<int>(solution_.size()) == statistics_.lower_bound) {
      optimal_ = true;
      return Status::solved;
    }
    if (!improving_) return Status::solved;
    method_ = Method::windows;
    begin_pass();
    return Status::running;
  }

  void begin_pass() {
    window_begin_ = 0;
    window_start_ = start_;
    gained_ = false;
  }

  Status step_windows(std::uint64_t budget) {
    if (!searching_) {
      const std::size_t length = std::min<std::size_t>(W_LENGTH(level_), solution_.size() - window_begin_);
      State target = window_start_;
      for (std::size_t at = 0; at < length; ++at) target.apply(solution_[window_begin_ + at]);
      window_length_ = length;
      searching_ = true;
      if (!beam_.begin(tiles_of(window_start_), tiles_of(target), W_WIDTH(level_),
                          static_cast<int>(length) - 2, false)) {
        return Status::limit;
      }
    }
    const std::uint64_t expanded = beam_.expanded();
    const Beam::Progress progress = beam_.step(budget);
    const std::uint64_t spent = beam_.expanded() - expanded;
    windows_left_ -= std::min(windows_left_, spent);
    if (progress == Beam::Progress::running) return Status::running;
    searching_ = false;
    if (progress == Beam::Progress::solved) {
      gained_ = true;
      const std::vector<Move> shorter = beam_.solution();
      const auto begin = solution_.begin() + static_cast<std::ptrdiff_t>(window_begin_);
      solution_.erase(std::copy(shorter.begin(), shorter.end(), begin), begin + static_cast<std::ptrdiff_t>(window_length_));
      if (static_cast<int>(solution_.size()) == statistics_.lower_bound) {
        optimal_ = true;
        return Status::solved;
      }
    } else if (window_begin_ + window_length_ < solution_.size()) {
      const std::size_t stride = std::max<std::size_t>(1, window_length_ / W_STRIDE);
      for (std::size_t at = 0; at < stride; ++at) window_start_.apply(solution_[window_begin_++]);
    } else {
      if (!gained_) ++level_;
      if (windows_left_ == 0) method_ = Method::beam;
      begin_pass();
    }
    return Status::running;
  }

  State start_;
  bool improving_;
  Rows rows_;
  Beam beam_;
  Method method_ = Method::rows;
  std::uint32_t width_ = 128;
  bool searching_ = false;
  std::uint64_t windows_left_ = 0;
  int level_ = 0;
  std::size_t window_begin_ = 0;
  std::size_t window_length_ = 0;
  State window_start_ = start_;
  bool gained_ = false;
};

std::unique_ptr<Search> make_large(const State& start, bool improving, const Limits& limits,
                                   Search::Clock clock) {
  return std::unique_ptr<Search>(new (std::nothrow) Large(start, improving, limits, clock));
}

}  // namespace

std::unique_ptr<Search> make_fast(const State& start, Databases&, const Limits& limits,
                                  Search::Clock clock) {
  return make_large(start, false, limits, clock);
}

std::unique_ptr<Search> make_improving(const State& start, Databases&, const Limits& limits,
                                       Search::Clock clock) {
  return make_large(start, true, limits, clock);
}

}  // namespace puzzle::search
