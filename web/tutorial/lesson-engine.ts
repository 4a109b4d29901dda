// Does what the tutorial asks of lesson.wasm.

import { Engine, made, Refusal } from '../engine/engine.ts';
import { statisticsOf } from '../engine/facts.ts';
import { Pace } from '../engine/turns.ts';
import { EVENT_BYTES } from './trace.ts';

import type { Algorithm } from '../common/types.ts';
import type { FromEngine, Handle } from '../engine/borders.ts';
import type { LessonRequest, PreparedDatabases, Runner, Searched, SearchStatus, StudyResult } from './lesson-client.ts';

// States in a slice of the search for a position. A slice that ends early does not say how long the next one takes.
const MOST_AT_ONCE = 1 << 13;

export type Wasm = import('../engine/wasm-module.ts').WasmModule;
export type Work = import('../engine/turns.ts').Work<any>;

/** What a request made, until it is cancelled: a study of a board with so many cells, or the databases that searches share. */
type Opened =
  | { kind: 'study'; handle: Handle; cells: number }
  | {
      kind: 'race';
      handle: Handle;
      /** The name of the tables that it is prepared with. */
      tables: string;
      /** In their order. */
      runners: { algorithm: Algorithm; status: SearchStatus; solver: Handle }[];
    };
type Race = Opened & { kind: 'race' };
type Study = Opened & { kind: 'study' };

export class LessonEngine extends Engine<LessonRequest> {
  #wasm: Wasm | null = null;
  /** By the request that made them. */
  #kept: Map<number, Opened> = new Map();
  /** What searches for positions share. */
  #databases: Handle = 0;

  /** @param tell takes the answers; must not throw */
  constructor(tell: (message: FromEngine) => void) {
    super('lesson', tell);
  }

  override open(wasm: Wasm) {
    this.#wasm = wasm;
    this.#databases = made(wasm.call('databases_create'));
  }

  override cancel(id: number) {
    super.cancel(id);
    this.#destroy(id);
  }

  /** What a request made, if it made anything. */
  #destroy(id: number) {
    const kept = this.#kept.get(id);
    if (!kept || !this.#wasm) return;
    const wasm = this.#wasm;
    if (kept.kind === 'race') {
      for (const { solver } of kept.runners) wasm.call('solver_destroy', solver);
      wasm.call('databases_destroy', kept.handle);
    } else wasm.call('study_destroy', kept.handle);
    this.#kept.delete(id);
  }

  // --- Calls ---

  override work(wasm: Wasm, id: number, request: LessonRequest): Work {
    switch (request.call) {
      case 'search':
        return this.#search(wasm, request);
      case 'study':
        return this.#study(wasm, id, request);
      case 'race':
        return this.#race(wasm, id, request);
      case 'next': {
        const kept = this.#find(request.of);
        return kept.kind === 'study'
          ? this.#run(wasm, kept, request.amount)
          : this.#advance(wasm, kept, request.amount);
      }
      case 'prepare':
        return this.#prepare(wasm, this.#find(request.of) as Race);
      case 'layers':
        return this.#layers(wasm, id, request);
      case 'position':
        return this.#position(wasm, request);
    }
  }

