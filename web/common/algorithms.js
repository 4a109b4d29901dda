// The solvers by name, in the order in which pages offer them. Apart from what is known of each (solvers.js), because every
// page with a board loads this list.

/** @import { Algorithm } from './types' */

/** @type {readonly Algorithm[]} */
export const allAlgorithms = [
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
