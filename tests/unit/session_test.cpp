#include "game/session.hpp"

#include <doctest.h>

#include <limits>
#include <string>
#include <vector>

#include "core/random.hpp"

using puzzle::BoardSize;
using puzzle::Move;
using puzzle::State;
using puzzle::game::Frame;
using puzzle::game::Session;
using puzzle::game::TileView;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

State position(const char* text) { return puzzle::parse_position(text).value(); }

std::vector<Move> moves_of(const char* text) { return puzzle::parse_moves(text).value(); }

std::string text_of(const Session& session) { return puzzle::to_text(session.state()); }

std::string moves_text(const Session& session) { return puzzle::to_text(session.moves()); }

// The view of a tile; tile 0 when the frame does not show it.
TileView view_of(const Frame& frame, int tile) {
  for (int i = 0; i < frame.count; ++i) {
    if (frame.tiles[static_cast<std::size_t>(i)].tile == tile) {
      return frame.tiles[static_cast<std::size_t>(i)];
    }
  }
  return {};
}

TileView view_of(const Session& session, int tile, double now) {
  return view_of(session.frame(now), tile);
}

// Whether every tile lies in its cell, fully open, with that much of the solved look.
bool at_rest(const Session& session, const Frame& frame, double solved_look = 0) {
  const State& state = session.state();
  for (int cell = 0; cell < state.cells(); ++cell) {
    if (state.tile_at(cell) == 0) continue;
    const TileView expected = {state.tile_at(cell),
                               static_cast<double>(state.size().column_of(cell)),
                               static_cast<double>(state.size().row_of(cell)), 1, solved_look};
    if (!(frame.tiles[static_cast<std::size_t>(expected.tile - 1)] == expected)) return false;
  }
  return frame.count == state.cells() - 1 && frame.size == state.size();
}

const char* const centre = "1 2 3 4 5/6 7 8 9 10/11 12 0 13 14/15 16 17 18 19/20 21 22 23 24";
const char* const one_left = "1 2 3/4 5 6/7 0 8";  // L solves it
const char* const two_left = "1 2 3/4 5 6/0 7 8";  // L2 solves it
const char* const far_off = "1 2 3/4 0 5/7 8 6";   // LU solves it

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
    CHECK(session.can_slide(test.cell));
    CHECK(session.slide_cell(test.cell, 0) == test.count);
    CHECK(text_of(session) == test.after);
    CHECK(moves_text(session) == test.moves);
    CHECK(session.move_count() == test.count);
    CHECK(session.assisted_count() == 0);
  }
}

TEST_CASE("session: cells out of line, the blank and no cells at all do not slide") {
  Session session(position(centre));
  for (const int cell : {0, 6, 12, 16, 24, 25, -1, 1000, std::numeric_limits<int>::min(),
                         std::numeric_limits<int>::max()}) {
    CAPTURE(cell);
    CHECK_FALSE(session.can_slide(cell));
    CHECK_FALSE(session.slide_direction(cell));
    CHECK(session.slide_cell(cell, 5) == 0);
    CHECK_FALSE(session.begin_drag(cell, 5));
  }
  CHECK(text_of(session) == centre);
  CHECK_FALSE(session.can_undo());
  CHECK_FALSE(session.timer_running());
  CHECK(session.slide_direction(10) == Move::right);
  CHECK(session.slide_direction(22) == Move::up);
}

TEST_CASE("session: a rectangular board slides along its own rows and columns") {
  Session session(position("1 2/3 4/5 6/7 0"));
  CHECK(session.slide_cell(1, 0) == 3);
  CHECK(text_of(session) == "1 0/3 2/5 4/7 6");
  CHECK(moves_text(session) == "D3");
  CHECK(session.slide_cell(3, 0) == 1);
  CHECK_FALSE(session.can_slide(0));
  CHECK(session.can_slide(2));
}

TEST_CASE("session: a move by direction") {
  Session session(position(far_off));
  CHECK(session.slide(Move::left, 0));
  CHECK(text_of(session) == "1 2 3/4 5 0/7 8 6");
  CHECK_FALSE(session.slide(Move::left, 0));
  CHECK(session.move_count() == 1);
  CHECK(session.slide(Move::up, 0));
  CHECK(session.solved());
}

// --- Undo and redo ---

TEST_CASE("session: a run is one action for undo and redo and counts its single moves") {
  Session session(position("1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15"));
  CHECK(session.slide_cell(15, 0) == 3);
  CHECK(session.slide_cell(3, 0) == 3);
  CHECK(session.slide(Move::right, 0));
  CHECK(moves_text(session) == "L3D3R");
  CHECK(session.move_count() == 7);

  CHECK(session.undo(0));
  CHECK(session.move_count() == 6);
  CHECK(session.undo(0));
  CHECK(session.move_count() == 3);
  CHECK(text_of(session) == "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0");
  CHECK(session.moves_ahead() == 4);
  CHECK(session.undo(0));
  CHECK_FALSE(session.can_undo());
  CHECK_FALSE(session.undo(0));
  CHECK(session.state() == session.start_state());

  CHECK(session.redo(0));
  CHECK(session.redo(0));
  CHECK(moves_text(session) == "L3D3");
  CHECK(session.can_redo());
  CHECK(session.redo(0));
  CHECK_FALSE(session.redo(0));
  CHECK(moves_text(session) == "L3D3R");
}

TEST_CASE("session: neighbouring actions in the same direction stay apart") {
  Session session(position("1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15"));
  session.slide(Move::left, 0);
  session.slide(Move::left, 0);
  CHECK(session.undo(0));
  CHECK(moves_text(session) == "L");
}

TEST_CASE("session: an action that was entered half way by a step is finished or taken back") {
  Session session(position("1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15"));
  session.slide_cell(15, 0);
  CHECK(session.step(-1, 0) == 1);
  CHECK(moves_text(session) == "L2");
  CHECK(session.redo(0));
  CHECK(moves_text(session) == "L3");
  CHECK(session.step(-2, 0) == 2);
  CHECK(session.undo(0));
  CHECK(session.move_count() == 0);
  CHECK(session.moves_ahead() == 3);

  // A move in the middle cuts the rest of the run off and is an action of its own.
  CHECK(session.step(2, 0) == 2);
  CHECK(session.slide(Move::down, 0));
  CHECK(moves_text(session) == "L2D");
  CHECK_FALSE(session.can_redo());
  CHECK(session.undo(0));
  CHECK(moves_text(session) == "L2");
}

