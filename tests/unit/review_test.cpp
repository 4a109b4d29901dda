#include "search/solvers/review.hpp"

#include <doctest.h>

#include <map>

#include "search/anytime/rows.hpp"
#include "searches.hpp"

namespace review_test {

using namespace puzzle;
using namespace puzzle::search;

struct Game {
  State start;
  std::vector<Move> moves;

  // Without its first moves.
  Game from(std::size_t move) const {
    Game rest = *this;
    for (std::size_t made = 0; made < move; ++made) rest.start.apply(moves[made]);
    rest.moves.erase(rest.moves.begin(), rest.moves.begin() + static_cast<std::ptrdiff_t>(move));
    return rest;
  }
};

Move possible_move(const State& state, Random& random) {
  for (;;) {
    const Move move = all_moves[random(4)];
    if (state.cell_moved_by(move)) return move;
  }
}

// Row by row, as people play, with a slip now and then: a move and its inverse.
Game human_game(BoardSize size, const std::string& seed) {
  Game game{shuffled(size, seed), {}};
  MemoryBudget budget(std::size_t{64} << 20);
  Rows rows(game.start, budget);
  finish(rows);
  Random random(seed);
  State state = game.start;
  for (const Move move : rows.solution()) {
    if (random(20) == 0) {
      const Move slip = possible_move(state, random);
      game.moves.push_back(slip);
      game.moves.push_back(inverse(slip));
    }
    game.moves.push_back(move);
    state.apply(move);
  }
  return game;
}

Game random_game(BoardSize size, const std::string& seed) {
  Random random(seed);
  Game game{shuffled(size, seed), {}};
  State state = game.start;
  for (auto count = random(80); count > 0; --count) {
    game.moves.push_back(possible_move(state, random));
    state.apply(game.moves.back());
  }
  return game;
}

std::unique_ptr<Review> review_of(const Game& game, Databases& databases, Limits limits = {}) {
  auto made = Review::make(game.start, game.moves, databases, limits);
  REQUIRE(made);
  REQUIRE(made.value());
  return std::move(made.value());
}

// Whether the curve has that distance before each move and after the last.
template <typename DistanceOf>
bool is_exact(const Game& game, const Review& review, const DistanceOf& distance_of) {
  State state = game.start;
  bool exact = review.status() == Status::solved && review.curve().size() == game.moves.size() + 1;
  for (std::size_t place = 0; exact && place <= game.moves.size(); ++place) {
    if (place > 0) state.apply(game.moves[place - 1]);
    const int distance = distance_of(state);
    exact = review.curve()[place] == Distance{distance, distance};
  }
  return exact;
}

// Moves are the shortest way and twice what was wasted, in detours of which the costliest is first.
void check_identity(const Game& game, std::span<const Distance> curve) {
  const std::optional<int> wasted = wasted_moves(curve);
  REQUIRE(wasted);
  const auto moves = static_cast<int>(game.moves.size());
  CHECK(moves == curve.front().low - curve.back().low + 2 * *wasted);
  int cost = 0;
  int last = 2 * moves + 1;
  for (const Detour& detour : detours(curve)) {
    CHECK(detour.cost > 0);
    CHECK(detour.cost <= last);
    last = detour.cost;
    cost += detour.cost;
  }
  CHECK(cost == 2 * *wasted);
}

// As a hint asks: what remains after each possible move.
Game choices_at(const State& start) {
  Game game{start, {}};
  for (const Move move : all_moves) {
    if (!start.cell_moved_by(move)) continue;
    game.moves.push_back(move);
    game.moves.push_back(inverse(move));
  }
  return game;
}

TEST_CASE("what remains after each possible move is told on positions of each distance") {
  for (const BoardSize size : {BoardSize{3, 3}, BoardSize{4, 2}, BoardSize{4, 4}}) {
    Databases databases;
    std::map<std::string, int> known;
    const auto all = all_distances(size, size.cells() > 9 ? 9 : 20);
    for (const auto& [state, distance] : all) known[to_text(state)] = distance;
    for (std::size_t at = 0; at < all.size(); at += at < 20 ? 1 : all.size() / 20) {
      if (all[at].second == all.back().second) break;  // what is farther is not known
      const Game game = choices_at(all[at].first);
      const auto review = ended(review_of(game, databases));
      CHECK(is_exact(game, *review, [&](const State& state) { return known.at(to_text(state)); }));
    }
  }
}

TEST_CASE("games on 4x4 and 3x4: each distance is that of a search of its own" *
          doctest::test_suite("long")) {
  Databases databases;
  std::vector<Game> games;
  for (const char* const seed : {"a", "b", "c"}) {
    games.push_back(human_game({4, 3}, seed));
    games.push_back(random_game({4, 3}, seed));
    const Game game = human_game({4, 4}, seed);
    games.push_back(game.from(game.moves.size() / 3));  // without its costly beginning
    games.push_back(choices_at(game.from(game.moves.size() * 2 / 3).start));
  }
  for (const Game& game : games) {
    CAPTURE(to_text(game.start));
    CAPTURE(to_text(game.moves));
    const auto review = review_of(game, databases);
    std::vector<Distance> before(game.moves.size() + 1);
    while (review->step(500) == Status::running) {
      for (std::size_t place = 0; place < before.size(); ++place) {
        const Distance now = review->curve()[place];
        CHECK(now.low <= now.high);
        CHECK(now.low >= before[place].low);
        CHECK(now.high <= before[place].high);
        before[place] = now;
      }
    }
    CHECK(is_exact(game, *review, [&](const State& state) {
      return shortest(state, databases, Algorithm::idastar);
    }));
    check_identity(game, review->curve());
  }
}

TEST_CASE("neither how the work is cut nor what is warm changes a curve" *
          doctest::test_suite("long")) {
  Databases warm;
  std::vector<std::pair<Game, std::uint64_t>> works = {{human_game({3, 3}, "a"), UINT64_MAX},
                                                       {human_game({4, 3}, "a"), UINT64_MAX}};
  for (std::uint64_t nodes = 10'000; nodes <= 150'000; nodes += 14'000) {
    works.emplace_back(random_game({5, 5}, "a"), nodes);  // wherever it is stopped
  }
  for (const auto& [game, nodes] : works) {
    std::vector<std::vector<Distance>> curves;
    Databases cold;
    // The first warms what the last finds.
    for (const auto& [databases, step] :
         {std::pair(&warm, 1'000'000u), std::pair(&cold, 7u), std::pair(&warm, 1000u)}) {
      const auto review = ended(review_of(game, *databases, {.max_nodes = nodes}), step);
      curves.emplace_back(review->curve().begin(), review->curve().end());
      CHECK(curves.back() == curves.front());
    }
  }
}

TEST_CASE("beyond 16 cells there are intervals, which are true, and proofs near the goal" *
          doctest::test_suite("long")) {
  Databases databases;
  const Game game = human_game({5, 5}, "true");
  const auto whole = review_of(game, databases, {.max_nodes = 3'000'000});
  CHECK(run(*whole) == Status::limit);
  CHECK(whole->curve().back() == Distance{0, 0});
  CHECK_FALSE(whole->curve().front().proven());
  CHECK(whole->curve().front().high < static_cast<int>(game.moves.size()));  // a better solution
  CHECK_FALSE(wasted_moves(whole->curve()));
  int proven = 0;
  // 40 moves from the goal at most, so that a search knows the truth.
  for (std::size_t place = game.moves.size() - 40; place <= game.moves.size(); ++place) {
    const int length = shortest(game.from(place).start, databases, Algorithm::idastar);
    const Distance told = whole->curve()[place];
    CHECK(told.low <= length);
    CHECK(told.high >= length);
    proven += told.proven();
  }
  CHECK(proven > 30);
  for (const Detour& detour : detours(whole->curve())) {
    for (int place = detour.from - 1; place <= detour.to; ++place) {
      CHECK(whole->curve()[static_cast<std::size_t>(place)].proven());
    }
  }
}

TEST_CASE("a position that comes again in a game has one distance, also where none is proven") {
  Databases databases;
  Game game{shuffled({6, 6}, "again"), {}};
  while (game.start.apply(Move::left) || game.start.apply(Move::up)) {
  }
  // Three times round four cells is nothing.
  for (int round = 0; round < 3 * 12; ++round) {
    for (const Move move : {Move::right, Move::down, Move::left, Move::up}) {
      game.moves.push_back(move);
    }
  }
  const auto review = ended(review_of(game, databases, {.max_nodes = 30'000}));
  CHECK(review->curve().front().high < Distance::unknown);
  for (std::size_t place = 12; place < review->curve().size(); ++place) {
    CHECK(review->curve()[place] == review->curve()[place - 12]);
  }
}

TEST_CASE("games of no moves, from the goal, and slips, however many") {
  Databases databases;
  for (const BoardSize size : {BoardSize{2, 2}, BoardSize{4, 4}, BoardSize{6, 6}}) {
    const auto nothing = review_of({State::goal(size), {}}, databases);
    CHECK(run(*nothing) == Status::solved);
    CHECK(nothing->curve().size() == 1);
    CHECK(nothing->curve().front() == Distance{0, 0});
    CHECK(wasted_moves(nothing->curve()) == 0);
    CHECK(detours(nothing->curve()).empty());
    const auto slips = review_of({State::goal(size), moves_of("RLRLDU")}, databases);
    CHECK(run(*slips) == Status::solved);
    CHECK(wasted_moves(slips->curve()) == 3);
    CHECK(detours(slips->curve()) == std::vector<Detour>{{1, 6, 6}});
  }
  Game many{State::goal({3, 3}), {}};
  while (many.moves.size() < 100'000) many.moves.insert(many.moves.end(), {Move::down, Move::up});
  const auto review = review_of(many, databases);
  CHECK(run(*review) == Status::solved);
  check_identity(many, review->curve());
}

TEST_CASE("detours are the longest stretches that bring nothing, the costliest first") {
  using Detours = std::vector<Detour>;
  // The curve, in which -1 is not proven, the detours, and the wasted moves.
  using Case = std::tuple<std::vector<int>, Detours, std::optional<int>>;
  for (const auto& [distances, expected, wasted] : {
           Case{{3, 2, 1, 0}, {}, 0},
           Case{{2, 3, 2, 1, 2, 3, 2, 1, 0}, {{4, 7, 4}, {1, 2, 2}}, 3},
           Case{{2, 3, 2, 3, 2, 1, 2, 1}, {{1, 4, 4}, {6, 7, 2}}, 3},
           Case{{2, 1, 2, 3, 2}, {{2, 4, 4}}, 2},  // it ends farther than it began
           Case{{5, 6, 7, 8}, {{1, 3, 6}}, 3},
           Case{{5, -1, 5, 4}, {}, 1},
           Case{{5, 6, 5, 6, -1, 4, 5, 4}, {{1, 2, 2}, {6, 7, 2}}, 3},
           Case{{-1, 4, 3}, {}, {}},
           Case{{5, 4, -1}, {}, {}},
           Case{{}, {}, {}},
       }) {
    std::vector<Distance> curve;
    for (const int distance : distances) {
      curve.push_back(distance < 0 ? Distance{0, Distance::unknown} : Distance{distance, distance});
    }
    CHECK(detours(curve) == expected);
    CHECK(wasted_moves(curve) == wasted);
  }
}

TEST_CASE("with little memory and within limits a review ends with what it knows") {
  Databases databases(0);
  const Game game = human_game({4, 4}, "tiny");
  for (const std::size_t bytes : {1u, 1000u, 50'000u, 100'000u, 1'000'000u}) {
    const auto review =
        ended(review_of(game, databases, {.max_nodes = 200'000, .max_bytes = bytes}));
    CHECK(review->curve().size() == game.moves.size() + 1);
    CHECK(review->statistics().bytes_peak <= bytes);
    for (const Distance& distance : review->curve()) CHECK(distance.low <= distance.high);
  }
  const auto cramped = review_of(human_game({3, 3}, "tiny"), databases, {.max_bytes = 100'000});
  CHECK(run(*cramped) == Status::limit);
  CHECK(cramped->limit_reached() == Limit::memory);
  const auto stopped = review_of({position(hardest4x4), {}}, databases, {.max_nodes = 100'000});
  CHECK(run(*stopped) == Status::limit);
  CHECK(stopped->limit_reached() == Limit::nodes);
  CHECK(stopped->curve().front().low >= 50);
}

}  // namespace review_test
