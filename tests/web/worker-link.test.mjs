// The page's side of an engine, with workers that only note what they are told and say what the test wants.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { RefusedRequest, WorkerLink } from '../../web/engine/worker-link.ts';

// What a page has and Node.js has not.
const page = globalThis;
page.self = globalThis;
page.origin = 'https://blog.example';

class FakeWorker {
  /** All that were started. */
  static all = [];
  onmessage = null;
  onerror = null;
  onmessageerror = null;
  told = [];
  ended = false;

  constructor(address = '') {
    this.address = address;
    FakeWorker.all.push(this);
  }

  postMessage(message) {
    this.told.push(message);
  }

  terminate() {
    this.ended = true;
  }

  say(message) {
    this.onmessage?.({ data: message });
  }

  /** What it was told, in short. */
  get heard() {
    return this.told.map(({ type, id }) => `${type}${id === undefined ? '' : ` ${id}`}`);
  }

  /** Its script could not be loaded, or it threw. */
  break(message) {
    let prevented = false;
    this.onerror?.({
      message,
      preventDefault: () => {
        prevented = true;
      },
    });
    assert.ok(prevented, 'the error is not left to the console of the page');
  }
}

/** An engine on the page. */
class FakeEngine {
  static all = [];
  told = [];
  ended = false;

  constructor(say) {
    this.say = say;
    FakeEngine.all.push(this);
  }

  receive(message) {
    this.told.push(message);
  }

  end() {
    this.ended = true;
  }
}

/** The policy's events come from here. */
class FakeViolation extends Event {
  disposition = 'enforce';

  constructor(effectiveDirective, blockedURI) {
    super('securitypolicyviolation');
    this.effectiveDirective = effectiveDirective;
    this.blockedURI = blockedURI;
  }
}

beforeEach(() => {
  FakeWorker.all = [];
  FakeEngine.all = [];
  page.document = new EventTarget();
});

function makeLink(plan, watchMilliseconds, Link = WorkerLink) {
  return new Link(
    {
      script: () => ({
        address: 'https://blog.example/assets/client.js',
        start: () => new FakeWorker(),
      }),
      load: async () => FakeEngine,
      configuration: () => ({ wasm: 'engine.wasm' }),
      ...plan,
    },
    watchMilliseconds,
  );
}

const heap = 1 << 20;
const large = 65 << 20;

const after = (milliseconds) =>
  new Promise((done) => {
    setTimeout(done, milliseconds);
  });

/** Until something is so. */
async function until(test) {
  for (let wait = 0; wait < 400 && !test(); ++wait) await after(5);
  assert.ok(test());
}

/** What a promise rejects with. */
const rejection = (promise) =>
  promise.then(
    () => assert.fail('it did not reject'),
    (reason) => reason,
  );

test('the first request starts the one worker; answers find their request by its number', async () => {
  const link = makeLink();
  assert.equal(link.running, false);
  const first = link.ask({ one: 1 });
  const second = link.ask({ two: 2 });
  assert.equal(FakeWorker.all.length, 1);
  const [worker] = FakeWorker.all;
  assert.deepEqual(worker.told, [
    { type: 'configure', wasm: 'engine.wasm' },
    { type: 'ask', id: first.id, request: { one: 1 } },
    { type: 'ask', id: second.id, request: { two: 2 } },
  ]);
  worker.say({ type: 'ready' });
  worker.say({ type: 'answer', id: second.id, result: 'two', heap });
  worker.say({ type: 'answer', id: first.id, result: 'one', heap });
  assert.deepEqual([await first.answer, await second.answer], ['one', 'two']);
  const third = link.ask({});
  assert.equal(FakeWorker.all.length, 1);
  assert.equal(worker.heard.at(-1), `ask ${third.id}`);
  worker.say({ type: 'answer', id: third.id, result: 'three', heap });
  assert.equal(await third.answer, 'three');
  assert.equal(link.notice, null);
});

