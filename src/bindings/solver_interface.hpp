// The C interface of the solver module, as wasm exports it to the worker. It knows no SDL. One
// Solver is one search, stepped by the worker so that a message to cancel is never waited for.
//
// Text goes in and comes out as NUL-terminated UTF-8; text that comes out belongs to the solver
// and lives until it is destroyed.
//
// …_create returns null when memory is refused; only …_destroy takes that. Databases must outlive
// what uses them.
#pragma once

#include "bindings/crossing.hpp"

// What the lessons module leaves out.
#ifdef PUZZLE_LESSON
#define SOLVER_ALONE
#else
#define SOLVER_ALONE PUZZLE_EXPORT
#endif

struct Solver;
struct SearchFacts;  // solver.hpp
struct SolverDatabases;
struct RegionTableWork;
struct Helper;
struct Deal;
struct GameReview;

// What is known of a game. JavaScript reads the struct as addresses and doubles, whose names
// web/engine/facts.ts has in this order.
struct ReviewFacts {
  const char* position;  // the game as canonical text
  const char* moves;
  // Before the first move and after each, what the distance is at least and at most; -1: unknown.
  const int* curve;
  const int* detours;  // three numbers each: from, to and cost
  double distances;    // how many the curve has, one more than moves
  double detour_count;
  double wasted;        // moves; -1 while that is not proven
  double milliseconds;  // spent in review_step()
};

