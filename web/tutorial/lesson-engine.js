// Does what the tutorial asks of lesson.wasm.

import { Engine, Refusal } from '../engine/engine.js';
import { readStatistics } from '../engine/solver-statistics.js';
import { Pace } from '../engine/turns.js';

/** @import { Algorithm } from '../common/types' */
/** @import { FromEngine, Handle } from '../engine/borders' */
/** @import { LessonExports, LessonRequest, LookStatus, PreparedDatabases, Runner, ShuffleTrace, StudyResult } from './lessons' */

const MAX_BOARDS = 4; // whose tables of distances are kept
// States in a slice of the search for a position. A slice that ends early does not say how long the next one takes.
const MOST_AT_ONCE = 1 << 13;

/** @typedef {import('../engine/wasm-module.js').WasmModule<LessonExports>} Wasm */
/** @typedef {import('../engine/turns.js').Work<any>} Work */

/**
 * What a request made, until it is cancelled.
 * @typedef {object} Opened
 * @property {'look' | 'study' | 'race'} kind
 * @property {Handle} handle
 * @property {number} cells study: of its board
 * @property {number} told look: records that were handed out
 * @property {LookStatus} status
 * @property {{ algorithm: Algorithm, status: LookStatus }[]} runners race: in their order
 */

/** @param {Wasm} wasm @param {number} race */
const readPatterns = (wasm, race) =>
  wasm
    .read(wasm.exports.race_patterns(race))
    .split('/')
    .filter(Boolean)
    .map((tiles) => tiles.split(' ').map(Number));

/** @extends {Engine<LessonExports, LessonRequest>} */
export class LessonEngine extends Engine {
  /** @type {Wasm | null} */
  #wasm = null;
  /** By the request that made them. @type {Map<number, Opened>} */
  #kept = new Map();
  /**
   * Boards whose tables of distances are built, by size, the least recently used first.
   * @type {Map<string, { handle: Handle, users: number }>}
   */
  #boards = new Map();

  /** @param {(message: FromEngine) => void} tell takes the answers; must not throw */
  constructor(tell) {
    super('lesson', tell);
  }

  /** @override @param {Wasm} wasm */
  open(wasm) {
    this.#wasm = wasm;
  }

  /** @override @param {number} id */
  cancel(id) {
    super.cancel(id);
    this.#destroy(id);
  }

  /** What a request made, if it made anything. @param {number} id */
  #destroy(id) {
    const kept = this.#kept.get(id);
    if (kept) this.#wasm?.exports[`${kept.kind}_destroy`](kept.handle);
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