TEST_CASE(
    "session: a move of the player cuts the future off, a click that moves nothing does not") {
  Session session(position(centre));
  session.slide_cell(10, 0);
  session.undo(0);
  CHECK(session.slide_cell(0, 0) == 0);
  CHECK(session.play_moves({}, 0).value() == 0);
  CHECK(session.moves_ahead() == 2);
  CHECK(session.slide_cell(7, 0) == 1);
  CHECK(session.moves_ahead() == 0);
  CHECK(moves_text(session) == "D");
}

TEST_CASE("session: moves played together are one action; a wrong one plays none") {
  Session session(position(far_off));
  const puzzle::Result<int> wrong = session.play_moves(moves_of("LL"), 0);
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().message ==
        puzzle::apply_moves(session.state(), moves_of("LL")).error().message);
  CHECK(session.move_count() == 0);
  CHECK_FALSE(session.timer_running());

  CHECK(session.play_moves(moves_of("LURD"), 0).value() == 4);
  CHECK(text_of(session) == "1 2 3/4 0 6/7 5 8");
  CHECK(session.move_count() == 4);
  CHECK(session.undo(0));
  CHECK(session.move_count() == 0);
}

TEST_CASE("session: steps go as far as there are moves") {
  Session session(position(centre));
  REQUIRE(session.play_moves(moves_of("R2D2L"), 0));
  CHECK(session.step(std::numeric_limits<int>::min(), 0) == 5);
  CHECK(session.move_count() == 0);
  CHECK(session.step(0, 0) == 0);
  CHECK(session.step(3, 0) == 3);
  CHECK(moves_text(session) == "R2D");
  CHECK(session.step(-1, 0) == 1);
  CHECK(session.step(std::numeric_limits<int>::max(), 0) == 3);
  CHECK(session.step(1, 0) == 0);
  CHECK(moves_text(session) == "R2D2L");
}

// --- Solutions and playback ---

TEST_CASE("session: a solution is the future, counted as assisted once it is played") {
  Session session(position("1 2 3/4 5 6/7 8 0"));
  session.slide(Move::down, 0);
  session.slide(Move::right, 0);
  CHECK(session.load_solution(moves_of("LU")).value() == 2);
  CHECK(session.moves_ahead() == 2);
  CHECK(session.move_count() == 2);
  CHECK(session.assisted_count() == 0);
  CHECK_FALSE(session.playing());

  CHECK(session.step(2, 0) == 2);
  CHECK(session.solved());
  CHECK(session.move_count() == 4);
  CHECK(session.assisted_count() == 2);

  // Back through the solution, one move an action, then through the player's own moves.
  CHECK(session.undo(0));
  CHECK(session.move_count() == 3);
  CHECK(session.assisted_count() == 1);
  CHECK(session.undo(0));
  CHECK(session.undo(0));
  CHECK(session.move_count() == 1);
  CHECK(session.assisted_count() == 0);
  CHECK(session.moves_ahead() == 3);
  CHECK(session.undo(0));
  CHECK_FALSE(session.can_undo());
}

TEST_CASE("session: where the solution begins, until the player makes a move") {
  Session session(position("1 2 3/4 5 6/7 8 0"));
  CHECK_FALSE(session.solution_begin());
  session.slide(Move::down, 0);
  session.slide(Move::right, 0);
  CHECK_FALSE(session.solution_begin());
  REQUIRE(session.load_solution(moves_of("LU")));
  CHECK(session.solution_begin() == 2);  // before anything of it is played
  session.step(2, 0);
  CHECK(session.solution_begin() == 2);  // when all of it is
  session.step(-3, 0);
  CHECK(session.solution_begin() == 2);  // and among the moves of the player before it
  Session restored(position(far_off));
  REQUIRE(restored.restore(session.save(0), 0));
  CHECK(restored.solution_begin() == 2);

  // A solution from the middle of another one goes on with it.
  session.step(2, 0);
  REQUIRE(session.load_solution(moves_of("RLU")));
  CHECK(session.solution_begin() == 2);
  CHECK(session.timeline_length() == 6);

  session.slide(Move::right, 0);
  CHECK_FALSE(session.solution_begin());
  session.undo(0);  // the future is the player's now
  CHECK_FALSE(session.solution_begin());
  REQUIRE(session.load_solution(moves_of("U")));
  CHECK(session.solution_begin() == 2);
  session.restart(0);
  CHECK_FALSE(session.solution_begin());
  REQUIRE(session.load_solution(moves_of("DU")));
  CHECK(session.solution_begin() == 0);
}

TEST_CASE("session: a solution that does not fit the position changes nothing") {
  Session session(position(far_off));
  REQUIRE(session.load_solution(moves_of("LU")));
  session.play(1, 0);
  const puzzle::Result<int> wrong = session.load_solution(moves_of("LLL"));
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().message ==
        puzzle::apply_moves(session.state(), moves_of("LLL")).error().message);
  CHECK(session.moves_ahead() == 2);
  CHECK(session.playing());

  CHECK(session.load_solution({}).value() == 0);
  CHECK(session.moves_ahead() == 0);
  CHECK_FALSE(session.playing());
}

TEST_CASE("session: playback applies a move at once and then one an interval, and ends paused") {
  Session session(position(centre));
  REQUIRE(session.load_solution(moves_of("R2D2L")));
  session.play(10, 1000);
  CHECK(session.playing());
  CHECK(session.move_count() == 0);
  session.advance(1000);
  CHECK(session.move_count() == 1);
  session.advance(1099);
  CHECK(session.move_count() == 1);
  session.advance(1100);
  CHECK(session.move_count() == 2);
  session.advance(1150);
  session.advance(1290);
  CHECK(session.move_count() == 3);
  session.advance(1300);  // due at 1300 although the one before came late
  CHECK(session.move_count() == 4);
  session.advance(1399);
  CHECK(session.playing());
  session.advance(1400);
  CHECK(session.move_count() == 5);
  CHECK_FALSE(session.playing());
  CHECK(session.assisted_count() == 5);
}

