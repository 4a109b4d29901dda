// One game: a start position, a timeline of moves and a place on it. Everything else (the board,
// the counter, undo, redo, playback) follows from these.
//
//   start --> m1 --> m2 --> m3 --> m4 --> m5
//                          ^ cursor
//             history      |  future: what redo, step and playback apply next
//
// Playing a solution puts its moves into the future, marked as assisted; playback is redo driven
// by time. A player's own move cuts the future off. All of them go through one function that
// applies a move to the state.
//
// There is no clock in here: callers pass `now`, in milliseconds since any fixed moment in the
// past. A time that is earlier than the last one given, negative, not finite or beyond 2^53 counts
// as the last one. Animation is a pure function of time: frame(now) may be called for any moment,
// often or never. A tile that is told to move while it still glides sets out from where it is seen.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/move.hpp"
#include "core/notation.hpp"
#include "core/state.hpp"

namespace puzzle::game {

using Milliseconds = double;

// How one tile is to be drawn at a moment.
struct TileView {
  int tile = 0;
  double column = 0;  // of its left edge, in cells; between whole numbers while it slides
  double row = 0;
  double open = 1;    // 0 .. 1: how much of its height shows, for the flip of a new game
  double solved = 0;  // 0 .. 1: how far the solved look has come over it
  friend bool operator==(const TileView&, const TileView&) = default;
};

// What the board looks like at a moment: equal frames look the same. Tiles stand in the order of
// their numbers, so that a tile keeps its place in the frame while it moves; those of which nothing
// shows are left out. In the flip of a new game a number may be there twice, in two cells; no cell
// has more than one tile.
struct Frame {
  BoardSize size;
  int count = 0;
  std::array<TileView, max_cells> tiles{};
  friend bool operator==(const Frame& left, const Frame& right);
};

class Session {
 public:
  // Durations of the animations, unless set_slide_duration() changes the pace of them all.
  static constexpr Milliseconds slide_duration = 130;
  static constexpr Milliseconds flip_duration = 420;    // a new game, first to last tile
  static constexpr Milliseconds solved_duration = 650;  // the solved look, first to last tile

  static constexpr Milliseconds longest_slide = 2000;

  static constexpr double min_rate = 0.1;  // playback, moves a second
  static constexpr double max_rate = 100;

  // How late a playback move may come and still be made up for.
  static constexpr Milliseconds max_lag = 100;

  explicit Session(const State& start);

  // A new game from that position: empty timeline, counter and timer at zero. The size may change.
  // The tiles flip over, diagonal by diagonal from the top left; on another size there are no old
  // ones to close. A move or drag ends the flip at once.
  void start(const State& start, Milliseconds now);
  // A new game from the position this one began with.
  void restart(Milliseconds now);

  // The whole game as one line of text: where it began, every move of its timeline with what was
  // one action and what a solver made, the cursor and the time played. Drags and playback are not
  // in it. Cost: linear in the timeline.
  [[nodiscard]] std::string save(Milliseconds now) const;
  // Goes on with a saved game, at rest. The size may change. A timer that ran when the game was
  // saved runs on from the time saved. The text may be any bytes; cost: linear in it. Returns the
  // number of moves in the timeline. Error: what is wrong with the text; nothing has changed then.
  Result<int> restore(std::string_view text, Milliseconds now);

  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] const State& start_state() const { return start_; }
  [[nodiscard]] bool solved() const { return state_.is_goal(); }

  // --- Moves of the player. Each that moves a tile ends playback and cuts off the future. ---

  // True when the cell lies in the blank's row or column and holds a tile. Any number may be asked.
  [[nodiscard]] bool can_slide(int cell) const { return slide_direction(cell).has_value(); }
  // The way the run from that cell would travel; none when it cannot slide.
  [[nodiscard]] std::optional<Move> slide_direction(int cell) const;
  // Slides the whole run from that cell to the blank; returns how many tiles moved, 0 if none can.
  int slide_cell(int cell, Milliseconds now);
  // Moves one tile in that direction; false when none can.
  bool slide(Move move, Milliseconds now);
  // Plays moves as one action, undone together; tiles glide straight to where they end up. Returns
  // the number of moves. Error: as apply_moves; nothing is played then.
  Result<int> play_moves(std::span<const Move> moves, Milliseconds now);

  // --- Dragging: a run follows the pointer before it is decided. Whatever else moves a tile, or
  // a new game, ends the drag. ---

  // False when the cell cannot slide. Ends a drag that is under way, which glides back; pauses
  // playback.
  bool begin_drag(int cell, Milliseconds now);
  // How far the run has gone towards the blank, 0 .. 1 of a cell; clamped. Not a number is ignored.
  void drag_to(double fraction);
  // Slides the run when `commit`, otherwise lets it glide back. Returns how many tiles moved.
  int end_drag(bool commit, Milliseconds now);
  [[nodiscard]] bool dragging() const { return drag_.has_value(); }
  // 0 when nothing is dragged.
  [[nodiscard]] double drag_fraction() const { return drag_ ? drag_->fraction : 0; }
  // The way the dragged run travels; none when nothing is dragged.
  [[nodiscard]] std::optional<Move> drag_direction() const;

  // --- Timeline ---

  [[nodiscard]] bool can_undo() const { return cursor_ > 0; }
  [[nodiscard]] bool can_redo() const { return cursor_ < timeline_.size(); }
  // Takes back, or does again, one action: a run of tiles that slid together, or one move of a
  // solution. Pauses playback. False when there is none.
  bool undo(Milliseconds now);
  bool redo(Milliseconds now);
  // Moves the cursor by that many single moves, backwards when negative, or as far as there are
  // any; pauses playback. Returns how many moves that was, never negative.
  int step(int moves, Milliseconds now);

