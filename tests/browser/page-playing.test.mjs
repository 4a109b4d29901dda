// Our page: playing by mouse, finger and keys, what is told of a game, and the boards that are dealt.

import { cellPoint, expect, inView, nearHash } from './page.mjs';
import { places, press, solver, test, type } from './page.mjs';

const open3x3 = '#state=1,2,3/4,5,6/7,8,0';

test('a click slides the run up to the blank, and nothing elsewhere; Undo @short', async ({ open }) => {
  const page = await open({ hash: open3x3 });
  for (const [cell, state, moveCount] of [
    [6, '1 2 3/4 5 6/0 7 8', 2],
    [4, '1 2 3/4 5 6/0 7 8', 2],
    [0, '0 2 3/1 5 6/4 7 8', 4],
  ]) {
    const { x, y } = await cellPoint(page, cell);
    await page.mouse.click(x, y);
    await expect(page).toShow({ state, moveCount });
    await expect(page.locator('#moves')).toHaveText(String(moveCount));
  }
  await press(page, 'Undo');
  await expect(page).toShow({ state: '1 2 3/4 5 6/0 7 8' });
});

test('each move is said to a screen reader; a tile that cannot move shakes @short', async ({ open }) => {
  const page = await open({ hash: '#state=1,2,3/4,5,6/7,0,8' });
  const said = page.locator('#board [aria-live]');
  for (const words of ['7 right. Blank in row 3, column 1.', 'No tile can move that way.']) {
    await type(page, 'ArrowRight');
    await expect(said).toHaveText(words);
  }
  const stuck = await cellPoint(page, 4);
  await page.mouse.click(stuck.x, stuck.y);
  await expect(said).toHaveText('5 cannot move.');
  await expect(page.locator('#board .shaken')).toHaveCount(1);
  await type(page, 'ArrowLeft', 'ArrowRight');
  await expect(page.locator('#board #cells')).toHaveText('Position, row 1: 1 2 3; row 2: 4 5 6; row 3: blank 7 8.');
  await solver(page, 'Auto').click();
  await expect(page).toShow({ moveCount: 4 });
  await expect(said).toHaveText('7 right. Blank in row 3, column 1.');
  await expect(said).toHaveText(/^Solved\. \d moves\.$/);
  await page.mouse.click(stuck.x, stuck.y);
  await expect(said).toHaveText('The board is solved.');
});

test('Tab goes from the board, which has the focus at first, through all controls and out again', async ({ open }) => {
  const page = await open();
  const visited = [];
  for (let name = 'board'; name !== ''; visited.push(name)) {
    await type(page, 'Tab');
    name = await page.evaluate(() => {
      const { activeElement: here, body } = document;
      return here === body ? '' : here?.id || here?.textContent?.trim() || '?';
    });
    expect(visited.length, visited.join()).toBeLessThan(40);
  }
  expect(visited.slice(0, 4)).toEqual(['shuffle', 'hint', 'menu', 'BFSat once']);
  expect(new Set(visited).size).toBe(visited.length);
  expect(visited).toEqual(expect.arrayContaining(['Autoat once', 'tab-session', 'tab-review', 'tab-solve']));
});

const rooms = '.stage, .toolbar, .top, .solving, .notes, .tabs';
for (const size of ['1280x900', '1366x768', '960x720', '390x844', '360x800', '844x390', '640x360'])
  test(`${size}: all is in view, and nothing shifts on the way`, async ({ open }) => {
    const page = await open({ size, hash: '#state=1,2,3/4,5,6/7,0,8' });
    const before = await places(page, rooms);
    const expectInView = async (selector) => expect(await inView(page.locator(selector)), selector).toBe(true);
    await expectInView('#new, #daily, #shape, #time, #best, #moves, #board, #solvers, #figure-time, .tabs');
    await type(page, 'ArrowLeft');
    await expect(page.locator('#done')).toBeVisible();
    await expectInView('#new, #time, #moves, #done-time, #done-figures, #done button');
    expect(await places(page, rooms), 'done').toEqual(before);
    await type(page, 'Enter');
    await solver(page, 'Auto').click();
    await expect(page.locator('#player')).toBeVisible();
    await expectInView('#figure-time, #player, #player button, #scrubber, #speed');
    expect(await places(page, rooms), 'solved').toEqual(before);
    await page.locator('#tab-solve').click();
    await expectInView('#comparison li');
    expect((await places(page, rooms)).slice(0, 5), 'the panel lies over the page').toEqual(before.slice(0, 5));
    await type(page, 'Escape');
    await page.locator('#new').click();
    expect(await places(page, rooms), 'a sheet').toEqual(before);
  });

test('a finger drags, taps and swipes on the board and scrolls nothing; a wheel does', async ({ open }) => {
  const page = await open({ hash: open3x3, hasTouch: true, isMobile: true, size: '360x560' });
  const devtools = await page.context().newCDPSession(page);
  const swipe = async (from, to) => {
    const [begin, end] = [await cellPoint(page, from), await cellPoint(page, to)];
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [begin] });
    for (let step = 1; step <= 8; ++step) {
      const at = { x: begin.x + ((end.x - begin.x) * step) / 8, y: begin.y + ((end.y - begin.y) * step) / 8 };
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] });
    }
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(5, 8);
  await expect(page).toShow({ state: '1 2 3/4 5 0/7 8 6' });
  const { x, y } = await cellPoint(page, 4);
  await page.touchscreen.tap(x, y);
  await expect(page).toShow({ state: '1 2 3/4 0 5/7 8 6' });
  await swipe(8, 2);
  await expect(page, 'a swipe from a tile that cannot slide').toShow({ state: '1 2 3/4 8 5/7 0 6' });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test('settings hold at once, after a reload, and in another tab; so does the panel that was open', async ({ open }) => {
  const page = await open({ hash: nearHash });
  await press(page, 'Menu', 'Settings');
  await page.getByLabel('Tiles glide').uncheck();
  await page.getByLabel('Move tiles by hovering').check();
  await expect(page).toShow({ input: 'click drag keys swipe hover' });
  await press(page, 'Close', 'Session');
  const other = await page.context().newPage();
  for (const each of [other, page]) {
    await each.goto(page.url());
    await expect(each.locator('#panel-session')).toBeVisible();
    await expect(each.locator('[name=glide]')).not.toBeChecked();
    await expect(each).toShow({ input: 'click drag keys swipe hover' });
  }
  await press(other, 'Menu', 'Settings');
  await other.getByLabel('Move tiles by hovering').uncheck();
  await expect(page).toShow({ input: 'click drag keys swipe' });
});
