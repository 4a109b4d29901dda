// The site without a network, and across updates (web/page/service-worker.ts). The server has versions of the site, which
// their scripts and addresses tell. A page must never run scripts of two.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

import { filesIn, plain } from '../site/site.mjs';
import { browser, site, test } from './driver.mjs';
import { release } from './engines.mjs';

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
};

const hashOf = (/** @type {string | Buffer} */ body) => `sha384-${createHash('sha384').update(body).digest('base64')}`;

/** @type {Map<string, Buffer>} */
const built = new Map();
for (const path of filesIn(site)) built.set(path, await readFile(join(site, path)));

/**
 * The site as version `number`: the addresses with a hash end with it, and so do pages and scripts.
 * @param {number} number @returns {Map<string, string | Buffer>}
 */
function versionOf(number) {
  const named = (/** @type {string} */ text) =>
    text.replace(/(-[A-Z0-9]{7})[A-Z0-9](?=\.(css|js|wasm)\b)/g, `$1${number}`);
  /** @type {Map<string, string | Buffer>} */
  const files = new Map();
  for (const [path, body] of built) {
    const tells = { html: `<!-- ${number} -->`, js: `\n(globalThis.ran ??= []).push('${number} ${path}');` }[
      extname(path).slice(1)
    ];
    files.set(named(path), tells ? named(String(body)) + tells : body);
  }
  const { files: hashes } = JSON.parse(String(built.get('integrity.json')));
  const paths = Object.keys(hashes).map(named);
  const list = JSON.stringify({
    files: Object.fromEntries(paths.map((path) => [path, hashOf(files.get(path) ?? '')])),
  });
  files.set('integrity.json', list);
  files.set(
    'service-worker.js',
    String(built.get('service-worker.js')).replaceAll(/sha384-[A-Za-z0-9+/=]+/g, hashOf(list)),
  );
  return files;
}
const [first, second] = [versionOf(1), versionOf(2)];
/** The path of a file in a version. @param {string} name @param {number} number */
const pathIn = (name, number) =>
  [...(number === 1 ? first : second).keys()].find((path) => plain(path) === name) ?? name;

/** Serves a version from a sub-folder; `files` and `reachable` may change at any time. */
async function serveVersions() {
  const base = '/a/folder/';
  const state = {
    files: first,
    /** @type {Record<string, string>} in place of the right ones */
    types: {},
    reachable: true,
    /** @type {string[]} */
    requests: [],
    url: '',
    close: () => {},
  };
  const server = createServer((request, response) => {
    if (!state.reachable) return request.socket.destroy();
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.slice(base.length) || 'index.html';
    state.requests.push(path);
    const body = pathname.startsWith(base) && state.files.get(path);
    if (!body) return response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    response
      .writeHead(200, {
        'content-type': state.types[path] ?? types[extname(path)] ?? 'text/plain',
        'cache-control': 'no-cache',
      })
      .end(body);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const address = server.address();
  state.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}${base}`;
  state.close = () => {
    server.closeAllConnections?.();
    server.close();
  };
  return state;
}

// --- What runs in the page ---

/** The board is there, and the link in the address was followed. */
const boardReady = () => {
  const board = /** @type {any} */ (document.querySelector('#board'));
  return Boolean(board?.state) && history.state?.followed === board.startState;
};
const served = async () =>
  navigator.serviceWorker.controller !== null &&
  (
    await Promise.all(
      (
        await caches.keys()
      ).map((name) => caches.match(new URL('integrity.json', location.href).href, { cacheName: name })),
    )
  ).some(Boolean);
/** Looks for an update and waits for its end; tells whether it came. */
const update = async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const before = registration?.active;
  await registration?.update().catch(() => {});
  for (let end = Date.now() + 10000; registration?.installing && Date.now() < end; )
    await new Promise((done) => setTimeout(done, 20));
  return Boolean(registration?.waiting || registration?.active !== before);
};
/** Until the newest worker serves. */
const settled = async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return !registration?.waiting && !registration?.installing && registration?.active?.state === 'activated';
};
/** Solves a position that needs tables. */
const solve = async () => {
  const board = /** @type {any} */ (document.querySelector('#board'));
  const { status, optimal, length } = await board.solve({ algorithm: 'idastar', play: false });
  return { status, optimal, length };
};
const shortest = { status: 'solved', optimal: true, length: 25 };
/** Of which versions what was run and loaded here is. */
const versions = () => {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => /-[A-Z0-9]{7}(\d)\.\w+$/.exec(name)?.[1]);
  const ran = /** @type {any} */ (globalThis).ran.map((/** @type {string} */ name) => name[0]);
  return [...new Set([...loaded, ...ran].filter(Boolean))].join();
};

const game = '#state=2,5,7,4/1,6,0,3/9,14,10,8/13,15,11,12';

/**
 * Tests in each engine, for a reader who has opened the first version, which is kept.
 * @param {string} name
 * @param {(server: Awaited<ReturnType<typeof serveVersions>>, page: import('./engines.mjs').Page) => Promise<void>} body
 */
function testInEach(name, body) {
  test(name, { tag: '@engines' }, async ({ engine }) => {
    test.skip(engine.name === 'webkit' && !release, 'before a release only');
    const server = await serveVersions();
    const page = await engine.newPage({ width: 1280, height: 900 });
    try {
      await page.goto(server.url);
      await page.waitFor(boardReady);
      await until(page, served);
      await body(server, page);
      assert.deepEqual(
        page.complaints.filter((words) => words.startsWith('uncaught')),
        [],
      );
    } finally {
      await page.close();
      server.close();
    }
  });
}

testInEach('offline after one visit', async (server, page) => {
  server.files = second;
  assert.equal(await page.evaluate(update), true);
  await page.evaluate(solve);
  assert.equal(await page.evaluate(versions), '1', 'the page goes on with its version');
  await until(page, settled);
  server.reachable = false;
  const asked = server.requests.length;
  await page.goto(`${server.url}?${game}`);
  await page.waitFor(boardReady);
  assert.deepEqual(await page.evaluate(solve), shortest);
  assert.equal(await page.evaluate(versions), '2', 'the next page has the new one');
  for (const language of ['de', 'fr', 'es', 'en']) {
    await page.goto(`${server.url}index.html?lang=${language}`);
    await page.waitFor(boardReady);
    await page.waitFor((wanted) => document.documentElement.lang === wanted, language);
    const move = await page.evaluate(() => {
      const board = /** @type {any} */ (document.querySelector('#board'));
      board.load({ state: '1 2 3/4 5 6/7 0 8' });
      return board.move('L') && board.solved;
    });
    assert.equal(move, true);
  }
  await page.goto(`${server.url}tutorial.html#bfs-board`);
  await page.waitFor(() => {
    const figure = document.querySelector('#bfs-board');
    figure?.scrollIntoView();
    return figure?.matches('[data-started]');
  });
  await page.goto(`${server.url}embed-builder.html`);
  await page.waitFor(() =>
    /<sliding-puzzle/.test(document.querySelector('#tag')?.textContent ?? document.body.textContent ?? ''),
  );
  assert.equal(server.requests.length, asked, 'nothing reached the server');
});

