#include "core/shuffle_study.hpp"

#include <algorithm>

namespace puzzle {
namespace {

constexpr std::size_t factorial(int number) {
  std::size_t product = 1;
  for (int factor = 2; factor <= number; ++factor) product *= static_cast<std::size_t>(factor);
  return product;
}

// The arrangement with that number.
State arrangement(BoardSize size, std::size_t number) {
  State state = State::goal(size);
  const int cells = size.cells();
  for (int cell = 0; cell < cells - 1; ++cell) {
    const std::size_t rest = factorial(cells - 1 - cell);
    // `smaller` of the tiles that are left are smaller than the wanted one. Find it and bring it
    // here.
    std::size_t smaller = number / rest;
    number %= rest;
    for (int tile = 0; tile < cells; ++tile) {
      int at = cell;
      while (at < cells && state.tile_at(at) != tile) ++at;
      if (at == cells) continue;  // placed already
      if (smaller-- == 0) {
        state.swap_cells(cell, at);
        break;
      }
    }
  }
  return state;
}

// One choice of a shuffle: which cell is swapped, with one of the first `bound`.
struct Choice {
  int cell;
  int bound;
};

std::vector<Choice> choices_of(ScrambleMethod method, int cells) {
  std::vector<Choice> choices;
  if (method == ScrambleMethod::naive_swap) {
    for (int cell = 0; cell < cells; ++cell) choices.push_back({cell, cells});
  } else if (method != ScrambleMethod::random_walk) {
    const int itself = method == ScrambleMethod::fisher_yates ? 1 : 0;
    for (int last = cells - 1; last > 0; --last) choices.push_back({last, last + itself});
  }
  return choices;
}

}  // namespace

ShuffleStudy::ShuffleStudy(BoardSize size, std::string_view seed, const ScrambleOptions& options)
    : size_(size), options_(options), random_(seed) {
  const auto cells = static_cast<std::size_t>(size.cells());
  landings_.resize(cells * cells);
  at_home_.resize(cells);
  if (size.cells() <= most_cells_counted) arrangements_.resize(factorial(size.cells()));
}

void ShuffleStudy::run(std::uint64_t shuffles) {
  const int cells = size_.cells();
  for (; shuffles > 0; --shuffles) {
    const State state = draw_scramble(size_, options_, random_);
    std::size_t home = 0;
    for (int cell = 0; cell < cells; ++cell) {
      const int tile = state.tile_at(cell);
      ++landings_[static_cast<std::size_t>(tile * cells + cell)];
      if (tile == 0) continue;
      const int goal = size_.home_of(tile);
      if (goal == cell) ++home;
      manhattan_ += static_cast<std::uint64_t>(size_.distance(goal, cell));
    }
    ++at_home_[home];
    if (is_solvable(state)) ++solvable_;
    if (!arrangements_.empty()) ++arrangements_[arrangement_number(state)];
    ++shuffles_;
  }
}

double ShuffleStudy::mean_at_home() const {
  std::uint64_t tiles = 0;
  for (std::size_t home = 0; home < at_home_.size(); ++home) tiles += home * at_home_[home];
  return shuffles_ == 0 ? 0 : static_cast<double>(tiles) / static_cast<double>(shuffles_);
}

double ShuffleStudy::mean_manhattan() const {
  return shuffles_ == 0 ? 0 : static_cast<double>(manhattan_) / static_cast<double>(shuffles_);
}

ShuffleStudy::Extremes ShuffleStudy::extremes() const {
  if (arrangements_.empty()) return {};
  const auto [least, most] = std::minmax_element(arrangements_.begin(), arrangements_.end());
  return {*most, *least};
}

ShuffleTrace trace_shuffle(BoardSize size, std::string_view seed, const ScrambleOptions& options) {
  Random random(seed);
  ShuffleTrace trace{{}, State::goal(size)};
  trace.end = draw_scramble(size, options, [&](std::uint32_t bound) {
    trace.choices.push_back(random(bound));
    return trace.choices.back();
  });
  return trace;
}

std::size_t arrangement_number(const State& state) {
  const int cells = state.cells();
  std::size_t number = 0;
  for (int cell = 0; cell < cells; ++cell) {
    std::size_t smaller = 0;
    for (int later = cell + 1; later < cells; ++later) {
      if (state.tile_at(later) < state.tile_at(cell)) ++smaller;
    }
    number = number * static_cast<std::size_t>(cells - cell) + smaller;
  }
  return number;
}

ExactSpread exact_spread(BoardSize size, ScrambleMethod method) {
  ExactSpread spread;
  const std::vector<Choice> choices = choices_of(method, size.cells());
  if (choices.empty()) return spread;
  spread.arrangements = factorial(size.cells());
  spread.sequences = 1;
  // How many sequences of the choices so far lead to each arrangement.
  std::vector<std::uint64_t> ways(static_cast<std::size_t>(spread.arrangements));
  ways[arrangement_number(State::goal(size))] = 1;
  for (const Choice& choice : choices) {
    spread.sequences *= static_cast<std::uint64_t>(choice.bound);
    std::vector<std::uint64_t> next(ways.size());
    for (std::size_t number = 0; number < ways.size(); ++number) {
      if (ways[number] == 0) continue;
      const State from = arrangement(size, number);
      for (int with = 0; with < choice.bound; ++with) {
        State to = from;
        to.swap_cells(choice.cell, with);
        next[arrangement_number(to)] += ways[number];
      }
    }
    ways = std::move(next);
  }
  for (const std::uint64_t count : ways) {
    if (count == 0) continue;
    ++spread.reached;
    spread.most = std::max(spread.most, count);
    spread.least = spread.least == 0 ? count : std::min(spread.least, count);
  }
  return spread;
}

}  // namespace puzzle
