// Our page: what shares the window with the board: panels, sheets, the card, the whole screen. What a player asks for is
// seen and can be used where it was asked for.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { board } from './driver.mjs';
import { fromMenu, hard4x4, nearHash, onPage, openNew, openPanel, overflow, server, start, words } from './page.mjs';

/** @import { Page } from 'playwright-core' */

/** Makes the two moves that solve nearHash. @param {Page} page */
async function solve(page) {
  for (let move = 0; move < 2; ++move) await page.keyboard.press('ArrowLeft');
  await page.locator('#done').waitFor();
}

/** What is drawn in the middle of each. @param {Page} page @param {string} selector */
const covered = (page, selector) =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
        const points = [
          [left + width / 2, top + height / 2],
          [left + width / 2, bottom - 2],
          [right - 8, top + height / 2],
        ];
        return points.some(([x, y]) => !element.contains(document.elementFromPoint(x, y)));
      })
      .map((element) => element.id),
  );

/** Lets what the solver is made of wait. @returns {() => void} sends it */
function holdSolver() {
  /** @type {(value?: unknown) => void} */
  let send = () => {};
  const sent = new Promise((resolve) => {
    send = resolve;
  });
  server.overrides.set('wasm/solver.wasm', (response, body) => {
    void sent.then(() => response.writeHead(200, { 'content-type': 'application/wasm' }).end(body));
  });
  return () => {
    server.overrides.clear();
    send();
  };
}

