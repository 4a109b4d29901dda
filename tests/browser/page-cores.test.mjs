// Several workers at one search. That it survives their loss is in tests/web/solver-pool.test.mjs.

import { leadsHome } from '../rules.mjs';
import { expect, test } from './page.mjs';

// They last longer than the 300 ms after which others help.
const long = '12 8 7 3/14 0 6 4/10 15 11 5/9 13 2 1'; // 60 moves
const longest = '0 15 8 3/12 11 7 4/14 10 6 5/9 13 2 1'; // 70 moves

/** A search, cancelled after so many milliseconds. */
const solve = (page, position, milliseconds = 100_000) =>
  page.evaluate(
    async ([start, most]) => {
      const { SolverClient } = await import('./solver-client.js');
      const limits = { maxNodes: 0, maxBytes: 256 * 2 ** 20, maxSeconds: 60 };
      const request = { algorithm: 'idastar', position: start, ...limits };
      return new SolverClient().solve(request, { signal: AbortSignal.timeout(Number(most)) });
    },
    [position, milliseconds],
  );

test('several workers prove the same length as one', async ({ open }) => {
  const answer = await solve(await open({ cores: 0 }), long);
  expect(answer).toMatchObject({ status: 'solved', length: 60, optimal: true });
  expect(leadsHome(long, answer.moves)).toBe(true);
  expect(answer.cores).toBeGreaterThan(1);
});

test('several workers end at once when the search is cancelled', async ({ open }) => {
  const page = await open({ cores: 0 });
  expect(await solve(page, longest, 1500)).toMatchObject({ status: 'cancelled' });
});
