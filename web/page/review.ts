// "Review": the game on the board against the fewest moves possible, its curve and its detours, another attempt from its
// middle, and a race against it: the same start, and a ghost that makes its moves at their times. Loaded when the panel
// first opens.

import { button, find, make, part, setUsable, sheetFor, whenUsed, write } from '../common/dom.ts';
import { formatNumber, isProven, lowOf } from '../common/format.ts';
import { movesIn } from '../common/text.ts';
import { distanceText, GameReview, momentsOf, provenText, wastedText } from '../element/game-review.ts';
import { chartStyles, ReviewPicture } from '../element/review-chart.ts';
import { figuresText } from './done.ts';
import { Optimum } from './solve.ts';

import type { Analysis, Distance } from '../common/types.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { Reviewed } from '../element/game-review.ts';
import type { Say } from '../words/language.ts';
import type { Page } from './page.ts';

const MOST_DETOURS = 3;

export class ReviewPanel {
  #page;
  #review;
  #picture;
  #identity = make('p', { class: 'quiet identity', role: 'status' });
  #detoursTitle = make('h2');
  #detours = make('ol', 'detours');
  #attempt = make('button', { type: 'button', id: 'try-here' });
  #back = make('button', { type: 'button', id: 'back-to-game', hidden: '' });
  /** What the list below the chart was made of. */
  #listed: unknown[] = [];
  race;

