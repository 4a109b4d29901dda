// Loads the wasm modules and calls their functions. They are built without Emscripten's JavaScript: the little that they
// import is here. What goes wrong comes out as a PuzzleError.

import { asFolder, inFolder } from '../common/text.ts';
import { PuzzleError, reasonOf, sourceOf, watchPolicy } from './failure.ts';

import type { Exports, Pointer } from './borders.ts';

// More than any position, seed or move text that the modules accept.
const MAX_TEXT_BYTES = 1 << 20;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A text as C has it. A NUL within would end it early and hide the rest from the check. */
const bytesOf = (text: string) => encoder.encode(`${text.slice(0, MAX_TEXT_BYTES).replaceAll('\0', '\ufffd')}\0`);

/** Of a function of a module. A text or bytes stand for a pointer to a copy, which is gone when the function returns. */
export type Value = number | string | Uint8Array | Uint8ClampedArray;

export class WasmModule {
  #exports;
  memory;

  constructor(exports: Exports, memory: WebAssembly.Memory) {
    this.#exports = exports;
    this.memory = memory;
  }

  call(name: string, ...values: Value[]): number {
    const copies: Pointer[] = [];
    const copy = (value: Exclude<Value, number>) => {
      const bytes = typeof value === 'string' ? bytesOf(value) : value;
      const pointer = this.#exports.malloc(bytes.length);
      if (pointer === 0) throw new PuzzleError({ type: 'memory', code: 'memory-refused' });
      copies.push(pointer);
      new Uint8Array(this.memory.buffer).set(bytes, pointer);
      return pointer;
    };
    const called = this.#exports[name];
    if (!called) throw new TypeError(`${name} is not a function`); // of this version
    try {
      return called(...values.map((value) => (typeof value === 'number' ? value : copy(value))));
    } finally {
      for (const pointer of copies) this.#exports.free(pointer);
    }
  }

  text(name: string, ...values: Value[]) {
    return this.read(this.call(name, ...values));
  }

  read(pointer: Pointer) {
    const bytes = new Uint8Array(this.memory.buffer);
    return decoder.decode(bytes.subarray(pointer, bytes.indexOf(0, pointer)));
  }
}

export type Policy = ReturnType<typeof watchPolicy>;

async function explainWasmError(error: unknown, file: string, policy: Policy): Promise<PuzzleError> {
  if (error instanceof PuzzleError) return error;
  const reason = reasonOf(error);
  if (
    /content security policy|\bcsp\b|unsafe-eval|disallowed by embedder/i.test(reason) ||
    (await policy.refused(({ blockedURI }) => blockedURI === 'wasm-eval'))
  )
    return new PuzzleError({ type: 'csp', code: 'wasm-forbidden' }, error);
  if (error instanceof RangeError || /memory/i.test(reason))
    return new PuzzleError({ type: 'memory', code: 'memory-refused' }, error);
  return new PuzzleError({ type: 'wasm', code: 'wasm-broken', file, reason }, error);
}

async function compile(address: URL, file: string, cache: RequestCache, policy: Policy): Promise<WebAssembly.Module> {
  let response: Response;
  try {
    response = await fetch(address, { cache });
  } catch (error) {
    const forbidden = await policy.refused(
      (violation) => violation.effectiveDirective === 'connect-src' && address.href.startsWith(violation.blockedURI),
    );
    throw new PuzzleError(
      forbidden
        ? { type: 'csp', code: 'download-forbidden', file, source: sourceOf(address) }
        : { type: 'wasm', code: 'no-answer', file, elsewhere: address.origin !== self.origin },
      error,
    );
  }
  if (!response.ok) throw new PuzzleError({ type: 'wasm', code: 'bad-answer', file, status: response.status });
  // Not compileStreaming(): in Firefox 140 that never ends for a file that is cut short, and many servers give .wasm a type
  // that it refuses. The modules are small, so that there is little to compile while they come.
  const bytes = await response.arrayBuffer().catch((error) => {
    throw new PuzzleError({ type: 'wasm', code: 'no-answer', file, elsewhere: false }, error);
  });
  if (bytes.byteLength < 4 || new DataView(bytes).getUint32(0) !== 0x0061736d) {
    const contentType = response.headers.get('content-type') ?? '';
    throw new PuzzleError({ type: 'wasm', code: 'wrong-file', file, contentType });
  }
  return WebAssembly.compile(bytes);
}

