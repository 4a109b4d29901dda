// One game as it is played and seen: a Timeline, the Motion that shows it, and the time that both
// go by. Whatever changes the game comes in here, and moves the timeline and the picture together;
// what is only asked of the game is asked of timeline().
//
// There is no clock in here: callers pass `now`. A time that is earlier than the last one given,
// negative, not finite or beyond 2^53 counts as the last one.
//
// Playback is redo driven by time: it makes the moves of the timeline's future, one an interval.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/move.hpp"
#include "core/result.hpp"
#include "core/state.hpp"
#include "game/motion.hpp"
#include "game/timeline.hpp"
#include "game/units.hpp"

namespace puzzle::game {

class Session {
 public:
  static constexpr double min_rate = 0.1;  // playback, moves a second
  static constexpr double max_rate = 100;

  // How late a playback move may come and still be made up for.
  static constexpr Milliseconds max_lag = 100;

  explicit Session(const State& start) : timeline_(start), motion_(start) {}

  [[nodiscard]] const Timeline& timeline() const { return timeline_; }

  // --- Games ---

  // A new game from that position, which flips the tiles over. The size may change.
  void start(const State& start, Milliseconds now);
  // A new game from the position this one began with.
  void restart(Milliseconds now) { start(timeline_.start_state(), now); }

  // The game as Timeline::save() writes it; drags, playback and pace are not in it.
  [[nodiscard]] std::string save(Milliseconds now) const { return timeline_.save(at(now)); }
  // Goes on with a saved game, at rest. The size may change. Returns the number of moves in the
  // timeline. Error: as Timeline::restore; nothing has changed then.
  Result<int> restore(std::string_view text, Milliseconds now);

  // --- Moves of the player. Each that moves a tile ends playback. ---

  // Slides the run from that cell to the blank. Returns how many tiles moved, 0 when none can; any
  // number may be asked.
  int slide_cell(int cell, Milliseconds now);
  // Moves one tile in that direction; false when none can.
  bool slide(Move move, Milliseconds now);
  // See Timeline. Tiles glide straight to where they end up.
  Result<int> play_moves(std::span<const Move> moves, Milliseconds now);

  // --- Dragging: a run follows the pointer before it is decided whether it slides. Whatever else
  // moves a tile, or a new game, ends the drag. How long the hand took is the difference of
  // the two times as they are given, even where a picture of a later moment was drawn before. ---

  // Takes hold of the run from that cell; Drag says what `pointer` and `slack` are. Returns the way
  // the run would travel, none when there is no run. Ends a drag that is under way, which glides
  // back; pauses playback.
  std::optional<Move> begin_drag(int cell, Place pointer, double slack, Milliseconds now);
  void drag_to(Place pointer) { motion_.drag_to(pointer); }
  // Lets go: the run slides, if Drag says so, or glides back. `clicks`: whether a click slides it.
  // Returns how many tiles moved.
  int end_drag(bool clicks, Milliseconds now);
  // Lets the run glide back.
  void cancel_drag(Milliseconds now);
  [[nodiscard]] bool dragging() const { return motion_.drag().has_value(); }

  // --- The place on the timeline. Each of these pauses playback. ---

  // One action back or on; false when there is none.
  bool undo(Milliseconds now);
  bool redo(Milliseconds now);
  // That many single moves on, back when negative, or as far as there are any. Returns how many
  // that was, never negative.
  int step(int moves, Milliseconds now);
  // See Timeline. The solution is not played yet.
  Result<int> load_solution(std::span<const Move> moves);

  // --- Playback ---

  // Applies the future at `rate` moves a second until its end, the first move at once. A rate
  // outside min_rate .. max_rate is clamped; calling it while playing changes the rate. Without a
  // future it does nothing.
  void play(double rate, Milliseconds now);
  void pause() { playing_ = false; }
  [[nodiscard]] bool playing() const { return playing_; }
  // Applies what is due by now. Call it before frame() while playing. Time in which nobody called
  // is not owed: a move that is overdue by more than max_lag counts as due now, and the ones after
  // it follow at the rate, so that coming back to a hidden page is no burst of moves.
  void advance(Milliseconds now);

  // --- At a moment ---

  // Milliseconds of play.
  [[nodiscard]] Milliseconds elapsed(Milliseconds now) const { return timeline_.elapsed(at(now)); }
  // See Motion.
  void set_slide_duration(Milliseconds duration) { motion_.set_slide_duration(duration); }
  [[nodiscard]] Frame frame(Milliseconds now) const { return motion_.frame(at(now)); }
  // Whether frame() will still change after now, with no further call. False while playing between
  // two moves: ask playing() as well.
  [[nodiscard]] bool animating(Milliseconds now) const { return motion_.animating(at(now)); }

 private:
  [[nodiscard]] Milliseconds at(Milliseconds now) const;
  Milliseconds tick(Milliseconds now) { return last_ = at(now); }
  int slide(const Run& run, Milliseconds now);
  int show(int moved, Milliseconds now);
  void glide(Milliseconds now, Milliseconds longest = Motion::longest_slide);

  Timeline timeline_;
  Motion motion_;
  Milliseconds last_ = 0;

  bool playing_ = false;
  Milliseconds interval_ = 0;
  Milliseconds due_ = 0;  // when the next move of the playback is
};

}  // namespace puzzle::game
