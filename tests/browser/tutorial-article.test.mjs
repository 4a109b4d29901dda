// The tutorial as an article, in Chromium: what it shows without scripts, its facts against the command line, links,
// contents, print, what is loaded when, and how demos wake, sleep and fail. Other files test the demos
// (tutorial-*.test.mjs); here most of them are stand-ins.

import { beforeEach, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { axeFinds, screenshot, useBrowser, withPage } from './driver.mjs';
import { release, some } from './engines.mjs';
import { brotliSize } from './hosts.mjs';

/** @typedef {import('playwright-core').Page} Page */

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = process.env.PUZZLE_PROGRAM ?? join(root, 'build/native/sliding-puzzle');

/** What the command line prints; unsolvable positions make it exit with 1. @param {string[]} words */
function cli(...words) {
  try {
    return execFileSync(program, words, { encoding: 'utf8' }).trim();
  } catch (error) {
    const { status, stdout } = /** @type {{ status: number, stdout: string }} */ (error);
    if (status !== 1) throw error;
    return stdout.trim();
  }
}
/** @param {string[]} words */
const cliJson = (...words) => JSON.parse(cli(...words));

const demoNames = [
  'graph',
  'histogram',
  'picture',
  'shuffling',
  'solvability',
  'unsolvable',
  'judge',
  'bfs',
  'astar-misplaced',
  'astar-manhattan',
  'small',
  'consistency',
  'weight',
  'race',
  'beyond',
  'patterns',
];

const { browser, server } = await useBrowser();

/** A demo that logs what happens to it, and puts a line into its figure. */
const standIn = `export function start(figure, context) {
  const log = (window.demoLog ??= []);
  const name = figure.id;
  log.push(name + ' start ' + context.parameters);
  context.onSleep(() => log.push(name + ' sleep'));
  context.onWake(() => log.push(name + ' wake'));
  context.onParameters((parameters) => log.push(name + ' follow ' + parameters));
  (window.contexts ??= {})[name] = context;
  const live = document.createElement('div');
  live.className = 'live';
  live.textContent = 'live ' + name;
  figure.querySelector('.still').replaceWith(live);
}`;

/**
 * Opens the tutorial with stand-ins for its demos, except those in `real`.
 * @param {Partial<Parameters<typeof withPage>[2]> & { real?: string[], scripts?: Record<string, string> }} options
 *   scripts: instead of the
 *   stand-in, by name of the demo
 * @param {(page: Page) => Promise<void>} body
 */
const onArticle =
  ({ real = [], scripts = {}, hash = '', ...options }, body) =>
  async () => {
    for (const name of demoNames) {
      if (real.includes(name)) continue;
      server.overrides.set(`${name}.js`, (response) =>
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(scripts[name] ?? standIn),
      );
    }
    server.requests.length = 0;
    try {
      await withPage(browser, server, { hash: `tutorial.html${hash}`, ready: false, ...options }, body);
    } finally {
      server.overrides.clear();
    }
  };

const phone = { viewport: { width: 390, height: 844 } };
/** @param {Page} page @returns {Promise<string[]>} */
const logOf = (page) => page.evaluate(() => /** @type {any} */ (window).demoLog ?? []);
/** @param {Page} page */
const scrollsSideways = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
/** Waits until the log has the line. @param {Page} page @param {string} line */
const logged = (page, line) =>
  page.waitForFunction((wanted) => /** @type {any} */ (window).demoLog?.includes(wanted), line);

/** Scrolls from top to bottom, as a reader does. @param {Page} page @param {number} [pause] */
async function readThrough(page, pause = 60) {
  const height = await page.evaluate(() => innerHeight);
  for (
    let y = 0;
    y < (await page.evaluate(() => document.documentElement.scrollHeight));
    y += Math.round(height * 0.6)
  ) {
    await page.evaluate((top) => scrollTo(0, top), y);
    await page.waitForTimeout(pause);
  }
  for (const tab of await page.locator('.step-tabs [role="tab"]').all()) {
    await tab.click();
    await page.waitForTimeout(pause);
  }
}

describe('without scripts', () => {
  test(
    'text and still pictures of every figure are there, and nothing is wider than a phone',
    onArticle({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } }, async (page) => {
      assert.equal(await page.locator('h1').count(), 1);
      assert.deepEqual(await page.locator('main section > h2 .anchor').allTextContents(), [
        '1',
        '2',
        '3',
        '4',
        '5',
        '6',
        '7',
        '8',
        '9',
        '§',
      ]);
      const figures = page.locator('figure.demo');
      assert.ok((await figures.count()) >= demoNames.length);
      for (const figure of await figures.all()) {
        const picture = figure.locator('.still > :is(svg, img, table, pre)');
        assert.equal(await picture.count(), 1, (await figure.getAttribute('id')) ?? '');
        const box = await picture.boundingBox();
        assert.ok(
          box && box.width > 150 && box.height > 60,
          `${await figure.getAttribute('id')}: ${JSON.stringify(box)}`,
        );
        assert.ok(((await figure.locator('figcaption').textContent()) ?? '').length > 20);
      }
      for (const board of await page.locator('sliding-puzzle > svg').all())
        assert.ok(((await board.boundingBox())?.height ?? 0) > 150);
      assert.ok(((await page.locator('.no-script').boundingBox())?.height ?? 0) > 20);
      const body = await page.locator('body').boundingBox();
      assert.equal(body?.width, 360);
      assert.ok((await page.locator('html').evaluate((root) => root.scrollWidth)) <= 360);
      await screenshot(page, 'tutorial-no-script-360');
      assert.deepEqual(
        server.requests.filter((path) => path.endsWith('.js') || path.endsWith('.wasm')),
        [],
      );
    }),
  );
});

