// The types of what the element takes and returns, for its users. Published as types.d.ts. Read by tsc only.

export type Algorithm =
  | 'bfs'
  | 'bidirectional-bfs'
  | 'astar-misplaced'
  | 'astar-manhattan'
  | 'idastar'
  | 'idastar-manhattan'
  | 'idastar-linear-conflict'
  | 'auto'
  | 'fast';

/** What a search does now or did last. */
export type Method =
  | 'bfs'
  | 'bidirectional-bfs'
  | 'astar'
  /** Reads a table of the exact distances of all positions, on small boards. */
  | 'distance-table'
  /** Builds tables of patterns. */
  | 'databases'
  /** IDA* with tables of patterns. */
  | 'idastar'
  /** IDA* without them. */
  | 'plain-idastar'
  /** A row or a column at a time. */
  | 'rows'
  /** Beam search. */
  | 'beam'
  /** Replaces stretches of a solution by shorter ones. */
  | 'stretches';

/** Progress of a search. bytes: the memory it holds. milliseconds: the time it spent searching. */
export interface Statistics {
  expanded: number;
  generated: number;
  stored: number;
  frontier: number;
  frontierPeak: number;
  depth: number;
  lowerBound: number;
  /** Number of cores that took part in the search. */
  cores: number;
  bytes: number;
  bytesPeak: number;
  milliseconds: number;
  /** Moves of the shortest solution known so far; -1 until there is one. */
  length: number;
  /** Proven that no solution is shorter. */
  optimal: boolean;
  /** The part of the milliseconds that built tables for later searches. */
  setupMilliseconds: number;
  /** '' before it has begun. */
  method: Method | '';
}

export type SolveStatus = 'solved' | 'exhausted' | 'limit' | 'unsolvable' | 'cancelled' | 'error';

/** asked: by cancel(), an aborted signal, or settle() with no solution known. removed: the element left the page. */
export type CancelReason = 'asked' | 'board-changed' | 'another-search' | 'removed';

/** How a solve ended. */
export interface SolveResult extends Statistics {
  status: SolveStatus;
  algorithm: Algorithm;
  /** The position that was solved. */
  state: string;
  /** Move text; '' unless solved, or a limit ended the search when a solution was known. */
  moves: string;
  /** unsolvable, error, cancelled: a sentence in the element's language. limit, and solved when a limit ended the
   *  improvement: "nodes", "memory" or "time". */
  message: string;
  /** Why it was cancelled; '' when it was not. */
  reason: CancelReason | '';
}

/** The next move of a shortest or the best known solution. */
export interface Hint {
  /** The way the tile travels. */
  move: 'U' | 'D' | 'L' | 'R';
  tile: number;
  /** Moves to the goal, this one included. */
  remaining: number;
  /** Whether these are the fewest possible. */
  optimal: boolean;
  /** All moves that are possible, where they were asked for and could be judged. */
  choices?: Choice[];
}

/** A number of moves: one where it is proven, else what it is at least and at most; null: nothing is known. */
export type Distance = number | [low: number, high: number | null];

/** A longest stretch of moves that brought nothing: the distance is never below what it was before them, and is that
 * again at the end, unless the game ends before. */
export interface Detour {
  /** Its first and its last move, counted from 1. */
  from: number;
  to: number;
  /** How many moves it cost. */
  cost: number;
}

/** What a game cost. moves = shortest + 2 x wasted where it ends solved, and the detours cost 2 x wasted together. */
export interface Analysis {
  /** Where it began, and its moves, as text. */
  position: string;
  moves: string;
  /** How many moves it has. */
  length: number;
  /** The fewest moves from its start. */
  shortest: Distance;
  /** Moves that led away from the goal; null while that is not proven. */
  wasted: number | null;
  /** The distance to the goal before the first move and after each. */
  curve: Distance[];
  /** Where all of it is proven; the costliest first. */
  detours: Detour[];
  /** What it took to work it out. */
  seconds: number;
}

export interface AnalyseOptions {
  signal?: AbortSignal;
  /** Default: 120; 10 on more than 16 cells, where most stays unproven. */
  maxSeconds?: number;
  /** Is told up to 15 times a second what is known. */
  onProgress?: (analysis: Analysis) => void;
}

/** A move that is possible, and how many would remain after it. */
export interface Choice {
  tile: number;
  move: 'U' | 'D' | 'L' | 'R';
  remaining: Distance;
}

export interface HintOptions {
  /** Whether screen readers are told; false for pages that say it themselves. Default: true. */
  announce?: boolean;
  /** Whether an arrow shows where the marked tile goes. Default: false. */
  way?: boolean;
  /** Whether to judge every move that is possible. Default: false. */
  choices?: boolean;
}

/** Options that are left out come from the element's attributes, and without those from these defaults. */
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
  /** With the pauses that there were, so many times as fast: 1 is as it was played. A pause lasts 3 s at most; moves
   * without times go at `rate`. 0: even intervals. Default: as last time, 0 where `rate` is given. */
  pace?: number;
}

/** How far a search is, or how it ended. */
export type SearchFigures = (Statistics & { algorithm: Algorithm }) | SolveResult;

