// Every chart of the tutorial in Chromium, read as a reader reads it: the axes say which pixel means which value, the
// folded table has the values, and lines, bars and cells have to stand exactly there. On a wide and on a
// narrow page. Screenshots of all charts, light and dark, go to the artefacts.

import { join } from 'node:path';
import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { artefacts, useBrowser, withPage } from './driver.mjs';
import { some } from './engines.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {{ at: number, label: string }} Tick at: pixel */
/** @typedef {{ x: number, y: number, width: number, height: number, opacity: number, name: string }} Box */

const { browser, server } = await useBrowser();

/** @param {string} text as charts write numbers: "1,000", "10k", "5M", "2.5 bn", "12.3 %" */
function numberIn(text) {
  const [, digits, unit = ''] = /^([\d,.]+)\s*(k|M|bn|tn)?/.exec(text) ?? [];
  assert.ok(digits, `“${text}” is no number`);
  return Number(digits.replaceAll(',', '')) * { '': 1, k: 1e3, M: 1e6, bn: 1e9, tn: 1e12 }[/** @type {'k'} */ (unit)];
}

/**
 * Reads a chart: what its picture shows, in pixels, and the rows of its table.
 * @param {Locator} chart
 */
const read = (chart) =>
  chart.evaluate(async (element) => {
    const details = element.querySelector('details');
    if (details && !details.open) {
      details.open = true;
      while (!details.querySelector('tbody tr')) await new Promise((done) => setTimeout(done, 10));
      details.open = false; // on a phone the table takes the place of the picture
    }
    const svg = element.querySelector('.chart-frame svg');
    if (!svg) throw new Error('no picture');
    const number = (/** @type {Element} */ each, /** @type {string} */ name) => Number(each.getAttribute(name));
    const ticks = [...svg.querySelectorAll('text.tick')].map((each) => ({
      x: number(each, 'x'),
      y: number(each, 'y'),
      anchor: each.getAttribute('text-anchor'),
      label: each.textContent ?? '',
    }));
    const boxes = (/** @type {string} */ selector) =>
      [...svg.querySelectorAll(selector)].map((each) => ({
        x: number(each, 'x'),
        y: number(each, 'y'),
        width: number(each, 'width'),
        height: number(each, 'height'),
        opacity: number(each, 'fill-opacity'),
        name: each.getAttribute('class') ?? '',
      }));
    const lines = (/** @type {string} */ selector) =>
      [...svg.querySelectorAll(selector)].map((each) => ({
        x1: number(each, 'x1'),
        x2: number(each, 'x2'),
        y1: number(each, 'y1'),
        y2: number(each, 'y2'),
      }));
    return {
      width: number(svg, 'width'),
      height: number(svg, 'height'),
      frame: element.querySelector('.chart-frame')?.clientWidth ?? 0,
      ticks,
      grid: lines('line.grid'),
      axis: lines('line.axis'),
      paths: [...svg.querySelectorAll('path.line')].map((each) => each.getAttribute('d') ?? ''),
      dots: [...svg.querySelectorAll('circle.dot')].map((each) => [number(each, 'cx'), number(each, 'cy')]),
      bars: boxes('rect.bar'),
      cells: boxes('rect.heat'),
      rows: [...element.querySelectorAll('table tbody tr')].map((row) =>
        [...row.children].map((cell) => cell.textContent ?? ''),
      ),
      columns: [...element.querySelectorAll('table thead th')].map((cell) => cell.textContent ?? ''),
    };
  });

/** @typedef {Awaited<ReturnType<typeof read>>} Chart */

/**
 * Reads an axis by its ticks.
 * @param {Tick[]} ticks
 * @param {'linear' | 'log'} kind
 * @returns {{ pixel: (value: number) => number, value: (pixel: number) => number }}
 */
