// Our page: what shares the window with the board: panels, sheets, the card, the whole screen. What a player asks for is
// seen and can be used where it was asked for.

import assert from 'node:assert/strict';

import { chromium } from '@playwright/test';

import { board, screenshot, test, whenReady, withPage } from './driver.mjs';
import { chromiumArguments, chromiumPath, release, some } from './engines.mjs';
import {
  assertAccessible,
  fromMenu,
  hard4x4,
  nearHash,
  onPage,
  openNew,
  openPanel,
  outOfReach,
  overflow,
  server,
  shareAs,
} from './page.mjs';

/** @import { Page } from '@playwright/test' */

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

/** The windows, and with which text and in which language each is walked through in every run. */
const walks = /** @type {const} */ ([
  [320, 568, 100, 'de'],
  [360, 640, 150, 'en'],
  [390, 844, 100, 'fr'],
  [390, 844, 200, 'es'],
  [844, 390, 100, 'es'],
  [768, 1024, 150, 'de'],
  [1280, 720, 200, 'en'],
  [1280, 900, 150, 'fr'],
  [1920, 1080, 100, 'en'],
]);
const inShort = ['390 x 844, 100 %, fr', '844 x 390, 100 %, es', '1920 x 1080, 100 %, en'];

/** All of them, before a release. @type {(readonly [number, number, number, string])[]} */
const tableOfWalks = release
  ? [...new Map(walks.map((walk) => [`${walk[0]} ${walk[1]}`, walk])).values()].flatMap(([width, height]) =>
      [100, 150, 200].flatMap((text) =>
        ['en', 'de', 'es', 'fr'].map((language) => /** @type {const} */ ([width, height, text, language])),
      ),
    )
  : [...walks];

/** Opens each room and fails on controls that cannot be reached. @param {Page} page @param {number} text per cent */
async function walk(page, text) {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, text);
  await solve(page); // so that Review and Session have something to show
  await openPanel(page, 'review');
  await page.locator('#review-open').click();
  await openPanel(page, 'solve');
  await page.locator('#more summary').click();
  for (const [name, within, open] of rooms) {
    await open(page);
    assert.deepEqual(await outOfReach(page, within), [], name);
    await page.keyboard.press('Escape');
  }
}

/** What players open, each with what has the controls and how it is opened. @type {[string, string, (page: Page) => Promise<unknown>][]} */
const rooms = [
  ['New', '#new-sheet', (page) => openNew(page)],
  ['New, a size', '#new-sheet', (page) => openNew(page, 'other-size')],
  ['New, a position', '#new-sheet', (page) => openNew(page, 'a-position')],
  ['Daily', '#daily-sheet', (page) => page.locator('#daily').click()],
  ['Settings', '#settings-sheet', (page) => fromMenu(page, 'settings')],
  [
    'Share',
    '#share-sheet',
    async (page) => {
      await fromMenu(page, 'share');
      await page.locator('#share-sheet').waitFor();
    },
  ],
  ['the buttons', '.toolbar', async () => {}],
  ['the menu', '#menu-items', (page) => page.locator('#menu').click()],
  ['Session', '.side', (page) => openPanel(page, 'session')],
  ['Review', '.side', (page) => openPanel(page, 'review')],
  ['Solve', '.side', (page) => openPanel(page, 'solve')],
];

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

test.describe('rooms', () => {
  for (const [width, height] of some([
    [640, 360],
    [390, 844],
    [360, 640],
  ])) {
    test(
      `${width} x ${height}: the bar of a review is in its sheet, and the card not under the tabs`,
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
        assert.ok(await page.locator('#panel-review #scrubber').isVisible());
        assert.deepEqual(await covered(page, '#play-pause, #scrubber'), []);
        await page.locator('#scrubber').fill('1');
        assert.equal(await board(page, 'moveCount'), 1);
        await page.locator('#board').focus();
        await page.keyboard.press('ArrowLeft'); // the player moves: the review is over
        await openPanel(page, 'review');
        await page.locator('#review-open').click();
        assert.deepEqual(await covered(page, '#play-pause, #scrubber'), []);
      }),
    );
  }

  for (const [width, height, text, locale] of tableOfWalks) {
    const name = `${width} x ${height}, ${text} %, ${locale}`;
    test(
      `every control of every sheet, the menu and the panels can be reached at ${name}${inShort.includes(name) ? ' @short' : ''}`,
      onPage({ hash: nearHash, reducedMotion: 'reduce', viewport: { width, height }, locale }, (page) =>
        walk(page, text),
      ),
    );
  }

  for (const least of [20, 24])
    test(`every control can be reached where the browser makes no text smaller than ${least} pixels`, async () => {
      const args = [...chromiumArguments, `--blink-settings=minimumFontSize=${least}`];
      const other = await chromium.launch({ executablePath: chromiumPath, args });
      try {
        const viewport = { width: 390, height: 844 };
        await withPage(other, server, { hash: nearHash, viewport, locale: 'de' }, (page) => walk(page, 100));
      } finally {
        await other.close();
      }
    });

  for (const [size, width, height] of /** @type {const} */ ([
    ['2x10', 390, 844],
    ['3x5', 360, 640],
    ['2x10', 844, 390],
  ]))
    test(
      `a board of ${size} leaves its buttons in view at ${width} x ${height}`,
      onPage({ hash: `#size=${size}&seed=a`, viewport: { width, height } }, async (page) => {
        assert.deepEqual(await covered(page, '#shuffle, #hint, #solvers button'), []);
        const boxes = await Promise.all(['#board', '.toolbar'].map((each) => page.locator(each).boundingBox()));
        assert.ok(boxes.every((box) => box && box.y >= 0 && box.y + box.height <= height));
      }),
    );

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
    'what is shared is said beside its button, in view; the card stays where it was',
    onPage({ hash: nearHash, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await solve(page);
      await page.locator('#done-figures').filter({ hasText: 'fewest' }).waitFor();
      const before = await page.locator('#next').boundingBox();
      await page.locator('#done-share').click();
      await page.setViewportSize({ width: 390, height: 844 });
      await shareAs(page, 'This board, from its start');
      assert.deepEqual(await covered(page, '.share-row output:not(:empty)'), []);
      await assertAccessible(page, 'the sheet of sharing');
      await screenshot(page, 'share-phone');
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 1280, height: 800 });
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'done-share');
      assert.deepEqual(await page.locator('#next').boundingBox(), before, 'nothing moves');
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
    'a dark page is dark before its scripts have come, and light again when it is chosen',
    onPage({ colorScheme: 'light' }, async (page) => {
      const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const frame = () =>
        page.evaluate(
          () =>
            /** @type {HTMLMetaElement[]} */ ([...document.querySelectorAll('meta[name=theme-color]')]).find(
              ({ media }) => matchMedia(media).matches,
            )?.content,
        );
      const light = await paper();
      await fromMenu(page, 'settings');
      await page.locator('#theme').selectOption('dark');
      const dark = await paper();
      assert.notEqual(dark, light);
      server.overrides.set(
        'page.js',
        (response) => void response.writeHead(200, { 'content-type': 'text/javascript' }).end(),
      );
      try {
        await page.reload();
        assert.deepEqual([await paper(), await frame()], [dark, '#0c0d14']);
      } finally {
        server.overrides.clear();
      }
      await page.reload();
      await whenReady(page);
      await fromMenu(page, 'settings');
      await page.locator('#theme').selectOption('auto');
      assert.deepEqual([await paper(), await frame()], [light, '#f7f8fc']);
    }),
  );
});
