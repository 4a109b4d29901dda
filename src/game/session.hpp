// One board as it is played and seen: the Timeline of its game, the Motion that shows it, the time
// that both go by, and the games that were played before on this board. Whatever changes the game
// comes in here, and moves the timeline and the picture together; what is only asked of the game is
// asked of timeline().
//
// There is no clock in here: callers pass `now`. A time that is earlier than the last one given,
// negative, not finite or beyond 2^53 counts as the last one.
//
// Playback is redo driven by time: it makes the moves of the timeline's future, one an interval or
// with the pauses that there were between them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/move.hpp"
#include "core/result.hpp"
#include "core/state.hpp"
#include "game/frame.hpp"
#include "game/motion.hpp"
#include "game/timeline.hpp"

namespace puzzle::game {

class Session {
 public:
  static constexpr double min_rate = 0.1;  // playback, moves a second
  static constexpr double max_rate = 100;

  // Playback with the pauses that there were: so many times as fast, and what is longer than
  // max_pause for watching lasts that long.
  static constexpr double max_pace = 100;
  static constexpr Milliseconds max_pause = 3000;

  // How late a playback move may come and still be made up for.
  static constexpr Milliseconds max_lag = 100;

  // The games that are kept on either side of the present one: so many, and so many characters
  // unless it is one game.
  static constexpr int max_games = 20;
  static constexpr std::size_t max_kept = 200'000;

  // Where undo, redo and back_to went: false, true, true.
  enum Went { nowhere, within_the_game, to_another_game };

  explicit Session(const State& start) : timeline_(start), motion_(start) {}

  [[nodiscard]] const Timeline& timeline() const { return timeline_; }

  // --- Games ---

  // A new game from that position, which flips the tiles over. The size may change. The game before
  // is kept if it has moves; games ahead stay ahead.
  void start(const State& start, Milliseconds now);
  // A new game from the position this one began with.
  void restart(Milliseconds now) { start(timeline_.start_state(), now); }
  // A new attempt at this moment (see Timeline): the game as it is now is kept before it, and undo
  // at its start goes there. False when the game has no moves.
  bool begin_attempt(Milliseconds now);
  // Goes to the game last kept, before this one or else ahead, that began at that canonical
  // position text, or stays at the present one if that did.
  Went back_to(std::string_view start, Milliseconds now);

  // All games, a line each as Timeline::save() writes it: the present one, those before it from the
  // last to the first, an empty line, those ahead from the next to the last. Drags, playback and
  // pace are not in it.
  [[nodiscard]] std::string save(Milliseconds now) const;
  // Goes on with saved games, at rest. The size may change. Returns the number of moves in the
  // present timeline. Error: as Timeline::restore; nothing has changed then.
  Result<int> restore(std::string_view text, Milliseconds now);

  // --- Moves of the player. Each that moves a tile ends playback. A board that moves have solved
  // takes none of a hand until undo or a new game: a stray click changes nothing. A script moves it
  // on, and a board where the game began in the goal position can be scrambled. ---

  // The run that a hand can slide from that cell to the blank, if there is one; any number may be
  // asked.
  [[nodiscard]] std::optional<Run> run_from(int cell) const;
  // Slides it. Returns how many tiles moved, 0 when none can.
  int slide_cell(int cell, Milliseconds now, Hand hand = Hand::other);
  // Moves one tile in that direction; false when none can.
  bool slide(Move move, Milliseconds now, Hand hand = Hand::other);
  // See Timeline. Tiles glide straight to where they end up.
  Result<int> play_moves(std::span<const Move> moves, Milliseconds now,
                         std::string_view times = {});

  // --- Hands that hold a run. Whatever else moves a tile, or a new game, ends that. How long a
  // hand took is the difference of the two times as they are given, even where a picture of a later
  // moment was drawn before. Drag says what `pointer` and `slack` are. ---

  // Takes hold of the run from that cell, which follows the pointer before it is decided whether it
  // slides; or slides it at once, and holds it so that it can be dragged back. A press that solves
  // the board ends there. Returns the way that the run goes, none when there is no run.
  enum class Press { slides, takes_hold };
  std::optional<Move> press(int cell, Place pointer, double slack, Milliseconds now,
                            Hand hand = Hand::other, Press kind = Press::slides);
  void drag_to(Place pointer) { motion_.drag_to(pointer); }
  // Lets go, and what Drag says is done: a dragged run slides, a pressed one is taken back. Returns
  // how many tiles moved, negative when they were taken back.
  int end_drag(Milliseconds now, Hand hand = Hand::other);
  // Ends it without a move. A dragged run glides back. A pressed run stays where it slid, or is
  // taken back: then there is no trace left of it, on the timeline, its clock and its future.
  // Returns as end_drag().
  enum class Pressed { stays, is_taken_back };
  int cancel_drag(Milliseconds now, Pressed run = Pressed::stays);
  [[nodiscard]] bool dragging() const { return motion_.drag().has_value(); }

  // --- The place on the timeline. Each of these pauses playback. ---

  // One action back or on. At the start of a game back to the one before it, as it was left; at the
  // end of one on to the game ahead, if there is one.
  Went undo(Milliseconds now);
  Went redo(Milliseconds now);
  [[nodiscard]] bool can_undo() const { return timeline_.can_undo() || !before_.empty(); }
  [[nodiscard]] bool can_redo() const { return timeline_.can_redo() || !ahead_.empty(); }
  // That many single moves on, back when negative, or as far as there are any. Returns how many
  // that was, never negative.
  int step(int moves, Milliseconds now);
  // A hint was given; see Timeline.
  void note_hint() { timeline_.note_hint(); }
  // See Timeline. The solution is not played yet.
  Result<int> load_solution(std::span<const Move> moves);

  // --- Playback ---

  // Applies the future at `rate` moves a second until its end, the first move at once. A rate
  // outside min_rate .. max_rate is clamped; calling it while playing changes the rate. Without a
  // future it does nothing. With a pace above 0 each move comes after the pause that was before it,
  // that many times as fast, and those without one at the rate.
  void play(double rate, Milliseconds now, double pace = 0);
  void pause() { playing_ = false; }
  [[nodiscard]] bool playing() const { return playing_; }
  // Applies what is due by now. Call it before frame() while playing. Time without a call
  // is not owed: a move that is overdue by more than max_lag counts as due now, and the ones after
  // it follow in their time, so that coming back to a hidden page is no burst of moves.
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
  int slide(const Run& run, Milliseconds now, Hand hand);
  Went go_to_game(std::string& from, std::string& to, Milliseconds now);
  void keep_game(Milliseconds now);
  int show(int moved, Milliseconds now);
  [[nodiscard]] Milliseconds wait_ahead() const;
  void glide(Milliseconds now, Milliseconds longest = Motion::longest_slide);

  Timeline timeline_;
  std::optional<Timeline> before_press_;  // while a pressed run is held
  // Saved games, the nearest first, a line each.
  std::string before_;
  std::string ahead_;
  Motion motion_;
  Milliseconds last_ = 0;

  bool playing_ = false;
  Milliseconds interval_ = 0;
  double pace_ = 0;        // 0: all at the interval
  Milliseconds wait_ = 0;  // before the next move
  Milliseconds due_ = 0;   // when the next move of the playback is
};

}  // namespace puzzle::game
