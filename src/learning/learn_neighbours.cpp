// A program of ours, not of the product: makes the weights of NeighbourWeights
// (search/anytime/neighbour_weights.hpp) in rounds.
//
//   learn_neighbours examples WIDTHxHEIGHT STARTS WIDTH SEED FILE
//     draws positions and solves each by a beam, and states beside its solution, too: one after a
//     detour, three with tiles astray, and where the beam got stuck. Writes each state on the ways:
//     width, height, the moves left, 100 tiles.
//   learn_neighbours fit WEIGHTS FILE...
//     finds the weights with the least square error of what states on a way cost less than each
//     other.
//
// The beams are those of this program, with its weights; a round is examples, a fit, and building
// anew with what it made. Ours began from a weighted sum of distances and linear conflicts
// (revision 13a2fbe), whose beams work in stages from the start, and took ten rounds like that.
// Four more took beams of all tiles at once, of width 2000 to 4000, which leave their mistakes to
// learn from. The last fit took the examples of 900 starts on 6x6, 60 on 7x7, 110 on 8x8 and 30 on
// 10x10, of the round before 150 on 8x8, 70 on 10x10 and 40 on 10x6, and of that before 200 on 8x8
// and 45 on 10x10. That is an hour on two cores.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/board_size.hpp"
#include "core/random.hpp"
#include "core/scramble.hpp"
#include "core/solvability.hpp"
#include "search/anytime/beam.hpp"
#include "search/anytime/neighbour_weights.hpp"

namespace {

using namespace puzzle;
using namespace puzzle::search;

struct Example {
  std::uint8_t width;
  std::uint8_t height;
  std::uint16_t distance;
  Tiles tiles;
};
static_assert(sizeof(Example) == 4 + max_cells);

int fail(const std::string& message) {
  std::fprintf(stderr, "learn_neighbours: %s\n", message.c_str());
  return 1;
}

// --- Examples ---

constexpr std::uint32_t shortest_detour = 4;
constexpr std::uint32_t longest_detour = 27;

class Teacher {
 public:
  Teacher(BoardSize size, std::uint32_t width, std::string_view seed)
      : size_(size), random_(seed), width_(width) {}

  [[nodiscard]] State draw() {
    const State drawn = draw_scramble(size_, {}, random_);
    return is_solvable(drawn) ? drawn : repaired(drawn);
  }

  // None: memory is refused, or each beam fails.
  [[nodiscard]] std::vector<Move> solve(const State& state) {
    std::vector<Move> solution = try_to_solve(state, width_, Stages::never);
    if (!solution.empty()) return solution;
    stuck_.push_back(state_of(beam_.best()));
    solution = try_to_solve(state, 2 * width_, Stages::never);
    return solution.empty() ? try_to_solve(state, width_, Stages::at_once) : solution;
  }
  // The states in which first beams got stuck since the last call.
  [[nodiscard]] std::vector<State> stuck() { return std::exchange(stuck_, {}); }

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

  // One of the states of the solution, but for some tiles that have changed places in threes.
  [[nodiscard]] State astray(State state, const std::vector<Move>& solution) {
    constexpr std::uint32_t most_cycles = 3;
    const std::uint32_t begin = random_(static_cast<std::uint32_t>(solution.size() + 1));
    for (std::uint32_t at = 0; at < begin; ++at) state.apply(solution[at]);
    Tiles tiles = tiles_of(state);
    const auto cells = static_cast<std::uint32_t>(size_.cells());
    for (std::uint32_t left = 1 + random_(most_cycles); left > 0;) {
      std::uint8_t& one = tiles[random_(cells)];
      std::uint8_t& other = tiles[random_(cells)];
      std::uint8_t& third = tiles[random_(cells)];
      if (one == other || other == third || one == third || one * other * third == 0) continue;
      const std::uint8_t first = one;
      one = other;
      other = third;
      third = first;
      --left;
    }
    return state_of(tiles);
  }

  [[nodiscard]] bool write(std::FILE* file, State state, const std::vector<Move>& solution) const {
    for (std::size_t at = 0; at < solution.size(); ++at) {
      const Example example{static_cast<std::uint8_t>(size_.width),
                            static_cast<std::uint8_t>(size_.height),
                            static_cast<std::uint16_t>(solution.size() - at), tiles_of(state)};
      if (std::fwrite(&example, sizeof example, 1, file) != 1) return false;
      state.apply(solution[at]);
    }
    return true;
  }

