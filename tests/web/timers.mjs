// A clock of the test's own; Node.js has one only since version 20.4.

/** @type {any} */
const world = globalThis;

/** Timers by a clock of the test's own, until stop(). */
export function fakeTimers() {
  const { setTimeout, clearTimeout } = globalThis;
  /** @type {Map<number, { at: number, call: () => void }>} */
  const waiting = new Map();
  let [clock, last] = [0, 0];
  world.setTimeout = (
    /** @type {(...values: unknown[]) => void} */ call,
    /** @type {number} */ wait = 0,
    /** @type {unknown[]} */ ...values
  ) => {
    waiting.set(++last, { at: clock + Math.max(1, wait), call: () => call(...values) });
    return last;
  };
  world.clearTimeout = (/** @type {number} */ id) => void waiting.delete(id);
  return {
    /** Lets time pass. @param {number} milliseconds */
    tick: (milliseconds) => {
      const end = clock + milliseconds;
      for (;;) {
        const [next] = [...waiting].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at);
        if (!next) break;
        waiting.delete(next[0]);
        clock = next[1].at;
        next[1].call();
      }
      clock = end;
    },
    stop: () => Object.assign(globalThis, { setTimeout, clearTimeout }),
  };
}
