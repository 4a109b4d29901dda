// Which positions can be solved: the tiles of a board stand in one row, with an arc for each pair in the wrong order.
// The reader slides tiles on the board, or takes one out of board or row and puts it down elsewhere. The engine gives
// count and verdict, also for a tile that is still in the hand. The arcs are drawn from the same tiles, one for each
// inversion.

import { make } from '../common/dom.ts';
import { boardOf, formatPosition, linkPosition, repairPair, swapped } from './board.ts';
import { Hand } from './hand.ts';
import { InversionRow } from './inversion-row.ts';
import { linkedBoard } from './linked-board.ts';
import { OpenBoard } from './open-board.ts';
import { button, choice, figure, numberSelect, parity, replaceStill, showVerdict } from './pieces.ts';
import { openPositions } from './positions.ts';
import { Question } from './question.ts';
import { say } from './say.ts';
import { changeOf, exchanged, handWords, invariantOf, repairWords, ruleWords } from './solvability-model.ts';
import { slideQuestion } from './solvability-questions.ts';

import type { DemoContext } from './demo.ts';
import type { Position } from './board.ts';
import type { Positions, Verdict } from './positions.ts';
import type { Change } from './solvability-model.ts';

const FIRST = '7 4 3/0 5 8/6 2 1';
const LEAST_SIDE = 2;
const MOST_SIDE = 6;