describe('rooms', () => {
  for (const [width, height] of [
    [390, 844],
    [640, 360],
    [360, 640],
  ]) {
    test(
      `${width} x ${height}: the bar of a review is not under its sheet, nor the card under the tabs`,
      onPage({ viewport: { width, height }, hash: nearHash, locale: 'de' }, async (page) => {
        await solve(page);
        await page.waitForFunction(() => document.querySelector('#done-figures')?.textContent?.includes('2'));
        assert.deepEqual(await covered(page, '#done button'), [], 'the card');
        assert.equal(await overflow(page), 0);
        const unfit = await page.locator('#done button').evaluateAll((buttons) => {
          const card = /** @type {Element} */ (document.querySelector('#done')).getBoundingClientRect();
          return buttons.filter(
            (button) =>
              button.scrollWidth > button.clientWidth || button.getBoundingClientRect().right > card.right - 4,
          ).length;
        });
        assert.equal(unfit, 0, 'the words of the buttons fit');
        await page.locator('#done-review').click();
        assert.ok(await page.locator('#panel-review').isHidden());
        assert.deepEqual(await covered(page, '#play-pause, #scrubber'), []);
        await page.locator('#scrubber').fill('1');
        assert.equal(await board(page, 'moveCount'), 1);
        await page.keyboard.press('ArrowLeft'); // the player moves: the review is over
        await openPanel(page, 'review');
        await page.locator('#review-open').click();
        assert.deepEqual(await covered(page, '#play-pause, #scrubber'), []);
      }),
    );
  }

  test(
    'in full screen the whole page is there: time, buttons, board and card',
    onPage({ hash: nearHash }, async (page) => {
      await fromMenu(page, /** @type {any} */ ('fullscreen'));
      await page.waitForFunction(() => document.fullscreenElement);
      assert.equal(await page.evaluate(() => document.fullscreenElement?.localName), 'html');
      await solve(page);
      const outside = await page
        .locator('#board, #time, #shuffle, #next')
        .evaluateAll((elements) =>
          elements.filter((element) => element.getBoundingClientRect().bottom > innerHeight).map(({ id }) => id),
        );
      assert.deepEqual(outside, []);
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'next');
      await fromMenu(page, /** @type {any} */ ('fullscreen'));
      await page.waitForFunction(() => !document.fullscreenElement);
    }),
  );

  test(
    'the card says that the link is copied, and screen readers hear it once',
    onPage({ hash: nearHash, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await solve(page);
      const before = await page.locator('#next').boundingBox();
      await page.locator('#done-share').click();
      await page
        .locator('#done-said')
        .filter({ hasText: /^Link copied/ })
        .waitFor();
      assert.deepEqual(await covered(page, '#done-said'), []);
      assert.equal(await page.locator('#done-said').getAttribute('aria-hidden'), 'true');
      assert.match(await words(page, 'status'), /^Link copied/);
      assert.deepEqual(await page.locator('#next').boundingBox(), before, 'nothing moves');
    }),
  );

  test(
    'New says that it looks for a board, does not look twice, and closing it ends that; no link names a board that did not come',
    onPage({}, async (page) => {
      const send = holdSolver();
      try {
        const state = await board(page, 'state');
        await openNew(page, 'daily');
        assert.equal(await words(page, 'start-idle'), 'Start');
        await page.locator('#start').click();
        await page.locator('#start-busy').waitFor();
        assert.equal((await page.locator('#start').innerText()).trim(), 'Looking for a board …');
        assert.equal(await page.locator('#start').getAttribute('aria-busy'), 'true');
        await page.locator('#start').click();
        await page.keyboard.press('Escape');
        await page.locator('#start-idle').waitFor({ state: 'attached' });
        await page.waitForFunction(() => document.querySelector('#start')?.getAttribute('aria-busy') === 'false');
        await page.evaluate(() => {
          location.hash = 'daily=2026-11-20';
        });
        await page.waitForFunction(() => document.querySelector('#status')?.textContent === 'Looking for a board …');
        await page.locator('#shuffle').click();
        send();
        const dealt = await board(page, 'state');
        assert.notEqual(dealt, state);
        await openNew(page, 'daily');
        await start(page);
        assert.equal(await board(page, 'size'), '4x4', 'a search that was given up does not come back');
        assert.equal(new URL(page.url()).hash, '');
      } finally {
        send();
      }
    }),
  );

  test(
    'an overtaken link to the board of a day does not stay in the address',
    onPage({}, async (page) => {
      const send = holdSolver();
      try {
        await page.evaluate(() => {
          location.hash = 'daily=2026-11-20';
        });
        await page.waitForFunction(() => document.querySelector('#status')?.textContent === 'Looking for a board …');
        await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#shuffle')).click());
        assert.equal(await board(page, 'size'), '3x3');
        send();
        await page.waitForFunction(() => document.querySelector('#status')?.textContent !== 'Looking for a board …');
        await page.waitForTimeout(100); // for what must not happen
        assert.equal(new URL(page.url()).hash, '');
      } finally {
        send();
      }
    }),
  );

  test(
    'Escape closes what is on top, and does nothing else',
    onPage({ viewport: { width: 390, height: 844 }, hash: hard4x4 }, async (page) => {
      const searching = () => board(page, 'searching');
      await openPanel(page, 'solve');
      await page.locator('[data-algorithm=bfs]').click();
      await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#new')).click());
      await page.locator('#new-sheet').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('#new-sheet').waitFor({ state: 'hidden' });
      assert.ok(await page.locator('#panel-solve').isVisible(), 'the panel below the sheet stays');
      await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#menu')).click());
      await page.keyboard.press('Escape');
      assert.ok(await page.locator('#menu-items').isHidden());
      assert.ok(await page.locator('#panel-solve').isVisible(), 'the panel below the menu stays');
      await page.keyboard.press('Escape');
      assert.ok(await page.locator('#panel-solve').isHidden());
      assert.ok(await searching());
      await page.keyboard.press('Escape');
      assert.equal(await searching(), false);
    }),
  );

  test(
    'the choice of a language leaves the game alone, holds without the address, and a reload goes on',
    onPage({ hash: nearHash }, async (page) => {
      await page.keyboard.press('ArrowLeft');
      const state = await board(page, 'state');
      await fromMenu(page, 'settings');
      await page.locator('#language').selectOption('fr');
      await page.waitForFunction(() => document.documentElement.lang === 'fr');
      await page.reload();
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).moveCount === 1);
      assert.equal(await board(page, 'state'), state);
    }),
  );

  test(
    'a browser that stores nothing is told of over the board',
    onPage({ ready: false }, async (page) => {
      await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
      await page.reload();
      await page.locator('#alert').filter({ hasText: 'This browser has no database' }).waitFor();
    }),
  );
});
