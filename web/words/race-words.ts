// What is said in a race against a ghost: it comes with the first race.

import type { Say } from './language.ts';

export const raceWordsFor = (say: Say) => ({
  you: say`You`,
  ghost: say`Ghost`,
  /**
   * What the two bars show, for screen readers.
   * @param text the distance, which may be an interval
   * @param moves its upper end
   */
  left: (text: string, moves: number) => say`${{ toString: () => text, valueOf: () => moves }} {move|moves} left`,
  unsolved: say`That game was never solved, so there is no ghost to race.`,
  ready: say`The ghost starts with your first move.`,
  ghostDone: say`The ghost has finished.`,
  first: (seconds: string) => say`${seconds} s ahead of the ghost`,
  second: (seconds: string) => say`${seconds} s behind the ghost`,
});
