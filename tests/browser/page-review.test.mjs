// Our page: a game in review, attempts from a moment of it, hints in three presses.

import assert from 'node:assert/strict';

import { board, screenshot, test } from './driver.mjs';
import { assertAccessible, nearHash, onPage, openPanel, openReview, overflow, words } from './page.mjs';

/** @import { Page } from '@playwright/test' */

// 7 goes left, right, left, and 8 left: at 0, 1, 2 and 7 seconds.
const replay = `${nearHash}&moves=LRLL&times=0_8_8AY8`;
const chart = '#panel-review .chart';

/** @param {Page} page @param {string} what */
const proven = (page, what) => page.locator('#review-shortest').filter({ hasText: what }).waitFor();

/** @param {Page} page */
const detours = (page) => page.locator('.detours button').allTextContents();

/** @param {Page} page @param {string} id @param {string} value */
const slide = (page, id, value) =>
  page.locator(`#${id}`).evaluate((element, to) => {
    /** @type {HTMLInputElement} */ (element).value = to;
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, value);

test.describe('review', () => {
  test(
    'a link with moves opens it: what they cost, the curve, the detour that leads there, rows, and the clock at rest @short',
    onPage({ hash: replay }, async (page) => {
      await proven(page, '2');
      assert.ok(await page.locator('#panel-review').isVisible());
      assert.deepEqual(
        await Promise.all(['moves', 'shortest', 'extra', 'rate'].map((name) => words(page, `review-${name}`))),
        ['4', '2', '2', '0.57'],
      );
      const identity = page.locator('.identity');
      assert.match((await identity.textContent()) ?? '', /^4 = 2 \+ 2 × 1:/);
      assert.deepEqual(await detours(page), ['Moves 2 to 3 cost 2: back and forth']);
      assert.match((await page.locator('#review-more').textContent()) ?? '', /Back and forth: once, 2 moves in all\./);
      await page.locator('#review-more summary').click();
      assert.deepEqual(
        await page
          .locator('#splits tbody')
          .first()
          .innerText()
          .then((text) => text.split(/\s*\n\s*/)),
        ['Row 1\t0\t0.0\t–', 'Row 2\t0\t0.0\t–', 'Row 3\t4\t7.0\t0.57'],
      );

      // Two moves nearer, one away from the goal, and a mark below it.
      const path = (await page.locator(`${chart} .distance`).getAttribute('d')) ?? '';
      const heights = [...path.matchAll(/L[\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));
      assert.equal(heights.length, 4);
      assert.ok(heights[1] < heights[0] && heights[1] < heights[2] && heights[3] > heights[2], path);
      assert.equal(await page.locator(`${chart} .away`).count(), 1);
      assert.equal(await page.locator(`${chart} .band`).getAttribute('d'), '', 'all of it is proven');

      await page.locator('.detours button').click();
      assert.equal(await board(page, 'moveCount'), 1);
      const scrubber = page.locator('#scrubber');
      assert.equal(await scrubber.getAttribute('aria-valuetext'), 'Move 1 of 4, 1 still needed');
      await scrubber.focus();
      await page.keyboard.press('ArrowRight');
      assert.equal(await board(page, 'moveCount'), 2, 'keys go on there');
      assert.equal(await scrubber.getAttribute('aria-valuetext'), 'Move 2 of 4, 2 still needed');

      await page.locator(chart).scrollIntoViewIfNeeded();
      const box = await page.locator(chart).boundingBox();
      assert.ok(box);
      await page.mouse.move(box.x + 36, box.y + 60);
      await page.mouse.down();
      assert.equal(await board(page, 'moveCount'), 0, 'a pointer goes where it is');
      await page.mouse.move(box.x + box.width - 12, box.y + 70);
      await page.mouse.up();
      assert.equal(await board(page, 'moveCount'), 4);

      await page.getByRole('button', { name: 'By time' }).click();
      const timed = (await page.locator(`${chart} .distance`).getAttribute('d')) ?? '';
      const [first, second, , last] = [...timed.matchAll(/H([\d.]+)/g)].map(([, x]) => Number(x));
      assert.ok(first === 0 && second > 0 && last > 6.9 * second && last < 7.1 * second, timed);
      assert.equal(await board(page, 'timerRunning'), false);
      await assertAccessible(page, 'a review');
      await screenshot(page, 'review');
    }),
  );

  test(
    'a new attempt from a moment: it keeps the moves to there, is marked, does not count, and leads back to the game',
    onPage({ hash: nearHash }, async (page) => {
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
      await page.locator('#done-review').click();
      await proven(page, '2');
      await page.locator('.detours button').click();
      await page.locator('#try-here').click();
      assert.deepEqual([await board(page, 'moves'), await board(page, 'attempt')], ['L', true]);
      assert.ok(await page.locator('#attempt').isVisible());
      await page.reload();
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).attempt);
      await page.locator('#shuffle:enabled').waitFor();
      await page.keyboard.press('ArrowLeft');
      await page.locator('#done').waitFor();
      assert.match(await words(page, 'done-figures'), /^2 moves · an attempt from the middle/);
      await openPanel(page, 'session');
      await page.locator('#solves li:nth-child(2)').waitFor();
      const listed = await page.locator('#solves li').allTextContents();
      assert.match(listed[0], /an attempt from the middle .* not counted/);
      assert.doesNotMatch(listed[1], /attempt/);
      assert.equal(await words(page, 'single-current'), await words(page, 'single-best'), 'the first alone counts');

      await openReview(page);
      await page.locator('#back-to-game').click();
      assert.deepEqual([await board(page, 'attempt'), await board(page, 'timelineLength')], [false, 4]);
      await proven(page, '2');
      await page.locator('.detours button').click();
      await page.locator('#best-line').click();
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).solved);
      assert.deepEqual([await board(page, 'moves'), await board(page, 'assistedCount')], ['L2', 1]);
      await openReview(page);
      await page.locator('#back-to-game').click();
      assert.equal((await board(page, 'timeline')).moves, 'LRL2', 'the game itself is as it was');
    }),
  );

  for (const [width, height] of [
    [1280, 900],
    [390, 844],
    [640, 360],
  ])
    test(
      `at ${width}x${height} board and bar are in view while the reader goes through the moves; nothing shifts`,
      onPage({ hash: replay, viewport: { width, height } }, async (page) => {
        await proven(page, '2');
        const inView = (/** @type {string} */ selector) =>
          page.locator(selector).evaluate((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            const [x, y] = [(left + right) / 2, (top + bottom) / 2];
            const within = left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 5;
            return within && element.contains(document.elementFromPoint(x, y));
          });
        for (const selector of ['#board', '#play-pause', '#scrubber']) assert.ok(await inView(selector), selector);
        const before = await page.locator('#board').boundingBox();
        await page.locator('.detours button').scrollIntoViewIfNeeded();
        await page.locator('.detours button').click();
        assert.equal(await board(page, 'moveCount'), 1);
        for (const selector of ['#board', '#play-pause', '#scrubber']) assert.ok(await inView(selector), selector);
        assert.deepEqual(await page.locator('#board').boundingBox(), before);
        assert.equal(await overflow(page), 0);
      }),
    );

  test(
    'a solution is reviewed on the same timeline; on a large board nothing unproven is said as if it were',
    onPage({ hash: '#size=5x5&seed=a' }, async (page) => {
      await page.locator('[data-algorithm=auto]').click();
      await page.locator('#settle').click();
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).timelineLength > 0);
      await page.locator('#play-pause').click();
      await openReview(page);
      await page
        .locator('#review-shortest')
        .filter({ hasText: /^\d+–\d+$/ })
        .waitFor();
      assert.equal(await words(page, 'review-extra'), '–');
      assert.match((await page.locator('.identity').textContent()) ?? '', /^Exact for \d+ of \d+ positions/);
      assert.notEqual(await page.locator(`${chart} .band`).getAttribute('d'), '');
      assert.match((await page.locator('.review-legend').textContent()) ?? '', /not proven yet/);
    }),
  );
});
