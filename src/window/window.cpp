#include "window/window.hpp"

#include <SDL.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>
#include <string_view>
#include <utility>

#include "core/scramble.hpp"
#include "core/solvability.hpp"
#include "core/text.hpp"
#include "draw/picture.hpp"

namespace puzzle::window {
namespace {

using search::Algorithm;
using search::Status;

constexpr Milliseconds frame_interval = 1000.0 / 60;
constexpr Milliseconds long_ago = -std::numeric_limits<Milliseconds>::infinity();
constexpr int first_extent = 640;  // of the longer side of a new window
constexpr int smallest_extent = 160;
constexpr int longest_margin = 32;
constexpr double click_slack = 5;  // pixels that a click may wander
constexpr std::uint64_t slice_microseconds = 8'000;
constexpr std::uint64_t slice_nodes = 500;
constexpr std::uint64_t distant_slice_nodes = 20'000;
constexpr Milliseconds search_news_interval = 200;

Error sdl_error(const char* what) { return Error::said(std::string(what) + ": " + SDL_GetError()); }

// Whether SDL_VIDEODRIVER says which driver to use. Otherwise SDL takes the first that can start,
// and without a display that driver's windows are invisible.
bool driver_is_chosen() {
  const char* const driver = SDL_GetHint(SDL_HINT_VIDEODRIVER);
  return driver != nullptr && *driver != '\0';
}

std::string random_seed() {
  std::random_device device;
  char text[20];
  std::snprintf(text, sizeof text, "%08x%08x", device(), device());
  return text;
}

// "0:07", "12:34", "1:02:03".
std::string clock_text(Milliseconds elapsed) {
  const auto seconds = static_cast<long long>(elapsed / 1000);
  char text[40];
  if (seconds >= 3600) {
    std::snprintf(text, sizeof text, "%lld:%02lld:%02lld", seconds / 3600, seconds / 60 % 60,
                  seconds % 60);
  } else {
    std::snprintf(text, sizeof text, "%lld:%02lld", seconds / 60, seconds % 60);
  }
  return text;
}

std::string expanded_text(const search::Statistics& statistics) {
  return counted(statistics.expanded, "state") + " expanded";
}

const char* limit_name(search::Limit limit) {
  switch (limit) {
    case search::Limit::nodes: return "state";
    case search::Limit::memory: return "memory";
    case search::Limit::time: return "time";
    case search::Limit::none: break;
  }
  return "own";
}

// How it ended, in plain words.
std::string result_text(Algorithm algorithm, const search::Search& search) {
  const search::Statistics& statistics = search.statistics();
  const std::string name(facts_of(algorithm).display_name);
  const std::string work =
      expanded_text(statistics) + " in " + duration_text(statistics.microseconds);
  const search::SolverFacts& automatic = facts_of(Algorithm::automatic);
  const std::string further =
      std::to_string(automatic.key) + ", " + std::string(automatic.display_name) + ", gets further";
  switch (search.status()) {
    case Status::solved:
      return name + ": " + counted(search.solution().size(), "move") +
             (search.optimal() ? ", the shortest way, " : ", ") + work;
    case Status::exhausted: return name + ": no solution, " + work;
    case Status::limit:
      return name + ": stopped at its " + limit_name(search.limit_reached()) + " limit, " + work +
             (algorithm == Algorithm::automatic ? "" : "; " + further);
    case Status::cancelled: return name + ": cancelled, " + work;
    case Status::running: break;
  }
  return name + ": searching, " + expanded_text(statistics) +
         (search.has_solution()
              ? "; Escape plays the " + counted(search.solution().size(), "move") + " known so far"
              : "");
}

bool changes_size(const SDL_WindowEvent& event) {
  return event.event == SDL_WINDOWEVENT_SIZE_CHANGED;
}

bool uncovers(const SDL_WindowEvent& event) {
  return event.event == SDL_WINDOWEVENT_EXPOSED || event.event == SDL_WINDOWEVENT_SHOWN ||
         event.event == SDL_WINDOWEVENT_RESTORED;
}

// The window's icon: a solved board of its own.
void set_icon(SDL_Window* window) {
  constexpr int side = 64;
  const game::Motion board(State::goal({2, 2}));
  const draw::Surface icon = draw::make_surface(side, side);
  draw::Painter painter;
  if (icon && painter.draw(*icon, game::Layout({2, 2}, side, side), board.frame(0))) {
    SDL_SetWindowIcon(window, icon.get());
  }
}

// What a key stands for: what the layout writes on it where that is a letter or a figure that the
// game knows, else what an English keyboard has in its place.
SDL_Keycode code_of(const SDL_Keysym& key) {
  const SDL_Keycode code = key.sym;
  const SDL_Scancode place = key.scancode;
  if ((code >= SDLK_a && code <= SDLK_z) || (code >= SDLK_0 && code <= SDLK_9)) return code;
  if (place >= SDL_SCANCODE_A && place <= SDL_SCANCODE_Z) return SDLK_a + (place - SDL_SCANCODE_A);
  if (place >= SDL_SCANCODE_1 && place <= SDL_SCANCODE_9) return SDLK_1 + (place - SDL_SCANCODE_1);
  return code;
}

// Arrows, and the four keys that lie like them, whatever is written on those.
std::optional<Move> move_of(const SDL_Keysym& key) {
  switch (key.sym) {
    case SDLK_UP: return Move::up;
    case SDLK_DOWN: return Move::down;
    case SDLK_LEFT: return Move::left;
    case SDLK_RIGHT: return Move::right;
    default: break;
  }
  switch (key.scancode) {
    case SDL_SCANCODE_W: return Move::up;
    case SDL_SCANCODE_S: return Move::down;
    case SDL_SCANCODE_A: return Move::left;
    case SDL_SCANCODE_D: return Move::right;
    default: return std::nullopt;
  }
}

// The seeds of the first and the later shuffles.
std::string numbered_seed(const std::string& seed, std::uint64_t number) {
  return number == 0 ? seed : seed + "-" + std::to_string(number);
}

}  // namespace

// --- Opening and closing ---

Result<std::unique_ptr<Window>> Window::open(const WindowOptions& options, Milliseconds now) {
  WindowOptions complete = options;
  if (!complete.seed) complete.seed = random_seed();
  BoardSize size = options.start ? options.start->size() : options.size;
  // N must never fail later, so the longest seed that can follow is tried now.
  const Result<Scramble> last =
      scramble(size, numbered_seed(*complete.seed, std::numeric_limits<std::uint32_t>::max()));
  if (!last) return last.error();
  Result<Scramble> mixed = scramble(size, *complete.seed);
  if (!mixed) return mixed.error();
  if (options.moves_away && !options.start) {
    search::Databases databases;
    const Result<State> far =
        search::position_at_distance(size, *options.moves_away, *complete.seed, databases);
    if (!far) return far.error();
    mixed.value().state = far.value();
  }
  State start = options.start ? *options.start : mixed.value().state;
  std::optional<game::Session> kept;
  if (!options.saved.empty()) {
    kept.emplace(start);
    const Result<int> restored = kept->restore(options.saved, now);
    if (!restored) return restored.error();
  }
  const bool resumes = kept && options.resumes;
  if (resumes) {
    start = kept->timeline().state();
    size = start.size();
  }

  SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
  if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) return sdl_error("cannot open a window");
  if (!driver_is_chosen() && std::string_view(SDL_GetCurrentVideoDriver()) == "offscreen") {
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    return Error::said(
        "cannot open a window: there is no display (neither WAYLAND_DISPLAY nor DISPLAY leads to "
        "one)");
  }
  const int longer = std::max(size.width, size.height);
  SDL_Window* window =
      SDL_CreateWindow("Sliding Puzzle", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                       std::max(smallest_extent, first_extent * size.width / longer),
                       std::max(smallest_extent, first_extent * size.height / longer),
                       SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
  if (window == nullptr) {
    const Error error = sdl_error("cannot open a window");
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    return error;
  }
  SDL_StopTextInput();  // keys are commands here, not text for an input method
  SDL_SetWindowMinimumSize(window, smallest_extent, smallest_extent);
  set_icon(window);
  std::unique_ptr<Window> result(new Window(complete, start, window));
  if (kept) {
    if (!resumes) kept->start(start, now);
    kept->set_slide_duration(options.motion ? game::Motion::slide_duration : 0);
    result->session_ = std::move(*kept);
  }
  if (!options.start && !resumes) result->shuffles_ = 1;
  result->fit();
  if (options.picture != nullptr && !result->take_picture(*options.picture)) {
    return Error::said("cannot use the picture: there is not enough memory for it");
  }
  result->update(now);
  if (!result->failure_.empty()) return Error::said(result->failure_);
  return result;
}

Window::Window(const WindowOptions& options, const State& start, SDL_Window* window)
    : options_(options),
      window_(window),
      session_(start),
      layout_(start.size(), 1, 1),
      seed_(*options.seed),
      drawn_at_(long_ago),
      title_at_(long_ago) {
  painter_.set_appearance(options.appearance);
  session_.set_slide_duration(options.motion ? game::Motion::slide_duration : 0);
}

Window::~Window() {
  SDL_DestroyWindow(window_);
  SDL_QuitSubSystem(SDL_INIT_VIDEO);
}

std::string saved_game_path() {
  char* const folder = SDL_GetPrefPath("", "sliding-puzzle");
  if (folder == nullptr) return "";
  std::string path = std::string(folder) + "game";
  SDL_free(folder);
  return path;
}

Result<int> run(const WindowOptions& options) {
  const auto now = [] {
    return std::chrono::duration<double, std::milli>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
  };
  Result<std::unique_ptr<Window>> opened = Window::open(options, now());
  if (!opened) return opened.error();
  Window& window = *opened.value();
  window.step(now());
  while (!window.quit_requested()) {
    window.sleep(now());
    window.step(now());
  }
  window.save(now());
  if (!window.failure().empty()) return Error::said(window.failure());
  return 0;
}

// --- The loop ---

int Window::wait(Milliseconds now) const {
  if (searching() || stale_) return 0;
  Milliseconds due = std::numeric_limits<Milliseconds>::infinity();
  if (session_.animating(now) || session_.playing()) due = drawn_at_ + frame_interval;
  // The clock in the title moves once a second, while it runs.
  if (session_.timeline().clock_runs()) {
    due = std::min(due, now + 1000 - std::fmod(session_.elapsed(now), 1000.0));
  }
  if (due == std::numeric_limits<Milliseconds>::infinity()) return -1;
  return static_cast<int>(std::ceil(std::clamp(due - now, 0.0, 1000.0)));
}

void Window::sleep(Milliseconds now) const {
  const int milliseconds = wait(now);
  if (milliseconds != 0) SDL_WaitEventTimeout(nullptr, milliseconds);
}

void Window::step(Milliseconds now) {
  SDL_Event event;
  while (!quit_ && SDL_PollEvent(&event) != 0) handle_event(event, now);
  if (quit_) return;
  update(now);
  draw(now);
}

void Window::update(Milliseconds now) {
  session_.advance(now);
  if (search_) {
    const std::uint64_t begun = search_->statistics().microseconds;
    while (search_->step(slice_nodes) == Status::running &&
           search_->statistics().microseconds - begun < slice_microseconds) {
    }
    if (search_->status() != Status::running) end_search(now);
  } else if (distant_) {
    const std::optional<Result<State>> found = distant_->step(distant_slice_nodes);
    if (found) deal(*found, now);
  }
  // The moves of a solution are one change, which ends with it.
  if (changed_ && !session_.playing()) save(now);
  update_title(now);
}

void Window::save(Milliseconds now) {
  if (options_.save) options_.save(session_.save(now), changed_);
  changed_ = false;
}

bool Window::draw(Milliseconds now) {
  const game::Frame frame = session_.frame(now);
  if (!stale_ && frame == shown_) {
    // Playback waits between two moves: look again after a frame's time, draw nothing.
    drawn_at_ = now;
    return false;
  }
  SDL_Surface* screen = SDL_GetWindowSurface(window_);
  if (screen == nullptr) {
    fail(std::string("cannot draw in the window: ") + SDL_GetError());
    return false;
  }
  if (!surface_ || !painter_.draw(*surface_, layout_, frame)) {
    fail("cannot draw the board: no memory for a picture of " +
         std::to_string(layout_.pixel_width()) + "x" + std::to_string(layout_.pixel_height()) +
         " pixels");
    return false;
  }
  const draw::Color page = page_color(painter_.appearance().theme);
  SDL_FillRect(screen, nullptr, SDL_MapRGB(screen->format, page.red, page.green, page.blue));
  const game::Rectangle place = board_place();
  SDL_Rect to = {place.x, place.y, place.width, place.height};
  SDL_BlitSurface(surface_.get(), nullptr, screen, &to);
  SDL_UpdateWindowSurface(window_);
  shown_ = frame;
  stale_ = false;
  drawn_at_ = now;
  ++frames_drawn_;
  return true;
}

// --- Events ---

void Window::handle_event(const SDL_Event& event, Milliseconds now) {
  switch (event.type) {
    case SDL_QUIT: quit_ = true; break;
    case SDL_WINDOWEVENT:
      if (changes_size(event.window)) fit();
      if (uncovers(event.window)) stale_ = true;
      if (event.window.event == SDL_WINDOWEVENT_FOCUS_LOST) session_.cancel_drag(now);
      break;
    case SDL_KEYDOWN: handle_key(event.key, now); break;
    case SDL_MOUSEBUTTONDOWN:
      if (event.button.button == SDL_BUTTON_LEFT) {
        const auto [x, y] = on_board(event.button.x, event.button.y);
        press(x, y, now);
      }
      break;
    case SDL_MOUSEMOTION: {
      const auto [x, y] = on_board(event.motion.x, event.motion.y);
      session_.drag_to(layout_.place_at(x, y));
      break;
    }
    case SDL_MOUSEBUTTONUP:
      if (event.button.button == SDL_BUTTON_LEFT) {
        const auto [x, y] = on_board(event.button.x, event.button.y);
        session_.drag_to(layout_.place_at(x, y));
        if (session_.end_drag(now) != 0) board_changed();
      }
      break;
    default: break;
  }
}

void Window::handle_key(const SDL_KeyboardEvent& key, Milliseconds now) {
  const SDL_Keycode code = code_of(key.keysym);
  if ((key.keysym.mod & (KMOD_CTRL | KMOD_ALT | KMOD_GUI)) != 0) {
    if ((key.keysym.mod & KMOD_ALT) != 0) return;
    if (code == SDLK_q) quit_ = true;
    const bool shifted = (key.keysym.mod & KMOD_SHIFT) != 0;
    if (code == SDLK_z && !shifted) went(session_.undo(now));
    if (code == SDLK_y || (code == SDLK_z && shifted)) went(session_.redo(now));
    return;
  }
  if (const std::optional<Move> move = move_of(key.keysym)) {
    if (session_.slide(*move, now, game::Hand::keys)) board_changed();
    return;
  }
  switch (code) {
    case SDLK_u: went(session_.undo(now)); return;
    case SDLK_r: went(session_.redo(now)); return;
    default: break;
  }
  if (key.repeat != 0) return;  // a held key shuffles, searches or quits only once
  for (const search::SolverFacts& solver : search::solver_table) {
    if (solver.key > 9) continue;
    if (code == SDLK_0 + solver.key || code == SDLK_KP_1 + solver.key - 1) {
      solve(solver.algorithm, now);
    }
  }
  switch (code) {
    case SDLK_n: shuffle(now); break;
    case SDLK_SPACE:
      if (session_.playing()) {
        session_.pause();
      } else {
        play(now);
      }
      title_at_ = long_ago;
      break;
    case SDLK_ESCAPE:
      if (search_) {
        search_->settle();
        end_search(now);
      } else if (distant_) {
        drop_search();
      } else {
        quit_ = true;
      }
      break;
    case SDLK_q: quit_ = true; break;
    default: break;
  }
}

std::pair<double, double> Window::on_board(int x, int y) const {
  int width = 1;
  int height = 1;
  SDL_GetWindowSize(window_, &width, &height);
  const game::Rectangle place = board_place();
  return {(x + 0.5) * pixel_width_ / width - place.x, (y + 0.5) * pixel_height_ / height - place.y};
}

void Window::press(double x, double y, Milliseconds now) {
  const std::optional<int> cell = layout_.cell_at(x, y);
  if (cell && session_.press(*cell, layout_.place_at(x, y), click_slack / layout_.pitch(), now,
                             game::Hand::click)) {
    board_changed();
  }
}

// --- Commands ---

void Window::drop_search() {
  search_.reset();
  distant_.reset();
  news_.clear();
  title_at_ = long_ago;
}

// A search or a solution belongs to the position before; the board has another one now.
void Window::board_changed() {
  drop_search();
  changed_ = true;
}

void Window::went(game::Session::Went where) {
  if (where == game::Session::nowhere) return;
  if (layout_.size() != session_.timeline().state().size()) fit();
  board_changed();
}

void Window::shuffle(Milliseconds now) {
  const std::string seed = numbered_seed(seed_, shuffles_);
  ++shuffles_;
  const BoardSize size = session_.timeline().state().size();
  if (options_.moves_away) {
    drop_search();
    distant_ =
        std::make_unique<search::DistantSearch>(size, *options_.moves_away, seed, databases_);
    news_ = "looking for a position " +
            counted(static_cast<unsigned>(*options_.moves_away), "move") + " away";
    return;
  }
  const Result<Scramble> mixed = scramble(size, seed);
  deal(mixed ? Result<State>(mixed.value().state) : Result<State>(mixed.error()), now);
}

void Window::deal(const Result<State>& start, Milliseconds now) {
  if (start) session_.start(start.value(), now);
  const std::string reason = start ? "" : start.error().message();
  board_changed();
  news_ = reason;
}

void Window::solve(Algorithm algorithm, Milliseconds now) {
  session_.cancel_drag(now);
  session_.pause();
  drop_search();
  const State& state = session_.timeline().state();
  if (state.is_goal()) {
    news_ = "solved already: shuffle with N";
    return;
  }
  const Solvability parity = solvability(state);
  if (!parity.solvable) {
    news_ = explain(parity, state.size()) + ": shuffle with N";
    return;
  }
  algorithm_ = algorithm;
  // Without memory for it solutions of 5x5 are longer.
  search_ = make_search(algorithm, state, databases_, options_.limits);
}

void Window::play(Milliseconds now) {
  session_.play(playback_rate, now);
  changed_ = changed_ || session_.playing();
}

void Window::end_search(Milliseconds now) {
  news_ = result_text(algorithm_, *search_);
  title_at_ = long_ago;
  if (search_->status() == Status::solved) {
    const Result<int> loaded = session_.load_solution(search_->solution());
    if (loaded) {
      play(now);
    } else {
      news_ = loaded.error().message();
    }
  }
  search_.reset();
}

// --- Size and title ---

game::Rectangle Window::board_place() const {
  const int width = layout_.pixel_width();
  const int height = layout_.pixel_height();
  return {(pixel_width_ - width) / 2, (pixel_height_ - height) / 2, width, height};
}

void Window::fit() {
  const SDL_Surface* screen = SDL_GetWindowSurface(window_);
  if (screen == nullptr) {
    fail(std::string("cannot draw in the window: ") + SDL_GetError());
    return;
  }
  pixel_width_ = screen->w;
  pixel_height_ = screen->h;
  const int margin = std::min(longest_margin, std::min(screen->w, screen->h) / 24);
  layout_ = game::Layout(session_.timeline().state().size(), screen->w - 2 * margin,
                         screen->h - 2 * margin);
  surface_ = draw::make_surface(layout_.pixel_width(), layout_.pixel_height());
  // The corners are transparent and show the page.
  if (surface_) SDL_SetSurfaceBlendMode(surface_.get(), SDL_BLENDMODE_BLEND);
  stale_ = true;
}

bool Window::take_picture(const SDL_Surface& picture) {
  const game::Rectangle whole = layout_.tiles_rectangle();
  draw::Surface copy =
      draw::copy_picture(static_cast<const std::uint8_t*>(picture.pixels), picture.w, picture.h);
  if (copy) copy = draw::cut_picture(std::move(copy), whole.width, whole.height);
  if (!copy) return false;
  painter_.set_picture(std::move(copy));
  return true;
}

void Window::fail(const std::string& reason) {
  failure_ = reason;
  quit_ = true;
}

std::string Window::title_text(Milliseconds now) const {
  const game::Timeline& timeline = session_.timeline();
  std::string text = "Sliding Puzzle \u00b7 ";
  text += counted(static_cast<unsigned long long>(timeline.move_count()), "move");
  if (timeline.assisted_count() > 0) {
    text += ", " + std::to_string(timeline.assisted_count()) + " by the solver";
  }
  text += " \u00b7 " + clock_text(session_.elapsed(now));
  if (search_) {
    text += " \u00b7 " + result_text(algorithm_, *search_);
  } else {
    if (!news_.empty()) text += " \u00b7 " + news_;
    if (session_.playing()) {
      text += " \u00b7 playing";
    } else if (timeline.solved()) {
      text += " \u00b7 solved";
    } else if (timeline.moves_ahead() > 0 && !news_.empty()) {
      text += " \u00b7 paused";
    }
  }
  return text;
}

void Window::update_title(Milliseconds now) {
  // A search counts faster than a reader follows, and some systems are slow to set a title.
  if (search_ && now - title_at_ < search_news_interval) return;
  std::string text = title_text(now);
  title_at_ = now;
  if (text == title_) return;
  title_ = std::move(text);
  SDL_SetWindowTitle(window_, title_.c_str());
}

}  // namespace puzzle::window
