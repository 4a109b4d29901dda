// "Review": the game on the board against the fewest moves possible, another attempt from its middle, and a race against it:
// the same start, and a ghost that makes its moves at their times. Loaded when the panel first opens.

import { button, find, make, part, setUsable, sheetFor, whenUsed, write } from '../common/dom.ts';
import { lowOf } from '../common/format.ts';
import { movesIn } from '../common/text.ts';
import { chartStyles, distanceText, GameReview, momentsOf, provenText, ReviewPicture } from '../element/game-review.ts';
import { PlayClock } from '../element/play-model.ts';
import { figuresText } from './done.ts';
import { joined, timeText } from './game.ts';
import { Optimum } from './solve.ts';

import type { Distance } from '../common/types.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { Reviewed } from '../element/game-review.ts';
import type { Page } from './page.ts';

const MOST_DETOURS = 3;

export class ReviewPanel {
  #page;
  #review;
  #picture;
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
    whenUsed(button('try-here'), () => {
      board.beginAttempt();
      page.side.close();
      board.focus({ preventScroll: true });
    });
    whenUsed(button('race'), () => this.race.begin());
    button('back-to-game').onclick = () => {
      board.seek(0);
      board.undo();
      model.review();
    };
    part('review-more').prepend(this.#picture.element);
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
    const isWhole = this.#review.proven === game.curve.length;
    write(part('review-verdict'), isWhole ? '' : provenText(say, this.#review));
    setUsable(button('try-here'), !board.solved && board.solvable);
    setUsable(button('race'), game.curve.at(-1) === 0);
    button('back-to-game').hidden = !board.attempt;
    this.#showDetours(game);
  }

  #showFigures() {
    const { board, model, say } = this.#page;
    const { timelineLength, moveCount, assistedCount, elapsed, hints, attempt, startState } = board;
    const played = { moveCount: model.reviewing ? timelineLength : moveCount, elapsed, hints, attempt };
    const shortest = this.#review.analysis?.shortest ?? this.#page.shortest(startState);
    const told = timelineLength > 0 && figuresText({ ...played, assisted: assistedCount }, shortest, say);
    write(part('review-figures'), told || '');
  }

  #showDetours(game: Reviewed) {
    const { model, say } = this.#page;
    if (this.#listed[0] === game && this.#listed[1] === say) return;
    this.#listed = [game, say];
    const detours = game.detours.slice(0, MOST_DETOURS);
    const items = detours.map(({ from, to, cost }) => {
      const moves = from === to ? `${from}` : `${from}–${to}`;
      const opener = make('button', { type: 'button' }, `${say`Moves`} ${moves}: ${say`${cost} extra {move|moves}`}`);
      opener.onclick = () => model.goTo(from - 1);
      return make('li', '', opener);
    });
    part('detours').replaceChildren(...items);
  }
}

// --- The ghost: how far it is from the goal at each moment ---

/** When the ghost of a game makes its moves, in milliseconds after the first: those of hands when these did, and all others
 * at even times. @param rate moves a second, of a ghost without times */
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

// --- The race ---

/** Two bars show how far player and ghost have come: of the ghost the moves that it will make; of the player the fewest, for
 * which the solver is asked after each move. */
class Race {
  #page;
  #ghost: number[] | null = null;
  /** of the player's position; what is left for them, as far as it is known */
  #own = new Optimum(() => this.show());
  #left: Distance | null = null;
  /** The ghost goes on while the player's clock runs. */
  #clock;
  #bars = [1, 2].map(() => [make('span'), make('progress'), make('span')] as const);
  #element = make('div', { id: 'race-bars', class: 'race', hidden: '' }, ...this.#bars.flat());

  constructor(page: Page) {
    this.#page = page;
    const { board } = page;
    this.#clock = new PlayClock(board, () => this.show(), undefined, 100);
    find('.messages', HTMLElement).prepend(this.#element); // what is said below does not move them
    board.addEventListener('puzzle-shuffle', () => this.#stop());
    board.addEventListener('puzzle-move', () => {
      if (!this.#ghost) return;
      void this.#own.ask(board.state);
      this.#clock.show();
    });
    board.addEventListener('puzzle-solved', () => this.#ghost && this.#finish(this.#ghost));
  }

  /** The game on the board, which was solved, becomes the ghost, and its start is played. */
  begin() {
    const { board, model, side } = this.#page;
    board.seek(board.timelineLength);
    const ghost = ghostOf(board, model.rate ?? 5);
    board.reset(); // ends a race that was on
    this.#ghost = ghost;
    this.#left = null;
    this.#element.hidden = false;
    void this.#own.ask(board.state);
    this.show();
    side.close();
    board.focus({ preventScroll: true });
  }

  show() {
    const ghost = this.#ghost;
    if (!ghost) return;
    const { board, say } = this.#page;
    const own = this.#own.of(board.state);
    if (lowOf(own) > 0 || board.solved) this.#left = own; // until more is known it stays
    this.#showBar(0, say`You`, this.#left, ghost.length);
    this.#showBar(1, say`Ghost`, ghost.length - this.#made(ghost), ghost.length);
  }

  /** A bar grows towards the goal; its number is what is left. */
  #showBar(index: number, name: string, left: Distance | null, usual: number) {
    const { say } = this.#page;
    const [label, bar, number] = this.#bars[index];
    const low = left === null ? usual : lowOf(left);
    const max = Math.max(usual, low, 1);
    const text = left === null ? '–' : distanceText(left, say);
    const ariaLabel = `${name}: ${say`Moves still needed`}`;
    Object.assign(bar, { max, value: max - low, ariaLabel, ariaValueText: text });
    write(label, name);
    write(number, text);
  }

  #made(ghost: number[]) {
    const { elapsed, moveCount } = this.#page.board;
    return moveCount === 0 && elapsed === 0 ? 0 : movesBy(ghost, elapsed);
  }

  /** The time of the ghost stands beside that of the player. */
  #finish(ghost: number[]) {
    const { done } = this.#page;
    if (done) done.outcome = (say) => joined([say`Ghost`, timeText({ elapsed: ghost.at(-1) ?? 0 }, say)]);
    this.#page.show();
    this.#stop();
  }

  #stop() {
    this.#clock.stop();
    this.#own.forget();
    this.#ghost = null;
    this.#element.hidden = true;
  }
}
