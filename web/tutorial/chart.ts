// The charts of the tutorial: bars (upwards or to the right) and heat maps. Each is a picture (SVG, drawn for its real width)
// that says what it shows; bars have a folded table with all their numbers beside it. Charts do nothing until update() or a
// new width, and never animate. tutorial.css has their colours and patterns (`.chart …`).

import { make, shape } from '../common/dom.ts';
import { fold, tableOf } from './pieces.ts';
import { formatCount, say } from './say.ts';

export interface Bar {
  label: string;
  /** from 0 */
  value: number;
  /** what stands out: the most, the winner, one that was not finished */
  mark?: 'best' | 'limit';
  /** beside the value, at the end of a bar to the right, and in the table */
  note?: string;
}

export interface HeatMapData {
  /** names */
  rows: string[];
  columns: string[];
  /** by row, then column */
  values: number[][];
  /** cells above and below this value get different colours */
  expected: number;
}

export type Scale = {
  /** the pixel of a value */
  at: (value: number) => number;
  ticks: number[];
};

/** Short, for axes: 1,000 · 10k · 5M. */
export function short(value: number) {
  if (value >= 1e6) return `${Number((value / 1e6).toPrecision(3))}M`;
  return value >= 1e4 ? `${Number((value / 1e3).toPrecision(3))}k` : formatCount(value);
}

/** From 0 to a round number; about five ticks at multiples of 1, 2 or 5 times a power of ten. */
function linearScale(high: number, from: number, to: number): Scale {
  const top = Math.max(1, high);
  const power = 10 ** Math.floor(Math.log10(top / 5));
  const ratio = top / 5 / power;
  const step = Math.max(1, power * (ratio > 5 ? 10 : ratio > 2 ? 5 : ratio > 1 ? 2 : 1));
  const steps = Math.ceil(top / step);
  return {
    at: (value) => from + (value / (steps * step)) * (to - from),
    ticks: Array.from({ length: steps + 1 }, (_, place) => place * step),
  };
}

/** From 0.5, so that a bar of 1 can be seen, to 10 or above, with ticks at powers of ten. Smaller values stand at its beginning. */
function logarithmicScale(high: number, from: number, to: number): Scale {
  const [begin, end] = [Math.log10(0.5), Math.log10(Math.max(10, high))];
  return {
    at: (value) => from + (Math.max(0, Math.log10(value) - begin) / (end - begin)) * (to - from),
    ticks: Array.from({ length: Math.floor(end) + 1 }, (_, power) => 10 ** power),
  };
}

/**
 * What all charts share: the picture at its real width.
 * @param draw into an empty picture; sets its height and returns a summary
 * @returns update: draws it anew
 */
function pictureOf<Data>(title: string, draw: (svg: SVGElement, data: Data, width: number) => string) {
  let data: Data | undefined;
  let drawnWidth = 0;
  const svg = shape('svg', { role: 'img', 'aria-label': title });
  const element = make('div', 'chart-frame', svg);
  const redraw = () => {
    const width = element.clientWidth;
    if (width < 40 || !data) return;
    svg.replaceChildren();
    svg.setAttribute('width', String(width));
    svg.setAttribute('aria-label', `${title}. ${draw(svg, data, width)}`);
  };
  new ResizeObserver(() => {
    if (element.clientWidth === drawnWidth) return;
    drawnWidth = element.clientWidth;
    redraw();
  }).observe(element);
  const update = (next: Data) => {
    data = next;
    redraw();
  };
  return { element, update };
}

/** About how many pixels a text takes. */
const widthOf = (text: string) => text.length * 7;

const text = (className: string, x: number, y: number, anchor: string, words: string) =>
  shape('text', { class: className, x, y, 'text-anchor': anchor }, words);

const summaryOf = (bars: Bar[]) =>
  bars.length <= 9
    ? bars.map(({ label, value, note }) => `${label}: ${formatCount(value)}${note ? ` (${note})` : ''}`).join('; ')
    : say`${bars.length} bars, from ${bars[0].label} to ${bars[bars.length - 1].label}; the longest is ${
        bars.reduce((one, other) => (other.value > one.value ? other : one)).label
      }`;

const HEIGHT = 155; // of bars upwards, with their labels
const GAP = 0.18; // between two bars, as a part of the room for each
const ROW = 31; // height of a bar to the right with its label

/**
 * Bars, upwards or, with a logarithmic scale, to the right. Update with a list of them.
 * @param names of what the labels say, and of what the values count
 * @param choose a bar upwards was clicked, anywhere in its column; give the reader a control for it, too
 */
