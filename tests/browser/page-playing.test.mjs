// Our page: playing by mouse, finger and keys, what is told of a game, and the boards that are dealt.

import { cellPoint, expect, follow, inView, nearHash, openPosition } from './page.mjs';
import { pixels, places, press, settled, solver, test, type } from './page.mjs';

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

test('arrows and WASD move a tile that way, but not in fields, nor with Ctrl or Alt @short', async ({ open }) => {
  const page = await open({ hash: '#state=1,2,3/4,0,5/6,7,8' });
  await page.evaluate(() => addEventListener('keydown', (event) => Object.assign(window, { last: event }), true));
  const taken = () => page.evaluate(() => window.last.defaultPrevented);
  const steps = `ArrowLeft 1 2 3/4 5 0/6 7 8, s 1 2 0/4 5 3/6 7 8, d 1 0 2/4 5 3/6 7 8, ArrowUp 1 5 2/4 0 3/6 7 8,
    a 1 5 2/4 3 0/6 7 8, ArrowDown 1 5 0/4 3 2/6 7 8, ArrowRight 1 0 5/4 3 2/6 7 8, W 1 3 5/4 0 2/6 7 8,
    u 1 0 5/4 3 2/6 7 8, r 1 3 5/4 0 2/6 7 8, Control+z 1 0 5/4 3 2/6 7 8, Meta+Shift+z 1 3 5/4 0 2/6 7 8`;
  for (const step of steps.split(/,\s+/)) {
    const [key] = step.split(' ');
    const state = step.slice(key.length + 1);
    await type(page, key);
    await expect(page, key).toShow({ state });
    expect(await taken(), `${key} does nothing else`).toBe(true);
  }
  for (const key of ['Control+ArrowLeft', 'Alt+ArrowDown', 'Meta+ArrowLeft', 'Control+u', 'Alt+w', 'PageDown', 'x']) {
    await type(page, key);
    expect(await taken(), `${key} is left to the browser`).toBe(false);
  }
  const field = await openPosition(page);
  await field.fill('');
  await field.pressSequentially('wasd nhur 1');
  await expect(field).toHaveValue('wasd nhur 1');
  await page.getByRole('button', { name: 'Close' }).focus();
  await type(page, 'w', 'n', 'ArrowDown');
  await expect(page, 'over the page keys are the sheet’s').toShow({ moveCount: 8, size: '3x3' });
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

test('the board of a day is that of the command line; a day that does not exist is told @short', async ({ open }) => {
  const page = await open({ hash: '#daily=2026-11-16' });
  await expect(page).toShow({ state: '1 2 3 4/5 6 7 12/0 9 15 8/13 14 11 10' });
  await follow(page, '#daily=2026-02-30');
  await expect(page.locator('#alert')).toContainText('2026-02-30 is not a date. The board stays as it was.');
  await page.clock.setFixedTime(new Date('2026-11-18T12:00:00'));
  await page.getByRole('button', { name: 'Daily board' }).click();
  await press(page, 'Tuesday, November 17');
  await expect(page.locator('#kind')).toHaveText('Daily Nov 17');
  await expect(page).toHaveURL(/#daily=2026-11-17$/);
  await expect(page).toShow({ state: '2 7 3 4/1 9 8 12/6 11 13 15/10 0 5 14' });
});

test('what is done is told on a card; Enter is the next board @short', async ({ open }) => {
  const page = await open({ hash: '#state=1,2,3/4,5,6/7,0,8' });
  await type(page, 'ArrowRight', 'ArrowLeft', 'ArrowLeft');
  const card = page.getByRole('region', { name: 'Solved' });
  await expect(card.locator('#done-figures')).toHaveText(/^3 moves · .*shortest 1 · 2 extra moves$/);
  await expect(card.locator('#done-time')).toHaveText(/^0:\d\d\.\d{3}$/);
  expect(await page.locator('#time').textContent()).toBe(await card.locator('#done-time').textContent());
  await expect(card.getByRole('button', { name: 'Next' })).toBeFocused();
  await card.getByRole('button', { name: 'Review' }).click();
  await press(page, 'One move back', 'One move forward');
  await expect(card, 'in review nothing is done anew').toBeHidden();
  await press(page, 'Undo', 'Menu', 'Again');
  await expect(page).toShow({ state: '1 2 3/4 5 6/7 0 8' });
  await type(page, 'ArrowLeft');
  await expect(page.getByRole('region', { name: 'Perfect' })).toBeVisible();
  await type(page, 'Enter');
  await expect(page).toShow({ solved: false, moveCount: 0 });
  await expect(page.locator('#done')).toBeHidden();
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

test('a tile moves when the mouse presses it, and dragged back more than half way it never did', async ({ open }) => {
  const page = await open({ hash: open3x3 });
  const [from, to] = [await cellPoint(page, 7), await cellPoint(page, 8)];
  const still = await pixels(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await expect(page, 'it moves when it is pressed').toShow({ state: '1 2 3/4 5 6/7 0 8' });
  await page.mouse.move(from.x + 0.8 * (to.x - from.x), from.y, { steps: 4 });
  await page.waitForTimeout(300); // not a flick
  await page.mouse.move(from.x, from.y);
  await page.mouse.up();
  await expect(page, 'dragged back it is no move').toShow({ moveCount: 0, elapsed: 0 });
  await settled(page);
  expect(await pixels(page), 'and glides back').toBe(still);
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
    await expect(each.locator('#glide')).not.toBeChecked();
    await expect(each).toShow({ input: 'click drag keys swipe hover' });
  }
  await press(other, 'Menu', 'Settings');
  await other.getByLabel('Move tiles by hovering').uncheck();
  await expect(page).toShow({ input: 'click drag keys swipe' });
});
