// The solves of this reader: versioned records, kept in the browser and seen by all tabs of this site.
//
// A record of a newer version is shown as far as it is understood, and never rewritten; fields that this version does not
// know stay in the record. What is no solve is passed over and left where it is. Where the browser keeps nothing, `failure`
// says why and everything goes on in this page's memory; what could not be written is tried again with the next writing.
//
// In the database solves are in batches: ten thousand records by themselves take half a second to read, fifty batches a
// tenth of that. A solve stays in its batch; a batch of a newer version is not rewritten.

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
 * @property {string[]} inputs what moved tiles: keys, click, drag, touch, hover, other
 * @property {boolean} interrupted
 * @property {number} [hints] positions for which a hint was given, where there were such
 * @property {boolean} [attempt] where it began at a moment of another game
 * @property {Penalty} penalty
 * @property {number} [shortest] moves of a shortest solution, once it is known
 */

/** @typedef {Omit<Solve, 'version' | 'id' | 'penalty'> & { penalty?: Penalty }} NewSolve */

const isText = (/** @type {unknown} */ value) => typeof value === 'string';
const isCount = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && /** @type {number} */ (value) >= 0;
/** Milliseconds; so few, a thousand years, that the sum of a hundred is exact. */
const isTime = (/** @type {unknown} */ value) => isCount(value) && /** @type {number} */ (value) < 2 ** 45;
const isBoardSize = (/** @type {unknown} */ value) => isText(value) && /^([2-9]|10)x([2-9]|10)$/.test(String(value));
const isDate = (/** @type {unknown} */ value) =>
  isText(value) &&
  /^\d{4}-\d\d-\d\d$/.test(String(value)) &&
  new Date(`${value}T00:00Z`).toJSON()?.slice(0, 10) === value;

/**
 * The most moves that a shortest solution has, by the longer and the shorter side, where that is known or more than it can be.
 * @type {Record<string, number>}
 */
const diameters = {
  '2x2': 6,
  '3x2': 21,
  '4x2': 36,
  '5x2': 55,
  '3x3': 31,
  '6x2': 80,
  '4x3': 53,
  '7x2': 108,
  '5x3': 84,
  '8x2': 140,
  '4x4': 80,
};

/** Whether a board of that size can be so many moves from its goal. @param {unknown} moves @param {unknown} size */
function isWithin(moves, size) {
  const [longer, shorter] = String(size)
    .split('x')
    .map(Number)
    .sort((one, other) => other - one);
  // Larger boards are solved row by row: for a tile ten moves for each step of its way are more than enough.
  const most = diameters[`${longer}x${shorter}`] ?? 10 * longer * longer * shorter;
  return isCount(moves) && /** @type {number} */ (moves) <= most;
}

const MOST_INPUTS = 100; // there are six

/**
 * What each field may be, in the order in which they are written; the whole solve decides what no board can have.
 * @type {Record<keyof Solve, (value: unknown, solve: Record<string, unknown>) => boolean>}
 */
const fields = {
  version: (value) => isCount(value) && value !== 0,
  id: (value) => isText(value) && value !== '',
  at: (value) => isCount(value) && !Number.isNaN(new Date(/** @type {number} */ (value)).getTime()),
  size: isBoardSize,
  kind: (value) => kinds.some((kind) => kind === value),
  distance: (value, { size, kind }) => kind === 'distance' && isWithin(value, size),
  date: isDate,
  seed: isText,
  start: isText,
  moves: isText,
  times: isText,
  elapsed: isTime,
  moveCount: isCount,
  assisted: isCount,
  inputs: (value) => Array.isArray(value) && value.length <= MOST_INPUTS && value.every(isText),
  interrupted: (value) => typeof value === 'boolean',
  hints: isCount,
  attempt: (value) => typeof value === 'boolean',
  penalty: (value) => penalties.some((penalty) => penalty === value),
  shortest: (value, { size }) => isWithin(value, size),
};

export const optionalFields = ['distance', 'date', 'seed', 'hints', 'attempt', 'shortest'];

export const fieldNames = /** @type {(keyof Solve)[]} */ (Object.keys(fields));

