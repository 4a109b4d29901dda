// What each browser test may ask for: a page of the site, a post in another site's blog, a figure of the tutorial, fingers.
// A test fails when anything unexpected reaches the console, or another machine.
//
// PUZZLE_SITE: the built site, default build/web. PUZZLE_ARTEFACTS: where screenshots go, default
// build/artefacts. CHROMIUM: the browser, as for engines.mjs. PUZZLE_COVERAGE: the folder that takes what V8 counts.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { chromium, test as base } from '@playwright/test';

import { root } from '../site/site.mjs';
import { Board, script, until } from './board.mjs';
import { chromiumArguments, chromiumPath, engines, freezablePage, seeRequest } from './engines.mjs';
import { probe } from './probe.mjs';
import { serve } from './server.mjs';

export { expect } from '@playwright/test';

export const artefacts = resolve(process.env.PUZZLE_ARTEFACTS ?? join(root, 'build/artefacts'));
export const launch = () => chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });

export let browser;
/** Serves the site to the present test: the blog of `web`. */
export let server;

/** A page in a context of its own, which reports what reaches the console or another machine. */
async function newPage(browser, look, complain) {
  const context = await browser.newContext(look);
  context.on('request', (request) => seeRequest(request.url(), complain));
  const page = await context.newPage();
  page.on('console', (message) => {
    if (/^(error|warning)$/.test(message.type()))
      complain(`${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complain(`uncaught: ${error.stack || error}`));
  if (process.env.PUZZLE_COVERAGE) await count(page, context);
  return page;
}

/** What runs in the page until its context is closed. */
async function count(page, context) {
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  const close = context.close.bind(context);
  context.close = async () => {
    const result = await page.coverage.stopJSCoverage().catch(() => []);
    writeFileSync(join(process.env.PUZZLE_COVERAGE, `page-${Math.random()}.json`), JSON.stringify({ result }));
    await close();
  };
}

export const whenReady = (page) => page.waitForFunction(() => document.querySelector('#shuffle:enabled'));

/**
 * Opens a page of the site, our own one if `hash` names no other, and waits until it can be played (unless `ready` is false).
 * deviceMemory: what the browser says it has, in GiB; cores: what it tells the solver's workers, 0 for the truth; by default
 * one, so that no search that a busy machine makes long makes it busier; more: options of Playwright's context.
 */
export async function visit(
  browser,
  server,
  { hash = '', ready = !/^\w/.test(hash), deviceMemory = 8, cores = 1, ...more } = {},
  complain = console.error,
) {
  const look = { viewport: { width: 1280, height: 800 }, reducedMotion: 'no-preference', ...more };
  const page = await newPage(browser, look, complain);
  await page.addInitScript(probe);
  await page.addInitScript((memory) => {
    // A test that changes a file on the server has to see it; offline.test.mjs has the service worker.
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });
    Object.defineProperty(navigator, 'deviceMemory', { value: memory });
  }, deviceMemory);
  server.cores = cores;
  await page.goto(server.url + hash);
  if (ready) await whenReady(page);
  return page;
}

export const test = base.extend({
  preferences: [{}, { option: true, scope: 'worker' }], // of Firefox
  freezes: [false, { option: true }], // whether `page` can be frozen

  engine: [
    async ({ playwright, preferences }, use, { project }) => {
      const other = engines[project.name];
      if (!other) browser = await playwright.chromium.launch();
      const engine = other?.missing ? null : await other?.launch(preferences);
      await use(engine);
      await (other ? engine : browser)?.close();
    },
    { scope: 'worker', auto: true, timeout: 60_000 },
  ],

  complaints: async ({ browserName: _ }, use) => use([]),
  async mayComplain({ complaints }, use) {
    const expected = [];
    await use((...patterns) => expected.push(...patterns));
    const found = complaints.filter((words) => !expected.some((each) => each.test(words)));
    assert.deepEqual(found, []);
  },

  /** A blog and a CDN, which allows every origin to use its files. Both have the site. */
  async web({ browserName: _ }, use) {
    const [blog, cdn] = [await serve(), await serve()];
    blog.headers = { 'cache-control': 'no-store' };
    cdn.headers = { 'cache-control': 'no-store', 'access-control-allow-origin': '*' };
    server = blog;
    await use({ blog, cdn });
    await Promise.all([blog.close(), cdn.close()]);
  },

  /** An empty page; in the projects of Firefox and WebKit with what engines.mjs has of Playwright's. */
  async page(
    { engine, complaints, mayComplain: _, web: _web, freezes, viewport, colorScheme, hasTouch },
    use,
    { project },
  ) {
    const complain = (words) => void complaints.push(words);
    const other = engines[project.name];
    base.skip(Boolean(other?.missing), other?.missing);
    const look = { viewport, colorScheme, hasTouch };
    const page = await (freezes
      ? freezablePage(complain)
      : (engine?.newPage(complain) ?? newPage(browser, look, complain)));
    await use(page);
    await (other || freezes ? page : page.context()).close();
  },

  /** Opens pages of the site as visit() does. files: with other answers by the server; size: of the window; expect: complaints. */
  async open({ complaints, mayComplain, web }, use) {
    const opened = [];
    await use(async ({ files = {}, size = '1280x800', expect = [], ...options } = {}) => {
      const [width, height] = size.split('x').map(Number);
      for (const [path, answer] of Object.entries(files)) web.blog.overrides.set(path, answer);
      mayComplain(...expect);
      const complain = (words) => void complaints.push(words);
      const page = await visit(browser, web.blog, { viewport: { width, height }, ...options }, complain);
      opened.push(page.context());
      return page;
    });
    for (const context of opened) await context.close();
  },

  /** Opens an article at a figure, and waits until the figure has started. */
  async figure({ open }, use) {
    await use(async (address, options) => {
      const page = await open({ hash: address, ...options });
      const figure = page.locator(`#${/#([\w-]+)/.exec(address)[1]}`);
      await figure.scrollIntoViewIfNeeded();
      await figure.and(page.locator('[data-started]')).waitFor();
      return figure;
    });
  },

  /**
   * Publishes a post in the blog and goes there; {blog}, {cdn-origin}, and {site}, {cdn} for the folder of the site on them,
   * stand for addresses. before: runs in the post first.
   */
  async publish({ page, web: { blog, cdn } }, use) {
    const places = { site: blog.url, cdn: cdn.url, blog: blog.origin, 'cdn-origin': cdn.origin };
    const fill = (text) =>
      Object.entries(places).reduce((filled, [name, place]) => filled.replaceAll(`{${name}}`, place), text);
    blog.put('/probe.js', `(${probe})();`);
    await use(async (html, { csp, head = '', root = 'lang="en"', path = '/2024/post.html', headers, before } = {}) => {
      blog.put('/before.js', before ? `(${before})();` : '');
      const body = `<!doctype html><html ${root}><head><meta charset="utf-8"><title>A post</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width"><script src="{blog}/probe.js"></script>${before ? '<script src="{blog}/before.js"></script>' : ''}${head}</head><body>${html}</body></html>`;
      blog.put(path, fill(body), { ...(csp && { 'content-security-policy': fill(csp) }), ...headers });
      await page.goto(blog.origin + path);
      return new Board(page);
    });
  },

  /** The same with the element's script, `from` that place; waits until `count` boards, by default all, can be played. */
  async post({ page, publish }, use) {
    await use(async (html, { from = '{site}', count, ...options } = {}) => {
      const board = await publish(script.replace('{site}', from) + html, options);
      const areReady = (wanted) => {
        const boards = [...document.querySelectorAll('sliding-puzzle')];
        return boards.filter(({ state }) => state).length >= (wanted ?? boards.length);
      };
      await until(page, areReady, count, 'the boards are ready');
      return board;
    });
  },

  /** Fingers: touch('touchStart' | 'touchMove' | 'touchEnd', ...points). */
  async touch({ page }, use) {
    const { name } = base.info().project;
    base.skip(name === 'webkit', 'the driver of WebKitGTK sends no touches, and its pages have no touch events');
    const session = name === 'chromium' && (await page.context().newCDPSession(page));
    await use((type, ...points) => {
      const fingers = points.map((point, id) => ({ ...point, id }));
      const touchPoints = type === 'touchEnd' ? [] : fingers;
      return session ? session.send('Input.dispatchTouchEvent', { type, touchPoints }) : page.touches(type, fingers);
    });
  },
});