describe('facts against the command line', () => {
  const article = (/** @type {(page: Page) => Promise<void>} */ body) => onArticle({ javaScriptEnabled: false }, body);
  /** @param {Page} page @param {string} selector */
  const textOf = async (page, selector) => ((await page.locator(selector).textContent()) ?? '').replace(/\s+/g, ' ');
  const numberIn = (/** @type {string} */ text) => Number(text.replaceAll(',', ''));

  test(
    'how many states each size has, and how far the farthest are',
    article(async (page) => {
      const rows = await page
        .locator('#game table tbody tr')
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
      assert.equal(rows.length, 6);
      for (const [board, states, farthest] of rows) {
        const [width, height] = board.split('×').map(Number);
        let arrangements = 1n;
        for (let cell = 2n; cell <= BigInt(width * height); cell += 1n) arrangements *= cell;
        assert.equal(BigInt(states.replaceAll(',', '')), arrangements / 2n, board);
        if (width * height > 9) continue;
        const counts = cli('layers', '--size', `${width}x${height}`).split(/\s+/).map(Number);
        assert.equal(farthest, `${counts.length - 1} moves`, board);
        assert.equal(
          counts.reduce((one, other) => one + other),
          numberIn(states),
          board,
        );
      }
    }),
  );

  test(
    'the histogram of 3 × 3, and what is said of it',
    article(async (page) => {
      const counts = cli('layers', '--size', '3x3').split(/\s+/).map(Number);
      const heights = await page
        .locator('#histogram-demo .bar')
        .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('height'))));
      assert.equal(heights.length, counts.length);
      heights.forEach((height, depth) =>
        assert.ok(Math.abs(height - Math.max(1, (counts[depth] / 25000) * 200)) < 0.01, `depth ${depth}`),
      );
      assert.match(await textOf(page, '#histogram-demo'), /More than half .* 20 to 24 .* only two are 31/);
      const all = counts.reduce((one, other) => one + other);
      assert.ok(counts.slice(20, 25).reduce((one, other) => one + other) > all / 2);
      assert.equal(counts[31], 2);
      const mean = counts.reduce((sum, count, depth) => sum + count * depth, 0) / all;
      assert.match(await textOf(page, '#histogram-demo'), new RegExp(`${Math.round(mean)} moves away on average`));
    }),
  );

  /**
   * How many tiles of 4x4 are at home on average after a random walk, worked out from where the blank and one tile are.
   * @param {number} steps
   * @param {boolean} lost whether a slide into the wall counts as a step
   */
  function tilesAtHome(steps, lost) {
    const nextTo = Array.from({ length: 16 }, (_, cell) => [
      ...(cell > 3 ? [cell - 4] : []),
      ...(cell < 12 ? [cell + 4] : []),
      ...(cell % 4 > 0 ? [cell - 1] : []),
      ...(cell % 4 < 3 ? [cell + 1] : []),
    ]);
    let home = 0;
    for (let tile = 0; tile < 15; ++tile) {
      let chances = new Map([[15 * 16 + tile, 1]]);
      for (let step = 0; step < steps; ++step) {
        /** @type {Map<number, number>} */
        const after = new Map();
        const add = (/** @type {number} */ key, /** @type {number} */ chance) =>
          after.set(key, (after.get(key) ?? 0) + chance);
        for (const [key, chance] of chances) {
          const [blank, cell] = [Math.floor(key / 16), key % 16];
          const next = nextTo[blank];
          if (lost) add(key, (chance * (4 - next.length)) / 4);
          for (const to of next) add(to * 16 + (to === cell ? blank : cell), chance / (lost ? 4 : next.length));
        }
        chances = after;
      }
      for (const [key, chance] of chances) if (key % 16 === tile) home += chance;
    }
    return home;
  }

  test(
    'consistency: A* with the guess of the example ends with 7 moves, and with 5 when it opens closed states again',
    article(async (page) => {
      /** @type {Record<string, string>} */
      const edges = { start: 'a b', a: 'c', b: 'd', d: 'e', e: 'c', c: 'y', y: 'z', z: 'goal', goal: '' };
      const length = (/** @type {boolean} */ opensAgain) => {
        const best = new Map([['start', 0]]);
        const open = [{ state: 'start', g: 0, f: 0 }];
        const closed = new Set();
        for (;;) {
          const { state, g } = open.sort((one, other) => one.f - other.f).splice(0, 1)[0];
          if (state === 'goal') return g;
          closed.add(state);
          for (const next of edges[state].split(' ')) {
            if ((closed.has(next) && !opensAgain) || (best.get(next) ?? 99) <= g + 1) continue;
            best.set(next, g + 1);
            open.push({ state: next, g: g + 1, f: g + 1 + (next === 'a' ? 4 : 0) });
          }
        }
      };
      assert.match(
        await textOf(page, '#consistency-demo'),
        new RegExp(`ends with ${length(false)} moves instead of ${length(true)}\\.`),
      );
    }),
  );

  test(
    'shuffles: tiles at home after 30 slides, the exact spreads',
    article(async (page) => {
      const text = await textOf(page, '#shuffling');
      const walk = cliJson(
        'study',
        '--size',
        '4x4',
        '--method',
        'random-walk',
        '--shuffles',
        '20000',
        '--seed',
        'article',
        '--json',
      );
      const [tried, slid] =
        /30 attempts on a 15-puzzle, ([\d.]+) of .* all 30 succeed, ([\d.]+) are/.exec(text)?.slice(1) ?? [];
      assert.equal(tried, tilesAtHome(30, true).toFixed(1));
      assert.ok(Math.abs(walk.mean_at_home - tilesAtHome(30, true)) < 0.1, `${walk.mean_at_home}`);
      assert.equal(slid, tilesAtHome(30, false).toFixed(1));
      const spread = (/** @type {string} */ size, /** @type {string} */ method) =>
        cliJson('study', '--size', size, '--method', method, '--shuffles', '1', '--seed', 'article', '--json').exact;
      const small = spread('2x2', 'naive-swap');
      assert.deepEqual([small.sequences, small.arrangements, small.most, small.least], [256, 24, 15, 8]);
      assert.match(text, /15 of the 256 sequences, the least frequent from 8\. That is 1\.875 times/);
      const bars = await page.locator('#shuffling-demo .tick').allTextContents();
      assert.deepEqual(
        [bars.length, Number(bars[0]), Number(bars[23]), bars.reduce((sum, bar) => sum + Number(bar), 0)],
        [24, 15, 8, 256],
      );
      const wide = spread('3x2', 'naive-swap');
      assert.match(text, new RegExp(`${wide.most} to ${wide.least}`));
      assert.equal(spread('2x2', 'sattolo').reached, 6);
      const fair = spread('2x2', 'fisher-yates');
      assert.equal(fair.most, fair.least);
    }),
  );

  test(
    'inversions: the six boards, the example and its slides, both boards to play',
    article(async (page) => {
      const rows = await page
        .locator('#judge-demo tbody tr')
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
      assert.equal(rows.length, 6);
      for (const [position, inversions, verdict] of rows) {
        const judged = cliJson('check', '--json', position);
        assert.equal(judged.inversions, Number(inversions), position);
        assert.equal(verdict, judged.solvable ? 'solvable' : 'not solvable', position);
      }
      const count = (/** @type {string} */ position) => cliJson('check', '--json', position).inversions;
      assert.deepEqual(
        [
          count('7 4 3/0 5 8/6 2 1'),
          count('0 4 3/7 5 8/6 2 1'),
          count('7 4 3/6 5 8/0 2 1'),
          count('4 7 3/0 5 8/6 2 1'),
        ],
        [19, 17, 19, 18],
      );
      assert.match(
        await textOf(page, '#solvable'),
        /It has 19 inversions.*19 becomes 17.*19 stays 19.*18 inversions, solvable/,
      );
      assert.equal(await page.locator('#solvability-demo .arc').count(), 19);
      const start = (await page.locator('#turns sliding-puzzle').getAttribute('state')) ?? '';
      assert.equal(start, '6 5 7/3 4 0/1 8 2');
      assert.match(
        await textOf(page, '#turns figcaption'),
        new RegExp(`${count(start)} inversions: .* ${cliJson('solve', '--json', start).length} moves`),
      );
    }),
  );

  test(
    'the positions that the text links to can be solved, but for those of part 3',
    article(async (page) => {
      const links = await page
        .locator('main a[href*="state="]')
        .evaluateAll((all) => all.map((link) => (link.getAttribute('href') ?? '').slice(1).split('?')));
      assert.ok(links.length > 10);
      for (const [name, query] of links) {
        if (['solvability', 'judge'].includes(name)) continue;
        const state = new URLSearchParams(query).get('state') ?? '';
        assert.ok(cliJson('check', '--json', state).solvable, `${name}: ${state}`);
      }
    }),
  );

  test(
    'searches: the effort on the examples, the boards that are so many moves away',
    article(async (page) => {
      const solve = (/** @type {string} */ algorithm, /** @type {string} */ position) =>
        cliJson('solve', '--algorithm', algorithm, '--json', position);
      const example = '8 1 3/4 0 2/7 6 5';
      const bfs = solve('bfs', example);
      assert.match(
        await textOf(page, '#astar-misplaced-demo .still'),
        new RegExp(
          `truth is ${bfs.length} moves\\. BFS expands ${bfs.expanded.toLocaleString('en')} .* guess ${solve('astar-misplaced', example).expanded}\\.`,
        ),
      );
      assert.match(
        await textOf(page, '#astar-manhattan-demo .still p'),
        new RegExp(`only ${solve('astar-manhattan', example).expanded} states`),
      );
      const links = await page
        .locator('#bfs td a')
        .evaluateAll((all) =>
          all.map((link) => [link.closest('tr')?.querySelector('th')?.textContent, link.getAttribute('href')]),
        );
      assert.equal(links.length, 5);
      for (const [away, href] of links) {
        assert.equal(solve('bfs', (href ?? '').replace('#bfs?state=', '')).length, Number(away), href ?? '');
      }
      const race = await page.locator('#race-demo .bar-value').allTextContents();
      assert.deepEqual(
        race.map(numberIn),
        ['bfs', 'astar-misplaced', 'astar-manhattan'].map(
          (algorithm) => solve(algorithm, '8 6 7/2 5 4/3 0 1').expanded,
        ),
      );
      assert.equal(solve('bfs', (await page.locator('.opening sliding-puzzle').getAttribute('state')) ?? '').length, 4);
    }),
  );
});

