// "Review": what the game on the board cost, against the fewest moves possible, and the way through its moves. Loaded when
// the panel first opens. What it shows beside the figures is in review-view.js.

import { formatCount } from '../common/format.js';
import { say } from '../common/show.js';
import { isProven, formatDistance } from '../common/distances.js';
import { figuresOf } from './done-card.js';
import { button, part } from './find.js';
import { ReviewView } from './review-view.js';

/** @import { PlayModel } from '../element/play-model.js' */
/** @import { SlidingPuzzle } from '../element/sliding-puzzle.js' */
/** @import { PageWords } from '../words/page-words.js' */
/** @import { Optimum } from './optimum.js' */

export class ReviewPanel {
  #board;
  #model;
  #optimum;
  #view;

  /**
   * @param {SlidingPuzzle} board
   * @param {PlayModel} model
   * @param {Optimum} optimum
   * @param {{ changed: () => void, begun: () => void }} page begun: the player turns to the board
   */
  constructor(board, model, optimum, page) {
    this.#board = board;
    this.#model = model;
    this.#optimum = optimum;
    this.#view = new ReviewView(board, model, page);
  }

  /** What the scrubber says at a move. @param {number} at @param {PageWords} words @returns {string | null} */
  atMove(at, words) {
    return this.#view.atMove(at, words);
  }

  /** @param {PageWords} words */
  show(words) {
    const { timelineLength, moveCount, elapsed, assistedCount, hints, attempt, startState, solved } = this.#board;
    const { numbers, nothing } = words;
    const { reviewing } = this.#model;
    this.#view.show(words);
    const count = (/** @type {number | null} */ value) => (value === null ? nothing : formatCount(value, numbers));
    const known = reviewing ? this.#view.analysis : null;
    const moved = reviewing ? timelineLength : moveCount;
    const bounds = this.#optimum.of(startState);
    const game = { moveCount: moved, elapsed, assisted: assistedCount, hints, attempt };
    const { shortest, atLeast, extra, rate } = figuresOf(game, bounds);
    const [first, last] = known ? [known.shortest, known.curve[known.length]] : [null, null];
    const whole = known ? last === 0 : solved;
    part('review-summary').hidden = reviewing;
    say(part('review-summary'), timelineLength === 0 ? words.nothingToReview : words.reviewSummary(whole));
    say(part('review-moves'), timelineLength === 0 ? nothing : count(moved));
    say(
      part('review-shortest'),
      first !== null
        ? formatDistance(first, (moves) => formatCount(moves, numbers))
        : shortest === null && atLeast > 0
          ? words.atLeast(atLeast)
          : count(shortest),
    );
    const more = first !== null && isProven(first) ? moved - first : extra;
    say(part('review-extra'), whole ? count(more) : nothing);
    say(part('review-rate'), rate === null ? nothing : words.rateOf(rate));
    button('review-open').disabled = timelineLength === 0;
    button('review-open').hidden = reviewing;
    part('review-more').hidden = !reviewing;
  }
}
