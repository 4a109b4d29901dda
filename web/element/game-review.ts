// A played game under review: what the solver says of it, as far as that is known by now, and its picture. Our page's panel
// and the element's control are made of it.

import { make, write } from '../common/dom.ts';
import { formatCount, formatDistance, isProven } from '../common/format.ts';
import { completions, lettersOf, momentsOf } from './review-facts.ts';
import { ReviewChart } from './review-chart.ts';

import type { Analysis, Distance } from '../common/types.ts';
import type { Say } from '../words/language.ts';
import type { Charted } from './review-chart.ts';
import type { SlidingPuzzle } from './sliding-puzzle.ts';

export type Reviewed = Charted & { position: string; letters: string };

export class GameReview {
  #board;
  #changed;
  #key = '';
  #stop = new AbortController();
  #game: Reviewed | null = null;
  #analysis: Analysis | null = null;
  /** working: more will be known. */
  state: 'idle' | 'working' | 'done' | 'failed' = 'idle';

  constructor(board: SlidingPuzzle, changed: () => void) {
    this.#board = board;
    this.#changed = changed;
  }

  get game() {
    return this.#game;
  }

  /** What the solver knows; null: nothing yet. */
  get analysis() {
    return this.#analysis;
  }

  get proven() {
    return this.#game?.curve.filter(isProven).length ?? 0;
  }

  /** Reviews the game on the board, unless that is done. */
  async ask() {
    const { startState: position, timeline } = this.#board;
    const { moves, times } = timeline;
    const key = `${position};${moves};${times}`;
    if (key === this.#key) return;
    this.forget();
    this.#key = key;
    const letters = lettersOf(moves);
    const { length } = letters;
    const solved = completions(position, letters).at(-1) !== null;
    // What its own end proves.
    const curve: Distance[] = Array.from({ length: length + 1 }, (_, move) => [0, solved ? length - move : null]);
    if (solved) curve[length] = 0;
    this.#game = { position, letters, curve, detours: [], moments: momentsOf(times) };
    this.state = 'working';
    const { signal } = this.#stop;
    const know = (analysis: Analysis) => {
      if (signal.aborted || !this.#game) return;
      this.#analysis = analysis;
      this.#game = { ...this.#game, curve: analysis.curve, detours: analysis.detours };
      this.#changed();
    };
    this.#changed();
    const whole = await this.#board.analyse({ signal, onProgress: know });
    if (signal.aborted) return;
    this.state = whole ? 'done' : 'failed';
    if (whole) know(whole);
    else this.#changed();
  }

  forget() {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#key = '';
    this.#game = this.#analysis = null;
    this.state = 'idle';
  }
}

export const distanceText = (distance: Distance, { numbers }: Say) =>
  formatDistance(distance, (moves) => formatCount(moves, numbers));

/** Of a game that is proven and ends solved. */
export const wastedText = (say: Say, moves: number, { shortest, wasted }: Analysis) =>
  say`${moves} = ${distanceText(shortest, say)} + 2 × ${wasted ?? 0}: each move away from the goal costs one more to make up for it.`;

export function provenText(say: Say, { state, proven, game }: GameReview) {
  const all = game?.curve.length ?? 0;
  if (state === 'failed') return say`This game could not be analysed.`;
  if (state === 'working') return say`Exact for ${proven} of ${all} {position|positions} so far.`;
  return say`Exact for ${proven} of ${all} {position|positions}. The rest show a lower bound and the best known length.`;
}

/** The chart with the choice of what it goes by, and what it says in words. */
export class ReviewPicture {
  #chart;
  #choices = (['moves', 'time'] as const).map((by) => ({
    by,
    button: make('button', { type: 'button', 'aria-pressed': String(by === 'moves') }),
  }));
  #toggle = make('div', { class: 'review-choice', role: 'group' }, ...this.#choices.map(({ button }) => button));
  #legend = make('p', 'review-legend');
  #by = 'moves' as 'moves' | 'time';
  element;

  constructor(goTo: (move: number) => void, changed: () => void) {
    this.#chart = new ReviewChart(goTo);
    this.element = make('div', 'review-picture', this.#chart.element, this.#toggle, this.#legend);
    for (const { by, button } of this.#choices)
      button.onclick = () => {
        this.#by = by;
        changed();
      };
  }

  show(game: Reviewed, at: number, say: Say) {
    const timed = game.moments !== null;
    const by = timed ? this.#by : 'moves';
    this.#toggle.hidden = !timed;
    for (const choice of this.#choices) {
      write(choice.button, choice.by === 'moves' ? say`By move` : say`By time`);
      choice.button.setAttribute('aria-pressed', String(choice.by === by));
    }
    const legend = say`Falling: closer to the goal. Rising, marked ▲: away from it.`;
    write(this.#legend, game.curve.every(isProven) ? legend : `${legend} ${say`Shaded: not proven yet.`}`);
    this.#chart.show(game, by, say);
    this.#chart.at = at;
  }
}
