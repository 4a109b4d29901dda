// A race against a ghost: the same start, and the moves of another game at their times. Two bars show how far both have
// come while the player plays; who was first is told at the end. The solver is asked for the player's own distance after
// each move, one position at a time. Loaded when the first race begins.

import { find, make, write } from '../common/dom.ts';
import { formatNumber, highOf, lowOf } from '../common/format.ts';
import { movesIn } from '../common/text.ts';
import { distanceText, momentsOf } from '../element/game-review.ts';
import { Optimum } from './game.ts';

import type { Analysis, Distance } from '../common/types.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { Page } from './page.ts';

const LONGEST_TIMER = 2 ** 31 - 1; // milliseconds: a longer one would end at once

// --- The ghost: how far it is from the goal at each moment ---

export interface Ghost {
  /** position text */
  start: string;
  moves: string;
  /** milliseconds after the first move, one for each move */
  moments: number[];
}

/**
 * The ghost of a game: it makes the moves of hands when these did, and all others at even times.
 * @param rate moves a second, of a ghost without times
 */
export function ghostOf(
  { startState, timeline, solutionBegin }: Pick<SlidingPuzzle, 'startState' | 'timeline' | 'solutionBegin'>,
  rate: number,
): Ghost {
  const length = movesIn(timeline.moves);
  const known = momentsOf(timeline.times)?.slice(0, solutionBegin ?? length) ?? [];
  const last = known.at(-1) ?? -1000 / rate; // the first of all moves is made at once
  const even = Array.from({ length: length - known.length }, (_, index) => last + ((index + 1) * 1000) / rate);
  return { start: startState, moves: timeline.moves, moments: [...known, ...even] };
}

/** How many moves a ghost has made after so many milliseconds. */
export function movesBy({ moments }: Ghost, elapsed: number) {
  let made = 0;
  while (made < moments.length && moments[made] <= elapsed) made += 1;
  return made;
}

/**
 * What is left for the ghost after so many moves, as an interval.
 * @param curve of its game as far as it is known; [] : not yet
 * @param length its moves
 */
export function leftFor(curve: Distance[], length: number, made: number): Distance {
  const rest = length - made;
  const known = curve[made];
  if (known === undefined) return rest === 0 ? 0 : [0, rest];
  if (typeof known === 'number') return known;
  return [known[0], Math.min(known[1] ?? rest, rest)];
}

// --- The race ---

