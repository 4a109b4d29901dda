// What happens in one game: a start position, the moves from there and a place among them. The
// board, the counters, undo, redo and the solution all follow from these.
//
//   start --> m1 --> m2 --> m3 --> m4 --> m5
//                          ^ cursor
//             history      |  future: what redo and step apply next
//
// A move is the player's own, or given (by a link or a script), or a solver's. Each knows to which
// action it belongs: a run of tiles that slid together is undone together, given moves too, a
// solver's moves are each an action of their own. A solution is a future that a solver made. A move
// of the player cuts the future off. A board that moves have solved takes none of the player's
// hands, but a script's.
//
// The clock goes from the player's first own move to the last. An own move sets it going. It stands
// still when the board is solved, when moves are given, and when a solver's move is applied: then
// it shows the time of the last own move, from which the next one goes on. Undo and redo of own
// moves change nothing about it. Each move knows what the clock showed when it was made, in whole
// milliseconds; for one that is not an own move that is the time of the last own move before it.
//
// Each `now` is finite and not before the ones given earlier; Session sees to that.
//
// An attempt is a game that begins at a moment of another one: its start is that one's, and so are
// its moves up to there, and its clock goes on from there.
//
// The text of times has a number for each move: the milliseconds since the move before. The digits
// are those of base 32, 0 .. 9 and a .. v, in the last place. In the places before it they are
// w x y z A .. Z - _ instead, and so a number ends where the first digit of the last place is:
// "0" 0, "v" 31, "x0" 32, "_v" 1023, "xw0" 1024. Zeros never lead. All together are less than
// 2^32. Links take it as it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/move.hpp"
#include "core/result.hpp"
#include "core/state.hpp"
#include "game/frame.hpp"

namespace puzzle::game {

// How the player made a move: the bits of Timeline::hands(). other: a script.
enum class Hand : std::uint8_t { keys = 1, click = 2, drag = 4, touch = 8, hover = 16, other = 32 };

class Timeline {
 public:
  explicit Timeline(const State& start) : start_(start), state_(start) {}

  // The whole game as one line of text. Cost: linear in the timeline.
  [[nodiscard]] std::string save(Milliseconds now) const;
  // Becomes a saved game. A clock that ran goes on from the time saved; the game is interrupted()
  // then. The text may be any bytes; cost: linear in it. Returns the length of the timeline. Error:
  // what is wrong with the text; nothing has changed then.
  Result<int> restore(std::string_view text, Milliseconds now);

  [[nodiscard]] const State& start_state() const { return start_; }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] bool solved() const { return state_.is_goal(); }
  // Whether moves led to the goal: not so in a game that begins there.
  [[nodiscard]] bool solved_by_moves() const { return solved() && cursor_ > 0; }

  // --- New moves. Those that move a tile cut the future off. ---

  // Slides a run of the present state as one own action. Returns the number of tiles that moved, 0
  // when the state has no such run or takes no move of that hand. Precondition: the run is no
  // longer than max_side.
  int slide(const Run& run, Milliseconds now, Hand hand = Hand::other);
  // Plays moves that are given, also on a solved board; with the text of their times, if there is
  // any. Moves with times are an action for each moment and direction, those without are one
  // action. Returns their number. Error: as apply_moves, or what is wrong with the times; nothing
  // is played then.
  Result<int> play_moves(std::span<const Move> moves, std::string_view times = {});

  // Becomes an attempt at the present moment: the future is gone, and the clock shows, at rest,
  // what it showed then.
  void begin_attempt();

  // --- The cursor. Each of these returns how many single moves it went, 0 if there are none. ---

  [[nodiscard]] bool can_undo() const { return cursor_ > 0; }
  [[nodiscard]] bool can_redo() const { return cursor_ < entries(); }
  // Takes back, or does again, one action.
  int undo();
  int redo();
  // That many single moves on, back when negative, or as far as there are any.
  int step(int moves);
  // How long it was from the move before to the one ahead, 0 where one run slid both. Negative
  // where no player took time for it: ahead is a solver's move, one that was given without a time,
  // or none.
  [[nodiscard]] Milliseconds pause_ahead() const;

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
  [[nodiscard]] int length() const { return static_cast<int>(entries()); }
  // Single-tile moves from the start to here, and how many of them a solver made.
  [[nodiscard]] int move_count() const { return static_cast<int>(cursor_); }
  [[nodiscard]] int assisted_count() const { return assisted_; }
  // Moves of the future.
  [[nodiscard]] int moves_ahead() const { return length() - move_count(); }
  // The moves from the start to here, or with those ahead; and the text of their times.
  enum class Part { made, whole };
  [[nodiscard]] std::vector<Move> moves(Part part = Part::made) const;
  [[nodiscard]] std::string times(Part part = Part::made) const { return times_of(count(part)); }

  // What the clock shows.
  [[nodiscard]] Milliseconds elapsed(Milliseconds now) const;
  [[nodiscard]] bool clock_runs() const { return running_since_.has_value(); }

  // A sum of Hand: what made own moves in this game, undone or not.
  [[nodiscard]] int hands() const { return hands_ & (was_interrupted - 1); }
  // Whether the game was put away while its clock ran: that stood still meanwhile.
  [[nodiscard]] bool interrupted() const { return (hands_ & was_interrupted) != 0; }
  [[nodiscard]] bool attempt() const { return (hands_ & is_attempt) != 0; }

  // Hints that the player was given in this game, whatever was undone.
  [[nodiscard]] int hints() const { return hands_ / one_hint; }
  void note_hint() {
    if (hints() < max_hints) hands_ += one_hint;
  }

 private:
  struct Entry {
    std::uint32_t time = 0;
    std::uint32_t bits = 0;  // a Move, and these
  };
  static constexpr std::uint32_t by_solver = 4;
  static constexpr std::uint32_t begins_action = 8;
  // Of hands_, beside the hands.
  static constexpr int was_interrupted = 64;
  static constexpr int is_attempt = 128;
  static constexpr int one_hint = 256;
  static constexpr int max_hints = 1'000'000;

  [[nodiscard]] static Move move_of(Entry entry) { return static_cast<Move>(entry.bits & 3); }
  [[nodiscard]] std::size_t entries() const { return bytes_.size() / sizeof(Entry); }
  [[nodiscard]] std::size_t count(Part part) const {
    return part == Part::whole ? entries() : cursor_;
  }
  [[nodiscard]] Entry entry(std::size_t number) const;
  [[nodiscard]] std::uint32_t last_time() const;
  bool read(std::string_view& text, Milliseconds now);
  void append(Move move, std::uint32_t bits, std::uint32_t time);
  [[nodiscard]] std::string times_of(std::size_t count) const;
  void make_room(std::size_t count);
  void cut_future();
  int go_to(std::size_t target);

  State start_;
  State state_;
  // The entries, one after another. The code of a string of bytes is there in any case; that of
  // another vector would have to be downloaded.
  std::string bytes_;
  std::size_t cursor_ = 0;
  int assisted_ = 0;  // entries before the cursor
  int hands_ = 0;     // and what else is told of the game

  Milliseconds elapsed_ = 0;                   // at the last own move; a whole number
  std::optional<Milliseconds> running_since_;  // when the last own move was made
};

}  // namespace puzzle::game
