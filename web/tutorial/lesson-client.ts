// The page's side of the lessons, which all of the article share. Their engine ends when nothing is open or asked and
// the page is hidden, or when it holds much memory then.
//
// A question that makes no sense rejects with a LessonError of type "input". An engine that does not load or breaks
// down rejects with one of type "wasm", "csp", "worker" or "memory", and the next question starts another. An aborted
// signal rejects with its reason. What study() and race() give must be closed, or its signal aborted.

import { failureOf } from '../engine/failure.ts';
import { EngineClient } from '../engine/engine-client.ts';
import { say } from './say.ts';
import { failureText, refusalOf } from '../words/sentences.ts';

import type { Failure } from '../common/messages.ts';
import type { Algorithm, ProblemType, Statistics } from '../common/types.ts';

// --- What is asked of the lessons' engine ---

/** limit: the memory ran out. */
export type SearchStatus = 'running' | 'solved' | 'exhausted' | 'limit';

/** A search that has ended. */
export interface Searched {
  status: SearchStatus;
  statistics: Statistics;
  /** The events, see trace.ts. */
  records: Uint8Array<ArrayBuffer>;
  /** false when the search went on after the trace was full. */
  complete: boolean;
  /** Move text of the solution; '' until there is one. */
  moves: string;
}

export interface StudyResult {
  /** manhattan, home: means. most, least: how often the most and least frequent arrangement came, 0 above 6 cells. */
  summary: { shuffles: number; solvable: number; manhattan: number; home: number; most: number; least: number };
  /** How often each tile ended in each cell: by tile (0 is the blank), then cell. */
  landings: number[];
  /** How often 0, 1, 2, … tiles were at home. */
  atHome: number[];
}

/** One shuffle: what it drew, in order, and the tiles where it ends, by cell. */
export interface ShuffleTrace {
  choices: number[];
  end: number[];
}

export interface ExactSpread {
  sequences: number;
  arrangements: number;
  reached: number;
  most: number;
  least: number;
}

/** One search of a race. */
export interface Runner extends Statistics {
  algorithm: Algorithm;
  status: SearchStatus;
  /** Move text of the shortest solution known; '' until there is one. */
  moves: string;
}

/** What building tables of patterns took. */
export interface PreparedDatabases {
  bytes: number;
  milliseconds: number;
}

/** of: the number of the call that made the study or race; amount: see Kept. */
export type LessonRequest =
  | { call: 'search'; algorithm: string; position: string; weight: number; maxRecords: number; maxBytes: number }
  | { call: 'study'; width: number; height: number; method: string; steps: number; seed: string }
  | { call: 'race'; position: string; algorithms: string[]; maxBytes: number }
  | { call: 'next'; of: number; amount: number }
  | { call: 'prepare'; of: number }
  | { call: 'layers'; width: number; height: number; maxBytes: number }
  | { call: 'position'; width: number; height: number; moves: number; seed: string };

/** What went wrong in words: those of the boards, but for the lessons' own engine. */
const lessonFailure = (failure: Failure) =>
  failureText(say, failure, {
    'memory-refused': () => say`The browser refused memory for the lessons. Close some tabs and try again.`,
    'worker-forbidden': (_, { needs }) =>
      say`This page’s Content-Security-Policy forbids the lessons’ worker: it needs ${needs}.
      They run on the page itself, which is slower.`,
    'worker-not-loaded': (_, { reason }) =>
      say`The lessons’ worker could not be loaded${reason && ` (${reason})`}. They run on the page itself, which is slower.`,
    'engine-not-loaded': (_, { reason }) =>
      say`The lessons’ engine could not be loaded (${reason}). Check the connection and try again.`,
    'engine-stopped': (_, { reason }) => say`The lessons’ engine stopped${reason && say` with an error: ${reason}`}.`,
    'engine-silent': () => say`The tutorial’s engine stopped responding and was shut down. Try again.`,
  });

const MAX_RECORDS = 100_000; // as the command line's `solve --trace`
const MAX_BYTES = 128 << 20;

