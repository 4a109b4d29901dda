// What the service worker (web/page/service-worker.ts) keeps, answers and throws away, with caches, clients, a server and
// a clock of this test's own. That browsers do so, too: tests/browser/offline.test.mjs.

import assert from 'node:assert/strict';
import { createHash, webcrypto } from 'node:crypto';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';

import { scriptOf } from '../typescript.mjs';

const source = scriptOf('page/service-worker.ts');
const SCOPE = 'https://example.org/puzzle/';
const MINUTE = 60_000;

const hashOf = (/** @type {string} */ text) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** @typedef {Map<string, string>} Files by path */

/** A version of the site, whose scripts say which it is. @param {string} name @returns {Files} */
function versionOf(name) {
  const files = new Map([
    ['index.html', `page ${name}`],
    ['page.js', `script ${name}`],
    ['same.js', 'the same in all'],
    ['screenshot.png', 'for others'],
  ]);
  const hashes = Object.fromEntries([...files].map(([path, text]) => [path, hashOf(text)]));
  return files.set('integrity.json', JSON.stringify({ files: hashes }));
}

class FakeCache {
  /** @type {Map<string, Response>} */
  kept = new Map();

  /** @param {string | { url: string }} request */
  async match(request) {
    return this.kept.get(typeof request === 'string' ? request : request.url)?.clone();
  }

  /** @param {string | { url: string }} request @param {Response} response */
  async put(request, response) {
    this.kept.set(typeof request === 'string' ? request : request.url, response.clone());
  }

  async keys() {
    return [...this.kept.keys()].map((url) => ({ url }));
  }

  /** @param {{ url: string }} request */
  async delete({ url }) {
    return this.kept.delete(url);
  }
}

/** A browser with one visitor, and the server that has the site. */
class World {
  now = 1_800_000_000_000;
  /** The server's. @type {Files} */
  files = new Map();
  reachable = true;
  /** @type {string[]} */
  requests = [];
  /** @type {Map<string, FakeCache>} */
  caches = new Map();
  /** What the browser has of the server's earlier answers. @type {Files} */
  stale = new Map();
  /** The browser's store works no more. */
  broken = false;
  /** Pages and workers that the browser knows, by their ids. @type {Set<string>} */
  clients = new Set();
  /** @type {Record<'installing' | 'waiting', unknown>} */
  registration = { installing: null, waiting: null };

  /** A worker of the version that the server has. */
  worker() {
    /** @type {Record<string, (event: any) => void>} */
    const listeners = {};
    const list = this.files.get('integrity.json') ?? '';
    const caches = {
      keys: async () => [...this.caches.keys()],
      open: async (/** @type {string} */ name) =>
        this.caches.get(name) ?? this.caches.set(name, new FakeCache()).get(name),
      match: async (/** @type {string} */ url, /** @type {{ cacheName: string }} */ { cacheName }) => {
        if (this.broken) throw new DOMException('', 'UnknownError');
        return this.caches.get(cacheName)?.match(url);
      },
      delete: async (/** @type {string} */ name) => this.caches.delete(name),
    };
    const fetch = async (
      /** @type {string | { url: string }} */ request,
      /** @type {RequestInit} */ { cache } = {},
    ) => {
      const url = typeof request === 'string' ? request : request.url;
      this.requests.push(url);
      if (!this.reachable) throw new TypeError('no network');
      const path = url.slice(SCOPE.length) || 'index.html';
      const text = (cache === undefined ? this.stale.get(path) : undefined) ?? this.files.get(path);
      return text === undefined ? new Response('', { status: 404 }) : new Response(text);
    };
    const self = {
      registration: Object.assign(this.registration, { scope: SCOPE }),
      clients: { matchAll: async () => [...this.clients].map((id) => ({ id })), claim: async () => {} },
      skipWaiting: async () => {},
      addEventListener: (/** @type {string} */ type, /** @type {(event: any) => void} */ listener) => {
        listeners[type] = listener;
      },
    };
    const globals = {
      self,
      caches,
      fetch,
      Date: { now: () => this.now },
      crypto: webcrypto,
      Headers,
      Response,
      TextDecoder,
      Uint8Array,
      btoa,
    };
    runInNewContext(source.replace('HASH-OF-INTEGRITY-JSON', hashOf(list)), globals);
    /** @param {string} type @param {object} [event] */
    const tell = async (type, event = {}) => {
      /** @type {Promise<unknown>[]} */
      const works = [];
      /** @type {Promise<Response> | undefined} */
      let answer;
      listeners[type]({
        ...event,
        waitUntil: (/** @type {Promise<unknown>} */ work) => works.push(work),
        respondWith: (/** @type {Promise<Response>} */ response) => (answer = response),
      });
      const response = await answer;
      await Promise.all(works);
      return response ? response.text() : null;
    };
    return {
      install: () => tell('install'),
      activate: () => tell('activate'),
      hear: (/** @type {string} */ id, /** @type {unknown} */ data) => tell('message', { data, source: { id } }),
      /** A page begins. @param {string} id @param {string} [address] */
      navigate: (id, address = SCOPE) =>
        tell('fetch', {
          clientId: '',
          resultingClientId: id,
          request: { url: address, mode: 'navigate', method: 'GET', headers: new Headers(), destination: 'document' },
        }),
      /**
       * A page asks for something.
       * @param {string} id @param {string} path @param {object} [more] of the request @param {string} [result] what it becomes
       */
      get: (id, path, more = {}, result = '') =>
        tell('fetch', {
          clientId: id,
          resultingClientId: result,
          request: { url: SCOPE + path, mode: 'cors', method: 'GET', headers: new Headers(), destination: '', ...more },
        }),
    };
  }

