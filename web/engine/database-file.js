// A file of pattern databases: from the cache, else from the server and into the cache, and unpacked into the solver,
// beside whatever the engine does meanwhile.

/** @import { SolverExports } from './borders' */
/** @import { Engine } from './engine.js' */

/** @typedef {import('./wasm-module.js').WasmModule<SolverExports>} Wasm */

const CACHE = 'sliding-puzzle';
// How long no search must have run before the databases are stored as they are in memory, which takes some 10 ms.
const IDLE_MILLISECONDS = 3000;
const PLAIN_VERSION = 2; // of a file that is so
// Unpacking gives way to searches after so long.
const SLICE_MILLISECONDS = 8;

/** The solver takes one file at a time. @type {WeakMap<Wasm, Promise<unknown>>} */
const unpacked = new WeakMap();

export class DatabaseFile {
  #engine;
  #wasm;
  #databases;
  #address;
  #siblings;
  #plain;
  /** @type {Promise<void> | null} */
  #reading = null;
  #late = false; // somebody has waited for it long enough
  #unpacking = false; // it is here
  #missing = false;
  #underway = false; // being fetched, unpacked or put into the cache
  /** Until the databases may be stored. @type {ReturnType<typeof setTimeout> | undefined} */
  #storing;

  /**
   * @param {Pick<Engine<any, any>, 'turns' | 'idle'>} engine
   * @param {Wasm} wasm
   * @param {number} databases the pointer to what the solver has
   * @param {string} address
   * @param {string[]} siblings the addresses of all files of this version
   * @param {[width: number, height: number] | null} plain the board, where the file is to be stored as it is in memory:
   *   much larger, but there is no unpacking then
   */
  constructor(engine, wasm, databases, address, siblings, plain) {
    this.#engine = engine;
    this.#wasm = wasm;
    this.#databases = databases;
    this.#address = address;
    this.#siblings = siblings;
    this.#plain = plain;
  }

  /** Its address, when it did not come or was not good; else ''. */
  get missing() {
    return this.#missing ? this.#address : '';
  }

  /** Whether another worker that reads it now would fetch it again. */
  get underway() {
    return this.#underway;
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
    if (!this.#late) {
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let timer;
      const late = new Promise((done) => {
        timer = setTimeout(() => done(true), milliseconds);
      });
      this.#late = (await Promise.race([this.#reading, late])) === true;
      clearTimeout(timer);
    }
    if (this.#unpacking) await this.#reading;
  }

  /** The engine ends. */
  end() {
    clearTimeout(this.#storing);
  }

  /** @param {ArrayBuffer} file @returns {Promise<boolean>} whether the solver takes it */
  async #load(file) {
    const { exports, memory } = this.#wasm;
    const before = unpacked.get(this.#wasm);
    this.#unpacking = true;
    const loading = (async () => {
      await before;
      const pointer = exports.malloc(file.byteLength);
      if (pointer === 0) return false;
      new Uint8Array(memory.buffer).set(new Uint8Array(file), pointer);
      let problem = 0;
      let begin = performance.now();
      while ((problem = exports.databases_load(this.#databases, pointer, file.byteLength)) === 0) {
        if (performance.now() - begin < SLICE_MILLISECONDS) continue;
        await this.#engine.turns.pause();
        begin = performance.now();
      }
      exports.free(pointer);
      return this.#wasm.read(problem) === '';
    })();
    unpacked.set(
      this.#wasm,
      loading.catch(() => {}),
    );
    const good = await loading;
    this.#unpacking = false;
    return good;
  }

  /** A stored file that the solver refuses is fetched once more. @returns {Promise<boolean>} whether the databases are there */
  async #read() {
    const address = this.#address;
    // Storage may be missing (plain http), refused (an opaque origin, where even asking may throw) or full; then the
    // file is fetched each time.
    const cache = await (async () => self.caches.open(CACHE))().catch(() => null);
    const stored = await cache?.match(address).catch(() => undefined);
    const kept = await stored?.arrayBuffer().catch(() => undefined);
    if (cache && kept && (await this.#load(kept))) {
      this.#underway = false;
      if (new Uint8Array(kept)[4] !== PLAIN_VERSION) this.#storePlain(cache).catch(() => {});
      return true;
    }
    const response = await fetch(address, stored ? { cache: 'reload' } : {});
    const file = response.ok ? await response.arrayBuffer() : null;
    const good = file !== null && (await this.#load(file));
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
    const address = this.#address;
    if (file) await cache.put(address, new Response(file));
    else await cache.delete(address);
    // All other files there are of earlier versions.
    const folder = new URL('.', address).href;
    for (const { url } of await cache.keys())
      if (url.startsWith(folder) && !this.#siblings.includes(url)) await cache.delete(url);
  }

  /** Puts the databases into the cache as they are in memory, so that on the next visit they need no unpacking. @param {Cache} cache */
  async #storePlain(cache) {
    if (!this.#plain) return;
    do {
      await new Promise((done) => {
        this.#storing = setTimeout(done, IDLE_MILLISECONDS);
      });
      await this.#engine.turns.pause();
    } while (this.#engine.idle < IDLE_MILLISECONDS);
    const { exports, memory } = this.#wasm;
    const length = exports.databases_save(this.#databases, ...this.#plain, 0, 0);
    const pointer = exports.malloc(length);
    if (pointer === 0) return;
    exports.databases_save(this.#databases, ...this.#plain, pointer, length);
    const file = memory.buffer.slice(pointer, pointer + length);
    exports.free(pointer);
    await this.#store(cache, file);
  }
}