test('progress is told, until the answer', async () => {
  const link = makeLink();
  const told = [];
  const { id, answer } = link.ask({}, (value) => told.push(value));
  const [worker] = FakeWorker.all;
  worker.say({ type: 'ready' });
  worker.say({ type: 'progress', id, value: 1, heap });
  worker.say({ type: 'progress', id: id + 1, value: 99, heap });
  worker.say({ type: 'progress', id, value: 2, heap });
  worker.say({ type: 'answer', id, result: 'done', heap });
  worker.say({ type: 'progress', id, value: 3, heap });
  assert.equal(await answer, 'done');
  assert.deepEqual(told, [1, 2]);
});

test('a cancelled request rejects at once with the reason; its stale answer is dropped', async () => {
  const link = makeLink();
  const { id, answer } = link.ask({});
  const other = link.ask({});
  const [worker] = FakeWorker.all;
  worker.say({ type: 'ready' });
  const reason = {};
  link.cancel(id, reason);
  assert.equal(await rejection(answer), reason);
  assert.equal(worker.heard.at(-1), `cancel ${id}`);
  worker.say({ type: 'answer', id, result: 'stale', heap });
  worker.say({ type: 'answer', id: other.id, result: 'good', heap });
  assert.equal(await other.answer, 'good');
});

test('settling is handed on', async () => {
  const link = makeLink();
  const { id, answer } = link.ask({});
  link.settle(id);
  const [worker] = FakeWorker.all;
  assert.equal(worker.heard.at(-1), `settle ${id}`);
  worker.say({ type: 'answer', id, result: 'best so far', heap });
  assert.equal(await answer, 'best so far');
});

test('a worker that is long in coming: a second is started beside it, and the one that is ready first stays', async () => {
  for (const winner of [0, 1]) {
    FakeWorker.all = [];
    const link = makeLink({}, 20);
    const { id, answer } = link.ask({ one: 1 });
    await until(() => FakeWorker.all.length === 2);
    const later = link.ask({ two: 2 });
    const [kept, ended] = winner === 0 ? FakeWorker.all : [...FakeWorker.all].reverse();
    assert.deepEqual(FakeWorker.all[1].told, []); // or both would work
    kept.say({ type: 'ready' });
    assert.deepEqual([kept.ended, ended.ended], [false, true]);
    assert.deepEqual(kept.told, [
      { type: 'configure', wasm: 'engine.wasm' },
      { type: 'ask', id, request: { one: 1 } },
      { type: 'ask', id: later.id, request: { two: 2 } },
    ]);
    ended.say({ type: 'ready' });
    ended.break(); // nobody listens any more
    kept.say({ type: 'answer', id, result: 'one', heap });
    kept.say({ type: 'answer', id: later.id, result: 'two', heap: large });
    assert.deepEqual([await answer, await later.answer, link.notice], ['one', 'two', null]);
    await until(() => !link.running);
    assert.deepEqual([kept.ended, FakeWorker.all.length, FakeEngine.all.length], [true, 2, 0]);
  }
});

test('a second worker that is ready while the failure of the first is looked into stays', {
  timeout: 10_000,
}, async () => {
  const link = makeLink({}, 150);
  const { id, answer } = link.ask({});
  await until(() => FakeWorker.all.length === 2);
  const [first, second] = FakeWorker.all;
  first.break();
  second.say({ type: 'ready' });
  await after(600); // longer than the browser may take to tell of a policy
  assert.deepEqual([first.ended, second.ended, FakeEngine.all.length, link.notice], [true, false, 0, null]);
  second.say({ type: 'answer', id, result: 'one', heap });
  assert.equal(await answer, 'one');
  link.rest(true);
});

test('a request that makes no sense is refused with words, and the engine lives on', async () => {
  const link = makeLink();
  const { id, answer } = link.ask({});
  FakeWorker.all[0].say({ type: 'refused', id, message: 'no such thing' });
  const reason = await rejection(answer);
  assert.ok(reason instanceof RefusedRequest);
  assert.equal(reason.message, 'no such thing');
  assert.equal(link.running, true);
});