  /** The newest version comes. @param {string} name */
  async update(name) {
    this.files = versionOf(name);
    const worker = this.worker();
    await worker.install();
    await worker.activate();
    return worker;
  }

  /** How many versions the browser keeps. */
  get versions() {
    return [...this.caches.keys()].filter((name) => name.includes(' sha384-')).length;
  }
}

test('a page gets all files of the version that it began with, without a network, whichever worker serves it', async () => {
  const world = new World();
  const first = await world.update('1');
  assert.equal(await first.navigate('a'), 'page 1');
  world.clients.add('a');
  const second = await world.update('2');
  world.reachable = false;
  assert.equal(await second.get('a', 'page.js'), 'script 1');
  assert.equal(await second.get('a', 'index.html?seed=1'), 'page 1');
  assert.equal(await second.navigate('b'), 'page 2');
  world.clients.add('b');
  assert.equal(await second.get('b', 'page.js'), 'script 2');
  assert.equal(await second.get('a', 'page.js'), 'script 1');
  assert.equal(await second.get('stranger', 'page.js'), 'script 2', 'a page of before there was a worker');
  assert.equal(await second.get('a', 'page.js', { destination: 'worker' }, 'worker of a'), 'script 1');
  assert.equal(await second.get('worker of a', 'page.js'), 'script 1');
  assert.equal(world.versions, 2);
});

test('a version leaves when its last page has closed, and not before', async () => {
  const world = new World();
  const first = await world.update('1');
  await first.navigate('a');
  world.clients.add('a');
  const second = await world.update('2');
  for (let day = 0; day < 3; day += 1) {
    world.now += 24 * 60 * MINUTE;
    await second.navigate(`b${day}`);
    assert.equal(world.versions, 2, 'the page is open');
  }
  world.clients.delete('a');
  world.now += MINUTE;
  for (const name of ['c', 'd']) await second.navigate(name);
  assert.equal(world.versions, 1);
  assert.equal(await second.navigate('e'), 'page 2');
});

test('a version that the next worker brings stays while it waits', async () => {
  const world = new World();
  const first = await world.update('1');
  world.files = versionOf('2');
  await world.worker().install();
  world.registration.waiting = {};
  for (const name of ['a', 'b', 'c']) {
    world.now += 2 * MINUTE;
    await first.navigate(name);
  }
  assert.equal(world.versions, 2);
});

for (const [what, jump] of /** @type {[string, number][]} */ ([
  ['forward', 365 * 24 * 60 * MINUTE],
  ['back', -365 * 24 * 60 * MINUTE],
])) {
  test(`the clock is set ${what} while a page begins: its version stays, and leaves when the page has closed`, async () => {
    const world = new World();
    const first = await world.update('1');
    await first.navigate('a');
    world.now += jump;
    const second = await world.update('2'); // cleans up; the page is not among the clients yet
    assert.equal(await second.get('a', 'page.js'), 'script 1');
    world.clients.add('a');
    await second.navigate('b');
    assert.equal(await second.get('a', 'page.js'), 'script 1');
    world.clients.delete('a');
    for (const name of ['c', 'd']) await second.navigate(name);
    assert.equal(world.versions, 1);
  });
}

test('a page that began a moment ago keeps its version, however often others begin', async () => {
  const world = new World();
  const first = await world.update('1');
  await first.navigate('a');
  const second = await world.update('2');
  for (let others = 0; others < 10; others += 1) {
    world.now += 5000;
    await second.navigate(`b${others}`);
  }
  assert.equal(await second.get('a', 'page.js'), 'script 1');
});

