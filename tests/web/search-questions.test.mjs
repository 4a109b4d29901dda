// What the figures of the searches ask (web/tutorial/search-questions.js).

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { expansionQuestion, magnitudeOf, smallQuestion } from '../../web/tutorial/search-questions.js';

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
  const show = () => {};
  const { signal } = new AbortController();
  const stored = { steps: 3, allStored: 7, algorithm: 'bfs', bothEnds: false };
  assert.deepEqual(await smallQuestion(/** @type {any} */ (stored), show).judge(signal), {
    answer: '7',
    why: '3 are expanded by then, and 4 still wait.',
    show,
  });
  const astar = await smallQuestion(/** @type {any} */ ({ ...stored, algorithm: 'astar-manhattan' }), show).judge(
    signal,
  );
  assert.equal(astar.answer, '3');
});
