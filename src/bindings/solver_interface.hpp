// The C interface of the solver module, as wasm exports it to the worker. It knows no SDL. One
// Solver is one search, stepped by the worker so that a message to cancel is never waited for.
//
// Text goes in and comes out as NUL-terminated UTF-8; text that comes out belongs to the solver
// and lives until it is destroyed.
//
// What …_create returns is a handle (handles.hpp). One that is null, was destroyed, stands for
// something else or was never given out does no harm: the call does nothing, and its answer is
// "error", "", 0, -1 or null, or a sentence that says so. At most 2,048 are alive at a time; then
// …_create returns null, as when memory is refused.
#pragma once

#include "bindings/export.hpp"

struct Solver;
struct SolverDatabases;
struct RegionTableWork;
struct Helper;
struct Deal;
struct GameReview;

extern "C" {

// What solvers share and keep warm: tables of patterns and of distances. They stay for those who
// use them when they are destroyed first. Null when memory is refused.
PUZZLE_EXPORT SolverDatabases* databases_create();
PUZZLE_EXPORT void databases_destroy(SolverDatabases* databases);
// The tables of a rung (databases.hpp) have a name, "4x4-1". Says whether (1, 0) the caller builds
// tables of the upper rungs, with table_create(), once databases_wanted() names those that a search
// has earned; "": none. Such a search does not build them unless the offer ends. kept: the names,
// with a space between, of those that need not be built: a search earns them sooner.
PUZZLE_EXPORT void databases_offer(SolverDatabases* databases, int offered, const char* kept);
PUZZLE_EXPORT const char* databases_wanted(SolverDatabases* databases);
// Takes the next bytes of the tables of that name: all parts in the order of their numbers, each in
// as many pieces as one likes. A running search uses the tables as soon as all are there. A call
// with no bytes forgets those before. Returns null while more bytes must follow, "" when the tables
// are there, else a sentence that says what is wrong with the bytes; after these two the next bytes
// begin anew. The text lives until the next call. Cost: a nanosecond a byte.
PUZZLE_EXPORT const char* databases_add(SolverDatabases* databases, const char* name,
                                        const unsigned char* bytes, double length);
// The bytes of memory that the databases hold.
PUZZLE_EXPORT double databases_bytes(const SolverDatabases* databases);

// --- Tables, built in a module of their own, whose memory is gone with it ---

// How many parts the tables of that name have; 0: there are none.
PUZZLE_EXPORT int tables_parts(const char* name);
// Whether the tables take a second or more to build, so that a cache should keep them.
PUZZLE_EXPORT int tables_are_slow(const char* name);
// Begins to build one of them. Null: there is none, or memory is refused.
PUZZLE_EXPORT RegionTableWork* table_create(const char* name, int number);
PUZZLE_EXPORT void table_destroy(RegionTableWork* work);
// Works on, in units of some 50 ns. 0: there is more to do, 1: it is built, -1: memory is refused.
PUZZLE_EXPORT int table_step(RegionTableWork* work, double budget);
// What databases_add() takes, once it is built, and how many bytes these are.
PUZZLE_EXPORT const unsigned char* table_bytes(const RegionTableWork* work);
PUZZLE_EXPORT double table_length(const RegionTableWork* work);

// databases: may be null, then the solver has its own and drops them with itself.
// algorithm: a name of parse_algorithm(): "bfs", …, "idastar", "auto" or "fast". position: position
// text. Limits of 0 or less mean the default: no limit of nodes, 512 MiB, no limit of seconds.
// Never null but when memory is refused; bad input makes a solver whose status is "error" and whose
// solver_message says why, in the form of crossing.hpp.
PUZZLE_EXPORT Solver* solver_create(SolverDatabases* databases, const char* algorithm,
                                    const char* position, double max_nodes, double max_bytes,
                                    double max_seconds);
PUZZLE_EXPORT void solver_destroy(Solver* solver);

// Expands at most that many states; returns solver_status().
PUZZLE_EXPORT const char* solver_step(Solver* solver, double node_budget);
// So many milliseconds it was not stepped because tables were built for it: they count as its time.
PUZZLE_EXPORT void solver_count_setup(Solver* solver, double milliseconds);
// Ends a running search with the best solution known, "solved", or "cancelled" when there is none;
// returns solver_status().
PUZZLE_EXPORT const char* solver_settle(Solver* solver);
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

// The figures of the search, as many and in the order that statistics_name() tells (plain.hpp).
// The pointer stays the same for the life of the solver; the numbers are as of the last step.
PUZZLE_EXPORT const double* solver_statistics(const Solver* solver);

// --- Several workers at one search: each text below is for the other side of this interface ---

// A piece of what the solver searches, for a helper: text that begins with its number; "" when none
// waits, or when there is nothing to help with. It lives until the next call.
PUZZLE_EXPORT const char* solver_hand_out(Solver* solver);
// Takes what a helper reports of a piece. 0: the report makes no sense, and the piece waits again.
PUZZLE_EXPORT int solver_take_in(Solver* solver, const char* report);
// Who had the piece of that number is gone: it waits again.
PUZZLE_EXPORT void solver_take_back(Solver* solver, double number);
// So many workers have searched, and so many pieces should always wait for one.
PUZZLE_EXPORT void solver_set_helpers(Solver* solver, int cores, int pieces);
// 1 when solver_step() would do nothing until a helper has reported.
PUZZLE_EXPORT int solver_waits(Solver* solver);

// Searches pieces of one search. Null when memory is refused, or without databases.
PUZZLE_EXPORT Helper* helper_create(SolverDatabases* databases, double max_bytes);
PUZZLE_EXPORT void helper_destroy(Helper* helper);
// Begins a piece. 0: it cannot, for the text makes no sense or memory is refused. Where the helper
// has no tables of the board, helper_step() builds the first ones.
PUZZLE_EXPORT int helper_begin(Helper* helper, const char* errand);
// Expands at most that many states: 1 when the piece is done.
PUZZLE_EXPORT int helper_step(Helper* helper, double node_budget);
// Splits off all that takes long: what is left is done soon.
PUZZLE_EXPORT void helper_wind_up(Helper* helper);
// What has become of the piece. It lives until the next call.
PUZZLE_EXPORT const char* helper_report(Helper* helper);

// --- Positions that are exactly so many moves from the goal ---

// Looks for one (distant.hpp). Null when memory is refused; bad input makes one whose deal_step()
// fails.
PUZZLE_EXPORT Deal* deal_create(SolverDatabases* databases, int width, int height, int moves,
                                const char* seed);
// The one of a day (daily.hpp), YYYY-MM-DD.
PUZZLE_EXPORT Deal* deal_create_daily(SolverDatabases* databases, const char* date);
PUZZLE_EXPORT void deal_destroy(Deal* deal);
// Does work of about that many states of a search: 0 while there is more to do, 1 when the position
// is there, -1 when there is none.
PUZZLE_EXPORT int deal_step(Deal* deal, double node_budget);
// The position, or why there is none, in the form of crossing.hpp; "" before that.
PUZZLE_EXPORT const char* deal_text(const Deal* deal);
// How many moves from the goal it is.
PUZZLE_EXPORT int deal_moves(const Deal* deal);

// --- What a game cost ---

// Works out how far each position of a game is from the goal (review.hpp). position, moves: text.
// Limits as for solver_create(). Null when memory is refused; bad input makes one whose
// review_step() fails.
PUZZLE_EXPORT GameReview* review_create(SolverDatabases* databases, const char* position,
                                        const char* moves, double max_bytes, double max_seconds);
PUZZLE_EXPORT void review_destroy(GameReview* review);
// Does work of about that many states of a search: 0 while there is more to do, 1 at the end, when
// all is proven or a limit is reached, -1 when there is no such game.
PUZZLE_EXPORT int review_step(GameReview* review, double node_budget);
// Why there is no such game, in the form of crossing.hpp; else "".
PUZZLE_EXPORT const char* review_message(const GameReview* review);
// The game as canonical text.
PUZZLE_EXPORT const char* review_position(const GameReview* review);
PUZZLE_EXPORT const char* review_moves(const GameReview* review);
// How many moves it has.
PUZZLE_EXPORT int review_length(const GameReview* review);
// What is known now of the distance before the first move and after each: two numbers each, what it
// is at least and at most, -1 for unknown. They live until the next call.
PUZZLE_EXPORT const int* review_curve(GameReview* review);
// Wasted moves; -1 while that is not proven.
PUZZLE_EXPORT int review_wasted(const GameReview* review);
// The detours: their number, then three numbers each, from, to and cost. They live until the next
// call.
PUZZLE_EXPORT const int* review_detours(GameReview* review);
// The time spent in review_step().
PUZZLE_EXPORT double review_milliseconds(const GameReview* review);

}  // extern "C"
