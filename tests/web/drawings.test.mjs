// The drawings of the page and the tutorial, line by line as they were when somebody last looked at them: tests/golden/drawings.
// PUZZLE_UPDATE_GOLDEN=1 draws them anew; look at the difference then, and at the page.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { before, test } from 'node:test';

import { ReviewChart } from '../../web/element/review-chart.js';
import { barChart, heatMap, lineChart } from '../../web/tutorial/chart.js';
import { LayersPicture, PlanePicture, TreePicture } from '../../web/tutorial/search-pictures.js';
import { TraceModel } from '../../web/tutorial/trace-model.js';
import './dom.mjs';

const kept = new URL('../golden/drawings/', import.meta.url);
/** What a canvas was told to draw. @type {string[]} */
let strokes = [];

before(() => {
  const pen = new Proxy(/** @type {any} */ ({}), {
    get:
      (_, name) =>
      (/** @type {unknown[]} */ ...values) => {
        strokes.push(
          `${String(name)} ${values.map((value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)).join(' ')}`,
        );
        return { width: String(values[0]).length * 7 };
      },
    set: (_, name, value) => {
      strokes.push(`${String(name)} = ${typeof value === 'number' ? Math.round(value * 100) / 100 : value}`);
      return true;
    },
  });
  Object.assign(globalThis, {
    getComputedStyle: () => ({ getPropertyValue: () => '', fontFamily: 'sans' }),
    devicePixelRatio: 2,
  });
  Object.defineProperty(Element.prototype, 'clientWidth', { value: 480 });
  Object.assign(Element.prototype, { setPointerCapture() {} });
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => pen });
});

/** A line for each tag. @param {Element} element */
const htmlOf = (element) => element.outerHTML.replaceAll('><', '>\n<');

/** @param {string} name @param {string} drawn */
function isAsKept(name, drawn) {
  const file = new URL(name, kept);
  if (process.env.PUZZLE_UPDATE_GOLDEN) {
    mkdirSync(kept, { recursive: true });
    writeFileSync(file, `${drawn}\n`);
  }
  assert.equal(`${drawn}\n`, readFileSync(file, 'utf8'), `${name}: PUZZLE_UPDATE_GOLDEN=1 draws it anew`);
}

const bars = [
  { label: '0', value: 1 },
  { label: '10', value: 6402, mark: /** @type {const} */ ('now') },
  { label: '20', value: 20_000_000, note: 'most' },
  { label: '31', value: 0 },
];
const common = { title: 'Positions', labelName: 'Moves away', valueName: 'Positions' };
const squares = { title: 'Squares', rowName: 'From', columnName: 'To', valueName: 'How often' };
const often = {
  rows: ['1', '2', 'blank'],
  columns: ['a', 'b', 'c'],
  values: [
    [1, 2, 30],
    [4.25, 0, 6],
    [7, 80, 9],
  ],
};
const lines = [
  {
    name: 'BFS',
    points: /** @type {[number, number][]} */ ([
      [0, 0],
      [1, 10],
      [5, 100],
      [20, 90_000],
    ]),
  },
  {
    name: 'A*',
    points: /** @type {[number, number][]} */ ([
      [0, 0],
      [2, 8],
      [20, 700],
    ]),
    steps: true,
  },
];
const axes = { title: 'Stored', xName: 'Depth', yName: 'States' };

/** @type {[name: string, chart: () => any, data: any][]} */
const charts = [
  ['bars-up', () => barChart(common), bars],
  ['bars-up-log', () => barChart({ ...common, scale: 'log', choose: () => {}, max: 1e9, height: 200 }), bars],
  ['bars-right', () => barChart({ ...common, direction: 'right' }), bars],
  ['bars-none', () => barChart(common), []],
  [
    'bars-many',
    () => barChart(common),
    Array.from({ length: 18 }, (_, index) => ({ label: `${index * 1000}`, value: index * 1000 })),
  ],
  ['lines', () => lineChart(axes), lines],
  ['lines-log', () => lineChart({ ...axes, xScale: 'log', yScale: 'log' }), lines],
  [
    'lines-least',
    () => lineChart({ ...axes, yFrom: 'least' }),
    [
      {
        name: 'IDA*',
        points: [
          [3, 40],
          [9, 95],
        ],
      },
    ],
  ],
  ['lines-none', () => lineChart(axes), []],
  ['squares', () => heatMap(squares), often],
  ['squares-expected', () => heatMap({ ...squares }), { ...often, expected: 8, fullAt: 0.5 }],
  ['squares-small', () => heatMap({ ...squares, small: true }), often],
];
for (const [name, chart, data] of charts)
  test(`the chart ${name} is drawn as before, with its words and its table`, () => {
    const { element, update } = chart();
    const table = element.querySelector('details');
    if (table) table.open = true;
    update(data);
    isAsKept(`${name}.txt`, htmlOf(element));
  });

