// What the service worker (web/common/service-worker.ts) keeps, answers and throws away. In browsers: offline.test.mjs.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';

import { scriptOf } from '../typescript.mjs';

const source = scriptOf('common/service-worker.ts');
const filename = new URL('../../web/common/service-worker.ts', import.meta.url).href;
const SCOPE = 'https://example.org/puzzle/';

const hashOf = (text) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** A version of the site, whose files say which it is. */
function versionOf(name) {
  const files = new Map([
    ['index.html', `page ${name}`],
    ['tutorial.html', `tutorial ${name}`],
    [`parts/page-${name}.js`, `script ${name}`],
    ['parts/same-0.js', 'the same in all'],
    ['wasm/board-0.wasm', 'board'],
  ]);
  const hashes = Object.fromEntries([...files].map(([path, text]) => [path, hashOf(text)]));
  return files.set('integrity.json', JSON.stringify({ files: hashes })).set('service-worker.js', `worker ${name}`);
}

/** A browser with one visitor, and the server that has the site. */
class World {
  files = new Map();
  server = 'up';
  /** Of the server's answer, by path. */
  types = {};
  requests = [];
  caches = new Map();
  /** The browser's store works no more. */
  broken = false;
  registered = true;
  told = [];
  /** Timers that the worker waits for. */
  timers = [];

  async fetch(url, { integrity } = {}) {
    const path = url.slice(SCOPE.length).replace(/\?.*/, '') || 'index.html';
    this.requests.push(path);
    if (this.server === 'silent') return new Promise(() => {});
    if (this.server === 'down') throw new TypeError('no network');
    const text = this.files.get(path);
    if (this.server === 'ill') return new Response('busy', { status: 503 });
    if (text === undefined) return new Response('not found', { status: 404 });
    if (integrity && hashOf(text) !== integrity) throw new TypeError(`${path} has another hash`);
    const type = this.types[path] ?? (path.endsWith('.js') ? 'text/javascript' : 'text/html');
    return new Response(text, { headers: { 'content-type': type } });
  }

  /** A worker of the version that the server has. */
  worker() {
    const listeners = {};
    const list = hashOf(this.files.get('integrity.json') ?? '');
    const addressOf = (request) => (typeof request === 'string' ? request : request.url);
    const caches = {
      keys: async () => [...this.caches.keys()],
      open: async (name) => {
        const kept = this.caches.get(name) ?? new Map();
        this.caches.set(name, kept);
        return { put: async (url, response) => kept.set(url, response) };
      },
      match: async (url, { cacheName }) => {
        if (this.broken) throw new DOMException('', 'UnknownError');
        return this.caches.get(cacheName)?.get(url)?.clone();
      },
      delete: async (name) => this.caches.delete(name),
    };
    const self = {
      registration: { scope: SCOPE, unregister: async () => ((this.registered = false), true) },
      clients: { matchAll: async () => [{ postMessage: (words) => this.told.push(words) }], claim: async () => {} },
      skipWaiting: async () => {},
      addEventListener: (type, listener) => Object.assign(listeners, { [type]: listener }),
    };
    const setTimeout = (then, _, kept) => this.timers.push(() => then(kept));
    const fetch = (request, options) => this.fetch(addressOf(request), options);
    const world = { self, caches, setTimeout, fetch, Headers, Response, PUZZLE_LIST: list };
    runInNewContext(source, world, filename); // under its name it is counted by coverage.sh
    const tell = async (type, event = {}) => {
      const works = [];
      let answer;
      listeners[type]({
        ...event,
        waitUntil: (work) => works.push(work),
        respondWith: (response) => (answer = response),
      });
      const response = await answer;
      if (this.server !== 'silent') await Promise.all(works);
      return response ? (response.ok ? response.text() : `${response.status}`) : null;
    };
    const ask = (path, more) =>
      tell('fetch', { request: { url: SCOPE + path, method: 'GET', headers: new Headers(), mode: 'cors', ...more } });
    return {
      install: () => tell('install'),
      activate: () => tell('activate'),
      navigate: (path = '') => ask(path, { mode: 'navigate' }),
      get: (path, more = {}) => ask(path, more),
    };
  }

  async update(name) {
    this.files = versionOf(name);
    const worker = this.worker();
    await worker.install();
    await worker.activate();
    return worker;
  }
}

test('without a network, pages and all that they ask for come as they were kept', async () => {
  const world = new World();
  const worker = await world.update('1');
  world.server = 'down';
  assert.equal(await worker.navigate(), 'page 1');
  assert.equal(await worker.navigate('index.html?size=3x3#a'), 'page 1');
  assert.equal(await worker.navigate('tutorial.html'), 'tutorial 1');
  assert.equal(await worker.get('parts/page-1.js'), 'script 1');
  await assert.rejects(() => worker.get('parts/none-1.js'));
  assert.deepEqual([world.registered, world.caches.size], [true, 1], 'nothing is withdrawn');
});

test('what has a hash in its name is asked of the server once; pages again each time', async () => {
  const world = new World();
  await world.update('1');
  world.requests = [];
  const worker = await world.update('2');
  assert.doesNotMatch(world.requests.join(), /same|board/, 'what is the same in both versions is there');
  world.requests = [];
  assert.equal(await worker.get('parts/page-2.js'), 'script 2');
  assert.deepEqual(world.requests, []);
  assert.equal(await worker.navigate('tutorial.html'), 'tutorial 2');
  assert.ok(world.requests.includes('tutorial.html'));
});

