// Shapes that cross a border and that no user sees: the C interfaces of the wasm modules
// (src/bindings/*.hpp says what each function promises) and the messages between a page and its engines. Read by tsc
// only.

import type { Failure } from '../common/messages.ts';
import type { Analysis, SolveStatus, Statistics } from '../common/types.ts';

/** Where in a module's memory JavaScript reads or writes: texts, numbers, pixels. 0: there is nothing. */
export type Pointer = number;
/** An object of a module, which is gone once it is destroyed. 0: there is none. */
export type Handle = number;

/** What a wasm module offers beside its own functions. */
export interface Allocator {
  malloc(bytes: number): Pointer;
  free(pointer: Pointer): void;
}

export interface BoardExports extends Allocator {
  board_create(width: number, height: number): Handle;
  board_destroy(board: Handle): void;
  board_message(board: Handle): Pointer;
  board_set_position(board: Handle, text: Pointer, now: number): number;
  board_shuffle(
    board: Handle,
    width: number,
    height: number,
    method: Pointer,
    seed: Pointer,
    repair: number,
    now: number,
  ): number;
  board_restart(board: Handle, now: number): void;
  board_begin_attempt(board: Handle, now: number): number;
  board_back_to(board: Handle, position: Pointer, now: number): number;
  /** BoardFacts, see facts.ts. */
  board_facts(board: Handle, now: number): Pointer;
  board_tile_at(board: Handle, cell: number): number;
  board_position(board: Handle): Pointer;
  board_start_position(board: Handle): Pointer;
  /** whole: 1 with the moves ahead */
  board_moves(board: Handle, whole: number): Pointer;
  board_times(board: Handle, whole: number): Pointer;
  board_note_hint(board: Handle): void;
  board_slide_cell(board: Handle, cell: number, hand: number, now: number): number;
  board_slide(board: Handle, direction: number, hand: number, now: number): number;
  board_play_moves(board: Handle, moves: Pointer, times: Pointer, now: number): number;
  /** 'U', 'D', 'L' or 'R', or 0 */
  board_slide_direction(board: Handle, cell: number): number;
  /** Device pixels; what it returns is as of board_slide_direction(). */
  board_press(board: Handle, x: number, y: number, slack: number, slides: number, hand: number, now: number): number;
  board_drag_to(board: Handle, x: number, y: number): void;
  board_end_drag(board: Handle, hand: number, now: number): number;
  board_cancel_drag(board: Handle, back: number, now: number): number;
  board_undo(board: Handle, now: number): number;
  board_redo(board: Handle, now: number): number;
  board_load_solution(board: Handle, moves: Pointer): number;
  /** pace 0: even intervals */
  board_play(board: Handle, rate: number, pace: number, now: number): void;
  board_pause(board: Handle): void;
  board_step(board: Handle, moves: number, now: number): number;
  board_save(board: Handle, now: number): Pointer;
  board_restore(board: Handle, text: Pointer, now: number): number;
  board_resize(board: Handle, width: number, height: number): number;
  board_set_theme(board: Handle, theme: Pointer): number;
  board_set_scheme(board: Handle, scheme: Pointer): number;
  /** Each 0xRRGGBB, or -1 for the theme's own. */
  board_set_colors(board: Handle, tile: number, text: number, tray: number, accent: number): void;
  /** Device pixels; negative for the layout's own. */
  board_set_shape(board: Handle, gap: number, radius: number): void;
  board_set_slide_duration(board: Handle, milliseconds: number): void;
  /** 0 off, 1 on, -1 on unless there is a picture. */
  board_set_numbers(board: Handle, numbers: number): void;
  /** RGBA, not premultiplied, copied; a width of 0 removes the picture. 1, or 0 with a message. */
  board_set_picture(board: Handle, pixels: Pointer, width: number, height: number): number;
  board_prepare(board: Handle, now: number): number;
  board_draw(board: Handle, now: number): number;
  board_pixels(board: Handle): Pointer;
  board_cell_at(board: Handle, x: number, y: number): number;
  /** Four int32: x, y, width, height in device pixels of the drawing; 0 when there is none. */
  board_cell_rectangle(board: Handle, cell: number): Pointer;
}

/** What both modules have that search. */
export interface SearchExports extends Allocator {
  databases_create(): Handle;
  databases_bytes(databases: Handle): number;
  tables_parts(name: Pointer): number;
  solver_create(
    databases: Handle,
    algorithm: Pointer,
    position: Pointer,
    maxNodes: number,
    maxBytes: number,
    maxSeconds: number,
  ): Handle;
  solver_destroy(solver: Handle): void;
  solver_step(solver: Handle, nodeBudget: number): Pointer;
  solver_status(solver: Handle): Pointer;
  solver_message(solver: Handle): Pointer;
  solver_method(solver: Handle): Pointer;
  solver_moves(solver: Handle): Pointer;
  /** SearchFacts, see facts.ts. */
  solver_facts(solver: Handle): Pointer;
  deal_create(databases: Handle, width: number, height: number, moves: number, seed: Pointer): Handle;
  deal_destroy(deal: Handle): void;
  /** 0 while there is more to do, 1 when the position is there, -1 when there is none. */
  deal_step(deal: Handle, nodeBudget: number): number;
  deal_text(deal: Handle): Pointer;
}