function axisOf(ticks, kind) {
  assert.ok(ticks.length >= 2, `an axis of ${ticks.length} ticks cannot be read`);
  const [there, back] = kind === 'log' ? [Math.log10, (/** @type {number} */ each) => 10 ** each] : [Number, Number];
  const values = ticks.map(({ label }) => there(numberIn(label)));
  const [first, last] = [ticks[0].at, ticks[ticks.length - 1].at];
  const each = (last - first) / (values[values.length - 1] - values[0]);
  ticks.forEach(({ at, label }, place) => {
    const even = first + (values[place] - values[0]) * each;
    assert.ok(Math.abs(at - even) < 0.1, `the tick ${label} stands at ${at}, not at ${even}`);
  });
  return {
    pixel: (value) => first + (there(value) - values[0]) * each,
    value: (pixel) => back((pixel - first) / each + values[0]),
  };
}

/** The corners of a path of M, L, H and V. @param {string} d @returns {[number, number][]} */
function cornersOf(d) {
  /** @type {[number, number][]} */
  const corners = [];
  for (const [, letter, numbers] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const [one, other] = numbers.split(/[ ,]+/).map(Number);
    const [x, y] = corners[corners.length - 1] ?? [NaN, NaN];
    if (letter === 'M' || letter === 'L') corners.push([one, other]);
    else if (letter === 'H') corners.push([one, y]);
    else if (letter === 'V') corners.push([x, one]);
    else assert.fail(`“${letter}” in ${d}`);
  }
  assert.ok(corners.length > 0 && corners.flat().every(Number.isFinite), `the path “${d}”`);
  return corners;
}

/** @param {number} one @param {number} other @param {string} words */
const near = (one, other, words) => assert.ok(Math.abs(one - other) <= 1, `${words}: ${one}, and not ${other}`);

/** @param {number} value @param {number} from @param {number} to @param {string} words */
const within = (value, from, to, words) =>
  assert.ok(value >= from - 0.6 && value <= to + 0.6, `${words}: ${value} is not from ${from} to ${to}`);

/**
 * Asserts that each line lies within the plot, goes through every row of the table, and ends at the outermost rows.
 * @param {Chart} chart
 * @param {'linear' | 'log'} xKind
 */
function checkLines(chart, xKind) {
  const [{ x1: left, x2: right, y1: ground }] = chart.axis;
  const x = axisOf(
    chart.ticks.filter(({ anchor }) => anchor === 'middle').map((tick) => ({ at: tick.x, label: tick.label })),
    xKind,
  );
  const y = axisOf(
    chart.ticks
      .filter(({ anchor }) => anchor === 'end')
      .map(({ label }, place) => ({ at: chart.grid[place].y1, label })),
    'linear',
  );
  assert.ok(chart.paths.length > 0 && chart.paths.length === chart.columns.length - 1, 'a line for each column');
  chart.paths.forEach((d, place) => {
    const corners = cornersOf(d);
    for (const [across, down] of corners) {
      within(across, left, right, `x in ${d}`);
      within(down, 12, ground, `y in ${d}`);
      // Moves are whole numbers, and every point of a line is a number of moves.
      near(down, y.pixel(Math.round(y.value(down))), 'a height that is a whole number of moves');
    }
    const rows = chart.rows.filter((row) => row[place + 1] !== '');
    assert.ok(rows.length > 0, 'the table has numbers of this line');
    for (const row of rows) {
      const [across, down] = [x.pixel(numberIn(row[0])), y.pixel(numberIn(row[place + 1]))];
      assert.ok(
        corners.some((corner) => Math.abs(corner[0] - across) <= 1 && Math.abs(corner[1] - down) <= 1),
        `${row[0]}: ${row[place + 1]} should be a corner at ${across} ${down} of ${d}`,
      );
    }
    const values = rows.map((row) => numberIn(row[0]));
    near(Math.min(...corners.map(([across]) => across)), x.pixel(Math.min(...values)), 'the left end');
    near(Math.max(...corners.map(([across]) => across)), x.pixel(Math.max(...values)), 'the right end');
    const last = rows[rows.length - 1];
    near(chart.dots[place][0], x.pixel(numberIn(last[0])), 'the dot at the end');
    near(chart.dots[place][1], y.pixel(numberIn(last[place + 1])), 'the dot at the end');
  });
}

