// Positions that are exactly so many moves from the goal.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "core/result.hpp"
#include "core/state.hpp"
#include "search/databases/databases.hpp"
#include "search/exact/plain_idastar.hpp"
#include "search/memory.hpp"
#include "search/search.hpp"
#include "search/solvers/portfolio.hpp"

namespace puzzle::search {

// Beyond so many cells a proof takes too long to deal by.
inline constexpr int most_cells_of_distant = most_cells_proven;

// Distances that a board has often enough to draw positions until one is that far. Farther ones
// are refused.
struct CommonDistances {
  int least = 0;
  int most = 0;
};
// None where all distances are common (up to 10 cells) or proofs take too long.
[[nodiscard]] std::optional<CommonDistances> common_distances(BoardSize size);

// Why no position that far is looked for; nothing where one is. Cost: none.
[[nodiscard]] std::optional<Error> refusal_of_distance(BoardSize size, int moves);

// How many walks there are that never turn back, of the blank from a cell.
class WalkCounts {
 public:
  WalkCounts(BoardSize size, int moves);

  // moves: of the walk from here. last: the move before it, if any.
  [[nodiscard]] std::uint64_t of(int moves, int blank, std::optional<Move> last) const;

 private:
  static constexpr std::size_t lasts = all_moves.size() + 1;  // each move, or none

  [[nodiscard]] std::size_t place_of(int moves, int blank, std::optional<Move> last) const;

  int cells_;
  std::vector<std::uint64_t> counts_;
};

// Looks for one, in steps. The position follows from size, moves and seed, for ever, whatever is in
// the databases; its shortest solution has exactly that many moves.
//
//   - Up to 10 cells, and where the distance is a common one, positions are drawn until one is that
//     far.
//   - Nearer ones end a walk of that many moves from the goal, each walk that never turns back
//     being equally likely. It counts if, taken back, it is the first of the shortest solutions in
//     the order right, left, down, up of their moves: of the walks that lead to a position one is,
//     so that all positions are equally likely. On 4x4 some 2 walks for 20 moves, 180 for 39. That
//     is a question of distances alone, asked from the goal on, so that most walks end early; the
//     proofs need no databases. Of a start that is its own reflection only down and up are tried.
//   - On 8x2 those of 41 to 60 moves are found by climbing away from the goal, each step to a
//     neighbour that is farther by proof. Not all are equally likely.
//
// All of that asks for distances alone, and no proof ends at a limit of work, so that neither
// databases nor cores nor interruptions make another position of it.
//
// Errors: a larger board, no position that far or only rare ones (it names the farthest that can be
// had), no memory for a proof, or, which hardly ever happens, none found in very many draws or
// climbs. Cost: on up to 10 cells the table of all distances when it is not there yet
// (10 ms on 3x3, 0.2 s on 5x2), then draws until one is that far: of those that are rare, up to all
// positions of the board (0.1 s on 3x3, 1 s on 5x2). On 4x4 some 0.1 s for 39 moves; of a common
// distance some 10 to 100 proofs, a second with databases that are there.
class DistantSearch {
 public:
  // The databases must outlive it.
  DistantSearch(BoardSize size, int moves, std::string_view seed, Databases& databases);

  // Does work of about that many states of a search. Nothing while there is more to do, then the
  // position or why there is none. Do not call it after that.
  [[nodiscard]] std::optional<Result<State>> step(std::uint64_t nodes);

 private:
  using Answer = std::optional<Result<State>>;

  // Up to 10 cells.
  Answer build_table(std::uint64_t nodes);
  Answer draw(const DistanceTable& table, std::uint64_t times);
  // Beyond.
  Answer draw_by_proof(std::uint64_t nodes);
  Answer walk(std::uint64_t nodes);
  void begin_walk();
  [[nodiscard]] ProofProgress judge();
  Answer climb(std::uint64_t nodes);
  void arrive(const State& state, int distance);
  [[nodiscard]] bool choose_neighbour();
  Answer give_up_climb();

  BoardSize size_;
  int moves_;
  Random random_;
  Databases& databases_;
  std::optional<Error> refusal_;
  std::unique_ptr<Search> search_;  // builds the table, or proves the distance of next_

  int climbs_left_;
  int draws_left_;

  // For walks.
  MemoryBudget budget_;
  std::optional<PlainIdaStar> proof_;
  std::optional<WalkCounts> counts_;
  std::vector<Move> walk_;
  std::size_t judged_ = 0;  // so many of its moves lead to state_
  bool proving_ = false;

  // For climbs.
  int distance_ = 0;                // of state_
  std::array<Move, 4> order_ = {};  // its first untried_ have not been tried from state_

  // For both.
  State state_;
  std::size_t untried_ = 0;  // of the moves from state_
  State next_;
};

// The same at once.
[[nodiscard]] Result<State> position_at_distance(BoardSize size, int moves, std::string_view seed,
                                                 Databases& databases);

}  // namespace puzzle::search
