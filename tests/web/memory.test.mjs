// What the browser keeps for its reader (web/memory), on a database of memory. Real ones: tests/browser/page-session.test.mjs.

import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, test } from 'node:test';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { close, use } from '../../web/memory/database.ts';
import { GamePlace } from '../../web/memory/games.ts';
import { Settings } from '../../web/memory/kept-settings.ts';
import { Solves, VERSION, wrongField } from '../../web/memory/solves.ts';
import { until } from './timers.mjs';

const { put } = IDBObjectStore.prototype;

/** What has to be ended after each test. */
const open = [];
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  for (const one of open.splice(0)) one.end();
  IDBObjectStore.prototype.put = put;
  close();
});
after(() => close());

/** As another tab would load them. */
async function solvesOfTab() {
  const solves = await new Solves().load();
  open.push(solves);
  return solves;
}

let last = 1700000000000;
const newSolve = (given) => ({
  ...{ at: (last += 1000), size: '4x4', kind: 'random', seed: 'a', start: '1 2/0 3', moves: 'L', times: '0,1' },
  ...{ elapsed: 5000, moveCount: 1, assisted: 0, inputs: ['keys'], interrupted: false },
  ...given,
});

test('solves are there the next time, the newest first, by size and by kind', async () => {
  const first = await solvesOfTab();
  const [a, b, c] = [
    await first.add(newSolve()),
    await first.add(newSolve({ size: '3x3' })),
    await first.add(newSolve({ kind: 'daily', date: '2026-11-22' })),
  ];
  const again = await solvesOfTab();
  assert.equal(again.failure, null);
  assert.deepEqual(again.all(), [c, b, a]);
  assert.deepEqual(a, { ...newSolve(), at: a.at, version: VERSION, id: a.id });
});

test('a solve learns its shortest, is removed and comes back as it was', async () => {
  const solves = await solvesOfTab();
  const { id } = await solves.add(newSolve());
  assert.equal(await solves.setShortest(id, 1), true);
  const record = await solves.remove(id);
  assert.equal(record.shortest, 1);
  assert.deepEqual((await solvesOfTab()).all(), []);
  assert.equal(await solves.addAll([record]), 1);
  assert.equal(await solves.addAll([record]), 0, 'once is enough');
  assert.deepEqual((await solvesOfTab()).all(), [record]);
  assert.equal(await solves.setShortest('unknown', 1), false);
});

test('two tabs lose nothing and see what the other does', async () => {
  const [one, two] = [await solvesOfTab(), await solvesOfTab()];
  const [a, b] = await Promise.all([one.add(newSolve()), two.add(newSolve())]);
  await until(() => one.all().length === 2 && two.all().length === 2);
  await Promise.all([one.setShortest(a.id, 7), two.add(newSolve())]);
  await until(() => two.get(a.id)?.shortest === 7 && one.all().length === 3);
  await two.remove(b.id);
  await until(() => one.get(b.id) === null);
  assert.deepEqual((await solvesOfTab()).all().slice(1), [{ ...a, shortest: 7 }]);
});

test('a message of another shape than ours changes nothing, and no message is taken for a failure', async () => {
  const solves = await solvesOfTab();
  const { id } = await solves.add(newSolve());
  const settings = await new Settings({ sound: false }).load();
  open.push(settings);
  let failures = 0;
  for (const one of [solves, settings]) one.addEventListener('failure', () => (failures += 1));
  for (const name of ['solves', 'settings', 'games']) {
    const stranger = new BroadcastChannel(`sliding-puzzle ${name}`);
    for (const message of [
      ...[null, undefined, 0, NaN, '', 'ALL', 'serve this page', true, {}, { length: 2 }, new Map([['all', 'all']])],
      ...[[null], [1], [['00000001']], [{}], Array(3), ['00000001', undefined], [new Date(NaN)], new Uint8Array(4)],
      ...[[], [''], ['no such batch'], ['__proto__', 'constructor'], ['\0'.repeat(100_000)], 'all'],
    ])
      stranger.postMessage(message);
    stranger.close();
  }
  await new Promise((done) => setTimeout(done, 50));
  const { id: next } = await solves.add(newSolve()); // after what was asked for before
  assert.deepEqual([failures, solves.failure, settings.failure], [0, null, null]);
  assert.equal(
    solves
      .all()
      .map((solve) => solve.id)
      .join(),
    `${next},${id}`,
  );
  assert.equal(settings.get('sound'), false);
});

