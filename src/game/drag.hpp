// A hand on a run of tiles, from the press until it lets go: how far the run follows the pointer,
// and whether letting go slides it. A pointer that stays near where it was pressed moves nothing.
// One that went farther drags: the run slides when it was let go half way or beyond, or when a
// quick flick sent it there; else it goes back.
//
// A run that slid when it was pressed is held in the same way, for the way back. The hand may go
// on first, by up to a cell: what counts is how far it came back from there, and flicks do not.
#pragma once

#include "core/state.hpp"
#include "game/units.hpp"

namespace puzzle::game {

class Drag {
 public:
  // A drag that is shorter than this may be a flick.
  static constexpr Milliseconds flick_duration = 250;

  enum class Hold { free, slid };  // slid: when it was pressed, and `run` is the way back

  // Where the pointer was pressed, and when. `slack`: how far it may wander, in cells, before the
  // run follows; a hand is no steadier on small tiles, so it is for the caller to say.
  Drag(Run run, Place pointer, double slack, Milliseconds now, Hold hold = Hold::free)
      : run_(run), pressed_(pointer), slack_(slack), since_(now), hold_(hold) {}

  // Where the pointer is now. A place that is not a number is ignored.
  void move_to(Place pointer);

  [[nodiscard]] Run run() const { return run_; }
  // How far the run has gone towards the blank, 0 .. 1 of a cell.
  [[nodiscard]] double fraction() const;

  // Whether the run slides when the hand lets go now.
  [[nodiscard]] bool slides(Milliseconds now) const;

 private:
  Run run_;
  Place pressed_;
  double slack_;
  Milliseconds since_;
  Hold hold_;
  double farthest_ = 0;   // how far on the hand went with a run that had slid, 0 .. 1
  bool moved_ = false;    // beyond the slack
  double travelled_ = 0;  // towards the blank, in cells; negative on the other side
};

}  // namespace puzzle::game
