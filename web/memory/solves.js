// The solves of this reader: versioned records, kept in the browser and seen by all tabs of this site.
//
// A record of a newer version is shown as far as it is understood, and never rewritten; fields that this version does not
// know stay in the record. What is no solve is passed over and left where it is. Where the browser keeps nothing, `failure`
// says why and everything goes on in this page's memory; what could not be written is tried again with the next writing.

import { Channel, MemoryError, newId, use } from './database.js';

/** @import { MemoryFailure } from '../common/messages' */

export const VERSION = 1;

export const kinds = /** @type {const} */ (['random', 'distance', 'daily', 'position']);
export const penalties = /** @type {const} */ (['', '+2', 'DNF']);

/** @typedef {typeof kinds[number]} Kind */
/** @typedef {typeof penalties[number]} Penalty */

/**
 * @typedef {object} Solve
 * @property {number} version
 * @property {string} id
 * @property {number} at when it was solved, in milliseconds since 1970
 * @property {string} size "4x4", width first
 * @property {Kind} kind of deal
 * @property {number} [distance] moves from the goal, where the kind is distance
 * @property {string} [date] "2026-11-22", where the kind is daily
 * @property {string} [seed]
 * @property {string} start position text
 * @property {string} moves move text
 * @property {string} times of the moves; '' when they are not known
 * @property {number} elapsed milliseconds
 * @property {number} moveCount
 * @property {number} assisted moves that a solver made
 * @property {string[]} inputs what moved tiles: keys, click, drag, touch, hover
 * @property {boolean} interrupted
 * @property {Penalty} penalty
 * @property {number} [shortest] moves of a shortest solution, once it is known
 */

/** @typedef {Omit<Solve, 'version' | 'id' | 'penalty'>} NewSolve */

const isText = (/** @type {unknown} */ value) => typeof value === 'string';
const isCount = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && /** @type {number} */ (value) >= 0;
const isBoardSize = (/** @type {unknown} */ value) => isText(value) && /^([2-9]|10)x([2-9]|10)$/.test(String(value));
const isDate = (/** @type {unknown} */ value) =>
  isText(value) &&
  /^\d{4}-\d\d-\d\d$/.test(String(value)) &&
  new Date(`${value}T00:00Z`).toJSON()?.slice(0, 10) === value;

/** What each field may be, in the order in which they are written. @type {Record<keyof Solve, (value: unknown) => boolean>} */
const fields = {
  version: (value) => isCount(value) && value !== 0,
  id: (value) => isText(value) && value !== '',
  at: (value) => isCount(value) && !Number.isNaN(new Date(/** @type {number} */ (value)).getTime()),
  size: isBoardSize,
  kind: (value) => kinds.some((kind) => kind === value),
  distance: isCount,
  date: isDate,
  seed: isText,
  start: isText,
  moves: isText,
  times: isText,
  elapsed: isCount,
  moveCount: isCount,
  assisted: isCount,
  inputs: (value) => Array.isArray(value) && value.every(isText),
  interrupted: (value) => typeof value === 'boolean',
  penalty: (value) => penalties.some((penalty) => penalty === value),
  shortest: isCount,
};

const optional = ['distance', 'date', 'seed', 'shortest'];

export const fieldNames = /** @type {(keyof Solve)[]} */ (Object.keys(fields));

/** @param {unknown} record @returns {string | null} the first field that is no field of a solve; null: all are right */
export function wrongField(record) {
  const given = /** @type {Record<string, unknown>} */ (record);
  if (typeof record !== 'object' || record === null) return 'version';
  return (
    fieldNames.find((name) => {
      const value = given[name];
      return value === undefined ? !optional.includes(name) : !fields[name](value);
    }) ?? null
  );
}

/** @param {Solve} a @param {Solve} b */
const newestFirst = (a, b) => b.at - a.at || (a.id < b.id ? 1 : -1);

/** Tells 'change' when the solves changed, here or in another tab, and 'failure' when `failure` did. */
export class Solves extends EventTarget {
  /** Why solves are not kept; null: they are. @type {MemoryFailure | null} */
  failure = null;
  /** Records that are no solves, and so are not among them. */
  damaged = 0;

  /** @type {Map<string, Solve>} */
  #solves = new Map();
  /** @type {Set<string>} those that could not be written yet */
  #unwritten = new Set();
  /** @type {Solve[] | null} newest first; null when it is to be made anew */
  #sorted = null;
  /** @type {Channel | null} */
  #channel = null;

  /** Reads what is there; solves that were added meanwhile stay. */
  async load() {
    this.#channel ??= new Channel('solves', (ids) => void this.#follow(ids));
    await this.#follow('all');
    return this;
  }

  /** Listens no more. */
  end() {
    this.#channel?.end();
  }

