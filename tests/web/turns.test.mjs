// Turns among what an engine does, with a clock that is set by hand and a channel that is delivered by hand.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pace, Turns } from '../../web/engine/turns.ts';

/** Turns whose slices of 8 milliseconds begin when deliver() is called. */
function byHand() {
  const clock = { time: 0, now: () => clock.time };
  const seen = { posted: 0, closed: false };
  const log = [];
  const port1 = { onmessage: null, close: () => (seen.closed = true) };
  const turns = new Turns({ clock, slice: 8, channel: { port1, port2: { postMessage: () => (seen.posted += 1) } } });
  /** Work of so many steps, each of so many milliseconds, which it writes down. */
  function* steps(name, count, milliseconds) {
    try {
      for (let step = 1; step <= count; ++step) {
        clock.time += milliseconds;
        log.push(`${name}${step}`);
        if (yield) return `${name} settled`;
      }
      return `${name} done`;
    } finally {
      log.push(`${name} end`);
    }
  }
  return {
    ...{ turns, log, seen },
    /** Begins work; its name is its number. */
    start: (id, count = 9, milliseconds = 3) => turns.run(id, steps(id, count, milliseconds)),
    /** Delivers the messages that wait, and lets what follows from them happen, so many times. */
    async deliver(times = 1) {
      for (; times > 0; --times) {
        const waiting = seen.posted;
        seen.posted = 0;
        for (let message = 0; message < waiting; ++message) port1.onmessage({});
        await new Promise((done) => setImmediate(done));
      }
      return log.join(' ');
    },
  };
}

test('a slice begins no step that would end after 8 milliseconds; the next slice goes on', async () => {
  const { start, deliver } = byHand();
  const answer = start('a', 6);
  assert.equal(await deliver(), 'a1 a2', 'a third would end at 9');
  assert.equal(await deliver(), 'a1 a2 a3 a4');
  await deliver(2);
  assert.equal(await answer, 'a done');
});

test('several take turns, step by step, across slices', async () => {
  const { start, deliver } = byHand();
  for (const name of ['a', 'b', 'c']) void start(name);
  assert.equal(await deliver(3), 'a1 b1 c1 a2 b2 c2');
});

test('nothing runs before the messages that wait; one is asked for at a time, and none when there is no work', async () => {
  const { start, log, deliver, seen } = byHand();
  void start('a', 2);
  const answer = start('b', 2);
  assert.deepEqual([log, seen.posted], [[], 1]);
  assert.equal(await deliver(9), 'a1 b1 a2 b2 a end b end');
  assert.deepEqual([await answer, seen.posted], ['b done', 0]);
});

test('what is dropped runs no more, ends its own affairs and gives no answer', async () => {
  const { start, deliver, turns } = byHand();
  const answered = [];
  for (const count of [9, 1]) start(count === 9 ? 'a' : 'b', count).then((answer) => answered.push(answer));
  await deliver();
  turns.drop('a');
  assert.equal(await deliver(9), 'a1 b1 a end b end');
  assert.deepEqual(answered, ['b done']);
});

test('what is to settle is told so at its next step, and nothing else is', async () => {
  const { start, deliver, turns } = byHand();
  const answers = [start('a'), start('b', 2), start('c')];
  await deliver();
  turns.settle('a');
  turns.settle('c');
  await deliver(9);
  assert.deepEqual(await Promise.all(answers), ['a settled', 'b done', 'c settled']);
});

test('a slice ends when all in turn wait for messages, and not while one has work', async () => {
  const waits = ({ turns, log }, name) =>
    void turns.run(
      name,
      (function* () {
        for (let look = 1; look <= 9; ++look) {
          log.push(`${name}${look}`);
          yield true;
        }
      })(),
    );
  const [idle, busy] = [byHand(), byHand()];
  for (const name of ['a', 'b']) waits(idle, name);
  assert.equal(await idle.deliver(), 'a1 b1');
  waits(busy, 'a');
  void busy.start('b');
  assert.equal(await busy.deliver(), 'a1 b1 a2 b2');
});

test('work that throws rejects, and the others go on', async () => {
  const { start, deliver, turns } = byHand();
  const broken = turns.run(
    1,
    (function* () {
      yield;
      throw new Error('broken on purpose');
    })(),
  );
  const answers = Promise.all([broken.catch((error) => error.message), start('b', 3)]);
  await deliver(9);
  assert.deepEqual(await answers, ['broken on purpose', 'b done']);
});

test('after the end nothing runs, and the channel is closed', async () => {
  const { start, deliver, turns, seen } = byHand();
  void start('a');
  await deliver();
  turns.end();
  assert.equal(await deliver(2), 'a1 a2');
  assert.equal(seen.closed, true);
});

test('a pause waits for its message, in the order in which pauses were asked for', async () => {
  const { turns, log, deliver } = byHand();
  for (const name of ['one', 'two']) void turns.pause().then(() => log.push(name));
  assert.deepEqual(log, []);
  assert.equal(await deliver(), 'one two');
});

test('the amount of a step grows while steps are quick, shrinks when they are slow, is never more than is left, and has bounds', () => {
  const clock = { time: 0, now: () => clock.time };
  const amountsOf = (...steps) => {
    const pace = new Pace(64, clock);
    return steps.map(([milliseconds, left]) => {
      return pace.do((amount) => {
        clock.time += milliseconds;
        return amount;
      }, left);
    });
  };
  const quick = [1, 1, 6, 3, 4, 5].map((milliseconds) => [milliseconds, 1000]);
  assert.deepEqual(amountsOf(...quick, [1, 10]), [64, 128, 256, 128, 128, 128, 10]);
  const all = amountsOf(...Array.from({ length: 25 }, (_, step) => [step < 5 ? 9 : 0, Infinity]));
  assert.deepEqual(all.slice(0, 7), [64, 32, 16, 16, 16, 16, 32]);
  assert.deepEqual(all.slice(-3), [1 << 20, 1 << 20, 1 << 20]);
});
