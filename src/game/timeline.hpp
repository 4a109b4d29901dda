// What happens in one game: a start position, the moves from there and a place among them. The
// board, the counters, undo, redo and the solution all follow from these.
//
//   start --> m1 --> m2 --> m3 --> m4 --> m5
//                          ^ cursor
//             history      |  future: what redo and step apply next
//
// Each move knows who made it, the player or a solver, and which action it belongs to: a run of
// tiles that slid together is undone together, a solver's moves are each an action of their own. A
// solution is a future that a solver made. A move of the player cuts the future off.
//
// The clock of the game runs from the first move until the board is solved, and on when a move
// leads away from there. Each `now` is finite and not before the ones given earlier; Session sees
// to that.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/move.hpp"
#include "core/result.hpp"
#include "core/state.hpp"
#include "game/units.hpp"

namespace puzzle::game {

class Timeline {
 public:
  explicit Timeline(const State& start) : start_(start), state_(start) {}

  // The whole game as one line of text. Cost: linear in the timeline.
  [[nodiscard]] std::string save(Milliseconds now) const;
  // Becomes a saved game. A clock that ran goes on from the time saved. The text may be any bytes;
  // cost: linear in it. Returns the length of the timeline. Error: what is wrong with the text;
  // nothing has changed then.
  Result<int> restore(std::string_view text, Milliseconds now);

  [[nodiscard]] const State& start_state() const { return start_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] bool solved() const { return state_.is_goal(); }
  // Whether moves led to the goal: not so in a game that begins there.
  [[nodiscard]] bool solved_by_moves() const { return solved() && cursor_ > 0; }

  // --- Moves of the player. Those that move a tile cut the future off. ---

  // Slides a run of the present state as one action. Returns the number of tiles that moved, 0 when
  // the state has no such run. Precondition: the run is no longer than max_side.
  int slide(const Run& run, Milliseconds now);
  // Plays moves as one action. Returns their number. Error: as apply_moves; nothing is played then.
  Result<int> play_moves(std::span<const Move> moves, Milliseconds now);

  // --- The cursor. Each of these returns how many single moves it went, 0 if there are none. ---

  [[nodiscard]] bool can_undo() const { return cursor_ > 0; }
  [[nodiscard]] bool can_redo() const { return cursor_ < entries_.size(); }
  // Takes back, or does again, one action.
  int undo(Milliseconds now);
  int redo(Milliseconds now);
  // That many single moves on, back when negative, or as far as there are any.
  int step(int moves, Milliseconds now);

  // --- Solutions ---

  // Puts a solution of the present state in place of the future. Returns the number of moves.
  // Error: as apply_moves; nothing has changed then.
  Result<int> load_solution(std::span<const Move> moves);
  // Where the solution begins that ends the timeline: the number of moves before the first of the
  // solver's, which may be made or ahead. None when the timeline is empty or ends with a move of
  // the player. Cost: linear in the solution.
  [[nodiscard]] std::optional<int> solution_begin() const;

  // --- Counters ---

  // Moves of the whole timeline, those made and those ahead.
  [[nodiscard]] int length() const { return static_cast<int>(entries_.size()); }
  // Single-tile moves from the start to here, and how many of them a solver made.
  [[nodiscard]] int move_count() const { return static_cast<int>(cursor_); }
  [[nodiscard]] int assisted_count() const { return assisted_; }
  // Moves of the future.
  [[nodiscard]] int moves_ahead() const { return length() - move_count(); }
  // The moves from the start to here.
  [[nodiscard]] std::vector<Move> moves() const;

  // Milliseconds of play.
  [[nodiscard]] Milliseconds elapsed(Milliseconds now) const;
  [[nodiscard]] bool clock_runs() const { return running_since_.has_value(); }

 private:
  // A move of the timeline, in a byte: a Move, and these bits. The code of a string of bytes is
  // there in any case; that of another vector would have to be downloaded.
  using Entry = char;
  static constexpr int by_solver = 4;
  static constexpr int begins_action = 8;

  [[nodiscard]] static Move move_of(Entry entry) { return static_cast<Move>(entry & 3); }
  void append(Move move, int bits);
  void cut_future();
  int go_to(std::size_t target, Milliseconds now);

  State start_;
  State state_;
  std::basic_string<Entry> entries_;
  std::size_t cursor_ = 0;
  int assisted_ = 0;  // entries before the cursor

  Milliseconds elapsed_ = 0;  // up to when the clock last stood still
  std::optional<Milliseconds> running_since_;
};

}  // namespace puzzle::game
