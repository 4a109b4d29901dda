// Types of the tag in Svelte 5: `import type {} from 'sliding-puzzle-element/svelte'`, once in a project.

import type { HTMLAttributes } from 'svelte/elements';
import type { PuzzleTag } from './attributes.js';
import type { SlidingPuzzle } from './sliding-puzzle.js';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'sliding-puzzle': PuzzleTag & Omit<HTMLAttributes<SlidingPuzzle>, keyof PuzzleTag>;
  }
}
