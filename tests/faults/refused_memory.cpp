// Refuses the first request for memory that a call makes, then the second, and so on to its last;
// and again with all later ones refused, too. Whatever the call is, it ends in one of three ways:
//
// - done: it needed that memory for nothing that matters. Its answer is the one that it gives with
//   all memory.
// - said: it says that it failed, with words where the interface has them.
// - thrown: std::bad_alloc, from a text or a list of the standard library. The wasm modules end
//   there, and the page goes on with another one; the native programs catch it.
//
// In each of them nothing is leaked, and what the call was made on is as it was before, or as the
// call was to leave it. The rooms are compiled with exceptions for this program (CMakeLists.txt),
// with sanitizers that see what is used too late.

#include <SDL_error.h>
#include <SDL_stdinc.h>
#include <jpeglib.h>  // needs <cstdio>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "bindings/board_interface.hpp"
#include "bindings/lesson_interface.hpp"
#include "bindings/solver_interface.hpp"
#include "core/notation.hpp"
#include "core/scramble.hpp"
#include "core/shuffle_study.hpp"
#include "core/solvability.hpp"
#include "draw/picture_file.hpp"
#include "draw/surface.hpp"
#include "game/session.hpp"
#include "search/databases/databases.hpp"
#include "search/parallel/crew.hpp"
#include "search/parallel/shared_proof.hpp"

// The linker sends what our objects ask of the C library here (CMakeLists.txt), and those of
// libjpeg, which is linked statically for that; and what std::thread begins with.
#define START_THREAD \
  "_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE"
extern "C" {
void* __real_malloc(std::size_t bytes);
void* __real_calloc(std::size_t count, std::size_t bytes);
void* __real_realloc(void* memory, std::size_t bytes);
void __real_free(void* memory);
#ifdef __GLIBCXX__
void __real_start_thread(std::thread* thread, std::unique_ptr<std::thread::_State> state,
                         void (*depends)()) __asm__("__real_" START_THREAD);
#endif
}

