// The position that the page shows before the board is loaded is the one that the board then has: the same as the command
// line's, for every size, for seeds of all kinds, and after moves.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { startPosition } from '../../web/element/start-picture.ts';
import { run, slow } from './program.mjs';

const textOf = (tiles, columns) =>
  Array.from({ length: (tiles?.length ?? 0) / columns }, (_, row) =>
    tiles?.slice(row * columns, (row + 1) * columns).join(' '),
  ).join('/');

slow('a seed gives the position of the command line', () => {
  for (let columns = 2; columns <= 10; ++columns)
    for (let rows = 2; rows <= 10; ++rows) {
      const seeds = [`seed ${columns}-${rows}`, 'Grüße, 世界 🧩'].slice(0, (columns + rows) % 3 === 0 ? 2 : 1);
      for (const seed of seeds) {
        const size = `${columns}x${rows}`;
        const told = run(['shuffle', '--size', size, '--seed', seed]).out.trim();
        assert.equal(textOf(startPosition(columns, rows, { seed }), columns), told, `${size} from ${seed}`);
      }
    }
});

test('the positions that are laid down for ever', () => {
  assert.equal(textOf(startPosition(3, 3, { seed: 'blog-1' }), 3), '0 3 2/8 6 1/7 5 4');
  assert.equal(textOf(startPosition(3, 3, { seed: 'blog-53' }), 3), '2 0 4/6 3 1/5 8 7', 'the last two are swapped');
});

test('a position is read as the board reads it, and moves are made', () => {
  const state = '1 2 3/4 5 6/7 8 0';
  assert.equal(textOf(startPosition(3, 3, { state }), 3), state);
  for (const blank of ['_', '.', 'x', 'X'])
    assert.equal(textOf(startPosition(3, 3, { state: `1,2,3\n4,5,6\n7,8,${blank}` }), 3), state);
  assert.equal(textOf(startPosition(3, 3, { state, moves: 'R2d ,l' }), 3), '1 2 3/5 0 6/4 7 8');
  assert.equal(textOf(startPosition(3, 3, { state, moves: 'LR' }), 3), state, 'no tile can go left: the moves end');
  assert.equal(textOf(startPosition(3, 3, { state, moves: 'R99999999999' }), 3), '1 2 3/4 5 6/0 7 8');
});

test('what is not a position, and what is not known, is none', () => {
  for (const state of ['1 2 3/4 5 6/7 8 8', '1 2/3 0', 'nonsense', '1 2 3/4 5 6/7 8 9', '1 2 3/4 5 6/7.5 8 0'])
    assert.equal(startPosition(3, 3, { state }), null, state);
  assert.equal(startPosition(3, 3, { seed: null, state: null }), null);
});