/** Verdict, figures and rule. */
class VerdictView {
  #verdict = make('p', 'pieces-verdict');
  #inversions = figure(say`Inversions`);
  #rows = figure(say`Rows below the blank`);
  #sum = figure(say`Together`);
  #rule = make('p', 'solvability-rule');
  sentence = make('p', 'quiet');
  elements = [
    this.#verdict,
    make('dl', 'figures', ...[this.#inversions, this.#rows, this.#sum].map(({ element }) => element)),
    this.#rule,
  ];

  show(verdict: Verdict) {
    const { board, inversions, solvable, sentence } = verdict;
    const even = board.width % 2 === 0;
    const sum = invariantOf(verdict);
    showVerdict(this.#verdict, solvable ? say`Solvable` : say`Unsolvable`, solvable);
    this.#inversions.set(String(inversions));
    this.#rows.set(even ? String(sum - inversions) : '–');
    this.#rows.element.classList.toggle('unused', !even);
    this.#sum.set(`${sum}, ${parity(sum)}`);
    this.#rule.textContent = ruleWords(verdict);
    this.sentence.textContent = `${sentence}.`;
  }
}

class SolvabilityDemo {
  #figure;
  #context;
  #positions;
  #board;
  #openBoard = new OpenBoard();
  #row = new InversionRow();
  #hand;
  #happened = make('p', { class: 'solvability-happened', role: 'status' });
  #view = new VerdictView();
  #repair = button('', () => this.#exchange(...repairPair(this.#now.board)), 'primary');
  #width = numberSelect(say`Width`, LEAST_SIDE, MOST_SIDE, 3, () => this.#shuffle(true));
  #height = numberSelect(say`Height`, LEAST_SIDE, MOST_SIDE, 3, () => this.#shuffle(true));
  #place;
  /** Tiles can be taken out of the board. */
  #loose = false;
  #followed = false;
  #question;
  #turn = 0; // of the question
  #proving = false; // a slide that shows the answer leaves the question as it is
  /** What is on the board. */
  #now: Verdict;
  /** What the reader did that makes the next new game. */
  #done: Change | null = null;

  constructor(figure: HTMLElement, context: DemoContext, positions: Positions) {
    this.#figure = figure;
    this.#context = context;
    this.#positions = positions;
    this.#board = linkedBoard(
      context,
      positions,
      {
        first: FIRST,
        wanted: {
          sizes: say`boards of ${LEAST_SIDE} to ${MOST_SIDE} rows and columns`,
          fits: ({ width, height }) => Math.min(width, height) >= LEAST_SIDE && Math.max(width, height) <= MOST_SIDE,
        },
        attributes: { 'allow-unsolvable': '', class: 'solvability-board' },
      },
      (fresh) => this.#follow(fresh),
    );
    context.onParameters((parameters) => this.#slide(parameters.get('slide')));
    this.#now = positions.judge(this.#board.getAttribute('state') ?? FIRST);
    this.#question = new Question(context.signal, () =>
      slideQuestion(positions, this.#now.state, this.#turn++, (way) => this.#prove(way)),
    );
    this.#place = make('div', 'solvability-place', this.#board, this.#openBoard.element);
    this.#hand = new Hand([this.#openBoard, this.#row], {
      isTile: (cell) => this.#now.board.tiles[cell] > 0,
      changed: () => this.#showHand(),
      put: (from, to) => this.#exchange(this.#now.board.tiles[from], this.#now.board.tiles[to]),
    });
    context.onSleep(() => this.#hand.empty());
    this.#setLoose(false);
  }

  get content() {
    const mode = choice(
      say`On the board`,
      [
        ['slide', say`Slide tiles`],
        ['loose', say`Take tiles out`],
      ],
      'slide',
      (value) => this.#setLoose(value === 'loose'),
    );
    const others = make(
      'details',
      'fold',
      make('summary', '', say`Other boards`),
      make(
        'div',
        'row',
        button(say`Shuffle, solvable`, () => this.#shuffle(true)),
        button(say`Shuffle, unsolvable`, () => this.#shuffle(false)),
        button(say`The example with 19`, () => this.#board.load({ state: FIRST })),
        this.#width.element,
        this.#height.element,
      ),
    );
    return make(
      'div',
      'solvability-stage',
      make('div', 'solvability-side', this.#place, mode.element),
      make(
        'div',
        'solvability-says',
        this.#row.element,
        this.#happened,
        ...this.#view.elements,
        this.#question.folded(),
      ),
      make(
        'div',
        'solvability-controls',
        make(
          'div',
          'row',
          this.#repair,
          button(say`Undo`, () => this.#board.undo()),
        ),
        make(
          'div',
          'row',
          others,
          make('details', 'fold', make('summary', '', say`What the engine says`), this.#view.sentence),
        ),
      ),
    );
  }

  /** Slides a tile to show the answer of the question. */
  #prove(way: string) {
    this.#proving = true;
    this.#board.move(way);
  }

  get #advice() {
    return this.#loose
      ? say`Take a tile out of the board or the row, and put it down on another.`
      : say`Slide tiles on the board, or take one out of the row.`;
  }

  /** A link of the text slides a tile of the example. */
  #slide(tile: string | null) {
    if (tile === null || !this.#followed) return;
    if (this.#board.state !== FIRST) this.#board.load({ state: FIRST });
    const { width, tiles } = boardOf(this.#board.state);
    const [from, to] = [tiles.indexOf(Number(tile)), tiles.indexOf(0)];
    const way = { [-width]: 'up', [width]: 'down', [-1]: 'left', 1: 'right' }[to - from];
    if (way) this.#board.move(way);
  }

  #setLoose(loose: boolean) {
    this.#loose = loose;
    this.#place.classList.toggle('loose', loose);
    this.#openBoard.element.hidden = !loose;
    this.#hand.empty(false);
    this.#showRest();
    this.#happened.textContent = this.#advice;
  }

  #shuffle(solvable: boolean) {
    const [width, height] = [this.#width, this.#height].map(({ select }) => Number(select.value));
    this.#board.load({ state: this.#positions.shuffled(width, height, solvable) });
  }

  /** @param other another tile, or the blank */
  #swapped(tile: number, other: number) {
    return this.#positions.judge(formatPosition(swapped(this.#now.board, tile, other)));
  }

  /**
   * Each goes to the other's place.
   * @param other another tile, or the blank
   */
  #exchange(tile: number, other: number) {
    const after = this.#swapped(tile, other);
    this.#done = exchanged(this.#now, after, tile, other);
    this.#board.load({ state: after.state });
  }

  #follow(fresh: boolean) {
    const before = this.#now;
    this.#now = this.#positions.judge(this.#board.state);
    if (!this.#proving) this.#question.pose();
    this.#proving = false;
    const { board, inversions } = this.#now;
    const change = fresh || !this.#followed ? this.#done : changeOf(before, this.#now);
    const pairs = ((board.tiles.length - 1) * (board.tiles.length - 2)) / 2;
    this.#done = null;
    this.#happened.textContent =
      change?.words ?? say`${inversions} of ${pairs} pairs are in the wrong order. ${this.#advice}`;
    this.#hand.empty(false);
    this.#showRest(change, before.board);
    this.#width.select.value = String(board.width);
    this.#height.select.value = String(board.height);
    if (this.#followed) this.#context.remember({ state: linkPosition(board) });
    if (this.#followed) return;
    this.#followed = true;
    const slide = this.#context.parameters.get('slide');
    queueMicrotask(() => this.#slide(slide));
  }

  /** Shows the board as it is, with its last change, and nothing in the hand. */
  #showRest(change: Change | null = null, before: Position = this.#now.board) {
    const { board } = this.#now;
    const { moved, passed } = change ?? { moved: 0, passed: [] };
    this.#row.show({ board, base: board, before: change ? before : null, moved, passed, held: 0 });
    this.#openBoard.show(board, -1, -1);
    this.#showVerdict(this.#now);
  }

  /** Shows what putting the tile down would do. */
  #showHand() {
    const { board: base } = this.#now;
    const { from, over } = this.#hand;
    if (from < 0) {
      this.#showRest();
      this.#happened.textContent = say`Put back. ${this.#advice}`;
      return;
    }
    const home = from === over;
    const held = base.tiles[from];
    const next = this.#swapped(held, base.tiles[over]);
    this.#row.show({ board: next.board, base, before: home ? null : base, moved: 0, passed: [], held });
    this.#openBoard.show(next.board, home ? from : -1, home ? -1 : over);
    this.#showVerdict(next);
    this.#happened.textContent = handWords(this.#now, next, from, over);
  }

  #showVerdict(verdict: Verdict) {
    this.#view.show(verdict);
    this.#repair.textContent = repairWords(verdict);
    this.#figure.dataset.inversions = String(verdict.inversions);
  }
}

export async function start(figure: HTMLElement, context: DemoContext) {
  replaceStill(figure, new SolvabilityDemo(figure, context, await openPositions(context.signal)).content);
}
