// The counter of turns: what the game does for each slide and each step back, and the code that does it. It knows no
// page; the events follow from those of the board.

import { extractPart, line, pseudocode } from './code-parts.ts';
import { say } from './say.ts';

import type { Cause } from '../common/types.ts';
import type { Position } from './board.ts';
import type { Extracts } from './code-extracts.js';
import type { Part } from './code-parts.ts';

export interface TurnEvent {
  kind: 'check' | 'cut' | 'append' | 'forth' | 'back';
  /** beside the line */
  values: string;
}

/**
 * What the game did between two counts of turns.
 * @param by a player's slide is new; the other moves stand in the timeline already
 */
export function turnEvents(before: number, after: number, by: Cause): TurnEvent[] {
  const turns = Math.abs(after - before);
  const events: TurnEvent[] = [];
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

const steps = {
  L: () => 1,
  R: () => -1,
  U: (width) => width,
  D: (width) => -width,
} as Record<string, (width: number) => number>;
const action = /([UDLRur])(\d{0,3})/g;

export const isPlayed = (text: string) => /^(?:[UDLRur]\d{0,3})*$/.test(text);

export const actionsIn = (text: string): { way: string; turns: number }[] =>
  [...text.matchAll(action)].map(([, way, turns]) => ({ way, turns: Number(turns || 1) }));

/** The cell from which a player slides so many tiles. */
export const cellOfSlide = ({ width, tiles: all }: Position, way: string, tiles: number) =>
  all.indexOf(0) + tiles * steps[way](width);

/** The way in which a player has slid so many tiles. */
export const wayBetween = (before: Position, after: Position, tiles: number) =>
  Object.keys(steps).find((way) => cellOfSlide(before, way, tiles) === after.tiles.indexOf(0)) ?? '';

export const turnsPseudocode = (): Part[] => [
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

export const turnsProgram = (extracts: Extracts): Part[] => [
  extractPart(say`The slide`, extracts.slideRun),
  extractPart(say`The counter`, extracts.goTo),
];
