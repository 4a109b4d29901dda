// The solver: searches on solver.wasm, which share databases that stay warm as long as the engine lives.

import { Engine, made, Refusal } from './engine.ts';
import { noStatistics, readFacts, reviewAddresses, reviewFacts, statisticsOf } from './facts.ts';
import { buildPart, bytesOf, KeptTables, RegionTables, takeTables } from './region-tables.ts';
import { SolverPool } from './solver-pool.ts';
import { Pace } from './turns.ts';

import type { Analysis, SolveStatus } from '../common/types.ts';
import type {
  DealRequest,
  Dealt,
  FromEngine,
  Handle,
  PartRequest,
  PieceRequest,
  ReviewRequest,
  SolveRequest,
  SolverAnswer,
  TablesRequest,
} from './borders.ts';
import type { Work } from './turns.ts';
import type { WasmModule } from './wasm-module.ts';

const PROGRESS_MILLISECONDS = 66;

// How long a search must last before others help with it, and how many states they expand of a piece before they give
// back the rest: some 30 ms. Counted in time, pieces would be crumbs on a busy machine.
const PATIENCE_MILLISECONDS = 300;
const PIECE_STATES = 250_000;
// How often a search that has given way looks at its clock.
const LOOK_MILLISECONDS = 100;

export type SolverRequest = SolveRequest | DealRequest | ReviewRequest | PieceRequest | PartRequest | TablesRequest;

