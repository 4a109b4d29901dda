// The native window on SDL's dummy video driver, with injected events and a clock of our own.
#include "window/window.hpp"

#include <SDL.h>
#include <doctest.h>

#include <chrono>

#include "core/scramble.hpp"
#include "games.hpp"
#include "golden.hpp"

namespace window_test {

using namespace puzzle;
using game::Milliseconds;
using window::Window;
using window::WindowOptions;

const char* const hard = "15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0";  // far beyond BFS

void use_driver(const char* name) {
  SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, name, SDL_HINT_OVERRIDE);
}

// The window is closed so many milliseconds later, whatever it does.
void close_later(Uint32 milliseconds) {
  REQUIRE(SDL_InitSubSystem(SDL_INIT_TIMER | SDL_INIT_VIDEO) == 0);
  const auto close = [](Uint32, void*) -> Uint32 {
    SDL_Event event{.type = SDL_QUIT};
    SDL_PushEvent(&event);
    return 0;
  };
  SDL_AddTimer(milliseconds, close, nullptr);
}

struct Fixture {
  Milliseconds now = 5000;
  std::unique_ptr<Window> window;

  explicit Fixture(const WindowOptions& options) {
    use_driver("dummy");
    Result<std::unique_ptr<Window>> opened = Window::open(options, now);
    REQUIRE(opened);
    window = std::move(opened.value());
    window->step(now);
    settle();
  }
  explicit Fixture(const char* start) : Fixture(WindowOptions{.start = position(start)}) {}

  const game::Timeline& timeline() const { return window->session().timeline(); }

