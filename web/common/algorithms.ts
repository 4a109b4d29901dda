// The solvers by name, in the order in which pages offer them. Apart from what is known of each (solvers.ts), because every
// page with a board loads this list.

import type { Algorithm } from './types.ts';

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