  /**
   * Keeps what was made, or throws the message of what could not be made.
   * @param {Wasm} wasm @param {number} id @param {Opened['kind']} kind @param {Handle} handle
   * @param {number} [cells]
   */
  #keep(wasm, id, kind, handle, cells = 0) {
    const message = wasm.read(wasm.exports[`${kind}_message`](handle));
    if (message) {
      wasm.exports[`${kind}_destroy`](handle);
      throw new Refusal(message);
    }
    this.#kept.set(id, { kind, handle, cells, told: 0, status: 'running', runners: [] });
    return id;
  }

  /** @param {Wasm} wasm @param {number} id @param {LessonRequest & { call: 'look' }} request @returns {Work} */
  *#look(wasm, id, { algorithm, position, weight, maxRecords, maxBytes }) {
    return this.#keep(
      wasm,
      id,
      'look',
      wasm.withText([algorithm, position], (...texts) =>
        wasm.exports.look_create(texts[0], texts[1], weight, maxRecords, maxBytes),
      ),
    );
  }

  /** @param {Wasm} wasm @param {Opened} look @param {number} expansions @returns {Work} */
  *#step(wasm, look, expansions) {
    const { exports } = wasm;
    const pace = new Pace();
    let left = Math.max(0, Math.floor(expansions));
    do {
      left = pace.do(left, (amount) => {
        look.status = /** @type {LookStatus} */ (wasm.read(exports.look_step(look.handle, amount)));
      });
      if (left > 0 && look.status === 'running') yield;
      else break;
    } while (true);
    const count = exports.look_record_count(look.handle);
    const records = new Uint8Array(
      wasm.memory.buffer,
      exports.look_records(look.handle) + look.told * 8,
      (count - look.told) * 8,
    ).slice();
    look.told = count;
    return {
      status: look.status,
      statistics: readStatistics(wasm, exports.look_statistics(look.handle), ''),
      records,
      complete: exports.look_complete(look.handle) === 1,
      moves: wasm.read(exports.look_moves(look.handle)),
    };
  }

  /** @param {Wasm} wasm @param {Opened} look @returns {Work} */
  *#json(wasm, look) {
    return wasm.read(wasm.exports.look_json(look.handle));
  }

  /** @param {Wasm} wasm @param {number} id @param {LessonRequest & { call: 'study' }} request @returns {Work} */
  *#study(wasm, id, { width, height, method, steps, seed }) {
    return this.#keep(
      wasm,
      id,
      'study',
      wasm.withText([method, seed], (...texts) => wasm.exports.study_create(width, height, texts[0], steps, texts[1])),
      width * height,
    );
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
    const handle = wasm.withText([position], (text) => exports.race_create(text));
    this.#keep(wasm, id, 'race', handle);
    for (const algorithm of algorithms) {
      if (wasm.withText([algorithm], (text) => exports.race_add(handle, text, maxBytes)) >= 0) {
        this.#find(id, 'race').runners.push({ algorithm: /** @type {Algorithm} */ (algorithm), status: 'running' });
        continue;
      }
      const message = wasm.read(exports.race_message(handle));
      this.#destroy(id);
      throw new Refusal(message);
    }
    return id;
  }

  /** @param {Wasm} wasm @param {Opened} race @returns {Work} */
  *#patterns(wasm, race) {
    return readPatterns(wasm, race.handle);
  }

  /** Builds the standard databases. @param {Wasm} wasm @param {Opened} race @returns {Work} */
  *#prepare(wasm, race) {
    const { exports } = wasm;
    const pace = new Pace();
    const before = exports.race_database_bytes(race.handle);
    let milliseconds = 0; // of this call alone
    let done = 0;
    while (done === 0) {
      const begin = performance.now();
      pace.do(Infinity, (amount) => {
        done = exports.race_prepare(race.handle, amount);
      });
      milliseconds += performance.now() - begin;
      if (done === 0) yield;
    }
    if (done < 0) throw new Refusal(wasm.read(exports.race_message(race.handle)));
    /** @type {PreparedDatabases} */
    const result = {
      patterns: readPatterns(wasm, race.handle),
      bytes: exports.race_database_bytes(race.handle) - before,
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
    // Each call makes the numbers of the one before invalid.
    const read = (/** @type {number} */ place) =>
      readStatistics(
        wasm,
        exports.race_statistics(race.handle, place),
        wasm.read(exports.race_method(race.handle, place)),
      );
    /** @type {Runner[]} */
    const results = [];
    for (const [place, runner] of race.runners.entries()) {
      const pace = new Pace();
      // A step of 0 expands nothing, but looks at the start: the first bound is known then.
      if (runner.status === 'running')
        runner.status = /** @type {LookStatus} */ (wasm.read(exports.race_step(race.handle, place, 0)));
      // While a search builds tables it expands nothing: the loop goes on until it does.
      for (
        let left = target - read(place).expanded;
        runner.status === 'running' && left > 0;
        left = target - read(place).expanded
      ) {
        pace.do(left, (amount) => {
          runner.status = /** @type {LookStatus} */ (wasm.read(exports.race_step(race.handle, place, amount)));
        });
        if (runner.status === 'running') yield;
      }
      results.push({
        ...read(place),
        algorithm: runner.algorithm,
        status: runner.status,
        moves: wasm.read(exports.race_moves(race.handle, place)),
      });
    }
    return results;
  }

  /** @param {Wasm} wasm @param {number} id @param {LessonRequest & { call: 'layers' }} request @returns {Work} */
  *#layers(wasm, id, { width, height, maxBytes }) {
    const { exports } = wasm;
    const layers = exports.layers_create(width, height, maxBytes);
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
    const board = this.#takeBoard(wasm, width, height);
    const distant = wasm.withText([seed], (text) => exports.distant_create(board.handle, moves, text));
    try {
      const pace = new Pace();
      let done = 0;
      while (done === 0) {
        pace.do(MOST_AT_ONCE, (amount) => {
          done = exports.distant_step(distant, amount);
        });
        if (done === 0) yield;
      }
      if (done < 0) throw new Refusal(wasm.read(exports.distant_message(distant)));
      return wasm.read(exports.distant_position(distant));
    } finally {
      exports.distant_destroy(distant);
      board.users -= 1;
      this.#letBoardsGo(wasm);
    }
  }

  /**
   * A board of that size, its tables of distances built where they can be.
   * @param {Wasm} wasm
   * @param {number} width
   * @param {number} height
   */
  #takeBoard({ exports }, width, height) {
    const size = `${width}x${height}`;
    const board = this.#boards.get(size) ?? { handle: exports.layers_create(width, height, 0), users: 0 };
    board.users += 1;
    // The newest stands last.
    this.#boards.delete(size);
    this.#boards.set(size, board);
    return board;
  }

  /** Keeps the newest of the boards that nobody uses, and none that could not be made. @param {Wasm} wasm */
  #letBoardsGo(wasm) {
    for (const [size, { handle, users }] of [...this.#boards]) {
      const good = wasm.read(wasm.exports.layers_message(handle)) === '';
      if (users > 0 || (good && this.#boards.size <= MAX_BOARDS)) continue;
      wasm.exports.layers_destroy(handle);
      this.#boards.delete(size);
    }
  }
}
