// A* with a closed list on a small graph, where the reader sets one guess: admissible is not enough for states to stay
// closed. It knows no page.

import { say } from './say.js';

/** The edges, each a move. Everything leads towards the goal. @type {Record<string, string[]>} */
export const edges = {
  start: ['a', 'b'],
  a: ['c'],
  b: ['d'],
  d: ['e'],
  e: ['c'],
  c: ['p'],
  p: ['q'],
  q: ['goal'],
  goal: [],
};

/** Moves from a to the goal: the largest guess there that is admissible. */
export const MOST = 4;
/** The largest that is consistent, as h(c) = 0 is a move away. */
export const CONSISTENT = 1;

/** @typedef {{ state: string, g: number, f: number }} Expansion */

/**
 * @param {number} guess h of a; h is 0 elsewhere
 * @returns {{ order: Expansion[], length: number, way: string[] }} the expansions in their order; the way that it finds
 */
export function searchWith(guess) {
  const h = (/** @type {string} */ state) => (state === 'a' ? guess : 0);
  const g = new Map([['start', 0]]);
  const parents = new Map();
  const open = ['start'];
  const closed = new Set();
  /** @type {Expansion[]} */
  const order = [];
  for (;;) {
    // The smallest f; of these, the largest g.
    const cost = (/** @type {string} */ state) => g.get(state) ?? 0;
    open.sort((one, other) => cost(one) + h(one) - cost(other) - h(other) || cost(other) - cost(one));
    const state = /** @type {string} */ (open.shift());
    closed.add(state);
    order.push({ state, g: cost(state), f: cost(state) + h(state) });
    if (state === 'goal') {
      const way = [];
      for (let at = state; at; at = parents.get(at)) way.unshift(at);
      return { order, length: cost(state), way };
    }
    for (const next of edges[state]) {
      const through = cost(state) + 1;
      if (closed.has(next) || (open.includes(next) && cost(next) <= through)) continue;
      if (!open.includes(next)) open.push(next);
      g.set(next, through);
      parents.set(next, state);
    }
  }
}

/** @param {number} guess */
export function consistencyWords(guess) {
  const { length } = searchWith(guess);
  if (guess <= CONSISTENT)
    return say`Consistent: no move lowers h by more than 1. The path found has ${length} moves, the fewest possible.`;
  const drop = say`The move from a to c lowers h by ${guess}: admissible, but not consistent.`;
  return length > 5
    ? say`${drop} State c is closed by the longer path before a is expanded: ${length} moves instead of 5.`
    : say`${drop} This time it goes well, and ${length} moves are found. Nothing promises it.`;
}
