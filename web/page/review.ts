// "Review": what the game on the board cost, against the fewest moves possible, its curve, its detours, how its rows came
// about, and what can be done from the moment that is looked at. Loaded when the panel first opens.

import { button, make, part, setUsable, sheetFor, whenUsed, write } from '../common/dom.ts';
import { formatCount, formatNumber, isProven, lowOf } from '../common/format.ts';
import {
  completions,
  distanceText,
  GameReview,
  isSlip,
  provenText,
  slipsOf,
  wastedText,
} from '../element/game-review.ts';
import { chartStyles, ReviewPicture } from '../element/review-chart.ts';
import { rateText } from './game.ts';

import type { Reviewed } from '../element/game-review.ts';
import type { Page } from './page.ts';

const MOST_DETOURS = 3;

export class ReviewPanel {
  #page;
  #review;
  #picture;
  #identity = make('p', { class: 'quiet identity', role: 'status' });
  #detoursTitle = make('h2');
  #detours = make('ol', 'detours');
  #slips = make('p', 'quiet');
  #best = make('button', { type: 'button', id: 'best-line' });
  #attempt = make('button', { type: 'button', id: 'try-here' });
  #back = make('button', { type: 'button', id: 'back-to-game', hidden: '' });
  #note = make('p', { class: 'quiet', hidden: '' });
  #splitsTitle = make('summary');
  #splits = make('table', { id: 'splits' });
  /** What the lists below the chart were made of. */
  #listed: unknown[] = [];

  constructor(page: Page) {
    this.#page = page;
    const { board, model } = page;
    const changed = () => page.show();
    this.#review = new GameReview(board, changed);
    this.#picture = new ReviewPicture((move) => model.goTo(move));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheetFor(document, chartStyles)];
    const begin = () => {
      page.side.close();
      board.focus({ preventScroll: true });
    };
    whenUsed(this.#best, () => {
      board.beginAttempt();
      model.algorithm = 'auto';
      void model.solve();
      begin();
    });
    whenUsed(this.#attempt, () => {
      board.beginAttempt();
      begin();
    });
    this.#back.onclick = () => {
      board.seek(0);
      board.undo();
      model.review();
    };
    part('review-more').append(
      ...[this.#picture.element, this.#identity, make('div', 'row', this.#best, this.#attempt, this.#back), this.#note],
      ...[this.#detoursTitle, this.#detours, this.#slips, make('details', '', this.#splitsTitle, this.#splits)],
    );
  }

  #count(value: number) {
    return formatCount(value, this.#page.say.numbers);
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
    const { game } = this.#review;
    if (!game || !solution) return;
    this.#picture.show(game, solution.at, say);
    write(this.#identity, this.#verdict(game));
    write(this.#best, say`Best line from here`);
    write(this.#attempt, say`Try from here`);
    write(this.#back, say`Back to the game`);
    write(this.#note, say`This is an attempt. The original game is kept.`);
    const unfinished = !board.solved && board.solvable;
    setUsable(this.#best, unfinished && !model.searching);
    setUsable(this.#attempt, unfinished);
    this.#back.hidden = this.#note.hidden = !board.attempt;
    this.#showLists(game);
  }

  #showFigures() {
    const { board, model, optimum, say } = this.#page;
    const { timelineLength, moveCount, elapsed, assistedCount, startState, solved } = board;
    const moved = model.reviewing ? timelineLength : moveCount;
    const known = model.reviewing ? this.#review.analysis : null;
    const shortest = known?.shortest ?? optimum.of(startState);
    const whole = known ? known.curve[known.length] === 0 : solved;
    const timed = elapsed >= 100 && assistedCount === 0;
    part('review-summary').hidden = timelineLength > 0;
    write(part('review-moves'), timelineLength === 0 ? '–' : this.#count(moved));
    write(part('review-shortest'), lowOf(shortest) > 0 ? distanceText(shortest, say) : '–');
    write(part('review-extra'), whole && isProven(shortest) ? this.#count(moved - shortest) : '–');
    write(part('review-rate'), timed ? rateText(moved, elapsed, say) : '–');
  }

  /** What is known so far, in a sentence. */
  #verdict({ curve, letters }: Reviewed) {
    const { analysis, state, proven } = this.#review;
    const { say } = this.#page;
    if (state === 'failed' || proven < curve.length) return provenText(say, this.#review);
    if (!analysis || curve.at(-1) !== 0 || !isProven(analysis.shortest) || analysis.wasted === null) return '';
    return wastedText(say, letters.length, analysis);
  }

  #showLists(game: Reviewed) {
    const { say } = this.#page;
    if (this.#listed[0] === game && this.#listed[1] === say) return;
    this.#listed = [game, say];
    const slips = slipsOf(game.letters);
    const detours = game.detours.slice(0, MOST_DETOURS);
    this.#detoursTitle.hidden = detours.length === 0 && !game.curve.every(isProven);
    const none = say`No detours: every move brought you closer to the goal.`;
    write(this.#detoursTitle, detours.length > 0 ? say`The costliest detours` : none);
    const items = detours.map((detour) => {
      const { from, to, cost } = detour;
      const text = from === to ? say`Move ${from} costs ${cost}` : say`Moves ${from} to ${to} cost ${cost}`;
      const slip = isSlip(game.letters.slice(from - 1, to));
      const opener = make('button', { type: 'button' }, slip ? say`${text}: back and forth` : text);
      opener.onclick = () => this.#page.model.goTo(from - 1);
      return make('li', '', opener);
    });
    this.#detours.replaceChildren(...items);
    const inSlips = slips.reduce((sum, { from, to }) => sum + to - from + 1, 0);
    write(this.#slips, say`Back and forth: ${slips.length} ×, ${inSlips} {move|moves} in all.`);
    this.#slips.hidden = slips.length === 0;
    write(this.#splitsTitle, say`Finished after`);
    this.#showSplits(game);
  }

  /** After how many moves, and how long, each row was complete for good. */
  #showSplits({ position, letters, moments }: Reviewed) {
    const { say } = this.#page;
    const heads = [say`Moves`, ...(moments ? [say`Seconds`, say`Per second`] : [])];
    let before: number | null = 0;
    const rows = completions(position, letters).map((move, index) => {
      const cells = ['–', '–', '–'];
      if (move !== null && before !== null) {
        const moves = move - before;
        cells[0] = this.#count(moves);
        const passed = moments ? (moments[move - 1] ?? 0) - (moments[before - 1] ?? 0) : 0;
        cells[1] = formatNumber((passed / 1000).toFixed(1), say.numbers);
        if (passed > 0) cells[2] = rateText(moves, passed, say);
      }
      before = move;
      const shown = cells.slice(0, heads.length).map((cell) => make('td', '', cell));
      return make('tr', '', make('th', { scope: 'row' }, say`Row ${index + 1}`), ...shown);
    });
    const head = heads.map((text) => make('th', { scope: 'col' }, text));
    this.#splits.replaceChildren(make('thead', '', make('tr', '', make('td'), ...head)), make('tbody', '', ...rows));
  }
}
