// How a board looks while it goes from one state to the next. Every picture is a pure function of
// time: frame(now) may be called for any moment, often or never, and a run of tiles may hang on a
// hand meanwhile. Only the difference between two states is animated, however many moves lie
// between, and nothing jumps: a tile that is told to move while it still glides sets out from where
// it is seen.
//
// The solved look is for a board that was solved here; the caller that names the states says so.
//
// Each `now` is finite and not before the ones given earlier, but for those of frame() and
// animating(), which may lie ahead of those that follow. Session sees to that.
#pragma once

#include <array>
#include <optional>

#include "core/state.hpp"
#include "game/frame.hpp"

namespace puzzle::game {

// A hand on a run of tiles, from the press until it lets go: how far the run follows the pointer,
// and whether letting go slides it. A pointer that stays near where it was pressed moves nothing.
// One that went farther drags: the run slides when it was let go half way or beyond, or when a
// quick flick sent it there; else it goes back.
//
// A run that slid when it was pressed is held in the same way, for the way back. The hand may go
// on first, by up to a cell: what counts is how far it came back from there, and flicks do not.
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

class Motion {
 public:
  // Durations of the animations, unless set_slide_duration() changes the pace of them all.
  static constexpr Milliseconds slide_duration = 130;
  static constexpr Milliseconds flip_duration = 420;    // a new game, first to last tile
  static constexpr Milliseconds solved_duration = 650;  // the solved look, first to last tile

  static constexpr Milliseconds longest_slide = 2000;

  // A board at rest, without the solved look.
  explicit Motion(const State& state) : state_(state) {}

  // How long one tile glides; the other animations go at the same pace. 0: nothing glides, every
  // change shows at once. Clamped to 0 .. longest_slide, not a number is ignored. A change of it
  // ends the animations under way.
  void set_slide_duration(Milliseconds duration);

  // --- What is shown from now on. Each of these ends a drag, and the flip of a new game. ---

  // A state at rest, of any size.
  void rest_at(const State& state, bool solved_look);
  // A new game: the tiles flip over, diagonal by diagonal from the top left; on another size there
  // are no old ones to close.
  void flip_to(const State& state, bool solved_look, Milliseconds now);
  // The next state of the same game: tiles glide to their cells, and a run that was dragged glides
  // on from where it hangs, even if it only goes back. No glide takes longer than `longest`.
  void glide_to(const State& state, bool solved_look, Milliseconds now,
                Milliseconds longest = longest_slide);

  // --- A run that follows the pointer. Nothing else is decided by it. ---

  void begin_drag(const Drag& drag);
  void drag_to(Place pointer);
  [[nodiscard]] const std::optional<Drag>& drag() const { return drag_; }

  // --- Pictures ---

  [[nodiscard]] Frame frame(Milliseconds now) const;
  // Whether frame() will still change after now, with no further call.
  [[nodiscard]] bool animating(Milliseconds now) const { return now < still_from(); }

 private:
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

  [[nodiscard]] int cells() const { return state_.cells(); }
  [[nodiscard]] bool is_dragged(int cell) const;
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
  [[nodiscard]] bool animated() const { return slide_ > 0; }

  State state_;
  Milliseconds slide_ = slide_duration;
  std::array<Glide, max_cells> glides_{};  // by tile
  std::optional<Drag> drag_;
  std::optional<Flip> flip_;
  std::optional<Milliseconds> sweep_;  // when the solved look began to come
  Fade fade_;
};

}  // namespace puzzle::game
