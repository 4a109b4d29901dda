// Positions as numbers (web/tutorial/board.ts): read and written, measured, and the tiles that are in each other's way.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  boardOf,
  formatPosition,
  goalOf,
  inversionsOf,
  isSolved,
  linearConflicts,
  linkPosition,
  manhattan,
  movesHome,
  parsePosition,
  repairPair,
  rowsBelow,
  sidesOf,
  sizeOf,
  speakPosition,
  spokenSize,
  swapped,
} from '../../web/tutorial/board.ts';

test('a position is read from rows or from a square list, and written for the engine, for links and for people', () => {
  for (const text of ['8 6 7/2 5 4/3 0 1', '8,6,7/2,5,4/3,0,1', ' 8 6 7 / 2, 5, 4 /3 0 1 ', '8 6 7 2 5 4 3 0 1']) {
    const board = boardOf(text);
    assert.deepEqual(board, { width: 3, height: 3, tiles: [8, 6, 7, 2, 5, 4, 3, 0, 1] }, text);
    assert.equal(formatPosition(board), '8 6 7/2 5 4/3 0 1');
    assert.equal(linkPosition(board), '8,6,7/2,5,4/3,0,1');
    assert.equal(speakPosition(board), '8 6 7, 2 5 4, 3 blank 1');
  }
  const wide = boardOf('4 1 3/2 5 0');
  assert.deepEqual([wide.width, wide.height, sizeOf(wide), spokenSize(sizeOf(wide))], [3, 2, '3x2', '3 × 2']);
  assert.deepEqual(sidesOf('3x2'), [3, 2]);
});

test('what is no position is not read', () => {
  for (const text of [
    '',
    '1',
    '1 2 3',
    '1 2/3',
    '1 2/3 3',
    '1 2/3 4',
    '1 2/x 0',
    '1 2/-3 0',
    '0 1 2',
    '1 2 3/4 5 0/',
    '0/1/2',
  ]) {
    assert.equal(parsePosition(text), null, text);
    assert.throws(() => boardOf(text), /is no position/);
  }
  const eleven = Array.from({ length: 22 }, (_, tile) => tile);
  assert.equal(parsePosition(`${eleven.slice(0, 11).join(' ')}/${eleven.slice(11).join(' ')}`), null, '11 columns');
});

test('the goal, and how far tiles are from home', () => {
  assert.equal(goalOf(3, 2), '1 2 3/4 5 0');
  assert.ok(isSolved(boardOf(goalOf(4, 4))));
  assert.ok(!isSolved(boardOf('1 2 3/4 5 6/7 0 8')));
  const board = boardOf('8 6 7/2 5 4/3 0 1');
  assert.equal([1, 2, 3, 4, 5, 6, 7, 8].map((tile) => movesHome(board, tile)).join(), '4,2,4,2,0,2,4,3');
  assert.equal(manhattan(board), 21);
  assert.equal(manhattan(boardOf(goalOf(5, 4))), 0, 'the blank does not count');
});

test('inversions, the row of the blank, and the two tiles of the repair', () => {
  assert.deepEqual(inversionsOf(boardOf('2 1/0 3')), [[2, 1]]);
  assert.deepEqual(inversionsOf(boardOf('3 1/2 0')), [
    [3, 1],
    [3, 2],
  ]);
  assert.equal(inversionsOf(boardOf('7 4 3/0 5 8/6 2 1')).length, 19);
  assert.equal(rowsBelow(boardOf('7 4 3/0 5 8/6 2 1')), 1);
  assert.equal(formatPosition(swapped(boardOf('2 1/0 3'), 2, 1)), '1 2/0 3');
  assert.deepEqual(repairPair(boardOf('7 4 3/0 5 8/6 2 1')), [7, 4]);
  assert.deepEqual(repairPair(boardOf('7 0 3/4 5 8/6 2 1')), [2, 1], 'the blank is among the first two');
  // A swap of any two tiles changes the parity of the inversions.
  const board = boardOf('7 4 3/0 5 8/6 2 1');
  assert.equal(inversionsOf(swapped(board, ...repairPair(board))).length % 2, 0);
});

test('linear conflict: as few tiles leave their line as will do', () => {
  for (const [text, leaving, standing] of [
    ['1 2 3/4 5 6/7 8 0', [], []],
    ['2 1 3/5 4 6/7 8 0', [1, 4], [2, 5]],
    ['3 2 1/4 5 6/8 7 0', [2, 1, 7], [3, 8]],
    ['7 2 3/1 5 6/4 8 0', [7], [1, 4]],
    // 5 stands between them, but is not at home in their row.
    ['2 5 1/4 3 6/7 8 0', [1], [2]],
    // 5 is at home, and has to leave both its row and its column.
    ['1 8 3/6 5 4/7 2 0', [5, 4, 5, 2], [6, 8]],
    // The longest run in order stays: 2, 3 and 4.
    ['2 3 4 1/5 6 7 0', [1], [2, 3, 4]],
    ['0 1/2 3', [], []],
  ]) {
    const found = linearConflicts(boardOf(text));
    assert.equal(found.leaving.length, leaving.length, `${text}: ${found.leaving}`);
    assert.deepEqual([found.leaving, found.standing], [leaving, standing], text);
  }
});
