// The page's side of the lessons, which all of the article share. Their engine ends when nothing is open or asked and
// the page is hidden, or when it holds much memory then.
//
//   const look = await lessons.look('bfs', '1 2 3/4 0 6/7 5 8');
//   const { status, records } = await look.step(100);
//   look.close();
//
// A question that makes no sense rejects with a LessonError of type "input". An engine that does not load or breaks
// down rejects with one of type "wasm", "csp", "worker" or "memory", and the next question starts another. An aborted
// signal rejects with its reason. Whoever calls look(), study() or race() must close the result, or abort its signal.

import { failureOf } from '../engine/failure.js';
import { RefusedRequest, WorkerLink } from '../engine/worker-link.js';
import { lessonFailure } from './failure-words.js';
import { say, translation } from './say.js';
import { english, refusalOf } from '../words/words.js';

/** @import { ProblemType } from '../common/types' */
/** @import { ExactSpread, LessonRequest, LookStep, PreparedDatabases, Runner, ShuffleTrace, StudyResult } from './lessons' */

const MAX_RECORDS = 100_000; // as the command line's `solve --trace`
const MAX_BYTES = 128 << 20;
const TOO_LONG = 15_000; // milliseconds for the first word of an engine, which comes over the network

/** What went wrong, with a sentence for people. */
export class LessonError extends Error {
  /** @param {ProblemType | 'input'} type @param {string} message */
  constructor(type, message) {
    super(message);
    this.name = 'LessonError';
    this.type = type;
  }
}

/** @param {unknown} error why a request was not answered */
function errorOf(error) {
  if (error instanceof RefusedRequest)
    return new LessonError('input', refusalOf(error.message, translation()?.board ?? english));
  const failure = failureOf(error);
  return new LessonError(failure.type, lessonFailure(failure));
}

/**
 * @typedef {(request: LessonRequest, options?: { signal?: AbortSignal, onCount?: (count: number) => void }) =>
 *   Promise<any>} Ask
 */

/** What the engine keeps for us until it is closed. */
class Handle {
  /** @type {AbortController} */
  #ended = new AbortController();
  #ask;
  #letGo;

