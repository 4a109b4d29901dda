// Our page: the database file.

import { describe, test } from 'node:test';
import assert from 'node:assert/strict';

import { whenReady, withPage } from './driver.mjs';
import { release } from './engines.mjs';
import { browser, farthestHash, hard4x4, server } from './page.mjs';

/** @import { Page } from 'playwright-core' */

describe('the database file', () => {
  const file = 'data/4x4.pdb';
  const small = 'data/4x4-first.pdb'; // serves until the other is there
  const files = () => server.requests.filter((path) => path.endsWith('.pdb'));
  const fetched = () => files().filter((path) => path === file).length;
  /** Until the file is in the cache; searches do not wait for that. @param {Page} page */
  const untilStored = async (page) => {
    const stored = () => page.evaluate((url) => caches.match(url).then(Boolean), server.url + file);
    for (const end = Date.now() + 15_000; !(await stored()); await page.waitForTimeout(20))
      assert.ok(Date.now() < end, 'it is stored');
  };
  /** @param {Page} page @param {string} algorithm */
  const solve = (page, algorithm) =>
    page.evaluate(
      (name) => /** @type {any} */ (document.querySelector('#board')).solve({ algorithm: name, play: false }),
      algorithm,
    );
  const easy4x4 = '#state=1,2,3,4/5,6,7,8/9,10,11,12/0,13,14,15';

  test('comes when the reader turns to what solves a board that waits for it, once, but not to save data', async () => {
    /** @param {string} hash @param {boolean} saveData @param {(page: Page) => Promise<void>} body */
    const turned = (hash, saveData, body) =>
      withPage(browser, server, { hash, ready: false }, async (page) => {
        await page.addInitScript(
          (value) => Object.defineProperty(navigator, 'connection', { value: { saveData: value } }),
          saveData,
        );
        await page.reload();
        await whenReady(page);
        server.requests.length = 0;
        await page.hover('.toolbar .solve');
        await body(page);
      });
    for (const [hash, saveData] of /** @type {[string, boolean][]} */ ([
      [hard4x4, true],
      [farthestHash, false],
    ]))
      await turned(hash, saveData, async (page) => {
        await page.hover('[data-algorithm=bfs]');
        await page.evaluate("import('./solver-client.js')"); // had it been asked for, it would be there
        assert.deepEqual(
          server.requests.filter((path) => /wasm|pdb/.test(path)),
          [],
        );
      });
    await turned(hard4x4, false, async (page) => {
      await untilStored(page); // it comes without a search
      await page.hover('[data-algorithm=bfs]');
      assert.equal((await solve(page, 'auto')).optimal, true);
      for (const path of ['solver-worker.js', 'wasm/solver.wasm', small, file])
        assert.equal(server.requests.filter((each) => each === path).length, 1, path);
    });
  });

  test('is fetched once, kept, and not fetched on a second visit; a stored one that is broken is fetched anew', async (context) => {
    server.requests.length = 0;
    await withPage(browser, server, { hash: hard4x4 }, async (page) => {
      const first = await solve(page, 'auto');
      assert.deepEqual(
        [first.status, first.optimal, first.setupMilliseconds],
        ['solved', true, 0],
        'nothing had to be built',
      );
      assert.equal(first.method, 'idastar');
      assert.equal((await solve(page, 'idastar')).length, first.length);
      assert.deepEqual(files(), [small, file]);
      await untilStored(page);
      const stored = () =>
        page.evaluate(async () =>
          (await (await caches.open('sliding-puzzle')).keys()).map(({ url }) => new URL(url).pathname),
        );
      assert.deepEqual(await stored(), [`/some/folder/${file}`]);

      await page.reload();
      await whenReady(page);
      const began = await page.evaluate(() => performance.now());
      const second = await solve(page, 'auto');
      context.diagnostic(
        `second visit: ${Math.round((await page.evaluate(() => performance.now())) - began)} ms to the solution, ` +
          `${Math.round(second.milliseconds)} of them searching`,
      );
      assert.deepEqual([second.length, second.optimal, second.setupMilliseconds], [first.length, true, 0]);
      assert.deepEqual(files(), [small, file], 'from the cache');

      await page.evaluate(async (url) => {
        const cache = await caches.open('sliding-puzzle');
        await cache.put(url, new Response('spoilt'));
        await cache.put(`${url}?old`, new Response('of an earlier version'));
      }, server.url + file);
      await page.reload();
      await whenReady(page);
      const third = await solve(page, 'auto');
      assert.deepEqual([third.length, third.optimal, third.setupMilliseconds], [first.length, true, 0]);
      // The small file serves the search, which may end before the other comes.
      for (const end = Date.now() + 15_000; files().length < 4 || (await stored()).length > 1; )
        assert.ok(Date.now() < end, 'once more, and stored in place of the others');
      assert.deepEqual(files(), [small, file, small, file]);
      assert.deepEqual(await stored(), [`/some/folder/${file}`]);
    });
  });

  test('is stored unpacked when no search runs, and then read from there; one with a bit changed is fetched anew, whatever its hash says', async (context) => {
    server.requests.length = 0;
    await withPage(browser, server, { hash: easy4x4 }, async (page) => {
      const first = await solve(page, 'idastar');
      /** On a busy machine the file may come too late for a search, which then builds what it needs. */
      const solveWithFile = async () => {
        for (const end = Date.now() + 15_000; ; ) {
          const found = await solve(page, 'idastar');
          if (found.setupMilliseconds === 0) return found;
          assert.ok(Date.now() < end, `${found.setupMilliseconds} ms`);
        }
      };
      /** Versions and sizes, and the byte that is changed below. */
      const stored = () =>
        page.evaluate(async () => {
          const cache = await caches.open('sliding-puzzle');
          const files = await Promise.all(
            (await cache.keys()).map(async (key) => (await cache.match(key))?.arrayBuffer()),
          );
          return files.map((bytes) => [
            bytes?.byteLength,
            ...[4, 3_000_000].map((at) => new Uint8Array(bytes ?? [])[at]),
          ]);
        });
      let good = NaN;
      const isStored = async () => {
        /** @type {unknown} */
        let now;
        for (const end = Date.now() + 15_000; Date.now() < end; await page.waitForTimeout(200)) {
          const files = (now = await stored());
          if (Number.isNaN(good) && files[0]?.[1] === 2) good = /** @type {number} */ (files[0][2]);
          if (String(files) === `5767486,2,${good}`) return;
        }
        assert.fail(`stored: ${JSON.stringify(now)}`);
      };
      await isStored();
      await page.reload();
      await whenReady(page);
      const began = await page.evaluate(() => performance.now());
      const second = await solveWithFile();
      context.diagnostic(`${Math.round((await page.evaluate(() => performance.now())) - began)} ms to the solution`);
      assert.deepEqual([second.length, second.expanded], [first.length, first.expanded]);
      assert.equal(fetched(), 1);
      await page.evaluate(async (url) => {
        const cache = await caches.open('sliding-puzzle');
        const bytes = new Uint8Array(await /** @type {Response} */ (await cache.match(url)).arrayBuffer());
        bytes[3_000_000] ^= 16;
        await cache.put(url, new Response(bytes));
      }, server.url + file);
      await page.reload();
      await whenReady(page);
      const third = await solveWithFile();
      assert.deepEqual([third.length, third.expanded], [first.length, first.expanded]);
      await isStored();
      assert.equal(fetched(), 2);
      // Once more with the hash at the end made to fit: a false table would make false proofs.
      await page.evaluate(async (url) => {
        const cache = await caches.open('sliding-puzzle');
        const bytes = new Uint8Array(await /** @type {Response} */ (await cache.match(url)).arrayBuffer());
        bytes[3_000_000] ^= 16;
        let hash = 0xcbf29ce484222325n;
        for (const byte of bytes.subarray(0, -8)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
        new DataView(bytes.buffer).setBigUint64(bytes.length - 8, hash, true);
        await cache.put(url, new Response(bytes));
      }, server.url + file);
      await page.reload();
      await whenReady(page);
      const fourth = await solveWithFile();
      assert.deepEqual([fourth.length, fourth.expanded], [first.length, first.expanded]);
      await isStored();
      assert.equal(fetched(), 3);
    });
  });

  test('where storage is refused it is fetched each time and works', async () => {
    server.requests.length = 0;
    server.overrides.set(
      'solver-worker.js',
      (response, body) =>
        void response
          .writeHead(200, { 'content-type': 'text/javascript' })
          .end(
            `CacheStorage.prototype.open = async () => { throw new DOMException('no', 'SecurityError'); };\n${body}`,
          ),
    );
    try {
      await withPage(browser, server, { hash: hard4x4 }, async (page) => {
        for (const visit of [1, 2]) {
          const result = await solve(page, 'auto');
          assert.deepEqual([result.status, result.optimal, result.setupMilliseconds], ['solved', true, 0]);
          assert.equal(fetched(), visit);
          await page.reload();
          await whenReady(page);
        }
      });
    } finally {
      server.overrides.clear();
    }
  });

  test('is not fetched for other boards and other algorithms', async () => {
    server.requests.length = 0;
    await withPage(browser, server, { hash: farthestHash }, async (page) => {
      assert.equal((await solve(page, 'auto')).length, 31);
      await page.evaluate(() => {
        /** @type {any} */ (document.querySelector('#board')).state = '1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15';
      });
      assert.equal((await solve(page, 'bfs')).length, 3);
      assert.equal(fetched(), 0);
    });
  });

  test('each board has its own, which searches take up while they run, and both are kept', async () => {
    server.requests.length = 0;
    // Of Korf and Felner's positions; a shortest solution has 95 moves.
    const korf = '12 3 9 22 1/18 24 4 14 19/21 5 15 0 10/8 13 6 2 17/7 23 16 20 11';
    const within = { algorithm: 'auto', play: false, maxSeconds: 6 }; // of which some build region tables
    // The file is on its way until the first solution is there, which does not wait for it.
    /** @type {() => void} */
    let arrive = () => {};
    const arrived = new Promise((done) => {
      arrive = () => done(undefined);
    });
    server.overrides.set('data/5x5.pdb', async (response, body) => {
      await arrived;
      response.writeHead(200).end(body);
    });
    try {
      await withPage(browser, server, { hash: `#state=${korf.replaceAll(' ', ',')}` }, async (page) => {
        await page.exposeFunction('solved', arrive);
        const result = await page.evaluate((options) => {
          const board = /** @type {any} */ (document.querySelector('#board'));
          board.addEventListener('puzzle-progress', (/** @type {any} */ { detail }) => {
            if (detail.length >= 0) /** @type {any} */ (window).solved();
          });
          return board.solve(options);
        }, within);
        assert.deepEqual(files(), ['data/5x5.pdb']);
        assert.ok(result.lowerBound >= 87, `at least ${result.lowerBound}`); // without the file 85 in this time, natively
        assert.ok(result.lowerBound <= 95 && result.length >= 95, `${result.length} moves`);
        await page.evaluate(() => {
          /** @type {any} */ (document.querySelector('#board')).state = '1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15';
        });
        assert.equal((await solve(page, 'idastar')).length, 3);
        assert.deepEqual(files(), ['data/5x5.pdb', small, file]);
        await untilStored(page);
        const stored = await page.evaluate(async () =>
          (await (await caches.open('sliding-puzzle')).keys()).map(({ url }) => url.slice(-8)),
        );
        assert.deepEqual(stored.sort(), ['/4x4.pdb', '/5x5.pdb']);
      });
    } finally {
      server.overrides.clear();
    }
  });

  /** @param {Page} page @param {object} limits */
  const prove = (page, limits) =>
    page.evaluate(
      (options) =>
        /** @type {any} */ (document.querySelector('#board')).solve({ algorithm: 'idastar', play: false, ...options }),
      limits,
    );

  test(
    'one of Korf and Felner’s positions of 5x5 is proven shortest by region tables',
    {
      timeout: 300_000,
      skip: !release && 'before a release only',
    },
    (context) =>
      withPage(
        browser,
        server,
        { hash: '#state=12,3,9,22,1/18,24,4,14,19/21,5,15,0,10/8,13,6,2,17/7,23,16,20,11' },
        async (page) => {
          page.setDefaultTimeout(300_000);
          const found = await prove(page, { maxSeconds: 280 });
          assert.deepEqual([found.status, found.length, found.optimal, found.lowerBound], ['solved', 95, true, 95]);
          assert.ok(found.bytes > 90_504_000, `${found.bytes} bytes`);
          context.diagnostic(`${Math.round(found.milliseconds)} ms`);
        },
      ),
  );

  test('region tables that a search has earned are kept for the next visit; there, those that are spoilt are built anew', async () => {
    const position = '#state=7,4,15,2,18/1,21,24,3,10/6,9,0,5,14/23,20,8,17,22/19,13,12,11,16';
    const [few, many, bytes] = [3_000_000, 8_000_000, 7_956_096];
    await withPage(browser, server, { cores: 1, hash: position }, async (page) => {
      page.setDefaultTimeout(60_000);
      /** Name and hash of each that is stored. */
      const stored = () =>
        page.evaluate(async () => {
          const cache = await caches.open('sliding-puzzle tables');
          return Promise.all(
            (await cache.keys()).map(async (key) => {
              const bytes = await /** @type {Response} */ (await cache.match(key)).arrayBuffer();
              const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
              return `${new URL(key.url).pathname} ${hash.join(' ')}`;
            }),
          );
        });
      /** @param {string[]} wrong what they must not be */
      const untilKept = async (wrong) => {
        for (const end = Date.now() + 30_000; ; await page.waitForTimeout(100)) {
          const kept = await stored();
          if (kept.length === 1 && !wrong.includes(kept[0])) return kept;
          assert.ok(Date.now() < end, 'they are kept');
        }
      };
      const early = await prove(page, { maxNodes: few });
      /** How quickly they come is the machine's affair: searches are begun until one has them. @param {number} maxNodes */
      const untilThere = async (maxNodes) => {
        for (const end = Date.now() + 30_000; ; ) {
          const found = await prove(page, { maxNodes });
          if (found.bytes - early.bytes > bytes) break;
          assert.ok(Date.now() < end, `${found.bytes} bytes: it has them`);
        }
        return (await prove(page, { maxNodes: few })).lowerBound;
      };
      const lowerBound = await untilThere(many);
      const kept = await untilKept([]);
      assert.ok(kept[0].startsWith('/some/folder/wasm/tables/5-5-5-5-4 '), kept[0]);

      await page.reload();
      await whenReady(page);
      assert.equal(await untilThere(few), lowerBound); // too few for building

      await page.evaluate(async () => {
        const cache = await caches.open('sliding-puzzle tables');
        const [key] = await cache.keys();
        const spoilt = new Uint8Array(await /** @type {Response} */ (await cache.match(key)).arrayBuffer());
        spoilt[1_000_000] ^= 1;
        await cache.put(key, new Response(spoilt));
      });
      const spoilt = await stored();
      await page.reload();
      await whenReady(page);
      assert.equal(await untilThere(many), lowerBound);
      assert.deepEqual(await untilKept(spoilt), kept);
    });
  });

  for (const cores of [1, 2])
    test(`region tables are built by ${cores} worker(s) when a search has earned them, and are there for the next one`, {
      timeout: 300_000,
      skip: !release && 'before a release only',
    }, async (context) => {
      const farthest4x4 = '#state=0,12,9,13,15,11,10,14,3,7,2,5,4,8,6,1'; // 80 moves
      const bytes = 69_925_000;
      await withPage(browser, server, { cores, hash: farthest4x4 }, async (page) => {
        const easy = await prove(page, { maxNodes: 10_000_000 });
        assert.ok(easy.bytes < bytes, `${easy.bytes} bytes: not earned`);
        const cold = await prove(page, { maxSeconds: 1000 });
        assert.deepEqual([cold.status, cold.length, cold.optimal], ['solved', 80, true]);
        assert.ok(cold.setupMilliseconds > 100 && cold.setupMilliseconds < cold.milliseconds, 'building is its time');
        assert.ok(cold.bytes > bytes, `${cold.bytes} bytes`);
        const warm = await prove(page, { maxNodes: 100_000 });
        assert.ok(warm.bytes > bytes, `${warm.bytes} bytes: it begins with them`);
        context.diagnostic(`${Math.round(cold.milliseconds)} ms`);
      });
    });

  /**
   * Answers a request for a file when it is told to.
   * @param {string} path
   * @returns {() => void} tells it
   */
  function held(path) {
    /** @type {(value: unknown) => void} */
    let release = () => {};
    const released = new Promise((done) => {
      release = done;
    });
    server.overrides.set(path, (response, body) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      void released.then(() => response.end(body));
    });
    return () => release(undefined);
  }

  test('the small file is enough for the first proof, however slow the other is', async () => {
    server.requests.length = 0;
    const release = held(file);
    try {
      await withPage(browser, server, { hash: hard4x4 }, async (page) => {
        const first = await solve(page, 'auto');
        assert.deepEqual([first.status, first.optimal, first.setupMilliseconds], ['solved', true, 0]);
        assert.deepEqual(files(), [small, file]);
        release();
        await untilStored(page);
        const second = await solve(page, 'auto');
        assert.deepEqual([second.length, second.optimal, second.setupMilliseconds], [first.length, true, 0]);
        assert.ok(second.expanded < first.expanded, `${second.expanded} states: it begins with the better ones`);
      });
    } finally {
      release();
      server.overrides.clear();
    }
  });

  test('a proof that lasts goes on with the better databases when they come', async () => {
    const release = held(file);
    const farthest4x4 = '#state=0,12,9,13,15,11,10,14,3,7,2,5,4,8,6,1'; // 80 moves
    try {
      await withPage(browser, server, { hash: farthest4x4 }, async (page) => {
        const search = solve(page, 'idastar');
        const states = () => page.evaluate(() => /** @type {any} */ (document.querySelector('#board')).stats);
        for (const end = Date.now() + 15_000; !((await states())?.expanded > 0); ) assert.ok(Date.now() < end);
        release();
        await untilStored(page); // when it is unpacked
        const runs = await page.evaluate(() => {
          const board = /** @type {any} */ (document.querySelector('#board'));
          const { searching } = board;
          board.cancel();
          return searching;
        });
        assert.ok(runs, 'it did not have to end before');
        const result = await search;
        assert.deepEqual([result.status, result.setupMilliseconds], ['cancelled', 0]);
      });
    } finally {
      release();
      server.overrides.clear();
    }
  });

  for (const [what, answer] of /** @type {[string, (response: import('node:http').ServerResponse) => void][]} */ ([
    ['missing', (response) => response.writeHead(404).end()],
    ['broken', (response) => response.writeHead(200).end('this is no database')],
    ['never arriving', () => {}],
  ]))
    test(`a small file that is ${what} does no harm: the search waits for the other`, async () => {
      server.requests.length = 0;
      server.overrides.set(small, answer);
      try {
        await withPage(browser, server, { hash: hard4x4, expect: [/404/] }, async (page) => {
          const result = await solve(page, 'auto');
          assert.deepEqual([result.status, result.optimal, result.setupMilliseconds], ['solved', true, 0]);
          assert.equal((await solve(page, 'auto')).expanded, result.expanded, 'it had them from the beginning');
          assert.deepEqual(files(), [small, file]);
          assert.ok(await page.locator('#alert').isHidden());
        });
      } finally {
        server.overrides.clear();
      }
    });

  // A file that was no good is asked for again by the next search; one that does not come holds up none but the first.
  for (const [
    what,
    times,
    answer,
  ] of /** @type {[string, number, (response: import('node:http').ServerResponse) => void][]} */ ([
    ['missing', 2, (response) => response.writeHead(404).end()],
    ['broken', 2, (response) => response.writeHead(200).end('this is no database')],
    ['never arriving', 1, () => {}],
  ])) {
    test(`a file that is ${what} does no harm`, async () => {
      server.requests.length = 0;
      server.overrides.set(file, answer);
      try {
        await withPage(
          browser,
          server,
          { hash: easy4x4, expect: [/404/, /4x4\.pdb could not be loaded/] },
          async (page) => {
            for (const algorithm of ['auto', 'idastar']) {
              const result = await solve(page, algorithm);
              assert.deepEqual([result.status, result.length, result.optimal], ['solved', 3, true]);
            }
            // A search with the databases of the small file may end before it is known that the other is no good.
            let searches = 2;
            for (; fetched() < times; searches += 1) await solve(page, 'idastar');
            assert.ok(fetched() <= (times === 1 ? 1 : searches), `${fetched()} times in ${searches} searches`);
            assert.ok(await page.locator('#alert').isHidden());
          },
        );
      } finally {
        server.overrides.clear();
      }
    });
  }
});
