#include "benchmark.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "core/notation.hpp"
#include "core/random.hpp"

namespace puzzle::search {
namespace {

struct Work {
  const char* name;
  std::vector<Measured> positions;
  std::uint64_t max_nodes;
};

// Enough for BFS and A* on the work below. Large databases do not fit, so they are not built: that
// takes too long under sanitizers.
constexpr std::size_t bytes_for_graphs = std::size_t{512} << 20;
constexpr std::size_t bytes_for_databases = std::size_t{16} << 20;

std::vector<Work> all_work() {
  const auto deepest = [](const char* text) { return Measured{parse_position(text).value(), 31}; };
  const std::uint64_t unlimited = Limits{}.max_nodes;
  return {
      // The only two positions of 3x3 that need 31 moves. No position needs more.
      {"3x3, 31 moves", {deepest("8 6 7/2 5 4/3 0 1"), deepest("6 4 7/8 5 0/3 2 1")}, unlimited},
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
    const bool graph = algorithm < Algorithm::idastar;
    const Limits limits{.max_nodes = work.max_nodes,
                        .max_bytes = graph ? bytes_for_graphs : bytes_for_databases};
    const auto search = make_search(algorithm, position.state, databases, limits, clock);
    run(*search, 1'000'000);
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

Status run(Search& search, std::uint64_t step) {
  while (search.step(step) == Status::running) {
  }
  return search.status();
}

bool build_rung(Databases& databases, BoardSize size, int rung) {
  RungBuilder builder(size, rung, databases.budget());
  RungBuilder::Progress progress = RungBuilder::Progress::running;
  while (progress == RungBuilder::Progress::running) progress = builder.step(1'000'000);
  if (progress == RungBuilder::Progress::done) databases.add(builder.take());
  return progress == RungBuilder::Progress::done;
}

std::vector<Measured> positions_of(const std::string& path) {
  std::ifstream file(path);
  std::vector<Measured> positions;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    int length = 0;
    std::string tiles;
    std::getline(words >> length, tiles);
    const Result<State> state = parse_position(tiles);
    if (!state) return {};
    positions.push_back({state.value(), length});
  }
  return positions;
}

std::vector<Measured> shuffles_to_measure(BoardSize size, int count,
                                          const ScrambleOptions& options) {
  std::vector<Measured> positions;
  for (int number = 1; number <= count; ++number) {
    positions.push_back({scramble(size, "bench-" + std::to_string(number), options).value().state});
  }
  return positions;
}

}  // namespace puzzle::search
