// The page's side of the solver: promises, progress and cancelling over one worker that all boards
// share. It starts with the first solve, and is a classic worker with everything in it where the
// page is of another origin than this script. Where a worker cannot be had, the same engine runs on
// the page, in short slices. A cancelled solve is answered at once, and what the engine still says
// about it is dropped. An idle engine is kept, its databases warm, unless it holds much memory or
// memory ran out.

import { engineOnPage, wordsOf } from './engine-on-page.js';
import { sourceOf, watchPolicy } from './policy.js';
import { noStatistics } from './solver-statistics.js';

/** @import { Link as EngineLink } from './engine-on-page.js' */
/** @import { Problem, Statistics } from '../common/types' */
/** @import { FromWorker, SolveRequest, SolverAnswer, ToWorker } from './borders' */

// An engine's wasm memory never shrinks: above this the engine is ended to give it back.
const MAX_IDLE_HEAP = 64 << 20;

/** @typedef {EngineLink<ToWorker>} Link */

/**
 * @typedef {object} Pending
 * @property {SolveRequest} request
 * @property {Statistics} statistics the last that were told
 * @property {(statistics: Statistics) => void} progress
 * @property {(answer: SolverAnswer) => void} resolve
 * @property {(problem: Problem) => void} reject
 */

/** @param {string} place as the page would write it */
const absolute = (place) => new URL(place, document.baseURI);

