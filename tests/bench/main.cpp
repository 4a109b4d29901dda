// The program of tests/bench.sh, natively and for wasm under Node, which print the same lines.
// - bench [REPEATS]: the fixed work
// - bench ALGORITHM SECONDS FILE [RUNG [THREADS]]: positions of a file, a length and tiles a line
// - bench ALGORITHM SECONDS WxH COUNT: shuffles
// - bench reviews WxH COUNT: reviews of games that solve shuffles row by row
//
// SECONDS: the limit of a search, 0 for none. RUNG: of the tables that are built before, 0 for
// none.
#include <algorithm>
#include <cstdlib>

#include "benchmark.hpp"
#include "core/notation.hpp"
#include "search/solvers/review.hpp"

using namespace puzzle;
using namespace puzzle::search;

namespace {

int refuse(const std::string& message) {
  std::fprintf(stderr, "bench: %s\n", message.c_str());
  return 2;
}

double in_milliseconds(std::uint64_t microseconds) {
  return static_cast<double>(microseconds) / 1000;
}

// Of a search, without the tables that it had to build.
double own_milliseconds(const Statistics& statistics) {
  return in_milliseconds(statistics.microseconds - statistics.setup_microseconds);
}

// The mean, the middle and the largest.
std::string spread(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  double sum = 0;
  for (const double value : values) sum += value;
  return formatted("mean %.2f, median %.2f, worst %.2f", sum / static_cast<double>(values.size()),
                   values[values.size() / 2], values.back());
}

// Solves one position after another with these databases; what a search has to build is there for
// the next. The limits hold for each position.
void print_searches(const std::string& name, const std::vector<Measured>& positions,
                    Algorithm algorithm, const Limits& limits, Databases& databases) {
  Statistics sums;
  std::size_t bytes = 0;
  std::vector<double> milliseconds;
  std::vector<double> first_milliseconds;
  std::size_t length = 0;
  int published = 0;
  int solved = 0;
  int proven = 0;
  int wrong = 0;
  for (const auto& [state, shortest] : positions) {
    const auto search = make_search(algorithm, state, databases, limits);
    // The first steps are small, to see when the first solution is there.
    const Statistics& statistics = search->statistics();
    std::uint64_t step = 2'000;
    double first = 0;
    while (search->step(step) == Status::running) {
      if (first != 0 || !search->has_solution()) continue;
      first = in_milliseconds(statistics.microseconds);
      step = 100'000;
    }
    sums.setup_microseconds += statistics.setup_microseconds;
    sums.generated += statistics.generated;
    bytes = std::max(bytes, statistics.bytes_peak);
    milliseconds.push_back(own_milliseconds(statistics));
    first_milliseconds.push_back(first == 0 ? milliseconds.back() : first);
    if (!search->has_solution()) continue;
    const Result<State> end = apply_moves(state, search->solution());
    const auto moves = static_cast<int>(search->solution().size());
    ++solved;
    proven += search->optimal() ? 1 : 0;
    length += search->solution().size();
    published += shortest;
    sums.lower_bound += statistics.lower_bound;
    const bool possible =
        shortest == 0 || (moves >= shortest && statistics.lower_bound <= shortest &&
                          (!search->optimal() || moves == shortest));
    wrong += !end || !end.value().is_goal() || !possible ? 1 : 0;
  }
  const auto of_solved = [&](auto sum) {
    const auto whole = static_cast<double>(sum);
    const std::string text = formatted("%.1f", whole / std::max(1, solved));
    if (published == 0) return text;
    return text + formatted(", %.4f times the shortest", whole / published);
  };
  std::printf("%s, %s: %d of %zu solved, %d proven, %d wrong; moves %s; at least %s\n",
              name.c_str(), std::string(to_text(algorithm)).c_str(), solved, positions.size(),
              proven, wrong, of_solved(length).c_str(), of_solved(sums.lower_bound).c_str());
  std::printf("  ms: %s; first solution: %s\n", spread(milliseconds).c_str(),
              spread(first_milliseconds).c_str());
  std::printf("  generated %.0f a position; tables built in %.0f ms; %.1f MB at most\n",
              static_cast<double>(sums.generated) / static_cast<double>(positions.size()),
              in_milliseconds(sums.setup_microseconds), static_cast<double>(bytes) / 1048576);
}

// Reviews games that solve the positions row by row, as people play: the first solution that is
// found of any board.
void print_reviews(const std::string& name, const std::vector<Measured>& positions) {
  Databases databases;
  std::vector<double> milliseconds;
  std::size_t moves = 0;
  int shortest = 0;
  for (const Measured& position : positions) {
    const auto search = make_search(Algorithm::fast, position.state, databases);
    while (!search->has_solution()) search->step(100);
    const auto review =
        std::move(Review::make(position.state, search->solution(), databases).value());
    run(*review);
    milliseconds.push_back(own_milliseconds(review->statistics()));
    moves += search->solution().size();
    shortest += review->curve().front().low;
  }
  if (milliseconds.empty()) return;
  const auto count = static_cast<double>(milliseconds.size());
  std::sort(milliseconds.begin(), milliseconds.end());
  std::printf("%s, reviewed: moves %.1f, shortest %.1f\n  ms: %s, 95 of 100 below %.0f\n",
              name.c_str(), static_cast<double>(moves) / count, shortest / count,
              spread(milliseconds).c_str(), milliseconds[milliseconds.size() * 95 / 100]);
}

int measure(const std::vector<std::string>& words) {
  const Result<Algorithm> algorithm = parse_algorithm(words[0]);
  if (!algorithm) return refuse(algorithm.error().message());
  Limits limits;
  if (std::atof(words[1].c_str()) > 0) limits.max_seconds = std::atof(words[1].c_str());
  Databases databases;
  std::string name = words[2];
  std::vector<Measured> positions;
  const Result<BoardSize> size = parse_board_size(name);
  if (size && words.size() > 3) {
    name = words[3] + " shuffles of " + name;
    positions = shuffles_to_measure(size.value(), std::atoi(words[3].c_str()));
  } else {
    positions = positions_of(name);
    name.erase(0, name.find_last_of('/') + 1);
  }
  if (positions.empty()) return refuse(name + ": there are no positions to solve");
  const int rung = !size && words.size() > 3 ? std::atoi(words[3].c_str()) : 0;
  if (rung > 0) {
    name += " with rung " + words[3];
    const BoardSize board = positions.front().state.size();
    if (rung > rungs_of(board) || !build_rung(databases, board, rung - 1)) {
      return refuse(name + ": no such tables");
    }
  }
  if (!size && words.size() > 4) limits.max_threads = std::atoi(words[4].c_str());
  print_searches(name, positions, algorithm.value(), limits, databases);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() == 3 && words[0] == "reviews") {
    const Result<BoardSize> size = parse_board_size(words[1]);
    if (!size) return refuse(size.error().message());
    print_reviews(words[2] + " shuffles of " + words[1],
                  shuffles_to_measure(size.value(), std::atoi(words[2].c_str())));
    return 0;
  }
  if (words.size() > 2) return measure(words);
  const int repeats = words.empty() ? 5 : std::atoi(words[0].c_str());
  std::fputs(report(do_fixed_work(repeats)).c_str(), stdout);
}
