// Games that go on when their page comes back: for each board with a name a record of its own. A page that comes takes
// over the latest game of that name whose page is gone. Which pages are there is told by locks (Web Locks), which browsers
// release however a page ends; without them the latest game is taken, whichever tab has it.
//
// A running game is stored many times a second. What the board writes behind the first line, and the seeds, are of the games
// before it: they are a record of their own, which is written when they change.

import { newId, use } from './database.ts';

export const VERSION = 1;

const MOST_OF_A_NAME = 20; // games that are kept

export interface StoredGame {
  version: number;
  id: string;
  name: string;
  asked: string;
  /** milliseconds since 1970, by the reader's clock; more than that where it was set back */
  at: number;
  saved: string;
  seed: string | null;
  /** of the games before it, by where they began */
  seeds?: [string, string | null][];
  /** moves a second of its playback, as asked for: Infinity where it was */
  rate: number;
}

export type EarlierGames = { version: number; id: string; before: string; seeds?: StoredGame['seeds'] };

const isText = (value: unknown) => typeof value === 'string';
const isSeed = (value: unknown) => value === null || isText(value);

const isGame = ({ version, at, saved, seed, rate }: StoredGame) =>
  version <= VERSION && Number.isFinite(at) && isText(saved) && isSeed(seed) && typeof rate === 'number' && rate > 0;

const isEarlier = (earlier: EarlierGames | undefined): earlier is EarlierGames =>
  earlier !== undefined &&
  earlier.version <= VERSION &&
  isText(earlier.before) &&
  (earlier.seeds === undefined ||
    (Array.isArray(earlier.seeds) &&
      earlier.seeds.every((one) => Array.isArray(one) && isText(one[0]) && isSeed(one[1]))));

const earlierId = (id: string) => `${id} before`;

export class GamePlace {
  #id = newId();
  #name;
  #asked;
  #earlier = ''; // as it is stored
  #latest = 0; // of the games there were: the one that is played now comes after them, whatever the clock says
  #release: () => void = () => {};

  constructor(name: string, asked: string) {
    this.#name = name;
    this.#asked = asked;
  }

  /** Takes the place of the latest game that no tab plays, if there is one. A place that rejects can be used. */
  async takeOver(): Promise<StoredGame | null> {
    const games = await use('games', 'readonly', async (store) => await store.getAll());
    const named = (games as StoredGame[])
      .filter((game) => game.name === this.#name && isGame(game))
      .sort((a, b) => b.at - a.at);
    this.#latest = Math.max(0, ...named.map(({ at }) => at));
    for (const game of named.filter(({ asked }) => asked === this.#asked)) {
      if (!(await this.#hold(game.id))) continue;
      this.#id = game.id;
      void forget(named.slice(MOST_OF_A_NAME)).catch(() => {}); // there is room enough for one more visit
      // Its page may have written once more before it was gone.
      const [latest, earlier] = (await use('games', 'readonly', (store) =>
        Promise.all([game.id, earlierId(game.id)].map((id) => store.get(id))),
      )) as [StoredGame | undefined, EarlierGames | undefined];
      if (!latest || !isGame(latest)) continue;
      if (isEarlier(earlier)) return { ...latest, saved: latest.saved + earlier.before, seeds: earlier.seeds };
      return latest;
    }
    await this.begin();
    return null;
  }

  /** Leaves the game that was taken over as it is, and takes a place of its own. */
  async begin() {
    this.release();
    this.#id = newId();
    this.#earlier = '';
    await this.#hold(this.#id);
  }

  /** The page is shown again: its game may have been taken over meanwhile. */
  async comeBack() {
    if (!(await this.#hold(this.#id))) await this.begin();
  }

  async keep(game: Pick<StoredGame, 'saved' | 'seed' | 'seeds' | 'rate'>): Promise<void> {
    const { saved, seed, seeds, rate } = game;
    const end = `${saved}\n`.indexOf('\n');
    const about = {
      version: VERSION,
      name: this.#name,
      asked: this.#asked,
      at: Math.max(Date.now(), this.#latest + 1),
    };
    const record = { ...about, id: this.#id, saved: saved.slice(0, end), seed, rate };
    const before = { version: VERSION, id: earlierId(this.#id), before: saved.slice(end), seeds };
    const earlier = JSON.stringify(before);
    await use('games', 'readwrite', (store) => {
      const kept = [store.put(record), ...(earlier === this.#earlier ? [] : [store.put(before)])];
      store.commit();
      return Promise.all(kept);
    });
    this.#earlier = earlier;
  }

  release() {
    this.#release();
    this.#release = () => {};
  }

  /** @returns whether the game is this page's now */
  #hold(id: string): Promise<boolean> {
    const { locks } = globalThis.navigator ?? {};
    if (!locks) return Promise.resolve(true);
    return new Promise((tell) => {
      locks
        .request(`sliding-puzzle game ${id}`, { ifAvailable: true }, (lock) => {
          tell(lock !== null);
          return lock && new Promise((release) => (this.#release = () => release(undefined)));
        })
        .catch(() => tell(true)); // a sandbox forbids locks
    });
  }
}

const forget = async (games: StoredGame[]) => {
  if (games.length > 0)
    await use('games', 'readwrite', (store) =>
      Promise.all(games.flatMap(({ id }) => [store.delete(id), store.delete(earlierId(id))])),
    );
};
