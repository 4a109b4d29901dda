// The drawings of the page and the tutorial: nothing lies outside of its picture, and sizes, places and words are those of
// what is drawn.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { ReviewChart } from '../../web/element/review-chart.ts';
import { barChart, heatMap, lineChart } from '../../web/tutorial/chart.ts';
import { LayersPicture, PlanePicture, TreePicture } from '../../web/tutorial/search-pictures.ts';
import { TraceModel } from '../../web/tutorial/trace-model.ts';
import { english } from '../../web/words/language.ts';
import { bytesOf } from './events.mjs';
import './dom.mjs';

/** What a canvas was told to draw, with the style of that moment. @type {{ name: string, values: any[], style: any }[]} */
let strokes = [];

before(() => {
  const style = /** @type {any} */ ({});
  const pen = new Proxy(style, {
    get: (_, name) =>
      style[name] ??
      ((/** @type {any[]} */ ...values) => {
        strokes.push({ name: String(name), values, style: { ...style } });
        return { width: String(values[0]).length * 7 };
      }),
  });
  Object.assign(globalThis, {
    getComputedStyle: () => ({ getPropertyValue: (/** @type {string} */ name) => name, fontFamily: 'sans' }),
    devicePixelRatio: 2,
  });
  Object.defineProperty(Element.prototype, 'clientWidth', { value: 480 });
  Object.assign(Element.prototype, { setPointerCapture() {} });
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => pen });
});

/** @param {Element} element @param {string} selector @param {string} name */
const numbers = (element, selector, name) =>
  [...element.querySelectorAll(selector)].map((found) => Number(found.getAttribute(name)));

/** @param {Element} element @param {string} [selector] */
const texts = (element, selector = 'text') => [...element.querySelectorAll(selector)].map((found) => found.textContent);

/** Fails where anything has no number or lies outside. @param {Element} svg @param {number} width @param {number} height */
function assertWithin(svg, width, height) {
  assert.doesNotMatch(svg.outerHTML, /NaN|undefined|Infinity/);
  const ends = { x: width, x1: width, x2: width, cx: width, y: height, y1: height, y2: height, cy: height };
  for (const shape of svg.querySelectorAll('*'))
    for (const [name, end] of Object.entries(ends)) {
      const from = Number(shape.getAttribute(name) ?? 0);
      const size = Number(shape.getAttribute({ x: 'width', y: 'height' }[name] ?? '') ?? 0);
      assert.ok(
        from >= 0 && size >= 0 && from + size <= end + 0.01,
        `within ${width} by ${height}: ${shape.outerHTML}`,
      );
    }
}