/** state: a wrong position, size, seed or moves. attribute: any other wrong value. storage: the game is not kept. */
export type ProblemType =
  | 'wasm'
  | 'csp'
  | 'worker'
  | 'memory'
  | 'storage'
  | 'picture'
  | 'state'
  | 'unsolvable'
  | 'attribute';

/** What went wrong, with a sentence for people. */
export interface Problem {
  type: ProblemType;
  message: string;
  /** The attribute whose value is wrong. */
  attribute?: string;
}

/** A game to load: `state`, or `size` and `seed`; then `moves` played from there. */
export interface Game {
  /** "4x3", width first; 2x2 to 10x10. */
  size?: string | null;
  /** Any text: the same board on every machine for ever. */
  seed?: string | null;
  /** The position to start from, rows joined by /, 0 the blank: "7 4 3/0 5 8/6 2 1". It wins over size and seed. */
  state?: string | null;
  /** Moves played from the start, as the ways in which tiles travel: "R2U". */
  moves?: string | null;
  /** When those moves were made, as `times` of an element has it: they are a replay then, its clock at rest. */
  times?: string | null;
}

/** What the player moves tiles with; other: a script. */
export type Input = 'keys' | 'click' | 'drag' | 'touch' | 'hover' | 'other';

/** undo is also a press on a tile that was dragged back or scrolled the page: it counts for nothing. */
export type Cause = 'player' | 'undo' | 'redo' | 'step' | 'playback';

/** detail of puzzle-move. */
export interface MoveDetail {
  by: Cause;
  state: string;
  moveCount: number;
  solved: boolean;
}

/** detail of puzzle-solved. */
export interface SolvedDetail {
  moveCount: number;
  /** Moves that a solver made. */
  assisted: number;
  elapsed: number;
  inputs: Input[];
  /** The game was put away while its time ran. */
  interrupted: boolean;
  /** It began at a moment of another game. */
  attempt: boolean;
  /** Positions of it for which a hint was given. */
  hints: number;
  /** In a race, from 1. */
  place?: number;
}

/** The events of the element. */
export interface PuzzleEvents {
  /** The board can be played; again when it is put back into a document. */
  'puzzle-ready': CustomEvent<{ state: string }>;
  /** Another game is on the board: a new one, or an earlier one by undo. */
  'puzzle-shuffle': CustomEvent<{ state: string; size: string; seed: string | null; solvable: boolean }>;
  /** The position has changed within a game. */
  'puzzle-move': CustomEvent<MoveDetail>;
  /** All tiles are in order. */
  'puzzle-solved': CustomEvent<SolvedDetail>;
  /** The moves ahead begin or cease to be played. */
  'puzzle-playback': CustomEvent<{ playing: boolean }>;
  /** Progress of a search. */
  'puzzle-progress': CustomEvent<Statistics & { algorithm: Algorithm }>;
  /** A search has ended. */
  'puzzle-solution': CustomEvent<SolveResult>;
  /** Something is wrong, and what, in a sentence for people. */
  'puzzle-error': CustomEvent<Problem>;
}

/** What can be read of the game on a board. While there is none: 0, false, '' or null. */
export interface GameFacts {
  /** Columns; 0 until loaded. */
  readonly width: number;
  /** Rows; 0 until loaded. */
  readonly height: number;
  /** The position that this game began with. */
  readonly startState: string;
  /** Single-tile moves from the start to here. */
  readonly moveCount: number;
  /** How many of them a solver made. */
  readonly assistedCount: number;
  /** Move text and the text of times (see `times`) of the whole timeline, those ahead included. */
  readonly timeline: { moves: string; times: string };
  /** Positions of this game for which a hint was given, also when moves were taken back. */
  readonly hints: number;
  /** Whether this game is an attempt that began at a moment of another one. */
  readonly attempt: boolean;
  /** What the player moved tiles with in this game. */
  readonly inputs: Input[];
  /** Whether the game was put away while its time ran, which stood still meanwhile. */
  readonly interrupted: boolean;
  /** Milliseconds of play, from the player's first move to the last, whatever is undone. */
  readonly elapsed: number;
  /** Whether `elapsed` grows. */
  readonly timerRunning: boolean;
  /** Whether all tiles are in order. */
  readonly solved: boolean;
  /** Whether the position can be solved at all. */
  readonly solvable: boolean;
  /** Pairs of tiles in the wrong order, which decide whether it can be solved. */
  readonly inversions: number;
  /** One sentence: why the position can be solved, or why not. */
  readonly solvability: string;
  /** Whether undo() would do something. */
  readonly canUndo: boolean;
  /** Whether redo() would do something. */
  readonly canRedo: boolean;
  /** Moves that redo, step or playback would apply. */
  readonly movesAhead: number;
  /** Moves from the start to here and those ahead. */
  readonly timelineLength: number;
  /** Where the solution begins that ends the timeline, made already or ahead: the number of moves before it. The
   * solution goes on to `timelineLength`. Null when there is none; a move of the player puts an end to it. */
  readonly solutionBegin: number | null;
  /** Whether the moves ahead are being played. */
  readonly playing: boolean;
}
