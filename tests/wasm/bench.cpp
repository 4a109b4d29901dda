// `sliding-puzzle bench` without the command line, for wasm under Node: tests/bench.sh runs both.
//   bench.js [REPEATS]
//   bench.js ALGORITHM SECONDS FILE [RUNG]  (SECONDS 0: no limit; RUNG: of the tables built before)
//   bench.js ALGORITHM SECONDS WxH COUNT
//   bench.js reviews WxH COUNT
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "search/benchmark/benchmark.hpp"
#include "search/solvers/solvers.hpp"

using namespace puzzle;

namespace {

std::string content_of(const char* file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

int measure(int argc, char** argv) {
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
      const int rung = std::atoi(argv[4]);
      if (positions.empty() ||
          !search::build_rung(databases, positions.front().state.size(), rung)) {
        std::fputs("bench: no such tables\n", stderr);
        return 2;
      }
      name += " with rung " + std::to_string(rung);
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
  if (argc == 4 && std::string(argv[1]) == "reviews") {
    search::Databases databases;
    const Result<BoardSize> size = parse_board_size(argv[2]);
    if (!size) return 2;
    const auto games = search::shuffles_to_measure(size.value(), std::atoi(argv[3]));
    const std::string name = std::string(argv[3]) + " shuffles of " + argv[2];
    std::fputs(search::review_figures(name, games, databases).c_str(), stdout);
    return 0;
  }
  if (argc > 3) return measure(argc, argv);
  const int repeats = argc > 1 ? std::atoi(argv[1]) : 5;
  std::fputs(search::report(search::do_fixed_work(repeats)).c_str(), stdout);
}
