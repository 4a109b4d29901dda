// The solves of this reader: versioned records, kept in the browser and seen by all tabs of this site.
//
// A record of a newer version is shown as far as it is understood, and never rewritten; fields that this version does not
// know stay in the record. What could not be written is tried again with the next writing.
//
// In the database solves are in batches: ten thousand records by themselves take half a second to read, fifty batches a
// tenth of that. A solve stays in its batch.

import { Kept, newId, use } from './database.ts';

export const VERSION = 1;

export const kinds = ['random', 'distance', 'daily', 'position'] as const;

export type Kind = (typeof kinds)[number];

export interface Solve {
  version: number;
  id: string;
  at: number;
  size: string;
  kind: Kind;
  distance?: number;
  date?: string;
  seed?: string;
  start: string;
  moves: string;
  /** of the moves; '' when they are not known */
  times: string;
  elapsed: number;
  moveCount: number;
  assisted: number;
  inputs: string[];
  interrupted: boolean;
  hints?: number;
  attempt?: boolean;
  shortest?: number;
}

export type NewSolve = Omit<Solve, 'version' | 'id'>;

const isText = (value: unknown) => typeof value === 'string';
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
/** Milliseconds; so few, a thousand years, that the sum of a hundred is exact. */
const isTime = (value: unknown) => isCount(value) && (value as number) < 2 ** 45;
const isBoardSize = (value: unknown) => isText(value) && /^([2-9]|10)x([2-9]|10)$/.test(String(value));
const isDate = (value: unknown) =>
  isText(value) &&
  /^\d{4}-\d\d-\d\d$/.test(String(value)) &&
  new Date(`${value}T00:00Z`).toJSON()?.slice(0, 10) === value;

