#include "search/large.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "search/beam.hpp"
#include "search/rows.hpp"

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
    const Status status = method_ == Method::rows ? step_rows(budget) : step_beam(budget);
    statistics_.expanded += rows_.expanded() + beam_.expanded() - expanded;
    statistics_.generated = rows_.generated() + beam_.generated();
    return status;
  }

  Status step_rows(std::uint64_t budget) {
    switch (rows_.step(budget)) {
      case Rows::Progress::running: return Status::running;
      case Rows::Progress::solved: return improved(rows_.solution());
      case Rows::Progress::failed: return Status::exhausted;
      case Rows::Progress::refused: break;
    }
    return Status::limit;
  }

  Status step_beam(std::uint64_t budget) {
    if (!searching_) {
      if (!beam_.begin(tiles_of(start_), tiles_of(State::goal(start_.size())), width_,
                       static_cast<int>(solution_.size()) - 2, true)) {
        return Status::limit;
      }
      searching_ = true;
    }
    const Beam::Progress progress = beam_.step(budget);
    statistics_.depth = beam_.depth();
    if (progress == Beam::Progress::running) return Status::running;
    searching_ = false;
    width_ *= 2;
    if (progress == Beam::Progress::refused) return Status::limit;
    if (progress == Beam::Progress::solved) return improved(beam_.solution());
    return Status::running;
  }

  Status improved(std::vector<Move> solution) {
    solution_ = std::move(solution);
    method_ = Method::beam;
    optimal_ = static_cast<int>(solution_.size()) == statistics_.lower_bound;
    return optimal_ || !improving_ ? Status::solved : Status::running;
  }

  State start_;
  bool improving_;
  Rows rows_;
  Beam beam_;
  Method method_ = Method::rows;
  std::uint32_t width_ = 128;
  bool searching_ = false;
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
