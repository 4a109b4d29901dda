// Part 4: the demo of breadth-first search.

import { startSearchDemo } from './search-demo.ts';

import type { DemoContext } from './demo.ts';

export const start = (figure: HTMLElement, context: DemoContext) =>
  startSearchDemo(figure, context, { algorithm: 'bfs', moves: 12, seed: 'tutorial' });
