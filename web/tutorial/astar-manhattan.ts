// Part 6: the demo of A* with the Manhattan distance.

import { startSearchDemo } from './search-demo.ts';

import type { DemoContext } from './demo.ts';

export const start = (figure: HTMLElement, context: DemoContext) =>
  startSearchDemo(figure, context, { algorithm: 'astar-manhattan', moves: 20, seed: 'tutorial' });
