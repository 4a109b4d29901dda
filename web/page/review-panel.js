// "Review": what the game on the board cost, against the fewest moves possible, and the way through its moves.

import { formatCount } from '../common/format.js';
import { say } from '../common/show.js';
import { figuresOf } from './done-card.js';
import { button, part } from './find.js';

/** @import { PlayModel } from '../element/play-model.js' */
/** @import { SlidingPuzzle } from '../element/sliding-puzzle.js' */
/** @import { PageWords } from '../words/page-words.js' */
/** @import { Optimum } from './optimum.js' */

export class ReviewPanel {
  #board;
  #model;
  #optimum;

  /** @param {SlidingPuzzle} board @param {PlayModel} model @param {Optimum} optimum */
  constructor(board, model, optimum) {
    this.#board = board;
    this.#model = model;
    this.#optimum = optimum;
  }

  /** Puts the game on the bar under the board. */
  open() {
    if (this.#board.timelineLength === 0) return;
    if (this.#board.solvable) void this.#optimum.ask(this.#board.startState);
    this.#model.review();
  }

  /** @param {PageWords} words */
  show(words) {
    const { timelineLength, moveCount, elapsed, assistedCount: assisted, startState, solved } = this.#board;
    const { numbers, nothing } = words;
    const count = (/** @type {number | null} */ value) => (value === null ? nothing : formatCount(value, numbers));
    const figures = figuresOf({ moveCount, elapsed, assisted }, this.#optimum.of(startState));
    const { moves, shortest, atLeast, wasted, rate } = figures;
    say(part('review-summary'), timelineLength === 0 ? words.nothingToReview : words.reviewSummary(solved));
    say(part('review-moves'), timelineLength === 0 ? nothing : count(moves));
    say(part('review-shortest'), shortest === null && atLeast > 0 ? words.atLeast(atLeast) : count(shortest));
    say(part('review-wasted'), solved ? count(wasted) : nothing);
    say(part('review-rate'), rate === null ? nothing : words.rateOf(rate));
    button('review-open').disabled = timelineLength === 0;
  }
}
