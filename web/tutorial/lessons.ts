// Shapes of the tutorial: the lesson module's C interface (src/bindings/lesson_interface.hpp says what
// each function promises), and what is asked of its engine. Read by tsc only, and not part of the package.

import type { Algorithm, Statistics } from '../common/types.ts';
import type { Handle, Pointer, SearchExports } from '../engine/borders.ts';

export interface LessonExports extends SearchExports {
  look_create(algorithm: Pointer, position: Pointer, weight: number, maxRecords: number, maxBytes: number): Handle;
  look_destroy(look: Handle): void;
  look_message(look: Handle): Pointer;
  look_solver(look: Handle): Handle;
  look_events(look: Handle): Pointer;
  look_event_count(look: Handle): number;
  look_complete(look: Handle): number;
  look_json(look: Handle): Pointer;
  study_create(width: number, height: number, method: Pointer, steps: number, seed: Pointer): Handle;
  study_destroy(study: Handle): void;
  study_message(study: Handle): Pointer;
  study_run(study: Handle, shuffles: number): void;
  study_summary(study: Handle): Pointer;
  study_landings(study: Handle): Pointer;
  study_at_home(study: Handle): Pointer;
  study_latest(study: Handle): Pointer;
  study_exact(study: Handle): Pointer;
  study_trace(study: Handle): Pointer;
  layers_create(width: number, height: number, maxBytes: number): Handle;
  layers_destroy(layers: Handle): void;
  layers_message(layers: Handle): Pointer;
  layers_next(layers: Handle): number;
  /** 0 while there is more to do, 1 when the tables are there, -1 when they cannot be. */
  databases_prepare(databases: Handle, name: Pointer, expansions: number): number;
  databases_patterns(databases: Handle, name: Pointer): Pointer;
  databases_destroy(databases: Handle): void;
}

/** limit: the memory ran out. */
export type LookStatus = 'running' | 'solved' | 'exhausted' | 'limit';

export interface LookStep {
  status: LookStatus;
  statistics: Statistics;
  /** The new events, see events.ts. */
  records: Uint8Array<ArrayBuffer>;
  /** false when the search went on after the trace was full. */
  complete: boolean;
  /** Move text of the solution; '' until there is one. */
  moves: string;
}

export interface StudyResult {
  /** manhattan, home: means. most, least: how often the most and least frequent arrangement came, 0 above 6 cells. */
  summary: { shuffles: number; solvable: number; manhattan: number; home: number; most: number; least: number };
  /** How often each tile ended in each cell: by tile (0 is the blank), then cell. */
  landings: number[];
  /** How often 0, 1, 2, … tiles were at home. */
  atHome: number[];
  /** The last shuffle as position text. */
  latest: string;
}

/** One shuffle: what it drew, in order, and the tiles where it ends, by cell. */
export interface ShuffleTrace {
  choices: number[];
  end: number[];
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

/** What building tables of patterns took. patterns: the tiles of each. */
export interface PreparedDatabases {
  patterns: number[][];
  bytes: number;
  milliseconds: number;
}

/** of: the number of the call that made the search, study or race. */
export type LessonRequest =
  | { call: 'look'; algorithm: string; position: string; weight: number; maxRecords: number; maxBytes: number }
  | { call: 'step'; of: number; expansions: number }
  | { call: 'json'; of: number }
  | { call: 'study'; width: number; height: number; method: string; steps: number; seed: string }
  | { call: 'run'; of: number; shuffles: number }
  | { call: 'exact'; of: number }
  | { call: 'trace'; of: number }
  | { call: 'race'; position: string; algorithms: string[]; maxBytes: number }
  | { call: 'patterns'; of: number }
  | { call: 'prepare'; of: number }
  | { call: 'advance'; of: number; expanded: number }
  | { call: 'layers'; width: number; height: number; maxBytes: number }
  | { call: 'position'; width: number; height: number; moves: number; seed: string };
