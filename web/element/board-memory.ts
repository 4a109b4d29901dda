// A board with the attribute `remember` goes on with its game when its page comes back, however the page ended. The game is
// stored when it changes and, while its clock runs, with each tenth of a second; one write at a time.
//
// What the tag asks for is stored beside the game: where its author changed it, the stored game is of another tag. A game
// that cannot be restored stays stored as it is, and the board begins another one.

import { printable } from '../common/text.ts';
import { close, MemoryError } from '../memory/database.ts';
import { GamePlace } from '../memory/games.ts';
import { notKept } from '../words/sentences.ts';

import type { BoardGame, StoredGame } from './board-game.ts';
import type { BoardView } from './board-view.ts';
import type { SlidingPuzzle } from './sliding-puzzle.ts';
import type { MemoryFailure } from '../common/messages.ts';

const TICK = 80; // milliseconds; with the time that a write takes, a tenth of a second
// A player that thinks for long, or has gone, causes fewer writes: the clock is stored to that part of the time since the last move.
const PRECISION = 1 / 600;

const changes = ['puzzle-shuffle', 'puzzle-move', 'puzzle-solution', 'puzzle-playback'];

const boards: Map<string, SlidingPuzzle> = new Map();

/** What each board opened last: a board that left before it could be played did not end it. */
const lasts: WeakMap<SlidingPuzzle, BoardMemory> = new WeakMap();

/** Until the boards that left have stored their games. */
let leaving: Promise<unknown> = Promise.resolve();

export class BoardMemory {
  stored: StoredGame | null = null;

  #element;
  #name;
  #place;
  #twice = false; // another board has the name
  #failure: MemoryFailure | null = null;
  #told = false;
  #game: BoardGame | null = null;
  #view: BoardView | null = null;
  #listening = new AbortController();
  #writing = false;
  #again = false; // it changed while it was written
  #moved = 0; // when
  #tick: ReturnType<typeof setTimeout> | undefined;

  constructor(element: SlidingPuzzle, asked: string) {
    this.#element = element;
    this.#name = element.remember;
    this.#place = new GamePlace(this.#name, asked);
  }

  async open() {
    lasts.get(this.#element)?.end();
    lasts.set(this.#element, this);
    await leaving;
    const other = boards.get(this.#name);
    this.#twice = Boolean(other?.isConnected) && other !== this.#element && other?.remember === this.#name;
    if (this.#twice) return this;
    boards.set(this.#name, this.#element);
    try {
      this.stored = await this.#place.takeOver();
    } catch (error) {
      this.#failed(error);
    }
    return this;
  }

  setAside() {
    void this.#place.begin();
  }

  follow(game: BoardGame, view: BoardView) {
    this.#view = view;
    if (this.#twice) return;
    this.#game = game;
    const { signal } = this.#listening;
    const document = this.#element.ownerDocument;
    const save = () => this.#save();
    const changed = ({ type, target }: Event) => {
      if (target !== this.#element) return;
      this.#moved = performance.now();
      // Code that waits for a solution does not wait for this.
      if (type === 'puzzle-solution') setTimeout(save);
      else save();
    };
    for (const type of changes) this.#element.addEventListener(type, changed, { signal });
    for (const type of ['visibilitychange', 'freeze']) document.addEventListener(type, save, { signal });
    // A page that browsers keep for the way back may hold no lock and nothing open.
    addEventListener('pagehide', () => this.#leave(), { signal });
    const comeBack = async ({ persisted }: PageTransitionEvent) => {
      if (persisted) await this.#place.comeBack();
      this.#save();
    };
    addEventListener('pageshow', comeBack, { signal });
    this.#save();
  }

  tell() {
    const view = this.#view;
    if (!view || this.#told || !(this.#twice || this.#failure)) return;
    this.#told = true;
    const { say } = view;
    if (this.#twice) {
      const message = say`Another board of this page has remember="${printable(this.#name)}", so this one will not be saved. Give it a different name.`;
      view.report({ type: 'attribute', message, attribute: 'remember' });
    } else if (this.#failure) {
      const message = notKept(say, this.#failure);
      view.report({ type: 'storage', message });
    }
  }

  end() {
    this.#listening.abort();
    clearTimeout(this.#tick);
    if (boards.get(this.#name) === this.#element) boards.delete(this.#name);
    leaving = this.#write().finally(() => this.#place.release());
    this.#game = null;
  }

  #leave() {
    void this.#write();
    this.#place.release();
    close();
  }

  async #save() {
    this.#again = true;
    if (this.#writing) return;
    this.#writing = true;
    clearTimeout(this.#tick);
    while (this.#again) {
      this.#again = false;
      await this.#write();
    }
    this.#writing = false;
    if (!this.#game?.timerRunning || this.#element.ownerDocument.hidden) return;
    this.#tick = setTimeout(() => this.#save(), Math.max(TICK, (performance.now() - this.#moved) * PRECISION));
  }

  async #write() {
    if (!this.#game?.pointer) return;
    try {
      await this.#place.keep(this.#game.save());
    } catch (error) {
      this.#failed(error);
      this.tell();
    }
  }

  #failed(error: unknown) {
    if (error instanceof MemoryError) this.#failure = error.code;
  }
}