describe('loading', () => {
  for (const viewport of [phone.viewport, { width: 1280, height: 800 }])
    test(
      `${viewport.width}: the board stands on the first screen, below or beside the title, and is played at once`,
      onArticle({ viewport }, async (page) => {
        const board = page.locator('.opening sliding-puzzle');
        await page.waitForFunction(() => /** @type {any} */ (document.querySelector('.opening sliding-puzzle'))?.state);
        const [title, box] = [await page.locator('h1').boundingBox(), await board.boundingBox()];
        assert.ok(title && box && title.y >= 0 && box.y + box.height <= viewport.height, JSON.stringify(box));
        await board.focus();
        for (const key of ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
        assert.ok(await board.evaluate((each) => /** @type {any} */ (each).solved));
      }),
    );

  test(
    'the first screen takes the page, its script, the element, its board and controls: no demo, no lesson, no solver',
    onArticle({}, async (page) => {
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('sliding-puzzle'))?.state);
      await page.waitForTimeout(300);
      const taken = new Set(server.requests);
      // What the article itself takes before its first figure beyond a board, packed as servers pack it.
      const own = [...taken].filter((path) => /^(tutorial\.|chunk\.js|first-words\.js|colors\.css)/.test(path));
      const bytes = await brotliSize(own);
      assert.ok(bytes <= 40_000, `${own.join(', ')}: ${bytes} bytes`);
      for (const needed of [
        'tutorial.html',
        'colors.css',
        'tutorial.css',
        'first-words.js',
        'tutorial.js',
        'sliding-puzzle.js',
        'board-view.js',
        'board-controls.js',
        'wasm/board.wasm',
      ])
        assert.ok(taken.delete(needed), needed);
      // Where the board is slow; and a lazy picture, of which the browser decides when it is near.
      for (const may of ['favicon.svg', 'start-picture.js', 'examples/lighthouse.svg']) taken.delete(may);
      assert.deepEqual(
        [...taken].filter((path) => path !== 'chunk.js'),
        [],
      );
    }),
  );

  test(
    'a figure wakes within half a window of the view, sleeps beyond a window, wakes again; a hidden page sleeps',
    onArticle({}, async (page) => {
      await page.waitForTimeout(200);
      assert.deepEqual(await logOf(page), []);
      const place = (/** @type {number} */ below) =>
        page.evaluate((distance) => {
          const top = (document.querySelector('#histogram-demo')?.getBoundingClientRect().top ?? 0) + scrollY;
          scrollTo(0, top - innerHeight * (1 + distance));
        }, below);
      await place(0.7);
      await page.waitForTimeout(200);
      assert.ok(!(await logOf(page)).some((line) => line.startsWith('histogram-demo')));
      await place(0.3);
      await logged(page, 'histogram-demo start ');
      assert.equal(await page.locator('#histogram-demo .live').textContent(), 'live histogram-demo');
      await page.evaluate(() => {
        /** @type {any} */ (window).demoLog.length = 0;
      });
      await page.evaluate(() => document.querySelector('#race')?.scrollIntoView());
      await logged(page, 'histogram-demo sleep');
      assert.equal(await page.evaluate(() => /** @type {any} */ (window).contexts['histogram-demo'].asleep), true);
      await place(0);
      await logged(page, 'histogram-demo wake');
      assert.equal(
        (await logOf(page)).filter((line) => line.startsWith('histogram-demo start')).length,
        0,
        'starts once',
      );
      await page.evaluate(() => {
        /** @type {any} */ (window).demoLog.length = 0;
        Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await logged(page, 'histogram-demo sleep');
    }),
  );

  test(
    'a demo that fails says so in its figure, and the others go on',
    onArticle(
      {
        scripts: {
          histogram: 'export function start() { throw new Error("no wind in the sails"); }',
          picture:
            'export async function start(figure) { await null; setTimeout(() => { throw new Error("the mast broke later"); }, 0); }',
        },
        expect: [/no wind in the sails/, /the mast broke later/],
      },
      async (page) => {
        await readThrough(page);
        const histogram = page.locator('#histogram-demo > .demo-error[role="alert"]');
        assert.match(
          (await histogram.textContent()) ?? '',
          /This figure stopped: no wind in the sails\. The rest of the page goes on/,
        );
        assert.ok(await page.locator('#histogram-demo .still').isVisible(), 'the still picture stays');
        assert.match((await page.locator('#picture-demo > .demo-error').textContent()) ?? '', /the mast broke later/);
        assert.equal(await page.locator('.demo-error').count(), 2);
        assert.equal(await page.locator('#race-demo .live').count(), 1);
      },
    ),
  );

  test(
    'a demo whose file does not come says so too',
    onArticle({ expect: [/404/, /Its script could not be loaded/] }, async (page) => {
      server.overrides.set('judge.js', (response) => response.writeHead(404).end());
      await page.locator('#judge-demo-tab').click();
      await page.locator('#judge-demo').scrollIntoViewIfNeeded();
      await page.locator('#judge-demo > .demo-error').waitFor();
      assert.ok(await page.locator('#judge-demo .still table').isVisible());
    }),
  );
});

describe('links', () => {
  test(
    'a link with parameters leads to its figure and hands them over; later ones too, even the same again',
    onArticle({ hash: '#judge?state=7,4,3/0,5,8/6,2,1' }, async (page) => {
      await logged(page, 'judge-demo start state=7%2C4%2C3%2F0%2C5%2C8%2F6%2C2%2C1');
      const top = () => page.evaluate(() => document.querySelector('#judge-demo')?.getBoundingClientRect().top ?? -1);
      assert.ok((await top()) >= 0 && (await top()) < 120, String(await top()));
      await page.locator('#solvable a[href="#solvability?state=4,7,3/0,5,8/6,2,1"]').click();
      await page.waitForFunction(() =>
        /** @type {any} */ (window).demoLog?.some(
          (/** @type {string} */ line) =>
            line.startsWith('solvability-demo') && decodeURIComponent(line).endsWith('state=4,7,3/0,5,8/6,2,1'),
        ),
      );
      await page.evaluate(() => {
        /** @type {any} */ (window).demoLog.length = 0;
        scrollTo(0, 0);
        /** @type {HTMLElement} */ (
          document.querySelector('#solvable a[href="#solvability?state=4,7,3/0,5,8/6,2,1"]')
        ).click();
      });
      await logged(page, 'solvability-demo follow state=4%2C7%2C3%2F0%2C5%2C8%2F6%2C2%2C1');
      assert.ok(
        (await page.evaluate(() =>
          Math.abs(document.querySelector('#solvability-demo')?.getBoundingClientRect().top ?? 999),
        )) < 120,
      );
    }),
  );

  test(
    'a demo with parts gets its own',
    onArticle({ hash: '#beyond?part=five&seed=x' }, async (page) => {
      await logged(page, 'beyond-five start part=five&seed=x');
      await page.evaluate(() => /** @type {any} */ (window).contexts['beyond-five'].remember({ seed: 'y' }));
      await page.waitForFunction(() => location.hash === '#beyond?part=five&seed=y');
    }),
  );

  test(
    'remember() changes the address, readable, not too often, without an entry in the history',
    onArticle({ hash: '#bfs?state=1' }, async (page) => {
      await logged(page, 'bfs-demo start state=1');
      const entries = await page.evaluate(() => history.length);
      const changes = await page.evaluate(async () => {
        let count = 0;
        const replace = history.replaceState.bind(history);
        history.replaceState = (...words) => {
          count += 1;
          replace(...words);
        };
        const context = /** @type {any} */ (window).contexts['bfs-demo'];
        for (let at = 0; at <= 200; at += 1) {
          context.remember({ state: '8,6,7/2,5,4/3,0,1', at: String(at) });
          if (at % 50 === 0) await new Promise((done) => setTimeout(done, 100));
        }
        await new Promise((done) => setTimeout(done, 700));
        return count;
      });
      assert.equal(await page.evaluate(() => location.hash), '#bfs?state=8,6,7/2,5,4/3,0,1&at=200');
      assert.ok(changes <= 4, String(changes));
      assert.equal(await page.evaluate(() => history.length), entries);
      assert.ok(!(await logOf(page)).some((line) => line.includes('follow')), 'its own address is no news to it');
    }),
  );

  test(
    'every link inside of the page leads somewhere',
    onArticle({}, async (page) => {
      const broken = await page.evaluate(() =>
        [...document.querySelectorAll('a[href^="#"]')]
          .map((link) => (link.getAttribute('href') ?? '').slice(1))
          .filter((fragment) => {
            const [name, query] = fragment.split('?');
            return query ? !document.querySelector(`figure[data-demo="${name}"]`) : !document.getElementById(name);
          }),
      );
      assert.deepEqual(broken, []);
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('a:not([href^="#"])')].map((link) => link.getAttribute('href') ?? ''),
      );
      for (const href of new Set(outside))
        assert.equal((await page.request.get(server.url + href)).status(), 200, href);
      const home = await page.request.get(`${server.url}index.html`);
      assert.match(await home.text(), /href="tutorial\.html"/);
    }),
  );

  test(
    'the parameters that the text uses are understood by the real demos',
    onArticle({ real: ['judge', 'solvability'], hash: '#solvability?state=4,7,3/0,5,8/6,2,1' }, async (page) => {
      await page.waitForFunction(() => /\b18\b/.test(document.querySelector('#solvability-demo')?.textContent ?? ''));
    }),
  );
});

