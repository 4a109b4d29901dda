// A program of ours, not of the product: makes the weights of LearnedHeuristic
// (search/databases/learned_heuristic.hpp) in rounds.
//
//   learn examples STARTS WIDTH SEED FILE [WEIGHTS]
//     draws positions, solves each by a beam, takes two detours from the solution and solves these,
//     too. Writes each state on the ways: 25 tiles, the moves left, the excess of either view.
//   learn fit WEIGHTS FILE...
//     finds the weights with the least square error on these examples.
//
// The beam of the first round has no weights (ours was guided by the databases alone). Its
// solutions are longer than need be, so the distances of the next round, whose beam has weights,
// are better. Ours (learned_5x5.bin) come from beams of width 1000 and three rounds of 5,000, 9,000
// and 38,000 starts; the last fit took the examples of the latter two. That is an hour and a half
// on one core.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "core/scramble.hpp"
#include "core/solvability.hpp"
#include "search/anytime/beam.hpp"
#include "search/databases/databases.hpp"
#include "search/databases/learned_heuristic.hpp"

namespace {

using namespace puzzle;
using namespace puzzle::search;

constexpr std::size_t cells = spot::cells;

struct Example {
  std::array<std::uint8_t, cells> tiles;
  std::uint8_t distance;
  std::array<std::uint8_t, 2> excesses;
};
static_assert(sizeof(Example) == cells + 3);

int fail(const std::string& message) {
  std::fprintf(stderr, "learn: %s\n", message.c_str());
  return 1;
}

template <typename Value>
std::vector<Value> read(const char* path) {
  std::vector<Value> values;
  std::FILE* const file = std::fopen(path, "rb");
  if (file == nullptr) return values;
  for (Value value; std::fread(&value, sizeof value, 1, file) == 1;) values.push_back(value);
  std::fclose(file);
  return values;
}

template <typename Value>
bool write(std::FILE* file, const std::vector<Value>& values) {
  return std::fwrite(values.data(), sizeof(Value), values.size(), file) == values.size();
}

// --- Examples ---

constexpr int detours = 2;
constexpr std::uint32_t shortest_detour = 4;
constexpr std::uint32_t longest_detour = 27;

class Teacher {
 public:
  Teacher(std::uint32_t width, std::string_view seed) : random_(seed), width_(width) {
    PartitionBuilder builder(databases_, size_of_learned_heuristic,
                             standard_patterns(size_of_learned_heuristic, Grade::standard));
    while (builder.step(1'000'000) == PartitionBuilder::Progress::running) {
    }
    heuristic_ = databases_.best(size_of_learned_heuristic, std::size_t{1} << 30);
  }

  [[nodiscard]] bool learn(std::span<const std::uint8_t> bytes) {
    auto learned = LearnedHeuristic::read(bytes, databases_.budget());
    if (learned) learned_ = std::move(learned.value());
    return static_cast<bool>(learned_);
  }

  [[nodiscard]] State draw() {
    const State drawn = draw_scramble(size_of_learned_heuristic, {}, random_);
    return is_solvable(drawn) ? drawn : repaired(drawn);
  }

  // None: memory is refused, or the beam fails.
  [[nodiscard]] std::vector<Move> solve(const State& state) {
    constexpr int longest = 400;
    Tiles tiles{};
    std::copy(state.tiles().begin(), state.tiles().end(), tiles.begin());
    if (heuristic_ == nullptr) return {};
    Tiles goal{};
    for (std::size_t cell = 0; cell + 1 < cells; ++cell) {
      goal[cell] = static_cast<std::uint8_t>(cell + 1);
    }
    const bool begun =
        learned_ == nullptr
            ? beam_.begin(tiles, goal, width_, longest, Stages::never)
            : beam_.begin_guided(tiles, width_, longest, {heuristic_, learned_.get()});
    if (!begun) return {};
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
    std::uint32_t left = shortest_detour + random_(longest_detour - shortest_detour + 1);
    while (left > 0) {
      const Move move = all_moves[random_(static_cast<std::uint32_t>(all_moves.size()))];
      if ((last && move == inverse(*last)) || !state.apply(move)) continue;
      last = move;
      --left;
    }
    return state;
  }

