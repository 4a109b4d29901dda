// The engine's side of a client (engine-client.ts): takes requests, does them in turns on one wasm module, and answers. It
// runs in a worker, or on the page where workers are forbidden. What it can do is said by its descendants.

import { failureOf, PuzzleError } from './failure.ts';
import { Turns } from './turns.ts';
import { loadWasm } from './wasm-module.ts';

import type { Configuration, FromEngine, Handle, ToEngine } from './borders.ts';
import type { Work } from './turns.ts';
import type { WasmModule } from './wasm-module.ts';

const PULSE_MILLISECONDS = 1000; // between signs of life
// How long no request must have been wanted before the engine does what no request waits for: it writes tens of megabytes.
const REST_MILLISECONDS = 3000;
// How long its module may take to come: the engine says that it lives meanwhile, and a server may take a request and
// never answer it.
const TOO_LONG = 60_000;

/** Input that cannot be: an answer with words, not a failure of the engine. */
export class Refusal extends Error {}

/** What a module has made, or the end of the engine. */
export function made(handle: Handle) {
  if (handle === 0) throw new PuzzleError({ type: 'memory', code: 'memory-refused' });
  return handle;
}

export abstract class Engine<Request extends object> {
  turns;
  #name;
  #tell;
  configuration: Configuration = { wasm: '' };
  #bring: (module?: WebAssembly.Module) => void = () => {};
  #loading: Promise<WasmModule> = new Promise(() => {});
  #memory: () => { heap: number; kept?: number } = () => ({ heap: 0 });
  #wanted: Set<number> = new Set();
  #ended = 0; // when the last of them was
  #pulse: ReturnType<typeof setInterval> | undefined = undefined;
  #timers: Set<ReturnType<typeof setTimeout>> = new Set();

  /** @param name of its wasm module @param tell takes the answers; must not throw */
  constructor(name: string, tell: (message: FromEngine) => void, turns: Turns = new Turns()) {
    this.#name = name;
    this.#tell = tell;
    this.turns = turns;
  }

  /** Takes a message; the first must be "configure". What goes wrong is told as "refused" or "failed". */
  async receive(message: ToEngine) {
    try {
      if (message.type === 'configure') this.#configure(message);
      else if (message.type === 'module') this.#bring(message.module);
      else if (message.type === 'ask') await this.#answer(message.id, message.request as Request);
      else if (message.type === 'settle') this.turns.settle(message.id);
      else this.cancel(message.id);
    } catch (error) {
      this.#tell({ type: 'failed', failure: failureOf(error) });
    }
  }

  /** Stops everything, tells nothing any more and lets go of the memory. */
  end() {
    this.#tell = () => {};
    this.#wanted.clear();
    clearInterval(this.#pulse);
    for (const timer of this.#timers) clearTimeout(timer);
    this.turns.end();
    this.#loading = new Promise(() => {});
  }

  open(wasm: WasmModule) {}

  /** What a request waits for before its work begins. @returns the module that it works on */
  async prepare(wasm: WasmModule, request: Request) {
    return wasm;
  }

  /** What is to be done; yields after each step of a few milliseconds, returns the answer, or throws a Refusal. */
  abstract work(wasm: WasmModule, id: number, request: Request): Work<unknown>;

  cancel(id: number) {
    this.turns.drop(id);
    this.#letGo(id);
  }

  memory(wasm: WasmModule): { heap: number; kept?: number } {
    return { heap: wasm.memory.buffer.byteLength };
  }

  /** Ends when no request has been wanted for some seconds; never, if the engine ends before. */
  async rests() {
    do {
      await new Promise((done) => {
        const timer = setTimeout(() => {
          this.#timers.delete(timer);
          done(undefined);
        }, REST_MILLISECONDS);
        this.#timers.add(timer);
      });
      await this.turns.pause();
    } while (this.#wanted.size > 0 || performance.now() - this.#ended < REST_MILLISECONDS);
  }

  progress(id: number, value: unknown) {
    this.#tell({ type: 'progress', id, value, ...this.#memory() });
  }

  /** The module, each time with memory of its own. */
  load(): Promise<WasmModule> {
    return new Promise((resolve, reject) => {
      const file = `wasm/${this.#name}.wasm`;
      const late = setTimeout(
        () => reject(new PuzzleError({ type: 'wasm', code: 'no-answer', file, elsewhere: false })),
        TOO_LONG,
      );
      const { wasm, module } = this.configuration;
      loadWasm(this.#name, wasm, 0, module)
        .then(resolve, reject)
        .finally(() => clearTimeout(late));
    });
  }

  #configure({ wasm, module, waits }: Configuration & { waits?: boolean }) {
    const brought = waits ? new Promise<typeof module>((bring) => (this.#bring = bring)) : Promise.resolve(module);
    this.#loading = brought.then(async (module) => {
      this.configuration = { wasm, module };
      const loaded = await this.load();
      this.#memory = () => this.memory(loaded);
      this.open(loaded);
      return loaded;
    });
    this.#loading.catch(() => {}); // each request is told
  }

  async #answer(id: number, request: Request) {
    this.#wanted.add(id);
    this.#pulse ??= setInterval(() => this.#tell({ type: 'alive' }), PULSE_MILLISECONDS);
    const wasm = await this.prepare(await this.#loading, request);
    if (!this.#wanted.has(id)) return;
    try {
      const result = await this.turns.run(id, this.work(wasm, id, request));
      this.#letGo(id);
      this.#tell({ type: 'answer', id, result, ...this.#memory() });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#letGo(id);
      this.#tell({ type: 'refused', id, message: error.message });
    }
  }

  #letGo(id: number) {
    this.#wanted.delete(id);
    this.#ended = performance.now();
    if (this.#wanted.size > 0) return;
    clearInterval(this.#pulse);
    this.#pulse = undefined;
  }
}

export function serve(Descendant: new (tell: (message: FromEngine) => void) => Engine<any>) {
  const engine = new Descendant((message) => self.postMessage(message));
  self.onmessage = ({ data }: MessageEvent<ToEngine>) => engine.receive(data);
  self.postMessage({ type: 'ready' });
}