function analysisOf(wasm: WasmModule, review: Handle): Analysis {
  const { buffer } = wasm.memory;
  const pointer = wasm.call('review_facts', review);
  const [position, moves, curve, detours] = new Uint32Array(buffer, pointer, reviewAddresses.length);
  const facts = readFacts(wasm, pointer + 4 * reviewAddresses.length, reviewFacts);
  const bounds = new Int32Array(buffer, curve, 2 * facts.distances);
  const distances = Array.from({ length: facts.distances }, (_, place) => {
    const [low, high] = bounds.subarray(2 * place);
    const distance: Analysis['shortest'] = low === high ? low : [low, high < 0 ? null : high];
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

  constructor(tables: RegionTables | undefined) {
    this.#tables = tables;
  }

  /** @param count takes how long it gave way to building @returns whether it gives way */
  do(act: (budget: number) => void, count: (milliseconds: number) => void = () => {}): boolean {
    const busy = this.#tables?.isBusy ?? false;
    const since = performance.now() - this.#last;
    if (this.#gives && busy && since < LOOK_MILLISECONDS) return true;
    if (this.#gives) count(since);
    if (busy) act(1);
    else this.pace.do(act);
    this.#gives = busy;
    this.#last = performance.now();
    this.#tables?.goOn();
    return busy;
  }
}

export class SolverEngine extends Engine<SolverRequest> {
  #databases: Handle = 0;
  /** None where there are no workers of workers: on a page. */
  #pool: SolverPool | undefined;
  /** What helps with the search of another worker: 0 for none. */
  #helper = { handle: 0, search: 0, busy: false };
  #tables: RegionTables | undefined;
  #taking: Promise<unknown> = Promise.resolve();

  constructor(tell: (message: FromEngine) => void) {
    super('solver', tell);
  }

  override open(wasm: WasmModule) {
    this.#databases = made(wasm.call('databases_create'));
    this.#tables = new RegionTables(this, wasm, this.#databases, new KeptTables(this.configuration.wasm));
    // A worker of a blob could not start another: its address is gone.
    if (!globalThis.document && globalThis.Worker && globalThis.location?.protocol !== 'blob:')
      this.#pool = new SolverPool(this.configuration, this.#tables);
  }

  override end() {
    this.#pool?.end();
    super.end();
  }

  override memory(wasm: WasmModule) {
    return { ...super.memory(wasm), kept: wasm.call('databases_bytes', this.#databases) };
  }

  override async prepare(wasm: WasmModule, request: SolverRequest) {
    if ('part' in request) return this.load();
    if ('tables' in request) {
      const { tables, name } = request;
      this.#taking = this.#taking.then(() => takeTables(this, wasm, this.#databases, name, bytesOf(tables)));
      await this.#taking;
    } else if (!('errand' in request)) {
      this.#tables?.look().catch(() => {}); // then tables are built
    }
    return wasm;
  }

  override *work(wasm: WasmModule, id: number, request: SolverRequest): Work<object> {
    if ('review' in request) return yield* this.#review(wasm, id, request);
    if ('errand' in request) return yield* this.#piece(wasm, request);
    if ('part' in request) return { bytes: yield* buildPart(wasm, request.part) };
    if ('tables' in request) return {}; // prepare() took them
    return yield* 'deal' in request ? this.#deal(wasm, request) : this.#solve(wasm, id, request);
  }

  *#deal(wasm: WasmModule, { deal: wanted }: DealRequest): Work<Dealt> {
    const databases = this.#databases;
    const deal = made(
      'date' in wanted
        ? wasm.call('deal_create_daily', databases, wanted.date)
        : wasm.call('deal_create', databases, wanted.width, wanted.height, wanted.moves, wanted.seed),
    );
    try {
      const steps = new Steps(this.#tables);
      let status = 0;
      while (status === 0) {
        steps.do((budget) => {
          status = wasm.call('deal_step', deal, budget);
        });
        if (status === 0) yield;
      }
      const text = wasm.text('deal_text', deal);
      if (status < 0) throw new Refusal(text);
      return { position: text, moves: wasm.call('deal_moves', deal) };
    } finally {
      this.#tables?.rest();
      wasm.call('deal_destroy', deal);
    }
  }

  *#review(wasm: WasmModule, id: number, request: ReviewRequest): Work<Analysis> {
    const { position, moves, maxBytes, maxSeconds } = request.review;
    const review = made(wasm.call('review_create', this.#databases, position, moves, maxBytes, maxSeconds));
    try {
      const steps = new Steps(this.#tables);
      let next = performance.now() + PROGRESS_MILLISECONDS;
      let status = 0;
      while (status === 0) {
        steps.do((budget) => {
          status = wasm.call('review_step', review, budget);
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
      if (status < 0) throw new Refusal(wasm.text('review_message', review));
      return analysisOf(wasm, review);
    } finally {
      this.#tables?.rest();
      wasm.call('review_destroy', review);
    }
  }

  *#solve(wasm: WasmModule, id: number, request: SolveRequest): Work<SolverAnswer> {
    const { algorithm, position, maxNodes, maxBytes, maxSeconds } = request;
    const limits = [maxNodes, maxBytes, maxSeconds] as const;
    const solver = wasm.call('solver_create', this.#databases, algorithm, position, ...limits);
    if (solver === 0) return { ...noStatistics, status: 'limit', message: 'memory', moves: '' };
    try {
      const steps = new Steps(this.#tables);
      const began = performance.now();
      let reported = began;
      let waits = false;
      let status = wasm.text('solver_status', solver);
      while (status === 'running') {
        let gives = false;
        if (waits) status = wasm.text('solver_step', solver, 1);
        else
          gives = steps.do(
            (budget) => {
              status = wasm.text('solver_step', solver, budget);
            },
            (milliseconds) => wasm.call('solver_count_setup', solver, milliseconds),
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
        if (settled) status = wasm.text('solver_settle', solver);
      }
      return {
        ...statisticsOf(wasm, solver),
        status: status as SolveStatus,
        message: wasm.text('solver_message', solver),
        moves: wasm.text('solver_moves', solver),
      };
    } finally {
      this.#pool?.leave(solver);
      this.#tables?.rest();
      wasm.call('solver_destroy', solver);
    }
  }

  *#piece(wasm: WasmModule, { errand, search, maxBytes }: PieceRequest): Work<{ report: string }> {
    while (this.#helper.busy) yield;
    this.#helper.busy = true;
    try {
      if (this.#helper.search !== search) {
        wasm.call('helper_destroy', this.#helper.handle);
        this.#helper.handle = 0;
        this.#helper = { handle: made(wasm.call('helper_create', this.#databases, maxBytes)), search, busy: true };
      }
      const { handle } = this.#helper;
      if (!wasm.call('helper_begin', handle, errand)) throw new Refusal('cannot help');
      const pace = new Pace(512);
      let left = PIECE_STATES;
      for (let done = 0; done !== 1; ) {
        const before = left;
        done = pace.do((budget) => {
          left -= budget;
          return wasm.call('helper_step', handle, budget);
        });
        if (done !== 1 && before > 0 && left <= 0) wasm.call('helper_wind_up', handle);
        yield;
      }
      return { report: wasm.text('helper_report', handle) };
    } finally {
      this.#helper.busy = false;
    }
  }
}
