// What can be asked for: how far away positions of a size are, what day it is, and how far away the board of a day is.

/**
 * By the longer and the shorter side: the farthest that a position can be asked for. To there all that far are equally
 * likely to be found (src/search/solvers/distant.hpp).
 */
const farthest: Record<string, number> = {
  '2x2': 6,
  '3x2': 21,
  '4x2': 36,
  '5x2': 55,
  '3x3': 31,
  '6x2': 70,
  '4x3': 48,
  '7x2': 79,
  '5x3': 63,
  '8x2': 40,
  '4x4': 66,
};

/**
 * How far away a position of that size can be asked for.
 * @returns null: no distance of a board that large can be proven
 */
export function farthestOf(size: string): number | null {
  const sides = size
    .split('x')
    .map(Number)
    .sort((one, other) => other - one);
  return farthest[sides.join('x')] ?? null;
}

/** The date of that moment where the reader is: YYYY-MM-DD. */
function dateOf(moment: Date) {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

export const today = () => dateOf(new Date());

/** So many days that end with today, the earliest first. Days may have 23 or 25 hours: noon is in all. */
export function lastDays(count: number) {
  const now = new Date();
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  return Array.from({ length: count }, (_, index) => dateOf(new Date(year, month, day - count + 1 + index, 12)));
}

const dailyMoves = [20, 26, 31, 36, 41, 46, 51]; // from Monday: src/search/solvers/daily.cpp

/** How far from the goal the board of that day is; null: there is no such day. */
export const movesOfDay = (date: string) => dailyMoves[(new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7] ?? null;