 private:
  [[nodiscard]] static Tiles tiles_of(const State& state) {
    Tiles tiles{};
    std::copy(state.tiles().begin(), state.tiles().end(), tiles.begin());
    return tiles;
  }
  [[nodiscard]] State state_of(const Tiles& tiles) const {
    const std::vector<int> numbers(tiles.begin(), tiles.begin() + size_.cells());
    return State::from_tiles(size_, numbers).value();
  }

  [[nodiscard]] std::vector<Move> try_to_solve(const State& state, std::uint32_t width,
                                               Stages stages) {
    constexpr int longest = 3000;
    if (!beam_.begin(tiles_of(state), tiles_of(State::goal(size_)), width, longest, stages)) {
      return {};
    }
    Beam::Progress progress;
    do {
      progress = beam_.step(1'000'000);
    } while (progress == Beam::Progress::running);
    return progress == Beam::Progress::solved ? beam_.solution() : std::vector<Move>();
  }

  BoardSize size_;
  MemoryBudget budget_{std::size_t{1} << 30};
  Beam beam_{size_, budget_};
  Random random_;
  std::uint32_t width_;
  std::vector<State> stuck_;
};

int make_examples(BoardSize size, int starts, int width, const char* seed, const char* path) {
  Teacher teacher(size, static_cast<std::uint32_t>(width), seed);
  std::FILE* const file = std::fopen(path, "wb");
  if (file == nullptr) return fail(std::string("cannot write ") + path);
  std::size_t moves = 0;
  int solved = 0;
  bool written = true;
  for (int number = 0; number < starts && written; ++number) {
    const State start = teacher.draw();
    const std::vector<Move> solution = teacher.solve(start);
    if (solution.empty()) continue;  // the beam failed
    moves += solution.size();
    ++solved;
    std::vector<State> beside{teacher.detour(start, solution)};
    for (int count = 0; count < 3; ++count) beside.push_back(teacher.astray(start, solution));
    for (const State& state : teacher.stuck()) beside.push_back(state);
    written = teacher.write(file, start, solution);
    for (const State& state : beside) {
      written = written && teacher.write(file, state, teacher.solve(state));
    }
  }
  if (std::fclose(file) != 0 || !written) return fail(std::string("cannot write ") + path);
  std::printf("%d of %d solved, %.2f moves on average\n", solved, starts,
              static_cast<double>(moves) / std::max(solved, 1));
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

class Model {
 public:
  Model() {
    NeighbourWeights::for_each_kind_of_pair([this](const TilePair& pair) {
      for (std::size_t number = 0; number < NeighbourWeights::images_of_pair; ++number) {
        kinds_[NeighbourWeights::place_of(NeighbourWeights::image_of(pair, number))] = pairs_;
      }
      ++pairs_;
    });
    weights_.resize(first_of_pairs + pairs_);
  }

  // Learns what one state costs less than another, so many moves later; none later: than the goal.
  // Returns the error before.
  double learn(const Example& one, const Example* later) {
    constexpr double most_error = 10;
    constexpr double decay = 0.002;
    used_.clear();
    double error = collect(one, 1) - one.distance;
    if (later != nullptr) {
      error += collect(*later, -1) + later->distance;
    } else {
      used_.push_back({constant, 1});
    }
    for (const auto& [place, count] : used_) {
      error += weights_[place].value() * count;
      counts_[place] += count;
    }
    const double slope = std::clamp(error, -most_error, most_error);
    for (const auto& [place, count] : used_) {
      const double all = std::exchange(counts_[place], 0);
      if (all == 0) continue;
      weights_[place].learn(slope * all + decay * weights_[place].value(), rate_);
    }
    return error;
  }
  void slow_down() { rate_ *= 0.7; }

  [[nodiscard]] std::vector<std::uint8_t> bytes() const {
    std::vector<std::uint8_t> bytes{'S', 'P', 'L', 'N', 1, 0, 0, 0};
    const auto units = [](double moves) {
      return static_cast<int>(std::lround(moves * NeighbourWeights::units));
    };
    for (int more = 0; more < max_side; ++more) {
      for (int fewer = 0; fewer <= more; ++fewer) {
        const double moves = more + fewer + weights_[way(more, fewer)].value();
        const auto cost = static_cast<std::uint16_t>(more == 0 ? 0 : units(moves));
        bytes.push_back(static_cast<std::uint8_t>(cost));
        bytes.push_back(static_cast<std::uint8_t>(cost >> 8));
      }
    }
    for (std::size_t kind = 0; kind < pairs_; ++kind) {
      const int cost = units(weights_[first_of_pairs + kind].value());
      bytes.push_back(static_cast<std::uint8_t>(std::clamp(cost, -127, 127)));
    }
    return bytes;
  }

 private:
  struct Use {
    std::size_t weight;
    int count;
  };
  static constexpr std::size_t constant = 0;
  static constexpr std::size_t first_of_pairs = 1 + std::size_t{max_side} * max_side;

  [[nodiscard]] static std::size_t way(int rows, int columns) {
    const int fewer = std::min(std::abs(rows), std::abs(columns));
    const int more = std::max(std::abs(rows), std::abs(columns));
    return 1 + static_cast<std::size_t>(more * max_side + fewer);
  }

  // What the state uses, so many times. Returns that many times its Manhattan distance.
  int collect(const Example& example, int count) {
    const BoardSize size{example.width, example.height};
    const auto rows_of = [&](int cell) {
      return size.row_of(example.tiles[static_cast<std::size_t>(cell)] - 1) - size.row_of(cell);
    };
    const auto columns_of = [&](int cell) {
      return size.column_of(example.tiles[static_cast<std::size_t>(cell)] - 1) -
             size.column_of(cell);
    };
    constexpr int reach = NeighbourWeights::reach;
    int manhattan = 0;
    for (int cell = 0; cell < size.cells(); ++cell) {
      if (example.tiles[static_cast<std::size_t>(cell)] == 0) continue;
      manhattan += std::abs(rows_of(cell)) + std::abs(columns_of(cell));
      used_.push_back({way(rows_of(cell), columns_of(cell)), count});
      for (int other = cell + 1; other < size.cells(); ++other) {
        const int rows = size.row_of(other) - size.row_of(cell);
        const int columns = size.column_of(other) - size.column_of(cell);
        if (rows > reach || std::abs(columns) > reach ||
            example.tiles[static_cast<std::size_t>(other)] == 0) {
          continue;
        }
        const TilePair pair{rows,           columns,          rows_of(cell), columns_of(cell),
                            rows_of(other), columns_of(other)};
        used_.push_back({first_of_pairs + kinds_[NeighbourWeights::place_of(pair)], count});
      }
    }
    return count * manhattan;
  }

  std::vector<std::size_t> kinds_ = std::vector<std::size_t>(
      NeighbourWeights::offsets * NeighbourWeights::codes * NeighbourWeights::codes);
  std::size_t pairs_ = 0;
  std::vector<Weight> weights_;
  std::vector<Use> used_;
  std::vector<int> counts_ = std::vector<int>(first_of_pairs + NeighbourWeights::kinds);
  double rate_ = 0.05;
};

int fit(const char* path, const std::vector<const char*>& files) {
  constexpr int passes = 6;
  constexpr std::uint32_t least_moves = 12;
  constexpr std::uint32_t most_moves = 71;
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
  for (int pass = 1; pass <= passes; ++pass) {
    double squares = 0;
    std::size_t learned = 0;
    for (std::size_t count = 0; count < examples.size(); ++count) {
      const std::size_t at = random(static_cast<std::uint32_t>(examples.size()));
      const Example& one = examples[at];
      const std::uint32_t moves = least_moves + random(most_moves - least_moves + 1);
      const bool later = moves < one.distance;
      // Of the end of a way all is known, of a cut one nothing.
      if (later && at + moves >= examples.size()) continue;
      const double error = model.learn(one, later ? &examples[at + moves] : nullptr);
      squares += error * error;
      ++learned;
    }
    std::printf("pass %d: error %.3f moves\n", pass,
                std::sqrt(squares / static_cast<double>(learned)));
    std::fflush(stdout);
    model.slow_down();
  }
  const std::vector<std::uint8_t> bytes = model.bytes();
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
  if (command == "examples" && count == 7) {
    const auto size = parse_board_size(arguments[2]);
    const int starts = std::atoi(arguments[3]);
    const int width = std::atoi(arguments[4]);
    if (size && starts > 0 && width > 0) {
      return make_examples(size.value(), starts, width, arguments[5], arguments[6]);
    }
  } else if (command == "fit" && count > 3) {
    return fit(arguments[2], {arguments + 3, arguments + count});
  }
  std::fprintf(stderr,
               "learn_neighbours examples WIDTHxHEIGHT STARTS WIDTH SEED FILE\n"
               "learn_neighbours fit WEIGHTS FILE...\n");
  return 2;
}