  #find(id: number) {
    const kept = this.#kept.get(id);
    if (!kept) throw new Refusal('this is closed');
    return kept;
  }

  /** What was made, or throws the message of what could not be made. */
  #checked(wasm: Wasm, kind: 'look' | 'study', handle: Handle) {
    const message = wasm.text(`${kind}_message`, made(handle));
    if (message === '') return handle;
    wasm.call(`${kind}_destroy`, handle);
    throw new Refusal(message);
  }

  *#search(
    wasm: Wasm,
    { algorithm, position, weight, maxRecords, maxBytes }: LessonRequest & { call: 'search' },
  ): Work {
    const look = wasm.call('look_create', algorithm, position, weight, maxRecords, maxBytes);
    this.#checked(wasm, 'look', look);
    try {
      const solver = wasm.call('look_solver', look);
      const pace = new Pace();
      let status: SearchStatus = 'running';
      while (status === 'running') {
        status = pace.do((amount) => wasm.text('solver_step', solver, amount)) as SearchStatus;
        if (status === 'running') yield;
      }
      const bytes = wasm.call('look_event_count', look) * EVENT_BYTES;
      const result: Searched = {
        status,
        statistics: { ...statisticsOf(wasm, solver), method: '' },
        records: new Uint8Array(wasm.memory.buffer, wasm.call('look_events', look), bytes).slice(),
        complete: wasm.call('look_complete', look) === 1,
        moves: wasm.text('solver_moves', solver),
      };
      return result;
    } finally {
      wasm.call('look_destroy', look);
    }
  }

  *#study(wasm: Wasm, id: number, { width, height, method, steps, seed }: LessonRequest & { call: 'study' }): Work {
    const study = wasm.call('study_create', width, height, method, steps, seed);
    const cells = width * height;
    this.#kept.set(id, { kind: 'study', handle: this.#checked(wasm, 'study', study), cells });
    const read = (pointer: number, count: number) => [...new Float64Array(wasm.memory.buffer, pointer, count)];
    const [sequences, arrangements, reached, most, least] = read(wasm.call('study_exact', study), 5);
    const trace = wasm.call('study_trace', study);
    const [count] = read(trace, 1);
    const told = read(trace, 1 + count + cells).slice(1);
    return {
      of: id,
      exact: sequences > 0 ? { sequences, arrangements, reached, most, least } : null,
      trace: { choices: told.slice(0, count), end: told.slice(count) },
    };
  }

  *#run(wasm: Wasm, study: Study, shuffles: number): Work {
    const pace = new Pace();
    for (let left = Math.max(0, Math.floor(shuffles)); left > 0; ) {
      left -= pace.do((amount) => {
        wasm.call('study_run', study.handle, amount);
        return amount;
      }, left);
      if (left > 0) yield;
    }
    // Each call makes the numbers of the one before invalid.
    const read = (pointer: number, count: number) => Array.from(new Float64Array(wasm.memory.buffer, pointer, count));
    const [count, solvable, manhattan, home, most, least] = read(wasm.call('study_summary', study.handle), 6);
    const { cells } = study;
    const result: StudyResult = {
      summary: { shuffles: count, solvable, manhattan, home, most, least },
      landings: read(wasm.call('study_landings', study.handle), cells * cells),
      atHome: read(wasm.call('study_at_home', study.handle), cells),
    };
    return result;
  }

  *#race(wasm: Wasm, id: number, { position, algorithms, maxBytes }: LessonRequest & { call: 'race' }): Work {
    const databases = made(wasm.call('databases_create'));
    const [width, height] = [position.split('/')[0].trim().split(/\s+/).length, position.split('/').length];
    // On 4x4 the second ones, whose patterns are the best known.
    const tables = `${width}x${height}-${width === 4 && height === 4 ? 1 : 0}`;
    const runners: Race['runners'] = [];
    this.#kept.set(id, { kind: 'race', handle: databases, tables, runners });
    for (const name of algorithms) {
      const algorithm = name as Algorithm;
      const solver = wasm.call('solver_create', databases, algorithm, position, 0, maxBytes, 0);
      runners.push({ algorithm, status: 'running', solver: made(solver) });
      const status = wasm.text('solver_status', solver);
      if (!['error', 'unsolvable', 'limit'].includes(status)) continue;
      const message = wasm.text('solver_message', solver);
      this.#destroy(id);
      throw new Refusal(
        status === 'error'
          ? message
          : status === 'limit'
            ? 'not enough memory to start'
            : 'the position cannot be solved',
      );
    }
    const patterns = wasm
      .text('databases_patterns', databases, tables)
      .split('/')
      .filter(Boolean)
      .map((tiles) => tiles.split(' ').map(Number));
    return { of: id, patterns };
  }

  /** Builds the standard databases. */
  *#prepare(wasm: Wasm, race: Race): Work {
    const { handle, tables } = race;
    if (wasm.call('tables_parts', tables) === 0) throw new Refusal('there are no tables for boards of this size');
    const pace = new Pace();
    const before = wasm.call('databases_bytes', handle);
    let milliseconds = 0; // of this call alone
    let done = 0;
    while (done === 0) {
      const begin = performance.now();
      done = pace.do((amount) => wasm.call('databases_prepare', handle, tables, amount));
      milliseconds += performance.now() - begin;
      if (done === 0) yield;
    }
    if (done < 0) throw new Refusal('there is no memory for the tables');
    const result: PreparedDatabases = {
      bytes: wasm.call('databases_bytes', handle) - before,
      milliseconds,
    };
    return result;
  }

  /** Steps each search until it has ended or has expanded so many states in all. */
  *#advance(wasm: Wasm, race: Race, target: number): Work {
    const results: Runner[] = [];
    for (const runner of race.runners) {
      const { solver } = runner;
      const step = (amount: number) => {
        runner.status = wasm.text('solver_step', solver, amount) as SearchStatus;
      };
      const left = () => target - statisticsOf(wasm, solver).expanded;
      const pace = new Pace();
      // A step of 0 expands nothing, but looks at the start: the first bound is known then.
      if (runner.status === 'running') step(0);
      // While a search builds tables it expands nothing: the loop goes on until it does.
      for (let states = left(); runner.status === 'running' && states > 0; states = left()) {
        pace.do(step, states);
        if (runner.status === 'running') yield;
      }
      results.push({
        ...statisticsOf(wasm, solver),
        algorithm: runner.algorithm,
        status: runner.status,
        moves: wasm.text('solver_moves', solver),
      });
    }
    return results;
  }

  *#layers(wasm: Wasm, id: number, { width, height, maxBytes }: LessonRequest & { call: 'layers' }): Work {
    const layers = made(wasm.call('layers_create', width, height, maxBytes));
    try {
      const counts = [];
      for (let count = wasm.call('layers_next', layers); count !== 0; count = wasm.call('layers_next', layers)) {
        if (count < 0) throw new Refusal(wasm.text('layers_message', layers));
        this.progress(id, count);
        counts.push(count);
        yield;
      }
      return counts;
    } finally {
      wasm.call('layers_destroy', layers);
    }
  }

  *#position(wasm: Wasm, { width, height, moves, seed }: LessonRequest & { call: 'position' }): Work {
    const deal = made(wasm.call('deal_create', this.#databases, width, height, moves, seed));
    try {
      const pace = new Pace();
      let done = 0;
      while (done === 0) {
        done = pace.do((amount) => wasm.call('deal_step', deal, amount), MOST_AT_ONCE);
        if (done === 0) yield;
      }
      const text = wasm.text('deal_text', deal);
      if (done < 0) throw new Refusal(text);
      return text;
    } finally {
      wasm.call('deal_destroy', deal);
    }
  }
}
