// Part 9: pattern databases. A figure names its part (`data-part`): shadow (what a database is and how it is filled), sum
// (disjoint ones add up), regions (what is known of the blank). Parameters: part; tiles, two of 3x3; state, of the sum.

import { PatternRegions } from './pattern-regions.js';
import { PatternShadow } from './pattern-shadow.js';
import { PatternSum } from './pattern-sum.js';
import { replaceStill } from './pieces.js';
import { openPositions } from './positions.js';

/** @import { DemoContext } from './demo' */

/**
 * @param {HTMLElement} figure
 * @param {DemoContext} context
 */
export async function start(figure, context) {
  const { part } = figure.dataset;
  const view =
    part === 'sum'
      ? new PatternSum(context, await openPositions(context.signal))
      : part === 'regions'
        ? new PatternRegions(context)
        : new PatternShadow(context);
  await view.begin();
  replaceStill(figure, view.element);
}
