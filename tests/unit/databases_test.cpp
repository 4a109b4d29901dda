#include "search/databases/databases.hpp"

#include <doctest.h>

#include <algorithm>

namespace databases_test {

using namespace puzzle;
using namespace puzzle::search;

TEST_CASE("each rung of a board covers every tile once or twice, within the sizes that it tells") {
  for (int width = min_side; width <= max_side; ++width) {
    for (int height = min_side; height <= max_side; ++height) {
      const BoardSize size{width, height};
      CAPTURE(to_text(size));
      const bool has_tables = size.cells() <= 16 || size == BoardSize{5, 5};
      CHECK((rungs_of(size) > 0) == has_tables);
      for (int number = 0; number < rungs_of(size); ++number) {
        const Rung rung = rung_of(size, number);
        std::vector<int> covered(static_cast<std::size_t>(size.cells()), 0);
        std::uint64_t entries = 0;
        std::size_t patterns = 0;  // of this partition
        std::size_t tiles = 0;
        for (const Pattern& pattern : rung.patterns) {
          std::uint64_t orders = 1;
          for (std::uint64_t tile = 2; tile <= pattern.size(); ++tile) orders *= tile;
          const auto count = static_cast<int>(pattern.size());
          const std::uint64_t those = orders * RegionIndex(standing(size), count).places();
          CHECK(those <= rung.largest);
          entries += those;
          for (const std::uint8_t tile : pattern) ++covered[tile];
          CHECK(++patterns <= RegionView::most_patterns);
          tiles += pattern.size();
          if (tiles % (covered.size() - 1) == 0) patterns = 0;
        }
        CHECK(patterns == 0);
        CHECK(entries <= rung.entries);
        CHECK(rung.slow == (entries > 60'000'000 || size == BoardSize{5, 5}));
        // Two views of a square board make one partition enough.
        const int most = *std::max_element(covered.begin() + 1, covered.end());
        const int least = *std::min_element(covered.begin() + 1, covered.end());
        CHECK(most == least);
        CHECK((most == 2 || (most == 1 && width == height)));
        if (number > 0) CHECK(rung.entries > rung_of(size, number - 1).entries);
        CHECK(rung.earned_if_kept <= rung.earned);
        CHECK(rung.entries / 8 < bytes_to_build(size, rung));
      }
    }
  }
}

}  // namespace databases_test