export class Race {
  #page;
  #ghost: Ghost | null = null;
  /** of the ghost's game */
  #curve: Distance[] = [];
  /** of the player's position; what is left for them, as far as it is known */
  #own = new Optimum(() => this.show());
  #left: Distance | null = null;
  #most = 1;
  #tick: ReturnType<typeof setTimeout> | undefined;
  #end = new AbortController();
  #bars = [1, 2].map(() => [
    make('span'),
    make('div', { role: 'meter', 'aria-valuemin': '0' }, make('i')),
    make('span'),
  ]);
  #element = make('div', { id: 'race-bars', class: 'race', hidden: '' }, ...this.#bars.flat());

  constructor(page: Page) {
    this.#page = page;
    const { board } = page;
    find('.messages', HTMLElement).prepend(this.#element); // what is said below does not move them
    board.addEventListener('puzzle-shuffle', () => this.#stop());
    board.addEventListener('puzzle-move', () => {
      if (!this.#ghost) return;
      void this.#own.ask(board.state);
      this.#follow();
    });
    board.addEventListener('puzzle-solved', ({ detail }) => this.#ghost && this.#finish(this.#ghost, detail.elapsed));
    document.addEventListener('visibilitychange', () => this.#ghost && this.#follow());
  }

  /** The game on the board becomes the ghost, and its start is played. */
  begin() {
    const { board, model, game, side } = this.#page;
    const { moveCount, timelineLength } = board;
    board.seek(timelineLength);
    if (!board.solved || timelineLength === 0) {
      board.seek(moveCount);
      return game.tell((say) => say`That game was never solved, so there is no ghost to race.`);
    }
    const ghost = ghostOf(board, model.rate ?? 5);
    const end = new AbortController();
    const know = ({ curve }: Analysis) => {
      if (end.signal.aborted) return;
      this.#curve = curve;
      this.#most = Math.max(...curve.map(lowOf));
      this.show();
    };
    const analysis = board.analyse({ signal: end.signal, onProgress: know }); // without one the ghost's bar shows its moves
    board.reset(); // ends a race that was on
    this.#ghost = ghost;
    this.#end = end;
    this.#curve = [];
    this.#left = null;
    this.#most = ghost.moments.length;
    this.#element.hidden = false;
    game.tell((say) => say`The ghost starts with your first move.`);
    void this.#own.ask(board.state);
    this.show();
    side.close();
    board.focus({ preventScroll: true });
    void analysis.then((whole) => whole && know(whole));
  }

  show() {
    const ghost = this.#ghost;
    if (!ghost) return;
    const { board, say } = this.#page;
    const own = this.#own.of(board.state);
    if (lowOf(own) > 0 || board.solved) this.#left = own; // until more is known it stays
    const left = leftFor(this.#curve, ghost.moments.length, this.#made(ghost));
    this.#showBar(0, say`You`, this.#left);
    this.#showBar(1, say`Ghost`, left);
  }

  /** A bar grows towards the goal; its number is what is left. */
  #showBar(index: number, name: string, left: Distance | null) {
    const { say } = this.#page;
    const [label, meter, number] = this.#bars[index];
    const low = left === null ? this.#most : lowOf(left);
    const most = Math.max(this.#most, low, 1);
    const text = left === null ? '–' : distanceText(left, say);
    const moves = (left !== null && highOf(left)) || low;
    const attributes = {
      'aria-label': name,
      'aria-valuemax': String(most),
      'aria-valuenow': String(most - low),
      'aria-valuetext': say`${{ toString: () => text, valueOf: () => moves }} {move|moves} left`,
    };
    for (const [attribute, value] of Object.entries(attributes)) meter.setAttribute(attribute, value);
    (meter.firstChild as HTMLElement).style.transform = `scaleX(${(most - low) / most})`;
    write(label, name);
    write(number, text);
  }

  #made(ghost: Ghost) {
    const { elapsed, moveCount } = this.#page.board;
    return moveCount === 0 && elapsed === 0 ? 0 : movesBy(ghost, elapsed);
  }

  /** The ghost goes on while the clock runs: a timer for each of its moves, and none between. */
  #follow() {
    const ghost = this.#ghost;
    clearTimeout(this.#tick);
    if (!ghost) return;
    this.show();
    const made = this.#made(ghost);
    const { elapsed, timerRunning } = this.#page.board;
    if (!timerRunning || document.hidden || made === ghost.moments.length) return;
    const step = () => {
      this.#follow();
      if (this.#ghost && this.#made(ghost) === ghost.moments.length)
        this.#page.game.tell((say) => say`The ghost has finished.`);
    };
    this.#tick = setTimeout(step, Math.min(Math.ceil(ghost.moments[made] - elapsed) + 1, LONGEST_TIMER));
  }

  /** @param elapsed of the player */
  #finish(ghost: Ghost, elapsed: number) {
    const ahead = (ghost.moments.at(-1) ?? 0) - elapsed;
    this.#page.game.outcome = (say) => {
      const seconds = formatNumber((Math.abs(ahead) / 1000).toFixed(1), say.numbers);
      return ahead >= 0 ? say`${seconds} s ahead of the ghost` : say`${seconds} s behind the ghost`;
    };
    this.#page.show();
    this.#stop();
  }

  #stop() {
    clearTimeout(this.#tick);
    this.#end.abort();
    this.#own.forget();
    this.#ghost = null;
    this.#element.hidden = true;
  }
}
