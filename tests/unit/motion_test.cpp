#include "game/motion.hpp"

#include <doctest.h>

#include <limits>

#include "games.hpp"

namespace motion_test {

using puzzle::BoardSize;
using puzzle::Move;
using puzzle::State;
using puzzle::game::Drag;
using puzzle::game::Frame;
using puzzle::game::Motion;
using puzzle::game::TileView;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

// A board and how it is shown. Every goal position that it comes to has the solved look.
struct Shown {
  State state;
  Motion motion;

  explicit Shown(const char* text) : state(position(text)), motion(state) {}

  void play(const char* moves, double now, double longest = Motion::longest_slide) {
    state = puzzle::apply_moves(state, moves_of(moves)).value();
    motion.glide_to(state, state.is_goal(), now, longest);
  }
  void start(const char* text, double now) {
    state = position(text);
    motion.flip_to(state, false, now);
  }
  // A hand that went that far from the cell, in cells; it clicks nowhere.
  void drag(int cell, double columns, double rows) {
    motion.begin_drag(Drag(state.run_from(cell).value(), {}, 0, 0));
    motion.drag_to({columns, rows});
  }
  TileView view(int tile, double now) const { return view_of(motion.frame(now), tile); }
  bool rests(double now, double solved_look = 0) const {
    return at_rest(state, motion.frame(now), solved_look);
  }
};

}  // namespace

// --- Slides ---

TEST_CASE("motion: a slide is fast off the mark and lands exactly") {
  Shown board(centre);
  board.play("R2", 1000);  // 11 and 12 travel right
  CHECK(board.motion.animating(1000));
  CHECK(board.view(12, 1000) == TileView{12, 1, 2, 1, 0});
  CHECK(board.view(12, 1032.5).column == 1.578125);
  CHECK(board.view(12, 1065) == TileView{12, 1.875, 2, 1, 0});
  CHECK(board.view(11, 1065) == TileView{11, 0.875, 2, 1, 0});
  CHECK(board.view(13, 1065) == TileView{13, 3, 2, 1, 0});
  CHECK(board.motion.animating(1129.9));
  CHECK_FALSE(board.motion.animating(1130));
  CHECK(board.rests(1130));
  CHECK(board.motion.frame(1130) == board.motion.frame(1e6));
  CHECK_FALSE(board.motion.frame(1129.9) == board.motion.frame(1130));

  board.play("L2", 2000);
  CHECK(board.view(12, 2065).column == 1.125);
  board.play("R2", 3000);
  CHECK(board.view(12, 3065).column == 1.875);
  board.play("L", 4000);
  CHECK(board.view(11, 4065).column == 0.125);
  CHECK(board.view(12, 4065).column == 2);
}

TEST_CASE("motion: a tile that moves on while it glides sets out from where it is seen") {
  Shown board(centre);
  board.play("R", 0);   // 12 from column 1 to 2
  board.play("L", 65);  // turned round at 1.875
  CHECK(board.view(12, 65).column == 1.875);
  CHECK(board.view(12, 130).column == 1.109375);  // 7/8 of the way back
  CHECK(board.motion.animating(194));
  CHECK_FALSE(board.motion.animating(195));

  // A tile that still glides is not disturbed by the move of another.
  board.play("R", 1000);
  board.play("D", 1065);  // 7 from row 1 to 2
  CHECK(board.view(12, 1065).column == 1.875);
  CHECK(board.view(12, 1130).column == 2);
  CHECK(board.view(7, 1130).row == 1.875);
}

TEST_CASE("motion: many moves at once animate their net change only") {
  Shown board(centre);
  board.play("R2L2R", 0);  // in the end only 12 has moved
  CHECK(board.view(12, 65).column == 1.875);
  CHECK(board.view(11, 65).column == 0);
  CHECK_FALSE(board.motion.animating(130));

  board.play("LR", 1000);
  CHECK_FALSE(board.motion.animating(1000));
}

TEST_CASE("motion: a glide takes no longer than it is allowed to") {
  Shown board(centre);
  board.play("R", 0, 50);
  CHECK(board.view(12, 25).column == 1.875);
  CHECK_FALSE(board.motion.animating(50));
  board.play("L", 1000, 500);
  CHECK(board.motion.animating(1129));
  CHECK_FALSE(board.motion.animating(1130));
}

