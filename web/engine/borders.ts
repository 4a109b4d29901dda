// What crosses the border between a page and its engines, and no user sees. Read by tsc only.

import type { Failure } from '../common/messages.ts';
import type { SolveStatus, Statistics } from '../common/types.ts';

/** Where in a module's memory JavaScript reads or writes: texts, numbers, pixels. 0: there is nothing. */
export type Pointer = number;
/** An object of a module, which is gone once it is destroyed. 0: there is none. */
export type Handle = number;

/** The functions of a wasm module, as src/bindings/*.hpp declares them: tests/web/solvers.test.mjs holds each call to that. */
export type Exports = Record<string, (...values: number[]) => number>;

export interface SolveRequest {
  algorithm: string;
  position: string;
  maxNodes: number;
  maxBytes: number;
  maxSeconds: number;
}

/** For a position that is exactly so many moves from the goal: of a board and a seed, or of a day, YYYY-MM-DD. */
export type DealRequest = { deal: { width: number; height: number; moves: number; seed: string } | { date: string } };

export type Dealt = { position: string; moves: number };

/** For what a game cost: position and move text. Limits of 0: none of time, 512 MiB. */
export type ReviewRequest = { review: { position: string; moves: string; maxBytes: number; maxSeconds: number } };

/** For a piece of a search that another worker does. search: tells it from others; maxBytes: for transpositions. */
export type PieceRequest = { errand: string; search: number; maxBytes: number };

export type PartRequest = { part: { name: string; number: number } };

export type TablesRequest = { tables: Blob; name: string };

export interface SolverAnswer extends Statistics {
  status: SolveStatus;
  message: string;
  moves: string;
}

export interface Configuration {
  /** Its wasm module; not used when the worker brings it. */
  wasm: string;
  /** The same, compiled. */
  module?: WebAssembly.Module;
}

export type ToEngine =
  /** waits: a module follows, or word that the engine has to load it. */
  | ({ type: 'configure'; waits?: boolean } & Configuration)
  | { type: 'module'; module?: WebAssembly.Module }
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
  | { type: 'alive' }
  | { type: 'progress'; id: number; value: any; heap: number; kept?: number }
  | { type: 'answer'; id: number; result: any; heap: number; kept?: number }
  | { type: 'refused'; id: number; message: string }
  | { type: 'failed'; failure: Failure };
