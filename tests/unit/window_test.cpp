// The native window on SDL's dummy video driver, with injected events and a clock of our own.
#include "window/window.hpp"

#include <SDL.h>
#include <doctest.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <set>

#include "core/notation.hpp"
#include "core/scramble.hpp"

namespace window_test {

using namespace puzzle;
using game::Milliseconds;
using window::Window;
using window::WindowOptions;

namespace {

State position(const char* text) { return parse_position(text).value(); }

bool contains(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

struct Fixture {
  Milliseconds now = 5000;
  std::unique_ptr<Window> window;

  explicit Fixture(const WindowOptions& options) {
    SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "dummy", SDL_HINT_OVERRIDE);
    Result<std::unique_ptr<Window>> opened = Window::open(options, now);
    REQUIRE(opened);
    window = std::move(opened.value());
    window->step(now);
    settle();
  }
  explicit Fixture(const char* start) : Fixture(WindowOptions{.start = position(start)}) {}

  void step(Milliseconds milliseconds = 0) {
    now += milliseconds;
    window->step(now);
  }

  // Lets animations, playback and searches come to their end.
  void settle() {
    for (int steps = 0; steps < 100'000; ++steps) {
      step(10);
      if (window->wait(now) < 0) return;
      const bool only_clock = window->session().timeline().clock_runs() && !window->searching() &&
                              !window->session().playing() && !window->session().animating(now);
      if (only_clock) return;
    }
    FAIL_CHECK("the window does not come to rest");
  }

  void push(SDL_Event event) {
    CHECK(SDL_PushEvent(&event) == 1);
    step();
  }
  void key(SDL_Keycode code, int modifiers = 0, bool repeat = false) {
    key_at(SDL_GetScancodeFromKey(code), code, modifiers, repeat);
  }
  // A key of a layout that writes something else on it than an English one.
  void key_at(SDL_Scancode place, SDL_Keycode code, int modifiers = 0, bool repeat = false) {
    SDL_Event event{};
    event.type = SDL_KEYDOWN;
    event.key.keysym.scancode = place;
    event.key.keysym.sym = code;
    event.key.keysym.mod = static_cast<Uint16>(modifiers);
    event.key.repeat = repeat ? 1 : 0;
    push(event);
  }
  void mouse(Uint32 type, int x, int y, Uint8 button = SDL_BUTTON_LEFT) {
    SDL_Event event{};
    event.type = type;
    if (type == SDL_MOUSEMOTION) {
      event.motion.x = x;
      event.motion.y = y;
    } else {
      event.button.button = button;
      event.button.x = x;
      event.button.y = y;
    }
    push(event);
  }
  void click(int x, int y, Uint8 button = SDL_BUTTON_LEFT) {
    mouse(SDL_MOUSEBUTTONDOWN, x, y, button);
    mouse(SDL_MOUSEBUTTONUP, x, y, button);
  }
  void window_event(SDL_WindowEventID id) {
    SDL_Event event{};
    event.type = SDL_WINDOWEVENT;
    event.window.event = static_cast<Uint8>(id);
    push(event);
  }

  // The middle of a cell, in the window.
  SDL_Point middle(int cell) const {
    const BoardSize size = window->session().timeline().state().size();
    const game::Rectangle tile =
        window->layout().tile_rectangle(size.column_of(cell), size.row_of(cell));
    const game::Rectangle place = window->board_place();
    return {place.x + tile.x + tile.width / 2, place.y + tile.y + tile.height / 2};
  }
  std::string board() const { return to_text(window->session().timeline().state()); }
  std::string title() const {
    CHECK(SDL_GetWindowTitle(window->sdl_window()) == window->title());
    return window->title();
  }
  std::uint64_t frames() const { return window->frames_drawn(); }
};

}  // namespace

TEST_CASE("window: opens with the shuffle of its seed") {
  Fixture fixture(WindowOptions{.size = {5, 3}, .seed = "violet"});
  CHECK(fixture.window->session().timeline().state() == scramble({5, 3}, "violet").value().state);
  CHECK(fixture.title() == "Sliding Puzzle \u00b7 0 moves \u00b7 0:00");
  int width = 0;
  int height = 0;
  SDL_GetWindowSize(fixture.window->sdl_window(), &width, &height);
  CHECK(width == 640);
  CHECK(height == 384);

  // Without a seed each game is another one.
  Fixture first(WindowOptions{});
  Fixture second(WindowOptions{});
  CHECK(first.board() != second.board());
}

TEST_CASE("window: nothing happens when nothing moves") {
  Fixture fixture("1 2 3/4 5 6/7 0 8");
  CHECK(fixture.frames() == 1);
  for (int steps = 0; steps < 50; ++steps) fixture.step(1000);
  CHECK(fixture.frames() == 1);
  CHECK(fixture.window->wait(fixture.now) == -1);

  SUBCASE("and the loop sleeps until an event comes") {
    REQUIRE(SDL_InitSubSystem(SDL_INIT_TIMER) == 0);
    SDL_AddTimer(
        300,
        [](Uint32, void*) -> Uint32 {
          SDL_Event event{};
          event.type = SDL_QUIT;
          SDL_PushEvent(&event);
          return 0;
        },
        nullptr);
    int rounds = 0;
    while (!fixture.window->quit_requested() && rounds < 100) {
      fixture.window->sleep(fixture.now);
      fixture.step();
      ++rounds;
    }
    CHECK(rounds == 1);
    CHECK(fixture.frames() == 1);
    SDL_QuitSubSystem(SDL_INIT_TIMER);
  }
  SUBCASE("uncovering the window shows the frame again, once") {
    fixture.window_event(SDL_WINDOWEVENT_EXPOSED);
    CHECK(fixture.frames() == 2);
    fixture.step(100);
    CHECK(fixture.frames() == 2);
  }
  SUBCASE("the pointer may move over it") {
    fixture.mouse(SDL_MOUSEMOTION, 100, 100);
    CHECK(fixture.frames() == 1);
  }
  SUBCASE("the clock of a game wakes once a second and draws nothing") {
    fixture.key(SDLK_RIGHT);
    fixture.settle();
    const std::uint64_t frames = fixture.frames();
    int rounds = 0;
    const Milliseconds end = fixture.now + 3000;
    while (fixture.now < end) {
      const int wait = fixture.window->wait(fixture.now);
      REQUIRE(wait > 0);
      CHECK(wait <= 1000);
      fixture.step(wait);
      ++rounds;
    }
    CHECK(rounds == 4);
    CHECK(fixture.frames() == frames);
    CHECK(contains(fixture.title(), "1 move \u00b7 0:04"));
  }
}

TEST_CASE("window: a slide is animated at the rate of a screen, then all is still") {
  Fixture fixture("1 2 3/4 5 6/7 0 8");
  const std::uint64_t before = fixture.frames();
  fixture.key(SDLK_LEFT);
  CHECK(fixture.board() == "1 2 3/4 5 6/7 8 0");
  CHECK(fixture.window->session().timeline().solved());
  const Milliseconds begun = fixture.now;
  while (fixture.window->wait(fixture.now) >= 0) {
    CHECK(fixture.window->wait(fixture.now) <= 17);
    fixture.step(std::max(1, fixture.window->wait(fixture.now)));
    REQUIRE(fixture.now < begun + 2000);
  }
  // The slide, then the solved look: 780 ms at 17 ms a frame.
  CHECK(fixture.frames() - before > 40);
  CHECK(fixture.frames() - before < 50);
  CHECK(contains(fixture.title(), "solved"));
}

TEST_CASE("window: without motion every change is one frame") {
  Fixture fixture(WindowOptions{.start = position("1 2 3/4 0 5/7 8 6"), .motion = false});
  fixture.key(SDLK_LEFT);
  fixture.settle();
  CHECK(fixture.frames() == 2);
  fixture.key(SDLK_UP);  // solved
  fixture.settle();
  CHECK(fixture.frames() == 3);
  fixture.key(SDLK_n);
  fixture.settle();
  CHECK(fixture.frames() == 4);
}

TEST_CASE("window: W, A, S and D move tiles as the arrows do, and shuffle nothing") {
  Fixture fixture("1 2 3/4 0 5/7 8 6");
  for (const SDL_Keycode code : {SDLK_w, SDLK_a, SDLK_s, SDLK_d}) fixture.key(code);
  Fixture arrows("1 2 3/4 0 5/7 8 6");
  for (const SDL_Keycode code : {SDLK_UP, SDLK_LEFT, SDLK_DOWN, SDLK_RIGHT}) arrows.key(code);
  CHECK(to_text(fixture.window->session().timeline().moves()) == "ULDR");
  CHECK(fixture.board() == arrows.board());
}

TEST_CASE("window: a click slides the whole run") {
  Fixture fixture("1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15");
  SDL_Point point = fixture.middle(14);
  fixture.click(point.x, point.y, SDL_BUTTON_RIGHT);
  CHECK(fixture.window->session().timeline().move_count() == 0);
  fixture.click(point.x, point.y);
  CHECK(fixture.board() == "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15");
  CHECK(fixture.window->session().timeline().move_count() == 2);
  CHECK(contains(fixture.title(), "2 moves"));
  fixture.settle();

  // To the pixel: the last column of a tile is still that tile's.
  point = fixture.middle(13);
  const game::Rectangle tile = fixture.window->layout().tile_rectangle(1, 3);
  fixture.click(fixture.window->board_place().x + tile.x + tile.width - 1, point.y);
  CHECK(fixture.board() == "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15");
  CHECK(fixture.window->session().timeline().move_count() == 3);
  fixture.settle();

  point = fixture.middle(0);  // neither in the blank's row nor column
  fixture.click(point.x, point.y);
  fixture.click(1, 1);  // outside the tray
  CHECK(fixture.window->session().timeline().move_count() == 3);
}

TEST_CASE("window: a tile moves when it is pressed, and back when it is dragged back past half") {
  Fixture fixture("1 2 3/4 5 6/0 7 8");
  const int pitch = fixture.window->layout().pitch();
  const SDL_Point tile = fixture.middle(7);
  fixture.mouse(SDL_MOUSEBUTTONDOWN, tile.x, tile.y);
  CHECK(fixture.window->session().timeline().move_count() == 1);
  CHECK(contains(fixture.title(), "1 move"));
  fixture.step(1000);
  fixture.mouse(SDL_MOUSEMOTION, tile.x + pitch / 3, tile.y);
  CHECK(fixture.window->session().frame(fixture.now).tiles[6].column ==
        doctest::Approx((pitch / 3) / static_cast<double>(pitch)));

  SUBCASE("half way and more") {
    fixture.mouse(SDL_MOUSEBUTTONUP, tile.x + pitch * 2 / 3, tile.y + 40);
    CHECK(fixture.window->session().timeline().length() == 0);
    CHECK_FALSE(fixture.window->session().timeline().clock_runs());
    CHECK(contains(fixture.title(), "0 moves"));
  }
  SUBCASE("less") {
    fixture.mouse(SDL_MOUSEBUTTONUP, tile.x + pitch / 3, tile.y);
    CHECK(fixture.window->session().timeline().move_count() == 1);
    fixture.settle();
    CHECK(fixture.window->session().frame(fixture.now).tiles[6].column == 0);
  }
  SUBCASE("let go of when the window loses the focus") {
    fixture.window_event(SDL_WINDOWEVENT_FOCUS_LOST);
    CHECK_FALSE(fixture.window->session().dragging());
    fixture.mouse(SDL_MOUSEBUTTONUP, tile.x + pitch, tile.y);
    CHECK(fixture.window->session().timeline().move_count() == 1);
  }
}

TEST_CASE("window: a board that is solved takes no press and no key until undo") {
  Fixture fixture("1 2 3/4 5 6/7 0 8");
  fixture.key(SDLK_LEFT);
  fixture.settle();
  const std::string title = fixture.title();
  const SDL_Point tile = fixture.middle(7);
  fixture.click(tile.x, tile.y);
  fixture.key(SDLK_RIGHT);
  fixture.step(5000);
  CHECK(fixture.title() == title);
  CHECK(fixture.window->session().timeline().length() == 1);
  fixture.key(SDLK_u);
  fixture.key(SDLK_RIGHT);
  CHECK(fixture.board() == "1 2 3/4 5 6/0 7 8");
}

TEST_CASE("window: keys move and command by their places where the layout has other letters") {
  Fixture french("1 2 3/4 0 5/7 8 6");
  french.key_at(SDL_SCANCODE_W, SDLK_z);
  french.key_at(SDL_SCANCODE_A, SDLK_q);
  CHECK(to_text(french.window->session().timeline().moves()) == "UL");
  CHECK_FALSE(french.window->quit_requested());
  french.key_at(SDL_SCANCODE_Z, SDLK_w);
  french.key_at(SDL_SCANCODE_Q, SDLK_a);
  CHECK(to_text(french.window->session().timeline().moves()) == "UL");
  french.key_at(SDL_SCANCODE_W, SDLK_z, KMOD_LCTRL);
  CHECK(to_text(french.window->session().timeline().moves()) == "U");
  french.key_at(SDL_SCANCODE_1, SDLK_AMPERSAND);
  CHECK(french.window->session().playing());

  Fixture russian("1 2 3/4 0 5/7 8 6");
  constexpr SDL_Keycode ef = 0x444;
  constexpr SDL_Keycode ghe = 0x433;
  constexpr SDL_Keycode te = 0x442;
  russian.key_at(SDL_SCANCODE_A, ef);
  CHECK(to_text(russian.window->session().timeline().moves()) == "L");
  russian.key_at(SDL_SCANCODE_U, ghe);
  CHECK(russian.window->session().timeline().move_count() == 0);
  russian.key_at(SDL_SCANCODE_N, te);
  CHECK(russian.board() != "1 2 3/4 0 5/7 8 6");
}

TEST_CASE("window: the game is saved when it changes, and the next window goes on with it") {
  std::string saved;
  std::string changes;  // c: the game has changed, -: only its clock
  WindowOptions options{.start = position("1 2 3/4 5 6/0 7 8")};
  options.save = [&](const std::string& game, bool changed) {
    saved = game;
    changes += changed ? 'c' : '-';
  };
  {
    Fixture untouched(options);
    untouched.key(SDLK_x);
    untouched.window->save(untouched.now);
    CHECK(changes == "-");
  }
  changes.clear();
  {
    Fixture fixture(options);
    fixture.key(SDLK_LEFT);
    CHECK(changes == "c");
    fixture.step(2000);
    CHECK(changes == "c");
    fixture.key(SDLK_RIGHT);
    fixture.key(SDLK_LEFT);
    fixture.key(SDLK_RIGHT);
    fixture.key(SDLK_LEFT);
    fixture.key(SDLK_u);
    CHECK(changes == "cccccc");
    fixture.window->save(fixture.now);
    CHECK(changes == "cccccc-");
  }
  Fixture resumed(WindowOptions{.size = {4, 4}, .saved = saved});
  CHECK(resumed.board() == "1 2 3/4 5 6/0 7 8");
  CHECK(resumed.window->layout().size() == BoardSize{3, 3});
  CHECK(contains(resumed.title(), "4 moves"));
  CHECK(resumed.window->session().timeline().interrupted());
  resumed.key(SDLK_r);
  CHECK(resumed.board() == "1 2 3/4 5 6/7 0 8");
  resumed.key(SDLK_n);
  CHECK(resumed.window->session().timeline().state().size() == BoardSize{3, 3});

  // With a position of its own it begins there, and the saved game is behind it.
  Fixture other(WindowOptions{.start = position("1 2/0 3"), .saved = saved, .resumes = false});
  CHECK(other.board() == "1 2/0 3");
  other.key(SDLK_u);
  CHECK(other.board() == "1 2 3/4 5 6/0 7 8");
  CHECK(other.window->layout().size() == BoardSize{3, 3});

  CHECK_FALSE(Window::open(WindowOptions{.saved = "game2;nonsense"}, 0));
}

TEST_CASE("window: a solution that plays is one change of the saved game") {
  std::string saved;
  int changes = 0;
  WindowOptions options{.start = position("1 2 3/4 5 6/0 7 8")};
  options.save = [&](const std::string& game, bool changed) {
    saved = game;
    if (changed) ++changes;
  };
  Fixture fixture(options);
  fixture.key(SDLK_1);
  CHECK(changes == 0);
  fixture.settle();
  CHECK(fixture.board() == "1 2 3/4 5 6/7 8 0");
  CHECK(changes == 1);
  CHECK(Fixture(WindowOptions{.saved = saved}).board() == "1 2 3/4 5 6/7 8 0");
}

TEST_CASE("window: shuffles that are so many moves away") {
  Fixture fixture(WindowOptions{.size = {3, 3}, .seed = "a", .moves_away = 20});
  search::Databases databases;
  CHECK(fixture.window->session().timeline().state() ==
        search::position_at_distance({3, 3}, 20, "a", databases).value());
  fixture.key(SDLK_n);
  fixture.settle();
  CHECK(fixture.window->session().timeline().state() ==
        search::position_at_distance({3, 3}, 20, "a-1", databases).value());
  CHECK(contains(fixture.title(), "0 moves \u00b7 0:00"));
  CHECK_FALSE(Window::open(WindowOptions{.size = {3, 3}, .moves_away = 32}, 0));
  CHECK_FALSE(Window::open(WindowOptions{.size = {5, 5}, .moves_away = 3}, 0));
}

TEST_CASE("window: Escape ends the search for a position that is so far away") {
  Fixture fixture(WindowOptions{
      .start = position("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"), .seed = "a", .moves_away = 60});
  fixture.key(SDLK_n);
  REQUIRE(fixture.window->searching());
  CHECK(contains(fixture.title(), "looking for a position 60 moves away"));
  fixture.key(SDLK_ESCAPE);
  CHECK_FALSE(fixture.window->searching());
  CHECK_FALSE(fixture.window->quit_requested());
  CHECK(fixture.title() == "Sliding Puzzle \u00b7 0 moves \u00b7 0:00");
  CHECK(fixture.board() == "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15");
}

TEST_CASE("window: the clock tells hours once there are any") {
  Fixture fixture("1 2 3/4 5 6/0 7 8");
  fixture.key(SDLK_LEFT);
  fixture.step(3'599'000);
  CHECK(contains(fixture.title(), "1 move \u00b7 59:59"));
  fixture.step(1'000);
  CHECK(contains(fixture.title(), "1 move \u00b7 1:00:00"));
  fixture.step(125'000);
  CHECK(contains(fixture.title(), "1 move \u00b7 1:02:05"));
}

TEST_CASE("window: a key that is let go does nothing") {
  Fixture fixture("1 2 3/4 5 6/7 0 8");
  const std::uint64_t frames = fixture.frames();
  SDL_Event event{};
  event.type = SDL_KEYUP;
  event.key.keysym.sym = SDLK_LEFT;
  fixture.push(event);
  fixture.step(1000);
  CHECK(fixture.board() == "1 2 3/4 5 6/7 0 8");
  CHECK(fixture.frames() == frames);
}

TEST_CASE("window: undo at the start of a game returns the one before") {
  Fixture fixture("1 2/0 3");
  fixture.key(SDLK_DOWN);
  const std::string before = fixture.board();
  fixture.key(SDLK_n);
  fixture.key(SDLK_u);
  CHECK(fixture.board() == before);
  CHECK(fixture.window->session().timeline().move_count() == 1);
  fixture.key(SDLK_r);
  CHECK(fixture.window->session().timeline().length() == 0);
}

TEST_CASE("window: arrow keys move a tile in their direction, U and R undo and redo") {
  Fixture fixture("1 2 3/4 0 5/7 8 6");
  fixture.key(SDLK_UP);
  CHECK(fixture.board() == "1 2 3/4 8 5/7 0 6");
  fixture.key(SDLK_DOWN);
  CHECK(fixture.board() == "1 2 3/4 0 5/7 8 6");
  fixture.key(SDLK_LEFT, 0, true);  // a held key
  CHECK(fixture.board() == "1 2 3/4 5 0/7 8 6");
  fixture.key(SDLK_LEFT);  // no tile there
  CHECK(fixture.board() == "1 2 3/4 5 0/7 8 6");
  fixture.key(SDLK_RIGHT);
  CHECK(fixture.board() == "1 2 3/4 0 5/7 8 6");
  CHECK(to_text(fixture.window->session().timeline().moves()) == "UDLR");

  fixture.key(SDLK_u);
  fixture.key(SDLK_u);
  CHECK(to_text(fixture.window->session().timeline().moves()) == "UD");
  fixture.key(SDLK_r);
  CHECK(to_text(fixture.window->session().timeline().moves()) == "UDL");
  fixture.key(SDLK_z, KMOD_LCTRL);
  CHECK(to_text(fixture.window->session().timeline().moves()) == "UD");
  fixture.key(SDLK_z, KMOD_LCTRL | KMOD_LSHIFT);
  CHECK(to_text(fixture.window->session().timeline().moves()) == "UDL");
  fixture.key(SDLK_z, KMOD_LGUI);
  fixture.key(SDLK_y, KMOD_LGUI);
  CHECK(to_text(fixture.window->session().timeline().moves()) == "UDL");
  CHECK(contains(fixture.title(), "3 moves"));
  fixture.key(SDLK_UP, KMOD_CTRL);  // not ours
  CHECK(to_text(fixture.window->session().timeline().moves()) == "UDL");
}

TEST_CASE("window: N shuffles, each time to another position that the seed decides") {
  Fixture fixture(WindowOptions{.size = {4, 4}, .seed = "s"});
  fixture.key(SDLK_UP);
  fixture.key(SDLK_DOWN);
  std::set<std::string> boards = {fixture.board()};
  for (int count = 1; count <= 3; ++count) {
    fixture.key(SDLK_n);
    fixture.key(SDLK_n, 0, true);  // held: still one shuffle
    CHECK(fixture.window->session().timeline().state() ==
          scramble({4, 4}, "s-" + std::to_string(count)).value().state);
    CHECK(fixture.window->session().timeline().move_count() == 0);
    boards.insert(fixture.board());
  }
  CHECK(boards.size() == 4);

  // With a start position the first shuffle is that of the seed itself.
  Fixture given(WindowOptions{.start = position("1 2 3/4 5 6/7 0 8"), .seed = "s"});
  given.key(SDLK_n);
  CHECK(given.window->session().timeline().state() == scramble({3, 3}, "s").value().state);
}

TEST_CASE("window: the keys 1 to 9 solve and play the solution") {
  const struct {
    SDL_Keycode key;
    const char* name;
  } solvers[] = {{SDLK_1, "BFS"},
                 {SDLK_2, "A* misplaced"},
                 {SDLK_KP_3, "A* Manhattan"},
                 {SDLK_4, "Bidirectional BFS"},
                 {SDLK_5, "IDA*"},
                 {SDLK_KP_7, "Auto"},
                 {SDLK_8, "IDA* Manhattan"},
                 {SDLK_KP_9, "IDA* linear conflict"}};
  for (const auto& solver : solvers) {
    CAPTURE(std::string(solver.name));
    Fixture fixture("0 1 3/4 2 5/7 8 6");
    fixture.key(solver.key);
    for (int steps = 0; fixture.window->searching() && steps < 10'000; ++steps) fixture.step(10);
    CHECK(fixture.window->session().playing());
    CHECK(contains(fixture.title(), solver.name));
    CHECK(contains(fixture.title(), ": 4 moves, the shortest way, "));
    CHECK(contains(fixture.title(), " expanded in "));
    CHECK(contains(fixture.title(), "s \u00b7 playing"));
    fixture.settle();
    CHECK(fixture.window->session().timeline().solved());
    CHECK(fixture.window->session().timeline().move_count() == 4);
    CHECK(fixture.window->session().timeline().assisted_count() == 4);
    CHECK(contains(fixture.title(), "4 moves, 4 by the solver \u00b7 0:0"));
    CHECK(contains(fixture.title(), "solved"));
    CHECK(fixture.window->wait(fixture.now) == -1);

    fixture.key(solver.key);
    CHECK(contains(fixture.title(), "solved already"));
    CHECK_FALSE(fixture.window->searching());
  }
}

TEST_CASE("window: Space pauses and resumes") {
  Fixture fixture("8 6 7/2 5 4/3 0 1");
  fixture.key(SDLK_3);
  for (int steps = 0; fixture.window->searching() && steps < 10'000; ++steps) fixture.step(1);
  fixture.step(500);
  fixture.key(SDLK_SPACE);
  CHECK_FALSE(fixture.window->session().playing());
  CHECK(contains(fixture.title(), "paused"));
  const int moves = fixture.window->session().timeline().move_count();
  CHECK(moves > 0);
  fixture.step(5000);
  CHECK(fixture.window->session().timeline().move_count() == moves);
  fixture.key(SDLK_SPACE);
  CHECK(contains(fixture.title(), "playing"));
  fixture.settle();
  CHECK(fixture.window->session().timeline().solved());
}

TEST_CASE("window: a search leaves the window alive, and Escape cancels it") {
  Fixture fixture("15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0");  // far beyond BFS
  fixture.key(SDLK_1);
  REQUIRE(fixture.window->searching());
  CHECK(fixture.window->wait(fixture.now) == 0);
  const auto begun = std::chrono::steady_clock::now();
  for (int steps = 0; steps < 5; ++steps) fixture.step(250);
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begun;
  CHECK(spent.count() < 1.0);  // slices, not the whole search
  CHECK(fixture.window->searching());
  CHECK(contains(fixture.title(), "BFS: searching, "));
  CHECK(contains(fixture.title(), " states expanded"));
  const std::string before = fixture.title();
  for (int steps = 0; steps < 5; ++steps) fixture.step(10);
  CHECK(fixture.title() == before);  // no faster than anybody reads
  fixture.step(250);
  CHECK(fixture.title() != before);

  SUBCASE("Escape cancels first and quits then") {
    fixture.key(SDLK_ESCAPE);
    CHECK_FALSE(fixture.window->searching());
    CHECK_FALSE(fixture.window->quit_requested());
    CHECK(contains(fixture.title(), "BFS: cancelled, "));
    fixture.settle();
    CHECK(fixture.window->wait(fixture.now) == -1);
    fixture.key(SDLK_ESCAPE);
    CHECK(fixture.window->quit_requested());
  }
  SUBCASE("a move ends it: the answer would be about another position") {
    fixture.key(SDLK_RIGHT);
    CHECK_FALSE(fixture.window->searching());
    CHECK_FALSE(contains(fixture.title(), "BFS"));
    CHECK(fixture.window->session().timeline().move_count() == 1);
  }
  SUBCASE("so does a shuffle") {
    fixture.key(SDLK_n);
    CHECK_FALSE(fixture.window->searching());
  }
  SUBCASE("so does a click that moves a tile") {
    const SDL_Point point = fixture.middle(14);
    fixture.click(point.x, point.y);
    CHECK(fixture.window->session().timeline().move_count() == 1);
    CHECK_FALSE(fixture.window->searching());
  }
  SUBCASE("a click that moves nothing does not") {
    const SDL_Point point = fixture.middle(0);
    fixture.click(point.x, point.y);
    CHECK(fixture.window->searching());
  }
}

TEST_CASE("window: limits and unsolvable positions in plain words") {
  WindowOptions options{.start = position("15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0")};
  SUBCASE("states") {
    options.limits.max_nodes = 1000;
    Fixture fixture(options);
    fixture.key(SDLK_1);
    fixture.settle();
    CHECK(contains(fixture.title(), "BFS: stopped at its state limit, 1,000 states expanded in "));
    CHECK(contains(fixture.title(), "; 7, Auto, gets further"));
    CHECK(fixture.board() == "15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0");
    fixture.key(SDLK_7);
    fixture.settle();
    CHECK(contains(fixture.title(), "Auto: stopped at its state limit"));
    CHECK_FALSE(contains(fixture.title(), "gets further"));
  }
  SUBCASE("memory") {
    options.limits.max_bytes = 1 << 20;
    Fixture fixture(options);
    fixture.key(SDLK_2);
    fixture.settle();
    CHECK(contains(fixture.title(), "A* misplaced: stopped at its memory limit, "));
  }
  SUBCASE("time") {
    options.limits.max_seconds = 0.02;
    Fixture fixture(options);
    fixture.key(SDLK_2);
    fixture.settle();
    CHECK(contains(fixture.title(), "A* misplaced: stopped at its time limit, "));
  }
  SUBCASE("unsolvable") {
    Fixture fixture("1 2 3/4 5 6/8 7 0");
    fixture.key(SDLK_3);
    CHECK_FALSE(fixture.window->searching());
    CHECK(contains(fixture.title(), "unsolvable: "));
    CHECK(contains(fixture.title(), "1 inversion is odd"));
    fixture.key(SDLK_n);
    CHECK_FALSE(contains(fixture.title(), "unsolvable"));
  }
}

TEST_CASE("window: every way to quit") {
  Fixture fixture("1 2 3/4 5 6/7 0 8");
  CHECK_FALSE(fixture.window->quit_requested());
  SUBCASE("Q") { fixture.key(SDLK_q); }
  SUBCASE("Ctrl+Q") { fixture.key(SDLK_q, KMOD_LCTRL); }
  SUBCASE("Escape") { fixture.key(SDLK_ESCAPE); }
  SUBCASE("closing the window") {
    SDL_Event event{};
    event.type = SDL_QUIT;
    fixture.push(event);
  }
  CHECK(fixture.window->quit_requested());
  CHECK(fixture.window->failure() == "");
}

TEST_CASE("window: with Alt a key is for the desktop or a letter of another layout") {
  Fixture fixture("1 2 3/4 5 6/7 0 8");
  fixture.key(SDLK_LEFT);
  const std::string moved = fixture.board();
  fixture.key(SDLK_z, KMOD_LALT | KMOD_LCTRL);
  CHECK(fixture.board() == moved);
  fixture.key(SDLK_q, KMOD_LALT);
  fixture.key(SDLK_q, KMOD_RALT | KMOD_LCTRL);  // as AltGr is told
  CHECK_FALSE(fixture.window->quit_requested());
  fixture.key(SDLK_z, KMOD_LCTRL);
  CHECK(fixture.board() == "1 2 3/4 5 6/7 0 8");
}

TEST_CASE("window: a new size is laid out anew and drawn once") {
  Fixture fixture("1 2 3/4 5 6/7 0 8");
  const std::uint64_t frames = fixture.frames();
  SDL_SetWindowSize(fixture.window->sdl_window(), 900, 300);
  fixture.step(10);
  CHECK(fixture.frames() == frames + 1);
  CHECK(fixture.window->layout().pixel_width() == 900 - 2 * 12);
  CHECK(fixture.window->layout().pixel_height() == 300 - 2 * 12);
  CHECK(fixture.window->wait(fixture.now) == -1);
  const SDL_Point point = fixture.middle(8);
  fixture.click(point.x, point.y);
  CHECK(fixture.window->session().timeline().solved());
}

TEST_CASE("window: takes the middle of a picture for its tiles, and leaves the caller's alone") {
  const draw::Surface photo = draw::make_surface(90, 60);
  for (int y = 0; y < 60; ++y) {
    for (int x = 0; x < 90; ++x) {
      auto* pixel = static_cast<Uint8*>(photo->pixels) + y * photo->pitch + x * 4;
      pixel[0] = x < 15 || x >= 75 ? 255 : 10;  // what is cut off is red
      pixel[1] = 200;
      pixel[3] = 255;
    }
  }
  Fixture fixture(WindowOptions{.start = position("8 1 3/0 2 5/7 4 6"), .picture = photo.get()});
  CHECK(photo->w == 90);
  const SDL_Surface* screen = SDL_GetWindowSurface(fixture.window->sdl_window());
  const game::Rectangle place = fixture.window->board_place();
  const game::Rectangle tiles = fixture.window->layout().tiles_rectangle();
  int green = 0;
  int red = 0;
  for (int y = 0; y < tiles.height; ++y) {
    for (int x = 0; x < tiles.width; ++x) {
      Uint32 pixel = 0;
      std::memcpy(&pixel,
                  static_cast<const Uint8*>(screen->pixels) +
                      (place.y + tiles.y + y) * screen->pitch + (place.x + tiles.x + x) * 4,
                  4);
      Uint8 color[3];
      SDL_GetRGB(pixel, screen->format, &color[0], &color[1], &color[2]);
      if (color[0] == 10 && color[1] == 200 && color[2] == 0) ++green;
      if (color[0] == 255 && color[1] == 200 && color[2] == 0) ++red;
    }
  }
  CHECK(green > tiles.width * tiles.height * 3 / 4);
  CHECK(red == 0);
}

TEST_CASE("window: shows the painter's picture on the page's colour") {
  for (const draw::Theme theme : {draw::Theme::light, draw::Theme::dark, draw::Theme::contrast}) {
    CAPTURE(to_text(theme));
    Fixture fixture(WindowOptions{.start = position("8 1 3/0 2 5/7 4 6"), .appearance = {theme}});
    fixture.key(SDLK_LEFT);
    fixture.step(50);  // on its way
    const game::Layout& layout = fixture.window->layout();
    const draw::Surface expected = draw::make_surface(layout.pixel_width(), layout.pixel_height());
    draw::Painter painter;
    painter.set_appearance({theme});
    REQUIRE(painter.draw(*expected, layout, fixture.window->session().frame(fixture.now)));

    const SDL_Surface* screen = SDL_GetWindowSurface(fixture.window->sdl_window());
    REQUIRE(screen->w == 640);
    REQUIRE(screen->format->BytesPerPixel == 4);
    const auto pixel_of = [](const SDL_Surface& surface, int x, int y) {
      Uint32 pixel = 0;
      std::memcpy(&pixel, static_cast<const Uint8*>(surface.pixels) + y * surface.pitch + x * 4, 4);
      SDL_Color color;
      SDL_GetRGBA(pixel, surface.format, &color.r, &color.g, &color.b, &color.a);
      return color;
    };
    const game::Rectangle place = fixture.window->board_place();
    const draw::Color page = page_color(theme);
    int opaque = 0;
    int page_colored = 0;
    int wrong = 0;
    for (int y = 0; y < screen->h; ++y) {
      for (int x = 0; x < screen->w; ++x) {
        const SDL_Color is = pixel_of(*screen, x, y);
        const bool on_board =
            x >= place.x && y >= place.y && x < place.x + place.width && y < place.y + place.height;
        SDL_Color wanted = {0, 0, 0, 0};
        if (on_board) wanted = pixel_of(*expected, x - place.x, y - place.y);
        if (wanted.a == 255) {
          ++opaque;
          if (is.r != wanted.r || is.g != wanted.g || is.b != wanted.b) ++wrong;
        } else if (wanted.a == 0) {
          ++page_colored;
          if (is.r != page.red || is.g != page.green || is.b != page.blue) ++wrong;
        }
      }
    }
    CHECK(wrong == 0);
    CHECK(opaque > 300'000);
    CHECK(page_colored > 30'000);
  }
}

TEST_CASE("window: what is wrong when it cannot open") {
  SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "dummy", SDL_HINT_OVERRIDE);
  WindowOptions options;
  options.seed = std::string(max_seed_bytes + 1, 'x');
  const Result<int> long_seed = window::run(options);
  REQUIRE_FALSE(long_seed);
  CHECK(contains(long_seed.error().message(), "seed"));

  SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "nonesuch", SDL_HINT_OVERRIDE);
  const Result<int> no_driver = window::run({});
  REQUIRE_FALSE(no_driver);
  CHECK(no_driver.error().message() == "cannot open a window: nonesuch not available");
  SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "dummy", SDL_HINT_OVERRIDE);
}

TEST_CASE("window: run() opens, plays and closes") {
  SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "dummy", SDL_HINT_OVERRIDE);
  REQUIRE(SDL_InitSubSystem(SDL_INIT_TIMER | SDL_INIT_VIDEO) == 0);
  SDL_AddTimer(
      100,
      [](Uint32, void*) -> Uint32 {
        SDL_Event event{};
        event.type = SDL_KEYDOWN;
        event.key.keysym.sym = SDLK_q;
        SDL_PushEvent(&event);
        return 0;
      },
      nullptr);
  const Result<int> ended = window::run({.size = {3, 3}, .seed = "run"});
  REQUIRE(ended);
  CHECK(ended.value() == 0);
  SDL_QuitSubSystem(SDL_INIT_TIMER | SDL_INIT_VIDEO);
}

}  // namespace window_test
