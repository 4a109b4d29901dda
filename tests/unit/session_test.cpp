#include "game/session.hpp"

#include <doctest.h>

#include <limits>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "games.hpp"

namespace session_test {

using puzzle::BoardSize;
using puzzle::Move;
using puzzle::State;
using puzzle::game::Drag;
using puzzle::game::Frame;
using puzzle::game::Hand;
using puzzle::game::Motion;
using puzzle::game::Place;
using puzzle::game::Session;
using puzzle::game::TileView;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

std::string text_of(const Session& session) { return puzzle::to_text(session.timeline().state()); }

std::string moves_text(const Session& session) {
  return puzzle::to_text(session.timeline().moves());
}

TileView view_of(const Session& session, int tile, double now) {
  return ::view_of(session.frame(now), tile);
}

bool at_rest(const Session& session, const Frame& frame, double solved_look = 0) {
  return ::at_rest(session.timeline().state(), frame, solved_look);
}

// Takes hold of a run where a hand may wander a sixteenth of a cell.
std::optional<Move> take(Session& session, int cell, double now) {
  return session.press(cell, {}, 0.0625, now, Hand::drag, Session::Press::takes_hold);
}

}  // namespace

// --- Moves ---

TEST_CASE("session: a run slides from a cell to the blank, in all four directions") {
  struct Case {
    int cell;
    int count;
    const char* moves;
    const char* after;
  };
  const Case cases[] = {
      {10, 2, "R2", "1 2 3 4 5/6 7 8 9 10/0 11 12 13 14/15 16 17 18 19/20 21 22 23 24"},
      {14, 2, "L2", "1 2 3 4 5/6 7 8 9 10/11 12 13 14 0/15 16 17 18 19/20 21 22 23 24"},
      {2, 2, "D2", "1 2 0 4 5/6 7 3 9 10/11 12 8 13 14/15 16 17 18 19/20 21 22 23 24"},
      {22, 2, "U2", "1 2 3 4 5/6 7 8 9 10/11 12 17 13 14/15 16 22 18 19/20 21 0 23 24"},
      {11, 1, "R", "1 2 3 4 5/6 7 8 9 10/11 0 12 13 14/15 16 17 18 19/20 21 22 23 24"},
      {7, 1, "D", "1 2 3 4 5/6 7 0 9 10/11 12 8 13 14/15 16 17 18 19/20 21 22 23 24"},
  };
  for (const Case& test : cases) {
    CAPTURE(test.moves);
    Session session(position(centre));
    CHECK(session.slide_cell(test.cell, 0) == test.count);
    CHECK(text_of(session) == test.after);
    CHECK(moves_text(session) == test.moves);
    CHECK(session.timeline().move_count() == test.count);
    CHECK(session.timeline().assisted_count() == 0);
  }
}

TEST_CASE("session: cells out of line, the blank and no cells at all do not slide") {
  Session session(position(centre));
  for (const int cell : {0, 6, 12, 16, 24, 25, -1, 1000, std::numeric_limits<int>::min(),
                         std::numeric_limits<int>::max()}) {
    CAPTURE(cell);
    CHECK(session.slide_cell(cell, 5) == 0);
    CHECK_FALSE(take(session, cell, 5));
  }
  CHECK(text_of(session) == centre);
  CHECK_FALSE(session.timeline().can_undo());
  CHECK_FALSE(session.timeline().clock_runs());
}

TEST_CASE("session: a rectangular board slides along its own rows and columns") {
  Session session(position("1 2/3 4/5 6/7 0"));
  CHECK(session.slide_cell(1, 0) == 3);
  CHECK(text_of(session) == "1 0/3 2/5 4/7 6");
  CHECK(moves_text(session) == "D3");
  CHECK(session.slide_cell(3, 0) == 1);
  CHECK(session.slide_cell(0, 0) == 0);
  CHECK(session.slide_cell(2, 0) == 1);
}

TEST_CASE("session: a move by direction") {
  Session session(position(far_off));
  CHECK(session.slide(Move::left, 0));
  CHECK(text_of(session) == "1 2 3/4 5 0/7 8 6");
  CHECK_FALSE(session.slide(Move::left, 0));
  CHECK(session.timeline().move_count() == 1);
  CHECK(session.slide(Move::up, 0));
  CHECK(session.timeline().solved());
}

TEST_CASE("session: what the timeline does is shown: each way to move, and undo, redo, steps") {
  Session session(position(centre));
  session.set_slide_duration(100);
  double now = 0;
  const auto shows = [&](int moved, int tile) {
    const bool glides = view_of(session, tile, now) != view_of(session, tile, now + 100);
    const bool lands = !session.animating(now + 100) && at_rest(session, session.frame(now + 100));
    now += 1000;
    return moved > 0 && glides && lands;
  };
  CHECK(shows(session.slide_cell(10, now), 12));
  CHECK(shows(session.slide(Move::left, now), 11));
  CHECK(
      shows(session.play_moves(moves_of("RL"), now).value() + session.slide(Move::left, now), 12));
  CHECK(shows(session.undo(now), 12));
  CHECK(shows(session.redo(now), 12));
  CHECK(shows(session.step(-1, now), 12));
  CHECK(shows(session.step(1, now), 12));
  CHECK(session.load_solution(moves_of("L")).value() == 1);
  CHECK_FALSE(session.animating(now));
}

// --- Solutions and playback ---

