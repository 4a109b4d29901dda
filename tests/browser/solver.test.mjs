// The solver's client by itself (web/engine/solver-client.ts), in each of the engines: where searches run, what
// happens when workers, wasm or downloads are forbidden or lost, and that the page goes on drawing
// when it has to solve by itself. embed/ tests it with boards.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { noStatistics } from '../../web/engine/solver-statistics.ts';
import { surviving } from './engines.mjs';
import { openWeb, publish } from './hosts.mjs';
import { test } from './driver.mjs';

/** @typedef {import('./engines.mjs').Page} Page */

const easy = '5 1 2 4/9 6 3 8/13 10 7 12/14 11 15 0'; // 12 moves
const korf3 = '1 15 10 13/0 11 4 7/12 6 5 3/14 8 9 2'; // 59 moves; number 3 of Korf 1985
const withDatabases = { algorithm: 'idastar' }; // takes seconds in WebKit, which interprets wasm here: where it is not about them, A* does
const farthest = '0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1'; // 80 moves

/** @type {import('./hosts.mjs').Web} */
let web;

/** @typedef {{ request?: object, places?: object, abortAfter?: number }} SolveThere */

/**
 * Solves on the page and tells what happened meanwhile.
 * @param {{ evaluate: Page['evaluate'] }} page
 * @param {string} folder of solver-client.js
 * @param {SolveThere} [options]
 */
const solve = (page, folder, { request = {}, places, abortAfter } = {}) =>
  page.evaluate(
    async (script, asked, where, milliseconds) => {
      const { SolverClient } = await import(script);
      const shared = /** @type {any} */ (window);
      const client = (shared.client ??= new SolverClient());
      if (where) client.configure(where);
      const end = new AbortController();
      if (milliseconds) setTimeout(() => end.abort(), milliseconds);
      let [frames, gap, progress, last, running] = [0, 0, 0, performance.now(), true];
      const begin = last;
      requestAnimationFrame(function tick() {
        if (!running) return;
        frames += 1;
        gap = Math.max(gap, performance.now() - last);
        last = performance.now();
        requestAnimationFrame(tick);
      });
      const answer = await client
        .solve(
          { algorithm: 'astar-manhattan', maxNodes: 0, maxBytes: 256 * 2 ** 20, maxSeconds: 20, ...asked },
          {
            signal: end.signal,
            onProgress: () => {
              progress += 1;
            },
          },
        )
        .catch((/** @type {any} */ problem) => ({
          problem,
          plain: Object.getPrototypeOf(problem) === Object.prototype,
        }));
      running = false;
      return {
        ...answer,
        frames,
        gap,
        progress,
        seconds: (performance.now() - begin) / 1000,
        notice: client.notice,
        workers: /** @type {any} */ (window).probe?.workers,
      };
    },
    `${folder}/solver-client.js`,
    { position: easy, ...request },
    places,
    abortAfter,
  );

/**
 * @type {{ name: string, body: (page: Page, open: (options?: Parameters<typeof publish>[2], html?: string) =>
 *   Promise<void>, engine: string) => Promise<void>, quiet: boolean, clock: boolean }[]}
 */
const scenarios = [];
/**
 * @param {string} name
 * @param {typeof scenarios[0]['body']} body
 * @param {boolean} [quiet] whether nothing may be in the console
 * @param {boolean} [clock] whether it looks at the clock
 */
const scenario = (name, body, quiet = true, clock = false) => void scenarios.push({ name, body, quiet, clock });

const policy =
  "default-src 'self'; img-src data:; script-src 'self' {cdn-origin} 'wasm-unsafe-eval'; connect-src 'self' {cdn-origin}";

scenario('a worker from the same origin solves, and is kept', async (page, open) => {
  await open({ csp: `${policy}; worker-src 'self'` });
  const first = await solve(page, web.blog.site);
  assert.deepEqual([first.status, first.length, first.notice, first.workers], ['solved', 12, null, 1]);
  assert.equal(web.blog.siteRequests.filter((path) => path === 'wasm/solver.wasm').length, 1);
  // This one may take so long that the worker starts others, which do not count here.
  const second = await solve(page, web.blog.site, { request: { algorithm: 'idastar', position: korf3 } });
  assert.deepEqual([second.status, second.length, second.optimal, second.workers], ['solved', 59, true, 1]);
});

scenario('a proof that took its tables leaves the boards of the days as they are', async (page, open) => {
  await open();
  const { status } = await solve(page, web.blog.site, { request: { algorithm: 'idastar', position: korf3 } });
  assert.equal(status, 'solved');
  const deals = await readFile(new URL('../data/deals.txt', import.meta.url), 'utf8');
  for (const date of ['2026-11-16', '2026-11-19', '2026-11-25', '2026-11-26']) {
    const dealt = await page.evaluate(
      (day) => /** @type {any} */ (window).client.deal({ date: day }, new AbortController().signal),
      date,
    );
    assert.ok(deals.includes(`\ndaily ${date} ${dealt.position}\n`), `${date}: ${dealt.position}`);
  }
});

