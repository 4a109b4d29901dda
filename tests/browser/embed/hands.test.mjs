// Keys, mouse, wheel and fingers on a board in a post. A single event on a surface: tests/web/board-input.test.mjs.

import { setTimeout as pause } from 'node:timers/promises';

import { goal, near, tag, until } from '../board.mjs';
import { expect, test } from '../fixtures.mjs';

const article = `<input id="name"><textarea id="text"></textarea>${tag()}<button id="next">Next</button><div style="height: 3000px"></div>`;
const farBoard = tag('size="4x4" seed="hands"');

/** The blank, and a cell beside it: they can be pressed in turn, again and again. */
async function beside(board) {
  const blank = (await board.get('state')).split(/[ /]/).indexOf('0');
  return [blank % 4 ? blank - 1 : blank + 1, blank];
}

test('keys only with focus, no autofocus, Tab goes on @short', { tag: '@engines' }, async ({ page, post }) => {
  const board = await post(article);
  const active = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.localName);
  expect(await active(), 'no autofocus').toBe('body');
  for (const key of ['ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  expect(await board.get('moveCount'), 'no keys without focus').toBe(0);
  await page.evaluate(() => document.getElementById('text').focus());
  await page.keyboard.press('Tab');
  expect(await active()).toBe('sliding-puzzle');
  await page.keyboard.press('ArrowLeft');
  await board.shows({ moveCount: 1 });
  expect(await page.evaluate(() => scrollX + scrollY), 'an arrow does not scroll too').toBe(0);
  for (const [keys, id] of [
    ['Tab', 'next'],
    ['Shift+Tab', 'sliding-puzzle'],
    ['Shift+Tab', 'text'],
  ]) {
    await page.keyboard.press(keys);
    expect(await active()).toBe(id);
  }
});

test('a run by keys alone @short', { tag: '@engines' }, async ({ page, post }) => {
  const board = await post(
    `<a id="before" href="#x">Before</a>${tag(`state="${near}" controls="undo reset solve"`)}<a id="after" href="#y">After</a>`,
  );
  await page.evaluate(() => document.getElementById('before')?.focus());
  const where = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const inside = activeElement?.shadowRoot?.activeElement ?? activeElement;
      return inside?.id || inside?.getAttribute('part') || inside?.textContent;
    });
  await page.keyboard.press('Tab');
  expect(await where()).toMatch(/board/);
  const outline = await board.evaluate(
    ({ shadowRoot }) => getComputedStyle(shadowRoot.querySelector('[part~="board"]')).outline,
  );
  expect(outline, 'the focus can be seen').toMatch(/solid [2-9]px/);
  await page.keyboard.press('ArrowLeft');
  await board.shows({ moveCount: 1 });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await board.shows({ moveCount: 0 });
  expect(await where(), 'a button that cannot be pressed any more keeps the focus').toMatch(/button/);
  for (let stops = 1; (await where()) !== 'after'; ++stops) {
    expect(stops).toBeLessThanOrEqual(3);
    await page.keyboard.press('Tab');
  }
});

test('fields of the page keep typing, and the wheel scrolls it over a board @short', async ({ page, post }) => {
  const board = await post(article);
  for (const id of ['name', 'text']) {
    await board.press(4);
    await page.locator(`#${id}`).focus();
    for (const key of ['u', 's', 'r', 'h', 'ArrowLeft', 'ArrowUp', 'x', 'Backspace', ' ', '1'])
      await page.keyboard.press(key);
    expect(await page.locator(`#${id}`).inputValue()).toHaveLength(6);
  }
  const { x, y } = await board.cell(4);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 300);
  await until(page, () => scrollY > 100);
  expect(await board.get('moveCount')).toBe(0);
});

test('a tile moves when it is pressed; dragged back past half it never moved @short', async ({ page, post }) => {
  const board = await post(tag());
  const [from, to] = [await board.cell(7), await board.cell(8)];
  await board.forget();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await board.shows({ moveCount: 1, inputs: ['click'], timerRunning: true });
  await page.mouse.move((from.x + to.x * 2) / 3, from.y);
  await page.mouse.up();
  await board.shows({ moveCount: 0, timelineLength: 0, timerRunning: false, elapsed: 0, canUndo: false, inputs: [] });
  expect((await board.told('move')).map(({ by, moveCount }) => [by, moveCount])).toEqual([
    ['player', 1],
    ['undo', 0],
  ]);
  // Less than half way back it stays, and so it does where the hand goes on with it.
  await board.drag(7, 8, 0.3);
  await board.shows({ moveCount: 1 });
  await board.drag(8, 7, 0.7);
  await board.shows({ moveCount: 2, solved: true });
  expect(await board.told('solved')).toHaveLength(1);
});

