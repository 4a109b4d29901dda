// Types of the tag in templates of Vue 3: `import type {} from 'sliding-puzzle-element/vue'`, once in a project.

import type { HTMLAttributes, PublicProps } from 'vue';
import type { PuzzleAttributes } from './attributes.js';
import type { SlidingPuzzle } from './sliding-puzzle.js';
import type { PuzzleEvents } from './types.js';

type Emit<Name extends keyof PuzzleEvents = keyof PuzzleEvents> = (
  Name extends unknown ? (given: (event: Name, payload: PuzzleEvents[Name]) => void) => void : never
) extends (given: infer All) => void
  ? All
  : never;

declare module 'vue' {
  interface GlobalComponents {
    'sliding-puzzle': new () => SlidingPuzzle & {
      $props: PuzzleAttributes & Omit<HTMLAttributes, keyof PuzzleAttributes> & PublicProps;
      $emit: Emit;
    };
  }
}