namespace {

// Threads ask, too.
struct Requests {
  std::atomic<bool> counted = false;  // while the call under test runs
  bool lasting = false;               // from the refused one on, all are
  long refused = 0;                   // the number of the one to be refused
  std::atomic<long> made = 0;         // so many, by the call under test
  std::atomic<long> held = 0;         // blocks that nobody has given back, at any time
} requests;

bool refuses() {
  if (!requests.counted) return false;
  const long number = ++requests.made;
  return requests.lasting ? number >= requests.refused : number == requests.refused;
}

void* held(void* memory) {
  if (memory != nullptr) ++requests.held;
  return memory;
}

void* take(std::size_t bytes) { return refuses() ? nullptr : held(__real_malloc(bytes)); }

void give_back(void* memory) {
  if (memory != nullptr) --requests.held;
  __real_free(memory);
}

void* take_or_throw(std::size_t bytes) {
  void* const memory = take(bytes == 0 ? 1 : bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

extern "C" {
void* __wrap_malloc(std::size_t bytes) { return take(bytes); }
void* __wrap_calloc(std::size_t count, std::size_t bytes) {
  return refuses() ? nullptr : held(__real_calloc(count, bytes));
}
void* __wrap_realloc(void* memory, std::size_t bytes) {
  if (refuses()) return nullptr;
  return memory == nullptr ? held(__real_realloc(memory, bytes)) : __real_realloc(memory, bytes);
}
void __wrap_free(void* memory) { give_back(memory); }
#ifdef __GLIBCXX__
void __wrap_start_thread(std::thread* thread, std::unique_ptr<std::thread::_State> state,
                         void (*depends)()) __asm__("__wrap_" START_THREAD);
void __wrap_start_thread(std::thread* thread, std::unique_ptr<std::thread::_State> state,
                         void (*depends)()) {
  if (refuses())
    throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
  __real_start_thread(thread, std::move(state), depends);
}
#endif
}

void* operator new(std::size_t bytes) { return take_or_throw(bytes); }
void* operator new[](std::size_t bytes) { return take_or_throw(bytes); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return take(bytes == 0 ? 1 : bytes);
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
  return take(bytes == 0 ? 1 : bytes);
}
void operator delete(void* memory) noexcept { give_back(memory); }
void operator delete[](void* memory) noexcept { give_back(memory); }
void operator delete(void* memory, std::size_t) noexcept { give_back(memory); }
void operator delete[](void* memory, std::size_t) noexcept { give_back(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { give_back(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { give_back(memory); }

namespace {

using namespace puzzle;

int failures = 0;
const char* scenario_name = "";

#define CHECK(condition)                                                                      \
  do {                                                                                        \
    if (!(condition) && ++failures <= 12)                                                     \
      std::printf("%s: request %ld refused%s: not so: %s (line %d)\n", scenario_name,         \
                  requests.refused, requests.lasting ? ", and all after it" : "", #condition, \
                  __LINE__);                                                                  \
  } while (false)

enum class Ended { done, said, thrown };

// Runs the call with the request refused. It tells whether it succeeded.
template <typename Call>
Ended attempt(const Call& call) {
  Ended ended = Ended::thrown;
  try {
    requests.counted = requests.refused > 0;
    ended = call() ? Ended::done : Ended::said;
  } catch (const std::bad_alloc&) {
  }
  requests.counted = false;
  return ended;
}

// --- core ---

// A function of values: its answer is right, or it ends by throwing.
template <typename Function>
void gives(const Function& function) {
  const auto right = function();
  bool same = true;
  const Ended ended = attempt([&] {
    same = function() == right;
    return true;
  });
  CHECK(ended == Ended::thrown || same);
}

constexpr const char* far_4x4 = "5 1 2 4/9 6 3 8/13 10 7 12/14 11 15 0";

void texts() {
  gives([] { return to_text(parse_position(far_4x4).value()); });
  gives([] { return parse_position("1 2 3/4 5 6/7 8 8").error().message(); });
  gives([] { return parse_position("one two").error().message(); });
  gives([] { return to_text(parse_moves("R2 U3 L D2 R2U3LD2R2U3LD2").value()); });
  gives([] { return parse_moves("R2X").error().message(); });
  gives([] { return make_board_size(1, 99).error().message(); });
}

void scrambles() {
  for (const char* const method : {"fisher-yates", "random-walk", "naive-swap", "sattolo"}) {
    gives([&] {
      ScrambleOptions options;
      options.method = parse_scramble_method(method).value();
      return to_text(scramble({5, 4}, "blog-1", options).value().state);
    });
  }
  gives([] {
    ShuffleStudy study({3, 2}, "a", {});
    study.run(100);
    return study.landings();
  });
  gives([] { return exact_spread({3, 2}, ScrambleMethod::naive_swap).reached; });
}

// --- game, through the board ---

// Board and its drawing; gone with the scenario.
template <auto destroy>
struct Owner {
  template <typename Thing>
  void operator()(Thing* thing) const {
    destroy(thing);
  }
};
using OwnedBoard = std::unique_ptr<Board, Owner<board_destroy>>;

// A board with a game, one before it and moves ahead.
int blank_of(Board* board) { return static_cast<int>(board_facts(board, 0)->blank); }

OwnedBoard board_in_play() {
  OwnedBoard board(board_create(4, 4));
  board_resize(board.get(), 200, 200);
  board_set_position(board.get(), far_4x4, 0);
  board_play_moves(board.get(), "R2D", nullptr, 0);
  board_shuffle(board.get(), 4, 4, "fisher-yates", "blog-1", 1, 10);
  for (int turn = 0; turn < 9; ++turn) board_slide(board.get(), "URDL"[turn % 4], 1, 100 * turn);
  board_undo(board.get(), 2000);
  return board;
}

// What a call is to leave is what it leaves with all memory. A call of many steps may end between
// two of them; made again it comes to the same end.
enum class Steps { one, many };
template <typename Call>
void on_board(const Call& call, Steps steps = Steps::one) {
  const OwnedBoard model = board_in_play();
  const std::string before = board_save(model.get(), 3000);
  call(model.get());
  const std::string after = board_save(model.get(), 3000);

  const OwnedBoard board = board_in_play();
  const Ended ended = attempt([&] { return call(board.get()); });
  const std::string message = board_message(board.get());
  std::string saved = board_save(board.get(), 3000);
  if (steps == Steps::many && ended == Ended::thrown) {
    call(board.get());
    saved = board_save(board.get(), 3000);
    CHECK(saved == after);
  }
  CHECK(saved == before || saved == after);
  if (ended == Ended::done) CHECK(saved == after);
  if (ended == Ended::said) CHECK(saved == before && !message.empty());
  // It can be played on, and drawn.
  CHECK(board_set_position(board.get(), "1 2 3/4 5 6/0 7 8", 4000) == 1);
  CHECK(board_slide_cell(board.get(), 8, 1, 4000) == 2);
  CHECK(board_facts(board.get(), 0)->solved == 1);
  CHECK(board_resize(board.get(), 60, 60) == 1 && (board_draw(board.get(), 9000) & 1) == 1);
}

void boards() {
  const Ended made = attempt([] {
    const OwnedBoard board(board_create(4, 4));
    if (!board) return false;
    // A board that was made can be drawn.
    requests.counted = false;
    CHECK(board_resize(board.get(), 40, 40) == 1 && (board_draw(board.get(), 0) & 1) == 1);
    return true;
  });
  CHECK(made != Ended::thrown);
}

void positions() {
  on_board([](Board* board) { return board_set_position(board, far_4x4, 3000) == 1; });
}
void shuffles() {
  on_board([](Board* board) {
    return board_shuffle(board, 5, 5, "random-walk", "a seed that is too long for a small text", 1,
                         3000) == 1;
  });
}
void attempts() {
  on_board([](Board* board) { return board_begin_attempt(board, 3000) == 1; });
}
void ways_back() {
  on_board([](Board* board) { return board_back_to(board, far_4x4, 3000) == 2; }, Steps::many);
}
void slides() {
  on_board([](Board* board) {
    return board_slide(board, "UDLR"[blank_of(board) < 12 ? 0 : 1], 1, 3000) == 1;
  });
}
// The first moves of a game are stored in the text itself, and then no longer.
void first_slides() {
  for (int made = 0; made < 5; ++made) {
    const State start = parse_position(far_4x4).value();
    game::Timeline timeline(start), model(start);
    for (game::Timeline* const one : {&timeline, &model}) {
      for (int move = 0; move < made; ++move)
        one->slide({move % 2 == 0 ? Move::right : Move::left, 1}, 100);
    }
    const std::string before = timeline.save(200);
    const Run run = {model.state().run_from(12) ? Move::down : Move::right, 1};
    model.slide(run, 150);
    const Ended ended = attempt([&] { return timeline.slide(run, 150) == 1; });
    const std::string after = timeline.save(200);
    CHECK(after == (ended == Ended::done ? model.save(200) : before));
  }
}

void presses() {
  on_board([](Board* board) {
    const int cell = blank_of(board) % 4 > 0 ? blank_of(board) - 1 : blank_of(board) + 1;
    const std::int32_t* const at = board_cell_rectangle(board, cell);
    if (!at || board_press(board, at[0] + 9, at[1] + 9, 4, 1, 1, 3000) == 0) return true;
    board_drag_to(board, 0, 0);
    board_end_drag(board, 1, 3000);
    return true;
  });
}
void moves_given() {
  on_board([](Board* board) {
    const bool row = blank_of(board) % 4 == 0;
    return board_play_moves(board, row ? "L3R3L3R3L3R3L3R3" : "R1L1R1L1R1L1R1L1", nullptr, 3000) ==
           1;
  });
}
void restarts() {
  on_board([](Board* board) {
    board_restart(board, 3000);
    return true;
  });
}
void solutions() {
  on_board([](Board* board) {
    return board_load_solution(board,
                               blank_of(board) % 4 == 0 ? "L3R3L3R3L3R3" : "RLRLRLRLRLRLRLRL") == 1;
  });
}
void undoing() {
  on_board(
      [](Board* board) {
        while (board_facts(board, 0)->can_undo != 0) board_undo(board, 3000);
        return true;
      },
      Steps::many);
}
void redoing() {
  on_board(
      [](Board* board) {
        while (board_facts(board, 0)->can_redo != 0) board_redo(board, 3000);
        return true;
      },
      Steps::many);
}
void playing() {
  on_board([](Board* board) {
    board_play(board, 50, 1, 3000);
    return true;
  });
}
void restoring() {
  const std::string saved = [] {
    const OwnedBoard other = board_in_play();
    board_undo(other.get(), 0);
    return std::string(board_save(other.get(), 3000));
  }();
  on_board([&](Board* board) { return board_restore(board, saved.c_str(), 3000) == 1; });
  on_board([&](Board* board) { return board_restore(board, (saved + "x").c_str(), 3000) == 1; });
}
void asking() {
  on_board([](Board* board) {
    board_save(board, 3000);
    board_moves(board, 1);
    board_times(board, 1);
    board_position(board);
    board_start_position(board);
    return true;
  });
}

// --- draw ---

const std::vector<std::uint8_t>& some_pixels() {
  static const std::vector<std::uint8_t> pixels = [] {
    std::vector<std::uint8_t> made;
    for (int byte = 0; byte < 24 * 24 * 4; ++byte)
      made.push_back(static_cast<std::uint8_t>(byte * 7));
    return made;
  }();
  return pixels;
}

std::string drawing_of(Board* board) {
  const char* const pixels = reinterpret_cast<const char*>(board_pixels(board));
  return pixels == nullptr ? "" : std::string(pixels, 64 * 64 * 4);
}

void drawings() {
  const auto dressed = [] {
    OwnedBoard board = board_in_play();
    board_resize(board.get(), 64, 64);
    board_draw(board.get(), 99'000);
    return board;
  };
  const auto dress = [](Board* board) {
    board_set_theme(board, "dark");
    board_set_scheme(board, "fringe");
    return board_set_picture(board, some_pixels().data(), 24, 24) == 1;
  };
  const OwnedBoard model = dressed();
  dress(model.get());
  board_draw(model.get(), 99'000);
  const std::string right = drawing_of(model.get());

  const OwnedBoard board = dressed();
  const std::string before = drawing_of(board.get());
  const Ended ended = attempt([&] { return dress(board.get()); });
  CHECK(drawing_of(board.get()) == before);
  if (ended == Ended::said) CHECK(std::strlen(board_message(board.get())) > 0);
  dress(board.get());
  const Ended drawn = attempt([&] {
    board_prepare(board.get(), 99'000);
    return (board_draw(board.get(), 99'000) & 4) == 0;
  });
  if (drawn == Ended::said) {
    CHECK(std::strlen(board_message(board.get())) > 0);
    CHECK(drawing_of(board.get()) == before);
  }
  board_draw(board.get(), 99'000);
  CHECK(drawing_of(board.get()) == right);

  const Ended resized = attempt([&] { return board_resize(board.get(), 90, 70) == 1; });
  if (resized == Ended::said) {
    CHECK(std::strlen(board_message(board.get())) > 0);
    board_draw(board.get(), 99'000);
    CHECK(drawing_of(board.get()) == right);
  }
}

std::string pixels_of(const draw::Surface& surface) {
  return std::string(
      static_cast<const char*>(surface->pixels),
      static_cast<std::size_t>(surface->pitch) * static_cast<std::size_t>(surface->h));
}

// The picture as it is with all memory, or the word that there was none.
void decoding(const std::vector<std::uint8_t>& file) {
  const Result<draw::Surface> right = draw::decode_picture(file);
  CHECK(right);
  if (!right) return;
  std::string why = "no picture";
  bool same = true;
  const Ended ended = attempt([&] {
    const Result<draw::Surface> decoded = draw::decode_picture(file);
    requests.counted = false;
    if (!decoded) why = decoded.error().message();
    if (decoded) same = pixels_of(decoded.value()) == pixels_of(right.value());
    return static_cast<bool>(decoded);
  });
  CHECK(same);
  if (ended == Ended::said) CHECK(why.find("memory") != why.npos);
}

// Writing a PNG is not tried: stb's packer does not look whether it was given memory, and only
// `render` writes pictures.
void pngs() {
  const draw::Surface picture = draw::make_surface(24, 24);
  std::copy(some_pixels().begin(), some_pixels().end(),
            static_cast<std::uint8_t*>(picture->pixels));
  decoding(draw::encode_png(*picture));
}

// In some ten scans, for which the whole picture is kept.
std::vector<std::uint8_t> progressive_jpeg() {
  jpeg_compress_struct info{};
  jpeg_error_mgr errors{};
  info.err = jpeg_std_error(&errors);
  jpeg_create_compress(&info);
  unsigned char* bytes = nullptr;
  unsigned long size = 0;
  jpeg_mem_dest(&info, &bytes, &size);
  info.image_width = info.image_height = 24;
  info.input_components = 4;
  info.in_color_space = JCS_EXT_RGBA;
  jpeg_set_defaults(&info);
  jpeg_simple_progression(&info);
  jpeg_start_compress(&info, TRUE);
  std::vector<std::uint8_t> pixels = some_pixels();
  while (info.next_scanline < info.image_height) {
    unsigned char* row = &pixels[std::size_t{24} * 4 * info.next_scanline];
    jpeg_write_scanlines(&info, &row, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  std::vector<std::uint8_t> made(bytes, bytes + size);
  __real_free(bytes);
  return made;
}

void jpegs() {
  std::ifstream file(PUZZLE_TEST_DATA "/data/turned.jpg", std::ios::binary);
  const std::vector<std::uint8_t> turned((std::istreambuf_iterator<char>(file)), {});
  decoding(turned);
}
void progressive_jpegs() {
  static const std::vector<std::uint8_t> bytes = progressive_jpeg();
  decoding(bytes);
}

// --- search, through the solver and the lessons ---

using OwnedDatabases = std::unique_ptr<SolverDatabases, Owner<databases_destroy>>;
using OwnedSolver = std::unique_ptr<Solver, Owner<solver_destroy>>;
using OwnedDeal = std::unique_ptr<Deal, Owner<deal_destroy>>;
using OwnedReview = std::unique_ptr<GameReview, Owner<review_destroy>>;
using OwnedHelper = std::unique_ptr<Helper, Owner<helper_destroy>>;

std::string_view solved(SolverDatabases* databases, const char* algorithm, const char* position,
                        std::string& moves, std::string& why) {
  const OwnedSolver solver(solver_create(databases, algorithm, position, 2e6, 64e6, 0));
  if (!solver) return why = "memory", "limit";
  while (std::strcmp(solver_step(solver.get(), 3000), "running") == 0) {
  }
  const bool counted = requests.counted;
  requests.counted = false;
  const std::string_view status = solver_status(solver.get());
  moves = solver_moves(solver.get());
  why = solver_message(solver.get());
  requests.counted = counted;
  // The statuses are literals, but the solver's text ends with it.
  for (const char* const known :
       {"solved", "exhausted", "limit", "cancelled", "unsolvable", "error"}) {
    if (status == known) return known;
  }
  return "";
}

bool reaches_goal(const char* position, const std::string& moves) {
  const auto parsed = parse_moves(moves);
  const auto end = parsed ? apply_moves(parse_position(position).value(), parsed.value())
                          : Result<State>(State::goal({3, 3}));
  return parsed && end && end.value().is_goal();
}

void search_by(const char* algorithm, const char* position, bool shortest) {
  const OwnedDatabases databases(databases_create());
  std::string right, moves, why;
  {
    const OwnedDatabases others(databases_create());
    solved(others.get(), algorithm, position, right, why);
  }
  CHECK(reaches_goal(position, right));
  why.clear();
  const Ended ended = attempt([&] {
    const std::string_view status = solved(databases.get(), algorithm, position, moves, why);
    if (status != "solved") CHECK(status == "limit" && why == "memory");
    return status == "solved";
  });
  if (ended == Ended::done) {
    CHECK(reaches_goal(position, moves));
    // What memory ended early says so.
    if (shortest) CHECK(moves.size() == right.size() || why == "memory");
  }
  // The databases that are shared have not suffered.
  const std::string_view again = solved(databases.get(), algorithm, position, moves, why);
  CHECK(again == "solved" && moves == right);
}

constexpr const char* near_3x3 = "1 2 3/0 5 6/4 7 8";
constexpr const char* near_4x4 = "1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12";
constexpr const char* middle_4x3 = "0 1 2 4/5 6 3 8/9 10 7 11";

void layers_first() { search_by("bfs", near_4x4, true); }
void both_ends() { search_by("bidirectional-bfs", near_4x4, true); }
void misplaced() { search_by("astar-misplaced", near_4x4, true); }
void manhattan() { search_by("astar-manhattan", near_4x4, true); }
void plain_idastar() { search_by("idastar-manhattan", near_4x4, true); }
void conflicts() { search_by("idastar-linear-conflict", near_4x4, true); }
void tables() { search_by("auto", near_3x3, true); }
void portfolio() { search_by("idastar", middle_4x3, true); }
void first_one() { search_by("fast", far_4x4, false); }
void beyond_proof() {
  search_by("fast", "1 2 3 4 5/6 7 8 9 10/11 12 0 14 15/16 17 13 18 20/21 22 23 19 24", false);
}

void deals() {
  for (const int moves : {8, 99}) {
    const auto dealt = [&](SolverDatabases* databases, std::string& text) {
      const OwnedDeal deal(deal_create(databases, 3, 2, moves, "blog-1"));
      int outcome = -1;
      while (deal && (outcome = deal_step(deal.get(), 500)) == 0) {
      }
      const bool counted = requests.counted;
      requests.counted = false;
      text = deal ? deal_text(deal.get()) : "no memory";
      requests.counted = counted;
      return outcome == 1;
    };
    const OwnedDatabases databases(databases_create());
    std::string right, text;
    {
      const OwnedDatabases others(databases_create());
      dealt(others.get(), right);
    }
    const Ended ended = attempt([&] { return dealt(databases.get(), text); });
    if (ended == Ended::done) CHECK(text == right);
    if (ended == Ended::said) CHECK(!text.empty() && (moves == 99 || text != right));
    dealt(databases.get(), text);
    CHECK(text == right);
  }
}

// The day's own position takes seconds to find: only its beginning is tried.
void deals_of_a_day() {
  const OwnedDatabases databases(databases_create());
  std::string text;
  const Ended ended = attempt([&] {
    const OwnedDeal deal(deal_create_daily(databases.get(), "2026-11-23"));
    const int outcome = deal ? deal_step(deal.get(), 300) : -1;
    requests.counted = false;
    text = deal ? deal_text(deal.get()) : "no memory";
    return outcome == 0;
  });
  if (ended == Ended::done) CHECK(text.empty());
  if (ended == Ended::said) CHECK(text.find("memory") != text.npos);
}

void deal_on(int width, int height, int moves) {
  const auto dealt = [&](SolverDatabases* databases, std::string& text) {
    const OwnedDeal deal(deal_create(databases, width, height, moves, "a"));
    int outcome = -1;
    while (deal && (outcome = deal_step(deal.get(), 2000)) == 0) {
    }
    const bool counted = requests.counted;
    requests.counted = false;
    text = deal ? deal_text(deal.get()) : "no memory";
    requests.counted = counted;
    return outcome == 1;
  };
  const OwnedDatabases databases(databases_create());
  std::string right, text;
  {
    const OwnedDatabases others(databases_create());
    dealt(others.get(), right);
  }
  const Ended ended = attempt([&] { return dealt(databases.get(), text); });
  // The position of a seed is the same for ever, or there is none.
  if (ended == Ended::done) CHECK(text == right);
  if (ended == Ended::said) CHECK(!text.empty() && text != right);
  dealt(databases.get(), text);
  CHECK(text == right);
}
void deals_by_walk() { deal_on(4, 3, 6); }
void deals_by_proof() { deal_on(4, 3, 26); }

void review_of(const char* position, const char* moves) {
  const auto reviewed = [&](SolverDatabases* databases, std::string& words,
                            std::vector<int>& curve) {
    const OwnedReview review(review_create(databases, position, moves, 64e6, 0));
    int outcome = -1;
    while (review && (outcome = review_step(review.get(), 500)) == 0) {
    }
    const ReviewFacts* const facts = outcome == 1 ? review_facts(review.get()) : nullptr;
    const bool counted = requests.counted;
    requests.counted = false;
    words = review ? review_message(review.get()) : "no memory";
    curve.clear();
    if (facts != nullptr) {
      curve.assign(facts->curve, facts->curve + 2 * static_cast<int>(facts->distances));
    }
    requests.counted = counted;
    return outcome == 1;
  };
  const OwnedDatabases databases(databases_create());
  std::string words;
  std::vector<int> right, curve;
  {
    const OwnedDatabases others(databases_create());
    reviewed(others.get(), words, right);
  }
  CHECK(!right.empty());
  const Ended ended = attempt([&] { return reviewed(databases.get(), words, curve); });
  if (ended == Ended::said) CHECK(!words.empty());
  // What is not known for want of memory is an interval around what is.
  for (std::size_t at = 0; ended == Ended::done && at < curve.size(); at += 2)
    CHECK(curve[at] <= right[at] && (curve[at + 1] < 0 || curve[at + 1] >= right[at + 1]));
  reviewed(databases.get(), words, curve);
  CHECK(curve == right);
}

void reviews() { review_of(near_3x3, "LRULL"); }
void reviews_of_15() { review_of(near_4x4, "LRUDRL"); }

void helping() {
  const OwnedDatabases databases(databases_create());
  const std::string position = to_text(scramble({4, 3}, "a").value().state);
  const OwnedSolver solver(solver_create(databases.get(), "idastar", position.c_str(), 0, 64e6, 0));
  const OwnedHelper kept(helper_create(databases.get(), 64e6));
  solver_set_helpers(solver.get(), 2, 2);
  std::string errand;
  for (int step = 0; step < 5000 && errand.empty(); ++step) {
    solver_step(solver.get(), 200);
    errand = solver_hand_out(solver.get());
  }
  CHECK(!errand.empty());
  const Ended ended = attempt([&] {
    const OwnedHelper helper(helper_create(databases.get(), 64e6));
    if (!helper || helper_begin(helper.get(), errand.c_str()) == 0) return false;
    helper_step(helper.get(), 200);
    helper_wind_up(helper.get());
    return solver_take_in(solver.get(), helper_report(helper.get())) == 1;
  });
  if (ended != Ended::done) solver_take_back(solver.get(), std::atof(errand.c_str()));
  for (int step = 0; step < 2000 && std::strcmp(solver_step(solver.get(), 1e5), "running") == 0;
       ++step) {
    errand = solver_hand_out(solver.get());
    if (errand.empty()) continue;
    helper_begin(kept.get(), errand.c_str());
    while (helper_step(kept.get(), 1e5) == 0) {
    }
    solver_take_in(solver.get(), helper_report(kept.get()));
  }
  CHECK(std::strcmp(solver_status(solver.get()), "solved") == 0);
  CHECK(reaches_goal(position.c_str(), solver_moves(solver.get())));
}

// Threads that help with a proof: one that is not to be had, or is refused memory, is missed by
// nobody. What the owner is refused it throws.
void threads() {
  using Progress = search::SharedProof::Progress;
  const State start = scramble({4, 3}, "shared-3").value().state;
  const auto prove = [&](int helpers, std::vector<Move>& solution) {
    search::MemoryBudget budget(64 << 20);
    search::SharedProof proof(start, budget, 1, 0);
    if (!proof.use(nullptr)) return false;
    proof.keep_waiting(static_cast<std::size_t>(helpers) + 1);
    search::Crew crew(proof, start, helpers, std::size_t{1} << 20);
    Progress progress = Progress::running;
    for (long steps = 0; progress != Progress::solved; ++steps) {
      progress = proof.step(100);
      if (progress == Progress::refused) return false;
      CHECK(steps < 1'000'000);  // nobody searches what waits
      if (steps >= 1'000'000) return false;
      if (proof.waits()) search::Crew::rest();
    }
    requests.counted = false;
    solution = proof.solution();
    return true;
  };
  static std::size_t length = 0;
  std::vector<Move> solution;
  if (length == 0) length = (prove(0, solution), solution.size());
  if (attempt([&] { return prove(2, solution); }) != Ended::done) return;
  CHECK(solution.size() == length);
  CHECK(apply_moves(start, solution).value().is_goal());
}

// The smallest part that there is.
void parts_of_tables() {
  std::string bytes;
  static std::string right;
  const Ended ended = attempt([&] {
    const std::unique_ptr<RegionTableWork, Owner<table_destroy>> work(table_create("4x4-2", 2));
    int outcome = -1;
    while (work && (outcome = table_step(work.get(), 1000)) == 0) {
    }
    requests.counted = false;
    if (outcome != 1) CHECK(table_length(work.get()) == 0);
    if (outcome == 1) {
      bytes.assign(reinterpret_cast<const char*>(table_bytes(work.get())),
                   static_cast<std::size_t>(table_length(work.get())));
    }
    return outcome == 1;
  });
  if (right.empty()) right = bytes;
  if (ended == Ended::done) CHECK(!bytes.empty() && bytes == right);
}

// In pieces.
void tables_taken_in() {
  static const std::vector<unsigned char> all = [] {
    std::vector<unsigned char> bytes;
    for (int number = 0; number < tables_parts("3x3-0"); ++number) {
      const std::unique_ptr<RegionTableWork, Owner<table_destroy>> work(
          table_create("3x3-0", number));
      while (table_step(work.get(), 10'000) == 0) {
      }
      const unsigned char* const begin = table_bytes(work.get());
      bytes.insert(bytes.end(), begin, begin + static_cast<std::size_t>(table_length(work.get())));
    }
    return bytes;
  }();
  const OwnedDatabases databases(databases_create());
  if (!databases) return;
  std::string words;
  const Ended ended = attempt([&] {
    const char* said = nullptr;
    for (std::size_t from = 0; from < all.size() && said == nullptr; from += 1000) {
      const std::size_t count = std::min<std::size_t>(1000, all.size() - from);
      said = databases_add(databases.get(), "3x3-0", all.data() + from, static_cast<double>(count));
    }
    requests.counted = false;
    words = said == nullptr ? "more" : said;
    return words.empty();
  });
  if (ended == Ended::said) CHECK(words.find("memory") != words.npos);
  // What came is kept until the rest comes, or the word that it does not.
  databases_add(databases.get(), "3x3-0", nullptr, 0);
  CHECK((databases_bytes(databases.get()) > 0) == (ended == Ended::done));
  attempt([&] {
    databases_offer(databases.get(), 1, "4x4-2 5x5-0");
    return true;
  });
  CHECK(std::strlen(databases_wanted(databases.get())) == 0);
}

using OwnedLook = std::unique_ptr<Look, Owner<look_destroy>>;
using OwnedStudy = std::unique_ptr<Study, Owner<study_destroy>>;
using OwnedLayers = std::unique_ptr<Layers, Owner<layers_destroy>>;

void looks() {
  std::string status, words;
  attempt([&] {
    const OwnedLook look(look_create("astar-manhattan", near_3x3, 1, 1000, 1e6));
    if (!look) return false;
    const bool good = std::strlen(look_message(look.get())) == 0;
    status = good ? "running" : "error";
    while (status == "running") status = solver_step(look_solver(look.get()), 50);
    const bool counted = requests.counted;
    requests.counted = false;
    words = look_message(look.get());
    if (status != "solved") CHECK(status == "limit" || (status == "error" && !words.empty()));
    requests.counted = counted;
    return status == "solved";
  });
}

void studies() {
  const OwnedStudy study(study_create(3, 2, "fisher-yates", 1, "a"));
  study_run(study.get(), 10);
  attempt([&] {
    const OwnedStudy other(study_create(3, 2, "naive-swap", 1, "a"));
    if (other && std::strlen(study_message(other.get())) == 0) study_run(other.get(), 10);
    study_summary(study.get());
    study_landings(study.get());
    study_at_home(study.get());
    study_latest(study.get());
    study_exact(study.get());
    study_trace(study.get());
    return other != nullptr;
  });
  CHECK(study_summary(study.get())[0] == 10);
}

void layers() {
  std::string words;
  const Ended ended = attempt([&] {
    const OwnedLayers board(layers_create(3, 2, 1e6));
    if (!board) return words = "no board", false;
    double count = 0, sum = 0;
    while ((count = layers_next(board.get())) > 0) sum += count;
    requests.counted = false;
    words = layers_message(board.get());
    if (count == 0) CHECK(sum == 360);
    return count == 0;
  });
  if (ended == Ended::said) CHECK(!words.empty());
}

void prepared() {
  const OwnedDatabases databases(databases_create());
  const auto prepare = [&] {
    int outcome = 0;
    while ((outcome = databases_prepare(databases.get(), "4x3-0", 20'000)) == 0) {
    }
    return outcome == 1;
  };
  attempt(prepare);
  databases_patterns(databases.get(), "4x3-0");
  CHECK(prepare());
  const OwnedSolver solver(solver_create(databases.get(), "idastar", middle_4x3, 0, 16e6, 0));
  std::string status;
  while ((status = solver_step(solver.get(), 10'000)) == "running") {
  }
  CHECK(status == "solved" && reaches_goal(middle_4x3, solver_moves(solver.get())));
}

struct Scenario {
  const char* name;
  void (*run)();
};

constexpr Scenario scenarios[] = {
    {"texts", texts},
    {"scrambles", scrambles},
    {"a board is made", boards},
    {"a position is set", positions},
    {"a shuffle", shuffles},
    {"a new attempt", attempts},
    {"back to a game", ways_back},
    {"a slide", slides},
    {"the first slides", first_slides},
    {"a press", presses},
    {"moves are given", moves_given},
    {"a game begins again", restarts},
    {"a solution is loaded", solutions},
    {"undo to the first game", undoing},
    {"redo to the last", redoing},
    {"playback", playing},
    {"a saved game", restoring},
    {"what a board is asked", asking},
    {"drawing", drawings},
    {"a PNG", pngs},
    {"a JPEG", jpegs},
    {"a progressive JPEG", progressive_jpegs},
    {"bfs", layers_first},
    {"bidirectional bfs", both_ends},
    {"astar-misplaced", misplaced},
    {"astar-manhattan", manhattan},
    {"idastar-manhattan", plain_idastar},
    {"idastar-linear-conflict", conflicts},
    {"the table of 3x3", tables},
    {"idastar on 4x3", portfolio},
    {"fast on 4x4", first_one},
    {"fast on 5x5", beyond_proof},
    {"deals of 3x2", deals},
    {"deals by walk", deals_by_walk},
    {"deals by proof", deals_by_proof},
    {"deals of a day", deals_of_a_day},
    {"a review", reviews},
    {"a review of 4x4", reviews_of_15},
    {"helpers", helping},
    {"threads", threads},
    {"parts of tables", parts_of_tables},
    {"tables are taken in", tables_taken_in},
    {"a look inside", looks},
    {"a study of shuffles", studies},
    {"layers", layers},
    {"tables for searches side by side", prepared},
};

// With --every no request is left out; else of a call with many only some of the later ones are
// refused.
bool every = false;

long next_of(long request) { return every ? request + 1 : request + 1 + request / 8; }

// Returns how many requests were refused, one after another.
long walk(const Scenario& scenario) {
  scenario_name = scenario.name;
  failures = 0;
  requests.refused = 0;
  scenario.run();  // whatever is made once for all is made now
  long refusals = 0;
  for (const bool lasting : {false, true}) {
    requests.lasting = lasting;
    for (requests.refused = 1;; requests.refused = next_of(requests.refused)) {
      const long before = requests.held;
      requests.made = 0;
      scenario.run();
      CHECK(requests.held == before);
      if (requests.made < requests.refused) break;
      ++refusals;
      if (failures > 40) return refusals;  // one cause has many effects
    }
  }
  return refusals;
}

}  // namespace

int main(int count, char** words) {
  SDL_SetError("none");  // makes room for later ones, before anything is counted
  SDL_SetMemoryFunctions(__wrap_malloc, __wrap_calloc, __wrap_realloc, __wrap_free);
  std::vector<std::string_view> names(words + 1, words + count);
  every = std::erase(names, "--every") > 0;
  int passed = 0, failed = 0;
  for (const Scenario& scenario : scenarios) {
    const auto names_it = [&](std::string_view name) {
      return std::string_view(scenario.name).find(name) != name.npos;
    };
    if (!names.empty() && std::none_of(names.begin(), names.end(), names_it)) continue;
    const std::clock_t begun = std::clock();
    const long refusals = walk(scenario);
    std::printf("%s: %ld requests refused, %.1f s%s\n", scenario.name, refusals,
                static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC,
                failures > 0 ? ": FAILED" : "");
    std::fflush(stdout);
    ++(failures > 0 ? failed : passed);
  }
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed > 0 ? 1 : 0;
}
