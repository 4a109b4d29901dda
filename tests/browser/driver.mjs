// What the browser tests share: a server of the built site, one browser for each worker of the runner, and pages that fail
// their test when anything unexpected reaches the console or the network.
//
// PUZZLE_SITE: the built site, default build/web. PUZZLE_ARTEFACTS: where screenshots go, default
// build/artefacts. CHROMIUM: the browser, as for engines.mjs; PUZZLE_SCREENSHOTS: saves screenshots, too.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import assert from 'node:assert/strict';

import { chromium, test as base } from '@playwright/test';

import { root } from '../site/site.mjs';
import { chromiumArguments, chromiumPath, engines, freezablePage, seeRequest } from './engines.mjs';
import { serve } from './server.mjs';

export { site } from '../site/site.mjs';
export { serve };

const require = createRequire(import.meta.url);

export const artefacts = resolve(process.env.PUZZLE_ARTEFACTS ?? join(root, 'build/artefacts'));
const axeSource = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8');

export const launch = () => chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });

/** Chromium, in this worker of the runner. */
export let browser;
/** Serves the site to this worker's tests. */
export let server;

/** Tells of what reaches the console or another machine. */
function watch(page, complain) {
  page.on('console', (message) => {
    if (/^(error|warning)$/.test(message.type()))
      complain(`${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complain(`uncaught: ${error.stack || error}`));
}

/**
 * Pages of one look share a context, which spares a process for each. What one stores the next does not see: each scenario
 * is served from origins of its own.
 */
function contextsOf() {
  const contexts = new Map();
  /** Hears what the context of the newest page asks for, its workers' requests among it. */
  let hear = (_words) => {};
  return {
    async newPage(complain, look = {}) {
      const key = JSON.stringify(look);
      const context = await (contexts.get(key) ?? browser.newContext(look));
      if (!contexts.has(key)) context.on('request', (request) => seeRequest(request.url(), (words) => hear(words)));
      contexts.set(key, Promise.resolve(context));
      hear = complain;
      const page = await context.newPage();
      watch(page, complain);
      return page;
    },
    close: async () => {},
  };
}

/**
 * What a test has beside Playwright's own. web: a blog and a CDN, which allows every origin to use its files; mayComplain: what
 * the page may complain about; freezes: whether it can be frozen (option); preferences: of Firefox (option).
 */

async function engine({ playwright, preferences }, use, { project }) {
  server = await serve();
  const other = engines[project.name];
  if (!other) browser = await playwright.chromium.launch();
  const started = other ? (other.missing ? null : await other.launch(preferences)) : contextsOf();
  await use(started);
  await (other ? started?.close() : browser.close());
  await server.close();
}

const fixtures = {
  complaints: async ({ browserName: _ }, use) => use([]),
  async mayComplain({ complaints }, use) {
    const expected = [];
    await use((...patterns) => expected.push(...patterns));
    const found = complaints.filter((words) => !expected.some((each) => each.test(words)));
    assert.deepEqual(found, []);
  },
  async web({ browserName: _ }, use) {
    const [blog, cdn] = [await serve(), await serve()];
    blog.headers = { 'cache-control': 'no-store' };
    cdn.headers = { 'cache-control': 'no-store', 'access-control-allow-origin': '*' };
    await use({ blog, cdn });
    await Promise.all([blog.close(), cdn.close()]);
  },
  // Its complaints are looked at, and its servers are closed, when it is closed.
  async page({ engine, complaints, mayComplain: _, web: _web, freezes, viewport, colorScheme, hasTouch }, use) {
    const complain = (words) => void complaints.push(words);
    base.skip(!engine, engines[base.info().project.name]?.missing);
    const look = { viewport, colorScheme, hasTouch };
    const page = freezes ? await freezablePage(complain) : await engine.newPage(complain, look);
    await use(page);
    await page.close();
  },
};

/**
 * Its page is Playwright's, or in the projects of Firefox and WebKit one with what engines.mjs has of it. What it complains
 * about fails the test.
 */
export const test = base.extend({
  preferences: [{}, { option: true, scope: 'worker' }],
  freezes: [false, { option: true }],
  engine: [engine, { scope: 'worker', auto: true, timeout: 60_000 }],
  ...fixtures,
});

/**
 * Plays move text on position text, by its own rules, and fails on a move that cannot be made.
 * Gives the position they end at, rows joined by /.
 */
export function replay(position, moves) {
  const rows = position.split('/').map((row) => row.trim().split(' ').map(Number));
  const width = rows[0].length;
  const tiles = rows.flat();
  for (const [, letter, count] of moves.matchAll(/([UDLR])(\d*)/g)) {
    for (let time = 0; time < Number(count || 1); ++time) {
      const blank = tiles.indexOf(0);
      const from = blank + { U: width, D: -width, L: 1, R: -1 }[letter];
      const sameRow = Math.floor(from / width) === Math.floor(blank / width);
      assert.ok(from >= 0 && from < tiles.length && (sameRow || 'UD'.includes(letter)), `${letter} cannot be made`);
      [tiles[blank], tiles[from]] = [tiles[from], 0];
    }
  }
  return rows.map((_, row) => tiles.slice(row * width, (row + 1) * width).join(' ')).join('/');
}

// Counts frames and timers, which could keep a page busy. Runs before the page's own scripts.
function watchBusyness() {
  const busy = { frames: 0, timeouts: 0, intervals: 0, workers: 0, listeners: 0 };
  Object.assign(window, { busy });
  addEventListener('puzzle-ready', () => Object.assign(window, { readyAt: performance.now() }), { once: true });
  const count = (target, name, what) => {
    const original = target[name];
    target[name] = function (...args) {
      busy[what] += 1;
      return original.apply(this, args);
    };
  };
  count(window, 'requestAnimationFrame', 'frames');
  count(window, 'setTimeout', 'timeouts');
  count(window, 'setInterval', 'intervals');
  const PlainWorker = window.Worker;
  window.Worker = class extends PlainWorker {
    constructor(...args) {
      super(...args);
      busy.workers += 1;
    }
    terminate() {
      busy.workers -= 1;
      super.terminate();
    }
  };
}

/**
 * Opens the site in a context of its own, waits until the board can be played (unless `ready` is
 * false), runs the test, and fails on console errors, uncaught errors and requests to elsewhere.
 * options: expect: console errors that belong to the test; deviceMemory: what the browser says it has, in GiB; cores: what it tells the solver's worker, 0 for the truth; by default one, so that no search that a busy machine makes long makes it busier
 */
export async function withPage(
  browser,
  server,
  { hash = '', ready = true, expect = [], deviceMemory = 8, cores = 1, ...context },
  body,
) {
  const opened = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'no-preference',
    ...context,
  });
  const complaints = [];
  const complain = (words) => {
    if (!expect.some((pattern) => pattern.test(words))) complaints.push(words);
  };
  try {
    const page = await opened.newPage();
    page.setDefaultTimeout(15000);
    watch(page, complain);
    opened.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url()))
        complain(`outside request: ${request.url()}`);
    });
    await page.addInitScript(watchBusyness);
    // A test that changes a file on the server has to see it; offline.test.mjs has the service worker.
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }));
    await page.addInitScript((value) => Object.defineProperty(navigator, 'deviceMemory', { value }), deviceMemory);
    server.cores = cores;
    await page.goto(server.url + hash);
    if (ready) await whenReady(page);
    await body(page);
  } finally {
    await opened.close();
    server.cores = 1;
  }
  assert.deepEqual(complaints, []);
}

export async function whenReady(page) {
  await page.waitForFunction(() => {
    const shuffle = document.querySelector('#shuffle');
    return shuffle instanceof HTMLButtonElement && !shuffle.disabled;
  });
}

/** A property of the board. */
export const board = (page, name) => page.evaluate((key) => document.querySelector('#board')[key], name);

/** The middle of a cell in the window, counted from 0 row by row. */
export async function cellPoint(page, cell) {
  return page.evaluate((index) => {
    const element = document.querySelector('#board');
    const box = element.getBoundingClientRect();
    return {
      x: box.left + (box.width * ((index % element.width) + 0.5)) / element.width,
      y: box.top + (box.height * (Math.floor(index / element.width) + 0.5)) / element.height,
    };
  }, cell);
}

/** Saves a screenshot for people. Only where PUZZLE_SCREENSHOTS is set: many pages of two thousand pixels take minutes. */
export async function screenshot(page, name, fullPage = false) {
  if (process.env.PUZZLE_SCREENSHOTS) await page.screenshot({ path: join(artefacts, `${name}.png`), fullPage });
}

/**
 * The controls in a place of the page that can be seen, but cannot be brought into the window with all of them on top.
 * Each with where it is; within: a selector.
 */
export const outOfReach = (page, within) =>
  page.evaluate((selector) => {
    const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const place = document.querySelector(selector);
    const seen = [...(place?.querySelectorAll(controls) ?? [])].filter((control) => control.checkVisibility());
    if (seen.length === 0) return [`${selector} has no controls`];
    return seen.flatMap((control) => {
      control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      // Of a link in a text that goes on in a second line, its first one.
      const { left, right, top, bottom } = control.getClientRects()[0];
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const tall = bottom - top > innerHeight / 2; // its middle is enough
      const onTop = [y, ...(tall ? [] : [top + 2, bottom - 2])].every((height) => {
        const there = document.elementFromPoint(x, height);
        return there !== null && (control.contains(there) || there.closest('label')?.contains(control));
      });
      // Scrolling stops at whole pixels.
      const inside = left >= -1 && right <= innerWidth + 1 && (tall || (top >= -1 && bottom <= innerHeight + 1));
      if (onTop && inside) return [];
      const name = control.id || control.getAttribute('name') || control.textContent;
      const over = document.elementFromPoint(x, y);
      return [
        `${name} at ${[left, top, right, bottom].map(Math.round)}, under ${over?.id || over?.className || over?.localName}`,
      ];
    });
  }, within);

/**
 * What axe finds against WCAG 2.2 AA and its own best practices, a line each.
 * options: within: selectors, by default the whole page
 */
export async function axeFinds(page, options = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ within, frames = true }) => {
      const { violations } = await window.axe.run(
        within ? { include: within.map((selector) => [selector]) } : document,
        {
          iframes: frames,
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
          resultTypes: ['violations'], // of what is right it need not tell more than one example, which is faster
        },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    },
    { ...options },
  );
}

/** Waits until the board neither slides nor plays. */
export async function settled(page) {
  // Both looks belong to this call: a change may take a frame to arrive.
  await page.evaluate(() => {
    window.lastFrames = -1;
  });
  await page.waitForFunction(
    () => {
      const now = window;
      const same = now.lastFrames === now.busy.frames && !document.querySelector('#board').playing;
      now.lastFrames = now.busy.frames;
      return same;
    },
    undefined,
    { polling: 120 },
  );
}
