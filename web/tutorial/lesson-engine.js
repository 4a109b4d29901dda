// Does what the tutorial asks of lesson.wasm, a slice at a time, so that it reads a message to cancel at once. It runs
// in a worker, or on the page where workers are forbidden; the page can draw and take input between slices. Several
// calls take turns. Messages: lessons.d.ts, ToLessons and FromLessons.

import { readStatistics } from '../engine/solver-statistics.js';
import { PuzzleError, loadWasm } from '../engine/wasm-module.js';

/** @import { Algorithm } from '../common/types' */
/** @import { FromLessons, LessonExports, LessonRequest, LookStatus, PreparedDatabases, Runner, StudyResult, ToLessons } from './lessons' */

const TURN_MILLISECONDS = 5; // of one call before the others get their turn; a slice takes 1 to 3
const MAX_BOARDS = 4; // whose tables of distances are kept
// States in a slice of the search for a position. A slice that ends early does not say how long the next one takes.
const MOST_AT_ONCE = 1 << 13;

/** @typedef {import('../engine/wasm-module.js').WasmModule<LessonExports>} Wasm */
/** A call: yields between slices, returns its result. @typedef {Generator<undefined, any, void>} Work */

/**
 * What a call made, until it is closed.
 * @typedef {object} Kept
 * @property {'look' | 'study' | 'race'} kind
 * @property {number} pointer
 * @property {number} cells study: of its board
 * @property {number} told look: records that were handed out
 * @property {LookStatus} status
 * @property {{ algorithm: Algorithm, status: LookStatus }[]} runners race: in their order
 */

/**
 * @typedef {object} Job
 * @property {number} id
 * @property {number} of what was kept that it works on; 0 for none
 * @property {Wasm} wasm
 * @property {Work} work
 */

/** Input that makes no sense. The answer says why; the engine has not failed. */
class Refusal extends Error {}

/** How much to do in a slice so that it takes 1 to 3 milliseconds. */
class Pace {
  #amount = 64;

  /** @param {number} left @param {(amount: number) => void} act @returns {number} what is left afterwards */
  do(left, act) {
    const amount = Math.min(left, this.#amount);
    const begin = performance.now();
    act(amount);
    const spent = performance.now() - begin;
    if (spent < 1) this.#amount = Math.min(this.#amount * 2, 1 << 20);
    else if (spent > 3) this.#amount = Math.max(this.#amount >> 1, 16);
    return left - amount;
  }
}

/** @param {Wasm} wasm @param {number} race */
const readPatterns = (wasm, race) =>
  wasm
    .read(wasm.exports.race_patterns(race))
    .split('/')
    .filter(Boolean)
    .map((tiles) => tiles.split(' ').map(Number));

export class LessonEngine {
  #tell;
  /** Null when the module could not be loaded, which a message has said. @type {Promise<Wasm | null>} */
  #loading = Promise.resolve(null);
  /** What calls made, by the number of the call. @type {Map<number, Kept>} */
  #kept = new Map();
  /** Boards whose tables of distances are built, by size, the least recently used first. @type {Map<string, { pointer: number, users: number }>} */
  #boards = new Map();
  /** @type {Job[]} */
  #jobs = [];
  /** Calls that were not cancelled before they began. @type {Set<number>} */
  #wanted = new Set();
  #turnAsked = false;
  // A message to ourselves comes after those that wait already, and without the 4 ms of a timer.
  #channel = new MessageChannel();

  /** @param {(message: FromLessons, transfer?: Transferable[]) => void} tell takes the answers; must not throw */
  constructor(tell) {
    this.#tell = tell;
    this.#channel.port1.onmessage = () => this.#takeTurn();
  }