scenario(
  'a script of another origin solves in a worker, even when its wasm may not be fetched from here',
  async (page, open) => {
    await open();
    await page.evaluate((url) => import(url).then(() => {}), `${web.cdn.site}/solver-client.js`);
    web.cdn.siteHeaders = {};
    const { status, length, notice, workers } = await solve(page, web.cdn.site, { request: withDatabases });
    assert.deepEqual([status, length, notice, workers], ['solved', 12, null, 1]);
    assert.deepEqual(web.cdn.siteRequests, ['solver-client.js', 'solver-worker-classic.js']);
  },
);

scenario('each figure of a search comes by its name, and no other', async (page, open) => {
  await open();
  const { status, message, moves, frames, gap, progress, seconds, notice, workers, ...figures } = await solve(
    page,
    web.blog.site,
  );
  assert.equal(status, 'solved');
  const kinds = (/** @type {object} */ of) =>
    Object.entries(of)
      .map(([name, value]) => `${name}: ${typeof value}`)
      .sort();
  assert.deepEqual(kinds(figures), kinds(noStatistics));
});

scenario('the worker and the wasm come from where the page says', async (page, open) => {
  await open();
  const { status, notice } = await solve(page, web.cdn.site, {
    request: withDatabases,
    places: { workerLocation: '/assets/puzzle', wasmLocation: `${web.blog.site}/wasm/` },
  });
  assert.deepEqual([status, notice], ['solved', null]);
  assert.deepEqual(web.cdn.siteRequests, ['solver-client.js']);
  assert.deepEqual(web.blog.siteRequests, ['solver-worker.js', 'wasm/solver.wasm']);
});

scenario(
  'workers forbidden: it says so and solves on the page, which goes on drawing',
  async (page, open) => {
    await open({ csp: `${policy}; worker-src 'none'` });
    const first = await solve(page, web.blog.site);
    assert.deepEqual([first.status, first.length], ['solved', 12]);
    assert.deepEqual(first.notice, { type: 'csp', code: 'worker-forbidden', needs: "worker-src 'self'" });
    const second = await solve(page, web.blog.site, { request: { algorithm: 'idastar', position: korf3 } });
    assert.deepEqual([second.status, second.length, second.optimal], ['solved', 59, true]);
    const hard = await solve(page, web.blog.site, {
      request: { algorithm: 'astar-manhattan', position: farthest, maxSeconds: 1 },
    });
    assert.deepEqual([hard.status, hard.message], ['limit', 'time']);
    assert.ok(hard.frames / hard.seconds >= 30, `${hard.frames} frames in ${hard.seconds} seconds`);
    const cancelled = await solve(page, web.blog.site, {
      request: { algorithm: 'bfs', position: korf3 },
      abortAfter: 300,
    });
    assert.equal(cancelled.status, 'cancelled');
    assert.ok(cancelled.seconds < 2 && cancelled.progress > 0);
    assert.equal(web.blog.siteRequests.filter((path) => path === 'solver-worker.js').length, 0);
  },
  false,
  true,
);

scenario(
  'blob workers forbidden: a script of another origin solves on the page',
  async (page, open) => {
    await open({ csp: `${policy}; worker-src 'self'` });
    const { status, notice } = await solve(page, web.cdn.site);
    assert.equal(status, 'solved');
    assert.deepEqual(notice, { type: 'csp', code: 'worker-forbidden', needs: 'worker-src blob:' });
  },
  false,
);

for (const [name, rest] of [
  ['in the worker', ''],
  ['on the page', "; worker-src 'none'"],
]) {
  scenario(
    `wasm forbidden ${name}: it says what is missing`,
    async (page, open) => {
      web.blog.siteHeaders = { 'content-security-policy': "script-src 'self'" };
      await open({ csp: `script-src 'self'${rest}` });
      const { problem, plain } = await solve(page, web.blog.site);
      assert.deepEqual(problem, { type: 'csp', code: 'wasm-forbidden' });
      assert.ok(plain);
    },
    false,
  );

  scenario(
    `downloads forbidden ${name}: it says what is missing`,
    async (page, open, engine) => {
      web.blog.siteHeaders = { 'content-security-policy': "connect-src 'none'" };
      await open({ csp: `script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'${rest}` });
      const { problem } = await solve(page, web.blog.site);
      if (engine === 'webkit' && !rest) return assert.equal(problem?.type, 'wasm'); // its workers are not told of violations
      const file = 'wasm/solver.wasm';
      assert.deepEqual(problem, { type: 'csp', code: 'download-forbidden', file, source: "'self'" });
    },
    false,
  );
}

scenario('the wrong type for wasm is no matter; another file in its place is', async (page, open) => {
  web.blog.siteTypes = { '.wasm': 'text/plain' };
  await open();
  assert.equal((await solve(page, web.blog.site)).status, 'solved');
  await open();
  web.blog.patch = (_folder, path, body) => (path === 'wasm/solver.wasm' ? '<!doctype html>Hello' : body);
  const { problem } = await solve(page, web.blog.site);
  const file = 'wasm/solver.wasm';
  assert.deepEqual(problem, { type: 'wasm', code: 'wrong-file', file, contentType: 'text/plain' });
});

