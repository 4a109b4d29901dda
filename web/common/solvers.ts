// The table of solvers. It agrees with that of src/search/solvers/solvers.hpp (tests/cli/solvers.test.mjs), and all other
// lists of solvers agree with it (tests/web/solvers.test.mjs).

import type { Algorithm } from './types.ts';

/** promise: what a solver ends with unless a limit ends it before. shortest: a solution that is proven shortest; on
 * larger boards the memory is full before that. anytime: the same, but where the proof takes long, a good solution
 * comes first. first: the first solution that it finds, of any length. */
export interface SolverFacts {
  promise: 'shortest' | 'anytime' | 'first';
  /** on boards of more cells it proves nothing; without it there are no such boards */
  mostCellsProven?: number;
}

export const solvers: Record<Algorithm, SolverFacts> = {
  auto: { promise: 'anytime', mostCellsProven: 16 },
  idastar: { promise: 'anytime' },
  'idastar-linear-conflict': { promise: 'shortest' },
  'idastar-manhattan': { promise: 'shortest' },
  fast: { promise: 'first', mostCellsProven: 0 },
  'astar-manhattan': { promise: 'shortest' },
  'astar-misplaced': { promise: 'shortest' },
  'bidirectional-bfs': { promise: 'shortest' },
  bfs: { promise: 'shortest' },
};

// In the order in which pages offer them. Apart from the table, because every page with a board loads this list.

export const allAlgorithms: readonly Algorithm[] = [
  'auto',
  'idastar',
  'idastar-linear-conflict',
  'idastar-manhattan',
  'fast',
  'astar-manhattan',
  'astar-misplaced',
  'bidirectional-bfs',
  'bfs',
];

// What a search may use unless it is told otherwise.

/** Bytes: 512 MiB, on small phones an eighth of memory. */
export function defaultMaxMemory() {
  const gigabytes = (navigator as { deviceMemory?: number }).deviceMemory ?? 8;
  return Math.min(512, gigabytes * 128) * 2 ** 20;
}

/** Where it would go on improving its solution for ever, less. */
export function defaultMaxSeconds(algorithm: Algorithm, cells: number) {
  const { promise, mostCellsProven = Infinity } = (solvers[algorithm] ?? {}) as Partial<SolverFacts>;
  return promise === 'anytime' && cells > mostCellsProven ? 10 : 120;
}
