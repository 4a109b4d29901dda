// Refuses the first request for memory that a deed makes, then the second, and so on to its last;
// and again with all later ones refused, too. Each deed of the table ends in one of three ways: it
// gives the answer that it gives with all memory; or one with the word "memory"; or it throws
// std::bad_alloc, where the wasm modules end and the page goes on with another one. In each of them
// nothing is leaked, and what it was done on is as before, or as it was to become; done again with
// all memory it ends right. The rooms are compiled with exceptions for this (CMakeLists.txt).

#include <SDL_error.h>
#include <SDL_stdinc.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <new>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "../unit/owned.hpp"
#include "bindings/solver.hpp"
#include "core/notation.hpp"
#include "core/scramble.hpp"
#include "draw/picture.hpp"
#include "draw/surface.hpp"
#include "search/parallel/crew.hpp"
#include "search/parallel/shared_proof.hpp"

// The linker sends what our objects and libjpeg ask of the C library here (CMakeLists.txt), and
// what std::thread begins with.
#define START_THREAD \
  "_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE"
extern "C" {
void* __real_malloc(std::size_t bytes);
void* __real_calloc(std::size_t count, std::size_t bytes);
void* __real_realloc(void* memory, std::size_t bytes);
void __real_free(void* memory);
void __real_start_thread(std::thread* thread, std::unique_ptr<std::thread::_State> state,
                         void (*depends)()) __asm__("__real_" START_THREAD);
}

