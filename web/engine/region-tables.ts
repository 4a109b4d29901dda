// Tables that a long search has earned: those of the upper rungs (search/databases/databases.hpp). They are built in
// parts by this worker and its helpers, each part in a module of its own, whose memory is gone with the module. Tables that took long are kept for the next visit.

import { Pace } from './turns.ts';

import type { Handle } from './borders.ts';
import type { Engine } from './engine.ts';
import type { Work } from './turns.ts';
import type { WasmModule } from './wasm-module.ts';

export type Part = { name: string; number: number };

const OWN_PART = -1; // the number of that work among the engine's requests
const SLICE_MILLISECONDS = 8; // taking the parts in gives way to searches after so long
const PIECE_BYTES = 1 << 20;
// A disk that says nothing for so long has nothing.
const PATIENCE_MILLISECONDS = 3000;
const READ_BYTES = 8 << 20; // of a blob at once: smaller pieces take longer, each some milliseconds

export function* buildPart(wasm: WasmModule, { name, number }: Part): Work<Uint8Array<ArrayBuffer> | null> {
  const table = wasm.call('table_create', name, number);
  if (table === 0) return null;
  const pace = new Pace(512);
  const step = () => pace.do((budget) => wasm.call('table_step', table, budget));
  let status = step();
  for (; status === 0; status = step()) yield;
  if (status < 0) return null;
  const begin = wasm.call('table_bytes', table);
  return new Uint8Array(wasm.memory.buffer.slice(begin, begin + wasm.call('table_length', table)));
}

/** What a blob holds, the next bytes already on their way while these are used. */
export async function* bytesOf(blob: Blob) {
  const read = (from: number) => blob.slice(from, from + READ_BYTES).arrayBuffer();
  for (let from = 0, next = read(0); from < blob.size; ) {
    const bytes = new Uint8Array(await next);
    from += READ_BYTES;
    if (from < blob.size) {
      next = read(from);
      next.catch(() => {}); // told when it is its turn
    }
    yield bytes;
  }
}

/** Takes tables into the solver beside whatever the engine does meanwhile. @returns whether it has them */
export async function takeTables(
  engine: Pick<Engine<any>, 'turns'>,
  wasm: WasmModule,
  databases: Handle,
  name: string,
  tables: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<boolean> {
  let more = true;
  try {
    let begin = performance.now();
    for await (const bytes of tables) {
      for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
        const piece = bytes.subarray(from, from + PIECE_BYTES);
        const problem = wasm.call('databases_add', databases, name, piece, piece.length);
        more = problem === 0;
        if (!more) return wasm.read(problem) === '';
        if (performance.now() - begin < SLICE_MILLISECONDS) continue;
        await engine.turns.pause();
        begin = performance.now();
      }
    }
    return false; // cut short
  } finally {
    if (more) wasm.call('databases_add', databases, name, 0, 0); // forgets what came
  }
}

export class RegionTables {
  #engine;
  #wasm;
  #databases;
  #kept;
  #names: Set<string> | undefined;
  #name = '';
  #parts: (Uint8Array<ArrayBuffer> | null)[] = [];
  /** The numbers of those that no helper works at. */
  #open: number[] = [];
  #own: Part | null = null;
  #taking = false;
  built: Map<string, Blob> = new Map();

  constructor(
    engine: Pick<Engine<any>, 'turns' | 'load' | 'rests'>,
    wasm: WasmModule,
    databases: Handle,
    kept: KeptTables,
  ) {
    this.#engine = engine;
    this.#wasm = wasm;
    this.#databases = databases;
    this.#kept = kept;
    this.#offer(1);
  }

