// Time in tests: a clock of the test's own (Node.js has one only since version 20.4), and waiting without one.

import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';

globalThis.crypto ??= webcrypto; // before Node.js 19

/** Lets what waits for promises happen, and what takes turns but no time. */
export async function settle(turns = 5) {
  for (let turn = 0; turn < turns; ++turn) await new Promise((done) => setImmediate(done));
}

export async function until(holds) {
  for (const end = Date.now() + 10_000; !holds() && Date.now() < end; )
    await new Promise((done) => setTimeout(done, 2));
  assert.ok(holds(), String(holds));
}

export const rejection = (promise) =>
  promise.then(
    () => assert.fail('it did not reject'),
    (reason) => reason,
  );

/** Timers by a clock of the test's own, until stop(). */
export function fakeTimers() {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  const waiting = new Map();
  let [clock, last] = [0, 0];
  const set =
    (repeats) =>
    (call, wait, ...values) => {
      const every = Math.max(1, wait ?? 0);
      waiting.set(++last, { at: clock + every, every: repeats && every, call: () => call(...values) });
      return last;
    };
  const clear = (id) => void waiting.delete(id);
  const faked = { setTimeout: set(false), setInterval: set(true), clearTimeout: clear, clearInterval: clear };
  Object.assign(globalThis, faked);
  return {
    tick: (milliseconds) => {
      const end = clock + milliseconds;
      for (;;) {
        const [next] = [...waiting].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at);
        if (!next) break;
        const [id, timer] = next;
        clock = timer.at;
        if (timer.every) timer.at += timer.every;
        else waiting.delete(id);
        timer.call();
      }
      clock = end;
    },
    get count() {
      return waiting.size;
    },
    get now() {
      return clock;
    },
    stop: () => Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval }),
  };
}