export interface SolverExports extends SearchExports {
  /** 1: tables can be built beside. */
  databases_offer(databases: Handle, offered: number, kept: Pointer): void;
  /** The name of those that a search has earned. */
  databases_wanted(databases: Handle): Pointer;
  databases_add(databases: Handle, name: Pointer, bytes: Pointer, length: number): Pointer;
  tables_are_slow(name: Pointer): number;
  table_create(name: Pointer, number: number): Handle;
  table_step(table: Handle, budget: number): number;
  table_bytes(table: Handle): Pointer;
  table_length(table: Handle): number;
  /** So long it gave way to the building of its tables. */
  solver_count_setup(solver: Handle, milliseconds: number): void;
  solver_settle(solver: Handle): Pointer;
  solver_hand_out(solver: Handle): Pointer;
  /** 0: the report makes no sense. */
  solver_take_in(solver: Handle, report: Pointer): number;
  solver_take_back(solver: Handle, number: number): void;
  solver_set_helpers(solver: Handle, cores: number, pieces: number): void;
  solver_waits(solver: Handle): number;
  helper_create(databases: Handle, maxBytes: number): Handle;
  helper_destroy(helper: Handle): void;
  /** 0: it cannot. */
  helper_begin(helper: Handle, errand: Pointer): number;
  /** 1 when the piece is done. */
  helper_step(helper: Handle, nodeBudget: number): number;
  helper_wind_up(helper: Handle): void;
  helper_report(helper: Handle): Pointer;
  deal_create_daily(databases: Handle, date: Pointer): Handle;
  deal_moves(deal: Handle): number;
  review_create(databases: Handle, position: Pointer, moves: Pointer, maxBytes: number, maxSeconds: number): Handle;
  review_destroy(review: Handle): void;
  /** 0 while there is more to do, 1 at the end, -1 when there is no such game. */
  review_step(review: Handle, nodeBudget: number): number;
  review_message(review: Handle): Pointer;
  /** ReviewFacts, see facts.ts. */
  review_facts(review: Handle): Pointer;
}

export interface SolveRequest {
  algorithm: string;
  position: string;
  maxNodes: number;
  maxBytes: number;
  maxSeconds: number;
}

/** For a position that is exactly so many moves from the goal: of a board and a seed, or of a day, YYYY-MM-DD. */
export type DealRequest = { deal: { width: number; height: number; moves: number; seed: string } | { date: string } };

/** moves: how many from the goal. */
export interface Dealt {
  position: string;
  moves: number;
}

/** For what a game cost: position and move text. Limits of 0: none of time, 512 MiB. */
export type ReviewRequest = { review: { position: string; moves: string; maxBytes: number; maxSeconds: number } };

export interface Reviewed {
  analysis: Analysis;
}

/** For a piece of a search that another worker does. search: tells it from others; maxBytes: for transpositions. */
export interface PieceRequest {
  errand: string;
  search: number;
  maxBytes: number;
}

/** For a part of tables that another worker has use for. */
export type PartRequest = { part: { name: string; number: number } };

/** For taking the tables of that name, which another worker has. */
export type TablesRequest = { tables: Blob; name: string };

export interface SolverAnswer extends Statistics {
  status: SolveStatus;
  message: string;
  moves: string;
}

/** Where an engine finds its files. */
export interface Configuration {
  /** Its wasm module; not used when the worker brings it. */
  wasm: string;
}

export type ToEngine =
  /** The first message. */
  | ({ type: 'configure' } & Configuration)
  | { type: 'ask'; id: number; request: object }
  /** Ends a request with what is known: a search is solved then, or cancelled when that is nothing. */
  | { type: 'settle'; id: number }
  /** The request is wanted no more, nor what it made. */
  | { type: 'cancel'; id: number };

/** heap: bytes of the engine's wasm memory, which never shrinks. kept: bytes of it with what later requests need not
 * make again; none when it is not said. */
export type FromEngine =
  /** The worker runs; comes before anything else. */
  | { type: 'ready' }
  /** Comes about once a second while anything is asked. */
  | { type: 'alive' }
  | { type: 'progress'; id: number; value: any; heap: number; kept?: number }
  | { type: 'answer'; id: number; result: any; heap: number; kept?: number }
  /** The request makes no sense, and why. */
  | { type: 'refused'; id: number; message: string }
  /** The end of the engine. */
  | { type: 'failed'; failure: Failure };
