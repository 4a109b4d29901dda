// The program of tests/bench.sh, natively and for wasm under Node.
//   bench [REPEATS]                               the fixed work
//   bench ALGORITHM SECONDS FILE [RUNG [THREADS]] positions of a file
//   bench ALGORITHM SECONDS WxH COUNT             shuffles
//   bench reviews WxH COUNT                       reviews of games that solve shuffles row by row
// SECONDS: the limit of a search, 0 for none. RUNG: of the tables that are built before, 0 for
// none.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "benchmark.hpp"
#include "search/solvers/solvers.hpp"

using namespace puzzle;

namespace {

int refuse(const std::string& message) {
  std::fprintf(stderr, "bench: %s\n", message.c_str());
  return 2;
}

int measure(int argc, char** argv) {
  const Result<search::Algorithm> algorithm = search::parse_algorithm(argv[1]);
  if (!algorithm) return refuse(algorithm.error().message());
  search::Limits limits;
  if (std::atof(argv[2]) > 0) limits.max_seconds = std::atof(argv[2]);
  search::Databases databases;
  std::string name = argv[3];
  std::vector<search::Measured> positions;
  if (const Result<BoardSize> size = parse_board_size(name); size && argc > 4) {
    positions = search::shuffles_to_measure(size.value(), std::atoi(argv[4]));
    name = std::to_string(positions.size()) + " shuffles of " + name;
  } else {
    std::ifstream file(name, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    const auto parsed = search::parse_measured(text.str());
    if (!parsed) return refuse(name + ": " + parsed.error().message());
    positions = parsed.value();
    name.erase(0, name.find_last_of('/') + 1);
    const int rung = argc > 4 ? std::atoi(argv[4]) : 0;
    if (rung > 0) {
      const BoardSize board = positions.front().state.size();
      name += " with rung " + std::to_string(rung);
      if (!search::build_rung(databases, board, rung)) return refuse(name + ": no such tables");
    }
    if (argc > 5) limits.max_threads = std::atoi(argv[5]);
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
    if (!size) return refuse(size.error().message());
    const auto games = search::shuffles_to_measure(size.value(), std::atoi(argv[3]));
    const std::string name = std::string(argv[3]) + " shuffles of " + argv[2];
    std::fputs(search::review_figures(name, games, databases).c_str(), stdout);
    return 0;
  }
  if (argc > 3) return measure(argc, argv);
  const int repeats = argc > 1 ? std::atoi(argv[1]) : 5;
  std::fputs(search::report(search::do_fixed_work(repeats)).c_str(), stdout);
}
