// A program of ours, not of the product: what walls add to the weights of NeighbourWeights on 5x5.
//
//   learn_walls examples STARTS WIDTH SEED FILE
//     draws positions, solves each by a beam of that width, takes two detours from the solution and
//     solves these, too. Writes each state on the ways: 25 tiles and the moves left.
//   learn_walls fit WEIGHTS FILE...
//     finds what added to a multiple of the present score has the least square error of what states
//     on a way cost less than each other, and writes it in units of 1/16 of a move of that score.
//
// Ours come from two rounds: 4,000 starts of beams of width 1000 and of width 3000, then, by beams
// with the weights of these, 8,700 starts of width 3000. The fit took the examples of the latter,
// in single precision.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "core/scramble.hpp"
#include "core/solvability.hpp"
#include "search/anytime/beam.hpp"

namespace {

using namespace puzzle;
using namespace puzzle::search;

constexpr BoardSize board{5, 5};
constexpr int cells = 25;
constexpr int spots = cells * cells;  // a tile's home and its cell

struct Example {
  std::array<std::uint8_t, cells> tiles;
  std::uint8_t distance;
};

int fail(const std::string& message) {
  std::fprintf(stderr, "learn_walls: %s\n", message.c_str());
  return 1;
}

Tiles tiles_of(const State& state) {
  Tiles tiles{};
  std::copy(state.tiles().begin(), state.tiles().end(), tiles.begin());
  return tiles;
}

// --- Examples ---

class Teacher {
 public:
  Teacher(std::uint32_t width, std::string_view seed) : random_(seed), width_(width) {}

  [[nodiscard]] State draw() {
    const State drawn = draw_scramble(board, {}, random_);
    return is_solvable(drawn) ? drawn : repaired(drawn);
  }

  [[nodiscard]] std::vector<Move> solve(const State& state) {
    if (!beam_.begin(tiles_of(state), tiles_of(State::goal(board)), width_, 400, Stages::never)) {
      return {};
    }
    Beam::Progress progress;
    do {
      progress = beam_.step(1'000'000);
    } while (progress == Beam::Progress::running);
    return progress == Beam::Progress::solved ? beam_.solution() : std::vector<Move>();
  }

  // A state some way from one of the first four fifths of the solution.
  [[nodiscard]] State detour(State state, const std::vector<Move>& solution) {
    const std::uint32_t begin = random_(static_cast<std::uint32_t>(solution.size() * 4 / 5));
    for (std::uint32_t at = 0; at < begin; ++at) state.apply(solution[at]);
    std::optional<Move> last;
    std::uint32_t left = 4 + random_(24);
    while (left > 0) {
      const Move move = all_moves[random_(4)];
      if ((last && move == inverse(*last)) || !state.apply(move)) continue;
      last = move;
      --left;
    }
    return state;
  }

