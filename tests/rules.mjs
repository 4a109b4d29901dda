// The rules of the puzzle, written once more, for tests: they share nothing with what is tested.

import assert from 'node:assert/strict';

/** Plays move text on position text, and fails on a move that cannot be made. Gives the tiles and the number of moves. */
export function played(position, moves) {
  const rows = position.split('/').map((row) => row.trim().split(' ').map(Number));
  const width = rows[0].length;
  const tiles = rows.flat();
  let count = 0;
  for (const [, letter, times] of moves.matchAll(/([UDLR])(\d*)/g)) {
    for (let left = Number(times || 1); left > 0; --left, ++count) {
      const blank = tiles.indexOf(0);
      const from = blank + { U: width, D: -width, L: 1, R: -1 }[letter];
      const sameRow = Math.floor(from / width) === Math.floor(blank / width);
      assert.ok(from >= 0 && from < tiles.length && (sameRow || 'UD'.includes(letter)), `${letter} cannot be made`);
      [tiles[blank], tiles[from]] = [tiles[from], 0];
    }
  }
  return { tiles, count };
}

export const isGoal = (tiles) => tiles.every((tile, cell) => tile === (cell + 1) % tiles.length);

/** Whether moves lead from a position to the goal. */
export const leadsHome = (position, moves) => isGoal(played(position, moves).tiles);
