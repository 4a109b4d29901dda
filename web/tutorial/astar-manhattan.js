// Part 6: the demo of A* with the Manhattan distance.

import { startSearchDemo } from './search-demo.js';

/** @import { DemoContext } from './demo' */

/** @param {HTMLElement} figure @param {DemoContext} context */
export const start = (figure, context) =>
  startSearchDemo(figure, context, { algorithm: 'astar-manhattan', moves: 20, seed: 'tutorial' });