test('450 solves of two tabs at once, and an import that both make, are there once each', async () => {
  const [one, two] = [await solvesOfTab(), await solvesOfTab()];
  const imported = Array.from({ length: 250 }, (_, index) => {
    return { ...newSolve(), version: 1, id: `import ${index}` };
  });
  await Promise.all([
    one.addAll(imported),
    two.addAll(imported),
    ...Array.from({ length: 200 }, (_, index) => (index % 2 ? one : two).add(newSolve())),
  ]);
  await until(() => one.all().length === 450 && two.all().length === 450);
  const stored = await use('solves', 'readonly', (store) => store.getAll());
  assert.equal(stored.map(({ solves }) => solves.length).join(), '200,200,50');
});

test('a record of a newer version is shown and not rewritten; unknown fields of an older one stay', async () => {
  const whole = newSolve();
  const newer = { ...whole, version: VERSION + 1, id: 'newer', mood: 'good' };
  const alien = { version: VERSION + 2, id: 'alien', what: 'is it' };
  const wider = { ...whole, version: VERSION, id: 'wider', mood: 'better', at: whole.at - 1 };
  const mixed = { id: '00000003', version: VERSION, solves: [newer, alien, wider, null], made: 'by hand' };
  const batches = [
    { id: '00000001', version: VERSION, solves: 'none' },
    { id: '00000002', version: VERSION + 1, solves: [{ ...wider, id: 'fixed', at: wider.at - 1 }] },
    mixed,
    { id: 'a newer kind of batch', version: VERSION + 1 },
  ];
  await use('solves', 'readwrite', (store) => Promise.all(batches.map((batch) => store.put(batch))));
  const solves = await solvesOfTab();
  const shown = solves.all();
  assert.equal(shown.map(({ id }) => id).join(), 'newer,wider,fixed');
  assert.equal(await solves.setShortest('fixed', 1), false);
  assert.equal(await solves.remove('fixed'), null);
  assert.equal(solves.get('fixed')?.shortest, undefined);
  assert.equal(await solves.setShortest('newer', 1), false);
  assert.equal(await solves.remove('newer'), null);
  assert.equal(await solves.setShortest('wider', 1), true);
  assert.deepEqual(await use('solves', 'readonly', (store) => store.getAll()), [
    batches[0],
    batches[1],
    { ...mixed, solves: [newer, alien, { ...wider, shortest: 1 }, null] },
    batches[3],
  ]);
  await solves.add(newSolve());
  assert.equal((await solvesOfTab()).all().length, 4);
});

test('a field that is none of a solve is named', () => {
  const right = { ...newSolve(), version: 1, id: 'a' };
  assert.equal(wrongField(right), null);
  for (const [field, values] of Object.entries({
    version: [0, '1', undefined],
    id: ['', 5],
    at: [-1, 1e17, '2026'],
    size: ['4', '1x4', '11x4', '4x4x4'],
    kind: ['', 'other'],
    date: ['2026-02-30', '22.11.2026', 5],
    elapsed: [1.5, -1, null, Infinity],
    inputs: ['keys', [1]],
    interrupted: [0, 'no'],
    shortest: ['5'],
  }))
    for (const value of values) assert.equal(wrongField({ ...right, [field]: value }), field, `${field}: ${value}`);
  assert.equal(wrongField(null), 'version');
});

