// The charts of the tutorial: bars (upwards or to the right), lines, heat maps; linear or logarithmic. Each has
// a picture (SVG, drawn for its real width), a legend where one is needed, and a folded table with all its numbers
// for those who do not see the picture. Charts do nothing until update() or a new width, and never animate.
// tutorial.css has their colours and patterns (`.chart …`).
//
//   const chart = barChart({ title: 'Positions at each depth', labelName: 'Moves away', valueName: 'Positions', scale:
// 'log' });
//   figure.append(chart.element);
//   chart.update([{ label: '0', value: 1 }, { label: '1', value: 2, mark: 'now' }]);
//
// No library draws them: D3's scales are 12 KB of brotli where scale.js is one, and every machine that builds the
// site would have its own version of them; uPlot draws on a canvas, which print and screen readers cannot read.
// An update makes one element for each bar, cell or line; it may come about ten times a second.

import { make } from '../common/dom.ts';
import { shape } from './pieces.ts';
import { formatCount, say } from './say.ts';
import { linePath, linearScale, logarithmicScale } from './scale.ts';

export interface Bar {
  label: string;
  /** from 0 */
  value: number;
  /** what stands out: the one at hand, the winner, one that was not finished, one that counts less */
  mark?: 'now' | 'best' | 'limit' | 'muted';
  /** beside the value, at the end of a bar to the right, and in the table */
  note?: string;
}

export interface Series {
  name: string;
  /** by increasing x; a logarithmic direction leaves out those of 0 */
  points: [x: number, y: number][];
  /** the value holds until the next point */
  steps?: boolean;
}

export interface HeatMapData {
  /** names */
  rows: string[];
  /** names */
  columns: string[];
  /** by row, then column */
  values: number[][];
  /** the share of `expected` by which a value must differ to get the full colour; default: the greatest share */
  fullAt?: number;
  /** cells above and below this value get different colours and a sign; without it 0 is pale and the greatest value has the full colour */
  expected?: number;
}

export interface Chart<Data> {
  element: HTMLElement;
  /** draws it anew */
  update: (data: Data) => void;
}

export interface CommonOptions {
  /** above the picture, and the name of the picture */
  title: string;
  /** of the picture in CSS pixels, default 240; bars to the right have 44 each instead */
  height?: number;
  /** how values are written; default: whole numbers with commas, others to three digits */
  format?: (value: number) => string;
  /** what a screen reader says after the title, instead of a summary made by the chart */
  describe?: (summary: string) => string;
  /** the picture alone, one of several side by side; its title is heard and not seen */
  small?: boolean;
}

const plain = (value: number) => (Number.isInteger(value) ? formatCount(value) : String(Number(value.toPrecision(3))));

/** Short, for axes: 1,000 · 10k · 5M. */
function short(value: number) {
  const [unit, name] =
    value >= 1e12
      ? [1e12, ' tn']
      : value >= 1e9
        ? [1e9, ' bn']
        : value >= 1e6
          ? [1e6, 'M']
          : value >= 1e4
            ? [1e3, 'k']
            : [1, ''];
  return unit === 1 ? plain(value) : `${Number((value / unit).toPrecision(3))}${name}`;
}

/**
 * What all charts share: the picture at its real width, and the table.
 * @param first the data until update() brings some
 * @param draw into an empty picture; sets its height and returns the summary
 * @param tableOf the header first
 */
