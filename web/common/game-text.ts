// What the texts of a game's moves and times tell without a board (src/core/notation.hpp, src/game/timeline.hpp).

const MOST_LETTERS = 200_000; // no board takes a text with so many moves

/** How many moves a text has, if it is right. */
export const movesIn = (moves: string) =>
  [...moves.slice(0, MOST_LETTERS).matchAll(/[a-z](\d*)/gi)].reduce((sum, [, count]) => sum + Number(count || 1), 0);

/** The numbers in a text of times, each as text. */
export const numbersIn = (times: string) => times.match(/[w-zA-Z_-]*[0-9a-v]/g) ?? [];
