// "Review": what the game on the board cost, against the fewest moves possible, and the way through its moves. Loaded when
// the panel first opens. What it shows beside the figures is in review-view.ts.

import { formatCount, isProven, formatDistance } from '../common/format.ts';
import { say } from '../common/dom.ts';
import { figuresOf } from './done-card.ts';
import { button, part } from './find.ts';
import { ReviewView } from './review-view.ts';

import type { PlayModel } from '../element/play-model.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { PageWords } from '../words/page-words.ts';
import type { Optimum } from './optimum.ts';

export class ReviewPanel {
  #board;
  #model;
  #optimum;
  #view;

  /** @param page begun: the player turns to the board */
  constructor(
    board: SlidingPuzzle,
    model: PlayModel,
    optimum: Optimum,
    page: { changed: () => void; begun: () => void },
  ) {
    this.#board = board;
    this.#model = model;
    this.#optimum = optimum;
    this.#view = new ReviewView(board, model, page);
  }

  /** What the scrubber says at a move. */
  atMove(at: number, words: PageWords): string | null {
    return this.#view.atMove(at, words);
  }

  show(words: PageWords) {
    const { timelineLength, moveCount, elapsed, assistedCount, hints, attempt, startState, solved } = this.#board;
    const { numbers, nothing } = words;
    const { reviewing } = this.#model;
    this.#view.show(words);
    const count = (value: number | null) => (value === null ? nothing : formatCount(value, numbers));
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
