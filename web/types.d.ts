// Shapes that cross a border: the C interfaces (src/bindings/*.hpp says what each function
// promises), the worker's messages and what the element hands out. Read by tsc only.

type Pointer = number;

/** What a wasm module offers beside its own functions. */
export interface Allocator {
  malloc(bytes: number): Pointer;
  free(pointer: Pointer): void;
}

export interface BoardExports extends Allocator {
  board_create(width: number, height: number): Pointer;
  board_destroy(board: Pointer): void;
  board_message(board: Pointer): Pointer;
  board_set_position(board: Pointer, text: Pointer, now: number): number;
  board_shuffle(board: Pointer, width: number, height: number, method: Pointer, seed: Pointer,
                 repair: number, now: number): number;
  board_restart(board: Pointer, now: number): void;
  board_width(board: Pointer): number;
  board_height(board: Pointer): number;
  board_tile_at(board: Pointer, cell: number): number;
  board_position(board: Pointer): Pointer;
  board_start_position(board: Pointer): Pointer;
  board_moves(board: Pointer): Pointer;
  board_move_count(board: Pointer): number;
  board_assisted_count(board: Pointer): number;
  board_elapsed(board: Pointer, now: number): number;
  board_timer_running(board: Pointer): number;
  board_is_solved(board: Pointer): number;
  board_is_solvable(board: Pointer): number;
  board_inversions(board: Pointer): number;
  board_explain_solvability(board: Pointer): Pointer;
  board_slide_cell(board: Pointer, cell: number, now: number): number;
  board_slide(board: Pointer, direction: number, now: number): number;
  board_play_moves(board: Pointer, moves: Pointer, now: number): number;
  board_can_slide(board: Pointer, cell: number): number;
  board_begin_drag(board: Pointer, cell: number, now: number): number;
  board_drag_by(board: Pointer, x: number, y: number): void;
  board_end_drag(board: Pointer, commit: number, now: number): number;
  board_can_undo(board: Pointer): number;
  board_can_redo(board: Pointer): number;
  board_undo(board: Pointer, now: number): number;
  board_redo(board: Pointer, now: number): number;
  board_load_solution(board: Pointer, moves: Pointer): number;
  board_play(board: Pointer, rate: number, now: number): void;
  board_pause(board: Pointer): void;
  board_is_playing(board: Pointer): number;
  board_step(board: Pointer, moves: number, now: number): number;
  board_moves_ahead(board: Pointer): number;
  board_timeline_length(board: Pointer): number;
  board_save(board: Pointer, now: number): Pointer;
  board_restore(board: Pointer, text: Pointer, now: number): number;
  board_resize(board: Pointer, width: number, height: number): number;
  board_set_theme(board: Pointer, theme: Pointer): number;
  /** Each 0xRRGGBB, or -1 for the theme's own. */
  board_set_colors(board: Pointer, tile: number, text: number, tray: number, accent: number): void;
  /** Device pixels; negative for the layout's own. */
  board_set_shape(board: Pointer, gap: number, radius: number): void;
  board_set_slide_duration(board: Pointer, milliseconds: number): void;
  /** 0 off, 1 on, -1 on unless there is a picture. */
  board_set_numbers(board: Pointer, numbers: number): void;
  /** RGBA, not premultiplied, copied; a width of 0 removes the picture. 1, or 0 with a message. */
  board_set_picture(board: Pointer, pixels: Pointer, width: number, height: number): number;
  board_prepare(board: Pointer, now: number): number;
  board_draw(board: Pointer, now: number): number;
  board_pixels(board: Pointer): Pointer;
  board_cell_at(board: Pointer, x: number, y: number): number;
  /** Four int32: x, y, width, height in device pixels of the drawing; 0 when there is none. */
  board_cell_rectangle(board: Pointer, cell: number): Pointer;
}

export interface SolverExports extends Allocator {
  databases_create(): Pointer;
  databases_load(databases: Pointer, bytes: Pointer, length: number): Pointer;
  databases_save(databases: Pointer, bytes: Pointer, room: number): number;
  solver_create(databases: Pointer, algorithm: Pointer, position: Pointer, maxNodes: number,
                 maxBytes: number, maxSeconds: number): Pointer;
  solver_destroy(solver: Pointer): void;
  solver_step(solver: Pointer, nodeBudget: number): Pointer;
  solver_settle(solver: Pointer): Pointer;
  solver_status(solver: Pointer): Pointer;
  solver_message(solver: Pointer): Pointer;
  solver_method(solver: Pointer): Pointer;
  solver_moves(solver: Pointer): Pointer;
  solver_statistics(solver: Pointer): Pointer;
}

export type Algorithm = 'bfs' | 'bidirectional-bfs' | 'astar-misplaced' | 'astar-manhattan' | 'idastar' | 'auto' | 'fast';

