// The engine's side: what all engines have in common, on a module that does nothing.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { Engine, Refusal } from '../../web/engine/engine.ts';
import { PuzzleError } from '../../web/engine/failure.ts';
import { SolverEngine } from '../../web/engine/solver-engine.ts';
import { Turns } from '../../web/engine/turns.ts';
import { moduleOf } from './fakes.mjs';
import { fakeTimers, settle, until } from './timers.mjs';

globalThis.self = globalThis;
const after = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Engines to be ended, or Node.js would wait for their channels. */
const engines = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.end();
});

/** Messages to ourselves that let timers have their turn: Node.js delivers a thousand before it looks at a timer. */
function politeChannel() {
  const port1 = { onmessage: null, close: () => {} };
  return { port1, port2: { postMessage: () => void setImmediate(() => port1.onmessage?.({})) } };
}

/** Counts to a number, and notes what happens to it. */
class Counter extends Engine {
  told = [];
  log = [];
  loading = Promise.resolve({ memory: { buffer: { byteLength: 42 } } });

  constructor() {
    super('counter', (message) => void this.told.push(message), new Turns({ channel: politeChannel() }));
    engines.push(this);
  }

  load() {
    return this.loading;
  }

  open() {
    this.log.push('open');
  }

  async prepare(_wasm, task) {
    this.log.push(`prepare ${task.steps}`);
  }

  *work(_wasm, id, { steps = 0, refuse, fail }) {
    if (refuse) throw new Refusal(refuse);
    for (let step = 1; step <= steps; ++step) {
      this.progress(id, step);
      for (const end = performance.now() + 1; performance.now() < end; ); // a step takes its time
      if (yield) return `settled at ${step}`;
      if (fail) throw new Error(fail);
    }
    return `counted to ${steps}`;
  }

  of(type) {
    return this.told.filter((message) => message.type === type);
  }
}

test('it waits for a module that the page compiles, and loads one itself where the page could not', async () => {
  for (const module of [{ compiled: true }, undefined]) {
    const engine = new Counter();
    engine.receive({ type: 'configure', wasm: 'counter.wasm', waits: true });
    engine.receive({ type: 'ask', id: 1, request: {} });
    await new Promise(setImmediate);
    assert.deepEqual(engine.log, []);
    engine.receive({ type: 'module', module });
    await until(() => engine.of('answer').length === 1);
    assert.deepEqual([engine.configuration, engine.log[0]], [{ wasm: 'counter.wasm', module }, 'open']);
  }
});

test('it loads its module once, expects requests meanwhile, prepares each request, tells progress and answers, with the size of its memory', async () => {
  const engine = new Counter();
  engine.receive({ type: 'configure', wasm: 'counter.wasm' });
  engine.receive({ type: 'ask', id: 1, request: { steps: 2 } });
  engine.receive({ type: 'ask', id: 2, request: { steps: 0 } });
  await until(() => engine.of('answer').length === 2);
  assert.deepEqual(engine.log, ['open', 'prepare 2', 'prepare 0']);
  assert.deepEqual(engine.of('progress'), [
    { type: 'progress', id: 1, value: 1, heap: 42 },
    { type: 'progress', id: 1, value: 2, heap: 42 },
  ]);
  const answers = engine.of('answer').sort((one, other) => one.id - other.id);
  assert.deepEqual(answers, [
    { type: 'answer', id: 1, result: 'counted to 2', heap: 42 },
    { type: 'answer', id: 2, result: 'counted to 0', heap: 42 },
  ]);
});

test('a request that is cancelled is not answered, whether it waits or runs', async () => {
  const engine = new Counter();
  engine.receive({ type: 'configure', wasm: '' });
  engine.receive({ type: 'ask', id: 1, request: { steps: 5 } });
  engine.cancel(1); // before the module is there
  for (const id of [2, 4]) engine.receive({ type: 'ask', id, request: { steps: 1e9 } });
  await until(() => engine.of('progress').some((message) => message.id === 2));
  engine.receive({ type: 'cancel', id: 2 });
  const told = engine.told.length;
  await after(30);
  const ids = engine.told.slice(told).map((message) => message.id);
  assert.ok(ids.length > 0 && ids.every((id) => id === 4));
  engine.receive({ type: 'settle', id: 4 });
  await until(() => engine.of('answer').length === 1);
  assert.match(engine.of('answer')[0].result, /^settled at/);
  assert.ok(!engine.told.some((message) => message.id === 1));
});