const provided: Map<string, Uint8Array> = new Map();

/** Gives the bytes of a module, which is then not downloaded. @param name "board" or "solver" */
export function provideWasm(name: string, bytes: Uint8Array) {
  provided.set(name, bytes);
}

/** What a module imports: a clock, in nanoseconds, and an end and a way to print, which nothing of ours asks for. */
const importsFor = (memory: () => WebAssembly.Memory): WebAssembly.Imports => ({
  env: { emscripten_notify_memory_growth() {} },
  wasi_snapshot_preview1: {
    clock_time_get(_clock: number, _precision: bigint, pointer: number) {
      new DataView(memory().buffer).setBigUint64(pointer, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    proc_exit(status: number) {
      throw new Error(`the module stopped with status ${status}`);
    },
    // Only builds with --debug print, when an assertion fails.
    fd_write(_file: number, parts: number, count: number, written: number) {
      const view = new DataView(memory().buffer);
      let bytes = 0;
      for (let part = parts; part < parts + 8 * count; part += 8) {
        const [from, length] = [view.getUint32(part, true), view.getUint32(part + 4, true)];
        if (length) console.error(decoder.decode(new Uint8Array(view.buffer, from, length)));
        bytes += length;
      }
      view.setUint32(written, bytes, true);
      return 0;
    },
    fd_close: () => 0,
    fd_seek: () => 0,
  },
});

/** Rejects with a PuzzleError. @param attempt how often it failed before: then no cache is trusted */
export async function loadWasm(
  name: string,
  address: URL | string,
  attempt: number = 0,
  module?: WebAssembly.Module,
): Promise<WasmModule> {
  if (typeof WebAssembly !== 'object') throw new PuzzleError({ type: 'wasm', code: 'wasm-missing' });
  const file = `wasm/${name}.wasm`;
  const bytes = provided.get(name);
  const policy = watchPolicy();
  try {
    const compiled =
      module ??
      (await (bytes
        ? WebAssembly.compile(bytes as Uint8Array<ArrayBuffer>)
        : compile(new URL(address), file, attempt ? 'reload' : 'default', policy)));
    const instance: WebAssembly.Instance = await WebAssembly.instantiate(
      compiled,
      importsFor(() => memory),
    );
    const memory = instance.exports.memory as WebAssembly.Memory;
    if (!instance.exports.malloc)
      throw new PuzzleError({ type: 'wasm', code: 'wrong-file', file, contentType: 'application/wasm' });
    (instance.exports._initialize as () => void)?.();
    return new WasmModule(instance.exports as Exports, memory);
  } catch (error) {
    throw await explainWasmError(error, file, policy);
  } finally {
    policy.end();
  }
}

let board: Promise<WasmModule> | null = null;
let loaded: WasmModule | null = null;
let failures = 0;

/** The one board module that all boards of the page share. Asks anew after a failure; rejects with a PuzzleError.
 * @param folder as the page would write it; '': wasm/ beside this script */
export async function loadBoardModule(folder: string = ''): Promise<WasmModule> {
  const address = folder
    ? inFolder(globalThis.PUZZLE_BOARD_WASM ?? 'board.wasm', asFolder(folder))
    : new URL(globalThis.PUZZLE_BOARD_WASM ?? './wasm/board.wasm', import.meta.url);
  board ??= loadWasm('board', address, failures).then(
    (module) => (loaded = module),
    (error) => {
      board = null;
      failures += 1;
      throw error;
    },
  );
  return board;
}

/** Boards that are loaded from now on get another module: this one has broken down. */
export function dropBoardModule(broken: WasmModule) {
  if (loaded === broken) board = loaded = null;
}
