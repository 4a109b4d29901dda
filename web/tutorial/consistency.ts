// A guess that is admissible and not consistent, for the reader to break A* with: a graph of nine states; the reader sets
// h(a), and A* with a closed list runs at once.

import { make, shape } from '../common/dom.ts';
import { showVerdict, slider } from './pieces.ts';
import { say } from './say.ts';

import type { Context } from './figure.ts';

/** The edges, each a move. Everything leads towards the goal. */
const edges: Record<string, string[]> = {
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
const places: Record<string, [number, number]> = {
  start: [30, 70],
  a: [140, 25],
  b: [85, 115],
  d: [140, 115],
  e: [195, 115],
  c: [250, 70],
  p: [305, 70],
  q: [360, 70],
  goal: [415, 70],
};

/** Moves from a to the goal: the largest guess there that is admissible. */
export const MOST = 4;
/** The largest that is consistent, as h(c) = 0 is a move away. */
const CONSISTENT = 1;

export type Expansion = { state: string; f: number };

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
    order.push({ state, f: cost(state) + h(state) });
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

/** What a state is called. */
const nameOf = (state: string) => ({ start: say`start`, goal: say`goal` })[state] ?? state;

export function start(_figure: HTMLElement, context: Context) {
  const picture = shape('svg', { viewBox: '0 0 450 145', class: 'consistency-graph', role: 'img' });
  const verdict = make('p', { class: 'verdict-words', role: 'status' });
  const guess = slider(
    say`The guess h(a); it is 0 everywhere else, and the truth at a is 4`,
    [0, MOST, MOST],
    (value) => `h(a) = ${value}`,
    { act: draw },
  );

  function draw(value: number) {
    const { order, length, way } = searchWith(value);
    showVerdict(verdict, consistencyWords(value), length === 5);
    const isOnWay = (from: string, to: string) =>
      way.includes(from) && way.includes(to) && way.indexOf(to) === way.indexOf(from) + 1;
    const lines = Object.entries(edges).flatMap(([from, all]) =>
      all.map((to) => {
        const [[x1, y1], [x2, y2]] = [places[from], places[to]];
        return shape('line', { class: isOnWay(from, to) ? 'way' : '', x1, y1, x2, y2 });
      }),
    );
    const nodes = Object.entries(places).map(([state, [x, y]]) => {
      const turn = order.findIndex((each) => each.state === state);
      const note = turn < 0 ? say`not expanded` : `${turn + 1}: f = ${order[turn].f}`;
      return shape(
        'g',
        { class: way.includes(state) ? 'way' : turn < 0 ? 'unexpanded' : '' },
        shape('circle', { cx: x, cy: y, r: 17 }),
        shape('text', { x, y: y + 4.5 }, nameOf(state)),
        shape('text', { class: 'consistency-note', x, y: y + 30 }, note),
      );
    });
    picture.replaceChildren(...lines, ...nodes);
    picture.setAttribute(
      'aria-label',
      say`Expanded in this order: ${order.map(({ state, f }) => `${nameOf(state)}, f ${f}`).join('; ')}. The path found: ${way.map(nameOf).join(', ')}.`,
    );
  }

  draw(MOST);
  context.show(picture, guess.element, verdict);
}
