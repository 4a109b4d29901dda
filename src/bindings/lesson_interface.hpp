// The C interface of the lessons module, as wasm exports it to the tutorial's worker: a search that
// is stepped and leaves a trace, shuffles done over and over, the layers of a board, a race of
// searches. It knows no SDL.
//
// Text goes in and comes out as NUL-terminated UTF-8; text and numbers that come out belong to
// their object and live until the next call on it. What is made by …_create is never null but when
// memory is refused; bad input makes an object whose …_message says what was wrong, in the form of
// crossing.hpp, and which does nothing.
//
// What …_create returns is a handle (handles.hpp). One that is null, was destroyed, stands for
// something else or was never given out does no harm: the call does nothing, and its answer is
// "error", "", 0, -1 or null, or a sentence that says so. At most 2,048 are alive at a time; then
// …_create returns null.
#pragma once

#include "bindings/export.hpp"

struct Look;
struct Study;
struct Layers;
struct Distant;
struct Race;

extern "C" {

// --- A look inside a search ---

// algorithm: one that leaves a trace; only BFS and A* take a position that cannot be solved.
// weight: of h in A*, 0 to 10; 1 is A*. max_records: of the trace, 8 bytes each. max_bytes: of the
// search.
PUZZLE_EXPORT Look* look_create(const char* algorithm, const char* position, double weight,
                                double max_records, double max_bytes);
PUZZLE_EXPORT void look_destroy(Look* look);
// "" or what was wrong with the input.
PUZZLE_EXPORT const char* look_message(const Look* look);
// Expands at most that many states; returns "running", "solved", "exhausted" or "limit", for bad
// input "error".
PUZZLE_EXPORT const char* look_step(Look* look, double expansions);
// Move text of the solution; "" until there is one.
PUZZLE_EXPORT const char* look_moves(Look* look);
// Numbers, as solver_statistics().
PUZZLE_EXPORT const double* look_statistics(Look* look);
// The trace so far (search/trace.hpp): records of 8 bytes in the machine's order: node (4), h (2),
// kind (1: of TraceRecord::Kind, in its order), move (1: 0 U, 1 D, 2 L, 3 R).
PUZZLE_EXPORT const void* look_records(const Look* look);
PUZZLE_EXPORT double look_record_count(const Look* look);
// 0 once the trace is full and the search went on.
PUZZLE_EXPORT int look_complete(const Look* look);
// All of it as JSON, as `sliding-puzzle solve --trace` writes it.
PUZZLE_EXPORT const char* look_json(Look* look);

// --- Shuffles, over and over ---

// method: as board_shuffle. steps: of the random walk.
PUZZLE_EXPORT Study* study_create(int width, int height, const char* method, int steps,
                                  const char* seed);
PUZZLE_EXPORT void study_destroy(Study* study);
PUZZLE_EXPORT const char* study_message(const Study* study);
PUZZLE_EXPORT void study_run(Study* study, double shuffles);
// Six numbers: shuffles, how many of them were solvable, their mean Manhattan distance, their mean
// number of tiles at home, how often the most frequent arrangement came, and the least frequent one
// (both 0 above 6 cells).
PUZZLE_EXPORT const double* study_summary(Study* study);
// How often each tile ended in each cell: cells * cells numbers, by tile (the blank is 0), then
// cell.
PUZZLE_EXPORT const double* study_landings(Study* study);
// How often 0, 1, 2, … tiles were at home: as many numbers as cells.
PUZZLE_EXPORT const double* study_at_home(Study* study);
// The last shuffle as position text.
PUZZLE_EXPORT const char* study_latest(Study* study);
// Five numbers: sequences, arrangements, reached, most, least (core/shuffle_study.hpp); all 0 above
// 8 cells and for a random walk.
PUZZLE_EXPORT const double* study_exact(Study* study);
// The first shuffle, choice by choice (core/shuffle_study.hpp): how many choices, each of them, and
// the tiles where it ends, by cell.
PUZZLE_EXPORT const double* study_trace(Study* study);

// --- The graph of a board ---

PUZZLE_EXPORT Layers* layers_create(int width, int height, double max_bytes);
PUZZLE_EXPORT void layers_destroy(Layers* layers);
PUZZLE_EXPORT const char* layers_message(const Layers* layers);
// The number of positions one move farther than before, from 1 at depth 0; 0 after the last; -1
// with a message when memory ran out.
PUZZLE_EXPORT double layers_next(Layers* layers);

// A search for a position that is exactly so many moves from the goal (search/distant.hpp). What it
// builds stays warm in the board, which stays for it when it is destroyed first.
PUZZLE_EXPORT Distant* distant_create(Layers* board, int moves, const char* seed);
PUZZLE_EXPORT void distant_destroy(Distant* distant);
PUZZLE_EXPORT const char* distant_message(const Distant* distant);
// Work of about so many expansions: 0 while there is more to do, 1 when the position is there, -1
// with a message when there is none.
PUZZLE_EXPORT int distant_step(Distant* distant, double expansions);
// "" until it is there.
PUZZLE_EXPORT const char* distant_position(const Distant* distant);

// --- Searches side by side ---

// Of one position, each stepped on its own, so that all can be held at as many expansions. They
// share the databases that they build.
PUZZLE_EXPORT Race* race_create(const char* position);
PUZZLE_EXPORT void race_destroy(Race* race);
PUZZLE_EXPORT const char* race_message(const Race* race);
// Any algorithm. Returns its number, from 0; -1 with a message when there is none of that name, the
// position cannot be solved or memory is refused. max_bytes: of this search.
PUZZLE_EXPORT int race_add(Race* race, const char* algorithm, double max_bytes);
// Builds tables of the board, work of about so many expansions at a time: 0 while there
// is more to do, 1 when they are there, -1 with a message when the board has none or memory is
// refused. A race that is not prepared builds them when a search wants them.
PUZZLE_EXPORT int race_prepare(Race* race, double expansions);
// The bytes that all of its tables take.
PUZZLE_EXPORT double race_database_bytes(const Race* race);
// As look_step(). Work on tables counts as expansions here, but not in the statistics.
PUZZLE_EXPORT const char* race_step(Race* race, int runner, double expansions);
// Thirteen numbers: expanded, generated, stored, frontier, frontier_peak, depth, lower_bound,
// bytes, bytes_peak, microseconds, length (-1 until there is a solution), optimal (0 or 1),
// setup_microseconds.
PUZZLE_EXPORT const double* race_statistics(Race* race, int runner);
// What the search does now or did last: a code of search.hpp.
PUZZLE_EXPORT const char* race_method(const Race* race, int runner);
// Move text of the shortest solution known; "" until there is one.
PUZZLE_EXPORT const char* race_moves(Race* race, int runner);
// The patterns of these tables, built or not, once each tile: tiles parted by spaces,
// patterns by "/"; "" when there are none.
PUZZLE_EXPORT const char* race_patterns(Race* race);

}  // extern "C"