test('a solved board takes no hand until undo @short', { tag: '@engines' }, async ({ page, post }) => {
  const board = await post(tag('state="1 2 3/4 5 6/7 0 8" input="click drag keys"'));
  const { x, y } = await board.cell(8);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await board.shows({ solved: true });
  await page.mouse.move(x + 90, y);
  await page.mouse.up();
  const story = () => board.read('state', 'moveCount', 'timelineLength', 'elapsed', 'timerRunning', 'inputs');
  const solved = await story();
  expect(solved).toMatchObject({ state: goal, moveCount: 1, timerRunning: false });
  await board.forget();
  await board.press(7);
  await board.focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  await board.set({ input: 'hover' });
  for (const cell of [7, 5, 7, 8]) {
    const place = await board.cell(cell);
    await page.mouse.move(place.x, place.y);
  }
  expect(await story()).toEqual(solved);
  expect([await board.told('move'), await board.told('solved')]).toEqual([[], []]);
  expect(await board.call('undo')).toBe(true);
  expect(await board.get('timerRunning'), 'undo sets no clock going').toBe(false);
  await board.set({ input: 'keys' });
  await page.keyboard.press('ArrowRight');
  await board.shows({ state: near, timerRunning: true });
});

test('hover: each tile that the mouse enters slides @short', { tag: '@engines' }, async ({ page, post }) => {
  const board = await post(farBoard);
  await board.set({ input: 'hover' });
  const [tile, gap] = await Promise.all((await beside(board)).map(board.cell));
  for (let count = 0; count < 21; ++count) {
    const { x, y } = count % 2 ? tile : gap;
    await page.mouse.move(x, y);
    await pause(45);
  }
  await board.shows({ moveCount: 20, inputs: ['hover'] });
});

test.describe('fingers', () => {
  test.use({ hasTouch: true });
  test.beforeEach(({ page }) => page.setViewportSize({ width: 400, height: 600 }));

  test('a finger scrolls the page, or moves a tile that can move @short', async ({ page, post, touch }) => {
    const board = await post(article);
    const swipe = async (cell, dx, dy) => {
      const { x, y } = await board.cell(cell);
      await touch('touchStart', { x, y });
      for (let step = 1; step <= 8; ++step)
        await touch('touchMove', { x: x + (dx * step) / 8, y: y + (dy * step) / 8 });
      await pause(150); // held still, or the page would go on scrolling
      await touch('touchEnd', { x, y });
    };
    await swipe(1, 0, -90);
    await until(page, () => scrollY > 50);
    await page.evaluate(() => scrollTo(0, 0));
    await swipe(7, -100, 0);
    await board.shows({ moveCount: 1 });
    expect(await page.evaluate(() => scrollY), 'the page stays where it is').toBe(0);
    await swipe(8, 0, 0);
    await board.shows({ moveCount: 2 });
    await board.forget();
    await swipe(7, 10, -120);
    await until(page, () => scrollY > 50);
    await board.shows({ moveCount: 2, state: goal });
    await page.evaluate(() => scrollTo(0, 0));
    await board.put({ state: near });
    await swipe(7, 0, -120);
    await board.shows({ moveCount: 0, timelineLength: 0, elapsed: 0 });
    expect((await board.told('move')).map(({ by }) => by)).toEqual(['player', 'undo']);
    await board.set({ input: 'swipe' });
    await swipe(1, -90, 0); // from a tile that cannot slide
    await board.shows({ moveCount: 1 });
    await swipe(1, 0, -90);
    expect(await page.evaluate(() => scrollY), 'where all of the board is swiped nothing scrolls').toBe(0);
  });

  test('two thumbs that overlap: 40 of 40, each at its press', { tag: '@engines' }, async ({ post, touch }) => {
    const board = await post(farBoard);
    const [first, second] = await Promise.all((await beside(board)).map(board.cell));
    for (let count = 0; count < 40; count += 2) {
      await touch('touchStart', first);
      await touch('touchStart', first, second);
      await touch('touchEnd', first, second);
    }
    await board.shows({ moveCount: 40, inputs: ['touch'] });
  });
});
