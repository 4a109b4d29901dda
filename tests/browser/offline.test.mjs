// The site without a network, and across updates (web/common/service-worker.ts). The server has versions of the site, which
// their scripts and addresses tell. A page must never run scripts of two. What else the worker does, on a server that changes,
// is gone or is another site's, is in tests/web/service-worker.test.mjs.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

import { filesIn, site } from '../site/site.mjs';
import { release } from './engines.mjs';
import { Board, until } from './board.mjs';
import { expect, test } from './fixtures.mjs';
import { serve } from './server.mjs';

const hashOf = (body) => `sha384-${createHash('sha384').update(body).digest('base64')}`;

const built = new Map();
for (const path of filesIn(site)) built.set(path, await readFile(join(site, path)));

/** The site as version `number`: the addresses with a hash end with it, and so do pages and scripts. */
function versionOf(number) {
  const named = (text) => text.replace(/(-[A-Z0-9]{7})[A-Z0-9](?=\.(css|js|wasm)\b)/g, `$1${number}`);
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

/** A server of versions: `files` and `reachable` may change at any time. */
async function serveVersions() {
  const server = await serve();
  const state = { files: first, reachable: true, requests: [], url: server.url };
  server.answers = (path, response) => {
    if (!state.reachable) return response.socket?.destroy();
    state.requests.push(path);
    const body = state.files.get(path);
    const type = server.types[extname(path)] ?? 'text/plain';
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
  };
  return Object.assign(state, { close: () => server.close() });
}

/** The board is there, and the link in the address was followed. */
const boardReady = () => {
  const board = document.querySelector('#board');
  return Boolean(board?.state) && history.state?.followed === board.startState;
};
const served = async () => {
  const list = new URL('integrity.json', location.href).href;
  const kept = (await caches.keys()).map((cacheName) => caches.match(list, { cacheName }));
  return navigator.serviceWorker.controller !== null && (await Promise.all(kept)).some(Boolean);
};
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
  const board = document.querySelector('#board');
  const { status, optimal, length } = await board.solve({ algorithm: 'idastar', play: false });
  return { status, optimal, length };
};
/** Of which versions what was run and loaded here is. */
const versions = () => {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => /-[A-Z0-9]{7}(\d)\.\w+$/.exec(name)?.[1]);
  const ran = globalThis.ran.map((name) => name[0]);
  return [...new Set([...loaded, ...ran].filter(Boolean))].join();
};

const game = '#state=2,5,7,4/1,6,0,3/9,14,10,8/13,15,11,12';

/** A test for a reader who has opened the first version, which is kept. */
const visited = (name, body, tag = []) =>
  test(name, { tag }, async ({ page, mayComplain }) => {
    test.skip(test.info().project.name === 'webkit' && !release, 'before a release only');
    mayComplain(/^(?!uncaught)/);
    const server = await serveVersions();
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, `${server.url}${game}`);
    await eventually(page, served);
    await body(server, page);
    server.close();
  });

async function open(page, address) {
  await page.goto(address);
  await until(page, boardReady);
}

/** As long as it may take to fetch, check and keep all files of the site twice. */
const eventually = (page, condition) => expect.poll(() => page.evaluate(condition), { timeout: 30_000 }).toBe(true);

/** The answer of the solver, and the version of all that was used for it. */
async function solves(page, version, length = 25) {
  expect(await page.evaluate(solve)).toEqual({ status: 'solved', optimal: true, length });
  expect(await page.evaluate(versions)).toBe(version);
}

visited(
  'offline after one visit: all pages work, and nothing reaches the server',
  async (server, page) => {
    server.files = second;
    expect(await page.evaluate(update)).toBe(true);
    await solves(page, '1'); // the page goes on with its version
    await eventually(page, settled);
    server.reachable = false;
    const asked = server.requests.length;
    await open(page, `${server.url}?${game}`);
    await solves(page, '2'); // the next page has the new one
    const board = new Board(page, '#board');
    for (const language of ['de', 'fr', 'es', 'en']) {
      await open(page, `${server.url}index.html?lang=${language}`);
      await until(page, (wanted) => document.documentElement.lang === wanted, language);
      await board.call('load', { state: '1 2 3/4 5 6/7 0 8' });
      expect([await board.call('move', 'L'), await board.get('solved')]).toEqual([1, true]);
    }
    await page.goto(`${server.url}tutorial.html#bfs-board`);
    await until(page, () => document.querySelector('#bfs-board')?.matches('[data-started]'));
    await page.goto(`${server.url}embed-builder.html`);
    await until(page, () => /<sliding-puzzle/.test(document.querySelector('#code')?.textContent ?? ''));
    expect(server.requests).toHaveLength(asked);
  },
  ['@engines'],
);

visited(
  'an update that the storage has no room for: the page plays on, and the console says why',
  async (server, page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(server.url).origin, quotaSize: 1_000_000 });
    const said = page.waitForEvent('console', (message) =>
      /^This site does not work without a network here: .*quota/i.test(message.text()),
    );
    server.files = second;
    expect(await page.evaluate(update)).toBe(false);
    await said;
    await open(page, `${server.url}?again${game}`);
    expect(await page.evaluate(versions)).toBe('2');
  },
);