test('a worker that fails before it is ready: the engine runs on the page, with what was asked; later a worker is tried again', async () => {
  const link = makeLink();
  const { id, answer } = link.ask({ one: 1 });
  FakeWorker.all[0].break();
  const later = link.ask({ two: 2 }); // while it looks for the cause
  await until(() => FakeEngine.all.length === 1 && FakeEngine.all[0].told.length === 3);
  assert.deepEqual(link.notice, { type: 'worker', code: 'worker-not-loaded', reason: '' });
  assert.equal(FakeWorker.all[0].ended, true);
  const [engine] = FakeEngine.all;
  assert.deepEqual(engine.told, [
    { type: 'configure', wasm: 'engine.wasm' },
    { type: 'ask', id, request: { one: 1 } },
    { type: 'ask', id: later.id, request: { two: 2 } },
  ]);
  engine.say({ type: 'answer', id, result: 'one', heap });
  engine.say({ type: 'answer', id: later.id, result: 'two', heap: large });
  assert.deepEqual([await answer, await later.answer], ['one', 'two']);
  await until(() => !link.running);
  assert.equal(engine.ended, true);
  link.ask({}).answer.catch(() => {});
  assert.equal(FakeWorker.all.length, 2);
  assert.equal(link.notice, null);
  FakeWorker.all[1].say({ type: 'failed', failure: { type: 'worker', code: 'engine-stopped', reason: '' } });
});

test('a worker that a policy forbids: the notice says what it needs, and no worker is tried until the page says so', async () => {
  const notices = [];
  const link = makeLink({ onNotice: (notice) => notices.push(notice) });
  const { id, answer } = link.ask({});
  page.document.dispatchEvent(new FakeViolation('img-src', 'https://blog.example/picture.png'));
  page.document.dispatchEvent(new FakeViolation('worker-src', 'https://blog.example/assets/worker.js'));
  FakeWorker.all[0].break();
  await until(() => FakeEngine.all[0]?.told.length === 2);
  assert.deepEqual(link.notice, { type: 'csp', code: 'worker-forbidden', needs: "worker-src 'self'" });
  assert.deepEqual(notices, [link.notice]);
  FakeEngine.all[0].say({ type: 'answer', id, result: 'one', heap: large });
  await answer;
  await until(() => !link.running);
  link.ask({}).answer.catch(() => {});
  await until(() => FakeEngine.all.length === 2);
  assert.equal(FakeWorker.all.length, 1);
  assert.deepEqual(link.notice, { type: 'csp', code: 'worker-forbidden', needs: "worker-src 'self'" });
  FakeEngine.all[1].say({ type: 'failed', failure: { type: 'worker', code: 'engine-stopped', reason: '' } });
  await until(() => !link.running);
  link.forgive();
  link.ask({}).answer.catch(() => {});
  assert.equal(FakeWorker.all.length, 2);
  FakeWorker.all[1].say({ type: 'failed', failure: { type: 'worker', code: 'engine-stopped', reason: '' } });
});

/** A module of its own for each test: a page may make its policy once only. */
const freshLink = async (name) => (await import(`../../web/engine/worker-link.ts?${name}`)).WorkerLink;

test('where the page demands trust and allows no policy of ours: it is asked for once, and the notice says what is missing', async () => {
  let policies = 0;
  page.trustedTypes = {
    createPolicy: () => {
      ++policies;
      throw new TypeError('not this name');
    },
  };
  try {
    const link = makeLink({}, undefined, await freshLink('refused'));
    for (const count of [1, 2]) {
      const { answer } = link.ask({});
      page.document.dispatchEvent(new FakeViolation('require-trusted-types-for', 'trusted-types-sink'));
      FakeWorker.all[count - 1].break();
      await until(() => FakeEngine.all.length === count);
      assert.deepEqual(link.notice, { type: 'csp', code: 'worker-forbidden', needs: 'trusted-types sliding-puzzle' });
      FakeEngine.all[count - 1].say({
        type: 'failed',
        failure: { type: 'worker', code: 'engine-stopped', reason: '' },
      });
      await rejection(answer);
      link.forgive();
    }
    assert.equal(policies, 1);
  } finally {
    delete page.trustedTypes;
  }
});