scenario(
  'a worker that cannot be loaded, once: on the page; all away: an error, and later it works',
  async (page, open) => {
    web.blog.patch = (_folder, path, body) => (path === 'solver-worker.js' ? null : body);
    await open();
    const first = await solve(page, web.blog.site);
    assert.equal(first.status, 'solved');
    assert.deepEqual(first.notice, { type: 'worker', code: 'worker-not-loaded', reason: '' });
    web.blog.patch = (_folder, path, body) => (/solver-(worker|engine)/.test(path) ? null : body);
    await open();
    const { problem } = await solve(page, web.blog.site);
    assert.deepEqual([problem?.type, problem?.code], ['worker', 'engine-not-loaded']);
    web.blog.patch = (_folder, _path, body) => body;
    const later = await solve(page, web.blog.site);
    assert.deepEqual([later.status, later.notice, later.workers], ['solved', null, 1]);
  },
  false,
);

scenario(
  'a worker that breaks in the middle of a search is an error, and the next search starts anew',
  async (page, open) => {
    web.blog.patch = (_folder, path, body) =>
      path === 'solver-worker.js' && web.blog.siteRequests.filter((each) => each === path).length === 1
        ? `postMessage({ type: 'ready' }); onmessage = ({ data }) => { if (data.type === 'ask') throw new Error('broken on purpose'); };`
        : body;
    await open();
    const { problem } = await solve(page, web.blog.site);
    assert.deepEqual([problem?.type, problem?.code], ['worker', 'engine-stopped']);
    assert.match(problem.reason, /broken on purpose/);
    assert.equal((await solve(page, web.blog.site)).status, 'solved');
  },
);

scenario(
  'a frame with sandbox="allow-scripts" solves in a worker',
  async (page, open) => {
    web.blog.files.set('/assets/puzzle/frame.html', {
      body: `<!doctype html><script src="embed-sandboxed.js"></script>
    <sliding-puzzle state="${easy}" loading="eager"></sliding-puzzle><script>
    document.querySelector('sliding-puzzle').ready.then((board) => board.solve({ algorithm: 'idastar', play: false }))
      .then(({ status, length }) => parent.postMessage([self.origin, status, length], '*'), (error) => parent.postMessage(String(error), '*'));
    </script>`,
    });
    await open(
      {},
      `<iframe sandbox="allow-scripts" src="{site}/frame.html"></iframe><script>addEventListener('message', ({ data }) => { window.told ??= data; });</script>`,
    );
    assert.deepEqual(await page.waitFor(() => /** @type {any} */ (window).told), ['null', 'solved', 12]);
    assert.ok(web.blog.siteRequests.includes('solver-worker-classic.js'));
  },
  false,
); // without CORS the databases stay away

for (const workers of ["'self'", "'none'"]) {
  scenario(
    `hundreds of searches leave no listener and one engine behind (worker-src ${workers})`,
    async (page, open) => {
      await open({ csp: `${policy}; worker-src ${workers}` });
      await solve(page, web.blog.site);
      const left = await page.evaluate(
        async (script, position) => {
          const { SolverClient } = await import(script);
          let listeners = 0;
          const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
          EventTarget.prototype.addEventListener = function (/** @type {any} */ ...values) {
            listeners += 1;
            return add.apply(this, values);
          };
          EventTarget.prototype.removeEventListener = function (/** @type {any} */ ...values) {
            listeners -= 1;
            return remove.apply(this, values);
          };
          const client = new SolverClient();
          const never = new AbortController();
          for (let round = 0; round < 300; ++round) {
            const end = new AbortController();
            if (round % 7 === 6) setTimeout(() => end.abort());
            await client.solve(
              {
                algorithm: ['auto', 'bfs', 'astar-manhattan'][round % 3],
                position,
                maxNodes: 0,
                maxBytes: 2 ** 28,
                maxSeconds: 5,
              },
              { signal: end.signal, settle: never.signal },
            );
          }
          await new Promise((done) => {
            setTimeout(done, 300);
          });
          return { listeners, workers: /** @type {any} */ (window).probe.workers, kept: client.hasWorker };
        },
        `${web.blog.site}/solver-client.js`,
        '1 2 3/4 5 6/0 7 8',
      );
      assert.deepEqual(left, { listeners: 0, workers: workers === "'self'" ? 2 : 0, kept: true }); // the other: the first client's
    },
    false,
  );
}

for (const { name, body, quiet, clock } of scenarios)
  test(name, { tag: ['@engines', ...(clock ? ['@clock'] : [])] }, ({ engine }) =>
    surviving(async () => {
      web = await openWeb();
      const page = await engine.newPage();
      try {
        await body(
          page,
          /** @param {Parameters<typeof publish>[2]} [options] @param {string} [html] */ async (
            options,
            html = '<p>A post.</p>',
          ) => {
            web.blog.requests.length = web.cdn.requests.length = 0;
            await page.goto(publish(web, html, options));
          },
          engine.name,
        );
        if (quiet)
          assert.deepEqual(
            page.complaints.filter((words) => !/favicon/.test(words)),
            [],
          );
      } finally {
        await page.close();
        await web.close();
      }
    }),
  );
