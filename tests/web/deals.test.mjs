// The boards that the page deals (web/page/deals.ts), with a board and a solver of the test's own: what a walk of the page does not come by.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, mock, test } from 'node:test';

import { sharedSolver } from '../../web/engine/solver-client.ts';
import { Deals, dayFromToday, distanceOf, isDealt, today } from '../../web/page/deals.ts';
import { english } from '../../web/words/language.ts';
import './timers.mjs';

afterEach(() => mock.restoreAll());

function page() {
  const told = [];
  const loaded = [];
  const board = Object.assign(new EventTarget(), {
    ...{ startState: '', size: '3x3', seed: null, refuses: null },
    load(game) {
      loaded.push(game);
      if (board.refuses) return board.refuses;
      board.startState = game.state ?? `random ${game.size} ${loaded.length}`;
      board.size = game.size ?? board.size;
      board.dispatchEvent(new Event('puzzle-shuffle'));
      return null;
    },
  });
  const deals = new Deals({
    board: board,
    say: english,
    looking: (looking) => void told.push(looking ? 'looking' : 'found'),
    dealt: () => void told.push('begun'),
  });
  return { board, deals, told, loaded };
}

const solver = (answer) => mock.method(sharedSolver, 'deal', async (request, signal) => answer(request, signal));

test('a board that comes first, or stop(), overtakes one that the solver looks for', async () => {
  for (const overtake of [
    ({ deals }) => deals.stop(),
    ({ board }) => board.dispatchEvent(new Event('puzzle-shuffle')),
    ({ deals }) => deals.deal({ kind: 'random', size: '3x3' }),
  ])
    for (const end of ['answers', 'answers nothing', 'rejects']) {
      const here = page();
      solver((_, signal) => {
        assert.ok(!signal.aborted);
        void overtake(here);
        assert.ok(signal.aborted, 'the solver is told');
        if (end === 'rejects') throw signal.reason;
        return end === 'answers' ? { position: 'late' } : null;
      });
      assert.equal(await here.deals.deal({ kind: 'daily', date: '2026-01-01' }), 'overtaken', end);
      assert.ok(!here.loaded.some(({ state }) => state === 'late'));
      const looked = here.told.filter((word) => word !== 'begun');
      assert.deepEqual(looked, ['looking', 'found'], end);
      mock.restoreAll();
    }
});

test('why the solver has no board is said, and the page looks no longer', async () => {
  const { deals, told } = page();
  solver(() => ({ refusal: 'row-empty\x1f2' }));
  const refused = await deals.deal({ kind: 'daily', date: '2026-02-30' });
  assert.equal(refused.type, 'state');
  solver(() => Promise.reject(new Error('gone')));
  const failed = await deals.deal({ kind: 'daily', date: '2026-02-03' });
  assert.notEqual(failed.message, '');
  assert.deepEqual(told, ['looking', 'found', 'looking', 'found']);
});

test('a game that comes back has its kind again; one that was not dealt is a position, or random with a seed', async () => {
  const { board, deals } = page();
  Object.assign(board, { startState: 'x', size: '4x4' });
  assert.deepEqual(deals.current, { kind: 'position', state: 'x' });
  board.seed = 'blog';
  assert.deepEqual(deals.current, { kind: 'random', size: '4x4' });
  deals.resume([['x', { kind: 'distance', size: '4x4', moves: 5 }]]);
  assert.deepEqual(deals.current, { kind: 'distance', size: '4x4', moves: 5 });
  const asked = solver(() => ({ position: 'y' }));
  await deals.again();
  assert.equal(asked.mock.calls[0].arguments[0].moves, 5, 'Shuffle knows it, too');
  deals.resume([['y', { kind: 'daily', date: '2026-01-01' }]]);
  assert.equal(deals.current.kind, 'distance', 'what is known is newer than what was kept');
});

test('fifty games are remembered, the newest', async () => {
  const { deals } = page();
  for (let game = 0; game < 60; ++game) await deals.deal({ kind: 'position', state: `${game}` });
  await deals.deal({ kind: 'position', state: '10' });
  const starts = deals.dealt.map(([start]) => start);
  assert.deepEqual([starts.length, starts[0], starts.at(-1)], [50, '11', '10']);
});

