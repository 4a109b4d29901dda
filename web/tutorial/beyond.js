// What comes after A*: why a 15-puzzle defeats it, linear conflict, IDA*, pattern databases, the positions that need
// 80 moves, and 5 x 5 with its two bounds. A figure names its part (`data-part`: why, conflict, idastar, databases,
// eighty, five). Every number is searched for or built when the reader asks. The reader can cancel everything, and far
// out of view it stops.
// Parameters: part, state; for eighty also which, 1 to 5.

import { make } from '../common/make.js';
import { eighty, five, idastar } from './beyond-proofs.js';
import { conflict, databases, why } from './beyond-searches.js';
import { replaceStill } from './pieces.js';
import { openPositions } from './positions.js';

/** @import { MakePart } from './beyond-pieces.js' */
/** @import { DemoContext } from './demo' */

/** @type {Record<string, MakePart>} */
const parts = { why, conflict, idastar, databases, eighty, five };

/**
 * @param {HTMLElement} figure
 * @param {DemoContext} context
 */
export async function start(figure, context) {
  const part = figure.dataset.part ?? '';
  const { title, element, stop } = parts[part](context, await openPositions(context.signal));
  element.prepend(make('p', 'beyond-title', title));
  element.dataset.part = part;
  replaceStill(figure, element).classList.add('beyond');
  context.onSleep(stop);
}