TEST_CASE("session: a solution that fits pauses playback, one that does not changes nothing") {
  Session session(position(far_off));
  REQUIRE(session.load_solution(moves_of("LU")));
  CHECK_FALSE(session.playing());
  session.play(1, 0);
  REQUIRE_FALSE(session.load_solution(moves_of("LLL")));
  CHECK(session.timeline().moves_ahead() == 2);
  CHECK(session.playing());

  CHECK(session.load_solution({}).value() == 0);
  CHECK(session.timeline().moves_ahead() == 0);
  CHECK_FALSE(session.playing());
}

TEST_CASE("session: playback applies a move at once and then one an interval, and ends paused") {
  Session session(position(centre));
  REQUIRE(session.load_solution(moves_of("R2D2L")));
  session.play(10, 1000);
  CHECK(session.playing());
  CHECK(session.timeline().move_count() == 0);
  session.advance(1000);
  CHECK(session.timeline().move_count() == 1);
  session.advance(1099);
  CHECK(session.timeline().move_count() == 1);
  session.advance(1100);
  CHECK(session.timeline().move_count() == 2);
  session.advance(1150);
  session.advance(1290);
  CHECK(session.timeline().move_count() == 3);
  session.advance(1300);  // due at 1300 although the one before came late
  CHECK(session.timeline().move_count() == 4);
  session.advance(1399);
  CHECK(session.playing());
  session.advance(1400);
  CHECK(session.timeline().move_count() == 5);
  CHECK_FALSE(session.playing());
  CHECK(session.timeline().assisted_count() == 5);
}

TEST_CASE("session: playback without a future does nothing") {
  Session session(position(centre));
  session.play(5, 0);
  CHECK_FALSE(session.playing());
  session.advance(1000);
  CHECK(session.timeline().move_count() == 0);
}

TEST_CASE("session: playback also redoes the player's own moves") {
  Session session(position(centre));
  session.slide_cell(10, 0);
  session.undo(0);
  session.play(100, 0);
  session.advance(0);
  session.advance(10);
  CHECK(moves_text(session) == "R2");
  CHECK(session.timeline().assisted_count() == 0);
}

TEST_CASE("session: pause, step and seek while a solution is played") {
  Session session(position(centre));
  REQUIRE(session.load_solution(moves_of("R2D2L2")));
  session.play(10, 0);
  session.advance(0);
  session.advance(100);
  session.pause();
  session.advance(5000);
  CHECK(session.timeline().move_count() == 2);

  session.play(10, 5000);
  session.advance(5000);
  CHECK(session.timeline().move_count() == 3);
  CHECK(session.step(1, 5050) == 1);  // a step pauses
  CHECK_FALSE(session.playing());
  CHECK(session.step(-3, 5060) == 3);
  CHECK(session.timeline().moves_ahead() == 5);
  session.play(10, 6000);
  for (double now = 6000; now <= 6400; now += 50) session.advance(now);
  CHECK(moves_text(session) == "R2D2L2");
  CHECK_FALSE(session.playing());

  session.step(-4, 7000);
  session.play(10, 7000);
  CHECK(session.undo(7000));  // so do undo
  CHECK_FALSE(session.playing());
  CHECK(session.timeline().move_count() == 1);
  session.play(10, 7000);
  CHECK(session.redo(7000));  // and redo
  CHECK_FALSE(session.playing());
  session.play(10, 7000);
  CHECK(session.slide(Move::left, 7000));  // and a move, which cuts the future off
  CHECK_FALSE(session.playing());
  CHECK(session.timeline().moves_ahead() == 0);
  CHECK(moves_text(session) == "R2L");
}

