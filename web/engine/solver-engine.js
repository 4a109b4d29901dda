// The solver: searches on solver.wasm, which share databases that stay warm as long as the engine lives.

import { solvers } from '../common/solvers.js';
import { Engine, Refusal } from './engine.js';
import { noStatistics, readStatistics } from './solver-statistics.js';
import { Pace } from './turns.js';

/** @import { Algorithm, SolveStatus } from '../common/types' */
/** @import { Configuration, DealRequest, Dealt, FromEngine, SolveRequest, SolverAnswer, SolverExports } from './borders' */
/** @import { Work } from './turns.js' */

const PROGRESS_MILLISECONDS = 66;

const CACHE = 'sliding-puzzle';
// How long no search must have run before the databases are stored as they are in memory, which takes some 10 ms.
const IDLE_MILLISECONDS = 3000;
const PLAIN_VERSION = 2; // of a database file that is so
// How long a search waits for the databases to arrive: from the cache they do in less.
const DATABASE_MILLISECONDS = 400;

/** @typedef {import('./wasm-module.js').WasmModule<SolverExports>} Wasm */

/** A deal takes proofs, of which those that are long want databases. */
const LONG_DEAL = 35; // moves

/** @param {SolveRequest | DealRequest} request */
function wantsDatabases(request) {
  if ('deal' in request) {
    const { deal } = request;
    return 'date' in deal || (deal.width === 4 && deal.height === 4 && deal.moves >= LONG_DEAL);
  }
  const { algorithm, position } = request;
  return (
    solvers[/** @type {Algorithm} */ (algorithm)]?.usesDatabases &&
    /^[^/]+(\/[^/]+){3}$/.test(position) &&
    position.split(/[ /]/).length === 16
  );
}

/** @param {Wasm} wasm @param {number} solver */
const statisticsOf = (wasm, solver) =>
  readStatistics(wasm, wasm.exports.solver_statistics(solver), wasm.read(wasm.exports.solver_method(solver)));

/** @extends {Engine<SolverExports, SolveRequest | DealRequest>} */
export class SolverEngine extends Engine {
  #databaseFile = '';
  #databases = 0; // pointer; null, when memory is refused, makes every search have its own
  /** @type {Promise<void> | null} */
  #reading = null;
  #slow = false; // a search has waited for the file long enough
  #missing = ''; // the address of the file, when it did not come or was not good
  #unpacking = false; // the file is here
  /** Until the databases may be stored. @type {ReturnType<typeof setTimeout> | undefined} */
  #storing;

  /** @param {(message: FromEngine) => void} tell takes the answers; must not throw */
  constructor(tell) {
    super('solver', tell);
  }

  /** @override @param {Wasm} wasm @param {Configuration} configuration */
  open({ exports }, { databases = '' }) {
    this.#databaseFile = databases;
    this.#databases = exports.databases_create();
  }

