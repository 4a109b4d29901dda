// The counter of turns: what a slide, a step back and a step on do.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { turnEvents } from '../../web/tutorial/turns-model.ts';

/** @param {Parameters<typeof turnEvents>} change */
const kinds = (...change) => turnEvents(...change).map(({ kind }) => kind);

test('a slide of two tiles is checked, cuts the future, is written down and counted as two turns', () => {
  assert.deepEqual(kinds(3, 5, 'player'), ['check', 'cut', 'append', 'append', 'forth', 'forth']);
  assert.equal(turnEvents(3, 5, 'player').at(-1)?.values, 'turns: 5');
});

test('what is taken back or done again is counted and not written down', () => {
  assert.deepEqual(kinds(5, 3, 'undo'), ['back', 'back']);
  assert.equal(turnEvents(5, 3, 'undo').at(-1)?.values, 'turns: 3');
  assert.deepEqual(kinds(3, 4, 'redo'), ['forth']);
  assert.deepEqual(kinds(0, 1, 'playback'), ['forth']);
  assert.deepEqual(kinds(4, 4, 'step'), []);
});
