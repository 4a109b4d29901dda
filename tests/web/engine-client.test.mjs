// The page's side of an engine, with workers that note what they are told and say what the test wants.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { EngineClient } from '../../web/engine/engine-client.ts';
import { FakeWorker } from './fakes.mjs';
import { fakeTimers, rejection, settle } from './timers.mjs';

// What a page has and Node.js has not.
Object.assign(globalThis, { self: globalThis, origin: 'https://blog.example' });

class EngineWorker extends FakeWorker {
  constructor(address = '') {
    super();
    this.address = address;
    workers.push(this);
  }

  answer({ id }, result, heap = 1 << 20, kept = undefined) {
    this.say({ type: 'answer', id, result, heap, kept });
  }

  fail() {
    this.say({ type: 'failed', failure: { type: 'worker', code: 'engine-stopped', reason: '' } });
  }

  /** Its script could not be loaded, or it threw. */
  break(message) {
    let prevented = false;
    this.onerror?.({ message, preventDefault: () => (prevented = true) });
    assert.ok(prevented, 'the error is not left to the console of the page');
  }
}

class FakeEngine extends EngineWorker {
  constructor(say) {
    super();
    engines.push(workers.pop());
    this.say = say;
  }

  receive(message) {
    this.postMessage(message);
  }

  end() {
    this.ended = true;
  }
}

let workers, engines, timers;

beforeEach(() => {
  [workers, engines, timers] = [[], [], fakeTimers()];
  globalThis.document = new EventTarget();
  globalThis.Worker = EngineWorker;
});
afterEach(() => {
  timers.stop();
  delete globalThis.trustedTypes;
});

const client = 'https://blog.example/assets/client.js';
function makeLink(plan, Client = EngineClient) {
  let asked = 0;
  const link = new Client();
  return Object.assign(link, {
    script: () => ({ address: client, start: () => new EngineWorker() }),
    load: async () => FakeEngine,
    configuration: () => ({ wasm: 'engine.wasm' }),
    ...plan,
    /** Asks for something. id: its number, as the engine is told it; stop and settle end it. */
    begin(request, asking) {
      const [stop, settle] = [new AbortController(), new AbortController()];
      const answer = link.ask(request, { signal: stop.signal, settle: settle.signal, ...asking });
      return { id: ++asked, answer, stop, settle };
    },
  });
}

/** A link with a request and its worker, which is ready. */
function running(plan) {
  const link = makeLink(plan);
  const asked = link.begin({ one: 1 });
  workers[0].say({ type: 'ready' });
  return { link, asked, worker: workers[0] };
}

const violate = (effectiveDirective, blockedURI, disposition = 'enforce') =>
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI, disposition }),
  );

/** The page gives up waiting for the browser to tell of a policy, and what waits for that happens. */
async function looked(milliseconds = 500) {
  timers.tick(milliseconds);
  await settle();
}

const LARGE = 65 << 20;
const requests = (...asked) => [
  { type: 'configure', wasm: 'engine.wasm' },
  ...asked.map(({ id }, index) => ({ type: 'ask', id, request: [{ one: 1 }, { two: 2 }][index] })),
];
const notLoaded = { type: 'worker', code: 'worker-not-loaded', reason: '' };

test('its module is compiled while a worker is on its way, which loads the module where that fails', async () => {
  for (const module of [{ compiled: true }, undefined]) {
    const compile = async (wasm) => module ?? Promise.reject(new Error(wasm));
    const { worker, asked } = running({ compile });
    await settle();
    const [configure, ask] = requests(asked);
    assert.deepEqual(worker.told, [{ ...configure, waits: true }, ask, { type: 'module', module }]);
    [workers, engines] = [[], []];
  }
});

test('the first request starts the one worker; answers find their request by its number', async () => {
  const link = makeLink();
  assert.equal(link.running, false);
  const [first, second] = [link.begin({ one: 1 }), link.begin({ two: 2 })];
  const [worker] = workers;
  assert.deepEqual(worker.told, requests(first, second));
  worker.say({ type: 'ready' });
  worker.answer(second, 'two');
  worker.answer(first, 'one');
  assert.deepEqual([await first.answer, await second.answer], ['one', 'two']);
  const third = link.begin({}, { hasSomething: () => true });
  assert.deepEqual(worker.told.at(-1), { type: 'ask', id: third.id, request: {} });
  third.settle.abort();
  assert.deepEqual(worker.told.at(-1), { type: 'settle', id: third.id });
  worker.answer(third, 'three');
  assert.deepEqual([await third.answer, workers.length, link.notice], ['three', 1, null]);
});

