// The page's side of the lessons: promises over one worker that all demos of the article share. The worker starts with
// the first question; where workers are forbidden, the same engine runs on the page, in short slices. An idle engine
// ends when the page is hidden, or when the engine holds much memory.
//
//   const look = await lessons.look('bfs', '1 2 3/4 0 6/7 5 8');
//   const { status, records } = await look.step(100);
//   look.close();
//
// A question that makes no sense rejects with a LessonError of type "input". An engine that does not load or breaks
// down rejects with one of type "wasm", "csp", "worker" or "memory", and the next question starts another. An aborted
// signal rejects with its reason. Whoever calls look(), study() or race() must close the result, or abort its signal.

import { engineOnPage, wordsOf } from '../engine/engine-on-page.js';
import { watchPolicy } from '../engine/policy.js';
import { english, refusalOf } from '../words/words.js';

/** @import { Link as EngineLink } from '../engine/engine-on-page.js' */
/** @import { ExactSpread, FromLessons, LessonProblem, LessonRequest, LookStep, PreparedDatabases, Runner, StudyResult, ToLessons } from './lessons' */

// Wasm memory never shrinks: an idle engine that holds more than this is ended to give it back.
const MAX_IDLE_HEAP = 64 << 20;
const MAX_RECORDS = 100_000; // as the command line's `solve --trace`
const MAX_BYTES = 128 << 20;

/** What went wrong, with a sentence for people. */
export class LessonError extends Error {
  /** @param {LessonProblem['type']} type @param {string} message */
  constructor(type, message) {
    super(message);
    this.name = 'LessonError';
    this.type = type;
  }
}

/**
 * @typedef {object} Pending
 * @property {LessonRequest} request
 * @property {(result: any) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {(count: number) => void} onCount
 */

/** @typedef {EngineLink<ToLessons>} Link */

/** @typedef {(request: LessonRequest, options?: { signal?: AbortSignal, onCount?: (count: number) => void }) => Promise<any>} Ask */

/** What the engine keeps for us until it is closed. */
class Kept {
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
export class Look extends Kept {
  /**
   * Goes on with the search.
   * @param {number} expansions at most; after the end of the search it does nothing
   * @returns {Promise<LookStep>} with the records that are new
   */
  step(expansions) {
    return this.ask({ call: 'step', of: this.of, expansions });
  }

  /** The trace so far, as `sliding-puzzle solve --trace` writes it: about 120 bytes a record. @returns {Promise<string>} */
  json() {
    return this.ask({ call: 'json', of: this.of });
  }
}

/** Shuffles a board over and over, and counts where the tiles end. */
export class Study extends Kept {
  /** @param {number} shuffles how many more @returns {Promise<StudyResult>} of all shuffles so far */
  run(shuffles) {
    return this.ask({ call: 'run', of: this.of, shuffles });
  }

  /** How often each arrangement comes, computed exactly. @returns {Promise<ExactSpread | null>} null above 8 cells and for a random walk */
  exact() {
    return this.ask({ call: 'exact', of: this.of });
  }
}

/** Searches of one position that run side by side, up to the same number of expansions. */
export class Race extends Kept {
  /** The tiles of each of the board's standard pattern databases, built or not. @returns {Promise<number[][]>} */
  patterns() {
    return this.ask({ call: 'patterns', of: this.of });
  }

  /**
   * Builds the standard pattern databases of the board, which its searches then use. On 4x4 it takes some seconds and
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
  if (width === undefined) throw new LessonError('input', `“${size}” is no size; it would be like 3x3.`);
  return { width: Number(width), height: Number(height) };
}

export class LessonClient {
  /** @type {Link | null} */
  #link = null;
  #heap = 0; // bytes of its memory, by its last message
  #lastId = 0;
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  /** @type {Set<Kept>} */
  #open = new Set();
  #onPage = false; // workers are forbidden: trying again is no use
  #notice = '';
  /** @type {(words: string) => void} */
  #tellNotice = () => {};
  #noticed = /** @type {Promise<string>} */ (
    new Promise((resolve) => {
      this.#tellNotice = resolve;
    })
  );
  /** While there is an engine. @type {AbortController | null} */
  #watching = null;

  /** Whether an engine exists, busy or idle. */
  get running() {
    return this.#link !== null;
  }

  /** Why the lessons run on the page instead of in a worker, in words; '' when they do not, or while that is not known. */
  get notice() {
    return this.#notice;
  }

  /** Resolves with the same once they run on the page. */
  get noticed() {
    return this.#noticed;
  }

  /**
   * Begins a search that is stepped and traced.
   * @param {string} algorithm "bfs", "astar-misplaced" or "astar-manhattan"
   * @param {string} position as position text
   * @param {object} [options]
   * @param {number} [options.weight] of h for A*, 0 to 10; default 1
   * @param {number} [options.maxRecords] of the trace, 8 bytes each; default 100,000
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
   * @param {string} position as position text; an unsolvable one is refused with the reason
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
   * @param {string} size up to 16 cells; on 4x4 it takes a moment, or seconds where it has to build databases first; from 44 moves on it may take many
   * @param {number} moves
   * @param {string} seed
   * @param {{ signal?: AbortSignal }} [options]
   * @returns {Promise<string>} position text
   */
  async positionAt(size, moves, seed, { signal } = {}) {
    return this.#ask({ call: 'position', ...parseSize(size), moves, seed }, { signal });
  }

