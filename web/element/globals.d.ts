// What every page that has the element knows: its tag and its events. Published at the end of types.d.ts. Read by tsc
// only.

import type { PuzzleEvents } from '../common/types.ts';

declare global {
  interface HTMLElementTagNameMap {
    'sliding-puzzle': import('./sliding-puzzle.ts').SlidingPuzzle;
  }
  interface HTMLElementEventMap extends PuzzleEvents {}
  interface DocumentEventMap extends PuzzleEvents {}
}
