// Region tables in the cache.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import { KeptTables, RegionTables } from '../../web/engine/region-tables.ts';

const scope = globalThis;
const before = Object.getOwnPropertyDescriptor(scope, 'navigator');

afterEach(() => {
  delete scope.self;
  delete scope.navigator;
  if (before) Object.defineProperty(scope, 'navigator', before);
});

/** A browser's storage with so much room. Returns what is stored, by address. */
function storage(room, refuses) {
  const stored = new Map();
  const refuse = (what) => {
    if (what === refuses) throw new DOMException('no', 'QuotaExceededError');
  };
  const cache = {
    keys: async () => [...stored.keys()].map((url) => ({ url })),
    match: async (url) => stored.get(url)?.clone(),
    put: async (url, response) => {
      refuse('put');
      stored.set(url, response);
    },
    delete: async (url) => stored.delete(url),
  };
  scope.self = {
    caches: {
      open: async (name) => {
        refuse('open');
        assert.equal(name, 'sliding-puzzle tables');
        return cache;
      },
    },
  };
  const estimate = async () => {
    refuse('estimate');
    return { quota: Number(room) + 1000, usage: 1000 };
  };
  const value = { storage: room === null ? {} : { estimate } };
  Object.defineProperty(scope, 'navigator', { configurable: true, value });
  return stored;
}

const wasm = 'https://example.org/site/wasm/solver.wasm';
const address = 'https://example.org/site/wasm/tables/4x4-2';
const tables = new Blob(['eighty..'.repeat(10)]);

test('tables are kept under their names, where an eighth of the room is enough, and found by a later visit', async () => {
  const stored = storage(640);
  stored.set('https://example.org/other/tables/7-8', new Response('of another site'));
  await new KeptTables(wasm).keep('4x4-2', tables);
  assert.deepEqual([...stored.keys()].slice(1), [address]);
  const later = new KeptTables(wasm);
  assert.deepEqual(await later.names(), ['4x4-2']);
  assert.equal(await (await later.find('4x4-2'))?.text(), await tables.text());
  assert.equal(await later.find('7-8'), null);
  await later.forget('4x4-2');
  assert.deepEqual(await later.names(), []);
});

test('without storage, or with little, nothing is kept, and nothing fails', async () => {
  const without = new KeptTables('');
  for (const prepare of [
    () => storage(639),
    () => storage(null),
    () => storage(640, 'open'),
    () => storage(640, 'put'),
    () => storage(640, 'estimate'),
    () => delete scope.self,
  ]) {
    prepare();
    for (const kept of [new KeptTables(wasm), without]) {
      await kept.keep('4x4-2', tables);
      assert.deepEqual(await kept.names(), []);
      assert.equal(await kept.find('4x4-2'), null);
      await kept.forget('4x4-2');
    }
  }
});

/** A solver that wants tables, whose one part is "good". */
function visit(stored, find = async (name) => stored[name] ?? null, slow = 1) {
  const buffer = new ArrayBuffer(1 << 21);
  const log = [];
  const texts = ['', '', '4x4-2', 'false'];
  let wanted = 2;
  let taken = '';
  const exports = {
    malloc: () => 64,
    free: () => {},
    databases_offer: (_databases, offered, kept) => void log.push(`offer ${offered} ${kept}`),
    databases_wanted: () => wanted,
    databases_add: (_databases, _name, pointer, length) => {
      taken = length > 0 ? taken + Buffer.from(buffer, pointer, length).toString() : '';
      if (taken.length < 4) return 0;
      const good = taken === 'good';
      if (good) wanted = 1;
      taken = '';
      return good ? 1 : 3;
    },
    tables_parts: (name) => (name === '4x4-2' ? 1 : 0),
    tables_are_slow: () => slow,
    table_create: () => log.push('built'),
    table_step: () => 1,
    table_bytes: () => new Uint8Array(buffer).set(Buffer.from('good'), 128) ?? 128,
    table_length: () => 4,
  };
  const module = {
    memory: { buffer },
    exports,
    read: (text) => texts[text],
    withText: (all, use) => use(...all),
  };
  const engine = {
    another: async () => module,
    rests: async () => void log.push('rested'),
    turns: {
      pause: async () => {},
      drop() {},
      async run(_id, work) {
        for (;;) {
          const { done, value } = work.next();
          if (done) return value;
        }
      },
    },
  };
  const kept = {
    names: async () => Object.keys(stored),
    find,
    keep: async (name, blob) => void (stored[name] = blob),
    forget: async (name) => void delete stored[name],
  };
  const region = new RegionTables(engine, module, 1, kept);
  /** Until it has them. */
  const search = async () => {
    for (let step = 0; wanted === 2 || region.isBusy; ++step) {
      assert.ok(step < 100, 'it gets them');
      region.goOn();
      await new Promise((done) => setTimeout(done));
    }
    await new Promise((done) => setTimeout(done));
  };
  return { log, region, search, engine, module };
}

