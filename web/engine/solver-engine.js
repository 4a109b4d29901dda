// Runs searches a slice at a time, so that a message to cancel is read at once: in a worker, or on the
// page where workers are forbidden, which then can draw and take input between slices. Several
// searches take turns, and share databases that stay warm as long as the engine lives. Messages:
// types.d.ts, ToWorker and FromWorker.

import { solvers } from '../common/solvers.js';
import { noStatistics, readStatistics } from './solver-statistics.js';
import { PuzzleError, loadWasm } from './wasm-module.js';

/** @import { Algorithm, SolveStatus } from '../common/types' */
/** @import { FromWorker, SolveRequest, SolverAnswer, SolverExports, ToWorker } from './borders' */

const SLICE_MILLISECONDS = 8; // no step that would end later; a step takes 2 to 4
const PROGRESS_MILLISECONDS = 66;

const CACHE = 'sliding-puzzle';
// How long no search must have run before the databases are stored as they are in memory, which takes some 10 ms.
const IDLE_MILLISECONDS = 3000;
const PLAIN_VERSION = 2; // of a database file that is so
// How long a first search waits for the databases to arrive: from the cache they do in less.
const DATABASE_MILLISECONDS = 400;

/** @typedef {import('./wasm-module.js').WasmModule<SolverExports>} Wasm */

/**
 * @typedef {object} Job
 * @property {number} id
 * @property {number} solver pointer
 * @property {number} budget states a step
 * @property {number} reported when progress was last told
 */

/** @param {SolveRequest} request */
const wantsDatabases = ({ algorithm, position }) =>
  solvers[/** @type {Algorithm} */ (algorithm)]?.usesDatabases &&
  /^[^/]+(\/[^/]+){3}$/.test(position) &&
  position.split(/[ /]/).length === 16;

/** @param {Wasm} wasm @param {number} solver */
const statisticsOf = (wasm, solver) =>
  readStatistics(wasm, wasm.exports.solver_statistics(solver), wasm.read(wasm.exports.solver_method(solver)));

/**
 * On a page messages alone leave few moments to draw (in Firefox 14 a second). Frames that are not
 * shown, as in an iframe far below, may never come.
 * @param {() => void} action
 */
function afterFrame(action) {
  const act = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    action();
  };
  const frame = requestAnimationFrame(act);
  const timer = setTimeout(act, 30);
}

export class SolverEngine {
  #tell;
  /** @type {Promise<Wasm>} */
  #loading = Promise.reject(new PuzzleError('worker', 'The solver was asked before it was configured.'));
  #databaseFile = '';
  #databases = 0; // pointer; null, when memory is refused, makes every search have its own
  /** @type {Promise<void> | null} */
  #reading = null;
  #unpacking = false; // the file is here
  /** @type {Job[]} */
  #jobs = [];
  /** @type {Set<number>} */
  #wanted = new Set();
  #ended = 0; // when a search last did
  /** Until the databases may be stored. @type {ReturnType<typeof setTimeout> | undefined} */
  #idle;
  #turnAsked = false;
  // A message to ourselves: later than those that wait already, and without a timer's 4 ms.
  #channel = new MessageChannel();
  /** @type {(() => void)[]} */
  #waiting = []; // for such a message

  /** @param {(message: FromWorker) => void} tell takes the answers; must not throw */
  constructor(tell) {
    this.#tell = tell;
    this.#loading.catch(() => {});
    this.#channel.port1.onmessage = () => this.#waiting.shift()?.();
  }