describe('one step leads back from what a link in the text did', () => {
  for (const [id, href, shown] of some(
    /** @type {const} */ ([
      ['solvability-demo', '#solvability?slide=7', 'figure.dataset.inversions'],
      ['bfs-demo', '#bfs?state=8,6,7/2,5,4/3,0,1', 'figure.querySelector("sliding-puzzle").startState'],
      ['weight-demo', '#weight?w=5', 'figure.querySelector("input[type=range]").value'],
      [
        'shuffling-demo',
        '#shuffling?method=sattolo&size=2x2',
        'figure.querySelector(".shuffling-ways :checked").value',
      ],
      ['judge-demo', '#judge?state=2,1,3/4,5,6/7,8,0', 'figure.querySelector("textarea").value'],
    ]),
    2,
  ))
    test(`${href}: by the button, by the keyboard and by the browser`, () =>
      withPage(
        browser,
        server,
        { hash: 'tutorial.html', ready: false, viewport: { width: 390, height: 844 } },
        async (page) => {
          await page.evaluate((tab) => document.getElementById(tab)?.click(), `${id}-tab`);
          await page.locator(`#${id}`).scrollIntoViewIfNeeded();
          await page.waitForFunction((name) => document.getElementById(name)?.dataset.started !== undefined, id);
          await page.waitForTimeout(500);
          const figure = () =>
            page.evaluate(`(() => { const figure = document.getElementById('${id}'); return ${shown}; })()`);
          /** @param {boolean} same @param {unknown} old */
          const turns = async (same, old) => {
            for (let wait = 0; ((await figure()) === old) !== same; wait += 1) {
              assert.ok(wait < 100, `${id} shows ${await figure()}`);
              await page.waitForTimeout(100);
            }
          };
          const link = page.locator(`.prose a[href="${href}"]`).first();
          const back = page.getByRole('button', { name: 'Back to the text' });
          const ways = ['button', 'keyboard', 'browser'];
          for (const way of id === 'solvability-demo' ? ways : some(ways)) {
            await link.evaluate((each) => each.scrollIntoView({ block: 'center' }));
            // Figures that wake nearby may move it for a moment.
            const place = () =>
              link.evaluate(async (each) => {
                let top = NaN;
                for (let tries = 0; tries < 20 && top !== each.getBoundingClientRect().top; ++tries) {
                  top = each.getBoundingClientRect().top;
                  await new Promise((done) => setTimeout(done, 200));
                }
                return top;
              });
            const before = [await figure(), await place()];
            await link.focus();
            await page.keyboard.press('Enter');
            await turns(false, before[0]);
            await back.waitFor();
            if (way === 'button') await back.click();
            else if (way === 'browser') await page.goBack();
            else {
              await page.keyboard.press('Tab');
              assert.ok(await back.evaluate((each) => each === document.activeElement), 'the button is next');
              await page.keyboard.press('Enter');
            }
            await turns(true, before[0]);
            await back.waitFor({ state: 'detached' });
            await page.waitForTimeout(200);
            assert.equal(await figure(), before[0], way);
            const moved = (await place()) - before[1];
            assert.ok(Math.abs(moved) <= 40, `the link stands ${moved} px lower (${way})`); // figures above it may grow
            assert.ok(
              await link.evaluate((each) => each === document.activeElement),
              'the reader is at the link again',
            );
          }
        },
      ));

  test('a figure that had not started gets its still picture back, and starts anew as it would have', () =>
    withPage(browser, server, { hash: 'tutorial.html', ready: false }, async (page) => {
      for (const [id, href, shown, first] of [
        ['weight-demo', '#weight?w=5', 'input[type=range]', '3'],
        ['judge-demo', '#judge?state=2,1,3/4,5,6/7,8,0', 'textarea', '7 4 3/0 5 8/6 2 1'],
      ]) {
        const figure = page.locator(`#${id}`);
        const value = () => figure.locator(`.live ${shown}`).first().inputValue();
        const link = page.locator(`.prose a[href="${href}"]`).first();
        const before = await link.evaluate((each) => {
          scrollTo(0, 0);
          return each.getBoundingClientRect().top;
        });
        assert.equal(await figure.getAttribute('data-started'), null);
        await link.evaluate((each) => /** @type {HTMLElement} */ (each).click());
        await page.locator(`#${id}[data-started]`).waitFor();
        assert.notEqual(await value(), first);
        await page.goBack();
        await page.locator(`#${id}:not([data-started]) > .still`).waitFor({ state: 'attached' });
        assert.equal(await figure.locator('.figure-links, .live, .demo-notice').count(), 0);
        assert.ok(await link.evaluate((each) => each === document.activeElement));
        await page.waitForFunction(
          ([selector, top]) => {
            const now = document.querySelector(`.prose a[href="${selector}"]`)?.getBoundingClientRect().top ?? NaN;
            return Math.abs(now - Number(top)) <= 40;
          },
          [href, before],
        );
        // The figure that stood in its place is there again.
        if (id === 'judge-demo') assert.ok(await page.locator('#turns').isVisible());
        await page.evaluate((tab) => document.getElementById(tab)?.click(), `${id}-tab`);
        await figure.scrollIntoViewIfNeeded();
        await page.locator(`#${id}[data-started]`).waitFor();
        assert.equal(await value(), first);
        assert.equal(await figure.locator('.figure-links').count(), 1);
      }
    }));

  test('a figure whose still picture is back does not say that it takes long to load', () =>
    withPage(browser, server, { hash: 'tutorial.html', ready: false }, async (page) => {
      await page.route('**/lesson-client.js', () => {}); // it does not come
      // 15 seconds pass when the test says so, and may pass again.
      await page.addInitScript(() => {
        const { setTimeout, clearTimeout } = window;
        /** @type {Map<unknown, () => void>} */
        const waiting = new Map();
        const page = /** @type {any} */ (window);
        page.setTimeout = (
          /** @type {() => void} */ act,
          /** @type {number} */ time,
          /** @type {any[]} */ ...values
        ) => {
          if (time !== 15_000) return setTimeout(act, time, ...values);
          const timer = {};
          waiting.set(timer, act);
          return timer;
        };
        page.clearTimeout = (/** @type {any} */ timer) => waiting.delete(timer) || clearTimeout(timer);
        page.pass15Seconds = () => [...waiting.values()].forEach((act) => act());
      });
      await page.reload();
      const pass15Seconds = () => page.evaluate(() => /** @type {any} */ (window).pass15Seconds());
      const late = page.locator('#weight-demo > .late-notice');
      await page
        .locator('.prose a[href="#weight?w=5"]')
        .first()
        .evaluate((each) => /** @type {HTMLElement} */ (each).click());
      await page.locator('#weight-demo[data-started]').waitFor();
      await pass15Seconds();
      assert.equal(await late.count(), 1);
      await page.goBack();
      await page.locator('#weight-demo:not([data-started]) > .still').waitFor({ state: 'attached' });
      assert.equal(await late.count(), 0);
      await pass15Seconds();
      assert.equal(await late.count(), 0);
    }));
});

