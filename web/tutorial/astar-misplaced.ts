// Part 5: the demo of A* with misplaced tiles.

import { startSearchDemo } from './search-demo.ts';

import type { DemoContext } from './demo.ts';

export const start = (figure: HTMLElement, context: DemoContext) =>
  startSearchDemo(figure, context, { algorithm: 'astar-misplaced', moves: 16, seed: 'tutorial' });
