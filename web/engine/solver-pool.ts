// More workers for one search. The solver's worker starts them from its own script when a search has lasted, hands each
// pieces of the proof (parallel/shared_proof.hpp) and takes in what they report. First they build parts of the tables that the
// search has earned. A worker that fails or is silent loses what it has, and others do it.

import type { Configuration, FromEngine } from './borders.ts';
import type { Part, RegionTables } from './region-tables.ts';
import type { WasmModule } from './wasm-module.ts';

const MOST_CORES = 8;
// Each holds databases and transpositions.
const GIGABYTES_EACH = 0.5;
// Each has one at hand when it has done one.
const PIECES_EACH = 2;
// A piece takes some 30 ms, the first one the start of the worker, too. A helper that keeps one longer is gone.
const MOST_MILLISECONDS = 2000;
const MOST_MILLISECONDS_TO_START = 20_000;
// Building a part of the tables takes a second or two, on a phone some times as long.
const MOST_MILLISECONDS_TO_BUILD = 60_000;
// What was started is kept for the next search that long.
const IDLE_MILLISECONDS = 10_000;
// Of the memory of a search, what all workers may take for transpositions, and what one has use for.
const SHARE_OF_MEMORY = 1 / 8;
const MOST_BYTES_EACH = 65 << 20;

export function coresHere() {
  const { hardwareConcurrency = 1, deviceMemory = 8 } = navigator as Navigator & { deviceMemory?: number };
  return Math.max(1, Math.min(MOST_CORES, hardwareConcurrency, deviceMemory / GIGABYTES_EACH));
}

class Helper {
  /** The pieces that it has, by their requests, and since when. */
  pieces: Map<number, { piece: number; since: number }> = new Map();
  builds = true; // parts of tables
  /** The one that it builds now; none: it takes all in. */
  building: { id: number; part: Part | null; since: number } | null = null;
  tables: Set<string> = new Set();
  started = false;
  able = true; // to help with the present search
  #worker;

  /** @param told null: it cannot do that */
  constructor(
    configuration: Configuration,
    told: (helper: Helper, id: number, result: any) => void,
    lost: (helper: Helper) => void,
  ) {
    this.#worker = new Worker(self.location.href, { type: 'module', name: 'helper' });
    this.#worker.onmessage = ({ data }: MessageEvent<FromEngine>) => {
      if (data.type === 'answer') {
        this.started = true;
        told(this, data.id, data.result);
      } else if (data.type === 'refused') told(this, data.id, null);
      else if (data.type === 'failed') lost(this);
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      lost(this);
    };
    this.#worker.postMessage({ type: 'configure', ...configuration });
  }

  ask(id: number, request: object) {
    this.#worker.postMessage({ type: 'ask', id, request });
  }

  drop() {
    for (const id of this.pieces.keys()) this.#worker.postMessage({ type: 'cancel', id });
    this.pieces.clear();
    if (this.building) this.#worker.postMessage({ type: 'cancel', id: this.building.id });
    this.building = null;
    this.able = true;
  }

  end() {
    this.#worker.terminate();
  }
}