  /**
   * Takes a message; the first must be "configure". What goes wrong is told as "failed".
   * @param {ToWorker} message
   */
  async receive(message) {
    try {
      if (message.type === 'configure') return this.#configure(message.wasm, message.databases);
      if (message.type === 'solve') return await this.#start(message);
      const job = this.#take(message.id);
      if (!job) return;
      const wasm = await this.#loading;
      if (message.type === 'cancel') wasm.exports.solver_destroy(job.solver);
      else this.#finishJob(wasm, job, wasm.read(wasm.exports.solver_settle(job.solver)));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Stops all searches, tells nothing any more and lets go of the memory. */
  end() {
    this.#tell = () => {};
    this.#jobs = [];
    this.#wanted.clear();
    clearTimeout(this.#idle);
    this.#channel.port1.close();
    this.#loading = new Promise(() => {});
  }

  /** @param {string} wasm @param {string} databases */
  #configure(wasm, databases) {
    this.#databaseFile = databases;
    this.#loading = loadWasm('solver', wasm);
    // start() tells of a failure.
    this.#loading.then(
      ({ exports }) => {
        this.#databases = exports.databases_create();
      },
      () => {},
    );
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#tell({
      type: 'failed',
      problem:
        error instanceof PuzzleError
          ? { type: error.type, message: error.message }
          : { type: 'worker', message: `The solver stopped with an error: ${error}` },
    });
  }

  // --- The database file ---

  /** @param {Wasm} wasm @param {ArrayBuffer} file @returns {Promise<boolean>} whether the solver takes it */
  async #loadDatabases(wasm, file) {
    const pointer = wasm.exports.malloc(file.byteLength);
    if (pointer === 0) return false;
    new Uint8Array(wasm.memory.buffer).set(new Uint8Array(file), pointer);
    this.#unpacking = true;
    let problem = 0;
    while ((problem = wasm.exports.databases_load(this.#databases, pointer, file.byteLength)) === 0)
      await this.#pause();
    this.#unpacking = false;
    wasm.exports.free(pointer);
    return wasm.read(problem) === '';
  }

  /**
   * From the cache, else from the server and into the cache. A stored file that the solver refuses is
   * fetched once more.
   * @param {Wasm} wasm
   */
  async #readDatabases(wasm) {
    const address = this.#databaseFile;
    // Storage may be missing (plain http), refused (an opaque origin, where even asking may throw) or full; then the
    // file is fetched each time.
    const cache = await (async () => self.caches.open(CACHE))().catch(() => null);
    const stored = await cache?.match(address).catch(() => undefined);
    const kept = await stored?.arrayBuffer().catch(() => undefined);
    if (cache && kept && (await this.#loadDatabases(wasm, kept))) {
      if (new Uint8Array(kept)[4] !== PLAIN_VERSION) this.#storePlain(wasm, cache, address).catch(() => {});
      return;
    }
    const response = await fetch(address, stored ? { cache: 'reload' } : {});
    const file = response.ok ? await response.arrayBuffer() : null;
    const good = file !== null && (await this.#loadDatabases(wasm, file));
    if (!cache || !(good || stored)) return;
    // Searches need not wait for that.
    this.#store(cache, address, good ? file : null)
      .then(() => (good ? this.#storePlain(wasm, cache, address) : undefined))
      .catch(() => {});
  }

  /**
   * Puts the file into the cache, in place of any that was there.
   * @param {Cache} cache
   * @param {string} address
   * @param {ArrayBuffer | null} file null: only removes
   */
  async #store(cache, address, file) {
    if (file) await cache.put(address, new Response(file));
    // All other files there are of earlier versions.
    const folder = new URL('.', address).href;
    for (const { url } of await cache.keys())
      if (url.startsWith(folder) && !(file && url === address)) await cache.delete(url);
  }

  /**
   * Puts the databases into the cache as they are in memory, so that on the next visit they need no unpacking.
   * @param {Wasm} wasm
   * @param {Cache} cache
   * @param {string} address
   */
  async #storePlain(wasm, cache, address) {
    do {
      await new Promise((done) => {
        this.#idle = setTimeout(done, IDLE_MILLISECONDS);
      });
      await this.#pause();
    } while (this.#wanted.size > 0 || performance.now() - this.#ended < IDLE_MILLISECONDS);
    const length = wasm.exports.databases_save(this.#databases, 0, 0);
    const pointer = wasm.exports.malloc(length);
    if (pointer === 0) return;
    wasm.exports.databases_save(this.#databases, pointer, length);
    const file = wasm.memory.buffer.slice(pointer, pointer + length);
    wasm.exports.free(pointer);
    await this.#store(cache, address, file);
  }

  // --- Searches ---

  /** @param {{ id: number } & SolveRequest} request */
  async #start(request) {
    const { id, algorithm, position, maxNodes, maxBytes, maxSeconds } = request;
    this.#wanted.add(id);
    const wasm = await this.#loading;
    if (wantsDatabases(request)) {
      // When it fails, the next search tries again.
      this.#reading ??= this.#readDatabases(wasm).catch(() => {
        this.#reading = null;
      });
      await Promise.race([
        this.#reading,
        new Promise((done) => {
          setTimeout(done, DATABASE_MILLISECONDS);
        }),
      ]);
      if (this.#unpacking) await this.#reading;
    }
    if (!this.#wanted.has(id)) return;
    const solver = wasm.withText([algorithm, position], (...texts) =>
      wasm.exports.solver_create(this.#databases, texts[0], texts[1], maxNodes, maxBytes, maxSeconds),
    );
    if (solver === 0) return this.#finish(wasm, id, { ...noStatistics, status: 'limit', message: 'memory', moves: '' });
    this.#jobs.push({ id, solver, budget: 512, reported: performance.now() });
    this.#askForTurn();
  }

  /** Until what waits already has had its turn; on a page, until it has drawn. After end(), for ever. @returns {Promise<void>} */
  #pause() {
    return new Promise((done) => {
      this.#waiting.push(done);
      const ask = () => this.#channel.port2.postMessage(null);
      if (globalThis.document?.visibilityState === 'visible') afterFrame(ask);
      else ask();
    });
  }

  #askForTurn() {
    if (this.#turnAsked || this.#jobs.length === 0) return;
    this.#turnAsked = true;
    this.#pause()
      .then(() => this.#loading)
      .then((wasm) => this.#takeTurn(wasm))
      .catch((error) => this.#fail(error));
  }

  /** @param {Wasm} wasm */
  #takeTurn(wasm) {
    this.#turnAsked = false;
    const job = this.#jobs.shift();
    if (!job) return;
    const begin = performance.now();
    let now = begin;
    let spent = 0; // by the last step
    let status = '';
    do {
      const before = now;
      status = wasm.read(wasm.exports.solver_step(job.solver, job.budget));
      now = performance.now();
      spent = now - before;
      if (spent < 2) job.budget = Math.min(job.budget * 2, 1 << 20);
      else if (spent > 4) job.budget = Math.max(job.budget >> 1, 64);
    } while (status === 'running' && now - begin + spent < SLICE_MILLISECONDS);

    if (status === 'running') {
      this.#jobs.push(job);
      if (now - job.reported >= PROGRESS_MILLISECONDS) {
        job.reported = now;
        this.#tell({
          type: 'progress',
          id: job.id,
          statistics: statisticsOf(wasm, job.solver),
          heap: wasm.memory.buffer.byteLength,
        });
      }
    } else {
      this.#finishJob(wasm, job, status);
    }
    this.#askForTurn();
  }

  /** @param {number} id */
  #letGo(id) {
    this.#wanted.delete(id);
    this.#ended = performance.now();
  }

  /** Takes a search off the list. @param {number} id */
  #take(id) {
    this.#letGo(id);
    const job = this.#jobs.find((each) => each.id === id);
    this.#jobs = this.#jobs.filter((each) => each !== job);
    return job;
  }

  /** Tells how a search ended, and ends it. @param {Wasm} wasm @param {Job} job @param {string} status */
  #finishJob(wasm, job, status) {
    const answer = {
      ...statisticsOf(wasm, job.solver),
      status: /** @type {SolveStatus} */ (status),
      message: wasm.read(wasm.exports.solver_message(job.solver)),
      moves: wasm.read(wasm.exports.solver_moves(job.solver)),
    };
    wasm.exports.solver_destroy(job.solver);
    this.#finish(wasm, job.id, answer);
  }

  /** @param {Wasm} wasm @param {number} id @param {SolverAnswer} answer */
  #finish(wasm, id, answer) {
    this.#letGo(id);
    this.#tell({ type: 'done', id, answer, heap: wasm.memory.buffer.byteLength });
  }
}