test('what makes no sense is refused; what breaks, or cannot be loaded, is the end and told as a failure', async () => {
  const refusing = new Counter();
  refusing.receive({ type: 'configure', wasm: '' });
  refusing.receive({ type: 'ask', id: 1, request: { refuse: 'no such thing' } });
  await until(() => refusing.of('refused').length === 1);
  assert.deepEqual(refusing.told, [{ type: 'refused', id: 1, message: 'no such thing' }]);
  refusing.receive({ type: 'ask', id: 2, request: { steps: 1, fail: 'broken on purpose' } });
  await until(() => refusing.of('failed').length === 1);
  assert.deepEqual(refusing.of('failed')[0].failure, {
    type: 'worker',
    code: 'engine-stopped',
    reason: 'broken on purpose',
  });

  const unloaded = new Counter();
  const failure = { type: 'csp', code: 'wasm-forbidden' };
  unloaded.loading = Promise.reject(new PuzzleError(failure));
  unloaded.receive({ type: 'configure', wasm: '' });
  await after(5);
  assert.deepEqual(unloaded.told, [], 'nothing has been asked');
  unloaded.receive({ type: 'ask', id: 1, request: {} });
  await until(() => unloaded.told.length === 1);
  assert.deepEqual(unloaded.told, [{ type: 'failed', failure }]);
});

test('it tells that it lives while anything is asked, loading included, and is silent otherwise', async (context) => {
  const timers = fakeTimers();
  context.after(() => timers.stop());
  const engine = new Counter();
  let loaded = () => {};
  engine.loading = new Promise((resolve) => (loaded = resolve));
  engine.receive({ type: 'configure', wasm: '' });
  engine.receive({ type: 'ask', id: 1, request: {} });
  timers.tick(2000);
  assert.equal(engine.of('alive').length, 2);
  loaded({ memory: { buffer: { byteLength: 0 } } });
  await settle();
  assert.equal(engine.of('answer').length, 1);
  timers.tick(5000);
  engine.receive({ type: 'ask', id: 2, request: { steps: 1e9 } });
  engine.cancel(2);
  timers.tick(5000);
  assert.equal(engine.of('alive').length, 2);
});

test('it rests when nothing has been wanted for three seconds, and never once it has ended', async (context) => {
  const timers = fakeTimers();
  let now = 1000;
  context.mock.method(performance, 'now', () => now);
  context.after(() => timers.stop());
  const goOn = async (milliseconds) => {
    for (const end = now + milliseconds; now < end; now += 100) {
      timers.tick(100);
      await settle();
    }
  };
  const engine = new Counter();
  const { loading } = engine;
  engine.loading = new Promise(() => {});
  engine.receive({ type: 'configure', wasm: '' });
  engine.receive({ type: 'ask', id: 1, request: {} });
  let rested = 0;
  engine.rests().then(() => (rested += 1));
  await goOn(20_000);
  assert.equal(rested, 0, 'while a request is wanted');
  engine.cancel(1);
  await goOn(2000);
  assert.equal(rested, 0, 'two seconds later');
  engine.loading = loading;
  engine.receive({ type: 'configure', wasm: '' });
  engine.receive({ type: 'ask', id: 2, request: {} });
  await settle();
  assert.equal(engine.of('answer').length, 1);
  await goOn(2500);
  assert.equal(rested, 0, 'a request in between begins the time anew');
  await goOn(4000);
  assert.equal(rested, 1);
  engine.rests().then(() => (rested += 1));
  engine.end();
  assert.equal(timers.count, 0);
  await goOn(20_000);
  assert.equal(rested, 1);
});

test('the solver tells how much of its memory its databases are: they are worth keeping', () => {
  const engine = new SolverEngine(() => {});
  engines.push(engine);
  const wasm = moduleOf({ databases_bytes: () => 7 }, { buffer: { byteLength: 42 } });
  assert.deepEqual(engine.memory(wasm), { heap: 42, kept: 7 });
});

/**
 * A solver whose search earns tables of three parts at its third step, and is solved once it has them, or nothing offers
 * them any more. Part number n is the byte n; a part takes two steps to build. faults: functions that do something else
 */