export class SolverPool {
  #configuration;
  #tables;
  #helpers: Set<Helper> = new Set();
  #lastId = 0;
  #lastSearch = 0;
  #failures = 0; // helpers that were lost: no others are started for them
  #search: { wasm: WasmModule; solver: number; number: number; maxBytes: number; cores: number } | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(configuration: Configuration, tables?: RegionTables) {
    this.#configuration = configuration;
    this.#tables = tables;
  }

  /** Helps with a search from now on, if it helps with none. @param maxBytes of the search */
  begin(wasm: WasmModule, solver: number, maxBytes: number) {
    if (this.#search) return;
    clearTimeout(this.#idle);
    const helpers = Math.floor(coresHere()) - 1 - this.#failures;
    this.#search = {
      wasm,
      solver,
      number: ++this.#lastSearch,
      maxBytes: Math.min(MOST_BYTES_EACH, (maxBytes * SHARE_OF_MEMORY) / Math.max(1, helpers)),
      cores: 1,
    };
    try {
      while (this.#helpers.size < helpers)
        this.#helpers.add(
          new Helper(
            this.#configuration,
            (...told) => this.#take(...told),
            (helper) => this.#lose(helper),
          ),
        );
    } catch {
      this.#failures = MOST_CORES; // workers of workers are not allowed here
    }
    this.#tellSolver();
  }

  /** Hands out what waits of that search.
   * @returns whether the solver has nothing to do itself until a helper has reported */
  feed(solver: number): boolean {
    if (this.#search?.solver !== solver) return false;
    const { wasm, number: search, maxBytes } = this.#search;
    const now = performance.now();
    for (const helper of this.#helpers) {
      const { started, building } = helper;
      const [oldest] = helper.pieces.values();
      if (
        (oldest && now - oldest.since > (started ? MOST_MILLISECONDS : MOST_MILLISECONDS_TO_START)) ||
        (building && now - building.since > (started ? MOST_MILLISECONDS_TO_BUILD : MOST_MILLISECONDS_TO_START))
      )
        this.#lose(helper);
    }
    for (const helper of this.#helpers) this.#equip(helper, now);
    // Each gets its first piece before any gets a second.
    for (let round = 1; round <= PIECES_EACH; ++round)
      for (const helper of this.#helpers) {
        if (!helper.able || helper.building) continue;
        if (helper.pieces.size >= round || (round > 1 && !helper.started)) continue;
        const errand = wasm.text('solver_hand_out', solver);
        if (!errand) break;
        const id = ++this.#lastId;
        helper.pieces.set(id, { piece: Number.parseInt(errand, 10), since: now });
        helper.ask(id, { errand, search, maxBytes });
      }
    const waits = wasm.call('solver_waits', solver) === 1;
    // No piece waits for a helper that is still on its way.
    if (waits)
      for (const helper of this.#helpers)
        if (!helper.started)
          for (const { piece } of helper.pieces.values()) wasm.call('solver_take_back', solver, piece);
    return waits;
  }

  leave(solver: number) {
    if (this.#search?.solver !== solver) return;
    this.#search = null;
    for (const helper of this.#helpers) {
      this.#takeBack(helper);
      helper.drop();
    }
    this.#idle = setTimeout(() => this.end(), IDLE_MILLISECONDS);
  }

  end() {
    clearTimeout(this.#idle);
    for (const helper of this.#helpers) helper.end();
    this.#helpers.clear();
  }

  /** Gives it the tables that there are, or a part of new ones to build. */
  #equip(helper: Helper, now: number) {
    if (!this.#tables || !helper.able || helper.building) return;
    for (const [name, tables] of this.#tables.built) {
      if (helper.tables.has(name)) continue;
      helper.tables.add(name);
      helper.building = { id: ++this.#lastId, part: null, since: now };
      return helper.ask(this.#lastId, { tables, name });
    }
    const part = helper.builds ? this.#tables.handOut() : null;
    if (!part) return;
    helper.building = { id: ++this.#lastId, part, since: now };
    helper.ask(this.#lastId, { part });
  }

  #takeBack({ building }: Helper) {
    if (building?.part) this.#tables?.takeBack(building.part);
  }

  #take(helper: Helper, id: number, result: { report: string; bytes?: Uint8Array<ArrayBuffer> } | null) {
    if (helper.building?.id === id) {
      const { part } = helper.building;
      if (part && !result?.bytes) {
        helper.builds = false; // it has no memory for it
        this.#takeBack(helper);
      }
      helper.building = null;
      if (part && result?.bytes) this.#tables?.take(part, result.bytes);
      if (this.#search) this.feed(this.#search.solver);
      return;
    }
    const had = helper.pieces.get(id);
    if (!had || !this.#search) return;
    const report = result?.report ?? '';
    helper.pieces.delete(id);
    // It begins the next one now.
    for (const piece of helper.pieces.values()) piece.since = performance.now();
    const { wasm, solver } = this.#search;
    if (report === '') {
      helper.able = false;
      wasm.call('solver_take_back', solver, had.piece);
    } else if (!wasm.call('solver_take_in', solver, report)) this.#lose(helper);
    this.#tellSolver();
    this.feed(solver);
  }

  #lose(helper: Helper) {
    if (!this.#helpers.delete(helper)) return;
    helper.end();
    this.#takeBack(helper);
    this.#failures += 1;
    if (!this.#search) return;
    for (const { piece } of helper.pieces.values())
      this.#search.wasm.call('solver_take_back', this.#search.solver, piece);
    this.#tellSolver();
  }

  #tellSolver() {
    if (!this.#search) return;
    const { wasm, solver } = this.#search;
    const able = [...this.#helpers].filter((helper) => helper.able);
    const cores = 1 + able.filter(({ started }) => started).length;
    this.#search.cores = Math.max(this.#search.cores, cores);
    wasm.call('solver_set_helpers', solver, this.#search.cores, able.length * PIECES_EACH);
  }
}
