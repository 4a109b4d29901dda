// The search demos of the tutorial without their page: searches run to their end, the words about it, and what each w
// found.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { awayWords, endWords, expansionsOf, runToEnd } from '../../web/tutorial/search-model.ts';
import { orderOf, overOf, rowWords, runWith, verdictWords } from '../../web/tutorial/weight-model.ts';

/** A search of three slices. @param {string} end its status */
function searchOf(end) {
  let steps = 0;
  const search = {
    closed: 0,
    async step() {
      steps += 1;
      if (end === 'fails' && steps === 2) throw new Error('refused');
      const records = new Uint8Array(steps);
      return { status: steps < 3 ? 'running' : end, statistics: { expanded: 1000 * steps }, moves: 'R2D', records };
    },
    close: () => (search.closed += 1),
  };
  return search;
}
/** @param {ReturnType<typeof searchOf>} search @param {unknown[]} [asked] */
const lessonsWith = (search, asked = []) =>
  /** @type {any} */ ({ look: async (/** @type {unknown[]} */ ...given) => (asked.push(given), search) });

test('a search is stepped to its end and closed, also when it fails', async () => {
  const search = searchOf('solved');
  /** @type {number[]} */
  const taken = [];
  const last = await runToEnd(/** @type {any} */ (search), ({ length }) => taken.push(length));
  assert.equal(last.statistics.expanded, 3000);
  assert.deepEqual([taken, search.closed], [[1, 2, 3], 1]);
  const failing = searchOf('fails');
  await assert.rejects(runToEnd(/** @type {any} */ (failing)), /refused/);
  assert.equal(failing.closed, 1);
});

test('how many states it expands, at least where memory ended', async () => {
  const options = { maxBytes: 7, signal: new AbortController().signal };
  /** @type {any[]} */
  const asked = [];
  assert.equal(await expansionsOf(lessonsWith(searchOf('solved'), asked), 'bfs', '1 2/3 0', options), '3,000');
  assert.deepEqual(asked, [['bfs', '1 2/3 0', { maxRecords: 0, ...options }]]);
  assert.equal(await expansionsOf(lessonsWith(searchOf('limit')), 'bfs', '1 2/3 0', options), 'over 3,000');
  assert.equal(await expansionsOf(lessonsWith(searchOf('exhausted')), 'bfs', '1 2/3 0', options), '3,000');
});

test('how Solve ended, and how far away the position is', () => {
  /** @param {any} status @param {number} length @param {boolean} optimal */
  const words = (status, length, optimal) => endWords({ status, length, optimal, message: 'memory' });
  assert.equal(words('solved', 12, true), 'Solved in 12 moves, the fewest possible.');
  assert.equal(words('solved', 1, false), 'Solved in 1 move.');
  assert.equal(words('limit', -1, false), 'Stopped at its limit of memory.');
  const nodes = /** @type {any} */ ({ status: 'limit', length: -1, optimal: false, message: 'nodes' });
  assert.equal(endWords(nodes), 'Stopped at its limit of states.', 'in words, not by its code');
  assert.equal(words('cancelled', -1, false), 'Cancelled.');
  assert.equal(words('unsolvable', -1, false), 'memory');
  assert.deepEqual(
    [
      awayWords({ status: 'solved', length: 1 }),
      awayWords({ status: 'solved', length: 0 }),
      awayWords({ status: 'exhausted', length: -1 }),
      awayWords({ status: 'limit', length: -1 }),
    ],
    ['1 move away', 'at the goal', 'out of reach', 'not known'],
  );
});

/** @param {number} length @param {number} expanded */
const run = (length, expanded) => ({ length, expanded, moves: '', estimates: [] });

test('w = 1 is run first, then the choice, each w once; only w = 1 leaves a trace', async () => {
  assert.deepEqual(orderOf(3), [1, 3, 0, 2, 4, 5, 6, 7, 8, 9, 10]);
  assert.deepEqual(orderOf(1), [1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  /** @type {any[]} */
  const asked = [];
  const { signal } = new AbortController();
  const search = { ...searchOf('solved'), step: searchOf('solved').step };
  const lessons = lessonsWith(search, asked);
  const found = await runWith(lessons, '1 2/3 0', 4, signal);
  assert.deepEqual([found.length, found.expanded, found.moves], [3, 3000, 'R2D']);
  assert.equal((await runWith(lessonsWith(searchOf('exhausted')), '1 2/3 0', 1, signal)).length, -1);
  await runWith(lessonsWith(searchOf('solved'), asked), '1 2/3 0', 1, signal);
  assert.deepEqual(
    asked.map(([, , { weight, maxRecords }]) => [weight, maxRecords]),
    [
      [4, 0],
      [1, 100_000],
    ],
  );
});

test('the verdict compares the choice with w = 1', () => {
  const runs = [run(31, 90_000), run(31, 6729), run(31, 900), run(35, 543), run(33, 6500)];
  assert.equal(verdictWords([], 3), 'Searching…');
  assert.equal(verdictWords([undefined, runs[1]], 3), 'Searching…');
  assert.equal(verdictWords(runs, 1), '31 moves, the fewest possible, with 6,729 states expanded.');
  assert.match(
    verdictWords(runs, 0),
    /^31 moves with 90,000 states expanded; w = 1 finds 31 moves with 6,729\. Without h/,
  );
  assert.match(verdictWords(runs, 2), /This time as short; nothing promises it\.$/);
  assert.match(verdictWords(runs, 3), /Not the shortest: 4 moves too many, for 12\.4 times less work\.$/);
  assert.match(verdictWords(runs, 4), /2 moves too many, for no less work\.$/);
  assert.match(verdictWords([undefined, run(-1, 12)], 3), /all 12 states within reach were expanded/);
});

test('a row of the table: nothing yet, no way, as short, longer', () => {
  assert.deepEqual(rowWords(undefined, run(31, 6729)), ['…', '', '']);
  assert.deepEqual(rowWords(run(-1, 12), run(-1, 12)), ['–', '–', '12']);
  assert.deepEqual(rowWords(run(35, 543), undefined), ['35', '', '543']);
  assert.deepEqual(rowWords(run(31, 6729), run(31, 6729)), ['31', 'none', '6,729']);
  assert.deepEqual(rowWords(run(35, 543), run(31, 6729)), ['35', '+4', '543']);
});

test('w × h beside the moves that are left', () => {
  assert.deepEqual(overOf([3, 2, 0, 0], 1), [false, false, false, false]);
  assert.deepEqual(overOf([3, 1, 1, 0], 2), [true, false, true, false]);
});