test('with our policy allowed, trust that the page misses elsewhere is not why a worker fails', async () => {
  page.Worker = FakeWorker;
  page.trustedTypes = { createPolicy: (_, rules) => rules };
  try {
    const link = makeLink({}, undefined, await freshLink('allowed'));
    const { id, answer } = link.ask({});
    page.document.dispatchEvent(new FakeViolation('require-trusted-types-for', 'trusted-types-sink'));
    FakeWorker.all[0].break();
    await until(() => FakeEngine.all[0]?.told.length === 2);
    assert.deepEqual(link.notice, { type: 'worker', code: 'worker-not-loaded', reason: '' });
    FakeEngine.all[0].say({ type: 'answer', id, result: 'one', heap });
    assert.equal(await answer, 'one');
  } finally {
    delete page.trustedTypes;
  }
});

test('with our policy allowed, the address of the worker is a trusted one, and the page has its own Worker again', async () => {
  page.Worker = FakeWorker;
  page.trustedTypes = {
    createPolicy: () => ({ createScriptURL: (address) => `trusted ${address}` }),
  };
  try {
    const script = {
      address: 'https://blog.example/client.js',
      start: () => new Worker(new URL('https://blog.example/worker.js')),
    };
    const link = makeLink({ script: () => script }, undefined, await freshLink('trusted'));
    const { id, answer } = link.ask({});
    assert.equal(FakeWorker.all[0].address, 'trusted https://blog.example/worker.js');
    assert.equal(page.Worker, FakeWorker);
    FakeWorker.all[0].say({ type: 'answer', id, result: 'one', heap });
    assert.equal(await answer, 'one');
  } finally {
    delete page.trustedTypes;
  }
});

test('a browser that lets the page have no worker: the engine runs on the page, with the reason, and none is tried again', async () => {
  let tries = 0;
  const link = makeLink({
    script: () => ({
      address: 'https://blog.example/client.js',
      start: () => {
        ++tries;
        throw new Error('not here');
      },
    }),
  });
  const { id, answer } = link.ask({});
  assert.equal(link.running, true);
  await until(() => FakeEngine.all[0]?.told.length === 2);
  assert.deepEqual(link.notice, { type: 'worker', code: 'worker-not-loaded', reason: 'not here' });
  FakeEngine.all[0].say({ type: 'answer', id, result: 'one', heap });
  assert.equal(await answer, 'one');
  link.rest(true);
  const { id: next } = link.ask({});
  await until(() => FakeEngine.all[1]?.told.length === 2);
  assert.equal(tries, 1);
  FakeEngine.all[1].say({ type: 'answer', id: next, result: 'two', heap });
});

test('an engine on the page tells later, so that no listener throws into it; one that was ended tells nothing, or never starts', async () => {
  let arrive = () => {};
  const loaded = new Promise((done) => {
    arrive = () => done(FakeEngine);
  });
  const link = makeLink({ load: () => loaded, isUnwanted: () => true });
  const early = link.ask({});
  FakeWorker.all[0].break();
  await until(() => link.notice);
  link.cancel(early.id);
  await rejection(early.answer);
  assert.equal(link.running, false);
  arrive();
  await after(10);
  assert.equal(FakeEngine.all.length, 0);

  const told = [];
  const first = link.ask({}, (value) => told.push(value));
  FakeWorker.all[1].break();
  await until(() => FakeEngine.all[0]?.told.length === 2);
  FakeEngine.all[0].say({ type: 'progress', id: first.id, value: 1, heap });
  assert.deepEqual(told, []);
  await until(() => told.length === 1);
  link.cancel(first.id);
  await rejection(first.answer);
  const second = link.ask({});
  FakeEngine.all[0].say({ type: 'answer', id: second.id, result: 'of the dead', heap });
  await after(10);
  FakeWorker.all[2].say({ type: 'answer', id: second.id, result: 'of the living', heap });
  assert.equal(await second.answer, 'of the living');
});

