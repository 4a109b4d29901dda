#include "search/distant.hpp"

#include <optional>
#include <string>

#include "core/random.hpp"
#include "core/scramble.hpp"
#include "core/text.hpp"
#include "search/databases.hpp"
#include "search/layers.hpp"
#include "search/search.hpp"

namespace puzzle::search {
namespace {

constexpr std::uint64_t nodes_in_step = 100'000;
constexpr std::uint64_t most_nodes_of_proof = 50'000'000;
constexpr int most_walks = 20;

Error too_far(BoardSize size, int moves, int farthest) {
  return {"no position of " + to_text(size) + " is " +
          counted(static_cast<unsigned>(moves), "move") + " away: the farthest are " +
          std::to_string(farthest)};
}

// None when the proof takes too long.
std::optional<int> distance_of(const State& state, Databases& databases) {
  Limits limits;
  limits.max_nodes = most_nodes_of_proof;
  const auto search = make_search(Algorithm::automatic, state, databases, limits);
  if (!search) return std::nullopt;
  while (search->step(nodes_in_step) == Status::running) {
  }
  if (!search->optimal()) return std::nullopt;
  return static_cast<int>(search->solution().size());
}

Result<State> draw_from_table(BoardSize size, int moves, Random& random, Databases& databases) {
  LayerCounter layers(size, std::size_t{1} << 28);
  for (int depth = 0; depth <= moves; ++depth) {
    const Result<std::uint64_t> count = layers.next();
    if (!count) return count.error();
    if (count.value() == 0) return too_far(size, moves, depth - 1);
  }
  // Building the table is a search's work, and asking for any distance does it.
  if (!distance_of(State::goal(size), databases) || !databases.distance_table(size)) {
    const State next = draw_scramble(size, {}, random);
    static_cast<void>(distance_of(is_solvable(next) ? next : repaired(next), databases));
  }
  const DistanceTable* const table = databases.distance_table(size);
  if (table == nullptr) return Error{"there is not enough memory for the table of all distances"};
  while (true) {
    State state = draw_scramble(size, {}, random);
    if (!is_solvable(state)) state = repaired(state);
    if (table->distance(state) == moves) return state;
  }
}

// Walks away from the goal until it is there or no neighbour is farther; then nothing.
std::optional<State> walk(BoardSize size, int moves, Random& random, Databases& databases) {
  State state = State::goal(size);
  for (int distance = 0; distance < moves; ++distance) {
    // A first neighbour that is tried and not farther is not tried again.
    std::array<Move, 4> order = all_moves;
    bool farther = false;
    for (std::size_t left = order.size(); left > 0 && !farther; --left) {
      std::swap(order[left - 1], order[random(static_cast<std::uint32_t>(left))]);
      State next = state;
      if (!next.apply(order[left - 1])) continue;
      const std::optional<int> there = distance_of(next, databases);
      if (!there) return std::nullopt;
      farther = *there == distance + 1;
      if (farther) state = next;
    }
    if (!farther) return std::nullopt;
  }
  return state;
}

}  // namespace

Result<State> position_at_distance(BoardSize size, int moves, std::string_view seed,
                                   Databases& databases) {
  if (!size.is_valid()) return make_board_size(size.width, size.height).error();
  if (moves < 0)
    return Error{"a distance of " + std::to_string(moves) + " is not possible: expected 0 or more"};
  if (size.cells() > most_cells_of_distant) {
    return Error{"exact distances are known up to " + std::to_string(most_cells_of_distant) +
                 " cells; " + to_text(size) + " has " + std::to_string(size.cells())};
  }
  Random random(seed);
  if (DistanceTable::fits(size)) return draw_from_table(size, moves, random, databases);
  for (int attempt = 0; attempt < most_walks; ++attempt) {
    if (const std::optional<State> state = walk(size, moves, random, databases)) return *state;
  }
  return Error{"no position of " + to_text(size) + " that is " +
               counted(static_cast<unsigned>(moves), "move") + " away was found in " +
               std::to_string(most_walks) + " walks from the goal; a smaller distance may be"};
}

}  // namespace puzzle::search
