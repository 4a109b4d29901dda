// Types of the tag in JSX of React 19: `import type {} from 'sliding-puzzle-element/react'`, once in a project.

import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { PuzzleTag } from './attributes.js';
import type { SlidingPuzzle } from './sliding-puzzle.js';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'sliding-puzzle': PuzzleTag &
        Omit<DetailedHTMLProps<HTMLAttributes<SlidingPuzzle>, SlidingPuzzle>, keyof PuzzleTag>;
    }
  }
}