namespace {

// Threads ask, too.
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

extern "C" {
void* __wrap_malloc(std::size_t bytes) {
  return refuses() ? nullptr : held(__real_malloc(bytes == 0 ? 1 : bytes));
}
void* __wrap_calloc(std::size_t count, std::size_t bytes) {
  return refuses() ? nullptr : held(__real_calloc(count, bytes));
}
void* __wrap_realloc(void* memory, std::size_t bytes) {
  if (refuses()) return nullptr;
  return memory == nullptr ? held(__real_realloc(memory, bytes)) : __real_realloc(memory, bytes);
}
void __wrap_free(void* memory) {
  if (memory != nullptr) --requests.held;
  __real_free(memory);
}
void __wrap_start_thread(std::thread* thread, std::unique_ptr<std::thread::_State> state,
                         void (*depends)()) __asm__("__wrap_" START_THREAD);
void __wrap_start_thread(std::thread* thread, std::unique_ptr<std::thread::_State> state,
                         void (*depends)()) {
  if (refuses()) throw std::system_error(std::make_error_code(std::errc::not_enough_memory));
  __real_start_thread(thread, std::move(state), depends);
}
}

void* operator new(std::size_t bytes) {
  if (void* const memory = __wrap_malloc(bytes)) return memory;
  throw std::bad_alloc();
}
void* operator new[](std::size_t bytes) { return operator new(bytes); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return __wrap_malloc(size); }
void* operator new[](std::size_t size, const std::nothrow_t& kind) noexcept {
  return operator new(size, kind);
}
void operator delete(void* memory) noexcept { __wrap_free(memory); }
void operator delete[](void* memory) noexcept { __wrap_free(memory); }
void operator delete(void* memory, std::size_t) noexcept { __wrap_free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { __wrap_free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { __wrap_free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { __wrap_free(memory); }

namespace {

using namespace puzzle;

constexpr const char* far_4x4 = "5 1 2 4/9 6 3 8/13 10 7 12/14 11 15 0";
constexpr const char* near_4x4 = "1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12";
constexpr const char* near_3x3 = "1 2 3/0 5 6/4 7 8";
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
    owned.reset(board = board_create(4, 4));
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
    if (board == nullptr) return "";
    const auto* const pixels = reinterpret_cast<const char*>(board_pixels(board));
    return board_save(board, 99'000) + std::string(pixels, 64 * 64 * 4);
  }
  // The answer of a call on the board, or why there is none.
  std::string said(int answer) const {
    return answer > 0 ? std::to_string(answer) : board_message(board);
  }

  Owned<SolverDatabases> owned_databases{databases_create()};
  SolverDatabases* databases = owned_databases.get();
  Owned<Board> owned;
  Board* board = nullptr;
};

using Done = std::function<std::string(World&)>;

struct Deed {
  std::string name;
  Done done;
  int slides = -1;  // of a board, where it is done on one
};

// Steps to the end; whether all is well there.
template <typename Step>
bool finish(const Step& step) {
  int outcome = 0;
  while (outcome == 0) outcome = step();
  return outcome == 1;
}

// The number of moves to the goal, or why there are none.
std::string solution_of(Solver* solver, const std::string& position, double states) {
  std::string status = "running";
  while (status == "running") status = solver_step(solver, states);
  if (status != "solved") return status + ": " + solver_message(solver);
  const auto moves = parse_moves(solver_moves(solver)).value();
  const auto end = apply_moves(parse_position(position).value(), moves);
  if (!end || !end.value().is_goal()) return "it leads to no goal";
  // The length of one that need not be the shortest depends on the memory.
  const bool shortest = solver_facts(solver)->optimal == 1;
  return shortest ? std::to_string(moves.size()) : std::string("any ") + solver_message(solver);
}

Done searching(const std::string& algorithm, const std::string& position) {
  return [=](World& world) {
    const auto solver =
        made(solver_create(world.databases, algorithm.c_str(), position.c_str(), 2e6, 64e6, 0));
    return solution_of(solver.get(), position, 3000);
  };
}

Done dealing(int width, int height, int moves) {
  return [=](World& world) -> std::string {
    const auto deal = made(deal_create(world.databases, width, height, moves, "a"));
    finish([&] { return deal_step(deal.get(), 2000); });
    return deal_text(deal.get());
  };
}

Done reviewing(const char* position, const char* moves, const std::vector<int>& distances) {
  return [=](World& world) -> std::string {
    const auto owned = made(review_create(world.databases, position, moves, 64e6, 0));
    GameReview* const review = owned.get();
    if (!finish([&] { return review_step(review, 500); })) return review_message(review);
    std::string text = "exact";
    const int* curve = review_facts(review)->curve;
    for (const int distance : distances) {
      const int low = *curve++, high = *curve++;
      if (low != high) text = "intervals, for want of memory";
      if (low > distance || (high >= 0 && high < distance)) return "wrong";
    }
    return text;
  };
}

Done decoding(std::vector<std::uint8_t> file) {
  return [file = std::move(file)](World&) -> std::string {
    const Result<draw::Surface> picture = draw::decode_picture(file);
    if (!picture) return picture.error().message();
    const SDL_Surface& surface = *picture.value();
    return {static_cast<const char*>(surface.pixels),
            static_cast<std::size_t>(surface.pitch * surface.h)};
  };
}

std::string part_of_tables(const char* name, int number) {
  const auto work = made(table_create(name, number));
  if (!finish([&] { return table_step(work.get(), 1000); })) return no_memory;
  return {reinterpret_cast<const char*>(table_bytes(work.get())),
          static_cast<std::size_t>(table_length(work.get()))};
}

// What came before is kept until the rest comes, or the word that it does not.
std::string take_in(World& world, const std::string& tables) {
  databases_add(world.databases, "3x3-0", nullptr, 0);
  const auto* const bytes = reinterpret_cast<const unsigned char*>(tables.data());
  const char* answer = nullptr;
  for (std::size_t at = 0; at < tables.size() && answer == nullptr; at += 1000) {
    const auto count = static_cast<double>(std::min<std::size_t>(1000, tables.size() - at));
    answer = databases_add(world.databases, "3x3-0", bytes + at, count);
  }
  const std::string words = answer == nullptr ? "more" : answer;
  databases_offer(world.databases, 1, "4x4-2 5x5-0");
  return words.empty() ? "taken in" : words;
}

// A helper of a proof that is gone, and one that is there, with all that came of the first.
std::string help(World& world) {
  const std::string position = to_text(scramble({4, 3}, "a").value().state);
  const auto solver = made(solver_create(world.databases, "idastar", position.c_str(), 0, 64e6, 0));
  const auto helper = made(helper_create(world.databases, 64e6));
  solver_set_helpers(solver.get(), 2, 2);
  for (int step = 0; step < 9000; ++step) {
    if (solver_step(solver.get(), 200) != std::string("running")) break;
    const std::string errand = solver_hand_out(solver.get());
    if (errand.empty()) continue;
    if (helper_begin(helper.get(), errand.c_str()) == 0) {
      solver_take_back(solver.get(), std::atof(errand.c_str()));
      continue;
    }
    finish([&] { return helper_step(helper.get(), 1e5); });
    solver_take_in(solver.get(), helper_report(helper.get()));
  }
  return solution_of(solver.get(), position, 200);
}

// Threads that help with a proof: the proof goes on without one that is not to be had, or is
// refused memory. What the owner is refused it throws.
std::string prove(World&) {
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
  return (board_draw(board, 99'000) & 4) == 0 ? 1 : 0;
}

// On the board with nine slides. They answer 0 where they are refused, and a message says why.
#define ON_BOARD(name, answer)                       \
  {                                                  \
    name, [](Board* board) -> int { return answer; } \
  }
constexpr const char* long_seed = "a seed that is too long for a small text";
const std::pair<const char*, int (*)(Board*)> calls[] = {
    ON_BOARD("a position is set", board_set_position(board, far_4x4, 3000)),
    ON_BOARD("a shuffle", board_shuffle(board, 5, 5, long_seed, 3000)),
    ON_BOARD("a new attempt", board_begin_attempt(board, 3000)),
    ON_BOARD("back to a game", board_back_to(board, far_4x4, 3000)),
    ON_BOARD("moves are given", board_play_moves(board, "RLRLRLRLRL", nullptr, 3000)),
    ON_BOARD("a solution is loaded", board_load_solution(board, "RLRLRLRLRL")),
    ON_BOARD("a game begins again", (board_restart(board, 3000), 1)),
    ON_BOARD("texts of a game", (board_times(board, 1), board_moves(board, 1), 1)),
    ON_BOARD("a size of the drawing", board_resize(board, 90, 70)),
    ON_BOARD("undo to another game", (board_step(board, -20, 3000), board_undo(board, 3000))),
    {"a press", press},
    {"drawing", draw_picture}};

std::vector<Deed> all_deeds() {
  std::vector<Deed> deeds = {
      {"helpers", help},
      {"threads", prove},
      {"a deal of 8", dealing(3, 2, 8)},
      {"a deal of 99", dealing(3, 2, 99)},
      {"a deal of 6", dealing(4, 3, 6)},
      {"a deal of 26", dealing(4, 3, 26)},
      {"a review of 3x3", reviewing(near_3x3, "LRULL", {3, 4, 3, 2, 1, 0})},
      {"a review of 4x4", reviewing(near_4x4, "LRUDRL", {3, 4, 3, 2, 3, 4, 3})}};
  const auto add = [&](const std::string& name, const Done& done, int slides = -1) {
    deeds.push_back({name, done, slides});
  };
  const char* const near_5x5 = "1 2 3 4 5/6 7 8 9 10/11 12 0 14 15/16 17 13 18 20/21 22 23 19 24";
  using Case = std::pair<const char*, const char*>;
  for (const auto& [algorithm, position] :
       {Case{"auto", near_3x3}, Case{"idastar", "0 1 2 4/5 6 3 8/9 10 7 11"}, Case{"fast", far_4x4},
        Case{"fast", near_5x5}, Case{"bfs", near_4x4}, Case{"bidirectional-bfs", near_4x4},
        Case{"astar-misplaced", near_4x4}, Case{"astar-manhattan", near_4x4},
        Case{"idastar-manhattan", near_4x4}, Case{"idastar-linear-conflict", near_4x4}}) {
    add(algorithm + std::string(" on ") + position, searching(algorithm, position));
  }
  add("a board is made", [](World&) -> std::string {
    const auto board = made(board_create(4, 4));
    if (board_resize(board.get(), 40, 40) == 0) return board_message(board.get());
    return (board_draw(board.get(), 0) & 4) == 0 ? "drawn" : board_message(board.get());
  });
  add("a part of tables", [](World&) { return part_of_tables("4x4-2", 2); });
  const std::string tables = part_of_tables("3x3-0", 0) + part_of_tables("3x3-0", 1);
  add("tables are taken in", [tables](World& world) { return take_in(world, tables); });
  add("tables for searches side by side", [](World& world) -> std::string {
    const auto step = [&] { return databases_prepare(world.databases, "4x3-0", 20'000); };
    return finish(step) ? databases_patterns(world.databases, "4x3-0") : no_memory;
  });
  add("a look inside", [](World&) -> std::string {
    const auto look = made(look_create("astar-manhattan", near_3x3, 1, 1000, 1e6));
    if (*look_message(look.get()) != '\0') return look_message(look.get());
    return solution_of(look_solver(look.get()), near_3x3, 50);
  });
  add("a study", [](World&) -> std::string {
    const auto study = made(study_create(3, 2, "fisher-yates", 1, "a"));
    if (*study_message(study.get()) != '\0') return study_message(study.get());
    study_run(study.get(), 10);
    for (const auto& ask : {study_landings, study_at_home, study_exact, study_trace}) {
      if (ask(study.get()) == nullptr) return no_memory;
    }
    return std::to_string(study_summary(study.get())[0]);
  });
  add("layers", [](World&) -> std::string {
    const auto layers = made(layers_create(3, 2, 1e6));
    double count = 1, sum = 0;
    for (; count > 0; sum += count) count = layers_next(layers.get());
    return count == 0 ? std::to_string(sum) : layers_message(layers.get());
  });
  for (const auto& [name, call] : calls) {
    add(
        name, [call = call](World& world) { return world.said(call(world.board)); }, 9);
  }
  const std::string saved = board_save(World(4).board, 3000);
  const auto restore = [saved](World& world) {
    return world.said(board_restore(world.board, saved.c_str(), 3000));
  };
  add("a saved game", restore, 9);
  // The first moves of a game are stored in the text itself, and then no longer.
  const auto slide = [](World& world) {
    return world.said(board_slide(world.board, blank_of(world.board) < 12 ? 'U' : 'D', 1, 3000));
  };
  for (int slides = 0; slides < 6; ++slides) add("slide " + std::to_string(slides), slide, slides);
  add("a PNG", decoding(draw::encode_png(*draw::make_surface(24, 24))));
  for (const std::string name : {"turned", "progressive"}) {
    std::ifstream file(PUZZLE_TEST_DATA "/data/jpeg/" + name + ".jpg", std::ios::binary);
    add(name, decoding({std::istreambuf_iterator<char>(file), {}}));
  }
  return deeds;
}

bool is_of_memory(const std::string& answer) { return answer.find("memory") != answer.npos; }

// What is wrong when that request is refused; "" when all is well.
std::string fault_of(const Deed& deed, const std::string& right, const std::string& after) {
  World world(deed.slides);
  const std::string before = world.told();
  std::string answer;
  bool thrown = false;
  requests.counted = true;
  try {
    answer = deed.done(world);
  } catch (const std::bad_alloc&) {
    thrown = true;
  }
  requests.counted = false;
  const std::string told = world.told();
  if (!thrown && answer != right && !is_of_memory(answer)) return "the answer is " + answer;
  if (answer == right && told != after) return "it is not done";
  if (told == after && deed.slides >= 0) return "";
  if (!thrown && answer != right && told != before) return "half of it is done";
  if (deed.done(world) != right || world.told() != after) return "it cannot be done again";
  return "";
}

// Of many requests only some of the later ones are refused, unless it is every one.
bool walk(const Deed& deed, bool every) {
  World world(deed.slides);
  const std::string right = deed.done(world);
  const std::string after = world.told();
  long refusals = 0;
  int faults = right.empty() || is_of_memory(right);
  for (const bool lasting : {false, true}) {
    requests.lasting = lasting;
    requests.refused = 0;
    do {
      requests.refused += 1 + (every ? 0 : requests.refused / 8);
      const long before = requests.held;
      requests.made = 0;
      std::string fault = fault_of(deed, right, after);
      if (fault.empty() && requests.held != before) fault = "it leaks";
      if (!fault.empty() && ++faults < 9) {
        std::printf("request %ld refused: %.200s\n", requests.refused, fault.c_str());
      }
      ++refusals;
    } while (requests.made >= requests.refused && faults < 9);
  }
  std::printf("%s: %ld requests refused%s\n", deed.name.c_str(), refusals,
              faults > 0 ? ": FAILED" : "");
  std::fflush(stdout);
  return faults == 0;
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
