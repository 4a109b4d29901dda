// Turns among what an engine does, with a clock that is set by hand and a channel that is delivered by hand.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pace, Turns } from '../../web/engine/turns.ts';

/** Turns, whose slices begin when deliver() is called. */
function byHand() {
  const clock = { time: 0, now: () => clock.time };
  let posted = 0;
  let closed = false;
  const port1 = {
    onmessage: null,
    close: () => {
      closed = true;
    },
  };
  const port2 = {
    postMessage: () => {
      posted += 1;
    },
  };
  const turns = new Turns({ clock, slice: 8, channel: { port1, port2 } });
  return {
    turns,
    clock,
    get posted() {
      return posted;
    },
    get closed() {
      return closed;
    },
    /** Delivers the messages that wait, and lets what follows from them happen. */
    async deliver() {
      const waiting = posted;
      posted = 0;
      for (let message = 0; message < waiting; ++message) port1.onmessage?.({});
      await new Promise((done) => {
        setImmediate(done);
      });
    },
  };
}

/** Work of so many steps, each of so many milliseconds, which it writes down. */
function* steps(clock, log, name, steps, milliseconds) {
  try {
    for (let step = 1; step <= steps; ++step) {
      clock.time += milliseconds;
      log.push(`${name}${step}`);
      if (yield) return `${name} settled`;
    }
    return `${name} done`;
  } finally {
    log.push(`${name} end`);
  }
}

test('nothing runs before the messages that wait already', async () => {
  const { turns, clock, deliver } = byHand();
  const log = [];
  const answer = turns.run(1, steps(clock, log, 'a', 1, 1));
  assert.deepEqual(log, []);
  await deliver();
  assert.equal(await answer, 'a done');
});

test('a slice begins no step that would end after 8 milliseconds; the next slice goes on', async () => {
  const { turns, clock, deliver } = byHand();
  const log = [];
  const answer = turns.run(1, steps(clock, log, 'a', 6, 3));
  await deliver();
  assert.deepEqual(log, ['a1', 'a2']); // a third would end at 9
  await deliver();
  assert.deepEqual(log, ['a1', 'a2', 'a3', 'a4']);
  await deliver();
  await deliver();
  assert.equal(await answer, 'a done');
});

