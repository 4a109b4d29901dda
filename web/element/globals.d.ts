// What every page that has the element knows: its tag and its events. Published at the end of types.d.ts. Read by tsc only.

import type { Algorithm, MoveDetail, Problem, SolveResult, Statistics } from '../common/types';

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
