// What a game cost: how far each of its positions is from the goal.
//
// Each move changes the distance by exactly one. So what is known of one position bounds those
// before and after it, a game that ends solved bounds all of them, and where the distance d behind
// a move is known, that before it is d - 1 or d + 1: a single iteration of IDA* decides, "is there
// a solution of at most d - 1?" (exact/idastar.hpp). The positions next to known ones are decided
// in the order of their distance, so that most is known early and the costly ones come last. What
// is known is shared by equal positions of the game, and with those that it meets on a solution.
//
//   - Boards of up to 10 cells: the table of all distances answers at once.
//   - Up to most_cells_proven: a game that does not end solved has one position solved first, the
//     one that is closest to the goal by its heuristic.
//   - Beyond: what a test of bounded work decides, near the goal mostly. The rest are intervals,
//     from the heuristic and the shortest solutions that are found in the time given, also those
//     that begin with moves of the game.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "core/state.hpp"
#include "search/databases/databases.hpp"
#include "search/exact/idastar.hpp"
#include "search/search.hpp"
#include "search/solvers/portfolio.hpp"

namespace puzzle::search {

// What is known of a distance to the goal.
struct Distance {
  static constexpr int unknown = std::numeric_limits<int>::max();

  int low = 0;         // no solution is shorter
  int high = unknown;  // there is one that short

  [[nodiscard]] bool proven() const { return low == high; }
  friend bool operator==(const Distance&, const Distance&) = default;
};

// Moves that brought nothing: a longest stretch during which the distance is never below what it
// was before, and which ends when it is back there, or with the game.
struct Detour {
  int from = 0;  // its first move, counted from 1
  int to = 0;    // its last
  int cost = 0;  // its moves; where the game ends farther than before it, those to come back too
  friend bool operator==(const Detour&, const Detour&) = default;
};

// Of a curve: the distance before the first move of a game and after each.
//
// Moves that led away from the goal: moves = distance before - distance after + 2 x wasted. None
// while the first or the last distance is not proven.
[[nodiscard]] std::optional<int> wasted_moves(std::span<const Distance> curve);
// All of those whose distances are proven, the costliest first; of equal ones the first. For a game
// that ends solved, moves = shortest + the sum of their costs.
[[nodiscard]] std::vector<Detour> detours(std::span<const Distance> curve);

// Ends solved once all distances are proven, at a limit with what is known. It has no solution().
class Review final : public Search {
 public:
  // Errors: the start cannot be solved, and why; the first move that is not possible. Null when
  // memory is refused. The databases must outlive it; what it has to build is left there.
  [[nodiscard]] static Result<std::unique_ptr<Review>> make(const State& start,
                                                            std::span<const Move> moves,
                                                            Databases& databases,
                                                            const Limits& limits = {},
                                                            Clock clock = steady_microseconds);

  [[nodiscard]] Method method() const override;

  // What is known now. An interval only ever becomes narrower.
  [[nodiscard]] std::span<const Distance> curve() const { return curve_; }

 private:
  Review(const State& start, std::span<const Move> moves, Databases& databases,
         const Limits& limits, Clock clock);

  Status open() override;
  Status expand(std::uint64_t budget) override;

  // --- The positions ---
  [[nodiscard]] bool store_states();
  void learn(std::size_t place, Distance distance);
  void narrow(std::size_t place, Distance distance);
  void learn_from_solution(std::size_t place, const std::vector<Move>& moves);
  [[nodiscard]] const std::uint32_t* first_like(const State& state) const;

  // --- What the heuristic says ---
  void judge(std::uint64_t count);

  // --- Tests ---
  [[nodiscard]] bool begin_test();
  Status test(std::uint64_t budget);

  // --- Searches from one position ---
  [[nodiscard]] bool begin_search();
  [[nodiscard]] std::optional<std::size_t> begin_proof(const Limits& limits);
  [[nodiscard]] std::optional<std::size_t> begin_solution(const Limits& limits);
  Status step_search(std::uint64_t budget);
  Status read_table();

  State start_;
  std::vector<Move> moves_;
  Databases& databases_;
  std::size_t max_bytes_;
  Clock clock_;

  std::vector<Distance> curve_;  // by place: so many moves were made
  std::size_t open_ = 0;         // places that are not proven
  Array<State> states_;          // by place
  Array<std::uint32_t> sorted_;  // the places by their states
  Array<std::uint32_t> queue_;   // of places whose bounds became narrower, a ring
  Array<std::uint8_t> queued_;   // by place
  std::size_t queue_head_ = 0;
  std::size_t queue_size_ = 0;

  Guide guide_;
  std::size_t judged_ = 0;  // so many places by the present heuristic

  IdaStar proof_;
  std::optional<std::size_t> tested_;
  std::uint64_t expanded_before_test_ = 0;
  bool tests_are_over_ = false;

  std::unique_ptr<Search> search_;
  std::size_t searched_ = 0;
  std::size_t length_found_ = 0;  // of the solution of search_ that was learned from
  std::uint64_t given_ = 0;       // work for search_
  std::uint64_t expanded_by_searches_ = 0;
  std::uint64_t generated_by_searches_ = 0;
  std::vector<std::size_t> tried_;  // places from which a first solution was looked for
  std::size_t improved_ = 0;        // so many places had their solution improved
};

}  // namespace puzzle::search