test('several take turns, step by step, across slices', async () => {
  const { turns, clock, deliver } = byHand();
  const log = [];
  for (const name of ['a', 'b', 'c']) void turns.run(log.length, steps(clock, log, name, 9, 3));
  await deliver();
  await deliver();
  await deliver();
  assert.deepEqual(log, ['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
});

test('one message is asked for at a time, and none when there is no work', async () => {
  const held = byHand();
  const log = [];
  void held.turns.run(1, steps(held.clock, log, 'a', 2, 3));
  void held.turns.run(2, steps(held.clock, log, 'b', 2, 3));
  assert.equal(held.posted, 1);
  for (let slice = 0; slice < 9; ++slice) await held.deliver();
  assert.deepEqual(log.filter((line) => /end/.test(line)).sort(), ['a end', 'b end']);
  assert.equal(held.posted, 0);
});

test('what is dropped runs no more, ends its own affairs and gives no answer', async () => {
  const { turns, clock, deliver } = byHand();
  const log = [];
  let answered = 0;
  const count = () => {
    answered += 1;
  };
  turns.run(1, steps(clock, log, 'a', 9, 3)).then(count);
  turns.run(2, steps(clock, log, 'b', 1, 3)).then(count);
  await deliver();
  turns.drop(1);
  assert.deepEqual(log, ['a1', 'b1', 'a end']);
  for (let slice = 0; slice < 9; ++slice) await deliver();
  assert.deepEqual(log.slice(3), ['b end']);
  assert.equal(answered, 1);
});

test('what is to settle is told so at its next step, and nothing else is', async () => {
  const { turns, clock, deliver } = byHand();
  const log = [];
  const one = turns.run(1, steps(clock, log, 'a', 9, 3));
  const other = turns.run(2, steps(clock, log, 'b', 2, 3));
  await deliver();
  turns.settle(1);
  for (let slice = 0; slice < 9; ++slice) await deliver();
  assert.deepEqual(await Promise.all([one, other]), ['a settled', 'b done']);
});

test('several that are to settle all do', async () => {
  const { turns, clock, deliver } = byHand();
  const answers = ['a', 'b'].map((name, id) => turns.run(id, steps(clock, [], name, 9, 3)));
  turns.settle(0);
  turns.settle(1);
  for (let slice = 0; slice < 9; ++slice) await deliver();
  assert.deepEqual(await Promise.all(answers), ['a settled', 'b settled']);
});

test('a slice ends when all in turn wait for messages, and not while one has work', async () => {
  function* waits(log, name) {
    for (let look = 1; look <= 9; ++look) {
      log.push(`${name}${look}`);
      yield true;
    }
  }
  const idle = byHand();
  const looks = [];
  for (const name of ['a', 'b']) void idle.turns.run(looks.length, waits(looks, name));
  await idle.deliver();
  assert.deepEqual(looks, ['a1', 'b1']);
  const busy = byHand();
  const log = [];
  void busy.turns.run(1, waits(log, 'a'));
  void busy.turns.run(2, steps(busy.clock, log, 'b', 9, 3));
  await busy.deliver();
  assert.deepEqual(log, ['a1', 'b1', 'a2', 'b2']);
});

test('work that throws rejects, and the others go on', async () => {
  const { turns, clock, deliver } = byHand();
  const broken = turns.run(
    1,
    (function* () {
      yield;
      throw new Error('broken on purpose');
    })(),
  );
  const good = turns.run(2, steps(clock, [], 'b', 3, 3));
  const told = broken.catch((error) => error.message);
  for (let slice = 0; slice < 9; ++slice) await deliver();
  assert.deepEqual(await Promise.all([told, good]), ['broken on purpose', 'b done']);
});

test('after the end nothing runs, and the channel is closed', async () => {
  const held = byHand();
  const log = [];
  void held.turns.run(1, steps(held.clock, log, 'a', 9, 3));
  await held.deliver();
  held.turns.end();
  await held.deliver();
  await held.deliver();
  assert.deepEqual(log, ['a1', 'a2']);
  assert.equal(held.closed, true);
});

test('a pause waits for its message, in the order in which pauses were asked for', async () => {
  const { turns, deliver } = byHand();
  const log = [];
  void turns.pause().then(() => log.push(1));
  void turns.pause().then(() => log.push(2));
  assert.deepEqual(log, []);
  await deliver();
  assert.deepEqual(log, [1, 2]);
});

test('the amount of a step grows while steps are quick, shrinks when they are slow, and is never more than is left', () => {
  const clock = { time: 0, now: () => clock.time };
  const pace = new Pace(64, clock);
  const amounts = [];
  const step = (left, milliseconds) =>
    pace.do(left, (amount) => {
      amounts.push(amount);
      clock.time += milliseconds;
    });
  assert.equal(step(1000, 1), 936);
  for (const milliseconds of [1, 6, 3, 4, 5]) step(1000, milliseconds);
  assert.equal(step(10, 1), 0);
  assert.deepEqual(amounts, [64, 128, 256, 128, 128, 128, 10]);
});

test('a step is given 16 at least, however slow they are, and a million at most', () => {
  const clock = { time: 0, now: () => clock.time };
  const pace = new Pace(64, clock);
  const amounts = [];
  for (let step = 0; step < 25; ++step)
    pace.do(Infinity, (amount) => {
      amounts.push(amount);
      clock.time += step < 5 ? 9 : 0;
    });
  assert.deepEqual(amounts.slice(0, 7), [64, 32, 16, 16, 16, 16, 32]);
  assert.deepEqual(amounts.slice(-3), [1 << 20, 1 << 20, 1 << 20]);
});