 private:
  MemoryBudget budget_{std::size_t{1} << 30};
  Beam beam_{board, budget_};
  Random random_;
  std::uint32_t width_;
};

void write(std::FILE* file, State state, const std::vector<Move>& solution) {
  for (std::size_t at = 0; at <= solution.size(); ++at) {
    Example example{};
    std::copy(state.tiles().begin(), state.tiles().end(), example.tiles.begin());
    example.distance = static_cast<std::uint8_t>(solution.size() - at);
    std::fwrite(&example, sizeof example, 1, file);
    if (at < solution.size()) state.apply(solution[at]);
  }
}

int make_examples(int starts, int width, const char* seed, const char* path) {
  Teacher teacher(static_cast<std::uint32_t>(width), seed);
  std::FILE* const file = std::fopen(path, "wb");
  if (file == nullptr) return fail(std::string("cannot write ") + path);
  for (int number = 0; number < starts; ++number) {
    const State start = teacher.draw();
    const std::vector<Move> solution = teacher.solve(start);
    if (solution.empty()) continue;
    write(file, start, solution);
    for (int count = 0; count < 2; ++count) {
      const State state = teacher.detour(start, solution);
      write(file, state, teacher.solve(state));
    }
  }
  return std::fclose(file) == 0 ? 0 : fail(std::string("cannot write ") + path);
}

// --- Weights ---

// In rows or in columns: -3 and 3, of a home at a wall, there; -2 and 2, on the way; else the
// direction.
int way_by_walls(int home, int place) {
  const int direction = (home > place) - (home < place);
  if (home % 4 != 0) return direction;
  return (home == 0 ? -1 : 1) * (direction == 0 ? 3 : 2);
}

// Of how many walls a home is at, and how far its tile is away from the wall and along it.
std::size_t way_of(int spot) {
  const int home = spot / cells;
  const int cell = spot % cells;
  int rows = std::abs(home / 5 - cell / 5);
  int columns = std::abs(home % 5 - cell % 5);
  const int at_walls = (home % 5 % 4 == 0) + (home / 5 % 4 == 0);
  if (at_walls == 1 && home % 5 % 4 == 0) std::swap(rows, columns);
  if (at_walls != 1 && rows < columns) std::swap(rows, columns);
  return static_cast<std::size_t>(25 * at_walls + 5 * rows + columns);
}
constexpr std::size_t ways = 75;

TilePair pair_of(int one, int other) {
  const int cell = one % cells;
  const int beside = other % cells;
  const int home = one / cells;
  const int its_home = other / cells;
  return {beside / 5 - cell / 5,
          beside % 5 - cell % 5,
          way_by_walls(home / 5, cell / 5),
          way_by_walls(home % 5, cell % 5),
          way_by_walls(its_home / 5, beside / 5),
          way_by_walls(its_home % 5, beside % 5)};
}

// Descends along the gradient, with a rate for each weight (Duchi, Hazan and Singer 2011).
struct Weight {
  double value = 0;
  double squares = 1e-8;
  void learn(double slope, double rate) {
    squares += slope * slope;
    value -= rate * slope / std::sqrt(squares);
  }
};

class Model {
 public:
  Model() {
    if (!weights_of_score_.read(bytes_of_neighbour_weights())) std::abort();
    score_.set_target(tiles_of(State::goal(board)));
    score_.set_front(2 * max_side, &weights_of_score_);
    std::vector<std::size_t> kinds(NeighbourWeights::offsets * NeighbourWeights::codes *
                                   NeighbourWeights::codes);
    std::size_t count = ways;
    NeighbourWeights::for_each_kind_of_pair([&](const TilePair& pair) {
      for (std::size_t number = 0; number < NeighbourWeights::images_of_pair; ++number) {
        kinds[NeighbourWeights::place_of(NeighbourWeights::image_of(pair, number))] = count;
      }
      ++count;
    });
    weights_.resize(count);
    counts_.resize(count);
    for (int one = 0; one < spots; ++one) {
      for (int other = 0; other < spots; ++other) {
        const TilePair pair = pair_of(one, other);
        const bool near = std::max(std::abs(pair.rows), std::abs(pair.columns)) <= 2;
        const bool apart = one / cells != other / cells && one % cells != other % cells;
        if (near && apart) pairs_[place(one, other)] = kinds[NeighbourWeights::place_of(pair)];
      }
    }
  }

  double learn(const Example& one, const Example& later) {
    constexpr double most_error = 8;
    constexpr double decay = 0.002;
    used_.clear();
    const double score = score_of(one) - score_of(later);
    const double error = scale_.value * score + collect(one, 1) + collect(later, -1) -
                         (one.distance - later.distance);
    const double slope = std::clamp(error, -most_error, most_error);
    for (const std::size_t place : used_) {
      const double count = std::exchange(counts_[place], 0);
      if (count != 0) weights_[place].learn(slope * count + decay * weights_[place].value, rate_);
    }
    scale_.learn(slope * score, rate_);
    return error;
  }
  void slow_down() { rate_ *= 0.75; }