test('progress is told, until the answer', async () => {
  const { link, worker } = running();
  const told = [];
  const asked = link.begin({}, { onProgress: (value) => told.push(value) });
  const progress = (value, id = asked.id) => worker.say({ type: 'progress', id, value, heap: 1 });
  progress(1);
  progress(99, asked.id + 1);
  progress(2);
  worker.answer(asked, 'done');
  progress(3);
  assert.deepEqual([await asked.answer, told], ['done', [1, 2]]);
});

test('a cancelled request is answered at once with nothing; its stale answer is dropped, and its memory given back', async () => {
  const { link, asked, worker } = running();
  const other = link.begin({});
  asked.stop.abort();
  assert.equal(await asked.answer, null);
  assert.deepEqual(worker.told.at(-1), { type: 'cancel', id: asked.id });
  worker.answer(asked, 'stale');
  worker.answer(other, 'good');
  assert.equal(await other.answer, 'good');
  const last = link.begin({});
  worker.say({ type: 'progress', id: last.id, value: 0, heap: LARGE });
  last.stop.abort();
  assert.deepEqual([await last.answer, link.running], [null, false]);
});

test('a request that makes no sense is refused with words, and the engine lives on', async () => {
  const { link, asked, worker } = running();
  worker.say({ type: 'refused', id: asked.id, message: 'no such thing' });
  assert.deepEqual([await asked.answer, link.running], [{ refusal: 'no such thing' }, true]);
});

for (const winner of [0, 1])
  test(`a worker that is long in coming: a second is started beside it, and number ${winner}, which is ready first, stays`, async () => {
    const link = makeLink();
    const first = link.begin({ one: 1 });
    timers.tick(8999);
    assert.equal(workers.length, 1);
    timers.tick(1);
    const second = link.begin({ two: 2 });
    const [kept, ended] = winner === 0 ? workers : [...workers].reverse();
    assert.deepEqual(workers[1].told, [], 'or both would work');
    kept.say({ type: 'ready' });
    assert.deepEqual([kept.ended, ended.ended, kept.told], [false, true, requests(first, second)]);
    ended.say({ type: 'ready' });
    ended.break(); // no listener is left
    kept.answer(first, 'one');
    kept.answer(second, 'two', LARGE);
    assert.deepEqual([await first.answer, await second.answer, link.notice], ['one', 'two', null]);
    timers.tick(1);
    assert.deepEqual([link.running, kept.ended, workers.length, engines.length], [false, true, 2, 0]);
  });

test('a second worker that is ready while the failure of the first is looked into stays', async () => {
  const link = makeLink();
  const asked = link.begin({});
  timers.tick(9000);
  const [first, second] = workers;
  first.break();
  second.say({ type: 'ready' });
  await looked();
  assert.deepEqual([first.ended, second.ended, engines.length, link.notice], [true, false, 0, null]);
  second.answer(asked, 'one');
  assert.equal(await asked.answer, 'one');
});

test('a worker that fails before it is ready: the engine runs on the page, with what was asked; later a worker is tried again', async () => {
  const link = makeLink();
  const first = link.begin({ one: 1 });
  workers[0].break();
  const second = link.begin({ two: 2 }); // while it looks for the cause
  await looked();
  const [engine] = engines;
  assert.deepEqual([link.notice, workers[0].ended, engine.told], [notLoaded, true, requests(first, second)]);
  engine.answer(first, 'one');
  engine.answer(second, 'two', LARGE);
  assert.deepEqual([await first.answer, await second.answer], ['one', 'two']);
  timers.tick(1);
  assert.deepEqual([link.running, engine.ended], [false, true]);
  link.begin({}).answer.catch(() => {});
  assert.deepEqual([workers.length, link.notice], [2, null]);
  workers[1].fail();
});

test('a worker that a policy forbids: the notice says what it needs, and no worker is tried until the page says so', async () => {
  const notices = [];
  const link = makeLink({ onNotice: (notice) => notices.push(notice) });
  const forbidden = { type: 'csp', code: 'worker-forbidden', needs: "worker-src 'self'" };
  const asked = link.begin({});
  violate('img-src', 'https://blog.example/picture.png');
  violate('worker-src', 'https://blog.example/assets/worker.js', 'report');
  workers[0].break();
  await settle();
  assert.equal(engines.length, 0, 'these are not why');
  violate('worker-src', 'https://blog.example/assets/worker.js');
  await settle();
  assert.deepEqual([link.notice, notices], [forbidden, [forbidden]]);
  engines[0].answer(asked, 'one', LARGE);
  await asked.answer;
  timers.tick(1);
  link.begin({}).answer.catch(() => {});
  await settle();
  assert.deepEqual([engines.length, workers.length, link.notice], [2, 1, forbidden]);
  engines[1].fail();
  await settle();
  link.forgive();
  link.begin({}).answer.catch(() => {});
  assert.equal(workers.length, 2);
  workers[1].fail();
});

