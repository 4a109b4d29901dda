// The clock beside a board (web/element/play-clock.ts), with a document and timers that the test moves on.

import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';

import { PlayClock } from '../../web/element/play-clock.ts';

/** Hidden or seen. */
class Page extends EventTarget {
  hidden = false;

  turn(hidden) {
    this.hidden = hidden;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

const page = new Page();
const board = { elapsed: 0, timerRunning: true };
let told = [];
const tell = (elapsed) => told.push(elapsed);

/** Timers that are set, with the milliseconds that are left. */
const timers = new Map();
let lastTimer = 0;

/** Lets the time pass. */
function wait(milliseconds) {
  for (; milliseconds > 0; --milliseconds) {
    if (board.timerRunning) board.elapsed += 1;
    for (const [timer, waiting] of [...timers]) {
      waiting.left -= 1;
      if (waiting.left > 0) continue;
      timers.delete(timer);
      waiting.act();
    }
  }
}

const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis;
beforeEach(() => {
  Object.assign(globalThis, {
    document: page,
    setTimeout(act, left) {
      timers.set((lastTimer += 1), { act, left });
      return lastTimer;
    },
    clearTimeout: (timer) => timers.delete(timer),
  });
  timers.clear();
  Object.assign(page, { hidden: false });
  Object.assign(board, { elapsed: 0, timerRunning: true });
  told = [];
});
after(() => Object.assign(globalThis, { setTimeout: realSetTimeout, clearTimeout: realClearTimeout }));

test('it tells the time once a second, just after the second is full', () => {
  board.elapsed = 700;
  const clock = new PlayClock(board, tell);
  clock.show();
  wait(2400);
  assert.deepEqual(told, [700, 1005, 2005, 3005]);
  clock.stop();
  wait(5000);
  assert.equal(told.length, 4);
});

test('it has one timer, however often it is shown, and none while the time stands still', () => {
  const clock = new PlayClock(board, tell);
  clock.show();
  clock.show();
  wait(1500);
  assert.deepEqual(told, [0, 0, 1005]);
  board.timerRunning = false;
  wait(10_000);
  assert.deepEqual(told.slice(3), [1500], 'it tells the end once');
  clock.stop();
});

test('out of sight it tells nothing, and the time at once when it is seen again', () => {
  const clock = new PlayClock(board, tell);
  clock.show();
  page.turn(true);
  wait(4000);
  assert.deepEqual(told, [0, 0]);
  page.turn(false);
  assert.deepEqual(told, [0, 0, 4000]);
  clock.stop();
  page.turn(true);
  page.turn(false);
  assert.equal(told.length, 3, 'a clock that was stopped stays silent');
});

test('the signal ends it for good', () => {
  const ending = new AbortController();
  const clock = new PlayClock(board, tell, ending.signal);
  clock.show();
  ending.abort();
  wait(3000);
  page.turn(false);
  assert.deepEqual(told, [0]);
});
