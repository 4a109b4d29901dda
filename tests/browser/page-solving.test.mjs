// Our page: solving.

import assert from 'node:assert/strict';

import { board, replay, screenshot, settled, test, withPage } from './driver.mjs';
import { some } from './engines.mjs';
import {
  below,
  browser,
  busyness,
  farthest,
  farthestHash,
  goal5x5,
  hard4x4,
  hard5x5,
  nearHash,
  onPage,
  overflow,
  searched,
  server,
  setSpeed,
  solveButton,
  solverButton,
  words,
} from './page.mjs';

/**
 * Lowers the memory limit of the module, as if the browser refused more.
 * @param {Buffer} module
 * @param {number} megabytes
 */
function withMaximumMemory(module, megabytes) {
  const bytes = Buffer.from(module);
  const number = (/** @type {number} */ at) => {
    let [value, length] = [0, 0];
    for (let byte = 0x80; byte & 0x80; ++length) value |= ((byte = bytes[at + length]) & 0x7f) << (7 * length);
    return { value, length };
  };
  for (let at = 8; at < bytes.length; ) {
    const size = number(at + 1);
    const content = at + 1 + size.length;
    if (bytes[at] === 5) {
      // the section of the memories has one, with flags, an initial and a maximum size in pages of 64 KB
      assert.equal(bytes[content + 1] & 1, 1, 'it has a maximum');
      const maximum = content + 2 + number(content + 2).length;
      let rest = megabytes * 16;
      for (let index = 0, { length } = number(maximum); index < length; ++index, rest >>= 7) {
        bytes[maximum + index] = (rest & 0x7f) | (index < length - 1 ? 0x80 : 0);
      }
      return bytes;
    }
    at = content + size.value;
  }
  throw new Error('the module has no memory');
}

/** How near to the shortest a solution is, in the page's words. @param {{ length: number, lowerBound: number }} found */
function far({ length, lowerBound }) {
  const gap = length / lowerBound - 1;
  return gap < 1
    ? `within ${Math.ceil(gap * 100)} % of the shortest`
    : `at most ${(Math.ceil(gap * 10) / 10 + 1).toFixed(1)} times the shortest`;
}

