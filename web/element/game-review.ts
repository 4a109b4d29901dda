// A played game under review: what the solver says of it, as far as that is known by now, and what its moves and times tell;
// and the chart of that: how far each of its positions is from the goal, over the moves or over time, and how fast the hand
// was. The chart is a picture that a pointer can go through; for the keyboard and screen readers there is the scrubber beside
// it, and what it shows is said in words there. Our page's panel and the element's control show both.

import { make, shape, write } from '../common/dom.ts';
import { formatCount, formatDistance, formatNumber, highOf, isProven, lowOf } from '../common/format.ts';
import { lettersOf, slide } from '../common/text.ts';

import type { Analysis, Distance } from '../common/types.ts';
import type { Say } from '../words/language.ts';
import type { SlidingPuzzle } from './sliding-puzzle.ts';

export interface Charted {
  curve: readonly Distance[];
  detours: readonly { from: number; to: number; cost: number }[];
  /** of the moves, in milliseconds; null: not known */
  moments: readonly number[] | null;
}

export type Reviewed = Charted & { position: string; letters: string };

export class GameReview {
  #board;
  #changed;
  #key = '';
  #stop = new AbortController();
  game: Reviewed | null = null;
  analysis: Analysis | null = null;
  state: 'idle' | 'working' | 'done' | 'failed' = 'idle';

  constructor(board: SlidingPuzzle, changed: () => void) {
    this.#board = board;
    this.#changed = changed;
  }