/** @param {Chart} chart @param {'linear' | 'log'} kind */
function checkBarsUp(chart, kind) {
  const [{ x1: left, x2: right, y1: ground }] = chart.axis;
  const y = axisOf(
    chart.ticks
      .filter(({ anchor }) => anchor === 'end')
      .map(({ label }, place) => ({ at: chart.grid[place].y1, label })),
    kind,
  );
  assert.ok(chart.bars.length > 1 && chart.bars.length === chart.rows.length, 'a bar for each row');
  chart.bars.forEach((bar, place) => {
    const [label, text] = chart.rows[place];
    const value = numberIn(text);
    within(bar.x, left, right, `bar ${label}`);
    within(bar.x + bar.width, left, right, `bar ${label}`);
    within(bar.y, 12, ground, `bar ${label}`);
    near(bar.y + bar.height, ground, `the foot of bar ${label}`);
    if (value === 0) assert.equal(bar.height, 0);
    else near(bar.y, Math.min(y.pixel(value), ground - 1.5), `the top of bar ${label}, ${text}`);
    if (place > 0) assert.ok(bar.x > chart.bars[place - 1].x + chart.bars[place - 1].width, 'bars do not touch');
    const tick = chart.ticks.find(({ anchor, label: words }) => anchor === 'middle' && words === label);
    if (tick) near(tick.x, bar.x + bar.width / 2, `the name below bar ${label}`);
  });
  near(chart.bars[0].x, left, 'the first bar');
  near(chart.bars[chart.bars.length - 1].x + chart.bars[0].width, right, 'the last bar');
}

/** @param {Chart} chart */
function checkBarsRight(chart) {
  const ticks = chart.ticks.map(({ label }, place) => ({ at: chart.grid[place].x1, label }));
  const x = axisOf(ticks, 'log');
  assert.ok(chart.bars.length > 1 && chart.bars.length === chart.rows.length, 'a bar for each row');
  chart.bars.forEach((bar, place) => {
    const [label, text] = chart.rows[place];
    assert.equal(bar.x, 0);
    within(bar.width, 0, chart.width - 8, `bar ${label}`);
    if (numberIn(text) > 0) near(bar.width, Math.max(2, x.pixel(numberIn(text))), `bar ${label}, ${text}`);
    else assert.equal(bar.width, 0);
  });
}

/** @param {Chart} chart */
function checkHeat(chart) {
  const values = chart.rows.flatMap((row) => row.slice(1).map(Number));
  assert.equal(chart.cells.length, values.length);
  const even = 100 / chart.rows.length;
  chart.cells.forEach((cell, place) => {
    const [row, column] = [Math.floor(place / chart.rows.length), place % chart.rows.length];
    const words = `row ${chart.rows[row][0]}, column ${chart.columns[column + 1]}`;
    within(cell.x, 0, chart.width - cell.width, words);
    within(cell.y, 0, chart.height - cell.height, words);
    for (const { anchor, label, x, y } of chart.ticks) {
      if (anchor === 'end' && label === chart.rows[row][0]) near(y - 4, cell.y + cell.height / 2, words);
      if (anchor === 'middle' && label === chart.columns[column + 1]) near(x, cell.x + cell.width / 2, words);
    }
    // The table rounds to a tenth of a percent; a colour is full where a value differs from the even one by half of it.
    const wanted = Math.min(1, Math.abs(values[place] - even) / (even / 2)) * 0.55;
    assert.ok(Math.abs(cell.opacity - wanted) < 0.02, `${words}: opacity ${cell.opacity}, and not ${wanted}`);
    if (Math.abs(values[place] - even) > 0.1)
      assert.match(cell.name, values[place] > even ? /more/ : /less/, `${words}: ${values[place]}`);
  });
}

