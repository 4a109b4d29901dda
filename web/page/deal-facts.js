// What can be asked for: how far away positions of a size are, and what day it is.

/** The farthest that positions are, on boards of which that is known, by the longer and the shorter side. */
const farthest = /** @type {Record<string, number>} */ ({
  '2x2': 6,
  '3x2': 21,
  '4x2': 36,
  '5x2': 55,
  '6x2': 80,
  '7x2': 108,
  '8x2': 140,
  '3x3': 31,
  '4x3': 53,
  '5x3': 84,
  '4x4': 80,
});
const MOST_CELLS_EVENLY = 10; // beyond, positions are found by walking away from the goal
const MOST_MOVES_WALKED = 60; // which takes seconds beyond

/**
 * How far away a position of that size can be asked for.
 * @param {string} size
 * @returns {{ most: number, evenly: boolean } | null} evenly: all that far are equally likely; null: no distance of a
 *   board that large can be proven
 */
export function distancesOf(size) {
  const sides = size
    .split('x')
    .map(Number)
    .sort((one, other) => other - one);
  const known = farthest[sides.join('x')];
  if (!known) return null;
  const evenly = sides[0] * sides[1] <= MOST_CELLS_EVENLY;
  return { most: evenly ? known : Math.min(known, MOST_MOVES_WALKED), evenly };
}

/** The date where the reader is: YYYY-MM-DD. */
export function today() {
  const now = new Date();
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return `${String(now.getFullYear()).padStart(4, '0')}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