/** How far a search is; bytes are what it holds, milliseconds what it spent searching. */
export interface Statistics {
  expanded: number;
  generated: number;
  stored: number;
  frontier: number;
  frontierPeak: number;
  depth: number;
  lowerBound: number;
  bytes: number;
  bytesPeak: number;
  milliseconds: number;
  /** Moves of the shortest solution known so far; -1 until there is one. */
  length: number;
  /** Proven that no solution is shorter. */
  optimal: boolean;
  /** Of the milliseconds, those that built tables which later searches use. */
  setupMilliseconds: number;
  /** What it does now or did last: "IDA* with pattern databases", "beam search", … */
  method: string;
}

export type SolveStatus = 'solved' | 'exhausted' | 'limit' | 'unsolvable' | 'cancelled' | 'error';

/** How a solve ended. */
export interface SolveResult extends Statistics {
  status: SolveStatus;
  algorithm: Algorithm;
  /** The position that was solved. */
  state: string;
  /** Move text; '' unless solved, or a limit ended the search when a solution was known. */
  moves: string;
  /** unsolvable, error: a sentence. limit, and solved when a limit ended the improvement: "nodes",
   *  "memory" or "time". cancelled: why. */
  message: string;
}

/** The next move of a shortest or the best known solution. */
export interface Hint {
  /** The way the tile travels: "U", "D", "L" or "R". */
  move: string;
  tile: number;
  /** Moves to the goal, this one included. */
  remaining: number;
  /** Whether these are the fewest possible. */
  optimal: boolean;
}

/** What is left out is taken from the element's attributes, and from these defaults if they say nothing. */
export interface SolveOptions {
  /** Default: auto. */
  algorithm?: Algorithm;
  signal?: AbortSignal;
  /** States expanded; default: no limit. */
  maxNodes?: number;
  /** Bytes; default: 512 MiB, on small phones an eighth of memory. */
  maxMemory?: number;
  /** Default: 120; 10 for auto on more than 16 cells, which would go on improving. */
  maxSeconds?: number;
  /** Play the solution when found (default), at `rate`. */
  play?: boolean;
  /** Moves a second; default: as last time, 5 at first. */
  rate?: number;
}

export interface PlayOptions {
  /** Moves a second, 0.1 to 100; default: as last time, 5 at first. */
  rate?: number;
}

/** How far a search is, or how it ended. */
export type SearchFigures = (Statistics & { algorithm: Algorithm }) | SolveResult;

export interface SolveRequest {
  algorithm: string;
  position: string;
  maxNodes: number;
  maxBytes: number;
  maxSeconds: number;
}

export type ToWorker =
  /** The first message. wasm: where solver.wasm is, not used when the worker brings it; databases: where data/4x4.pdb is. */
  | { type: 'configure'; wasm: string; databases: string }
  | ({ type: 'solve'; id: number } & SolveRequest)
  | { type: 'cancel'; id: number }
  /** Ends the search with what it knows: the answer is solved, or cancelled when that is nothing. */
  | { type: 'settle'; id: number };

export interface SolverAnswer extends Statistics {
  status: SolveStatus;
  message: string;
  moves: string;
}

/** heap: bytes of the worker's wasm memory, which never shrinks. */
export type FromWorker =
  /** The worker runs; comes before anything else. */
  | { type: 'ready' }
  | { type: 'progress'; id: number; statistics: Statistics; heap: number }
  | { type: 'done'; id: number; answer: SolverAnswer; heap: number }
  | { type: 'failed'; problem: Problem };

/** state: also a size, seed or moves that are wrong. attribute: any other value that is nonsense. */
export type ProblemType = 'wasm' | 'csp' | 'worker' | 'memory' | 'picture' | 'state' | 'unsolvable' | 'attribute';

/** What went wrong, with a sentence for a person. */
export interface Problem {
  type: ProblemType;
  message: string;
  /** The attribute whose value is wrong. */
  attribute?: string;
}

/** A game to load: `state`, or `size` and `seed`; then `moves` played from there. */
export interface Game {
  size?: string | null;
  seed?: string | null;
  state?: string | null;
  moves?: string | null;
}

export type Cause = 'player' | 'undo' | 'redo' | 'step' | 'playback';

/** detail of puzzle-move. */
export interface MoveDetail {
  by: Cause;
  state: string;
  moveCount: number;
  solved: boolean;
}

declare global {
  interface HTMLElementTagNameMap {
    'sliding-puzzle': import('./sliding-puzzle.js').SlidingPuzzle;
  }
  interface HTMLElementEventMap {
    'puzzle-ready': CustomEvent<{ state: string }>;
    'puzzle-shuffle': CustomEvent<{ state: string; size: string; seed: string | null; solvable: boolean }>;
    'puzzle-move': CustomEvent<MoveDetail>;
    /** place: in a race, from 1. */
    'puzzle-solved': CustomEvent<{ moveCount: number; assisted: number; elapsed: number; place?: number }>;
    'puzzle-playback': CustomEvent<{ playing: boolean }>;
    'puzzle-progress': CustomEvent<Statistics & { algorithm: Algorithm }>;
    'puzzle-solution': CustomEvent<SolveResult>;
    'puzzle-error': CustomEvent<Problem>;
  }
}
