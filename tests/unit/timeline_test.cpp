#include "game/timeline.hpp"

#include <doctest.h>

#include <limits>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "games.hpp"

namespace timeline_test {

using puzzle::BoardSize;
using puzzle::Move;
using puzzle::Run;
using puzzle::State;
using puzzle::game::Hand;
using puzzle::game::Timeline;

namespace {

std::string text_of(const Timeline& timeline) { return puzzle::to_text(timeline.state()); }

std::string moves_text(const Timeline& timeline) { return puzzle::to_text(timeline.moves()); }

}  // namespace

// --- Undo and redo ---

TEST_CASE("timeline: a run is one action for undo and redo and counts its single moves") {
  Timeline timeline(position("2 1 3 4/5 6 7 8/9 10 11 12/0 13 14 15"));
  CHECK(timeline.slide({Move::left, 3}, 0) == 3);
  CHECK(timeline.slide({Move::down, 3}, 0) == 3);
  CHECK(timeline.slide({Move::right, 1}, 0) == 1);
  CHECK(moves_text(timeline) == "L3D3R");
  CHECK(timeline.move_count() == 7);

  CHECK(timeline.undo() == 1);
  CHECK(timeline.move_count() == 6);
  CHECK(timeline.undo() == 3);
  CHECK(timeline.move_count() == 3);
  CHECK(text_of(timeline) == "2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 0");
  CHECK(timeline.moves_ahead() == 4);
  CHECK(timeline.undo() == 3);
  CHECK_FALSE(timeline.can_undo());
  CHECK(timeline.undo() == 0);
  CHECK(timeline.state() == timeline.start_state());

  CHECK(timeline.redo() == 3);
  CHECK(timeline.redo() == 3);
  CHECK(moves_text(timeline) == "L3D3");
  CHECK(timeline.can_redo());
  CHECK(timeline.redo() == 1);
  CHECK(timeline.redo() == 0);
  CHECK(moves_text(timeline) == "L3D3R");
}

TEST_CASE("timeline: a run that the state does not have is not played") {
  Timeline timeline(position(centre));
  CHECK(timeline.slide({Move::left, 3}, 0) == 0);
  CHECK(timeline.slide({Move::left, 0}, 0) == 0);
  CHECK(text_of(timeline) == centre);
  CHECK(timeline.length() == 0);
  CHECK(timeline.slide({Move::left, 2}, 0) == 2);
}

TEST_CASE("timeline: neighbouring actions in the same direction stay apart") {
  Timeline timeline(position("1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15"));
  timeline.slide({Move::left, 1}, 0);
  timeline.slide({Move::left, 1}, 0);
  CHECK(timeline.undo() == 1);
  CHECK(moves_text(timeline) == "L");
}

TEST_CASE("timeline: an action that was entered half way by a step is finished or taken back") {
  Timeline timeline(position("1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15"));
  timeline.slide({Move::left, 3}, 0);
  CHECK(timeline.step(-1) == 1);
  CHECK(moves_text(timeline) == "L2");
  CHECK(timeline.redo() == 1);
  CHECK(moves_text(timeline) == "L3");
  CHECK(timeline.step(-2) == 2);
  CHECK(timeline.undo() == 1);
  CHECK(timeline.move_count() == 0);
  CHECK(timeline.moves_ahead() == 3);

  // A move in the middle cuts the rest of the run off and is an action of its own.
  CHECK(timeline.step(2) == 2);
  CHECK(timeline.slide({Move::down, 1}, 0) == 1);
  CHECK(moves_text(timeline) == "L2D");
  CHECK_FALSE(timeline.can_redo());
  CHECK(timeline.undo() == 1);
  CHECK(moves_text(timeline) == "L2");
}

TEST_CASE("timeline: a move of the player cuts the future off, one of no tile does not") {
  Timeline timeline(position(centre));
  timeline.slide({Move::right, 2}, 0);
  timeline.undo();
  CHECK(timeline.slide({Move::right, 3}, 0) == 0);
  CHECK(timeline.play_moves({}).value() == 0);
  CHECK(timeline.moves_ahead() == 2);
  CHECK(timeline.slide({Move::down, 1}, 0) == 1);
  CHECK(timeline.moves_ahead() == 0);
  CHECK(moves_text(timeline) == "D");
}

TEST_CASE("timeline: moves played together are one action; a wrong one plays none") {
  Timeline timeline(position(far_off));
  const puzzle::Result<int> wrong = timeline.play_moves(moves_of("LL"));
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().message() ==
        puzzle::apply_moves(timeline.state(), moves_of("LL")).error().message());
  CHECK(timeline.move_count() == 0);
  CHECK_FALSE(timeline.clock_runs());