  /**
   * Takes a message; the first must be "configure". The answers "refused" and "failed" say what went wrong.
   * @param {ToLessons} message
   */
  async receive(message) {
    if (message.type === 'configure') {
      this.#loading = /** @type {Promise<Wasm>} */ (loadWasm('lesson', message.wasm)).catch(
        (error) => (this.#fail(error), null),
      );
    } else if (message.type === 'cancel') {
      this.#wanted.delete(message.id);
      this.#drop((job) => job.id === message.id);
    } else {
      this.#wanted.add(message.id);
      const wasm = await this.#loading;
      if (!wasm || !this.#wanted.delete(message.id)) return;
      const { request } = message;
      if (request.call === 'close') return this.#close(wasm, request.of);
      this.#jobs.push({
        id: message.id,
        of: 'of' in request ? request.of : 0,
        wasm,
        work: this.#work(wasm, message.id, request),
      });
      this.#askForTurn();
    }
  }

  /** Stops everything, sends nothing any more and lets go of the memory. */
  end() {
    this.#tell = () => {};
    this.#jobs = [];
    this.#wanted.clear();
    this.#kept.clear();
    this.#boards.clear();
    this.#channel.port1.close();
    this.#loading = new Promise(() => {});
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#tell({
      type: 'failed',
      problem:
        error instanceof PuzzleError
          ? { type: error.type, message: error.message }
          : { type: 'worker', message: `The lessons’ engine stopped with an error: ${error}` },
    });
  }

  // --- Turns ---

  #askForTurn() {
    if (this.#turnAsked || this.#jobs.length === 0) return;
    this.#turnAsked = true;
    const ask = () => this.#channel.port2.postMessage(null);
    // On a page, messages alone would leave little time to draw.
    if (globalThis.document?.visibilityState === 'visible') setTimeout(ask, 4);
    else ask();
  }

  #takeTurn() {
    this.#turnAsked = false;
    const end = performance.now() + TURN_MILLISECONDS;
    for (let job = this.#jobs.shift(); job; job = performance.now() < end ? this.#jobs.shift() : undefined) {
      try {
        const { done, value } = job.work.next();
        if (done) this.#finish(job, value);
        else this.#jobs.push(job);
      } catch (error) {
        if (!(error instanceof Refusal)) return this.#fail(error);
        this.#tell({ type: 'refused', id: job.id, message: error.message });
      }
    }
    this.#askForTurn();
  }

  /** @param {Job} job @param {any} result */
  #finish({ id, wasm }, result) {
    const bytes = result?.records?.buffer;
    this.#tell({ type: 'result', id, result, heap: wasm.memory.buffer.byteLength }, bytes ? [bytes] : []);
  }

  /** Removes calls. @param {(job: Job) => boolean} which */
  #drop(which) {
    for (const job of this.#jobs.filter(which)) job.work.return(undefined);
    this.#jobs = this.#jobs.filter((job) => !which(job));
  }

  // --- Calls ---

  /** @param {Wasm} wasm @param {number} id @param {Exclude<LessonRequest, { call: 'close' }>} request @returns {Work} */
  #work(wasm, id, request) {
    switch (request.call) {
      case 'look':
        return this.#look(wasm, id, request);
      case 'step':
        return this.#step(wasm, this.#find(request.of), request.expansions);
      case 'json':
        return this.#json(wasm, this.#find(request.of));
      case 'study':
        return this.#study(wasm, id, request);
      case 'run':
        return this.#run(wasm, this.#find(request.of), request.shuffles);
      case 'exact':
        return this.#exact(wasm, this.#find(request.of));
      case 'race':
        return this.#race(wasm, id, request);
      case 'patterns':
        return this.#patterns(wasm, this.#find(request.of));
      case 'prepare':
        return this.#prepare(wasm, this.#find(request.of));
      case 'advance':
        return this.#advance(wasm, this.#find(request.of), request.expanded);
      case 'layers':
        return this.#layers(wasm, id, request);
      case 'position':
        return this.#position(wasm, request);
    }
  }

  /** @param {number} id */
  #find(id) {
    return this.#kept.get(id);
  }

  /** @param {Wasm} wasm @param {number} id */
  #close(wasm, id) {
    this.#drop(({ of }) => of === id);
    const kept = this.#kept.get(id);
    if (kept) wasm.exports[`${kept.kind}_destroy`](kept.pointer);
    this.#kept.delete(id);
  }

  /**
   * Keeps what was made, or throws the message of what could not be made.
   * @param {Wasm} wasm @param {number} id @param {'look' | 'study' | 'race'} kind @param {number} pointer
   * @param {number} [cells]
   */
  #keep(wasm, id, kind, pointer, cells = 0) {
    const message = wasm.read(wasm.exports[`${kind}_message`](pointer));
    if (message) {
      wasm.exports[`${kind}_destroy`](pointer);
      throw new Refusal(message);
    }
    this.#kept.set(id, { kind, pointer, cells, told: 0, status: 'running', runners: [] });
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

  /** @param {Wasm} wasm @param {Kept | undefined} look @param {number} expansions @returns {Work} */
  *#step(wasm, look, expansions) {
    if (!look) throw new Refusal('this look is closed');
    const { exports } = wasm;
    const pace = new Pace();
    let left = Math.max(0, Math.floor(expansions));
    do {
      left = pace.do(left, (amount) => {
        look.status = /** @type {LookStatus} */ (wasm.read(exports.look_step(look.pointer, amount)));
      });
      if (left > 0 && look.status === 'running') yield;
      else break;
    } while (true);
    const count = exports.look_record_count(look.pointer);
    const records = new Uint8Array(
      wasm.memory.buffer,
      exports.look_records(look.pointer) + look.told * 8,
      (count - look.told) * 8,
    ).slice();
    look.told = count;
    return {
      status: look.status,
      statistics: readStatistics(wasm, exports.look_statistics(look.pointer), ''),
      records,
      complete: exports.look_complete(look.pointer) === 1,
      moves: wasm.read(exports.look_moves(look.pointer)),
    };
  }

  /** @param {Wasm} wasm @param {Kept | undefined} look @returns {Work} */
  *#json(wasm, look) {
    if (!look) throw new Refusal('this look is closed');
    return wasm.read(wasm.exports.look_json(look.pointer));
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

  /** @param {Wasm} wasm @param {Kept | undefined} study @param {number} shuffles @returns {Work} */
  *#run(wasm, study, shuffles) {
    if (!study) throw new Refusal('this study is closed');
    const { exports, memory } = wasm;
    const pace = new Pace();
    for (let left = Math.max(0, Math.floor(shuffles)); left > 0; ) {
      left = pace.do(left, (amount) => exports.study_run(study.pointer, amount));
      if (left > 0) yield;
    }
    // Each call makes the numbers of the one before invalid.
    const read = (/** @type {number} */ pointer, /** @type {number} */ count) =>
      Array.from(new Float64Array(memory.buffer, pointer, count));
    const [count, solvable, manhattan, home, most, least] = read(exports.study_summary(study.pointer), 6);
    const { cells } = study;
    /** @type {StudyResult} */
    const result = {
      summary: { shuffles: count, solvable, manhattan, home, most, least },
      landings: read(exports.study_landings(study.pointer), cells * cells),
      atHome: read(exports.study_at_home(study.pointer), cells),
      latest: wasm.read(exports.study_latest(study.pointer)),
    };
    return result;
  }

  /** @param {Wasm} wasm @param {Kept | undefined} study @returns {Work} */
  *#exact(wasm, study) {
    if (!study) throw new Refusal('this study is closed');
    const [sequences, arrangements, reached, most, least] = new Float64Array(
      wasm.memory.buffer,
      wasm.exports.study_exact(study.pointer),
      5,
    );
    return sequences > 0 ? { sequences, arrangements, reached, most, least } : null;
  }

  /** @param {Wasm} wasm @param {number} id @param {LessonRequest & { call: 'race' }} request @returns {Work} */
  *#race(wasm, id, { position, algorithms, maxBytes }) {
    const { exports } = wasm;
    const pointer = wasm.withText([position], (text) => exports.race_create(text));
    this.#keep(wasm, id, 'race', pointer);
    for (const algorithm of algorithms) {
      if (wasm.withText([algorithm], (text) => exports.race_add(pointer, text, maxBytes)) >= 0) {
        this.#find(id)?.runners.push({ algorithm: /** @type {Algorithm} */ (algorithm), status: 'running' });
        continue;
      }
      const message = wasm.read(exports.race_message(pointer));
      this.#close(wasm, id);
      throw new Refusal(message);
    }
    return id;
  }

  /** @param {Wasm} wasm @param {Kept | undefined} race @returns {Work} */
  *#patterns(wasm, race) {
    if (!race) throw new Refusal('this race is closed');
    return readPatterns(wasm, race.pointer);
  }

  /** Builds the standard databases. @param {Wasm} wasm @param {Kept | undefined} race @returns {Work} */
  *#prepare(wasm, race) {
    if (!race) throw new Refusal('this race is closed');
    const { exports } = wasm;
    const pace = new Pace();
    const before = exports.race_database_bytes(race.pointer);
    let milliseconds = 0; // of this call alone
    let done = 0;
    while (done === 0) {
      const begin = performance.now();
      pace.do(Infinity, (amount) => {
        done = exports.race_prepare(race.pointer, amount);
      });
      milliseconds += performance.now() - begin;
      if (done === 0) yield;
    }
    if (done < 0) throw new Refusal(wasm.read(exports.race_message(race.pointer)));
    /** @type {PreparedDatabases} */
    const result = {
      patterns: readPatterns(wasm, race.pointer),
      bytes: exports.race_database_bytes(race.pointer) - before,
      milliseconds,
    };
    return result;
  }

  /** Steps each search until it has ended or has expanded so many states in all. @param {Wasm} wasm @param {Kept | undefined} race @param {number} target @returns {Work} */
  *#advance(wasm, race, target) {
    if (!race) throw new Refusal('this race is closed');
    const { exports } = wasm;
    // Each call makes the numbers of the one before invalid.
    const read = (/** @type {number} */ place) =>
      readStatistics(
        wasm,
        exports.race_statistics(race.pointer, place),
        wasm.read(exports.race_method(race.pointer, place)),
      );
    /** @type {Runner[]} */
    const results = [];
    for (const [place, runner] of race.runners.entries()) {
      const pace = new Pace();
      // A step of 0 expands nothing, but looks at the start: the first bound is known then.
      if (runner.status === 'running')
        runner.status = /** @type {LookStatus} */ (wasm.read(exports.race_step(race.pointer, place, 0)));
      // While a search builds tables it expands nothing: the loop goes on until it does.
      for (
        let left = target - read(place).expanded;
        runner.status === 'running' && left > 0;
        left = target - read(place).expanded
      ) {
        pace.do(left, (amount) => {
          runner.status = /** @type {LookStatus} */ (wasm.read(exports.race_step(race.pointer, place, amount)));
        });
        if (runner.status === 'running') yield;
      }
      results.push({
        ...read(place),
        algorithm: runner.algorithm,
        status: runner.status,
        moves: wasm.read(exports.race_moves(race.pointer, place)),
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
        this.#tell({ type: 'count', id, count });
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
    const distant = wasm.withText([seed], (text) => exports.distant_create(board.pointer, moves, text));
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

  /** A board of that size, its tables of distances built where they can be. @param {Wasm} wasm @param {number} width @param {number} height */
  #takeBoard({ exports }, width, height) {
    const size = `${width}x${height}`;
    const board = this.#boards.get(size) ?? { pointer: exports.layers_create(width, height, 0), users: 0 };
    board.users += 1;
    // The newest stands last.
    this.#boards.delete(size);
    this.#boards.set(size, board);
    return board;
  }

  /** Keeps the newest of the boards that nobody uses, and none that could not be made. @param {Wasm} wasm */
  #letBoardsGo(wasm) {
    for (const [size, { pointer, users }] of [...this.#boards]) {
      const good = wasm.read(wasm.exports.layers_message(pointer)) === '';
      if (users > 0 || (good && this.#boards.size <= MAX_BOARDS)) continue;
      wasm.exports.layers_destroy(pointer);
      this.#boards.delete(size);
    }
  }
}