extern "C" {

// What solvers share and keep warm: tables of patterns and of distances.
PUZZLE_EXPORT SolverDatabases* databases_create();
PUZZLE_EXPORT void databases_destroy(SolverDatabases* databases);
// The tables of a rung (databases.hpp) have a name, "4x4-1". Says whether (1, 0) the caller builds
// tables of the upper rungs, with table_create(), once databases_wanted() names those that a search
// has earned; "": none. Such a search does not build them unless the offer ends. kept: the names,
// with a space between, of those that need not be built: a search earns them sooner.
SOLVER_ALONE void databases_offer(SolverDatabases* databases, int offered, const char* kept);
SOLVER_ALONE const char* databases_wanted(SolverDatabases* databases);
// Takes the next bytes of the tables of that name: all parts in the order of their numbers, each in
// as many pieces as one likes. A running search uses the tables as soon as all are there. A call
// with no bytes forgets those before. Returns null while more bytes must follow, "" when the tables
// are there, else a sentence that says what is wrong with the bytes; after these two the next bytes
// begin anew. The text lives until the next call. Cost: a nanosecond a byte.
SOLVER_ALONE const char* databases_add(SolverDatabases* databases, const char* name,
                                       const unsigned char* bytes, double length);
// The bytes of memory that the databases hold.
PUZZLE_EXPORT double databases_bytes(const SolverDatabases* databases);

// --- Tables, built in a module of their own, whose memory is gone with it ---

// How many parts the tables of that name have; 0: there are none.
PUZZLE_EXPORT int tables_parts(const char* name);
// Whether the tables take a second or more to build, so that a cache should keep them.
SOLVER_ALONE int tables_are_slow(const char* name);
// Begins to build one of them. Null also when there is none.
SOLVER_ALONE RegionTableWork* table_create(const char* name, int number);
SOLVER_ALONE void table_destroy(RegionTableWork* work);
// Works on, in units of some 50 ns. 0: there is more to do, 1: it is built, -1: memory is refused.
SOLVER_ALONE int table_step(RegionTableWork* work, double budget);
// What databases_add() takes, once it is built, and how many bytes these are.
SOLVER_ALONE const unsigned char* table_bytes(const RegionTableWork* work);
SOLVER_ALONE double table_length(const RegionTableWork* work);

// algorithm: a name of parse_algorithm(): "bfs", …, "idastar", "auto" or "fast". position: position
// text. Limits of 0 or less mean the default: no limit of nodes, 512 MiB, no limit of seconds.
// Bad input makes a solver whose status is "error" and whose
// solver_message says why, as Error::text().
PUZZLE_EXPORT Solver* solver_create(SolverDatabases* databases, const char* algorithm,
                                    const char* position, double max_nodes, double max_bytes,
                                    double max_seconds);
PUZZLE_EXPORT void solver_destroy(Solver* solver);

// Expands at most that many states; returns solver_status().
PUZZLE_EXPORT const char* solver_step(Solver* solver, double node_budget);
// So many milliseconds it was not stepped because tables were built for it: they count as its time.
SOLVER_ALONE void solver_count_setup(Solver* solver, double milliseconds);
// Ends a running search with the best solution known, "solved", or "cancelled" when there is none;
// returns solver_status().
SOLVER_ALONE const char* solver_settle(Solver* solver);
// "running", "solved", "exhausted", "limit", "cancelled", "unsolvable" or "error". An unsolvable
// position is told at once, without a search.
PUZZLE_EXPORT const char* solver_status(const Solver* solver);
// For "error" what was wrong; for "limit", and for "solved" when a limit ended the improvement, one
// of "nodes", "memory", "time"; else "".
PUZZLE_EXPORT const char* solver_message(const Solver* solver);
// What the search does now or did last, a code of search.hpp: "idastar", "beam", …
PUZZLE_EXPORT const char* solver_method(const Solver* solver);
// Move text of the shortest solution known so far, also while running; "" until there is one.
PUZZLE_EXPORT const char* solver_moves(const Solver* solver);

// The pointer stays the same for the life of the solver.
PUZZLE_EXPORT const SearchFacts* solver_facts(const Solver* solver);

// --- Several workers at one search: each text below is for the other side of this interface ---

// A piece of what the solver searches, for a helper: text that begins with its number; "" when none
// waits, or when there is nothing to help with. It lives until the next call.
SOLVER_ALONE const char* solver_hand_out(Solver* solver);
// Takes what a helper reports of a piece. 0: the report makes no sense, and the piece waits again.
SOLVER_ALONE int solver_take_in(Solver* solver, const char* report);
// The helper with the piece of that number is gone: the piece waits again.
SOLVER_ALONE void solver_take_back(Solver* solver, double number);
// So many workers have searched, and so many pieces should always wait for one.
SOLVER_ALONE void solver_set_helpers(Solver* solver, int cores, int pieces);
// 1 when solver_step() would do nothing until a helper has reported.
SOLVER_ALONE int solver_waits(Solver* solver);

// Searches pieces of one search.
SOLVER_ALONE Helper* helper_create(SolverDatabases* databases, double max_bytes);
SOLVER_ALONE void helper_destroy(Helper* helper);
// Begins a piece. 0: it cannot, for the text makes no sense or memory is refused. Where the helper
// has no tables of the board, helper_step() builds the first ones.
SOLVER_ALONE int helper_begin(Helper* helper, const char* errand);
// Expands at most that many states: 1 when the piece is done.
SOLVER_ALONE int helper_step(Helper* helper, double node_budget);
// Splits off all that takes long: what is left is done soon.
SOLVER_ALONE void helper_wind_up(Helper* helper);
// What has become of the piece. It lives until the next call.
SOLVER_ALONE const char* helper_report(Helper* helper);

// --- Positions that are exactly so many moves from the goal ---

// Looks for one (distant.hpp). Bad input makes one whose deal_step() fails.
PUZZLE_EXPORT Deal* deal_create(SolverDatabases* databases, int width, int height, int moves,
                                const char* seed);
// The one of a day (daily.hpp), YYYY-MM-DD.
SOLVER_ALONE Deal* deal_create_daily(SolverDatabases* databases, const char* date);
PUZZLE_EXPORT void deal_destroy(Deal* deal);
// Does work of about that many states of a search: 0 while there is more to do, 1 when the position
// is there, -1 when there is none.
PUZZLE_EXPORT int deal_step(Deal* deal, double node_budget);
// The position, or why there is none, as Error::text(); "" before that.
PUZZLE_EXPORT const char* deal_text(const Deal* deal);
// How many moves from the goal it is.
SOLVER_ALONE int deal_moves(const Deal* deal);

// --- What a game cost ---

// Works out how far each position of a game is from the goal (review.hpp). position, moves: text.
// Limits as for solver_create(). Bad input makes one whose review_step() fails.
SOLVER_ALONE GameReview* review_create(SolverDatabases* databases, const char* position,
                                       const char* moves, double max_bytes, double max_seconds);
SOLVER_ALONE void review_destroy(GameReview* review);
// Does work of about that many states of a search: 0 while there is more to do, 1 at the end, when
// all is proven or a limit is reached, -1 when there is no such game.
SOLVER_ALONE int review_step(GameReview* review, double node_budget);
// Why there is no such game, as Error::text(); else "".
SOLVER_ALONE const char* review_message(const GameReview* review);
// Of a game that there is. They live until the next call.
SOLVER_ALONE const ReviewFacts* review_facts(GameReview* review);

}  // extern "C"
