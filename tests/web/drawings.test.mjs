// The drawing of a reviewed game: nothing lies outside of its picture, and sizes, places and words are those of
// what is drawn.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { ReviewChart } from '../../web/element/review-chart.ts';
import { english } from '../../web/words/language.ts';
import './dom.mjs';

/** What a canvas was told to draw, with the style of that moment. */
const strokes = [];

before(() => {
  const style = {};
  const pen = new Proxy(style, {
    get: (_, name) =>
      style[name] ??
      ((...values) => {
        strokes.push({ name: String(name), values, style: { ...style } });
        return { width: String(values[0]).length * 7 };
      }),
  });
  Object.assign(globalThis, {
    getComputedStyle: () => ({ getPropertyValue: (name) => name, fontFamily: 'sans' }),
    devicePixelRatio: 2,
  });
  Object.defineProperty(Element.prototype, 'clientWidth', { value: 480 });
  Object.assign(Element.prototype, { setPointerCapture() {} });
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => pen });
});

const numbers = (element, selector, name) =>
  [...element.querySelectorAll(selector)].map((found) => Number(found.getAttribute(name)));

const texts = (element, selector = 'text') => [...element.querySelectorAll(selector)].map((found) => found.textContent);

/** Fails where anything has no number or lies outside. */
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

const game = {
  curve: [6, 5, 4, 5, 6, 5, 4, 3, 2, 1, 0],
  detours: [{ from: 3, to: 6, cost: 4 }],
  moments: [100, 300, 900, 1400, 1500, 1600, 2000, 2500, 3000, 3100],
};

test('the chart of a reviewed game goes over moves or time, marks the move at hand, and a pointer goes through it', () => {
  const gone = [];
  const chart = new ReviewChart((move) => gone.push(move));
  const svg = chart.element;
  const point = (type, clientX, buttons = 1) =>
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