test('what was stored is believed only where it is a deal', () => {
  const good = [
    ['a', { kind: 'random', size: '3x3' }],
    ['a', { kind: 'distance', size: '3x3', moves: 0 }],
    ['a', { kind: 'daily', date: '2026-01-01' }],
    ['a', { kind: 'position', state: '1 2/3 0' }],
  ];
  for (const entry of good) assert.ok(isDealt(entry), JSON.stringify(entry));
  const deals = [
    ...[{ kind: 'random' }, { kind: 'distance', size: '3x3' }, { kind: 'distance', moves: 3 }, { kind: 'daily' }],
    ...[-1, 1.5, '3', 2 ** 60].map((moves) => ({ kind: 'distance', size: '3x3', moves })),
    ...[
      { kind: 'position', state: 7 },
      { kind: 'daily', state: 'x' },
      { kind: 'other', date: 'x', state: 'x', size: 'x' },
    ],
  ];
  const bad = [null, 'a', [], ['a'], ['a', null], ['a', {}], [1, { kind: 'random', size: '3x3' }]];
  for (const entry of [...bad, ...deals.map((deal) => ['a', deal])]) assert.ok(!isDealt(entry), JSON.stringify(entry));
});

test('an easier board is a share of the way to the farthest that the solver finds, lying or standing', () => {
  assert.deepEqual([distanceOf('3x3', 'easy'), distanceOf('3x3', 'medium')], [12, 20]);
  assert.equal(distanceOf('2x5', 'easy'), distanceOf('5x2', 'easy'));
  for (const size of ['5x4', '5x5', '9x2', '10x10']) assert.equal(distanceOf(size, 'easy'), null, size);
  const source = readFileSync(new URL('../../src/search/solvers/distant.cpp', import.meta.url), 'utf8');
  const common = [...source.matchAll(/\{\{(\d+), (\d+)\}, \d+, \{\{\d+, (\d+)\}\}\}/g)];
  assert.equal(common.length, 5);
  for (const [, width, height, most] of common)
    assert.equal(distanceOf(`${width}x${height}`, 'medium'), Math.round(0.65 * Number(most)));
});

/** What it gives in that time zone at that moment. */
function inPlace(zone, moment, give) {
  const { TZ } = process.env;
  const realDate = globalThis.Date;
  process.env.TZ = zone;
  globalThis.Date = class extends realDate {
    constructor(...parts) {
      super(...(parts.length > 0 ? parts : [moment]));
    }
  };
  try {
    return give();
  } finally {
    globalThis.Date = realDate;
    process.env.TZ = TZ;
  }
}

test('the day is that of the reader’s place, and the last days are each there once, whatever the clock does', () => {
  const at = (zone, moment) => inPlace(zone, moment, () => [-2, -1, 0].map(dayFromToday)).join(' ');
  for (const [zone, moment, days] of [
    ['UTC', '2026-11-22T23:30:00Z', '2026-11-20 2026-11-21 2026-11-22'],
    ['Europe/Berlin', '2026-11-22T23:30:00Z', '2026-11-21 2026-11-22 2026-11-23'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2026-12-30 2026-12-31 2027-01-01'],
    ['Pacific/Pago_Pago', '2026-01-01T10:59:00Z', '2025-12-29 2025-12-30 2025-12-31'],
    // A day of 23 hours, one of 25, one without a midnight, a leap day.
    ['Europe/Berlin', '2026-03-29T22:10:00Z', '2026-03-28 2026-03-29 2026-03-30'],
    ['Europe/Berlin', '2026-10-25T22:50:00Z', '2026-10-23 2026-10-24 2026-10-25'],
    ['America/Sao_Paulo', '2018-11-04T03:30:00Z', '2018-11-02 2018-11-03 2018-11-04'],
    ['America/Los_Angeles', '2028-03-01T08:00:00Z', '2028-02-28 2028-02-29 2028-03-01'],
  ])
    assert.equal(at(zone, moment), days, `${zone} ${moment}`);
  assert.equal(inPlace('America/Los_Angeles', '2026-03-08T09:59:00Z', today), '2026-03-08');
});
