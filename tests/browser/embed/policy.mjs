// Scenarios: Content-Security-Policy.

import assert from 'node:assert/strict';

import {
  attribute,
  becomes,
  call,
  costly,
  farthest,
  near,
  ready,
  script,
  set,
  telling,
  told,
  words,
} from './boards.mjs';
import { pictureState, pictured, quarters } from './picture-files.mjs';
import { scenariosOf } from './scenario.mjs';

const scenario = scenariosOf('Content-Security-Policy');

const strict = "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'";

scenario('the documented policy is enough, with everything on @short', { inEach: true }, async ({ page, open }) => {
  await open(
    `${script}<sliding-puzzle state="${near}" class="narrow" controls="shuffle undo redo hint solve play step fullscreen speed timer moves stats algorithm size"></sliding-puzzle>`,
    { csp: strict },
  );
  await ready(page);
  const result = await call(page, 'solve', { algorithm: 'bfs', rate: 50 });
  assert.equal(result.status, 'solved');
  await becomes(page, 'solved', true);
  await call(page, 'hint');
  await page.evaluate(() => /** @type {any} */ (document.querySelector('sliding-puzzle')).solve({ algorithm: 'auto' }));
  await attribute(page, 'state', costly);
  await becomes(page, 'size', '4x4');
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).probe.violations), []);
  assert.deepEqual(await told(page, 'puzzle-error'), []);
});

scenario('as strict as a policy can be with the script on another origin', async ({ page, web, open }) => {
  web.blog.files.set('/picture.png', { type: 'image/png', body: quarters(90, 90) });
  await open(
    `<script type="module" src="{cdn}/sliding-puzzle.js"></script><sliding-puzzle state="${pictureState}" src="/picture.png"></sliding-puzzle>`,
    {
      csp: "default-src 'none'; script-src {blog}/probe.js {cdn-origin} 'wasm-unsafe-eval'; connect-src {cdn-origin}; worker-src blob:; img-src 'self' data:; base-uri 'none'; form-action 'none'",
    },
  );
  await ready(page);
  await pictured(page);
  assert.equal((await call(page, 'solve', { algorithm: 'bfs', play: false })).status, 'solved');
  assert.deepEqual(await told(page, 'puzzle-error'), []);
});

const trusting = "require-trusted-types-for 'script'; trusted-types sliding-puzzle";

for (const [where, from, source] of [
  ['the same site', '{site}', "'self'"],
  ['another site', '{cdn}', '{cdn-origin}'],
])
  scenario(
    `Trusted Types: with the policy sliding-puzzle the worker goes on, from ${where}`,
    async ({ page, open }) => {
      await open(
        `<script type="module" src="${from}/sliding-puzzle.js"></script><sliding-puzzle state="${near}" controls="solve"></sliding-puzzle>`,
        {
          csp: `script-src 'self' ${source} 'wasm-unsafe-eval'; connect-src ${source}; worker-src 'self' blob:; ${trusting}`,
        },
      );
      await ready(page);
      const { status, length } = await call(page, 'solve', { algorithm: 'bfs', play: false });
      assert.deepEqual([status, length], ['solved', 2]);
      assert.deepEqual(await told(page, 'puzzle-error'), []);
      assert.equal(await page.evaluate(() => /** @type {any} */ (window).probe.workers), 1, 'a worker searched');
      assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).probe.violations), []);
      if (!(await page.evaluate(() => 'trustedTypes' in window)))
        console.log('this engine has no Trusted Types: nothing was demanded');
    },
  );

scenario(
  'Trusted Types without our policy: it says what the page needs, and solves on the page',
  { expect: [/Trusted|trusted/] },
  async ({ page, open }) => {
    await open(`${script}<sliding-puzzle state="${near}"></sliding-puzzle>`, {
      csp: `${strict}; require-trusted-types-for 'script'; trusted-types other`,
    });
    await ready(page);
    if (!(await page.evaluate(() => 'trustedTypes' in window))) return;
    assert.equal((await call(page, 'solve', { algorithm: 'bfs', play: false })).status, 'solved');
    const [{ type, message }, ...more] = await told(page, 'puzzle-error');
    assert.equal(type, 'csp');
    assert.match(message, /trusted-types sliding-puzzle/);
    assert.equal(more.length, 0);
  },
);

// What a page needs to be cross-origin isolated; then COEP is asked of every file.
const isolated = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

