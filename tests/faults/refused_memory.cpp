// Refuses the first request for memory that a deed makes, then the second, and so on to its last;
// and again with all later ones refused, too. A deed gives the answer that it gives with all
// memory, or one with the word "memory", or throws std::bad_alloc, where the wasm modules end and
// the page goes on with another one. In each case nothing is leaked, and what it was done on is as
// before, or as it was to become; done again with all memory it ends right. The sources are
// compiled with exceptions for this (CMakeLists.txt).

#include <SDL_error.h>
#include <SDL_stdinc.h>

#include <atomic>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <functional>
#include <new>

#include "../unit/boards.hpp"
#include "../unit/owned.hpp"
#include "core/scramble.hpp"
#include "draw/picture.hpp"
#include "search/parallel/shared_proof.hpp"

namespace {

// Threads ask, too.
struct Requests {
  std::atomic<bool> counted = false;  // while the deed is done
  bool lasting = false;               // from the refused one on, all are
  long refused = 0;                   // the number of the one to be refused
  std::atomic<long> made = 0;         // by the deed
} requests;

}  // namespace

// The linker sends what our objects and libjpeg ask of the C library here (CMakeLists.txt).
extern "C" {
void* __real_realloc(void* memory, std::size_t bytes);
void* __wrap_realloc(void* memory, std::size_t bytes) {
  const long number = requests.counted ? ++requests.made : -1;
  const bool refuses = requests.lasting ? number >= requests.refused : number == requests.refused;
  return refuses ? nullptr : __real_realloc(memory, bytes);
}
void* __wrap_malloc(std::size_t bytes) { return __wrap_realloc(nullptr, bytes); }
void* __wrap_calloc(std::size_t count, std::size_t bytes) {
  void* const memory = __wrap_malloc(count * bytes);
  return memory == nullptr ? nullptr : std::memset(memory, 0, count * bytes);
}
// The operators new below take their memory from malloc.
const char* __asan_default_options() { return "alloc_dealloc_mismatch=0"; }
}