  /** @override */
  end() {
    clearTimeout(this.#storing);
    super.end();
  }

  /** @override @param {Wasm} wasm */
  memory(wasm) {
    return { ...super.memory(wasm), kept: wasm.exports.databases_bytes(this.#databases) };
  }

  // --- Searches ---

  /** @override @param {Wasm} wasm @param {SolveRequest | DealRequest} request */
  async prepare(wasm, request) {
    if (!wantsDatabases(request)) return;
    this.#reading ??= this.#readDatabases(wasm)
      .catch(() => false)
      .then((good) => {
        this.#missing = good ? '' : this.#databaseFile;
        this.#slow = false;
        if (!good) this.#reading = null; // the next search tries again
      });
    if (!this.#slow) {
      const late = new Promise((done) => {
        setTimeout(() => done(true), DATABASE_MILLISECONDS);
      });
      this.#slow = (await Promise.race([this.#reading, late])) === true;
    }
    if (this.#unpacking) await this.#reading;
  }

  /**
   * @override
   * @param {Wasm} wasm @param {number} id @param {SolveRequest | DealRequest} request
   * @returns {Work<SolverAnswer | Dealt>}
   */
  work(wasm, id, request) {
    return 'deal' in request ? this.#deal(wasm, request) : this.#solve(wasm, id, request);
  }

  /** @param {Wasm} wasm @param {DealRequest} request @returns {Work<Dealt>} */
  *#deal(wasm, { deal: wanted }) {
    const { exports } = wasm;
    const databases = this.#databases;
    const deal =
      'date' in wanted
        ? wasm.withText([wanted.date], (date) => exports.deal_create_daily(databases, date))
        : wasm.withText([wanted.seed], (seed) =>
            exports.deal_create(databases, wanted.width, wanted.height, wanted.moves, seed),
          );
    try {
      const pace = new Pace(512);
      let status = 0;
      while (status === 0) {
        pace.do(Infinity, (budget) => {
          status = exports.deal_step(deal, budget);
        });
        if (status === 0) yield;
      }
      const text = wasm.read(exports.deal_text(deal));
      if (status < 0) throw new Refusal(text);
      return { position: text, moves: exports.deal_moves(deal) };
    } finally {
      exports.deal_destroy(deal);
    }
  }

  /** @param {Wasm} wasm @param {number} id @param {SolveRequest} request @returns {Work<SolverAnswer>} */
  *#solve(wasm, id, request) {
    const { exports } = wasm;
    const { algorithm, position, maxNodes, maxBytes, maxSeconds } = request;
    const solver = wasm.withText([algorithm, position], (...texts) =>
      exports.solver_create(this.#databases, texts[0], texts[1], maxNodes, maxBytes, maxSeconds),
    );
    if (solver === 0) return { ...noStatistics, status: 'limit', message: 'memory', moves: '', databasesMissing: '' };
    try {
      const pace = new Pace(512);
      let reported = performance.now();
      let status = wasm.read(exports.solver_status(solver));
      while (status === 'running') {
        pace.do(Infinity, (budget) => {
          status = wasm.read(exports.solver_step(solver, budget));
        });
        if (status !== 'running') break;
        if (performance.now() - reported >= PROGRESS_MILLISECONDS) {
          reported = performance.now();
          this.progress(id, statisticsOf(wasm, solver));
        }
        const settled = yield;
        if (settled) status = wasm.read(exports.solver_settle(solver));
      }
      return {
        ...statisticsOf(wasm, solver),
        status: /** @type {SolveStatus} */ (status),
        message: wasm.read(exports.solver_message(solver)),
        moves: wasm.read(exports.solver_moves(solver)),
        databasesMissing: wantsDatabases(request) ? this.#missing : '',
      };
    } finally {
      exports.solver_destroy(solver);
    }
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
      await this.turns.pause();
    this.#unpacking = false;
    wasm.exports.free(pointer);
    return wasm.read(problem) === '';
  }

  /**
   * From the cache, else from the server and into the cache. A stored file that the solver refuses is
   * fetched once more.
   * @param {Wasm} wasm
   * @returns {Promise<boolean>} whether the databases are there
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
      return true;
    }
    const response = await fetch(address, stored ? { cache: 'reload' } : {});
    const file = response.ok ? await response.arrayBuffer() : null;
    const good = file !== null && (await this.#loadDatabases(wasm, file));
    if (!cache || !(good || stored)) return good;
    // Searches need not wait for that.
    this.#store(cache, address, good ? file : null)
      .then(() => (good ? this.#storePlain(wasm, cache, address) : undefined))
      .catch(() => {});
    return good;
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
        this.#storing = setTimeout(done, IDLE_MILLISECONDS);
      });
      await this.turns.pause();
    } while (this.idle < IDLE_MILLISECONDS);
    const length = wasm.exports.databases_save(this.#databases, 0, 0);
    const pointer = wasm.exports.malloc(length);
    if (pointer === 0) return;
    wasm.exports.databases_save(this.#databases, pointer, length);
    const file = wasm.memory.buffer.slice(pointer, pointer + length);
    wasm.exports.free(pointer);
    await this.#store(cache, address, file);
  }
}