/** A module of its own for each test: a page may make its policy once only. */
async function trustingLink(name, createPolicy, plan) {
  globalThis.trustedTypes = { createPolicy };
  return makeLink(plan, (await import(`../../web/engine/engine-client.ts?${name}`)).EngineClient);
}

test('where the page demands trust and allows no policy of ours: it is asked for once, and the notice says what is missing', async () => {
  const policy = mock.fn(() => {
    throw new TypeError('not this name');
  });
  const link = await trustingLink('refused', policy);
  for (const count of [1, 2]) {
    const { answer } = link.begin({});
    violate('require-trusted-types-for', 'trusted-types-sink');
    workers[count - 1].break();
    await settle();
    assert.deepEqual(link.notice, { type: 'csp', code: 'worker-forbidden', needs: 'trusted-types sliding-puzzle' });
    engines[count - 1].fail();
    await rejection(answer);
    link.forgive();
  }
  assert.equal(policy.mock.callCount(), 1);
});

test('with our policy allowed, trust that the page misses elsewhere is not why a worker fails', async () => {
  const link = await trustingLink('allowed', (_, rules) => rules);
  const asked = link.begin({});
  violate('require-trusted-types-for', 'trusted-types-sink');
  workers[0].break();
  await looked();
  assert.deepEqual(link.notice, notLoaded);
  engines[0].answer(asked, 'one');
  assert.equal(await asked.answer, 'one');
});

test('with our policy allowed, the address of the worker is a trusted one, and the page has its own Worker again', async () => {
  const script = { address: client, start: () => new Worker(new URL('https://blog.example/worker.js')) };
  const trusted = { createScriptURL: (address) => `trusted ${address}` };
  const link = await trustingLink('trusted', () => trusted, { script: () => script });
  const asked = link.begin({});
  assert.deepEqual([workers[0].address, globalThis.Worker], ['trusted https://blog.example/worker.js', EngineWorker]);
  workers[0].answer(asked, 'one');
  assert.equal(await asked.answer, 'one');
});

test('a browser that lets the page have no worker: the engine runs on the page, with the reason, and none is tried again', async () => {
  const start = mock.fn(() => {
    throw new Error('not here');
  });
  const link = makeLink({ script: () => ({ address: client, start }) });
  for (const turn of [0, 1]) {
    const asked = link.begin({});
    assert.equal(link.running, true);
    await looked();
    assert.deepEqual(link.notice, { ...notLoaded, reason: 'not here' });
    engines[turn].answer(asked, 'one');
    assert.equal(await asked.answer, 'one');
    link.rest(true);
  }
  assert.equal(start.mock.callCount(), 1);
});

test('an engine on the page tells later, so that no listener throws into it; one that was ended tells nothing, or never starts', async () => {
  let arrive = () => {};
  const loaded = new Promise((done) => (arrive = () => done(FakeEngine)));
  const link = makeLink({ load: () => loaded, isUnwanted: () => true });
  const early = link.begin({});
  workers[0].break();
  await looked();
  early.stop.abort();
  await early.answer;
  assert.equal(link.running, false);
  arrive();
  await settle();
  assert.equal(engines.length, 0);

  const told = [];
  const first = link.begin({}, { onProgress: (value) => told.push(value) });
  workers[1].break();
  await looked();
  engines[0].say({ type: 'progress', id: first.id, value: 1, heap: 1 });
  assert.deepEqual(told, []);
  await settle();
  assert.deepEqual(told, [1]);
  first.stop.abort();
  await first.answer;
  const second = link.begin({});
  engines[0].answer(second, 'of the dead');
  await settle();
  workers[2].answer(second, 'of the living');
  assert.equal(await second.answer, 'of the living');
});

test('a script of another origin starts a worker of our own, which imports the classic script', async () => {
  const script = {
    address: 'https://cdn.example/client.js',
    start: () => assert.fail('not allowed there'),
    classic: () => 'https://cdn.example/worker-classic.js',
  };
  const { asked, worker } = running({ script: () => script });
  assert.match(worker.address, /^blob:/);
  worker.answer(asked, 'one');
  assert.equal(await asked.answer, 'one');
});