  [[nodiscard]] std::vector<Example> examples(State state,
                                              const std::vector<Move>& solution) const {
    std::vector<Example> examples;
    for (std::size_t at = 0; at < solution.size(); ++at) {
      Example example{};
      std::copy(state.tiles().begin(), state.tiles().end(), example.tiles.begin());
      example.distance = static_cast<std::uint8_t>(solution.size() - at);
      for (std::size_t view = 0; view < 2; ++view) {
        const View& seen = heuristic_->views()[view];
        example.excesses[view] =
            static_cast<std::uint8_t>(seen.excess(seen.entries_of(state.tiles())));
      }
      examples.push_back(example);
      state.apply(solution[at]);
    }
    return examples;
  }

 private:
  Databases databases_;
  const AdditiveHeuristic* heuristic_ = nullptr;
  std::unique_ptr<const LearnedHeuristic> learned_;
  MemoryBudget budget_{std::size_t{1} << 30};
  Beam beam_{size_of_learned_heuristic, budget_};
  Random random_;
  std::uint32_t width_;
};

int make_examples(int starts, int width, const char* seed, const char* path, const char* weights) {
  Teacher teacher(static_cast<std::uint32_t>(width), seed);
  if (weights != nullptr && !teacher.learn(read<std::uint8_t>(weights))) {
    return fail(std::string("cannot read weights from ") + weights);
  }
  std::FILE* const file = std::fopen(path, "wb");
  if (file == nullptr) return fail(std::string("cannot write ") + path);
  std::size_t moves = 0;
  bool written = true;
  for (int number = 0; number < starts && written; ++number) {
    const State start = teacher.draw();
    const std::vector<Move> solution = teacher.solve(start);
    if (solution.empty()) return fail("a beam failed");
    moves += solution.size();
    written = write(file, teacher.examples(start, solution));
    for (int count = 0; count < detours && written; ++count) {
      const State state = teacher.detour(start, solution);
      written = write(file, teacher.examples(state, teacher.solve(state)));
    }
  }
  if (std::fclose(file) != 0 || !written) return fail(std::string("cannot write ") + path);
  std::printf("%.2f moves on average\n", static_cast<double>(moves) / starts);
  return 0;
}

// --- Weights ---

// Descends along the gradient, with a rate for each weight (Duchi, Hazan and Singer 2011).
class Weight {
 public:
  void learn(double slope, double rate) {
    squares_ += slope * slope;
    value_ -= rate * slope / std::sqrt(squares_);
  }
  [[nodiscard]] double value() const { return value_; }

 private:
  double value_ = 0;
  double squares_ = 1e-8;
};

int manhattan(const Example& example) {
  int distance = 0;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    if (example.tiles[cell] == 0) continue;
    const int home = example.tiles[cell] - 1;
    const auto at = static_cast<int>(cell);
    const BoardSize size = size_of_learned_heuristic;
    distance += std::abs(size.row_of(at) - size.row_of(home)) +
                std::abs(size.column_of(at) - size.column_of(home));
  }
  return distance;
}

struct Model {
  static constexpr double excess_part = 0.1;  // of the rate: there are few of these

  std::vector<std::uint32_t> numbers = std::vector<std::uint32_t>(spot::count * spot::count);
  std::vector<Weight> weights;
  Weight constant, sum, larger;
  double rate = 0.02;

  Model() {
    spot::for_each_pair([this](std::size_t one, std::size_t other) {
      const std::size_t first = spot::reflected(one);
      const std::size_t second = spot::reflected(other);
      for (const std::size_t place : {one * spot::count + other, other * spot::count + one,
                                      first * spot::count + second, second * spot::count + first}) {
        numbers[place] = static_cast<std::uint32_t>(weights.size());
      }
      weights.emplace_back();
    });
  }

