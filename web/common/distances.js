// Numbers of moves to the goal as the solver knows them: proven, or an interval that a proof closes.

/** @import { Choice, Distance } from './types' */

/** @param {Distance} distance @returns {distance is number} */
export const isProven = (distance) => typeof distance === 'number';

/** No solution is shorter. @param {Distance} distance */
export const lowOf = (distance) => (isProven(distance) ? distance : distance[0]);

/** A solution of that many moves is known; null: none is. @param {Distance} distance */
export const highOf = (distance) => (isProven(distance) ? distance : distance[1]);

/** "55", "55–61", "≥ 55". @param {Distance} distance @param {(moves: number) => string} [write] */
export function formatDistance(distance, write = String) {
  if (isProven(distance)) return write(distance);
  const [low, high] = distance;
  return high === null ? `≥\u00a0${write(low)}` : `${write(low)}–${write(high)}`;
}

/** The moves that would remain after each move: "8: 55, 5: 57, 11: 57". @param {Choice[]} choices */
export const afterEach = (choices) =>
  choices.map(({ tile, remaining }) => `${tile}: ${formatDistance(remaining)}`).join(', ');
