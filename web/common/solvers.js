// The table of solvers, in the order in which they are offered. It says what solver_table of src/search/solvers/solvers.hpp
// says (tests/cli/solvers.test.mjs compares them); tests/web/solvers.test.mjs holds to it what lists solvers besides. What
// they are called: words/solver-words.js.

/** @import { Algorithm } from './types' */

/**
 * promise: what it ends with when no limit ends it before. shortest: a solution that is proven shortest; on larger
 * boards memory is full before. anytime: the same; where the proof takes long, a good solution is there before it.
 * first: the first solution that it finds, of any length.
 * @typedef {object} SolverFacts
 * @property {number} key that starts it on our page
 * @property {'shortest' | 'anytime' | 'first'} promise
 * @property {number} [mostCellsProven] on boards of more cells it proves nothing; without it there are no such boards
 * @property {true} [takesWeight] as A* does
 * @property {true} [leavesTrace] that can be looked into step by step
 * @property {true} [usesDatabases] pattern databases, which whoever runs it may load before
 */

/** @type {Record<Algorithm, SolverFacts>} */
export const solvers = {
  auto: { key: 7, promise: 'anytime', mostCellsProven: 16, usesDatabases: true },
  idastar: { key: 5, promise: 'anytime', usesDatabases: true },
  fast: { key: 6, promise: 'first', mostCellsProven: 0 },
  'astar-manhattan': { key: 3, promise: 'shortest', takesWeight: true, leavesTrace: true },
  'astar-misplaced': { key: 2, promise: 'shortest', takesWeight: true, leavesTrace: true },
  'bidirectional-bfs': { key: 4, promise: 'shortest' },
  bfs: { key: 1, promise: 'shortest', leavesTrace: true },
};

export const allAlgorithms = /** @type {Algorithm[]} */ (/* @__PURE__ */ Object.keys(solvers));

/** Whether it goes on improving its solution until it is told to end. @param {Algorithm} algorithm @param {number} cells */
export function improvesForEver(algorithm, cells) {
  const { promise, mostCellsProven = Infinity } = /** @type {Partial<SolverFacts>} */ (solvers[algorithm] ?? {});
  return promise === 'anytime' && cells > mostCellsProven;
}
