// solvable(), pair by pair: the events of the function on one board, and the code that they light. It knows no page; the
// engine's verdict is held against the last event.

import { repairPair, rowsBelow } from './board.ts';
import { extractPart, line, pseudocode } from './code-parts.ts';
import { parity } from './pieces.ts';
import { say } from './say.ts';

import type { Position } from './board.ts';
import type { Extracts } from './code-extracts.js';
import type { Part } from './code-parts.ts';

export interface SolvableEvent {
  kind: 'pair' | 'inversion' | 'rows' | 'verdict' | 'repairFirst' | 'repairLast';
  /** at hand */
  tiles: number[];
  /** until now */
  inversions: number;
  /** beside the line */
  values: string;
}

/** What the function does on a board, in its order, and the repair where the board needs it. */
export function solvableEvents(board: Position): SolvableEvent[] {
  const { tiles, width } = board;
  const events: SolvableEvent[] = [];
  let inversions = 0;
  tiles.forEach((first, place) => {
    for (const second of tiles.slice(place + 1)) {
      const inverted = second !== 0 && first > second;
      if (inverted) inversions += 1;
      const why =
        second === 0 || first === 0 ? say`the blank does not count` : inverted ? say`an inversion` : say`in order`;
      events.push({
        kind: inverted ? 'inversion' : 'pair',
        tiles: [first, second],
        inversions,
        values: say`${first || say`blank`} before ${second || say`blank`}: ${why}, ${inversions} so far`,
      });
    }
  });
  const rows = rowsBelow(board);
  events.push({
    kind: 'rows',
    tiles: [0],
    inversions,
    values: say`${rows} ${rows === 1 ? say`row` : say`rows`} below the blank`,
  });
  const sum = inversions + (width % 2 === 0 ? rows : 0);
  const solvable = sum % 2 === 0;
  events.push({
    kind: 'verdict',
    tiles: [],
    inversions,
    values: say`${width % 2 === 0 ? `${inversions} + ${rows} = ${sum}` : sum} is ${parity(sum)}: ${solvable ? say`solvable` : say`not solvable`}`,
  });
  if (solvable) return events;
  const pair = repairPair(board);
  const last = tiles.indexOf(0) <= 1;
  events.push({
    kind: last ? 'repairLast' : 'repairFirst',
    tiles: pair,
    inversions,
    values: say`${pair[0]} and ${pair[1]} change places`,
  });
  return events;
}

const pairs = ['pair', 'inversion'];
const repairs = ['repairFirst', 'repairLast'];

export const solvablePseudocode = (): Part[] => [
  pseudocode([
    line(say`solvable(board):`),
    line(say`  inversions ← 0`),
    line(say`  for each cell, and each cell after it:`, pairs),
    line(say`    if the earlier tile is larger, and neither is the blank:`, ['inversion'], ['pair']),
    line(say`      inversions ← inversions + 1`, [], ['inversion']),
    line(say`  rows ← rows from the blank’s down to the bottom`, [], ['rows']),
    line(say`  if the width is odd: is inversions even?`, ['verdict']),
    line(say`  if it is even: is inversions + rows even?`, [], ['verdict']),
    line(''),
    line(say`repair(board), where it is not:`),
    line(say`  if the blank is in one of the first two cells:`, repairs),
    line(say`    swap the last two tiles`, [], ['repairLast']),
    line(say`  else swap the first two`, [], ['repairFirst']),
  ]),
];

export const solvableProgram = (extracts: Extracts): Part[] => [
  extractPart(say`The test`, extracts.solvability),
  extractPart(say`The repair`, extracts.repaired),
];
