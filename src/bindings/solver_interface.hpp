// The C interface of the solver module, as wasm exports it to the worker. It knows no SDL. One
// Solver is one search, stepped by the worker so that a message to cancel is never waited for.
//
// Text goes in and comes out as NUL-terminated UTF-8; text that comes out belongs to the solver
// and lives until it is destroyed.
#pragma once

#include "bindings/export.hpp"

struct Solver;

extern "C" {

// algorithm: "bfs", "astar-misplaced" or "astar-manhattan". position: position text. Limits of 0
// or less mean the default: no limit of nodes, 512 MiB, no limit of seconds.
// Never null but when memory is refused; bad input makes a solver whose status is "error" and whose
// solver_message says why.
PUZZLE_EXPORT Solver* solver_create(const char* algorithm, const char* position, double max_nodes,
                                    double max_bytes, double max_seconds);
PUZZLE_EXPORT void solver_destroy(Solver* solver);

// Expands at most that many states; returns solver_status().
PUZZLE_EXPORT const char* solver_step(Solver* solver, double node_budget);
// "running", "solved", "exhausted", "limit", "unsolvable" or "error". An unsolvable position is
// told at once, without a search.
PUZZLE_EXPORT const char* solver_status(const Solver* solver);
// For "error" what was wrong; for "unsolvable" why; for "limit" one of "nodes", "memory", "time".
PUZZLE_EXPORT const char* solver_message(const Solver* solver);
// Move text; "" until solved.
PUZZLE_EXPORT const char* solver_moves(const Solver* solver);

// Twelve numbers, in this order: expanded, generated, stored, frontier, frontier_peak, depth,
// lower_bound, bytes, bytes_peak, microseconds, length (-1 until solved), optimal (0 or 1).
// The pointer stays the same for the life of the solver; the numbers are as of the last step.
PUZZLE_EXPORT const double* solver_statistics(const Solver* solver);

}  // extern "C"
