// Part 9: pattern databases. A figure names its part (`data-part`): shadow (what a database is and how it is filled), sum
// (disjoint ones add up), regions (what is known of the blank). Parameters: part; tiles, two of 3x3; state, of the sum.

import { PatternRegions } from './pattern-regions.ts';
import { PatternShadow } from './pattern-shadow.ts';
import { PatternSum } from './pattern-sum.ts';
import { replaceStill } from './pieces.ts';
import { openPositions } from './positions.ts';

import type { DemoContext } from './demo.ts';

export async function start(figure: HTMLElement, context: DemoContext) {
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