  /** @param {number} of @param {Ask} ask @param {() => void} letGo @param {AbortSignal} [signal] */
  constructor(of, ask, letGo, signal) {
    this.of = of;
    this.#ask = ask;
    this.#letGo = letGo;
    signal?.addEventListener('abort', () => this.close(signal.reason), { signal: this.#ended.signal });
  }

  /** @param {LessonRequest} request */
  ask(request) {
    return this.#ask(request, { signal: this.#ended.signal });
  }

  /**
   * Lets go of it. Questions that are still open, and later ones, reject with the reason. It may be called again.
   * @param {unknown} [reason] default: an AbortError
   */
  close(reason = new DOMException('It was closed.', 'AbortError')) {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort(reason);
    this.#letGo();
  }
}

/** A search that is stepped and leaves a trace. */
export class Look extends Handle {
  /**
   * Goes on with the search.
   * @param {number} expansions at most; after the end of the search it does nothing
   * @returns {Promise<LookStep>} with the records that are new
   */
  step(expansions) {
    return this.ask({ call: 'step', of: this.of, expansions });
  }

  /**
   * The trace so far, as `sliding-puzzle solve --trace` writes it: about 60 bytes a record.
   * @returns {Promise<string>}
   */
  json() {
    return this.ask({ call: 'json', of: this.of });
  }
}

/** Shuffles a board over and over, and counts where the tiles end. */
export class Study extends Handle {
  /** @param {number} shuffles how many more @returns {Promise<StudyResult>} of all shuffles so far */
  run(shuffles) {
    return this.ask({ call: 'run', of: this.of, shuffles });
  }

  /**
   * How often each arrangement comes, computed exactly.
   * @returns {Promise<ExactSpread | null>} null above 8 cells and for a random walk
   */
  exact() {
    return this.ask({ call: 'exact', of: this.of });
  }

  /** The first of its shuffles, choice by choice. @returns {Promise<ShuffleTrace>} */
  trace() {
    return this.ask({ call: 'trace', of: this.of });
  }
}

/** Searches of one position that run side by side, up to the same number of expansions. */
export class Race extends Handle {
  /** The tiles of each of the board's tables of patterns, built or not. @returns {Promise<number[][]>} */
  patterns() {
    return this.ask({ call: 'patterns', of: this.of });
  }

  /**
   * Builds tables of patterns of the board, which its searches then use. On 4x4 it takes some seconds and
   * 6 MB. It must come before the first step.
   * @returns {Promise<PreparedDatabases>}
   */
  prepare() {
    return this.ask({ call: 'prepare', of: this.of });
  }

  /**
   * Lets every search go on until it has ended or has expanded so many states in all.
   * @param {number} expanded 0: nothing, but the first bound is known, which is h of the start
   * @returns {Promise<Runner[]>} in the order of the algorithms
   */
  step(expanded) {
    return this.ask({ call: 'advance', of: this.of, expanded });
  }
}

/** @param {string} size "3x3", "4x2", … */
function parseSize(size) {
  const [, width, height] = /^\s*(\d+)\s*[x×]\s*(\d+)\s*$/i.exec(size) ?? [];
  if (width === undefined) throw new LessonError('input', say`“${size}” is no size; it would be like 3x3.`);
  return { width: Number(width), height: Number(height) };
}

export class LessonClient {
  /** @type {Set<Handle>} */
  #open = new Set();
  /** @type {(words: string) => void} */
  #tellNotice = () => {};
  #noticed = /** @type {Promise<string>} */ (
    new Promise((resolve) => {
      this.#tellNotice = resolve;
    })
  );
  #asked = 0; // questions that are open
  #came = false; // an engine has said something: what it is made of need not come again
  /** While something is asked of one that has not come. @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;
  #late = false;
  /** @type {Set<(late: boolean) => void>} */
  #followers = new Set();
  #link = new WorkerLink({
    script: () => ({
      address: import.meta.url,
      start: () => new Worker(new URL('./lesson-worker.js', import.meta.url), { type: 'module' }),
    }),
    load: async () => (await import('./lesson-engine.js')).LessonEngine,
    configuration: () => ({ wasm: new URL('./wasm/lesson.wasm', import.meta.url).href }),
    isHeld: () => this.#open.size > 0,
    isUnwanted: () => document.visibilityState === 'hidden',
    onFailure: (failure) => {
      for (const kept of [...this.#open]) kept.close(errorOf(failure));
    },
    onNotice: (notice) => this.#tellNotice(lessonFailure(notice)),
  });

  constructor() {
    document.addEventListener('visibilitychange', () => this.#link.rest());
  }

  /** Whether an engine exists, busy or idle. */
  get running() {
    return this.#link.running;
  }

  /**
   * Why the lessons run on the page instead of in a worker, in words; '' when they do not, or while that is not known.
   */
  get notice() {
    return this.#link.notice ? lessonFailure(this.#link.notice) : '';
  }

  /** Resolves with the same once they run on the page. */
  get noticed() {
    return this.#noticed;
  }

  /** Tells when the engine takes long to come, and when it has come. @param {(late: boolean) => void} tell */
  onLate(tell) {
    this.#followers.add(tell);
    if (this.#late) tell(true);
  }

  /** @param {boolean} late */
  #tellLate(late) {
    this.#late = late;
    for (const tell of this.#followers) tell(late);
  }

  #wait() {
    if (!this.#came) this.#waiting ??= setTimeout(() => this.#tellLate(true), TOO_LONG);
  }

  #endWaiting() {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    if (this.#late) this.#tellLate(false);
  }

  #come() {
    this.#came = true;
    this.#endWaiting();
  }

  /**
   * Begins a search that is stepped and traced.
   * @param {string} algorithm "bfs", "astar-misplaced" or "astar-manhattan"
   * @param {string} position as position text
   * @param {object} [options]
   * @param {number} [options.weight] of h for A*, 0 to 10; default 1
   * @param {number} [options.maxRecords] of the trace, 12 bytes each; default 100,000
   * @param {number} [options.maxBytes] of the search; default 128 MiB
   * @param {AbortSignal} [options.signal] closes it
   * @returns {Promise<Look>}
   */
  look(algorithm, position, { weight = 1, maxRecords = MAX_RECORDS, maxBytes = MAX_BYTES, signal } = {}) {
    return this.#make(Look, { call: 'look', algorithm, position, weight, maxRecords, maxBytes }, signal);
  }

  /**
   * Begins a study of a way to shuffle.
   * @param {string} size "3x3"
   * @param {string} method "fisher-yates", "random-walk", "naive-swap" or "sattolo"
   * @param {{ steps?: number, seed?: string, signal?: AbortSignal }} [options] steps: of the random walk, default 30
   * @returns {Promise<Study>}
   */
  async study(size, method, { steps = 30, seed = '1', signal } = {}) {
    return this.#make(Study, { call: 'study', ...parseSize(size), method, steps, seed }, signal);
  }

  /**
   * Begins searches side by side.
   * @param {string} position as canonical position text; an unsolvable one is refused with the reason
   * @param {string[]} algorithms
   * @param {{ maxBytes?: number, signal?: AbortSignal }} [options] maxBytes: of each search; default 128 MiB
   * @returns {Promise<Race>}
   */
  race(position, algorithms, { maxBytes = MAX_BYTES, signal } = {}) {
    return this.#make(Race, { call: 'race', position, algorithms, maxBytes }, signal);
  }

  /**
   * Counts how many positions are 0, 1, 2, … moves from the goal.
   * @param {string} size
   * @param {object} [options]
   * @param {number} [options.maxBytes] default 128 MiB
   * @param {AbortSignal} [options.signal]
   * @param {(count: number, depth: number) => void} [options.onCount] called with each count at once
   * @returns {Promise<number[]>}
   */
  async layers(size, { maxBytes = MAX_BYTES, signal, onCount = () => {} } = {}) {
    let depth = 0;
    return this.#ask(
      { call: 'layers', ...parseSize(size), maxBytes },
      { signal, onCount: (count) => onCount(count, depth++) },
    );
  }

