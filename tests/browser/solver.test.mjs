// The solver's client by itself, in each engine: where searches run, and what happens when something is forbidden.

import { readFile } from 'node:fs/promises';

import { noStatistics } from '../../web/engine/facts.ts';
import { ofBrokenFiles, until } from './board.mjs';
import { expect, test } from './fixtures.mjs';

const easy = '5 1 2 4/9 6 3 8/13 10 7 12/14 11 15 0'; // 12 moves
const korf3 = '1 15 10 13/0 11 4 7/12 6 5 3/14 8 9 2'; // 59 moves; number 3 of Korf 1985
const withDatabases = { algorithm: 'idastar' }; // takes seconds in WebKit, which interprets wasm here: where it is not about them, A* does
const farthest = '0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1'; // 80 moves
const policy =
  "default-src 'self'; img-src data:; script-src 'self' {cdn-origin} 'wasm-unsafe-eval'; connect-src 'self' {cdn-origin}";

/** Solves on the page by the solver-client.js of a folder, and tells what happened meanwhile. */
const solve = (page, folder, { request = {}, abortAfter } = {}) =>
  page.evaluate(
    async ({ folder, asked, abortAfter }) => {
      const { SolverClient } = await import(`${folder}solver-client.js`);
      window.client ??= new SolverClient();
      const end = new AbortController();
      if (abortAfter) setTimeout(() => end.abort(), abortAfter);
      let [frames, progress, running] = [0, 0, true];
      const begin = performance.now();
      requestAnimationFrame(function tick() {
        frames += 1;
        if (running) requestAnimationFrame(tick);
      });
      const limits = { algorithm: 'astar-manhattan', maxNodes: 0, maxBytes: 256 * 2 ** 20, maxSeconds: 20 };
      const hears = { signal: end.signal, onProgress: () => void (progress += 1) };
      const answer = await window.client.solve({ ...limits, ...asked }, hears).catch((problem) => ({ problem }));
      running = false;
      const meanwhile = { frames, progress, seconds: (performance.now() - begin) / 1000 };
      return { ...answer, meanwhile, notice: window.client.notice, workers: window.probe.workers };
    },
    { folder, asked: { position: easy, ...request }, abortAfter },
  );

const scenario = (name, body, may = [], tag = []) =>
  test(name, { tag: ['@engines', ...tag] }, async ({ page, web, publish, mayComplain }) => {
    mayComplain(...may);
    await body({ page, web, publish: (options) => publish('<p>A post.</p>', options) });
  });
const forbidden = [/Content.Security.Policy|worker|wasm|fetch|NetworkError|CORS/i];

scenario('a worker from the same origin solves, and is kept', async ({ page, web, publish }) => {
  await publish({ csp: `${policy}; worker-src 'self'` });
  const first = await solve(page, web.blog.url);
  const { status, message, moves, meanwhile, notice, workers, ...figures } = first;
  expect(first).toMatchObject({ status: 'solved', length: 12, notice: null, workers: 1 });
  const names = Object.keys(noStatistics).sort();
  expect(Object.keys(figures).sort(), 'each figure by its name, and no other').toEqual(names);
  expect(web.blog.requests.filter((path) => path === 'wasm/solver.wasm')).toHaveLength(1);
  const second = await solve(page, web.blog.url, { request: { algorithm: 'idastar', position: korf3 } });
  expect(second).toMatchObject({ status: 'solved', length: 59, optimal: true, workers: 1 });
  // Tables that a proof took leave the boards of the days as they are.
  const deals = await readFile(new URL('../data/deals.txt', import.meta.url), 'utf8');
  for (const date of ['2026-11-16', '2026-11-19', '2026-11-25', '2026-11-26']) {
    const { position } = await page.evaluate(
      (day) => window.client.deal({ date: day }, new AbortController().signal),
      date,
    );
    expect(deals).toContain(`\ndaily ${date} ${position}\n`);
  }
});