test('a page that its owner changed on the server is seen at the next visit, and the version is kept all the same', async () => {
  const world = new World();
  const worker = await world.update('1');
  world.files.set('index.html', 'page 1, and a line of its owner');
  assert.equal(await worker.navigate(), 'page 1, and a line of its owner');
  world.files = versionOf('2').set('index.html', 'page 2, changed');
  const next = world.worker();
  await next.install();
  world.server = 'down';
  assert.equal(await next.navigate(), 'page 2, changed');
});

test('while the server is ill, or says nothing for a while, a page comes as it was kept; what it has lost is told', async () => {
  const world = new World();
  const worker = await world.update('1');
  world.server = 'ill';
  assert.equal(await worker.navigate(), 'page 1');
  world.server = 'silent';
  world.timers = [];
  const answer = worker.navigate();
  while (world.timers.length === 0) await new Promise((done) => setImmediate(done));
  for (const ring of world.timers) ring();
  assert.equal(await answer, 'page 1');
  assert.deepEqual([world.registered, world.caches.size], [true, 1], 'nothing is withdrawn');
  world.server = 'up';
  world.files.delete('tutorial.html');
  assert.equal(await worker.navigate('tutorial.html'), '404');
  assert.equal(await worker.get('tutorial.html'), 'tutorial 1', 'a file that an open page needs');
});

test('a page goes on with the files that it began with when a new version has come, and pages of two versions ago are gone', async () => {
  const world = new World();
  await world.update('1');
  const second = await world.update('2');
  assert.equal(await second.get('parts/page-1.js'), 'script 1', 'the server has it no more');
  const third = await world.update('3');
  assert.equal(await third.get('parts/page-2.js'), 'script 2');
  assert.equal(await third.get('parts/page-1.js'), '404');
  assert.equal(world.caches.size, 2);
});

test('a new version comes whole or not at all, and pages are told why it did not', async () => {
  const world = new World();
  const worker = await world.update('1');
  for (const [spoil, why] of [
    [(files) => files.set('parts/page-2.js', 'script 1'), /parts\/page-2\.js .*has another hash/],
    [(files) => files.delete('parts/page-2.js'), /parts\/page-2\.js .*the server answered 404/],
    [(files) => files.delete('tutorial.html'), /tutorial\.html .*the server answered 404/],
    [(files) => files.set('integrity.json', versionOf('1').get('integrity.json') ?? ''), /integrity\.json/],
  ]) {
    world.files = versionOf('2');
    const next = world.worker();
    spoil(world.files);
    await assert.rejects(next.install());
    assert.match(world.told.pop() ?? '', why);
    assert.equal(world.caches.size, 1);
    world.server = 'down';
    assert.equal(await worker.navigate(), 'page 1');
    world.server = 'up';
  }
});

test('where service-worker.js is gone, or is another page, the worker goes with all that it kept', async () => {
  for (const withdraw of [
    (world) => world.files.delete('service-worker.js'),
    (world) => Object.assign(world.types, { 'service-worker.js': 'text/html; charset=utf-8' }),
  ]) {
    const world = new World();
    const worker = await world.update('1');
    world.caches.set('of another part of the host', new Map());
    world.files.set('index.html', 'another site');
    withdraw(world);
    assert.equal(await worker.navigate(), 'another site');
    assert.deepEqual([world.registered, [...world.caches.keys()]], [false, ['of another part of the host']]);
  }
});

test('after the browser dropped what was kept it is kept anew at the next visit', async () => {
  const world = new World();
  const worker = await world.update('1');
  world.caches.clear();
  assert.equal(await worker.navigate(), 'page 1');
  world.server = 'down';
  assert.equal(await worker.get('parts/page-1.js'), 'script 1');
});

test('at the top of a host only names of files are its own, and a part of a file is for the server to cut', async () => {
  const world = new World();
  const worker = await world.update('1');
  world.files.set('about.html', 'the host’s');
  world.requests = [];
  for (const path of ['index', 'gallery', 'tutorial?lang=de', 'blog/', 'blog/post', 'a.b/post', '.well-known/there'])
    assert.equal(await worker.navigate(path), null, path);
  assert.equal(await worker.get('parts/page-1.js', { headers: new Headers({ range: 'bytes=0-3' }) }), null);
  assert.equal(await worker.get('parts/page-1.js', { method: 'POST' }), null);
  assert.equal(await worker.get('', { url: 'https://example.org/other/parts/page-1.js' }), null);
  assert.deepEqual(world.requests, [], 'the browser goes on as if there were no worker');
  assert.equal(await worker.navigate('about.html'), 'the host’s');
});

test('where the store is broken a page can begin without it, as long as there is a server', async () => {
  const world = new World();
  const worker = await world.update('1');
  world.broken = true;
  assert.equal(await worker.navigate(), 'page 1');
  assert.equal(await worker.get('parts/page-1.js'), 'script 1');
  world.server = 'down';
  await assert.rejects(worker.navigate());
});
