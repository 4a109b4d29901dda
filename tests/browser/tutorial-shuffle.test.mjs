// Parts 2 and 8 of the tutorial in Chromium: the four shuffles, and what comes after A*. The tests compare them
// with the command line for the same seed or position.
//
// PUZZLE_PROGRAM: the command line, default build/native/sliding-puzzle.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { axeFinds, screenshot, useBrowser, withPage } from './driver.mjs';
import { rarely, some } from './engines.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */

const program =
  process.env.PUZZLE_PROGRAM ?? fileURLToPath(new URL('../../build/native/sliding-puzzle', import.meta.url));
const run = promisify(execFile);
// The command line keeps the databases that it builds. So it can say what they guess and how large they are.
const cache = await mkdtemp(join(tmpdir(), 'tutorial-'));
after(() => rm(cache, { recursive: true }));
const options = { env: { ...process.env, XDG_CACHE_HOME: cache } };
/** What the command line prints; it exits with 1 when a search stops at a limit. @param {...string} args */
const cli = async (...args) =>
  JSON.parse(
    (
      await run(program, [...args, '--json'], options).catch((error) => {
        if (error.stdout) return error;
        throw error;
      })
    ).stdout,
  );
/** What h is for a position. @param {string} position */
async function manhattanOf(position) {
  const file = join(cache, 'trace.json');
  await cli('solve', '--algorithm', 'astar-manhattan', '--max-nodes', '1', '--trace', file, position);
  return JSON.parse(await readFile(file, 'utf8')).events[0].h;
}
/** @param {string} position */
const link = (position) => position.replaceAll(' ', ',');

/**
 * How many moves Manhattan distance misses because tiles are in each other's way in their row or column. For each line
 * it tries all sets of tiles that may leave, and takes the smallest.
 * @param {string} position
 */
function conflictOf(position) {
  const rows = position.split('/').map((row) => row.split(' ').map(Number));
  const width = rows[0].length;
  const columns = rows[0].map((_, column) => rows.map((row) => row[column]));
  /** @param {number[]} line */
  const leaving = (line) => {
    let least = line.length;
    for (let set = 0; set < 1 << line.length; ++set) {
      const staying = line.filter((_, place) => !((set >> place) & 1));
      if (staying.every((tile, place) => place === 0 || staying[place - 1] < tile))
        least = Math.min(least, line.length - staying.length);
    }
    return least;
  };
  const inRow = rows.map((row, place) =>
    leaving(row.filter((tile) => tile && Math.floor((tile - 1) / width) === place)),
  );
  const inColumn = columns.map((column, place) =>
    leaving(column.filter((tile) => tile && (tile - 1) % width === place)),
  );
  return 2 * [...inRow, ...inColumn].reduce((sum, each) => sum + each, 0);
}

const { browser, server } = await useBrowser();

/**
 * Opens the tutorial at a figure and waits until it has started.
 * @param {string} id
 * @param {string} fragment
 * @param {Partial<Parameters<typeof withPage>[2]>} options
 * @param {(figure: Locator, page: Page) => Promise<void>} body
 */
const inFigure = (id, fragment, options, body) =>
  withPage(browser, server, { hash: `tutorial.html#${fragment}`, ready: false, ...options }, async (page) => {
    const figure = page.locator(`#${id}`);
    await page.evaluate((tab) => document.getElementById(tab)?.click(), `${id}-tab`);
    await figure.scrollIntoViewIfNeeded();
    await page.waitForFunction((name) => document.getElementById(name)?.dataset.started !== undefined, id);
    await figure.evaluate((each) => {
      for (const fold of each.querySelectorAll('.fold')) fold.setAttribute('open', '');
    });
    await body(figure, page);
  });

/** What a figure in a list says. @param {Locator} figure @param {string} name @param {'value' | 'note'} [which] */
const said = (figure, name, which = 'value') =>
  figure
    .locator('.experiment-figures > div', { has: figure.page().locator(`dt:text-is("${name}")`) })
    .first()
    .locator(`.experiment-${which}`)
    .innerText();
/** @param {string} words */
const numberIn = (words) => Number(/[\d,.]+/.exec(words)?.[0].replaceAll(',', ''));

