// Several workers at one search (web/engine/solver-pool.js): what they prove, and that a search survives their loss.

import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';

import { replay } from './driver.mjs';
import { browser, server } from './page.mjs';

/** @import { Page } from 'playwright-core' */

// It lasts longer than the 300 ms after which others help.
const long = '12 8 7 3/14 0 6 4/10 15 11 5/9 13 2 1'; // 60 moves
const longest = '0 15 8 3/12 11 7 4/14 10 6 5/9 13 2 1'; // 70 moves

describe('several workers', () => {
  /** @type {Page} */
  let page;
  before(async () => {
    page = await browser.newPage();
    await page.goto(server.url);
  });
  after(() => page.close());

  /** @param {string} position @param {number} [cancelAfter] milliseconds */
  const solve = (position, cancelAfter) =>
    page.evaluate(
      async ([start, milliseconds]) => {
        const script = './solver-client.js';
        const { SolverClient } = await import(script);
        const signal = milliseconds ? AbortSignal.timeout(Number(milliseconds)) : undefined;
        return new SolverClient().solve(
          { algorithm: 'idastar', position: start, maxNodes: 0, maxBytes: 256 * 2 ** 20, maxSeconds: 60 },
          { signal },
        );
      },
      [position, cancelAfter],
    );

  /** @param {any} answer */
  function assertProven(answer) {
    assert.deepEqual([answer.status, answer.length, answer.optimal], ['solved', 60, true]);
    assert.equal(replay(long, answer.moves), '1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0');
  }

  test('prove the same length as one', async (context) => {
    const answer = await solve(long);
    assertProven(answer);
    assert.ok(answer.cores > 1, 'a second worker helped');
    context.diagnostic(`${answer.cores} cores: ${answer.expanded} states in ${Math.round(answer.milliseconds)} ms`);
  });

  test('a worker that is gone in the middle of its piece, or never starts, is done without', async () => {
    const harms = [
      "let asked = 0; addEventListener('message', ({ data }) => data.type === 'ask' && ++asked === 3 && close());",
      "throw new Error('not here');",
    ];
    for (const harm of harms) {
      await page.route('**/solver-worker.js', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `if (self.name === 'helper') { ${harm} }\n${await response.text()}` });
      });
      assertProven(await solve(long));
      await page.unroute('**/solver-worker.js');
    }
  });

  test('end at once when the search is cancelled', async () => {
    const answer = await solve(longest, 1500);
    assert.equal(answer.status, 'cancelled');
  });
});