export type SearchOptions = { weight?: number; maxRecords?: number; maxBytes?: number; signal?: AbortSignal };

/** What went wrong, with a sentence for people. */
export class LessonError extends Error {
  override name = 'LessonError';
  type;

  constructor(type: ProblemType | 'input', message: string) {
    super(message);
    this.type = type;
  }
}

const errorOf = (failure: Failure) => new LessonError(failure.type, lessonFailure(failure));

type Asking = { signal?: AbortSignal; onProgress?: (count: number) => void };

/**
 * What the engine keeps for us until it is closed: a board that is shuffled over and over, or searches of one position that
 * run side by side. facts: known from the beginning.
 */
export class Kept<Facts, Result> {
  #ended: AbortController = new AbortController();
  #ask;
  #letGo;
  #of;
  facts;

  constructor(of: number, facts: Facts, ask: (request: LessonRequest, how: Asking) => Promise<any>, letGo: () => void) {
    this.#of = of;
    this.facts = facts;
    this.#ask = ask;
    this.#letGo = letGo;
  }

  /**
   * Goes on.
   * @param amount of a study: how many shuffles more; of a race: how many states each of its searches, until it has ended,
   *   has expanded in all (0: none, but the first bound is known, which is h of the start)
   * @returns of all shuffles so far; of each search, in the order of the algorithms
   */
  next(amount: number): Promise<Result> {
    return this.#ask({ call: 'next', of: this.#of, amount }, { signal: this.#ended.signal });
  }

  /**
   * Builds tables of patterns of the board, which the searches of a race then use. On 4x4 it takes some seconds and
   * 6 MB. It must come before the first step.
   */
  prepare(): Promise<PreparedDatabases> {
    return this.#ask({ call: 'prepare', of: this.#of }, { signal: this.#ended.signal });
  }

  /**
   * Lets go of it. Questions that are still open, and later ones, reject with the reason. It may be called again.
   * @param reason default: an AbortError
   */
  close(reason: unknown = new DOMException('It was closed.', 'AbortError')) {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort(reason);
    this.#letGo();
  }
}

/** Where the tiles of a shuffled board end. exact: how often each arrangement comes, null above 8 cells and for a walk */
export type Study = Kept<{ exact: ExactSpread | null; trace: ShuffleTrace }, StudyResult>;

/** patterns: the tiles of each of the board's tables of patterns, built or not */
export type Race = Kept<{ patterns: number[][] }, Runner[]>;

/** @param size "3x3", "4x2", … */
function parseSize(size: string) {
  const [, width, height] = /^\s*(\d+)\s*[x×]\s*(\d+)\s*$/i.exec(size) ?? [];
  if (width === undefined) throw new LessonError('input', say`“${size}” is not a board size. Example: 3x3.`);
  return { width: Number(width), height: Number(height) };
}

export class LessonClient extends EngineClient {
  #open: Set<Kept<unknown, unknown>> = new Set();
  #tellNotice: (words: string) => void = () => {};
  /** Resolves with the reason, in words, once the lessons run on the page instead of in a worker. */
  noticed: Promise<string> = new Promise((resolve) => {
    this.#tellNotice = resolve;
  });

  constructor() {
    super();
    document.addEventListener('visibilitychange', () => this.rest());
  }

  override script() {
    return {
      address: import.meta.url,
      start: () =>
        new Worker(new URL(globalThis.PUZZLE_LESSON_WORKER_JS ?? './lesson-worker.js', import.meta.url), {
          type: 'module',
        }),
    };
  }

  override async load() {
    return (await import('./lesson-engine.ts')).LessonEngine;
  }

  override configuration() {
    return { wasm: new URL(globalThis.PUZZLE_LESSON_WASM ?? './wasm/lesson.wasm', import.meta.url).href };
  }

  override isHeld() {
    return this.#open.size > 0;
  }

  override isUnwanted() {
    return document.visibilityState === 'hidden';
  }

