// Region tables (web/engine/region-tables.ts): how they come into a solver, and are kept in the cache for the next visit.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import { bytesOf, KeptTables, RegionTables, takeTables } from '../../web/engine/region-tables.ts';
import { moduleOf, pretend } from './fakes.mjs';
import { settle } from './timers.mjs';

const MEGABYTE = 1 << 20;
const counting = Uint8Array.from({ length: 251 }, (_, index) => index);
const numbered = (length) => Buffer.alloc(length, counting);

/** A solver that notes what it is given, and has the tables after so many bytes; 0: it refuses the first. */
function solver(needed) {
  const given = [];
  const exports = {
    databases_add(_databases, _name, bytes, length) {
      given.push(Buffer.from(length > 0 ? bytes : []));
      if (needed === 0) return 2;
      return Buffer.concat(given).length === needed ? 1 : 0;
    },
  };
  const module = moduleOf(exports, { read: (pointer) => ['', 'they are false'][pointer - 1] });
  const take = (tables) => takeTables({ turns: { pause: async () => {} } }, module, 1, 'x', tables);
  return { given, take };
}

test('a blob is read whole, in order, a few pieces at a time', async () => {
  for (const length of [0, 1, 8 * MEGABYTE, 8 * MEGABYTE + 1, 17 * MEGABYTE]) {
    const pieces = [];
    for await (const piece of bytesOf(new Blob([numbered(length)]))) pieces.push(piece);
    assert.equal(pieces.length, Math.ceil(length / (8 * MEGABYTE)));
    assert.ok(Buffer.concat(pieces).equals(numbered(length)), `${length} bytes`);
  }
});

test('parts are taken in order, however long they are, and what lies behind the tables is not looked at', async () => {
  const parts = [numbered(3), numbered(MEGABYTE + 5), numbered(0), numbered(2 * MEGABYTE)];
  const whole = Buffer.concat(parts);
  const { given, take } = solver(whole.length);
  assert.equal(await take([...parts, numbered(9)]), true);
  assert.ok(Buffer.concat(given).equals(whole));
});

test('what is cut short or refused is no tables', async () => {
  for (const needed of [10, 0]) {
    const { take } = solver(needed);
    assert.equal(await take(bytesOf(new Blob([numbered(9)]))), false);
  }
});

afterEach(() => delete globalThis.self);

/** A browser's storage with so much room; null: that is not told. Gives what is stored, by address. */
function storage(room, refuses) {
  const stored = new Map();
  const refuse = (what) => {
    if (what === refuses) throw new DOMException('no', 'QuotaExceededError');
  };
  const cache = {
    keys: async () => [...stored.keys()].map((url) => ({ url })),
    match: async (url) => (refuse('match'), stored.get(url)?.clone()),
    put: async (url, response) => (refuse('put'), stored.set(url, response)),
    delete: async (url) => stored.delete(url),
  };
  const open = async (name) => (refuse('open'), name === 'sliding-puzzle tables' ? cache : assert.fail(name));
  const estimate = async () => (refuse('estimate'), { quota: Number(room) + 1000, usage: 1000 });
  pretend({ self: { caches: { open } }, navigator: { storage: room === null ? {} : { estimate } } });
  return stored;
}

const wasm = 'https://example.org/site/wasm/solver.wasm';
const tables = new Blob(['eighty..'.repeat(10)]);

test('tables are kept under their names, where an eighth of the room is enough, and found by a later visit', async () => {
  const stored = storage(640);
  stored.set('https://example.org/other/tables/7-8', new Response('of another site'));
  await new KeptTables(wasm).keep('4x4-2', tables);
  assert.deepEqual([...stored.keys()].slice(1), ['https://example.org/site/wasm/tables/4x4-2']);
  const later = new KeptTables(wasm);
  assert.deepEqual(await later.names(), ['4x4-2']);
  assert.equal(await (await later.find('4x4-2')).text(), await tables.text());
  assert.equal(await later.find('7-8'), null);
  await later.forget('4x4-2');
  assert.deepEqual(await later.names(), []);
});

test('without storage, or with little, nothing is kept, and nothing fails', async () => {
  for (const prepare of [
    ...[() => storage(639), () => storage(null), () => storage(640, 'open'), () => storage(640, 'put')],
    ...[() => storage(640, 'estimate'), () => delete globalThis.self],
  ]) {
    prepare();
    for (const kept of [new KeptTables(wasm), new KeptTables('')]) {
      await kept.keep('4x4-2', tables);
      assert.deepEqual([await kept.names(), await kept.find('4x4-2')], [[], null]);
      await kept.forget('4x4-2');
    }
  }
  storage(640, 'match');
  const unreadable = new KeptTables(wasm);
  await unreadable.keep('4x4-2', tables);
  assert.equal(await unreadable.find('4x4-2'), null);
});

