// A hand on a run of tiles, from the press until it lets go: how far the run follows the pointer,
// and what letting go means. A pointer that stays near where it was pressed clicks. One that went
// farther drags: the run slides when it was let go half way to the blank or beyond, or when a quick
// flick sent it there; else it goes back.
#pragma once

#include "core/state.hpp"
#include "game/units.hpp"

namespace puzzle::game {

class Drag {
 public:
  // A drag that is shorter than this may be a flick.
  static constexpr Milliseconds flick_duration = 250;

  // Where the pointer was pressed, and when. `slack`: how far it may wander, in cells, and still
  // click; a hand is no steadier on small tiles, so it is for the caller to say.
  Drag(Run run, Place pointer, double slack, Milliseconds now)
      : run_(run), pressed_(pointer), slack_(slack), since_(now) {}

  // Where the pointer is now. A place that is not a number is ignored.
  void move_to(Place pointer);

  [[nodiscard]] Run run() const { return run_; }
  // How far the run has gone towards the blank, 0 .. 1 of a cell.
  [[nodiscard]] double fraction() const;

  // Whether the run slides when the hand lets go now. `clicks`: whether a click slides it.
  [[nodiscard]] bool slides(bool clicks, Milliseconds now) const;

 private:
  Run run_;
  Place pressed_;
  double slack_;
  Milliseconds since_;
  bool moved_ = false;    // farther than a click does
  double travelled_ = 0;  // towards the blank, in cells; negative on the other side
};

}  // namespace puzzle::game
