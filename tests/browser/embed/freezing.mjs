// Scenarios: a browser freezes a page that nobody sees, its timers and its workers, for as long as it likes, and wakes it
// again. A worker that was frozen with its page is not taken for one that has died, and what was asked for is answered.

import assert from 'node:assert/strict';

import { replay } from '../driver.mjs';
import { becomes, call, get, goal, press, ready, script, told, words } from './boards.mjs';
import { scenariosOf } from './scenario.mjs';

/** @import { Page } from '../engines.mjs' */

const scenario = scenariosOf('a page is frozen');

const onlyChromium = { only: ['chromium'], why: 'the drivers of Firefox and WebKit freeze no page', freezes: true };
const hard = '10 5 1 0/15 9 13 14/2 8 4 7/6 12 11 3';
const farthest = '8 6 7/2 5 4/3 0 1'; // 31 moves
const FROZEN_MILLISECONDS = 4000;
// A fifth of the product's patience, so that the test need not take as long: a worker that says nothing for 3 s has died.
const impatient = `<script>const { setInterval: each } = window; window.setInterval = (act, time) => each(act, time === 3000 ? 600 : time);</script>`;

/** Freezes the page for a while, and looks that it was. @param {Page} page @param {number} [milliseconds] */
async function freeze(page, milliseconds = FROZEN_MILLISECONDS) {
  await page.evaluate(() => {
    const now = /** @type {any} */ (window);
    now.longestPause = 0;
    let last = performance.now();
    now.watching = setInterval(() => {
      now.longestPause = Math.max(now.longestPause, performance.now() - last);
      last = performance.now();
    }, 50);
  });
  await page.freeze?.(true);
  await new Promise((done) => setTimeout(done, milliseconds));
  await page.freeze?.(false);
  const pause = await page.waitFor(
    () => /** @type {any} */ (window).longestPause > 500 && /** @type {any} */ (window).longestPause,
  );
  assert.ok(pause > milliseconds - 500, `no timer ran for ${pause} ms`);
  await page.evaluate(() => clearInterval(/** @type {any} */ (window).watching));
}

scenario('while a search runs', onlyChromium, async ({ page, open }) => {
  await open(`${impatient}${script}<sliding-puzzle state="${hard}" style="width: 240px"></sliding-puzzle>`);
  await ready(page);
  const { length, optimal } = await call(page, 'solve', { algorithm: 'auto', play: false });
  assert.equal(optimal, true);
  await page.evaluate(() => {
    const now = /** @type {any} */ (window);
    now.found = null;
    now.probe.events.length = 0;
    const board = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    void board.solve({ algorithm: 'idastar-manhattan', play: false }).then((/** @type {any} */ result) => {
      now.found = result;
    });
  });
  await page.waitFor(() =>
    /** @type {any} */ (window).probe.events.some((/** @type {any} */ { type }) => type === 'puzzle-progress'),
  );
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).found), null, 'it searches yet');
  await freeze(page);
  const found = await page.waitFor(() => /** @type {any} */ (window).found);
  assert.deepEqual([found.status, found.length, found.optimal, found.message], ['solved', length, true, '']);
  assert.equal(replay(hard, found.moves), '1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0');
  assert.deepEqual([await get(page, 'state'), await get(page, 'moveCount')], [hard, 0]);
  assert.deepEqual([await told(page, 'puzzle-error'), await words(page)], [[], '']);
});

scenario('while a race runs', onlyChromium, async ({ page, open }) => {
  await open(
    `${impatient}${script}${['auto', 'bfs']
      .map(
        (algorithm) =>
          `<sliding-puzzle id="${algorithm}" race="one" algorithm="${algorithm}" state="${farthest}" controls="solve" style="width: 240px"></sliding-puzzle>`,
      )
      .join('')}`,
  );
  await ready(page, 2);
  await press(page, /^solve$/, '#auto');
  await page.waitFor(() =>
    [...document.querySelectorAll('sliding-puzzle')].every(
      (each) => /** @type {any} */ (each).playing && /** @type {any} */ (each).moveCount > 0,
    ),
  );
  const before = await Promise.all(['#auto', '#bfs'].map((id) => get(page, 'moveCount', id)));
  assert.ok(
    before.every((count) => count < 31),
    `neither is there: ${before}`,
  );
  await freeze(page, 1200);
  for (const id of ['#auto', '#bfs']) {
    await becomes(page, 'solved', true, id);
    assert.deepEqual(await Promise.all(['state', 'moveCount'].map((name) => get(page, name, id))), [goal, 31], id);
  }
  assert.deepEqual((await told(page, 'puzzle-solved')).map(({ place }) => place).sort(), [1, 2]);
  assert.deepEqual(await told(page, 'puzzle-error'), []);
});

scenario('with a game that goes on', onlyChromium, async ({ page, open }) => {
  const post = `${script}<sliding-puzzle size="4x4" seed="fault" remember="post" style="width: 240px"></sliding-puzzle>`;
  await open(post);
  await ready(page);
  const step = () =>
    page.evaluate(() => {
      const board = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      return board.move('left') || board.move('right') || board.move('up');
    });
  assert.equal(await step(), 1);
  const [state, time] = [await get(page, 'state'), await get(page, 'elapsed')];
  await freeze(page, 1200);
  assert.deepEqual([await get(page, 'state'), await get(page, 'moveCount')], [state, 1]);
  assert.ok((await get(page, 'elapsed')) >= time);
  assert.equal(await step(), 1);
  const game = await Promise.all(['state', 'startState', 'moves', 'moveCount'].map((name) => get(page, name)));
  assert.equal(game[3], 2);
  await open(post);
  await ready(page);
  assert.deepEqual(
    await Promise.all(['state', 'startState', 'moves', 'moveCount'].map((name) => get(page, name))),
    game,
  );
});

scenario('while a solution is played', onlyChromium, async ({ page, open }) => {
  await open(`${impatient}${script}<sliding-puzzle state="${farthest}" style="width: 240px"></sliding-puzzle>`);
  await ready(page);
  await page.evaluate(() => void (/** @type {any} */ (document.querySelector('sliding-puzzle')).solve()));
  await page.waitFor(() => /** @type {any} */ (document.querySelector('sliding-puzzle')).moveCount > 2);
  await freeze(page, 1200);
  await becomes(page, 'solved', true);
  assert.deepEqual([await get(page, 'state'), await get(page, 'moveCount')], [goal, 31]);
  await call(page, 'reset');
  const { status, length, optimal } = await call(page, 'solve', { algorithm: 'auto', play: false });
  assert.deepEqual([status, length, optimal], ['solved', 31, true]);
});