/**
 * Opens a demo by its link, lets `run` draw the chart, checks it on a wide and on a narrow page, and photographs it
 * light and dark.
 * @param {string} name of the pictures
 * @param {{ hash: string, figure: string, chart?: string }} place
 * @param {(figure: Locator, page: Page) => Promise<void>} run
 * @param {(chart: Chart) => void} look
 */
const check = (name, { hash, figure: selector, chart: which = '.chart:not([hidden])' }, run, look) =>
  withPage(browser, server, { hash: `tutorial.html#${hash}`, ready: false }, async (page) => {
    const figure = page.locator(selector);
    await figure.scrollIntoViewIfNeeded();
    await page.waitForFunction((id) => document.querySelector(id)?.hasAttribute('data-started'), selector);
    await figure.evaluate((each) => {
      for (const fold of each.querySelectorAll('.fold:not(.question-fold)')) fold.setAttribute('open', '');
    });
    await run(figure, page);
    const chart = figure.locator(which);
    for (const width of some([390, 1280])) {
      await page.setViewportSize({ width, height: 900 });
      // On a phone a fold takes the place of the rest.
      if (width < 704)
        await chart.evaluate((element) => {
          for (const fold of element.closest('figure.demo')?.querySelectorAll('details[open]') ?? [])
            if (!fold.contains(element)) fold.removeAttribute('open');
        });
      await chart.scrollIntoViewIfNeeded();
      await page.waitForFunction(
        (element) => {
          const frame = element?.querySelector('.chart-frame');
          return frame?.querySelector('svg')?.getAttribute('width') === String(frame?.clientWidth);
        },
        await chart.elementHandle(),
      );
      look(await read(chart));
      if (!process.env.PUZZLE_SCREENSHOTS) continue;
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        await page.emulateMedia({ colorScheme });
        await chart.screenshot({ path: join(artefacts, `chart-${name}-${width}-${colorScheme}.png`) });
      }
    }
  });

const hard = '6,3,13,8/1,11,4,15/0,7,12,2/9,5,10,14';
const done = { timeout: 60_000 };