test('tables that were built are stored when the engine has rested; the next visit takes them instead', async () => {
  const stored = { 'of another version': new Blob(['?']) };
  const first = visit(stored);
  await first.region.look();
  await first.search();
  assert.deepEqual(first.log, ['offer 1 ', 'offer 1 ', 'built', 'rested']);
  assert.deepEqual(Object.keys(stored), ['4x4-2']);
  assert.equal(await stored['4x4-2'].text(), 'good');

  const second = visit(stored);
  await Promise.all([second.region.look(), second.region.look()]);
  await second.search();
  assert.deepEqual(second.log, ['offer 1 ', 'offer 1 4x4-2'], 'neither built nor stored again');
  assert.deepEqual([...second.region.built.keys()], ['4x4-2'], 'for helpers');
});

test('tables that are kept and false, or cut short, are forgotten and built', async () => {
  for (const spoilt of ['evil', 'goo']) {
    const stored = { '4x4-2': new Blob([spoilt]) };
    const { log, region, search } = visit(stored);
    await region.look();
    await search();
    assert.deepEqual(log.slice(1), ['offer 1 4x4-2', 'offer 1 ', 'built', 'rested'], spoilt);
    assert.equal(await stored['4x4-2'].text(), 'good');
  }
});

test('a search goes on while the disk is slow, and builds what does not come', async (context) => {
  let pass = () => {};
  context.mock.method(globalThis, 'setTimeout', (then) => {
    pass = () => then(null);
  });
  const { log, region } = visit({ '4x4-2': new Blob(['good']) }, () => new Promise(() => {}));
  await region.look();
  region.goOn();
  assert.equal(region.isBusy, false);
  pass();
  for (let turn = 0; turn < 100 && !log.includes('built'); ++turn) {
    await Promise.resolve();
    region.goOn();
  }
  assert.deepEqual(log.slice(1, 4), ['offer 1 4x4-2', 'offer 1 ', 'built']);
});

test('tables that are gone when they are wanted are built', async () => {
  const stored = { '4x4-2': new Blob(['good']) };
  const { log, region, search } = visit(stored);
  await region.look();
  delete stored['4x4-2']; // by another page
  await search();
  assert.deepEqual(log.slice(1), ['offer 1 4x4-2', 'offer 1 ', 'built', 'rested']);
});

test('tables that are built in a moment are not stored', async () => {
  const stored = {};
  const { log, region, search } = visit(stored, undefined, 0);
  await region.look();
  await search();
  assert.deepEqual(log, ['offer 1 ', 'built']);
  assert.deepEqual(stored, {});
  assert.deepEqual([...region.built.keys()], ['4x4-2'], 'for helpers');
});

test('a part that was given back while its module was on its way is not built here', async () => {
  const { log, region, engine, module } = visit({});
  let come = (_) => {};
  engine.another = () => new Promise((done) => (come = done));
  region.goOn();
  region.goOn();
  assert.equal(region.isBusy, true);
  region.rest();
  come(module);
  await new Promise((done) => setTimeout(done));
  assert.ok(!log.includes('built'), log.join());
  assert.deepEqual(region.handOut(), { name: '4x4-2', number: 0 }, 'for the next that has time');
});
