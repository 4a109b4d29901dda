// What matters most on our page, in each engine; all the rest is in page-*.test.mjs, in Chromium.

import { Board, until } from './board.mjs';
import { expect, server, test } from './fixtures.mjs';

/** Until the page can be played, and its script is done. */
const isReady = () => document.readyState === 'complete' && document.querySelector('#shuffle:enabled') !== null;
const click = (page, id) => page.evaluate((name) => document.getElementById(name).click(), id);
const text = (page, selector) => page.evaluate((css) => document.querySelector(css)?.textContent, selector);

/** How many solves are listed: the list is there once what was stored is read. */
const listed = (page) =>
  page.evaluate(() => {
    if (document.getElementById('panel-session')?.hasAttribute('hidden'))
      document.getElementById('tab-session').click();
    return document.querySelectorAll('#solves li').length;
  });

test('a game is dealt, solved, told, listed, and there after a reload', { tag: '@engines' }, async ({ page }) => {
  const board = new Board(page, '#board');
  await page.goto(`${server.url}#state=1,2,3/4,5,6/0,7,8`);
  await until(page, isReady);
  for (const _ of [1, 2]) await page.keyboard.press('ArrowLeft');
  await expect.poll(() => text(page, '#done-time')).toMatch(/^0:0\d\.\d{3}$/);
  await expect.poll(() => text(page, '#done-figures')).toMatch(/^2 moves.*shortest 2$/);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('next');
  await expect.poll(() => listed(page)).toBe(1);
  const best = '#solves strong';
  const time = await text(page, best);
  await click(page, 'next');
  await board.shows({ solved: false });
  for (const way of ['left', 'up', 'right']) await board.call('move', way);
  const dealt = await board.read('state', 'moves', 'startState');
  await page.goto(`${server.url}?again`);
  await until(page, isReady);
  await board.shows(dealt);
  await expect.poll(() => listed(page)).toBe(1);
  expect(await text(page, best)).toBe(time);
  // The board of a day, as `sliding-puzzle shuffle --daily 2026-11-17` prints it.
  await page.evaluate(() => void (location.hash = '#daily=2026-11-17'));
  await board.shows({ state: '2 7 3 4/1 9 8 12/6 11 13 15/10 0 5 14' });
});