const failures = {
  'throws an error': [(worker) => worker.break('broken'), { type: 'worker', code: 'engine-stopped', reason: 'broken' }],
  'tells why': [
    (worker) => worker.say({ type: 'failed', failure: { type: 'wasm', code: 'bad-answer', file: 'a', status: 404 } }),
    { type: 'wasm', code: 'bad-answer', file: 'a', status: 404 },
  ],
  'wants for memory': [(worker) => worker.break('out of memory'), { type: 'memory', code: 'memory-refused' }],
  'sends what cannot be read': [
    (worker) => worker.onmessageerror({}),
    { type: 'worker', code: 'engine-stopped', reason: 'messageerror' },
  ],
  'dies without a word': [() => timers.tick(15_000), { type: 'worker', code: 'engine-silent' }],
};
for (const [name, [fail, failure]] of Object.entries(failures))
  test(`an engine that ${name} fails with all its requests, and the next request starts another`, async () => {
    const log = [];
    const { link, asked, worker } = running({ onFailure: ({ code }) => log.push(code) });
    const told = [asked, link.begin({})].map(({ answer }) =>
      rejection(answer).then((reason) => (log.push('rejected'), reason)),
    );
    fail(worker);
    assert.deepEqual(await Promise.all(told), [failure, failure]);
    assert.deepEqual([log, link.running, worker.ended], [[failure.code, 'rejected', 'rejected'], false, true]);
    const next = link.begin({});
    worker.answer(next, 'of the dead');
    workers[1].answer(next, 'of the living');
    assert.equal(await next.answer, 'of the living');
    assert.equal(engines.length, 0);
  });

test('an engine that cannot be loaded on the page either is a failure', async () => {
  const link = makeLink({ load: () => Promise.reject(new Error('no network')) });
  const told = rejection(link.begin({}).answer);
  workers[0].break();
  await looked();
  assert.deepEqual(await told, { type: 'worker', code: 'engine-not-loaded', reason: 'no network' });
  assert.equal(link.running, false);
});

test('a worker that tells that it lives is not given up, however long it takes, nor an idle one that is silent', async () => {
  const { link, asked, worker } = running();
  for (let pulse = 0; pulse < 10; ++pulse) {
    timers.tick(12_000);
    worker.say({ type: 'alive' });
  }
  worker.answer(asked, 'at last');
  assert.equal(await asked.answer, 'at last');
  timers.tick(60_000);
  assert.deepEqual([link.running, timers.count], [true, 0]);
});

test('a script that is on its way may be silent for a minute, and then the page does the work, where nothing is watched', async () => {
  const link = makeLink();
  const asked = link.begin({});
  timers.tick(59_999);
  await settle();
  assert.equal(engines.length, 0);
  timers.tick(1);
  await looked();
  assert.deepEqual(link.notice, notLoaded);
  timers.tick(60_000);
  engines[0].answer(asked, 2);
  assert.equal(await asked.answer, 2);
});

/** Answers a request of the engine, which then holds so much. Gives whether it is kept. */
async function keeps(link, megabytes, tables, asked = link.begin({})) {
  workers.at(-1).answer(asked, 1, megabytes << 20, tables && tables << 20);
  await asked.answer;
  timers.tick(1);
  return link.running;
}

test('an idle engine is kept unless it holds much memory; one that is asked or held is kept in any case', async () => {
  let [held, unwanted] = [false, false];
  const link = makeLink({ isHeld: () => held, isUnwanted: () => unwanted });
  const asked = [link.begin({}), link.begin({})];
  assert.equal(await keeps(link, 65, 0, asked[0]), true, 'others are asked');
  workers[0].answer(asked[1], 1, LARGE);
  await asked[1].answer;
  const again = link.begin({}); // by who was answered
  timers.tick(1);
  assert.equal(link.running, true, 'it is asked again at once');
  assert.equal(await keeps(link, 64, 0, again), true);
  held = true;
  assert.equal(await keeps(link, 65), true, 'it is held');
  held = false;
  link.rest();
  assert.deepEqual([link.running, workers[0].ended], [false, true]);
  assert.equal(await keeps(link, 1), true, 'it holds little');
  unwanted = true;
  link.rest();
  assert.equal(link.running, false, 'it is unwanted');
});

test('costly tables are kept with as much memory as a search may have: no search builds them twice', async () => {
  Object.defineProperty(globalThis, 'navigator', { value: { deviceMemory: 8 }, configurable: true });
  const link = makeLink();
  assert.equal(await keeps(link, 220, 58), true);
  link.rest(true); // as after a search that ended for want of memory
  const next = link.begin({});
  assert.equal(workers.length, 1, 'the next search finds them');
  next.stop.abort();
  await next.answer;
  assert.equal(link.running, true, 'also after one that was cancelled');
  assert.equal(await keeps(link, 512, 58), true, 'up to what a search may have');
  assert.equal(await keeps(link, 600, 58), false, 'so much memory is not kept for them');
  for (const small of [16, 6]) assert.equal(await keeps(link, 65, small), false, 'these are made again in a second');
  assert.equal(await keeps(link, 220, 58), true);
  navigator.deviceMemory = 1;
  link.rest();
  assert.equal(link.running, false, 'nor on a small phone');
});
