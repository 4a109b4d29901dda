// The C interface that the lessons module has beside that of the solver, as wasm exports it to the
// tutorial's worker: a search that leaves a trace, shuffles done over and over, the layers of a
// board, tables for a race of searches. It knows no SDL.
//
// Text, numbers and null are as in solver_interface.hpp; what comes out lives until the next call
// on its object. Bad input makes an object whose …_message says what was wrong, as Error::text(),
// and which takes no other call but …_destroy.
#pragma once

#include "bindings/crossing.hpp"
#include "bindings/solver_interface.hpp"

struct Look;
struct Study;
struct Layers;

extern "C" {

// --- A look inside a search ---

// algorithm: one that leaves a trace; only BFS and A* take a position that cannot be solved.
// weight: of h in A*, 0 to 10; 1 is A*. max_events: of the trace, 12 bytes each. max_bytes: of the
// search.
PUZZLE_EXPORT Look* look_create(const char* algorithm, const char* position, double weight,
                                double max_events, double max_bytes);
PUZZLE_EXPORT void look_destroy(Look* look);
PUZZLE_EXPORT const char* look_message(const Look* look);
// The search, to be stepped and read.
PUZZLE_EXPORT Solver* look_solver(Look* look);
// The trace so far (search/events.hpp): events of 12 bytes in the machine's order: kind (1), move
// (1: 0 U, 1 D, 2 L, 3 R), two that say nothing, node (4), h (4).
PUZZLE_EXPORT const void* look_events(const Look* look);
PUZZLE_EXPORT double look_event_count(const Look* look);
// 0 once the trace is full and the search went on.
PUZZLE_EXPORT int look_complete(const Look* look);

// --- Shuffles, over and over ---

// method: "fisher-yates", "random-walk", "naive-swap" or "sattolo". steps: of the random walk.
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

// --- Tables for searches side by side ---

// Builds the tables of that name, work of about so many expansions at a time: 0 while there is more
// to do, 1 when they are there, -1 when there are none of that name or memory is refused. Databases
// that are not prepared build them when a search wants them.
PUZZLE_EXPORT int databases_prepare(SolverDatabases* databases, const char* name,
                                    double expansions);
// The patterns of these tables, built or not, once each tile: tiles parted by spaces,
// patterns by "/"; "" when there are none.
PUZZLE_EXPORT const char* databases_patterns(SolverDatabases* databases, const char* name);

}  // extern "C"
