// Runs searches in a worker, a slice at a time, so that a message to cancel is read at once. Several
// searches take turns, and share databases that stay warm as long as the worker lives. Messages:
// types.d.ts, ToWorker and FromWorker.

import { PuzzleError, loadWasm } from './wasm-module.js';

/** @import { FromWorker, SolveRequest, SolverAnswer, SolverExports, SolveStatus, Statistics, ToWorker } from './types' */

const SLICE_MILLISECONDS = 8; // no further step after that; a step takes about 4
const PROGRESS_MILLISECONDS = 66;

// The pattern databases of 4x4. Searches work without them, slower.
const DATABASE_FILE = new URL('data/4x4.pdb', import.meta.url).href;
const CACHE = 'sliding-puzzle';
// How long a first search waits for them: from the cache they are there in less.
const DATABASE_MILLISECONDS = 400;

/** @typedef {import('./wasm-module.js').WasmModule<SolverExports>} Wasm */

/**
 * @typedef {object} Job
 * @property {number} id
 * @property {number} solver pointer
 * @property {number} budget states a step
 * @property {number} reported when progress was last told
 */

/** @type {Statistics} */
const nothing = { expanded: 0, generated: 0, stored: 0, frontier: 0, frontierPeak: 0, depth: 0, lowerBound: 0, bytes: 0,
  bytesPeak: 0, milliseconds: 0, length: -1, optimal: false, setupMilliseconds: 0, method: '' };

/** @type {Promise<Wasm>} */
const loading = loadWasm('solver');
let databases = 0; // pointer; null, when memory is refused, makes every search have its own
loading.then((wasm) => { databases = wasm.exports.databases_create(); }, () => {}); // start() tells of a failure
/** @type {Promise<void> | null} */
let reading = null;
/** @type {Job[]} */
let jobs = [];
/** @type {Set<number>} */
const wanted = new Set();

/** @param {FromWorker} message */
const tell = (message) => self.postMessage(message);

// --- The database file ---

/** @param {Wasm} wasm @param {ArrayBuffer} file @returns {boolean} whether the solver takes it */
function loadDatabases(wasm, file) {
  const pointer = wasm.exports.malloc(file.byteLength);
  if (pointer === 0) return false;
  new Uint8Array(wasm.memory.buffer).set(new Uint8Array(file), pointer);
  const problem = wasm.read(wasm.exports.databases_load(databases, pointer, file.byteLength));
  wasm.exports.free(pointer);
  return problem === '';
}

/**
 * From the cache, else from the server and into the cache. A stored file that the solver refuses is
 * fetched once more.
 * @param {Wasm} wasm
 */
async function readDatabases(wasm) {
  // Storage may be missing (plain http), refused or full; then the file is fetched each time.
  const cache = await self.caches?.open(CACHE).catch(() => null);
  const stored = await cache?.match(DATABASE_FILE).catch(() => undefined);
  if (stored && loadDatabases(wasm, await stored.arrayBuffer())) return;
  const response = await fetch(DATABASE_FILE, stored ? { cache: 'reload' } : {});
  const file = response.ok ? await response.arrayBuffer() : null;
  const good = file !== null && loadDatabases(wasm, file);
  if (!cache || !(good || stored)) return;
  // What is not this file is of an earlier version.
  const folder = new URL('.', DATABASE_FILE).href;
  for (const { url } of await cache.keys()) if (url.startsWith(folder)) await cache.delete(url);
  if (good) await cache.put(DATABASE_FILE, new Response(file));
}

/** @param {SolveRequest} request */
const wantsDatabases = ({ algorithm, position }) =>
  /^(auto|idastar)$/.test(algorithm) && /^[^/]+(\/[^/]+){3}$/.test(position) && position.split(/[ /]/).length === 16;

// --- Searches ---

// A message to ourselves: later than those that wait already, and without a timer's 4 ms.
const turn = new MessageChannel();
let turnAsked = false;
function askForTurn() {
  if (turnAsked || jobs.length === 0) return;
  turnAsked = true;
  turn.port2.postMessage(null);
}

/**
 * @param {Wasm} wasm
 * @param {number} solver
 * @returns {Statistics}
 */
