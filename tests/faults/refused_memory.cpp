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
#include "core/notation.hpp"
#include "core/scramble.hpp"
#include "core/shuffle_study.hpp"
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
  std::atomic<long> made = 0;         // so many, by the deed
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
void* take(std::size_t bytes) {
  return refuses() ? nullptr : held(__real_malloc(bytes == 0 ? 1 : bytes));
}
void* take_or_throw(std::size_t bytes) {
  if (void* const memory = take(bytes)) return memory;
  throw std::bad_alloc();
}
void give_back(void* memory) {
  if (memory != nullptr) --requests.held;
  __real_free(memory);
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
void __wrap_start_thread(std::thread* thread, std::unique_ptr<std::thread::_State> state,
                         void (*depends)()) __asm__("__wrap_" START_THREAD);
void __wrap_start_thread(std::thread* thread, std::unique_ptr<std::thread::_State> state,
                         void (*depends)()) {
  if (refuses()) {
    throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
  }
  __real_start_thread(thread, std::move(state), depends);
}
}

void* operator new(std::size_t bytes) { return take_or_throw(bytes); }
void* operator new[](std::size_t bytes) { return take_or_throw(bytes); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return take(bytes); }
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept { return take(bytes); }
void operator delete(void* memory) noexcept { give_back(memory); }
void operator delete[](void* memory) noexcept { give_back(memory); }
void operator delete(void* memory, std::size_t) noexcept { give_back(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { give_back(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { give_back(memory); }
void operator delete[](void* memory, std::size_t) noexcept { give_back(memory); }

namespace {

using namespace puzzle;

constexpr const char* far_4x4 = "5 1 2 4/9 6 3 8/13 10 7 12/14 11 15 0";
constexpr const char* near_4x4 = "1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12";
constexpr const char* middle_4x3 = "0 1 2 4/5 6 3 8/9 10 7 11";

// What deeds are done on: databases, and a board with so many slides of a game, one before it and
// one ahead.
struct World {
  explicit World(int slides) {
    if (slides < 0) return;
    board.reset(board_create(4, 4));
    board_resize(board.get(), 64, 64);
    board_set_position(board.get(), far_4x4, 0);
    board_play_moves(board.get(), "R2D", nullptr, 0);
    board_shuffle(board.get(), 4, 4, "fisher-yates", "blog-1", 1, 10);
    for (int turn = 0; turn <= slides; ++turn) {
      board_slide(board.get(), "URDL"[turn % 4], 1, 100 * turn);
    }
    board_undo(board.get(), 2000);
    board_draw(board.get(), 99'000);
  }
  std::string told() const {
    if (!board) return "";
    const auto* const pixels = reinterpret_cast<const char*>(board_pixels(board.get()));
    return board_save(board.get(), 99'000) + std::string(pixels, bytes_of_drawing);
  }
  int blank() const { return static_cast<int>(board_facts(board.get(), 0)->blank); }
  // The answer of a call on the board, or why there is none.
  std::string said(int answer) const {
    return answer > 0 ? std::to_string(answer) : board_message(board.get());
  }

  Owned<SolverDatabases> databases{databases_create()};
  Owned<Board> board;
  std::size_t bytes_of_drawing = 64 * 64 * 4;
};

struct Deed {
  std::string name;
  std::function<std::string(World&)> done;
  int slides = -1;  // of a board, where it is done on one
};

bool reaches_goal(const std::string& position, const std::string& moves) {
  const auto end = apply_moves(parse_position(position).value(), parse_moves(moves).value());
  return end && end.value().is_goal();
}

// Steps a thing to its end: what it is then, 1 where all is well.
template <typename Step>
int finish(const Step& step) {
  int outcome = 0;
  while (outcome == 0) outcome = step();
  return outcome;
}

// The length of the solution, or "solved" where it need not be the same.
Deed searching(const char* algorithm, const std::string& position, bool shortest = true) {
  return {algorithm + (" on " + position), [=](World& world) -> std::string {
            const Owned<Solver> solver(
                solver_create(world.databases.get(), algorithm, position.c_str(), 2e6, 64e6, 0));
            if (!solver) return "no memory";
            std::string status = "running";
            while (status == "running") status = solver_step(solver.get(), 3000);
            const std::string why = solver_message(solver.get());
            if (status != "solved" || (shortest && why == "memory")) return status + ": " + why;
            const std::string moves = solver_moves(solver.get());
            if (!reaches_goal(position, moves)) return "leads to no goal";
            return shortest ? std::to_string(parse_moves(moves).value().size()) : status;
          }};
}

Deed dealing(int width, int height, int moves) {
  return {"a deal of " + std::to_string(moves), [=](World& world) -> std::string {
            const Owned<Deal> deal(deal_create(world.databases.get(), width, height, moves, "a"));
            if (!deal) return "no memory";
            finish([&] { return deal_step(deal.get(), 2000); });
            return deal_text(deal.get());
          }};
}

Deed reviewing(const char* position, const char* moves, std::vector<int> distances) {
  return {"a review", [=](World& world) -> std::string {
            const Owned<GameReview> review(
                review_create(world.databases.get(), position, moves, 64e6, 0));
            if (!review) return "no memory";
            if (finish([&] { return review_step(review.get(), 500); }) != 1) {
              return review_message(review.get());
            }
            const ReviewFacts& facts = *review_facts(review.get());
            std::string text = "exact";
            for (std::size_t place = 0; place < distances.size(); ++place) {
              const int low = facts.curve[2 * place], high = facts.curve[2 * place + 1];
              if (low != high) text = "intervals, for want of memory";
              if (low > distances[place] || (high >= 0 && high < distances[place])) return "wrong";
            }
            return text;
          }};
}

Deed decoding(const char* name, std::vector<std::uint8_t> file) {
  return {name, [file = std::move(file)](World&) -> std::string {
            const Result<draw::Surface> picture = draw::decode_picture(file);
            if (!picture) return picture.error().message();
            const SDL_Surface& surface = *picture.value();
            return {static_cast<const char*>(surface.pixels),
                    static_cast<std::size_t>(surface.pitch * surface.h)};
          }};
}

std::vector<std::uint8_t> some_pixels() {
  std::vector<std::uint8_t> pixels;
  for (int byte = 0; byte < 24 * 24 * 4; ++byte) pixels.push_back(std::uint8_t(byte * 7));
  return pixels;
}

std::string part_of_tables(const char* name, int number) {
  const Owned<RegionTableWork> work(table_create(name, number));
  if (!work || finish([&] { return table_step(work.get(), 1000); }) != 1) return "no memory";
  return {reinterpret_cast<const char*>(table_bytes(work.get())),
          static_cast<std::size_t>(table_length(work.get()))};
}

// A helper of a proof that is gone, and one that is there, with all that came of the first.
std::string help(World& world) {
  const std::string position = to_text(scramble({4, 3}, "a").value().state);
  const Owned<Solver> solver(
      solver_create(world.databases.get(), "idastar", position.c_str(), 0, 64e6, 0));
  const Owned<Helper> helper(helper_create(world.databases.get(), 64e6));
  if (!solver || !helper) return "no memory";
  solver_set_helpers(solver.get(), 2, 2);
  std::string status = "running";
  for (int step = 0; step < 9000 && status == "running"; ++step) {
    status = solver_step(solver.get(), 200);
    const std::string errand = solver_hand_out(solver.get());
    if (errand.empty()) continue;
    if (helper_begin(helper.get(), errand.c_str()) == 0) {
      solver_take_back(solver.get(), std::atof(errand.c_str()));
      continue;
    }
    finish([&] { return helper_step(helper.get(), 1e5); });
    solver_take_in(solver.get(), helper_report(helper.get()));
  }
  if (status != "solved") return status + ": " + solver_message(solver.get());
  return reaches_goal(position, solver_moves(solver.get())) ? "solved" : "leads to no goal";
}

// Threads that help with a proof: the proof goes on without one that is not to be had, or is
// refused memory. What the owner is refused it throws.
std::string prove(World&) {
  using Progress = search::SharedProof::Progress;
  const State start = scramble({4, 3}, "shared-3").value().state;
  search::MemoryBudget budget(64 << 20);
  search::SharedProof proof(start, budget, 1, 0);
  if (!proof.use(nullptr)) return "no memory";
  proof.keep_waiting(3);
  search::Crew crew(proof, start, 2, std::size_t{1} << 20);
  Progress progress = Progress::running;
  for (long steps = 0; progress != Progress::solved; ++steps) {
    progress = proof.step(100);
    if (progress == Progress::refused) return "no memory";
    if (steps > 1'000'000) return "no search takes what waits";
    if (proof.waits()) search::Crew::rest();
  }
  return std::to_string(proof.solution().size());
}

std::vector<Deed> all_deeds() {
  std::vector<Deed> deeds = {
      {"texts",
       [](World&) {
         return to_text(parse_position(far_4x4).value()) +
                parse_position("1 2 3/4 5 6/7 8 8").error().message() +
                to_text(parse_moves("R2 U3 L D2 R2U3LD2R2U3LD2").value()) +
                parse_moves("R2X").error().message() + make_board_size(1, 99).error().message();
       }},
      {"a study of shuffles",
       [](World&) {
         ShuffleStudy study({3, 2}, "a", {.method = ScrambleMethod::naive_swap});
         study.run(100);
         return std::to_string(study.landings()[3]) + ' ' +
                std::to_string(exact_spread({3, 2}, ScrambleMethod::naive_swap).reached);
       }},
      {"a board is made",
       [](World&) -> std::string {
         const Owned<Board> board(board_create(4, 4));
         if (!board) return "no memory";
         if (board_resize(board.get(), 40, 40) == 0) return board_message(board.get());
         return (board_draw(board.get(), 0) & 4) == 0 ? "drawn" : board_message(board.get());
       }},
      searching("bfs", near_4x4),
      searching("bidirectional-bfs", near_4x4),
      searching("astar-misplaced", near_4x4),
      searching("astar-manhattan", near_4x4),
      searching("idastar-manhattan", near_4x4),
      searching("idastar-linear-conflict", near_4x4),
      searching("auto", "1 2 3/0 5 6/4 7 8"),
      searching("idastar", middle_4x3),
      searching("fast", far_4x4, false),
      searching("fast", "1 2 3 4 5/6 7 8 9 10/11 12 0 14 15/16 17 13 18 20/21 22 23 19 24", false),
      dealing(3, 2, 8),
      dealing(3, 2, 99),
      dealing(4, 3, 6),
      dealing(4, 3, 26),
      reviewing("1 2 3/0 5 6/4 7 8", "LRULL", {3, 4, 3, 2, 1, 0}),
      reviewing(near_4x4, "LRUDRL", {3, 4, 3, 2, 3, 4, 3}),
      {"helpers", help},
      {"threads", prove},
      {"a part of tables", [](World&) { return part_of_tables("4x4-2", 2); }},
      {"tables are taken in",
       [all = part_of_tables("3x3-0", 0) + part_of_tables("3x3-0", 1)](World& world) {
         // What came before is kept until the rest comes, or the word that it does not.
         databases_add(world.databases.get(), "3x3-0", nullptr, 0);
         const char* words = nullptr;
         for (std::size_t at = 0; at < all.size() && words == nullptr; at += 1000) {
           const std::size_t count = std::min<std::size_t>(1000, all.size() - at);
           words = databases_add(world.databases.get(), "3x3-0",
                                 reinterpret_cast<const unsigned char*>(all.data()) + at,
                                 static_cast<double>(count));
         }
         std::string answer = words == nullptr ? "more" : words;
         databases_offer(world.databases.get(), 1, "4x4-2 5x5-0");
         return answer.empty() ? "taken in" : answer;
       }},
      {"tables for searches side by side",
       [](World& world) {
         const int outcome =
             finish([&] { return databases_prepare(world.databases.get(), "4x3-0", 20'000); });
         return outcome == 1 ? databases_patterns(world.databases.get(), "4x3-0")
                             : std::string("no memory");
       }},
      {"a look inside",
       [](World&) -> std::string {
         const Owned<Look> look(look_create("astar-manhattan", "1 2 3/0 5 6/4 7 8", 1, 1000, 1e6));
         if (!look) return "no memory";
         std::string status = look_message(look.get());
         if (!status.empty()) return status;
         for (status = "running"; status == "running";) {
           status = solver_step(look_solver(look.get()), 50);
         }
         return status == "solved" ? status : solver_message(look_solver(look.get()));
       }},
      {"a study in the page",
       [](World&) -> std::string {
         const Owned<Study> study(study_create(3, 2, "fisher-yates", 1, "a"));
         if (!study) return "no memory";
         if (*study_message(study.get()) != '\0') return study_message(study.get());
         study_run(study.get(), 10);
         for (const auto& ask : {study_landings, study_at_home, study_exact, study_trace}) {
           if (ask(study.get()) == nullptr) return "no memory";
         }
         return std::to_string(study_summary(study.get())[0]);
       }},
      {"layers", [](World&) -> std::string {
         const Owned<Layers> layers(layers_create(3, 2, 1e6));
         if (!layers) return "no memory";
         double count = 1, sum = 0;
         for (; count > 0; sum += count) count = layers_next(layers.get());
         return count == 0 ? std::to_string(sum) : layers_message(layers.get());
       }}};

  const auto on_board = [&](const char* name, const std::function<std::string(World&)>& done) {
    deeds.push_back({name, done, 9});
  };
#define ON_BOARD(name, call)            \
  on_board(name, [](World& w) {         \
    Board* const board = w.board.get(); \
    return w.said(call);                \
  })
  ON_BOARD("a position is set", board_set_position(board, far_4x4, 3000));
  ON_BOARD("a shuffle", board_shuffle(board, 5, 5, "random-walk",
                                      "a seed that is too long for a small text", 1, 3000));
  ON_BOARD("a new attempt", board_begin_attempt(board, 3000));
  ON_BOARD("back to a game", board_back_to(board, far_4x4, 3000));
  ON_BOARD(
      "moves are given",
      board_play_moves(board, w.blank() % 4 == 0 ? "L3R3L3R3L3R3" : "RLRLRLRLRL", nullptr, 3000));
  ON_BOARD("a solution is loaded",
           board_load_solution(board, w.blank() % 4 == 0 ? "L3R3L3R3L3R3" : "RLRLRLRLRLRLRL"));
  ON_BOARD("a game begins again", (board_restart(board, 3000), 1));
  ON_BOARD("playback", (board_play(board, 50, 1, 3000), 1));
  ON_BOARD("what is asked", (board_save(board, 1), board_times(board, 1), board_moves(board, 1),
                             board_position(board), board_start_position(board), 1));
  on_board("undo to the first game", [](World& world) -> std::string {
    while (board_facts(world.board.get(), 0)->can_undo != 0) board_undo(world.board.get(), 3000);
    return "undone";
  });
  on_board("undo and redo to the last", [](World& world) -> std::string {
    while (board_facts(world.board.get(), 0)->can_redo != 0) board_redo(world.board.get(), 3000);
    return "redone";
  });
  on_board("a press", [](World& world) -> std::string {
    const int cell = world.blank() + (world.blank() % 4 > 0 ? -1 : 1);
    const std::int32_t* const at = board_cell_rectangle(world.board.get(), cell);
    board_press(world.board.get(), at[0] + 3, at[1] + 3, 4, 1, 1, 3000);
    board_drag_to(world.board.get(), 0, 0);
    board_end_drag(world.board.get(), 1, 3000);
    return "pressed";
  });
  on_board("a saved game", [saved = World(4).told().substr(0, 0) + [] {
             const World other(4);
             return std::string(board_save(other.board.get(), 3000));
           }()](World& world) {
    return world.said(board_restore(world.board.get(), saved.c_str(), 3000));
  });
  on_board("drawing", [pixels = some_pixels()](World& world) {
    Board* const board = world.board.get();
    board_set_theme(board, "dark");
    if (board_set_picture(board, pixels.data(), 24, 24) == 0) return world.said(0);
    board_prepare(board, 99'000);
    return world.said((board_draw(board, 99'000) & 4) == 0);
  });
  on_board("a size of the drawing", [](World& world) {
    const int resized = board_resize(world.board.get(), 90, 70);
    if (resized == 1) world.bytes_of_drawing = 90 * 70 * 4;
    return world.said(resized);
  });
  // The first moves of a game are stored in the text itself, and then no longer.
  for (int slides = 0; slides < 6; ++slides) {
    deeds.push_back({"slide " + std::to_string(slides),
                     [](World& world) {
                       const int way = world.blank() < 12 ? 'U' : 'D';
                       return world.said(board_slide(world.board.get(), way, 1, 3000));
                     },
                     slides});
  }
  const draw::Surface picture = draw::make_surface(24, 24);
  const std::vector<std::uint8_t> pixels = some_pixels();
  std::copy(pixels.begin(), pixels.end(), static_cast<std::uint8_t*>(picture->pixels));
  deeds.push_back(decoding("a PNG", draw::encode_png(*picture)));
  for (const char* const name : {"turned.jpg", "progressive.jpg"}) {
    std::ifstream file(std::string(PUZZLE_TEST_DATA "/data/") + name, std::ios::binary);
    const std::string jpeg((std::istreambuf_iterator<char>(file)), {});
    deeds.push_back(decoding(name, {jpeg.begin(), jpeg.end()}));
  }
  return deeds;
}

// What is wrong when that request is refused; "" when all is well.
std::string fault_of(const Deed& deed, const std::string& right, const std::string& after) {
  World world(deed.slides);
  const std::string before = world.told();
  std::string answer = "thrown: no memory";
  try {
    requests.counted = true;
    answer = deed.done(world);
  } catch (const std::bad_alloc&) {
  }
  requests.counted = false;
  const std::string told = world.told();
  if (answer != right && answer.find("memory") == answer.npos) return "the answer is " + answer;
  if (answer == right && told != after) return "it is not done";
  if (told == after && deed.slides >= 0) return "";
  if (answer.find("thrown") != 0 && answer != right && told != before) return "half of it is done";
  if (deed.done(world) != right || world.told() != after) return "it cannot be done again";
  return "";
}

// Of many requests only some of the later ones are refused, unless it is every one.
bool walk(const Deed& deed, bool every) {
  World world(deed.slides);
  const std::string right = deed.done(world);
  const std::string after = world.told();
  long refusals = 0;
  int faults = right.empty() || right.find("memory") != right.npos;
  for (const bool lasting : {false, true}) {
    requests.lasting = lasting;
    long next = 1;
    do {
      const long before = requests.held;
      requests.refused = next;
      requests.made = 0;
      std::string fault = fault_of(deed, right, after);
      if (fault.empty() && requests.held != before + static_cast<long>(fault.capacity() > 15)) {
        fault = "it leaks";
      }
      if (!fault.empty() && ++faults < 9) {
        std::printf("%s, request %ld refused: %.200s\n", deed.name.c_str(), next, fault.c_str());
      }
      ++refusals;
      next += 1 + (every ? 0 : next / 8);
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