TEST_CASE("session: playback without a future does nothing") {
  Session session(position(centre));
  session.play(5, 0);
  CHECK_FALSE(session.playing());
  session.advance(1000);
  CHECK(session.move_count() == 0);
}

TEST_CASE("session: playback also redoes the player's own moves") {
  Session session(position(centre));
  session.slide_cell(10, 0);
  session.undo(0);
  session.play(100, 0);
  session.advance(0);
  session.advance(10);
  CHECK(moves_text(session) == "R2");
  CHECK(session.assisted_count() == 0);
}

TEST_CASE("session: pause, step and seek while a solution is played") {
  Session session(position(centre));
  REQUIRE(session.load_solution(moves_of("R2D2L2")));
  session.play(10, 0);
  session.advance(0);
  session.advance(100);
  session.pause();
  session.advance(5000);
  CHECK(session.move_count() == 2);

  session.play(10, 5000);
  session.advance(5000);
  CHECK(session.move_count() == 3);
  CHECK(session.step(1, 5050) == 1);  // a step pauses
  CHECK_FALSE(session.playing());
  CHECK(session.step(-3, 5060) == 3);
  CHECK(session.moves_ahead() == 5);
  session.play(10, 6000);
  for (double now = 6000; now <= 6400; now += 50) session.advance(now);
  CHECK(moves_text(session) == "R2D2L2");
  CHECK_FALSE(session.playing());

  session.step(-4, 7000);
  session.play(10, 7000);
  CHECK(session.undo(7000));  // so do undo
  CHECK_FALSE(session.playing());
  CHECK(session.move_count() == 1);
  session.play(10, 7000);
  CHECK(session.redo(7000));  // and redo
  CHECK_FALSE(session.playing());
  session.play(10, 7000);
  CHECK(session.slide(Move::left, 7000));  // and a move, which cuts the future off
  CHECK_FALSE(session.playing());
  CHECK(session.moves_ahead() == 0);
  CHECK(moves_text(session) == "R2L");
}