function readStatistics(wasm, solver) {
  const numbers = new Float64Array(wasm.memory.buffer, wasm.exports.solver_statistics(solver), 13);
  const [expanded, generated, stored, frontier, frontierPeak, depth, lowerBound, bytes, bytesPeak,
    microseconds, length, optimal, setupMicroseconds] = /** @type {any} */ (numbers);
  return { expanded, generated, stored, frontier, frontierPeak, depth, lowerBound, bytes, bytesPeak,
    milliseconds: microseconds / 1000, length, optimal: optimal === 1, setupMilliseconds: setupMicroseconds / 1000,
    method: wasm.read(wasm.exports.solver_method(solver)) };
}

/** @param {Wasm} wasm @param {number} id @param {SolverAnswer} answer */
function finish(wasm, id, answer) {
  wanted.delete(id);
  tell({ type: 'done', id, answer, heap: wasm.memory.buffer.byteLength });
}

/** Tells how a search ended, and ends it. @param {Wasm} wasm @param {Job} job @param {string} status */
function finishJob(wasm, job, status) {
  const answer = {
    ...readStatistics(wasm, job.solver),
    status: /** @type {SolveStatus} */ (status),
    message: wasm.read(wasm.exports.solver_message(job.solver)),
    moves: wasm.read(wasm.exports.solver_moves(job.solver)),
  };
  wasm.exports.solver_destroy(job.solver);
  finish(wasm, job.id, answer);
}

/** @param {Wasm} wasm */
function takeTurn(wasm) {
  turnAsked = false;
  const job = jobs.shift();
  if (!job) return;
  const begin = performance.now();
  let now = begin;
  let status = '';
  do {
    const before = now;
    status = wasm.read(wasm.exports.solver_step(job.solver, job.budget));
    now = performance.now();
    if (now - before < 2) job.budget = Math.min(job.budget * 2, 1 << 20);
    else if (now - before > 5) job.budget = Math.max(job.budget >> 1, 64);
  } while (status === 'running' && now - begin < SLICE_MILLISECONDS);

  if (status === 'running') {
    jobs.push(job);
    if (now - job.reported >= PROGRESS_MILLISECONDS) {
      job.reported = now;
      tell({ type: 'progress', id: job.id, statistics: readStatistics(wasm, job.solver), heap: wasm.memory.buffer.byteLength });
    }
  } else {
    finishJob(wasm, job, status);
  }
  askForTurn();
}

/** @param {{ id: number } & SolveRequest} request */
async function start(request) {
  const { id, algorithm, position, maxNodes, maxBytes, maxSeconds } = request;
  wanted.add(id);
  const wasm = await loading;
  if (wantsDatabases(request)) {
    // When it fails, the next search tries again.
    reading ??= readDatabases(wasm).catch(() => { reading = null; });
    await Promise.race([reading, new Promise((done) => setTimeout(done, DATABASE_MILLISECONDS))]);
  }
  if (!wanted.has(id)) return;
  const solver = wasm.withText([algorithm, position], (...texts) =>
    wasm.exports.solver_create(databases, texts[0], texts[1], maxNodes, maxBytes, maxSeconds));
  if (solver === 0) return finish(wasm, id, { ...nothing, status: 'limit', message: 'memory', moves: '' });
  jobs.push({ id, solver, budget: 512, reported: performance.now() });
  askForTurn();
}

/** Takes a search off the list. @param {number} id */
function take(id) {
  wanted.delete(id);
  const job = jobs.find((each) => each.id === id);
  jobs = jobs.filter((each) => each !== job);
  return job;
}

/** @param {unknown} error */
function fail(error) {
  const known = error instanceof PuzzleError;
  tell({ type: 'failed', problem: known
    ? { type: error.type, message: error.message }
    : { type: 'worker', message: `The solver stopped with an error: ${error}` } });
}

turn.port1.onmessage = () => loading.then(takeTurn).catch(fail);

self.onmessage = async (/** @type {MessageEvent<ToWorker>} */ { data }) => {
  try {
    if (data.type === 'solve') return await start(data);
    const job = take(data.id);
    if (!job) return;
    const wasm = await loading;
    if (data.type === 'cancel') wasm.exports.solver_destroy(job.solver);
    else finishJob(wasm, job, wasm.read(wasm.exports.solver_settle(job.solver)));
  } catch (error) {
    fail(error);
  }
};
