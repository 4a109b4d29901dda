// The solver: searches on solver.wasm, which share databases that stay warm as long as the engine lives.

import { solvers } from '../common/solvers.js';
import { DatabaseFile } from './database-file.js';
import { Engine, Refusal } from './engine.js';
import { buildPart, RegionTables, takeTables } from './region-tables.js';
import { SolverPool } from './solver-pool.js';
import { noStatistics, readStatistics } from './solver-statistics.js';
import { Pace } from './turns.js';

/** @import { Algorithm, Analysis, SolveStatus } from '../common/types' */
/**
 * @import { Configuration, DealRequest, Dealt, FromEngine, PartRequest, PieceRequest, ReviewRequest, Reviewed, SolveRequest,
 *   SolverAnswer, SolverExports, TablesRequest } from './borders'
 */
/** @import { Work } from './turns.js' */

const PROGRESS_MILLISECONDS = 66;

// The size of board where a search waits for its databases, for they make it a hundred times faster. Elsewhere it takes
// them up when they come.
const AWAITED = '4x4';
// How long it waits for them to arrive: from the cache they do in less.
const DATABASE_MILLISECONDS = 400;
const PATIENCE_WITH_FILE_MILLISECONDS = 10_000;

// How long a search must last before others help with it, and how many states they expand of a piece before they give
// back the rest: some 30 ms. Counted in time, pieces would be crumbs on a busy machine.
const PATIENCE_MILLISECONDS = 300;
const PIECE_STATES = 250_000;
// How often a search that has given way looks at its clock.
const LOOK_MILLISECONDS = 100;

/** @typedef {import('./wasm-module.js').WasmModule<SolverExports>} Wasm */
/** @typedef {SolveRequest | DealRequest | ReviewRequest | PieceRequest | PartRequest | TablesRequest} SolverRequest */

/** A deal takes proofs, of which those that are long want databases. */
const LONG_DEAL = 35; // moves

/** @param {string} position */
function sizeOf(position) {
  const rows = position.split('/').map((row) => row.split(' ').length);
  return `${rows[0]}x${rows.length}`;
}

/**
 * The size of board whose databases serve the request, "4x4"; '' where they would not pay.
 * @param {SolverRequest} request
 */
function wantedDatabases(request) {
  if ('deal' in request) {
    const { deal } = request;
    if ('date' in deal) return AWAITED;
    return deal.moves >= LONG_DEAL ? `${deal.width}x${deal.height}` : '';
  }
  if ('review' in request) return sizeOf(request.review.position);
  if ('errand' in request) return sizeOf(request.errand.replace(/^(\S+ ){6}/, ''));
  if ('part' in request || 'tables' in request) return '';
  const { algorithm, position } = request;
  if (!solvers[/** @type {Algorithm} */ (algorithm)]?.usesDatabases) return '';
  return sizeOf(position);
}

/** @param {Wasm} wasm @param {number} solver */
const statisticsOf = (wasm, solver) =>
  readStatistics(wasm, wasm.exports.solver_statistics(solver), wasm.read(wasm.exports.solver_method(solver)));

/** What is known now of a game. @param {Wasm} wasm @param {number} review @returns {Analysis} */
function analysisOf(wasm, review) {
  const { exports } = wasm;
  /** @param {number} pointer @param {number} count */
  const numbersAt = (pointer, count) => new Int32Array(wasm.memory.buffer, pointer, count);
  const length = exports.review_length(review);
  const curve = numbersAt(exports.review_curve(review), 2 * (length + 1));
  const distances = Array.from({ length: length + 1 }, (_, place) => {
    const [low, high] = curve.subarray(2 * place);
    /** @type {Analysis['shortest']} */
    const distance = low === high ? low : [low, high < 0 ? null : high];
    return distance;
  });
  const wasted = exports.review_wasted(review);
  const pointer = exports.review_detours(review);
  const [count] = numbersAt(pointer, 1);
  const numbers = numbersAt(pointer + 4, 3 * count);
  return {
    position: wasm.read(exports.review_position(review)),
    moves: wasm.read(exports.review_moves(review)),
    length,
    shortest: distances[0],
    wasted: wasted < 0 ? null : wasted,
    curve: distances,
    detours: Array.from({ length: count }, (_, place) => {
      const [from, to, cost] = numbers.subarray(3 * place);
      return { from, to, cost };
    }),
    seconds: exports.review_milliseconds(review) / 1000,
  };
}

/** The steps of a search, which gives way to the building of tables that it has earned. */
class Steps {
  pace = new Pace(512);
  #tables;
  #gives = false; // way
  #last = 0;

  /** @param {RegionTables | undefined} tables */
  constructor(tables) {
    this.#tables = tables;
  }