testInEach('a new version comes whole or not at all', async (server, page) => {
  const open = async (/** @type {string} */ which) => {
    await page.goto(`${server.url}?${which}${game}`);
    await page.waitFor(boardReady);
  };
  const french = pathIn('page-fr.js', 2);
  for (const [what, spoil] of /** @type {[string, (files: Map<string, string | Buffer>) => void][]} */ ([
    ['a list of another version', (files) => files.set('integrity.json', first.get('integrity.json') ?? '')],
    ['a file missing', (files) => files.delete(french)],
    ['a page of an error in place of a file', (files) => files.set(french, '<!doctype html>Sorry')],
  ])) {
    server.files = new Map(second);
    spoil(server.files);
    assert.equal(await page.evaluate(update), false, what);
    assert.equal((await page.evaluate(() => caches.keys())).length, 1, what);
  }
  server.reachable = false;
  await open('old');
  assert.deepEqual(await page.evaluate(solve), shortest);
  assert.equal(await page.evaluate(versions), '1');
  server.reachable = true;
  server.files = second;
  assert.equal(await page.evaluate(update), true);
  await until(page, settled);
  await open('new');
  assert.deepEqual(await page.evaluate(solve), shortest);
  assert.equal(await page.evaluate(versions), '2');
});

/**
 * Opens the first version, and waits until it is kept.
 * @param {(server: Awaited<ReturnType<typeof serveVersions>>, open: () => Promise<import('@playwright/test').Page>,
 *   page: import('@playwright/test').Page) => Promise<void>} body open: another tab of the same reader
 */
async function withVisitor(body) {
  const server = await serveVersions();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  /** @type {string[]} */
  const complaints = [];
  const open = async () => {
    const page = await context.newPage();
    page.setDefaultTimeout(15000);
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(server.url + game);
    await page.waitForFunction(boardReady);
    return page;
  };
  try {
    const page = await open();
    await until(page, served);
    await body(server, open, page);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
    server.close();
  }
}

/**
 * As long as it may take to fetch, check and keep all files of the site twice.
 * @param {{ evaluate: (condition: () => Promise<boolean>) => Promise<boolean> }} page
 * @param {() => Promise<boolean>} condition
 */
async function until(page, condition) {
  for (const end = Date.now() + 30000; !(await page.evaluate(condition)); ) {
    assert.ok(Date.now() < end, `in vain: ${condition}`);
    await new Promise((done) => setTimeout(done, 25));
  }
}

