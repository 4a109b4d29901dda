// `sliding-puzzle bench` without the command line, for wasm under Node: tests/bench.sh runs both.
//   bench.js [REPEATS]
//   bench.js ALGORITHM SECONDS FILE        (SECONDS 0: no limit)
//   bench.js ALGORITHM SECONDS WxH COUNT
//   bench.js databases FILE
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "search/benchmark/figures.hpp"
#include "search/benchmark/fixed_work.hpp"
#include "search/solvers/solvers.hpp"

using namespace puzzle;

namespace {

int measure(int argc, char** argv) {
  const Result<search::Algorithm> algorithm = search::parse_algorithm(argv[1]);
  search::Limits limits;
  if (std::atof(argv[2]) > 0) limits.max_seconds = std::atof(argv[2]);
  std::string name = argv[3];
  std::vector<search::Measured> positions;
  if (const Result<BoardSize> size = parse_board_size(name); size && argc > 4) {
    positions = search::shuffles_to_measure(size.value(), std::atoi(argv[4]));
    name = std::to_string(positions.size()) + " shuffles of " + name;
  } else {
    std::ifstream stream(name);
    std::ostringstream text;
    text << stream.rdbuf();
    if (const auto parsed = search::parse_measured(text.str())) positions = parsed.value();
    name.erase(0, name.find_last_of('/') + 1);
  }
  if (!algorithm || positions.empty()) {
    std::fputs("bench: no such algorithm, or no positions\n", stderr);
    return 2;
  }
  std::fputs(search::figures_of(name, positions, algorithm.value(), limits).c_str(), stdout);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && std::string(argv[1]) == "databases") {
    std::ifstream stream(argv[2], std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    const std::string bytes = text.str();
    const auto figures = search::unpacking_figures(
        "databases", {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    std::fputs(figures ? figures.value().c_str() : figures.error().message().c_str(), stdout);
    return figures ? 0 : 1;
  }
  if (argc > 3) return measure(argc, argv);
  const int repeats = argc > 1 ? std::atoi(argv[1]) : 5;
  std::fputs(search::report(search::do_fixed_work(repeats)).c_str(), stdout);
}
