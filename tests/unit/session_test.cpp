#include "game/session.hpp"

#include <doctest.h>

#include "games.hpp"

namespace session_test {

using namespace puzzle;
using namespace puzzle::game;

std::string text_of(const Session& session) { return to_text(session.timeline().state()); }

// What does not rest, and dots when it goes on by itself.
std::string away(const Session& session, double now) {
  return ::away(session.timeline().state(), session.frame(now)) +
         (session.animating(now) ? " ..." : "");
}

bool rests(const Session& session, double now, double solved_look = 0) {
  return at_rest(session.timeline().state(), session.frame(now), solved_look) &&
         !session.animating(now);
}

// A hand that may wander a sixteenth of a cell.
std::optional<Move> press(Session& session, int cell, double now, Hand hand = Hand::other) {
  return session.press(cell, {}, 0.0625, now, hand);
}
std::optional<Move> take(Session& session, int cell, double now) {
  return session.press(cell, {}, 0.0625, now, Hand::drag, Session::Press::takes_hold);
}
int take_back(Session& session, double now) {
  return session.cancel_drag(now, Session::Pressed::is_taken_back);
}

// One that has the moves ahead, and plays them at that rate from that moment on.
Session playing(const std::vector<Move>& moves, double rate, double now) {
  Session session(position(centre));
  REQUIRE(session.load_solution(moves));
  session.play(rate, now);
  return session;
}

// The number of moves made at each of these times: "1 1 2".
std::string made(Session& session, std::initializer_list<double> times) {
  std::string counts;
  for (const double now : times) {
    session.advance(now);
    counts += (counts.empty() ? "" : " ") + std::to_string(session.timeline().move_count());
  }
  return counts;
}

TEST_CASE("session: playback applies a move at once and then one an interval, and ends paused") {
  Session session = playing(moves_of("R2D2L"), 10, 1000);
  CHECK(told(session) == "|R2D2L playing");
  // The third comes late, which does not put off the fourth.
  CHECK(made(session, {1000, 1099, 1100, 1150, 1290, 1300, 1399}) == "1 1 2 2 3 4 4");
  CHECK(told(session) == "R2D2|L assisted 4 playing");
  CHECK(made(session, {1400}) == "5");
  session.play(5, 2000);  // there is nothing to play
  CHECK(told(session) == "R2D2L assisted 5");
}

TEST_CASE("session: what goes along the timeline pauses playback, and so does a hand") {
  using Case = std::pair<void (*)(Session&), const char*>;
  for (const auto& [deed, after] : {
           Case{[](Session& played) { played.pause(); }, "R|RD2L2 assisted 1"},
           Case{[](Session& played) { played.step(1, 5); }, "R2|D2L2 assisted 2"},
           Case{[](Session& played) { played.step(-1, 5); }, "|R2D2L2"},
           Case{[](Session& played) {  // also where there is nothing to undo
                  played.undo(5);
                  played.play(10, 5);
                  played.undo(5);
                },
                "|R2D2L2"},
           Case{[](Session& played) { played.redo(5); }, "R2|D2L2 assisted 2"},
           Case{[](Session& played) { (void)played.load_solution(moves_of("RD")); },
                "R|RD assisted 1"},
           Case{[](Session& played) { take(played, 10, 5); }, "R|RD2L2 assisted 1 held"},
           Case{[](Session& played) { played.slide(Move::left, 5); }, "RL assisted 1 clock"},
           Case{[](Session& played) { played.start(position(far_off), 5); }, ""},
           // A solution that is wrong changes nothing, and playback goes on.
           Case{[](Session& played) { (void)played.load_solution(moves_of("U3")); },
                "R2D2L2 assisted 6"},
       }) {
    Session session = playing(moves_of("R2D2L2"), 10, 0);
    session.advance(0);
    deed(session);
    for (double now = 100; now < 1000; now += 100) session.advance(now);
    CHECK(told(session) == after);
  }
}

TEST_CASE("session: playback makes up for a slow frame, but not for a time without frames") {
  Session session = playing(circles(25), 10, 0);
  // A minute later comes one move, and the next in 100 ms.
  CHECK(made(session, {0, 60'000, 60'099, 60'100}) == "1 2 2 3");
  CHECK(made(session, {60'300, 60'501, 60'600, 60'601}) == "5 6 6 7");  // 101 ms late: due now
}

TEST_CASE("session: rates are clamped and may change while playing") {
  Session session = playing(circles(25), infinity, 0);  // 100 a second
  CHECK(made(session, {0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50}) == "1 1 2 2 3 3 4 4 5 5 6");
  session.play(10, 50);  // the next was due at 60, now at 150
  CHECK(made(session, {149, 150}) == "6 7");
  session.play(20, 220);  // due at 250, now at 200: at once
  CHECK(made(session, {220, 269, 270}) == "8 8 9");
  for (const double rate : {0.0, -3.0, not_a_number}) {  // 0.1 a second
    CAPTURE(rate);
    Session slow = playing(circles(1), rate, 1000);
    CHECK(made(slow, {1000}) == "1");
    slow.play(rate, 6000);  // the same rate again changes nothing
    CHECK(made(slow, {10'999, 11'000}) == "1 2");
  }
  Session changed = playing(circles(1), 1, 1000);
  changed.play(0.1, 1000);  // before the first move: that is not put off
  CHECK(made(changed, {1000}) == "1");
}

TEST_CASE("session: in fast playback slides take no longer than the interval") {
  Session session = playing(moves_of("R2D2L2"), 20, 0);
  session.advance(0);
  CHECK(away(session, 25) == "12 1.875,2 ...");
  CHECK(rests(session, 50));
  session.advance(75);  // the move was due at 50: half of its slide is over
  CHECK(away(session, 75) == "11 0.875,2 ...");
  session.play(2, 75);
  session.advance(550);  // 100 - 50 + 500
  CHECK(away(session, 615) == "6 0,1.875 ...");
}

TEST_CASE("session: playback with the pauses of the player, faster and slower, long ones cut") {
  Session session(position(centre));
  // R2 at 0, D after 64 ms, L 1 s later, U after 10 s.
  REQUIRE(session.play_moves(moves_of("R2DLU"), 0, "00y0_8FUg"));
  session.step(-5, 0);
  session.play(5, 0, 1);
  CHECK(made(session, {0, 63, 64, 1063, 1064}) == "2 2 3 3 4");  // the run at once
  constexpr double cut = 1064 + Session::max_pause;
  CHECK(made(session, {cut - 1, cut}) == "4 5");

  session.step(-5, 10'000);
  session.play(5, 10'000, 4);
  CHECK(made(session, {10'016}) == "3");
  session.play(5, 10'016, 2);  // the next was due 250 ms later, now 500
  CHECK(made(session, {10'515, 10'516}) == "3 4");
  session.play(5, 10'516);  // even from now on: 200 ms after the one before
  CHECK(made(session, {10'716}) == "5");

  // Moves without a time go at the rate, one by one.
  Session given(position(centre));
  REQUIRE(given.play_moves(moves_of("RLRL"), 0));
  given.step(-4, 0);
  given.play(10, 0, 1);
  CHECK(made(given, {0, 99, 100}) == "1 1 2");
}

TEST_CASE("session: times that go back, are none, or are beyond measure count as the last one") {
  Session session(position(far_off));
  session.slide(Move::left, 1000);
  for (const double odd : {500.0, -5.0, not_a_number, infinity, -infinity, 1e300}) {
    CAPTURE(odd);
    CHECK(session.elapsed(odd) == 0);
    CHECK(session.frame(odd) == session.frame(1000));
    session.advance(odd);
    CHECK_FALSE(session.redo(odd));
    CHECK(session.elapsed(1100) == 100);
  }
  session.slide(Move::up, not_a_number);
  CHECK_FALSE(session.animating(3000));
  Session early(position(far_off));
  early.slide(Move::left, -1000);  // no time before 0
  CHECK(early.elapsed(10) == 10);
  CHECK(rests(early, 9000));  // a frame of the future does not move the session there
  CHECK(away(early, 65) == "5 1.125,1 ...");
}

TEST_CASE("session: a run follows the drag and slides when it is let go half way, or flicked") {
  Session session(position(centre));
  CHECK(take(session, 10, 0) == Move::right);
  CHECK(told(session) == " held");
  CHECK(told(session.end_drag(500), session) == "0 ");
  take(session, 10, 600);
  session.drag_to({0.5, 0});
  CHECK(told(session.end_drag(1000), session) == "2 R2 clock");
  // A busy page draws a picture before it hears of a press that came earlier.
  take(session, 12, 9500);
  session.drag_to({-0.125, 0});
  session.advance(9900);
  CHECK(session.end_drag(9500 + Drag::flick_duration - 1) == 2);
  CHECK(away(session, 9900) == "11 0.875,2; 12 1.875,2 ...");  // the glide begins now
}

TEST_CASE("session: what else moves a tile ends a drag, from where the run is seen") {
  Session session(position(centre));
  take(session, 10, 0);
  session.drag_to({0.5, 0});
  CHECK(session.slide(Move::down, 0));
  CHECK(told(session) == "D clock");
  CHECK(away(session, 0) == "8 2,1; 11 0.5,2; 12 1.5,2 ...");
  take(session, 2, 1000);
  session.drag_to({0, 0.5});
  take(session, 9, 1000);  // another drag
  CHECK(away(session, 1000) == "3 2,0.5 ...");
  CHECK_FALSE(take(session, 0, 1200));  // no run there, but the old drag has ended
  CHECK_FALSE(session.dragging());
}

TEST_CASE("session: a press that is dragged back past half was none") {
  Session session(position(centre));
  const std::string fresh = session.save(0);
  press(session, 10, 1000, Hand::click);
  session.drag_to({-0.25, 0});
  CHECK(away(session, 1200) == "11 0.75,2; 12 1.75,2");
  session.drag_to({-0.5, 0});
  CHECK(session.end_drag(1200) == -2);
  CHECK(session.save(5000) == fresh);
  CHECK(away(session, 1200) == "11 0.5,2; 12 1.5,2 ...");

  // The future that it cut off is there again, and a clock that ran goes on as if nothing had been.
  session.slide_cell(10, 2000);
  session.slide_cell(13, 3000);
  session.undo(3000);
  const std::string before = session.save(4200);
  press(session, 0, 4000);
  CHECK(session.timeline().moves_ahead() == 0);
  CHECK(take_back(session, 4100) == -2);
  CHECK(session.save(4200) == before);
  // Let go before half it stays.
  press(session, 0, 5000);
  session.drag_to({0, -0.4375});
  CHECK(told(session.end_drag(5200), session) == "0 R2D2 clock");
}

TEST_CASE("session: what comes while a run is pressed makes the press final") {
  Session session(position(centre));
  press(session, 10, 0);
  CHECK(press(session, 11, 10) == Move::left);  // another finger
  CHECK(told(take_back(session, 20), session) == "-1 R2 clock");
  press(session, 11, 30);
  CHECK(session.slide(Move::left, 40, Hand::keys));
  session.drag_to({9, 0});
  CHECK(told(session.end_drag(50), session) == "0 R2L2 clock");
  press(session, 11, 60);
  REQUIRE(session.load_solution(moves_of("L")));
  CHECK(told(take_back(session, 70), session) == "0 R2L2R|L clock");
  press(session, 11, 80);
  session.start(position(far_off), 90);
  CHECK(session.end_drag(100) == 0);
  take(session, 3, 110);
  CHECK(told(take_back(session, 120), session) == "0 ");
}

TEST_CASE(
    "session: a press that solves the board ends the game at once; a stray one does nothing") {
  Session session(position(one_left));
  CHECK(press(session, 8, 1000) == Move::left);
  session.drag_to({9, 0});
  CHECK(told(session.end_drag(1100), session) == "0 L");
  CHECK_FALSE(press(session, 7, 2000));
  CHECK_FALSE(take(session, 7, 2000));
  CHECK(told(session) == "L");
}

TEST_CASE("session: undo at the start of a game returns the one before it, redo the later one") {
  Session session(position(far_off));
  session.slide(Move::left, 1000);
  session.slide(Move::right, 2000);
  session.undo(2000);
  session.start(position("1 2/0 3"), 3500);
  CHECK(told(session).empty());
  session.start(position(centre), 4000);  // the one before had no moves, and is not kept
  session.slide(Move::up, 5000);
  CHECK(session.undo(6000) == Session::within_the_game);
  CHECK(session.can_undo());
  CHECK(session.undo(7000) == Session::to_another_game);
  CHECK(told(session) == "L|R clock");
  CHECK(session.elapsed(7500) == 3500 - 1000 + 500);  // its clock stood meanwhile
  CHECK(session.animating(7419));                     // it is seen to come
  CHECK(session.undo(8000) == Session::within_the_game);
  CHECK(session.undo(8000) == Session::nowhere);
  CHECK_FALSE(session.can_undo());

  // A move cuts off the future of its own game only.
  session.slide(Move::up, 8000);
  CHECK(session.can_redo());
  CHECK(session.redo(9000) == Session::to_another_game);
  CHECK(session.redo(9000) == Session::within_the_game);
  CHECK(session.redo(9000) == Session::nowhere);
  // A game that begins between two stays between them.
  session.step(-1, 9500);
  CHECK(session.undo(9500) == Session::to_another_game);
  session.start(position("1 2/0 3"), 9600);
  CHECK(session.redo(9700) == Session::to_another_game);
  CHECK(text_of(session) == centre);
  CHECK(session.undo(9800) == Session::to_another_game);
  CHECK(text_of(session) == "1 2/0 3");
  CHECK(session.undo(9900) == Session::to_another_game);
  CHECK(told(session) == "U clock");
}

TEST_CASE("session: the games before are found by where they began") {
  Session session(position(far_off));
  session.slide(Move::left, 0);
  session.restart(100);
  session.slide(Move::down, 100);
  session.start(position("1 2/0 3"), 200);
  session.slide(Move::left, 200);
  session.start(position(centre), 300);
  CHECK(session.back_to(far_off, 400) == Session::to_another_game);
  CHECK(told(session) == "D clock");  // the later of the two
  CHECK(session.back_to(far_off, 400) == Session::within_the_game);
  CHECK(session.back_to(centre, 500) == Session::to_another_game);
  CHECK(session.back_to("1 2/0 3", 600) == Session::to_another_game);
  CHECK_FALSE(session.back_to("1 2/3 0", 700));
  CHECK(text_of(session) == "1 2/3 0");
}

TEST_CASE("session: twenty games are kept, fewer when they are long, and all are saved") {
  Session session(State::goal({2, 2}));
  for (int game = 0; game < 30; ++game) {
    session.slide(Move::right, game);
    session.start(State::goal({2, 2}), game);
  }
  Session other(position(centre));
  REQUIRE(other.restore(session.save(100), 0));
  CHECK(other.save(0) == session.save(100));
  int games = 0;
  while (other.undo(1000)) games += other.timeline().move_count();
  CHECK(games == Session::max_games);
  Session ahead(position(centre));
  REQUIRE(ahead.restore(other.save(2000), 2000));
  CHECK(ahead.save(2000) == other.save(2000));
  CHECK_FALSE(ahead.can_undo());
  for (int game = 0; game < 3; ++game) {
    REQUIRE(session.play_moves(circles(30'000), 200));
    session.start(State::goal({2, 2}), 200);
  }
  CHECK(session.undo(300) == Session::to_another_game);  // one, however long it is
  CHECK(session.undo(300) == Session::within_the_game);
  CHECK(session.undo(300) == Session::nowhere);
}

TEST_CASE("session: the solved look is for what moves have solved, also when it comes back") {
  Session session(State::goal({3, 3}));
  session.slide(Move::right, 1000);
  session.undo(2000);
  CHECK(rests(session, 5000));
  session.redo(6000);
  session.slide(Move::left, 7000);  // but solved by a move it is
  CHECK(rests(session, 9000, 1));
  session.restart(16'000);
  CHECK(session.undo(17'000) == Session::to_another_game);
  CHECK(rests(session, 18'000, 1));
}

TEST_CASE("session: a restored game is at rest, whatever was under way, and keeps its pace") {
  Session saved(position(one_left));
  REQUIRE(saved.load_solution(moves_of("LRL")));
  saved.step(1, 100);
  const std::string solved = saved.save(200);
  for (const double slide : {0.0, 500.0}) {
    CAPTURE(slide);
    Session session(position(centre));
    session.set_slide_duration(slide);
    session.slide(Move::left, 0);
    REQUIRE(session.load_solution(moves_of("R")));
    take(session, 11, 0);
    session.drag_to({0.25, 0});
    session.play(1, 0);
    CHECK(session.restore(solved, 100).value() == 3);
    CHECK(told(session) == "L|RL assisted 1");
    CHECK(rests(session, 100, 1));  // a solved board comes back with its look, at once
    CHECK(session.save(5000) == solved);
    CHECK(session.step(1, 6000) == 1);
    CHECK(session.animating(6000 + slide - 1) == (slide > 0));  // not the saved game's pace
    CHECK(rests(session, 6000 + slide * 1.25));
  }
}

TEST_CASE("session: text that is no saved game, or one damaged game of many, changes nothing") {
  Session session = playing(moves_of("LU"), 10, 0);
  take(session, 10, 0);
  session.play(10, 0);
  session.advance(0);
  const std::string before = session.save(50);
  const Frame frame = session.frame(50);
  const std::string game = "game2;1 2/0 3;0;0;-;0;;";
  for (const std::string& text : {std::string("game1;1 2/3 0;0;0;0;L"), game + "\ngame2",
                                  game + '\n' + game + "\n\n\n" + game, game + "\n\n "}) {
    CAPTURE(text);
    REQUIRE_FALSE(session.restore(text, 50));
    CHECK(session.save(50) == before);
    CHECK(session.frame(50) == frame);
    CHECK(session.playing());
  }
}

TEST_CASE("session: an attempt goes on from a moment with its hints, its game is kept beside it") {
  Session session(position(centre));
  CHECK_FALSE(session.begin_attempt(0));  // there is no moment
  session.slide(Move::right, 1000, Hand::keys);
  session.slide(Move::right, 3000, Hand::keys);
  session.slide(Move::up, 7000, Hand::keys);
  session.note_hint();
  session.step(-1, 8000);
  REQUIRE(session.begin_attempt(8000));
  CHECK(session.timeline().attempt());
  CHECK(told(session) == "R2");
  CHECK(session.timeline().hands() == 1);
  CHECK(session.elapsed(9000) == 2000);  // at rest, as it was then
  session.slide(Move::down, 20'000, Hand::keys);
  CHECK(session.elapsed(20'500) == 2500);
  CHECK(session.timeline().times() == "0x-g0");

  Session restored(position(far_off));  // it is one after a reload, too
  REQUIRE(restored.restore(session.save(20'500), 0));
  CHECK(restored.timeline().attempt());
  CHECK(restored.timeline().hints() == 1);
  restored.step(-3, 0);
  CHECK(restored.undo(0) == Session::to_another_game);
  CHECK_FALSE(restored.timeline().attempt());
  CHECK(told(restored) == "R2|U clock");
  restored.step(1, 0);
  CHECK(restored.redo(0) == Session::to_another_game);
  CHECK(restored.timeline().attempt());
  restored.restart(0);
  CHECK(restored.timeline().hints() == 0);
}

}  // namespace session_test
