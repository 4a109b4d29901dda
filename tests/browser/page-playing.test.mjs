// Our page: playing by mouse, finger and keys, what is told of a game, and the boards that are dealt.

import { cellPoint, expect, inView, nearHash } from './page.mjs';
import { places, press, solver, test, type } from './page.mjs';

test('a game by mouse, keys and solver is said to a screen reader; a tile that cannot move shakes @short', async ({
  open,
}) => {
  const page = await open({ hash: '#state=1,2,3/4,5,6/7,0,8' });
  const said = page.locator('#board [aria-live]');
  const click = async (cell) => {
    const { x, y } = await cellPoint(page, cell);
    await page.mouse.click(x, y);
  };
  await click(6);
  await expect(said).toHaveText('7 right. Blank in row 3, column 1.');
  await expect(page.locator('#moves')).toHaveText('1');
  const shaken = page.locator('#board').evaluate(async ({ shadowRoot }) => {
    const { target } = await new Promise((done) => shadowRoot.addEventListener('animationend', done));
    return target.className;
  });
  await click(4);
  await expect(said).toHaveText('5 cannot move.');
  expect(await shaken).toBe('shaken');
  await expect(page.locator('#board #cells')).toHaveText('Position, row 1: 1 2 3; row 2: 4 5 6; row 3: blank 7 8.');
  await type(page, 'ArrowLeft');
  await solver(page, 'Auto').click();
  await expect(said).toHaveText(/^Solved\. \d moves\.$/);
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

test('settings hold at once, after a reload, in another tab; so does the open panel @short', async ({ open }) => {
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
