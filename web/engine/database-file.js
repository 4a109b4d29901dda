// A file of pattern databases: from the cache, else from the server and into the cache, and unpacked into the solver,
// beside whatever the engine does meanwhile. Where it must come from the server, a small file of other databases may
// come before it, which serve until then.

import { openCache } from './cache.js';

/** @import { Handle, SolverExports } from './borders' */
/** @import { Engine } from './engine.js' */

/** @typedef {import('./wasm-module.js').WasmModule<SolverExports>} Wasm */
/** What takes files. @typedef {{ wasm: Wasm, databases: Handle }} Solver databases: what it has */

const CACHE = 'sliding-puzzle';
const PLAIN_VERSION = 2; // of a file that is so
// Unpacking gives way to searches after so long.
const SLICE_MILLISECONDS = 8;

/** The solver takes one file at a time. @type {WeakMap<Wasm, Promise<unknown>>} */
const unpacked = new WeakMap();

/**
 * Where a file is.
 * @typedef {object} Place
 * @property {string} address
 * @property {string} [first] the address of the small file
 * @property {string[]} siblings the addresses of all files of this version
 * @property {[width: number, height: number] | null} plain the board, where the file is to be stored as it is in memory:
 *   much larger, but there is no unpacking then
 */

export class DatabaseFile {
  #engine;
  #solver;
  #place;
  /** @type {Promise<void> | null} */
  #reading = null;
  /** Ends when the databases of the small file are there, if ever. @type {Promise<unknown>} */
  #first;
  #firstIsThere = () => {};
  #hasFirst = false;
  #late = false; // somebody has waited for it long enough
  #unpacking = false; // it is here
  #resting = 0; // until then nothing is unpacked
  #missing = false;
  #underway = false; // being fetched, unpacked or put into the cache