/** @param {unknown} record @returns {string | null} the first field that is no field of a solve; null: all are right */
export function wrongField(record) {
  const given = /** @type {Record<string, unknown>} */ (record);
  if (typeof record !== 'object' || record === null) return 'version';
  return (
    fieldNames.find((name) => {
      const value = given[name];
      return value === undefined ? !optionalFields.includes(name) : !fields[name](value, given);
    }) ?? null
  );
}

/** @param {Solve} a @param {Solve} b */
const newestFirst = (a, b) => b.at - a.at || (a.id < b.id ? 1 : -1);

const MOST_OF_BATCH = 200; // solves

/** @typedef {{ id: string, version: number, solves: Solve[] }} Batch */

/** Batches are read in the order in which they began. @param {number} number */
const batchId = (number) => String(number).padStart(8, '0');

/** Whether this version may write to it. @param {Batch | undefined} batch @returns {batch is Batch} */
const isOurs = (batch) => batch !== undefined && batch.version <= VERSION && Array.isArray(batch.solves);

/** @param {Batch | undefined} batch whatever it is */
const solvesIn = (batch) => (Array.isArray(batch?.solves) ? batch.solves : []);

/** Tells 'change' when the solves changed, here or in another tab, and 'failure' when `failure` did. */
export class Solves extends EventTarget {
  /** Why solves are not kept; null: they are. @type {MemoryFailure | null} */
  failure = null;

