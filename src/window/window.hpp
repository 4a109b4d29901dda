// The native program: one SDL2 window with one game. All it knows of time is what it is told, so
// that tests can drive it; only run() looks at a clock.
//
//   while (!window.quit_requested()) {
//     window.sleep(now());   // until an event, or until something is due; for ever if nothing is
//     window.step(now());    // events, a slice of a search, playback, and a frame if one is due
//   }
//
// Mouse: press a tile to slide the run from there to the blank, and drag it back to take that
// back. Keys: arrows and W, A, S, D, which are the keys at those places of an English keyboard,
// move a tile in that direction; N shuffles; a figure solves with the solver that has it as its key
// (solvers.hpp) and plays the solution; U and R undo and redo, and so do Ctrl+Z and Ctrl+Y or
// Ctrl+Shift+Z; Space pauses and resumes; Escape ends a search with the solution known so far, if
// any, or else quits; Q quits. The title says what is going on.
#pragma once

#include <SDL_events.h>
#include <SDL_video.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/result.hpp"
#include "core/state.hpp"
#include "draw/painter.hpp"
#include "game/layout.hpp"
#include "game/session.hpp"
#include "search/databases/databases.hpp"
#include "search/solvers/distant.hpp"
#include "search/solvers/solvers.hpp"

namespace puzzle::window {

using game::Milliseconds;

struct WindowOptions {
  BoardSize size = {};              // without `start`
  std::optional<State> start = {};  // may be unsolvable; without one the board is shuffled
  // Of the first shuffle, the next ones follow from it; none is a fresh one.
  std::optional<std::string> seed = {};
  std::optional<int> moves_away = {};  // shuffles are so many moves from the goal
  // What game::Session::save() wrote, or "". The window goes on with that game, or begins a new
  // one, at whose start undo leads back to it.
  std::string saved = {};
  bool resumes = true;
  // Is given what to save: after each change of the game (a solution that plays is one), and at the
  // end, where `changed` is false when nothing but the clock went on since the last time.
  std::function<void(const std::string& game, bool changed)> save = {};
  draw::Appearance appearance = {};
  const SDL_Surface* picture = nullptr;  // for the tiles; its middle is copied by open()
  bool motion = true;
  search::Limits limits = {};
};

// The file in which the game of this user is kept; "" when the system names no place for it.
[[nodiscard]] std::string saved_game_path();

// Opens a window and returns when it is closed; the value is the exit status, 0.
// Error: a seed that scramble() refuses, no position so far away, a saved game that is none, or
// what SDL says is missing for a window.
[[nodiscard]] Result<int> run(const WindowOptions& options);

class Window {
 public:
  // Solutions play at this rate, in moves a second.
  static constexpr double playback_rate = 6;

  // Starts SDL's video and opens the window. Errors: see run().
  [[nodiscard]] static Result<std::unique_ptr<Window>> open(const WindowOptions& options,
                                                            Milliseconds now);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  // --- The loop ---

  // Milliseconds until step() must be called even if no event comes: 0 when there is work, -1
  // when nothing moves and nothing will.
  [[nodiscard]] int wait(Milliseconds now) const;
  // Sleeps that long, or until an event comes.
  void sleep(Milliseconds now) const;
  // Handles the events that came, updates and draws.
  void step(Milliseconds now);
  [[nodiscard]] bool quit_requested() const { return quit_; }

  // --- Its parts ---

  void handle_event(const SDL_Event& event, Milliseconds now);
  // Searches for a few milliseconds, plays what is due, keeps the title up to date.
  void update(Milliseconds now);
  // Saves the game, if it is to be.
  void save(Milliseconds now);
  // Shows a frame if it would differ from the one shown last. Returns whether it did.
  bool draw(Milliseconds now);

  // --- What it is now ---

  [[nodiscard]] const game::Session& session() const { return session_; }
  [[nodiscard]] const game::Layout& layout() const { return layout_; }
  [[nodiscard]] bool searching() const { return search_ || distant_; }
  [[nodiscard]] const std::string& title() const { return title_; }
  [[nodiscard]] std::uint64_t frames_drawn() const { return frames_drawn_; }
  // "" while all is well; otherwise why nothing can be drawn any more, and quit is requested.
  [[nodiscard]] const std::string& failure() const { return failure_; }
  [[nodiscard]] SDL_Window* sdl_window() const { return window_; }
  // Where the board is in the window, in pixels.
  [[nodiscard]] game::Rectangle board_place() const;

 private:
  Window(const WindowOptions& options, const State& start, SDL_Window* window);

  void handle_key(const SDL_KeyboardEvent& key, Milliseconds now);
  void press(double x, double y, Milliseconds now);
  void went(game::Session::Went where);
  void shuffle(Milliseconds now);
  void deal(const Result<State>& start, Milliseconds now);
  void solve(search::Algorithm algorithm, Milliseconds now);
  void play(Milliseconds now);
  void end_search(Milliseconds now);
  void drop_search();
  void board_changed();
  void fit();
  [[nodiscard]] bool take_picture(const SDL_Surface& picture);
  void fail(const std::string& reason);
  void update_title(Milliseconds now);
  [[nodiscard]] std::string title_text(Milliseconds now) const;
  // A point of the window, which the system may count in larger units than pixels, on the board.
  [[nodiscard]] std::pair<double, double> on_board(int x, int y) const;

  WindowOptions options_;
  SDL_Window* window_;
  game::Session session_;
  game::Layout layout_;
  draw::Painter painter_;
  draw::Surface surface_;
  int pixel_width_ = 1;  // of the window
  int pixel_height_ = 1;
  std::string seed_;
  std::uint64_t shuffles_ = 0;
  search::Databases databases_;

  std::unique_ptr<search::DistantSearch> distant_;  // looks for the next game
  std::unique_ptr<search::Search> search_;
  search::Algorithm algorithm_ = search::Algorithm::bfs;
  bool changed_ = false;  // the game, since it was saved
  std::string news_;      // what there is to say besides moves and time

  game::Frame shown_;
  bool stale_ = true;  // the window needs drawing even if the frame is the one shown last
  Milliseconds drawn_at_;
  Milliseconds title_at_;
  std::string title_;
  std::uint64_t frames_drawn_ = 0;
  std::string failure_;
  bool quit_ = false;
};

}  // namespace puzzle::window
