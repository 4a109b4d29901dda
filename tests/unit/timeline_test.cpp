#include "game/timeline.hpp"

#include <doctest.h>

#include <sstream>

#include "games.hpp"

namespace timeline_test {

using namespace puzzle;
using namespace puzzle::game;

const char* const four = "1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15";   // L3 solves it
const char* const mixed = "2 1 3 4/5 6 7 8/9 10 11 12/0 13 14 15";  // nothing does
const char* const solved = "1 2 3/4 5 6/7 8 0";

// Slides one run of that direction and length.
int slide(Timeline& timeline, const char* run, double now = 0, Hand hand = Hand::other) {
  const std::vector<Move> moves = moves_of(run);
  return timeline.slide({moves.front(), static_cast<int>(moves.size())}, now, hand);
}

// What the last of these deeds returns, and what is told after it. A deed is a run that slides, u
// (undo), r (redo), +N and -N (steps), s with a solution, or g with moves that are given.
std::string after(const char* start, const char* deeds) {
  Timeline timeline(position(start));
  std::istringstream words(deeds);
  int returned = 0;
  for (std::string word; words >> word;) {
    const std::string rest = word.substr(1);
    switch (word[0]) {
      case 'u': returned = timeline.undo(); break;
      case 'r': returned = timeline.redo(); break;
      case 's': returned = timeline.load_solution(moves_of(rest.c_str())).value(); break;
      case 'g': returned = timeline.play_moves(moves_of(rest.c_str())).value(); break;
      case '+':
      case '-': returned = timeline.step(std::stoi(word)); break;
      default: returned = slide(timeline, word.c_str());
    }
  }
  return told(returned, timeline);
}

Timeline restored(const std::string& text, double now = 0) {
  Timeline timeline(position(centre));
  const Result<int> length = timeline.restore(text, now);
  REQUIRE(length);
  CHECK(length.value() == timeline.length());
  return timeline;
}

TEST_CASE("timeline: undo and redo go by actions, steps by moves, and a move cuts the future off") {
  using Case = std::tuple<const char*, const char*, const char*>;
  for (const auto& [start, deeds, then] : {
           // A run is one action, and counts its single moves.
           Case{mixed, "L3 D3 R u u u u", "0 |L3D3R clock"},
           Case{mixed, "L3 D3 R u u u r r r", "1 L3D3R clock"},
           Case{mixed, "L3 D3 R r", "0 L3D3R clock"},
           Case{four, "L L u", "1 L|L clock"},  // neighbours in one direction are two
           // An action that was entered half way by a step is finished or taken back.
           Case{four, "L2 D -2", "2 L|LD clock"},
           Case{four, "L2 D -2 r", "1 L2|D clock"},
           Case{four, "L2 D -2 u", "1 |L2D clock"},
           // A move in the middle cuts the rest of the run off and is an action of its own.
           Case{four, "L2 D -2 D", "1 LD clock"},
           Case{four, "L2 D -2 D u", "1 L|D clock"},
           // A run that is not there, or moves that are none, cut nothing off.
           Case{centre, "R2 u R3", "0 |R2 clock"},
           Case{centre, "R2 u g", "0 |R2 clock"},
           Case{centre, "R2 u D", "1 D clock"},
           // Moves that are played together are one action. Steps go as far as there are moves.
           Case{far_off, "gLURD u", "4 |LURD"},
           Case{centre, "gR2D2L -2147483648", "5 |R2D2L"},
           Case{centre, "gR2D2L -9 +3 -1", "1 R2|D2L"},
           Case{centre, "gR2D2L -2 +2147483647", "2 R2D2L"},
           // A solution is the future, each of its moves an action.
           Case{solved, "D R sLU", "2 DR|LU clock"},
           Case{solved, "D R sLU +2", "2 DRLU assisted 2"},
           Case{solved, "D R sLU +2 u", "1 DRL|U assisted 1"},
           Case{solved, "D R sLU +2 u u u", "1 D|RLU"},
           Case{far_off, "sLU s", "0 "},
       }) {
    SHOW(deeds);
    CHECK(after(start, deeds) == then);
  }
}

TEST_CASE("timeline: moves and solutions that are wrong change nothing") {
  Timeline timeline(position(far_off));
  REQUIRE(timeline.load_solution(moves_of("LU")));
  CHECK(timeline.slide({Move::left, 0}, 0) == 0);
  for (const Result<int>& wrong :
       {timeline.play_moves(moves_of("LLL")), timeline.load_solution(moves_of("LLL"))}) {
    CHECK(error_of(wrong) == error_of(apply_moves(timeline.state(), moves_of("LLL"))));
    CHECK(told(timeline) == "|LU");
  }
}

TEST_CASE("timeline: where the solution begins, until the player makes a move") {
  Timeline timeline(position(solved));
  slide(timeline, "D");
  slide(timeline, "R");
  CHECK_FALSE(timeline.solution_begin());
  REQUIRE(timeline.load_solution(moves_of("LU")));
  for (const int steps : {0, 2, -3}) {  // before it, when all is played, and among own moves
    timeline.step(steps);
    CHECK(timeline.solution_begin() == 2);
  }
  // A solution from the middle of another one goes on with it.
  timeline.step(2);
  REQUIRE(timeline.load_solution(moves_of("RLU")));
  CHECK(timeline.solution_begin() == 2);
  slide(timeline, "R");
  CHECK_FALSE(timeline.solution_begin());
  timeline.undo();  // the future is the player's now
  CHECK_FALSE(timeline.solution_begin());
}

TEST_CASE("timeline: the clock goes from the first own move to the last, whatever is undone") {
  Timeline timeline(position(far_off));
  slide(timeline, "L", 1000);
  CHECK(timeline.elapsed(1250) == 250);
  CHECK(told(timeline.undo(), timeline) == "1 |L clock");  // back at the start it runs on
  timeline.redo();
  CHECK(timeline.elapsed(2900) == 1900);
  CHECK(told(slide(timeline, "U", 3000), timeline) == "1 LU");
  CHECK(timeline.elapsed(9000) == 2000);
  // On from the solved board it runs with the next own move only.
  CHECK(told(timeline.undo(), timeline) == "1 L|U");
  timeline.redo();
  timeline.step(-1);
  CHECK(timeline.elapsed(20'000) == 2000);
  CHECK(told(slide(timeline, "R", 30'000), timeline) == "1 LR clock");
  CHECK(timeline.elapsed(30'001) == 2001);
}

TEST_CASE("timeline: a solver's moves and given ones start no clock, and stop one that runs") {
  Timeline timeline(position(far_off));
  REQUIRE(timeline.load_solution(moves_of("LU")));
  CHECK(told(timeline.step(1), timeline) == "1 L|U assisted 1");
  slide(timeline, "R", 1000);
  slide(timeline, "L", 1500);
  timeline.undo();
  CHECK(timeline.elapsed(1800) == 800);
  REQUIRE(timeline.load_solution(moves_of("LU")));
  CHECK(timeline.clock_runs());  // nothing of it is played yet
  timeline.step(1);
  CHECK_FALSE(timeline.clock_runs());
  CHECK(timeline.elapsed(9000) == 500);  // that of the last own move, taken back or not
  timeline.step(-1);
  slide(timeline, "D", 10'000);
  CHECK(timeline.elapsed(10'250) == 750);
  CHECK(timeline.times() == "00Lk");
  REQUIRE(timeline.play_moves(moves_of("U")));
  CHECK(timeline.elapsed(20'000) == 500);
}

TEST_CASE("timeline: a board that moves have solved takes no own move until it is left") {
  Timeline timeline(position(one_left));
  slide(timeline, "L");
  REQUIRE(timeline.solved_by_moves());
  const std::string before = timeline.save(100);
  for (const Hand hand : {Hand::keys, Hand::click, Hand::drag, Hand::touch, Hand::hover}) {
    CHECK(slide(timeline, "R", 200, hand) == 0);
  }
  CHECK(timeline.save(300) == before);
  CHECK(timeline.undo() == 1);
  CHECK(slide(timeline, "R", 400, Hand::keys) == 1);
  slide(timeline, "LL", 500);
  CHECK(slide(timeline, "R", 600) == 1);  // a script may

  // One that begins there was not solved by moves: people scramble by hand.
  Timeline begins(position(solved));
  CHECK_FALSE(begins.solved_by_moves());
  CHECK(slide(begins, "R", 100, Hand::keys) == 1);
  CHECK(told(begins.undo(), begins) == "1 |R");
  CHECK_FALSE(begins.solved_by_moves());
  REQUIRE(begins.play_moves(moves_of("RL")));
  CHECK(begins.solved_by_moves());
}

TEST_CASE("timeline: the hands that moved, and whether the game was put away while it ran") {
  Timeline timeline(position(centre));
  CHECK(slide(timeline, "R3", 0, Hand::keys) == 0);
  REQUIRE(timeline.play_moves(moves_of("R")));
  CHECK(timeline.hands() == 0);
  slide(timeline, "L", 0, Hand::hover);
  slide(timeline, "L", 0, Hand::click);
  timeline.undo();
  CHECK(timeline.hands() == 2 + 16);
  CHECK_FALSE(timeline.interrupted());
  Timeline again = restored(timeline.save(50));
  CHECK(again.hands() == 2 + 16);
  CHECK(again.interrupted());
  REQUIRE(again.load_solution(moves_of("LR")));
  again.step(1);
  CHECK(restored(again.save(50)).interrupted());  // for good, though its clock stands now
}

TEST_CASE("timeline: each move knows when it was made, in whole milliseconds that add up") {
  Timeline timeline(position(four));
  slide(timeline, "LL", 1000.75);
  slide(timeline, "D", 1031.8);
  slide(timeline, "U", 1063.7);
  slide(timeline, "L", 2086.7);
  CHECK(timeline.solved());
  CHECK(timeline.times() == "00vv_v");
  CHECK(timeline.elapsed(9000) == 31 + 31 + 1023);
}

TEST_CASE("timeline: moves that are given with their times are a replay, its clock at rest") {
  Timeline timeline(position(two_left));
  REQUIRE(timeline.play_moves(moves_of("L2"), "0_v"));
  CHECK(told(timeline) == "L2");
  CHECK(timeline.elapsed(9000) == 1023);
  CHECK(timeline.undo() == 1);  // another moment, another action
  CHECK(timeline.times() == "0");
  Timeline runs(position(two_left));
  REQUIRE(runs.play_moves(moves_of("L2R2"), "00v0"));
  CHECK(runs.undo() == 2);  // the moves of a run share a moment
  CHECK(runs.undo() == 2);
  Timeline longest(position(two_left));
  REQUIRE(longest.play_moves(moves_of("L2"), "0z_____v"));
  CHECK(longest.elapsed(0) == 4294967295.0);
  // The pauses before its moves: R2 at 0, D after 64 ms, L 1 s later, U after 10 s.
  Timeline paused(position(centre));
  REQUIRE(paused.play_moves(moves_of("R2DLU"), "00y0_8FUg"));
  paused.step(-5);
  for (const double wait : {-1, 0, 64, 1000, 10'000, -1}) {
    CHECK(paused.pause_ahead() == wait);
    paused.step(1);
  }
}

TEST_CASE("timeline: times that are wrong are refused with the place, and nothing is played") {
  using Case = std::pair<const char*, const char*>;
  for (const auto& [times, rest] :
       {Case{"0", "end too early"}, Case{"0x", "go wrong at \"x\""},
        Case{"000", "go wrong at \"0\""}, Case{"0w0", "go wrong at \"w0\""},
        Case{"0 ", "go wrong at \" \""}, Case{"0\xc3", "go wrong at \"\\xC3\""},
        Case{"0zwwwwww0", "go wrong at \"zwwwwww0\""},
        Case{"z_____vz_____v", "go wrong at \"z_____v\""}}) {
    Timeline timeline(position(two_left));
    CHECK(error_of(timeline.play_moves(moves_of("L2"), times)) ==
          "the times do not fit 2 moves: expected as many numbers in base 32, in all less than "
          "2^32, but they " +
              std::string(rest));
    CHECK(timeline.length() == 0);
  }
}

TEST_CASE("timeline: a saved game is one line that a person can read") {
  Timeline timeline(position(two_left));
  CHECK(timeline.save(5) == "game2;1 2 3/4 5 6/0 7 8;0;0;-;0;;");
  slide(timeline, "L", 100, Hand::keys);
  timeline.undo();
  CHECK(timeline.save(1350.5) == "game2;1 2 3/4 5 6/0 7 8;0;0;1250;65;0;L");
  slide(timeline, "D", 1400);
  slide(timeline, "U", 1432);
  REQUIRE(timeline.load_solution(moves_of("L2")));
  const std::string saved = "game2;1 2 3/4 5 6/0 7 8;2;1332;68;97;xEkx000;D Ul2";
  CHECK(timeline.save(1500) == saved);
  timeline.step(1);
  CHECK(timeline.save(1500) == "game2;1 2 3/4 5 6/0 7 8;3;1332;-;33;xEkx000;D Ul2");

  Timeline other = restored(saved, 70'000);
  CHECK(told(other) == "DU|L2 clock");
  CHECK(other.elapsed(70'100) == 1500);  // it ran, so it runs
  CHECK(other.interrupted());
  CHECK(told(other.step(2), other) == "2 DUL2 assisted 2");
  CHECK(told(other.undo(), other) == "1 DUL|L assisted 1");
}

TEST_CASE("timeline: a restored clock runs where the text says so, but on no solved board") {
  using Case = std::tuple<const char*, bool, double, const char*>;
  for (const auto& [saved, runs, elapsed, times] :
       {Case{"game2;1 2 3/4 5 6/0 7 8;1;1400;-;4;0_v;L2", false, 1400, "0"},
        Case{"game2;1 2 3/4 5 6/0 7 8;2;1400;70;4;0_v;L2", false, 1400, "0_v"},
        // Of the earlier version: its moves are at no time.
        Case{"game1;1 2 3/4 5 6/0 7 8;2;1400;1;D Ul2", true, 1500, "00"},
        Case{"game1;1 2 3/4 5 6/0 7 8;1;1400;0;L2", false, 1400, "0"}}) {
    Timeline timeline = restored(saved, 100);
    CHECK(timeline.clock_runs() == runs);
    CHECK(timeline.interrupted() == runs);
    CHECK(timeline.elapsed(200) == elapsed);
    CHECK(timeline.times() == times);
    if (!runs) continue;
    slide(timeline, "L", 300);
    CHECK(timeline.times() == "00xO0");
  }
}

TEST_CASE("timeline: text that is no saved game is refused and changes nothing") {
  Timeline timeline(position(far_off));
  slide(timeline, "L");
  const std::string before = timeline.save(500);
  std::vector<std::string> wrong = {"", "game", "game1", "game3;1 2/3 0;0;0;-;0;;"};
  const auto add = [&](const std::string& head, std::initializer_list<const char*> tails) {
    for (const char* const tail : tails) wrong.push_back(head + tail);
  };
  add("game1;1 2/3 ", {"3;0;0;0;", "0;;0;0;", "0;-1;0;0;", "0;1;0;0;", "0;0;1e9;0;",
                       "0;0;9999999999999999;0;", "0;0;0;;"});
  add("game1;1 2/3 0;0;0;0;", {"X", "L", "R9", "R1", "R;", "\xc3\xa9"});
  add("game2;1 2/3 0;0;0;", {"x;0;;", ";0;;", "-;256000256;;", "-;;;"});
  add("game2;1 2/3 0;1;0;-;1;", {";R", "00;R", "w0;R", "1;R", "0", "0;R\n"});
  for (const std::string& text : wrong) {
    CAPTURE(text);
    const Result<int> refused = timeline.restore(text, 500);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message().find('\n') == std::string::npos);
    CHECK(timeline.save(500) == before);
  }
  // Long nonsense ends at the first move that is not possible, long sense is taken.
  std::string circle = "game1;1 2/3 0;0;0;0;";  // an earlier game needs no times
  for (int i = 0; i < 100'000; ++i) circle += "RDLU";
  CHECK(timeline.restore(circle, 0).value() == 400'000);
  CHECK_FALSE(timeline.restore("game1;1 2/3 0;0;0;0;" + std::string(1 << 20, 'R'), 0));
  CHECK_FALSE(timeline.restore(std::string(1 << 20, ';'), 0));
}

}  // namespace timeline_test
