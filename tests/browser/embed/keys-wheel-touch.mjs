// Scenarios: manners: keys, wheel, touch.

import assert from 'node:assert/strict';

import { becomes, click, get, middle, near, nearBoard, ready, script } from './boards.mjs';
import { scenariosOf } from './scenario.mjs';

/** @import { Page } from '../engines.mjs' */

const scenario = scenariosOf('manners: keys, wheel, touch');

const article = `<input id="name" value=""><textarea id="text"></textarea>${nearBoard}<button id="next">Next</button><div style="height: 3000px"></div>`;

scenario('keys only with focus, no autofocus, Tab goes on, shortcuts stay with the browser', async ({ page, open }) => {
  await open(article);
  await ready(page);
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true, 'no autofocus');
  await page.press('ArrowLeft');
  await page.press('ArrowUp');
  assert.equal(await get(page, 'moveCount'), 0, 'no keys without focus');
  await page.evaluate(() => {
    Object.assign(window, { prevented: [] });
    addEventListener('keydown', (event) => {
      if (event.defaultPrevented) /** @type {any} */ (window).prevented.push(event.key);
      else if (event.ctrlKey || event.altKey || event.metaKey) event.preventDefault(); // the browser would leave the page
    });
  });
  await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#text')).focus());
  await page.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.localName), 'sliding-puzzle');
  await page.press('ArrowLeft');
  await becomes(page, 'moveCount', 1);
  assert.deepEqual(
    await page.evaluate(() => /** @type {any} */ (window).prevented),
    ['ArrowLeft'],
    'an arrow does not scroll too',
  );
  for (const keys of [
    'Control+ArrowLeft',
    'Alt+ArrowLeft',
    'Meta+ArrowLeft',
    'Control+z',
    'Control+ArrowRight',
    'Alt+ArrowUp',
  ])
    await page.press(keys);
  assert.equal(await get(page, 'moveCount'), 1);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).prevented), ['ArrowLeft']);
  await page.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'next', 'Tab leaves the board');
  await page.press('Shift+Tab');
  await page.press('Shift+Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'text', 'Shift+Tab too');
});

scenario('host inputs keep typing', async ({ page, open }) => {
  await open(article);
  await ready(page);
  for (const id of ['name', 'text']) {
    await click(page, 4);
    await page.evaluate((which) => /** @type {HTMLElement} */ (document.querySelector(`#${which}`)).focus(), id);
    for (const key of ['u', 's', 'r', 'h', 'ArrowLeft', 'ArrowUp', 'x', 'Backspace', ' ', '1']) await page.press(key);
    assert.equal(
      (await page.evaluate((which) => /** @type {HTMLInputElement} */ (document.querySelector(`#${which}`)).value, id))
        .length,
      6,
      id,
    );
  }
  assert.equal(await get(page, 'moveCount'), 0);
});

scenario('the wheel scrolls the host over a board', async ({ page, open }) => {
  await open(article);
  await ready(page);
  const { x, y } = await middle(page, 4);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 300);
  await page.waitFor(() => scrollY > 100);
  assert.equal(await get(page, 'moveCount'), 0);
});

scenario(
  'a finger on a tile that cannot move scrolls the host; on one that can it moves the tile',
  { touch: true, only: ['chromium'], width: 400, height: 600 },
  async ({ page, open }) => {
    await open(article);
    await ready(page);
    const touch = /** @type {NonNullable<Page['touch']>} */ (page.touch);
    const swipe = async (/** @type {number} */ cell, /** @type {number} */ dx, /** @type {number} */ dy) => {
      const { x, y } = await middle(page, cell);
      await touch.start(x, y);
      for (let step = 1; step <= 8; ++step) await touch.move(x + (dx * step) / 8, y + (dy * step) / 8);
      await new Promise((done) => setTimeout(done, 150)); // held still, or the page would go on scrolling
      await touch.end();
    };
    await swipe(1, 0, -120);
    await page.waitFor(() => scrollY > 50);
    assert.equal(await get(page, 'moveCount'), 0);
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitFor(() => scrollY === 0);
    await swipe(7, -100, 0);
    await becomes(page, 'moveCount', 1);
    assert.equal(await page.evaluate(() => scrollY), 0, 'the page stays where it is');
    const { x, y } = await middle(page, 8);
    await touch.start(x, y);
    await touch.end();
    await becomes(page, 'moveCount', 2);
  },
);

scenario(
  'where a board does not take drags, a finger always scrolls',
  { touch: true, only: ['chromium'], width: 400, height: 600 },
  async ({ page, open }) => {
    await open(
      `${script}<sliding-puzzle state="${near}" input="click" style="width: 300px"></sliding-puzzle><div style="height: 3000px"></div>`,
    );
    await ready(page);
    const touch = /** @type {NonNullable<Page['touch']>} */ (page.touch);
    const { x, y } = await middle(page, 7);
    await touch.start(x, y);
    for (let step = 1; step <= 8; ++step) await touch.move(x, y - 15 * step);
    await touch.end();
    await page.waitFor(() => scrollY > 50);
    assert.equal(await get(page, 'moveCount'), 0);
  },
);
