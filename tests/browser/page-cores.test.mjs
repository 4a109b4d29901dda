// Several workers at one search (web/engine/solver-pool.ts): what they prove, and that a search survives their loss.

import { leadsHome } from '../rules.mjs';
import { answerWith, expect, server, test } from './page.mjs';

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

for (const [what, harm, helped] of [
  ['prove the same length as one', '', true],
  [
    'are done without when one is gone in the middle of its piece',
    "let asked = 0; addEventListener('message', ({ data }) => data.type === 'ask' && ++asked === 3 && close());",
    true,
  ],
  ['are done without when they never start', "throw new Error('not here');", false],
])
  test(`several workers ${what}`, async ({ open }) => {
    const page = await open({ cores: 0, expect: [/not here/] });
    const harming = (body) => `if (self.name === 'helper') { ${harm} }\n${body}`;
    server.overrides.set('solver-worker.js', answerWith('text/javascript', harming));
    const answer = await solve(page, long);
    expect(answer).toMatchObject({ status: 'solved', length: 60, optimal: true });
    expect(leadsHome(long, answer.moves)).toBe(true);
    expect(answer.cores > 1).toBe(helped);
    console.log(`${answer.cores} cores: ${answer.expanded} states in ${Math.round(answer.milliseconds)} ms`);
  });

test('several workers end at once when the search is cancelled', async ({ open }) => {
  const page = await open({ cores: 0 });
  expect(await solve(page, longest, 1500)).toMatchObject({ status: 'cancelled' });
});