test('a store that is full, refused, missing, blocked or damaged is told by a code, and solves stay in memory', async (context) => {
  const { setTimeout } = globalThis; // a database that is silent is given up after three seconds
  context.mock.method(globalThis, 'setTimeout', (act, time) => setTimeout(act, time === 3000 ? 1 : time));
  const failing = (name) => ({
    open() {
      throw Object.assign(new Error(name), { name });
    },
  });
  const factories = {
    ...{ missing: undefined, refused: failing('SecurityError'), damaged: failing('UnknownError') },
    blocked: { open: () => new IDBOpenDBRequest() },
  };
  for (const [code, factory] of Object.entries(factories)) {
    globalThis.indexedDB = factory;
    const solves = await solvesOfTab();
    assert.equal(solves.failure, code);
    if (code === 'blocked') continue; // each try takes its time
    let told = 0;
    solves.addEventListener('change', () => (told += 1));
    const { id } = await solves.add(newSolve());
    assert.equal(await solves.setShortest(id, 1), true);
    assert.equal(solves.all()[0].shortest, 1, code);
    assert.ok(told >= 2);
    const settings = await new Settings({ sound: false }).load();
    open.push(settings);
    await settings.set('sound', true);
    assert.deepEqual([settings.failure, settings.get('sound')], [code, true]);
  }
});

test('what could not be written for want of room is written when there is some', async () => {
  const solves = await solvesOfTab();
  const kept = await solves.add(newSolve());
  IDBObjectStore.prototype.put = () => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  };
  const told = [];
  solves.addEventListener('failure', () => told.push(solves.failure));
  const lost = await solves.add(newSolve());
  assert.deepEqual([solves.failure, solves.all().length], ['full', 2]);
  assert.deepEqual((await solvesOfTab()).all(), [kept]);
  IDBObjectStore.prototype.put = put;
  const later = await solves.add(newSolve());
  assert.deepEqual(told, ['full', null]);
  assert.deepEqual((await solvesOfTab()).all(), [later, lost, kept]);
});

test('a database without our stores, or of a newer page, gets what is missing and loses nothing', async () => {
  await new Promise((done, fail) => {
    const request = indexedDB.open('sliding-puzzle', 7);
    request.onerror = fail;
    request.onupgradeneeded = () => request.result.createObjectStore('solves', { keyPath: 'id' }).add({ id: 'old' });
    request.onsuccess = () => (request.result.close(), done(null));
  });
  const settings = await new Settings({ sound: false }).load();
  open.push(settings);
  await settings.set('sound', true);
  assert.equal(settings.failure, null);
  assert.deepEqual(await use('solves', 'readonly', (store) => store.getAll()), [{ id: 'old' }]);
});

test('settings are read at once, told to other tabs, and what this version does not know stays', async () => {
  const defaults = { sound: false, slide: 90, scheme: 'plain' };
  const records = [
    { id: 'slide', version: 1, value: 'fast' },
    { id: 'future', version: 1, value: { any: 'thing' } },
    { id: 'scheme', version: 2, value: 'spiral' },
  ];
  await use('settings', 'readwrite', (store) => Promise.all(records.map((record) => store.put(record))));
  const [one, two] = [await new Settings(defaults).load(), await new Settings(defaults).load()];
  open.push(one, two);
  assert.deepEqual([one.get('slide'), one.get('scheme')], [90, 'plain'], 'a wrong type, a newer version');
  let told = 0;
  two.addEventListener('change', () => (told += 1));
  let changed = 0;
  one.addEventListener('change', () => (changed += 1));
  void one.set('sound', true);
  assert.equal(one.get('sound'), true, 'at once');
  await one.set('sound', true);
  assert.equal(changed, 1, 'the same again is no change');
  await Promise.all([one.set('scheme', 'rows'), two.set('slide', 0)]);
  await until(() => two.get('sound') && one.get('slide') === 0);
  assert.ok(told >= 2);
  const stored = await use('settings', 'readonly', (store) => store.getAll());
  assert.deepEqual(stored, [
    records[1],
    records[2],
    { id: 'slide', version: 1, value: 0 },
    { id: 'sound', version: 1, value: true },
  ]);
});

test('a setting of another shape, or that its judge refuses, counts as none', async () => {
  const defaults = { list: [], judged: [], blob: null };
  const values = { list: null, judged: [-1], blob: { any: 'thing' } };
  await use('settings', 'readwrite', (store) =>
    Promise.all(Object.entries(values).map(([id, value]) => store.put({ id, version: 1, value }))),
  );
  const settings = await new Settings(defaults, { judged: (value) => value.every((one) => one > 0) }).load();
  open.push(settings);
  assert.deepEqual([settings.get('list'), settings.get('judged'), settings.get('blob')], [[], [], values.blob]);
});

