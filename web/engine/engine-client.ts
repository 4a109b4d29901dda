// The page's side of an engine, the solver's or the lessons': promises over one worker, which starts with the first request and
// is a classic one with everything in it where the page is of another origin than this script. Where a worker cannot be had,
// the same engine runs on the page, in short slices. An engine that fails, or says nothing for long, is given up with all its
// requests. An idle engine is kept, its tables warm, unless it holds much memory that did not take long to fill.

import { reasonOf, sourceOf, watchPolicy } from './failure.ts';
import { defaultMaxMemory } from '../common/solvers.ts';

import type { Failure } from '../common/messages.ts';
import type { Configuration, FromEngine, ToEngine } from './borders.ts';

// An engine's wasm memory never shrinks: above this an idle engine is ended to give it back.
const MAX_IDLE_HEAP = 64 << 20;
// Tables of more bytes than these are costly: those of 4x4 that take some seconds are 70 MB, others 6 MB.
const COSTLY_TABLES = 16 << 20;
// A worker is given up after so many of these without a word. One that has not begun may be on its way through a slow network;
// but Chromium on a busy machine loses one now and then, so a second is started, and the one that is ready first stays.
const WATCH_MILLISECONDS = 3000;
const MAX_SILENCE = 5;
const MAX_SILENCE_OF_FIRST = 3;
const MAX_SILENCE_AT_FIRST = 20;
// The directive of a page that takes no plain text for the address of a script: it refuses the worker where our policy is
// not allowed. With our policy it refuses something else of the page.
const DEMANDS_TRUST = 'require-trusted-types-for';

export interface WorkerScript {
  address: string;
  start: () => Worker;
  /** the address of one that brings all that it needs, for pages of other origins */
  classic?: () => string;
}

export type RunningEngine = { receive(message: ToEngine): unknown; end(): void };

/** settle: ends a request that has something by now with that, and cancels any other */
export interface Asking<Progress = any> {
  signal?: AbortSignal;
  settle?: AbortSignal;
  hasSomething?: () => boolean;
  onProgress?: (value: Progress) => void;
}

/** An engine somewhere. end: at once, with all that it does and its memory. */
type Connection = { post: (message: ToEngine) => void; end: () => void; onSilence?: (ticks: number) => void };

interface Pending {
  request: object;
  onProgress: ((value: any) => void) | undefined;
  resolve: (result: any) => void;
  reject: (failure: Failure) => void;
}

/** What makes addresses of scripts trusted, where the browser knows Trusted Types; null where it does not, or where
 * the page allows no policy of this name. A page may make it once only. */
let policyOfOurs: { createScriptURL: (address: string) => any } | null | undefined;

// Also the text of a function in the worker.
const makePolicy = (self: any) =>
  self.trustedTypes?.createPolicy('sliding-puzzle', { createScriptURL: (address: string) => address });

function trust() {
  if (policyOfOurs === undefined) {
    try {
      policyOfOurs = makePolicy(self) ?? null;
    } catch {
      policyOfOurs = null;
    }
  }
  return policyOfOurs;
}

/** Starts a worker at a trusted address. Bundlers find a worker only where `new Worker(new URL(…))` stands as it is:
 * so the address becomes a trusted one on its way to the constructor. */
export function startTrusted(start: () => Worker) {
  const trusted = trust();
  if (!trusted) return start();
  const asTrusted = (address: string | URL) => trusted.createScriptURL(String(address));
  const { Worker } = globalThis;
  globalThis.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(asTrusted(address), options);
    }
  };
  try {
    return start();
  } finally {
    globalThis.Worker = Worker;
  }
}

/** The script of a worker of our own that runs a script of another origin. @param address of that */
const bridgeTo = (address: string) =>
  trust()
    ? `importScripts((${makePolicy})(self).createScriptURL(${JSON.stringify(address)}))`
    : `importScripts(${JSON.stringify(address)})`;

export abstract class EngineClient {
  #connection: Connection | null = null;
  #heap = 0; // bytes of its memory, as it last told
  #kept = 0; // bytes of tables in that
  #lastId = 0;
  #pending: Map<number, Pending> = new Map();
  #forbidden = false; // the page does not allow workers: no use in trying again
  /** Why the engine runs on the page instead of in a worker; null when it does not. It is set before the first
   * progress or answer of such a request. */
  notice: Failure | null = null;
  #watch: ReturnType<typeof setInterval> | undefined = undefined;
  #silence = 0; // ticks of that since the last word