/** @param {URL} folder */
const asFolder = (folder) => folder.href.replace(/\/*$/, '/');

export class SolverClient {
  /** @type {Link | null} */
  #link = null;
  #heap = 0; // bytes of its memory, as it last told
  #lastId = 0;
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  #workerLocation = '';
  #wasmLocation = '';
  #forbidden = false; // the page does not allow workers: no use in trying again
  /** @type {Problem | null} */
  #notice = null;

  /** Whether an engine exists, busy or idle, in a worker or on the page. */
  get hasWorker() {
    return this.#link !== null;
  }

  /**
   * Why searches run on the page instead of in a worker, in words; null when they do not. It is set
   * before the first progress or answer of such a search.
   */
  get notice() {
    return this.#notice;
  }

  /**
   * Says where files are that are not beside this script; for engines that start afterwards.
   * @param {{ workerLocation?: string | URL, wasmLocation?: string | URL }} places as the page would write them; '' for
   *   the default. workerLocation: the folder with solver-worker.js and solver-worker-classic.js, or the file
   *   itself. wasmLocation: the folder with solver.wasm. Throws a TypeError when one is no URL.
   */
  configure({ workerLocation = '', wasmLocation = '' }) {
    this.#workerLocation = workerLocation && absolute(`${workerLocation}`).href;
    this.#wasmLocation = wasmLocation && asFolder(absolute(`${wasmLocation}`));
    this.#forbidden = false;
  }

  /**
   * Searches for a solution.
   * @param {SolveRequest} request
   * @param {{ signal?: AbortSignal, settle?: AbortSignal, onProgress?: (statistics: Statistics) => void }} [options]
   *   settle ends it with the best solution known, if there is one, else as signal does; progress
   *   comes about 15 times a second
   * @returns {Promise<SolverAnswer>} status "cancelled" after an abort; rejects with a Problem when
   *   the solver cannot be had or stopped in the middle
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
        request,
        statistics: noStatistics,
        progress: onProgress,
        resolve: (answer) => (done(), resolve(answer)),
        reject: (problem) => (done(), reject(problem)),
      });
      if (signal?.aborted || settle?.aborted) return cancel();
      signal?.addEventListener('abort', cancel);
      settle?.addEventListener('abort', end);
      if (this.#link) this.#link.post({ type: 'solve', id, ...request });
      else this.#start();
    });
  }

  /** Starts an engine and gives it what is to be solved. */
  #start() {
    if (this.#forbidden) return this.#startOnPage();
    this.#notice = null;
    this.#startWorker();
  }

  /** @param {Link} link */
  #use(link) {
    this.#link = link;
    this.#heap = 0;
    link.post({
      type: 'configure',
      wasm: this.#wasmLocation
        ? new URL('solver.wasm', this.#wasmLocation).href
        : new URL('./wasm/solver.wasm', import.meta.url).href,
      databases: new URL('./data/4x4.pdb', import.meta.url).href,
    });
    for (const [id, { request }] of this.#pending) link.post({ type: 'solve', id, ...request });
  }

  // --- In a worker ---

  #startWorker() {
    const place = this.#workerLocation || import.meta.url;
    // Not location.origin, which hides that an iframe's sandbox took the origin away.
    const ours = new URL(place).origin === self.origin;
    const policy = watchPolicy();
    let bridge = ''; // a worker of our own that imports the script of the other origin
    const settled = () => {
      policy.end();
      URL.revokeObjectURL(bridge);
    };
    /** @type {Worker | null} */
    let worker = null;
    /** @type {Link} */
    const link = {
      post: (message) => worker?.postMessage(message),
      end: () => (settled(), worker?.terminate()),
    };
    /** Solves on the page instead. @param {string} words why, unless a policy forbids it */
    const giveUp = async (words, forbidden = false) => {
      const refused = await policy.refused(
        ({ effectiveDirective, blockedURI }) =>
          /^(worker|child|script)-src/.test(effectiveDirective) &&
          (ours ? blockedURI.startsWith(self.origin) : /^blob/.test(blockedURI)),
      );
      link.end();
      if (this.#link !== link) return;
      this.#forbidden = refused || forbidden;
      this.#startOnPage(
        refused
          ? {
              type: 'csp',
              message:
                'This page’s Content-Security-Policy forbids the solver’s worker: it needs worker-src ' +
                `${sourceOf(new URL(bridge || place))}. Searches run on the page itself, which is slower.`,
            }
          : { type: 'worker', message: `${words}. Searches run on the page itself, which is slower.` },
      );
    };
    try {
      worker = this.#makeWorker(ours, (address) => {
        bridge = address;
      });
    } catch (error) {
      this.#link = link; // whoever asks meanwhile waits, too
      return void giveUp(`The browser does not let the page have a worker (${wordsOf(error)})`, true);
    }
    let running = false;
    worker.onmessage = (/** @type {MessageEvent<FromWorker>} */ { data }) => {
      if (data.type !== 'ready') return this.#receive(link, data);
      running = true;
      settled();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (!running) return void giveUp('The solver’s worker could not be loaded');
      this.#fail(
        link,
        /memory/i.test(event.message)
          ? { type: 'memory', message: 'The browser refused memory for the solver. Close some tabs and try again.' }
          : {
              type: 'worker',
              message: event.message ? `The solver stopped with an error: ${event.message}` : 'The solver stopped.',
            },
      );
    };
    worker.onmessageerror = () =>
      this.#fail(link, { type: 'worker', message: 'The solver sent what the browser could not read.' });
    this.#use(link);
  }

  /**
   * @param {boolean} ours whether the worker's file is of the page's origin
   * @param {(address: string) => void} useBridge takes the address of a blob, to be revoked when the worker runs
   * @returns {Worker}
   */
  #makeWorker(ours, useBridge) {
    if (!ours) {
      const file =
        this.#workerFile('solver-worker-classic.js') ?? new URL('./solver-worker-classic.js', import.meta.url).href;
      const bridge = URL.createObjectURL(
        new Blob([`importScripts(${JSON.stringify(file)})`], { type: 'text/javascript' }),
      );
      useBridge(bridge);
      return new Worker(bridge);
    }
    const file = this.#workerFile('solver-worker.js');
    // Bundlers look for the second one as it is written.
    return file
      ? new Worker(file, { type: 'module' })
      : new Worker(new URL('./solver-worker.js', import.meta.url), { type: 'module' });
  }

  /** @param {string} name @returns {string | undefined} the file that the page asks for, if it asks */
  #workerFile(name) {
    if (!this.#workerLocation) return undefined;
    const place = new URL(this.#workerLocation);
    return place.pathname.endsWith('.js') ? place.href : new URL(name, asFolder(place)).href;
  }

  // --- On the page ---

  /** @param {Problem | null} [notice] why; default: as before */
  #startOnPage(notice = this.#notice) {
    this.#notice = notice;
    const link = engineOnPage(
      async () => (await import('./solver-engine.js')).SolverEngine,
      (/** @type {FromWorker} */ message) => this.#receive(link, message),
      (error) =>
        this.#fail(link, {
          type: 'worker',
          message: `The solver could not be loaded (${wordsOf(error)}). Check the connection and try again.`,
        }),
    );
    this.#use(link);
  }

  // --- Messages ---

  /** @param {Link} link @param {FromWorker} message */
  #receive(link, message) {
    if (this.#link !== link || message.type === 'ready') return;
    if (message.type === 'failed') return this.#fail(link, message.problem);
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
    this.#link?.post({ type: 'cancel', id });
    if (this.#heap > MAX_IDLE_HEAP) this.#endIfIdle();
  }

  /** @param {number} id */
  #settle(id) {
    if ((this.#pending.get(id)?.statistics.length ?? -1) < 0) this.#cancel(id);
    else this.#link?.post({ type: 'settle', id });
  }

  #endIfIdle() {
    if (this.#pending.size === 0) this.#end();
  }

  #end() {
    this.#link?.end();
    this.#link = null;
    this.#heap = 0;
  }

  /** @param {Link} link @param {Problem} problem */
  #fail(link, problem) {
    if (this.#link !== link) return;
    this.#end();
    for (const pending of [...this.#pending.values()]) pending.reject(problem);
  }
}

/** The client that all boards of the page share. */
export const sharedSolver = new SolverClient();
