// What the figures of the searches ask (web/tutorial/search-questions.ts).

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { expansionQuestion, factorQuestion, magnitudeOf, smallQuestion } from '../../web/tutorial/search-questions.ts';

test('an answer is the order of magnitude of what the engine counted', async () => {
  assert.deepEqual([0, 99, 100, 999, 1000, 9999, 10_000, 181_440].map(magnitudeOf), [
    ...['0', '0', '100', '100', '1000', '1000', '10000', '10000'],
  ]);
  const { options, judge } = expansionQuestion('BFS', async () => 'over 90,000');
  assert.equal(options?.length, 4);
  assert.deepEqual(await judge(new AbortController().signal), {
    answer: '10000',
    why: 'The engine expanded over 90,000.',
  });
});

test('a small figure asks for what its own trace tells', async () => {
  /** @type {number[]} */
  const gone = [];
  const show = (/** @type {number} */ step) => gone.push(step);
  const { signal } = new AbortController();
  const stored = { step: 0, stored: 0, seek() {}, steps: 3, allStored: 7, algorithm: 'bfs', bothEnds: false };
  const { show: lead, ...verdict } = await smallQuestion(/** @type {any} */ (stored), show).judge(signal);
  assert.deepEqual(verdict, { answer: '7', why: '3 are expanded by then, and 4 still wait.' });
  lead?.();
  assert.deepEqual(gone, [Infinity]);
  const astar = await smallQuestion(/** @type {any} */ ({ ...stored, algorithm: 'astar-manhattan' }), show).judge(
    signal,
  );
  assert.equal(astar.answer, '3');
});

test('a factor is judged by both searches; a limit leaves open what more states would give', async () => {
  /** @param {[status: string, expanded: number][]} runs */
  const judged = async (...runs) => {
    let closed = 0;
    const race = { prepare: async () => {}, step: async () => found, close: () => (closed += 1) };
    const found = runs.map(([status, expanded], at) => ({
      algorithm: ['bfs', 'astar-manhattan'][at],
      status,
      expanded,
    }));
    const { judge } = factorQuestion(
      ['bfs', 'astar-manhattan'],
      async () => /** @type {any} */ (race),
      () => {},
    );
    const { answer, also = [], why } = await judge(new AbortController().signal);
    assert.equal(closed, 1);
    return { right: [answer, ...also], why };
  };
  const solved = (/** @type {number} */ expanded) => /** @type {[string, number]} */ (['solved', expanded]);
  const limit = (/** @type {number} */ expanded) => /** @type {[string, number]} */ (['limit', expanded]);
  for (const [more, right] of /** @type {[number, string][]} */ ([
    [1, '0'],
    [29, '0'],
    [30, '3'],
    [99, '3'],
    [100, '10'],
    [1000, '100'],
  ]))
    assert.deepEqual((await judged(solved(more), solved(10))).right, [right], `${more}`);
  assert.deepEqual((await judged(limit(50), solved(10))).right, ['3', '10', '100']);
  assert.deepEqual((await judged(solved(50), limit(10))).right, ['0', '3']);
  assert.deepEqual((await judged(limit(50), limit(10))).right, ['0', '3', '10', '100']);
  assert.equal((await judged(limit(5000), solved(10))).why, 'States expanded: BFS: more than 5,000; A* Manhattan: 10.');
});
