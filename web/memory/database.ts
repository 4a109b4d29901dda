// The database of this site in the reader's browser (IndexedDB): stores of records that have an `id` and a
// `version`. It is opened when it is first used. A store that is missing is made, whatever version of the page made the
// database, so that an older and a newer page can have it open side by side. What goes wrong is a MemoryError with a code.

import type { MemoryFailure } from '../common/messages.ts';

export type StoreName = 'games' | 'solves' | 'settings';

const NAME = 'sliding-puzzle';
const LONGEST_OPENING = 3000; // milliseconds
const MOST_OPENINGS = 2; // of one use: the browser or another tab may have closed the database

const storeNames: readonly StoreName[] = ['games', 'solves', 'settings'];

export class MemoryError extends Error {
  code;

  constructor(code: MemoryFailure, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

function codeOf(error: unknown): MemoryFailure {
  if (error instanceof MemoryError) return error.code;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'QuotaExceededError') return 'full';
  // Firefox says InvalidStateError where a page may store nothing.
  return name === 'SecurityError' || name === 'InvalidStateError' ? 'refused' : 'damaged';
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const storeOf = (store: IDBObjectStore) => ({
  get: (key: string): Promise<any> => answered(store.get(key)),
  getAll: (): Promise<any[]> => answered(store.getAll()),
  getAllKeys: () => answered(store.getAllKeys()),
  put: (record: object) => answered(store.put(record)),
  delete: (key: string) => answered(store.delete(key)),
  /** A page that ends now does not hear that its records are written. */
  commit: () => store.transaction.commit?.(),
});

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () =>
      reject(transaction.error ?? new DOMException('broken off', 'AbortError'));
  });

let opened: Promise<IDBDatabase> | null = null;

function openAt(version?: number): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, version);
  request.onupgradeneeded = () => {
    for (const name of storeNames)
      if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name, { keyPath: 'id' });
  };
  const opening = answered(request).then((database) => {
    database.onversionchange = close; // a newer page waits for it
    database.onclose = close;
    return database;
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new MemoryError('blocked'));
      opening.then((late) => late.close()).catch(() => {});
    }, LONGEST_OPENING);
    opening.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function open() {
  // Reading the name may throw, too, where a sandbox forbids it.
  if (!globalThis.indexedDB) throw new MemoryError('missing');
  const database = await openAt();
  if (storeNames.every((name) => database.objectStoreNames.contains(name))) return database;
  database.close();
  return openAt(database.version + 1);
}

export function close() {
  opened?.then((database) => database.close()).catch(() => {});
  opened = null;
}

/** Does some work on one store, whole or not at all; rejects with a MemoryError. @param work waits for nothing else */
export async function use<T>(
  name: StoreName,
  mode: 'readonly' | 'readwrite',
  work: (store: ReturnType<typeof storeOf>) => Promise<T>,
): Promise<T> {
  for (let openings = 1; ; openings += 1) {
    const current = (opened ??= open());
    try {
      const transaction = (await current).transaction(name, mode);
      const done = ended(transaction);
      done.catch(() => {}); // told below
      try {
        const result = await work(storeOf(transaction.objectStore(name)));
        await done;
        return result;
      } catch (error) {
        try {
          transaction.abort();
        } catch {
          // It has ended already.
        }
        // Of a transaction without room, each step says only that it was broken off.
        throw transaction.error ?? error;
      }
    } catch (error) {
      if (opened === current) close();
      if ((error as Partial<DOMException>)?.name === 'InvalidStateError' && openings < MOST_OPENINGS) continue;
      throw new MemoryError(codeOf(error), error);
    }
  }
}

/** A new name for a record: 16 random bytes, also on pages without https. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What is kept in one store. Tells 'change' when it changed, here or in another tab, and 'failure' when `failure` did.
 * The tabs of this site tell each other the records that changed, or 'all' for many. */
export abstract class Kept extends EventTarget {
  /** Why nothing is kept; null: it is. */
  failure: MemoryFailure | null = null;

  #name;
  #channel: BroadcastChannel | null = null;
  /** until what was asked for is done, one after another */
  #queue: Promise<void> = Promise.resolve();

  constructor(name: StoreName) {
    super();
    this.#name = name;
  }

  abstract follow(keys: string[] | 'all'): Promise<void>;

  async load() {
    this.#listen();
    // A page that browsers keep for the way back may hold nothing open. When it is shown again it has missed something.
    globalThis.addEventListener?.('pagehide', () => this.end());
    globalThis.addEventListener?.('pageshow', ({ persisted }) => {
      if (!persisted) return;
      this.#listen();
      void this.follow('all');
    });
    await this.follow('all');
    return this;
  }

  #listen() {
    try {
      this.#channel = new BroadcastChannel(`${NAME} ${this.#name}`);
      this.#channel.onmessage = ({ data }) => {
        // Any page of this origin may say anything.
        if (data === 'all' || (Array.isArray(data) && [...data].every((id) => typeof id === 'string')))
          void this.follow(data);
      };
    } catch {
      // A browser without it, or a sandbox: other tabs show it when they are loaded anew.
    }
  }

  tell(ids: string[]) {
    this.#channel?.postMessage(ids);
  }

  /** @param work that says in `failure` how it ended */
  keep(work: () => Promise<void>) {
    const done = this.#queue.then(async () => {
      let failure: MemoryFailure | null = null;
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

  end() {
    this.#channel?.close();
    this.#channel = null;
  }
}
