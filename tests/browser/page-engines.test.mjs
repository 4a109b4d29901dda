// What matters most on our page, in each engine: a game is dealt, solved, told, listed, and there after a reload. All the rest of
// the page is in page-*.test.mjs, in Chromium.

import { Board, until } from './board.mjs';
import { expect, server, test } from './fixtures.mjs';

test('a game is dealt, solved, told, listed, and there after a reload', { tag: '@engines' }, async ({ page }) => {
  const board = new Board(page, '#board');
  const ready = () =>
    until(page, () => document.readyState === 'complete' && document.querySelector('#shuffle:enabled') !== null);
  const says = (id, words) =>
    expect.poll(() => page.evaluate((name) => document.getElementById(name)?.textContent, id)).toMatch(words);
  const click = (id) => page.evaluate((name) => document.getElementById(name)?.click(), id);
  const solves = () => page.evaluate(() => document.querySelectorAll('#solves li').length);
  await page.goto(`${server.url}#state=1,2,3/4,5,6/0,7,8`);
  await ready();
  for (const _ of [1, 2]) await page.keyboard.press('ArrowLeft');
  await says('done-time', /^0:0\d\.\d{3}$/);
  await says('done-figures', /^2 moves.*the fewest possible/);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('next');
  await click('tab-session');
  await expect.poll(solves).toBe(1);
  const best = () => page.evaluate(() => document.querySelector('#row-single td:last-child')?.textContent);
  const time = await best();
  await click('next');
  await board.shows({ solved: false });
  for (const way of ['left', 'up', 'right']) await board.call('move', way);
  const dealt = await board.read('state', 'moves', 'startState');
  await page.goto(`${server.url}?again`);
  await ready();
  await board.shows(dealt);
  // The list is there once what was stored is read.
  const listed = () =>
    page.evaluate(() => {
      if (document.getElementById('panel-session')?.hasAttribute('hidden'))
        document.getElementById('tab-session')?.click();
      const boards = document.getElementById('session-boards');
      boards.value = '3x3 position';
      boards.dispatchEvent(new Event('change'));
      return document.querySelectorAll('#solves li').length;
    });
  await expect.poll(listed).toBe(1);
  expect(await best()).toBe(time);
  // The board of a day, as `sliding-puzzle shuffle --daily 2026-11-17` prints it.
  await page.evaluate(() => void (location.hash = '#daily=2026-11-17'));
  await board.shows({ state: '2 7 3 4/1 9 8 12/6 11 13 15/10 0 5 14' });
});
