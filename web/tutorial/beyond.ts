// What comes after A*: why a 15-puzzle defeats it, linear conflict, IDA*, pattern databases, the positions that need
// 80 moves, and 5 x 5 with its two bounds. A figure names its part (`data-part`: why, conflict, idastar, databases,
// eighty, five). Every number is searched for or built when the reader asks. The reader can cancel everything, and far
// out of view it stops.
// Parameters: part, state; for eighty also which, 1 to 5.

import { make } from '../common/dom.ts';
import { eighty, five, idastar } from './beyond-proofs.ts';
import { conflict, databases, why } from './beyond-searches.ts';
import { replaceStill } from './pieces.ts';
import { openPositions } from './positions.ts';

import type { MakePart } from './beyond-pieces.ts';
import type { DemoContext } from './demo.ts';

const parts: Record<string, MakePart> = { why, conflict, idastar, databases, eighty, five };

export async function start(figure: HTMLElement, context: DemoContext) {
  const part = figure.dataset.part ?? '';
  const { title, element, stop } = parts[part](context, await openPositions(context.signal));
  element.prepend(make('p', 'beyond-title', title));
  element.dataset.part = part;
  replaceStill(figure, element).classList.add('beyond');
  context.onSleep(stop);
}
