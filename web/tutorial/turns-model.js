// The counter of turns: what the game does for each slide and each step back, and the code that does it. It knows no
// page; the events follow from those of the board.

import { extractPart, line, pseudocode } from './code-parts.js';
import { say } from './say.js';

/** @import { Cause } from '../common/types' */
/** @import { Position } from './board.js' */
/** @import { Extracts } from './code-extracts.js' */
/** @import { Part } from './code-parts.js' */

/**
 * @typedef {object} TurnEvent
 * @property {'check' | 'cut' | 'append' | 'forth' | 'back'} kind
 * @property {string} values beside the line
 */

/**
 * What the game did between two counts of turns.
 * @param {number} before
 * @param {number} after
 * @param {Cause} by a player's slide is new; the other moves stand in the timeline already
 * @returns {TurnEvent[]}
 */
export function turnEvents(before, after, by) {
  const turns = Math.abs(after - before);
  /** @type {TurnEvent[]} */
  const events = [];
  if (turns === 0) return events;
  if (by === 'player' && after > before) {
    events.push({ kind: 'check', values: say`tiles that slide: ${turns}` });
    events.push({ kind: 'cut', values: say`turns that are kept: ${before}` });
    for (let turn = 1; turn <= turns; turn += 1)
      events.push({ kind: 'append', values: say`written down: ${before + turn}` });
  }
  const way = after > before ? 1 : -1;
  for (let turn = 1; turn <= turns; turn += 1)
    events.push({ kind: way > 0 ? 'forth' : 'back', values: say`turns: ${before + way * turn}` });
  return events;
}

// --- What was played, for links: "L2Du1r1" slides two tiles left and one down, takes a turn back and makes it again. ---

const steps = /** @type {Record<string, (width: number) => number>} */ ({
  L: () => 1,
  R: () => -1,
  U: (width) => width,
  D: (width) => -width,
});
const action = /([UDLRur])(\d{0,3})/g;

/** @param {string} text */
export const isPlayed = (text) => /^(?:[UDLRur]\d{0,3})*$/.test(text);

/** @param {string} text @returns {{ way: string, turns: number }[]} */
export const actionsIn = (text) =>
  [...text.matchAll(action)].map(([, way, turns]) => ({ way, turns: Number(turns || 1) }));

/** The cell from which a player slides so many tiles. @param {Position} board @param {string} way @param {number} tiles */
export const cellOfSlide = ({ width, tiles: all }, way, tiles) => all.indexOf(0) + tiles * steps[way](width);

/** The way in which a player has slid so many tiles. @param {Position} before @param {Position} after @param {number} tiles */
export const wayBetween = (before, after, tiles) =>
  Object.keys(steps).find((way) => cellOfSlide(before, way, tiles) === after.tiles.indexOf(0)) ?? '';

/** @returns {Part[]} */
export const turnsPseudocode = () => [
  pseudocode([
    line(say`slide(tiles):`),
    line(say`  if they cannot slide: no turn`, [], ['check']),
    line(say`  forget the turns that were taken back`, [], ['cut']),
    line(say`  for each of the tiles: write a turn down`, [], ['append']),
    line(say`  go to the last turn`),
    line(''),
    line(say`go to(turn):`),
    line(say`  while turns < turn: slide a tile, turns ← turns + 1`, [], ['forth']),
    line(say`  while turns > turn: slide it back, turns ← turns − 1`, [], ['back']),
  ]),
];

/** @param {Extracts} extracts @returns {Part[]} */
export const turnsProgram = (extracts) => [
  extractPart(say`The slide`, extracts.slideRun),
  extractPart(say`The counter`, extracts.goTo),
];
