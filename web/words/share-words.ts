// What is said about sharing: it comes with the sheet, when it is first opened.

import type { Say } from './language.ts';

/** The board of a day, as the player solved it. */
export type DailyResult = { date: string; moves: number; time: string; shortest: string | null; helped: boolean };

export const shareWordsFor = (say: Say) => ({
  share: say`Share`,
  start: say`This board, from its start`,
  position: say`The position as it is now`,
  moment: say`This moment of the game`,
  replay: say`The whole game, with its times`,
  result: say`The result, as text`,
  picture: say`The board, as a picture`,
  curve: say`The graph, as an image`,
  copied: say`Copied`,
  shared: say`Shared`,
  saved: say`Saved`,
  copyFrom: say`Copy it from here:`,
  notDrawn: say`The picture could not be made.`,
  daily: ({ date, moves, time, shortest, helped }: DailyResult) => {
    const made = say`Sliding Puzzle ${date}: ${moves} {move|moves}`;
    const against = shortest ? say`${made} (shortest ${shortest})` : made;
    return helped ? say`${against} in ${time}, with help` : say`${against} in ${time}`;
  },
});

export type ShareWords = ReturnType<typeof shareWordsFor>;
