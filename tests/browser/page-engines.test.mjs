// What matters most on our page, in each engine (engines.mjs): a game is dealt, solved, told, listed, and there after a
// reload. All the rest of the page is in page-*.test.mjs, in Chromium.

import assert from 'node:assert/strict';

import { server, test } from './driver.mjs';
import { surviving } from './engines.mjs';

/** @import { Page } from './engines.mjs' */

/** @param {Page} page */
const ready = (page) =>
  page.waitFor(() => document.readyState === 'complete' && document.querySelector('#shuffle:enabled') !== null);

/** @param {Page} page @param {string} id */
const words = (page, id) => page.evaluate((name) => document.querySelector(`#${name}`)?.textContent, id);

/** @param {Page} page @param {string} selector */
const click = (page, selector) =>
  page.evaluate((css) => /** @type {HTMLElement} */ (document.querySelector(css)).click(), selector);

test('a game is dealt, solved, told, listed, and there after a reload', { tag: '@engines' }, ({ engine }) =>
  surviving(async () => {
    const page = await engine.newPage({ width: 1280, height: 900 });
    await page.goto(`${server.url}#state=1,2,3/4,5,6/0,7,8`);
    await ready(page);
    await page.press('ArrowLeft');
    await page.press('ArrowLeft');
    await page.waitFor(() => !document.querySelector('#done')?.hasAttribute('hidden'));
    assert.match(await words(page, 'done-time'), /^0:0\d\.\d{3}$/);
    assert.match(await words(page, 'done-figures'), /^2 moves/);
    await page.waitFor(() => document.querySelector('#done-figures')?.textContent?.includes('the fewest possible'));
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'next');
    await click(page, '#tab-session');
    await page.waitFor(() => document.querySelectorAll('#solves li').length === 1);
    const time = await words(page, 'single-best');

    await click(page, '#next');
    await page.waitFor(() => !(/** @type {any} */ (document.querySelector('#board')).solved));
    const dealt = await page.evaluate(() => {
      const board = /** @type {any} */ (document.querySelector('#board'));
      for (const way of ['left', 'up', 'right']) board.move(way);
      return { state: board.state, moves: board.moves, start: board.startState };
    });
    await page.goto(`${server.url}?again`);
    await ready(page);
    const again = await page.evaluate(() => {
      const { state, moves, startState } = /** @type {any} */ (document.querySelector('#board'));
      return { state, moves, start: startState };
    });
    assert.deepEqual(again, dealt);
    await page.evaluate(() => {
      const sizes = /** @type {HTMLSelectElement} */ (document.querySelector('#session-kind'));
      if (document.querySelector('#panel-session')?.hasAttribute('hidden'))
        /** @type {HTMLElement} */ (document.querySelector('#tab-session')).click();
      sizes.value = '';
      sizes.dispatchEvent(new Event('change'));
    });
    await page.waitFor(() => document.querySelectorAll('#solves li').length === 1);
    assert.equal(await words(page, 'single-best'), time);
    // The board of a day, as `sliding-puzzle shuffle --daily 2026-11-17` prints it.
    await page.evaluate(() => {
      location.hash = '#daily=2026-11-17';
    });
    await page.waitFor(
      () => /** @type {any} */ (document.querySelector('#board')).state === '2 7 3 4/1 9 8 12/6 11 13 15/10 0 5 14',
    );
    assert.deepEqual(page.complaints, []);
    await page.close();
  }),
);