TEST_CASE("session: playback does not make up for time in which nobody called") {
  Session session(position(centre));
  std::vector<Move> back_and_forth;
  for (int i = 0; i < 100; ++i) back_and_forth.push_back(i % 2 == 0 ? Move::right : Move::left);
  REQUIRE(session.load_solution(back_and_forth));
  session.play(10, 0);
  session.advance(0);
  CHECK(session.timeline().move_count() == 1);
  session.advance(60'000);  // a minute later: one move, and the next in 100 ms
  CHECK(session.timeline().move_count() == 2);
  session.advance(60'099);
  CHECK(session.timeline().move_count() == 2);
  session.advance(60'100);
  CHECK(session.timeline().move_count() == 3);

  // A frame that is only slow is made up for: due at 200 and 300, called at 300 exactly.
  session.advance(60'300);
  CHECK(session.timeline().move_count() == 5);
  // Due at 400, 101 ms late: counts as due now, and so the next is at 601.
  session.advance(60'501);
  CHECK(session.timeline().move_count() == 6);
  session.advance(60'600);
  CHECK(session.timeline().move_count() == 6);
  session.advance(60'601);
  CHECK(session.timeline().move_count() == 7);
}

TEST_CASE("session: rates are clamped and may change while playing") {
  Session session(position(centre));
  std::vector<Move> back_and_forth;
  for (int i = 0; i < 100; ++i) back_and_forth.push_back(i % 2 == 0 ? Move::right : Move::left);
  REQUIRE(session.load_solution(back_and_forth));
  session.play(infinity, 0);  // 100 a second
  for (double now = 0; now <= 50; now += 5) session.advance(now);
  CHECK(session.timeline().move_count() == 6);  // at 0, 10, .. 50
  session.play(10, 50);                         // the next was due at 60, now at 150
  session.advance(149);
  CHECK(session.timeline().move_count() == 6);
  session.advance(150);
  CHECK(session.timeline().move_count() == 7);
  session.play(20, 220);  // due at 250, now at 200: at once
  session.advance(220);
  CHECK(session.timeline().move_count() == 8);
  session.advance(269);
  CHECK(session.timeline().move_count() == 8);
  session.advance(270);
  CHECK(session.timeline().move_count() == 9);
  session.pause();

  for (const double rate : {0.0, -3.0, not_a_number}) {  // 0.1 a second
    CAPTURE(rate);
    const double begin = 100'000 + session.timeline().move_count() * 100'000.0;
    const int before = session.timeline().move_count();
    session.play(rate, begin);
    session.advance(begin);
    session.play(rate, begin + 5000);  // the same rate again changes nothing
    session.advance(begin + 9999);
    CHECK(session.timeline().move_count() == before + 1);
    session.advance(begin + 10'000);
    CHECK(session.timeline().move_count() == before + 2);
    session.pause();
  }

  // A change before the first move does not put it off.
  session.play(1, 2e6);
  session.play(0.1, 2e6);
  const int before = session.timeline().move_count();
  session.advance(2e6);
  CHECK(session.timeline().move_count() == before + 1);
}

TEST_CASE("session: in fast playback slides take no longer than the interval") {
  Session session(position(centre));
  REQUIRE(session.load_solution(moves_of("R2D2L2")));
  session.play(20, 0);
  session.advance(0);
  CHECK(view_of(session, 12, 25).column == 1.875);
  CHECK(view_of(session, 12, 50).column == 2);
  CHECK_FALSE(session.animating(50));
  CHECK(session.playing());
  session.advance(75);  // the move was due at 50: half of its slide is over
  CHECK(view_of(session, 11, 75).column == 0.875);
  session.play(2, 75);
  session.advance(550);  // 100 - 50 + 500
  CHECK(view_of(session, 6, 615).row == 1.875);
  CHECK(session.animating(679));
  CHECK_FALSE(session.animating(680));
}

// --- Time ---

TEST_CASE("session: a new game puts the clock to zero, a move of the playback leaves it there") {
  Session session(State::goal({3, 3}));
  session.slide(Move::right, 100);
  session.slide(Move::left, 150);
  CHECK(session.elapsed(1000) == 50);
  session.restart(1000);
  CHECK_FALSE(session.timeline().clock_runs());
  CHECK(session.elapsed(1100) == 0);

  session.start(position(two_left), 1200);
  REQUIRE(session.load_solution(moves_of("L2")));
  session.play(10, 2000);
  CHECK_FALSE(session.timeline().clock_runs());
  session.advance(2000);
  session.advance(2110);
  CHECK(session.timeline().solved());
  CHECK(session.elapsed(5000) == 0);
}

TEST_CASE(
    "session: times that go back, are none, or are beyond all measure count as the last one") {
  Session session(position(far_off));
  session.slide(Move::left, 1000);
  CHECK(session.elapsed(500) == 0);
  for (const double odd : {200.0, -5.0, not_a_number, infinity, -infinity, 1e300}) {
    CAPTURE(odd);
    CHECK(session.elapsed(odd) == 0);
    CHECK(session.frame(odd) == session.frame(1000));
    CHECK(session.animating(odd));
    session.advance(odd);
    CHECK(session.redo(odd) == false);
    CHECK(session.elapsed(1100) == 100);
  }
  session.slide(Move::up, not_a_number);
  CHECK(session.elapsed(5000) == 0);
  CHECK_FALSE(session.animating(3000));

  Session early(position(far_off));
  early.slide(Move::left, -1000);  // no time before 0
  CHECK(early.elapsed(10) == 10);

  // A frame of the future does not move the session there.
  Session pure(position(far_off));
  pure.slide(Move::left, 1000);
  CHECK(at_rest(pure, pure.frame(9000)));
  CHECK(view_of(pure, 5, 1065).column == 1.125);
}

// --- Dragging ---

TEST_CASE("session: a run follows the drag and slides when it is let go") {
  Session session(position(centre));
  CHECK(take(session, 10, 0) == Move::right);  // 11 and 12
  CHECK(session.dragging());
  CHECK_FALSE(session.animating(0));
  session.drag_to({0.25, 0});
  CHECK(view_of(session, 11, 0).column == 0.25);
  CHECK(view_of(session, 12, 0).column == 1.25);
  session.drag_to({0.5, 0});
  CHECK(session.timeline().move_count() == 0);
  CHECK_FALSE(session.timeline().clock_runs());

  CHECK(session.end_drag(1000) == 2);
  CHECK_FALSE(session.dragging());
  CHECK(moves_text(session) == "R2");
  CHECK(view_of(session, 12, 1000).column == 1.5);
  CHECK(view_of(session, 12, 1065).column == 1.9375);
  CHECK_FALSE(session.animating(1130));
  CHECK(session.undo(2000));
  CHECK(session.timeline().move_count() == 0);
  CHECK(take(session, 24, 3000) == std::nullopt);
  CHECK(take(session, 22, 3000) == Move::up);
}

TEST_CASE("session: a drag that went nowhere slides nothing, a flick does") {
  Session session(position(centre));
  take(session, 10, 0);
  CHECK(session.end_drag(10) == 0);
  CHECK_FALSE(session.dragging());
  CHECK(session.slide_cell(10, 5000) == 2);

  take(session, 12, 6000);
  session.drag_to({-0.125, 0});
  CHECK(session.end_drag(6000 + Drag::flick_duration - 1) == 2);
  take(session, 10, 7000);
  session.drag_to({0.125, 0});
  CHECK(session.end_drag(7000 + Drag::flick_duration) == 0);
  CHECK(moves_text(session) == "R2L2");
}

// A busy page draws a picture before it hears of a press that came earlier.
TEST_CASE("session: what is told late of a hand does not make a flick of a slow drag") {
  Session session(position(centre));
  session.advance(9000);
  take(session, 10, 8900);
  session.drag_to({0.125, 0});
  CHECK(session.end_drag(8900 + Drag::flick_duration) == 0);
  take(session, 10, 9500);
  session.drag_to({0.125, 0});
  session.advance(9900);
  CHECK(session.end_drag(9500 + Drag::flick_duration - 1) == 2);
  CHECK(view_of(session, 12, 9900).column == 1.125);  // the glide begins now
}

TEST_CASE("session: a drag that is given up glides back and is no move") {
  Session session(position(centre));
  session.slide_cell(10, 0);
  session.undo(0);
  take(session, 10, 1000);
  session.drag_to({0.75, 0});
  session.drag_to({0.4375, 0});
  CHECK(session.end_drag(1500) == 0);
  CHECK(view_of(session, 12, 1500).column == 1.4375);
  CHECK_FALSE(session.animating(1630));
  take(session, 10, 2000);
  session.drag_to({0.5, 0});
  session.cancel_drag(2500);
  CHECK_FALSE(session.dragging());
  CHECK(view_of(session, 12, 2500).column == 1.5);
  CHECK(view_of(session, 12, 2565).column == 1.0625);
  CHECK_FALSE(session.animating(2630));
  CHECK(session.timeline().move_count() == 0);
  CHECK(session.timeline().moves_ahead() == 2);  // the future is as it was
  CHECK(session.end_drag(3000) == 0);
  CHECK(session.timeline().move_count() == 0);

  Session fresh(position(centre));
  take(fresh, 10, 0);
  fresh.drag_to({0.4375, 0});
  fresh.end_drag(1000);
  CHECK_FALSE(fresh.timeline().clock_runs());
}

TEST_CASE("session: what else moves a tile ends a drag, from where the run is seen") {
  Session session(position(centre));
  take(session, 10, 0);
  session.drag_to({0.5, 0});
  CHECK(session.slide(Move::down, 0));
  CHECK_FALSE(session.dragging());
  CHECK(view_of(session, 12, 0).column == 1.5);
  CHECK(view_of(session, 12, 130).column == 1);
  CHECK(session.end_drag(0) == 0);

  take(session, 2, 1000);
  session.drag_to({0, 0.5});
  take(session, 9, 1000);  // another drag
  CHECK(view_of(session, 3, 1000).row == 0.5);
  CHECK(view_of(session, 3, 1130).row == 0);
  CHECK_FALSE(take(session, 0, 1200));  // none, but the old one is over
  CHECK_FALSE(session.dragging());

  take(session, 9, 1300);
  session.start(position(far_off), 1300);
  CHECK_FALSE(session.dragging());

  REQUIRE(session.load_solution(moves_of("LU")));
  session.play(10, 2000);
  take(session, 5, 2000);
  CHECK_FALSE(session.playing());
}

TEST_CASE("session: a tile caught while it glides is dragged from where it is seen") {
  Session session(position(centre));
  session.slide(Move::right, 0);               // 12 from column 1 to 2
  CHECK(take(session, 12, 65) == Move::left);  // caught at 1.875, to be dragged left again
  CHECK(view_of(session, 12, 65).column == 1.875);
  session.drag_to({-1, 0});
  CHECK(view_of(session, 12, 65).column == 1);
  CHECK(session.end_drag(65) == 1);
  CHECK(at_rest(session, session.frame(65)));
}

// --- Presses ---

TEST_CASE("session: a press slides at once, glides on when let go, and stays") {
  Session session(position(centre));
  CHECK(session.press(10, {}, 0.0625, 1000, Hand::click) == Move::right);
  CHECK(moves_text(session) == "R2");
  CHECK(session.timeline().clock_runs());
  CHECK(session.dragging());
  CHECK(view_of(session, 12, 1065).column == 1.875);
  CHECK(session.end_drag(1065) == 0);  // without a hitch
  CHECK(view_of(session, 12, 1065).column == 1.875);
  CHECK_FALSE(session.animating(1130));
  CHECK(session.timeline().hands() == 2);
  CHECK_FALSE(session.press(24, {}, 0.0625, 2000));
  CHECK(session.press(22, {}, 0.0625, 2000, Hand::touch) == std::nullopt);
}

TEST_CASE("session: a press that is dragged back past half was none") {
  Session session(position(centre));
  session.press(10, {}, 0.0625, 1000, Hand::click);
  session.drag_to({-0.25, 0});
  CHECK(view_of(session, 12, 1200).column == 1.75);
  session.drag_to({0.75, 0});
  CHECK(view_of(session, 12, 1200).column == 2);
  session.drag_to({0.25, 0});
  CHECK(view_of(session, 12, 1200).column == 1.5);
  CHECK(session.end_drag(1200) == -2);
  CHECK(session.timeline().length() == 0);
  CHECK(session.timeline().hands() == 0);
  CHECK_FALSE(session.timeline().clock_runs());
  CHECK(session.elapsed(5000) == 0);
  CHECK(view_of(session, 12, 1200).column == 1.5);
  CHECK(at_rest(session, session.frame(1330)));

  // The future that it cut off is there again, and a clock that ran goes on as if nothing had been.
  session.slide_cell(10, 2000);
  session.slide_cell(13, 3000);
  session.undo(3000);
  const std::string before = session.save(4200);
  session.press(0, {}, 0.0625, 4000);
  CHECK(session.timeline().moves_ahead() == 0);
  CHECK(session.cancel_drag(4100, Session::Pressed::is_taken_back) == -2);
  CHECK(session.save(4200) == before);

  // Let go before half it stays, and so it does when something else ends it.
  session.press(0, {}, 0.0625, 5000);
  session.drag_to({0, -0.4375});
  CHECK(session.end_drag(5200) == 0);
  CHECK(view_of(session, 6, 5200).row == 1.5625);
  CHECK(session.timeline().move_count() == 4);
}

TEST_CASE("session: what comes while a run is pressed makes the press final") {
  Session session(position(centre));
  session.press(10, {}, 0.0625, 0);
  CHECK(session.press(11, {}, 0.0625, 10) == Move::left);  // another finger
  CHECK(session.cancel_drag(20, Session::Pressed::is_taken_back) == -1);
  CHECK(moves_text(session) == "R2");
  session.press(11, {}, 0.0625, 30);
  CHECK(session.slide(Move::left, 40, Hand::keys));
  session.drag_to({9, 0});
  CHECK(session.end_drag(50) == 0);
  CHECK(moves_text(session) == "R2L2");
  session.press(11, {}, 0.0625, 60);
  REQUIRE(session.load_solution(moves_of("L")));
  CHECK(session.cancel_drag(70, Session::Pressed::is_taken_back) == 0);
  CHECK(session.timeline().moves_ahead() == 1);
  session.press(11, {}, 0.0625, 80);
  session.start(position(far_off), 90);
  CHECK(session.end_drag(100) == 0);
  take(session, 3, 110);
  CHECK(session.cancel_drag(120, Session::Pressed::is_taken_back) == 0);
  CHECK(session.timeline().length() == 0);
}

TEST_CASE(
    "session: a press that solves the board ends the game at once; a stray one does nothing") {
  Session session(position(one_left));
  CHECK(session.press(8, {}, 0.0625, 1000) == Move::left);
  CHECK(session.timeline().solved_by_moves());
  CHECK_FALSE(session.dragging());
  session.drag_to({9, 0});
  CHECK(session.end_drag(1100) == 0);
  const std::string solved = session.save(2000);
  for (int cell = 0; cell < 9; ++cell) {
    CHECK_FALSE(session.run_from(cell));
    CHECK_FALSE(session.press(cell, {}, 0.0625, 2000));
    CHECK_FALSE(take(session, cell, 2000));
    CHECK(session.slide_cell(cell, 2000, Hand::hover) == 0);
  }
  for (const Move move : puzzle::all_moves) CHECK_FALSE(session.slide(move, 2000, Hand::keys));
  CHECK(session.save(2000) == solved);
  CHECK(session.undo(3000));
  CHECK(session.press(8, {}, 0.0625, 4000) == Move::left);
}

// --- The games before ---

TEST_CASE("session: undo at the start of a game returns the one before it, redo the later one") {
  Session session(position(far_off));
  session.slide(Move::left, 1000);
  session.slide(Move::right, 2000);
  session.undo(2000);
  CHECK_FALSE(session.undo(2500) == Session::nowhere);
  CHECK(session.redo(2600) == Session::within_the_game);
  session.start(position("1 2/0 3"), 3500);
  CHECK(session.timeline().length() == 0);
  CHECK(session.can_undo());
  session.start(position(centre), 4000);  // the one before had no moves, and is not kept
  session.slide(Move::up, 5000);
  CHECK(session.undo(6000) == Session::within_the_game);
  CHECK(session.undo(7000) == Session::to_another_game);
  CHECK(moves_text(session) == "L");
  CHECK(session.timeline().moves_ahead() == 1);
  CHECK(session.elapsed(7500) == 3500 - 1000 + 500);              // its clock stood meanwhile
  CHECK(view_of(session, 1, 7060) != view_of(session, 1, 7420));  // it is seen to come
  CHECK(session.undo(8000) == Session::within_the_game);
  CHECK(session.undo(8000) == Session::nowhere);
  CHECK_FALSE(session.can_undo());

  // A move cuts off the future of its own game only.
  session.slide(Move::up, 8000);
  CHECK(session.can_redo());
  CHECK(session.redo(9000) == Session::to_another_game);
  CHECK(session.timeline().moves_ahead() == 1);
  CHECK(session.redo(9000) == Session::within_the_game);
  CHECK(session.redo(9000) == Session::nowhere);

  // A game that begins between two stays between them.
  CHECK(session.undo(9500) == Session::within_the_game);
  CHECK(session.undo(9500) == Session::to_another_game);
  session.start(position("1 2/0 3"), 9600);
  CHECK(session.redo(9700) == Session::to_another_game);
  CHECK(text_of(session) == centre);
  CHECK(session.undo(9800) == Session::to_another_game);
  CHECK(text_of(session) == "1 2/0 3");
  CHECK(session.undo(9900) == Session::to_another_game);
  CHECK(moves_text(session) == "U");
}

TEST_CASE("session: a solved game that comes back has its look") {
  Session session(position(one_left));
  session.slide(Move::left, 1000);
  session.restart(2000);
  CHECK(session.undo(3000) == Session::to_another_game);
  CHECK(at_rest(session, session.frame(4000), 1));
  CHECK(session.elapsed(5000) == 0);
  CHECK_FALSE(session.timeline().interrupted());
}

TEST_CASE("session: the games before are found by where they began") {
  Session session(position(far_off));
  session.slide(Move::left, 0);
  session.restart(100);
  session.slide(Move::down, 100);
  session.start(position("1 2/0 3"), 200);
  session.slide(Move::left, 200);
  session.start(position(centre), 300);
  CHECK(session.back_to(far_off, 400));
  CHECK(moves_text(session) == "D");  // the later of the two
  CHECK(session.back_to(far_off, 400));
  CHECK(moves_text(session) == "D");
  CHECK(session.back_to(centre, 500));
  CHECK(session.back_to("1 2/0 3", 600));
  CHECK(moves_text(session) == "L");
  const std::string before = session.save(700);
  CHECK_FALSE(session.back_to("1 2/3 0", 700));
  CHECK(session.save(700) == before);
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
  CHECK(ahead.can_redo());
  CHECK_FALSE(ahead.can_undo());

  std::vector<Move> circle;
  for (int i = 0; i < 30'000; ++i) {
    for (const Move move : {Move::right, Move::down, Move::left, Move::up}) circle.push_back(move);
  }
  for (int game = 0; game < 3; ++game) {
    REQUIRE(session.play_moves(circle, 200));
    session.start(State::goal({2, 2}), 200);
  }
  CHECK(session.undo(300) == Session::to_another_game);  // one, however long it is
  CHECK(session.timeline().move_count() == 120'000);
  CHECK(session.undo(300) == Session::within_the_game);
  CHECK(session.undo(300) == Session::nowhere);
}

TEST_CASE("session: one damaged game among those saved, and nothing has changed") {
  Session session(position(far_off));
  session.slide(Move::left, 0);
  const std::string before = session.save(50);
  const std::string game = "game2;1 2/0 3;0;0;-;0;;";
  for (const std::string& rest :
       {std::string("game2"), game + "\n\n\n" + game, std::string("\n ")}) {
    REQUIRE_FALSE(session.restore(game + '\n' + rest, 50));
    CHECK(session.save(50) == before);
  }
}

// --- New games ---

TEST_CASE("session: restart goes back to where the game began") {
  Session session(position(far_off));
  session.set_slide_duration(0);
  REQUIRE(session.play_moves(moves_of("LURD"), 0));
  REQUIRE(session.load_solution(moves_of("L")));
  session.restart(100);
  CHECK(text_of(session) == far_off);
  CHECK(session.timeline().move_count() == 0);
  CHECK(session.timeline().moves_ahead() == 0);
  session.slide(Move::left, 100);
  session.start(session.timeline().state(), 200);  // its own state is a fine argument
  CHECK(text_of(session) == "1 2 3/4 5 0/7 8 6");
  CHECK(puzzle::to_text(session.timeline().start_state()) == "1 2 3/4 5 0/7 8 6");
}

TEST_CASE("session: a new game is seen to begin, and ends playback") {
  Session session(position(far_off));
  REQUIRE(session.load_solution(moves_of("LU")));
  session.play(10, 0);
  session.start(position("8 7 6/5 0 4/3 2 1"), 1000);
  CHECK_FALSE(session.playing());
  CHECK(session.timeline().length() == 0);
  CHECK(view_of(session, 1, 1060) == TileView{1, 0, 0, 0.75, 0});
  CHECK(session.animating(1419));
  CHECK(at_rest(session, session.frame(1420)));
}

TEST_CASE("session: the solved look is not for a game that starts in the goal position") {
  Session session(State::goal({3, 3}));
  CHECK(at_rest(session, session.frame(1000), 0));
  CHECK_FALSE(session.animating(0));
  session.slide(Move::right, 1000);
  session.undo(2000);
  CHECK(session.timeline().solved());
  CHECK(at_rest(session, session.frame(5000), 0));
  session.redo(6000);
  session.slide(Move::left, 7000);  // but solved by a move it is
  CHECK(at_rest(session, session.frame(9000), 1));
  CHECK(session.step(-2, 10'000) == 2);
  CHECK(at_rest(session, session.frame(12'000), 0));
  CHECK(session.step(2, 13'000) == 2);
  CHECK(at_rest(session, session.frame(15'000), 1));
}

// --- Saved games ---

TEST_CASE("session: a restored game is at rest, whatever was under way, and keeps its pace") {
  Session saved(position(one_left));
  REQUIRE(saved.load_solution(moves_of("LRL")));
  CHECK(saved.step(1, 100) == 1);
  const std::string solved = saved.save(200);

  for (const double slide : {0.0, 500.0}) {
    CAPTURE(slide);
    Session session(position(centre));
    session.set_slide_duration(slide);
    session.slide(Move::left, 0);
    REQUIRE(session.load_solution(moves_of("R")));
    session.play(1, 0);
    take(session, 11, 0);
    session.drag_to({0.25, 0});
    session.play(1, 0);
    CHECK(session.restore(solved, 100).value() == 3);
    CHECK_FALSE(session.playing());
    CHECK_FALSE(session.dragging());
    // A solved board comes back with its look, at once.
    CHECK(at_rest(session, session.frame(100), 1));
    CHECK_FALSE(session.animating(100));
    CHECK(session.elapsed(5000) == 0);
    CHECK(session.save(5000) == solved);
    // The pace is this board's, not the saved game's.
    CHECK(session.step(1, 6000) == 1);
    CHECK((view_of(session, 8, 6000 + slide / 2).column < 2) == (slide > 0));
    CHECK(view_of(session, 8, 6000 + slide).column == 2);
  }
}

TEST_CASE("session: text that is no saved game changes nothing") {
  Session session(position(far_off));
  REQUIRE(session.load_solution(moves_of("LU")));
  session.play(10, 0);
  session.advance(0);
  take(session, 3, 0);
  session.play(10, 0);
  const std::string before = session.save(50);
  const Frame frame = session.frame(50);
  REQUIRE_FALSE(session.restore("game1;1 2/3 0;0;0;0;L", 50));
  CHECK(session.save(50) == before);
  CHECK(session.frame(50) == frame);
  CHECK(session.playing());
  CHECK(session.dragging());
}

// --- Properties ---

TEST_CASE("session: in long random play the timeline always accounts for the board") {
  const BoardSize sizes[] = {{2, 2}, {3, 3}, {4, 4}, {5, 3}, {2, 7}, {10, 10}};
  for (const BoardSize size : sizes) {
    CAPTURE(size.width);
    CAPTURE(size.height);
    puzzle::Random random(puzzle::to_text(size));
    Session session(State::goal(size));
    const auto below = [&random](int bound) {
      return static_cast<int>(random(static_cast<std::uint32_t>(bound)));
    };
    double now = 0;
    double flipping_until = 0;
    int wrong = 0;
    for (int round = 0; round < 3000; ++round) {
      now += below(120);
      session.advance(now);
      const Frame before = session.frame(now);
      switch (below(14)) {
        case 0:
          if (session.undo(now) == Session::to_another_game)
            flipping_until = now + Motion::flip_duration;
          break;
        case 1:
          if (session.redo(now) == Session::to_another_game)
            flipping_until = now + Motion::flip_duration;
          break;
        case 2: session.step(below(9) - 4, now); break;
        case 3: {
          const std::vector<Move> back_and_forth = {Move::up,    Move::down, Move::left,
                                                    Move::right, Move::down, Move::up};
          const std::span<const Move> some(back_and_forth.data() + below(3), 2);
          if (session.load_solution(some)) session.play(1 + below(100), now);
          break;
        }
        case 4: session.pause(); break;
        case 5:
          if (below(2) == 0) {
            take(session, below(size.cells()), now);
          } else {
            session.press(below(size.cells()), {}, 0.0625, now);
          }
          break;
        case 6: session.drag_to({below(17) / 8.0 - 1, below(17) / 8.0 - 1}); break;
        case 7:
          if (below(4) == 0) {
            session.cancel_drag(now, Session::Pressed::is_taken_back);
          } else {
            session.end_drag(now);
          }
          break;
        case 8:
          if (below(100) == 0) {
            session.restart(now);
            flipping_until = now + Motion::flip_duration;
          }
          break;
        case 9: {
          const Move one = puzzle::all_moves[static_cast<std::size_t>(below(4))];
          const Move pair[] = {one, puzzle::inverse(one)};
          if (!session.play_moves(pair, now)) session.slide(one, now);
          break;
        }
        default: session.slide_cell(below(size.cells()), now);
      }

      const std::vector<Move> moves = session.timeline().moves();
      const puzzle::Result<State> replayed =
          puzzle::apply_moves(session.timeline().start_state(), moves);
      if (!replayed || !(replayed.value() == session.timeline().state())) ++wrong;
      if (static_cast<int>(moves.size()) != session.timeline().move_count()) ++wrong;
      if (session.timeline().assisted_count() > session.timeline().move_count()) ++wrong;
      if (session.timeline().clock_runs() && session.timeline().solved()) ++wrong;
      if (session.playing() && !session.timeline().can_redo()) ++wrong;

      // Nothing jumps: what is seen at the moment of the call is what was seen before it, but for
      // the run that follows the pointer, and for a flip that is cut short.
      const Frame after = session.frame(now);
      if (!session.dragging() && now >= flipping_until) {
        for (int tile = 1; tile < size.cells(); ++tile) {
          const TileView old = ::view_of(before, tile);
          const TileView fresh = ::view_of(after, tile);
          if (old.column != fresh.column || old.row != fresh.row) ++wrong;
          if (old.solved != fresh.solved) ++wrong;
        }
      }
      // What is said to be still is still, and as the state says.
      if (!session.animating(now)) {
        if (!(session.frame(now) == session.frame(now + 10'000))) ++wrong;
        const bool look = session.timeline().solved() && session.timeline().move_count() > 0;
        if (!session.dragging() && !at_rest(session, after, look ? 1 : 0)) ++wrong;
      }
    }
    CHECK(wrong == 0);
    CHECK(session.timeline().move_count() > 0);
    while (session.undo(now)) {
    }
    CHECK(session.timeline().state() == session.timeline().start_state());
    CHECK(session.timeline().assisted_count() == 0);
    CHECK(session.timeline().move_count() == 0);
  }
}

TEST_CASE("session: a timeline of a hundred thousand moves is crossed in one step") {
  Session session(position(centre));
  std::vector<Move> circle;
  for (int i = 0; i < 25'000; ++i) {
    for (const Move move : {Move::right, Move::down, Move::left, Move::up}) circle.push_back(move);
  }
  CHECK(session.play_moves(circle, 0).value() == 100'000);
  const State end = session.timeline().state();
  CHECK(session.load_solution(moves_of("RD")).value() == 2);
  CHECK(session.step(-200'000, 1000) == 100'000);
  CHECK(session.timeline().state() == session.timeline().start_state());
  CHECK(session.timeline().moves_ahead() == 100'002);
  CHECK(session.step(100'000, 2000) == 100'000);
  CHECK(session.timeline().state() == end);
  CHECK_FALSE(session.animating(2130));
  CHECK(session.undo(3000));
  CHECK(session.timeline().move_count() == 0);
}

// --- As it was played, and attempts ---

TEST_CASE("session: playback with the pauses of the player, faster and slower, long ones cut") {
  Session session(position(centre));
  // R2 at 0, D after 64 ms, L 1 s later, U after 10 s.
  REQUIRE(session.play_moves(moves_of("R2DLU"), 0, "00y0_8FUg"));
  session.step(-5, 0);
  const auto made = [&](double now) {
    session.advance(now);
    return session.timeline().move_count();
  };
  const auto wait = [&](int move) {
    Session copy(session);
    copy.step(move, 0);
    return copy.timeline().pause_ahead();
  };
  REQUIRE(wait(1) == 0);
  REQUIRE(wait(2) == 64);
  REQUIRE(wait(3) == 1000);
  REQUIRE(wait(4) == 10000);

  session.play(5, 0, 1);
  CHECK(made(0) == 2);  // the run at once
  CHECK(made(63) == 2);
  CHECK(made(64) == 3);
  CHECK(made(1063) == 3);
  CHECK(made(1064) == 4);
  CHECK(made(1064 + Session::max_pause - 1) == 4);
  CHECK(made(1064 + Session::max_pause) == 5);
  CHECK_FALSE(session.playing());

  session.step(-5, 10000);
  session.play(5, 10000, 4);
  CHECK(made(10016) == 3);
  session.play(5, 10016, 2);  // the next was due 250 ms later, now 500
  CHECK(made(10515) == 3);
  CHECK(made(10516) == 4);
  session.play(5, 10516);  // even from now on: 200 ms after the one before
  CHECK(made(10716) == 5);
}

TEST_CASE("session: with pauses, moves without a time go at the rate, a solver's one by one") {
  Session session(position("1 2 3/4 5 6/0 7 8"));
  REQUIRE(session.load_solution(moves_of("L2")));
  session.play(10, 0, 1);
  session.advance(0);
  CHECK(session.timeline().move_count() == 1);
  session.advance(99);
  CHECK(session.timeline().move_count() == 1);
  session.advance(100);
  CHECK(session.timeline().move_count() == 2);

  Session given(position(centre));
  REQUIRE(given.play_moves(moves_of("RLRL"), 0));
  given.step(-4, 0);
  given.play(10, 0, 1);
  given.advance(0);
  CHECK(given.timeline().move_count() == 1);
  given.advance(100);
  CHECK(given.timeline().move_count() == 2);
}

TEST_CASE("session: an attempt goes on from a moment, its game is kept beside it") {
  Session session(position(centre));
  CHECK_FALSE(session.begin_attempt(0));  // there is no moment
  session.slide(Move::right, 1000, Hand::keys);
  session.slide(Move::right, 3000, Hand::keys);
  session.slide(Move::up, 7000, Hand::keys);
  session.step(-1, 8000);
  REQUIRE(session.elapsed(8000) == 7000);
  REQUIRE(session.begin_attempt(8000));
  CHECK(session.timeline().attempt());
  CHECK(moves_text(session) == "R2");
  CHECK(session.timeline().length() == 2);
  CHECK(session.timeline().hands() == 1);
  CHECK(session.elapsed(9000) == 2000);  // at rest, as it was then
  session.slide(Move::down, 20000, Hand::keys);
  CHECK(session.elapsed(20500) == 2500);
  CHECK(session.timeline().times() == "0x-g0");

  // It is one after a reload, too.
  Session restored(position(far_off));
  REQUIRE(restored.restore(session.save(20500), 0));
  CHECK(restored.timeline().attempt());
  CHECK(moves_text(restored) == "R2D");

  while (restored.timeline().can_undo()) restored.undo(0);
  CHECK(restored.undo(0) == Session::to_another_game);
  CHECK_FALSE(restored.timeline().attempt());
  CHECK(moves_text(restored) == "R2");
  CHECK(restored.timeline().length() == 3);
  CHECK(restored.elapsed(0) >= 7000);
  CHECK(restored.redo(0) == Session::within_the_game);
  CHECK(restored.redo(0) == Session::to_another_game);
  CHECK(restored.timeline().attempt());
}

TEST_CASE("session: hints are counted with the game, through undo, save and attempts") {
  Session session(position(centre));
  CHECK(session.timeline().hints() == 0);
  session.slide(Move::right, 0, Hand::touch);
  session.note_hint();
  session.note_hint();
  session.undo(0);
  CHECK(session.timeline().hints() == 2);
  CHECK(session.timeline().hands() == 8);
  CHECK_FALSE(session.timeline().attempt());
  Session restored(position(far_off));
  REQUIRE(restored.restore(session.save(0), 0));
  CHECK(restored.timeline().hints() == 2);
  CHECK(restored.begin_attempt(0));
  CHECK(restored.timeline().hints() == 2);
  restored.restart(0);
  CHECK(restored.timeline().hints() == 0);
  CHECK_FALSE(restored.timeline().attempt());
}

}  // namespace session_test