  constructor(page: Page) {
    this.#page = page;
    this.race = new Race(page);
    const { board, model } = page;
    this.#review = new GameReview(board, () => page.show());
    this.#picture = new ReviewPicture((move) => model.goTo(move));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheetFor(document, chartStyles)];
    whenUsed(this.#attempt, () => {
      board.beginAttempt();
      page.side.close();
      board.focus({ preventScroll: true });
    });
    this.#back.onclick = () => {
      board.seek(0);
      board.undo();
      model.review();
    };
    const buttons = make('div', 'row', this.#attempt, this.#back);
    part('review-more').append(this.#picture.element, this.#identity, buttons, this.#detoursTitle, this.#detours);
  }

  /** What the scrubber says at a move; null: its number alone. */
  atMove(at: number) {
    const { game } = this.#review;
    if (!game || game.curve[at] === undefined) return null;
    const { say } = this.#page;
    return say`Move ${at} of ${game.letters.length}, ${distanceText(game.curve[at], say)} still needed`;
  }

  show() {
    const { board, model, say } = this.#page;
    const { reviewing, solution } = model;
    if (!reviewing) this.#review.forget();
    else void this.#review.ask();
    this.#showFigures();
    button('review-open').disabled = board.timelineLength === 0;
    button('review-open').hidden = reviewing;
    part('review-more').hidden = !reviewing;
    this.race.show();
    const { game } = this.#review;
    if (!game || !solution) return;
    this.#picture.show(game, solution.at, say);
    write(this.#identity, this.#verdict(game));
    write(this.#attempt, say`Try from here`);
    write(this.#back, say`Back to the game`);
    setUsable(this.#attempt, !board.solved && board.solvable);
    this.#back.hidden = !board.attempt;
    this.#showDetours(game);
  }

  #showFigures() {
    const { board, model, say } = this.#page;
    const { timelineLength, moveCount, assistedCount, elapsed, hints, attempt, startState } = board;
    const played = { moveCount: model.reviewing ? timelineLength : moveCount, elapsed, hints, attempt };
    const shortest = this.#review.analysis?.shortest ?? this.#page.shortest(startState);
    const told = figuresText({ ...played, assisted: assistedCount }, shortest, say);
    write(part('review-figures'), timelineLength > 0 ? told : say`Make a few moves, and their cost will appear here.`);
  }

  /** What is known so far, in a sentence. */
  #verdict({ curve, letters }: Reviewed) {
    const { analysis, state, proven } = this.#review;
    const { say } = this.#page;
    if (state === 'failed' || proven < curve.length) return provenText(say, this.#review);
    if (!analysis || curve.at(-1) !== 0 || !isProven(analysis.shortest) || analysis.wasted === null) return '';
    return wastedText(say, letters.length, analysis);
  }

  #showDetours(game: Reviewed) {
    const { model, say } = this.#page;
    if (this.#listed[0] === game && this.#listed[1] === say) return;
    this.#listed = [game, say];
    const detours = game.detours.slice(0, MOST_DETOURS);
    this.#detoursTitle.hidden = detours.length === 0 && !game.curve.every(isProven);
    const none = say`No detours: every move brought you closer to the goal.`;
    write(this.#detoursTitle, detours.length > 0 ? say`The costliest detours` : none);
    const items = detours.map(({ from, to, cost }) => {
      const moves = from === to ? `${from}` : `${from}–${to}`;
      const opener = make('button', { type: 'button' }, `${say`Moves`} ${moves}: ${say`${cost} extra {move|moves}`}`);
      opener.onclick = () => model.goTo(from - 1);
      return make('li', '', opener);
    });
    this.#detours.replaceChildren(...items);
  }
}

// --- The ghost: how far it is from the goal at each moment ---

/**
 * When the ghost of a game makes its moves, in milliseconds after the first: those of hands when these did, and all others
 * at even times.
 * @param rate moves a second, of a ghost without times
 */
export function ghostOf(
  { timeline, solutionBegin }: Pick<SlidingPuzzle, 'timeline' | 'solutionBegin'>,
  rate: number,
): number[] {
  const length = movesIn(timeline.moves);
  const known = momentsOf(timeline.times)?.slice(0, solutionBegin ?? length) ?? [];
  const last = known.at(-1) ?? -1000 / rate; // the first of all moves is made at once
  const even = Array.from({ length: length - known.length }, (_, index) => last + ((index + 1) * 1000) / rate);
  return [...known, ...even];
}

/** How many moves a ghost has made after so many milliseconds. */
export function movesBy(ghost: number[], elapsed: number) {
  const next = ghost.findIndex((moment) => moment > elapsed);
  return next < 0 ? ghost.length : next;
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

const LONGEST_TIMER = 2 ** 31 - 1; // milliseconds: a longer one would end at once

/** Two bars show how far player and ghost have come; who was first is told at the end. The solver is asked for the
 * player's own distance after each move, one position at a time. */
class Race {
  #page;
  #ghost: number[] | null = null;
  /** of the ghost's game */
  #curve: Distance[] = [];
  /** of the player's position; what is left for them, as far as it is known */
  #own = new Optimum(() => this.show());
  #left: Distance | null = null;
  #tick: ReturnType<typeof setTimeout> | undefined;
  #end = new AbortController();
  #bars = [1, 2].map(() => [make('span'), make('div', { class: 'bar', role: 'meter' }), make('span')]);
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
    document.addEventListener('visibilitychange', () => this.#follow());
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
      this.show();
    };
    const analysis = board.analyse({ signal: end.signal, onProgress: know }); // without one the ghost's bar shows its moves
    board.reset(); // ends a race that was on
    this.#ghost = ghost;
    this.#end = end;
    this.#curve = [];
    this.#left = null;
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
    const most = this.#curve.length > 0 ? Math.max(...this.#curve.map(lowOf)) : ghost.length;
    this.#showBar(0, say`You`, this.#left, most);
    this.#showBar(1, say`Ghost`, leftFor(this.#curve, ghost.length, this.#made(ghost)), most);
  }

  /** A bar grows towards the goal; its number is what is left. */
  #showBar(index: number, name: string, left: Distance | null, usual: number) {
    const { say } = this.#page;
    const [label, meter, number] = this.#bars[index];
    const low = left === null ? usual : lowOf(left);
    const most = Math.max(usual, low, 1);
    const text = left === null ? '–' : distanceText(left, say);
    const attributes = {
      'aria-label': `${name}: ${say`Moves still needed`}`,
      'aria-valuemin': '0',
      'aria-valuemax': String(most),
      'aria-valuenow': String(most - low),
      'aria-valuetext': text,
    };
    for (const [attribute, value] of Object.entries(attributes)) meter.setAttribute(attribute, value);
    meter.style.setProperty('--share', String((most - low) / most));
    write(label, name);
    write(number, text);
  }

  #made(ghost: number[]) {
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
    if (!timerRunning || document.hidden || made === ghost.length) return;
    this.#tick = setTimeout(() => this.#follow(), Math.min(Math.ceil(ghost[made] - elapsed) + 1, LONGEST_TIMER));
  }

  /** @param elapsed of the player */
  #finish(ghost: number[], elapsed: number) {
    const ahead = (ghost.at(-1) ?? 0) - elapsed;
    const seconds = Math.abs(ahead) / 1000;
    const { done } = this.#page;
    const outcome = {
      good: ahead >= 0,
      text: (say: Say) => {
        const number = formatNumber(seconds.toFixed(1), say.numbers);
        return ahead >= 0 ? say`${number} s ahead of the ghost` : say`${number} s behind the ghost`;
      },
    };
    if (done) done.outcome = outcome;
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
