// `sliding-puzzle bench` without the command line, for wasm under Node: tests/bench.sh runs both.
//   bench.js [REPEATS]
//   bench.js ALGORITHM SECONDS FILE [DATABASES]  (SECONDS 0: no limit; DATABASES: a file, or 6-6-3,
//                                                 7-7-1 or 7-8)
//   bench.js ALGORITHM SECONDS WxH COUNT
//   bench.js databases FILE
//   bench.js reviews WxH COUNT DATABASES
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <span>
#include <sstream>
#include <string>

#include "search/benchmark/figures.hpp"
#include "search/benchmark/fixed_work.hpp"
#include "search/databases/region_partition.hpp"
#include "search/solvers/solvers.hpp"

using namespace puzzle;

namespace {

std::string content_of(const char* file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// Null when there is no memory.
std::shared_ptr<const search::AdditiveHeuristic> build(const search::RegionPartition& partition,
                                                       search::MemoryBudget& budget) {
  search::RegionPartitionBuilder builder(partition, budget);
  for (;;) {
    switch (builder.step(1'000'000)) {
      case search::RegionPartitionBuilder::Progress::running: break;
      case search::RegionPartitionBuilder::Progress::done:
        return std::make_shared<const search::AdditiveHeuristic>(builder.take());
      case search::RegionPartitionBuilder::Progress::refused: return nullptr;
    }
  }
}

int measure(int argc, char** argv) {
  search::MemoryBudget budget(std::size_t{2000} << 20);
  search::Databases databases;
  const Result<search::Algorithm> algorithm = search::parse_algorithm(argv[1]);
  search::Limits limits;
  if (std::atof(argv[2]) > 0) limits.max_seconds = std::atof(argv[2]);
  std::string name = argv[3];
  std::vector<search::Measured> positions;
  if (const Result<BoardSize> size = parse_board_size(name); size && argc > 4) {
    positions = search::shuffles_to_measure(size.value(), std::atoi(argv[4]));
    name = std::to_string(positions.size()) + " shuffles of " + name;
  } else {
    if (const auto parsed = search::parse_measured(content_of(argv[3]))) positions = parsed.value();
    name.erase(0, name.find_last_of('/') + 1);
    if (argc > 4) {
      const auto partition = search::parse_region_partition(argv[4]);
      const auto built = partition ? build(*partition.value(), budget) : nullptr;
      if (built) {
        databases.share(built);
        name += " with " + std::string(argv[4]);
      } else if (!search::load_databases(databases, bytes_of(content_of(argv[4])))) {
        std::fputs("bench: no such databases\n", stderr);
        return 2;
      }
    }
  }
  if (!algorithm || positions.empty()) {
    std::fputs("bench: no such algorithm, or no positions\n", stderr);
    return 2;
  }
  std::fputs(search::figures_of(name, positions, algorithm.value(), limits, databases).c_str(),
             stdout);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && std::string(argv[1]) == "databases") {
    const std::string text = content_of(argv[2]);
    const auto figures = search::unpacking_figures("databases", bytes_of(text));
    std::fputs(figures ? figures.value().c_str() : figures.error().message().c_str(), stdout);
    return figures ? 0 : 1;
  }
  if (argc == 5 && std::string(argv[1]) == "reviews") {
    search::Databases databases;
    const Result<BoardSize> size = parse_board_size(argv[2]);
    if (!size || !search::load_databases(databases, bytes_of(content_of(argv[4])))) return 2;
    const auto games = search::shuffles_to_measure(size.value(), std::atoi(argv[3]));
    const std::string name = std::string(argv[3]) + " shuffles of " + argv[2];
    std::fputs(search::review_figures(name, games, databases).c_str(), stdout);
    return 0;
  }
  if (argc > 3) return measure(argc, argv);
  const int repeats = argc > 1 ? std::atoi(argv[1]) : 5;
  std::fputs(search::report(search::do_fixed_work(repeats)).c_str(), stdout);
}
