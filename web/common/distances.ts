// Numbers of moves to the goal as the solver knows them: proven, or an interval that a proof closes.

import type { Choice, Distance } from './types.ts';

export const isProven = (distance: Distance): distance is number => typeof distance === 'number';

/** No solution is shorter. */
export const lowOf = (distance: Distance) => (isProven(distance) ? distance : distance[0]);

/** A solution of that many moves is known; null: none is. */
export const highOf = (distance: Distance) => (isProven(distance) ? distance : distance[1]);

/** "55", "55–61", "≥ 55". */
export function formatDistance(distance: Distance, write: (moves: number) => string = String) {
  if (isProven(distance)) return write(distance);
  const [low, high] = distance;
  return high === null ? `≥\u00a0${write(low)}` : `${write(low)}–${write(high)}`;
}

/** The moves that would remain after each move: "8: 55, 5: 57, 11: 57". */
export const afterEach = (choices: Choice[]) =>
  choices.map(({ tile, remaining }) => `${tile}: ${formatDistance(remaining)}`).join(', ');