/**
 * A solver that wants tables, whose one part is "good", while a former visit kept some by their names; slow: these take long to
 * build.
 */
function visit(stored, { find = async (name) => stored[name] ?? null, slow = 1 } = {}) {
  const buffer = new ArrayBuffer(2 * MEGABYTE);
  const log = [];
  let wanted = 2;
  let taken = '';
  const exports = {
    databases_offer: (_databases, offered, kept) => void log.push(`offer ${offered} ${kept}`),
    databases_wanted: () => wanted,
    databases_add(_databases, _name, bytes, length) {
      taken = length > 0 ? taken + Buffer.from(bytes) : '';
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
  const texts = ['', '', '4x4-2', 'false'];
  const module = moduleOf(exports, { buffer, read: (text) => texts[text] });
  const run = async (_, work) => {
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
    }
  };
  const engine = {
    load: async () => module,
    rests: async () => void log.push('rested'),
    turns: { pause: async () => {}, drop() {}, run },
  };
  const kept = {
    names: async () => Object.keys(stored),
    find,
    keep: async (name, blob) => void (stored[name] = blob),
    forget: async (name) => void delete stored[name],
  };
  const region = new RegionTables(engine, module, 1, kept);
  const search = async () => {
    for (let step = 0; wanted === 2 || region.isBusy; ++step) {
      assert.ok(step < 100, 'it gets them');
      region.goOn();
      await settle(2);
    }
    await settle(2);
  };
  return { log, region, search, engine, module };
}

const builtAgain = ['offer 1 4x4-2', 'offer 1 ', 'built', 'rested'];

test('tables that were built are stored when the engine has rested; the next visit takes them instead', async () => {
  const stored = { 'of another version': new Blob(['?']) };
  const first = visit(stored);
  await first.region.look();
  await first.search();
  assert.deepEqual(first.log, ['offer 1 ', 'offer 1 ', 'built', 'rested']);
  assert.deepEqual([Object.keys(stored), await stored['4x4-2'].text()], [['4x4-2'], 'good']);
  const second = visit(stored);
  await Promise.all([second.region.look(), second.region.look()]);
  await second.search();
  assert.deepEqual(second.log, ['offer 1 ', 'offer 1 4x4-2'], 'neither built nor stored again');
  assert.deepEqual([...second.region.built.keys()], ['4x4-2'], 'for helpers');
});

for (const [what, spoil] of Object.entries({
  'are false': (stored) => (stored['4x4-2'] = new Blob(['evil'])),
  'are cut short': (stored) => (stored['4x4-2'] = new Blob(['goo'])),
  'are gone when they are wanted': (stored) => delete stored['4x4-2'],
}))
  test(`tables that are kept and ${what} are forgotten and built`, async () => {
    const stored = { '4x4-2': new Blob(['good']) };
    const { log, region, search } = visit(stored);
    await region.look();
    spoil(stored);
    await search();
    assert.deepEqual([log.slice(1), await stored['4x4-2'].text()], [builtAgain, 'good']);
  });

test('a search goes on while the disk is slow, and builds what does not come', async (context) => {
  let pass = () => {};
  context.mock.method(globalThis, 'setTimeout', (then) => (pass = () => then(null)));
  const { log, region } = visit({ '4x4-2': new Blob(['good']) }, { find: () => new Promise(() => {}) });
  await region.look();
  region.goOn();
  assert.equal(region.isBusy, false);
  pass();
  for (let step = 0; step < 100 && !log.includes('built'); ++step) {
    await Promise.resolve();
    region.goOn();
  }
  assert.deepEqual(log.slice(1, 4), builtAgain.slice(0, 3));
});

test('tables that are built in a moment are not stored', async () => {
  const stored = {};
  const { log, region, search } = visit(stored, { slow: 0 });
  await region.look();
  await search();
  assert.deepEqual([log, stored, [...region.built.keys()]], [['offer 1 ', 'built'], {}, ['4x4-2']]);
});

test('a part that was given back while its module was on its way is not built here', async () => {
  const { log, region, engine, module } = visit({});
  let come = () => {};
  engine.another = () => new Promise((done) => (come = () => done(module)));
  region.goOn();
  region.goOn();
  assert.equal(region.isBusy, true);
  region.rest();
  come();
  await settle(2);
  assert.ok(!log.includes('built'), log.join());
  assert.deepEqual(region.handOut(), { name: '4x4-2', number: 0 }, 'for the next that has time');
});