TEST_CASE("session: playback does not make up for time in which nobody called") {
  Session session(position(centre));
  std::vector<Move> back_and_forth;
  for (int i = 0; i < 100; ++i) back_and_forth.push_back(i % 2 == 0 ? Move::right : Move::left);
  REQUIRE(session.load_solution(back_and_forth));
  session.play(10, 0);
  session.advance(0);
  CHECK(session.move_count() == 1);
  session.advance(60'000);  // a minute later: one move, and the next in 100 ms
  CHECK(session.move_count() == 2);
  session.advance(60'099);
  CHECK(session.move_count() == 2);
  session.advance(60'100);
  CHECK(session.move_count() == 3);

  // A frame that is only slow is made up for: due at 200 and 300, called at 300 exactly.
  session.advance(60'300);
  CHECK(session.move_count() == 5);
  // Due at 400, 101 ms late: counts as due now, and so the next is at 601.
  session.advance(60'501);
  CHECK(session.move_count() == 6);
  session.advance(60'600);
  CHECK(session.move_count() == 6);
  session.advance(60'601);
  CHECK(session.move_count() == 7);
}

TEST_CASE("session: rates are clamped and may change while playing") {
  Session session(position(centre));
  std::vector<Move> back_and_forth;
  for (int i = 0; i < 100; ++i) back_and_forth.push_back(i % 2 == 0 ? Move::right : Move::left);
  REQUIRE(session.load_solution(back_and_forth));
  session.play(infinity, 0);  // 100 a second
  for (double now = 0; now <= 50; now += 5) session.advance(now);
  CHECK(session.move_count() == 6);  // at 0, 10, .. 50
  session.play(10, 50);              // the next was due at 60, now at 150
  session.advance(149);
  CHECK(session.move_count() == 6);
  session.advance(150);
  CHECK(session.move_count() == 7);
  session.play(20, 220);  // due at 250, now at 200: at once
  session.advance(220);
  CHECK(session.move_count() == 8);
  session.advance(269);
  CHECK(session.move_count() == 8);
  session.advance(270);
  CHECK(session.move_count() == 9);
  session.pause();

  for (const double rate : {0.0, -3.0, not_a_number}) {  // 0.1 a second
    CAPTURE(rate);
    const double begin = 100'000 + session.move_count() * 100'000.0;
    const int before = session.move_count();
    session.play(rate, begin);
    session.advance(begin);
    session.play(rate, begin + 5000);  // the same rate again changes nothing
    session.advance(begin + 9999);
    CHECK(session.move_count() == before + 1);
    session.advance(begin + 10'000);
    CHECK(session.move_count() == before + 2);
    session.pause();
  }

  // A change before the first move does not put it off.
  session.play(1, 2e6);
  session.play(0.1, 2e6);
  const int before = session.move_count();
  session.advance(2e6);
  CHECK(session.move_count() == before + 1);
}

// --- Timer ---

TEST_CASE("session: the timer runs from the first move until the board is solved") {
  Session session(position(far_off));
  CHECK(session.elapsed(5000) == 0);
  CHECK_FALSE(session.timer_running());
  session.slide(Move::left, 1000);
  CHECK(session.timer_running());
  CHECK(session.elapsed(1000) == 0);
  CHECK(session.elapsed(1250) == 250);
  session.slide(Move::up, 3000);
  CHECK(session.solved());
  CHECK_FALSE(session.timer_running());
  CHECK(session.elapsed(9000) == 2000);

  // On from the solved board, by undo or by a move, it runs again.
  session.undo(10'000);
  CHECK(session.timer_running());
  CHECK(session.elapsed(10'500) == 2500);
  session.redo(11'000);
  CHECK(session.elapsed(20'000) == 3000);
  session.slide(Move::right, 30'000);
  CHECK(session.elapsed(30'001) == 3001);

  // Back at the start it runs on; a new game puts it to zero.
  session.undo(30'100);
  session.undo(30'200);
  session.undo(30'300);
  CHECK(session.move_count() == 0);
  CHECK(session.timer_running());
  CHECK(session.elapsed(31'000) == 3900);  // it stood still from 30,100 to 30,200
  session.restart(31'000);
  CHECK_FALSE(session.timer_running());
  CHECK(session.elapsed(32'000) == 0);
}

TEST_CASE("session: the timer on a game that starts solved, and in playback") {
  Session session(State::goal({3, 3}));
  CHECK(session.solved());
  session.slide(Move::right, 100);
  CHECK(session.timer_running());
  session.undo(150);
  CHECK_FALSE(session.timer_running());
  CHECK(session.elapsed(1000) == 50);

  session.start(position(two_left), 1000);
  REQUIRE(session.load_solution(moves_of("L2")));
  session.play(10, 1000);
  CHECK_FALSE(session.timer_running());
  session.advance(1000);
  CHECK(session.timer_running());
  session.advance(1110);  // the move was due, and is made, at 1100
  CHECK(session.solved());
  CHECK(session.elapsed(5000) == 100);
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

// --- Slides ---

TEST_CASE("session: a slide is fast off the mark and lands exactly") {
  Session session(position(centre));
  session.slide_cell(10, 1000);  // 11 and 12 travel right
  CHECK(session.animating(1000));
  CHECK(view_of(session, 12, 1000) == TileView{12, 1, 2, 1, 0});
  CHECK(view_of(session, 12, 1032.5).column == 1.578125);
  CHECK(view_of(session, 12, 1065) == TileView{12, 1.875, 2, 1, 0});
  CHECK(view_of(session, 11, 1065) == TileView{11, 0.875, 2, 1, 0});
  CHECK(view_of(session, 13, 1065) == TileView{13, 3, 2, 1, 0});
  CHECK(session.animating(1129.9));
  CHECK_FALSE(session.animating(1130));
  CHECK(at_rest(session, session.frame(1130)));
  CHECK(session.frame(1130) == session.frame(1e6));
  CHECK_FALSE(session.frame(1129.9) == session.frame(1130));

  session.undo(2000);  // 11 and 12 travel back
  CHECK(view_of(session, 12, 2065).column == 1.125);
  session.redo(3000);
  CHECK(view_of(session, 12, 3065).column == 1.875);
  session.step(-1, 4000);
  CHECK(view_of(session, 11, 4065).column == 0.125);
  CHECK(view_of(session, 12, 4065).column == 2);
}

TEST_CASE("session: a tile that moves on while it glides sets out from where it is seen") {
  Session session(position(centre));
  session.slide(Move::right, 0);  // 12 from column 1 to 2
  session.undo(65);               // turned round at 1.875
  CHECK(view_of(session, 12, 65).column == 1.875);
  CHECK(view_of(session, 12, 130).column == 1.109375);  // 7/8 of the way back
  CHECK(session.animating(194));
  CHECK_FALSE(session.animating(195));

  // A tile that still glides is not disturbed by the move of another.
  session.slide(Move::right, 1000);
  session.slide(Move::down, 1065);  // 7 from row 1 to 2
  CHECK(view_of(session, 12, 1065).column == 1.875);
  CHECK(view_of(session, 12, 1130).column == 2);
  CHECK(view_of(session, 7, 1130).row == 1.875);
}

TEST_CASE("session: many moves at once animate their net change only") {
  Session session(position(centre));
  REQUIRE(session.play_moves(moves_of("R2L2R"), 0));  // in the end only 12 has moved
  const Frame frame = session.frame(65);
  CHECK(view_of(frame, 12).column == 1.875);
  CHECK(view_of(frame, 11).column == 0);
  CHECK_FALSE(session.animating(130));

  REQUIRE(session.play_moves(moves_of("LR"), 1000));
  CHECK_FALSE(session.animating(1000));
  CHECK(session.move_count() == 7);
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

TEST_CASE("session: without motion every change shows at once") {
  Session session(position(two_left));
  session.set_slide_duration(0);
  session.slide(Move::left, 0);
  CHECK(at_rest(session, session.frame(0)));
  CHECK_FALSE(session.animating(0));
  session.slide(Move::left, 0.1);
  CHECK(at_rest(session, session.frame(0.1), 1));
  CHECK_FALSE(session.animating(0.1));
  session.undo(10);
  CHECK(at_rest(session, session.frame(10), 0));
  CHECK_FALSE(session.animating(10));
  session.start(position(far_off), 20);
  CHECK(at_rest(session, session.frame(20)));
  CHECK_FALSE(session.animating(20));

  // Switched off on the way, everything is where it was going.
  session.set_slide_duration(Session::slide_duration);
  REQUIRE(session.play_moves(moves_of("LU"), 1000));
  CHECK(session.animating(1000));
  session.set_slide_duration(0);
  CHECK_FALSE(session.animating(1000));
  CHECK(at_rest(session, session.frame(1000), 1));
  session.set_slide_duration(Session::slide_duration);
  CHECK_FALSE(session.animating(1000));
  session.restart(2000);
  session.set_slide_duration(0);
  CHECK(at_rest(session, session.frame(2000)));
}

// --- Dragging ---

TEST_CASE("session: a run follows the drag and slides when it is let go") {
  Session session(position(centre));
  CHECK(session.begin_drag(10, 0));  // 11 and 12, to the right
  CHECK(session.dragging());
  CHECK(session.drag_direction() == Move::right);
  CHECK_FALSE(session.animating(0));
  session.drag_to(0.25);
  CHECK(session.drag_fraction() == 0.25);
  CHECK(view_of(session, 11, 0).column == 0.25);
  CHECK(view_of(session, 12, 0).column == 1.25);
  CHECK(view_of(session, 13, 0).column == 3);
  CHECK(view_of(session, 7, 0).row == 1);
  CHECK_FALSE(session.animating(0));  // it changes with the pointer only
  session.drag_to(7);
  CHECK(view_of(session, 12, 0).column == 2);
  session.drag_to(-7);
  CHECK(view_of(session, 12, 0).column == 1);
  session.drag_to(0.5);
  session.drag_to(not_a_number);
  CHECK(session.drag_fraction() == 0.5);
  CHECK(session.move_count() == 0);
  CHECK_FALSE(session.timer_running());

  CHECK(session.end_drag(true, 1000) == 2);
  CHECK_FALSE(session.dragging());
  CHECK(session.drag_fraction() == 0);
  CHECK_FALSE(session.drag_direction());
  CHECK(moves_text(session) == "R2");
  CHECK(view_of(session, 12, 1000).column == 1.5);
  CHECK(view_of(session, 12, 1065).column == 1.9375);
  CHECK_FALSE(session.animating(1130));
  CHECK(session.undo(2000));
  CHECK(session.move_count() == 0);
}

TEST_CASE("session: a drag up and to the left") {
  Session session(position(centre));
  REQUIRE(session.begin_drag(22, 0));
  session.drag_to(0.25);
  CHECK(view_of(session, 17, 0).row == 2.75);
  CHECK(view_of(session, 22, 0).row == 3.75);
  CHECK(session.end_drag(true, 0) == 2);
  REQUIRE(session.begin_drag(21, 200));
  CHECK(session.drag_direction() == Move::right);
  REQUIRE(session.begin_drag(24, 200));
  CHECK(session.drag_direction() == Move::left);
  session.drag_to(0.25);
  CHECK(view_of(session, 24, 200).column == 3.75);
  CHECK(view_of(session, 23, 200).column == 2.75);
}

TEST_CASE("session: a drag that is given up glides back and is no move") {
  Session session(position(centre));
  session.slide_cell(10, 0);
  session.undo(0);
  REQUIRE(session.begin_drag(10, 1000));
  session.drag_to(0.5);
  CHECK(session.end_drag(false, 1000) == 0);
  CHECK(view_of(session, 12, 1000).column == 1.5);
  CHECK(view_of(session, 12, 1065).column == 1.0625);
  CHECK_FALSE(session.animating(1130));
  CHECK(session.move_count() == 0);
  CHECK(session.moves_ahead() == 2);  // the future is as it was
  CHECK(session.end_drag(true, 2000) == 0);
  CHECK(session.move_count() == 0);

  Session fresh(position(centre));
  REQUIRE(fresh.begin_drag(10, 0));
  fresh.drag_to(0.5);
  fresh.end_drag(false, 0);
  CHECK_FALSE(fresh.timer_running());

  // Let go where it lies: nothing to animate.
  REQUIRE(session.begin_drag(10, 3000));
  session.drag_to(1);
  CHECK(session.end_drag(true, 3000) == 2);
  CHECK_FALSE(session.animating(3000));
}

TEST_CASE("session: what else moves a tile ends a drag, from where the run is seen") {
  Session session(position(centre));
  REQUIRE(session.begin_drag(10, 0));
  session.drag_to(0.5);
  CHECK(session.slide(Move::down, 0));
  CHECK_FALSE(session.dragging());
  CHECK(view_of(session, 12, 0).column == 1.5);
  CHECK(view_of(session, 12, 130).column == 1);
  CHECK(session.end_drag(true, 0) == 0);

  REQUIRE(session.begin_drag(2, 1000));
  session.drag_to(0.5);
  REQUIRE(session.begin_drag(9, 1000));  // another drag
  CHECK(view_of(session, 3, 1000).row == 0.5);
  CHECK(view_of(session, 3, 1130).row == 0);
  CHECK_FALSE(session.begin_drag(0, 1200));  // none, but the old one is over
  CHECK_FALSE(session.dragging());

  REQUIRE(session.begin_drag(9, 1300));
  session.start(position(far_off), 1300);
  CHECK_FALSE(session.dragging());

  REQUIRE(session.load_solution(moves_of("LU")));
  session.play(10, 2000);
  REQUIRE(session.begin_drag(5, 2000));
  CHECK_FALSE(session.playing());
}

TEST_CASE("session: a tile caught while it glides is not dragged beyond its place") {
  Session session(position(centre));
  session.slide(Move::right, 0);        // 12 from column 1 to 2
  REQUIRE(session.begin_drag(12, 65));  // caught at 1.875, to be dragged left again
  CHECK(session.drag_direction() == Move::left);
  CHECK(view_of(session, 12, 65).column == 1.875);
  session.drag_to(0.5);
  CHECK(view_of(session, 12, 65).column == 1.375);
  session.drag_to(1);
  CHECK(view_of(session, 12, 65).column == 1);
  CHECK(session.end_drag(true, 65) == 1);
  CHECK(at_rest(session, session.frame(65)));
}

// --- New games ---

TEST_CASE("session: a new game turns the tiles over, from the top left on") {
  Session session(position(far_off));
  session.start(position("8 7 6/5 0 4/3 2 1"), 1000);
  CHECK(session.move_count() == 0);
  CHECK(text_of(session) == "8 7 6/5 0 4/3 2 1");
  // Diagonals begin 45 ms after one another; each closes and opens in 120 ms.
  CHECK(view_of(session, 1, 1000) == TileView{1, 0, 0, 1, 0});
  CHECK(view_of(session, 8, 1000) == TileView{8, 1, 2, 1, 0});
  CHECK(view_of(session, 1, 1060) == TileView{1, 0, 0, 0.75, 0});
  CHECK(view_of(session, 2, 1105) == TileView{2, 1, 0, 0.75, 0});
  const Frame late = session.frame(1240);  // the old 6 closes while the new one opens
  CHECK(late.count == 8);                  // 3 5 5 6 6 7 8 8
  CHECK(late.tiles[3] == TileView{6, 2, 0, 0.4375, 0});
  CHECK(late.tiles[4] == TileView{6, 2, 2, 0.75, 0});
  const Frame turning = session.frame(1120);
  CHECK(turning.count == 7);  // the first cell shows neither old nor new
  CHECK(turning.tiles[0].tile == 2);
  CHECK(turning.tiles[6].tile == 8);
  CHECK(view_of(session, 8, 1180) == TileView{8, 0, 0, 0.75, 0});
  CHECK(view_of(session, 8, 1240) == TileView{8, 0, 0, 1, 0});
  CHECK(view_of(session, 1, 1360) == TileView{1, 2, 2, 0.75, 0});
  CHECK(session.animating(1419.9));
  CHECK_FALSE(session.frame(1419.9) == session.frame(1420));
  CHECK_FALSE(session.animating(1420));
  CHECK(at_rest(session, session.frame(1420)));

  // At most one tile in a cell, all the time.
  session.restart(2000);
  for (double now = 2000; now < 2420; now += 1) {
    CHECK(session.frame(now).count <= 8);
  }
}

TEST_CASE("session: the flip ends with the last tile, not with an empty corner") {
  Session session(State::goal({3, 3}));
  session.start(State::goal({3, 3}), 0);
  CHECK_FALSE(session.frame(374.9) == session.frame(375));
  CHECK(session.animating(374.9));  // the last tiles are on the diagonal before the corner
  CHECK_FALSE(session.animating(375));

  // Where the blank comes to lie, an old tile only closes.
  session.start(position(far_off), 1000);
  session.start(State::goal({3, 3}), 2000);
  CHECK(view_of(session, 6, 2240) == TileView{6, 2, 2, 0.75, 0});
  CHECK_FALSE(session.animating(2375));
}

TEST_CASE("session: on another size there are only tiles that open") {
  Session session(position(far_off));
  session.start(position("1 2 3 4/5 6 0 7"), 1000);
  Frame frame = session.frame(1000);
  CHECK(frame.size == BoardSize{4, 2});
  CHECK(frame.count == 0);
  CHECK(view_of(session, 1, 1120) == TileView{1, 0, 0, 0.75, 0});
  CHECK(view_of(session, 7, 1300) == TileView{7, 3, 1, 0.75, 0});
  CHECK(session.animating(1419));
  CHECK_FALSE(session.animating(1420));
  CHECK(at_rest(session, session.frame(1420)));
}

TEST_CASE("session: a new game in the middle of anything starts from what is seen") {
  Session session(position(two_left));
  session.slide(Move::left, 1000);
  session.start(position(far_off), 1065);
  CHECK(view_of(session, 7, 1065) == TileView{7, 0.125, 2, 1, 0});  // stays there and closes
  CHECK(view_of(session, 7, 1125 + 90).column == 0.125);

  session.start(position(one_left), 1125);  // 60 ms on: the first tile is a quarter closed
  CHECK(view_of(session, 1, 1125).open == 0.75);
  CHECK(view_of(session, 1, 1185).open == 0.5625);
  CHECK(at_rest(session, session.frame(2000)));
}

TEST_CASE("session: a move ends the flip at once") {
  Session session(position(far_off));
  session.start(position("8 7 6/5 0 4/3 2 1"), 1000);
  session.slide(Move::left, 1060);
  CHECK(view_of(session, 8, 1060) == TileView{8, 0, 0, 1, 0});
  CHECK(view_of(session, 4, 1125) == TileView{4, 1.125, 1, 1, 0});
  CHECK_FALSE(session.animating(1190));
  session.restart(2000);
  CHECK(session.begin_drag(1, 2060));
  CHECK_FALSE(session.animating(2060));
}

TEST_CASE("session: restart goes back to where the game began") {
  Session session(position(far_off));
  session.set_slide_duration(0);
  REQUIRE(session.play_moves(moves_of("LURD"), 0));
  REQUIRE(session.load_solution(moves_of("L")));
  session.restart(100);
  CHECK(text_of(session) == far_off);
  CHECK(session.move_count() == 0);
  CHECK(session.moves_ahead() == 0);
  session.slide(Move::left, 100);
  session.start(session.state(), 200);  // its own state is a fine argument
  CHECK(text_of(session) == "1 2 3/4 5 0/7 8 6");
  CHECK(puzzle::to_text(session.start_state()) == "1 2 3/4 5 0/7 8 6");
}

// --- The solved look ---

TEST_CASE("session: the solved look sweeps over the tiles once the last one has landed") {
  Session session(position(one_left));
  session.slide(Move::left, 1000);
  REQUIRE(session.solved());
  CHECK(view_of(session, 1, 1130).solved == 0);
  // Diagonals begin 130 ms after one another, of which there are four; each takes 260 ms.
  CHECK(view_of(session, 1, 1130 + 65).solved == 0.15625);
  CHECK(view_of(session, 1, 1130 + 130).solved == 0.5);
  CHECK(view_of(session, 2, 1130 + 130).solved == 0);
  CHECK(view_of(session, 1, 1130 + 260).solved == 1);
  CHECK(view_of(session, 2, 1130 + 260).solved == 0.5);
  CHECK(view_of(session, 4, 1130 + 260).solved == 0.5);
  CHECK(view_of(session, 8, 1130 + 520).solved == 0.5);
  CHECK(session.animating(1779));
  CHECK_FALSE(session.frame(1779) == session.frame(1780));
  CHECK_FALSE(session.animating(1780));
  CHECK(at_rest(session, session.frame(1780), 1));

  // It leaves faster than it came, while the tile glides away.
  session.undo(3000);
  CHECK(view_of(session, 1, 3000).solved == 1);
  CHECK(view_of(session, 1, 3080).solved == 0.5);
  CHECK(session.animating(3159));
  CHECK_FALSE(session.animating(3160));
  CHECK(at_rest(session, session.frame(3160), 0));
}

TEST_CASE("session: the solved look leaves from where it was, and comes back without a jump") {
  Session session(position(one_left));
  session.slide(Move::left, 1000);
  session.undo(1260);  // half way over the first tile
  CHECK(view_of(session, 1, 1260).solved == 0.5);
  CHECK(view_of(session, 2, 1260).solved == 0);
  CHECK(view_of(session, 1, 1340).solved == 0.25);
  session.redo(1340);
  CHECK(view_of(session, 1, 1340).solved == 0.25);
  CHECK(view_of(session, 1, 1380).solved == 0.125);
  CHECK(view_of(session, 1, 1340 + 130 + 130).solved == 0.5);
  CHECK(at_rest(session, session.frame(1340 + 130 + 650), 1));
  CHECK_FALSE(session.animating(1340 + 130 + 650));
  session.restart(5000);
  CHECK(view_of(session, 1, 5060) == TileView{1, 0, 0, 0.75, 1});  // closes as it looked
  CHECK(at_rest(session, session.frame(6000), 0));
}

TEST_CASE("session: the solved look is not for a game that starts in the goal position") {
  Session session(State::goal({3, 3}));
  CHECK(at_rest(session, session.frame(1000), 0));
  CHECK_FALSE(session.animating(0));
  session.slide(Move::right, 1000);
  session.undo(2000);
  CHECK(session.solved());
  CHECK(at_rest(session, session.frame(5000), 0));
  session.redo(6000);
  session.slide(Move::left, 7000);  // but solved by a move it is
  CHECK(at_rest(session, session.frame(9000), 1));
  CHECK(session.step(-2, 10'000) == 2);
  CHECK(at_rest(session, session.frame(12'000), 0));
  CHECK(session.step(2, 13'000) == 2);
  CHECK(at_rest(session, session.frame(15'000), 1));
}

TEST_CASE("session: the smallest board has the look too") {
  Session session(position("1 2/0 3"));
  session.slide(Move::left, 0);
  REQUIRE(session.solved());
  CHECK(at_rest(session, session.frame(780), 1));
  CHECK_FALSE(session.animating(780));
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
        case 0: session.undo(now); break;
        case 1: session.redo(now); break;
        case 2: session.step(below(9) - 4, now); break;
        case 3: {
          const std::vector<Move> back_and_forth = {Move::up,    Move::down, Move::left,
                                                    Move::right, Move::down, Move::up};
          const std::span<const Move> some(back_and_forth.data() + below(3), 2);
          if (session.load_solution(some)) session.play(1 + below(100), now);
          break;
        }
        case 4: session.pause(); break;
        case 5: session.begin_drag(below(size.cells()), now); break;
        case 6: session.drag_to(below(9) / 8.0); break;
        case 7: session.end_drag(below(2) == 0, now); break;
        case 8:
          if (below(100) == 0) {
            session.restart(now);
            flipping_until = now + Session::flip_duration;
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

      const std::vector<Move> moves = session.moves();
      const puzzle::Result<State> replayed = puzzle::apply_moves(session.start_state(), moves);
      if (!replayed || !(replayed.value() == session.state())) ++wrong;
      if (static_cast<int>(moves.size()) != session.move_count()) ++wrong;
      if (session.assisted_count() > session.move_count()) ++wrong;
      if (session.timer_running() && session.solved()) ++wrong;
      if (session.playing() && !session.can_redo()) ++wrong;

      // Nothing jumps: what is seen at the moment of the call is what was seen before it, but for
      // the run that follows the pointer, and for a flip that is cut short.
      const Frame after = session.frame(now);
      if (!session.dragging() && now >= flipping_until) {
        for (int tile = 1; tile < size.cells(); ++tile) {
          const TileView old = view_of(before, tile);
          const TileView fresh = view_of(after, tile);
          if (old.column != fresh.column || old.row != fresh.row) ++wrong;
          if (old.solved != fresh.solved) ++wrong;
        }
      }
      // What is said to be still is still, and as the state says.
      if (!session.animating(now)) {
        if (!(session.frame(now) == session.frame(now + 10'000))) ++wrong;
        const bool look = session.solved() && session.move_count() > 0;
        if (!session.dragging() && !at_rest(session, after, look ? 1 : 0)) ++wrong;
      }
    }
    CHECK(wrong == 0);
    CHECK(session.move_count() > 0);
    while (session.undo(now)) {
    }
    CHECK(session.state() == session.start_state());
    CHECK(session.assisted_count() == 0);
    CHECK(session.move_count() == 0);
  }
}

TEST_CASE("session: a timeline of a hundred thousand moves is crossed in one step") {
  Session session(position(centre));
  std::vector<Move> circle;
  for (int i = 0; i < 25'000; ++i) {
    for (const Move move : {Move::right, Move::down, Move::left, Move::up}) circle.push_back(move);
  }
  CHECK(session.play_moves(circle, 0).value() == 100'000);
  const State end = session.state();
  CHECK(session.load_solution(moves_of("RD")).value() == 2);
  CHECK(session.step(-200'000, 1000) == 100'000);
  CHECK(session.state() == session.start_state());
  CHECK(session.moves_ahead() == 100'002);
  CHECK(session.step(100'000, 2000) == 100'000);
  CHECK(session.state() == end);
  CHECK_FALSE(session.animating(2130));
  CHECK(session.undo(3000));
  CHECK(session.move_count() == 0);
}

// --- Saved games ---

namespace {

// All there is to know of a game, but for how it looks.
std::string story_of(Session session, double now) {
  std::string story = session.save(now);
  for (const std::string& part :
       {text_of(session), moves_text(session), std::to_string(session.assisted_count()),
        std::to_string(session.timeline_length()), std::to_string(session.timer_running())}) {
    story += '|';
    story += part;
  }
  const auto add = [&] {
    story += '/';
    story += text_of(session);
    story += std::to_string(session.assisted_count());
  };
  while (session.redo(now)) add();
  while (session.undo(now)) add();
  return story;
}

}  // namespace

TEST_CASE("session: a saved game is one line that a person can read") {
  Session session(position("1 2 3/4 5 6/0 7 8"));
  CHECK(session.save(5) == "game1;1 2 3/4 5 6/0 7 8;0;0;0;");
  CHECK(session.slide_cell(8, 100) == 2);
  CHECK(session.undo(300));
  CHECK(session.save(1350) == "game1;1 2 3/4 5 6/0 7 8;0;1050;1;L2");
  CHECK(session.slide(Move::down, 1400));
  CHECK(session.slide(Move::up, 1400));
  REQUIRE(session.load_solution(moves_of("L2")));
  CHECK(session.step(1, 1400) == 1);
  CHECK(session.save(1500) == "game1;1 2 3/4 5 6/0 7 8;3;1200;1;D Ul2");
  CHECK(session.timeline_length() == 4);

  Session other(position(centre));
  CHECK(other.restore("game1;1 2 3/4 5 6/0 7 8;3;1400;1;D Ul2", 70'000).value() == 4);
  CHECK(text_of(other) == "1 2 3/4 5 6/7 0 8");
  CHECK(other.assisted_count() == 1);
  CHECK(other.elapsed(70'100) == 1500);  // it ran, so it runs
  CHECK_FALSE(other.playing());
  CHECK(at_rest(other, other.frame(70'000)));
  CHECK(other.step(1, 70'200) == 1);
  CHECK(other.solved());
  CHECK(other.elapsed(90'000) == 1600);
  // A solved board comes back with its look, at once, and its timer stands.
  Session third(position(centre));
  REQUIRE(third.restore(other.save(90'000), 0));
  CHECK_FALSE(third.timer_running());
  CHECK(third.elapsed(1000) == 1600);
  CHECK(at_rest(third, third.frame(0), 1));
  CHECK_FALSE(third.animating(0));
  CHECK(third.undo(10));
  CHECK(third.undo(10));
  CHECK(moves_text(third) == "DU");
}

TEST_CASE("session: any game is saved and restored whole") {
  puzzle::Random random("saved games");
  const auto below = [&random](int bound) {
    return static_cast<int>(random(static_cast<std::uint32_t>(bound)));
  };
  for (const BoardSize size : {BoardSize{2, 2}, BoardSize{3, 4}, BoardSize{10, 10}}) {
    Session session(State::goal(size));
    double now = 0;
    for (int round = 0; round < 400; ++round) {
      now += below(50);
      session.advance(now);
      switch (below(8)) {
        case 0: session.undo(now); break;
        case 1: session.step(below(7) - 3, now); break;
        case 2: {
          const Move one = puzzle::all_moves[static_cast<std::size_t>(below(4))];
          const Move pair[] = {one, puzzle::inverse(one), one};
          if (below(2) == 0) {
            (void)session.play_moves(pair, now);
          } else if (session.load_solution(pair)) {
            session.play(20, now);
          }
          break;
        }
        case 3: session.begin_drag(below(size.cells()), now); break;
        default: session.slide_cell(below(size.cells()), now);
      }
      if (round % 10 != 0) continue;
      const std::string saved = session.save(now);
      Session other(position(two_left));
      other.slide(Move::left, 3);
      const puzzle::Result<int> restored = other.restore(saved, 9e9);
      REQUIRE(restored);
      CHECK(restored.value() == session.timeline_length());
      CHECK(other.start_state() == session.start_state());
      session.pause();
      session.end_drag(false, now);
      CHECK(story_of(other, 9e9) == story_of(session, now));
      CHECK(at_rest(other, other.frame(9e9), other.solved() && other.move_count() > 0 ? 1 : 0));
    }
    CHECK(session.timeline_length() > 10);
  }
}

TEST_CASE("session: text that is no saved game is refused and changes nothing") {
  const std::string good = "game1;1 2 3/4 5 6/0 7 8;3;1400;1;D Ul2";
  Session session(position(far_off));
  session.slide(Move::left, 0);
  const std::string before = story_of(session, 500);
  const char* const bad[] = {"",
                             "game",
                             "game2;1 2/3 0;0;0;0;",
                             "game1",
                             "game1;1 2/3 3;0;0;0;",
                             "game1;1 2/3 0;;0;0;",
                             "game1;1 2/3 0;-1;0;0;",
                             "game1;1 2/3 0;1;0;0;",
                             "game1;1 2/3 0;0;1e9;0;",
                             "game1;1 2/3 0;0;9999999999999999;0;",
                             "game1;1 2/3 0;0;0;2;",
                             "game1;1 2/3 0;0;0;;",
                             "game1;1 2/3 0;0;0;0;X",
                             "game1;1 2/3 0;0;0;0;L",
                             "game1;1 2/3 0;0;0;0;R9",
                             "game1;1 2/3 0;0;0;0;R1",
                             "game1;1 2/3 0;0;0;0;R;",
                             "game1;1 2/3 0;0;0;0;\xc3\xa9"};
  for (const char* text : bad) {
    CAPTURE(text);
    const puzzle::Result<int> refused = session.restore(text, 500);
    REQUIRE_FALSE(refused);
    CHECK_FALSE(refused.error().message.empty());
    CHECK(refused.error().message.find('\n') == std::string::npos);
    CHECK(story_of(session, 500) == before);
  }
  // Cut short anywhere, or with any bit turned: refused, or another game that is whole.
  int taken = 0;
  const auto try_text = [&](const std::string& text) {
    Session tried = session;
    if (!tried.restore(text, 500)) {
      CHECK(story_of(tried, 500) == before);
      return;
    }
    ++taken;
    const puzzle::Result<State> replayed = puzzle::apply_moves(tried.start_state(), tried.moves());
    REQUIRE(replayed);
    CHECK(replayed.value() == tried.state());
    CHECK(tried.assisted_count() <= tried.move_count());
    Session again(position(far_off));
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
  std::string circle = "game1;1 2/3 0;0;0;0;";
  for (int i = 0; i < 100'000; ++i) circle += "RDLU";
  CHECK(session.restore(circle, 0).value() == 400'000);
  CHECK_FALSE(session.restore(std::string("game1;1 2/3 0;0;0;0;") + std::string(1 << 20, 'R'), 0));
  CHECK_FALSE(session.restore(std::string(1 << 20, ';'), 0));
}

// --- Pace ---

TEST_CASE("session: all animations go at the pace of one slide") {
  for (const double slide : {65.0, 260.0, 2000.0}) {
    CAPTURE(slide);
    const double pace = slide / Session::slide_duration;
    Session session(position(two_left));
    session.set_slide_duration(slide);
    session.restart(0);
    CHECK(session.animating(Session::flip_duration * pace - 1));
    CHECK_FALSE(session.animating(Session::flip_duration * pace));
    CHECK(session.slide(Move::left, 5000));
    CHECK(session.animating(5000 + slide - 1));
    CHECK_FALSE(session.animating(5000 + slide));
    CHECK(session.slide(Move::left, 10'000));
    const double solved = 10'000 + slide + Session::solved_duration * pace;
    CHECK(session.animating(solved - 1));
    CHECK_FALSE(session.animating(solved));
    CHECK(session.undo(50'000));
    CHECK(session.frame(50'000).tiles[0].solved == 1);
    CHECK(session.frame(50'000 + 161 * pace).tiles[0].solved == 0);
  }
  Session session(position(two_left));
  session.set_slide_duration(1e9);  // 2000 at most
  session.slide(Move::left, 0);
  CHECK(session.animating(1999));
  CHECK_FALSE(session.animating(2000));
  session.set_slide_duration(not_a_number);
  CHECK(session.animating(1999));  // it is as it was
  session.set_slide_duration(500);
  CHECK_FALSE(session.animating(0));
  session.set_slide_duration(-7);
  session.slide(Move::left, 3000);
  CHECK_FALSE(session.animating(3000));
  CHECK(at_rest(session, session.frame(3000), 1));
  // The solved look that is there does not come anew at another pace.
  session.set_slide_duration(2000);
  CHECK(at_rest(session, session.frame(3000), 1));
}