test('a script of another origin starts a worker of our own, which imports the classic script', async () => {
  page.Worker = FakeWorker;
  const link = makeLink({
    script: () => ({
      address: 'https://cdn.example/client.js',
      start: () => assert.fail('not allowed there'),
      classic: () => 'https://cdn.example/worker-classic.js',
    }),
  });
  const { id, answer } = link.ask({});
  const [worker] = FakeWorker.all;
  assert.match(worker.address, /^blob:/);
  worker.say({ type: 'ready' });
  worker.say({ type: 'answer', id, result: 'one', heap });
  assert.equal(await answer, 'one');
});

test('a failure while it runs rejects all that is open, and the next request starts another', async () => {
  const log = [];
  const link = makeLink({ onFailure: ({ code }) => log.push(`failed: ${code}`) });
  const answers = [link.ask({}), link.ask({})].map(({ answer }) =>
    rejection(answer).then((reason) => (log.push('rejected'), reason)),
  );
  const [worker] = FakeWorker.all;
  worker.say({ type: 'ready' });
  worker.break('Uncaught Error: broken on purpose');
  for (const reason of await Promise.all(answers))
    assert.deepEqual(reason, { type: 'worker', code: 'engine-stopped', reason: 'Uncaught Error: broken on purpose' });
  assert.deepEqual(log, ['failed: engine-stopped', 'rejected', 'rejected']);
  assert.equal(worker.ended, true);
  assert.equal(FakeEngine.all.length, 0);
  const { id, answer } = link.ask({});
  assert.equal(FakeWorker.all.length, 2);
  worker.say({ type: 'answer', id, result: 'of the dead', heap });
  FakeWorker.all[1].say({ type: 'answer', id, result: 'of the living', heap });
  assert.equal(await answer, 'of the living');
});

test('the failures of an engine: as it tells them, for want of memory, and when it sends what cannot be read', async () => {
  for (const [fail, expected] of [
    [
      (worker) => worker.say({ type: 'failed', failure: { type: 'wasm', code: 'bad-answer', file: 'a', status: 404 } }),
      { type: 'wasm', code: 'bad-answer', file: 'a', status: 404 },
    ],
    [(worker) => worker.break('out of memory'), { type: 'memory', code: 'memory-refused' }],
    [(worker) => worker.onmessageerror?.({}), { type: 'worker', code: 'engine-stopped', reason: 'messageerror' }],
  ]) {
    const link = makeLink();
    const told = rejection(link.ask({}).answer);
    const worker = FakeWorker.all.at(-1);
    worker.say({ type: 'ready' });
    fail(worker);
    assert.deepEqual(await told, expected);
    assert.equal(link.running, false);
  }
});

test('an engine that cannot be loaded on the page either is a failure', async () => {
  const link = makeLink({ load: () => Promise.reject(new Error('no network')) });
  const told = rejection(link.ask({}).answer);
  FakeWorker.all[0].break();
  assert.deepEqual(await told, { type: 'worker', code: 'engine-not-loaded', reason: 'no network' });
  assert.equal(link.running, false);
});

test('an idle engine is kept unless it holds much memory; one that is asked or held is kept in any case', async () => {
  let held = false;
  let unwanted = false;
  const link = makeLink({ isHeld: () => held, isUnwanted: () => unwanted });
  const asked = [link.ask({}), link.ask({}), link.ask({}), link.ask({})];
  const [worker] = FakeWorker.all;
  const answer = async (index, bytes) => {
    worker.say({ type: 'answer', id: asked[index].id, result: index, heap: bytes });
    await asked[index].answer;
    await after(10);
    return link.running;
  };
  assert.equal(await answer(0, large), true, 'others are asked');
  assert.equal(await answer(1, heap), true);
  assert.equal(await answer(2, heap), true);
  held = true;
  assert.equal(await answer(3, large), true, 'it is held');
  held = false;
  link.rest();
  assert.deepEqual([link.running, worker.ended], [false, true]);

  const next = link.ask({});
  FakeWorker.all[1].say({ type: 'answer', id: next.id, result: 0, heap });
  await next.answer;
  await after(10);
  assert.equal(link.running, true, 'it holds little');
  unwanted = true;
  link.rest();
  assert.equal(link.running, false, 'it is unwanted');
});