  /**
   * The solves, the newest first.
   * @param {{ size?: string, kind?: Kind }} [only]
   * @returns {Solve[]}
   */
  all({ size, kind } = {}) {
    this.#sorted ??= [...this.#solves.values()].sort(newestFirst);
    if (!size && !kind) return this.#sorted;
    return this.#sorted.filter((solve) => (!size || solve.size === size) && (!kind || solve.kind === kind));
  }

  /** @param {string} id */
  get(id) {
    return this.#solves.get(id) ?? null;
  }

  /**
   * @param {NewSolve} solve
   * @returns {Promise<Solve>} its record, when it is written or cannot be
   */
  async add(solve) {
    const record = { ...solve, version: VERSION, id: newId(), penalty: /** @type {const} */ ('') };
    await this.addAll([record]);
    return record;
  }

  /**
   * Adds records that are not there yet: of an import, or those that were removed.
   * @param {Solve[]} records
   * @returns {Promise<number>} how many were not there
   */
  async addAll(records) {
    const added = records.filter(({ id }) => !this.#solves.has(id));
    for (const record of added) {
      this.#solves.set(record.id, record);
      this.#unwritten.add(record.id);
    }
    this.#changed();
    await this.#write();
    return new Set(added.map(({ id }) => id)).size;
  }

  /** @param {string} id @param {Penalty} penalty @returns {Promise<boolean>} whether it is so now */
  mark(id, penalty) {
    return this.#change(id, { penalty });
  }

  /** @param {string} id @param {number} shortest @returns {Promise<boolean>} whether it is so now */
  setShortest(id, shortest) {
    return this.#change(id, { shortest });
  }

  /**
   * Takes a solve away; addAll([record]) takes that back.
   * @param {string} id
   * @returns {Promise<Solve | null>} the record; null: it is not there, or of a newer version
   */
  async remove(id) {
    const record = this.#solves.get(id);
    if (!record || record.version > VERSION) return null;
    this.#solves.delete(id);
    this.#unwritten.delete(id);
    this.#changed();
    await this.#keep(async () => {
      await use('solves', 'readwrite', (store) => store.delete(id));
      this.#channel?.tell([id]);
    });
    return record;
  }

  /**
   * Changes fields of the record as it is in the browser now: another tab may have changed others.
   * @param {string} id @param {Partial<Solve>} changes
   */
  async #change(id, changes) {
    const known = this.#solves.get(id);
    if (!known || known.version > VERSION) return false;
    let there = true;
    this.#set({ ...known, ...changes });
    if (this.#unwritten.has(id)) await this.#write();
    else
      await this.#keep(async () => {
        const record = await use('solves', 'readwrite', async (store) => {
          const stored = await store.get(id);
          if (!stored || stored.version > VERSION) return stored;
          const changed = { ...stored, ...changes };
          await store.put(changed);
          return changed;
        });
        there = Boolean(record) && record.version <= VERSION;
        if (record) this.#set(record);
        else this.#solves.delete(id); // another tab removed it
        this.#changed();
        this.#channel?.tell([id]);
      });
    return there;
  }

  /** @param {Solve} record */
  #set(record) {
    this.#solves.set(record.id, record);
    this.#changed();
  }

  #changed() {
    this.#sorted = null;
    this.dispatchEvent(new Event('change'));
  }

  /** Writes what is not written yet, and nothing over what is there. */
  async #write() {
    await this.#keep(async () => {
      const ids = [...this.#unwritten].filter((id) => this.#solves.has(id));
      if (ids.length === 0) return;
      await use('solves', 'readwrite', async (store) => {
        const there = new Set(await store.getAllKeys());
        await Promise.all(ids.map((id) => there.has(id) || store.add(this.#solves.get(id))));
      });
      for (const id of ids) this.#unwritten.delete(id);
      this.#channel?.tell(ids.length > 100 ? 'all' : ids);
    });
  }

  /** @param {() => Promise<void>} work that says in `failure` how it ended */
  async #keep(work) {
    /** @type {MemoryFailure | null} */
    let failure = null;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error;
      failure = error.code;
    }
    if (failure === this.failure) return;
    this.failure = failure;
    this.dispatchEvent(new Event('failure'));
  }

  /** Reads records anew. @param {string[] | 'all'} ids */
  async #follow(ids) {
    await this.#keep(async () => {
      /** @type {[string, unknown][]} */
      const read = await use('solves', 'readonly', async (store) => {
        if (ids === 'all') return (await store.getAll()).map((record) => [record.id, record]);
        return Promise.all(ids.map(async (id) => [id, await store.get(id)]));
      });
      if (ids === 'all') {
        this.damaged = 0;
        for (const id of this.#solves.keys()) if (!this.#unwritten.has(id)) this.#solves.delete(id);
      }
      for (const [id, record] of read) {
        const wrong = wrongField(record);
        if (record && wrong) this.damaged += 1;
        if (!wrong) this.#solves.set(id, /** @type {Solve} */ (record));
        else if (!this.#unwritten.has(id)) this.#solves.delete(id);
      }
      this.#changed();
    });
  }
}
