// Does what the tutorial asks of lesson.wasm.

import { Engine, made, Refusal } from '../engine/engine.js';
import { statisticsOf } from '../engine/solver-statistics.js';
import { Pace } from '../engine/turns.js';
import { EVENT_BYTES } from './events.js';

/** @import { Algorithm } from '../common/types' */
/** @import { FromEngine, Handle } from '../engine/borders' */
/** @import { LessonExports, LessonRequest, LookStatus, PreparedDatabases, Runner, ShuffleTrace, StudyResult } from './lessons' */

// States in a slice of the search for a position. A slice that ends early does not say how long the next one takes.
const MOST_AT_ONCE = 1 << 13;

/** @typedef {import('../engine/wasm-module.js').WasmModule<LessonExports>} Wasm */
/** @typedef {import('../engine/turns.js').Work<any>} Work */

/**
 * What a request made, until it is cancelled.
 * @typedef {object} Opened
 * @property {'look' | 'study' | 'race'} kind
 * @property {Handle} handle race: of the databases that its searches share
 * @property {number} cells study: of its board
 * @property {number} told look: events that were handed out
 * @property {LookStatus} status
 * @property {string} tables race: the name of those that it is prepared with
 * @property {{ algorithm: Algorithm, status: LookStatus, solver: Handle }[]} runners race: in their order
 */

/** @param {Wasm} wasm @param {Opened} race */
const readPatterns = (wasm, { handle, tables }) =>
  wasm
    .read(wasm.withText([tables], (name) => wasm.exports.databases_patterns(handle, name)))
    .split('/')
    .filter(Boolean)
    .map((tiles) => tiles.split(' ').map(Number));

/** @extends {Engine<LessonExports, LessonRequest>} */
export class LessonEngine extends Engine {
  /** @type {Wasm | null} */
  #wasm = null;
  /** By the request that made them. @type {Map<number, Opened>} */
  #kept = new Map();
  /** What searches for positions share. @type {Handle} */
  #databases = 0;

  /** @param {(message: FromEngine) => void} tell takes the answers; must not throw */
  constructor(tell) {
    super('lesson', tell);
  }

  /** @override @param {Wasm} wasm */
  open(wasm) {
    this.#wasm = wasm;
    this.#databases = made(wasm.exports.databases_create());
  }

  /** @override @param {number} id */
  cancel(id) {
    super.cancel(id);
    this.#destroy(id);
  }

  /** What a request made, if it made anything. @param {number} id */
  #destroy(id) {
    const kept = this.#kept.get(id);
    if (!kept || !this.#wasm) return;
    const { exports } = this.#wasm;
    for (const { solver } of kept.runners) exports.solver_destroy(solver);
    if (kept.kind === 'race') exports.databases_destroy(kept.handle);
    else exports[`${kept.kind}_destroy`](kept.handle);
    this.#kept.delete(id);
  }

  // --- Calls ---

  /** @override @param {Wasm} wasm @param {number} id @param {LessonRequest} request @returns {Work} */
  work(wasm, id, request) {
    switch (request.call) {
      case 'look':
        return this.#look(wasm, id, request);
      case 'step':
        return this.#step(wasm, this.#find(request.of, 'look'), request.expansions);
      case 'json':
        return this.#json(wasm, this.#find(request.of, 'look'));
      case 'study':
        return this.#study(wasm, id, request);
      case 'run':
        return this.#run(wasm, this.#find(request.of, 'study'), request.shuffles);
      case 'exact':
        return this.#exact(wasm, this.#find(request.of, 'study'));
      case 'trace':
        return this.#trace(wasm, this.#find(request.of, 'study'));
      case 'race':
        return this.#race(wasm, id, request);
      case 'patterns':
        return this.#patterns(wasm, this.#find(request.of, 'race'));
      case 'prepare':
        return this.#prepare(wasm, this.#find(request.of, 'race'));
      case 'advance':
        return this.#advance(wasm, this.#find(request.of, 'race'), request.expanded);
      case 'layers':
        return this.#layers(wasm, id, request);
      case 'position':
        return this.#position(wasm, request);
    }
  }

