// Positions as numbers (web/tutorial/board.ts): read and written, measured, and the tiles that are in each other's way.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as board from '../../web/tutorial/board.ts';

const { boardOf, formatPosition, goalOf, inversionsOf, isSolved, linearConflicts, manhattan, swapped } = board;
const example = boardOf('7 4 3/0 5 8/6 2 1');

test('a position is read from rows or from a square list, and written for the engine, for links and for people', () => {
  for (const text of ['8 6 7/2 5 4/3 0 1', '8,6,7/2,5,4/3,0,1', ' 8 6 7 / 2, 5, 4 /3 0 1 ', '8 6 7 2 5 4 3 0 1']) {
    const read = boardOf(text);
    assert.deepEqual(read, { width: 3, height: 3, tiles: [8, 6, 7, 2, 5, 4, 3, 0, 1] }, text);
    assert.equal(formatPosition(read), '8 6 7/2 5 4/3 0 1');
    assert.equal(board.linkPosition(read), '8,6,7/2,5,4/3,0,1');
    assert.equal(board.speakPosition(read), '8 6 7, 2 5 4, 3 blank 1');
  }
  const wide = boardOf('4 1 3/2 5 0');
  assert.deepEqual([wide.width, wide.height, board.sizeOf(wide), board.spokenSize('3x2')], [3, 2, '3x2', '3 × 2']);
  assert.deepEqual(board.sidesOf('3x2'), [3, 2]);
});

test('what is no position is not read', () => {
  const row = Array.from({ length: 22 }, (_, tile) => tile);
  const eleven = `${row.slice(0, 11).join(' ')}/${row.slice(11).join(' ')}`;
  const no = ['', '1', '1 2 3', '1 2/3', '1 2/3 3', '1 2/3 4', '1 2/x 0', '1 2/-3 0', '0 1 2', '1 2 3/4 5 0/', '0/1/2'];
  for (const text of [...no, eleven]) {
    assert.equal(board.parsePosition(text), null, text);
    assert.throws(() => boardOf(text), /is no position/);
  }
});

test('the goal, and how far tiles are from home', () => {
  assert.equal(goalOf(3, 2), '1 2 3/4 5 0');
  assert.ok(isSolved(boardOf(goalOf(4, 4))) && !isSolved(boardOf('1 2 3/4 5 6/7 0 8')));
  const far = boardOf('8 6 7/2 5 4/3 0 1');
  assert.equal([1, 2, 3, 4, 5, 6, 7, 8].map((tile) => board.movesHome(far, tile)).join(), '4,2,4,2,0,2,4,3');
  assert.deepEqual([manhattan(far), manhattan(boardOf(goalOf(5, 4)))], [21, 0], 'the blank does not count');
});

test('inversions, the row of the blank, and the two tiles of the repair', () => {
  const inversions = (text) => inversionsOf(boardOf(text)).join(' ');
  assert.deepEqual([inversions('2 1/0 3'), inversions('3 1/2 0')], ['2,1', '3,1 3,2']);
  assert.deepEqual([inversionsOf(example).length, board.rowsBelow(example)], [19, 1]);
  assert.equal(formatPosition(swapped(boardOf('2 1/0 3'), 2, 1)), '1 2/0 3');
  assert.deepEqual(board.repairPair(example), [7, 4]);
  assert.deepEqual(board.repairPair(boardOf('7 0 3/4 5 8/6 2 1')), [2, 1], 'the blank is among the first two');
  assert.equal(inversionsOf(swapped(example, 7, 4)).length % 2, 0, 'a swap of two tiles changes the parity');
});

test('linear conflict: as few tiles leave their line as will do', () => {
  const conflicts = {
    '1 2 3/4 5 6/7 8 0': 'nobody leaves, nobody stands',
    '0 1/2 3': 'nobody leaves, nobody stands',
    '2 1 3/5 4 6/7 8 0': '1 4 leave, 2 5 stand',
    '3 2 1/4 5 6/8 7 0': '2 1 7 leave, 3 8 stand',
    '7 2 3/1 5 6/4 8 0': '7 leave, 1 4 stand',
    '2 5 1/4 3 6/7 8 0': '1 leave, 2 stand', // 5 stands between them, but is not at home in their row
    '1 8 3/6 5 4/7 2 0': '5 4 5 2 leave, 6 8 stand', // 5 is at home, and has to leave both its row and its column
    '2 3 4 1/5 6 7 0': '1 leave, 2 3 4 stand', // the longest run in order
  };
  for (const [text, told] of Object.entries(conflicts)) {
    const { leaving, standing } = linearConflicts(boardOf(text));
    const words = `${leaving.join(' ')} leave, ${standing.join(' ')} stand`;
    assert.equal(words, told.replace('nobody leaves', ' leave').replace('nobody stands', ' stand'), text);
  }
});