  get proven() {
    return this.game?.curve.filter(isProven).length ?? 0;
  }

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
    this.game = { position, letters, curve, detours: [], moments: momentsOf(times) };
    this.state = 'working';
    const { signal } = this.#stop;
    const know = (analysis: Analysis) => {
      if (signal.aborted || !this.game) return;
      this.analysis = analysis;
      this.game = { ...this.game, curve: analysis.curve, detours: analysis.detours };
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
    this.game = this.analysis = null;
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

// --- What its moves and times tell without a solver ---

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_';

/** When each move was made, in milliseconds; null: not known. The text is as src/game/timeline.hpp says. */
export function momentsOf(text: string): number[] | null {
  const moments = [];
  let [moment, pause] = [0, 0];
  for (const letter of text) {
    const digit = digits.indexOf(letter);
    pause = pause * 32 + (digit % 32);
    if (digit >= 32) continue;
    moments.push((moment += pause));
    pause = 0;
  }
  return moment > 0 ? moments : null;
}

/** After how many moves rows were complete for good, each with those above it; null: not at the end. */
export function completions(start: string, letters: string): (number | null)[] {
  const rows = start.split('/').map((row) => row.split(' ').map(Number));
  const width = rows[0].length;
  const tiles = rows.flat();
  const since: (number | null)[] = rows.map(() => null);
  const note = (move: number) => {
    const wrong = tiles.findIndex((tile, at) => tile !== (at + 1) % tiles.length);
    const complete = wrong < 0 ? rows.length : Math.floor(wrong / width);
    for (let row = 0; row < rows.length; row += 1) since[row] = row < complete ? (since[row] ?? move) : null;
  };
  note(0);
  for (const [at, letter] of [...letters].entries()) {
    slide(tiles, width, letter);
    note(at + 1);
  }
  return since;
}

// --- The chart ---

const MARKED_DETOURS = 3;

/** The least of 1, 2, 5, 10, 20 … that parts a length into at most that many. */
function stepFor(length: number, parts: number) {
  for (let step = 1; ; step *= 10)
    for (const times of [1, 2, 5]) if (length / (step * times) <= parts) return step * times;
}

const ticksFor = (length: number, parts: number): number[] => {
  const step = stepFor(Math.max(1, length), parts);
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step);
};

const rounded = (value: number) => Math.round(value * 10) / 10;

export function shapesOf(
  { curve, detours, moments }: Charted,
  { width, height, by }: { width: number; height: number; by: 'moves' | 'time' },
) {
  const moves = curve.length - 1;
  const timed = by === 'time' && moments !== null;
  const most = Math.max(1, ...curve.map((distance) => highOf(distance) ?? lowOf(distance)));
  /** Where it is across after that many moves: moves, or milliseconds. */
  const across = (move: number) => (timed ? (move === 0 ? 0 : (moments[move - 1] ?? 0)) : move);
  const whole = Math.max(1, across(moves));
  const xOf = (move: number) => rounded((across(move) / whole) * width);
  const yOf = (distance: number) => rounded(height - (distance / most) * height);

  let [line, rises, known] = ['', '', ''];
  const away: number[] = [];
  for (let move = 1; move <= moves; move += 1) {
    const [before, after] = [curve[move - 1], curve[move]];
    const [x0, x1] = [xOf(move - 1), xOf(move)];
    // Over time the distance stays until the move is made.
    const path = (from: number, to: number) =>
      `M${x0} ${yOf(from)}${timed ? `H${x1}V${yOf(to)}` : `L${x1} ${yOf(to)}`}`;
    if (isProven(before) && isProven(after)) {
      line += path(before, after);
      if (after > before) {
        rises += timed ? `M${x1} ${yOf(before)}V${yOf(after)}` : path(before, after);
        away.push(move);
      }
      continue;
    }
    const [from, to] = [highOf(before), highOf(after)];
    if (from !== null && to !== null) known += path(from, to);
  }
  // What is not yet proven, as areas between the least and the most; they close as proofs come.
  let bands = '';
  for (let first = 0; first < curve.length; first += 1) {
    if (isProven(curve[first])) continue;
    let last = first;
    while (last + 1 < curve.length && !isProven(curve[last + 1])) last += 1;
    const [from, to] = [Math.max(0, first - 1), Math.min(curve.length - 1, last + 1)];
    const places = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const upper = places.map((move) => `${xOf(move)} ${yOf(highOf(curve[move]) ?? most)}`);
    const lower = places.map((move) => `${xOf(move)} ${yOf(lowOf(curve[move]))}`).reverse();
    bands += `M${[...upper, ...lower].join('L')}Z`;
    first = last;
  }
  return {
    most,
    line,
    rises,
    away: away.map((move) => ({ move, x: xOf(move), x0: timed ? xOf(move) : xOf(move - 1) })),
    known,
    bands,
    detours: detours
      .slice(0, MARKED_DETOURS)
      .map(({ from, to }) => ({ x: xOf(from - 1), width: xOf(to) - xOf(from - 1) })),
    rows: ticksFor(most, 5).map((value) => ({ value, y: yOf(value) })),
    columns: ticksFor(timed ? whole / 1000 : whole, 5).map((value) => ({
      value,
      x: rounded(((timed ? value * 1000 : value) / whole) * width),
    })),
    xOf,
    yOf: (move: number) => yOf(highOf(curve[move]) ?? lowOf(curve[move])),
    moveAt(x: number) {
      let nearest = 0;
      for (let move = 1; move <= moves; move += 1)
        if (Math.abs(xOf(move) - x) < Math.abs(xOf(nearest) - x)) nearest = move;
      return nearest;
    },
  };
}

/** Moves a second around each move, over so many moves; null where the moves took no time. */
export function ratesAlong(moments: readonly number[], span: number = 10) {
  return moments.map((_, at) => {
    const first = Math.max(0, Math.min(at - span / 2, moments.length - 1 - span));
    const last = Math.min(moments.length - 1, first + span);
    const passed = moments[last] - moments[first];
    return passed > 0 ? ((last - first) * 1000) / passed : null;
  });
}

export function rateLine(rates: readonly (number | null)[], xOf: (move: number) => number, height: number) {
  const most = Math.max(1, ...rates.map((rate) => rate ?? 0));
  let line = '';
  for (const [at, rate] of rates.entries()) {
    const pen = line === '' || rates[at - 1] === null ? 'M' : 'L';
    if (rate !== null) line += `${pen}${xOf(at + 1)} ${rounded(height - (rate / most) * height)}`;
  }
  return { most, line };
}

const [LEFT, RIGHT, TOP, HEIGHT] = [34, 10, 30, 100];
const STRIP = 14; // where moves away from the goal are marked
const AXIS = 32;
const RATE = 44;
const LEAST_MARK = 4;
const MOST_MARK = 8;

// The page's colours where it has them, else those of the text around.
export const chartStyles = `
.chart { display: block; width: 100%; overflow: visible; font-size: 11px; font-variant-numeric: tabular-nums;
  cursor: pointer; touch-action: pan-y; user-select: none; -webkit-user-select: none; }
.chart text { fill: currentColor; stroke: none; opacity: .85; }
.chart path, .chart line { fill: none; stroke: currentColor; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
.chart .grid { opacity: .18; }
.chart .distance { stroke-width: 1.75; }
.chart .known { stroke-width: 1.25; stroke-dasharray: 4 3; }
.chart .band { fill: currentColor; stroke: none; opacity: .16; }
.chart .rises { stroke: var(--bad, currentColor); stroke-width: 4; stroke-linecap: round; }
.chart .away { fill: var(--bad, currentColor); stroke: none; }
.chart .detour { fill: var(--accent, currentColor); stroke: none; opacity: .16; }
.chart .rank { font-weight: 700; text-anchor: middle; opacity: 1; }
.chart .speed { stroke-width: 1.25; opacity: .8; }
.chart .cursor { stroke: var(--accent, currentColor); stroke-width: 2; }
.chart .here { fill: var(--accent, currentColor); stroke: none; }
.chart .end { text-anchor: end; }
.chart .middle { text-anchor: middle; }
.review-choice { display: flex; gap: .375em; margin-top: .25em; }
.review-choice button { flex: 1; padding: .125em .5em; font-size: .8125em; }
.review-choice [aria-pressed="true"] { box-shadow: inset 0 0 0 2px var(--accent); }
.review-legend { margin: .375em 0 0; font-size: .8125em; line-height: 1.35; }
@media (forced-colors: active) { .chart { --bad: CanvasText; --accent: Highlight; } .chart .detour { opacity: .4; } }
`;

export class ReviewPicture {
  #chart = shape('svg', { class: 'chart', 'aria-hidden': 'true' });
  #cursor = shape('g');
  #choices = (['moves', 'time'] as const).map((by) => ({
    by,
    button: make('button', { type: 'button', 'aria-pressed': String(by === 'moves') }),
  }));
  #toggle = make('div', { class: 'review-choice', role: 'group' }, ...this.#choices.map(({ button }) => button));
  #legend = make('p', 'review-legend');
  element = make('div', 'review-picture', this.#chart, this.#toggle, this.#legend);

  #game: Reviewed | null = null;
  #speech: Say | null = null;
  #by = 'moves' as 'moves' | 'time';
  #shapes: ReturnType<typeof shapesOf> | null = null;
  #at = 0;
  #width = 0;
  #bottom = 0;

  constructor(goTo: (move: number) => void) {
    const follow = (event: Event) => {
      const { clientX, buttons, type } = event as PointerEvent;
      if (!this.#shapes || (type === 'pointermove' && buttons === 0)) return;
      const box = this.#chart.getBoundingClientRect();
      goTo(this.#shapes.moveAt(((clientX - box.left) / box.width) * this.#width - LEFT));
    };
    this.#chart.addEventListener('pointerdown', (event) => {
      this.#chart.setPointerCapture((event as PointerEvent).pointerId);
      follow(event);
    });
    this.#chart.addEventListener('pointermove', follow);
    new ResizeObserver(() => this.#fit()).observe(this.#chart);
    for (const { by, button } of this.#choices)
      button.onclick = () => {
        this.#by = by;
        this.#draw();
      };
  }

  show(game: Reviewed, at: number, say: Say) {
    this.#at = at;
    if (game === this.#game && say === this.#speech) return this.#showCursor();
    [this.#game, this.#speech] = [game, say];
    this.#draw();
  }

  #fit() {
    if (Math.abs(this.#chart.clientWidth - this.#width) > 1) this.#draw();
  }

  #draw() {
    const [game, say] = [this.#game, this.#speech];
    if (!game || !say) return;
    const { moments } = game;
    const by = moments ? this.#by : 'moves';
    this.#toggle.hidden = !moments;
    for (const choice of this.#choices) {
      write(choice.button, choice.by === 'moves' ? say`By move` : say`By time`);
      choice.button.setAttribute('aria-pressed', String(choice.by === by));
    }
    const legend = say`Falling: closer to the goal. Rising, marked ▲: away from it.`;
    write(this.#legend, game.curve.every(isProven) ? legend : `${legend} ${say`Shaded: not proven yet.`}`);
    this.#width = Math.max(240, this.#chart.clientWidth || 0);
    const width = this.#width - LEFT - RIGHT;
    const shapes = (this.#shapes = shapesOf(game, { width, height: HEIGHT, by }));
    const rates = moments && rateLine(ratesAlong(moments), shapes.xOf, RATE);
    const axis = HEIGHT + STRIP;
    const rateTop = axis + AXIS + 16;
    this.#bottom = rates ? rateTop + RATE : axis;
    const height = TOP + (rates ? rateTop + RATE + 6 : axis + AXIS);
    this.#chart.setAttribute('viewBox', `0 0 ${this.#width} ${height}`);
    this.#chart.style.height = `${height}px`; // whatever its width: nothing below moves
    const text = (x: number, y: number, said: string, kind = '') => shape('text', { x, y, class: kind }, said);
    const plot = shape(
      'g',
      { transform: `translate(${LEFT} ${TOP})` },
      text(-LEFT + 2, -18, say`Moves still needed`),
      ...shapes.rows.flatMap(({ value, y }) => [
        shape('line', { class: 'grid', x1: 0, x2: width, y1: y, y2: y }),
        text(-6, y + 4, String(value), 'end'),
      ]),
      ...shapes.detours.map((span) =>
        shape('rect', { class: 'detour', y: 0, height: axis, x: span.x, width: Math.max(2, span.width) }),
      ),
      ...shapes.detours.map(({ x, width: wide }, rank) => text(x + wide / 2, -4, String(rank + 1), 'rank')),
      shape('path', { class: 'band', d: shapes.bands }),
      shape('path', { class: 'known', d: shapes.known }),
      shape('path', { class: 'distance', d: shapes.line }),
      shape('path', { class: 'rises', d: shapes.rises }),
      ...shapes.away.map(({ x, x0 }) => {
        const wide = Math.min(MOST_MARK, Math.max(LEAST_MARK, x - x0));
        const middle = (x + x0) / 2;
        const [top, foot] = [HEIGHT + 3, HEIGHT + STRIP - 1];
        return shape('path', {
          class: 'away',
          d: `M${middle - wide / 2} ${foot}L${middle} ${top}L${middle + wide / 2} ${foot}Z`,
        });
      }),
      shape('line', { class: 'axis', x1: 0, x2: width, y1: axis, y2: axis }),
      ...shapes.columns.map(({ value, x }) => text(x, axis + 14, String(value), 'middle')),
      text(width, axis + 28, by === 'time' ? say`seconds` : say`moves made`, 'end'),
    );
    if (rates)
      plot.append(
        text(-LEFT + 2, rateTop - 8, say`Moves per second`),
        shape('line', { class: 'grid', x1: 0, x2: width, y1: rateTop, y2: rateTop }),
        shape('line', { class: 'axis', x1: 0, x2: width, y1: rateTop + RATE, y2: rateTop + RATE }),
        text(-6, rateTop + 4, formatNumber(Number(rates.most.toFixed(rates.most < 10 ? 1 : 0)), say.numbers), 'end'),
        text(-6, rateTop + RATE + 4, '0', 'end'),
        shape('path', { class: 'speed', d: rates.line, transform: `translate(0 ${rateTop})` }),
      );
    plot.append(this.#cursor);
    this.#chart.replaceChildren(plot);
    this.#showCursor();
  }

  #showCursor() {
    const [shapes, game] = [this.#shapes, this.#game];
    if (!shapes || !game) return;
    const move = Math.min(this.#at, game.curve.length - 1);
    const x = shapes.xOf(move);
    this.#cursor.replaceChildren(
      shape('line', { class: 'cursor', x1: x, x2: x, y1: 0, y2: this.#bottom }),
      shape('circle', { class: 'here', cx: x, cy: shapes.yOf(move), r: 4.5 }),
    );
  }
}
