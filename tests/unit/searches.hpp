// What tests of searches share: positions, searches that run to their end, tables of patterns.
#pragma once

#include <doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/notation.hpp"
#include "core/random.hpp"
#include "core/scramble.hpp"
#include "search/databases/databases.hpp"
#include "search/solvers/solvers.hpp"

namespace puzzle::search {

inline State position(std::string_view text) { return parse_position(text).value(); }

inline State shuffled(BoardSize size, const std::string& seed) {
  return scramble(size, seed, {}).value().state;
}

inline void run(Search& search, std::uint64_t step = 100'000) {
  while (search.step(step) == Status::running) {
  }
}

// The length of a shortest solution.
inline std::size_t shortest(const State& start, Databases& databases) {
  const auto exact = make_search(Algorithm::automatic, start, databases);
  run(*exact);
  return exact->solution().size();
}

inline std::unique_ptr<RegionTable> table_of(BoardSize size, const Pattern& tiles,
                                             MemoryBudget& budget) {
  RegionTableBuilder builder(size, tiles, budget);
  RegionTableBuilder::Progress progress = RegionTableBuilder::Progress::running;
  while (progress == RegionTableBuilder::Progress::running) progress = builder.step(1000);
  REQUIRE(progress == RegionTableBuilder::Progress::done);
  return builder.take();
}

inline RegionTables tables_of(BoardSize size, const std::vector<Pattern>& patterns,
                              MemoryBudget& budget) {
  RegionTables tables;
  for (const Pattern& tiles : patterns) {
    tables.push_back(table_of(standing(size), tiles, budget));
  }
  return tables;
}

// The tables of a rung, built and on the shelf.
inline const AdditiveHeuristic& built(Databases& databases, BoardSize size, int rung = 0) {
  if (databases.tables(size, rung) == nullptr) {
    RungBuilder builder(size, rung, databases.budget());
    RungBuilder::Progress progress = RungBuilder::Progress::running;
    while (progress == RungBuilder::Progress::running) progress = builder.step(1'000'000);
    REQUIRE(progress == RungBuilder::Progress::done);
    databases.add(builder.take());
  }
  return *databases.tables(size, rung);
}

// Tables that are all zeros, as far as a guide can see those of that rung.
inline void add_empty(Databases& databases, BoardSize size, int rung) {
  RegionTables tables;
  for (const Pattern& tiles : rung_of(size, rung).patterns) {
    tables.push_back(RegionTable::make(standing(size), tiles, databases.budget()));
    REQUIRE(tables.back());
  }
  databases.add(std::make_unique<const AdditiveHeuristic>(size, rung, std::move(tables)));
}

// Each view follows a walk as if it had begun from scratch, and is never above its length. board:
// as of layout_of().
template <int board>
void check_views(const AdditiveHeuristic& heuristic, int moves) {
  const BoardSize size = heuristic.size();
  Random random("views");
  for (const RegionView& view : heuristic.views()) {
    State state = State::goal(size);
    RegionView::Known known = view.of(state.tiles());
    CHECK(known.value == 0);
    for (int made = 0; made < moves;) {
      const Move move = all_moves[random(4)];
      const std::optional<int> from = state.cell_moved_by(move);
      if (!from) continue;
      const int tile = state.tile_at(*from);
      RegionView::Placement& placement = known.placements[view.pattern_of(tile)];
      const RegionView::Step way = RegionView::step(size, *from, state.blank(), view.reflected());
      const RegionView::Followed followed =
          view.place_of<board>(placement, tile, way, state.tiles().data());
      known.value += RegionView::rises(placement, followed, placement) != 0 ? 1 : -1;
      REQUIRE(state.apply(move));
      const RegionView::Known there = view.of(state.tiles());
      REQUIRE(known.value == there.value);
      REQUIRE(known.placements == there.placements);
      REQUIRE(known.value <= ++made);
    }
  }
}

}  // namespace puzzle::search