/** @param {{ element: HTMLElement, update: (data: any) => void }} chart @param {any} data */
function drawn({ element, update }, data) {
  const table = element.querySelector('details');
  if (table) table.open = true;
  update(data);
  const svg = /** @type {Element} */ (element.querySelector('.chart-frame svg'));
  const [, , width, height] = String(svg.getAttribute('viewBox')).split(' ').map(Number);
  assertWithin(svg, width, height);
  return {
    svg,
    said: svg.getAttribute('aria-label'),
    rows: [...element.querySelectorAll('tr')].map((row) => texts(row, 'th, td')),
  };
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

test('bars are as long as their values, one beside the other, and say them', () => {
  for (const direction of /** @type {const} */ (['up', 'right'])) {
    const { svg, said, rows } = drawn(barChart({ ...common, direction }), bars);
    const long = numbers(svg, '.bar', direction === 'up' ? 'height' : 'width');
    assert.ok(long[0] > 0 && long[0] < 3 && long[2] > 150 && long[3] === 0, `${direction}: ${long}`);
    const places = numbers(svg, '.bar', direction === 'up' ? 'x' : 'y');
    assert.ok(places.every((place, index) => index === 0 || place - places[index - 1] > 40));
    assert.equal(svg.querySelectorAll('.bar')[1].getAttribute('class'), 'bar now');
    assert.deepEqual(texts(svg, '.bar title').slice(1, 3), [
      '10: 6,402',
      `20: 20,000,000${direction === 'up' ? ' (most)' : ''}`,
    ]);
    assert.equal(said, 'Positions. 0: 1; 10: 6,402; 20: 20,000,000 (most); 31: 0');
    assert.deepEqual(
      [rows[0], rows[3]],
      [
        ['Moves away', 'Positions', 'Note'],
        ['20', '20,000,000', 'most'],
      ],
    );
    assert.ok(texts(svg).includes('20M'), 'the scale is written short');
    if (direction === 'right') assert.ok(texts(svg).includes('20,000,000 · most'));
  }
  const log = numbers(drawn(barChart({ ...common, scale: 'log', max: 1e9 }), bars).svg, '.bar', 'height');
  assert.ok(log[2] > 1.5 * log[1] && log[2] < 3 * log[1] && log[2] < 188 * 0.9, `by powers, with room above: ${log}`);
});

test('of many bars some are named, so that no name covers another, and what is said is short', () => {
  const many = Array.from({ length: 18 }, (_, index) => ({ label: `${index * 1000}`, value: index * 1000 }));
  const { svg, said } = drawn(barChart(common), many);
  const named = [...svg.querySelectorAll('.tick')].filter((tick) => tick.getAttribute('text-anchor') === 'middle');
  const places = named.map((tick) => Number(tick.getAttribute('x')));
  assert.ok(named.length >= 6 && places.every((x, index) => index === 0 || x - places[index - 1] >= 35));
  assert.equal(said, 'Positions. 18 bars, from 0 to 17000; the longest is 17000 with 17,000');
});

test('where there is nothing to draw yet that is said', () => {
  for (const chart of [barChart(common), lineChart(axes), barChart({ ...common, direction: 'right' })])
    assert.match(String(drawn(chart, []).said), /Nothing yet/);
  assert.ok(texts(drawn(lineChart(axes), []).svg).includes('Drawn here as soon as it runs'));
});

test('lines go through their points to a dot at the last, steps hold, and a legend names them', () => {
  const chart = lineChart(axes);
  const { svg, said, rows } = drawn(chart, lines);
  const [bfs, star] = [...svg.querySelectorAll('path')].map((path) => String(path.getAttribute('d')));
  assert.match(bfs, /^M[\d. ]+(L[\d. ]+){3}$/);
  assert.match(star, /^M[\d. ]+(H[\d.]+V[\d.]+){2}$/, 'steps');
  assert.deepEqual(numbers(svg, '.dot', 'cx'), [468, 468]);
  const [high, low] = numbers(svg, '.dot', 'cy');
  assert.ok(high < 40 && low > 190 && low < 200, 'the axis stands at 200');
  assert.ok(bfs.endsWith(`L468 ${high}`));
  assert.deepEqual(texts(chart.element, '.chart-legend li'), ['BFS', 'A*']);
  assert.equal(said, 'Stored. BFS: 90,000 at 20; A*: 700 at 20');
  assert.deepEqual(
    [rows[0], rows[3]],
    [
      ['Depth', 'BFS (States)', 'A* (States)'],
      ['2', '', '8'],
    ],
  );
  const log = drawn(lineChart({ ...axes, xScale: 'log', yScale: 'log' }), lines).svg;
  assert.equal(log.querySelector('path')?.getAttribute('d')?.match(/[ML]/g)?.length, 3, 'the point at 0 has no place');
  const least = drawn(lineChart({ ...axes, yFrom: 'least' }), [
    {
      name: 'IDA*',
      points: [
        [3, 40],
        [9, 95],
      ],
    },
  ]).svg;
  assert.equal(texts(least, '.tick').includes('0'), true, 'x from 0');
  assert.match(String(least.querySelector('path')?.getAttribute('d')), /^M\d+(\.\d+)? 200L/, 'and y from the least');
});

test('squares stand by row and column, say their values, and differ in strength and in sign', () => {
  for (const small of [false, true]) {
    const { svg, said, rows } = drawn(heatMap({ ...squares, small }), often);
    const [x, y] = [numbers(svg, '.heat', 'x'), numbers(svg, '.heat', 'y')];
    const cell = x[1] - x[0];
    assert.deepEqual([new Set(x).size, new Set(y).size, y[3] - y[0], x[5] - x[3]], [3, 3, cell, 2 * cell]);
    const strong = numbers(svg, '.heat', 'fill-opacity');
    assert.deepEqual([strong[7], strong[4]], [0.55, 0]);
    assert.ok(strong[2] > strong[1] && strong[1] >= strong[0] && strong[0] > 0);
    assert.deepEqual(texts(svg, '.heat title').slice(2, 4), ['1, c: 30', '2, a: 4.25']);
    assert.ok(texts(svg, '.heat-value').includes('80'));
    assert.equal(said, 'Squares. How often: 3 by 3 values from 0 to 80');
    if (!small)
      assert.deepEqual(
        [rows[0], rows[2]],
        [
          ['From \\ To', 'a', 'b', 'c'],
          ['2', '4.25', '0', '6'],
        ],
      );
  }
  const { svg, said } = drawn(heatMap(squares), { ...often, expected: 8, fullAt: 0.5 });
  assert.deepEqual(
    [...svg.querySelectorAll('.heat')].map((square) => square.getAttribute('class')).join(),
    ['heat less', 'heat less', 'heat more', ...Array(4).fill('heat less'), 'heat more', 'heat more'].join(),
  );
  assert.equal(numbers(svg, '.heat', 'fill-opacity')[0], 0.55, 'half as many are full');
  assert.match(String(said), /where 8 each would be even/);
});

test('a column of a chart that can be chosen is', () => {
  /** @type {string[]} */
  const chosen = [];
  const { element, update } = barChart({ ...common, choose: (label) => chosen.push(label) });
  update(bars);
  element.querySelectorAll('.bar-column')[1].dispatchEvent(new Event('click'));
  assert.deepEqual(chosen, ['10']);
});

const game = {
  curve: [6, 5, 4, 5, 6, 5, 4, 3, 2, 1, 0],
  detours: [{ from: 3, to: 6, cost: 4 }],
  moments: [100, 300, 900, 1400, 1500, 1600, 2000, 2500, 3000, 3100],
};

test('the chart of a reviewed game goes over moves or time, marks the move at hand, and a pointer goes through it', () => {
  /** @type {number[]} */
  const gone = [];
  const chart = new ReviewChart((move) => gone.push(move));
  const svg = /** @type {any} */ (chart.element);
  const point = (/** @type {string} */ type, /** @type {number} */ clientX, buttons = 1) =>
    svg.dispatchEvent(Object.assign(new Event(type), { clientX, buttons, pointerId: 1 }));
  point('pointerdown', 200);
  assert.deepEqual(gone, [], 'nothing is drawn yet');
  chart.show(game, 'moves', english);
  chart.at = 4;
  assert.doesNotMatch(svg.outerHTML, /NaN|undefined/);
  assert.equal(numbers(svg, '.here', 'cx')[0], (436 * 4) / 10);
  assert.deepEqual([svg.querySelectorAll('.detour').length, texts(svg, '.rank').join()], [1, '1']);
  assert.equal(svg.querySelectorAll('.away').length, 2, 'the two moves away from the goal');
  assert.ok(texts(svg).includes('moves made') && !texts(svg).includes('seconds'));
  // The drawing of 480 lies from 100 to 300 in the window.
  point('pointerdown', 100 + (200 * (34 + 436 / 2)) / 480);
  point('pointermove', 300);
  point('pointermove', 100, 0);
  assert.deepEqual(gone, [5, 10]);
  const byMoves = svg.querySelector('.distance').getAttribute('d');
  chart.show(game, 'time', english);
  chart.at = 99;
  assert.doesNotMatch(svg.outerHTML, /NaN|undefined/);
  assert.deepEqual(
    [numbers(svg, '.here', 'cx')[0], numbers(svg, '.here', 'cy')[0]],
    [436, 100],
    'the end, at the goal',
  );
  assert.ok(texts(svg).includes('seconds') && texts(svg).includes('Moves per second'));
  assert.notEqual(svg.querySelector('.distance').getAttribute('d'), byMoves);
  chart.show({ ...game, moments: null }, 'time', english);
  assert.equal(svg.querySelector('.distance').getAttribute('d'), byMoves, 'without times it goes over moves');
  assert.ok(!svg.querySelector('.speed'));
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
  const kinds = /** @type {const} */ (['take', 'fresh', 'shorter', 'known']);
  model.append(bytesOf(records.map(([node, kind, move, h]) => [kinds[kind], move, node, h])));
  return model;
}

/** What a picture of that search draws at a step. @param {any} picture @param {TraceModel} model @param {number} step */
function strokesAt(picture, model, step) {
  strokes = [];
  model.seek(step);
  picture.draw();
  for (const { name, values } of strokes)
    for (const [index, value] of values.entries()) {
      if (typeof value !== 'number') continue;
      assert.ok(Number.isFinite(value), `${name} ${values}`);
      // The line of f is cut by its frame.
      const most = index === (name === 'fillText' ? 2 : 1) ? picture.height : 480;
      if (/Rect|arc|Text/.test(name)) assert.ok(value >= 0 && value <= most, `${name}(${values})[${index}] is outside`);
    }
  return strokes;
}

/** @param {string} name @param {Record<string, unknown>} [style] */
const drawnBy = (name, style = {}) =>
  strokes.filter(
    (stroke) => stroke.name === name && Object.entries(style).every(([key, value]) => stroke.style[key] === value),
  );

test('the tree of a search adds an edge and a dot for each new state, marks the way, and is drawn anew when it goes back', () => {
  const picture = new TreePicture(
    () => {},
    () => {},
    new AbortController().signal,
  );
  const model = traceOf();
  picture.show(model);
  const edges = { strokeStyle: '--look-edge' };
  assert.deepEqual([strokesAt(picture, model, 0), drawnBy('lineTo', edges).length][1], 0, 'one state has no edge');
  const known = [1, 3, 4].map((step) => {
    strokesAt(picture, model, step);
    return drawnBy('lineTo', edges).length;
  });
  model.seek(4);
  assert.equal(known[0] + known[1] + known[2], model.stored - 1, 'what is drawn is not drawn again');
  picture.setGoal(4);
  strokesAt(picture, model, 5);
  assert.equal(drawnBy('stroke', { strokeStyle: '--look-path', lineWidth: 3 }).length, 1, 'the way to the goal');
  picture.light({ g: 1, h: 3 });
  strokesAt(picture, model, 2);
  assert.deepEqual([picture.element.dataset.lit, drawnBy('moveTo', { lineWidth: 2.5 }).length], ['1', 1], 'a ring');
  assert.equal(drawnBy('lineTo', edges).length, model.stored - 1);
  assert.equal(drawnBy('clearRect').length, 2);
});

test('the plane of a search has a square for each g and h with an expanded state, a frame for open ones, and f', () => {
  const picture = new PlanePicture(() => {}, new AbortController().signal);
  const model = traceOf();
  picture.show(model);
  for (const step of [0, 1, 3, 5, 2]) {
    strokesAt(picture, model, step);
    const groups = Array.from({ length: model.most.g + 1 }, (_, g) =>
      Array.from({ length: model.most.h + 1 }, (_, h) => model.at(g, h)),
    ).flat();
    assert.equal(
      drawnBy('fillRect', { fillStyle: '--look-closed' }).length,
      groups.filter(({ expanded }) => expanded > 0).length,
    );
    assert.equal(
      drawnBy('strokeRect', { strokeStyle: '--look-open' }).length,
      groups.filter(({ open }) => open > 0).length,
    );
    assert.equal(drawnBy('strokeRect', { strokeStyle: '--look-ink' }).length, 1, 'the state at hand');
    assert.equal(drawnBy('setLineDash').length, 2);
  }
  picture.setGoal(4);
  strokesAt(picture, model, 5);
  assert.equal(drawnBy('strokeRect', { strokeStyle: '--look-path' }).length, 1, 'the goal');
});

test('the layers of a search are bars of expanded states with open ones on top, and their sum in figures', () => {
  const picture = new LayersPicture(() => {}, new AbortController().signal);
  const model = traceOf();
  picture.show(model);
  for (const step of [0, 3, 5]) {
    strokesAt(picture, model, step);
    const layers = model.layers();
    const closed = drawnBy('fillRect', { fillStyle: '--look-closed' }).map(({ values }) => values);
    assert.equal(closed.length, layers.length);
    for (const [depth, { expanded, open }] of layers.entries()) {
      assert.ok(closed[depth][3] > 0 === expanded > 0 && closed[depth][1] + closed[depth][3] === 220 - 34);
      const sum = drawnBy('fillText', { fillStyle: '--look-ink' }).map(({ values }) => values[0]);
      if (expanded + open > 0) assert.ok(sum.includes(String(expanded + open)));
    }
    assert.equal(drawnBy('strokeRect').length, layers.filter(({ open }) => open > 0).length);
  }
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