  /** Looks which are kept: searches earn these sooner. */
  async look() {
    if (this.#names) return;
    this.#names = new Set();
    const names = await this.#kept.names();
    for (const name of names) {
      if (this.#wasm.call('tables_parts', name) > 0) this.#names.add(name);
      else void this.#kept.forget(name); // of another version
    }
    if (names.length > 0 && this.#name === '') this.#offer(1);
  }

  /** Whether a part is being built here, or all are being taken in: a search gives way to that. */
  get isBusy() {
    return this.#own !== null || this.#taking;
  }

  handOut(): Part | null {
    const number = this.#open.shift();
    return number === undefined ? null : { name: this.#name, number };
  }

  takeBack({ name, number }: Part) {
    if (name === this.#name) this.#open.unshift(number);
  }

  take({ name, number }: Part, bytes: Uint8Array<ArrayBuffer>) {
    if (name !== this.#name) return;
    this.#parts[number] = bytes;
    if (this.#parts.includes(null)) return;
    const parts = this.#parts as Uint8Array<ArrayBuffer>[];
    this.#parts = [];
    this.built.set(name, new Blob(parts)); // for helpers
    this.#taking = true;
    void takeTables(this.#engine, this.#wasm, this.#databases, name, parts)
      .catch(() => false)
      .then((good) => {
        this.#taking = false;
        this.#name = '';
        if (good) return void this.#keep(name);
        this.built.delete(name);
        this.#refuse();
      });
  }

  /** Between two steps of a search: begins with what it has earned; what helpers have not taken is built here. */
  goOn() {
    const name = this.#wasm.text('databases_wanted', this.#databases);
    if (name === '' || this.built.has(name)) return;
    if (this.#name === '') {
      this.#name = name;
      if (this.#names?.has(name)) {
        void this.#takeKept(name);
        return;
      }
      const count = this.#wasm.call('tables_parts', name);
      this.#parts = Array(count).fill(null);
      this.#open = Array.from({ length: count }, (_, number) => number);
    } else if (this.#own === null) {
      void this.#buildHere();
    }
  }

  /** No search is there that has earned them: what is built is kept for the next that does. */
  rest() {
    this.#offer(1);
    if (this.#own === null) return;
    this.#engine.turns.drop(OWN_PART);
    this.takeBack(this.#own);
    this.#own = null;
  }

  /** Those that are no good are built. */
  async #takeKept(name: string) {
    const late = new Promise((done) => setTimeout(done, PATIENCE_MILLISECONDS, null));
    const tables = (await Promise.race([this.#kept.find(name), late])) as Blob | null;
    this.#taking = tables !== null;
    const good =
      tables !== null &&
      (await takeTables(this.#engine, this.#wasm, this.#databases, name, bytesOf(tables)).catch(() => false));
    this.#taking = false;
    this.#name = '';
    if (good) return void this.built.set(name, tables);
    this.#names?.delete(name);
    void this.#kept.forget(name);
    this.#offer(1);
  }

  async #keep(name: string) {
    if (!this.#wasm.call('tables_are_slow', name)) return;
    await this.#engine.rests();
    const tables = this.built.get(name);
    if (tables) await this.#kept.keep(name, tables);
  }

  async #buildHere() {
    const part = this.handOut();
    if (!part) return;
    this.#own = part;
    const wasm = await this.#engine.load().catch(() => null);
    if (this.#own !== part) return; // rest() gave it back
    const bytes = wasm && (await this.#engine.turns.run(OWN_PART, buildPart(wasm, part)).catch(() => null));
    this.#own = null;
    if (!bytes) return this.#refuse();
    this.take(part, bytes);
    void this.#buildHere(); // the next, before the search has gone on
  }

  /** They cannot be had. A search that has use for them builds them itself, if it can. */
  #refuse() {
    this.#name = '';
    this.#open = [];
    this.#offer(0);
  }

  #offer(offered: 0 | 1) {
    this.#wasm.call('databases_offer', this.#databases, offered, [...(this.#names ?? [])].join(' '));
  }
}

// --- Kept tables: on the next visit they need not be built again ---

// Their bytes carry a sum against damage and tell what tables they are, so what is kept serves other versions of the site,
// too. Where there is no storage, or little, nothing is kept.

const CACHE = 'sliding-puzzle tables';
// Of the room that storage still has, what tables may take.
const SHARE_OF_ROOM = 1 / 8;

export class KeptTables {
  #folder;
  #opening: Promise<Cache | null> | undefined;

  /** @param beside the address of a file of the site; '': nothing is kept */
  constructor(beside: string) {
    this.#folder = beside && new URL('tables/', beside).href;
  }

  async names(): Promise<string[]> {
    const cache = await this.#cache();
    const requests = await cache?.keys().catch(() => []);
    return (requests ?? [])
      .filter(({ url }) => url.startsWith(this.#folder))
      .map(({ url }) => url.slice(this.#folder.length));
  }

  /** @returns the bytes of all parts */
  async find(name: string): Promise<Blob | null> {
    const cache = await this.#cache();
    const response = await cache?.match(this.#folder + name).catch(() => undefined);
    return (await response?.blob().catch(() => null)) ?? null;
  }

  async keep(name: string, tables: Blob) {
    const cache = await this.#cache();
    if (!cache) return;
    const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
    if (tables.size > (quota - usage) * SHARE_OF_ROOM) return;
    await cache.put(this.#folder + name, new Response(tables)).catch(() => {});
  }

  async forget(name: string) {
    const cache = await this.#cache();
    await cache?.delete(this.#folder + name).catch(() => false);
  }

  #cache() {
    this.#opening ??=
      this.#folder === '' ? Promise.resolve(null) : (async () => self.caches.open(CACHE))().catch(() => null);
    return this.#opening;
  }
}
