// solvable(), pair by pair: the events of the function on one board, and the code that they light. It knows no page; the
// engine's verdict is held against the last event.

import { repairPair, rowsBelow } from './board.js';
import { extractPart, line, pseudocode } from './code-parts.js';
import { parity } from './pieces.js';

/** @import { Position } from './board.js' */
/** @import { Extracts } from './code-extracts.js' */
/** @import { Part } from './code-parts.js' */

/**
 * @typedef {object} SolvableEvent
 * @property {'pair' | 'inversion' | 'rows' | 'verdict' | 'repairFirst' | 'repairLast'} kind
 * @property {number[]} tiles at hand
 * @property {number} inversions until now
 * @property {string} values beside the line
 */

/**
 * What the function does on a board, in its order, and the repair where the board needs it.
 * @param {Position} board
 * @returns {SolvableEvent[]}
 */
export function solvableEvents(board) {
  const { tiles, width } = board;
  /** @type {SolvableEvent[]} */
  const events = [];
  let inversions = 0;
  tiles.forEach((first, place) => {
    for (const second of tiles.slice(place + 1)) {
      const inverted = second !== 0 && first > second;
      if (inverted) inversions += 1;
      const why = second === 0 || first === 0 ? 'the blank does not count' : inverted ? 'an inversion' : 'in order';
      events.push({
        kind: inverted ? 'inversion' : 'pair',
        tiles: [first, second],
        inversions,
        values: `${first || 'blank'} before ${second || 'blank'}: ${why}, ${inversions} so far`,
      });
    }
  });
  const rows = rowsBelow(board);
  events.push({
    kind: 'rows',
    tiles: [0],
    inversions,
    values: `${rows} ${rows === 1 ? 'row' : 'rows'} below the blank`,
  });
  const sum = inversions + (width % 2 === 0 ? rows : 0);
  const solvable = sum % 2 === 0;
  events.push({
    kind: 'verdict',
    tiles: [],
    inversions,
    values: `${width % 2 === 0 ? `${inversions} + ${rows} = ${sum}` : sum} is ${parity(sum)}: ${solvable ? 'solvable' : 'not solvable'}`,
  });
  if (solvable) return events;
  const pair = repairPair(board);
  const last = tiles.indexOf(0) <= 1;
  events.push({
    kind: last ? 'repairLast' : 'repairFirst',
    tiles: pair,
    inversions,
    values: `${pair[0]} and ${pair[1]} change places`,
  });
  return events;
}

/** How many events of each kind there were until one. @param {SolvableEvent[]} events @param {number} at */
export function solvableCounts(events, at) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { kind } of events.slice(0, at + 1)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

const pairs = ['pair', 'inversion'];
const repairs = ['repairFirst', 'repairLast'];

/** @returns {Part[]} */
export const solvablePseudocode = () => [
  pseudocode([
    line('solvable(board):'),
    line('  inversions ← 0'),
    line('  for each cell, and each cell after it:', pairs),
    line('    if the earlier tile is larger, and neither is the blank:', ['inversion'], ['pair']),
    line('      inversions ← inversions + 1', [], ['inversion']),
    line('  rows ← rows from the blank’s down to the bottom', [], ['rows']),
    line('  if the width is odd: is inversions even?', ['verdict']),
    line('  if it is even: is inversions + rows even?', [], ['verdict']),
    line(''),
    line('repair(board), where it is not:'),
    line('  if the blank is in one of the first two cells:', repairs),
    line('    swap the last two tiles', [], ['repairLast']),
    line('  else swap the first two', [], ['repairFirst']),
  ]),
];

/** @param {Extracts} extracts @returns {Part[]} */
export const solvableProgram = (extracts) => [
  extractPart('The test', extracts.solvability, [
    ['++result.inversions;', [], ['pair', 'inversion']],
    ['result.rows_below_blank = state', [], ['rows']],
    ['const bool even_width', ['verdict']],
    ['result.solvable = (', [], ['verdict']],
  ]),
  extractPart('The repair', extracts.repaired, [
    ['if (state.blank() <= 1)', repairs],
    ['result.swap_cells(cells - 2', [], ['repairLast']],
    ['result.swap_cells(0, 1)', [], ['repairFirst']],
  ]),
];
