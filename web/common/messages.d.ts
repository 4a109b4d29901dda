// What crosses a border inside the product to be said to a person: a code and its values. The words of each language
// have a sentence for every code. Read by tsc only.

import type { Algorithm, CancelReason, Hint, Method } from './types';

/** What decides whether a position can be solved. */
export interface Parity {
  width: number;
  inversions: number;
  /** The blank; they count on boards of even width only. */
  rowsBelow: number;
}

export interface Solvability extends Parity {
  solvable: boolean;
}

export type Message =
  | { code: 'nothing' }
  | { code: 'newGame'; solved: boolean; cells: number }
  /** searched: somebody asked for a solution. */
  | ({ code: 'unsolvable'; searched: boolean } & Parity)
  | { code: 'solved'; moveCount: number; elapsed: number; assisted: number }
  | { code: 'looking' }
  | ({ code: 'hint' } & Hint)
  | { code: 'noHint' }
  | { code: 'searching'; algorithm: Algorithm }
  /** first: the first solution of this search. gap: see gapOf() in play-model.js. */
  | { code: 'improving'; first: boolean; length: number; lowerBound: number; gap: number }
  | { code: 'solvedAlready' }
  /** by: the method that auto found it with, '' when that is not known or was the player's choice. */
  | ({ code: 'found'; milliseconds: number; optimal: boolean; gap: number; by: Method | '' } & Bounds)
  /** A limit ended the proof that the solution is shortest. */
  | ({ code: 'unproven'; milliseconds: number } & Limit & Bounds)
  | ({ code: 'ranOut'; milliseconds: number; depth: number } & Limit & Bounds)
  | { code: 'exhausted' }
  | { code: 'cancelled'; reason: CancelReason; milliseconds: number }
  | { code: 'failed' };

interface Bounds {
  algorithm: Algorithm;
  length: number;
  lowerBound: number;
}

interface Limit {
  /** refused: far below its limit of memory the browser gave no more. */
  limit: 'nodes' | 'memory' | 'refused' | 'time';
  /** What it was given, in bytes and seconds; 0: not known. */
  maxMemory: number;
  maxSeconds: number;
}

/** What went wrong. file: a name in words, such as wasm/solver.wasm. reason: the browser's own words, or ''. */
export type Failure =
  /** A Content-Security-Policy would have to name the source. */
  | { type: 'csp'; code: 'wasm-forbidden' }
  | { type: 'csp'; code: 'download-forbidden'; file: string; source: string }
  | { type: 'csp'; code: 'worker-forbidden'; source: string }
  | { type: 'wasm'; code: 'wasm-missing' }
  | { type: 'wasm'; code: 'wasm-broken'; file: string; reason: string }
  /** elsewhere: it is of another origin than the page. */
  | { type: 'wasm'; code: 'no-answer'; file: string; elsewhere: boolean }
  | { type: 'wasm'; code: 'bad-answer'; file: string; status: number }
  | { type: 'wasm'; code: 'wrong-file'; file: string; contentType: string }
  /** The browser broke off the program that draws the board. */
  | { type: 'wasm'; code: 'board-stopped'; reason: string }
  | { type: 'memory'; code: 'memory-refused' }
  | { type: 'worker'; code: 'worker-not-loaded'; reason: string }
  | { type: 'worker'; code: 'engine-not-loaded'; reason: string }
  | { type: 'worker'; code: 'engine-stopped'; reason: string }
  /** It neither answered nor told for so long that it lives. */
  | { type: 'worker'; code: 'engine-silent' }
  | { type: 'worker'; code: 'solution-wrong' };

/** A sentence for each code. */
type SentencesFor<Coded extends { code: string }> = {
  [Code in Coded['code']]: (values: Extract<Coded, { code: Code }>) => string;
};
export type Sentences = SentencesFor<Message>;
export type Failures = SentencesFor<Failure>;