TEST_CASE("motion: without a duration every change shows at once") {
  Shown board(two_left);
  board.motion.set_slide_duration(0);
  board.play("L", 0);
  CHECK(board.rests(0));
  CHECK_FALSE(board.motion.animating(0));
  board.play("L", 0.1);
  CHECK(board.rests(0.1, 1));
  CHECK_FALSE(board.motion.animating(0.1));
  board.play("R", 10);
  CHECK(board.rests(10, 0));
  CHECK_FALSE(board.motion.animating(10));
  board.start(far_off, 20);
  CHECK(board.rests(20));
  CHECK_FALSE(board.motion.animating(20));

  // Switched off on the way, everything is where it was going.
  board.motion.set_slide_duration(Motion::slide_duration);
  board.play("LU", 1000);
  CHECK(board.motion.animating(1000));
  board.motion.set_slide_duration(0);
  CHECK_FALSE(board.motion.animating(1000));
  CHECK(board.rests(1000, 1));
  board.motion.set_slide_duration(Motion::slide_duration);
  CHECK_FALSE(board.motion.animating(1000));
  board.start(far_off, 2000);
  board.motion.set_slide_duration(0);
  CHECK(board.rests(2000));
}

TEST_CASE("motion: a state at rest is there at once, whatever was under way") {
  Shown board(centre);
  board.play("R", 0);
  board.drag(10, 0.5, 0);
  board.state = position(two_left);
  board.motion.rest_at(board.state, true);
  CHECK_FALSE(board.motion.drag());
  CHECK(board.rests(10, 1));
  CHECK_FALSE(board.motion.animating(10));
  board.start(centre, 1000);
  board.motion.rest_at(board.state, false);
  CHECK(board.rests(1000));
  CHECK_FALSE(board.motion.animating(1000));
}

// --- Dragging ---

TEST_CASE("motion: a run hangs on the hand, as long as it is held") {
  Shown board(centre);
  board.drag(10, 0.25, 5);  // 11 and 12, to the right
  CHECK(board.view(11, 0).column == 0.25);
  CHECK(board.view(12, 0).column == 1.25);
  CHECK(board.view(13, 0).column == 3);
  CHECK(board.view(7, 0).row == 1);
  CHECK_FALSE(board.motion.animating(0));  // it changes with the pointer only
  board.motion.drag_to({7, 0});
  CHECK(board.view(12, 0).column == 2);
  board.motion.drag_to({-7, 0});
  CHECK(board.view(12, 0).column == 1);

  board.drag(22, 0, -0.25);
  CHECK(board.view(17, 0).row == 2.75);
  CHECK(board.view(22, 0).row == 3.75);
  board.drag(2, 0, 0.25);
  CHECK(board.view(3, 0).row == 0.25);
  CHECK(board.view(8, 0).row == 1.25);
  board.drag(14, -0.25, 0);
  CHECK(board.view(13, 0).column == 2.75);
  CHECK(board.view(14, 0).column == 3.75);
}

TEST_CASE("motion: a run that was held glides on from where it hangs") {
  Shown board(centre);
  board.drag(10, 0.5, 0);
  board.play("R2", 1000);
  CHECK_FALSE(board.motion.drag());
  CHECK(board.view(12, 1000).column == 1.5);
  CHECK(board.view(12, 1065).column == 1.9375);
  CHECK_FALSE(board.motion.animating(1130));
  board.play("L2", 2000);

  board.drag(10, 0.5, 0);  // and back, when nothing has moved
  board.play("", 3000);
  CHECK(board.view(12, 3000).column == 1.5);
  CHECK(board.view(12, 3065).column == 1.0625);
  CHECK_FALSE(board.motion.animating(3130));
  CHECK(board.rests(3130));

  board.drag(10, 1, 0);  // let go where it lies: nothing to animate
  board.play("R2", 4000);
  CHECK_FALSE(board.motion.animating(4000));
}

TEST_CASE("motion: a tile caught while it glides is not dragged beyond its place") {
  Shown board(centre);
  board.play("R", 0);    // 12 from column 1 to 2
  board.drag(12, 0, 0);  // to be dragged left again
  CHECK(board.view(12, 65).column == 1.875);
  board.motion.drag_to({-0.5, 0});
  CHECK(board.view(12, 65).column == 1.375);
  board.motion.drag_to({-1, 0});
  CHECK(board.view(12, 65).column == 1);
  board.play("L", 65);
  CHECK(board.rests(65));

  board.play("L", 1000);  // 13 from column 3 to 2, to be dragged right again
  board.drag(12, 0.5, 0);
  CHECK(board.view(13, 1065).column == 2.625);
  board.motion.drag_to({1, 0});
  CHECK(board.view(13, 1065).column == 3);
}

// --- New games ---

