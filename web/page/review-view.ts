// What the panel "Review" shows of a game: its curve, what its detours cost, how its rows came about; and what can be done
// from the moment that is looked at. Loaded when the first game is reviewed.

import { isProven, formatCount } from '../common/format.ts';
import { make, say, setUsable, whenUsed } from '../common/dom.ts';
import { chartStyles } from '../element/review-chart.ts';
import { GameReview, ReviewPicture } from '../element/game-review.ts';
import { completions, isSlip, slipsOf } from '../element/review-facts.ts';
import { sheetFor } from '../element/sheets.ts';
import { decimals, distanceText, reviewWordsFor } from '../words/review-words.ts';
import { part } from './find.ts';
import { shareWordsFor } from '../words/share-words.ts';
import { reviewStyles } from './review-style.ts';
import { pictureOf, sharePicture } from './share-picture.ts';

import type { Reviewed } from '../element/game-review.ts';
import type { PlayModel } from '../element/play-model.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { PageWords } from '../words/page-words.ts';
import type { ReviewWords } from '../words/review-words.ts';

const MOST_DETOURS = 3;
export class ReviewView {
  #board;
  #model;
  #review;
  #picture;
  #identity = make('p', { class: 'quiet identity', role: 'status' });
  #detoursTitle = make('h2');
  #detours = make('ol', 'detours');
  #slips = make('p', 'quiet');
  #best = make('button', { type: 'button', id: 'best-line' });
  #attempt = make('button', { type: 'button', id: 'try-here' });
  #back = make('button', { type: 'button', id: 'back-to-game', hidden: '' });
  #curve = make('button', { type: 'button', id: 'share-curve' });
  #curveSaid = make('output');
  #language = 'en';
  #note = make('p', { class: 'quiet', hidden: '' });
  #choices = (['rows', 'layers'] as const).map((by) => ({
    by,
    button: make('button', { type: 'button', 'aria-pressed': String(by === 'rows') }),
  }));
  #splits = make('table', { id: 'splits' });
  #by = 'rows' as 'rows' | 'layers';
  /** What the lists below the chart were made of. */
  #listed: unknown[] = [];

  /** @param page begun: the player turns to the board */
  constructor(board: SlidingPuzzle, model: PlayModel, { changed, begun }: { changed: () => void; begun: () => void }) {
    this.#board = board;
    this.#model = model;
    this.#review = new GameReview(board, changed);
    this.#picture = new ReviewPicture((move) => model.goTo(move), changed);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheetFor(document, chartStyles + reviewStyles)];
    for (const { by, button } of this.#choices)
      button.onclick = () => {
        this.#by = by;
        changed();
      };
    whenUsed(this.#best, () => {
      board.beginAttempt();
      model.algorithm = 'auto';
      void model.solve();
      begun();
    });
    whenUsed(this.#attempt, () => {
      board.beginAttempt();
      begun();
    });
    this.#back.onclick = () => {
      board.seek(0);
      board.undo();
      model.review();
    };
    this.#curve.onclick = () => void this.#shareCurve();
    part('review-more').append(
      this.#picture.element,
      make('div', 'row', this.#curve, this.#curveSaid),
      this.#identity,
      make('div', 'row', this.#best, this.#attempt, this.#back),
      this.#note,
      this.#detoursTitle,
      this.#detours,
      this.#slips,
      make('div', { class: 'review-choice', role: 'group' }, ...this.#choices.map(({ button }) => button)),
      this.#splits,
    );
  }

  /** What is known of the whole game; null: nothing yet. */
  get analysis() {
    return this.#review.analysis;
  }

  /** What the scrubber says at a move. */
  atMove(at: number, { language, numbers }: PageWords) {
    const { game } = this.#review;
    if (!game || game.curve[at] === undefined) return null;
    const count = (value: number) => formatCount(value, numbers);
    const all = count(game.letters.length);
    return reviewWordsFor(language).atMove(count(at), all, distanceText(game.curve[at], numbers));
  }

  show(pageWords: PageWords) {
    const { solution, reviewing } = this.#model;
    if (!reviewing || !solution) return this.#review.forget();
    void this.#review.ask();
    const { game } = this.#review;
    if (!game) return;
    const words = reviewWordsFor(pageWords.language);
    this.#picture.show(game, solution.at, words, pageWords.numbers);
    say(this.#identity, this.#verdict(game, words, pageWords));
    this.#language = pageWords.language;
    say(this.#curve, shareWordsFor(pageWords.language).curve);
    say(this.#best, words.bestLine);
    say(this.#attempt, words.tryHere);
    say(this.#back, words.backToGame);
    say(this.#note, words.anAttempt);
    const { attempt, solved } = this.#board;
    const unfinished = !solved && this.#board.solvable;
    setUsable(this.#best, unfinished && !this.#model.searching);
    setUsable(this.#attempt, unfinished);
    this.#back.hidden = this.#note.hidden = !attempt;
    this.#showLists(game, words, pageWords);
  }

  async #shareCurve() {
    const words = shareWordsFor(this.#language);
    this.#curveSaid.value = '';
    const chart = this.#picture.element.querySelector('.chart') as SVGElement;
    const picture = await pictureOf(chart);
    const done = picture && (await sharePicture(picture, 'sliding-puzzle-curve.png'));
    this.#curveSaid.value = done === null ? words.notDrawn : done && words[done];
  }

  /** What is known so far, in a sentence. */
  #verdict({ curve, letters }: Reviewed, words: ReviewWords, { numbers }: PageWords) {
    const { analysis, state, proven } = this.#review;
    if (state === 'failed') return words.notReviewed;
    const count = (value: number) => formatCount(value, numbers);
    if (proven < curve.length)
      return (state === 'working' ? words.working : words.unproven)(proven, curve.length, numbers);
    if (!analysis || curve.at(-1) !== 0 || !isProven(analysis.shortest) || analysis.wasted === null) return '';
    return words.identity(count(letters.length), count(analysis.shortest), count(analysis.wasted));
  }

  #showLists(game: Reviewed, words: ReviewWords, { numbers, nothing }: PageWords) {
    const made = [game, words, this.#by];
    if (made.every((each, index) => each === this.#listed[index])) return;
    this.#listed = made;
    const slips = slipsOf(game.letters);
    const detours = game.detours.slice(0, MOST_DETOURS);
    this.#detoursTitle.hidden = detours.length === 0 && !game.curve.every(isProven);
    say(this.#detoursTitle, detours.length > 0 ? words.detours : words.noDetours);
    this.#detours.replaceChildren(
      ...detours.map((detour) => {
        const button = make(
          'button',
          { type: 'button' },
          words.detour({ ...detour, slip: isSlip(game.letters.slice(detour.from - 1, detour.to)) }),
        );
        button.onclick = () => this.#model.goTo(detour.from - 1);
        return make('li', '', button);
      }),
    );
    const inSlips = slips.reduce((sum, { from, to }) => sum + to - from + 1, 0);
    say(this.#slips, slips.length > 0 ? words.slips(slips.length, inSlips, numbers) : '');
    this.#slips.hidden = slips.length === 0;
    for (const { by, button } of this.#choices) {
      say(button, words[by]);
      button.setAttribute('aria-pressed', String(by === this.#by));
    }
    const { moments } = game;
    const heads = [words.splitMoves, ...(moments ? [words.splitTime, words.splitRate] : [])];
    let before: number | null = 0;
    const rows = completions(game.position, game.letters, this.#by).map((move, index) => {
      const name = this.#by === 'rows' ? words.row(index + 1) : words.layer(index + 1);
      const cells = [nothing, nothing, nothing];
      if (move !== null && before !== null) {
        const moves = move - before;
        cells[0] = formatCount(moves, numbers);
        if (moments) {
          const passed = (moments[move - 1] ?? 0) - (moments[before - 1] ?? 0);
          cells[1] = decimals(passed / 1000, 1, numbers);
          if (passed > 0) cells[2] = decimals((moves * 1000) / passed, 2, numbers);
        }
      }
      before = move;
      const shown = cells.slice(0, heads.length).map((cell) => make('td', '', cell));
      return make('tr', '', make('th', { scope: 'row' }, name), ...shown);
    });
    const head = heads.map((text) => make('th', { scope: 'col' }, text));
    this.#splits.replaceChildren(
      make('caption', '', words.splits),
      make('thead', '', make('tr', '', make('td'), ...head)),
      make('tbody', '', ...rows),
    );
  }
}