void* operator new(std::size_t bytes) {
  if (void* const memory = __wrap_malloc(bytes)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return __wrap_malloc(size); }

namespace {

using namespace puzzle;

constexpr const char* far_4x4 = "5 1 2 4/9 6 3 8/13 10 7 12/14 11 15 0";
constexpr const char* near_4x4 = "1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12";
constexpr const char* near_3x3 = "1 2 3/0 5 6/4 7 8";
constexpr const char* near_5x5 = "1 2 3 4 5/6 7 8 9 10/11 12 0 14 15/16 17 13 18 20/21 22 23 19 24";
constexpr const char* no_memory = "no memory";
constexpr std::uint8_t pixels[24 * 24 * 4] = {99, 99, 99, 99};

// What deeds are done on: databases, and a board with one game before its own, of which so many
// slides were made; of nine the last is ahead.
struct World {
  explicit World(int slides) {
    board_resize(board, 64, 64);
    board_set_position(board, far_4x4, 0);
    board_play_moves(board, "R2D", nullptr, 0);
    board_shuffle(board, 4, 4, "blog-1", 10);
    for (int turn = 0; turn <= slides; ++turn) board_slide(board, "URDL"[turn % 4], 1, 100 * turn);
    if (slides == 9) board_undo(board, 2000);
    board_draw(board, 99'000);
  }
  // The games of the board, and as many bytes of its drawing as the smallest drawing has.
  std::string told() const {
    const auto* const drawing = reinterpret_cast<const char*>(board_pixels(board));
    return board_save(board, 99'000) + std::string(drawing, 64 * 64 * 4);
  }

  Owned<SolverDatabases> databases{databases_create()};
  Owned<Board> board{board_create(4, 4)};
};

// What the interface has made. Where it gives none, memory was refused.
template <typename Thing>
Owned<Thing> made(Thing* thing) {
  if (thing == nullptr) throw std::bad_alloc();
  return Owned<Thing>(thing);
}

// The number of moves to the goal, or why there are none.
std::string solution_of(Solver* solver, const char* start) {
  const std::string status = finish(solver, 1000);
  if (status != "solved") return status + ": " + solver_message(solver);
  const auto end = apply_moves(position(start), solver->search->solution());
  if (!end || !end.value().is_goal()) return "it leads to no goal";
  // The length of one that need not be the shortest depends on the memory.
  return solver->search->optimal() ? std::to_string(solver->length) : "any";
}

std::string search_for(SolverDatabases* databases, const char* algorithm, const char* start) {
  return solution_of(made(solver_create(databases, algorithm, start, 2e6, 64e6, 0)), start);
}

std::string look_inside() {
  const auto look = made(look_create("astar-manhattan", near_3x3, 1, 1000, 1e6));
  return *look_message(look) ? look_message(look) : solution_of(look_solver(look), near_3x3);
}

std::string deal(SolverDatabases* databases, int width, int height, int moves) {
  const auto deal = made(deal_create(databases, width, height, moves, "a"));
  finish([&] { return deal_step(deal, 2000); });
  return deal_text(deal);
}

// The distances of the curve, where they are known.
std::string review(SolverDatabases* databases, const char* start, const char* moves) {
  const auto review = made(review_create(databases, start, moves, 64e6, 0));
  if (finish([&] { return review_step(review, 500); }) < 0) return review_message(review);
  const ReviewFacts facts = *review_facts(review);
  std::string curve;
  for (const int* low = facts.curve; low < facts.curve + 2 * int(facts.distances); low += 2) {
    if (low[0] != low[1]) return "intervals, for want of memory";
    curve += std::to_string(*low) + ' ';
  }
  return curve;
}

std::string decode(const char* name) {
  std::ifstream file(std::string(PUZZLE_TEST_DATA) + name, std::ios::binary);
  const std::vector<std::uint8_t> bytes(std::istreambuf_iterator<char>(file), {});
  const Result<draw::Surface> picture = draw::decode_picture(bytes);
  if (!picture) return picture.error().message();
  const SDL_Surface& surface = *picture.value();
  return {static_cast<const char*>(surface.pixels), std::size_t(surface.pitch * surface.h)};
}

// What came before is kept until the rest comes, or the word that it does not.
std::string build_elsewhere(SolverDatabases* databases) {
  databases_offer(databases, 1, "4x4-2 5x5-0");
  databases_add(databases, "3x3-0", nullptr, 0);
  const char* words = nullptr;
  for (int number = 0; words == nullptr; ++number) {
    const auto work = made(table_create("3x3-0", number));
    if (finish([&] { return table_step(work, 1000); }) < 0) return no_memory;
    words = databases_add(databases, "3x3-0", table_bytes(work), table_length(work));
  }
  return std::string("taken in, ") + words;
}

std::string prepare(SolverDatabases* databases) {
  const auto step = [&] { return databases_prepare(databases, "4x3-0", 20'000); };
  return finish(step) > 0 ? databases_patterns(databases, "4x3-0") : no_memory;
}

// A helper of a proof that is gone, and one that is there, with all that came of the first.
std::string help(SolverDatabases* databases) {
  const std::string start = to_text(scramble({4, 3}, "a").value().state);
  const auto solver = made(solver_create(databases, "idastar", start.c_str(), 0, 64e6, 0));
  const auto helper = made(helper_create(databases, 64e6));
  solver_set_helpers(solver, 2, 2);
  for (int step = 0; step < 9000 && solver_step(solver, 200) == std::string("running"); ++step) {
    const std::string errand = solver_hand_out(solver);
    if (errand.empty()) continue;
    if (helper_begin(helper, errand.c_str()) == 0) {
      solver_take_back(solver, std::stod(errand));
    } else {
      finish([&] { return helper_step(helper, 1e5); });
      solver_take_in(solver, helper_report(helper));
    }
  }
  return solution_of(solver, start.c_str());
}

// By threads: the proof goes on without one that is not to be had, or is refused memory. What the
// owner is refused it throws.
std::string prove() {
  using Progress = search::SharedProof::Progress;
  static const Owned<SolverDatabases> databases(databases_create());
  static const std::string patterns = prepare(databases);
  search::MemoryBudget budget(4 << 20);
  search::SharedProof proof(scramble({4, 3}, "shared-3").value().state, budget, 3, 1 << 20);
  if (!proof.use(databases->databases.tables({4, 3}, 0))) return no_memory;
  proof.count(0, 1'000'000, 0);  // so many states that it takes threads
  for (long steps = 0; steps < 10'000; ++steps) {
    const Progress progress = proof.step(100);
    if (progress == Progress::refused) return no_memory;
    if (progress == Progress::solved) return std::to_string(proof.solution().size());
  }
  return "no search takes what waits";
}

std::string study() {
  const auto study = made(study_create(3, 2, "fisher-yates", 1, "a"));
  study_run(study, 10);
  return std::to_string(*study_summary(study) + *study_landings(study) + *study_at_home(study) +
                        *study_exact(study) + *study_trace(study));
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
std::string said(Board*, const std::string& answer) { return answer; }

std::string make_board() {
  const auto board = made(board_create(4, 4));
  return said(board, board_resize(board, 40, 40) == 1 && board_draw(board, 0) == 1);
}

struct Deed {
  std::string name;
  std::function<std::string(SolverDatabases*, Board*)> done;
  int slides = 9;  // of the board that it is done on
};

#define DEED(name, ...)                                                    \
  {                                                                        \
    name, [=](SolverDatabases* databases [[maybe_unused]], Board* board) { \
      return said(board, __VA_ARGS__);                                     \
    }                                                                      \
  }

std::vector<Deed> all_deeds() {
  const std::string saved = board_save(World(4).board, 3000);
  std::vector<Deed> deeds = {
      DEED("helpers", help(databases)),
      DEED("threads", prove()),
      DEED("a deal of 8", deal(databases, 3, 2, 8)),
      DEED("a deal of 99", deal(databases, 3, 2, 99)),
      DEED("a deal of 6", deal(databases, 4, 3, 6)),
      DEED("a deal of 26", deal(databases, 4, 3, 26)),
      DEED("a review of 3x3", review(databases, near_3x3, "LRULL")),
      DEED("a review of 4x4", review(databases, near_4x4, "LRUDRL")),
      DEED("auto", search_for(databases, "auto", near_3x3)),
      DEED("idastar", search_for(databases, "idastar", "0 1 2 4/5 6 3 8/9 10 7 11")),
      DEED("fast", search_for(databases, "fast", far_4x4)),
      DEED("fast on 5x5", search_for(databases, "fast", near_5x5)),
      DEED("tables from elsewhere", build_elsewhere(databases)),
      DEED("tables for searches side by side", prepare(databases)),
      DEED("a look inside", look_inside()),
      DEED("a study", study()),
      DEED("layers", count_layers()),
      DEED("a PNG", decode("/golden/light_2x2_goal_32.png")),
      DEED("a JPEG", decode("/data/jpeg/turned.jpg")),
      DEED("a progressive JPEG", decode("/data/jpeg/progressive.jpg")),
      DEED("a board is made", make_board()),
      DEED("a position is set", board_set_position(board, far_4x4, 3000)),
      DEED("a shuffle", board_shuffle(board, 5, 5, "a seed that is no small text", 3000)),
      DEED("a new attempt", board_begin_attempt(board, 3000)),
      DEED("back to a game", board_back_to(board, far_4x4, 3000)),
      DEED("moves are given", board_play_moves(board, "RLRLRLRLRL", nullptr, 3000)),
      DEED("a solution is loaded", board_load_solution(board, "RLRLRLRLRL")),
      DEED("a game begins again", (board_restart(board, 3000), 1)),
      DEED("texts of a game", (board_times(board, 1), board_moves(board, 1), 1)),
      DEED("a size of the drawing", board_resize(board, 90, 70)),
      DEED("undo to another game", (board_step(board, -20, 3000), board_undo(board, 3000))),
      DEED("a press", (board_press(board, 20, 20, 4, 1, 1, 3000), board_drag_to(board, 0, 0),
                       board_end_drag(board, 1, 3000), 1)),
      DEED("drawing",
           board_set_looks(board, 1, 0, 0) == 1 && board_set_picture(board, pixels, 24, 24) == 1 &&
               board_prepare(board, 99'000) >= 0 && (board_draw(board, 99'000) & 1) == 1),
      DEED("a saved game", board_restore(board, saved.c_str(), 3000)),
      DEED("a slide", board_slide(board, 'U', 1, 3000))};
  deeds.back().slides = 3;  // after so many the moves have no room for one more
  for (const char* const algorithm :
       {"bfs", "bidirectional-bfs", "astar-manhattan", "idastar-manhattan"})
    deeds.push_back(DEED(algorithm, search_for(databases, algorithm, near_4x4)));
  return deeds;
}

// What is wrong when that request is refused; "" when all is well.
std::string fault_of(const Deed& deed, const std::string& right, const std::string& after) {
  World world(deed.slides);
  const std::string before = world.told();
  std::optional<std::string> answer;
  requests.made = 0;
  requests.counted = true;
  try {
    answer = deed.done(world.databases, world.board);
  } catch (const std::bad_alloc&) {
  }
  requests.counted = false;
  const std::string told = world.told();
  if (answer && *answer != right && answer->find("memory") == answer->npos) return *answer;
  if (answer && told != after && (*answer == right || told != before)) return "half of it is done";
  if (told == after && told != before) return "";
  const bool again = deed.done(world.databases, world.board) == right && world.told() == after;
  return again ? "" : "it cannot be done again";
}

// Of many requests only some of the later ones are refused, unless it is every one.
std::string fault_of(const Deed& deed, bool every) {
  World world(deed.slides);
  const std::string right = deed.done(world.databases, world.board);
  const std::string after = world.told();
  if (right.empty() || right.find("memory") != right.npos) return "it fails with all memory";
  for (const bool lasting : {false, true}) {
    requests.lasting = lasting;
    requests.refused = 0;
    do {
      requests.refused += 1 + (every ? 0 : requests.refused / 8);
      const std::string fault = fault_of(deed, right, after);
      if (!fault.empty()) return fault;
    } while (requests.made >= requests.refused);
  }
  return requests.made == 0 ? "it asks for nothing" : "";
}

}  // namespace

int main(int count, char** words) {
  SDL_SetError("none");  // makes room for later ones, before anything is counted
  SDL_SetMemoryFunctions(__wrap_malloc, __wrap_calloc, __wrap_realloc, std::free);
  const bool every = count > 1 && words[1] == std::string("--every");
  int passed = 0, failed = 0;
  for (const Deed& deed : all_deeds()) {
    std::fprintf(stderr, "%s: ", deed.name.c_str());
    const std::string fault = fault_of(deed, every);
    ++(fault.empty() ? passed : failed);
    std::fprintf(stderr, "%ld requests%s%.200s\n", requests.made.load(),
                 fault.empty() ? "" : ", FAILED: ", fault.c_str());
  }
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed > 0 ? 1 : 0;
}
