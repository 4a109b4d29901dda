// `sliding-puzzle bench` without the command line, for wasm under Node: tests/bench.sh runs both.
#include <cstdio>
#include <cstdlib>

#include "search/fixed_work.hpp"

int main(int argc, char** argv) {
  const int repeats = argc > 1 ? std::atoi(argv[1]) : 5;
  std::fputs(puzzle::search::report(puzzle::search::do_fixed_work(repeats)).c_str(), stdout);
}
