// More workers for one search (web/engine/solver-pool.ts): workers and a solver of the test's own, by a clock of the test's own.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';

import { coresHere, SolverPool } from '../../web/engine/solver-pool.ts';
import { FakeWorker, moduleOf, pretend } from './fakes.mjs';
import { fakeTimers } from './timers.mjs';

const SOLVER = 7;
let clock = 0;
let workers = [];
let refused = false;
let timers;

class Helper extends FakeWorker {
  constructor() {
    super();
    if (refused) throw new DOMException('no', 'SecurityError');
    workers.push(this);
  }

  /** The requests that it was asked and that were not taken back. */
  get asked() {
    const cancelled = this.told.filter(({ type }) => type === 'cancel').map(({ id }) => id);
    return this.told.filter(({ type, id }) => type === 'ask' && !cancelled.includes(id));
  }

  get pieces() {
    return this.asked.map(({ request }) => request.errand).filter(Boolean);
  }

  answer(result = { report: 'done' }, asked = this.asked.at(-1)) {
    this.say({ type: 'answer', id: asked.id, result });
  }
}

pretend({ performance: { now: () => clock }, Worker: Helper, self: { location: { href: 'solver-worker.js' } } });
const machine = (hardwareConcurrency, deviceMemory) => pretend({ navigator: { hardwareConcurrency, deviceMemory } });

beforeEach(() => {
  [clock, workers, refused] = [0, [], false];
  machine(3);
  timers = fakeTimers();
});
afterEach(() => timers.stop());

/** A solver that hands out pieces 0, 1, 2 … */
function search({ pieces = 100, tables } = {}) {
  const back = [];
  const reports = [];
  const helpers = [];
  let next = 0;
  const state = { waits: 0, takes: true };
  const wasm = moduleOf({
    solver_hand_out: () => (next < pieces ? `${next++} errand` : ''),
    solver_waits: () => state.waits,
    solver_take_back: (_, piece) => back.push(piece),
    solver_take_in: (_, report) => reports.push(report) && state.takes,
    solver_set_helpers: (_, cores, atHand) => helpers.push([cores, atHand]),
  });
  const pool = new SolverPool({ base: '/' }, tables);
  const begin = () => pool.begin(wasm, SOLVER, 800 << 20);
  const feed = () => pool.feed(SOLVER);
  begin();
  return { pool, begin, back, reports, helpers, state, feed };
}

const piecesOfAll = () => workers.map(({ pieces }) => pieces);

test('a search may use as many cores as there are, at most eight, and half a gigabyte for each', () => {
  const cores = { '1 8': 1, '4 8': 4, '32 8': 8, '8 2': 4, '4 0.25': 1, '8 ': 8 };
  for (const [here, may] of Object.entries(cores)) {
    const [count, memory] = here.split(' ');
    machine(Number(count), memory ? Number(memory) : undefined);
    assert.equal(coresHere(), may, here);
  }
});

test('each helper gets one piece, and a second one when it has reported', () => {
  const { feed, reports, helpers, back } = search();
  assert.equal(feed(), false);
  assert.deepEqual(piecesOfAll(), [['0 errand'], ['1 errand']]);
  assert.deepEqual(workers[0].told[0], { type: 'configure', base: '/' });
  const { search: number, maxBytes } = workers[0].asked[0].request;
  assert.deepEqual([number, maxBytes], [1, 50 << 20]);
  feed();
  assert.equal(workers[0].pieces.length, 1, 'not before it has started');
  workers[0].answer();
  assert.deepEqual(workers[0].pieces, ['0 errand', '2 errand', '3 errand']);
  assert.deepEqual(reports, ['done']);
  assert.deepEqual([helpers.at(0), helpers.at(-1), back], [[1, 4], [2, 4], []]);
});

test('a helper that ends, fails, is silent or reports nonsense is lost, and its pieces are taken back', () => {
  const ways = {
    ends: (worker) => worker.onerror({ preventDefault() {} }),
    fails: (worker) => worker.say({ type: 'failed' }),
    silent: (_, { feed }) => {
      clock = 20_001;
      workers[1].answer();
      clock = 20_002;
      feed();
    },
    nonsense: (worker, { state }) => {
      state.takes = false;
      worker.answer({ report: 'nonsense' });
    },
  };
  for (const [name, lose] of Object.entries(ways)) {
    workers = [];
    clock = 0;
    const here = search();
    here.feed();
    lose(workers[0], here);
    assert.ok(workers[0].ended, name);
    assert.deepEqual(here.back, name === 'nonsense' ? [] : [0], name);
    assert.ok(!workers[1].ended, name);
    const count = workers.length;
    here.pool.leave(SOLVER);
    here.begin();
    assert.equal(workers.length, count, `${name}: no other is started for it`);
  }
});