  /**
   * @template {Kept} Type
   * @param {new (of: number, ask: Ask, letGo: () => void, signal?: AbortSignal) => Type} type
   * @param {LessonRequest} request
   * @param {AbortSignal} [signal]
   */
  async #make(type, request, signal) {
    /** @type {number} */
    const of = await this.#ask(request, { signal });
    const link = this.#link;
    const made = new type(
      of,
      (question, options) => this.#ask(question, options),
      () => {
        this.#open.delete(made);
        if (this.#link === link) link?.post({ type: 'call', id: ++this.#lastId, request: { call: 'close', of } });
        this.#endIfIdle();
      },
      signal,
    );
    this.#open.add(made);
    // The signal may have been aborted since the answer came.
    if (signal?.aborted) made.close(signal.reason);
    return made;
  }

  /** @type {Ask} */
  #ask(request, { signal, onCount = () => {} } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const id = ++this.#lastId;
      const cancel = () => {
        this.#pending.get(id)?.reject(signal?.reason);
        this.#link?.post({ type: 'cancel', id });
        // The cancelled call may have made something by then.
        if (['look', 'study', 'race'].includes(request.call))
          this.#link?.post({ type: 'call', id: ++this.#lastId, request: { call: 'close', of: id } });
        this.#endIfIdle();
      };
      const done = () => {
        this.#pending.delete(id);
        signal?.removeEventListener('abort', cancel);
      };
      /** @type {Pending} */
      const pending = {
        request,
        onCount,
        resolve: (result) => (done(), resolve(result)),
        reject: (error) => (done(), reject(error)),
      };
      this.#pending.set(id, pending);
      signal?.addEventListener('abort', cancel);
      if (this.#link) this.#link.post({ type: 'call', id, request });
      else if (this.#onPage) this.#startOnPage();
      else this.#startWorker();
    });
  }

  /** @param {Link} link */
  #use(link) {
    this.#link = link;
    this.#heap = 0;
    this.#watching?.abort();
    this.#watching = new AbortController();
    document.addEventListener('visibilitychange', () => this.#endIfIdle(), { signal: this.#watching.signal });
    link.post({ type: 'configure', wasm: new URL('./wasm/lesson.wasm', import.meta.url).href });
    for (const [id, { request }] of this.#pending) link.post({ type: 'call', id, request });
  }

  // --- In a worker ---

  #startWorker() {
    const policy = watchPolicy();
    /** @type {Worker | null} */
    let worker = null;
    /** @type {Link} */
    const link = {
      post: (message) => worker?.postMessage(message),
      end: () => (policy.end(), worker?.terminate()),
    };
    /** @param {string} why */
    const giveUp = async (why) => {
      const refused = await policy.refused(({ effectiveDirective }) =>
        /^(worker|child|script)-src/.test(effectiveDirective),
      );
      link.end();
      if (this.#link !== link) return;
      this.#onPage = true;
      this.#notice =
        `${refused ? "This page’s Content-Security-Policy forbids the lessons’ worker: it needs worker-src 'self'" : why}. ` +
        'They run on the page itself, which is slower.';
      this.#tellNotice(this.#notice);
      this.#startOnPage();
    };
    try {
      worker = new Worker(new URL('./lesson-worker.js', import.meta.url), { type: 'module' });
    } catch (error) {
      this.#link = link; // questions that come meanwhile wait, too
      return void giveUp(`The browser does not let the page have a worker (${wordsOf(error)})`);
    }
    let ready = false;
    worker.onmessage = (/** @type {MessageEvent<FromLessons>} */ { data }) => {
      if (data.type !== 'ready') return this.#receive(link, data);
      ready = true;
      policy.end();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (!ready) return void giveUp('The lessons’ worker could not be loaded');
      this.#fail(
        link,
        /memory/i.test(event.message)
          ? { type: 'memory', message: 'The browser refused memory for the lessons. Close some tabs and try again.' }
          : {
              type: 'worker',
              message: `The lessons’ engine stopped${event.message ? ` with an error: ${event.message}` : '.'}`,
            },
      );
    };
    worker.onmessageerror = () =>
      this.#fail(link, { type: 'worker', message: 'The lessons’ engine sent what the browser could not read.' });
    this.#use(link);
  }

  // --- On the page ---

  #startOnPage() {
    const link = engineOnPage(
      async () => (await import('./lesson-engine.js')).LessonEngine,
      (/** @type {FromLessons} */ message) => this.#receive(link, message),
      (error) =>
        this.#fail(link, {
          type: 'worker',
          message: `The lessons’ engine could not be loaded (${wordsOf(error)}). Check the connection and try again.`,
        }),
    );
    this.#use(link);
  }

  // --- Messages ---

  /** @param {Link} link @param {FromLessons} message */
  #receive(link, message) {
    if (this.#link !== link || message.type === 'ready') return;
    if (message.type === 'failed') return this.#fail(link, message.problem);
    const pending = this.#pending.get(message.id);
    if (message.type === 'count') return pending?.onCount(message.count);
    if (message.type === 'refused') {
      pending?.reject(new LessonError('input', refusalOf(message.message, english)));
    } else {
      this.#heap = message.heap;
      pending?.resolve(message.result);
    }
    // Only after those who asked have gone on, since they may ask again.
    setTimeout(() => this.#endIfIdle());
  }

  #endIfIdle() {
    if (!this.#link || this.#pending.size > 0 || this.#open.size > 0) return;
    if (document.visibilityState === 'hidden' || this.#heap > MAX_IDLE_HEAP) this.#end();
  }

  #end() {
    this.#watching?.abort();
    this.#watching = null;
    this.#link?.end();
    this.#link = null;
    this.#heap = 0;
  }

  /** @param {Link} link @param {LessonProblem} problem */
  #fail(link, problem) {
    if (this.#link !== link) return;
    this.#end();
    const error = new LessonError(problem.type, problem.message);
    for (const kept of [...this.#open]) kept.close(error);
    for (const pending of [...this.#pending.values()]) pending.reject(error);
  }
}

/** The client that all demos of the article share. */
export const lessons = new LessonClient();
