// The card of a solved board, in the room of the message: the time, the moves, and how many of them were more than needed,
// as soon as the solver knows. The focus is where Enter means the next board.

import { formatClock } from '../common/format.js';
import { say } from '../common/show.js';
import { counts, timeOf } from '../memory/averages.js';
import { button, part } from './find.js';

/** @import { PlayModel } from '../element/play-model.js' */
/** @import { SlidingPuzzle } from '../element/sliding-puzzle.js' */
/** @import { Solve } from '../memory/solves.js' */
/** @import { PageWords } from '../words/page-words.js' */
/** @import { Inspection } from './inspection.js' */
/** @import { Optimum } from './optimum.js' */

const OWN_MOVES_FIRST = 10; // after which a game is worth a look at how short it can be
const MOST_CELLS = 16; // of boards where that is proven

/**
 * What there is to tell of a game: its figures.
 * @param {{ moveCount: number, elapsed: number, assisted: number, hints: number, attempt: boolean }} game
 * @param {{ low: number, high: number }} bounds of its start
 */
export function figuresOf({ moveCount, elapsed, assisted, hints, attempt }, { low, high }) {
  const proven = low === high;
  return {
    moves: moveCount,
    assisted,
    hints,
    attempt,
    rate: elapsed >= 100 && assisted === 0 ? moveCount / (elapsed / 1000) : null,
    shortest: proven ? low : null,
    atLeast: low,
    extra: proven ? moveCount - low : null,
  };
}

/** What a game took, as it counts. @param {Pick<Solve, 'elapsed' | 'penalty'>} game @param {PageWords} words */
export function timeText(game, { numbers }) {
  if (game.penalty === 'DNF') return 'DNF';
  return formatClock(timeOf(game), 3, numbers) + (game.penalty === '+2' ? '+' : '');
}

export class DoneCard {
  #board;
  #model;
  #optimum;
  #inspection;
  #shown = false;
  /** How this solve compares with earlier ones. @type {{ best: boolean, difference: number | null } | null} */
  rank = null;
  /** What is told instead of that. @type {((words: PageWords) => string) | null} */
  told = null;

  /**
   * @param {SlidingPuzzle} board
   * @param {PlayModel} model
   * @param {Optimum} optimum
   * @param {Inspection} inspection
   * @param {{ next: () => void, review: () => void, share: (from: HTMLElement) => void }} does
   */
  constructor(board, model, optimum, inspection, { next, review, share }) {
    this.#board = board;
    this.#model = model;
    this.#optimum = optimum;
    this.#inspection = inspection;
    button('next').onclick = next;
    button('done-again').onclick = () => board.reset();
    button('done-review').onclick = review;
    button('done-share').onclick = () => share(button('done-share'));
    board.addEventListener('puzzle-shuffle', (event) => {
      if (event.target !== board) return;
      this.rank = this.told = null;
      optimum.forget();
    });
    board.addEventListener('puzzle-move', ({ target, detail }) => {
      if (target !== board) return;
      this.rank = this.told = null; // it was that of another finish
      if (detail.by !== 'player') return;
      if (detail.solved || detail.moveCount === OWN_MOVES_FIRST) this.#look();
    });
  }

  #look() {
    const { startState, solvable, size } = this.#board;
    const [width, height] = size.split('x').map(Number);
    if (solvable && (this.#board.solved || width * height <= MOST_CELLS)) void this.#optimum.ask(startState);
  }

  /** @param {PageWords} words */
  show(words) {
    const { message } = this.#model;
    const done = message.code === 'solved';
    const handOn = part('done').contains(document.activeElement);
    part('done').hidden = !done;
    part('done').parentElement?.classList.toggle('is-done', done);
    if (!done) {
      if (handOn) this.#board.focus({ preventScroll: true });
      this.#shown = false;
      return;
    }
    const { elapsed } = message;
    const penalty = counts(message) ? this.#inspection.penalty : ''; // what was helped with does not count anyhow
    say(part('done-time'), timeText({ elapsed, penalty }, words));
    say(part('done-best'), this.told?.(words) ?? (this.rank ? words.rank(this.rank) : ''));
    say(part('done-figures'), words.gameFigures(figuresOf(message, this.#optimum.of(this.#board.startState))));
    if (this.#shown) return;
    this.#shown = true;
    // A hand that is still on a key or on the board does nothing by that: a solved board does not move.
    button('next').focus({ preventScroll: true });
  }
}