/** @param {() => Promise<boolean>} so @param {string} what @param {number} [seconds] */
async function until(so, what, seconds = 60) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    if (await so()) return;
    await new Promise((done) => {
      setTimeout(done, 100);
    });
  }
  assert.fail(`never: ${what}`);
}

/** The folded table of a chart. @param {Locator} figure @param {string} title */
async function tableOf(figure, title) {
  const chart = figure.locator('.chart', { hasText: title });
  await chart.locator('summary').click();
  await chart.locator('tbody tr').first().waitFor();
  return chart
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
}

/** @param {Locator} figure */
const shuffled = (figure) =>
  until(async () => {
    const [, done, all] = /^([\d,]+) of ([\d,]+)$/.exec(await said(figure, 'Shuffles')) ?? [];
    return done !== undefined && done === all;
  }, 'all shuffles done');

/** What a small map shows, without the names of the cells. @param {Locator} figure @param {string} method */
const smallMap = async (figure, method) =>
  (await figure.locator('.shuffling-way', { hasText: method }).locator('title').allTextContents()).join('\n');

/** Opens a tab of the shuffles. @param {Locator} figure @param {string} name */
const openTab = (figure, name) => figure.getByRole('tab', { name, exact: true }).click();

describe('shuffling', () => {
  for (const { method, size, n } of some(
    [
      { method: 'random-walk', size: '4x4', n: 10_000 },
      { method: 'naive-swap', size: '3x2', n: 100_000 },
      { method: 'sattolo', size: '3x3', n: 10_000 },
      { method: 'fisher-yates', size: '2x2', n: 10_000 },
      { method: 'naive-swap', size: '2x2', n: 10_000 },
    ],
    2,
  )) {
    test(`${method} on ${size} is what the command line counts`, async () => {
      const walk = method === 'random-walk';
      const study = await cli(
        'study',
        '--size',
        size,
        '--method',
        method,
        '--seed',
        'lighthouse',
        '--shuffles',
        String(n),
        '--steps',
        String(walk ? 50 : 0),
      );
      const cells = study.at_home.length;
      await inFigure(
        'shuffling-demo',
        `shuffling?method=${method}&size=${size}&n=${n}&steps=50&seed=lighthouse`,
        {},
        async (figure) => {
          await shuffled(figure);
          assert.equal(numberIn(await said(figure, 'Shuffles')), n);
          assert.equal(await said(figure, 'Left at home'), `${study.mean_at_home.toFixed(2)} of ${cells - 1}`);
          assert.equal(await said(figure, 'Moves away, at least'), study.mean_manhattan.toFixed(1));
          assert.equal(await said(figure, 'Can be solved'), `${((study.solvable / n) * 100).toFixed(1)} %`);
          await openTab(figure, 'Map');
          const map = await tableOf(figure, 'Where each tile ends up');
          assert.equal(map.length, cells);
          for (const [name, ...percents] of map) {
            const tile = name === 'blank' ? 0 : Number(name);
            assert.deepEqual(
              percents,
              study.landings
                .slice(tile * cells, (tile + 1) * cells)
                .map((/** @type {number} */ landed) => ((landed / n) * 100).toFixed(1)),
            );
          }
          await openTab(figure, 'At home');
          const homes = await tableOf(figure, 'How many tiles are left at home');
          homes.forEach(([tiles, percent]) =>
            assert.ok(
              Math.abs(numberIn(percent) - (study.at_home[Number(tiles)] / n) * 100) < 0.051,
              `${tiles} at home: ${percent}`,
            ),
          );
          if (study.exact && study.least > 0)
            assert.equal(await said(figure, 'Commonest : rarest'), `${(study.most / study.least).toFixed(3)} : 1`);
          if (method === 'naive-swap')
            assert.match(
              await said(figure, 'Commonest : rarest', 'note'),
              size === '2x2' ? /15\/8 = 1\.875/ : /159\/32 = 4\.969/,
            );
          if (walk) assert.match(await figure.locator('.experiment-verdict').innerText(), /hardly shuffled/);
          if (method === 'sattolo') {
            assert.match(await figure.locator('.experiment-verdict').innerText(), /no tile was ever left at home/);
            map.forEach((row, place) => assert.equal(row[place + 1], '0.0', 'the diagonal is empty'));
          }
        },
      );
    });
  }

  test('the code that shuffles is what stands in src/; its one token makes Sattolo of Fisher and Yates, and back', () =>
    inFigure('shuffling-demo', 'shuffling?method=fisher-yates&size=3x3&n=1000&seed=token', {}, async (figure) => {
      await shuffled(figure);
      const source = (await readFile(new URL('../../src/core/scramble.hpp', import.meta.url), 'utf8')).split('\n');
      const code = figure.locator('.shuffling-code');
      const isShown = async (/** @type {string} */ name) => {
        const place = /src\/core\/scramble\.hpp, lines (\d+) to (\d+)/.exec(
          (await code.locator('a').textContent()) ?? '',
        );
        const lines = await code.locator('.code-text').evaluateAll((all) =>
          all.map((line) => {
            const copy = /** @type {HTMLElement} */ (line.cloneNode(true));
            const bound = line.querySelector('select');
            copy.querySelector('select')?.replaceWith(bound?.selectedOptions[0].textContent ?? '');
            return copy.textContent;
          }),
        );
        const shown = source.slice(Number(place?.[1]) - 1, Number(place?.[2]));
        assert.deepEqual(
          lines,
          shown.map((line) => line.replace(/ *\/\/ at: [\w ]+$/, '').trim()), // without what marks its events
        );
        assert.ok(lines.some((line) => line?.includes(`State ${name}(`)));
      };
      const map = figure.locator('.chart', { hasText: 'Where each tile ends up' });
      const diagonal = () =>
        map
          .locator('tbody tr')
          .evaluateAll((rows) => rows.map((row, place) => Number(row.children[place + 1].textContent)));
      await openTab(figure, 'Map');
      await tableOf(figure, 'Where each tile ends up');
      await openTab(figure, 'Code');
      await openTab(figure, 'The C++ that runs');
      await isShown('fisher_yates');
      assert.ok((await diagonal()).every((percent) => percent > 5));
      const bound = figure.getByLabel('From how many cells it draws');
      await bound.focus();
      await bound.selectOption('last');
      await isShown('sattolo');
      assert.ok(await bound.evaluate((select) => select === document.activeElement), 'the focus stays');
      await until(async () => (await diagonal()).every((percent) => percent === 0), 'no tile at home');
      assert.ok(await figure.getByLabel('Fisher-Yates, edited').isChecked());
      await until(
        async () => (await smallMap(figure, 'Fisher-Yates')) === (await smallMap(figure, 'Sattolo')),
        'its small map is that of Sattolo',
      );
      await bound.selectOption('last + 1');
      await until(async () => (await diagonal()).every((percent) => percent > 5), 'tiles at home');
      for (const [words, name] of [
        ['Naive swap', 'naive_swap'],
        ['Random walk', 'random_walk'],
      ]) {
        await figure.getByLabel(words, { exact: true }).check();
        await isShown(name);
      }
    }));

  for (const { method, size, turns } of some(
    [
      { method: 'random-walk', size: '4x4', turns: 30 },
      { method: 'sattolo', size: '3x3', turns: 8 },
      { method: 'naive-swap', size: '3x2', turns: 6 },
      { method: 'fisher-yates', size: '4x4', turns: 15 },
    ],
    2,
  ))
    test(`${method}: both views are lit by the choices of the engine, each line counts, and the end is the command line’s`, async () => {
      const shuffle = ['shuffle', '--size', size, '--method', method, '--seed', 'lit', '--keep-unsolvable'];
      const { stdout } = await run(program, shuffle).catch((error) => error); // it exits with 1 for an unsolvable one
      const position = stdout.trim();
      const fragment = `shuffling?method=${method}&size=${size}&n=100&steps=30&seed=lit&event=1`;
      await inFigure('shuffling-demo', fragment, {}, async (figure, page) => {
        const code = figure.locator('.shuffling-code');
        const button = (/** @type {string} */ name) => code.getByRole('button', { name, exact: true });
        const hits = async () =>
          (await code.locator('.code-line .code-hits').allTextContents())
            .filter(Boolean)
            .map((each) => parseInt(each, 10));
        const lit = () => code.locator('.code-line[aria-current="step"]');
        const board = () => code.locator('.mini-board').getAttribute('aria-label');
        const says = () => code.locator('.code-event').textContent();
        await until(async () => /^First shuffle, 1 of/.test((await says()) ?? ''), 'the trace');
        assert.deepEqual(await hits(), [1, 0, 0, 0, 0]);
        await button('Next').click();
        assert.match(
          (await lit().textContent()) ?? '',
          method === 'random-walk' ? /repeat for each attempt/ : /^1×for /,
        );
        await button('Next').click();
        assert.match(
          (await lit().textContent()) ?? '',
          method === 'random-walk' ? /slide a tile/ : /swap what lies in/,
        );
        assert.deepEqual(await hits(), [1, 1, 1, 1, 0]);
        // The line that is chosen goes to its next run, in the other view as well.
        await openTab(figure, 'The C++ that runs');
        await code.locator('.code-line', { hasText: 'for (int' }).click({ position: { x: 8, y: 8 } });
        assert.deepEqual(await hits(), [1, 2, 1, 0]);
        await button('To the end').click();
        assert.deepEqual(await hits(), [1, turns, turns, 1]);
        assert.match((await lit().textContent()) ?? '', /return state;/);
        assert.equal(await board(), `Board: ${position.replaceAll('/', ', ').replace(/\b0\b/, 'blank')}`);
        assert.equal(
          await says(),
          `First shuffle, ${2 * turns + 2} of ${2 * turns + 2}: ${await lit().locator('.code-values').textContent()}.`,
        );
        await page.waitForFunction((last) => location.hash.includes(`event=${last}`), 2 * turns + 2);
      });
    });

  for (const scheme of some(/** @type {const} */ (['light', 'dark'])))
    test(`on a phone the digits of the maps are read, ${scheme}`, () =>
      inFigure(
        'shuffling-demo',
        'shuffling?method=sattolo&size=3x3&n=1000&seed=digits',
        { viewport: { width: 390, height: 844 }, colorScheme: scheme },
        async (figure) => {
          await shuffled(figure);
          /** Digits that are too small, too pale or too wide. @param {string} selector @param {number} count */
          const poor = async (selector, count) => {
            const { digits, found } = await figure.locator(selector).evaluateAll((charts) => {
              const numbers = (/** @type {string} */ colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
              const light = (/** @type {number[]} */ colour) =>
                colour
                  .slice(0, 3)
                  .map((part) => (part / 255 <= 0.04045 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4))
                  .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
              const digits = charts.flatMap((chart) => [
                .../** @type {NodeListOf<SVGTextElement>} */ (chart.querySelectorAll('.heat-value')),
              ]);
              const found = digits.flatMap((text) => {
                const heat = /** @type {Element} */ (text.previousElementSibling);
                const [style, over, under] = [text, heat, /** @type {Element} */ (heat.previousElementSibling)].map(
                  (each) => getComputedStyle(each),
                );
                const alpha = Number(over.fillOpacity);
                const [top, ground] = [numbers(over.fill), numbers(under.fill)];
                const behind = light(ground.map((part, place) => part * (1 - alpha) + top[place] * alpha));
                const ink = light(numbers(style.fill));
                const contrast = (Math.max(ink, behind) + 0.05) / (Math.min(ink, behind) + 0.05);
                const { a } = /** @type {DOMMatrix} */ (text.getScreenCTM());
                const pixels = Number.parseFloat(style.fontSize) * a * devicePixelRatio;
                const wide = text.getBBox().width > Number(heat.getAttribute('width')) + 1;
                return pixels < 11 || contrast < 4.5 || wide
                  ? [`${text.textContent}: ${pixels} px, ${contrast.toFixed(2)}, ${wide}`]
                  : [];
              });
              return { digits: digits.length, found };
            });
            assert.deepEqual([digits, found], [count, []]);
          };
          await poor('.shuffling-way .chart', 4 * 81);
          await openTab(figure, 'Map');
          await poor('.shuffling-panel.map .chart', 81);
          await figure.getByRole('radio', { name: '4 × 4' }).check();
          await shuffled(figure);
          await poor('.shuffling-panel.map .chart', 256);
        },
      ));

  test('a reader goes through the methods; the address and a pause keep what is asked', () =>
    inFigure(
      'shuffling-demo',
      'shuffling?method=fisher-yates&size=2x2&n=1000000&seed=one',
      { permissions: ['clipboard-read', 'clipboard-write'] },
      async (figure, page) => {
        await figure.getByRole('button', { name: 'Pause' }).click();
        const paused = await said(figure, 'Shuffles');
        await page.waitForTimeout(700);
        assert.equal(await said(figure, 'Shuffles'), paused, 'nothing goes on while paused');
        await figure.getByRole('button', { name: /^(Go on|Run)$/ }).click();
        await shuffled(figure);
        assert.match(await figure.locator('.experiment-verdict').innerText(), /^Flat/);
        await figure.getByRole('radio', { name: 'Sattolo' }).check();
        await shuffled(figure);
        assert.match(await said(figure, 'Commonest : rarest', 'note'), /6 of 24 arrangements/);
        await page.waitForFunction(() => location.hash.includes('method=sattolo'));
        await figure.getByLabel('Attempts to slide in each random walk').selectOption('100 attempts');
        await page.waitForFunction(() => location.hash.includes('steps=100&'));
        await figure.getByRole('slider').fill('3');
        await page.waitForFunction(() => location.hash.includes('n=100&'));
        await shuffled(figure);
        assert.equal(await said(figure, 'Shuffles'), '100 of 100');
        await figure.getByText('Link and embed').click();
        await figure.getByRole('button', { name: 'Copy link' }).click();
        const link = await page.evaluate(() => navigator.clipboard.readText());
        assert.match(link, /tutorial\.html#shuffling\?method=sattolo&size=2x2&n=100&steps=100&seed=one$/);
      },
    ));

  test('it sleeps out of view, and comes out the same when it goes on', async () => {
    const study = await cli(
      'study',
      '--size',
      '4x4',
      '--method',
      'fisher-yates',
      '--seed',
      'sleeper',
      '--shuffles',
      '200000',
    );
    await inFigure(
      'shuffling-demo',
      'shuffling?method=fisher-yates&size=4x4&n=200000&seed=sleeper',
      {},
      async (figure, page) => {
        await until(async () => numberIn(await said(figure, 'Shuffles')) > 100, 'it runs');
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await page.waitForTimeout(500);
        const asleep = await said(figure, 'Shuffles');
        await page.waitForTimeout(700);
        assert.equal(await said(figure, 'Shuffles'), asleep);
        await figure.scrollIntoViewIfNeeded();
        await shuffled(figure);
        assert.equal(await said(figure, 'Left at home'), `${study.mean_at_home.toFixed(2)} of 15`);
      },
    );
  });
});

describe('beyond', () => {
  const hard = '4 14 1 11/8 9 2 6/0 7 10 13/15 12 3 5'; // a fair shuffle, 58 moves away
  test('linear conflict: the guess, and the truth', () =>
    inFigure('beyond-conflict', 'beyond-conflict', {}, async (figure, page) => {
      for (const [name, state, manhattan, conflict] of [
        ['Two rows', '2 1 3/5 4 6/7 8 0', 4, 4],
        ['A column', '7 2 3/1 5 6/4 8 0', 4, 2],
        ['Three in a row', '3 2 1/4 5 6/8 7 0', 6, 6],
      ]) {
        const { length, status } = await cli('solve', '--algorithm', 'bfs', String(state));
        assert.equal(status, 'solved', `${name}: an example that can be solved`);
        await figure.getByRole('button', { name: String(name) }).click();
        await until(async () => (await said(figure, 'The truth')) === `${length} moves`, `${name}: ${length} moves`);
        assert.equal(await said(figure, 'Manhattan distance'), String(manhattan));
        assert.equal(await said(figure, 'Linear conflict'), `+${conflict}`);
        assert.equal(await said(figure, 'The guess'), String(Number(manhattan) + Number(conflict)));
      }
      // 4 x 4 from a link: the guess is computed in another way.
      for (const state of [
        '2 1 3 4/6 5 7 8/9 10 11 12/13 14 15 0',
        '4 3 2 1/8 7 6 5/9 10 11 12/13 14 15 0',
        '1 10 3 4/5 6 7 8/9 2 11 12/13 15 14 0',
        '13 2 3 4/5 6 7 8/9 10 11 12/1 15 14 0',
      ]) {
        await page.evaluate(
          (hash) => {
            location.hash = hash;
          },
          `beyond?part=conflict&state=${link(state)}`,
        );
        const { length, status } = await cli('solve', '--algorithm', 'idastar', state);
        await until(
          async () =>
            (await said(figure, 'The truth')) === (status === 'solved' ? `${length} moves` : 'cannot be solved'),
          `${state}: ${length}`,
        );
        assert.equal(Number(await said(figure, 'Manhattan distance')), await manhattanOf(state), state);
        assert.equal(await said(figure, 'Linear conflict'), `+${conflictOf(state)}`, state);
      }
      await page.evaluate(() => {
        location.hash = 'beyond?part=conflict&state=2,1,3/5,4,6/7,8,0';
      });
      await until(async () => (await said(figure, 'Linear conflict')) === '+4', 'the first');
      // The guess never exceeds the truth.
      for (let time = 0; time < 4; ++time) {
        const state = await figure.locator('sliding-puzzle').evaluate((board) => {
          const element = /** @type {any} */ (board);
          element.shuffle(`guess ${Math.random()}`);
          return element.state;
        });
        const { length } = await cli('solve', '--algorithm', 'bfs', state);
        await until(async () => (await said(figure, 'The truth')) === `${length} moves`, `${state}: ${length}`);
        assert.equal(Number(await said(figure, 'Manhattan distance')), await manhattanOf(state), state);
        assert.equal(await said(figure, 'Linear conflict'), `+${conflictOf(state)}`, state);
        assert.ok(Number(await said(figure, 'The guess')) <= length, state);
      }
    }));

  test('IDA* and the databases: the command line’s length', async () => {
    const position = hard;
    const { length } = await cli('solve', '--algorithm', 'idastar', position);
    /** How many placements so many tiles have on sixteen cells. @param {number} tiles */
    const placements = (tiles) =>
      Array.from({ length: tiles }, (_, tile) => 16 - tile).reduce((all, each) => all * each);
    const groups = ['1 5 6 9 10 13', '7 8 11 12 14 15', '2 3 4'];
    let [guessed, expanded] = [0, 0];
    await inFigure(
      'beyond-idastar',
      `beyond?part=idastar&guess=databases&state=${link(position)}`,
      {},
      async (figure) => {
        await figure.locator('.look-fold').evaluate((fold) => fold.setAttribute('open', ''));
        await figure.getByRole('button', { name: 'Run IDA*' }).click();
        await figure.getByText('Building the databases on your machine').waitFor();
        await until(async () => /Solved in/.test(await figure.locator('.experiment-status').innerText()), 'solved');
        assert.match(await figure.locator('.experiment-status').innerText(), new RegExp(`Solved in ${length} moves`));
        const bounds = await figure.locator('.race-table tbody th').allInnerTexts();
        guessed = Number(bounds[0]);
        expanded = numberIn(await said(figure, 'States expanded'));
        assert.ok(guessed > (await manhattanOf(position)) && guessed < length, `guessed ${guessed}`);
        assert.equal(Number(bounds[bounds.length - 1]), length);
        assert.deepEqual(
          bounds.map(Number),
          Array.from({ length: (length - guessed) / 2 + 1 }, (_, round) => guessed + 2 * round),
        );
        assert.deepEqual(
          bounds,
          [...bounds].sort((one, other) => Number(one) - Number(other)),
        );
        const states = await figure.locator('.race-table tbody td:nth-child(2)').allInnerTexts();
        assert.equal(
          states.reduce((sum, each) => sum + numberIn(each), 0),
          numberIn(await said(figure, 'States expanded')),
        );
      },
    );
    await inFigure('beyond-demo', `beyond?part=databases&state=${link(position)}`, {}, async (figure, page) => {
      await figure.getByRole('button', { name: 'Build and look up' }).click();
      await until(async () => (await said(figure, 'The truth')) === `${length} moves`, 'the truth');
      assert.equal(await said(figure, 'Groups'), '6-6-3');
      const counts = groups.map((tiles) => placements(tiles.split(' ').length).toLocaleString('en'));
      assert.equal(await said(figure, 'Arrangements stored'), '11,534,880');
      for (const [group, tiles] of groups.entries()) {
        const count = counts[group];
        assert.ok(
          (await figure.locator('.beyond-groups li').allInnerTexts()).some(
            (text) => text.replace(' and ', ', ') === `${tiles.replaceAll(' ', ', ')}: ${count} arrangements`,
          ),
          tiles,
        );
      }
      assert.equal(numberIn(await said(figure, 'Manhattan guesses')), await manhattanOf(position));
      assert.equal(numberIn(await said(figure, 'The databases guess')), guessed);
      assert.equal(await said(figure, 'The truth', 'note'), `${expanded.toLocaleString('en')} states expanded`);
      // The bookkeeping around the entries takes a little memory, too.
      const [size, entries] = [numberIn(await said(figure, 'Size')) * 2 ** 20, 47_274_144 / 8];
      assert.match(await said(figure, 'Size'), /MB$/);
      assert.ok(size >= entries * 0.98 && size <= entries * 1.1, `${size}, ${entries}`);
      await screenshot(page, 'tutorial-databases');
    });
  });

  test('IDA* runs on Manhattan distance first, without a database', () =>
    inFigure(
      'beyond-idastar',
      'beyond?part=idastar&state=5,3,7,1/9,8,4,14/13,11,0,12/15,6,2,10',
      {},
      async (figure) => {
        const told = await cli('solve', '--algorithm', 'idastar-manhattan', '5 3 7 1/9 8 4 14/13 11 0 12/15 6 2 10');
        await figure.getByRole('button', { name: 'Run IDA*' }).click();
        await figure.getByText(`Solved in ${told.length} moves`).waitFor();
        assert.equal(numberIn(await said(figure, 'States expanded')), told.expanded);
        assert.match(await said(figure, 'Memory', 'note'), /seen in the round/);
      },
    ));

  rarely('why: both stop where the command line stops', () =>
    inFigure('beyond-why', `beyond?part=why&state=${link(hard)}`, {}, async (figure) => {
      await figure.getByRole('button', { name: 'Try both' }).click();
      await until(async () => /^Done/.test(await figure.locator('.experiment-status').innerText()), 'both', 120);
      const lists = figure.locator('.experiment-figures');
      for (const [place, algorithm] of ['bfs', 'astar-manhattan'].entries()) {
        const told = await cli('solve', '--algorithm', algorithm, '--max-memory', '128M', hard);
        assert.equal(told.limit, 'memory');
        assert.equal(await said(lists.nth(place).locator('..'), 'How it ended'), '128 MB are full');
        const megabytes = numberIn(await said(lists.nth(place).locator('..'), 'Memory'));
        assert.ok(Math.abs(megabytes - told.memory_bytes / 2 ** 20) < 1, `${megabytes}`);
        // At the limit it knows the states that it expanded and those that wait. In wasm the same memory holds a little
        // more or less.
        const states = numberIn(await said(lists.nth(place).locator('..'), 'States known'));
        assert.ok(
          Math.abs(states / (told.expanded + told.frontier_peak) - 1) < 0.02,
          `${states}: ${told.expanded} + ${told.frontier_peak}`,
        );
        if (algorithm === 'bfs')
          assert.ok(Math.abs(numberIn(await said(lists.nth(place).locator('..'), 'Depth')) - told.lower_bound) <= 1);
      }
    }),
  );

  test('eighty: what is known before any search is the command line’s h, for each of them', () =>
    inFigure('beyond-eighty', 'beyond?part=eighty&which=2', {}, async (figure, page) => {
      for (const which of [2, 1, 3, 4, 5]) {
        if (which !== 2) await figure.getByRole('radio', { name: String(which), exact: true }).check();
        const words = (await figure.locator('.beyond-picture .mini-board').getAttribute('aria-label')) ?? '';
        const position = words.replace('Board: ', '').replace('blank', '0').replaceAll(', ', '/');
        assert.equal(numberIn(await said(figure, 'Proven at least')), await manhattanOf(position), position);
        await page.waitForFunction((hash) => location.hash === hash, `#beyond?part=eighty&which=${which}`);
      }
    }));

  test('five: what is found and what is proven fit the command line’s', async () => {
    const position = '19 18 6 14 9/15 16 1 8 20/2 3 21 22 0/13 7 23 12 17/5 11 4 24 10';
    await inFigure('beyond-five', `beyond?part=five&state=${link(position)}`, {}, async (figure) => {
      assert.equal(
        await figure.locator('sliding-puzzle').evaluate((board) => /** @type {any} */ (board).state),
        position,
      );
      assert.equal(numberIn(await said(figure, 'Proven at least')), await manhattanOf(position));
      await figure.getByRole('button', { name: 'Solve' }).click();
      await until(async () => numberIn(await said(figure, 'Best found')) > 0, 'a solution');
      await figure.getByRole('button', { name: 'Take what is found' }).click();
      await figure.getByText(/moves found; the shortest has at least/).waitFor();
      const told = await cli('solve', '--algorithm', 'auto', '--max-seconds', '1', position);
      const [best, bound] = [
        numberIn(await said(figure, 'Best found')),
        numberIn(await said(figure, 'Proven at least')),
      ];
      assert.ok(
        bound <= told.length && told.lower_bound <= best,
        `${bound} to ${best}, ${told.lower_bound} to ${told.length}`,
      );
      // The solution leads home.
      const moves = await figure
        .locator('sliding-puzzle')
        .evaluate((board) => /** @type {any} */ (board).timelineLength);
      assert.equal(moves, best);
    });
  });

  test('what is slow can be cancelled; both bounds are shown', async () => {
    await inFigure('beyond-why', 'beyond-why', {}, async (figure) => {
      await figure.getByRole('button', { name: 'Try both' }).click();
      await until(async () => numberIn(await said(figure, 'States known')) > 1000, 'BFS runs');
      await figure.getByRole('button', { name: 'Cancel' }).click();
      await figure.getByText('Cancelled.').waitFor();
      await until(async () => (await said(figure, 'How it ended')) === 'cancelled', 'cancelled');
    });
    await inFigure('beyond-eighty', 'beyond-eighty', {}, async (figure) => {
      await figure.getByRole('button', { name: 'Prove it' }).click();
      await until(
        async () =>
          numberIn(await said(figure, 'Best found')) >= 80 && numberIn(await said(figure, 'Proven at least')) > 60,
        'both bounds',
      );
      assert.ok(numberIn(await said(figure, 'Proven at least')) <= 80);
      await figure.getByRole('button', { name: 'Cancel' }).click();
      await figure.getByText('Cancelled.').waitFor();
    });
    await inFigure('beyond-five', 'beyond-five', {}, async (figure) => {
      await figure.getByRole('button', { name: 'Solve' }).click();
      await until(async () => numberIn(await said(figure, 'Best found')) > 0, 'a solution');
      await figure.getByRole('button', { name: 'Take what is found' }).click();
      await figure.getByText(/moves found; the shortest has at least/).waitFor();
      const [best, bound, gap] = [
        numberIn(await said(figure, 'Best found')),
        numberIn(await said(figure, 'Proven at least')),
        numberIn(await said(figure, 'Gap')),
      ];
      assert.equal(best - bound, gap);
      await figure.getByRole('button', { name: 'Play it' }).click();
      await figure.getByRole('button', { name: 'Pause' }).click();
    });
  });

  test('narrow and dark, for everybody', () =>
    withPage(
      browser,
      server,
      {
        hash: 'tutorial.html',
        ready: false,
        viewport: { width: 360, height: 740 },
        colorScheme: 'dark',
        reducedMotion: 'reduce',
      },
      async (page) => {
        for (const id of [
          'shuffling-demo',
          'beyond-why',
          'beyond-conflict',
          'beyond-idastar',
          'beyond-demo',
          'beyond-eighty',
          'beyond-five',
        ]) {
          await page.evaluate((tab) => document.getElementById(tab)?.click(), `${id}-tab`);
          await page.locator(`#${id}`).scrollIntoViewIfNeeded();
          await page.waitForFunction((name) => document.getElementById(name)?.dataset.started !== undefined, id);
        }
        assert.ok(
          await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          'no scrolling sideways',
        );
        assert.deepEqual(await axeFinds(page, { within: ['#shuffling-demo', '[data-demo="beyond"]'] }), []);
      },
    ));
});