  /** @type {Map<string, Solve>} */
  #solves = new Map();
  /** The batch of each that is written, by their ids. @type {Map<string, string>} */
  #batches = new Map();
  /** Those that are not written yet, and whether they were made here. @type {Map<string, boolean>} */
  #unwritten = new Map();
  /** @type {Promise<void>} until what was asked for is done, one after another */
  #queue = Promise.resolve();
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
   * @param {{ size?: string, kind?: Kind, distance?: number }} [only] distance: of boards that are so many moves away
   * @returns {Solve[]}
   */
  all({ size, kind, distance } = {}) {
    this.#sorted ??= [...this.#solves.values()].sort(newestFirst);
    if (!size && !kind) return this.#sorted;
    return this.#sorted.filter(
      (solve) =>
        (!size || solve.size === size) &&
        (!kind || solve.kind === kind) &&
        (distance === undefined || solve.distance === distance),
    );
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
    /** @type {Solve} */
    const record = { penalty: '', ...solve, version: VERSION, id: newId() };
    await this.#add([record], true);
    return record;
  }

  /**
   * Adds records that are not there yet: of an import, or those that were removed.
   * @param {Solve[]} records
   * @returns {Promise<number>} how many were not there
   */
  addAll(records) {
    return this.#add(records, false);
  }

  /** @param {Solve[]} records @param {boolean} made here: nobody else can have written them */
  async #add(records, made) {
    let added = 0;
    for (const record of records) {
      if (this.#solves.has(record.id)) continue;
      this.#solves.set(record.id, record);
      this.#unwritten.set(record.id, made);
      added += 1;
    }
    this.#changed();
    await this.#keep(() => this.#write());
    return added;
  }

  /** @param {string} id @param {Penalty} penalty @returns {Promise<boolean>} whether it is so now */
  mark(id, penalty) {
    return this.#setFields(id, { penalty });
  }

  /** @param {string} id @param {number} shortest @returns {Promise<boolean>} whether it is so now */
  setShortest(id, shortest) {
    return this.#setFields(id, { shortest });
  }

  /**
   * Takes a solve away; addAll([record]) takes that back.
   * @param {string} id
   * @returns {Promise<Solve | null>} the record; null: it is not there, or of a newer version
   */
  async remove(id) {
    const record = this.#solves.get(id);
    if (!record || record.version > VERSION) return null;
    if (!(await this.#change(id, (solves, place) => solves.splice(place, 1)))) return null;
    this.#solves.delete(id);
    this.#unwritten.delete(id);
    this.#changed();
    return record;
  }

  /** @param {string} id @param {Partial<Solve>} fields @returns {Promise<boolean>} whether they are so now */
  async #setFields(id, fields) {
    const known = this.#solves.get(id);
    if (!known || known.version > VERSION) return false;
    this.#solves.set(id, { ...known, ...fields });
    this.#changed();
    // Another tab may have changed other fields of what is stored.
    return this.#change(id, (solves, place) => {
      solves[place] = { ...solves[place], ...fields };
    });
  }

  /**
   * Changes the batch of a solve, as it is in the browser now.
   * @param {string} id @param {(solves: Solve[], place: number) => void} change
   * @returns {Promise<boolean>} false: another tab removed the solve, or the batch is of a newer version
   */
  async #change(id, change) {
    let done = true;
    await this.#keep(async () => {
      await this.#write(); // this solve, too, if it is not written yet
      const key = this.#batches.get(id) ?? '';
      const stored = await use('solves', 'readwrite', async (store) => {
        const batch = /** @type {Batch | undefined} */ (await store.get(key));
        const place = solvesIn(batch).findIndex((solve) => solve.id === id);
        done = isOurs(batch) && place >= 0;
        if (!isOurs(batch) || place < 0) return batch;
        change(batch.solves, place);
        await store.put(batch);
        return batch;
      });
      this.#take([[key, stored]]);
      this.#channel?.tell([key]);
    });
    return done;
  }

  #changed() {
    this.#sorted = null;
    this.dispatchEvent(new Event('change'));
  }

  /** Writes what is not written yet, and nothing that is there already. */
  async #write() {
    if (this.#unwritten.size === 0) return;
    const ids = new Map(this.#unwritten);
    /** @type {Map<string, Batch>} */
    const changed = new Map();
    await use('solves', 'readwrite', async (store) => {
      const there = new Set();
      if ([...ids.values()].includes(false))
        for (const batch of await store.getAll()) for (const solve of solvesIn(batch)) there.add(solve?.id);
      const keys = (await store.getAllKeys()).filter((key) => /^\d{8}$/.test(String(key)));
      let number = Number(keys.pop() ?? 0);
      let batch = /** @type {Batch | undefined} */ (await store.get(batchId(number)));
      for (const id of ids.keys()) {
        const solve = this.#solves.get(id);
        if (!solve || there.has(id)) continue;
        if (!isOurs(batch) || batch.solves.length >= MOST_OF_BATCH) {
          number += 1;
          batch = { id: batchId(number), version: VERSION, solves: [] };
        }
        batch.solves.push(solve);
        changed.set(batch.id, batch);
      }
      await Promise.all([...changed.values()].map((one) => store.put(one)));
    });
    for (const id of ids.keys()) this.#unwritten.delete(id);
    this.#take([...changed]);
    this.#channel?.tell([...changed.keys()]);
  }

  /** @param {() => Promise<void>} work that says in `failure` how it ended */
  #keep(work) {
    const done = this.#queue.then(async () => {
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
    });
    this.#queue = done.catch(() => {});
    return done;
  }

  /** Reads batches anew. @param {string[] | 'all'} keys */
  #follow(keys) {
    return this.#keep(async () => {
      /** @type {[string, Batch | undefined][]} */
      const read = await use('solves', 'readonly', async (store) => {
        if (keys === 'all') return (await store.getAll()).map((batch) => [batch.id, batch]);
        return Promise.all(keys.map(async (key) => [key, await store.get(key)]));
      });
      const gone = keys === 'all' ? new Set(this.#batches.values()) : [];
      this.#take([...[...gone].map((key) => /** @type {[string, undefined]} */ ([key, undefined])), ...read]);
    });
  }

  /** Takes over what batches hold now. @param {[string, Batch | undefined][]} read */
  #take(read) {
    const keys = new Set(read.map(([key]) => key));
    for (const [id, key] of this.#batches) {
      if (!keys.has(key)) continue;
      this.#batches.delete(id);
      this.#solves.delete(id);
    }
    for (const [key, batch] of read) {
      for (const solve of solvesIn(batch)) {
        if (wrongField(solve)) continue;
        this.#solves.set(solve.id, solve);
        this.#batches.set(solve.id, key);
      }
    }
    this.#changed();
  }
}
