// What crosses a border inside the product to be said to a person: a code and its values. words/sentences.ts has
// a sentence for every code. Read by tsc only.

import type { Algorithm, CancelReason, Choice, Hint } from './types.ts';

export interface Parity {
  width: number;
  inversions: number;
  /** Rows below the blank; they count only on boards of even width. */
  rowsBelow: number;
}

export type Message =
  | { code: 'nothing' }
  | { code: 'newGame'; solved: boolean; cells: number }
  | ({ code: 'unsolvable' } & Parity)
  | { code: 'solved'; moveCount: number; elapsed: number; assisted: number; hints: number; attempt: boolean }
  | { code: 'looking' }
  /** The presses on Hint: which tile, which way, and why. hint: all that is known where there is no why. */
  | { code: 'hintTile'; tile: number }
  | { code: 'hintWay'; tile: number; move: Hint['move'] }
  | { code: 'hintWhy'; tile: number; choices: Choice[] }
  | ({ code: 'hint' } & Hint)
  | { code: 'noHint' }
  | { code: 'searching'; algorithm: Algorithm }
  /** first: the first solution of this search. gap: see gapOf() in play-model.ts. */
  | { code: 'improving'; first: boolean; length: number; lowerBound: number; gap: number }
  | { code: 'solvedAlready' }
  | ({ code: 'found'; optimal: boolean } & Found)
  /** A limit ended the proof that the solution is shortest. */
  | ({ code: 'unproven' } & Found)
  | { code: 'ranOut'; algorithm: Algorithm; limit: 'nodes' | 'memory' | 'time' }
  | { code: 'exhausted' }
  | { code: 'cancelled'; reason: CancelReason }
  | { code: 'failed' };

interface Found {
  algorithm: Algorithm;
  length: number;
  lowerBound: number;
  milliseconds: number;
}

/** What went wrong. file: a name in words, such as wasm/solver.wasm. reason: the browser's own words, or ''. */
export type Failure =
  /** A Content-Security-Policy would have to name the source, or what it needs. */
  | { type: 'csp'; code: 'wasm-forbidden' }
  | { type: 'csp'; code: 'download-forbidden'; file: string; source: string }
  | { type: 'csp'; code: 'worker-forbidden'; needs: string }
  | { type: 'wasm'; code: 'wasm-missing' }
  | { type: 'wasm'; code: 'wasm-broken'; file: string; reason: string }
  /** elsewhere: it is of another origin than the page. */
  | { type: 'wasm'; code: 'no-answer'; file: string; elsewhere: boolean }
  | { type: 'wasm'; code: 'bad-answer'; file: string; status: number }
  | { type: 'wasm'; code: 'wrong-file'; file: string; contentType: string }
  /** The browser broke off the program that draws the board. */
  | { type: 'wasm'; code: 'board-stopped'; reason: string }
  | { type: 'memory'; code: 'memory-refused' }
  | { type: 'wasm'; code: 'controls-not-loaded' }
  | { type: 'worker'; code: 'worker-not-loaded'; reason: string }
  | { type: 'worker'; code: 'engine-not-loaded'; reason: string }
  | { type: 'worker'; code: 'engine-stopped'; reason: string }
  | { type: 'worker'; code: 'engine-silent' }
  | { type: 'worker'; code: 'solution-wrong' };

/** Why the browser keeps nothing. missing: it has no database. refused: the reader, the browser or a sandbox forbids
 * it. blocked: it does not open. full: there is no room. damaged: it opens and cannot be used. */
export type MemoryFailure = 'missing' | 'refused' | 'blocked' | 'full' | 'damaged';

/** Why a file of solves was refused. not-solves: it is no file of solves, or of a version that this page cannot read.
 * syntax: no JSON. field: its value is wrong. */
export type ExchangeFailure = 'not-solves' | 'syntax' | 'field';