function solverThatEarns(faults = {}) {
  const told = [];
  const engine = new SolverEngine((message) => told.push(message));
  engine.turns.end();
  engine.turns = new Turns({ channel: politeChannel() });
  engines.push(engine);
  /**
   * What the search's module and those of the parts have seen; held: a part that does not get done; beside: states that
   * the search was allowed in one step after the first part was begun and before it had the tables, at most.
   */
  const seen = { log: [], steps: 0, given: [], held: -1, gave: 0, worked: 0, beside: 0 };
  const texts = ['', '', 'false', 'running', 'solved', 'tables'];
  const load = () => {
    const buffer = new ArrayBuffer(2 ** 21);
    let [has, offered, part, left] = [false, false, 0, 2];
    const exports = {
      databases_create: () => 1,
      databases_offer(_databases, offer) {
        offered = offer === 1;
        seen.log.push(`offer ${offer}`);
      },
      databases_wanted: () => (offered && !has && seen.steps > 2 ? 5 : 1),
      databases_add(_databases, _name, bytes, length) {
        seen.given.push(...(length > 0 ? bytes : []));
        has = seen.given.length === 3;
        return Number(has);
      },
      tables_parts: () => 3,
      tables_are_slow: () => 1,
      table_create(_name, number) {
        seen.log.push(`part ${number}`);
        part = number;
        return 7;
      },
      table_step() {
        seen.worked++;
        return part === seen.held || left-- > 0 ? 0 : 1;
      },
      table_bytes() {
        new Uint8Array(buffer)[9] = part;
        return 9;
      },
      table_length: () => 1,
      solver_create: () => 5,
      solver_status: () => 3,
      solver_count_setup: (_solver, milliseconds) => void (seen.gave += milliseconds),
      solver_step(_solver, budget) {
        seen.steps++;
        if (seen.log.includes('part 0') && !has) seen.beside = Math.max(seen.beside, budget);
        return has || (seen.steps > 2 && !offered) ? 4 : 3;
      },
      ...faults,
    };
    return moduleOf(exports, { buffer, read: (text) => texts[text] });
  };
  engine.load = async () => load();
  engine.receive({ type: 'configure', wasm: '' });
  const request = { algorithm: 'bfs', position: '1 2/3 0', maxNodes: 0, maxBytes: 0, maxSeconds: 0 };
  return { engine, told, seen, ask: (id) => engine.receive({ type: 'ask', id, request }) };
}

test('tables that a search has earned are built part by part, each in a module of its own, and taken in', async () => {
  const { told, seen, ask } = solverThatEarns();
  ask(1);
  await until(() => told.some(({ type }) => type === 'answer'));
  assert.deepEqual(seen.given, [0, 1, 2]);
  assert.deepEqual(seen.log, ['offer 1', 'part 0', 'part 1', 'part 2', 'offer 1']);
  seen.log.length = 0;
  ask(2);
  await until(() => told.filter(({ type }) => type === 'answer').length === 2);
  assert.deepEqual(seen.log, ['offer 1'], 'the next one has them');
});

test('where tables cannot be had, for memory or because they are false, the search goes on without', async () => {
  const stop = () => assert.fail('unreachable');
  const refused = [{ table_step: () => -1 }, { databases_add: () => 2 }];
  for (const faults of [...refused, { table_step: stop }, { databases_add: stop }]) {
    const { told, seen, ask } = solverThatEarns(faults);
    ask(1);
    await until(() => told.some(({ type }) => type === 'answer'));
    assert.equal(told.at(-1).result.status, 'solved');
    assert.ok(seen.log.includes('offer 0'), seen.log.join());
    assert.equal(seen.log.at(-1), 'offer 1', 'the next one may try again');
  }
});

test('a search that is cancelled while tables are built keeps the parts that there are for the next one', async () => {
  const { engine, told, seen, ask } = solverThatEarns();
  seen.held = 1;
  ask(1);
  await until(() => seen.log.includes('part 1'));
  const { steps } = seen;
  const began = performance.now();
  await after(250);
  await until(() => seen.steps > steps && seen.gave > 100);
  const [looks, most] = [seen.steps - steps, (performance.now() - began) / 25];
  assert.ok(looks < most, `the search gives way and looks at its clock: ${looks} of ${most} steps`);
  assert.equal(seen.beside, 1, 'one state at each look');
  assert.equal(told.filter(({ type }) => type === 'progress').at(-1).value.method, 'databases');
  engine.cancel(1);
  const { worked } = seen;
  await after(50);
  assert.equal(seen.worked, worked, 'it ends at once');
  seen.held = -1;
  assert.ok(!seen.log.includes('part 2'), 'nothing is built without need');
  ask(2);
  await until(() => told.some(({ type }) => type === 'answer'));
  assert.equal(seen.log.filter((line) => line.startsWith('part')).join(), 'part 0,part 1,part 1,part 2');
  assert.deepEqual(seen.given, [0, 1, 2]);
});

