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
  board_draw(board: Pointer, now: number): number;
  board_pixels(board: Pointer): Pointer;
  board_cell_at(board: Pointer, x: number, y: number): number;
  /** Four int32: x, y, width, height in device pixels of the drawing; 0 when there is none. */
  board_cell_rectangle(board: Pointer, cell: number): Pointer;
}

export interface SolverExports extends Allocator {
  databases_create(): Pointer;
  databases_load(databases: Pointer, bytes: Pointer, length: number): Pointer;
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

// --- Lessons: what the tutorial asks of lesson.wasm ---

export interface LessonExports extends Allocator {
  look_create(algorithm: Pointer, position: Pointer, weight: number, maxRecords: number, maxBytes: number): Pointer;
  look_destroy(look: Pointer): void;
  look_message(look: Pointer): Pointer;
  look_step(look: Pointer, expansions: number): Pointer;
  look_moves(look: Pointer): Pointer;
  look_statistics(look: Pointer): Pointer;
  look_records(look: Pointer): Pointer;
  look_record_count(look: Pointer): number;
  look_complete(look: Pointer): number;
  look_json(look: Pointer): Pointer;
  study_create(width: number, height: number, method: Pointer, steps: number, seed: Pointer): Pointer;
  study_destroy(study: Pointer): void;
  study_message(study: Pointer): Pointer;
  study_run(study: Pointer, shuffles: number): void;
  study_summary(study: Pointer): Pointer;
  study_landings(study: Pointer): Pointer;
  study_at_home(study: Pointer): Pointer;
  study_latest(study: Pointer): Pointer;
  study_exact(study: Pointer): Pointer;
  layers_create(width: number, height: number, maxBytes: number): Pointer;
  layers_destroy(layers: Pointer): void;
  layers_message(layers: Pointer): Pointer;
  layers_next(layers: Pointer): number;
  layers_position(layers: Pointer, moves: number, seed: Pointer): Pointer;
  race_create(position: Pointer): Pointer;
  race_destroy(race: Pointer): void;
  race_message(race: Pointer): Pointer;
  race_add(race: Pointer, algorithm: Pointer, maxBytes: number): number;
  race_prepare(race: Pointer, expansions: number): number;
  race_database_bytes(race: Pointer): number;
  race_step(race: Pointer, runner: number, expansions: number): Pointer;
  race_statistics(race: Pointer, runner: number): Pointer;
  race_method(race: Pointer, runner: number): Pointer;
  race_moves(race: Pointer, runner: number): Pointer;
  race_patterns(race: Pointer): Pointer;
}

export type LookAlgorithm = 'bfs' | 'astar-misplaced' | 'astar-manhattan';
/** limit: memory ran out. */
export type LookStatus = 'running' | 'solved' | 'exhausted' | 'limit';

export interface LookStatistics {
  expanded: number;
  generated: number;
  stored: number;
  frontier: number;
  frontierPeak: number;
  depth: number;
  lowerBound: number;
  bytesPeak: number;
  milliseconds: number;
}

export interface LookStep {
  status: LookStatus;
  statistics: LookStatistics;
  /** Those that are new, 8 bytes each, little-endian: node (4), h (2), kind (1), move (1); src/search/trace.hpp. */
  records: Uint8Array<ArrayBuffer>;
  /** false once the trace is full and the search went on. */
  complete: boolean;
  /** Move text of the solution; '' until there is one. */
  moves: string;
}

export interface StudyResult {
  /** manhattan, home: means. most, least: how often the most and least frequent arrangement came, 0 above 6 cells. */
  summary: { shuffles: number; solvable: number; manhattan: number; home: number; most: number; least: number };
  /** How often each tile ended in each cell: by tile (0 is the gap), then cell. */
  landings: number[];
  /** How often 0, 1, 2, … tiles were at home. */
  atHome: number[];
  /** The last shuffle as position text. */
  latest: string;
}

export interface ExactSpread {
  sequences: number;
  arrangements: number;
  reached: number;
  most: number;
  least: number;
}

/** One search of a race. */
export interface Runner extends Statistics {
  algorithm: Algorithm;
  status: LookStatus;
  /** Move text of the shortest solution known; '' until there is one. */
  moves: string;
}

/** What building pattern databases took. patterns: the tiles of each. */
export interface PreparedDatabases {
  patterns: number[][];
  bytes: number;
  milliseconds: number;
}

/** of: the number of the call that made it. */
export type LessonRequest =
  | { call: 'look'; algorithm: string; position: string; weight: number; maxRecords: number; maxBytes: number }
  | { call: 'step'; of: number; expansions: number }
  | { call: 'json'; of: number }
  | { call: 'study'; width: number; height: number; method: string; steps: number; seed: string }
  | { call: 'run'; of: number; shuffles: number }
  | { call: 'exact'; of: number }
  | { call: 'close'; of: number }
  | { call: 'race'; position: string; algorithms: string[]; maxBytes: number }
  | { call: 'patterns'; of: number }
  | { call: 'prepare'; of: number }
  | { call: 'advance'; of: number; expanded: number }
  | { call: 'layers'; width: number; height: number; maxBytes: number }
  | { call: 'position'; width: number; height: number; moves: number; seed: string };

export type ToLessons =
  /** The first message. wasm: where lesson.wasm is. */
  | { type: 'configure'; wasm: string }
  | { type: 'call'; id: number; request: LessonRequest }
  | { type: 'cancel'; id: number };

export type FromLessons =
  /** The worker runs; comes before anything else. */
  | { type: 'ready' }
  /** The next count of "layers". */
  | { type: 'count'; id: number; count: number }
  | { type: 'result'; id: number; result: any; heap: number }
  /** The request makes no sense, and why. */
  | { type: 'refused'; id: number; message: string }
  | { type: 'failed'; problem: LessonProblem };

export interface LessonProblem {
  type: ProblemType | 'input';
  message: string;
}

/** What tutorial.js gives to a demo that it starts. */
export type DemoContext = import('./tutorial.js').DemoContext;

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