function makeChart<Data>(
  { title, describe = (summary) => summary, small = false }: CommonOptions,
  first: Data,
  draw: (svg: SVGElement, data: Data, width: number) => string,
  tableOf: (data: Data) => (string | number)[][],
  legend?: HTMLElement,
): Chart<Data> {
  let data = first;
  const svg = shape('svg', { role: 'img' });
  const frame = make('div', 'chart-frame', svg);
  const table = make('table');
  const scroller = make('div', { class: 'chart-table', tabindex: '0', role: 'group', 'aria-label': title }, table);
  const details = make('details', 'chart-numbers', make('summary', '', say`The numbers`), scroller);
  const element = small
    ? make('div', 'chart small', frame)
    : make('div', 'chart', make('p', 'chart-title', title), ...(legend ? [legend] : []), frame, details);

  const fillTable = () => {
    if (!details.open) return;
    const [header, ...rows] = tableOf(data);
    const cell = (value: string | number, column: number, head: boolean) => {
      const made = make(head || column === 0 ? 'th' : 'td', '', typeof value === 'number' ? plain(value) : value);
      if (head || column === 0) made.setAttribute('scope', head ? 'col' : 'row');
      return made;
    };
    table.replaceChildren(
      make('thead', '', make('tr', '', ...header.map((value, column) => cell(value, column, true)))),
      make(
        'tbody',
        '',
        ...rows.map((row) => make('tr', '', ...row.map((value, column) => cell(value, column, false)))),
      ),
    );
  };
  const redraw = () => {
    const width = frame.clientWidth;
    if (width < 40) return;
    svg.replaceChildren();
    svg.setAttribute('width', String(width));
    const summary = draw(svg, data, width);
    svg.setAttribute('viewBox', `0 0 ${width} ${svg.getAttribute('height')}`);
    svg.setAttribute('aria-label', `${title}. ${describe(summary)}`);
  };
  let drawnWidth = 0;
  new ResizeObserver(() => {
    if (frame.clientWidth === drawnWidth) return;
    drawnWidth = frame.clientWidth;
    redraw();
  }).observe(frame);
  details.addEventListener('toggle', fillTable);
  return {
    element,
    update(next) {
      data = next;
      redraw();
      fillTable();
    },
  };
}

const scales = { linear: linearScale, log: logarithmicScale };

/** The gap between two bars, as a part of the room for each. */
const GAP = 0.18;

/** About how many pixels a text takes. */
const widthOf = (text: string) => text.length * 7;

/** Axes without numbers, which would mean nothing while there is nothing to draw. */
function drawNothing(svg: SVGElement, width: number, height: number, xName: string) {
  svg.append(
    shape('line', { class: 'axis', x1: 12, x2: width - 12, y1: height - 40, y2: height - 40 }),
    shape('line', { class: 'axis', x1: 12, x2: 12, y1: 12, y2: height - 40 }),
    shape(
      'text',
      { class: 'axis-name', x: width / 2, y: height / 2 - 10, 'text-anchor': 'middle' },
      say`Drawn here as soon as it runs`,
    ),
    shape('text', { class: 'axis-name', x: width / 2, y: height - 6, 'text-anchor': 'middle' }, xName),
  );
}

/**
 * Bars. Update with a list of them.
 * @param options choose: a bar upwards was clicked, anywhere in its column; give the reader a control for it, too
 *   labelName, valueName: what labels and values are, for the axes and the table. max: keeps the scale still while
 *   values grow
 */