TEST_CASE("motion: a new game turns the tiles over, from the top left on") {
  Shown board(far_off);
  board.start("8 7 6/5 0 4/3 2 1", 1000);
  // Diagonals begin 45 ms after one another; each closes and opens in 120 ms.
  CHECK(board.view(1, 1000) == TileView{1, 0, 0, 1, 0});
  CHECK(board.view(8, 1000) == TileView{8, 1, 2, 1, 0});
  CHECK(board.view(1, 1060) == TileView{1, 0, 0, 0.75, 0});
  CHECK(board.view(2, 1105) == TileView{2, 1, 0, 0.75, 0});
  const Frame late = board.motion.frame(1240);  // the old 6 closes while the new one opens
  CHECK(late.count == 8);                       // 3 5 5 6 6 7 8 8
  CHECK(late.tiles[3] == TileView{6, 2, 0, 0.4375, 0});
  CHECK(late.tiles[4] == TileView{6, 2, 2, 0.75, 0});
  const Frame turning = board.motion.frame(1120);
  CHECK(turning.count == 7);  // the first cell shows neither old nor new
  CHECK(turning.tiles[0].tile == 2);
  CHECK(turning.tiles[6].tile == 8);
  CHECK(board.view(8, 1180) == TileView{8, 0, 0, 0.75, 0});
  CHECK(board.view(8, 1240) == TileView{8, 0, 0, 1, 0});
  CHECK(board.view(1, 1360) == TileView{1, 2, 2, 0.75, 0});
  CHECK(board.motion.animating(1419.9));
  CHECK_FALSE(board.motion.frame(1419.9) == board.motion.frame(1420));
  CHECK_FALSE(board.motion.animating(1420));
  CHECK(board.rests(1420));

  // At most one tile in a cell, all the time.
  board.start("8 7 6/5 0 4/3 2 1", 2000);
  for (double now = 2000; now < 2420; now += 1) {
    CHECK(board.motion.frame(now).count <= 8);
  }
}

TEST_CASE("motion: the flip ends with the last tile, not with an empty corner") {
  Shown board("1 2 3/4 5 6/7 8 0");
  board.start("1 2 3/4 5 6/7 8 0", 0);
  CHECK_FALSE(board.motion.frame(374.9) == board.motion.frame(375));
  CHECK(board.motion.animating(374.9));  // the last tiles are on the diagonal before the corner
  CHECK_FALSE(board.motion.animating(375));

  // Where the blank comes to lie, an old tile only closes.
  board.start(far_off, 1000);
  board.start("1 2 3/4 5 6/7 8 0", 2000);
  CHECK(board.view(6, 2240) == TileView{6, 2, 2, 0.75, 0});
  CHECK_FALSE(board.motion.animating(2375));
}

TEST_CASE("motion: on another size there are only tiles that open") {
  Shown board(far_off);
  board.start("1 2 3 4/5 6 0 7", 1000);
  const Frame frame = board.motion.frame(1000);
  CHECK(frame.size == BoardSize{4, 2});
  CHECK(frame.count == 0);
  CHECK(board.view(1, 1120) == TileView{1, 0, 0, 0.75, 0});
  CHECK(board.view(7, 1300) == TileView{7, 3, 1, 0.75, 0});
  CHECK(board.motion.animating(1419));
  CHECK_FALSE(board.motion.animating(1420));
  CHECK(board.rests(1420));
}

TEST_CASE("motion: a new game in the middle of anything starts from what is seen") {
  Shown board(two_left);
  board.play("L", 1000);
  board.start(far_off, 1065);
  CHECK(board.view(7, 1065) == TileView{7, 0.125, 2, 1, 0});  // stays there and closes
  CHECK(board.view(7, 1125 + 90).column == 0.125);

  board.start(one_left, 1125);  // 60 ms on: the first tile is a quarter closed
  CHECK(board.view(1, 1125).open == 0.75);
  CHECK(board.view(1, 1185).open == 0.5625);
  CHECK(board.rests(2000));
}

TEST_CASE("motion: a move ends the flip at once, and so does a hand") {
  Shown board(far_off);
  board.start("8 7 6/5 0 4/3 2 1", 1000);
  board.play("L", 1060);
  CHECK(board.view(8, 1060) == TileView{8, 0, 0, 1, 0});
  CHECK(board.view(4, 1125) == TileView{4, 1.125, 1, 1, 0});
  CHECK_FALSE(board.motion.animating(1190));
  board.start("8 7 6/5 0 4/3 2 1", 2000);
  board.drag(1, 0, 0);
  CHECK_FALSE(board.motion.animating(2060));
}

// --- The solved look ---