for (const [where, from] of [
  ['the same site', '{site}'],
  ['another site', '{cdn}'],
])
  scenario(
    `COEP require-corp: with the documented headers all of it works, from ${where}`,
    async ({ page, web, open }) => {
      web.blog.siteHeaders = { 'cross-origin-embedder-policy': 'require-corp' };
      web.cdn.siteHeaders = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
      web.cdn.files.set('/picture.png', {
        type: 'image/png',
        body: quarters(90, 90),
        headers: { 'access-control-allow-origin': '*' },
      });
      await open(
        `<script type="module" src="${from}/sliding-puzzle.js"></script>
      <sliding-puzzle state="${pictureState}" src="${web.cdn.origin}/picture.png" controls="solve"></sliding-puzzle>`,
        { headers: isolated },
      );
      await ready(page);
      await pictured(page);
      assert.equal((await call(page, 'solve', { algorithm: 'bfs', play: false })).status, 'solved');
      assert.deepEqual(await told(page, 'puzzle-error'), []);
      assert.deepEqual(
        await page.evaluate(() => [window.crossOriginIsolated, /** @type {any} */ (window).probe.workers]),
        [true, 1],
      );
    },
  );

scenario(
  'WebAssembly forbidden: the board says why, and what it needs @short',
  { expect: [/Content.Security.Policy|wasm/i] },
  async ({ page, open }) => {
    await open(
      `${script}<sliding-puzzle style="width: 400px"><p id="fallback">Shown without JavaScript.</p></sliding-puzzle>`,
      { csp: "script-src 'self'; style-src 'self' 'unsafe-inline'" },
    );
    const { type, message } = await telling(page, 'puzzle-error');
    assert.equal(type, 'csp');
    assert.match(message, /wasm-unsafe-eval/);
    assert.match(await words(page), /wasm-unsafe-eval/);
    assert.ok(
      await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#fallback')).offsetHeight > 0),
      'the fallback is shown',
    );
  },
);

scenario(
  'fetching forbidden: the board says why',
  { expect: [/Content.Security.Policy|connect-src|fetch|NetworkError/i] },
  async ({ page, open }) => {
    await open(`${script}<sliding-puzzle></sliding-puzzle>`, {
      csp: "script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'",
    });
    const { type, message } = await telling(page, 'puzzle-error');
    assert.equal(type, 'csp');
    assert.match(message, /connect-src/);
    assert.match(await words(page), /connect-src/);
  },
);

scenario(
  'workers forbidden: it says why and solves on the page, which stays alive',
  { clock: true, expect: [/Content.Security.Policy|worker/i] },
  async ({ page, open }) => {
    await open(`${script}<sliding-puzzle state="${farthest}" style="width: 300px"></sliding-puzzle>`, {
      csp: "script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; worker-src 'none'",
    });
    await ready(page);
    const result = await call(page, 'solve', { algorithm: 'astar-manhattan', play: false });
    assert.deepEqual([result.status, result.length, result.optimal], ['solved', 31, true]);
    const errors = await told(page, 'puzzle-error');
    assert.equal(errors.length, 1);
    assert.equal(errors[0].type, 'csp');
    assert.match(errors[0].message, /worker-src/);
    assert.match(await words(page), /worker-src/);
    await set(page, 'state', costly);
    const { gaps, status, milliseconds } = await page.evaluate(async () => {
      const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      /** @type {number[]} */
      const pauses = [];
      let last = performance.now();
      let on = true;
      const tick = () => {
        const now = performance.now();
        pauses.push(now - last);
        last = now;
        if (on) requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
      const begin = performance.now();
      const answer = await element.solve({ algorithm: 'idastar', maxSeconds: 1.5, play: false });
      on = false;
      return { gaps: pauses.slice(1), status: answer.status, milliseconds: performance.now() - begin };
    });
    gaps.sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
    console.log(
      `${gaps.length} frames in ${milliseconds.toFixed(0)} ms of search, median ${gaps[gaps.length >> 1]?.toFixed(0)}, longest ${gaps[gaps.length - 1]?.toFixed(0)} ms`,
    );
    assert.equal(status, 'limit');
    assert.ok(gaps[gaps.length >> 1] < 40, 'frames go on while it searches');
    assert.equal((await told(page, 'puzzle-error')).length, 1, 'told once');
    // Meanwhile input and cancelling work.
    const cancelled = await page.evaluate(async () => {
      const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      const answer = element.solve({ algorithm: 'idastar', play: false });
      await new Promise((done) => setTimeout(done, 100));
      element.cancel();
      return (await answer).status;
    });
    assert.equal(cancelled, 'cancelled');
  },
);
