// What there is to say to the player of a board: a code and its values. The play model chooses the message; the words
// of each language have a sentence for every code. Read by tsc only.

import type { Algorithm, CancelReason, Hint, Method } from './types';

/** What decides whether a position can be solved. */
export interface Parity {
  width: number;
  inversions: number;
  /** Rows below the blank; they count only on boards of even width. */
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
  /** by: the method with which auto found it; '' when that is not known or the player chose it. */
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
  /** refused: the browser gave no more memory, far below the limit. */
  limit: 'nodes' | 'memory' | 'refused' | 'time';
  /** The limits of the search, in bytes and seconds; 0: not known. */
  maxMemory: number;
  maxSeconds: number;
}

/** A sentence for each code. */
export type Sentences = { [Code in Message['code']]: (values: Extract<Message, { code: Code }>) => string };