/** What the solver does with a module of these functions. */
function solverOn(exports, buffer = new ArrayBuffer(256)) {
  const engine = new SolverEngine(() => {});
  engines.push(engine);
  const read = (text) => (typeof text === 'number' ? ['', '1 2/0 3', 'LR'][text] : text);
  const wasm = moduleOf({ solver_method: () => '', ...exports }, { buffer, read });
  return { engine, begin: (request) => engine.work(wasm, 1, request) };
}

function finish(work, settle = false) {
  for (;;) {
    const { done, value } = work.next(settle);
    if (done) return value;
  }
}

test('a review tells intervals where distances are not proven, and is given back in any case', () => {
  const buffer = new ArrayBuffer(128);
  const [curve, detours] = [48, 72]; // of three places, and one
  new Int32Array(buffer, curve).set([2, -1, 1, 5, 0, 0, 1, 2, 2]);
  new Int32Array(buffer).set([1, 2, curve, detours]);
  new Float64Array(buffer, 16).set([3, 1, -1, 1500]);
  let status = 1;
  let alive = 0;
  const making = { review_create: () => ++alive, review_destroy: () => --alive };
  const telling = { review_step: () => status, review_message: () => 'no such move' };
  const { begin } = solverOn({ ...making, ...telling }, buffer);
  const request = { review: { position: '1 2/0 3', moves: 'LR', maxBytes: 0, maxSeconds: 0 } };
  assert.deepEqual(finish(begin(request)), {
    ...{ position: '1 2/0 3', moves: 'LR', length: 2, shortest: [2, null], wasted: null, seconds: 1.5 },
    ...{ curve: [[2, null], [1, 5], 0], detours: [{ from: 1, to: 2, cost: 2 }] },
  });
  status = -1;
  assert.throws(() => finish(begin(request)), { constructor: Refusal, message: 'no such move' });
  assert.equal(alive, 0);
});

test('a search for which memory is refused at once ends at that limit', () => {
  const { begin } = solverOn({ solver_create: () => 0 });
  const { status, message } = finish(begin({ algorithm: 'bfs', position: '1 2/3 0' }));
  assert.deepEqual([status, message], ['limit', 'memory']);
});

test('a search that settles ends with what it has, and is given back', () => {
  const log = [];
  const { begin } = solverOn({
    solver_create: () => 5,
    solver_status: () => 'running',
    solver_step: () => (log.push('step'), log.length > 9 ? 'solved' : 'running'),
    solver_settle: () => (log.push('settle'), 'solved'),
    solver_message: () => '',
    solver_moves: () => 'L',
    solver_destroy: () => log.push('destroy'),
  });
  const work = begin({ algorithm: 'bfs', position: '1 2/3 0' });
  work.next(false);
  assert.equal(finish(work, true).moves, 'L');
  assert.deepEqual(log, ['step', 'settle', 'destroy']);
});

test('pieces of one search have one helper, one after another, which gives back the rest of a long one', () => {
  const log = [];
  let states = 0;
  let helpers = 0;
  const { begin } = solverOn({
    helper_create: () => (log.push('create'), ++helpers),
    helper_destroy: (helper) => log.push(`destroy ${helper}`),
    helper_begin: (helper, errand) => {
      log.push(`${errand} to ${helper}`);
      states = 0;
      return true;
    },
    helper_step: (_helper, budget) => {
      states += budget;
      return states >= 3_000_000 ? 1 : 0;
    },
    helper_wind_up: () => log.push('wind up'),
    helper_report: () => 'done',
  });
  const piece = (errand, search) => begin({ errand, search, maxBytes: 0 });
  const [one, two] = [piece('one', 1), piece('two', 1)];
  one.next(false);
  two.next(false);
  assert.deepEqual(finish(one), { report: 'done' });
  finish(two);
  finish(piece('three', 2));
  const first = 'destroy 0, create, one to 1, wind up, two to 1, wind up';
  assert.equal(log.join(', '), `${first}, destroy 1, create, three to 2, wind up`);
});
