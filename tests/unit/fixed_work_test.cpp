#include <doctest.h>

#include <fstream>
#include <string>

#include "../bench/benchmark.hpp"
#include "search/solvers/solvers.hpp"

namespace fixed_work_test {

using namespace puzzle::search;

std::uint64_t fake_clock() { return 7; }

TEST_CASE("the fixed work has one signature natively, sanitised and in wasm") {
  std::ifstream file(PUZZLE_TEST_DATA "/golden/bench-signature.txt");
  std::string golden;
  file >> golden;
  REQUIRE_FALSE(file.fail());
  const std::vector<FixedResult> results = do_fixed_work(1, fake_clock);
  CHECK(signature(results) == golden);
  CHECK(results.size() == 5 * solver_table.size());
  CHECK(report(results).starts_with("signature " + golden + "\nwork "));
}

}  // namespace fixed_work_test