test('costly tables are kept with as much memory as a search may have: no search builds them twice', async () => {
  Object.defineProperty(page, 'navigator', { value: { deviceMemory: 8 }, configurable: true });
  const link = makeLink();
  const answer = async (bytes, kept) => {
    const { id, answer: promise } = link.ask({});
    FakeWorker.all[FakeWorker.all.length - 1].say({ type: 'answer', id, result: 1, heap: bytes, kept });
    await promise;
    await after(10);
    return link.running;
  };
  assert.equal(await answer(220 << 20, 58 << 20), true);
  link.rest(true); // as after a search that ended for want of memory
  const next = link.ask({});
  assert.equal(FakeWorker.all.length, 1, 'the next search finds them');
  link.cancel(next.id);
  await rejection(next.answer);
  assert.equal(link.running, true, 'also after one that was cancelled');
  assert.equal(await answer(512 << 20, 58 << 20), true, 'up to what a search may have');
  assert.equal(await answer(600 << 20, 58 << 20), false, 'so much memory is not kept for them');
  assert.equal(await answer(large, 16 << 20), false, 'nor for tables of 16 MB and less');
  assert.equal(await answer(large, 6 << 20), false, 'these are made again in a second');
  assert.equal(await answer(220 << 20, 58 << 20), true);
  page.navigator.deviceMemory = 1;
  link.rest();
  assert.equal(link.running, false, 'nor on a small phone');
});

test('an engine that is asked again by who was answered is kept, however much it holds', async () => {
  const link = makeLink();
  const first = link.ask({});
  FakeWorker.all[0].say({ type: 'answer', id: first.id, result: 0, heap: large });
  await first.answer;
  const second = link.ask({});
  await after(10);
  assert.deepEqual([FakeWorker.all.length, FakeWorker.all[0].ended], [1, false]);
  FakeWorker.all[0].say({ type: 'answer', id: second.id, result: 0, heap: large });
  await second.answer;
  await until(() => !link.running);
});

test('a cancelled search gives its memory back', async () => {
  const link = makeLink();
  const { id, answer } = link.ask({});
  FakeWorker.all[0].say({ type: 'progress', id, value: 0, heap: large });
  link.cancel(id, 'enough');
  assert.equal(await rejection(answer), 'enough');
  assert.equal(link.running, false);
});

test('a worker that dies without a word is given up, and the next request starts another', async () => {
  const link = makeLink({}, 4);
  const told = rejection(link.ask({}).answer);
  const [worker] = FakeWorker.all;
  worker.say({ type: 'ready' });
  assert.deepEqual(await told, { type: 'worker', code: 'engine-silent' });
  assert.deepEqual([worker.ended, link.running], [true, false]);
  const { id, answer } = link.ask({});
  FakeWorker.all[1].say({ type: 'answer', id, result: 'again', heap });
  assert.equal(await answer, 'again');
});

test('a worker that tells that it lives is not given up, however long it takes', async () => {
  const link = makeLink({}, 10);
  const { id, answer } = link.ask({});
  const [worker] = FakeWorker.all;
  worker.say({ type: 'ready' });
  const pulse = setInterval(() => worker.say({ type: 'alive' }), 5);
  await after(150);
  clearInterval(pulse);
  worker.say({ type: 'answer', id, result: 'at last', heap });
  assert.equal(await answer, 'at last');
});

test('an idle worker may be silent; a script that is on its way may be so for longer, and then the page does the work', async () => {
  const link = makeLink({}, 4);
  const first = link.ask({});
  const [worker] = FakeWorker.all;
  worker.say({ type: 'ready' });
  worker.say({ type: 'answer', id: first.id, result: 1, heap });
  await first.answer;
  await after(60);
  assert.equal(link.running, true);
  link.rest(true);

  const { id, answer } = link.ask({});
  await after(40); // longer than a worker that runs may be silent
  assert.equal(FakeEngine.all.length, 0);
  await until(() => FakeEngine.all[0]?.told.length === 2);
  assert.deepEqual(link.notice, { type: 'worker', code: 'worker-not-loaded', reason: '' });
  await after(60); // on the page nothing is watched
  FakeEngine.all[0].say({ type: 'answer', id, result: 2, heap });
  assert.equal(await answer, 2);
});
