// A race against a ghost: the same start, and the moves of another game at their times. Two thin bars show what is left
// for both while the player plays; who was first is told at the end. The solver is asked for the player's own distance
// after each move, in its worker, one position at a time.

import { formatDistance, highOf, lowOf, formatCount, formatNumber } from '../common/format.ts';
import { loader, make } from '../common/dom.ts';
import { raceWordsFor } from '../words/race-words.ts';
import { find } from './find.ts';
import { ghostOf, leftFor, movesBy } from './ghost.ts';
import { addStyles } from './late-styles.ts';

import type { Distance } from '../common/types.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { PageWords } from '../words/page-words.ts';
import type { Ghost } from './ghost.ts';

const SECONDS = 2; // for one position of the player's

const importClient = loader(() => import('../engine/solver-client.ts'), 'sharedSolver');

/** The bars are in the room of the messages. */
const styles = `
.race { grid-column: 1 / -1; display: grid; grid-template-columns: auto minmax(4rem, 1fr) auto; align-items: center; gap: 0 .625rem; margin-bottom: .25rem; font-size: .8125rem; line-height: 1.4; }
.race div { height: .375rem; border-radius: 1rem; overflow: hidden; background: var(--sunken); }
.race i { display: block; height: 100%; background: var(--accent); transform-origin: left; }
.race :nth-child(5) i { background: var(--muted); }
.race span:nth-child(3n) { min-width: 2.5rem; text-align: right; font-weight: 600; }
@media (forced-colors: active) {
  .race div { border: 1px solid; }
  .race i { background: Highlight; forced-color-adjust: none; }
}
`;

const LONGEST_TIMER = 2 ** 31 - 1; // milliseconds: a longer one would end at once