describe('links that make no sense', () => {
  const unsolvable = '2,1,3/4,5,6/7,8,0';
  const large = '1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,0';
  /**
   * What the page says, and what it shows nevertheless.
   * @type {[fragment: string, id: string, told: RegExp, shown: string][]}
   */
  const links = [
    [
      `graph?state=${unsolvable}`,
      'graph-demo',
      /^The link’s position “2,1,3.*” cannot be solved: 1 inversion,.* Another one is shown\.$/,
      'figure.querySelector("sliding-puzzle").state === "3 1/2 0"',
    ],
    [
      'graph?state=1,2,3/4,4,4/0,7,8',
      'graph-demo',
      /is no position: .*4/,
      'figure.querySelectorAll(".graph-node").length === 12',
    ],
    [
      'graph?state=1,2,3,4,5/6,7,8,9,0',
      'graph-demo',
      /does not fit: this figure shows boards of 2 × 2, 3 × 2, 3 × 3 and 4 × 4/,
      'figure.querySelector("sliding-puzzle").state === "3 1/2 0"',
    ],
    [
      'histogram?size=9x9',
      'histogram-demo',
      /asks for size “9x9”; it would be 2x2, /,
      'figure.dataset.counts?.split(" ").length === 32',
    ],
    [
      'picture?n=12',
      'picture-demo',
      /asks for tiles in a row: “12”; expected a whole number from 2 to 7/,
      'figure.querySelector("sliding-puzzle").size === "3x3"',
    ],
    [
      `shuffling?method=riffle&size=7x7&n=0&seed=${'x'.repeat(41)}`,
      'shuffling-demo',
      /method “riffle”.*size “7x7”.*n “0”.*seed “x+”; it would have 1 to 40 characters/,
      '/^[1-9]/.test(figure.querySelector(".experiment-value").textContent)',
    ],
    [
      'shuffling?method=naive-swap&n=77',
      'shuffling-demo',
      /asks for n “77”; the figure takes 100 instead/,
      'figure.querySelector("output").textContent === "100"',
    ],
    [
      'solvability?state=1,2,3,4,5,6,7,0/8,9,10,11,12,13,14,15',
      'solvability-demo',
      /does not fit: this figure shows boards of 2 to 6/,
      'figure.dataset.inversions === "19"',
    ],
    [
      'unsolvable?state=hello',
      'unsolvable-demo',
      /“hello” is no position: .*hello/,
      'figure.querySelector("sliding-puzzle").state === "1 2 3/4 5 6/8 7 0"',
    ],
    [
      'bfs?state=1,2,3/4,4,4/0,7,8',
      'bfs-demo',
      /is no position: /,
      '/of 1,088/.test(figure.querySelector(".look-step").textContent)',
    ],
    [
      `astar-misplaced?state=${large.replaceAll(',', ' ')}/16 17 18 19&at=x`,
      'astar-misplaced-demo',
      /does not fit: .*step “x”; it would be a whole number/,
      '/of \\d+/.test(figure.querySelector(".look-step").textContent)',
    ],
    [
      `weight?state=${large}&w=11`,
      'weight-demo',
      /does not fit: this figure shows boards of up to 9 cells.*asks for the weight “11”; expected a whole number from 0 to 10/,
      'figure.querySelector(".search-value").textContent === "w = 3"',
    ],
    [
      'race?mode=slow&solvers=d%E2%80%AEfs,bfs&memory=3&state=x',
      'race-demo',
      /mode “slow”.*the solvers “d\\xE2\\x80\\xAEfs”, which are none.*memory “3”; it would be 16, 64, 128 or 256.*position “x” is no position/,
      'figure.querySelector(".race-state").value === "8 6 7/2 5 4/3 0 1"',
    ],
    [
      'beyond?part=nothing&state=x',
      'beyond-why',
      /^The link asks for part “nothing”, of which there is none here\.$/,
      '/^BFS/.test(figure.querySelector(".chart-title")?.textContent)',
    ],
    [
      'beyond?part=idastar&state=2,1,3,4/5,6,7,8/9,10,11,12/13,14,15,0',
      'beyond-idastar',
      /cannot be solved/,
      'figure.querySelector(".mini-board").getAttribute("aria-label").startsWith("Board: 5 6 12 4")',
    ],
    [
      'beyond?part=eighty&which=18',
      'beyond-eighty',
      /asks for position “18”; expected a whole number from 1 to 5/,
      'figure.querySelector("input").checked',
    ],
    [
      'beyond?part=five&state=1,2/3,0',
      'beyond-five',
      /does not fit: this figure shows boards of 5 × 5/,
      'figure.querySelector("sliding-puzzle").size === "5x5"',
    ],
    [
      'judge?state=1,2/3,0&event=%E2%80%AE',
      'judge-demo',
      /asks for event “\\xE2\\x80\\xAE”; expected a whole number from 1 on/,
      'figure.querySelector(".judge-read code").textContent === "1 2/3 0"',
    ],
    [
      `unsolvable?state=1,2,3/4,5,6/8,7,0&played=L%E2%80%AE%0A${'x'.repeat(90)}`,
      'unsolvable-demo',
      /^The link’s moves “L\\xE2\\x80\\xAE\\x0Ax{77}…” make no sense/,
      'figure.querySelector("sliding-puzzle").moveCount === 0',
    ],
  ];
  for (const [fragment, id, told, shown] of links.filter((_, place) => release || place % 3 === 0)) {
    test(
      fragment.slice(0, 70),
      onArticle({ real: demoNames, hash: `#${fragment.replaceAll(' ', '%20')}` }, async (page) => {
        const notice = page.locator(`#${id} > :is(.demo-notice, .part-notice)`);
        await notice.waitFor();
        assert.match(await notice.innerText(), told);
        // A figure that has come to its end meanwhile says that.
        const announced = (await page.locator('#announcements').textContent()) ?? '';
        if (!announced.startsWith('Counted to the end')) assert.match(announced, told);
        assert.equal(await page.locator(':is(.demo-notice, .part-notice)').count(), 1);
        const so = () =>
          page.evaluate(
            `(() => { const figure = document.getElementById('${id}'); return Boolean(${shown.replaceAll(').', ')?.')}); })()`,
          );
        for (const end = Date.now() + 15_000; Date.now() < end && !(await so()); ) await page.waitForTimeout(50);
        assert.ok(await so(), `the demo goes on: ${shown}`);
        assert.equal(await page.locator('.demo-error').count(), 0);
      }),
    );
  }

  for (const [first, later, id, value] of some([
    ['beyond?part=idastar&guess=manhattan', 'beyond?part=idastar&guess=databases', 'beyond-idastar', 'databases'],
    ['beyond?part=eighty&which=1', 'beyond?part=eighty&which=3', 'beyond-eighty', '3'],
    ['histogram?size=3x3', 'histogram?size=3x2', 'histogram-demo', '3x2'],
  ]))
    test(
      `a figure at work takes a later link: ${later}`,
      onArticle({ real: demoNames, hash: `#${first}` }, async (page) => {
        await page.locator(`#${id}[data-started]`).waitFor();
        await page.evaluate((hash) => {
          location.hash = hash;
        }, later);
        await page.waitForFunction(
          ([figure, wanted]) =>
            [...document.querySelectorAll(`#${figure} input[type="radio"], #${figure} select`)].some(
              (each) =>
                /** @type {HTMLInputElement} */ (each).value === wanted &&
                (each.matches('select') || /** @type {HTMLInputElement} */ (each).checked),
            ),
          [id, value],
        );
        assert.equal(await page.locator(':is(.demo-notice, .part-notice, .demo-error)').count(), 0);
      }),
    );

  test(
    'a later link that makes sense takes the words away',
    onArticle({ real: ['graph'], hash: `#graph?state=${unsolvable}` }, async (page) => {
      await page.locator('#graph-demo > .demo-notice').waitFor();
      await page.evaluate(() => {
        location.hash = 'graph?state=6,5,7/3,4,0/1,8,2';
      });
      await page.locator('#graph-demo > .demo-notice').waitFor({ state: 'detached' });
      await page.waitForFunction(
        () => /** @type {any} */ (document.querySelector('#graph-demo sliding-puzzle')).state === '6 5 7/3 4 0/1 8 2',
      );
      await page.evaluate(() => {
        location.hash = 'graph?state=nonsense';
      });
      await page.locator('#graph-demo > .demo-notice').waitFor();
      assert.equal(
        await page.evaluate(() => /** @type {any} */ (document.querySelector('#graph-demo sliding-puzzle')).state),
        '6 5 7/3 4 0/1 8 2',
      );
    }),
  );
});

