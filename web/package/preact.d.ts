// Types of the tag in JSX of Preact 10: `import type {} from 'sliding-puzzle-element/preact'`, once in a project.

import type { HTMLAttributes } from 'preact';
import type { PuzzleTag } from './attributes.js';
import type { SlidingPuzzle } from './sliding-puzzle.js';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'sliding-puzzle': PuzzleTag & Omit<HTMLAttributes<SlidingPuzzle>, keyof PuzzleTag>;
    }
  }
}