  // The ways, with 1 for home, so that no score is below 0; then the kinds of pairs, the rarest of
  // them in quarters of a move, which the module packs better.
  [[nodiscard]] std::vector<std::int8_t> bytes() const {
    std::vector<std::int8_t> bytes;
    for (std::size_t at = 0; at < weights_.size(); ++at) {
      const bool is_way = at < ways;
      const double home = is_way ? weights_[at / 25 * 25].value : 0;
      const double moves = (weights_[at].value - home) / scale_.value + (is_way ? 1 : 0);
      const long step = !is_way && weights_[at].squares < 2.7e6 ? 4 : 1;
      const long units = std::lround(moves * 16 / static_cast<double>(step)) * step;
      bytes.push_back(static_cast<std::int8_t>(std::clamp(units, -127L, 127L)));
    }
    return bytes;
  }

 private:
  static std::size_t place(int one, int other) {
    return static_cast<std::size_t>(one * spots + other);
  }

  double score_of(const Example& example) const {
    Tiles tiles{};
    std::copy(example.tiles.begin(), example.tiles.end(), tiles.begin());
    return score_.of(tiles.data()).score / 16.0;
  }

  double collect(const Example& example, int count) {
    double sum = 0;
    const auto use = [&](std::size_t at) {
      sum += count * weights_[at].value;
      counts_[at] += count;
      used_.push_back(at);
    };
    std::array<int, cells> seen;
    int tiles = 0;
    for (int cell = 0; cell < cells; ++cell) {
      const int tile = example.tiles[static_cast<std::size_t>(cell)];
      if (tile == 0) continue;
      const int spot = (tile - 1) * cells + cell;
      use(way_of(spot));
      for (int before = 0; before < tiles; ++before) {
        const std::size_t pair = pairs_[place(spot, seen[static_cast<std::size_t>(before)])];
        if (pair != 0) use(pair);
      }
      seen[static_cast<std::size_t>(tiles++)] = spot;
    }
    return sum;
  }

  MemoryBudget budget_{std::size_t{1} << 30};
  NeighbourWeights weights_of_score_{budget_};
  Measure score_{board};
  std::vector<std::size_t> pairs_ = std::vector<std::size_t>(std::size_t{spots} * spots);
  std::vector<Weight> weights_;
  std::vector<int> counts_;
  std::vector<std::size_t> used_;
  Weight scale_{0.75};
  double rate_ = 0.05;
};

int fit(const char* path, const std::vector<const char*>& files) {
  std::vector<Example> examples;
  for (const char* const name : files) {
    std::FILE* const file = std::fopen(name, "rb");
    if (file == nullptr) return fail(std::string("cannot read ") + name);
    for (Example example; std::fread(&example, sizeof example, 1, file) == 1;) {
      examples.push_back(example);
    }
    std::fclose(file);
  }
  if (examples.empty()) return fail("there are no examples");
  Model model;
  Random random("fit");
  for (int pass = 1; pass <= 8; ++pass) {
    double squares = 0;
    for (std::size_t count = 0; count < examples.size(); ++count) {
      const std::size_t at = random(static_cast<std::uint32_t>(examples.size()));
      const std::size_t later = at + std::min<std::size_t>(30 + random(60), examples[at].distance);
      if (examples[at].distance < 2 || later >= examples.size()) continue;
      const double error = model.learn(examples[at], examples[later]);
      squares += error * error;
    }
    std::printf("pass %d: error %.3f moves\n", pass,
                std::sqrt(squares / static_cast<double>(examples.size())));
    std::fflush(stdout);
    model.slow_down();
  }
  const std::vector<std::int8_t> bytes = model.bytes();
  std::FILE* const file = std::fopen(path, "wb");
  const bool written =
      file != nullptr && std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  if (file == nullptr || std::fclose(file) != 0 || !written) {
    return fail(std::string("cannot write ") + path);
  }
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string command = count > 1 ? arguments[1] : "";
  if (command == "examples" && count == 6) {
    const int starts = std::atoi(arguments[2]);
    const int width = std::atoi(arguments[3]);
    if (starts > 0 && width > 0) return make_examples(starts, width, arguments[4], arguments[5]);
  } else if (command == "fit" && count > 3) {
    return fit(arguments[2], {arguments + 3, arguments + count});
  }
  std::fprintf(stderr,
               "learn_walls examples STARTS WIDTH SEED FILE\nlearn_walls fit WEIGHTS FILE...\n");
  return 2;
}