test('a new version comes whole or not at all; what has not changed is not asked of the server', async () => {
  const world = new World();
  await world.update('1');
  assert.equal(world.requests.filter((url) => url.endsWith('screenshot.png')).length, 0, 'only other sites show it');
  for (const spoil of [
    (/** @type {Files} */ files) => files.set('page.js', 'script 1'),
    (/** @type {Files} */ files) => files.delete('page.js'),
    (/** @type {Files} */ files) => files.set('integrity.json', versionOf('1').get('integrity.json') ?? ''),
  ]) {
    world.files = versionOf('2');
    const worker = world.worker();
    spoil(world.files);
    await assert.rejects(worker.install());
    assert.equal(world.versions, 1);
  }
  world.requests = [];
  await world.update('2');
  assert.equal(world.requests.filter((url) => url.endsWith('/same.js')).length, 0);
  assert.equal(world.versions, 1, 'no page was left of the old one');
});

test('after the browser dropped the cache a page gets files of its own version or an error', async () => {
  const world = new World();
  const first = await world.update('1');
  await first.navigate('a');
  world.clients.add('a');
  world.caches.delete([...world.caches.keys()].find((name) => name.includes(' sha384-')) ?? '');
  assert.equal(await first.get('a', 'page.js'), 'script 1', 'the server has the same');
  world.files = versionOf('2');
  assert.equal(await first.get('a', 'page.js'), '', 'an error');
  assert.equal(await first.navigate('b'), 'page 2', 'a page that begins takes what there is');
  assert.equal(await first.get('b', 'page.js'), 'script 2');
  world.files = versionOf('1');
  await first.navigate('c');
  assert.equal(world.versions, 1, 'it is kept anew');
  world.reachable = false;
  assert.equal(await first.navigate('d'), 'page 1');
  assert.equal(await first.get('d', 'page.js'), 'script 1');
});

test('at the top of a host only the files that it keeps are its own', async () => {
  const world = new World();
  const first = await world.update('1');
  world.files.set('about.html', 'the host’s');
  world.requests = [];
  for (const path of ['index', 'gallery', 'tutorial?lang=de', 'blog/', 'blog/post', 'a.b/post', '.well-known/there'])
    assert.equal(await first.navigate(path, SCOPE + path), null, path);
  assert.deepEqual(world.requests, [], 'the browser goes on as if there were no worker');
  assert.equal(await first.navigate('a', `${SCOPE}about.html`), 'the host’s');
  world.caches.delete([...world.caches.keys()].find((name) => name.includes(' sha384-')) ?? '');
  world.files = versionOf('2').set('about.html', 'the host’s');
  assert.equal(await first.get('a', 'about.html'), 'the host’s', 'also where the server has another version of ours');
  assert.equal(await first.get('a', 'page.js'), '', 'which does not come to a page of this one');
  assert.equal(await first.get('a', 'integrity.json'), '');
});

test('where the store is broken a page can begin without it, as long as there is a server', async () => {
  const world = new World();
  const first = await world.update('1');
  world.broken = true;
  assert.equal(await first.navigate('a'), 'page 1');
  world.reachable = false;
  await assert.rejects(first.navigate('b'));
});

test('a file that the browser has of an earlier version is fetched anew', async () => {
  const world = new World();
  world.files = versionOf('2');
  const worker = world.worker();
  world.stale = versionOf('1');
  world.stale.delete('integrity.json');
  await worker.install();
  assert.equal(await worker.navigate('a'), 'page 2');
  assert.equal(await worker.get('a', 'page.js'), 'script 2');
});

test('it answers for files of the site only, and hears one sentence', async () => {
  const world = new World();
  const first = await world.update('1');
  world.requests = [];
  const headers = new Headers({ range: 'bytes=0-3' });
  assert.equal(await first.get('a', 'page.js', { headers }), null);
  assert.equal(await first.get('a', 'page.js', { method: 'POST' }), null);
  assert.equal(await first.get('a', '', { url: 'https://example.org/other/page.js' }), null);
  assert.deepEqual(world.requests, []);
  assert.equal(await first.get('a', 'none.js'), '');
  const pages = () => [...world.caches].find(([name]) => name.endsWith(' pages'))?.[1].kept.size ?? 0;
  for (const message of ['serve', null, {}, ['serve this page'], 'serve this page ']) await first.hear('a', message);
  assert.equal(pages(), 0);
  await first.hear('a', 'serve this page');
  assert.equal(pages(), 1);
  world.clients.add('a');
  const second = await world.update('2');
  assert.equal(await second.get('a', 'page.js'), 'script 1');
});