  /** @param {number} id @param {Opened['kind']} kind */
  #find(id, kind) {
    const kept = this.#kept.get(id);
    if (!kept) throw new Refusal(`this ${kind} is closed`);
    return kept;
  }

  /** @param {number} id @param {Opened['kind']} kind @param {Handle} handle @param {Partial<Opened>} [more] */
  #keep(id, kind, handle, more) {
    const kept = {
      kind,
      handle,
      cells: 0,
      told: 0,
      status: /** @type {LookStatus} */ ('running'),
      tables: '',
      ...more,
    };
    this.#kept.set(id, { ...kept, runners: [] });
    return id;
  }

  /**
   * What was made, or throws the message of what could not be made.
   * @param {Wasm} wasm @param {'look' | 'study'} kind @param {Handle} handle
   */
  #checked(wasm, kind, handle) {
    const message = wasm.read(wasm.exports[`${kind}_message`](made(handle)));
    if (message === '') return handle;
    wasm.exports[`${kind}_destroy`](handle);
    throw new Refusal(message);
  }

  /** @param {Wasm} wasm @param {number} id @param {LessonRequest & { call: 'look' }} request @returns {Work} */
  *#look(wasm, id, { algorithm, position, weight, maxRecords, maxBytes }) {
    const look = wasm.withText([algorithm, position], (...texts) =>
      wasm.exports.look_create(texts[0], texts[1], weight, maxRecords, maxBytes),
    );
    return this.#keep(id, 'look', this.#checked(wasm, 'look', look));
  }

  /** @param {Wasm} wasm @param {Opened} look @param {number} expansions @returns {Work} */
  *#step(wasm, look, expansions) {
    const { exports } = wasm;
    const solver = exports.look_solver(look.handle);
    const pace = new Pace();
    let left = Math.max(0, Math.floor(expansions));
    do {
      left = pace.do(left, (amount) => {
        look.status = /** @type {LookStatus} */ (wasm.read(exports.solver_step(solver, amount)));
      });
      if (left > 0 && look.status === 'running') yield;
      else break;
    } while (true);
    const count = exports.look_event_count(look.handle);
    const records = new Uint8Array(
      wasm.memory.buffer,
      exports.look_events(look.handle) + look.told * EVENT_BYTES,
      (count - look.told) * EVENT_BYTES,
    ).slice();
    look.told = count;
    return {
      status: look.status,
      statistics: { ...statisticsOf(wasm, solver), method: '' },
      records,
      complete: exports.look_complete(look.handle) === 1,
      moves: wasm.read(exports.solver_moves(solver)),
    };
  }

  /** @param {Wasm} wasm @param {Opened} look @returns {Work} */
  *#json(wasm, look) {
    return wasm.read(wasm.exports.look_json(look.handle));
  }

  /** @param {Wasm} wasm @param {number} id @param {LessonRequest & { call: 'study' }} request @returns {Work} */
  *#study(wasm, id, { width, height, method, steps, seed }) {
    const study = wasm.withText([method, seed], (...texts) =>
      wasm.exports.study_create(width, height, texts[0], steps, texts[1]),
    );
    return this.#keep(id, 'study', this.#checked(wasm, 'study', study), { cells: width * height });
  }

  /** @param {Wasm} wasm @param {Opened} study @param {number} shuffles @returns {Work} */
  *#run(wasm, study, shuffles) {
    const { exports, memory } = wasm;
    const pace = new Pace();
    for (let left = Math.max(0, Math.floor(shuffles)); left > 0; ) {
      left = pace.do(left, (amount) => exports.study_run(study.handle, amount));
      if (left > 0) yield;
    }
    // Each call makes the numbers of the one before invalid.
    const read = (/** @type {number} */ pointer, /** @type {number} */ count) =>
      Array.from(new Float64Array(memory.buffer, pointer, count));
    const [count, solvable, manhattan, home, most, least] = read(exports.study_summary(study.handle), 6);
    const { cells } = study;
    /** @type {StudyResult} */
    const result = {
      summary: { shuffles: count, solvable, manhattan, home, most, least },
      landings: read(exports.study_landings(study.handle), cells * cells),
      atHome: read(exports.study_at_home(study.handle), cells),
      latest: wasm.read(exports.study_latest(study.handle)),
    };
    return result;
  }

  /** @param {Wasm} wasm @param {Opened} study @returns {Work} */
  *#exact(wasm, study) {
    const [sequences, arrangements, reached, most, least] = new Float64Array(
      wasm.memory.buffer,
      wasm.exports.study_exact(study.handle),
      5,
    );
    return sequences > 0 ? { sequences, arrangements, reached, most, least } : null;
  }

  /** @param {Wasm} wasm @param {Opened} study @returns {Work} */
  *#trace(wasm, study) {
    const pointer = wasm.exports.study_trace(study.handle);
    const [count] = new Float64Array(wasm.memory.buffer, pointer, 1);
    const [, ...told] = new Float64Array(wasm.memory.buffer, pointer, 1 + count + study.cells);
    /** @type {ShuffleTrace} */
    const trace = { choices: told.slice(0, count), end: told.slice(count) };
    return trace;
  }

  /** @param {Wasm} wasm @param {number} id @param {LessonRequest & { call: 'race' }} request @returns {Work} */
  *#race(wasm, id, { position, algorithms, maxBytes }) {
    const { exports } = wasm;
    const databases = made(exports.databases_create());
    const [width, height] = [position.split('/')[0].trim().split(/\s+/).length, position.split('/').length];
    // On 4x4 the second ones, whose patterns are the best known.
    const tables = `${width}x${height}-${width === 4 && height === 4 ? 1 : 0}`;
    this.#keep(id, 'race', databases, { tables });
    const { runners } = this.#find(id, 'race');
    for (const name of algorithms) {
      const algorithm = /** @type {Algorithm} */ (name);
      const solver = wasm.withText([algorithm, position], (...texts) =>
        exports.solver_create(databases, texts[0], texts[1], 0, maxBytes, 0),
      );
      runners.push({ algorithm, status: 'running', solver: made(solver) });
      const status = wasm.read(exports.solver_status(solver));
      if (!['error', 'unsolvable', 'limit'].includes(status)) continue;
      const message = wasm.read(exports.solver_message(solver));
      this.#destroy(id);
      throw new Refusal(
        status === 'error'
          ? message
          : status === 'limit'
            ? 'there is no memory to begin with'
            : 'the position cannot be solved',
      );
    }
    return id;
  }

  /** @param {Wasm} wasm @param {Opened} race @returns {Work} */
  *#patterns(wasm, race) {
    return readPatterns(wasm, race);
  }

  /** Builds the standard databases. @param {Wasm} wasm @param {Opened} race @returns {Work} */
  *#prepare(wasm, race) {
    const { exports } = wasm;
    const { handle, tables } = race;
    if (wasm.withText([tables], (name) => exports.tables_parts(name)) === 0)
      throw new Refusal('there are no tables for boards of this size');
    const pace = new Pace();
    const before = exports.databases_bytes(handle);
    let milliseconds = 0; // of this call alone
    let done = 0;
    while (done === 0) {
      const begin = performance.now();
      pace.do(Infinity, (amount) => {
        done = wasm.withText([tables], (name) => exports.databases_prepare(handle, name, amount));
      });
      milliseconds += performance.now() - begin;
      if (done === 0) yield;
    }
    if (done < 0) throw new Refusal('there is no memory for the tables');
    /** @type {PreparedDatabases} */
    const result = {
      patterns: readPatterns(wasm, race),
      bytes: exports.databases_bytes(handle) - before,
      milliseconds,
    };
    return result;
  }

  /**
   * Steps each search until it has ended or has expanded so many states in all.
   * @param {Wasm} wasm
   * @param {Opened} race
   * @param {number} target
   * @returns {Work}
   */
  *#advance(wasm, race, target) {
    const { exports } = wasm;
    /** @type {Runner[]} */
    const results = [];
    for (const runner of race.runners) {
      const { solver } = runner;
      const step = (/** @type {number} */ amount) => {
        runner.status = /** @type {LookStatus} */ (wasm.read(exports.solver_step(solver, amount)));
      };
      const left = () => target - statisticsOf(wasm, solver).expanded;
      const pace = new Pace();
      // A step of 0 expands nothing, but looks at the start: the first bound is known then.
      if (runner.status === 'running') step(0);
      // While a search builds tables it expands nothing: the loop goes on until it does.
      for (let states = left(); runner.status === 'running' && states > 0; states = left()) {
        pace.do(states, step);
        if (runner.status === 'running') yield;
      }
      results.push({
        ...statisticsOf(wasm, solver),
        algorithm: runner.algorithm,
        status: runner.status,
        moves: wasm.read(exports.solver_moves(solver)),
      });
    }
    return results;
  }

  /** @param {Wasm} wasm @param {number} id @param {LessonRequest & { call: 'layers' }} request @returns {Work} */
  *#layers(wasm, id, { width, height, maxBytes }) {
    const { exports } = wasm;
    const layers = made(exports.layers_create(width, height, maxBytes));
    try {
      const counts = [];
      for (let count = exports.layers_next(layers); count !== 0; count = exports.layers_next(layers)) {
        if (count < 0) throw new Refusal(wasm.read(exports.layers_message(layers)));
        this.progress(id, count);
        counts.push(count);
        yield;
      }
      return counts;
    } finally {
      exports.layers_destroy(layers);
    }
  }

  /** @param {Wasm} wasm @param {LessonRequest & { call: 'position' }} request @returns {Work} */
  *#position(wasm, { width, height, moves, seed }) {
    const { exports } = wasm;
    const deal = made(
      wasm.withText([seed], (text) => exports.deal_create(this.#databases, width, height, moves, text)),
    );
    try {
      const pace = new Pace();
      let done = 0;
      while (done === 0) {
        pace.do(MOST_AT_ONCE, (amount) => {
          done = exports.deal_step(deal, amount);
        });
        if (done === 0) yield;
      }
      const text = wasm.read(exports.deal_text(deal));
      if (done < 0) throw new Refusal(text);
      return text;
    } finally {
      exports.deal_destroy(deal);
    }
  }
}
