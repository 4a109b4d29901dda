// What can be asked for: how far away positions of a size are, and what day it is.

/**
 * By the longer and the shorter side: the farthest that a position can be asked for, and from where on all that far are
 * equally likely (src/search/solvers/distant.hpp). Nearer ones are found by walking away from the goal.
 * @type {Record<string, { most: number, evenlyFrom: number }>}
 */
const known = {
  '2x2': { most: 6, evenlyFrom: 0 },
  '3x2': { most: 21, evenlyFrom: 0 },
  '4x2': { most: 36, evenlyFrom: 0 },
  '5x2': { most: 55, evenlyFrom: 0 },
  '3x3': { most: 31, evenlyFrom: 0 },
  '6x2': { most: 64, evenlyFrom: 33 },
  '4x3': { most: 45, evenlyFrom: 24 },
  '7x2': { most: 79, evenlyFrom: 51 },
  '5x3': { most: 63, evenlyFrom: 40 },
  '8x2': { most: 40, evenlyFrom: Infinity },
  '4x4': { most: 64, evenlyFrom: 40 },
};

/**
 * How far away a position of that size can be asked for.
 * @param {string} size
 * @returns {{ most: number, evenlyFrom: number } | null} null: no distance of a board that large can be proven
 */
export function distancesOf(size) {
  const sides = size
    .split('x')
    .map(Number)
    .sort((one, other) => other - one);
  return known[sides.join('x')] ?? null;
}

/** The date where the reader is: YYYY-MM-DD. */
export function today() {
  const now = new Date();
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return `${String(now.getFullYear()).padStart(4, '0')}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