export function barChart(
  options: CommonOptions & {
    labelName: string;
    valueName: string;
    direction?: 'up' | 'right';
    scale?: 'linear' | 'log';
    max?: number;
    choose?: (label: string) => void;
  },
): Chart<Bar[]> {
  const {
    labelName,
    valueName,
    direction = 'up',
    scale: kind = 'linear',
    max = 0,
    choose,
    height = 240,
    format = plain,
  } = options;
  const draw: (svg: SVGElement, bars: Bar[], width: number) => string = (svg, bars, width) => {
    const top = Math.max(max, ...bars.map(({ value }) => value));
    if (direction === 'up') drawUp(svg, bars, width, top);
    else drawRight(svg, bars, width, top);
    if (bars.length === 0) return say`Nothing yet.`;
    const most = bars.reduce((one, other) => (other.value > one.value ? other : one));
    return bars.length <= 8
      ? bars.map(({ label, value, note }) => `${label}: ${format(value)}${note ? ` (${note})` : ''}`).join('; ')
      : say`${bars.length} bars, from ${bars[0].label} to ${bars[bars.length - 1].label}; the longest is ${most.label} with ${format(most.value)}`;
  };
  const drawUp: (svg: SVGElement, bars: Bar[], width: number, top: number) => void = (svg, bars, width, top) => {
    svg.setAttribute('height', String(height));
    if (bars.length === 0) return drawNothing(svg, width, height, labelName);
    const y = scales[kind]([0, top], [height - 40, 12]);
    const ticks = y.ticks(5);
    const left = 12 + Math.max(...ticks.map((value) => widthOf(short(value))));
    const step = (width - 4 - left) / (bars.length - GAP);
    const thick = step * (1 - GAP);
    for (const value of ticks) {
      svg.append(
        shape('line', { class: 'grid', x1: left, x2: width - 4, y1: y.at(value), y2: y.at(value) }),
        shape('text', { class: 'tick', x: left - 6, y: y.at(value) + 4, 'text-anchor': 'end' }, short(value)),
      );
    }
    const every = Math.max(
      1,
      Math.ceil(Math.max(...bars.map(({ label }) => widthOf(label) + 8), 1) / Math.max(1, step)),
    );
    bars.forEach(({ label, value, mark, note }, place) => {
      const start = left + place * step;
      const high = value > 0 ? Math.max(1.5, height - 40 - y.at(value)) : 0;
      svg.append(
        shape(
          'rect',
          {
            class: `bar ${mark ?? ''}`,
            x: start,
            y: height - 40 - high,
            width: thick,
            height: high,
            rx: Math.min(3, thick / 4),
          },
          shape('title', {}, `${label}: ${format(value)}${note ? ` (${note})` : ''}`),
        ),
      );
      if (choose) {
        const column = shape('rect', { class: 'bar-column', x: start, y: 0, width: step, height: height - 20 });
        column.addEventListener('click', () => choose(label));
        svg.append(column);
      }
      if (place % every === 0)
        svg.append(
          shape('text', { class: 'tick', x: start + thick / 2, y: height - 24, 'text-anchor': 'middle' }, label),
        );
    });
    svg.append(
      shape('line', { class: 'axis', x1: left, x2: width - 4, y1: height - 40, y2: height - 40 }),
      shape('text', { class: 'axis-name', x: (left + width) / 2, y: height - 6, 'text-anchor': 'middle' }, labelName),
    );
  };
  const drawRight: (svg: SVGElement, bars: Bar[], width: number, top: number) => void = (svg, bars, width, top) => {
    const bottom = bars.length * 44;
    svg.setAttribute('height', String(bottom + 40));
    const x = scales[kind]([0, top], [0, width - 8]);
    for (const value of x.ticks(Math.max(2, width / 90))) {
      const across = x.at(value);
      const anchor = across < 12 ? 'start' : across > width - 30 ? 'end' : 'middle';
      svg.append(
        shape('line', { class: 'grid', x1: across, x2: across, y1: 0, y2: bottom }),
        shape('text', { class: 'tick', x: across, y: bottom + 16, 'text-anchor': anchor }, short(value)),
      );
    }
    bars.forEach(({ label, value, mark, note }, place) => {
      const y = place * 44;
      const long = value > 0 ? Math.max(2, x.at(value)) : 0;
      svg.append(
        shape('text', { class: 'bar-label', x: 0, y: y + 15 }, label),
        shape(
          'text',
          { class: 'bar-value', x: width, y: y + 15, 'text-anchor': 'end' },
          `${format(value)}${note ? ` · ${note}` : ''}`,
        ),
        shape(
          'rect',
          { class: `bar ${mark ?? ''}`, x: 0, y: y + 21, width: long, height: 15, rx: 3 },
          shape('title', {}, `${label}: ${format(value)}`),
        ),
      );
    });
    svg.append(
      shape('line', { class: 'axis', x1: 0.5, x2: 0.5, y1: 0, y2: bottom }),
      shape('text', { class: 'axis-name', x: width / 2, y: bottom + 34, 'text-anchor': 'middle' }, valueName),
    );
  };
  return makeChart(options, [] as Bar[], draw, (bars) => {
    const noted = bars.some(({ note }) => note);
    return [
      [labelName, valueName, ...(noted ? [say`Note`] : [])],
      ...bars.map(({ label, value, note }) => [label, format(value), ...(noted ? [note ?? ''] : [])]),
    ];
  });
}

/**
 * Lines, told apart by colour and by dashes. Update with the series.
 * @param options yFrom: where the scale of y begins; default zero
 */
