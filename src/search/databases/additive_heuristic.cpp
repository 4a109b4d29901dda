#include "search/databases/additive_heuristic.hpp"

#include <algorithm>

namespace puzzle::search {

AdditiveHeuristic::AdditiveHeuristic(BoardSize size, int rung, RegionTables tables)
    : size_(size), rung_(rung), tables_(std::move(tables)) {
  std::span<const std::unique_ptr<RegionTable>> rest(tables_);
  const auto all = static_cast<std::size_t>(size.cells()) - 1;
  while (!rest.empty()) {
    std::size_t patterns = 0;
    for (std::size_t tiles = 0; tiles < all; ++patterns) {
      tiles += rest[patterns]->tiles().size();
    }
    for (const bool reflected : {false, true}) {
      const bool fits = reflected ? size.width >= size.height : size.width <= size.height;
      if (fits) views_.emplace_back(size, rest.first(patterns), reflected);
    }
    rest = rest.subspan(patterns);
  }
}

std::size_t AdditiveHeuristic::bytes() const {
  std::size_t sum = 0;
  for (const auto& table : tables_) sum += table->bytes();
  return sum;
}

int AdditiveHeuristic::of(const State& state) const {
  int value = 0;
  for (const RegionView& view : views_) value = std::max(value, view.of(state.tiles()).value);
  return value;
}

RungBuilder::Progress RungBuilder::step(std::uint64_t work) {
  if (built_.size() == patterns_.size()) return Progress::done;
  if (!builder_) builder_.emplace(standing(size_), patterns_[built_.size()], budget_);
  const Progress progress = builder_->step(work);
  if (progress != Progress::done) return progress;
  built_.push_back(builder_->take());
  builder_.reset();
  return built_.size() == patterns_.size() ? Progress::done : Progress::running;
}

std::unique_ptr<const AdditiveHeuristic> RungBuilder::take() {
  return std::make_unique<const AdditiveHeuristic>(size_, rung_, std::move(built_));
}

}  // namespace puzzle::search