  CHECK(timeline.play_moves(moves_of("LURD")).value() == 4);
  CHECK(text_of(timeline) == "1 2 3/4 0 6/7 5 8");
  CHECK(timeline.move_count() == 4);
  CHECK(timeline.undo() == 4);
  CHECK(timeline.move_count() == 0);
}

TEST_CASE("timeline: steps go as far as there are moves") {
  Timeline timeline(position(centre));
  REQUIRE(timeline.play_moves(moves_of("R2D2L")));
  CHECK(timeline.step(std::numeric_limits<int>::min()) == 5);
  CHECK(timeline.move_count() == 0);
  CHECK(timeline.step(0) == 0);
  CHECK(timeline.step(3) == 3);
  CHECK(moves_text(timeline) == "R2D");
  CHECK(timeline.step(-1) == 1);
  CHECK(timeline.step(std::numeric_limits<int>::max()) == 3);
  CHECK(timeline.step(1) == 0);
  CHECK(moves_text(timeline) == "R2D2L");
  // A step that goes nowhere starts no clock.
  Timeline untouched(position(centre));
  CHECK(untouched.step(1) == 0);
  CHECK_FALSE(untouched.clock_runs());
}

// --- Solutions ---

TEST_CASE("timeline: a solution is the future, counted as assisted once it is played") {
  Timeline timeline(position("1 2 3/4 5 6/7 8 0"));
  timeline.slide({Move::down, 1}, 0);
  timeline.slide({Move::right, 1}, 0);
  CHECK(timeline.load_solution(moves_of("LU")).value() == 2);
  CHECK(timeline.moves_ahead() == 2);
  CHECK(timeline.move_count() == 2);
  CHECK(timeline.assisted_count() == 0);

  CHECK(timeline.step(2) == 2);
  CHECK(timeline.solved());
  CHECK(timeline.move_count() == 4);
  CHECK(timeline.assisted_count() == 2);

  // Back through the solution, one move an action, then through the player's own moves.
  CHECK(timeline.undo() == 1);
  CHECK(timeline.move_count() == 3);
  CHECK(timeline.assisted_count() == 1);
  CHECK(timeline.undo() == 1);
  CHECK(timeline.undo() == 1);
  CHECK(timeline.move_count() == 1);
  CHECK(timeline.assisted_count() == 0);
  CHECK(timeline.moves_ahead() == 3);
  CHECK(timeline.undo() == 1);
  CHECK_FALSE(timeline.can_undo());
}

TEST_CASE("timeline: where the solution begins, until the player makes a move") {
  Timeline timeline(position("1 2 3/4 5 6/7 8 0"));
  CHECK_FALSE(timeline.solution_begin());
  timeline.slide({Move::down, 1}, 0);
  timeline.slide({Move::right, 1}, 0);
  CHECK_FALSE(timeline.solution_begin());
  REQUIRE(timeline.load_solution(moves_of("LU")));
  CHECK(timeline.solution_begin() == 2);  // before anything of it is played
  timeline.step(2);
  CHECK(timeline.solution_begin() == 2);  // when all of it is
  timeline.step(-3);
  CHECK(timeline.solution_begin() == 2);  // and among the moves of the player before it
  Timeline restored(position(far_off));
  REQUIRE(restored.restore(timeline.save(0), 0));
  CHECK(restored.solution_begin() == 2);

  // A solution from the middle of another one goes on with it.
  timeline.step(2);
  REQUIRE(timeline.load_solution(moves_of("RLU")));
  CHECK(timeline.solution_begin() == 2);
  CHECK(timeline.length() == 6);

  timeline.slide({Move::right, 1}, 0);
  CHECK_FALSE(timeline.solution_begin());
  timeline.undo();  // the future is the player's now
  CHECK_FALSE(timeline.solution_begin());
  REQUIRE(timeline.load_solution(moves_of("U")));
  CHECK(timeline.solution_begin() == 2);

  Timeline from_the_start(position("1 2 3/4 5 6/7 8 0"));
  REQUIRE(from_the_start.load_solution(moves_of("DU")));
  CHECK(from_the_start.solution_begin() == 0);
}

