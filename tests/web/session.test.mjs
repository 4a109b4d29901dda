// The Session panel (web/page/session.ts) on the HTML of our page, with a database of memory. What counts as a solve is in
// tests/golden/walks/page-records.txt.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';

import { at, findAll, openPage } from './dom.mjs'; // before what extends a class of the window

import { close } from '../../web/memory/database.ts';
import { Solves, VERSION } from '../../web/memory/solves.ts';
import { dayFromToday } from '../../web/page/deals.ts';
import { SessionPanel } from '../../web/page/session.ts';
import { english } from '../../web/words/language.ts';
import { settle as turns } from './timers.mjs';

// The page of an earlier test would hear of solves as another tab does.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
/** Lets the database, which takes turns and no time, do what is asked of it. */
const settle = () => turns(100);
const START = '1 2 3/4 5 6/0 7 8';

after(() => close());

/** A page whose browser has these solves. @param there the game that is on its board, when it comes back */
async function page(kept = [], there = null, storage = new IDBFactory()) {
  close();
  if (!there) globalThis.indexedDB = storage;
  const solves = await new Solves().load();
  const common = {
    ...{ size: '3x3', kind: 'random', moves: 'LL', times: '0 1', moveCount: 2, assisted: 0, inputs: ['keys'] },
    ...{ interrupted: false, version: VERSION },
  };
  await solves.addAll(
    kept.map((solve, index) => {
      const own = { id: `${index}`, start: `${index}`, at: 1e12 + index * 1000, elapsed: 10_000 + index * 1000 };
      return { ...common, ...own, ...solve };
    }),
  );
  solves.end();
  openPage();
  at('panel-session').hidden = false;
  const fresh = {
    ...{ startState: START, moves: '', times: '', timelineLength: 0, inputs: [], assistedCount: 0 },
    ...{ attempt: false, solved: false },
  };
  const board = Object.assign(new EventTarget(), fresh, { size: '3x3', seed: null, ...there });
  const current = { kind: 'random', size: '3x3' };
  const panel = new SessionPanel({
    ...{ board, say: english, shortest: () => [0, null], done: { outcome: null } },
    ...{ deals: { dealt: [[START, current]], resume() {}, current }, show: () => panel.show() },
  });
  await settle();
  panel.show();
  return {
    panel,
    rows: () => findAll('#solves > li').map((row) => row.querySelector('strong').textContent),
    begin: async (game = {}) => {
      Object.assign(board, fresh, game);
      board.dispatchEvent(new Event('puzzle-shuffle'));
      await settle();
    },
    solve: async (how = {}, game = {}) => {
      Object.assign(board, { moves: 'LL', times: '0 4321', timelineLength: 2, inputs: ['keys'], solved: true }, game);
      const ended = { moveCount: 2, assistedCount: 0, elapsed: 4321.9, interrupted: false, hints: 0, attempt: false };
      Object.assign(board, ended, how);
      board.dispatchEvent(new Event('puzzle-solved'));
      await settle();
    },
    kept: async () => (await new Solves().load()).all(),
  };
}

test('moves that a link gave stay known when the page is loaded again', async () => {
  const first = await page();
  await first.begin({ moves: 'LL', times: '0 100', timelineLength: 2 });
  const second = await page([], { moves: 'LL', times: '0 100', timelineLength: 2, inputs: ['keys'] });
  await second.solve({}, { times: '0 100' });
  assert.equal((await second.kept()).length, 0);
  await second.begin();
  await second.solve({}, { moves: 'RL' });
  assert.equal((await second.kept()).length, 1, 'the same board, played from the start');
});

test('a game in which no hand had a part is not recorded', async () => {
  const { begin, solve, kept } = await page();
  await begin();
  await solve({}, { inputs: [] });
  assert.equal((await kept()).length, 0);
});

test('the best own solve of a day is known, without those that do not count', async () => {
  const daily = { kind: 'daily', date: '2026-11-27' };
  const { panel } = await page([
    ...[9000, 7000].map((elapsed) => ({ ...daily, elapsed })),
    { ...daily, elapsed: 5000, assisted: 1 },
    { ...daily, date: '2026-11-26', elapsed: 1000 },
  ]);
  assert.equal(panel.days.get('2026-11-27')?.elapsed, 7000);
  assert.equal(panel.days.get('2026-11-25'), undefined);
});

test('days in a row count boards that were solved on their own day, and today’s may still come', async () => {
  const daily = (day, at) => {
    const when = new Date();
    when.setDate(when.getDate() + at);
    when.setHours(12);
    return { kind: 'daily', date: dayFromToday(day), at: when.getTime() };
  };
  const { panel } = await page([daily(-1, -1), daily(-2, -2), daily(-3, -1)]);
  assert.match(panel.dailyNews(), /^Streak: 2 · Next board in \d+ h \d+ min$/);
});

test('a browser that keeps nothing is said to', async () => {
  const open = () => {
    throw new DOMException('no', 'SecurityError');
  };
  const { begin, solve, rows } = await page([], null, { open });
  assert.equal(at('session-problem').hidden, false);
  assert.notEqual(at('session-problem').textContent, '');
  await begin();
  await solve();
  assert.deepEqual(rows(), ['0:04.321'], 'the list is of this page, at least');
});
