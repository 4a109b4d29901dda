// The boards that the page deals (web/page/deals.ts), with a board and a solver of the test's own.

import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { afterEach, mock, test } from 'node:test';

import { sharedSolver } from '../../web/engine/solver-client.ts';
import { Deals, isDealt } from '../../web/page/deals.ts';
import { english } from '../../web/words/page-words.ts';

/** @typedef {import('../../web/page/deals.ts').Deal} Deal */

globalThis.crypto ??= /** @type {Crypto} */ (webcrypto); // before Node.js 19

afterEach(() => mock.restoreAll());

function page() {
  /** @type {string[]} */
  const told = [];
  /** @type {any[]} */
  const loaded = [];
  const board = Object.assign(new EventTarget(), {
    ...{
      startState: '',
      size: '3x3',
      seed: /** @type {string | null} */ (null),
      refuses: /** @type {object | null} */ (null),
    },
    load(/** @type {{ size?: string, state?: string }} */ game) {
      loaded.push(game);
      if (board.refuses) return board.refuses;
      board.startState = game.state ?? `random ${game.size} ${loaded.length}`;
      board.size = game.size ?? board.size;
      board.dispatchEvent(new Event('puzzle-shuffle'));
      return null;
    },
  });
  const deals = new Deals(/** @type {any} */ (board), {
    words: () => english,
    looking: (looking) => told.push(looking ? 'looking' : 'found'),
    begun: () => told.push('begun'),
  });
  return { board, deals, told, loaded };
}

/** Answers for the solver. @param {(request: any, signal: AbortSignal) => any} answer */
const solver = (answer) =>
  mock.method(sharedSolver, 'deal', async (/** @type {any} */ request, /** @type {any} */ signal) =>
    answer(request, signal),
  );

test('a random board and a position come at once', async () => {
  const { board, deals, told, loaded } = page();
  assert.equal(await deals.deal({ kind: 'random', size: '4x4' }), null);
  assert.equal(await deals.deal({ kind: 'position', state: '1 2/3 0' }), null);
  assert.deepEqual(
    [loaded, told],
    [
      [{ size: '4x4' }, { state: '1 2/3 0' }],
      ['begun', 'begun'],
    ],
  );
  assert.deepEqual(deals.current, { kind: 'position', state: '1 2/3 0' });
  assert.deepEqual(deals.dealt, [
    ['random 4x4 1', { kind: 'random', size: '4x4' }],
    ['1 2/3 0', { kind: 'position', state: '1 2/3 0' }],
  ]);
  board.refuses = { type: 'state', message: 'no' };
  assert.equal(await deals.deal({ kind: 'random', size: '9x9' }), board.refuses);
  assert.deepEqual([told.length, deals.dealt.length], [2, 2], 'a board that was refused did not begin');
});

test('the board of a day and one so many moves away come from the solver, which is said meanwhile', async () => {
  const { deals, told, loaded } = page();
  const asked = solver(() => ({ position: `p${asked.mock.callCount()}` }));
  assert.equal(await deals.deal({ kind: 'daily', date: '2026-11-27' }), null);
  assert.equal(await deals.deal({ kind: 'distance', size: '4x3', moves: 20 }), null);
  const [daily, distance] = asked.mock.calls.map((call) => /** @type {any} */ (call.arguments[0]));
  assert.deepEqual(daily, { date: '2026-11-27' });
  const { seed, ...rest } = distance;
  assert.deepEqual(rest, { width: 4, height: 3, moves: 20 });
  assert.match(seed, /^\d+-\d+$/);
  assert.deepEqual(loaded, [{ state: 'p0' }, { state: 'p1' }]);
  assert.deepEqual(told, ['looking', 'found', 'begun', 'looking', 'found', 'begun']);
  assert.deepEqual(deals.current, { kind: 'distance', size: '4x3', moves: 20 });
});