test('a helper that has started may keep a piece for two seconds', () => {
  const { feed, back } = search();
  feed();
  workers[0].answer();
  clock = 2000;
  feed();
  assert.ok(!workers[0].ended);
  clock = 2001;
  feed();
  assert.ok(workers[0].ended && !workers[1].ended, 'one that starts has more time');
  assert.deepEqual(back, [2, 3]);
});

test('a helper that can do no piece of this search gets none, and helps with the next one', () => {
  const { begin, feed, back, pool, helpers } = search();
  feed();
  workers[0].say({ type: 'refused', id: workers[0].asked[0].id });
  assert.deepEqual([back, helpers.at(-1)], [[0], [1, 2]]);
  feed();
  assert.equal(workers[0].pieces.length, 1);
  pool.leave(SOLVER);
  begin();
  feed();
  assert.equal(workers[0].pieces.length, 2);
});

test('a solver that waits does itself what is still on its way to a worker that starts', () => {
  const { feed, back, state } = search({ pieces: 2 });
  state.waits = 1;
  assert.equal(feed(), true);
  assert.deepEqual(back, [0, 1]);
  workers[0].answer();
  back.length = 0;
  assert.equal(feed(), true);
  assert.deepEqual(back, [1]);
});

test('when the search is over its pieces are cancelled, and idle helpers end after ten seconds', () => {
  const { begin, feed, pool } = search();
  feed();
  assert.equal(pool.feed(SOLVER + 1), false);
  pool.leave(SOLVER + 1);
  assert.equal(workers[0].pieces.length, 1, 'another solver’s end is none of this');
  pool.leave(SOLVER);
  assert.deepEqual(piecesOfAll(), [[], []]);
  workers[0].answer({ report: 'late' }, workers[0].told[1]);
  timers.tick(9999);
  begin();
  timers.tick(9999);
  assert.deepEqual([workers.length, workers.some(({ ended }) => ended)], [2, false], 'the next search has them');
  pool.leave(SOLVER);
  timers.tick(10_000);
  assert.ok(workers.every(({ ended }) => ended));
});

test('where no worker can be had the search stays on one core', () => {
  refused = true;
  const { begin, feed, helpers, pool } = search();
  assert.equal(feed(), false);
  assert.deepEqual([workers.length, helpers], [0, [[1, 0]]]);
  refused = false;
  pool.leave(SOLVER);
  begin();
  assert.equal(workers.length, 0, 'and is not asked for again');
});

function tablesOf() {
  const parts = [0, 1].map((part) => ({ name: 'a', part }));
  const [back, taken] = [[], []];
  return {
    ...{ back, taken, built: new Map() },
    handOut: () => parts.shift() ?? null,
    takeBack: (part) => back.push(part.part),
    take: (part, bytes) => taken.push([part.part, bytes.length]),
  };
}

test('helpers build parts of tables first, before any piece is there; what a lost helper builds is taken back', () => {
  const tables = tablesOf();
  const { feed } = search({ tables });
  feed();
  assert.equal(workers.map(({ asked }) => asked.at(-1).request.part?.part).join(), '0,1');
  const count = workers[0].asked.length;
  feed();
  assert.equal(workers[0].asked.length, count, 'it has no piece beside them');
  workers[0].answer({ bytes: new Uint8Array(5) });
  assert.deepEqual(tables.taken, [[0, 5]]);
  assert.ok(workers[0].asked.at(-1).request.errand, 'a piece again');
  workers[1].onerror({ preventDefault() {} });
  assert.deepEqual(tables.back, [1]);
});

test('a helper without memory for a part builds no other; one that takes a minute is lost, or 20 seconds to its first answer', () => {
  for (const way of ['refuses', 'never starts', 'is slow']) {
    workers = [];
    clock = 0;
    const tables = tablesOf();
    const { feed } = search({ tables });
    if (way === 'is slow') {
      tables.built.set('b', 'the tables');
      feed();
      workers[0].answer({}); // it has started
    } else feed();
    const { id } = workers[0].asked.at(-1);
    if (way === 'refuses') workers[0].say({ type: 'refused', id });
    else {
      clock = way === 'is slow' ? 60_000 : 20_000;
      feed();
      assert.equal(workers[0].ended, false);
      clock += 1;
      feed();
    }
    assert.equal(workers[0].ended, way !== 'refuses');
    assert.deepEqual(tables.back.slice(0, 1), [0], way);
    const last = workers[0].asked.at(-1).request;
    if (way === 'refuses') assert.ok(last.errand, 'it goes on with pieces');
  }
});

test('the parts of a search that is left are taken back, and built tables go to each helper once', () => {
  const tables = tablesOf();
  tables.built.set('b', 'the tables');
  const { feed, pool } = search({ tables });
  feed();
  assert.equal(workers[0].asked.at(-1).request.tables, 'the tables');
  workers[0].answer({});
  assert.equal(workers[0].asked.at(-1).request.part.part, 0);
  pool.leave(SOLVER);
  assert.deepEqual(tables.back, [0]);
});
