// A game as a ghost to race against: how far it is from the goal at each moment. Pure functions.

import { movesIn } from '../common/game-text.js';
import { momentsOf } from '../element/review-facts.js';

/** @import { Distance } from '../common/types' */

/**
 * @typedef {object} Ghost
 * @property {string} start position text
 * @property {string} moves
 * @property {number[]} moments milliseconds after the first move, one for each move
 */

/**
 * The ghost of a game: it makes the moves of hands when these did, and all others at even times.
 * @param {{ startState: string, timeline: { moves: string, times: string }, solutionBegin: number | null }} game
 * @param {number} rate moves a second, where nobody took time
 * @returns {Ghost}
 */
export function ghostOf({ startState, timeline: { moves, times }, solutionBegin }, rate) {
  const length = movesIn(moves);
  const known = momentsOf(times)?.slice(0, solutionBegin ?? length) ?? [];
  const last = known.at(-1) ?? -1000 / rate; // the first of all moves is made at once
  const even = Array.from({ length: length - known.length }, (_, index) => last + ((index + 1) * 1000) / rate);
  return { start: startState, moves, moments: [...known, ...even] };
}

/** How many moves a ghost has made by then. @param {Ghost} ghost @param {number} elapsed milliseconds */
export function movesBy({ moments }, elapsed) {
  let made = 0;
  while (made < moments.length && moments[made] <= elapsed) made += 1;
  return made;
}

/**
 * What is left for the ghost after so many moves, as an interval.
 * @param {Distance[]} curve of its game as far as it is known; [] : not yet
 * @param {number} length its moves
 * @param {number} made
 * @returns {Distance}
 */
export function leftFor(curve, length, made) {
  const rest = length - made;
  const known = curve[made];
  if (known === undefined) return rest === 0 ? 0 : [0, rest];
  if (typeof known === 'number') return known;
  return [known[0], Math.min(known[1] ?? rest, rest)];
}
