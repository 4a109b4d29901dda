// A clock of the test's own; Node.js has one only since version 20.4.

const world = globalThis;

/** Timers by a clock of the test's own, until stop(). */
export function fakeTimers() {
  const { setTimeout, clearTimeout } = globalThis;
  const waiting = new Map();
  let [clock, last] = [0, 0];
  world.setTimeout = (call, wait = 0, ...values) => {
    waiting.set(++last, { at: clock + Math.max(1, wait), call: () => call(...values) });
    return last;
  };
  world.clearTimeout = (id) => void waiting.delete(id);
  return {
    /** Lets time pass. */
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