  void step(Milliseconds milliseconds = 0) {
    now += milliseconds;
    window->step(now);
  }
  // Lets animations, playback and searches come to their end.
  void settle() {
    for (int steps = 0; steps < 100'000; ++steps) {
      step(10);
      if (window->wait(now) < 0) return;
      const bool only_clock = timeline().clock_runs() && !window->searching() &&
                              !window->session().playing() && !window->session().animating(now);
      if (only_clock) return;
    }
    FAIL_CHECK("the window does not come to rest");
  }
  void find() {
    for (int steps = 0; window->searching() && steps < 10'000; ++steps) step(1);
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
  void click(SDL_Point point, Uint8 button = SDL_BUTTON_LEFT) {
    mouse(SDL_MOUSEBUTTONDOWN, point.x, point.y, button);
    mouse(SDL_MOUSEBUTTONUP, point.x, point.y, button);
  }
  void window_event(SDL_WindowEventID id) {
    SDL_Event event{};
    event.type = SDL_WINDOWEVENT;
    event.window.event = static_cast<Uint8>(id);
    push(event);
  }

  // The middle of a cell, in the window.
  SDL_Point middle(int cell) const {
    const BoardSize size = timeline().state().size();
    const game::Rectangle tile =
        window->layout().tile_rectangle(size.column_of(cell), size.row_of(cell));
    const game::Rectangle place = window->board_place();
    return {place.x + tile.x + tile.width / 2, place.y + tile.y + tile.height / 2};
  }
  std::string board() const { return to_text(timeline().state()); }
  std::string moves() const { return to_text(timeline().moves()); }
  std::string title() const {
    CHECK(SDL_GetWindowTitle(window->sdl_window()) == window->title());
    return window->title();
  }
  // Whether the title has all of these words.
  bool says(std::initializer_list<const char*> words) const {
    bool all = true;
    for (const char* const part : words) all = all && title().find(part) != std::string::npos;
    return all;
  }
  std::uint64_t frames() const { return window->frames_drawn(); }
  // What the window shows, as RGBA bytes.
  draw::Surface screen() const {
    SDL_Surface* const shown = SDL_GetWindowSurface(window->sdl_window());
    draw::Surface copy = draw::make_surface(shown->w, shown->h);
    SDL_BlitSurface(shown, nullptr, copy.get(), nullptr);
    return copy;
  }
};

TEST_CASE("window: nothing happens when nothing moves") {
  Fixture fixture(one_left);
  for (int steps = 0; steps < 50; ++steps) fixture.step(1000);
  CHECK(fixture.frames() == 1);
  CHECK(fixture.window->wait(fixture.now) == -1);

  SUBCASE("and the loop sleeps until an event comes") {
    close_later(300);
    int rounds = 0;
    for (; !fixture.window->quit_requested() && rounds < 100; ++rounds) {
      fixture.window->sleep(fixture.now);
      fixture.step();
    }
    CHECK(rounds == 1);
    SDL_QuitSubSystem(SDL_INIT_TIMER | SDL_INIT_VIDEO);
  }
  SUBCASE("uncovering the window shows the frame again, once") {
    fixture.window_event(SDL_WINDOWEVENT_EXPOSED);
    fixture.step(100);
    CHECK(fixture.frames() == 2);
  }
  SUBCASE("the clock of a game wakes once a second and draws nothing") {
    fixture.key(SDLK_RIGHT);
    fixture.settle();
    const std::uint64_t frames = fixture.frames();
    int rounds = 0;
    for (const Milliseconds end = fixture.now + 3000; fixture.now < end; ++rounds) {
      const int wait = fixture.window->wait(fixture.now);
      REQUIRE(wait > 0);
      fixture.step(wait);
    }
    CHECK(rounds == 4);
    CHECK(fixture.frames() == frames);
    CHECK(fixture.says({"1 move \u00b7 0:04"}));
    for (const auto& [more, clock] :
         {std::pair(3'595'000, "59:59"), {1'000, "1:00:00"}, {125'000, "1:02:05"}}) {
      fixture.step(more);
      CHECK(fixture.says({"1 move \u00b7 ", clock}));
    }
  }
}

TEST_CASE("window: a slide is animated at the rate of a screen, then all is still") {
  Fixture fixture(one_left);
  fixture.key(SDLK_LEFT);
  const Milliseconds begun = fixture.now;
  while (fixture.window->wait(fixture.now) >= 0) {
    CHECK(fixture.window->wait(fixture.now) <= 17);
    fixture.step(std::max(1, fixture.window->wait(fixture.now)));
    REQUIRE(fixture.now < begun + 2000);
  }
  // The slide, then the solved look: 780 ms at 17 ms a frame.
  CHECK(fixture.frames() > 41);
  CHECK(fixture.frames() < 51);

  Fixture still(WindowOptions{.start = position(far_off), .motion = false});
  std::uint64_t frames = 1;
  for (const SDL_Keycode code : {SDLK_LEFT, SDLK_UP, SDLK_n}) {  // without motion each is one frame
    still.key(code);
    still.settle();
    CHECK(still.frames() == ++frames);
  }
}

TEST_CASE("window: keys move a tile in their direction, undo and redo") {
  using Case = std::tuple<SDL_Keycode, int, const char*>;
  Fixture fixture(far_off);
  for (const auto& [code, modifiers, moves] :
       {Case{SDLK_UP, 0, "U"}, Case{SDLK_DOWN, 0, "UD"}, Case{SDLK_LEFT, 0, "UDL"},
        Case{SDLK_RIGHT, 0, "UDLR"}, Case{SDLK_u, 0, "UDL"}, Case{SDLK_r, 0, "UDLR"},
        Case{SDLK_z, KMOD_LCTRL, "UDL"}, Case{SDLK_z, KMOD_LCTRL | KMOD_LSHIFT, "UDLR"},
        Case{SDLK_z, KMOD_LGUI, "UDL"}, Case{SDLK_UP, KMOD_CTRL, "UDL"},  // not ours
        // With Alt, AltGr among them, it is for the desktop or a letter of another layout.
        Case{SDLK_z, KMOD_LALT | KMOD_LCTRL, "UDL"}, Case{SDLK_q, KMOD_LALT, "UDL"},
        Case{SDLK_q, KMOD_RALT | KMOD_LCTRL, "UDL"}, Case{SDLK_x, 0, "UDL"},
        Case{SDLK_y, KMOD_LGUI, "UDLR"}, Case{SDLK_u, 0, "UDL"},
        // A board that is solved takes no key until undo.
        Case{SDLK_UP, 0, "UDLU"}, Case{SDLK_RIGHT, 0, "UDLU"}, Case{SDLK_u, 0, "UDL"}}) {
    fixture.key(code, modifiers);
    CHECK(fixture.moves() == moves);
  }
  CHECK_FALSE(fixture.window->quit_requested());
  for (const SDL_Keycode code : {SDLK_d, SDLK_s, SDLK_w, SDLK_a})
    fixture.key(code, 0, true);  // held
  CHECK(fixture.moves() == "UDLRDUL");
}

TEST_CASE("window: keys move and command by their places where the layout has other letters") {
  using Case = std::tuple<SDL_Scancode, SDL_Keycode, int, const char*>;
  Fixture other(far_off);
  for (const auto& [place, code, modifiers, moves] :
       {Case{SDL_SCANCODE_W, SDLK_z, 0, "U"}, Case{SDL_SCANCODE_A, SDLK_q, 0, "UL"},  // French
        Case{SDL_SCANCODE_Z, SDLK_w, 0, "UL"}, Case{SDL_SCANCODE_Q, SDLK_a, 0, "UL"},
        Case{SDL_SCANCODE_W, SDLK_z, KMOD_LCTRL, "U"}, Case{SDL_SCANCODE_A, 0x444, 0, "UL"},
        Case{SDL_SCANCODE_U, 0x433, 0, "U"}}) {  // Russian
    other.key_at(place, code, modifiers);
    CHECK(other.moves() == moves);
  }
  CHECK_FALSE(other.window->quit_requested());
  other.key_at(SDL_SCANCODE_1, SDLK_AMPERSAND);
  CHECK(other.window->session().playing());
  other.key_at(SDL_SCANCODE_N, 0x442);
  CHECK(other.moves().empty());
}

TEST_CASE("window: a click slides the whole run, also in a window of another size") {
  Fixture fixture("1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15");
  fixture.click(fixture.middle(14), SDL_BUTTON_RIGHT);
  fixture.click({1, 1});  // outside the tray
  CHECK(fixture.moves().empty());
  fixture.click(fixture.middle(14));
  CHECK(fixture.says({"2 moves"}));

  SDL_SetWindowSize(fixture.window->sdl_window(), 900, 300);
  fixture.step(10);
  CHECK(fixture.window->layout().pixel_width() == 900 - 2 * 12);
  CHECK(fixture.window->layout().pixel_height() == 300 - 2 * 12);
  // The last column of a tile is still that tile's.
  const game::Rectangle tile = fixture.window->layout().tile_rectangle(0, 3);
  fixture.click({fixture.window->board_place().x + tile.x + tile.width - 1, fixture.middle(12).y});
  CHECK(fixture.moves() == "L2R2");
}

TEST_CASE("window: a tile moves when it is pressed, follows the pointer, and stays or goes back") {
  Fixture fixture(two_left);
  const int pitch = fixture.window->layout().pitch();
  const SDL_Point tile = fixture.middle(7);
  fixture.mouse(SDL_MOUSEBUTTONDOWN, tile.x, tile.y);
  CHECK(fixture.says({"1 move"}));
  fixture.mouse(SDL_MOUSEMOTION, tile.x + pitch * 2 / 3, tile.y + 40);
  fixture.mouse(SDL_MOUSEBUTTONUP, tile.x + pitch * 2 / 3, tile.y + 40);
  CHECK(fixture.says({"0 moves"}));
  fixture.mouse(SDL_MOUSEBUTTONDOWN, tile.x, tile.y);
  fixture.window_event(SDL_WINDOWEVENT_FOCUS_LOST);
  CHECK_FALSE(fixture.window->session().dragging());
  CHECK(fixture.moves() == "L");
}

TEST_CASE("window: the game is saved when it changes, and the next window goes on with it") {
  std::string saved;
  std::string changes;  // c: the game has changed, -: only its clock
  WindowOptions options{.start = position(two_left)};
  options.save = [&](const std::string& game, bool changed) {
    saved = game;
    changes += changed ? 'c' : '-';
  };
  {
    Fixture fixture(options);
    fixture.key(SDLK_x);
    fixture.window->save(fixture.now);
    for (const SDL_Keycode code : {SDLK_LEFT, SDLK_RIGHT, SDLK_LEFT, SDLK_u}) fixture.key(code);
    fixture.window->save(fixture.now);
    CHECK(changes == "-cccc-");
  }
  Fixture resumed(WindowOptions{.size = {4, 4}, .saved = saved});
  CHECK(resumed.board() == two_left);
  CHECK(resumed.window->layout().size() == BoardSize{3, 3});
  CHECK(resumed.says({"2 moves"}));
  resumed.key(SDLK_n);
  CHECK(resumed.timeline().state().size() == BoardSize{3, 3});
  // With a position of its own it begins there, and the saved game is behind it.
  Fixture other(WindowOptions{.start = position("1 2/0 3"), .saved = saved, .resumes = false});
  CHECK(other.board() == "1 2/0 3");
  other.key(SDLK_u);
  CHECK(other.board() == two_left);
  CHECK(other.window->layout().size() == BoardSize{3, 3});
  CHECK_FALSE(Window::open(WindowOptions{.saved = "game2;nonsense"}, 0));

  changes.clear();
  Fixture solver(options);  // a solution that plays is one change
  solver.key(SDLK_1);
  CHECK(changes.empty());
  solver.settle();
  CHECK(changes == "c");
}

TEST_CASE("window: N shuffles, each time to another position that the seed decides") {
  Fixture fixture(WindowOptions{.size = {5, 3}, .seed = "s"});
  CHECK(fixture.timeline().state() == scramble({5, 3}, "s").value().state);
  CHECK(fixture.title() == "Sliding Puzzle \u00b7 0 moves \u00b7 0:00");
  CHECK(fixture.screen()->w == 640);
  CHECK(fixture.screen()->h == 384);
  fixture.key(SDLK_UP);
  fixture.key(SDLK_DOWN);
  const std::string before = fixture.board();
  for (const char* const seed : {"s-1", "s-2", "s-3"}) {
    fixture.key(SDLK_n);
    fixture.key(SDLK_n, 0, true);  // held: still one shuffle
    CHECK(fixture.timeline().state() == scramble({5, 3}, seed).value().state);
  }
  fixture.key(SDLK_u);  // undo at the start of a game returns the one before
  CHECK(fixture.board() == before);
  // With a start position the first shuffle is that of the seed itself.
  Fixture given(WindowOptions{.start = position(one_left), .seed = "s"});
  given.key(SDLK_n);
  CHECK(given.timeline().state() == scramble({3, 3}, "s").value().state);
  // Without a seed each game is another one.
  CHECK(Fixture(WindowOptions{}).board() != Fixture(WindowOptions{}).board());
}

TEST_CASE("window: shuffles that are so many moves away, and Escape ends the search for one") {
  Fixture fixture(WindowOptions{.size = {3, 3}, .seed = "a", .moves_away = 20});
  search::Databases databases;
  for (const char* seed : {"a", "a-1"}) {
    CHECK(fixture.timeline().state() ==
          search::position_at_distance({3, 3}, 20, seed, databases).value());
    fixture.key(SDLK_n);
    fixture.settle();
  }
  CHECK(fixture.says({"0 moves \u00b7 0:00"}));
  CHECK_FALSE(Window::open(WindowOptions{.size = {3, 3}, .moves_away = 32}, 0));
  CHECK_FALSE(Window::open(WindowOptions{.size = {5, 5}, .moves_away = 3}, 0));

  Fixture farther(WindowOptions{.start = position(hard), .seed = "a", .moves_away = 60});
  farther.key(SDLK_1);  // a search that the shuffle ends
  farther.key(SDLK_n);
  REQUIRE(farther.window->searching());
  CHECK(farther.says({"looking for a position 60 moves away"}));
  farther.key(SDLK_ESCAPE);
  CHECK_FALSE(farther.window->searching());
  CHECK_FALSE(farther.window->quit_requested());
  CHECK(farther.title() == "Sliding Puzzle \u00b7 0 moves \u00b7 0:00");
  CHECK(farther.board() == hard);
}

TEST_CASE("window: the keys 1 to 9 solve and play the solution, Space pauses and resumes") {
  using Case = std::pair<SDL_Keycode, const char*>;
  for (const auto& [key, name] :
       {Case{SDLK_1, "BFS"}, Case{SDLK_2, "A* misplaced"}, Case{SDLK_KP_3, "A* Manhattan"},
        Case{SDLK_4, "Bidirectional BFS"}, Case{SDLK_5, "IDA*"}, Case{SDLK_KP_7, "Auto"},
        Case{SDLK_8, "IDA* Manhattan"}, Case{SDLK_KP_9, "IDA* linear conflict"}}) {
    Fixture fixture("0 1 3/4 2 5/7 8 6");
    fixture.key(key);
    fixture.find();
    CHECK(
        fixture.says({name, ": 4 moves, the shortest way, ", " expanded in ", "s \u00b7 playing"}));
  }
  Fixture fixture("0 1 3/4 2 5/7 8 6");
  fixture.key(SDLK_3);
  for (const int milliseconds : {500, 250, 250}) fixture.step(milliseconds);
  fixture.key(SDLK_SPACE);
  CHECK(fixture.says({"paused"}));
  const std::string moves = fixture.moves();
  CHECK(moves.size() == 3);
  fixture.step(5000);
  CHECK(fixture.moves() == moves);
  fixture.key(SDLK_SPACE);
  fixture.settle();
  CHECK(fixture.says({"4 moves, 4 by the solver \u00b7 0:0", "solved"}));
  CHECK(fixture.window->wait(fixture.now) == -1);
  fixture.key(SDLK_3);
  CHECK(fixture.says({"solved already"}));
}

TEST_CASE("window: a search leaves the window alive, and Escape or another position ends it") {
  Fixture fixture(hard);
  fixture.key(SDLK_1);
  REQUIRE(fixture.window->searching());
  CHECK(fixture.window->wait(fixture.now) == 0);
  const auto begun = std::chrono::steady_clock::now();
  for (int steps = 0; steps < 5; ++steps) fixture.step(250);
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begun;
  CHECK(spent.count() < 1.0);  // slices, not the whole search
  CHECK(fixture.says({"BFS: searching, ", " states expanded"}));
  const std::string before = fixture.title();
  for (int steps = 0; steps < 5; ++steps) fixture.step(10);
  CHECK(fixture.title() == before);  // no faster than a person reads
  fixture.step(250);
  CHECK(fixture.title() != before);
  fixture.click(fixture.middle(0));  // moves nothing
  CHECK(fixture.window->searching());

  SUBCASE("Escape cancels first and quits then") {
    fixture.key(SDLK_ESCAPE);
    CHECK_FALSE(fixture.window->quit_requested());
    CHECK(fixture.says({"BFS: cancelled, "}));
    fixture.settle();
    fixture.key(SDLK_ESCAPE);
    CHECK(fixture.window->quit_requested());
  }
  SUBCASE("a key that moves") { fixture.key(SDLK_RIGHT); }
  SUBCASE("a click") { fixture.click(fixture.middle(14)); }
  SUBCASE("a shuffle") { fixture.key(SDLK_n); }
  CHECK_FALSE(fixture.window->searching());
  CHECK((fixture.window->quit_requested() || !fixture.says({"BFS"})));
}

TEST_CASE("window: limits and unsolvable positions in plain words") {
  using Case = std::tuple<search::Limits, SDL_Keycode, const char*, bool>;
  for (const auto& [limits, key, words, says_what_gets_further] :
       {Case{{.max_nodes = 1000}, SDLK_1, "BFS: stopped at its state limit, 1,000 states ", true},
        Case{{.max_nodes = 1000}, SDLK_7, "Auto: stopped at its state limit, ", false},
        Case{{.max_bytes = 1 << 20}, SDLK_2, "A* misplaced: stopped at its memory limit, ", true},
        Case{{.max_seconds = 0.02}, SDLK_2, "A* misplaced: stopped at its time limit, ", true}}) {
    Fixture fixture(WindowOptions{.start = position(hard), .limits = limits});
    fixture.key(key);
    fixture.settle();
    CHECK(fixture.says({words}));
    CHECK(fixture.says({"; 7, Auto, gets further"}) == says_what_gets_further);
  }
  Fixture fixture("1 2 3/4 5 6/8 7 0");
  fixture.key(SDLK_3);
  CHECK(fixture.says({"unsolvable: ", "1 inversion is odd"}));
  fixture.key(SDLK_n);
  CHECK_FALSE(fixture.says({"unsolvable"}));
}

TEST_CASE("window: takes the middle of a picture for its tiles, on the page's colour") {
  const draw::Surface photo = draw::make_surface(90, 60);
  SDL_FillRect(photo.get(), nullptr, SDL_MapRGBA(photo->format, 255, 200, 0, 255));
  const SDL_Rect middle = {15, 0, 60, 60};
  SDL_FillRect(photo.get(), &middle, SDL_MapRGBA(photo->format, 10, 200, 0, 255));
  Fixture fixture(WindowOptions{.start = position("8 1 3/0 2 5/7 4 6"),
                                .appearance = {draw::Theme::dark},
                                .picture = photo.get()});
  const draw::Surface screen = fixture.screen();
  const draw::Color page = page_color(draw::Theme::dark);
  CHECK(pixel_of(*screen, 0, 0) == Pixel{page.red, page.green, page.blue, 255});
  // The left edge of the whole would be red, on tile 1.
  const SDL_Point tile = fixture.middle(1);
  const int left = tile.x - fixture.window->layout().tile_side() / 3;
  CHECK(pixel_of(*screen, left, tile.y) == Pixel{10, 200, 0, 255});
}

TEST_CASE("window: every way to quit") {
  Fixture fixture(one_left);
  CHECK_FALSE(fixture.window->quit_requested());
  SUBCASE("Q") { fixture.key(SDLK_q); }
  SUBCASE("Ctrl+Q") { fixture.key(SDLK_q, KMOD_LCTRL); }
  SUBCASE("Escape") { fixture.key(SDLK_ESCAPE); }
  SUBCASE("closing the window") { fixture.push({.type = SDL_QUIT}); }
  CHECK(fixture.window->quit_requested());
  CHECK(fixture.window->failure() == "");
}

TEST_CASE("window: run() opens, plays and closes, or says what is wrong") {
  use_driver("dummy");
  close_later(100);
  CHECK(window::run({.size = {3, 3}, .seed = "run"}).value() == 0);
  SDL_QuitSubSystem(SDL_INIT_TIMER | SDL_INIT_VIDEO);

  WindowOptions options;
  options.seed = std::string(max_seed_bytes + 1, 'x');
  CHECK(error_of(window::run(options)).find("seed") != std::string::npos);
  use_driver("nonesuch");
  CHECK(error_of(window::run({})) == "cannot open a window: nonesuch not available");
  use_driver("dummy");
}

}  // namespace window_test
