// Part 5: the demo of A* with misplaced tiles.

import { startSearchDemo } from './search-demo.js';

/** @import { DemoContext } from './demo' */

/** @param {HTMLElement} figure @param {DemoContext} context */
export const start = (figure, context) =>
  startSearchDemo(figure, context, { algorithm: 'astar-misplaced', moves: 16, seed: 'tutorial' });