test('a column of a chart that can be chosen is', () => {
  /** @type {string[]} */
  const chosen = [];
  const { element, update } = barChart({ ...common, choose: (label) => chosen.push(label) });
  update(bars);
  element.querySelectorAll('.bar-column')[1].dispatchEvent(new Event('click'));
  assert.deepEqual(chosen, ['10']);
});

const words = {
  chartDistance: 'Moves to the goal',
  chartMoves: 'moves',
  chartSeconds: 'seconds',
  chartRate: 'Moves a second',
};
const numbers = /** @type {any} */ ({ language: 'en', group: ',', decimal: '.' });
const game = {
  curve: [6, 5, 4, 5, 6, 5, 4, 3, 2, 1, 0],
  detours: [{ from: 3, to: 6, cost: 4 }],
  moments: [100, 300, 900, 1400, 1500, 1600, 2000, 2500, 3000, 3100],
};

test('the chart of a reviewed game is drawn as before, over moves and over time, and a pointer goes through it', () => {
  /** @type {number[]} */
  const gone = [];
  const chart = new ReviewChart((move) => gone.push(move));
  const svg = /** @type {any} */ (chart.element);
  const point = (/** @type {string} */ type, /** @type {number} */ clientX, buttons = 1) =>
    svg.dispatchEvent(Object.assign(new Event(type), { clientX, buttons, pointerId: 1 }));
  point('pointerdown', 200);
  assert.deepEqual(gone, [], 'nothing is drawn yet');
  chart.show(game, 'moves', words, numbers);
  chart.at = 4;
  isAsKept('review-moves.txt', htmlOf(svg));
  // The drawing of 480 lies from 100 to 300 in the window.
  point('pointerdown', 100 + (200 * (34 + 436 / 2)) / 480);
  point('pointermove', 300);
  point('pointermove', 100, 0);
  assert.deepEqual(gone, [5, 10]);
  chart.show(game, 'time', words, numbers);
  chart.at = 99;
  isAsKept('review-time.txt', htmlOf(svg));
  chart.show({ ...game, moments: null }, 'time', words, numbers);
  isAsKept('review-untimed.txt', htmlOf(svg));
});

/** The trace of a small search, by its records: node, kind (0 expanded, 1 new, 2 shorter, 3 known), move, h. */
function traceOf() {
  const model = new TraceModel('1 2 3/4 5 6/0 7 8', 'astar-manhattan');
  const records = [
    ...[
      [0, 0, 0, 2],
      [1, 1, 1, 3],
      [2, 1, 2, 1],
      [2, 0, 0, 1],
      [3, 1, 1, 2],
      [4, 1, 2, 0],
      [0, 3, 3, 0],
    ],
    ...[
      [4, 0, 0, 0],
      [5, 1, 1, 1],
      [1, 0, 0, 3],
      [6, 1, 1, 4],
      [3, 2, 2, 2],
      [3, 0, 0, 2],
      [7, 1, 1, 3],
    ],
  ];
  model.append(Uint8Array.from(records.flatMap(([node, kind, move, h]) => [node, 0, 0, 0, h, 0, kind, move])));
  return model;
}

/** @type {[name: string, make: (signal: AbortSignal) => any][]} */
const pictures = [
  [
    'tree',
    (signal) =>
      new TreePicture(
        () => {},
        () => {},
        signal,
      ),
  ],
  ['plane', (signal) => new PlanePicture(() => {}, signal)],
  ['layers', (signal) => new LayersPicture(() => {}, signal)],
];
for (const [name, make] of pictures)
  test(`the picture of a search, its ${name}, is drawn as before, from its first step to its last and back`, () => {
    const ending = new AbortController();
    const picture = make(ending.signal);
    const model = traceOf();
    picture.show(model);
    strokes = [];
    for (const step of [0, 1, 3, 5, 2]) {
      model.seek(step);
      if (step === 5) picture.setGoal?.(4);
      if (step === 3) picture.light?.({ g: 1, h: 3 });
      strokes.push(`--- step ${step}`);
      picture.draw();
    }
    isAsKept(`search-${name}.txt`, strokes.join('\n'));
    ending.abort();
  });

test('the state nearest to a press in the tree is picked, if one is near', () => {
  /** @type {number[]} */
  const picked = [];
  const picture = new TreePicture(
    () => {},
    (node) => picked.push(node),
    new AbortController().signal,
  );
  const model = traceOf();
  picture.show(model);
  model.seek(5);
  picture.draw();
  const press = (/** @type {number} */ clientX, /** @type {number} */ clientY) =>
    picture.element.dispatchEvent(Object.assign(new Event('click'), { clientX, clientY }));
  press(100 + 243, 100 + 240);
  press(100 + 5, 100 + 5);
  assert.deepEqual(picked, [0], 'the start stands in the middle');
});
