// What the demos about solvability say: what a move or a swap did to the inversions, which rule decides, what the
// repair swaps, and the proof that no moves lead to the goal. It knows neither page nor engine: verdicts come from the
// engine.

import { inversionsOf, repairPair, rowOf, rowsBelow } from './board.ts';
import { list, parity } from './pieces.ts';
import { counted, say } from './say.ts';

import type { Position } from './board.ts';

/** What the engine says of a position. */
export type Judged = { board: Position; inversions: number; solvable: boolean };

/** What happened on the board, with the tiles that the row marks. */
export type Change = { words: string; moved: number; passed: number[] };

const MOST_PAIRS = 12; // that are named one by one

/** On boards of even width the row of the blank counts. */
export const countsRows = ({ width }: Position) => width % 2 === 0;

/** A number that no move turns from even to odd, or back. */
export const invariantOf = ({ board, inversions }: Pick<Judged, 'board' | 'inversions'>) =>
  inversions + (countsRows(board) ? rowsBelow(board) : 0);

export function ruleWords({ board, inversions }: Judged) {
  const below = rowsBelow(board);
  const sum = inversions + below;
  return countsRows(board)
    ? say`Width ${board.width} is even, so the blank’s row counts too: ${inversions} + ${below} = ${sum} must be even, and it is ${parity(sum)}.`
    : say`Width ${board.width} is odd, so the inversions alone decide: ${inversions} must be even, and it is ${parity(inversions)}.`;
}

/** What the button says that swaps two tiles. */
export function repairWords({ board, solvable }: Pick<Judged, 'board' | 'solvable'>) {
  const [one, other] = repairPair(board);
  return say`${solvable ? say`Spoil` : say`Repair`} it: swap ${one} and ${other}`;
}

/** How many inversions a tile is part of. */
const inversionsWith = (board: Position, tile: number) =>
  inversionsOf(board).filter((pair) => pair.includes(tile)).length;

/**
 * What putting the tile down would do.
 * @param next with the tile put down
 * @param from the cell it came from
 * @param over the cell it is held over
 */
export function handWords(now: Judged, next: Judged, from: number, over: number) {
  const [tile, other] = [now.board.tiles[from], now.board.tiles[over]];
  if (from === over)
    return say`${tile} is out, and with it ${inversionsWith(now.board, tile)} of the ${counted(now.inversions, 'inversion')}. Hold it over another tile to see what a swap would do, or over the blank.`;
  return other
    ? say`${tile} over ${other}: swapped, they would make ${now.inversions} into ${next.inversions}, ${parity(now.inversions)} into ${parity(next.inversions)}.`
    : say`${tile} over the blank: there it would make ${now.inversions} into ${next.inversions}.`;
}

/**
 * What putting a tile down did.
 * @param other what lay there; 0 is the blank
 */
export function exchanged(before: Judged, after: Judged, tile: number, other: number): Change {
  const count = `${before.inversions} → ${after.inversions}`;
  if (other) {
    const words = say`${tile} and ${other} swapped: ${count}. Whichever two are swapped, the count turns from ${parity(before.inversions)} to ${parity(after.inversions)}.`;
    return { words, moved: tile, passed: [other] };
  }
  const slide = changeOf(before, after);
  const possible =
    before.solvable === after.solvable ? say`Moves could have done that, too.` : say`No moves could do that.`;
  const words = slide?.moved === tile ? slide.words : say`${tile} jumped to where the blank was: ${count}. ${possible}`;
  return { words, moved: tile, passed: [] };
}

/**
 * What moves on the board did to the row.
 * @returns null when it is a board of another size
 */
export function changeOf(
  { board: before, inversions: old }: Judged,
  { board: after, inversions: count }: Judged,
): Change | null {
  const { width } = before;
  if (width !== after.width || before.tiles.length !== after.tiles.length) return null;
  const [from, to] = [before.tiles.indexOf(0), after.tiles.indexOf(0)];
  const tiles = before.tiles.flatMap((tile, cell) => (tile && after.tiles[cell] !== tile ? [tile] : []));
  const sideways = Math.floor(from / width) === Math.floor(to / width);
  const steps = sideways ? Math.abs(from - to) : Math.abs(from - to) / width;
  if (tiles.length !== steps || tiles.length === 0) return { words: `${old} → ${count}.`, moved: 0, passed: [] };
  const [tile] = tiles;
  if (sideways) {
    const words = say`${list(tiles)} went ${to > from ? say`left` : say`right`}. Read without the blank the row is the same: ${count} stays ${count}.`;
    return { words, moved: tile, passed: [] };
  }
  const sign = count > old ? '+' : count === old ? '' : '−';
  const change = say`${old} → ${count}, a change of ${sign}${Math.abs(count - old)}`;
  const went = say`${list(tiles)} went ${to > from ? say`up` : say`down`}`;
  if (tiles.length > 1)
    return { words: say`${went}, each past ${width - 1} (width − 1): ${change}.`, moved: 0, passed: [] };
  // In the row it passed the tiles between its place before and its place after.
  const [row, next] = [rowOf(before), rowOf(after)];
  const [place, goal] = [row.indexOf(tile), next.indexOf(tile)];
  const passed = place < goal ? row.slice(place + 1, goal + 1) : row.slice(goal, place);
  const words = say`${went}, past ${list(passed)}: ${counted(passed.length, 'tile')} (width − 1). ${change}.`;
  return { words, moved: tile, passed };
}

/**
 * What the numbers after each move have in common.
 * @param numbers of invariantOf, the last is of now
 */
export function ledgerWords(numbers: number[], board: Position) {
  const last = numbers[numbers.length - 1];
  const always = numbers.every((each) => parity(each) === parity(last));
  return say`${countsRows(board) ? say`Inversions + rows below the blank` : say`Inversions`} after each move:
      ${always ? say`always ${parity(last)}` : say`even and odd`}. The goal has 0.`;
}

/** Why no moves lead from an unsolvable position to the goal, step by step. */
export function proofWords(judged: Judged): string[] {
  const { board, inversions } = judged;
  const pairs = inversionsOf(board);
  const named =
    pairs.length <= MOST_PAIRS ? `: ${list(pairs.map(([larger, smaller]) => say`${larger} before ${smaller}`))}` : '';
  const past = say`A vertical move takes a tile past ${counted(board.width - 1, 'other')}`;
  const number = invariantOf(judged);
  return [
    say`Read row by row, ${counted(inversions, 'pair')} of tiles ${inversions === 1 ? say`stands` : say`stand`} in the wrong order${named}.`,
    say`A sideways move changes no order. The row, read without the blank, stays as it was.`,
    countsRows(board)
      ? say`${past}, an odd number, so the count of pairs turns from even to odd or back;
        and the blank goes up or down a row. Pairs plus rows below the blank change by an even number, or not at all.`
      : say`${past}, an even number, so the count changes by an even number, or not at all.`,
    countsRows(board)
      ? say`Here that sum is ${inversions} + ${rowsBelow(board)} = ${number}, which is odd, and odd it stays. In the goal it is 0 + 0, which is even.`
      : say`Here the count is ${number}, which is odd, and odd it stays. In the goal it is 0, which is even.`,
    say`So no moves lead from here to the goal, however many. Swap any two tiles, and the number is even.`,
  ];
}
