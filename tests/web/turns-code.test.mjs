// The code that counts turns (web/tutorial/turns-code.ts), lit by what is played, and what a link to it says.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { findAll } from './dom.mjs';
import { TurnsCode } from '../../web/tutorial/turns-code.ts';

const [start, first, goal] = ['0 7 8', '7 0 8', '7 8 0'].map((row) => `1 2 3/4 5 6/${row}`);

test('each move lights the line of its last event, and the link says what was played until the next shuffle', () => {
  const board = Object.assign(document.createElement('div'), { startState: start, state: start, moveCount: 0 });
  const code = new TurnsCode(/** @type {any} */ (board), () => {});
  document.body.append(code.element);
  const tell = (/** @type {string} */ type, state = start, moveCount = 0, by = '') => {
    Object.assign(board, { state, moveCount });
    board.dispatchEvent(new CustomEvent(type, { detail: { by, moveCount, state } }));
    return [code.record, findAll('.code-line[aria-current=step]').length];
  };
  const state = '1,2,3/4,5,6/0,7,8';
  assert.deepEqual(tell('puzzle-shuffle'), [null, 0]);
  assert.deepEqual(tell('puzzle-move', goal, 2, 'player'), [{ state, played: 'L2', event: '6' }, 1]);
  assert.deepEqual(tell('puzzle-move', first, 1, 'undo'), [{ state, played: 'L2u1', event: '7' }, 1]);
  assert.deepEqual(tell('puzzle-move', goal, 2, 'redo'), [{ state, played: 'L2u1r1', event: '8' }, 1]);
  assert.deepEqual(tell('puzzle-shuffle'), [null, 0]);
  assert.deepEqual(tell('puzzle-move', first, 1, 'playback'), [null, 1], 'no player made it');
});
