// Runs searches in a worker, a slice at a time, so that a message to cancel is read at once. Several
// searches take turns. Messages: types.d.ts, ToWorker and FromWorker.

import { PuzzleError, loadWasm } from './wasm-module.js';

/** @import { FromWorker, SolveStatus, SolverExports, Statistics, ToWorker } from './types' */

const SLICE_MILLISECONDS = 8; // no further step after that; a step takes about 4
const PROGRESS_MILLISECONDS = 66;

/**
 * @typedef {object} Job
 * @property {number} id
 * @property {number} solver pointer
 * @property {number} budget states a step
 * @property {number} reported when progress was last told
 */

/** @type {Promise<import('./wasm-module.js').WasmModule<SolverExports>>} */
const loading = loadWasm('solver');
/** @type {Job[]} */
let jobs = [];
/** @type {Set<number>} */
const wanted = new Set();

/** @param {FromWorker} message */
const tell = (message) => self.postMessage(message);

// A message to ourselves: later than those that wait already, and without a timer's 4 ms.
const turn = new MessageChannel();
let turnAsked = false;
function askForTurn() {
  if (turnAsked || jobs.length === 0) return;
  turnAsked = true;
  turn.port2.postMessage(null);
}

/**
 * @param {import('./wasm-module.js').WasmModule<SolverExports>} wasm
 * @param {number} solver
 */
function readStatistics(wasm, solver) {
  const numbers = new Float64Array(wasm.memory.buffer, wasm.exports._solver_statistics(solver), 12);
  const [expanded, generated, stored, frontier, frontierPeak, depth, lowerBound, bytes, bytesPeak,
    microseconds, length, optimal] = /** @type {any} */ (numbers);
  /** @type {Statistics} */
  const statistics = { expanded, generated, stored, frontier, frontierPeak, depth, lowerBound, bytes,
    bytesPeak, milliseconds: microseconds / 1000 };
  return { statistics, length, optimal: optimal === 1 };
}

/** @param {import('./wasm-module.js').WasmModule<SolverExports>} wasm */
function takeTurn(wasm) {
  turnAsked = false;
  const job = jobs.shift();
  if (!job) return;
  const begin = performance.now();
  let now = begin;
  let status = '';
  do {
    const before = now;
    status = wasm.read(wasm.exports._solver_step(job.solver, job.budget));
    now = performance.now();
    if (now - before < 2) job.budget = Math.min(job.budget * 2, 1 << 20);
    else if (now - before > 5) job.budget = Math.max(job.budget >> 1, 64);
  } while (status === 'running' && now - begin < SLICE_MILLISECONDS);

  if (status === 'running') {
    jobs.push(job);
    if (now - job.reported >= PROGRESS_MILLISECONDS) {
      job.reported = now;
      tell({ type: 'progress', id: job.id, statistics: readStatistics(wasm, job.solver).statistics });
    }
  } else {
    const answer = {
      status: /** @type {SolveStatus} */ (status),
      message: wasm.read(wasm.exports._solver_message(job.solver)),
      moves: wasm.read(wasm.exports._solver_moves(job.solver)),
      ...readStatistics(wasm, job.solver),
    };
    wasm.exports._solver_destroy(job.solver);
    wanted.delete(job.id);
    tell({ type: 'done', id: job.id, answer, heap: wasm.memory.buffer.byteLength });
  }
  askForTurn();
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
  if (data.type === 'cancel') wanted.delete(data.id);
  else wanted.add(data.id);
  try {
    const wasm = await loading;
    if (data.type === 'cancel') {
      for (const job of jobs) if (job.id === data.id) wasm.exports._solver_destroy(job.solver);
      jobs = jobs.filter((job) => job.id !== data.id);
    } else if (wanted.has(data.id)) {
      const solver = wasm.withText([data.algorithm, data.position], (algorithm, position) =>
        wasm.exports._solver_create(algorithm, position, data.maxNodes, data.maxBytes, data.maxSeconds));
      if (solver === 0) throw new PuzzleError('memory', 'The browser refused memory for the search.');
      jobs.push({ id: data.id, solver, budget: 512, reported: performance.now() });
      askForTurn();
    }
  } catch (error) {
    fail(error);
  }
};