scenario(
  'a script of another origin solves in a worker, even when its wasm may not be fetched from here',
  async ({ page, web, publish }) => {
    await publish();
    await page.evaluate((url) => import(url).then(() => {}), `${web.cdn.url}solver-client.js`);
    web.cdn.headers = {};
    expect(await solve(page, web.cdn.url, { request: withDatabases })).toMatchObject({
      status: 'solved',
      length: 12,
      notice: null,
      workers: 1,
    });
    expect(web.cdn.requests).toEqual(['solver-client.js', 'solver-worker-classic.js']);
  },
);

scenario(
  'workers forbidden: it says so and solves on the page, which goes on drawing',
  async ({ page, web, publish }) => {
    await publish({ csp: `${policy}; worker-src 'none'` });
    const notice = { type: 'csp', code: 'worker-forbidden', needs: "worker-src 'self'" };
    expect(await solve(page, web.blog.url)).toMatchObject({ status: 'solved', length: 12, notice });
    const hard = await solve(page, web.blog.url, { request: { position: farthest, maxSeconds: 1 } });
    expect(hard).toMatchObject({ status: 'limit', message: 'time' });
    expect(hard.meanwhile.frames / hard.meanwhile.seconds, 'frames a second').toBeGreaterThanOrEqual(30);
    const cancelled = await solve(page, web.blog.url, {
      request: { algorithm: 'bfs', position: korf3 },
      abortAfter: 300,
    });
    expect(cancelled.status).toBe('cancelled');
    expect(cancelled.meanwhile.seconds < 2 && cancelled.meanwhile.progress > 0).toBe(true);
    expect(web.blog.requests).not.toContain('solver-worker.js');
  },
  forbidden,
  ['@clock'],
);

for (const [where, rest] of [
  ['in the worker', ''],
  ['on the page', "; worker-src 'none'"],
])
  scenario(
    `wasm or downloads forbidden ${where}: it says what is missing`,
    async ({ page, web, publish }) => {
      web.blog.headers = { 'content-security-policy': "script-src 'self'" };
      await publish({ csp: `script-src 'self'${rest}` });
      expect((await solve(page, web.blog.url)).problem).toEqual({ type: 'csp', code: 'wasm-forbidden' });
      web.blog.headers = { 'content-security-policy': "connect-src 'none'" };
      await publish({ csp: `script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'${rest}` });
      const { problem } = await solve(page, web.blog.url);
      // Workers of WebKit are not told of violations.
      if (test.info().project.name === 'webkit' && !rest) expect(problem.type).toBe('wasm');
      else
        expect(problem).toEqual({
          type: 'csp',
          code: 'download-forbidden',
          file: 'wasm/solver.wasm',
          source: "'self'",
        });
    },
    forbidden,
  );

test('a frame with sandbox="allow-scripts" solves in a worker', { tag: '@engines' }, async ({
  page,
  web,
  publish,
  mayComplain,
}) => {
  mayComplain(...forbidden, ...ofBrokenFiles); // without CORS the databases stay away
  web.blog.put(
    'frame.html',
    `<!doctype html><script src="embed-sandboxed.js"></script><sliding-puzzle state="${easy}" loading="eager"></sliding-puzzle><script>
    document.querySelector('sliding-puzzle').ready.then((board) => board.solve({ algorithm: 'idastar', play: false }))
      .then(({ status, length }) => parent.postMessage([self.origin, status, length], '*'), (error) => parent.postMessage(String(error), '*'));
    </script>`,
  );
  await publish(
    `<iframe sandbox="allow-scripts" src="{site}frame.html"></iframe><script>addEventListener('message', ({ data }) => { window.told ??= data; });</script>`,
  );
  await until(page, () => window.told);
  expect(await page.evaluate(() => window.told)).toEqual(['null', 'solved', 12]);
  expect(web.blog.requests).toContain('solver-worker-classic.js');
});
