// Our page: hints.

import assert from 'node:assert/strict';

import { board, screenshot, test } from './driver.mjs';
import { release } from './engines.mjs';
import { farthestHash, hard5x5, onPage, setSpeed, solveButton, words } from './page.mjs';

/** @import { Page } from '@playwright/test' */

test.describe('hints', () => {
  /** @param {Page} page */
  const hint = async (page) => {
    const said = page.locator('#status');
    await page.locator('#hint').click();
    await said.filter({ hasText: /^\d+ is next/ }).waitFor();
    const first = /^(\d+) is next\. Press Hint again for the direction\.$/.exec(await words(page, 'status'))?.[1];
    await page.locator('#hint').click();
    await said.filter({ hasText: 'Press Hint again for the reason' }).waitFor();
    const [, tile, way] =
      /^Move (\d+) (up|down|left|right)\. Press Hint again for the reason\.$/.exec(await words(page, 'status')) ?? [];
    assert.ok(tile, await words(page, 'status'));
    assert.equal(first, tile);
    const { remaining: count, optimal } = await page.evaluate(() =>
      /** @type {any} */ (document.querySelector('#board')).hint({ announce: false, way: true }),
    );
    return { tile: Number(tile), way, count, rest: optimal ? 'the fewest possible' : 'the best known' };
  };
  /** Counts the searches that the worker is asked for. @param {Page} page */
  const countSearches = (page) =>
    page.evaluate(() => {
      const post = Worker.prototype.postMessage;
      Object.assign(window, { searches: 0 });
      Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any} */ ...rest) {
        if (message.type === 'ask') /** @type {any} */ (window).searches += 1;
        return post.call(this, message, ...rest);
      };
    });
  /** @param {Page} page @returns {Promise<number>} */
  const searches = (page) => page.evaluate(() => /** @type {any} */ (window).searches);
  /** Where the mark is, as a cell; -1 when it is hidden. @param {Page} page */
  const marked = (page) =>
    page.locator('#board').evaluate((element) => {
      const mark = /** @type {HTMLElement} */ (element.shadowRoot?.querySelector('[part=hint]'));
      if (mark.hidden) return -1;
      for (const animation of mark.getAnimations()) animation.finish();
      const [box, all] = [mark.getBoundingClientRect(), element.getBoundingClientRect()];
      const { width, height } = /** @type {any} */ (element);
      const column = (((box.left + box.right) / 2 - all.left) / all.width) * width;
      const row = (((box.top + box.bottom) / 2 - all.top) / all.height) * height;
      return Math.floor(row) * width + Math.floor(column);
    });

  test(
    'a hint says and marks the next move of a shortest solution and makes none; following it asks for no other search',
    onPage({ hash: release ? farthestHash : '#state=4,1,2/7,6,5/0,8,3' }, async (page) => {
      const length = release ? 31 : 12;
      await countSearches(page);
      const tiles = async () => (await board(page, 'state')).split(/[ /]/).map(Number);
      for (let remaining = length; remaining > 0; --remaining) {
        const told = await hint(page);
        assert.deepEqual([told.count, told.rest], [remaining, 'the fewest possible']);
        assert.equal(await board(page, 'moveCount'), length - remaining, 'a hint makes no move');
        const before = await tiles();
        assert.equal(before[await marked(page)], told.tile, 'the mark is on the tile');
        if (remaining === length) await screenshot(page, 'hint');
        await page.evaluate((way) => /** @type {any} */ (document.querySelector('#board')).move(way), told.way);
        assert.equal((await tiles())[before.indexOf(0)], told.tile, 'that tile goes that way');
        assert.equal(await marked(page), -1, 'the mark goes with the move');
      }
      assert.equal(await board(page, 'solved'), true);
      // The other asks how short the game could be, for the card at its end.
      assert.equal(await searches(page), 2);
      assert.ok(await page.locator('#hint').isDisabled(), 'a solved board needs no hint');
    }),
  );

  test(
    'H hints while the board has the focus; a found solution is followed too',
    onPage({ hash: farthestHash }, async (page) => {
      await setSpeed(page, '0.25');
      await page.locator(solveButton).click();
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.locator('#scrubber').fill('10');
      await countSearches(page);
      await page.locator('#board').focus();
      await page.keyboard.press('h');
      await page.locator('#status').filter({ hasText: 'is next' }).waitFor();
      const { remaining, optimal } = await page.evaluate(() =>
        /** @type {any} */ (document.querySelector('#board')).hint({ announce: false }),
      );
      assert.deepEqual([remaining, optimal], [21, true]);
      assert.equal(await searches(page), 0);
    }),
  );

  test(
    'on a large board the hint is of the best solution known',
    onPage({ hash: hard5x5 }, async (page) => {
      const told = await hint(page);
      assert.equal(told.rest, 'the best known');
      assert.ok(told.count > 80 && told.count < 200, `${told.count}`);
      const next = await page.evaluate(async (way) => {
        const element = /** @type {any} */ (document.querySelector('#board'));
        element.move(way);
        return element.hint();
      }, told.way);
      assert.deepEqual([next.remaining, next.optimal], [told.count - 1, false]);
      assert.equal(
        await page.locator('#board').evaluate((element, { move, tile }) => {
          const one = /** @type {any} */ (element);
          const blank = one.state.split(/[ /]/).indexOf('0');
          one.move(move);
          return one.state.split(/[ /]/)[blank] === String(tile);
        }, next),
        true,
      );
    }),
  );

  test(
    'a move meanwhile, a solved and an unsolvable board give no hint',
    onPage({ hash: hard5x5 }, async (page) => {
      const answers = await page.evaluate(async () => {
        const element = /** @type {any} */ (document.querySelector('#board'));
        const asked = element.hint();
        const same = asked === element.hint();
        element.move('up') || element.move('down');
        const moved = await asked;
        element.state = '1 2 3/4 5 6/7 8 0';
        const done = await element.hint();
        element.state = '2 1 3/4 5 6/7 8 0';
        return [same, moved, done, await element.hint()];
      });
      assert.deepEqual(answers, [true, null, null, null]);
      assert.equal(await marked(page), -1);
      assert.ok(await page.locator('#hint').isDisabled());
    }),
  );
});