test.describe('solving', () => {
  for (const [algorithm, name, method, shown] of some(
    [
      ['bfs', 'BFS', 'bfs', 'BFS'],
      ['astar-misplaced', 'A* misplaced', 'astar', 'A*'],
      ['astar-manhattan', 'A* Manhattan', 'astar', 'A*'],
      ['auto', 'Auto', 'distance-table', 'a table of all distances'],
      ['idastar', 'IDA*', 'idastar', 'IDA* with pattern databases'],
      ['bidirectional-bfs', 'Bidirectional BFS', 'bidirectional-bfs', 'bidirectional BFS'],
    ],
    4,
  )) {
    test(
      `${name} solves a position 31 moves away and plays it to the end${algorithm === 'auto' ? ' @short' : ''}`,
      onPage({ hash: farthestHash }, async (page) => {
        await page.evaluate(() =>
          document.addEventListener('puzzle-solution', (event) => {
            /** @type {any} */ (window).solution = /** @type {CustomEvent} */ (event).detail;
          }),
        );
        await setSpeed(page, '20');
        await (await solverButton(page, algorithm)).click();
        await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).solved);
        const found = await page.evaluate(() => /** @type {any} */ (window).solution);
        assert.equal(found.status, 'solved');
        assert.equal(found.length, 31);
        assert.equal(found.optimal, true);
        assert.equal(found.algorithm, algorithm);
        assert.equal(replay(farthest, found.moves), '1 2 3/4 5 6/7 8 0');
        assert.equal(found.lowerBound, 31);
        assert.equal(found.method, method);
        assert.ok((await words(page, 'figures')).startsWith(`${shown} · `), await words(page, 'figures'));
        const how = algorithm === 'auto' ? ' by a table of all distances' : '';
        assert.equal(
          (await words(page, 'status')).replace(/(under )?[\d.]+ (µs|ms|s)/, 'T'),
          `${name} found 31 moves in T${how}, proven shortest.`,
        );
        assert.match(await words(page, 'figure-time'), /^(under )?[\d.]+ (µs|ms|s)$/);
        const row = page.locator('#comparison li', { hasText: '31 moves, proven shortest' });
        assert.match((await row.textContent()) ?? '', new RegExp(`${found.expanded.toLocaleString('en')} states`));
        assert.equal(await words(page, 'progress'), '31 of 31');
        assert.equal(await words(page, 'moves'), '31');
        assert.ok(found.bytesPeak > 1000, `${found.bytesPeak} bytes`);
        if (/bfs|^astar/.test(algorithm)) {
          assert.ok(found.milliseconds > 0);
          assert.ok(found.expanded > 1000 && found.expanded <= 181440, `${found.expanded} expanded`);
          assert.ok(found.frontierPeak > 100);
        }
      }),
    );
  }

  test('on a large board both bounds are shown while Auto goes on; Good enough plays the best known', async () => {
    for (const viewport of [
      { width: 320, height: 640 },
      { width: 360, height: 640 },
      { width: 1280, height: 800 },
    ]) {
      await withPage(browser, server, { hash: hard5x5, viewport }, async (page) => {
        const start = await board(page, 'state');
        await setSpeed(page, '0.25');
        await page.evaluate(() => {
          const log = Object.assign(window, { progress: /** @type {any[]} */ ([]) }).progress;
          document.addEventListener('puzzle-progress', (event) => log.push(/** @type {CustomEvent} */ (event).detail));
        });
        const before = await below(page);
        await page.locator(solveButton).click();
        await page.waitForFunction(() => {
          const { progress } = /** @type {any} */ (window);
          return progress.length > 12 && progress.at(-1).length > 0 && progress.at(-1).lowerBound > 0;
        });
        assert.match(await words(page, 'status'), /^Best \d+ moves, lower bound \d+, gap \d+ %\.$/);
        assert.match(await words(page, 'brief'), /^[\d,]+ states · [\d.]+ (KB|MB) · \d+ moves$/);
        assert.equal(await below(page), before, 'nothing moves');
        assert.equal(await overflow(page), 0);
        await screenshot(page, `improving-${viewport.width}`);
        const result = page.evaluate(
          () =>
            new Promise((resolve) => {
              document.addEventListener(
                'puzzle-solution',
                (event) => resolve(/** @type {CustomEvent} */ (event).detail),
                { once: true },
              );
            }),
        );
        await page.getByRole('button', { name: 'Good enough – play it' }).click();
        const found = /** @type {any} */ (await result);
        assert.equal(found.status, 'solved');
        assert.equal(found.optimal, false);
        assert.equal(replay(start, found.moves), goal5x5);
        const told = await page.evaluate(() => /** @type {any} */ (window).progress);
        assert.ok(
          told.length > 0 &&
            told.every(
              (/** @type {any} */ each) =>
                each.algorithm === 'auto' &&
                each.method !== '' &&
                each.lowerBound <= found.length &&
                (each.length === -1 || each.length >= found.length) &&
                !each.optimal &&
                each.setupMilliseconds >= 0,
            ),
          JSON.stringify(told[0]),
        );
        await searched(page);
        const status = await words(page, 'status');
        assert.match(status, new RegExp(`^Auto found ${found.length} moves in `));
        const bounds = `a solution has at least ${found.lowerBound} moves: ${far(found)}.`;
        assert.ok(status.endsWith(bounds), `${status}, not ${bounds}`);
        assert.ok(await page.locator('#settle').isHidden());
        assert.equal(await board(page, 'playing'), true);
        assert.equal(await page.evaluate(() => document.activeElement?.id), 'play-pause', 'the focus is handed on');
      });
    }
  });

  test(
    'another search starts from the same position, and the figures stand side by side @short',
    onPage({ hash: farthestHash }, async (page) => {
      await setSpeed(page, '20');
      /** @type {string[][]} */
      const expected = [];
      /** @type {number[]} */
      const expanded = [];
      for (const [algorithm, name] of [
        ['bfs', 'BFS'],
        ['astar-misplaced', 'A* misplaced'],
        ['astar-manhattan', 'A* Manhattan'],
      ]) {
        await (await solverButton(page, algorithm)).click();
        await searched(page);
        const time = await words(page, 'figure-time');
        const row = page.locator('#comparison li', { has: page.getByText(name, { exact: true }) });
        const cost = (await row.locator('.cost').textContent()) ?? '';
        assert.match(cost, /^[\d,]+ states · [\d.]+ [KM]B · 31 moves, proven shortest$/);
        expected.push([name, time, '', cost]);
        expanded.push(Number(cost.split(' ')[0].replaceAll(',', '')));
        if (algorithm !== 'bfs') await settled(page); // the playback of the first is interrupted
      }
      assert.ok(expanded[2] < expanded[1] && expanded[1] < expanded[0], `${expanded}`);
      const rows = () =>
        page
          .locator('#comparison li')
          .evaluateAll((found) => found.map((row) => [...row.children].map((cell) => cell.textContent)));
      assert.deepEqual((await rows()).slice(0, 3), expected);
      assert.equal(await page.locator('#comparison .best').count(), 1, 'the least time is marked');
      await page.locator('#shuffle').click();
      assert.deepEqual(
        (await rows()).map((row) => row[1]),
        ['–', '–', '–', '–'],
        'another position, another comparison',
      );
    }),
  );

  test(
    'play, pause, step, scrub and speed; a move of one’s own ends the solution',
    onPage({ hash: farthestHash }, async (page) => {
      const progress = async () => Number((await words(page, 'progress')).split(' ')[0]);
      await setSpeed(page, '0.25');
      await page.locator(solveButton).click();
      await page.getByRole('button', { name: 'Pause' }).click();
      const at = await progress();
      await page.waitForTimeout(300);
      assert.equal(await progress(), at, 'paused');
      await page.getByRole('button', { name: 'One move forward' }).click();
      assert.equal(await progress(), at + 1);
      await page.getByRole('button', { name: 'One move forward' }).click();
      await page.getByRole('button', { name: 'One move back' }).click();
      assert.equal(await progress(), at + 1);
      await page.locator('#scrubber').fill('20');
      assert.equal(await progress(), 20);
      assert.equal(await board(page, 'moveCount'), 20);
      await page.getByRole('button', { name: 'Back to the start' }).click();
      assert.equal(await board(page, 'state'), farthest);
      await page.locator('#board').focus();
      await page.keyboard.press('Space');
      assert.equal(await board(page, 'playing'), true);
      await setSpeed(page, '20');
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).moveCount > 3);
      await page.keyboard.press('Space');
      assert.equal(await board(page, 'playing'), false);
      for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
      assert.equal(await board(page, 'movesAhead'), 0);
      assert.ok(await page.locator('#play-pause').isDisabled());
    }),
  );

  test('while BFS runs on 4x4 figures move and the page goes on drawing; Escape and Cancel end it', async () =>
    withPage(browser, server, { hash: hard4x4 }, async (page) => {
      for (const how of ['button', 'Escape']) {
        await (await solverButton(page, 'bfs')).click();
        await page.locator('#brief:not(:empty)').waitFor();
        const first = await words(page, 'brief');
        const gaps = await page.evaluate(
          () =>
            new Promise((resolve) => {
              /** @type {number[]} */
              const times = [];
              const frame = (/** @type {number} */ now) => {
                times.push(now);
                if (times.length < 60) requestAnimationFrame(frame);
                else
                  resolve(
                    times
                      .slice(1)
                      .map((time, index) => time - times[index])
                      .sort((a, b) => b - a),
                  );
              };
              requestAnimationFrame(frame);
            }),
        );
        console.log(`longest gaps between frames while searching: ${gaps.slice(0, 4).map(Math.round)} ms`);
        assert.notEqual(await words(page, 'brief'), first, 'the figures move');
        if (how === 'button') await screenshot(page, 'searching-4x4');
        const idle = await page.evaluate(async (way) => {
          const begin = performance.now();
          const button = /** @type {HTMLElement} */ (document.querySelector('[data-algorithm=bfs]'));
          if (way === 'button') button.click();
          else document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
          while (button.classList.contains('running')) await new Promise((done) => setTimeout(done, 1));
          return performance.now() - begin;
        }, how);
        console.log(`${idle.toFixed(1)} ms until cancelled`);
        assert.equal(await board(page, 'moveCount'), 0);
        assert.match(await words(page, 'status'), /^Cancelled after [\d.]+ (ms|s)/);
      }
      await page.locator('#shuffle').click();
      assert.equal(await board(page, 'moveCount'), 0);
    }));

  test(
    'the worker with the solver ends when it took much memory, and stays for small searches',
    onPage({ hash: nearHash }, async (page) => {
      await page.locator(solveButton).click();
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).solved);
      assert.equal((await busyness(page)).workers, 1);
      await page.evaluate((hash) => {
        location.hash = hash;
      }, hard4x4);
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).size === '4x4');
      await (await solverButton(page, 'bfs')).click();
      await page.waitForFunction(
        () =>
          Number.parseFloat(/· ([\d.]+) MB/.exec(document.querySelector('#brief')?.textContent ?? '')?.[1] ?? '0') > 70,
        undefined,
        { timeout: 60_000 }, // the work of BFS takes a busy machine longer than a page
      );
      await page.keyboard.press('Escape');
      await searched(page);
      assert.equal((await busyness(page)).workers, 0);
    }),
  );

  test(
    'a move or a new game during a search ends the search',
    onPage({ hash: hard4x4 }, async (page) => {
      await (await solverButton(page, 'bfs')).click();
      await page.locator('#board').focus();
      await page.keyboard.press('ArrowDown');
      await searched(page);
      assert.equal(await board(page, 'moveCount'), 1);
      await page.locator(solveButton).click();
      await page.locator('#shuffle').click();
      await searched(page);
      assert.ok(await page.locator('#play-pause').isDisabled());
      assert.ok(await page.locator('#details').isHidden());
      assert.ok(await page.locator('#expectation').isVisible());
    }),
  );

  test('a search can be cancelled while the solver is still being downloaded', async () => {
    for (const file of ['solver-client.js', 'wasm/solver.wasm']) {
      server.overrides.set(file, () => {});
      try {
        await withPage(browser, server, { hash: nearHash }, async (page) => {
          await page.locator(solveButton).click();
          assert.equal(await page.locator(`${solveButton} small`).textContent(), 'Cancel');
          await page.locator(solveButton).click();
          await searched(page);
          assert.equal(await words(page, 'status'), 'Cancelled.');
          assert.ok(await page.locator('#details').isHidden(), 'there are no figures yet');
        });
      } finally {
        server.overrides.clear();
      }
    }
  });

  test(
    'nothing moves under the pointer while a search runs',
    onPage({ hash: farthestHash, viewport: { width: 390, height: 844 } }, async (page) => {
      await setSpeed(page, '20');
      await page.locator(solveButton).click();
      await page.locator('#player').waitFor();
      await settled(page);
      const top = await below(page);
      await page.evaluate(() => {
        const seen = Object.assign(window, { tops: new Set() }).tops;
        new MutationObserver(() =>
          seen.add((document.querySelector('.notes')?.getBoundingClientRect().bottom ?? 0) + scrollY),
        ).observe(document.body, { subtree: true, childList: true, attributes: true });
      });
      await page.locator(solveButton).click();
      await searched(page);
      assert.deepEqual(await page.evaluate(() => [.../** @type {any} */ (window).tops]), [top], 'the player stays');
      await page.evaluate((hash) => {
        location.hash = hash;
      }, hard4x4);
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).size === '4x4');
      const before = await below(page);
      await (await solverButton(page, 'bfs')).click();
      await page.locator('#brief:not(:empty)').waitFor();
      assert.equal(await below(page), before, 'the brief figures have their room');
      await page.keyboard.press('Escape');
    }),
  );

  test(
    'a search that runs out of memory says so in plain words and what would work',
    onPage({ hash: hard4x4, deviceMemory: 0.125 }, async (page) => {
      await (await solverButton(page, 'bfs')).click();
      await page.locator('#status').filter({ hasText: 'BFS reached its limit' }).waitFor();
      assert.match(
        await words(page, 'status'),
        /^BFS reached its limit of 16 MB of memory after [\d.]+ (ms|s), after searching 1\d moves deep\. Auto solves every board\.$/,
      );
      assert.match((await page.locator('#comparison').textContent()) ?? '', /ran out, 1\d deep/);
      await screenshot(page, 'limit');
      await (await solverButton(page, 'astar-manhattan')).click();
      await page.locator('#status').filter({ hasText: 'A* Manhattan reached its limit of 16 MB' }).waitFor();
      assert.match(await words(page, 'status'), /at least \d+ moves\. Auto solves every board\.$/);
    }),
  );

  test('when the browser refuses memory to the solver that is said, and the board stays playable', async () => {
    server.overrides.set(
      'wasm/solver.wasm',
      (response, body) =>
        void response.writeHead(200, { 'content-type': 'application/wasm' }).end(withMaximumMemory(body, 32)),
    );
    try {
      await withPage(browser, server, { hash: hard4x4 }, async (page) => {
        await (await solverButton(page, 'bfs')).click();
        await searched(page);
        assert.match(await words(page, 'status'), /^BFS reached the end of the browser’s memory after /);
        assert.ok(await page.locator('#alert').isHidden());
        await page.locator('#board').focus();
        await page.keyboard.press('ArrowDown');
        assert.equal(await board(page, 'moveCount'), 1);
      });
    } finally {
      server.overrides.clear();
    }
  });

  test('a solution is believed only after it was played on a board', async () => {
    server.overrides.set('solver-client.js', (response) =>
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(
          "export const sharedSolver = { solve: async () => ({ status: 'solved', message: '', moves: 'D', length: 1, optimal: true, statistics: {} }) };",
        ),
    );
    try {
      await withPage(browser, server, { hash: nearHash }, async (page) => {
        const { status, message } = await page.evaluate(() =>
          /** @type {any} */ (document.querySelector('#board')).solve(),
        );
        assert.equal(status, 'error');
        assert.match(message, /does not solve the board/);
        assert.equal(await board(page, 'movesAhead'), 0);
      });
    } finally {
      server.overrides.clear();
    }
  });

  test(
    'why a search was cancelled is a code, and a sentence in the language of the board',
    onPage({ hash: hard4x4 }, async (page) => {
      const told = await page.evaluate(async () => {
        const board = /** @type {any} */ (document.createElement('sliding-puzzle'));
        board.lang = 'de';
        board.loading = 'eager';
        board.setAttribute('state', '0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1');
        document.body.append(board);
        await board.ready;
        /** @param {() => unknown} act */
        const ended = async (act) => {
          const result = board.solve({ algorithm: 'bfs', play: false });
          await new Promise((done) => {
            board.addEventListener('puzzle-progress', done, { once: true });
          });
          act();
          const { status, reason, message } = await result;
          return [status, reason, message];
        };
        return [
          await ended(() => board.cancel()),
          await ended(() => board.move('up')),
          await ended(() => board.solve({ algorithm: 'bfs', maxNodes: 1, play: false })),
          await ended(() => board.remove()),
        ];
      });
      assert.deepEqual(told, [
        ['cancelled', 'asked', 'Abgebrochen.'],
        ['cancelled', 'board-changed', 'Die Suche ist zu Ende, weil sich das Puzzle geändert hat.'],
        ['cancelled', 'another-search', 'Eine andere Suche hat begonnen.'],
        ['cancelled', 'removed', 'Abgebrochen.'],
      ]);
    }),
  );

  test(
    'solve() resolves for every caller: abort before and during, twice at once, limits, bad algorithm',
    onPage({ hash: hard4x4 }, async (page) => {
      const results = await page.evaluate(async () => {
        const element = /** @type {any} */ (document.querySelector('#board'));
        const summary = async (/** @type {Promise<any>} */ promise) => {
          const { status, message, expanded } = await promise;
          return [status, message, expanded];
        };
        const first = summary(element.solve({ algorithm: 'bfs', play: false }));
        const second = summary(element.solve({ algorithm: 'bfs', maxNodes: 5000, play: false }));
        const both = await Promise.all([first, second]);
        const controller = new AbortController();
        const third = summary(element.solve({ algorithm: 'bfs', signal: controller.signal }));
        setTimeout(() => controller.abort(), 100);
        const magic = await Promise.all([third]);
        return [
          ...both,
          ...magic,
          await summary(element.solve({ algorithm: 'bfs', signal: AbortSignal.abort() })),
          await summary(element.solve({ algorithm: 'magic' })),
          await summary(element.solve({ algorithm: 'bfs', maxSeconds: 0.05 })),
        ];
      });
      assert.deepEqual(results[0].slice(0, 2), ['cancelled', 'Another search began.']);
      assert.deepEqual(results[1], ['limit', 'nodes', 5000]);
      assert.deepEqual(results[2].slice(0, 2), ['cancelled', 'Cancelled.']);
      assert.deepEqual(results[3].slice(0, 2), ['cancelled', 'Cancelled.']);
      assert.equal(results[4][0], 'error');
      assert.match(results[4][1], /magic/);
      assert.deepEqual(results[5].slice(0, 2), ['limit', 'time']);
    }),
  );
});