describe('where a worker is forbidden', () => {
  test('the first figure that needs the lessons says so, once, and works', async () => {
    server.overrides.set('tutorial.html', (response, body) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(String(body).replace(/worker-src [^;"]*/, "worker-src 'none'")),
    );
    await onArticle({ real: demoNames, hash: '#bfs?state=1,2,3/4,5,6/0,7,8', expect: [/worker/i] }, async (page) => {
      const notice = page.locator('.lessons-notice');
      await notice.waitFor();
      assert.match(
        await notice.innerText(),
        /Content-Security-Policy forbids the lessons’ worker.*They run on the page itself/,
      );
      await page
        .locator('#bfs-demo .look-step')
        .filter({ hasText: /of [1-9]/ })
        .waitFor({ state: 'attached' });
      await page.locator('#astar-manhattan-demo-tab').click();
      await page
        .locator('#astar-manhattan-demo .look-step')
        .filter({ hasText: /of [1-9]/ })
        .waitFor({ state: 'attached' });
      assert.equal(await notice.count(), 1);
    })();
  });
});

describe('contents', () => {
  test(
    'on a phone: folded under the bar at the top, opened and closed with the keyboard, tells where we are',
    onArticle(phone, async (page) => {
      const open = () =>
        page.evaluate(() => /** @type {HTMLDetailsElement} */ (document.querySelector('#contents')).open);
      assert.equal(await open(), false);
      const before = await page.locator('h1').boundingBox();
      await page.locator('#contents summary').focus();
      await page.keyboard.press('Enter');
      assert.equal(await open(), true);
      assert.deepEqual(await page.locator('h1').boundingBox(), before, 'it lies over the article');
      assert.ok(await page.getByRole('link', { name: 'The race', exact: true }).isVisible());
      await screenshot(page, 'tutorial-contents-390');
      await page.keyboard.press('Escape');
      assert.equal(await open(), false);
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'SUMMARY');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'The race', exact: true }).click();
      assert.equal(await open(), false);
      const heading = await page.locator('#race h2').boundingBox();
      const bar = await page.locator('nav').boundingBox();
      assert.ok(heading && bar && heading.y >= bar.y + bar.height && heading.y < 400, JSON.stringify([heading, bar]));
      await page.waitForFunction(() => document.querySelector('#here')?.textContent === 'The race');
      for (const link of await page.locator('#contents a').all())
        assert.ok(
          await link.evaluate(
            (each) => each.getBoundingClientRect().height === 0 || each.getBoundingClientRect().height >= 40,
          ),
        );
    }),
  );

  test(
    'in a wide window: open beside the article, stays in view',
    onArticle({ viewport: { width: 1800, height: 900 } }, async (page) => {
      await page.waitForFunction(() => /** @type {HTMLDetailsElement} */ (document.querySelector('#contents')).open);
      await page.evaluate(() => document.querySelector('#solvable')?.scrollIntoView());
      const [link, article] = await Promise.all([
        page.locator('#contents a[href="#solvable"]').boundingBox(),
        page.locator('article').boundingBox(),
      ]);
      assert.ok(link && article && link.y >= 0 && link.y < 800 && link.x + link.width <= article.x);
      await page.waitForFunction(
        () => document.querySelector('#contents a[aria-current]')?.getAttribute('href') === '#solvable',
      );
    }),
  );

  test(
    'with the keyboard alone: skip link, contents, first board',
    onArticle({}, async (page) => {
      await page.keyboard.press('Tab');
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to the article');
      assert.ok(((await page.locator('.skip').boundingBox())?.y ?? -1) >= 0);
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('sliding-puzzle'))?.state);
      for (
        let presses = 0;
        presses < 4 && (await page.evaluate(() => document.activeElement?.tagName)) !== 'SLIDING-PUZZLE';
        presses += 1
      )
        await page.keyboard.press('Tab');
      const before = await page.evaluate(() => /** @type {any} */ (document.querySelector('sliding-puzzle')).moveCount);
      for (const key of ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
      await page.waitForFunction(
        (count) => /** @type {any} */ (document.querySelector('sliding-puzzle')).moveCount === count + 4,
        before,
      );
      assert.equal(
        await page.evaluate(() => /** @type {any} */ (document.querySelector('sliding-puzzle')).solved),
        true,
        'four slides from home',
      );
    }),
  );
});

