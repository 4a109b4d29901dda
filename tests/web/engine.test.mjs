// The engine's side: what all engines have in common, on a module that does nothing.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { Engine, Refusal } from '../../web/engine/engine.js';
import { PuzzleError } from '../../web/engine/failure.js';
import { SolverEngine } from '../../web/engine/solver-engine.js';
import { Turns } from '../../web/engine/turns.js';

/** @import { FromEngine } from '../../web/engine/borders' */

const page = /** @type {any} */ (globalThis);
page.self = globalThis;

/** @param {number} milliseconds @returns {Promise<void>} */
const after = (milliseconds) =>
  new Promise((done) => {
    setTimeout(done, milliseconds);
  });

/** Until something is so. @param {() => unknown} test */
async function until(test) {
  for (let wait = 0; wait < 800 && !test(); ++wait) await after(5);
  assert.ok(test());
}

/** Engines to be ended, or Node.js would wait for their channels. @type {{ end(): void }[]} */
const engines = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.end();
});

/** Messages to ourselves that let timers have their turn: Node.js delivers a thousand before it looks at a timer. */
function politeChannel() {
  const port1 = { onmessage: /** @type {((event: any) => void) | null} */ (null), close: () => {} };
  return { port1, port2: { postMessage: () => void setImmediate(() => port1.onmessage?.({})) } };
}

/** @typedef {{ steps?: number, refuse?: string, fail?: string }} Task */

/** Counts to a number, and notes what happens to it. @extends {Engine<any, Task>} */
class Counter extends Engine {
  /** @type {FromEngine[]} */ told = [];
  /** @type {string[]} */ log = [];
  /** @type {Promise<any>} */ loading = Promise.resolve({ memory: { buffer: { byteLength: 42 } } });

  constructor() {
    super('counter', (message) => void this.told.push(message), new Turns({ channel: politeChannel() }));
    engines.push(this);
  }

  /** @override */
  load() {
    return this.loading;
  }

  /** @override */
  open() {
    this.log.push('open');
  }

  /** @override @param {any} _wasm @param {Task} task */
  async prepare(_wasm, task) {
    this.log.push(`prepare ${task.steps}`);
  }

  /**
   * @override
   * @param {any} _wasm
   * @param {number} id
   * @param {Task} task
   * @returns {import('../../web/engine/turns.js').Work<string>}
   */
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

  /** @param {string} type */
  of(type) {
    return this.told.filter((message) => message.type === type);
  }
}

test('it loads its module once, prepares each request, tells progress and answers, with the size of its memory', async () => {
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
  assert.deepEqual(
    engine.of('answer').sort((one, other) => /** @type {any} */ (one).id - /** @type {any} */ (other).id),
    [
      { type: 'answer', id: 1, result: 'counted to 2', heap: 42 },
      { type: 'answer', id: 2, result: 'counted to 0', heap: 42 },
    ],
  );
});

test('a request that is cancelled is not answered, whether it waits or runs', async () => {
  const engine = new Counter();
  engine.receive({ type: 'configure', wasm: '' });
  engine.receive({ type: 'ask', id: 1, request: { steps: 5 } });
  engine.cancel(1); // before the module is there
  for (const id of [2, 4]) engine.receive({ type: 'ask', id, request: { steps: 1e9 } });
  await until(() => engine.of('progress').some((message) => /** @type {any} */ (message).id === 2));
  engine.receive({ type: 'cancel', id: 2 });
  const told = engine.told.length;
  await after(30);
  const ids = engine.told.slice(told).map((message) => /** @type {any} */ (message).id);
  assert.ok(ids.length > 0 && ids.every((id) => id === 4));
  engine.receive({ type: 'settle', id: 4 });
  await until(() => engine.of('answer').length === 1);
  assert.match(/** @type {any} */ (engine.of('answer')[0]).result, /^settled at/);
  assert.ok(!engine.told.some((message) => /** @type {any} */ (message).id === 1));
});

test('what makes no sense is refused; what breaks, or cannot be loaded, is the end and told as a failure', async () => {
  const refusing = new Counter();
  refusing.receive({ type: 'configure', wasm: '' });
  refusing.receive({ type: 'ask', id: 1, request: { refuse: 'no such thing' } });
  await until(() => refusing.of('refused').length === 1);
  assert.deepEqual(refusing.told, [{ type: 'refused', id: 1, message: 'no such thing' }]);
  refusing.receive({ type: 'ask', id: 2, request: { steps: 1, fail: 'broken on purpose' } });
  await until(() => refusing.of('failed').length === 1);
  assert.deepEqual(/** @type {any} */ (refusing.of('failed')[0]).failure, {
    type: 'worker',
    code: 'engine-stopped',
    reason: 'broken on purpose',
  });

  const unloaded = new Counter();
  /** @type {import('../../web/common/messages').Failure} */
  const failure = { type: 'csp', code: 'wasm-forbidden' };
  unloaded.loading = Promise.reject(new PuzzleError(failure));
  unloaded.receive({ type: 'configure', wasm: '' });
  await after(5);
  assert.deepEqual(unloaded.told, [], 'nobody has asked');
  unloaded.receive({ type: 'ask', id: 1, request: {} });
  await until(() => unloaded.told.length === 1);
  assert.deepEqual(unloaded.told, [{ type: 'failed', failure }]);
});

