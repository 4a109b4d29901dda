#include "game/drag.hpp"

#include <doctest.h>

#include <limits>

namespace drag_test {

using puzzle::Move;
using puzzle::Run;
using puzzle::game::Drag;
using puzzle::game::Place;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double late = 1000 + Drag::flick_duration;  // no flick any more

// Pressed at (2.5, 1.5), at 1000 ms; it may wander an eighth of a cell.
Drag pressed(Move direction = Move::right) {
  return Drag(Run{direction, 2}, {2.5, 1.5}, 0.125, 1000);
}

Drag dragged(Move direction, double columns, double rows) {
  Drag drag = pressed(direction);
  drag.move_to({2.5 + columns, 1.5 + rows});
  return drag;
}

}  // namespace

TEST_CASE("drag: a run follows along its own way, one cell at most") {
  struct Case {
    Move direction;
    double columns;
    double rows;
  };
  for (const Case& test : {Case{Move::up, 0, -1}, Case{Move::down, 0, 1}, Case{Move::left, -1, 0},
                           Case{Move::right, 1, 0}}) {
    CAPTURE(puzzle::to_char(test.direction));
    const auto fraction = [&](double along, double across) {
      return dragged(test.direction, along * test.columns + across * test.rows,
                     along * test.rows + across * test.columns)
          .fraction();
    };
    CHECK(fraction(0, 0) == 0);
    CHECK(fraction(0.25, 0) == 0.25);
    CHECK(fraction(0.25, 7) == 0.25);
    CHECK(fraction(7, 0) == 1);
    CHECK(fraction(-7, 0) == 0);
  }
  CHECK(pressed().run() == Run{Move::right, 2});
}

TEST_CASE(
    "drag: what stays within the slack moves nothing, and what left it follows from then on") {
  Drag drag = pressed();
  CHECK_FALSE(drag.slides(1000));
  drag.move_to({2.6, 1.56});
  CHECK(drag.fraction() == 0);  // it does not follow yet
  CHECK_FALSE(drag.slides(1001));
  drag.move_to({2.5, 1.375});  // an eighth, to the side
  CHECK_FALSE(drag.slides(late));
  drag.move_to({2.5, 1.5});  // there and back again
  CHECK_FALSE(drag.slides(1000));
  drag.move_to({2.5625, 1.5});  // now it follows however near it is
  CHECK(drag.fraction() == 0.0625);
}

TEST_CASE("drag: half way and beyond it slides, however slowly") {
  CHECK_FALSE(dragged(Move::right, 0.4375, 0).slides(late));
  CHECK(dragged(Move::right, 0.5, 0).slides(late));
  CHECK(dragged(Move::right, 0.5, 3).slides(late));
  CHECK(dragged(Move::right, 9, 0).slides(1e6));
  CHECK_FALSE(dragged(Move::right, -9, 0).slides(late));
}

TEST_CASE(
    "drag: a run that has slid goes back from the farthest place it was taken to, unflicked") {
  // The way back is to the left; the hand pressed at column 2.5.
  Drag drag(Run{Move::left, 1}, {2.5, 1.5}, 0.125, 1000, Drag::Hold::slid);
  CHECK_FALSE(drag.slides(1001));
  drag.move_to({2.25, 1.5});
  CHECK(drag.fraction() == 0.25);
  CHECK_FALSE(drag.slides(1001));  // no flick
  drag.move_to({2.0, 1.5});
  CHECK(drag.slides(late));
  drag.move_to({3.25, 1.5});  // on with it, and the way back is longer
  CHECK(drag.fraction() == 0);
  CHECK_FALSE(drag.slides(late));
  drag.move_to({3.0, 1.5});
  CHECK(drag.fraction() == 0.25);
  drag.move_to({2.75, 1.5});
  CHECK(drag.slides(late));
  drag.move_to({9.5, 1.5});  // but by no more than the cell that it goes
  CHECK(drag.fraction() == 0);
  drag.move_to({3.125, 1.5});
  CHECK(drag.fraction() == 0.375);
}

TEST_CASE("drag: a flick slides before it is half way") {
  CHECK(dragged(Move::right, 0.125, 0).slides(late - 1));
  CHECK_FALSE(dragged(Move::right, 0.125, 0).slides(late));
  CHECK_FALSE(dragged(Move::right, 0.0625, 2).slides(1001));  // not along the run's way
  CHECK_FALSE(dragged(Move::right, -0.4, 0).slides(1001));
  CHECK(dragged(Move::up, 0, -0.2).slides(1001));
}

TEST_CASE("drag: places that are none are ignored, numbers beyond measure do no harm") {
  Drag drag = dragged(Move::right, 0.25, 0);
  for (const Place place : {Place{not_a_number, 1.5}, Place{2.5, not_a_number}}) {
    drag.move_to(place);
    CHECK(drag.fraction() == 0.25);
  }
  drag.move_to({infinity, 1.5});
  CHECK(drag.fraction() == 1);
  drag.move_to({-infinity, 1.5});
  CHECK(drag.fraction() == 0);
  for (const double odd : {not_a_number, infinity}) {
    Drag clicking(Run{Move::right, 2}, {2.5, 1.5}, odd, 1000);  // any slack at all
    clicking.move_to({3.5, 1.5});
    CHECK(clicking.fraction() == 0);
    CHECK_FALSE(clicking.slides(1001));
  }
}

}  // namespace drag_test