/** A bar with its name and number. */
class Bar {
  #name = make('span');
  #left = make('span');
  #meter = make('div', { role: 'meter', 'aria-valuemin': '0' }, make('i'));
  elements = [this.#name, this.#meter, this.#left];

  show(name: string, left: Distance | null, most: number, page: PageWords) {
    const low = left === null ? most : lowOf(left);
    const high = (left !== null && highOf(left)) || low;
    const text = left === null ? page.nothing : formatDistance(left, (moves) => formatCount(moves, page.numbers));
    const attributes = {
      'aria-label': name,
      'aria-valuemax': String(Math.max(most, low)),
      'aria-valuenow': String(low),
      'aria-valuetext': raceWordsFor(page.say).left(text, high),
    };
    for (const [attribute, value] of Object.entries(attributes)) this.#meter.setAttribute(attribute, value);
    (this.#meter.firstChild as HTMLElement).style.transform = `scaleX(${low / Math.max(most, low, 1)})`;
    this.#name.textContent = name;
    this.#left.textContent = text;
  }
}

export class Race {
  #board;
  #page;
  #ghost: Ghost | null = null;
  /** of the ghost's game */
  #curve: Distance[] = [];
  /** the player's */
  #own: Distance | null = null;
  #asking = false;
  #most = 1;
  #tick: ReturnType<typeof setTimeout> | undefined;
  #end = new AbortController();
  #bars = [new Bar(), new Bar()];
  #element = make(
    'div',
    { id: 'race-bars', class: 'race', hidden: '' },
    ...this.#bars.flatMap(({ elements }) => elements),
  );

  /** @param page rate: moves a second of a ghost that took no time; tell: what happens; finished: who was first */
  constructor(
    board: SlidingPuzzle,
    page: {
      words: () => PageWords;
      rate: () => number;
      tell: (text: ((words: PageWords) => string) | null) => void;
      finished: (text: (words: PageWords) => string) => void;
    },
  ) {
    this.#board = board;
    this.#page = page;
    addStyles(styles);
    find('.messages', HTMLElement).prepend(this.#element); // what is said below does not move them
    board.addEventListener('puzzle-shuffle', ({ target }) => {
      if (target === board) this.#stop();
    });
    board.addEventListener('puzzle-move', ({ target }) => {
      if (target !== board || !this.#ghost) return;
      void this.#ask();
      this.#follow();
    });
    board.addEventListener('puzzle-solved', ({ target, detail }) => {
      if (target === board && this.#ghost) this.#finish(this.#ghost, detail.elapsed);
    });
    document.addEventListener('visibilitychange', () => this.#ghost && this.#follow());
  }

  /** The game on the board becomes the ghost, and its start is played. */
  begin() {
    const board = this.#board;
    const { moveCount, timelineLength } = board;
    board.seek(timelineLength);
    if (!board.solved || timelineLength === 0) {
      board.seek(moveCount);
      return this.#page.tell((words) => raceWordsFor(words.say).unsolved);
    }
    const ghost = ghostOf(board, this.#page.rate());
    board.reset(); // ends a race that was on
    this.#ghost = ghost;
    this.#curve = [];
    this.#own = null;
    this.#most = ghost.moments.length;
    this.#end = new AbortController();
    this.#element.hidden = false;
    this.#page.tell((words) => raceWordsFor(words.say).ready);
    this.show();
    void this.#learn(ghost);
    board.focus({ preventScroll: true });
  }

  show() {
    const ghost = this.#ghost;
    if (!ghost) return;
    const page = this.#page.words();
    const words = raceWordsFor(page.say);
    const { length } = ghost.moments;
    const left = leftFor(this.#curve, length, this.#made(ghost));
    this.#bars[0].show(words.you, this.#own, this.#most, page);
    this.#bars[1].show(words.ghost, left, this.#most, page);
  }

  #made(ghost: Ghost) {
    const { elapsed, moveCount } = this.#board;
    return moveCount === 0 && elapsed === 0 ? 0 : movesBy(ghost, elapsed);
  }

  /** The ghost goes on while the clock runs: a timer for each of its moves, and none between. */
  #follow() {
    const ghost = this.#ghost;
    clearTimeout(this.#tick);
    if (!ghost) return;
    this.show();
    const made = this.#made(ghost);
    const { elapsed, timerRunning } = this.#board;
    if (!timerRunning || document.hidden || made === ghost.moments.length) return;
    this.#tick = setTimeout(
      () => {
        this.#follow();
        if (this.#ghost && this.#made(ghost) === ghost.moments.length)
          this.#page.tell((words) => raceWordsFor(words.say).ghostDone);
      },
      Math.min(Math.ceil(ghost.moments[made] - elapsed) + 1, LONGEST_TIMER),
    );
  }

  /** @param elapsed of the player */
  #finish(ghost: Ghost, elapsed: number) {
    const ahead = (ghost.moments.at(-1) ?? 0) - elapsed;
    this.#page.finished((words) => {
      const { first, second } = raceWordsFor(words.say);
      const seconds = formatNumber((Math.abs(ahead) / 1000).toFixed(1), words.numbers);
      return ahead >= 0 ? first(seconds) : second(seconds);
    });
    this.#stop();
  }

  #stop() {
    clearTimeout(this.#tick);
    this.#end.abort();
    this.#ghost = null;
    this.#element.hidden = true;
  }

  /** Works out the ghost's distances, and so the player's first one. */
  async #learn({ start: position, moves }: Ghost) {
    const { signal } = this.#end;
    const know = (curve: Distance[]) => {
      if (signal.aborted) return;
      this.#curve = curve;
      this.#most = Math.max(...curve.map(lowOf));
      if (this.#board.moveCount === 0) this.#own = curve[0];
      this.show();
    };
    try {
      const { sharedSolver } = await importClient();
      const answer = await sharedSolver.review({ position, moves }, { signal, onProgress: ({ curve }) => know(curve) });
      if (answer && !('refusal' in answer)) know(answer.curve);
    } catch {} // the ghost's bar then shows what is left of its game
  }

  /** Asks for the distance of the player's position, and of the next one if that has changed meanwhile. */
  async #ask() {
    if (this.#asking) return;
    this.#asking = true;
    try {
      const { sharedSolver } = await importClient();
      for (let asked = ''; this.#ghost && asked !== this.#board.state; ) {
        const { signal } = this.#end;
        asked = this.#board.state;
        const answer = await sharedSolver.review({ position: asked, moves: '', maxSeconds: SECONDS }, { signal });
        if (signal.aborted || !answer || 'refusal' in answer) continue;
        const [left] = answer.curve;
        this.#own = left;
        this.show();
      }
    } catch {
      this.#own = null;
    } finally {
      this.#asking = false;
    }
  }
}
