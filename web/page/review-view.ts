// What the panel "Review" shows of a game: its curve, what its detours cost, how its rows came about; and what can be done
// from the moment that is looked at. Loaded when the first game is reviewed.

import { isProven, formatCount, formatNumber } from '../common/format.ts';
import { make, setUsable, sheetFor, whenUsed, write } from '../common/dom.ts';
import { chartStyles } from '../element/review-chart.ts';
import { distanceText, GameReview, provenText, ReviewPicture, wastedText } from '../element/game-review.ts';
import { completions, isSlip, slipsOf } from '../element/review-facts.ts';
import { part } from './find.ts';
import { english } from '../words/language.ts';
import { shareWordsFor } from '../words/share-words.ts';
import { reviewStyles } from './review-style.ts';
import { pictureOf, sharePicture } from './share-picture.ts';

import type { Reviewed } from '../element/game-review.ts';
import type { PlayModel } from '../element/play-model.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { PageWords } from '../words/page-words.ts';
import type { Say } from '../words/language.ts';

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
  #speech: Say = english;
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
  atMove(at: number, { say }: PageWords) {
    const { game } = this.#review;
    if (!game || game.curve[at] === undefined) return null;
    return say`Move ${at} of ${game.letters.length}, ${distanceText(game.curve[at], say)} still needed`;
  }

  show({ say }: PageWords) {
    const { solution, reviewing } = this.#model;
    if (!reviewing || !solution) return this.#review.forget();
    void this.#review.ask();
    const { game } = this.#review;
    if (!game) return;
    this.#picture.show(game, solution.at, say);
    write(this.#identity, this.#verdict(game, say));
    this.#speech = say;
    write(this.#curve, shareWordsFor(say).curve);
    write(this.#best, say`Best line from here`);
    write(this.#attempt, say`Try from here`);
    write(this.#back, say`Back to the game`);
    write(this.#note, say`This is an attempt. The original game is kept.`);
    const { attempt, solved } = this.#board;
    const unfinished = !solved && this.#board.solvable;
    setUsable(this.#best, unfinished && !this.#model.searching);
    setUsable(this.#attempt, unfinished);
    this.#back.hidden = this.#note.hidden = !attempt;
    this.#showLists(game, say);
  }

  async #shareCurve() {
    const words = shareWordsFor(this.#speech);
    this.#curveSaid.value = '';
    const chart = this.#picture.element.querySelector('.chart') as SVGElement;
    const picture = await pictureOf(chart);
    const done = picture && (await sharePicture(picture, 'sliding-puzzle-curve.png'));
    this.#curveSaid.value = done === null ? words.notDrawn : done && words[done];
  }

  /** What is known so far, in a sentence. */
  #verdict({ curve, letters }: Reviewed, say: Say) {
    const { analysis, state, proven } = this.#review;
    if (state === 'failed' || proven < curve.length) return provenText(say, this.#review);
    if (!analysis || curve.at(-1) !== 0 || !isProven(analysis.shortest) || analysis.wasted === null) return '';
    return wastedText(say, letters.length, analysis);
  }

  #showLists(game: Reviewed, say: Say) {
    const { numbers } = say;
    const made = [game, say, this.#by];
    if (made.every((each, index) => each === this.#listed[index])) return;
    this.#listed = made;
    const slips = slipsOf(game.letters);
    const detours = game.detours.slice(0, MOST_DETOURS);
    this.#detoursTitle.hidden = detours.length === 0 && !game.curve.every(isProven);
    write(
      this.#detoursTitle,
      detours.length > 0 ? say`The costliest detours` : say`No detours: every move brought you closer to the goal.`,
    );
    this.#detours.replaceChildren(
      ...detours.map((detour) => {
        const { from, to, cost } = detour;
        const text = from === to ? say`Move ${from} costs ${cost}` : say`Moves ${from} to ${to} cost ${cost}`;
        const slip = isSlip(game.letters.slice(from - 1, to));
        const button = make('button', { type: 'button' }, slip ? say`${text}: back and forth` : text);
        button.onclick = () => this.#model.goTo(detour.from - 1);
        return make('li', '', button);
      }),
    );
    const inSlips = slips.reduce((sum, { from, to }) => sum + to - from + 1, 0);
    const slipped =
      slips.length === 1
        ? say`Back and forth: once, ${inSlips} {move|moves} in all.`
        : say`Back and forth: ${slips.length} times, ${inSlips} {move|moves} in all.`;
    write(this.#slips, slips.length > 0 ? slipped : '');
    this.#slips.hidden = slips.length === 0;
    for (const { by, button } of this.#choices) {
      write(button, by === 'rows' ? say`Rows` : say`Layers`);
      button.setAttribute('aria-pressed', String(by === this.#by));
    }
    const { moments } = game;
    const heads = [say`Moves`, ...(moments ? [say`Seconds`, say`Per second`] : [])];
    const decimals = (value: number, digits: number) => formatNumber(value.toFixed(digits), numbers);
    let before: number | null = 0;
    const rows = completions(game.position, game.letters, this.#by).map((move, index) => {
      const name = this.#by === 'rows' ? say`Row ${index + 1}` : say`Layer ${index + 1}`;
      const cells = ['–', '–', '–'];
      if (move !== null && before !== null) {
        const moves = move - before;
        cells[0] = formatCount(moves, numbers);
        if (moments) {
          const passed = (moments[move - 1] ?? 0) - (moments[before - 1] ?? 0);
          cells[1] = decimals(passed / 1000, 1);
          if (passed > 0) cells[2] = decimals((moves * 1000) / passed, 2);
        }
      }
      before = move;
      const shown = cells.slice(0, heads.length).map((cell) => make('td', '', cell));
      return make('tr', '', make('th', { scope: 'row' }, name), ...shown);
    });
    const head = heads.map((text) => make('th', { scope: 'col' }, text));
    this.#splits.replaceChildren(
      make('caption', '', say`Finished after`),
      make('thead', '', make('tr', '', make('td'), ...head)),
      make('tbody', '', ...rows),
    );
  }
}