  /**
   * @param {Pick<Engine<any, any>, 'turns' | 'rests'>} engine
   * @param {Promise<Solver>} solver it is read while the solver comes
   * @param {Place} place
   */
  constructor(engine, solver, place) {
    this.#engine = engine;
    this.#solver = solver;
    this.#place = place;
    this.#first = new Promise((done) => {
      this.#firstIsThere = () => done(undefined);
    });
  }

  /** Its address, when it did not come or was not good the last time; else ''. */
  get missing() {
    return this.#missing ? this.#place.address : '';
  }

  /** Whether another worker that reads it now would fetch it again. */
  get underway() {
    return this.#underway;
  }

  /** Whether it is being unpacked, which a search that has lasted gives way to. */
  get unpacking() {
    return this.#unpacking && performance.now() >= this.#resting;
  }

  /** Begins to read it, unless that was done; when it was no good, once more. */
  read() {
    if (this.#reading) return;
    this.#underway = true;
    this.#reading = this.#read()
      .catch(() => false)
      .then((good) => {
        this.#missing = !good;
        this.#late = false;
        if (!good) this.#reading = null; // the next request tries again
        if (!good) this.#underway = false;
      });
  }

  /** Waits until it is unpacked, or has not arrived after that long. @param {number} milliseconds */
  async arrives(milliseconds) {
    await this.#wait(milliseconds, Promise.resolve(this.#reading));
  }

  /** The same; the databases of the small file will do. @param {number} milliseconds */
  async serves(milliseconds) {
    if (this.#hasFirst) return;
    await this.#wait(milliseconds, Promise.race([this.#reading, this.#first]));
  }

  /** @param {number} milliseconds @param {Promise<unknown>} enough */
  async #wait(milliseconds, enough) {
    if (!this.#late) {
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let timer;
      const late = new Promise((done) => {
        timer = setTimeout(() => done(true), milliseconds);
      });
      this.#late = (await Promise.race([enough, late])) === true;
      clearTimeout(timer);
    }
    if (this.#unpacking) await enough;
  }

  /** Leaves the engine to a search for so long: unpacking waits. @param {number} milliseconds */
  rest(milliseconds) {
    this.#resting = milliseconds && performance.now() + milliseconds;
  }

  /**
   * @param {ArrayBuffer} file
   * @param {() => number} [resting] until when to wait between two parts
   * @returns {Promise<boolean>} whether the solver takes it
   */
  async #load(file, resting = () => 0) {
    const { wasm, databases } = await this.#solver;
    const before = unpacked.get(wasm);
    const loading = (async () => {
      await before;
      const { exports, memory } = wasm;
      const pointer = exports.malloc(file.byteLength);
      if (pointer === 0) return false;
      new Uint8Array(memory.buffer).set(new Uint8Array(file), pointer);
      let problem = 0;
      let begin = performance.now();
      do {
        if (begin < resting() || performance.now() - begin >= SLICE_MILLISECONDS) {
          await this.#engine.turns.pause();
          begin = performance.now();
        } else problem = exports.databases_load(databases, pointer, file.byteLength);
      } while (problem === 0);
      exports.free(pointer);
      return wasm.read(problem) === '';
    })();
    unpacked.set(
      wasm,
      loading.catch(() => {}),
    );
    return loading;
  }

  /** @param {ArrayBuffer} file @returns {Promise<boolean>} whether the solver takes it */
  async #unpack(file) {
    this.#unpacking = true;
    const good = await this.#load(file, () => this.#resting);
    this.#unpacking = false;
    return good;
  }

  /** Brings the databases of the small file; without them searches wait longer. @param {string} address */
  async #readFirst(address) {
    const response = await fetch(address);
    const file = response.ok && (await response.arrayBuffer());
    if (!file || this.#unpacking || !(await this.#load(file))) return;
    this.#hasFirst = true;
    this.#firstIsThere();
  }

  /** A stored file that the solver refuses is fetched once more. @returns {Promise<boolean>} whether the databases are there */
  async #read() {
    const { address, first } = this.#place;
    // Without a cache the file is fetched each time.
    const cache = await openCache(CACHE);
    const stored = await cache?.match(address).catch(() => undefined);
    const kept = await stored?.arrayBuffer().catch(() => undefined);
    if (cache && kept && (await this.#unpack(kept))) {
      this.#underway = false;
      if (new Uint8Array(kept)[4] !== PLAIN_VERSION) this.#storePlain(cache).catch(() => {});
      return true;
    }
    if (first && !this.#hasFirst) this.#readFirst(first).catch(() => {});
    const response = await fetch(address, stored ? { cache: 'reload' } : {});
    const file = response.ok ? await response.arrayBuffer() : null;
    const good = file !== null && (await this.#unpack(file));
    // Searches need not wait for that.
    const stores = cache && (good || stored) ? this.#store(cache, good ? file : null) : Promise.reject();
    stores
      .finally(() => {
        this.#underway = false;
      })
      .then(() => (cache && good ? this.#storePlain(cache) : undefined))
      .catch(() => {});
    return good;
  }

  /**
   * Puts the file into the cache, in place of any that was there.
   * @param {Cache} cache
   * @param {ArrayBuffer | null} file null: only removes
   */
  async #store(cache, file) {
    const { address, siblings } = this.#place;
    if (file) await cache.put(address, new Response(file));
    else await cache.delete(address);
    // All other files there are of earlier versions.
    const folder = new URL('.', address).href;
    for (const { url } of await cache.keys())
      if (url.startsWith(folder) && !siblings.includes(url)) await cache.delete(url);
  }

  /** Puts the databases into the cache as they are in memory, so that on the next visit they need no unpacking. @param {Cache} cache */
  async #storePlain(cache) {
    const { plain } = this.#place;
    if (!plain) return;
    await this.#engine.rests();
    const { wasm, databases } = await this.#solver;
    const { exports, memory } = wasm;
    const length = exports.databases_save(databases, ...plain, 0, 0);
    const pointer = exports.malloc(length);
    if (pointer === 0) return;
    exports.databases_save(databases, ...plain, pointer, length);
    const file = memory.buffer.slice(pointer, pointer + length);
    exports.free(pointer);
    await this.#store(cache, file);
  }
}
