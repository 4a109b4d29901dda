// The page's side of the solver. What all engines have in common: engine-client.test.mjs.

import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { SolverClient } from '../../web/engine/solver-client.ts';
import { noStatistics } from '../../web/engine/facts.ts';
import { FakeWorker } from './fakes.mjs';

// What a page has and Node.js has not.
const page = globalThis;
page.self = globalThis;
page.origin = new URL(import.meta.url).origin;
page.document = Object.assign(new EventTarget(), { baseURI: 'https://blog.example/post/' });

class SolverWorker extends FakeWorker {
  static last;

  constructor(address, options) {
    super();
    this.address = String(address);
    this.options = options;
    SolverWorker.last = this;
  }
}
page.Worker = SolverWorker;

const request = { algorithm: 'bfs', position: '1 2/3 0', maxNodes: 0, maxBytes: 1 << 20, maxSeconds: 1 };
const heap = 1 << 20;
const answerWith = (values) => ({ ...noStatistics, status: 'solved', message: '', moves: '', ...values });

test('a search that is cancelled is answered at once, with the figures that were told last', async () => {
  const client = new SolverClient();
  const stop = new AbortController();
  const told = [];
  const answer = client.solve(request, { signal: stop.signal, onProgress: ({ expanded }) => told.push(expanded) });
  const worker = SolverWorker.last;
  const [{ type, wasm }, { id, ...asked }] = worker.told;
  assert.deepEqual([type, new URL(wasm).pathname.slice(-17)], ['configure', '/wasm/solver.wasm']);
  assert.deepEqual(asked, { type: 'ask', request });
  worker.say({ type: 'ready' });
  worker.say({ type: 'progress', id, value: { ...noStatistics, expanded: 7 }, heap });
  stop.abort();
  const { status, expanded, moves } = await answer;
  assert.deepEqual([status, expanded, moves], ['cancelled', 7, '']);
  assert.deepEqual(worker.told.at(-1), { type: 'cancel', id });
  assert.deepEqual(told, [7]);
});

test('a search that is cancelled before it begins starts nothing', async () => {
  const client = new SolverClient();
  for (const options of [{ signal: AbortSignal.abort() }, { settle: AbortSignal.abort() }])
    assert.equal((await client.solve(request, options)).status, 'cancelled');
  assert.equal(client.running, false);
});

test('settling asks for the best solution known; while there is none it cancels', async () => {
  const client = new SolverClient();
  const [early, late] = [new AbortController(), new AbortController()];
  const none = client.solve(request, { settle: early.signal });
  const some = client.solve(request, { settle: late.signal });
  const worker = SolverWorker.last;
  const id = worker.told.at(-1).id;
  worker.say({ type: 'ready' });
  early.abort();
  assert.equal((await none).status, 'cancelled');
  worker.say({ type: 'progress', id, value: { ...noStatistics, length: 30 }, heap });
  late.abort();
  assert.deepEqual(worker.told.at(-1), { type: 'settle', id });
  worker.say({ type: 'answer', id, result: answerWith({ length: 30, moves: 'L' }), heap });
  assert.deepEqual([(await some).status, (await some).moves], ['solved', 'L']);
});

test('an engine whose memory ran out is ended, as it cannot give back what it took', async () => {
  const client = new SolverClient();
  const answer = client.solve(request);
  const worker = SolverWorker.last;
  const { id } = worker.told[1];
  worker.say({ type: 'ready' });
  worker.say({ type: 'answer', id, result: answerWith({ status: 'limit', message: 'memory' }), heap });
  assert.equal((await answer).status, 'limit');
  assert.deepEqual([client.running, worker.ended], [false, true]);
});

test('a failure rejects as it came, and a stopped search leaves no listener', async () => {
  const client = new SolverClient();
  const { signal } = new AbortController();
  const answer = client.solve(request, { signal, settle: signal });
  assert.equal(getEventListeners(signal, 'abort').length, 2);
  const failure = { type: 'csp', code: 'wasm-forbidden' };
  SolverWorker.last.say({ type: 'failed', failure });
  assert.equal(await answer.catch((reason) => reason), failure);
  assert.equal(getEventListeners(signal, 'abort').length, 0);
});

test('a review has the limits of a search unless others are asked for; it is refused in words, and null after an abort', async () => {
  Object.defineProperty(page, 'navigator', { value: { deviceMemory: 8 }, configurable: true });
  const client = new SolverClient();
  const position = '1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15';
  const last = () => SolverWorker.last.told.at(-1);
  const usual = client.review({ position, moves: 'L' });
  const { id } = last();
  assert.deepEqual(last().request, { review: { position, moves: 'L', maxBytes: 512 * 2 ** 20, maxSeconds: 120 } });
  const analysis = { position, moves: 'L', wasted: 0 };
  SolverWorker.last.say({ type: 'answer', id, result: analysis, heap });
  assert.equal(await usual, analysis);
  const refused = client.review({ position, moves: 'R', maxBytes: 7, maxSeconds: 3 });
  assert.deepEqual(last().request, { review: { position, moves: 'R', maxBytes: 7, maxSeconds: 3 } });
  SolverWorker.last.say({ type: 'refused', id: last().id, message: 'no such move' });
  assert.deepEqual(await refused, { refusal: 'no such move' });
  const stop = new AbortController();
  const cancelled = client.review({ position, moves: 'L' }, { signal: stop.signal });
  stop.abort();
  assert.equal(await cancelled, null);
});

test('the worker and the wasm come from where the page says; then a worker that could not be had is tried again', async () => {
  for (const [workerLocation, expected] of [
    ['../assets', 'https://blog.example/assets/parts/solver-worker.js'],
    ['/mine/worker-42.js', 'https://blog.example/mine/worker-42.js'],
  ]) {
    const client = new SolverClient();
    page.origin = 'https://blog.example';
    page.Worker = class {
      constructor() {
        throw new Error('not here');
      }
    };
    await client.solve(request).catch(() => {}); // there is no wasm
    page.Worker = SolverWorker;
    const before = SolverWorker.last;
    await client.solve(request).catch(() => {});
    assert.deepEqual([client.notice?.code, SolverWorker.last], ['worker-not-loaded', before]);
    client.configure({ workerLocation, wasmLocation: 'wasm' });
    const stop = new AbortController();
    const answer = client.solve(request, { signal: stop.signal });
    assert.deepEqual([SolverWorker.last.address, SolverWorker.last.options], [expected, { type: 'module' }]);
    assert.equal(SolverWorker.last.told[0].wasm, 'https://blog.example/post/wasm/solver.wasm');
    stop.abort();
    await answer;
  }
});
