#include "benchmark.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "core/notation.hpp"
#include "core/random.hpp"
#include "core/text.hpp"
#include "search/solvers/review.hpp"

namespace puzzle::search {
namespace {

// As printf; cut at 299 bytes.
std::string formatted(const char* format, auto... values) {
  std::array<char, 300> line{};
  std::snprintf(line.data(), line.size(), format, values...);
  return line.data();
}

struct Work {
  const char* name;
  std::vector<Measured> positions;
  std::uint64_t max_nodes;
};

// Enough for BFS and A* on the work below. Large databases do not fit, so they are not built: that
// takes too long under sanitizers.
constexpr std::size_t bytes_for_graphs = std::size_t{512} << 20;
constexpr std::size_t bytes_for_databases = std::size_t{16} << 20;

// The only two positions of 3x3 that need 31 moves. No position needs more.
std::vector<Measured> deepest_3x3() {
  std::vector<Measured> positions;
  for (const char* text : {"8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1"}) {
    if (const Result<State> state = parse_position(text)) positions.push_back({state.value(), 31});
  }
  return positions;
}

std::vector<Work> all_work() {
  const std::uint64_t unlimited = Limits{}.max_nodes;
  return {
      {"3x3, 31 moves", deepest_3x3(), unlimited},
      {"3x3, 20 shuffles", shuffles_to_measure({3, 3}, 20), unlimited},
      {"4x4, 10 walks of 30",
       shuffles_to_measure({4, 4}, 10, {ScrambleMethod::random_walk, {}, 30}), unlimited},
      {"4x4 shuffle, first 300,000 nodes", shuffles_to_measure({4, 4}, 1), 300'000},
      {"5x5 shuffle, first 100,000 nodes", shuffles_to_measure({5, 5}, 1), 100'000},
  };
}

// Adds the counts of one search to the result, and returns the fastest of its times.
std::uint64_t measure(const Work& work, Algorithm algorithm, const Measured& position, int repeats,
                      Databases& databases, Search::Clock clock, FixedResult& result) {
  std::uint64_t microseconds = 0;
  for (int repeat = 0; repeat < repeats; ++repeat) {
    Limits limits;
    limits.max_nodes = work.max_nodes;
    const bool graph = algorithm < Algorithm::idastar;
    limits.max_bytes = graph ? bytes_for_graphs : bytes_for_databases;
    const auto search = make_search(algorithm, position.state, databases, limits, clock);
    if (!search) break;
    while (search->step(1'000'000) == Status::running) {
    }
    const Statistics& statistics = search->statistics();
    if (repeat == 0) {
      result.length += search->solution().size();
      result.expanded += statistics.expanded;
      result.generated += statistics.generated;
      result.stored += statistics.stored;
      result.bytes_peak = std::max(result.bytes_peak, statistics.bytes_peak);
      microseconds = statistics.microseconds;
    }
    microseconds = std::min(microseconds, statistics.microseconds);
  }
  return microseconds;
}

// The mean, the middle and the largest.
std::string spread(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  double sum = 0;
  for (const double value : values) sum += value;
  return formatted("mean %.2f, median %.2f, worst %.2f", sum / static_cast<double>(values.size()),
                   values[values.size() / 2], values.back());
}

// The first solution that is found of any board is that row by row.
std::vector<Move> moves_by_rows(const State& start, Databases& databases) {
  const auto search = make_search(Algorithm::fast, start, databases);
  while (search && !search->has_solution() && search->step(100) == Status::running) {
  }
  return search ? search->solution() : std::vector<Move>();
}

}  // namespace

std::vector<FixedResult> do_fixed_work(int repeats, Search::Clock clock) {
  std::vector<FixedResult> results;
  Databases databases;
  for (const Work& work : all_work()) {
    for (const Algorithm algorithm : all_algorithms) {
      FixedResult result;
      result.name = work.name;
      result.algorithm = algorithm;
      result.positions = static_cast<int>(work.positions.size());
      for (const Measured& position : work.positions) {
        const double milliseconds =
            static_cast<double>(measure(work, algorithm, position, std::max(1, repeats), databases,
                                        clock, result)) /
            1000;
        result.mean_milliseconds += milliseconds / result.positions;
        result.worst_milliseconds = std::max(result.worst_milliseconds, milliseconds);
      }
      results.push_back(std::move(result));
    }
  }
  return results;
}

std::string signature(const std::vector<FixedResult>& results) {
  std::uint64_t hash = empty_hash;
  const auto add = [&hash](std::string_view text) { hash = fnv1a(text, hash); };
  for (const FixedResult& result : results) {
    add(result.name);
    add(to_text(result.algorithm));
    for (const std::uint64_t number :
         {result.length, result.expanded, result.generated, result.stored}) {
      add(std::to_string(number));
      add(" ");
    }
  }
  return formatted("%016llx", static_cast<unsigned long long>(hash));
}

std::string report(const std::vector<FixedResult>& results) {
  std::string text = "signature " + signature(results) + "\n";
  text += formatted("%-33s %-16s %6s %11s %11s %11s %9s %9s\n", "work", "algorithm", "length",
                    "expanded", "generated", "bytes peak", "mean ms", "worst ms");
  for (const FixedResult& result : results) {
    text += formatted("%-33s %-16s %6llu %11llu %11llu %11zu %9.3f %9.3f\n", result.name.c_str(),
                      std::string(to_text(result.algorithm)).c_str(),
                      static_cast<unsigned long long>(result.length),
                      static_cast<unsigned long long>(result.expanded),
                      static_cast<unsigned long long>(result.generated), result.bytes_peak,
                      result.mean_milliseconds, result.worst_milliseconds);
  }
  return text;
}

Result<std::vector<Measured>> parse_measured(std::string_view text) {
  std::vector<Measured> positions;
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view words = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (words.empty() || words.front() == '#') continue;
    const std::size_t space = std::min(words.find(' '), words.size());
    int length = 0;
    for (const char digit : words.substr(0, space)) {
      if (digit < '0' || digit > '9' || length > 100'000) {
        return Error::said("line " + std::to_string(line) +
                           " does not begin with a length: " + quoted(words));
      }
      length = length * 10 + (digit - '0');
    }
    const Result<State> state = parse_position(words.substr(space));
    if (!state) return Error::said("line " + std::to_string(line) + ": " + state.error().message());
    positions.push_back({state.value(), length});
  }
  if (positions.empty()) return Error::said("there are no positions to solve");
  return positions;
}

std::vector<Measured> shuffles_to_measure(BoardSize size, int count,
                                          const ScrambleOptions& options) {
  std::vector<Measured> positions;
  for (int number = 1; number <= count; ++number) {
    const auto drawn = scramble(size, "bench-" + std::to_string(number), options);
    if (drawn) positions.push_back({drawn.value().state});
  }
  return positions;
}

bool build_rung(Databases& databases, BoardSize size, int rung) {
  if (rung < 1 || rung > rungs_of(size)) return false;
  RungBuilder builder(size, rung - 1, databases.budget());
  RungBuilder::Progress progress = RungBuilder::Progress::running;
  while (progress == RungBuilder::Progress::running) progress = builder.step(1'000'000);
  if (progress == RungBuilder::Progress::done) databases.add(builder.take());
  return progress == RungBuilder::Progress::done;
}

std::string figures_of(std::string_view name, const std::vector<Measured>& positions,
                       Algorithm algorithm, const Limits& limits, Databases& databases,
                       Search::Clock clock) {
  std::uint64_t setup_microseconds = 0;
  std::size_t bytes = 0;
  std::vector<double> milliseconds;
  std::vector<double> first_milliseconds;
  std::uint64_t generated = 0;
  std::uint64_t length = 0;
  std::uint64_t published = 0;
  std::uint64_t bound = 0;
  int solved = 0;
  int proven = 0;
  int wrong = 0;
  for (const Measured& position : positions) {
    const auto search = make_search(algorithm, position.state, databases, limits, clock);
    if (!search) continue;
    // The first steps are small, to see when the first solution is there.
    std::uint64_t step = 2'000;
    std::uint64_t first = 0;
    while (search->step(step) == Status::running) {
      if (first == 0 && search->has_solution()) first = search->statistics().microseconds;
      if (first != 0) step = 100'000;
    }
    const Statistics& statistics = search->statistics();
    setup_microseconds += statistics.setup_microseconds;
    if (first == 0) first = statistics.microseconds - statistics.setup_microseconds;
    bytes = std::max(bytes, statistics.bytes_peak);
    generated += statistics.generated;
    milliseconds.push_back(
        static_cast<double>(statistics.microseconds - statistics.setup_microseconds) / 1000);
    first_milliseconds.push_back(static_cast<double>(first) / 1000);
    if (!search->has_solution()) continue;
    const Result<State> end = apply_moves(position.state, search->solution());
    if (!end || !end.value().is_goal()) ++wrong;
    ++solved;
    proven += search->optimal() ? 1 : 0;
    length += search->solution().size();
    published += static_cast<std::size_t>(position.published);
    bound += static_cast<std::uint64_t>(statistics.lower_bound);
    const auto moves = static_cast<int>(search->solution().size());
    if (position.published > 0 &&
        (moves < position.published || statistics.lower_bound > position.published ||
         (search->optimal() && moves != position.published))) {
      ++wrong;
    }
  }
  const auto count = static_cast<double>(positions.size());
  const auto of_solved = [&](std::uint64_t sum) {
    std::string text =
        formatted("%.1f", static_cast<double>(sum) / static_cast<double>(std::max(1, solved)));
    if (published == 0) return text;
    return text + formatted(", %.4f times the shortest",
                            static_cast<double>(sum) / static_cast<double>(published));
  };
  return std::string(name) + ", " + std::string(to_text(algorithm)) +
         formatted(": %d of %zu solved, %d proven, %d wrong", solved, positions.size(), proven,
                   wrong) +
         "; moves " + of_solved(length) + "; at least " + of_solved(bound) +
         "\n  ms: " + spread(milliseconds) + "; first solution: " + spread(first_milliseconds) +
         formatted("\n  generated %.0f a position; tables built in %.0f ms; %.1f MB at most\n",
                   static_cast<double>(generated) / count,
                   static_cast<double>(setup_microseconds) / 1000,
                   static_cast<double>(bytes) / 1048576);
}

std::string review_figures(std::string_view name, const std::vector<Measured>& positions,
                           Databases& databases, Search::Clock clock) {
  std::vector<double> milliseconds;
  std::size_t moves = 0;
  int shortest = 0;
  for (const Measured& position : positions) {
    const std::vector<Move> game = moves_by_rows(position.state, databases);
    const auto review = Review::make(position.state, game, databases, {}, clock);
    if (!review || !review.value()) continue;
    while (review.value()->step(100'000) == Status::running) {
    }
    const Statistics& statistics = review.value()->statistics();
    milliseconds.push_back(
        static_cast<double>(statistics.microseconds - statistics.setup_microseconds) / 1000);
    moves += game.size();
    shortest += review.value()->curve().front().low;
  }
  if (milliseconds.empty()) return "no game could be reviewed\n";
  const auto count = static_cast<double>(milliseconds.size());
  std::string text =
      std::string(name) +
      formatted(", reviewed: moves %.1f, shortest %.1f\n  ms: ", static_cast<double>(moves) / count,
                static_cast<double>(shortest) / count) +
      spread(milliseconds);
  std::sort(milliseconds.begin(), milliseconds.end());
  return text + formatted(", 95 of 100 below %.0f\n", milliseconds[milliseconds.size() * 95 / 100]);
}

}  // namespace puzzle::search
