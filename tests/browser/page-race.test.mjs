// "Race this": the start of a game against its ghost.

import assert from 'node:assert/strict';

import { board, screenshot, settled, test } from './driver.mjs';
import { assertAccessible, busyness, onPage, openPanel, overflow, words } from './page.mjs';

/** @import { Page } from './page.mjs' */

const replay = '#state=1,2,3/4,5,6/0,7,8&moves=LRLRLL&times=0_v_v_v_v_v'; // 5 s, two moves from the goal

/** @param {Page} page */
async function race(page) {
  await openPanel(page, 'review');
  await page.locator('#race').click();
  await page.locator('#race-bars').waitFor();
}

/** What is left for the player and for the ghost, as screen readers hear it. @param {Page} page */
const left = (page) =>
  page.locator('#race-bars [role=meter]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-valuetext')));

/** @param {Page} page @param {string} you @param {string} ghost */
const shows = (page, you, ghost) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('#race-bars [role=meter]')]
        .map((one) => one.getAttribute('aria-valuetext'))
        .join() === wanted,
    [you, ghost].map((left) => `${left} ${left === '1' ? 'move' : 'moves'} left`).join(),
  );

test(
  'the ghost of a link moves as it was played while the player plays, and who was first is told @short',
  onPage({ hash: replay, viewport: { width: 390, height: 844 } }, async (page) => {
    await race(page);
    assert.equal(await words(page, 'status'), 'The ghost starts with your first move.');
    await shows(page, '2', '2');
    assert.deepEqual([await board(page, 'moveCount'), await board(page, 'timelineLength')], [0, 0]);
    await assertAccessible(page, 'a race');
    await settled(page);
    const before = await busyness(page);
    await page.waitForTimeout(400);
    const after = await busyness(page);
    assert.deepEqual([after.frames, after.timeouts], [before.frames, before.timeouts], 'nothing runs before the start');
    await page.keyboard.press('ArrowDown');
    await shows(page, '3', '1'); // the ghost's first move is made at once
    await shows(page, '3', '2'); // and its second, back, a second later
    await screenshot(page, 'race-phone');
    assert.equal(await overflow(page), 0);
    await page.keyboard.press('ArrowUp');
    await shows(page, '2', '2');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page
      .locator('#done-best')
      .filter({ hasText: /^\d\.\d s ahead of the ghost$/ })
      .waitFor();
    assert.ok(await page.locator('#race-bars').isHidden());
    // The same start once more is no race.
    await page.locator('#done-again').click();
    assert.ok(await page.locator('#race-bars').isHidden());
  }),
);
