// The page's side of the solver: promises, progress and cancelling over one Worker that all boards
// share. The worker starts with the first solve. A cancelled solve is answered at once, and what
// the worker still says about it is dropped. An idle worker is kept, its databases warm, unless it
// holds much memory or memory ran out.

import { PuzzleError } from './wasm-module.js';

/** @import { FromWorker, Problem, SolveRequest, SolverAnswer, Statistics, ToWorker } from './types' */

// A worker's wasm memory never shrinks: above this the worker is ended to give it back.
const MAX_IDLE_HEAP = 64 << 20;

/** @type {Statistics} */
const nothingYet = { expanded: 0, generated: 0, stored: 0, frontier: 0, frontierPeak: 0, depth: 0,
  lowerBound: 0, bytes: 0, bytesPeak: 0, milliseconds: 0, length: -1, optimal: false, setupMilliseconds: 0, method: '' };

/**
 * @typedef {object} Pending
 * @property {Statistics} statistics the last that were told
 * @property {(statistics: Statistics) => void} progress
 * @property {(answer: SolverAnswer) => void} resolve
 * @property {(error: PuzzleError) => void} reject
 */

export class SolverClient {
  /** @type {Worker | null} */
  #worker = null;
  #heap = 0; // bytes of its memory, as it last told
  #lastId = 0;
  /** @type {Map<number, Pending>} */
  #pending = new Map();

  /** Whether a worker exists, busy or idle. */
  get hasWorker() {
    return this.#worker !== null;
  }

  /**
   * Searches for a solution.
   * @param {SolveRequest} request
   * @param {{ signal?: AbortSignal, settle?: AbortSignal, onProgress?: (statistics: Statistics) => void }} [options]
   *   settle ends it with the best solution known, if there is one, else as signal does; progress
   *   comes about 15 times a second
   * @returns {Promise<SolverAnswer>} status "cancelled" after an abort; rejects with a PuzzleError
   *   when the worker cannot be had
   */
  solve(request, { signal, settle, onProgress = () => {} } = {}) {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      const cancel = () => this.#cancel(id);
      const end = () => this.#settle(id);
      const done = () => {
        this.#pending.delete(id);
        signal?.removeEventListener('abort', cancel);
        settle?.removeEventListener('abort', end);
      };
      this.#pending.set(id, {
        statistics: nothingYet,
        progress: onProgress,
        resolve: (answer) => (done(), resolve(answer)),
        reject: (error) => (done(), reject(error)),
      });
      if (signal?.aborted || settle?.aborted) return cancel();
      signal?.addEventListener('abort', cancel);
      settle?.addEventListener('abort', end);
      try {
        this.#worker ??= this.#start();
        this.#post({ type: 'solve', id, ...request });
      } catch (error) {
        this.#fail({ type: 'worker', message: `The browser does not let the solver start: ${error}` });
      }
    });
  }

  #start() {
    const worker = new Worker(new URL('solver-worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = (/** @type {MessageEvent<FromWorker>} */ { data }) => this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail({ type: 'worker', message: event.message
        ? `The solver stopped with an error: ${event.message}`
        : 'The solver (solver-worker.js) could not be loaded. Check the connection and try again.' });
    };
    return worker;
  }

  /** @param {ToWorker} message */
  #post(message) {
    this.#worker?.postMessage(message);
  }

  /** @param {FromWorker} message */
  #receive(message) {
    if (message.type === 'failed') return this.#fail(message.problem);
    const pending = this.#pending.get(message.id);
    this.#heap = message.heap;
    if (message.type === 'progress') {
      if (!pending) return;
      pending.statistics = message.statistics;
      pending.progress(message.statistics);
    } else {
      pending?.resolve(message.answer);
      if (this.#heap > MAX_IDLE_HEAP || message.answer.message === 'memory') this.#endIfIdle();
    }
  }

  /** @param {number} id */
  #cancel(id) {
    const pending = this.#pending.get(id);
    if (!pending) return;
    pending.resolve({ ...pending.statistics, status: 'cancelled', message: '', moves: '' });
    this.#post({ type: 'cancel', id });
    if (this.#heap > MAX_IDLE_HEAP) this.#endIfIdle();
  }

  /** @param {number} id */
  #settle(id) {
    if ((this.#pending.get(id)?.statistics.length ?? -1) < 0) this.#cancel(id);
    else this.#post({ type: 'settle', id });
  }

  #endIfIdle() {
    if (this.#pending.size > 0) return;
    this.#worker?.terminate();
    this.#worker = null;
    this.#heap = 0;
  }

  /** @param {Problem} problem */
  #fail(problem) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const pending of [...this.#pending.values()]) {
      pending.reject(new PuzzleError(problem.type, problem.message));
    }
  }
}

/** The client that all boards of the page share. */
export const sharedSolver = new SolverClient();
