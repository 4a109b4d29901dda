// The solver: searches on solver.wasm, which share databases that stay warm as long as the engine lives.

import { Engine, made, Refusal } from './engine.js';
import { readFacts, reviewAddresses, reviewFacts } from './facts.js';
import { KeptTables } from './kept-tables.js';
import { buildPart, bytesOf, RegionTables, takeTables } from './region-tables.js';
import { SolverPool } from './solver-pool.js';
import { noStatistics, statisticsOf } from './solver-statistics.js';
import { Pace } from './turns.js';

/** @import { Analysis, SolveStatus } from '../common/types' */
/**
 * @import { Configuration, DealRequest, Dealt, FromEngine, Handle, PartRequest, PieceRequest, ReviewRequest, Reviewed, SolveRequest,
 *   SolverAnswer, SolverExports, TablesRequest } from './borders'
 */
/** @import { Work } from './turns.js' */

const PROGRESS_MILLISECONDS = 66;

// How long a search must last before others help with it, and how many states they expand of a piece before they give
// back the rest: some 30 ms. Counted in time, pieces would be crumbs on a busy machine.
const PATIENCE_MILLISECONDS = 300;
const PIECE_STATES = 250_000;
// How often a search that has given way looks at its clock.
const LOOK_MILLISECONDS = 100;

/** @typedef {import('./wasm-module.js').WasmModule<SolverExports>} Wasm */
/** @typedef {SolveRequest | DealRequest | ReviewRequest | PieceRequest | PartRequest | TablesRequest} SolverRequest */