test('it tells that it lives while anything is asked, loading included, and is silent otherwise', async () => {
  const engine = new Counter();
  /** @type {(wasm: any) => void} */
  let loaded = () => {};
  engine.loading = new Promise((resolve) => {
    loaded = resolve;
  });
  engine.receive({ type: 'configure', wasm: '' });
  engine.receive({ type: 'ask', id: 1, request: {} });
  await until(() => engine.of('alive').length === 1);
  loaded({ memory: { buffer: { byteLength: 0 } } });
  await until(() => engine.of('answer').length === 1);
  await after(1300);
  assert.equal(engine.of('alive').length, 1);
  engine.receive({ type: 'ask', id: 2, request: { steps: 1e9 } });
  engine.cancel(2);
  await after(1300);
  assert.equal(engine.of('alive').length, 1);
});

test('the solver tells how much of its memory its databases are: they are worth keeping', () => {
  const engine = new SolverEngine(() => {});
  engines.push(engine);
  const wasm = { memory: { buffer: { byteLength: 42 } }, exports: { databases_bytes: () => 7 } };
  assert.deepEqual(engine.memory(/** @type {any} */ (wasm)), { heap: 42, kept: 7 });
});

/**
 * A solver whose search earns the large databases at its third step, and that can load nothing but "good".
 * @param {string} address of the standard databases
 */
function solverThatEarns(address) {
  /** @type {any[]} */
  const told = [];
  const engine = new SolverEngine((message) => told.push(message));
  engine.turns.end();
  engine.turns = new Turns({ channel: /** @type {any} */ (politeChannel()) });
  engines.push(engine);
  const buffer = new ArrayBuffer(64);
  /** @type {{ offers: number[][], steps: number, loaded: boolean }} */
  const seen = { offers: [], steps: 0, loaded: false };
  const exports = {
    malloc: () => 8,
    free: () => {},
    databases_create: () => 1,
    databases_bytes: () => 0,
    databases_offer: (/** @type {number[]} */ ...[, ...size]) => seen.offers.push(size),
    databases_wanted: () => Number(seen.steps > 2 && seen.offers.at(-1)?.[0] === 4),
    databases_load: () => {
      seen.loaded = new TextDecoder().decode(new Uint8Array(buffer, 8, 4)) === 'good';
      return seen.loaded ? 1 : 2;
    },
    solver_create: () => 5,
    solver_destroy: () => {},
    solver_status: () => 3,
    solver_step: () => (seen.steps++, seen.offers.length > 1 ? 4 : 3),
    solver_statistics: () => 0,
    solver_method: () => 0,
    solver_message: () => 0,
    solver_moves: () => 0,
    statistics_name: () => 0,
  };
  const wasm = {
    memory: { buffer },
    exports,
    read: (/** @type {number} */ text) => ['', '', 'false', 'running', 'solved'][text],
    withText: (/** @type {string[]} */ texts, /** @type {any} */ use) => use(...texts.map(() => 0)),
  };
  engine.load = async () => /** @type {any} */ (wasm);
  engine.receive({ type: 'configure', wasm: '', databases: { '4x4': address } });
  return { engine, told, seen };
}

test('the large databases are fetched once a search has earned them, and built when the file is no good', async () => {
  const { fetch } = globalThis;
  /** @type {string[]} */
  const asked = [];
  try {
    for (const content of ['good', 'evil', null]) {
      asked.length = 0;
      globalThis.fetch = async (address) => {
        asked.push(String(address));
        return new Response(content ?? '', { status: content === null ? 404 : 200 });
      };
      const { engine, told, seen } = solverThatEarns('https://site.example/data/4x4.pdb');
      engine.receive({
        type: 'ask',
        id: 1,
        request: { algorithm: 'bfs', position: '1 2/3 0', maxNodes: 0, maxBytes: 0, maxSeconds: 0 },
      });
      await until(() => told.some(({ type }) => type !== 'alive'));
      assert.equal(told.at(-1).type, 'answer', JSON.stringify(told.at(-1)));
      assert.deepEqual(asked, ['https://site.example/data/4x4-large.pdb'], 'once, and nothing else');
      assert.deepEqual(seen.offers, [
        [4, 4],
        [0, 0],
      ]);
      assert.equal(seen.loaded, content === 'good');
      assert.ok(seen.steps > 2);
    }
    const { engine, seen } = solverThatEarns('https://site.example/assets/4x4-ab12.pdb');
    engine.receive({
      type: 'ask',
      id: 1,
      request: { algorithm: 'bfs', position: '1 2/3 0', maxNodes: 0, maxBytes: 0, maxSeconds: 0 },
    });
    await until(() => seen.steps > 5);
    engine.cancel(1);
    assert.deepEqual(seen.offers, [], 'who has renamed the one has not the other');
  } finally {
    globalThis.fetch = fetch;
  }
});
