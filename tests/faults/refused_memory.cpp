// Refuses the first request for memory that a deed makes, then the second, and so on to its last;
// and again with all later ones refused, too. Each deed of the table ends in one of three ways: it
// gives the answer that it gives with all memory; or one with the word "memory"; or it throws
// std::bad_alloc, where the wasm modules end and the page goes on with another one. In each of them
// nothing is leaked, and what it was done on is as before, or as it was to become; done again with
// all memory it ends right. The rooms are compiled with exceptions for this (CMakeLists.txt).

#include <SDL_error.h>
#include <SDL_stdinc.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <new>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "../unit/owned.hpp"
#include "core/notation.hpp"
#include "core/scramble.hpp"
#include "draw/picture.hpp"
#include "draw/surface.hpp"
#include "search/parallel/crew.hpp"
#include "search/parallel/shared_proof.hpp"

namespace {

// Of memory and of threads. Threads ask, too.
struct Requests {
  std::atomic<bool> counted = false;  // while the deed is done
  bool lasting = false;               // from the refused one on, all are
  long refused = 0;                   // the number of the one to be refused
  std::atomic<long> made = 0;         // by the deed
  std::atomic<long> held = 0;         // blocks that were not given back, at any time
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

}  // namespace

// The linker sends what our objects and libjpeg ask of the C library here (CMakeLists.txt), and
// what std::thread begins with.
#define START_THREAD(prefix) \
  prefix##_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE
extern "C" {
void* __real_malloc(std::size_t bytes);
void* __real_calloc(std::size_t count, std::size_t bytes);
void* __real_realloc(void* memory, std::size_t bytes);
void __real_free(void* memory);
void START_THREAD(__real_)(std::thread*, std::unique_ptr<std::thread::_State>, void (*)());

void* __wrap_malloc(std::size_t bytes) {
  return refuses() ? nullptr : held(__real_malloc(bytes == 0 ? 1 : bytes));
}
void* __wrap_calloc(std::size_t count, std::size_t bytes) {
  return refuses() ? nullptr : held(__real_calloc(count, bytes));
}
void* __wrap_realloc(void* memory, std::size_t bytes) {
  if (memory == nullptr) return __wrap_malloc(bytes);
  return refuses() ? nullptr : __real_realloc(memory, bytes);
}
void __wrap_free(void* memory) {
  if (memory != nullptr) --requests.held;
  __real_free(memory);
}
void START_THREAD(__wrap_)(std::thread* thread, std::unique_ptr<std::thread::_State> state,
                           void (*depends)()) {
  if (refuses()) throw std::system_error(std::make_error_code(std::errc::not_enough_memory));
  START_THREAD(__real_)(thread, std::move(state), depends);
}
}

void* operator new(std::size_t bytes) {
  if (void* const memory = __wrap_malloc(bytes)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return __wrap_malloc(size); }
void operator delete(void* memory) noexcept { __wrap_free(memory); }
void operator delete(void* memory, std::size_t) noexcept { __wrap_free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { __wrap_free(memory); }

namespace {

using namespace puzzle;

constexpr const char* far_4x4 = "5 1 2 4/9 6 3 8/13 10 7 12/14 11 15 0";
constexpr const char* near_4x4 = "1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12";
constexpr const char* near_3x3 = "1 2 3/0 5 6/4 7 8";
constexpr const char* near_5x5 = "1 2 3 4 5/6 7 8 9 10/11 12 0 14 15/16 17 13 18 20/21 22 23 19 24";
constexpr const char* no_memory = "no memory";

// What the interface has made. Where it gives none, memory was refused.
template <typename Thing>
Owned<Thing> made(Thing* thing) {
  if (thing == nullptr) throw std::bad_alloc();
  return Owned<Thing>(thing);
}

// What deeds are done on: databases, and a board with a number of slides of a game and one game
// before it; of nine slides the last is ahead.
struct World {
  explicit World(int slides) {
    if (slides < 0) return;
    board.reset(board_create(4, 4));
    board_resize(board, 64, 64);
    board_set_position(board, far_4x4, 0);
    board_play_moves(board, "R2D", nullptr, 0);
    board_shuffle(board, 4, 4, "blog-1", 10);
    for (int turn = 0; turn <= slides; ++turn) board_slide(board, "URDL"[turn % 4], 1, 100 * turn);
    if (slides == 9) board_undo(board, 2000);
    board_draw(board, 99'000);
  }
  // Its games, and as many bytes of its drawing as the smallest drawing has.
  std::string told() const {
    if (!board) return "";
    const auto* const pixels = reinterpret_cast<const char*>(board_pixels(board));
    return board_save(board, 99'000) + std::string(pixels, 64 * 64 * 4);
  }

  Owned<SolverDatabases> databases{databases_create()};
  Owned<Board> board;
};

struct Deed {
  std::string name;
  int slides;  // of the board that it is done on; -1 without one
  std::function<std::string(World&)> done;
};

// The number of moves to the goal, or why there are none.
std::string solution_of(Solver* solver, const std::string& position, double states) {
  const std::string status = finish(solver, states);
  if (status != "solved") return status + ": " + solver_message(solver);
  const auto moves = parse_moves(solver_moves(solver)).value();
  const auto end = apply_moves(parse_position(position).value(), moves);
  if (!end || !end.value().is_goal()) return "it leads to no goal";
  // The length of one that need not be the shortest depends on the memory.
  return solver_facts(solver)->optimal == 1 ? std::to_string(moves.size()) : "any";
}

std::string search_for(World& world, const char* algorithm, const char* position) {
  const auto solver = made(solver_create(world.databases, algorithm, position, 2e6, 64e6, 0));
  return solution_of(solver, position, 3000);
}

std::string look_inside() {
  const auto look = made(look_create("astar-manhattan", near_3x3, 1, 1000, 1e6));
  if (*look_message(look) != '\0') return look_message(look);
  return solution_of(look_solver(look), near_3x3, 50);
}

std::string deal(World& world, int width, int height, int moves) {
  const auto deal = made(deal_create(world.databases, width, height, moves, "a"));
  finish([&] { return deal_step(deal, 2000); });
  return deal_text(deal);
}

// The distances of the curve, where they are known.
std::string review(World& world, const char* position, const char* moves) {
  const auto review = made(review_create(world.databases, position, moves, 64e6, 0));
  if (finish([&] { return review_step(review, 500); }) < 0) return review_message(review);
  const ReviewFacts facts = *review_facts(review);
  std::string curve;
  for (const int* low = facts.curve; low < facts.curve + 2 * int(facts.distances); low += 2) {
    if (low[0] != low[1]) return "intervals, for want of memory";
    curve += std::to_string(*low) + ' ';
  }
  return curve;
}

std::string decode(const std::vector<std::uint8_t>& file) {
  const Result<draw::Surface> picture = draw::decode_picture(file);
  if (!picture) return picture.error().message();
  const SDL_Surface& surface = *picture.value();
  return {static_cast<const char*>(surface.pixels), std::size_t(surface.pitch * surface.h)};
}

std::string decode_jpeg(const std::string& name) {
  std::ifstream file(PUZZLE_TEST_DATA "/data/jpeg/" + name + ".jpg", std::ios::binary);
  return decode({std::istreambuf_iterator<char>(file), {}});
}

std::string part_of_tables(const char* name, int number) {
  const auto work = made(table_create(name, number));
  if (finish([&] { return table_step(work, 1000); }) < 0) return no_memory;
  return {reinterpret_cast<const char*>(table_bytes(work)), std::size_t(table_length(work))};
}

// What came before is kept until the rest comes, or the word that it does not.
std::string take_in(World& world, const std::string& tables) {
  const auto add = [&](std::size_t from, std::size_t to) {
    const auto* const bytes = reinterpret_cast<const unsigned char*>(tables.data());
    return databases_add(world.databases, "3x3-0", bytes + from, static_cast<double>(to - from));
  };
  databases_add(world.databases, "3x3-0", nullptr, 0);
  const char* answer = add(0, 999);
  if (answer == nullptr) answer = add(999, tables.size());
  const std::string words = answer;
  databases_offer(world.databases, 1, "4x4-2 5x5-0");
  return words.empty() ? "taken in" : words;
}

std::string prepare(World& world) {
  const auto step = [&] { return databases_prepare(world.databases, "4x3-0", 20'000); };
  return finish(step) > 0 ? databases_patterns(world.databases, "4x3-0") : no_memory;
}

// A helper of a proof that is gone, and one that is there, with all that came of the first.
std::string help(World& world) {
  const std::string position = to_text(scramble({4, 3}, "a").value().state);
  const auto solver = made(solver_create(world.databases, "idastar", position.c_str(), 0, 64e6, 0));
  const auto helper = made(helper_create(world.databases, 64e6));
  solver_set_helpers(solver, 2, 2);
  for (int step = 0; step < 9000; ++step) {
    if (solver_step(solver, 200) != std::string("running")) break;
    const std::string errand = solver_hand_out(solver);
    if (errand.empty()) continue;
    if (helper_begin(helper, errand.c_str()) == 0) {
      solver_take_back(solver, std::atof(errand.c_str()));
      continue;
    }
    finish([&] { return helper_step(helper, 1e5); });
    solver_take_in(solver, helper_report(helper));
  }
  return solution_of(solver, position, 200);
}

// Threads that help with a proof: the proof goes on without one that is not to be had, or is
// refused memory. What the owner is refused it throws.
std::string prove() {
  using Progress = search::SharedProof::Progress;
  const State start = scramble({4, 3}, "shared-3").value().state;
  search::MemoryBudget budget(64 << 20);
  search::SharedProof proof(start, budget, 1, 0);
  if (!proof.use(nullptr)) return no_memory;
  proof.keep_waiting(3);
  search::Crew crew(proof, start, 2, std::size_t{1} << 20);
  for (long steps = 0; steps < 1'000'000; ++steps) {
    const Progress progress = proof.step(100);
    if (progress == Progress::refused) return no_memory;
    if (progress == Progress::solved) return std::to_string(proof.solution().size());
    if (proof.waits()) search::Crew::rest();
  }
  return "no search takes what waits";
}

std::string study() {
  const auto study = made(study_create(3, 2, "fisher-yates", 1, "a"));
  study_run(study, 10);
  std::string text;
  for (const auto& ask : {study_summary, study_landings, study_at_home, study_exact, study_trace})
    text += std::to_string(*ask(study)) + ' ';
  return text;
}

std::string count_layers() {
  const auto layers = made(layers_create(3, 2, 1e6));
  double count = 1, sum = 0;
  for (; count > 0; sum += count) count = layers_next(layers);
  return count == 0 ? std::to_string(sum) : layers_message(layers);
}

// A call that was refused answers 0, and a message says why.
std::string said(Board* board, int answer) {
  return answer > 0 ? std::to_string(answer) : board_message(board);
}

std::string make_board() {
  const auto board = made(board_create(4, 4));
  return said(board, board_resize(board, 40, 40) == 0 ? 0 : board_draw(board, 0) & 1);
}

int blank_of(Board* board) { return static_cast<int>(board_facts(board, 0)->blank); }

int press(Board* board) {
  const std::int32_t* const at = board_cell_rectangle(board, blank_of(board) - 1);
  board_press(board, at[0] + 3, at[1] + 3, 4, 1, 1, 3000);
  board_drag_to(board, 0, 0);
  return board_end_drag(board, 1, 3000), 1;
}

int draw_picture(Board* board) {
  static const std::vector<std::uint8_t> pixels(24 * 24 * 4, 99);
  board_set_looks(board, 1, 0, 0);
  if (board_set_picture(board, pixels.data(), 24, 24) == 0) return 0;
  board_prepare(board, 99'000);
  return board_draw(board, 99'000) & 1;
}

#define DEED(name, ...)                                                                 \
  {                                                                                     \
    name, -1, [=](World& world [[maybe_unused]]) -> std::string { return __VA_ARGS__; } \
  }
#define CALL(slides, name, answer)      \
  {                                     \
    name, slides, [=](World& world) {   \
      Board* const board = world.board; \
      return said(board, answer);       \
    }                                   \
  }

std::vector<Deed> all_deeds() {
  constexpr const char* long_seed = "a seed that is too long for a small text";
  const std::string tables = part_of_tables("3x3-0", 0) + part_of_tables("3x3-0", 1);
  const std::string saved = board_save(World(4).board, 3000);
  const std::vector<std::uint8_t> png = draw::encode_png(*draw::make_surface(24, 24));
  std::vector<Deed> deeds = {
      DEED("helpers", help(world)),
      DEED("threads", prove()),
      DEED("a deal of 8", deal(world, 3, 2, 8)),
      DEED("a deal of 99", deal(world, 3, 2, 99)),
      DEED("a deal of 6", deal(world, 4, 3, 6)),
      DEED("a deal of 26", deal(world, 4, 3, 26)),
      DEED("a review of 3x3", review(world, near_3x3, "LRULL")),
      DEED("a review of 4x4", review(world, near_4x4, "LRUDRL")),
      DEED("auto", search_for(world, "auto", near_3x3)),
      DEED("idastar", search_for(world, "idastar", "0 1 2 4/5 6 3 8/9 10 7 11")),
      DEED("fast", search_for(world, "fast", far_4x4)),
      DEED("fast on 5x5", search_for(world, "fast", near_5x5)),
      DEED("bfs", search_for(world, "bfs", near_4x4)),
      DEED("bidirectional-bfs", search_for(world, "bidirectional-bfs", near_4x4)),
      DEED("astar-misplaced", search_for(world, "astar-misplaced", near_4x4)),
      DEED("astar-manhattan", search_for(world, "astar-manhattan", near_4x4)),
      DEED("idastar-manhattan", search_for(world, "idastar-manhattan", near_4x4)),
      DEED("idastar-linear-conflict", search_for(world, "idastar-linear-conflict", near_4x4)),
      DEED("a board is made", make_board()),
      DEED("a part of tables", part_of_tables("4x4-2", 2)),
      DEED("tables are taken in", take_in(world, tables)),
      DEED("tables for searches side by side", prepare(world)),
      DEED("a look inside", look_inside()),
      DEED("a study", study()),
      DEED("layers", count_layers()),
      DEED("a PNG", decode(png)),
      DEED("a JPEG", decode_jpeg("turned")),
      DEED("a progressive JPEG", decode_jpeg("progressive")),
      CALL(9, "a position is set", board_set_position(board, far_4x4, 3000)),
      CALL(9, "a shuffle", board_shuffle(board, 5, 5, long_seed, 3000)),
      CALL(9, "a new attempt", board_begin_attempt(board, 3000)),
      CALL(9, "back to a game", board_back_to(board, far_4x4, 3000)),
      CALL(9, "moves are given", board_play_moves(board, "RLRLRLRLRL", nullptr, 3000)),
      CALL(9, "a solution is loaded", board_load_solution(board, "RLRLRLRLRL")),
      CALL(9, "a game begins again", (board_restart(board, 3000), 1)),
      CALL(9, "texts of a game", (board_times(board, 1), board_moves(board, 1), 1)),
      CALL(9, "a size of the drawing", board_resize(board, 90, 70)),
      CALL(9, "undo to another game", (board_step(board, -20, 3000), board_undo(board, 3000))),
      CALL(9, "a press", press(board)),
      CALL(9, "drawing", draw_picture(board)),
      CALL(9, "a saved game", board_restore(board, saved.c_str(), 3000))};
  // The first moves of a game are stored in the text itself, and then no longer.
  for (int slides = 0; slides < 6; ++slides)
    deeds.push_back(CALL(slides, "slide " + std::to_string(slides),
                         board_slide(board, blank_of(board) < 12 ? 'U' : 'D', 1, 3000)));
  return deeds;
}

bool is_of_memory(const std::string& answer) { return answer.find("memory") != answer.npos; }

// What is wrong when that request is refused; "" when all is well.
std::string fault_of(const Deed& deed, const std::string& right, const std::string& after) {
  const long held = requests.held;
  {
    World world(deed.slides);
    const std::string before = world.told();
    std::string answer = no_memory;
    bool thrown = false;
    requests.made = 0;
    requests.counted = true;
    try {
      answer = deed.done(world);
    } catch (const std::bad_alloc&) {
      thrown = true;
    }
    requests.counted = false;
    const std::string told = world.told();
    if (answer != right && !is_of_memory(answer)) return "the answer is " + answer;
    if (answer == right && told != after) return "it is not done";
    if (answer != right && told != after && told != before && !thrown) return "half of it is done";
    const bool done = told == after && deed.slides >= 0;
    if (!done && (deed.done(world) != right || world.told() != after))
      return "it cannot be done again";
  }
  return requests.held == held ? "" : "it leaks";
}

// Of many requests only some of the later ones are refused, unless it is every one.
bool walk(const Deed& deed, bool every) {
  World world(deed.slides);
  const std::string right = deed.done(world);
  const std::string after = world.told();
  std::string fault = right.empty() || is_of_memory(right) ? "the answer is " + right : "";
  long refusals = 0;
  for (const bool lasting : {false, true}) {
    requests.lasting = lasting;
    requests.refused = 0;
    do {
      requests.refused += 1 + (every ? 0 : requests.refused / 8);
      if (fault.empty()) fault = fault_of(deed, right, after);
      ++refusals;
    } while (requests.made >= requests.refused && fault.empty());
  }
  std::printf("%s: %ld requests refused%s%.200s\n", deed.name.c_str(), refusals,
              fault.empty() ? "" : ": FAILED: ", fault.c_str());
  std::fflush(stdout);
  return fault.empty();
}

}  // namespace

int main(int count, char** words) {
  SDL_SetError("none");  // makes room for later ones, before anything is counted
  SDL_SetMemoryFunctions(__wrap_malloc, __wrap_calloc, __wrap_realloc, __wrap_free);
  const std::string name = count > 1 ? words[count - 1] : "";
  const bool every = name == "--every";
  int passed = 0, failed = 0;
  for (const Deed& deed : all_deeds()) {
    if (!every && deed.name.find(name) == std::string::npos) continue;
    ++(walk(deed, every) ? passed : failed);
  }
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed > 0 ? 1 : 0;
}
