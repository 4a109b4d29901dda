#include "search/packed_state.hpp"

#include <doctest.h>

#include <string>

#include "core/random.hpp"
#include "core/scramble.hpp"
#include "search/move_table.hpp"

namespace packed_state_test {

using namespace puzzle;
using namespace puzzle::search;

TEST_CASE("packed states move as states do, on every size") {
  for (int width = min_side; width <= max_side; ++width) {
    for (int height = min_side; height <= max_side; ++height) {
      const BoardSize size{width, height};
      CAPTURE(to_text(size));
      const MoveTable table(size);
      Random random("packed");
      State state = fisher_yates(size, random);
      with_packed_state_for(size.cells(), [&](auto type) {
        using Packed = decltype(type);
        REQUIRE(Packed::most_cells >= size.cells());
        Packed packed(state);
        for (int step = 0; step < 100; ++step) {
          REQUIRE(packed.blank() == state.blank());
          for (int cell = 0; cell < size.cells(); ++cell) {
            REQUIRE(packed.tile_at(cell) == state.tile_at(cell));
          }
          const Move move = all_moves[random(4)];
          const int cell = table.cell_moved_by(move, state.blank());
          REQUIRE((cell != MoveTable::impossible) == state.cell_moved_by(move).has_value());
          if (cell == MoveTable::impossible) continue;
          REQUIRE(cell == *state.cell_moved_by(move));
          packed = packed.with_move(cell, state.blank());
          state.apply(move);
          REQUIRE(packed == Packed(state));
          REQUIRE(packed.hash() == Packed(state).hash());
          const unsigned mark = static_cast<unsigned>(step) % 16;
          const Packed marked = packed.with_mark(mark);
          REQUIRE(marked.mark() == mark);
          REQUIRE(marked == packed);
          REQUIRE(marked.hash() == packed.hash());
          const Packed restored = marked.unmarked();
          for (int at = 0; at < size.cells(); ++at) {
            REQUIRE(restored.tile_at(at) == state.tile_at(at));
          }
          REQUIRE(restored.blank() == state.blank());
        }
      });
    }
  }
}

TEST_CASE("a packed state takes one word up to 16 cells and few on every board") {
  const auto bytes = [](int cells) {
    return with_packed_state_for(cells, [](auto packed) { return sizeof(packed); });
  };
  CHECK(bytes(9) == 8);
  CHECK(bytes(16) == 8);
  CHECK(bytes(20) == 24);
  CHECK(bytes(25) == 24);
  CHECK(bytes(36) == 96);
  CHECK(bytes(100) == 96);
}

}  // namespace packed_state_test