export function lineChart(
  options: CommonOptions & {
    xName: string;
    yName: string;
    xScale?: 'linear' | 'log';
    yScale?: 'linear' | 'log';
    yFrom?: 'zero' | 'least';
  },
): Chart<Series[]> {
  const { xName, yName, xScale = 'linear', yScale = 'linear', yFrom = 'zero', format = plain } = options;
  const legend = make('ul', 'chart-legend');
  const draw: (svg: SVGElement, series: Series[], width: number) => string = (svg, series, width) => {
    const height = Math.min(options.height ?? 240, width < 400 ? 125 : Infinity); // a phone has other things to show, too
    svg.setAttribute('height', String(height));
    const all = series.flatMap(({ points }) => points);
    if (all.length === 0) {
      legend.replaceChildren();
      drawNothing(svg, width, height, xName);
      return say`Nothing yet.`;
    }
    const range = (which: 0 | 1, kind: 'linear' | 'log') => {
      const values = all.map((point) => point[which]).filter((value) => kind === 'linear' || value > 0);
      const low = kind === 'linear' && !(which === 1 && yFrom === 'least' && values.length > 0) ? 0 : Infinity;
      return [Math.min(low, ...values), Math.max(0, ...values)] as [number, number];
    };
    const y = scales[yScale](range(1, yScale), [height - 40, 12]);
    const yTicks = y.ticks(5);
    const left = 12 + Math.max(...yTicks.map((value) => widthOf(short(value))));
    const x = scales[xScale](range(0, xScale), [left, width - 12]);
    for (const value of yTicks) {
      svg.append(
        shape('line', { class: 'grid', x1: left, x2: width - 12, y1: y.at(value), y2: y.at(value) }),
        shape('text', { class: 'tick', x: left - 6, y: y.at(value) + 4, 'text-anchor': 'end' }, short(value)),
      );
    }
    for (const value of x.ticks(Math.max(2, width / 80))) {
      svg.append(
        shape('text', { class: 'tick', x: x.at(value), y: height - 24, 'text-anchor': 'middle' }, short(value)),
      );
    }
    series.forEach(({ points, steps }, place) => {
      const seen = points
        .filter(([across, up]) => (xScale === 'linear' || across > 0) && (yScale === 'linear' || up > 0))
        .map(([across, up]) => [x.at(across), y.at(up)] as [number, number]);
      svg.append(shape('path', { class: `line series-${place % 6}`, d: linePath(seen, steps) }));
      const last = seen[seen.length - 1];
      if (last) svg.append(shape('circle', { class: `dot series-${place % 6}`, cx: last[0], cy: last[1], r: 3.5 }));
    });
    svg.append(
      shape('line', { class: 'axis', x1: left, x2: width - 12, y1: height - 40, y2: height - 40 }),
      shape('text', { class: 'axis-name', x: (left + width) / 2, y: height - 6, 'text-anchor': 'middle' }, xName),
    );
    legend.replaceChildren(
      ...series.map(({ name }, place) =>
        make(
          'li',
          '',
          shape(
            'svg',
            { width: 28, height: 10, 'aria-hidden': 'true' },
            shape('path', { class: `line series-${place % 6}`, d: 'M0 5H28' }),
          ),
          name,
        ),
      ),
    );
    return (
      series
        .map(({ name, points }) => {
          const last = points[points.length - 1];
          return last ? say`${name}: ${format(last[1])} at ${format(last[0])}` : say`${name}: nothing yet`;
        })
        .join('; ') || say`Nothing yet.`
    );
  };
  return makeChart(
    options,
    [] as Series[],
    draw,
    (series) => {
      const across = [...new Set(series.flatMap(({ points }) => points.map(([value]) => value)))].sort(
        (one, other) => one - other,
      );
      const byX = series.map(({ points }) => new Map(points));
      return [
        [xName, ...series.map(({ name }) => `${name} (${yName})`)],
        ...across.map((value) => [
          format(value),
          ...byX.map((points) => (points.has(value) ? format(points.get(value) ?? 0) : '')),
        ]),
      ];
    },
    legend,
  );
}