  /** @param {(budget: number) => void} act @param {(milliseconds: number) => void} [count] takes how long it gave way */
  do(act, count = () => {}) {
    const busy = this.#tables?.isBusy ?? false;
    const since = performance.now() - this.#last;
    if (this.#gives && busy && since < LOOK_MILLISECONDS) return;
    if (this.#gives) count(since);
    if (busy) act(1);
    else this.pace.do(Infinity, act);
    this.#gives = busy;
    this.#last = performance.now();
    this.#tables?.goOn();
  }
}

/** @extends {Engine<SolverExports, SolverRequest>} */
export class SolverEngine extends Engine {
  #databases = 0; // pointer; null, when memory is refused, makes every search have its own
  /** @type {Map<string, DatabaseFile>} by the size of board */
  #files = new Map();
  /** None where there are no workers of workers: on a page. @type {SolverPool | undefined} */
  #pool;
  /** What helps with the search of another worker: 0 for none. */
  #helper = { pointer: 0, search: 0, busy: false };
  /** Where memory is refused for databases, none. @type {RegionTables | undefined} */
  #tables;
  /** Modules in which parts of tables are built, by the request. @type {WeakMap<object, Wasm>} */
  #builders = new WeakMap();
  /** The solver takes tables one after another. @type {Promise<unknown>} */
  #taking = Promise.resolve();

  /** @param {(message: FromEngine) => void} tell takes the answers; must not throw */
  constructor(tell) {
    super('solver', tell);
  }

  /** @override @param {Wasm} wasm @param {Configuration} configuration */
  open(wasm, configuration) {
    const { databases = {} } = configuration;
    // A worker of a blob could not start another: its address is gone.
    this.#databases = wasm.exports.databases_create();
    if (this.#databases !== 0) this.#tables = new RegionTables(this, wasm, this.#databases);
    if (!globalThis.document && globalThis.Worker && globalThis.location?.protocol !== 'blob:')
      this.#pool = new SolverPool(configuration, this.#tables);
    const addresses = Object.values(databases);
    for (const [size, address] of Object.entries(databases))
      this.#files.set(
        size,
        new DatabaseFile(this, wasm, this.#databases, address, addresses, size === AWAITED ? [4, 4] : null),
      );
  }

  /** @override */
  end() {
    for (const file of this.#files.values()) file.end();
    this.#pool?.end();
    super.end();
  }

  /** @override @param {Wasm} wasm */
  memory(wasm) {
    return { ...super.memory(wasm), kept: wasm.exports.databases_bytes(this.#databases) };
  }

  // --- Searches ---

  /** @override @param {Wasm} wasm @param {SolverRequest} request */
  async prepare(wasm, request) {
    const size = wantedDatabases(request);
    const file = this.#files.get(size);
    file?.read();
    // A piece is of a search that has its databases.
    if ('errand' in request) {
      await file?.arrives(PATIENCE_WITH_FILE_MILLISECONDS);
    } else if ('part' in request) {
      this.#builders.set(request, await this.another());
    } else if ('tables' in request) {
      const { tables } = request;
      this.#taking = this.#taking.then(() => takeTables(this, wasm, this.#databases, tables));
      await this.#taking;
    } else if (size === AWAITED) await file?.arrives(DATABASE_MILLISECONDS);
  }

  /** The address of databases that would serve the request and did not come; else ''. @param {SolverRequest} request */
  #missingFor(request) {
    return this.#files.get(wantedDatabases(request))?.missing ?? '';
  }

  /**
   * @override
   * @param {Wasm} wasm @param {number} id @param {SolverRequest} request
   * @returns {Work<SolverAnswer | Dealt | Reviewed | { report: string } | { bytes: Uint8Array | null }>}
   */
  work(wasm, id, request) {
    if ('review' in request) return this.#review(wasm, id, request);
    if ('errand' in request) return this.#piece(wasm, request);
    if ('part' in request) return this.#part(request);
    if ('tables' in request) return this.#nothing();
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
      const steps = new Steps(this.#tables);
      let status = 0;
      while (status === 0) {
        steps.do((budget) => {
          status = exports.deal_step(deal, budget);
        });
        if (status === 0) yield;
      }
      const text = wasm.read(exports.deal_text(deal));
      if (status < 0) throw new Refusal(text);
      return { position: text, moves: exports.deal_moves(deal) };
    } finally {
      this.#tables?.rest();
      exports.deal_destroy(deal);
    }
  }

  /** @param {Wasm} wasm @param {number} id @param {ReviewRequest} request @returns {Work<Reviewed>} */
  *#review(wasm, id, request) {
    const { exports } = wasm;
    const { position, moves, maxBytes, maxSeconds } = request.review;
    const review = wasm.withText([position, moves], (...texts) =>
      exports.review_create(this.#databases, texts[0], texts[1], maxBytes, maxSeconds),
    );
    try {
      const steps = new Steps(this.#tables);
      let next = performance.now() + PROGRESS_MILLISECONDS;
      let status = 0;
      while (status === 0) {
        steps.do((budget) => {
          status = exports.review_step(review, budget);
        });
        if (status !== 0) break;
        const now = performance.now();
        if (now >= next) {
          this.progress(id, analysisOf(wasm, review));
          // Of a game of 100,000 moves telling takes longer.
          const told = performance.now();
          next = told + Math.max(PROGRESS_MILLISECONDS, 10 * (told - now));
        }
        yield;
      }
      if (status < 0) throw new Refusal(wasm.read(exports.review_message(review)));
      return { analysis: analysisOf(wasm, review), databasesMissing: this.#missingFor(request) };
    } finally {
      this.#tables?.rest();
      exports.review_destroy(review);
    }
  }

  /** @param {Wasm} wasm @param {number} id @param {SolveRequest} request @returns {Work<SolverAnswer>} */
  *#solve(wasm, id, request) {
    const { exports } = wasm;
    const { algorithm, position, maxNodes, maxBytes, maxSeconds } = request;
    const file = this.#files.get(wantedDatabases(request));
    const solver = wasm.withText([algorithm, position], (...texts) =>
      exports.solver_create(this.#databases, texts[0], texts[1], maxNodes, maxBytes, maxSeconds),
    );
    if (solver === 0) return { ...noStatistics, status: 'limit', message: 'memory', moves: '', databasesMissing: '' };
    try {
      const steps = new Steps(this.#tables);
      const began = performance.now();
      let reported = began;
      let waits = false;
      let status = wasm.read(exports.solver_status(solver));
      while (status === 'running') {
        if (waits) status = wasm.read(exports.solver_step(solver, 1));
        else
          steps.do(
            (budget) => {
              status = wasm.read(exports.solver_step(solver, budget));
            },
            (milliseconds) => exports.solver_count_setup(solver, milliseconds),
          );
        if (status !== 'running') break;
        // Helpers take the databases from the cache. Without these they would be of little help.
        if (performance.now() - began >= PATIENCE_MILLISECONDS && !file?.underway && !file?.missing)
          this.#pool?.begin(wasm, solver, maxBytes);
        waits = this.#pool?.feed(solver) ?? false;
        if (waits) steps.pace = new Pace(); // what took no time says nothing
        if (performance.now() - reported >= PROGRESS_MILLISECONDS) {
          reported = performance.now();
          const statistics = statisticsOf(wasm, solver);
          if (this.#tables?.isBusy) statistics.method = 'databases';
          this.progress(id, statistics);
        }
        const settled = yield waits;
        if (settled) status = wasm.read(exports.solver_settle(solver));
      }
      return {
        ...statisticsOf(wasm, solver),
        status: /** @type {SolveStatus} */ (status),
        message: wasm.read(exports.solver_message(solver)),
        moves: wasm.read(exports.solver_moves(solver)),
        databasesMissing: this.#missingFor(request),
      };
    } finally {
      this.#pool?.leave(solver);
      this.#tables?.rest();
      exports.solver_destroy(solver);
    }
  }

  /** @param {Wasm} wasm @param {PieceRequest} request @returns {Work<{ report: string }>} */
  *#piece(wasm, { errand, search, maxBytes }) {
    const { exports } = wasm;
    while (this.#helper.busy) yield;
    this.#helper.busy = true;
    try {
      if (this.#helper.search !== search) {
        exports.helper_destroy(this.#helper.pointer);
        this.#helper = { pointer: exports.helper_create(this.#databases, maxBytes), search, busy: true };
      }
      const { pointer } = this.#helper;
      if (!wasm.withText([errand], (text) => exports.helper_begin(pointer, text))) throw new Refusal('cannot help');
      const pace = new Pace(512);
      let left = PIECE_STATES;
      let done = false;
      while (!done) {
        const before = left;
        pace.do(Infinity, (budget) => {
          left -= budget;
          done = exports.helper_step(pointer, budget) === 1;
        });
        if (!done && before > 0 && left <= 0) exports.helper_wind_up(pointer);
        yield;
      }
      return { report: wasm.read(exports.helper_report(pointer)) };
    } finally {
      this.#helper.busy = false;
    }
  }

  /** @param {PartRequest} request @returns {Work<{ bytes: Uint8Array | null }>} */
  *#part(request) {
    const wasm = /** @type {Wasm} */ (this.#builders.get(request));
    return { bytes: yield* buildPart(wasm, request.part) };
  }

  /** What was asked for is done before its turn. @returns {Work<{ report: string }>} */
  *#nothing() {
    return { report: '' };
  }
}
