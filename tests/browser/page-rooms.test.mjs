// Our page: panels, sheets, the menu and the card can be used in each window, text size and language.

import { chromium } from '@playwright/test';

import { chromiumArguments, chromiumPath, release } from './engines.mjs';
import { visit } from './fixtures.mjs';
import { expect, expectAccessible, hard4x4, inView, nearHash, outOfReach } from './page.mjs';
import { overflow, press, solver, test, type } from './page.mjs';

/** What players open: what has the controls, and the buttons that open it. */
const rooms = [
  '#new-sheet < #new',
  '#new-sheet < #new < #other summary',
  '#daily-sheet < #daily',
  '#settings-sheet < #menu < #settings',
  '#share-sheet < #menu < #share',
  '#menu-items < #menu',
  '.toolbar',
  ...['session', 'review', 'solve'].map((name) => `#panel-${name} < #tab-${name}`),
];

const cut = (page) =>
  page.locator('button, label, dt, dd, h1, h2, th, td, select, output, .segments span').evaluateAll((all) =>
    all
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.checkVisibility())
      .filter((one) => getComputedStyle(one).clipPath === 'none' && getComputedStyle(one).textOverflow === 'clip')
      .map((one) => one.id || one.textContent?.trim()),
  );

/** Controls of less than 44 px: seven days share a row of 320 px; a box to tick has a large label. */
const small = (page) =>
  page
    .locator(':is(button, select, textarea, [type=range], summary, .switch, .segments label, .tiles label):visible')
    .evaluateAll((all) =>
      all
        .filter((one) => {
          const { width, height } = one.getBoundingClientRect();
          return height < 44 || width < (one.closest('#days') ? 32 : 44);
        })
        .map((one) => one.id || one.textContent?.trim()),
    );

/** Goes through all rooms. how: text: its size in per cent */
async function walk(page, { text = 100, careful = false }) {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, text);
  await type(page, 'ArrowLeft', 'ArrowLeft'); // so that Review and Session have something to show
  await page.locator('#done').waitFor();
  if (careful) await expectAccessible(page, 'done');
  await page.locator('#done-review').click();
  for (const [room, ...openers] of rooms.map((way) => way.split(' < '))) {
    for (const [place, opener] of openers.entries()) {
      const button = page.locator(opener);
      if ((await button.getAttribute('aria-expanded')) === 'true') continue;
      // Before a click into a menu over a page that is scrolled, Chromium at times scrolls the page away from below it.
      await (place === 0 ? button.click() : button.press('Enter'));
    }
    await expect(page.locator(room)).toBeVisible();
    expect(await outOfReach(page, room), room).toEqual([]);
    if (text === 100) expect(await cut(page), room).toEqual([]);
    if (careful) expect(await small(page), room).toEqual([]);
    if (careful) await expectAccessible(page, room);
    if (text === 100) expect(await overflow(page), room).toBe(0);
    await type(page, 'Escape');
  }
}

/** Windows, and with which text, language and colours each is walked through in every run. The first three are in the short one. */
const walks =
  `390x844 100 fr light, 844x390 100 es light, 1920x1080 100 en light, 320x568 100 de dark, 390x844 100 en dark,
  360x640 150 en light, 390x844 200 es light, 768x1024 150 de light, 1280x720 200 en dark, 1280x900 150 fr light`.split(
    /,\s+/,
  );
const all = walks.flatMap((walk) =>
  [100, 150, 200].flatMap((text) =>
    ['en', 'de', 'es', 'fr'].map((locale) => `${walk.split(' ')[0]} ${text} ${locale} light`),
  ),
);

for (const [index, name] of (release ? [...new Set([...walks, ...all])] : walks).entries()) {
  const [size, text, locale, colorScheme] = name.split(' ');
  const short = index < 3 ? ' @short' : '';
  test(`${name}: every control of every room can be reached and read${short}`, async ({ open }) => {
    const looks = { reducedMotion: 'reduce', colorScheme: colorScheme };
    const page = await open({ hash: nearHash, size, locale, ...looks });
    await walk(page, { text: Number(text), careful: /^3\d\dx/.test(size) && text === '100' });
  });
}

for (const least of [20, 24])
  test(`every control can be reached where text has at least ${least} pixels`, async ({ web, complaints }) => {
    const args = [...chromiumArguments, `--blink-settings=minimumFontSize=${least}`];
    const other = await chromium.launch({ executablePath: chromiumPath, args });
    const viewport = { width: 390, height: 844 };
    const complain = (words) => complaints.push(words);
    const page = await visit(other, web.blog, { hash: nearHash, viewport, locale: 'de' }, complain);
    await walk(page, { text: 101 });
    await other.close();
  });

for (const sizes of ['2x10 390x844', '3x5 360x640', '2x10 844x390', '10x2 1280x800', '10x10 320x640', '7x4 900x500'])
  test(`a board leaves its buttons in view: ${sizes}`, async ({ open }) => {
    const [tiles, size] = sizes.split(' ');
    const page = await open({ hash: `#size=${tiles}&seed=a`, size });
    expect(await inView(page.locator('#board, .toolbar > button, #solvers button'))).toBe(true);
  });

for (const size of ['1280x900', '390x844', '640x360'])
  test(`${size}: the card is whole; board and bar are in view in Review`, async ({ open }) => {
    const page = await open({ hash: nearHash, locale: 'de', size });
    await type(page, 'ArrowLeft', 'ArrowLeft');
    await expect(page.locator('#done-figures')).toContainText('2');
    expect(await inView(page.locator('#done button'))).toBe(true);
    expect(await cut(page)).toEqual([]);
    await page.locator('#done-review').click();
    await expect(page.locator('#review-figures')).toContainText('kürzeste 2');
    for (const move of ['2', '1']) {
      await page.locator('#scrubber').fill(move);
      await expect(page).toShow({ moveCount: Number(move) });
      expect(await inView(page.locator('#board, #play-pause, #scrubber'))).toBe(true);
    }
    await page.locator('#board').focus();
    await type(page, 'ArrowLeft');
    await expect(page.locator('#review-open'), 'the review is over').toBeAttached();
  });

test('in full screen the whole page is there: time, buttons, board and card', async ({ open }) => {
  const page = await open({ hash: nearHash });
  await press(page, 'Menu', 'Full screen');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.localName)).toBe('html');
  await type(page, 'ArrowLeft', 'ArrowLeft');
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  expect(await inView(page.locator('#board, #time, #shuffle, #next'))).toBe(true);
  await press(page, 'Menu', 'Full screen');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test('Escape closes what is on top, and does nothing else @short', async ({ open }) => {
  const page = await open({ size: '390x844', hash: hard4x4 });
  const panel = page.locator('#panel-session');
  await solver(page, 'BFS').click();
  await press(page, 'Session');
  for (const [opener, shown] of Object.entries({ '#new': '#new-sheet', '#menu': '#menu-items' })) {
    await page.locator(opener).evaluate((button) => button.click()); // the panel may lie over it
    await expect(page.locator(shown)).toBeVisible();
    await type(page, 'Escape');
    await expect(page.locator(shown)).toBeHidden();
    await expect(panel, 'the panel below stays').toBeVisible();
  }
  await type(page, 'Escape');
  await expect(panel).toBeHidden();
  await expect(page, 'the search goes on').toShow({ searching: true });
  await type(page, 'Escape');
  await expect(page).toShow({ searching: false });
});