  abstract script(): WorkerScript;
  abstract load(): Promise<new (tell: (message: FromEngine) => void) => RunningEngine>;
  abstract configuration(): Configuration;

  /** Compiles the module while the worker that it is for is on its way; null: the worker loads it. */
  compile(wasm: string): Promise<WebAssembly.Module> | null {
    return null;
  }

  /** Whether an engine that is asked nothing is of use nevertheless. */
  isHeld() {
    return false;
  }

  /** Whether one that is of no use is to end, however little memory it holds. */
  isUnwanted() {
    return false;
  }

  onFailure(failure: Failure) {}

  onNotice(notice: Failure) {}

  get running() {
    return this.#connection !== null;
  }

  forgive() {
    this.#forbidden = false;
  }

  /** @returns null after an abort; refusal: why the request makes no sense; rejects with a Failure */
  async ask(request: object, { signal, settle, hasSomething, onProgress }: Asking = {}): Promise<any> {
    if (signal?.aborted || settle?.aborted) return null;
    const id = ++this.#lastId;
    const answer = new Promise((resolve, reject) => {
      this.#pending.set(id, { request, onProgress, resolve, reject });
    });
    if (this.#watch === undefined) {
      this.#silence = 0;
      this.#watch = setInterval(() => this.#connection?.onSilence?.(++this.#silence), WATCH_MILLISECONDS);
    }
    if (this.#connection) this.#connection.post({ type: 'ask', id, request });
    else if (this.#forbidden) this.#startOnPage();
    else this.#startInWorker();
    const cancel = () => this.cancel(id);
    const end = () => (hasSomething?.() ? this.#connection?.post({ type: 'settle', id }) : cancel());
    signal?.addEventListener('abort', cancel);
    settle?.addEventListener('abort', end);
    try {
      return await answer;
    } finally {
      signal?.removeEventListener('abort', cancel);
      settle?.removeEventListener('abort', end);
    }
  }

  cancel(id: number) {
    this.#take(id)?.resolve(null);
    this.#connection?.post({ type: 'cancel', id });
    this.rest();
  }

  /** Ends an engine that is of no use and holds much memory. @param anyway however little it holds */
  rest(anyway: boolean = this.isUnwanted()) {
    const isHeld = this.isHeld() || (this.#kept > COSTLY_TABLES && this.#heap <= defaultMaxMemory());
    if (this.#pending.size === 0 && !isHeld && (anyway || this.#heap > MAX_IDLE_HEAP)) this.#end();
  }

  /** @param bare the worker does not bring its module */
  #use(connection: Connection, bare: boolean) {
    this.#connection = connection;
    this.#heap = this.#kept = this.#silence = 0;
    const configuration = this.configuration();
    const compiled = bare ? this.compile(configuration.wasm) : null;
    connection.post({ type: 'configure', ...configuration, ...(compiled && { waits: true }) });
    // The engine says what is wrong with a module that cannot be compiled.
    const bring = (module?: WebAssembly.Module) => connection.post({ type: 'module', module });
    void compiled?.then(bring).catch(() => bring());
    for (const [id, { request }] of this.#pending) connection.post({ type: 'ask', id, request });
  }

  #startInWorker() {
    this.notice = null;
    const { address, start, classic } = this.script();
    // Not location.origin, which hides that an iframe's sandbox took the origin away.
    const ours = !classic || new URL(address).origin === self.origin;
    const bridge = ours ? '' : URL.createObjectURL(new Blob([bridgeTo(classic())], { type: 'text/javascript' }));
    const policy = watchPolicy();
    const settled = () => {
      policy.end();
      URL.revokeObjectURL(bridge);
    };
    /** of which the first is told everything; one, once one is ready */
    let workers: Worker[] = [];
    const told: ToEngine[] = [];
    let ready = false;
    const connection: Connection = {
      post: (message) => {
        if (!ready) told.push(message);
        workers[0]?.postMessage(message);
      },
      end: () => {
        settled();
        for (const worker of workers) worker.terminate();
        workers = [];
      },
      onSilence: (ticks) => {
        if (ready && ticks >= MAX_SILENCE) this.#fail(connection, { type: 'worker', code: 'engine-silent' });
        else if (!ready && ticks === MAX_SILENCE_OF_FIRST) startAnother();
        else if (!ready && ticks === MAX_SILENCE_AT_FIRST) void giveUp();
      },
    };
    /** Goes on on the page instead. @param reason why the browser refuses it, if it does */
    const giveUp = async (reason: string = '') => {
      const refused = await policy.refused(
        ({ effectiveDirective, blockedURI }) =>
          (effectiveDirective === DEMANDS_TRUST && !trust()) ||
          (/^(worker|child|script)-src/.test(effectiveDirective) &&
            (ours ? blockedURI.startsWith(self.origin) : /^blob/.test(blockedURI))),
      );
      if (ready) return; // another came meanwhile
      const needs =
        refused?.effectiveDirective === DEMANDS_TRUST
          ? 'trusted-types sliding-puzzle'
          : `worker-src ${sourceOf(new URL(bridge || address))}`;
      connection.end();
      if (this.#connection !== connection) return;
      this.#forbidden = Boolean(refused) || reason !== '';
      this.notice = refused
        ? { type: 'csp', code: 'worker-forbidden', needs }
        : { type: 'worker', code: 'worker-not-loaded', reason };
      this.onNotice(this.notice);
      this.#startOnPage();
    };
    const keepOnly = (worker: Worker) => {
      ready = true;
      settled();
      const isFirst = workers[0] === worker;
      for (const other of workers) if (other !== worker) other.terminate();
      workers = [worker];
      if (!isFirst) for (const message of told) worker.postMessage(message);
    };
    const startOne = () => {
      const worker = startTrusted(ours ? start : () => new Worker(bridge));
      workers.push(worker);
      worker.onmessage = ({ data }: MessageEvent<FromEngine>) => {
        if (!workers.includes(worker)) return;
        if (data.type === 'ready') keepOnly(worker);
        this.#receive(connection, data);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        if (!workers.includes(worker)) return;
        if (!ready) return void giveUp();
        this.#fail(
          connection,
          /memory/i.test(event.message)
            ? { type: 'memory', code: 'memory-refused' }
            : { type: 'worker', code: 'engine-stopped', reason: event.message ?? '' },
        );
      };
      worker.onmessageerror = () =>
        this.#fail(connection, { type: 'worker', code: 'engine-stopped', reason: 'messageerror' });
    };
    const startAnother = () => {
      try {
        startOne();
      } catch {
        // The first may come yet.
      }
    };
    try {
      startOne();
    } catch (error) {
      this.#connection = connection; // a request that comes meanwhile waits, too
      return void giveUp(reasonOf(error));
    }
    this.#use(connection, ours);
  }

  #startOnPage() {
    let engine: RunningEngine | null = null;
    let ended = false;
    const waiting: ToEngine[] = [];
    const connection: Connection = {
      post: (message) => void (engine ? engine.receive(message) : waiting.push(message)),
      end: () => {
        ended = true;
        engine?.end();
      },
    };
    this.load()
      .then((Engine) => {
        if (ended) return;
        // Not at once: what a listener throws is not the engine's.
        engine = new Engine((message) => queueMicrotask(() => this.#receive(connection, message)));
        for (const message of waiting) engine.receive(message);
      })
      .catch((error) => this.#fail(connection, { type: 'worker', code: 'engine-not-loaded', reason: reasonOf(error) }));
    this.#use(connection, false);
  }

  #receive(connection: Connection, message: FromEngine) {
    if (this.#connection !== connection) return;
    this.#silence = 0;
    if (message.type === 'failed') return this.#fail(connection, message.failure);
    if (message.type === 'progress' || message.type === 'answer') {
      this.#heap = message.heap;
      this.#kept = message.kept ?? 0;
    }
    if (message.type === 'progress') {
      this.#pending.get(message.id)?.onProgress?.(message.value);
    } else if (message.type === 'answer') {
      this.#take(message.id)?.resolve(message.result);
    } else if (message.type === 'refused') {
      this.#take(message.id)?.resolve({ refusal: message.message });
    }
    // After the callers have gone on, and perhaps ask again.
    if (this.#pending.size === 0) setTimeout(() => this.rest());
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#endWatch();
    return pending;
  }

  #endWatch() {
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  #end() {
    this.#connection?.end();
    this.#connection = null;
  }

  #fail(connection: Connection, failure: Failure) {
    if (this.#connection !== connection) return;
    const open = [...this.#pending.values()];
    this.#pending.clear();
    this.#endWatch();
    this.#end();
    this.onFailure(failure);
    for (const { reject } of open) reject(failure);
  }
}