TEST_CASE("timeline: a solution that does not fit the position changes nothing") {
  Timeline timeline(position(far_off));
  REQUIRE(timeline.load_solution(moves_of("LU")));
  const puzzle::Result<int> wrong = timeline.load_solution(moves_of("LLL"));
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().message() ==
        puzzle::apply_moves(timeline.state(), moves_of("LLL")).error().message());
  CHECK(timeline.moves_ahead() == 2);
  CHECK(timeline.load_solution({}).value() == 0);
  CHECK(timeline.moves_ahead() == 0);
}

// --- The clock ---

TEST_CASE("timeline: the clock goes from the first own move to the last, whatever is undone") {
  Timeline timeline(position(far_off));
  CHECK(timeline.elapsed(5000) == 0);
  CHECK_FALSE(timeline.clock_runs());
  timeline.slide({Move::left, 1}, 1000);
  CHECK(timeline.clock_runs());
  CHECK(timeline.elapsed(1000) == 0);
  CHECK(timeline.elapsed(1250) == 250);
  timeline.undo();  // back at the start it runs on
  CHECK(timeline.clock_runs());
  timeline.redo();
  CHECK(timeline.elapsed(2900) == 1900);
  timeline.slide({Move::up, 1}, 3000);
  CHECK(timeline.solved());
  CHECK_FALSE(timeline.clock_runs());
  CHECK(timeline.elapsed(9000) == 2000);

  // On from the solved board it runs with the next own move only.
  timeline.undo();
  CHECK_FALSE(timeline.clock_runs());
  timeline.redo();
  timeline.step(-1);
  CHECK(timeline.elapsed(20'000) == 2000);
  timeline.slide({Move::right, 1}, 30'000);
  CHECK(timeline.clock_runs());
  CHECK(timeline.elapsed(30'001) == 2001);
  CHECK(timeline.step(0) == 0);
  CHECK(timeline.elapsed(40'000) == 12'000);
}

TEST_CASE("timeline: a solver's moves and given ones start no clock, and stop one that runs") {
  Timeline given(position(far_off));
  REQUIRE(given.play_moves(moves_of("LR")));
  CHECK_FALSE(given.clock_runs());
  given.undo();
  given.redo();
  CHECK(given.elapsed(9000) == 0);

  Timeline timeline(position(far_off));
  REQUIRE(timeline.load_solution(moves_of("LU")));
  timeline.step(1);
  CHECK_FALSE(timeline.clock_runs());
  timeline.slide({Move::right, 1}, 1000);
  timeline.slide({Move::left, 1}, 1500);
  timeline.undo();
  CHECK(timeline.elapsed(1800) == 800);
  REQUIRE(timeline.load_solution(moves_of("LU")));
  CHECK(timeline.clock_runs());  // nothing of it is played yet
  timeline.step(1);
  CHECK_FALSE(timeline.clock_runs());
  CHECK(timeline.elapsed(9000) == 500);  // that of the last own move, taken back or not
  timeline.step(-1);
  CHECK_FALSE(timeline.clock_runs());
  timeline.slide({Move::down, 1}, 10'000);
  CHECK(timeline.elapsed(10'250) == 750);
  CHECK(timeline.times() == "00Lk");
  REQUIRE(timeline.play_moves(moves_of("U")));
  CHECK(timeline.elapsed(20'000) == 500);
}

TEST_CASE("timeline: each move knows when it was made, in whole milliseconds that add up") {
  Timeline timeline(position("1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15"));
  CHECK(timeline.slide({Move::left, 2}, 1000.75) == 2);
  CHECK(timeline.slide({Move::down, 1}, 1031.8) == 1);
  CHECK(timeline.slide({Move::up, 1}, 1063.7) == 1);
  CHECK(timeline.slide({Move::left, 1}, 2086.7) == 1);
  CHECK(timeline.solved());
  CHECK(timeline.times() == "00vv_v");
  CHECK(timeline.elapsed(9000) == 31 + 31 + 1023);
}

TEST_CASE("timeline: a game that starts solved is not solved by moves, and its clock stands") {
  Timeline timeline(State::goal({3, 3}));
  CHECK(timeline.solved());
  CHECK_FALSE(timeline.solved_by_moves());
  timeline.slide({Move::right, 1}, 100);
  CHECK(timeline.clock_runs());
  CHECK_FALSE(timeline.solved_by_moves());
  timeline.undo();
  CHECK_FALSE(timeline.clock_runs());
  CHECK(timeline.elapsed(1000) == 0);
  CHECK_FALSE(timeline.solved_by_moves());
  // People scramble by hand: it moves again.
  CHECK(timeline.slide({Move::down, 1}, 2000) == 1);
  timeline.undo();
  REQUIRE(timeline.play_moves(moves_of("RL")));
  CHECK(timeline.solved_by_moves());
}

TEST_CASE("timeline: a board that moves have solved takes no own move until it is left") {
  Timeline timeline(position(one_left));
  CHECK(timeline.slide({Move::left, 1}, 0) == 1);
  REQUIRE(timeline.solved_by_moves());
  const std::string solved = timeline.save(100);
  for (const Hand hand : {Hand::keys, Hand::click, Hand::drag, Hand::touch, Hand::hover}) {
    CHECK(timeline.slide({Move::right, 1}, 200, hand) == 0);
  }
  CHECK(timeline.save(300) == solved);
  CHECK(timeline.undo() == 1);
  CHECK(timeline.slide({Move::right, 1}, 400, Hand::keys) == 1);
  timeline.slide({Move::left, 2}, 500);
  CHECK(timeline.solved());
  CHECK(timeline.slide({Move::right, 1}, 600) == 1);  // a script may
}

TEST_CASE("timeline: the hands that moved") {
  Timeline timeline(position(centre));
  CHECK(timeline.hands() == 0);
  CHECK(timeline.slide({Move::right, 3}, 0, Hand::keys) == 0);
  REQUIRE(timeline.play_moves(moves_of("R")));
  CHECK(timeline.hands() == 0);
  timeline.slide({Move::left, 1}, 0, Hand::hover);
  timeline.slide({Move::left, 1}, 0, Hand::click);
  timeline.undo();
  CHECK(timeline.hands() == 2 + 16);
  CHECK_FALSE(timeline.interrupted());
  Timeline restored(position(far_off));
  REQUIRE(restored.restore(timeline.save(50), 0));
  CHECK(restored.hands() == 2 + 16);
  CHECK(restored.interrupted());
  REQUIRE(restored.load_solution(moves_of("LR")));
  restored.step(1);
  Timeline again(position(far_off));
  REQUIRE(again.restore(restored.save(50), 0));
  CHECK(again.interrupted());  // for good, though its clock stands now
}

// --- Times ---

TEST_CASE("timeline: moves that are given with their times are a replay, its clock at rest") {
  Timeline timeline(position(two_left));
  REQUIRE(timeline.play_moves(moves_of("L2"), "0_v"));
  CHECK(timeline.solved());
  CHECK_FALSE(timeline.clock_runs());
  CHECK(timeline.elapsed(9000) == 1023);
  CHECK(timeline.times() == "0_v");
  CHECK(timeline.undo() == 1);  // another moment, another action
  CHECK(timeline.times() == "0");

  Timeline runs(position(two_left));
  REQUIRE(runs.play_moves(moves_of("L2R2"), "00v0"));
  CHECK(runs.undo() == 2);  // the moves of a run share a moment
  CHECK(runs.undo() == 2);
}

TEST_CASE("timeline: times that are wrong are refused with the place, and nothing is played") {
  struct Case {
    const char* times;
    const char* rest;
  };
  for (const Case& test : {Case{"0", "end too early"}, Case{"0x", "go wrong at \"x\""},
                           Case{"000", "go wrong at \"0\""}, Case{"0w0", "go wrong at \"w0\""},
                           Case{"0 ", "go wrong at \" \""}, Case{"0\xc3", "go wrong at \"\\xC3\""},
                           Case{"0zwwwwww0", "go wrong at \"zwwwwww0\""},
                           Case{"z_____vz_____v", "go wrong at \"z_____v\""}}) {
    CAPTURE(test.times);
    Timeline timeline(position(two_left));
    const puzzle::Result<int> played = timeline.play_moves(moves_of("L2"), test.times);
    REQUIRE_FALSE(played);
    CHECK(played.error().message() ==
          "the times do not fit 2 moves: expected as many numbers in base 32, in all less than "
          "2^32, but they " +
              std::string(test.rest));
    CHECK(timeline.length() == 0);
  }
  Timeline longest(position(two_left));
  REQUIRE(longest.play_moves(moves_of("L2"), "0z_____v"));
  CHECK(longest.elapsed(0) == 4294967295.0);
}

TEST_CASE("timeline: a replay of 300 moves takes no more than 2,000 characters") {
  puzzle::Random random("replay");
  Timeline timeline(State::goal({4, 4}));
  double now = 0;
  while (timeline.length() < 300) {
    now += 20 + random(3000);
    if (const auto run = timeline.state().run_from(static_cast<int>(random(16)))) {
      timeline.slide(*run, now);
      if (timeline.solved()) timeline.undo();
    }
  }
  CHECK(moves_text(timeline).size() + timeline.times().size() <= 2000);
  Timeline replay(State::goal({4, 4}));
  REQUIRE(replay.play_moves(timeline.moves(), timeline.times()));
  CHECK(replay.times() == timeline.times());
  CHECK(replay.elapsed(0) <= timeline.elapsed(now));
}

// --- Saved games ---

namespace {

// All there is to know of a game.
std::string story_of(Timeline timeline, double now) {
  std::string story = timeline.save(now);
  for (const std::string& part :
       {text_of(timeline), moves_text(timeline), std::to_string(timeline.assisted_count()),
        std::to_string(timeline.length()), std::to_string(timeline.clock_runs())}) {
    story += '|';
    story += part;
  }
  const auto add = [&] {
    story += '/';
    story += text_of(timeline);
    story += std::to_string(timeline.assisted_count());
  };
  while (timeline.redo() > 0) add();
  while (timeline.undo() > 0) add();
  return story;
}

}  // namespace

TEST_CASE("timeline: a saved game is one line that a person can read") {
  Timeline timeline(position("1 2 3/4 5 6/0 7 8"));
  CHECK(timeline.save(5) == "game2;1 2 3/4 5 6/0 7 8;0;0;-;0;;");
  CHECK(timeline.slide({Move::left, 1}, 100, Hand::keys) == 1);
  CHECK(timeline.undo() == 1);
  CHECK(timeline.save(1350.5) == "game2;1 2 3/4 5 6/0 7 8;0;0;1250;65;0;L");
  CHECK(timeline.slide({Move::down, 1}, 1400) == 1);
  CHECK(timeline.slide({Move::up, 1}, 1432) == 1);
  REQUIRE(timeline.load_solution(moves_of("L2")));
  CHECK(timeline.save(1500) == "game2;1 2 3/4 5 6/0 7 8;2;1332;68;97;xEkx000;D Ul2");
  CHECK(timeline.step(1) == 1);
  CHECK(timeline.save(1500) == "game2;1 2 3/4 5 6/0 7 8;3;1332;-;33;xEkx000;D Ul2");
  CHECK(timeline.length() == 4);

  Timeline other(position(centre));
  CHECK(other.restore("game2;1 2 3/4 5 6/0 7 8;2;1332;68;97;xEkx000;D Ul2", 70'000).value() == 4);
  CHECK(text_of(other) == "1 2 3/4 5 6/0 7 8");
  CHECK(other.elapsed(70'100) == 1500);  // it ran, so it runs
  CHECK(other.interrupted());
  CHECK(other.step(1) == 1);
  CHECK(other.elapsed(70'100) == 1332);
  CHECK(other.assisted_count() == 1);
  CHECK(other.step(1) == 1);
  CHECK(other.solved());
  // The clock of a solved board stands.
  Timeline third(position(centre));
  REQUIRE(third.restore(other.save(90'000), 0));
  CHECK_FALSE(third.clock_runs());
  CHECK(third.elapsed(1000) == 1332);
  CHECK(third.undo() == 1);
  CHECK(third.undo() == 1);
  CHECK(moves_text(third) == "DU");
}

TEST_CASE("timeline: a restored clock runs where the text says so, but on no solved board") {
  Timeline timeline(position(centre));
  REQUIRE(timeline.restore("game2;1 2 3/4 5 6/0 7 8;1;1400;-;4;0_v;L2", 100));
  CHECK_FALSE(timeline.clock_runs());
  CHECK_FALSE(timeline.interrupted());
  CHECK(timeline.elapsed(900) == 1400);
  REQUIRE(timeline.restore("game2;1 2 3/4 5 6/0 7 8;2;1400;70;4;0_v;L2", 100));
  CHECK_FALSE(timeline.clock_runs());
  CHECK(timeline.elapsed(900) == 1400);
}

TEST_CASE("timeline: a game of the earlier version is read, its moves at no time") {
  Timeline timeline(position(centre));
  REQUIRE(timeline.restore("game1;1 2 3/4 5 6/0 7 8;2;1400;1;D Ul2", 100));
  CHECK(timeline.elapsed(200) == 1500);
  CHECK(timeline.interrupted());
  CHECK(timeline.hands() == 0);
  CHECK(timeline.times() == "00");
  timeline.slide({Move::left, 1}, 300);
  CHECK(timeline.times() == "00xO0");
  REQUIRE(timeline.restore("game1;1 2 3/4 5 6/0 7 8;1;1400;0;L2", 100));
  CHECK_FALSE(timeline.clock_runs());
  CHECK(timeline.elapsed(900) == 1400);
}

TEST_CASE("timeline: any game is saved and restored whole") {
  puzzle::Random random("saved games");
  const auto below = [&random](int bound) {
    return static_cast<int>(random(static_cast<std::uint32_t>(bound)));
  };
  for (const BoardSize size : {BoardSize{2, 2}, BoardSize{3, 4}, BoardSize{10, 10}}) {
    Timeline timeline(State::goal(size));
    double now = 0;
    for (int round = 0; round < 400; ++round) {
      now += below(50);
      switch (below(8)) {
        case 0: timeline.undo(); break;
        case 1: timeline.step(below(7) - 3); break;
        case 2: {
          const Move one = puzzle::all_moves[static_cast<std::size_t>(below(4))];
          const Move three[] = {one, puzzle::inverse(one), one};
          if (below(2) == 0) {
            (void)timeline.play_moves(three);
          } else {
            (void)timeline.load_solution(three);
          }
          break;
        }
        default:
          if (const auto run = timeline.state().run_from(below(size.cells()))) {
            timeline.slide(*run, now);
          }
      }
      if (round % 10 != 0) continue;
      Timeline other(position(two_left));
      other.slide({Move::left, 1}, 3);
      const puzzle::Result<int> restored = other.restore(timeline.save(now), 9e9);
      REQUIRE(restored);
      CHECK(restored.value() == timeline.length());
      CHECK(other.start_state() == timeline.start_state());
      CHECK(story_of(other, 9e9) == story_of(timeline, now));
    }
    CHECK(timeline.length() > 10);
  }
}

TEST_CASE("timeline: text that is no saved game is refused and changes nothing") {
  const std::string good = "game2;1 2 3/4 5 6/0 7 8;3;1400;-;33;xEkx000;D Ul2";
  Timeline timeline(position(far_off));
  timeline.slide({Move::left, 1}, 0);
  const std::string before = story_of(timeline, 500);
  const char* const bad[] = {"",
                             "game",
                             "game3;1 2/3 0;0;0;-;0;;",
                             "game1",
                             "game1;1 2/3 3;0;0;0;",
                             "game1;1 2/3 0;;0;0;",
                             "game1;1 2/3 0;-1;0;0;",
                             "game1;1 2/3 0;1;0;0;",
                             "game1;1 2/3 0;0;1e9;0;",
                             "game1;1 2/3 0;0;9999999999999999;0;",
                             "game1;1 2/3 0;0;0;;",
                             "game1;1 2/3 0;0;0;0;X",
                             "game1;1 2/3 0;0;0;0;L",
                             "game1;1 2/3 0;0;0;0;R9",
                             "game1;1 2/3 0;0;0;0;R1",
                             "game1;1 2/3 0;0;0;0;R;",
                             "game1;1 2/3 0;0;0;0;\xc3\xa9",
                             "game2;1 2/3 0;0;0;x;0;;",
                             "game2;1 2/3 0;0;0;;0;;",
                             "game2;1 2/3 0;0;0;-;256000256;;",
                             "game2;1 2/3 0;0;0;-;;;",
                             "game2;1 2/3 0;1;0;-;1;;R",
                             "game2;1 2/3 0;1;0;-;1;00;R",
                             "game2;1 2/3 0;1;0;-;1;w0;R",
                             "game2;1 2/3 0;1;0;-;1;1;R",
                             "game2;1 2/3 0;1;0;-;1;0",
                             "game2;1 2/3 0;1;0;-;1;0;R\n"};
  for (const char* text : bad) {
    CAPTURE(text);
    const puzzle::Result<int> refused = timeline.restore(text, 500);
    REQUIRE_FALSE(refused);
    CHECK_FALSE(refused.error().message().empty());
    CHECK(refused.error().message().find('\n') == std::string::npos);
    CHECK(story_of(timeline, 500) == before);
  }
  // Cut short anywhere, or with any bit turned: refused, or another game that is whole.
  int taken = 0;
  const auto try_text = [&](const std::string& text) {
    Timeline tried = timeline;
    if (!tried.restore(text, 500)) {
      CHECK(story_of(tried, 500) == before);
      return;
    }
    ++taken;
    const puzzle::Result<State> replayed = puzzle::apply_moves(tried.start_state(), tried.moves());
    REQUIRE(replayed);
    CHECK(replayed.value() == tried.state());
    CHECK(tried.assisted_count() <= tried.move_count());
    Timeline again(position(far_off));
    REQUIRE(again.restore(tried.save(500), 500));
    CHECK(story_of(again, 500) == story_of(tried, 500));
  };
  for (std::size_t length = 0; length < good.size(); ++length) try_text(good.substr(0, length));
  for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
    std::string flipped = good;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
    try_text(flipped);
  }
  CHECK(taken > 5);
  // Long nonsense ends at the first move that is not possible, long sense is taken.
  std::string circle = "game1;1 2/3 0;0;0;0;";  // an earlier game needs no times
  for (int i = 0; i < 100'000; ++i) circle += "RDLU";
  CHECK(timeline.restore(circle, 0).value() == 400'000);
  CHECK_FALSE(timeline.restore(std::string("game1;1 2/3 0;0;0;0;") + std::string(1 << 20, 'R'), 0));
  CHECK_FALSE(timeline.restore(std::string(1 << 20, ';'), 0));
}

}  // namespace timeline_test