test('the game that was played last goes on, as fast as can be, though the clock was set back meanwhile', async (context) => {
  const game = { saved: 'game1;first', seed: null, rate: Infinity };
  const [day, asked] = [86_400_000, '{"size":"4x4"}'];
  const before = new GamePlace('clock', asked);
  await before.takeOver();
  await before.keep(game);
  const yesterday = Date.now() - day;
  context.mock.method(Date, 'now', () => yesterday);
  const other = new GamePlace('clock', asked);
  assert.equal((await other.takeOver())?.saved, game.saved);
  await other.begin();
  await other.keep({ ...game, saved: 'game1;second' });
  const { saved, rate } = (await new GamePlace('clock', asked).takeOver()) ?? {};
  assert.deepEqual([saved, rate], ['game1;second', Infinity]);
});

test('a record of another shape is no game that goes on, and other games still do', async () => {
  const game = { saved: 'game1;right\nbefore', seed: 'a', seeds: [['1 2/0 3', null]], rate: 5 };
  const place = new GamePlace('blog', '');
  await place.begin();
  await place.keep(game);
  const [{ id, at }] = await use('games', 'readonly', (store) => store.getAll());
  const record = { version: 1, name: 'blog', asked: '', saved: 'game1;wrong', seed: 'b', rate: 5 };
  const wrong = [
    ...[{ saved: 7 }, { saved: {} }, { seed: 7 }, { seed: undefined }, { seed: ['b'] }, { rate: '5' }, { rate: NaN }],
    ...[{ rate: 0 }, { version: 2 }, { version: 'one' }, { version: undefined }, { name: 7 }, { name: undefined }],
    ...[{ asked: 7 }, { asked: undefined }, { at: 'late' }, { at: NaN }, { at: undefined }],
  ];
  await use('games', 'readwrite', (store) =>
    Promise.all(wrong.map((fields, index) => store.put({ ...record, at: at + 1, ...fields, id: `!wrong ${index}` }))),
  );
  place.release();
  const next = new GamePlace('blog', '');
  const { saved, seed, seeds } = (await next.takeOver()) ?? {};
  assert.deepEqual([saved, seed, seeds], [game.saved, 'a', game.seeds]);
  for (const earlier of [
    { before: 7 },
    ...['text', {}, [7], ['ab'], [['1 2/0 3', 7]], [[7, 'a']], [null]].map((wrongSeeds) => ({ seeds: wrongSeeds })),
  ]) {
    await use('games', 'readwrite', (store) =>
      store.put({ version: 1, id: `${id} before`, before: '\nbefore', seeds: [], ...earlier }),
    );
    next.release();
    const again = await new GamePlace('blog', '').takeOver();
    assert.deepEqual([again?.saved, again?.seeds], ['game1;right', undefined], JSON.stringify(earlier));
  }
});

test('a game goes on in its place; what was asked for in another tag, another name and a newer version stay away', async () => {
  const seeds = [['1 2/0 3', 'a']];
  const game = { saved: 'game1;…\nbefore\nahead', seed: 'a', seeds, rate: 5 };
  const place = new GamePlace('blog', '{"size":"4x4"}');
  assert.equal(await place.takeOver(), null);
  await place.keep(game);
  await use('games', 'readwrite', (store) =>
    store.put({ ...game, version: 2, id: 'newer', name: 'blog', asked: '{"size":"4x4"}', at: 9e12 }),
  );
  assert.equal(await new GamePlace('other', '{"size":"4x4"}').takeOver(), null);
  assert.equal(await new GamePlace('blog', '{"size":"5x5"}').takeOver(), null);
  place.release();
  const next = new GamePlace('blog', '{"size":"4x4"}');
  const { saved, seeds: known } = (await next.takeOver()) ?? {};
  assert.deepEqual([saved, known], [game.saved, seeds]);
  await next.keep({ ...game, saved: 'game1;later' });
  const stored = await use('games', 'readonly', (store) => store.getAll());
  assert.deepEqual(stored.map(({ saved, before }) => saved ?? before).sort(), [
    '',
    'game1;later',
    'game1;…\nbefore\nahead', // of the newer version
  ]);
});
