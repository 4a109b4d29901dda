// The control "review": for pages that show a player's solve. The curve of the game on the board, what it cost, and a
// scrubber to go through its moves, with the pauses that there were. Loaded with the first board that has it.

import { isProven, formatCount } from '../common/format.ts';
import { shape, make, sheetFor, write } from '../common/dom.ts';
import { chartStyles, distanceText, GameReview, provenText, ReviewPicture, wastedText } from './game-review.ts';

import type { Say } from '../words/language.ts';
import type { PlayModel } from './play-model.ts';
import type { SlidingPuzzle } from './sliding-puzzle.ts';

const styles = `${chartStyles}
.controls .review { align-content: start; gap: 0; }
.controls .chart { width: 100%; stroke-width: 1; pointer-events: auto; }
.review-play { display: grid; grid-template-columns: 2.75em minmax(0, 1fr) auto; align-items: center; gap: .5em; height: 2.75em; }
.controls .review-play button { border-radius: 50%; }
.review-play button svg { width: 1.25em; height: 1.25em; margin: auto; fill: currentColor; }
.review-play input { width: 100%; min-width: 0; margin: 0; accent-color: var(--accent); }
.review-play output { min-width: 4em; font-size: .875em; text-align: end; }
.review-picture { --bad: #d0342c; }
.review-choice { height: 2.75em; }
.review-choice[hidden], .review-begin[hidden], .review-play[hidden], .review-picture[hidden] { display: none; }
.review-said { margin: .375em 0 0; font-size: .8125em; line-height: 1.35; }
.review-begin { height: 3em !important; }
`;

export class BoardReview {
  #board;
  #model;
  #play = make('button', { type: 'button', 'data-name': 'review-play' });
  #icon = shape('path');
  #scrubber = make('input', { type: 'range', min: '0', 'data-name': 'review-scrubber', part: 'slider' });
  #progress = make('output', { 'aria-hidden': 'true' });
  #begin = make('button', { type: 'button', class: 'review-begin', hidden: '' });
  #bar = make('div', 'review-play', this.#play, this.#scrubber, this.#progress);
  #said = make('p', { class: 'review-said', role: 'status' });
  #review;
  #picture;

  constructor(board: SlidingPuzzle, model: PlayModel, changed: () => void) {
    this.#board = board;
    this.#model = model;
    this.#review = new GameReview(board, changed);
    this.#picture = new ReviewPicture((move) => model.goTo(move));
    this.#play.append(shape('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, this.#icon));
    this.#play.onclick = () => model.playOrPause();
    this.#scrubber.oninput = () => model.goTo(Number(this.#scrubber.value));
    this.#begin.onclick = () => model.review();
  }

  placeIn(row: HTMLElement) {
    row.append(this.#begin, this.#bar, this.#picture.element, this.#said);
    const root = row.getRootNode() as ShadowRoot;
    const sheets = sheetFor(row.ownerDocument, styles);
    root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...sheets])];
  }

  disconnect() {
    this.#review.forget();
  }

  show(say: Say) {
    const { solution, reviewing, playback } = this.#model;
    const inReview = reviewing && solution !== null;
    write(this.#begin, say`Review of the moves`);
    this.#begin.hidden = inReview;
    this.#begin.disabled = this.#board.timelineLength === 0;
    for (const part of [this.#bar, this.#picture.element, this.#said]) part.hidden = !inReview;
    if (!inReview) return this.#review.forget();
    void this.#review.ask();
    const { game, analysis } = this.#review;
    if (!game) return;
    const { numbers } = say;
    const count = (value: number) => formatCount(value, numbers);
    const { at, length } = solution;
    this.#icon.setAttribute('d', playback === 'pause' ? 'M7 5h3v14H7zM14 5h3v14h-3z' : 'm8 5 11 7-11 7z');
    this.#play.setAttribute('aria-label', { play: say`Play`, pause: say`Pause`, playAgain: say`Replay` }[playback]);
    this.#scrubber.max = String(length);
    this.#scrubber.value = String(at);
    this.#scrubber.setAttribute('aria-label', say`Move of the game`);
    const left = distanceText(game.curve[at] ?? 0, say);
    this.#scrubber.setAttribute('aria-valuetext', say`Move ${at} of ${length}, ${left} still needed`);
    write(this.#progress, `${count(at)} / ${count(length)}`);
    this.#picture.show(game, at, say);
    const proven = analysis && game.curve.every(isProven);
    const whole = proven && isProven(analysis.shortest) && analysis.wasted !== null && game.curve[length] === 0;
    const said = whole ? wastedText(say, length, analysis) : proven ? '' : provenText(say, this.#review);
    write(this.#said, said);
  }
}