  // Puts a solution of the present position in place of the future; pauses playback. It is not
  // played yet. Returns the number of moves. Error: as apply_moves; nothing has changed then.
  Result<int> load_solution(std::span<const Move> moves);
  // Applies the future at `rate` moves a second until its end, the first move at once. A rate
  // outside min_rate .. max_rate is clamped; calling it while playing changes the rate. Without a
  // future it does nothing.
  void play(double rate, Milliseconds now);
  void pause();
  [[nodiscard]] bool playing() const { return playing_; }
  // Applies what is due by now. Call it before frame() while playing. Time in which nobody called
  // is not owed: a move that is overdue by more than max_lag counts as due now, and the ones after
  // it follow at the rate, so that coming back to a hidden page is no burst of moves.
  void advance(Milliseconds now);

  // Moves of the whole timeline, those made and those ahead.
  [[nodiscard]] int timeline_length() const { return static_cast<int>(timeline_.size()); }
  // Where the solution begins that ends the timeline: the number of moves before the first of the
  // solver's, which may be made or ahead. None when the timeline is empty or ends with a move of
  // the player. Cost: linear in the solution.
  [[nodiscard]] std::optional<int> solution_begin() const;
  // Moves of the future: what is left to play or redo.
  [[nodiscard]] int moves_ahead() const { return static_cast<int>(timeline_.size() - cursor_); }

  // --- Counters ---

  // Single-tile moves from the start to here, and how many of them a solver made.
  [[nodiscard]] int move_count() const { return static_cast<int>(cursor_); }
  [[nodiscard]] int assisted_count() const { return assisted_; }
  // Milliseconds of play: from the first move, standing still while the board is solved. A move on
  // from there makes it run again.
  [[nodiscard]] Milliseconds elapsed(Milliseconds now) const;
  [[nodiscard]] bool timer_running() const { return running_since_.has_value(); }
  // The moves from the start to here.
  [[nodiscard]] std::vector<Move> moves() const;

  // --- Pictures. The solved look is for a board that was solved here: a game that starts in the
  // goal position does not have it. ---

  // How long one tile glides; the other animations go at the same pace. 0: nothing glides, every
  // change shows at once. Clamped to 0 .. longest_slide, not a number is ignored. A change of it
  // ends the animations under way.
  void set_slide_duration(Milliseconds duration);
  [[nodiscard]] Frame frame(Milliseconds now) const;
  // Whether frame() will still change after now, with no further call. False while playing between
  // two moves: ask playing() as well.
  [[nodiscard]] bool animating(Milliseconds now) const;

 private:
  struct Entry {
    Move move = Move::up;
    bool assisted = false;
    std::uint32_t group = 0;  // entries of one group are one action
  };

  struct Place {
    double column = 0;
    double row = 0;
    friend bool operator==(const Place&, const Place&) = default;
  };

  // Begin and end of something that is animated.
  struct Span {
    Milliseconds begin = 0;
    Milliseconds end = 0;
  };

  // A tile on its way to its cell.
  struct Glide {
    Place from;
    Span span;
  };

  struct Drag {
    int cell = 0;
    double fraction = 0;
  };

  struct Flip {
    Milliseconds begin = 0;
    bool closes = false;                    // the old tiles, before the new ones open
    std::array<TileView, max_cells> old{};  // by cell, as they were seen when the game began
  };

  // The solved look going away from the tiles.
  struct Fade {
    Span span;
    std::array<double, max_cells> from{};  // by tile
  };

  [[nodiscard]] static double progress(Span span, Milliseconds now);
  [[nodiscard]] Milliseconds clamped(Milliseconds now) const;
  Milliseconds tick(Milliseconds now);

  [[nodiscard]] int cells() const { return state_.cells(); }
  [[nodiscard]] bool in_run(int first, int cell) const;
  [[nodiscard]] Place home_of(int cell) const;
  [[nodiscard]] Place place_of(int cell, Milliseconds now) const;
  [[nodiscard]] double solved_look(int cell, Milliseconds now) const;
  [[nodiscard]] TileView view_of(int cell, Milliseconds now) const;
  [[nodiscard]] Span staggered(int cell, int last_diagonal, Milliseconds begin, Milliseconds total,
                               Milliseconds each) const;
  [[nodiscard]] Span flip_span(int cell) const;
  [[nodiscard]] Span sweep_span(int cell) const;
  [[nodiscard]] Milliseconds still_from() const;

  [[nodiscard]] Milliseconds paced(Milliseconds duration) const {
    return duration * slide_ / slide_duration;
  }
  [[nodiscard]] bool motion() const { return slide_ > 0; }

  void append(Move move, bool assisted);
  void cut_future();
  int play_run(Move move, int length, Milliseconds now);
  void go_to(std::size_t target, Milliseconds now, Milliseconds duration);
  void update_timer(Milliseconds now);
  void end_animations();

  State start_;
  State state_;
  std::vector<Entry> timeline_;
  std::size_t cursor_ = 0;
  int assisted_ = 0;  // entries before the cursor
  std::uint32_t group_ = 0;

  Milliseconds last_ = 0;
  Milliseconds elapsed_ = 0;  // up to when the timer last stood still
  std::optional<Milliseconds> running_since_;

  bool playing_ = false;
  Milliseconds interval_ = 0;
  Milliseconds due_ = 0;  // when the next move of the playback is

  Milliseconds slide_ = slide_duration;
  std::array<Glide, max_cells> glides_{};  // by tile
  std::optional<Drag> drag_;
  std::optional<Flip> flip_;
  std::optional<Milliseconds> sweep_;  // when the solved look began to come
  Fade fade_;
};

}  // namespace puzzle::game
