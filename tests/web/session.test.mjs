// The Session panel (web/page/session.ts) on the HTML of our page, with a database of memory.

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
    size: '3x3',
    kind: 'random',
    moves: 'LL',
    times: '0 1',
    moveCount: 2,
    assisted: 0,
    inputs: ['keys'],
  };
  await solves.addAll(
    kept.map((solve, index) => {
      const own = { id: `${index}`, start: `${index}`, at: 1e12 + index * 1000, elapsed: 10_000 + index * 1000 };
      return { ...common, interrupted: false, version: VERSION, ...own, ...solve };
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
  const seen = { deal: { kind: 'random', size: '3x3' }, opened: null };
  const known = { shortest: [0, null] };
  const given = {
    ...{ board, say: english, shortest: () => known.shortest, done: { outcome: null } },
    deals: {
      ...{ dealt: [[START, { kind: 'random', size: '3x3' }]], resume: () => {} },
      get current() {
        return seen.deal;
      },
    },
    show: () => panel.show(),
    openGame: (game) => (seen.opened = game),
  };
  const panel = new SessionPanel(given);
  await settle();
  panel.show();
  return {
    ...{ board, panel, seen, known, done: given.done },
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

test('a game is recorded when it is solved, with what the board and the page know of it', async () => {
  const { begin, solve, kept, seen, rows, board } = await page();
  seen.deal = { kind: 'distance', size: '3x3', moves: 2 };
  board.seed = 'blog';
  await begin();
  await solve({ hints: 1, interrupted: true });
  const [{ id, at: when, version, ...solved }, ...others] = await kept();
  assert.deepEqual(others, []);
  assert.ok(id && version && Math.abs(Date.now() - when) < 60_000);
  assert.deepEqual(solved, {
    ...{ size: '3x3', kind: 'distance', distance: 2, seed: 'blog', start: START, moves: 'LL', times: '0 4321' },
    ...{ elapsed: 4321, moveCount: 2, assisted: 0, inputs: ['keys'], interrupted: true, hints: 1 },
  });
  assert.deepEqual(rows(), ['0:04.321']);
});

const games = [
  ['that a player solves', {}, {}, 1],
  ['with some moves by the solver', {}, { assistedCount: 1 }, 1],
  ['that the solver solves alone', {}, { assistedCount: 2 }, 0],
  ['in which no hand had a part', {}, { inputs: [] }, 0],
  ['that begins in the goal position', { startState: '1 2 3/4 5 6/7 8 0' }, {}, 0],
  ['that begins nearly in the goal position', { startState: '1 2 3/4 5 6/7 0 8' }, {}, 1],
  ['whose moves a link gave', { moves: 'LL', times: '0 4321', timelineLength: 2 }, {}, 0],
  ['an attempt from the middle of another one', {}, { attempt: true }, 1],
];
for (const [name, game, how, times] of games)
  test(`a game ${name} is recorded ${times === 1 ? 'once' : 'never'}`, async () => {
    const { begin, solve, kept } = await page();
    await begin(game);
    await solve(how);
    await solve(how);
    assert.equal((await kept()).length, times);
  });

test('the same board once more is another game; a solved one that comes back adds nothing', async () => {
  const { begin, solve, kept } = await page();
  await begin();
  await solve();
  await begin();
  await solve();
  assert.equal((await kept()).length, 2);
  await begin({ moves: 'LL', times: '0 4321', timelineLength: 2, inputs: ['keys'] });
  await solve();
  assert.equal((await kept()).length, 2);
});

test('a game that was helped and is solved alone after an undo counts, once', async () => {
  const { begin, solve, kept } = await page();
  await begin();
  await solve({ assistedCount: 1 });
  await solve({ assistedCount: 1 });
  await solve();
  await solve();
  assert.equal((await kept()).map(({ assisted }) => assisted).join(), '0,1');
});

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

test('how a game compares with earlier ones is told where it is the player’s own', async () => {
  const { begin, solve, done } = await page([
    { elapsed: 9000 },
    { size: '5x5', elapsed: 100 },
    { elapsed: 100, assisted: 1 },
  ]);
  await begin();
  await solve({ assistedCount: 1 });
  assert.equal(done.outcome, null);
  await begin();
  await solve();
  assert.equal(done.outcome(english), 'New best, 4.7 s faster than your old best');
});

test('a solve learns how short it can be when the solver knows', async () => {
  const { begin, solve, known, kept, panel } = await page();
  await begin();
  await solve();
  known.shortest = [1, 3];
  panel.show();
  known.shortest = 2;
  panel.show();
  await settle();
  assert.equal((await kept())[0].shortest, 2);
});

test('the list has the newest 100 solves', async () => {
  const { rows } = await page(Array.from({ length: 120 }, () => ({})));
  assert.deepEqual([rows().length, rows()[0], rows()[99]], [100, '2:09.000', '0:30.000']);
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

test('a hidden panel is not worked on until it is seen', async () => {
  const { rows, panel, begin, solve } = await page();
  at('panel-session').hidden = true;
  await begin();
  await solve();
  assert.deepEqual(rows(), []);
  at('panel-session').hidden = false;
  panel.show();
  assert.deepEqual(rows(), ['0:04.321']);
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