TEST_CASE("motion: the solved look sweeps over the tiles once the last one has landed") {
  Shown board(one_left);
  board.play("L", 1000);
  CHECK(board.view(1, 1130).solved == 0);
  // Diagonals begin 130 ms after one another, of which there are four; each takes 260 ms.
  CHECK(board.view(1, 1130 + 65).solved == 0.15625);
  CHECK(board.view(1, 1130 + 130).solved == 0.5);
  CHECK(board.view(2, 1130 + 130).solved == 0);
  CHECK(board.view(1, 1130 + 260).solved == 1);
  CHECK(board.view(2, 1130 + 260).solved == 0.5);
  CHECK(board.view(4, 1130 + 260).solved == 0.5);
  CHECK(board.view(8, 1130 + 520).solved == 0.5);
  CHECK(board.motion.animating(1779));
  CHECK_FALSE(board.motion.frame(1779) == board.motion.frame(1780));
  CHECK_FALSE(board.motion.animating(1780));
  CHECK(board.rests(1780, 1));

  // It leaves faster than it came, while the tile glides away.
  board.play("R", 3000);
  CHECK(board.view(1, 3000).solved == 1);
  CHECK(board.view(1, 3080).solved == 0.5);
  CHECK(board.motion.animating(3159));
  CHECK_FALSE(board.motion.animating(3160));
  CHECK(board.rests(3160, 0));
}

TEST_CASE("motion: the solved look leaves from where it was, and comes back without a jump") {
  Shown board(one_left);
  board.play("L", 1000);
  board.play("R", 1260);  // half way over the first tile
  CHECK(board.view(1, 1260).solved == 0.5);
  CHECK(board.view(2, 1260).solved == 0);
  CHECK(board.view(1, 1340).solved == 0.25);
  board.play("L", 1340);
  CHECK(board.view(1, 1340).solved == 0.25);
  CHECK(board.view(1, 1380).solved == 0.125);
  CHECK(board.view(1, 1340 + 130 + 130).solved == 0.5);
  CHECK(board.rests(1340 + 130 + 650, 1));
  CHECK_FALSE(board.motion.animating(1340 + 130 + 650));
  board.start(one_left, 5000);
  CHECK(board.view(1, 5060) == TileView{1, 0, 0, 0.75, 1});  // closes as it looked
  CHECK(board.rests(6000, 0));
}

TEST_CASE("motion: the solved look is for whoever says so") {
  Shown board("1 2 3/4 5 6/7 8 0");
  CHECK(board.rests(1000));
  CHECK_FALSE(board.motion.animating(0));
  board.motion.glide_to(board.state, false, 1000);
  CHECK(board.rests(2000));
  board.motion.glide_to(board.state, true, 3000);
  CHECK(board.rests(5000, 1));
}

TEST_CASE("motion: the smallest board has the look too") {
  Shown board("1 2/0 3");
  board.play("L", 0);
  CHECK(board.rests(780, 1));
  CHECK_FALSE(board.motion.animating(780));
}

// --- Pace ---

TEST_CASE("motion: all animations go at the pace of one slide") {
  for (const double slide : {65.0, 260.0, 2000.0}) {
    CAPTURE(slide);
    const double pace = slide / Motion::slide_duration;
    Shown board(two_left);
    board.motion.set_slide_duration(slide);
    board.start(two_left, 0);
    CHECK(board.motion.animating(Motion::flip_duration * pace - 1));
    CHECK_FALSE(board.motion.animating(Motion::flip_duration * pace));
    board.play("L", 5000);
    CHECK(board.motion.animating(5000 + slide - 1));
    CHECK_FALSE(board.motion.animating(5000 + slide));
    board.play("L", 10'000);
    const double solved = 10'000 + slide + Motion::solved_duration * pace;
    CHECK(board.motion.animating(solved - 1));
    CHECK_FALSE(board.motion.animating(solved));
    board.play("R", 50'000);
    CHECK(board.motion.frame(50'000).tiles[0].solved == 1);
    CHECK(board.motion.frame(50'000 + 161 * pace).tiles[0].solved == 0);
  }
  Shown board(two_left);
  board.motion.set_slide_duration(1e9);  // 2000 at most
  board.play("L", 0);
  CHECK(board.motion.animating(1999));
  CHECK_FALSE(board.motion.animating(2000));
  board.motion.set_slide_duration(not_a_number);
  CHECK(board.motion.animating(1999));  // it is as it was
  board.motion.set_slide_duration(500);
  CHECK_FALSE(board.motion.animating(0));
  board.motion.set_slide_duration(-7);
  board.play("L", 3000);
  CHECK_FALSE(board.motion.animating(3000));
  CHECK(board.rests(3000, 1));
  // The solved look that is there does not come anew at another pace.
  board.motion.set_slide_duration(2000);
  CHECK(board.rests(3000, 1));
}

}  // namespace motion_test