  /**
   * A position whose shortest solution has exactly so many moves; it follows from size, moves and seed.
   * @param {string} size up to 16 cells; on 4x4 it takes a moment, or seconds where it has to build databases first;
   *   from 44 moves on it may take many
   * @param {number} moves
   * @param {string} seed
   * @param {{ signal?: AbortSignal }} [options]
   * @returns {Promise<string>} position text
   */
  async positionAt(size, moves, seed, { signal } = {}) {
    return this.#ask({ call: 'position', ...parseSize(size), moves, seed }, { signal });
  }

  /**
   * @template {Handle} Type
   * @param {new (of: number, ask: Ask, letGo: () => void, signal?: AbortSignal) => Type} type
   * @param {LessonRequest} request
   * @param {AbortSignal} [signal]
   */
  async #make(type, request, signal) {
    /** @type {number} */
    const of = await this.#ask(request, { signal });
    const made = new type(
      of,
      (question, options) => this.#ask(question, options),
      () => {
        this.#open.delete(made);
        this.#link.cancel(of);
      },
      signal,
    );
    this.#open.add(made);
    // The signal may have been aborted since the answer came.
    if (signal?.aborted) made.close(signal.reason);
    return made;
  }

  /** @type {Ask} */
  async #ask(request, { signal, onCount } = {}) {
    if (signal?.aborted) throw signal.reason;
    const { id, answer } = this.#link.ask(request, (count) => {
      this.#come();
      onCount?.(count);
    });
    this.#asked += 1;
    this.#wait();
    const cancel = () => this.#link.cancel(id, signal?.reason);
    signal?.addEventListener('abort', cancel);
    try {
      const result = await answer;
      this.#come();
      return result;
    } catch (error) {
      if (error instanceof RefusedRequest) this.#come();
      throw signal?.aborted ? signal.reason : errorOf(error);
    } finally {
      signal?.removeEventListener('abort', cancel);
      this.#asked -= 1;
      if (this.#asked === 0) this.#endWaiting();
    }
  }
}

/** The client that all demos of the article share. */
export const lessons = new LessonClient();
