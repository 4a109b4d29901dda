// What tests of searches share: positions, searches that run to their end, tables of patterns, and
// the published values of tests/data.
#pragma once

#include <doctest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../bench/benchmark.hpp"
#include "boards.hpp"
#include "core/random.hpp"
#include "core/scramble.hpp"
#include "search/databases/databases.hpp"
#include "search/solvers/solvers.hpp"

namespace puzzle::search {

inline const char* const hardest3x3 = "8 6 7/2 5 4/3 0 1";                      // 31 moves
inline const char* const hardest4x4 = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";  // 80 moves

inline State shuffled(BoardSize size, const std::string& seed) {
  return scramble(size, seed, {}).value().state;
}

// After so many moves from the goal.
inline State walked(Random& random, int moves, BoardSize size = {4, 4}) {
  State state = State::goal(size);
  while (moves > 0) moves -= state.apply(all_moves[random(4)]);
  return state;
}

// A clock on which each look takes a millisecond.
inline std::uint64_t fake_time = 0;
inline std::uint64_t fake_clock() { return fake_time += 1000; }

// A search at its end.
template <typename AnySearch>
std::unique_ptr<AnySearch> ended(std::unique_ptr<AnySearch> search, std::uint64_t step = 100'000) {
  run(*search, step);
  return search;
}

// What ends a proof, a beam or a builder.
template <typename Stepped>
auto finish(Stepped& stepped, std::uint64_t step = 1000) {
  using Progress = decltype(stepped.step(step));
  for (;;) {
    const Progress progress = stepped.step(step);
    if constexpr (requires { Progress::deeper; }) {
      if (progress == Progress::deeper) continue;
    }
    if (progress != Progress::running) return progress;
  }
}

inline bool solves(const State& start, const std::vector<Move>& moves) {
  const Result<State> end = apply_moves(start, moves);
  return end && end.value().is_goal();
}

inline int length_of(const Search& search) { return static_cast<int>(search.solution().size()); }

// Solves it, by moves that are proven to be the fewest.
inline void check_shortest(Search& search, const State& start, int length) {
  REQUIRE(run(search) == Status::solved);
  CHECK(search.optimal());
  CHECK(length_of(search) == length);
  CHECK(search.statistics().lower_bound == length);
  CHECK(solves(start, search.solution()));
}

// The length of a shortest solution, of which there is one.
inline int shortest(const State& start, Databases& databases,
                    Algorithm algorithm = Algorithm::automatic) {
  const auto exact = make_search(algorithm, start, databases);
  run(*exact);
  REQUIRE(exact->optimal());
  return length_of(*exact);
}

inline std::unique_ptr<RegionTable> table_of(BoardSize size, const Pattern& tiles,
                                             MemoryBudget& budget) {
  RegionTableBuilder builder(size, tiles, budget);
  REQUIRE(finish(builder) == RegionTableBuilder::Progress::done);
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
    REQUIRE(build_rung(databases, size, rung));
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

// --- tests/data ---

// The lines of a file that are no comments.
inline std::vector<std::string> lines_of(const std::string& name) {
  std::ifstream file(PUZZLE_TEST_DATA "/data/" + name);
  REQUIRE(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line[0] != '#') lines.push_back(line);
  }
  return lines;
}

// Positions whose shortest solutions are known.
inline std::vector<Measured> published(const std::string& name) {
  const std::vector<Measured> all = positions_of(PUZZLE_TEST_DATA "/data/" + name);
  REQUIRE_FALSE(all.empty());
  return all;
}

// The published numbers of positions at each depth; the file names their sources. label: how a line
// of it begins, "3x3" or "4x4 published".
inline std::vector<std::uint64_t> published_layers(const std::string& label) {
  std::vector<std::uint64_t> counts;
  for (const std::string& line : lines_of("layers.txt")) {
    if (!line.starts_with(label) || !counts.empty()) continue;
    std::istringstream numbers(line.substr(line.find(':') + 1));
    for (std::uint64_t count = 0; numbers >> count;) counts.push_back(count);
  }
  REQUIRE_FALSE(counts.empty());
  return counts;
}

}  // namespace puzzle::search