/** The most moves that a shortest solution has, by the longer and the shorter side, or more than it can have. */
const diameters: Record<string, number> = {
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

function isWithin(moves: unknown, size: unknown) {
  const [longer, shorter] = String(size)
    .split('x')
    .map(Number)
    .sort((one, other) => other - one);
  // Larger boards are solved row by row: for a tile ten moves for each step of its way are more than enough.
  const most = diameters[`${longer}x${shorter}`] ?? 10 * longer * longer * shorter;
  return isCount(moves) && (moves as number) <= most;
}

const MOST_INPUTS = 100; // there are six

/** What each field may be, in the order in which they are written; the whole solve decides what no board can have. */
const fields: Record<keyof Solve, (value: unknown, solve: Record<string, unknown>) => boolean> = {
  version: (value) => isCount(value) && value !== 0,
  id: (value) => isText(value) && value !== '',
  at: (value) => isCount(value) && !Number.isNaN(new Date(value as number).getTime()),
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
  shortest: (value, { size }) => isWithin(value, size),
};

const optionalFields = ['distance', 'date', 'seed', 'hints', 'attempt', 'shortest'];

const fieldNames = Object.keys(fields) as (keyof Solve)[];

/** @returns the first field that is no field of a solve; null: all are right */
export function wrongField(record: unknown): string | null {
  const given = record as Record<string, unknown>;
  if (typeof record !== 'object' || record === null) return 'version';
  return (
    fieldNames.find((name) => {
      const value = given[name];
      return value === undefined ? !optionalFields.includes(name) : !fields[name](value, given);
    }) ?? null
  );
}

const newestFirst = (a: Solve, b: Solve) => b.at - a.at || (a.id < b.id ? 1 : -1);

const MOST_OF_BATCH = 200; // solves

export type Batch = { id: string; version: number; solves: Solve[] };

const batchId = (number: number) => String(number).padStart(8, '0');

const isOurs = (batch: Batch | undefined): batch is Batch =>
  batch !== undefined && batch.version <= VERSION && Array.isArray(batch.solves);

const solvesIn = (batch: Batch | undefined) => (Array.isArray(batch?.solves) ? batch.solves : []);

export class Solves extends Kept {
  #solves: Map<string, Solve> = new Map();
  /** The batch of each that is written, by their ids. */
  #batches: Map<string, string> = new Map();
  /** Those that are not written yet, and whether they were made here. */
  #unwritten: Map<string, boolean> = new Map();
  /** newest first; null when it is to be made anew */
  #sorted: Solve[] | null = null;

  constructor() {
    super('solves');
  }

  all(): Solve[] {
    this.#sorted ??= [...this.#solves.values()].sort(newestFirst);
    return this.#sorted;
  }

  get(id: string) {
    return this.#solves.get(id) ?? null;
  }

  /** @returns its record, when it is written or cannot be */
  async add(solve: NewSolve): Promise<Solve> {
    const record: Solve = { ...solve, version: VERSION, id: newId() };
    await this.#add([record], true);
    return record;
  }

  /** Adds records that are not there yet: of an import, or those that were removed. @returns how many were not there */
  addAll(records: Solve[]): Promise<number> {
    return this.#add(records, false);
  }

  /** @param made here: no other tab can have written them */
  async #add(records: Solve[], made: boolean) {
    let added = 0;
    for (const record of records) {
      if (this.#solves.has(record.id)) continue;
      this.#solves.set(record.id, record);
      this.#unwritten.set(record.id, made);
      added += 1;
    }
    this.#changed();
    await this.keep(() => this.#write());
    return added;
  }

  async setShortest(id: string, shortest: number): Promise<boolean> {
    const known = this.#solves.get(id);
    if (!known || known.version > VERSION) return false;
    this.#solves.set(id, { ...known, shortest });
    this.#changed();
    // Another tab may have changed what is stored.
    return this.#change(id, (solves, place) => {
      solves[place] = { ...solves[place], shortest };
    });
  }

  /** Takes a solve away, which addAll() takes back. @returns null: it is not there, or of a newer version */
  async remove(id: string): Promise<Solve | null> {
    const record = this.#solves.get(id);
    if (!record || record.version > VERSION) return null;
    if (!(await this.#change(id, (solves, place) => solves.splice(place, 1)))) return null;
    this.#solves.delete(id);
    this.#unwritten.delete(id);
    this.#changed();
    return record;
  }

  /** Changes the batch of a solve, as it is in the browser now.
   * @returns false: another tab removed the solve, or the batch is of a newer version */
  async #change(id: string, change: (solves: Solve[], place: number) => void): Promise<boolean> {
    let done = true;
    await this.keep(async () => {
      await this.#write(); // this solve, too, if it is not written yet
      const key = this.#batches.get(id) ?? '';
      const stored = await use('solves', 'readwrite', async (store) => {
        const batch = (await store.get(key)) as Batch | undefined;
        const place = solvesIn(batch).findIndex((solve) => solve.id === id);
        done = isOurs(batch) && place >= 0;
        if (!isOurs(batch) || place < 0) return batch;
        change(batch.solves, place);
        await store.put(batch);
        return batch;
      });
      this.#take([[key, stored]]);
      this.tell([key]);
    });
    return done;
  }

  #changed() {
    this.#sorted = null;
    this.dispatchEvent(new Event('change'));
  }

  async #write() {
    if (this.#unwritten.size === 0) return;
    const ids = new Map(this.#unwritten);
    const changed: Map<string, Batch> = new Map();
    await use('solves', 'readwrite', async (store) => {
      const there = new Set();
      if ([...ids.values()].includes(false))
        for (const batch of await store.getAll()) for (const solve of solvesIn(batch)) there.add(solve?.id);
      const keys = (await store.getAllKeys()).filter((key) => /^\d{8}$/.test(String(key)));
      let number = Number(keys.pop() ?? 0);
      let batch = (await store.get(batchId(number))) as Batch | undefined;
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
    this.tell([...changed.keys()]);
  }

  override follow(keys: string[] | 'all') {
    return this.keep(async () => {
      const read: [string, Batch | undefined][] = await use('solves', 'readonly', async (store) => {
        if (keys === 'all') return (await store.getAll()).map((batch) => [batch.id, batch]);
        return Promise.all(keys.map(async (key) => [key, await store.get(key)]));
      });
      const gone = keys === 'all' ? new Set(this.#batches.values()) : [];
      this.#take([...[...gone].map((key) => [key, undefined] as [string, undefined]), ...read]);
    });
  }

  #take(read: [string, Batch | undefined][]) {
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
