// Part 4: the demo of breadth-first search.

import { startSearchDemo } from './search-demo.js';

/** @import { DemoContext } from './demo' */

/** @param {HTMLElement} figure @param {DemoContext} context */
export const start = (figure, context) =>
  startSearchDemo(figure, context, { algorithm: 'bfs', moves: 12, seed: 'tutorial' });