test('a board that comes first, or stop(), overtakes one that the solver looks for', async () => {
  for (const overtake of [
    (/** @type {ReturnType<typeof page>} */ { deals }) => deals.stop(),
    (/** @type {ReturnType<typeof page>} */ { board }) => board.dispatchEvent(new Event('puzzle-shuffle')),
    (/** @type {ReturnType<typeof page>} */ { deals }) => deals.deal({ kind: 'random', size: '3x3' }),
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
      assert.deepEqual(
        here.told.filter((word) => word !== 'begun'),
        ['looking', 'found'],
        end,
      );
      mock.restoreAll();
    }
});

test('why the solver has no board is said, and the page looks no longer', async () => {
  const { deals, told } = page();
  solver(() => ({ refusal: 'row-empty\x1f2' }));
  const refused = /** @type {any} */ (await deals.deal({ kind: 'daily', date: '2026-02-30' }));
  assert.equal(refused.type, 'state');
  solver(() => Promise.reject(new Error('gone')));
  const failed = /** @type {any} */ (await deals.deal({ kind: 'daily', date: '2026-02-03' }));
  assert.notEqual(failed.message, '');
  assert.deepEqual(told, ['looking', 'found', 'looking', 'found']);
});

test('Shuffle deals so many moves away again on a board of that size, else a random board', async () => {
  const { board, deals, loaded } = page();
  solver(({ moves }) => ({ position: `${moves} away` }));
  await deals.again();
  await deals.deal({ kind: 'distance', size: '3x3', moves: 9 });
  await deals.again();
  board.size = '5x5';
  await deals.again();
  await deals.deal({ kind: 'daily', date: '2026-11-27' });
  await deals.again();
  assert.deepEqual(
    loaded.filter(({ state }) => state !== 'undefined away'),
    [{ size: '3x3' }, { state: '9 away' }, { state: '9 away' }, { size: '5x5' }, { size: '5x5' }],
  );
});

test('a game that comes back has its kind again; one that nobody dealt is a position, or random with a seed', async () => {
  const { board, deals } = page();
  Object.assign(board, { startState: 'x', size: '4x4' });
  assert.deepEqual(deals.current, { kind: 'position', state: 'x' });
  board.seed = 'blog';
  assert.deepEqual(deals.current, { kind: 'random', size: '4x4' });
  deals.resume([['x', { kind: 'distance', size: '4x4', moves: 5 }]]);
  assert.deepEqual(deals.current, { kind: 'distance', size: '4x4', moves: 5 });
  const asked = solver(() => ({ position: 'y' }));
  await deals.again();
  assert.equal(/** @type {any} */ (asked.mock.calls[0].arguments[0]).moves, 5, 'Shuffle knows it, too');
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
  /** @type {[string, Deal][]} */
  const good = [
    ['a', { kind: 'random', size: '3x3' }],
    ['a', { kind: 'distance', size: '3x3', moves: 0 }],
    ['a', { kind: 'daily', date: '2026-01-01' }],
    ['a', { kind: 'position', state: '1 2/3 0' }],
  ];
  for (const entry of good) assert.ok(isDealt(entry), JSON.stringify(entry));
  const bad = [
    ...[null, 'a', [], ['a'], ['a', null], ['a', {}], [1, { kind: 'random', size: '3x3' }]],
    ...[{ kind: 'random' }, { kind: 'distance', size: '3x3' }, { kind: 'distance', moves: 3 }, { kind: 'daily' }].map(
      (deal) => ['a', deal],
    ),
    ...[-1, 1.5, '3', 2 ** 60].map((moves) => ['a', { kind: 'distance', size: '3x3', moves }]),
    ...[
      { kind: 'position', state: 7 },
      { kind: 'daily', state: 'x' },
      { kind: 'other', date: 'x', state: 'x', size: 'x' },
    ].map((deal) => ['a', deal]),
  ];
  for (const entry of bad) assert.ok(!isDealt(entry), JSON.stringify(entry));
});