  override onFailure(failure: Failure) {
    for (const kept of [...this.#open]) kept.close(errorOf(failure));
  }

  override onNotice(notice: Failure) {
    this.#tellNotice(lessonFailure(notice));
  }

  /**
   * Runs a search to its end.
   * @param algorithm "bfs", "astar-misplaced" or "astar-manhattan"
   * @param position as position text
   * @param options.weight of h for A*, 0 to 10; default 1
   * @param options.maxRecords of the trace, 12 bytes each; default 100,000
   * @param options.maxBytes of the search; default 128 MiB
   * @returns how it ended, with its events until the trace was full
   */
  search(
    algorithm: string,
    position: string,
    { weight = 1, maxRecords = MAX_RECORDS, maxBytes = MAX_BYTES, signal }: SearchOptions = {},
  ): Promise<Searched> {
    return this.#ask({ call: 'search', algorithm, position, weight, maxRecords, maxBytes }, { signal });
  }

  /**
   * Begins a study of a way to shuffle.
   * @param size "3x3"
   * @param method "fisher-yates", "random-walk", "naive-swap" or "sattolo"
   * @param options steps: of the random walk, default 30
   */
  async study(
    size: string,
    method: string,
    { steps = 30, seed = '1', signal }: { steps?: number; seed?: string; signal?: AbortSignal } = {},
  ): Promise<Study> {
    return this.#make({ call: 'study', ...parseSize(size), method, steps, seed }, signal);
  }

  /**
   * Begins searches side by side.
   * @param position as canonical position text; an unsolvable one is refused with the reason
   * @param options maxBytes: of each search; default 128 MiB
   */
  race(
    position: string,
    algorithms: string[],
    { maxBytes = MAX_BYTES, signal }: { maxBytes?: number; signal?: AbortSignal } = {},
  ): Promise<Race> {
    return this.#make({ call: 'race', position, algorithms, maxBytes }, signal);
  }

  /**
   * Counts how many positions are 0, 1, 2, … moves from the goal.
   * @param options.maxBytes default 128 MiB
   * @param options.onCount called with each count at once
   */
  async layers(
    size: string,
    {
      maxBytes = MAX_BYTES,
      signal,
      onCount,
    }: { maxBytes?: number; signal?: AbortSignal; onCount?: (count: number) => void } = {},
  ): Promise<number[]> {
    return this.#ask({ call: 'layers', ...parseSize(size), maxBytes }, { signal, onProgress: onCount });
  }

  /**
   * A position whose shortest solution has exactly so many moves; it follows from size, moves and seed.
   * @param size up to 16 cells; on 4x4 it takes a moment, or seconds where it has to build databases first; from 44
   *   moves on it may take many
   * @returns position text
   */
  async positionAt(
    size: string,
    moves: number,
    seed: string,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<string> {
    return this.#ask({ call: 'position', ...parseSize(size), moves, seed }, { signal });
  }

  async #make(request: LessonRequest, signal?: AbortSignal): Promise<Kept<any, any>> {
    const { of, ...facts } = await this.#ask(request, { signal });
    const made: Kept<any, any> = new Kept(
      of,
      facts,
      (question, how) => this.#ask(question, how),
      () => {
        this.#open.delete(made);
        this.cancel(of);
      },
    );
    this.#open.add(made);
    // The signal may have been aborted since the answer came.
    if (signal?.aborted) made.close(signal.reason);
    else signal?.addEventListener('abort', () => made.close(signal.reason));
    return made;
  }

  async #ask(request: LessonRequest, asking: Asking = {}): Promise<any> {
    const { signal } = asking;
    const answer = await this.ask(request, asking).catch((error) => {
      throw signal?.aborted ? signal.reason : errorOf(failureOf(error));
    });
    if (answer === null) throw signal?.reason;
    if (answer.refusal !== undefined) throw new LessonError('input', refusalOf(answer.refusal, say));
    return answer;
  }
}

/** The client that all demos of the article share. */
export const lessons = new LessonClient();