  // Learns from an example. Returns the error before.
  double learn(const Example& example) {
    constexpr double most_error = 6;
    constexpr double decay = 0.001;
    std::array<std::uint32_t, cells*(cells + 1) / 2> used;
    std::size_t count = 0;
    for (std::size_t one = 0; one < cells; ++one) {
      if (example.tiles[one] == 0) continue;
      for (std::size_t other = 0; other <= one; ++other) {
        if (example.tiles[other] == 0) continue;
        used[count++] = numbers[(example.tiles[one] * cells + one) * spot::count +
                                example.tiles[other] * cells + other];
      }
    }
    const auto [first, second] = example.excesses;
    const double both = (first + second) * excess_part;
    const double most = std::max(first, second) * excess_part;
    double error = manhattan(example) - example.distance + constant.value() + sum.value() * both +
                   larger.value() * most;
    for (std::size_t at = 0; at < count; ++at) error += weights[used[at]].value();
    const double slope = std::clamp(error, -most_error, most_error);
    constant.learn(slope, rate);
    sum.learn(slope * both, rate);
    larger.learn(slope * most, rate);
    for (std::size_t at = 0; at < count; ++at) {
      Weight& weight = weights[used[at]];
      weight.learn(slope + decay * weight.value(), rate);
    }
    return error;
  }

  [[nodiscard]] std::vector<std::uint8_t> bytes() const {
    std::vector<std::int8_t> rounded;
    const auto nearest = [](double value) { return static_cast<int>(std::lround(value)); };
    for (const Weight& weight : weights) {
      const int units = nearest(weight.value() * LearnedHeuristic::units);
      rounded.push_back(static_cast<std::int8_t>(std::clamp(units, -127, 127)));
    }
    constexpr double parts = LearnedHeuristic::units * 16;
    return LearnedHeuristic::bytes_of(
        {nearest(sum.value() * excess_part * parts), nearest(larger.value() * excess_part * parts)},
        rounded);
  }
};

int fit(const char* path, const std::vector<const char*>& files) {
  constexpr int passes = 5;
  constexpr double slower = 0.7;
  std::vector<Example> examples;
  for (const char* const file : files) {
    const std::vector<Example> more = read<Example>(file);
    examples.insert(examples.end(), more.begin(), more.end());
  }
  if (examples.empty()) return fail("there are no examples");
  Model model;
  Random random("fit");
  for (int pass = 1; pass <= passes; ++pass) {
    double squares = 0;
    for (std::size_t count = 0; count < examples.size(); ++count) {
      const double error =
          model.learn(examples[random(static_cast<std::uint32_t>(examples.size()))]);
      squares += error * error;
    }
    std::printf("pass %d: error %.3f moves\n", pass,
                std::sqrt(squares / static_cast<double>(examples.size())));
    std::fflush(stdout);
    model.rate *= slower;
  }
  std::FILE* const file = std::fopen(path, "wb");
  const bool written = file != nullptr && write(file, model.bytes());
  if (file == nullptr || std::fclose(file) != 0 || !written) {
    return fail(std::string("cannot write ") + path);
  }
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string command = count > 1 ? arguments[1] : "";
  if (command == "examples" && (count == 6 || count == 7)) {
    const int starts = std::atoi(arguments[2]);
    const int width = std::atoi(arguments[3]);
    if (starts > 0 && width > 0) {
      return make_examples(starts, width, arguments[4], arguments[5],
                           count == 7 ? arguments[6] : nullptr);
    }
  } else if (command == "fit" && count > 3) {
    return fit(arguments[2], {arguments + 3, arguments + count});
  }
  std::fprintf(stderr,
               "learn examples STARTS WIDTH SEED FILE [WEIGHTS]\nlearn fit WEIGHTS FILE...\n");
  return 2;
}