/** @param {import('@playwright/test').Page} page */
async function reload(page) {
  await page.reload();
  await page.waitForFunction(boardReady);
}

test.describe('an update of the site', () => {
  test('in mid-game: the page goes on with its version, and has the new one when it is loaded anew', () =>
    withVisitor(async (server, open, page) => {
      const other = await open();
      await page.keyboard.press('ArrowUp');
      server.files = second;
      assert.equal(await page.evaluate(update), true);
      await until(page, settled);
      // The solver and its worker are loaded only now, and the server has them no more.
      assert.deepEqual(await page.evaluate(solve), { ...shortest, length: 26 });
      assert.equal(await page.evaluate(versions), '1');
      await reload(other);
      assert.deepEqual(await other.evaluate(solve), shortest);
      assert.equal(await other.evaluate(versions), '2', 'the other tab has the new one');
      server.reachable = false;
      await reload(page);
      assert.deepEqual(await page.evaluate(solve), { ...shortest, length: 26 }, 'the game goes on');
      assert.equal(await page.evaluate(versions), '2');
    }));

  test('by its owner, who wrote a line into a page: the next visit shows it', () =>
    withVisitor(async (server, _, page) => {
      server.files = new Map(first).set('index.html', `${first.get('index.html')}<p id="owner">Welcome</p>`);
      await reload(page);
      assert.equal(await page.locator('#owner').textContent(), 'Welcome');
      assert.equal(await page.evaluate(() => navigator.serviceWorker.controller !== null), true);
    }));

  test('that the storage has no room for: the page plays on, and the console says why', () =>
    withVisitor(async (server, _, page) => {
      const session = await page.context().newCDPSession(page);
      const { origin } = new URL(server.url);
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 });
      /** @type {string[]} */
      const said = [];
      page.on('console', (message) => said.push(message.text()));
      server.files = second;
      assert.equal(await page.evaluate(update), false);
      await until(page, settled);
      assert.match(said.join(), /^This site does not work without a network here: .*quota/i);
      await reload(page);
      assert.equal(await page.evaluate(versions), '2');
    }));
});

for (const [what, withdraw] of /** @type {[string, (files: Map<string, string | Buffer>) => void][]} */ ([
  ['gone', (files) => files.delete('service-worker.js')],
  ['another page', (files) => files.set('service-worker.js', '<!doctype html>A shop')],
]))
  test(`a host that has another site now, service-worker.js being ${what}: readers see that, and nothing is left of ours`, () =>
    withVisitor(async (server, _, page) => {
      server.files = new Map([['index.html', '<!doctype html><title>A shop</title>']]);
      withdraw(server.files.set('service-worker.js', String(first.get('service-worker.js'))));
      server.types = { 'service-worker.js': 'text/html' };
      await page.goto(server.url);
      assert.equal(await page.title(), 'A shop');
      await until(page, async () => (await caches.keys()).length === 0);
      await page.goto(server.url);
      assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
    }));

test('after the browser dropped what it kept, it is kept anew', () =>
  withVisitor(async (server, _, page) => {
    await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))));
    assert.deepEqual(await page.evaluate(solve), shortest);
    await reload(page);
    await until(page, served);
    server.reachable = false;
    await reload(page);
    assert.deepEqual(await page.evaluate(solve), shortest);
  }));

test('what is no file of the site comes from the server, and so does a part of a file', () =>
  withVisitor(async (server, _, page) => {
    const asked = server.requests.length;
    const script = pathIn('page.js', 1);
    const statuses = await page.evaluate(async (script) => {
      const [missing, part, kept, short] = await Promise.all([
        fetch('nothing.js'),
        fetch(script, { headers: { range: 'bytes=0-9' } }),
        fetch(`${script}?2`),
        fetch('tutorial'),
      ]);
      return [missing.status, part.status, kept.status, short.status];
    }, script);
    assert.deepEqual(statuses, [404, 200, 200, 404]);
    assert.deepEqual(server.requests.slice(asked).sort(), ['nothing.js', script, 'tutorial']);
  }));

test('the manifest, and the pictures of the site: what they name is there, and small', () => {
  const manifest = JSON.parse(String(built.get('manifest.webmanifest')));
  for (const { src, sizes } of manifest.icons) {
    const icon = /** @type {Buffer} */ (built.get(src));
    assert.equal(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`, sizes, src);
  }
  for (const name of ['mountains', 'balloons', 'planet', 'waves', 'glass', 'rosette']) {
    const picture = /** @type {Buffer} */ (built.get(`pictures/${name}.png`));
    assert.ok(picture.length <= 60_000, `${name}: ${picture.length} bytes`);
  }
  assert.equal(JSON.parse(String(built.get('integrity.json'))).files['service-worker.js'], undefined);
});