/** What is known now of a game. @param {Wasm} wasm @param {Handle} review @returns {Analysis} */
function analysisOf(wasm, review) {
  const { buffer } = wasm.memory;
  const pointer = wasm.exports.review_facts(review);
  const [position, moves, curve, detours] = new Uint32Array(buffer, pointer, reviewAddresses.length);
  const facts = readFacts(wasm.memory, pointer + 4 * reviewAddresses.length, reviewFacts);
  const bounds = new Int32Array(buffer, curve, 2 * facts.distances);
  const distances = Array.from({ length: facts.distances }, (_, place) => {
    const [low, high] = bounds.subarray(2 * place);
    /** @type {Analysis['shortest']} */
    const distance = low === high ? low : [low, high < 0 ? null : high];
    return distance;
  });
  const numbers = new Int32Array(buffer, detours, 3 * facts.detourCount);
  return {
    position: wasm.read(position),
    moves: wasm.read(moves),
    length: distances.length - 1,
    shortest: distances[0],
    wasted: facts.wasted < 0 ? null : facts.wasted,
    curve: distances,
    detours: Array.from({ length: facts.detourCount }, (_, place) => {
      const [from, to, cost] = numbers.subarray(3 * place);
      return { from, to, cost };
    }),
    seconds: facts.milliseconds / 1000,
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

  /**
   * @param {(budget: number) => void} act
   * @param {(milliseconds: number) => void} [count] takes how long it gave way to building
   * @returns {boolean} whether it gives way
   */
  do(act, count = () => {}) {
    const busy = this.#tables?.isBusy ?? false;
    const since = performance.now() - this.#last;
    if (this.#gives && busy && since < LOOK_MILLISECONDS) return true;
    if (this.#gives) count(since);
    if (busy) act(1);
    else this.pace.do(Infinity, act);
    this.#gives = busy;
    this.#last = performance.now();
    this.#tables?.goOn();
    return busy;
  }
}

/** @extends {Engine<SolverExports, SolverRequest>} */
export class SolverEngine extends Engine {
  /** What all searches share. @type {Handle} */
  #databases = 0;
  /** @type {Configuration} */
  #configuration = { wasm: '' };
  /** None where there are no workers of workers: on a page. @type {SolverPool | undefined} */
  #pool;
  /** What helps with the search of another worker: 0 for none. */
  #helper = { handle: 0, search: 0, busy: false };
  /** None before the module is there. @type {RegionTables | undefined} */
  #tables;
  /** Modules in which parts of tables are built, by the request. @type {WeakMap<object, Wasm>} */
  #builders = new WeakMap();
  /** The solver takes tables one after another. @type {Promise<unknown>} */
  #taking = Promise.resolve();

  /** @param {(message: FromEngine) => void} tell takes the answers; must not throw */
  constructor(tell) {
    super('solver', tell);
  }

  /** @override @param {Configuration} configuration */
  configure(configuration) {
    this.#configuration = configuration;
  }

  /** @override @param {Wasm} wasm */
  open(wasm) {
    this.#databases = made(wasm.exports.databases_create());
    this.#tables = new RegionTables(this, wasm, this.#databases, new KeptTables(this.#configuration.wasm));
    // A worker of a blob could not start another: its address is gone.
    if (!globalThis.document && globalThis.Worker && globalThis.location?.protocol !== 'blob:')
      this.#pool = new SolverPool(this.#configuration, this.#tables);
  }

  /** @override */
  end() {
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
    if ('part' in request) {
      this.#builders.set(request, await this.another());
    } else if ('tables' in request) {
      const { tables, name } = request;
      this.#taking = this.#taking.then(() => takeTables(this, wasm, this.#databases, name, bytesOf(tables)));
      await this.#taking;
    } else if (!('errand' in request)) {
      this.#tables?.look().catch(() => {}); // then tables are built
    }
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
    const deal = made(
      'date' in wanted
        ? wasm.withText([wanted.date], (date) => exports.deal_create_daily(databases, date))
        : wasm.withText([wanted.seed], (seed) =>
            exports.deal_create(databases, wanted.width, wanted.height, wanted.moves, seed),
          ),
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
    const review = made(
      wasm.withText([position, moves], (...texts) =>
        exports.review_create(this.#databases, texts[0], texts[1], maxBytes, maxSeconds),
      ),
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
      return { analysis: analysisOf(wasm, review) };
    } finally {
      this.#tables?.rest();
      exports.review_destroy(review);
    }
  }

  /** @param {Wasm} wasm @param {number} id @param {SolveRequest} request @returns {Work<SolverAnswer>} */
  *#solve(wasm, id, request) {
    const { exports } = wasm;
    const { algorithm, position, maxNodes, maxBytes, maxSeconds } = request;
    const solver = wasm.withText([algorithm, position], (...texts) =>
      exports.solver_create(this.#databases, texts[0], texts[1], maxNodes, maxBytes, maxSeconds),
    );
    if (solver === 0) return { ...noStatistics, status: 'limit', message: 'memory', moves: '' };
    try {
      const steps = new Steps(this.#tables);
      const began = performance.now();
      let reported = began;
      let waits = false;
      let status = wasm.read(exports.solver_status(solver));
      while (status === 'running') {
        let gives = false;
        if (waits) status = wasm.read(exports.solver_step(solver, 1));
        else
          gives = steps.do(
            (budget) => {
              status = wasm.read(exports.solver_step(solver, budget));
            },
            (milliseconds) => exports.solver_count_setup(solver, milliseconds),
          );
        if (status !== 'running') break;
        if (performance.now() - began >= PATIENCE_MILLISECONDS) this.#pool?.begin(wasm, solver, maxBytes);
        waits = this.#pool?.feed(solver) ?? false;
        if (waits) steps.pace = new Pace(); // what took no time says nothing
        if (performance.now() - reported >= PROGRESS_MILLISECONDS) {
          reported = performance.now();
          const statistics = statisticsOf(wasm, solver);
          if (this.#tables?.isBusy) statistics.method = 'databases';
          this.progress(id, statistics);
        }
        const settled = yield waits || gives;
        if (settled) status = wasm.read(exports.solver_settle(solver));
      }
      return {
        ...statisticsOf(wasm, solver),
        status: /** @type {SolveStatus} */ (status),
        message: wasm.read(exports.solver_message(solver)),
        moves: wasm.read(exports.solver_moves(solver)),
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
        exports.helper_destroy(this.#helper.handle);
        this.#helper.handle = 0;
        this.#helper = { handle: made(exports.helper_create(this.#databases, maxBytes)), search, busy: true };
      }
      const { handle } = this.#helper;
      if (!wasm.withText([errand], (text) => exports.helper_begin(handle, text))) throw new Refusal('cannot help');
      const pace = new Pace(512);
      let left = PIECE_STATES;
      let done = false;
      while (!done) {
        const before = left;
        pace.do(Infinity, (budget) => {
          left -= budget;
          done = exports.helper_step(handle, budget) === 1;
        });
        if (!done && before > 0 && left <= 0) exports.helper_wind_up(handle);
        yield;
      }
      return { report: wasm.read(exports.helper_report(handle)) };
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
