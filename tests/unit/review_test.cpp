#include "search/solvers/review.hpp"

#include <doctest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/notation.hpp"
#include "core/random.hpp"
#include "core/scramble.hpp"
#include "search/anytime/rows.hpp"
#include "search/databases/databases.hpp"
#include "search/exact/bfs.hpp"
#include "search/solvers/solvers.hpp"
#include "searches.hpp"

namespace review_test {

using namespace puzzle;
using namespace puzzle::search;

namespace {

struct Game {
  State start;
  std::vector<Move> moves;
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
  while (rows.step(100'000) == Rows::Progress::running) {
  }
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

// Solved at the end, unless it is a walk only.
Game random_game(BoardSize size, const std::string& seed, bool solved) {
  Random random(seed);
  Game game{solved ? State::goal(size) : shuffled(size, seed), {}};
  State state = game.start;
  const auto count = static_cast<int>(random(80));
  for (int move = 0; move < count; ++move) {
    game.moves.push_back(possible_move(state, random));
    state.apply(game.moves.back());
  }
  if (!solved) return game;
  // Backwards it ends solved.
  std::vector<Move> back;
  for (auto move = game.moves.rbegin(); move != game.moves.rend(); ++move) {
    back.push_back(inverse(*move));
  }
  return {state, back};
}

std::unique_ptr<Review> review_of(const Game& game, Databases& databases, Limits limits = {}) {
  auto made = Review::make(game.start, game.moves, databases, limits);
  REQUIRE(made);
  REQUIRE(made.value());
  return std::move(made.value());
}

// The distance before the first move and after each, by a search of its own for each position.
std::vector<int> solved_one_by_one(const Game& game, Databases& databases) {
  std::vector<int> distances;
  State state = game.start;
  for (std::size_t place = 0;; ++place) {
    const auto search = make_search(Algorithm::idastar, state, databases);
    run(*search);
    REQUIRE(search->optimal());
    distances.push_back(static_cast<int>(search->solution().size()));
    if (place == game.moves.size()) return distances;
    state.apply(game.moves[place]);
  }
}

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

std::vector<Distance> curve_of(const std::vector<int>& distances) {
  std::vector<Distance> curve;
  for (const int distance : distances) {
    curve.push_back(distance < 0 ? Distance{0, Distance::unknown} : Distance{distance, distance});
  }
  return curve;
}

}  // namespace

TEST_CASE("a thousand games on 3x3: each distance, and moves = shortest + 2 x wasted" *
          doctest::test_suite("long")) {
  // All distances by breadth-first search, independent of what a review uses.
  const BoardSize size{3, 3};
  std::map<std::string, int> known;
  std::vector<State> layer{State::goal(size)};
  known[to_text(layer.front())] = 0;
  for (int distance = 1; !layer.empty(); ++distance) {
    std::vector<State> next;
    for (const State& state : layer) {
      for (const Move move : all_moves) {
        State beside = state;
        if (beside.apply(move) && known.emplace(to_text(beside), distance).second) {
          next.push_back(beside);
        }
      }
    }
    layer = next;
  }
  REQUIRE(known.size() == 181'440);
  Databases databases;
  for (int number = 0; number < 1000; ++number) {
    const std::string seed = std::to_string(number);
    const Game game =
        number % 3 == 2 ? human_game(size, seed) : random_game(size, seed, number % 3 == 0);
    const auto review = review_of(game, databases);
    run(*review);
    CHECK(review->status() == Status::solved);
    REQUIRE(review->curve().size() == game.moves.size() + 1);
    State state = game.start;
    for (std::size_t place = 0; place <= game.moves.size(); ++place) {
      if (place > 0) state.apply(game.moves[place - 1]);
      const int distance = known.at(to_text(state));
      CHECK(review->curve()[place] == Distance{distance, distance});
    }
    check_identity(game, review->curve());
  }
}

TEST_CASE("games on 4x4 and 3x4: each distance is that of a search of its own" *
          doctest::test_suite("long")) {
  Databases databases;
  std::vector<Game> games;
  for (const char* const seed : {"a", "b", "c"}) {
    games.push_back(human_game({4, 3}, seed));
    games.push_back(random_game({4, 3}, seed, false));
    games.push_back(random_game({4, 4}, seed, true));
    Game game = human_game({4, 4}, seed);
    // Of the costly beginning only a few moves.
    const std::size_t left_out = game.moves.size() / 3;
    for (std::size_t move = 0; move < left_out; ++move) game.start.apply(game.moves[move]);
    game.moves.erase(game.moves.begin(),
                     game.moves.begin() + static_cast<std::ptrdiff_t>(left_out));
    games.push_back(game);
    // Not played to its end.
    game.moves.resize(game.moves.size() / 2);
    games.push_back(game);
  }
  for (const Game& game : games) {
    CAPTURE(to_text(game.start));
    CAPTURE(to_text(game.moves));
    const std::vector<int> expected = solved_one_by_one(game, databases);
    const auto review = review_of(game, databases);
    std::vector<Distance> before(game.moves.size() + 1);
    while (review->step(500) == Status::running) {
      for (std::size_t place = 0; place < expected.size(); ++place) {
        const Distance now = review->curve()[place];
        CHECK(now.low <= expected[place]);
        CHECK(now.high >= expected[place]);
        CHECK(now.low >= before[place].low);
        CHECK(now.high <= before[place].high);
        before[place] = now;
      }
    }
    CHECK(review->status() == Status::solved);
    for (std::size_t place = 0; place < expected.size(); ++place) {
      CHECK(review->curve()[place] == Distance{expected[place], expected[place]});
    }
    check_identity(game, review->curve());
  }
}

TEST_CASE("what remains after each possible move, as a hint tells it, on 200 positions" *
          doctest::test_suite("long")) {
  Databases databases;
  for (int number = 0; number < 200; ++number) {
    const BoardSize size = number % 4 == 0 ? BoardSize{4, 4} : BoardSize{4, 3};
    Game game = human_game(size, "choices" + std::to_string(number));
    const std::size_t played =
        game.moves.size() * static_cast<std::size_t>(size.width + size.height) / 12;
    for (std::size_t move = 0; move < played; ++move) game.start.apply(game.moves[move]);
    game.moves.clear();
    for (const Move move : all_moves) {
      if (!game.start.cell_moved_by(move)) continue;
      game.moves.push_back(move);
      game.moves.push_back(inverse(move));
    }
    const auto review = review_of(game, databases);
    run(*review);
    CHECK(review->status() == Status::solved);
    for (std::size_t place = 1; place < game.moves.size(); place += 2) {
      State after = game.start;
      after.apply(game.moves[place - 1]);
      const auto search = make_search(Algorithm::idastar, after, databases);
      run(*search);
      const auto length = static_cast<int>(search->solution().size());
      CHECK(review->curve()[place] == Distance{length, length});
    }
  }
}

TEST_CASE("neither how the work is cut nor what is warm changes a curve" *
          doctest::test_suite("long")) {
  Databases warm;
  for (const BoardSize size : {BoardSize{3, 3}, BoardSize{4, 3}, BoardSize{5, 5}}) {
    const Game game =
        size == BoardSize{5, 5} ? random_game(size, "a", false) : human_game(size, "a");
    Limits limits;
    if (size == BoardSize{5, 5}) limits.max_nodes = 150'000;
    std::vector<Distance> expected;
    Databases cold;
    // The first warms what the last finds.
    for (const auto& [databases, step] :
         std::initializer_list<std::pair<Databases*, std::uint64_t>>{
             {&warm, 1'000'000}, {&cold, 7}, {&warm, 1000}}) {
      const auto review = review_of(game, *databases, limits);
      run(*review, step);
      const std::vector<Distance> curve(review->curve().begin(), review->curve().end());
      if (expected.empty()) expected = curve;
      CHECK(curve == expected);
    }
  }
  // Wherever it is stopped.
  const Game game = random_game({5, 5}, "a", false);
  for (std::uint64_t nodes = 10'000; nodes <= 100'000; nodes += 10'000) {
    const auto whole = review_of(game, warm, {.max_nodes = nodes});
    const auto in_pieces = review_of(game, warm, {.max_nodes = nodes});
    run(*whole);
    run(*in_pieces, 7);
    CHECK(std::equal(whole->curve().begin(), whole->curve().end(), in_pieces->curve().begin()));
  }
}

TEST_CASE("beyond 16 cells there are intervals, which are true, and proofs near the goal" *
          doctest::test_suite("long")) {
  Databases databases;
  Limits limits;
  limits.max_nodes = 3'000'000;
  // 40 moves from the goal at most, so that A* on its own knows the truth.
  Game game = human_game({5, 5}, "true");
  const std::size_t left_out = game.moves.size() - 40;
  const auto whole = review_of(game, databases, limits);
  run(*whole);
  CHECK(whole->status() == Status::limit);
  CHECK(whole->curve().back() == Distance{0, 0});
  CHECK_FALSE(whole->curve().front().proven());
  CHECK(whole->curve().front().high < static_cast<int>(game.moves.size()));  // a better solution
  CHECK_FALSE(wasted_moves(whole->curve()));
  State state = game.start;
  for (std::size_t move = 0; move < left_out; ++move) state.apply(game.moves[move]);
  int proven = 0;
  for (std::size_t place = left_out; place <= game.moves.size(); ++place) {
    const auto search = make_search(Algorithm::idastar, state, databases);
    run(*search);
    REQUIRE(search->optimal());
    const auto length = static_cast<int>(search->solution().size());
    const Distance told = whole->curve()[place];
    CHECK(told.low <= length);
    CHECK(told.high >= length);
    if (told.proven()) ++proven;
    if (place < game.moves.size()) state.apply(game.moves[place]);
  }
  CHECK(proven > 30);
  for (const Detour& detour : detours(whole->curve())) {
    for (int place = detour.from - 1; place <= detour.to; ++place) {
      CHECK(whole->curve()[static_cast<std::size_t>(place)].proven());
    }
  }
  // On the largest board too something is known at once.
  const Game large = random_game({10, 10}, "large", false);
  limits.max_nodes = 300'000;
  const auto review = review_of(large, databases, limits);
  run(*review);
  for (const Distance& distance : review->curve()) {
    CHECK(distance.low > 100);
    CHECK(distance.high < 5000);
    CHECK(distance.low <= distance.high);
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
  const auto review = review_of(game, databases, {.max_nodes = 30'000});
  run(*review);
  CHECK(review->curve().front().high < Distance::unknown);
  for (std::size_t place = 12; place < review->curve().size(); ++place) {
    CHECK(review->curve()[place] == review->curve()[place - 12]);
  }
}

TEST_CASE("games of no moves, from the goal, and slips") {
  Databases databases;
  for (const BoardSize size : {BoardSize{2, 2}, BoardSize{4, 4}, BoardSize{6, 6}}) {
    const auto nothing = review_of({State::goal(size), {}}, databases);
    run(*nothing);
    CHECK(nothing->status() == Status::solved);
    CHECK(nothing->curve().size() == 1);
    CHECK(nothing->curve().front() == Distance{0, 0});
    CHECK(wasted_moves(nothing->curve()) == 0);
    CHECK(detours(nothing->curve()).empty());
    const auto slips =
        review_of({State::goal(size),
                   {Move::right, Move::left, Move::right, Move::left, Move::down, Move::up}},
                  databases);
    run(*slips);
    CHECK(slips->status() == Status::solved);
    CHECK(wasted_moves(slips->curve()) == 3);
    CHECK(detours(slips->curve()) == std::vector<Detour>{{1, 6, 6}});
  }
  const auto only = review_of({shuffled({4, 3}, "only"), {}}, databases);
  run(*only);
  CHECK(only->curve().front().proven());
}

TEST_CASE("detours are the longest stretches that bring nothing, the costliest first") {
  using Detours = std::vector<Detour>;
  CHECK(detours(curve_of({3, 2, 1, 0})).empty());
  CHECK(detours(curve_of({2, 3, 2, 1, 2, 3, 2, 1, 0})) == Detours{{4, 7, 4}, {1, 2, 2}});
  CHECK(detours(curve_of({2, 3, 2, 3, 2, 1, 2, 1})) == Detours{{1, 4, 4}, {6, 7, 2}});
  // It ends farther than it began.
  CHECK(detours(curve_of({2, 1, 2, 3, 2})) == Detours{{2, 4, 4}});
  CHECK(detours(curve_of({5, 6, 7, 8})) == Detours{{1, 3, 6}});
  CHECK(wasted_moves(curve_of({5, 6, 7, 8})) == 3);
  // What is not proven (-1) ends what can be told.
  CHECK(detours(curve_of({5, -1, 5, 4})).empty());
  CHECK(detours(curve_of({5, 6, 5, 6, -1, 4, 5, 4})) == Detours{{1, 2, 2}, {6, 7, 2}});
  CHECK_FALSE(wasted_moves(curve_of({-1, 4, 3})));
  CHECK_FALSE(wasted_moves(curve_of({5, 4, -1})));
  CHECK_FALSE(wasted_moves({}));
}

TEST_CASE("what cannot be reviewed is refused in words") {
  Databases databases;
  const State swapped = parse_position("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0").value();
  const auto unsolvable = Review::make(swapped, {}, databases);
  REQUIRE_FALSE(unsolvable);
  CHECK(unsolvable.error().message().starts_with("unsolvable: on a board of even width"));
  const std::vector<Move> moves{Move::right, Move::right, Move::down,
                                Move::left,  Move::up,    Move::up};
  const auto impossible = Review::make(State::goal({4, 4}), moves, databases);
  REQUIRE_FALSE(impossible);
  CHECK(impossible.error().message().find("move 6 (U) is not possible") != std::string::npos);
}

TEST_CASE("with little memory and within limits a review ends with what it knows") {
  Databases databases(0);
  const Game game = human_game({4, 4}, "tiny");
  for (const std::size_t bytes : {1u, 1000u, 50'000u, 100'000u, 1'000'000u}) {
    Limits limits;
    limits.max_bytes = bytes;
    limits.max_nodes = 200'000;
    const auto review = review_of(game, databases, limits);
    run(*review);
    CHECK(review->curve().size() == game.moves.size() + 1);
    CHECK(review->statistics().bytes_peak <= bytes);
    for (const Distance& distance : review->curve()) CHECK(distance.low <= distance.high);
  }
  const Game table = human_game({3, 3}, "tiny");
  const auto review = review_of(table, databases, {.max_bytes = 100'000});
  run(*review);
  CHECK(review->status() == Status::limit);
  CHECK(review->limit_reached() == Limit::memory);
  // A game that nobody has played: ended when it is stopped.
  const Game hard{parse_position("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1").value(), {}};
  Limits short_time;
  short_time.max_nodes = 100'000;
  const auto stopped = review_of(hard, databases, short_time);
  run(*stopped);
  CHECK(stopped->status() == Status::limit);
  CHECK(stopped->limit_reached() == Limit::nodes);
  CHECK_FALSE(stopped->curve().front().proven());
  CHECK(stopped->curve().front().low >= 50);
}

TEST_CASE("a very long game is reviewed as well") {
  Databases databases;
  Game game{shuffled({3, 3}, "long"), {}};
  for (int turn = 0; turn < 50'000; ++turn) {
    const Move move = game.start.cell_moved_by(Move::up) ? Move::up : Move::down;
    game.moves.push_back(move);
    game.moves.push_back(inverse(move));
  }
  const auto review = review_of(game, databases);
  run(*review);
  CHECK(review->status() == Status::solved);
  check_identity(game, review->curve());
}

}  // namespace review_test