describe('charts stand where their axes and tables say', () => {
  test('histogram of distances', () =>
    check(
      'histogram',
      { hash: 'histogram?size=3x3', figure: '#histogram-demo' },
      (figure) => figure.getByText('Counted to the end').waitFor(),
      (chart) => {
        assert.equal(chart.rows.length, 32);
        checkBarsUp(chart, 'linear');
      },
    ));

  test('histogram of distances, logarithmic', () =>
    check(
      'histogram-logarithmic',
      { hash: 'histogram?size=3x3', figure: '#histogram-demo' },
      async (figure) => {
        await figure.getByText('Counted to the end').waitFor();
        await figure.getByLabel('Logarithmic scale').check();
      },
      (chart) => checkBarsUp(chart, 'log'),
    ));

  for (const size of some(['4x4', '2x2'])) {
    const place = { hash: `shuffling?method=naive-swap&size=${size}&n=1000&seed=charts`, figure: '#shuffling-demo' };
    const over = (/** @type {string} */ tab) => async (/** @type {Locator} */ figure) => {
      await figure.getByRole('tab', { name: tab, exact: true }).click();
      await figure.getByRole('button', { name: 'Run again' }).waitFor(done);
    };
    test(`where each tile ends up, ${size}`, () =>
      check(`heat-${size}`, { ...place, chart: '.shuffling-panel.map .chart' }, over('Map'), checkHeat));
    test(`tiles left at home, ${size}`, () =>
      check(`home-${size}`, { ...place, chart: '.shuffling-panel.homes .chart' }, over('At home'), (chart) =>
        checkBarsUp(chart, 'linear'),
      ));
  }

  test('the race', () =>
    check(
      'race',
      { hash: 'race?state=8,6,7/2,5,4/3,0,1&mode=lockstep', figure: '#race-demo' },
      async (figure) => {
        await figure.locator('.look-fold > summary').first().click();
        await figure.getByLabel('States a tick').selectOption('100000');
        await figure.getByRole('button', { name: 'Start' }).click();
        await figure.locator('.race-runs tbody th').first().waitFor(done);
      },
      checkBarsRight,
    ));

  test('IDA*: the limit rises', () =>
    check(
      'idastar',
      { hash: `beyond?part=idastar&guess=databases&state=${hard}`, figure: '#beyond-idastar' },
      async (figure) => {
        await figure.getByRole('button', { name: 'Run IDA*' }).click();
        await figure.getByText('proven shortest: every smaller bound').waitFor(done);
      },
      (chart) => {
        assert.ok(chart.rows.length > 3);
        checkLines(chart, 'log');
      },
    ));

  test('80 moves: found, and proven', () =>
    check(
      'eighty',
      { hash: 'beyond?part=eighty&which=1', figure: '#beyond-eighty' },
      async (figure, page) => {
        await figure.getByRole('button', { name: 'Prove it' }).click();
        await page.waitForFunction(() =>
          /M.+[HL]/.test(document.querySelector('#beyond-eighty .chart-frame path.line')?.getAttribute('d') ?? ''),
        );
        await figure.getByRole('button', { name: 'Cancel' }).click();
      },
      (chart) => checkLines(chart, 'linear'),
    ));

  test('5 × 5: found, and proven', () =>
    check(
      'five',
      {
        hash: 'beyond?part=five&state=11,18,9,7,6/8,1,22,16,10/21,23,3,15,13/0,17,20,14,19/4,2,5,12,24',
        figure: '#beyond-five',
      },
      async (figure) => {
        await figure.getByRole('button', { name: 'Solve', exact: true }).click();
        await figure
          .locator('.chart-frame path.line')
          .nth(1)
          .waitFor({ ...done, state: 'attached' });
        await figure.getByRole('button', { name: 'Take what is found' }).click();
        await figure.getByText('The truth lies between').waitFor(done);
      },
      (chart) => {
        assert.equal(chart.paths.length, 2);
        checkLines(chart, 'linear');
      },
    ));

  test('h beside the moves that are left', () =>
    withPage(
      browser,
      server,
      { hash: 'tutorial.html#weight?state=8,6,7/2,5,4/3,0,1&w=3', ready: false },
      async (page) => {
        await page.locator('#weight-demo .fold:not(.question-fold)').evaluate((fold) => fold.setAttribute('open', ''));
        const svg = page.locator('.weight-chart svg');
        await svg.waitFor(done);
        const { d, bars } = await svg.evaluate((element) => ({
          d: element.querySelector('path.truth')?.getAttribute('d') ?? '',
          bars: [...element.querySelectorAll('rect')].map((each) => ({
            name: each.getAttribute('class'),
            ...Object.fromEntries(['x', 'y', 'width', 'height'].map((name) => [name, Number(each.getAttribute(name))])),
          })),
        }));
        const stairs = [...d.matchAll(/[ML]([\d.]+) ([\d.]+)h([\d.]+)/g)].map(([, ...numbers]) => numbers.map(Number));
        assert.equal(stairs.length, 32);
        assert.equal(bars.length, 32);
        assert.equal(stairs[31][1], 60, 'no move is left at the goal');
        stairs.forEach(([x, y, width], place) => {
          const bar = /** @type {Box} */ (/** @type {unknown} */ (bars[place]));
          within(x, 0, 100 - width, `stair ${place}`);
          within(y, 0, 60, `stair ${place}`);
          // 31 moves are left at the start, and one fewer after each move.
          assert.ok(Math.abs(60 - y - ((31 - place) * (60 - stairs[0][1])) / 31) < 0.05, `stair ${place} at ${y}`);
          assert.ok(Math.abs(bar.x - x) < 0.02 && Math.abs(bar.y + bar.height - 60) < 0.02, `bar ${place}`);
          within(bar.y, 0, 60, `bar ${place}`);
          assert.equal(bar.y < y - 0.05, bar.name === 'over', `bar ${place} of ${bar.y} beside ${y}`);
        });
      },
    ));
});