describe('the look of it', () => {
  for (const [name, options] of /** @type {[string, import('playwright-core').BrowserContextOptions][]} */ ([
    ['1280-light', { colorScheme: 'light' }],
    ['390-light', phone],
    ['1280-dark', { colorScheme: 'dark' }],
    ['390-dark', { ...phone, colorScheme: 'dark' }],
    ['800-forced', { viewport: { width: 800, height: 700 }, forcedColors: 'active' }],
    ['360-light', { viewport: { width: 360, height: 640 } }],
  ])) {
    test(
      `${name}: accessible, nothing wider than the window${name === '360-light' ? ' @short' : ''}`,
      onArticle(
        { ...options, scripts: Object.fromEntries(demoNames.map((demo) => [demo, 'export function start() {}'])) },
        async (page) => {
          await readThrough(page, 30);
          assert.deepEqual(await axeFinds(page), []);
          assert.equal(await scrollsSideways(page), false);
          const wide = await page.evaluate(() =>
            [...document.querySelectorAll('main *')]
              .filter(
                (each) => each.getBoundingClientRect().right > innerWidth + 1 && !each.closest('.table, .chart-table'),
              )
              .map((each) => each.tagName),
          );
          assert.deepEqual(wide, []);
          await page.evaluate(() => scrollTo(0, 0));
          await screenshot(page, `tutorial-still-${name}`, true);
        },
      ),
    );
  }

  test('the first screen: its board is played, before anything but the board has come', () =>
    withPage(browser, server, { hash: 'favicon.svg', ready: false }, async (page) => {
      const wanted =
        /^(tutorial\.html|(colors|tutorial)\.css|(first-words|sliding-puzzle|board-view)\.js|wasm\/board\.wasm)$/;
      /** @type {string[]} */
      const waiting = [];
      /** @type {string[]} */
      const came = [];
      await page.route('**/*', (route) => {
        const path = route
          .request()
          .url()
          .slice(server.url.length)
          .replace(/[?#].*/s, '');
        if (wanted.test(path)) {
          came.push(path);
          return route.continue();
        }
        waiting.push(path); // and is never answered
      });
      await page.goto(`${server.url}tutorial.html?lang=en`, { waitUntil: 'commit' });
      const board = page.locator('.opening sliding-puzzle');
      await page.waitForFunction(
        () => /** @type {any} */ (document.querySelector('.opening sliding-puzzle'))?.moveCount === 0,
      );
      await board.focus();
      // Playwright's own screenshots wait for the page to be loaded, which it never is.
      const session = await page.context().newCDPSession(page);
      const picture = async () => (await session.send('Page.captureScreenshot')).data;
      const before = await picture();
      await page.keyboard.press('ArrowUp');
      await page.waitForFunction(
        () => /** @type {any} */ (document.querySelector('.opening sliding-puzzle')).moveCount === 1,
      );
      await page.waitForTimeout(400); // the tile glides
      assert.notEqual(await picture(), before, 'the picture changed');
      // By a click on a tile beside the blank, too.
      await page.evaluate(() => /** @type {any} */ (document.querySelector('.opening sliding-puzzle')).undo());
      const { tiles, columns } = await board.evaluate((each) => {
        const rows = /** @type {any} */ (each).state.split('/');
        return { tiles: rows.join(' ').split(' ').map(Number), columns: rows[0].split(' ').length };
      });
      const blank = tiles.indexOf(0);
      const cell = blank % columns > 0 ? blank - 1 : blank + 1;
      const surface = await board.locator('[part~=board]').boundingBox();
      assert.ok(surface);
      const side = surface.width / columns;
      await page.mouse.click(
        surface.x + ((cell % columns) + 0.5) * side,
        surface.y + (Math.floor(cell / columns) + 0.5) * side,
      );
      await page.waitForFunction(
        () => /** @type {any} */ (document.querySelector('.opening sliding-puzzle')).moveCount === 1,
      );
      for (const path of ['tutorial.js', 'board-controls.js', 'start-picture.js'])
        assert.ok(waiting.includes(path), `${path} was to wait: ${waiting.join()}`);
      // What the three seconds depend on: on a slow line each request costs a round trip, and each 50 KB a second.
      assert.ok(came.length <= 7, came.join());
      const bytes = await brotliSize(came);
      assert.ok(bytes <= 87_000, `${bytes} bytes before the board is played`);
    }));

  test(
    'print: the article, each figure with its still picture, nothing live',
    onArticle({ viewport: { width: 720, height: 1000 } }, async (page) => {
      await readThrough(page);
      await page.emulateMedia({ media: 'print' });
      const seen = await page.evaluate(() => {
        const visible = (/** @type {Element} */ each) => each.getClientRects().length > 0;
        return {
          live: [...document.querySelectorAll('.live, sliding-puzzle, nav, .skip')].filter(visible).length,
          without: [...document.querySelectorAll('figure')]
            .filter(
              (figure) =>
                ![
                  ...figure.querySelectorAll(
                    ':scope > :is(.still, .printed) > :is(svg, img, table, pre), .printed > svg',
                  ),
                ].some(visible),
            )
            .map((figure) => figure.id),
          twice: [...document.querySelectorAll('figure')]
            .filter(
              (figure) => [...figure.querySelectorAll(':scope > :is(.still, .printed)')].filter(visible).length > 1,
            )
            .map((figure) => figure.id),
          sections: [...document.querySelectorAll('main section')].filter(visible).length,
        };
      });
      assert.deepEqual(seen, { live: 0, without: [], twice: [], sections: 10 });
      await screenshot(page, 'tutorial-print', true);
    }),
  );

  test('print: the picture is there, whether its figure was seen or not', async () => {
    for (const seen of [true, false]) {
      await onArticle({ viewport: { width: 720, height: 1000 } }, async (page) => {
        if (seen) {
          await page.locator('#picture-demo-tab').click();
          await page.locator('#picture-demo').scrollIntoViewIfNeeded();
          await logged(page, 'picture-demo start ');
        } else {
          await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
        }
        const images = page.locator('#picture-demo > :is(.still, .printed) > img');
        assert.equal(await images.count(), 1);
        // The picture is loaded before it is seen, because printing may not wait.
        await page.waitForFunction(() =>
          [...document.querySelectorAll('#picture-demo img')].every(
            (image) => /** @type {HTMLImageElement} */ (image).naturalWidth > 0,
          ),
        );
        await page.emulateMedia({ media: 'print' });
        assert.ok(await images.isVisible());
      })();
    }
  });

  test(
    'the picture puzzle: from easy to hard, remembered in the address, and nothing moves when it wakes',
    onArticle({ real: ['picture'] }, async (page) => {
      await page.evaluate(() => {
        const page_ = /** @type {any} */ (window);
        page_.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (!(/** @type {any} */ (entry).hadRecentInput)) page_.shift += /** @type {any} */ (entry).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.locator('#picture-demo-tab').click();
      await page.locator('#picture-demo').scrollIntoViewIfNeeded();
      await page.waitForFunction(
        () => /** @type {any} */ (document.querySelector('#picture-demo sliding-puzzle'))?.state,
      );
      await page.waitForTimeout(300);
      const slider = page.locator('#picture-demo input[type="range"]');
      await slider.focus();
      await page.keyboard.press('ArrowRight');
      await page.waitForFunction(
        () => /** @type {any} */ (document.querySelector('#picture-demo sliding-puzzle')).size === '4x4',
      );
      assert.match((await slider.getAttribute('aria-valuetext')) ?? '', /4 × 4/);
      await page.waitForFunction(() => location.hash === '#picture?n=4');
      assert.ok(
        (await page.evaluate(() => /** @type {any} */ (window).shift)) < 0.02,
        String(await page.evaluate(() => /** @type {any} */ (window).shift)),
      );
    }),
  );
});

describe('the whole article, live', () => {
  for (const [name, options] of some(
    /** @type {const} */ ([
      ['390', { ...phone, colorScheme: 'dark' }],
      ['1280', {}],
    ]),
  )) {
    test(
      `${name}: every demo wakes, none fails, nothing moves what is being read, nothing is too wide, accessible`,
      onArticle({ ...options, seconds: 180, real: demoNames }, async (page) => {
        await page.evaluate(() => {
          const page_ = /** @type {any} */ (window);
          page_.shifts = [];
          new PerformanceObserver((list) => {
            for (const entry of /** @type {any[]} */ (list.getEntries())) {
              if (!entry.hadRecentInput && entry.value > 0.01)
                page_.shifts.push([
                  entry.value,
                  ...entry.sources.map(
                    (/** @type {any} */ source) => source.node?.closest?.('figure')?.id ?? source.node?.nodeName,
                  ),
                ]);
            }
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await readThrough(page, 250);
        await page.waitForFunction(() =>
          [...document.querySelectorAll('figure.demo')].every(
            (figure) => 'started' in /** @type {HTMLElement} */ (figure).dataset,
          ),
        );
        assert.equal(await page.locator('.demo-error').count(), 0);
        assert.equal(await page.locator('.demo > .still').count(), 0);
        assert.equal(await scrollsSideways(page), false);
        assert.equal(new URL(page.url()).hash, '', 'the address is left to what the reader does');
        const shifts = /** @type {[number, ...string[]][]} */ (
          await page.evaluate(() => /** @type {any} */ (window).shifts)
        );
        assert.ok(shifts.reduce((sum, [value]) => sum + value, 0) < 0.1, JSON.stringify(shifts));
        await page.evaluate(() => scrollTo(0, 0));
        await screenshot(page, `tutorial-live-${name}`, true);
        assert.deepEqual(await axeFinds(page), []);
      }),
    );
  }
});

describe('a link while its demo is being loaded', () => {
  for (const name of some(['bfs', 'solvability', 'race'])) {
    test(`${name} follows it`, async () => {
      /** @type {() => void} */
      let arrive = () => {};
      const arrived = new Promise((done) => {
        arrive = () => done(undefined);
      });
      server.overrides.set('wasm/board.wasm', async (response, body) => {
        await arrived;
        response.writeHead(200, { 'content-type': 'application/wasm' }).end(body);
      });
      try {
        await withPage(browser, server, { hash: `tutorial.html#${name}-demo`, ready: false }, async (page) => {
          await page.waitForRequest(/board\.wasm/).catch(() => {});
          await page.evaluate((hash) => {
            location.hash = hash;
          }, `${name}?state=1,2,3/4,5,6/7,0,8`);
          arrive();
          await page.waitForFunction(
            (id) => /** @type {any} */ (document.querySelector(`#${id} sliding-puzzle`))?.state === '1 2 3/4 5 6/7 0 8',
            `${name}-demo`,
          );
        });
      } finally {
        server.overrides.clear();
      }
    });
  }
});

describe('by keyboard', () => {
  test(
    'the demos before and after the focus have their controls before they come into view, and sleep until then',
    onArticle({}, async (page) => {
      await page.locator('#solvability-demo').waitFor({ state: 'attached' });
      assert.ok(!(await logOf(page)).some((line) => line.startsWith('solvability-demo')));
      await page.keyboard.press('Shift');
      await page
        .locator('#bfs .anchor')
        .evaluate((link) => /** @type {HTMLElement} */ (link).focus({ preventScroll: true }));
      // The last one before it stands behind a tab.
      await logged(page, 'solvability-demo sleep');
      await logged(page, 'bfs-small sleep');
      assert.ok(!(await logOf(page)).some((line) => line.startsWith('race-demo')));
    }),
  );
});

describe('charts and small boards', () => {
  // In the site they are parts of other files; here they are served by themselves, as the build makes them.
  beforeEach(() => {
    for (const name of ['chart', 'mini-board', 'board']) {
      const text = execFileSync(
        'esbuild',
        ['--bundle', '--format=esm', '--log-level=warning', join(root, `web/tutorial/${name}.ts`)],
        { encoding: 'utf8' },
      );
      server.overrides.set(`tutorial/${name}.js`, (response) =>
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(text),
      );
    }
  });

  test(
    'a chart has its numbers in a table, redraws for a new width, and marks what is at hand',
    onArticle({}, async (page) => {
      const chart = await page.evaluate(async () => {
        const address = new URL('tutorial/chart.js', location.href).href;
        const { barChart, heatMap, lineChart } = await import(address);
        const figure = /** @type {HTMLElement} */ (document.querySelector('#graph-demo'));
        const bars = barChart({ title: 'Bars', labelName: 'Depth', valueName: 'States', scale: 'log' });
        const lines = lineChart({ title: 'Lines', xName: 'Moves', yName: 'States' });
        const heat = heatMap({ title: 'Heat', rowName: 'Tile', columnName: 'Cell', valueName: 'Times' });
        figure.replaceChildren(bars.element, lines.element, heat.element);
        bars.update([
          { label: '0', value: 1 },
          { label: '1', value: 1000, mark: 'now' },
          { label: '2', value: 0 },
        ]);
        lines.update([
          {
            name: 'one',
            points: [
              [0, 0],
              [10, 181440],
            ],
          },
        ]);
        heat.update({
          rows: ['1', '2'],
          columns: ['a', 'b'],
          values: [
            [1, 3],
            [4, 0],
          ],
          expected: 2,
        });
        for (const details of figure.querySelectorAll('details')) details.open = true;
        await new Promise((done) => setTimeout(done, 50));
        const height = (/** @type {string} */ selector) =>
          Number(bars.element.querySelector(selector)?.getAttribute('height'));
        const before = bars.element.querySelector('svg')?.getAttribute('width');
        figure.style.setProperty('width', '320px');
        await new Promise((done) => setTimeout(done, 100));
        return {
          label: bars.element.querySelector('svg')?.getAttribute('aria-label'),
          rows: [...bars.element.querySelectorAll('tbody tr')].map((row) => row.textContent),
          one: height('.bar'),
          thousand: height('.bar.now'),
          count: bars.element.querySelectorAll('.bar').length,
          line: lines.element.querySelector('svg[role="img"]')?.getAttribute('aria-label'),
          more: heat.element.querySelectorAll('.heat.more').length,
          cells: [...heat.element.querySelectorAll('tbody tr')].map((row) => row.textContent),
          before: Number(before),
          after: Number(bars.element.querySelector('svg')?.getAttribute('width')),
        };
      });
      assert.equal(chart.label, 'Bars. 0: 1; 1: 1,000; 2: 0');
      assert.deepEqual(chart.rows, ['01', '11,000', '20']);
      assert.ok(chart.one > 1 && chart.thousand > 5 * chart.one, JSON.stringify(chart));
      assert.equal(chart.count, 3);
      assert.match(chart.line ?? '', /one: 181,440 at 10/);
      assert.equal(chart.more, 2);
      assert.deepEqual(chart.cells, ['113', '240']);
      assert.ok(chart.after < chart.before && chart.after <= 320);
    }),
  );

  test(
    'a small board says its tiles, draws marks, and refuses nonsense',
    onArticle({}, async (page) => {
      const board = await page.evaluate(async () => {
        const address = new URL('tutorial/mini-board.js', location.href).href;
        const { miniBoard, updateMiniBoard } = await import(address);
        const { parsePosition, formatPosition, linkPosition, movesHome } = await import(
          new URL('tutorial/board.js', location.href).href
        );
        const svg = miniBoard('8 1 3/4 0 2/7 6 5', { contributions: { 8: 3, 1: 1 }, highlight: [5] });
        const first = {
          label: svg.getAttribute('aria-label'),
          badges: svg.querySelectorAll('.badge').length,
          rings: svg.querySelectorAll('.ring').length,
          tiles: svg.querySelectorAll('.tile').length,
        };
        updateMiniBoard(svg, '1 2/3 0', { label: '' });
        const parsed = parsePosition('8,6,7/2,5,4/3,0,1');
        return {
          first,
          hidden: svg.getAttribute('aria-hidden'),
          text: formatPosition(parsed),
          link: linkPosition(parsed),
          square: formatPosition(parsePosition('1 2 3 0')),
          home: movesHome(parsed, 8),
          nonsense: ['', '1 2 3', '1 1/2 0', '1 2/3', 'a b/c d', '1 2 3/4 0', '1 0', '0/1', '1,2,0'].filter((text) =>
            parsePosition(text),
          ),
        };
      });
      assert.deepEqual(board.first, { label: 'Board: 8 1 3, 4 blank 2, 7 6 5', badges: 2, rings: 1, tiles: 8 });
      assert.equal(board.hidden, 'true');
      assert.deepEqual([board.text, board.link, board.square], ['8 6 7/2 5 4/3 0 1', '8,6,7/2,5,4/3,0,1', '1 2/3 0']);
      assert.equal(board.home, 3);
      assert.deepEqual(board.nonsense, []);
    }),
  );
});