/** Whether a text of 11 px fits into a square with a pixel to spare. */
const fits = (text: string, cell: number) =>
  cell >= 14 && 2 + [...text].reduce((sum, letter) => sum + (/[.,]/.test(letter) ? 3.4 : 6.6), 0) <= cell;

/**
 * A map of values, a square for each. Update with the names and values. Where a value does not fit into its square it
 * is
 * written as a whole number, or not at all.
 */
export function heatMap(
  options: CommonOptions & { rowName: string; columnName: string; valueName: string },
): Chart<HeatMapData> {
  const { rowName, columnName, valueName, format = plain, small = false } = options;
  const draw: (svg: SVGElement, data: HeatMapData, width: number) => string = (
    svg,
    { rows, columns, values, expected, fullAt },
    width,
  ) => {
    const flat = values.flat();
    // Where there is little room, the room of the names of the axes goes to the squares.
    const named = !small && width >= 400;
    const left = small ? 15 : (named ? 26 : 8) + Math.max(0, ...rows.map(widthOf));
    const top = small ? 16 : 38;
    const cell = Math.max(8, Math.min(56, (width - left - 2) / Math.max(1, columns.length)));
    const wide = flat.some((value) => !fits(format(value), cell));
    svg.setAttribute('height', String(Math.ceil(top + 6 + rows.length * cell)));
    if (!small)
      svg.append(
        shape(
          'text',
          { class: 'axis-name', x: left + (columns.length * cell) / 2, y: 14, 'text-anchor': 'middle' },
          columnName,
        ),
      );
    if (named)
      svg.append(
        shape(
          'text',
          {
            class: 'axis-name',
            x: 0,
            y: 0,
            'text-anchor': 'middle',
            transform: `translate(13 ${38 + (rows.length * cell) / 2}) rotate(-90)`,
          },
          rowName,
        ),
      );
    const every = Math.max(1, Math.ceil(20 / cell));
    columns.forEach((name, column) => {
      if (column % every === 0)
        svg.append(
          shape('text', { class: 'tick', x: left + (column + 0.5) * cell, y: top - 6, 'text-anchor': 'middle' }, name),
        );
    });
    const base = expected ?? 0;
    const reach = fullAt ? base * fullAt : Math.max(...flat.map((value) => Math.abs(value - base)), base * 0.05, 1e-9);
    rows.forEach((name, row) => {
      // Without room for the name of the blank, the last row has none.
      if (row % every === 0 && (!small || widthOf(name) < left))
        svg.append(
          shape(
            'text',
            { class: 'tick', x: left - (small ? 2 : 6), y: top + 4 + (row + 0.5) * cell, 'text-anchor': 'end' },
            name,
          ),
        );
      columns.forEach((columnLabel, column) => {
        const value = values[row]?.[column] ?? 0;
        const words = format(value);
        const written = wide ? String(Math.round(value)) : words;
        const box = { x: left + column * cell + 0.5, y: top + row * cell + 0.5, width: cell - 1, height: cell - 1 };
        svg.append(
          shape('rect', { class: 'heat-cell', ...box }),
          shape(
            'rect',
            {
              class: value < base ? 'heat less' : 'heat more',
              ...box,
              'fill-opacity': Math.min(1, Math.abs(value - base) / reach) * 0.55,
            },
            shape('title', {}, `${name}, ${columnLabel}: ${words}`),
          ),
        );
        if (fits(written, cell)) {
          svg.append(
            shape(
              'text',
              {
                class: 'heat-value',
                x: left + (column + 0.5) * cell,
                y: top + 4 + (row + 0.5) * cell,
                'text-anchor': 'middle',
              },
              written,
            ),
          );
        }
      });
    });
    if (flat.length === 0) return say`Nothing yet.`;
    return (
      say`${valueName}: ${rows.length} by ${columns.length} values from ${format(Math.min(...flat))} to ${format(Math.max(...flat))}` +
      (expected === undefined ? '' : say`, where ${format(expected)} each would be even`)
    );
  };
  return makeChart(options, { rows: [], columns: [], values: [] } as HeatMapData, draw, ({ rows, columns, values }) => [
    [`${rowName} \\ ${columnName}`, ...columns],
    ...rows.map((name, row) => [name, ...(values[row] ?? []).map(format)]),
  ]);
}
