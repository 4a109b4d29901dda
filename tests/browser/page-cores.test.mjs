// Several workers at one search (web/engine/solver-pool.ts): what they prove, and that a search survives their loss.

import assert from 'node:assert/strict';

import { replay, test } from './driver.mjs';
import { browser, server } from './page.mjs';

/** @import { Page } from '@playwright/test' */

// It lasts longer than the 300 ms after which others help.
const long = '12 8 7 3/14 0 6 4/10 15 11 5/9 13 2 1'; // 60 moves
const longest = '0 15 8 3/12 11 7 4/14 10 6 5/9 13 2 1'; // 70 moves
// Of 5x5, whose tables are small.
const hard = '8 7 12 1 2/23 5 9 10 3/22 13 21 11 15/24 20 18 6 19/0 17 16 14 4'; // 86 moves at least
const another = '11 6 13 15 9/1 21 7 2 5/0 17 10 24 4/23 22 20 18 8/16 19 12 3 14'; // 78 moves

test.describe('several workers', () => {
  /** @type {Page} */
  let page;
  test.beforeAll(async () => {
    page = await browser.newPage({ serviceWorkers: 'block' });
    await page.goto(server.url);
  });
  test.afterAll(() => page.close());
  test.afterEach(() => server.overrides.clear());

  /** The driver does not see what workers of workers load: the server changes it. @param {(script: string) => string} change */
  const changeWorkers = (change) =>
    server.overrides.set('solver-worker.js', (response, body) => {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(change(String(body)));
    });

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

  test('prove the same length as one', async () => {
    const answer = await solve(long);
    assertProven(answer);
    assert.ok(answer.cores > 1, 'a second worker helped');
    console.log(`${answer.cores} cores: ${answer.expanded} states in ${Math.round(answer.milliseconds)} ms`);
  });

  test('a worker that is gone in the middle of its piece, or never starts, is done without', async () => {
    /** @type {[string, number][]} and how many cores it can have been */
    const harms = [
      ["let asked = 0; addEventListener('message', ({ data }) => data.type === 'ask' && ++asked === 3 && close());", 2],
      ["throw new Error('not here');", 1],
    ];
    for (const [harm, most] of harms) {
      changeWorkers((script) => `if (self.name === 'helper') { ${harm} }\n${script}`);
      const answer = await solve(long);
      assertProven(answer);
      assert.equal(answer.cores > 1, most > 1, `${answer.cores} cores`);
    }
  });

  test('a worker that is gone while it builds tables is done without: they are built all the same', async () => {
    const tell = (/** @type {string} */ what) =>
      `const request = new XMLHttpRequest(); request.open('GET', '${what}', false); request.send();`;
    const harm = `{
      const { instantiate } = WebAssembly;
      const channel = new BroadcastChannel('helper');
      let gone = false;
      channel.onmessage = () => (gone = true);
      WebAssembly.instantiate = async (...given) => {
        const exports = { ...(await instantiate.apply(WebAssembly, given)).exports };
        const { table_step, databases_add, malloc, memory } = exports;
        if (self.name === 'helper')
          exports.table_step = (...values) => {
            channel.postMessage('gone');
            ${tell('helper-gone')}
            self.close();
            return table_step(...values);
          };
        else {
          const wanted = malloc(10);
          new Uint8Array(memory.buffer).set(new TextEncoder().encode('5x5-0\\0'), wanted);
          exports.databases_wanted = () => wanted;
          // It builds nothing itself before.
          exports.table_step = (...values) => (gone ? table_step(...values) : 0);
          let taken = false;
          exports.databases_add = (...values) => {
            if (!taken) { ${tell('tables-taken')} }
            taken = true;
            return databases_add(...values);
          };
        }
        return { exports };
      };
    }`;
    changeWorkers((script) => `${harm}\n${script}`);
    server.requests.length = 0;
    const told = async (/** @type {string} */ what) => {
      for (const end = Date.now() + 100_000; !server.requests.some((path) => path.endsWith(what)); ) {
        assert.ok(Date.now() < end, what);
        await page.waitForTimeout(50);
      }
    };
    await page.evaluate(async (position) => {
      const { SolverClient } = await import(/** @type {string} */ ('./solver-client.js'));
      const [client, ending] = [new SolverClient(), new AbortController()];
      const limits = { algorithm: 'idastar', maxNodes: 0, maxBytes: 512 * 2 ** 20, maxSeconds: 120 };
      const search = client.solve({ ...limits, position }, { signal: ending.signal });
      Object.assign(window, {
        end: () => {
          ending.abort();
          return search;
        },
        prove: (/** @type {string} */ another) => client.solve({ ...limits, position: another }),
      });
    }, hard);
    await told('helper-gone');
    await told('tables-taken');
    const { status } = await page.evaluate(() => /** @type {any} */ (window).end());
    assert.equal(status, 'cancelled', 'the search has gone on');
    const answer = await page.evaluate((position) => /** @type {any} */ (window).prove(position), another);
    assert.deepEqual([answer.status, answer.length, answer.optimal], ['solved', 78, true]);
    assert.equal(replay(another, answer.moves), '1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0');
  });

  test('end at once when the search is cancelled', async () => {
    const answer = await solve(longest, 1500);
    assert.equal(answer.status, 'cancelled');
  });
});