export function barChart(
  title: string,
  [labelName, valueName]: [string, string],
  direction: 'up' | 'right',
  choose: (label: string) => void = () => {},
) {
  const drawUp = (svg: SVGElement, bars: Bar[], width: number) => {
    const bottom = HEIGHT - 40;
    const y = linearScale(Math.max(...bars.map(({ value }) => value)), bottom, 12);
    const left = 12 + Math.max(...y.ticks.map((value) => widthOf(short(value))));
    const step = (width - 4 - left) / (bars.length - GAP);
    const thick = step * (1 - GAP);
    svg.setAttribute('height', String(HEIGHT));
    for (const value of y.ticks)
      svg.append(
        shape('line', { class: 'grid', x1: left, x2: width - 4, y1: y.at(value), y2: y.at(value) }),
        text('tick', left - 6, y.at(value) + 4, 'end', short(value)),
      );
    const every = Math.ceil(Math.max(...bars.map(({ label }) => widthOf(label) + 8)) / step);
    bars.forEach(({ label, value, mark = '' }, place) => {
      const x = left + place * step;
      const high = Math.max(1.5, bottom - y.at(value));
      svg.append(shape('rect', { class: `bar ${mark}`, x, y: bottom - high, width: thick, height: high }));
      if (place % every === 0) svg.append(text('tick', x + thick / 2, HEIGHT - 24, 'middle', label));
      const title = shape('title', {}, `${label}: ${formatCount(value)}`);
      const column = shape('rect', { class: 'bar-column', x, y: 0, width: step, height: HEIGHT - 20 }, title);
      column.addEventListener('click', () => choose(label));
      svg.append(column);
    });
    svg.append(
      shape('line', { class: 'axis', x1: left, x2: width - 4, y1: bottom, y2: bottom }),
      text('axis-name', (left + width) / 2, HEIGHT - 6, 'middle', labelName),
    );
  };
  const drawRight = (svg: SVGElement, bars: Bar[], width: number) => {
    const bottom = bars.length * ROW;
    const x = logarithmicScale(Math.max(...bars.map(({ value }) => value)), 0, width - 8);
    svg.setAttribute('height', String(bottom + 40));
    for (const value of x.ticks) {
      const [across, anchor] = [x.at(value), x.at(value) > width - 30 ? 'end' : 'middle'];
      svg.append(
        shape('line', { class: 'grid', x1: across, x2: across, y1: 0, y2: bottom }),
        text('tick', across, bottom + 16, anchor, short(value)),
      );
    }
    bars.forEach(({ label, value, mark = '', note }, place) => {
      const y = place * ROW;
      const long = value > 0 ? Math.max(2, x.at(value)) : 0;
      const words = [value > 0 ? formatCount(value) : '', note].filter(Boolean).join(' · ');
      svg.append(
        text('bar-label', 0, y + 15, 'start', label),
        text('bar-value', width, y + 15, 'end', words),
        shape('rect', { class: `bar ${mark}`, x: 0, y: y + 19, width: long, height: 9, rx: 3 }),
      );
    });
    svg.append(
      shape('line', { class: 'axis', x1: 0.5, x2: 0.5, y1: 0, y2: bottom }),
      text('axis-name', width / 2, bottom + 34, 'middle', valueName),
    );
  };
  const draw = (svg: SVGElement, bars: Bar[], width: number) => {
    svg.setAttribute('height', '0');
    if (bars.length === 0) return say`Nothing yet.`;
    (direction === 'up' ? drawUp : drawRight)(svg, bars, width);
    return summaryOf(bars);
  };
  const picture = pictureOf(title, draw);
  const table = tableOf(title, [labelName, valueName, say`Note`]);
  const numbers = fold(say`The numbers`, table.element);
  let bars: Bar[] = [];
  const fill = () => {
    if (numbers.open) table.fill(bars.map(({ label, value, note = '' }) => [label, formatCount(value), note]));
  };
  numbers.addEventListener('toggle', fill);
  return {
    element: make('div', 'chart', make('p', 'chart-title', title), picture.element, numbers),
    update(next: Bar[]) {
      bars = next;
      picture.update(bars);
      fill();
    },
  };
}

/** Whether a text of 11 px fits into a square with a pixel to spare. */
const fits = (words: string, cell: number) =>
  cell >= 14 && 2 + [...words].reduce((sum, letter) => sum + (/[.,]/.test(letter) ? 3.4 : 6.6), 0) <= cell;

const FULL_COLOUR = 0.5; // the share of what is expected by which a value must differ to get the full colour

/**
 * A map of values, a square for each. Where not all values fit into their squares they are written as whole numbers, or not
 * at all.
 */
export const heatMap = (title: string, format: (value: number) => string) =>
  pictureOf(title, (svg, { rows, columns, values, expected }: HeatMapData, width) => {
    const flat = values.flat();
    const [left, top] = [15, 16];
    const cell = Math.min(56, (width - left - 2) / columns.length);
    const isWide = flat.some((value) => !fits(format(value), cell));
    const writes = flat.every((value) => fits(String(Math.round(value)), cell));
    svg.setAttribute('height', String(Math.ceil(top + 2 + rows.length * cell)));
    columns.forEach((name, column) => svg.append(text('tick', left + (column + 0.5) * cell, top - 6, 'middle', name)));
    rows.forEach((name, row) => {
      // The blank has a name that is too long.
      if (widthOf(name) < left) svg.append(text('tick', left - 2, top + 4 + (row + 0.5) * cell, 'end', name));
      columns.forEach((columnName, column) => {
        const value = values[row][column];
        const box = { x: left + column * cell + 0.5, y: top + row * cell + 0.5, width: cell - 1, height: cell - 1 };
        const strength = Math.min(1, Math.abs(value - expected) / (expected * FULL_COLOUR)) * 0.55;
        svg.append(
          shape('rect', { class: 'heat-cell', ...box }),
          shape(
            'rect',
            { class: `heat ${value < expected ? 'less' : 'more'}`, ...box, 'fill-opacity': strength },
            shape('title', {}, `${name}, ${columnName}: ${format(value)}`),
          ),
        );
        const written = isWide ? String(Math.round(value)) : format(value);
        if (writes)
          svg.append(text('heat-value', left + (column + 0.5) * cell, top + 4 + (row + 0.5) * cell, 'middle', written));
      });
    });
    return say`Values from ${format(Math.min(...flat))} to ${format(Math.max(...flat))}, where ${format(expected)} each would be even`;
  });
