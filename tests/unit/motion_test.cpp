// A hand on a run of tiles, and what is seen of each change.
#include "game/motion.hpp"

#include <doctest.h>

#include "games.hpp"

namespace motion_test {

using namespace puzzle;
using namespace puzzle::game;

// A board and how it is shown. Every goal position that it comes to has the solved look.
struct Shown {
  State state;
  Motion motion;

  explicit Shown(const char* text) : state(position(text)), motion(state) {}

  void play(const char* moves, double now, double longest = Motion::longest_slide) {
    state = apply_moves(state, moves_of(moves)).value();
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
  // What does not rest, and dots when it goes on by itself.
  std::string away(double now) const {
    return ::away(state, motion.frame(now)) + (motion.animating(now) ? " ..." : "");
  }
  bool rests(double now, double solved_look = 0) const {
    return at_rest(state, motion.frame(now), solved_look) && !motion.animating(now);
  }
  // Whether it comes to rest at that moment and not before.
  bool lands(double now, double solved_look = 0) const {
    return motion.animating(now - 0.1) && !(motion.frame(now - 0.1) == motion.frame(now)) &&
           rests(now, solved_look) && motion.frame(now) == motion.frame(1e6);
  }
  double solved(int tile, double now) const {
    return motion.frame(now).tiles[static_cast<std::size_t>(tile - 1)].solved;
  }
};

TEST_CASE("motion: a slide is fast off the mark and lands exactly, in the time that it may take") {
  Shown board(centre);
  board.play("R2", 1000);
  CHECK(board.away(1000) == "11 0,2; 12 1,2 ...");
  CHECK(board.away(1032.5) == "11 0.578125,2; 12 1.578125,2 ...");
  CHECK(board.away(1065) == "11 0.875,2; 12 1.875,2 ...");
  CHECK(board.lands(1130));
  board.play("L2", 2000, 50);
  CHECK(board.away(2025) == "11 0.125,2; 12 1.125,2 ...");
  CHECK(board.lands(2050));
  board.play("R", 3000, 500);  // longer than the slide, which is not made slower
  CHECK(board.lands(3130));
}

TEST_CASE("motion: a tile that moves on while it glides sets out from where it is seen") {
  Shown board(centre);
  board.play("R", 0);
  board.play("L", 65);
  CHECK(board.away(65) == "12 1.875,2 ...");
  CHECK(board.away(130) == "12 1.109375,2 ...");  // 7/8 of the way back
  CHECK(board.lands(195));

  // A tile that still glides is not disturbed by the move of another.
  board.play("R", 1000);
  board.play("D", 1065);
  CHECK(board.away(1065) == "7 1,1; 12 1.875,2 ...");
  CHECK(board.away(1130) == "7 1,1.875 ...");
}

TEST_CASE("motion: without a duration every change shows at once, also one that was under way") {
  Shown board(two_left);
  board.motion.set_slide_duration(0);
  for (const char* const moves : {"L", "L", "R"}) {
    board.play(moves, 0);
    CHECK(board.rests(0, board.state.is_goal() ? 1 : 0));
  }
  board.start(far_off, 20);
  CHECK(board.rests(20));
  board.motion.set_slide_duration(Motion::slide_duration);
  board.play("LU", 1000);
  CHECK(board.motion.animating(1000));
  board.motion.set_slide_duration(0);
  CHECK(board.rests(1000, 1));
  board.motion.set_slide_duration(Motion::slide_duration);
  board.start(far_off, 2000);
  board.motion.set_slide_duration(0);
  CHECK(board.rests(2000));
}

TEST_CASE("motion: a run hangs on the hand, as long as it is held, and by no more than a cell") {
  Shown board(centre);
  board.drag(10, 0.25, 5);
  CHECK(board.away(0) == "11 0.25,2; 12 1.25,2");  // it changes with the pointer only
  board.motion.drag_to({7, 0});
  CHECK(board.away(0) == "11 1,2; 12 2,2");
  board.motion.drag_to({-7, 0});
  CHECK(board.away(0).empty());
  board.drag(22, 5, -0.25);
  CHECK(board.away(0) == "17 2,2.75; 22 2,3.75");
  board.drag(2, -5, 0.25);
  CHECK(board.away(0) == "3 2,0.25; 8 2,1.25");
  board.drag(14, -0.25, 5);
  CHECK(board.away(0) == "13 2.75,2; 14 3.75,2");
}

TEST_CASE("motion: a run that was held glides on from where it hangs, or back") {
  Shown board(centre);
  board.drag(10, 0.5, 0);
  board.play("R2", 1000);
  CHECK(board.away(1000) == "11 0.5,2; 12 1.5,2 ...");
  CHECK(board.away(1065) == "11 0.9375,2; 12 1.9375,2 ...");
  CHECK(board.lands(1130));
  board.drag(12, -0.5, 0);
  board.play("", 3000);
  CHECK(board.away(3065) == "11 0.9375,2; 12 1.9375,2 ...");
}

TEST_CASE("motion: a tile caught while it glides is not dragged beyond its place") {
  Shown board(centre);
  board.play("R", 0);
  board.drag(12, 0, 0);  // to be dragged left again
  CHECK(board.away(65) == "12 1.875,2 ...");
  board.motion.drag_to({-0.5, 0});
  CHECK(board.away(65) == "12 1.375,2 ...");
  board.motion.drag_to({-1, 0});
  CHECK(board.away(65) == "12 1,2 ...");
  board.play("L", 65);
  CHECK(board.rests(65));
  board.play("L", 1000);  // 13 from column 3 to 2, to be dragged right again
  board.drag(12, 1, 0);
  CHECK(board.away(1065) == "13 3,2 ...");
}

TEST_CASE("motion: a new game turns the tiles over, from the top left on, one in a cell") {
  Shown board(far_off);
  board.start("8 7 6/5 0 4/3 2 1", 1000);
  // Diagonals begin 45 ms after one another; each closes and opens in 120 ms.
  CHECK(board.away(1060) ==
        "1 0,0 x0.75; 2 1,0 x0.984375; 3 2,0; 4 0,1 x0.984375; 5 2,1; 6 2,2; 7 0,2; 8 1,2 ...");
  CHECK(board.motion.frame(1120).count == 7);  // the first cell shows neither old nor new
  // The old 6 closes while the new one opens.
  CHECK(board.away(1240) ==
        "3 0,2 x0.4375; 5 0,1 x0.859375; 5 2,1 x0.234375; 6 2,0 x0.4375; 6 2,2 x0.75; "
        "7 1,0 x0.859375; 8 1,2 x0.234375 ...");
  CHECK(board.away(1360) == "1 2,2 x0.75; 2 1,2 x0.984375; 4 2,1 x0.984375 ...");
  CHECK(board.lands(1420));
}

TEST_CASE("motion: the flip ends with the last tile; on another size tiles only open") {
  Shown board(far_off);
  board.start("1 2 3/4 5 6/7 8 0", 0);
  // Where the blank comes to lie, an old tile only closes.
  CHECK(board.away(240).find("6 2,2 x0.75") != std::string::npos);
  CHECK(board.lands(375));  // the last tiles are on the diagonal before the corner
  board.start("1 2 3 4/5 6 0 7", 1000);
  CHECK(board.motion.frame(1000).count == 0);
  CHECK(board.away(1120) ==
        "1 0,0 x0.75; 2 1,0 x0.52734375; 3 2,0 x0.234375; "
        "5 0,1 x0.52734375; 6 1,1 x0.234375 ...");
  CHECK(board.lands(1420));
}

TEST_CASE("motion: a new game in the middle of anything starts from what is seen") {
  Shown board(two_left);
  board.play("L", 1000);
  board.start(far_off, 1065);
  CHECK(board.away(1065) == "5 1,1; 6 2,1; 7 0.125,2; 8 2,2 ...");
  board.start(one_left, 1125);  // 60 ms on: the first tile is a quarter closed
  CHECK(board.away(1125).starts_with("1 0,0 x0.75;"));
  CHECK(board.away(1185).starts_with("1 0,0 x0.5625;"));
}

TEST_CASE("motion: a move ends the flip at once, and so does a hand") {
  Shown board(far_off);
  board.start("8 7 6/5 0 4/3 2 1", 1000);
  board.play("L", 1060);
  CHECK(board.away(1060) == "4 2,1 ...");
  board.start("8 7 6/5 0 4/3 2 1", 2000);
  board.drag(1, 0, 0);
  CHECK(board.rests(2060));
}

TEST_CASE("motion: the solved look sweeps over the tiles once the last one has landed") {
  Shown board(one_left);
  board.play("L", 1000);
  CHECK(board.solved(1, 1130) == 0);
  // Diagonals begin 130 ms after one another, of which there are four; each takes 260 ms.
  CHECK(board.away(1130 + 65) == "1 0,0 *0.15625 ...");
  CHECK(board.away(1130 + 260) == "1 0,0 *1; 2 1,0 *0.5; 4 0,1 *0.5 ...");
  CHECK(board.lands(1780, 1));
  // It leaves faster than it came, while the tile glides away.
  board.play("R", 3000);
  CHECK(board.solved(1, 3000) == 1);
  CHECK(board.solved(1, 3080) == 0.5);
  board.play("R", 3080);  // another move lets the look go on leaving
  CHECK(board.solved(1, 3120) == 0.25);
  CHECK(board.lands(3210));
  Shown smallest("1 2/0 3");
  smallest.play("L", 0);
  CHECK(smallest.lands(780, 1));
}

TEST_CASE("motion: the solved look leaves from where it was, and comes back without a jump") {
  Shown board(one_left);
  board.play("L", 1000);
  board.play("R", 1260);  // half way over the first tile
  CHECK(board.solved(1, 1260) == 0.5);
  CHECK(board.solved(2, 1260) == 0);
  CHECK(board.solved(1, 1340) == 0.25);
  board.play("L", 1340);
  CHECK(board.solved(1, 1380) == 0.125);
  CHECK(board.solved(1, 1340 + 130 + 130) == 0.5);
  CHECK(board.lands(1340 + 130 + 650, 1));
  board.start(one_left, 5000);
  CHECK(board.away(5060).starts_with("1 0,0 x0.75 *1;"));  // closes as it looked
}

TEST_CASE("motion: all animations go at the pace of one slide, 2 s at most") {
  for (const double slide : {65.0, 2000.0, 1e9}) {
    CAPTURE(slide);
    const double longest = std::min(slide, 2000.0);
    const double pace = longest / Motion::slide_duration;
    Shown board(two_left);
    board.motion.set_slide_duration(slide);
    board.motion.set_slide_duration(not_a_number);  // it is as it was
    board.start(two_left, 0);
    CHECK(board.lands(Motion::flip_duration * pace));
    board.play("L", 10'000);
    CHECK(board.lands(10'000 + longest));
    board.play("L", 20'000);
    CHECK(board.lands(20'000 + longest + Motion::solved_duration * pace, 1));
    board.play("R", 50'000);
    CHECK(board.solved(1, 50'000 + 159 * pace) > 0);
    CHECK(board.solved(1, 50'000 + 161 * pace) == 0);
    board.motion.set_slide_duration(-7);
    CHECK(board.rests(50'000));
  }
}

constexpr double late = 1000 + Drag::flick_duration;  // no flick any more

// Pressed at (2.5, 1.5), at 1000 ms; it may wander an eighth of a cell.
Drag dragged(Move direction, double columns, double rows) {
  Drag drag(Run{direction, 2}, {2.5, 1.5}, 0.125, 1000);
  drag.move_to({2.5 + columns, 1.5 + rows});
  return drag;
}

TEST_CASE("drag: what stays within the slack moves nothing, what left it follows from then on") {
  Drag drag(Run{Move::right, 2}, {2.5, 1.5}, 0.125, 1000);
  CHECK_FALSE(drag.slides(1000));
  drag.move_to({2.6, 1.56});
  CHECK(drag.fraction() == 0);  // it does not follow yet
  CHECK_FALSE(drag.slides(1001));
  drag.move_to({2.5, 1.375});  // an eighth, to the side
  CHECK_FALSE(drag.slides(late));
  drag.move_to({2.5625, 1.5});  // now it follows however near it is
  CHECK(drag.fraction() == 0.0625);
}

TEST_CASE("drag: half way and beyond it slides, however slowly, and by a flick before that") {
  using Case = std::tuple<double, double, double, bool>;
  for (const auto& [columns, rows, now, slides] :
       {Case{0.4375, 0, late, false}, Case{0.5, 0, late, true}, Case{0.5, 3, late, true},
        Case{9, 0, 1e6, true}, Case{-9, 0, late, false}, Case{0.125, 0, late - 1, true},
        Case{0.125, 0, late, false}, Case{0.0625, 2, 1001, false}, Case{-0.4, 0, 1001, false}}) {
    SHOW(columns);
    SHOW(now);
    CHECK(dragged(Move::right, columns, rows).slides(now) == slides);
  }
}

TEST_CASE(
    "drag: a run that has slid goes back from the farthest place it was taken to, unflicked") {
  // The way back is to the left; the hand pressed at column 2.5.
  Drag drag(Run{Move::left, 1}, {2.5, 1.5}, 0.125, 1000, Drag::Hold::slid);
  using Case = std::tuple<double, double, bool>;
  for (const auto& [column, fraction, slides] :
       {Case{2.25, 0.25, false}, Case{2.0, 0.5, true},
        Case{3.25, 0, false},  // on with it, and the way back is longer
        Case{3.0, 0.25, false}, Case{2.75, 0.5, true},
        Case{9.5, 0, false},  // but by no more than the cell that it goes
        Case{3.125, 0.375, false}}) {
    SHOW(column);
    drag.move_to({column, 1.5});
    CHECK(drag.fraction() == fraction);
    CHECK(drag.slides(1001) == slides);
  }
}

TEST_CASE("drag: places that are none are ignored, numbers beyond measure do no harm") {
  Drag drag = dragged(Move::right, 0.25, 0);
  using Case = std::pair<Place, double>;
  for (const auto& [place, fraction] :
       {Case{{not_a_number, 1.5}, 0.25}, Case{{2.5, not_a_number}, 0.25}, Case{{infinity, 1.5}, 1},
        Case{{-infinity, 1.5}, 0}}) {
    drag.move_to(place);
    CHECK(drag.fraction() == fraction);
  }
  for (const double odd : {not_a_number, infinity}) {
    Drag clicking(Run{Move::right, 2}, {2.5, 1.5}, odd, 1000);  // any slack at all
    clicking.move_to({3.5, 1.5});
    CHECK(clicking.fraction() == 0);
    CHECK_FALSE(clicking.slides(1001));
  }
}

}  // namespace motion_test
