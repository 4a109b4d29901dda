// The page's side of the lessons: when it tells that their engine takes long to come. The worker says what the test wants,
// and the 15 seconds pass when it says so. What all engines have in common: worker-link.test.mjs.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';

/** @import { FromEngine } from '../../web/engine/borders.ts' */
/** @import { LessonClient } from '../../web/tutorial/lesson-client.ts' */

// What a page has and Node.js has not.
const page = /** @type {any} */ (globalThis);
page.self = globalThis;
page.origin = 'https://blog.example';
page.document = Object.assign(new EventTarget(), { visibilityState: 'visible' });

class FakeWorker {
  /** @type {FakeWorker} */
  static last;
  /** @type {((event: any) => void) | null} */ onmessage = null;
  /** @type {any[]} */ told = [];

  constructor() {
    FakeWorker.last = this;
  }

  /** @param {any} message */
  postMessage(message) {
    this.told.push(message);
  }

  terminate() {}

  /** @param {FromEngine} message */
  say(message) {
    this.onmessage?.({ data: message });
  }

  /** The number of the latest question. */
  get asked() {
    return this.told.filter(({ type }) => type === 'ask').pop().id;
  }
}
page.Worker = FakeWorker;

/** What happens after 15 seconds. @type {Map<unknown, () => void>} */
const waiting = new Map();
const { setTimeout, clearTimeout } = globalThis;
page.setTimeout = (/** @type {() => void} */ act, /** @type {number} */ time, /** @type {any[]} */ ...values) => {
  if (time !== 15_000) return setTimeout(act, time, ...values);
  const timer = {};
  waiting.set(timer, act);
  return timer;
};
page.clearTimeout = (/** @type {any} */ timer) => waiting.delete(timer) || clearTimeout(timer);
const pass15Seconds = () => {
  for (const [timer, act] of [...waiting]) {
    waiting.delete(timer);
    act();
  }
};

const heap = 1 << 20;
const { LessonClient: Client } = await import('../../web/tutorial/lesson-client.ts');
/** @type {LessonClient} */
let client;
/** What it told, in its order. @type {boolean[]} */
let told;
/** @type {AbortController} */
let stop;
beforeEach(() => {
  waiting.clear();
  client = new Client();
  told = [];
  client.onLate((late) => told.push(late));
  stop = new AbortController();
});
afterEach(() => stop.abort()); // an engine that is asked something is watched

/** Asks for the layers of a board. @param {(count: number) => void} [onCount] */
const ask = (onCount) => {
  const answer = client.layers('4x4', { signal: stop.signal, onCount });
  answer.catch(() => {}); // told below
  return answer;
};
const settled = () => new Promise((done) => setTimeout(done));

test('an engine that does not come is late until it answers, and never again', async () => {
  const answer = ask();
  pass15Seconds();
  assert.deepEqual(told, [true]);
  FakeWorker.last.say({ type: 'answer', id: FakeWorker.last.asked, result: [1], heap });
  assert.deepEqual(await answer, [1]);
  assert.deepEqual(told, [true, false]);
  ask();
  pass15Seconds();
  assert.deepEqual(told, [true, false]);
});

test('an engine that counts is not late, however long it counts', async () => {
  /** @type {number[]} */
  const counts = [];
  const answer = ask((count) => counts.push(count));
  const worker = FakeWorker.last;
  worker.say({ type: 'progress', id: worker.asked, value: 1, heap });
  pass15Seconds();
  worker.say({ type: 'progress', id: worker.asked, value: 2, heap });
  assert.deepEqual([counts, told], [[1, 2], []]);
  worker.say({ type: 'answer', id: worker.asked, result: counts, heap });
  await answer;
  assert.deepEqual(told, []);
});

test('an engine that refuses has come', async () => {
  const answer = ask();
  pass15Seconds();
  FakeWorker.last.say({ type: 'refused', id: FakeWorker.last.asked, message: 'no' });
  await assert.rejects(answer, { type: 'input' });
  assert.deepEqual(told, [true, false]);
  ask();
  pass15Seconds();
  assert.deepEqual(told, [true, false]);
});

test('nobody waits for an engine that is asked nothing any more, and whoever asks again does', async () => {
  ask();
  stop.abort();
  await settled();
  pass15Seconds();
  assert.deepEqual(told, []);
  stop = new AbortController();
  ask();
  pass15Seconds();
  assert.deepEqual(told, [true]);
  stop.abort();
  await settled();
  assert.deepEqual(told, [true, false]);
});

test('where one of two questions is taken back, the other still waits', async () => {
  ask();
  const first = stop;
  stop = new AbortController();
  ask();
  first.abort();
  await settled();
  pass15Seconds();
  assert.deepEqual(told, [true]);
  stop.abort();
  await settled();
  assert.deepEqual(told, [true, false]);
});

test('after an engine that failed, the wait for the next one begins anew', async () => {
  const answers = [ask(), ask()];
  pass15Seconds();
  FakeWorker.last.say({ type: 'failed', failure: { type: 'worker', code: 'engine-silent' } });
  for (const answer of answers) await assert.rejects(answer, { type: 'worker' });
  assert.deepEqual(told, [true, false]);
  const again = ask();
  pass15Seconds();
  assert.deepEqual(told, [true, false, true]);
  FakeWorker.last.say({ type: 'answer', id: FakeWorker.last.asked, result: [], heap });
  await again;
  assert.deepEqual(told, [true, false, true, false]);
});
