// The clock beside a board (web/element/play-model.ts), by a clock of the test's own.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';

import { PlayClock } from '../../web/element/play-model.ts';
import { fakeTimers } from './timers.mjs';

const board = { elapsed: 0, timerRunning: true };
let told, timers, page, clock, ending;

beforeEach(() => {
  timers = fakeTimers();
  page = globalThis.document = Object.assign(new EventTarget(), { hidden: false });
  Object.assign(board, { elapsed: 0, timerRunning: true });
  told = [];
  ending = new AbortController();
  clock = new PlayClock(board, (elapsed) => told.push(elapsed), ending.signal);
});
afterEach(() => timers.stop());

/** Lets the time pass. */
function wait(milliseconds) {
  for (; milliseconds > 0; --milliseconds) {
    if (board.timerRunning) board.elapsed += 1;
    timers.tick(1);
  }
}

function turn(hidden) {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('it tells the time once a second, just after the second is full, until it is stopped', () => {
  board.elapsed = 700;
  clock.show();
  wait(2400);
  assert.deepEqual(told, [700, 1005, 2005, 3005]);
  clock.stop();
  wait(5000);
  turn(false);
  assert.equal(told.length, 4);
});

test('it has one timer, however often it is shown, and none while the time stands still', () => {
  clock.show();
  clock.show();
  wait(1500);
  assert.deepEqual(told, [0, 0, 1005]);
  board.timerRunning = false;
  wait(10_000);
  assert.deepEqual(told.slice(3), [1500], 'it tells the end once');
});

test('out of sight it tells nothing, and the time at once when it is seen again; the signal ends it for good', () => {
  clock.show();
  turn(true);
  wait(4000);
  assert.deepEqual(told, [0, 0]);
  turn(false);
  assert.deepEqual(told, [0, 0, 4000]);
  ending.abort();
  wait(3000);
  turn(false);
  assert.equal(told.length, 3);
});
