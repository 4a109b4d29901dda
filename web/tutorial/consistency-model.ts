// A* with a closed list on a small graph, where the reader sets one guess: admissible is not enough for states to stay
// closed. It knows no page.

import { say } from './say.ts';

/** The edges, each a move. Everything leads towards the goal. */
export const edges: Record<string, string[]> = {
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

export type Expansion = { state: string; g: number; f: number };

/**
 * @param guess h of a; h is 0 elsewhere
 * @returns the expansions in their order; the way that it finds
 */
export function searchWith(guess: number): { order: Expansion[]; length: number; way: string[] } {
  const h = (state: string) => (state === 'a' ? guess : 0);
  const g = new Map([['start', 0]]);
  const parents = new Map();
  const open = ['start'];
  const closed = new Set();
  const order: Expansion[] = [];
  for (;;) {
    // The smallest f; of these, the largest g.
    const cost = (state: string) => g.get(state) ?? 0;
    open.sort((one, other) => cost(one) + h(one) - cost(other) - h(other) || cost(other) - cost(one));
    const state = open.shift() as string;
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

export function consistencyWords(guess: number) {
  const { length } = searchWith(guess);
  if (guess <= CONSISTENT)
    return say`Consistent: no move lowers h by more than 1. The path found has ${length} moves, the fewest possible.`;
  const drop = say`The move from a to c lowers h by ${guess}: admissible, but not consistent.`;
  return length > 5
    ? say`${drop} State c is closed by the longer path before a is expanded: ${length} moves instead of 5.`
    : say`${drop} This time it goes well, and ${length} moves are found, but nothing guarantees it.`;
}
