// Our page in the languages that it speaks, in Chromium: nothing is left in English, nothing moves, nothing overflows.

import assert from 'node:assert/strict';
import { board, screenshot, settled, test, whenReady, withPage } from './driver.mjs';
import {
  assertAccessible,
  browser,
  farthestHash,
  layoutShifts,
  server,
  setSpeed,
  shareAs,
  solveButton,
  words,
} from './page.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const languages = ['en', 'de', 'es', 'fr'];
const others = languages.slice(1);

/**
 * The text of the page under each name, with the elements within.
 * @param {Page} page
 * @param {boolean} [written] as index.html has it, not as it is now
 */
const texts = (page, written = false) =>
  page.evaluate(async (source) => {
    const page = source
      ? // The page allows no DOMParser.
        await new Promise((/** @type {(page: Document) => void} */ resolve, reject) => {
          const request = new XMLHttpRequest();
          request.open('GET', 'index.html');
          request.responseType = 'document';
          request.onload = () => resolve(request.responseXML ?? document);
          request.onerror = reject;
          request.send();
        })
      : document;
    return [...page.querySelectorAll('[data-text], [data-label]')].map((element) => ({
      text: ((element.hasAttribute('data-label') ? element.getAttribute('aria-label') : element.textContent) ?? '')
        .replace(/\s+/g, ' ')
        .trim(),
      within: [...(element.hasAttribute('data-text') ? element.children : [])]
        .map((child) => `${child.localName} ${child.getAttribute('href')}`)
        .join(),
    }));
  }, written);

/** Finds texts wider than their place, and elements that reach out of the window. @param {Page} page */
const overflowing = (page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const wide = [...document.querySelectorAll('button, label, dt, dd, h1, h2, th, td, select, output, .segments span')]
      .filter(
        (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).clipPath === 'none',
      )
      .map((element) => `${element.localName}#${element.id}: ${element.textContent?.trim().slice(0, 40)}`);
    return root.scrollWidth > root.clientWidth ? [`the page: ${root.scrollWidth}`, ...wide] : wide;
  });

/** @param {Page} page */
const top = (page) => page.locator('.notes').evaluate((element) => element.getBoundingClientRect().bottom + scrollY);

const englishStatus =
  'Click, tap or drag tiles towards the blank, or use the arrow keys. Put the tiles 1 to 8 in order.';

test('in English the page is as it is written, and loads no other words', () =>
  withPage(browser, server, { locale: 'en-GB', hash: farthestHash }, async (page) => {
    const found = await texts(page);
    assert.ok(found.length > 60);
    assert.deepEqual(found, await texts(page, true));
    assert.equal(await page.locator('html').getAttribute('lang'), 'en');
    assert.equal(await words(page, 'status'), englishStatus);
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    assert.deepEqual(
      loaded.filter((name) => /\/(page-)?(de|es|fr)-\w+\.js$/.test(name)),
      [],
    );
  }));

for (const language of others) {
  test.describe(language, () => {
    for (const [width, height] of [
      [320, 640],
      [900, 700],
      [390, 844],
      [1280, 900],
    ]) {
      test(`${width} px: every text is translated and fits, before, during and after a search; accessible${language === 'de' && width === 320 ? ' @short' : ''}`, () =>
        withPage(
          browser,
          server,
          { locale: language, viewport: { width, height }, hash: farthestHash },
          async (page) => {
            assert.equal(await page.locator('html').getAttribute('lang'), language);
            const [found, english] = [await texts(page), await texts(page, true)];
            assert.deepEqual(
              found.map(({ within }) => within),
              english.map(({ within }) => within),
              'the same links and keys in the same order',
            );
            const same = found.filter(({ text }, index) => text === english[index].text).map(({ text }) => text);
            assert.deepEqual(
              same.filter((text) => !['Esc', 'Solution'].includes(text) && !/^[×\d\s]*$/.test(text)),
              [],
            );
            assert.notEqual(await words(page, 'status'), englishStatus);
            assert.equal(
              await page.locator('#board .frame').getAttribute('lang'),
              language,
              'the board speaks it as well',
            );
            assert.deepEqual(await overflowing(page), []);

            await setSpeed(page, '20');
            for (const algorithm of ['bidirectional-bfs', 'astar-misplaced', 'auto']) {
              if (await page.locator('#panel-solve').isHidden()) await page.locator('#tab-solve').click();
              const button = page.locator(`[data-algorithm=${algorithm}]`);
              if (await button.isHidden()) await page.locator('#more summary').click();
              assert.deepEqual(await overflowing(page), [], algorithm);
              await button.click();
              await page.waitForFunction(() => !document.querySelector('.running'));
            }
            await settled(page);
            assert.deepEqual(await overflowing(page), [], 'after three searches');
            for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
              await page.emulateMedia({ colorScheme });
              await screenshot(page, `page-${language}-${width}-${colorScheme}`, true);
              await assertAccessible(page, colorScheme);
            }

            for (const opener of ['#new', '#daily', '#settings']) {
              if (opener === '#settings') await page.locator('#menu').click();
              await page.locator(opener).click();
              await page.locator('dialog[open]').waitFor();
              assert.deepEqual(await overflowing(page), [], opener);
              await screenshot(page, `page-${language}-${width}${opener.replace('#', '-')}`);
              await page.keyboard.press('Escape');
            }
            if (width < 1000) await page.keyboard.press('Escape');
            await page.evaluate(() => {
              location.hash = '#size=10x10&seed=a';
            });
            await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).size === '10x10');
            const before = await top(page);
            await page.locator(solveButton).click();
            await page.locator('#settle').waitFor();
            assert.equal(await top(page), before, 'what is told of a search has its room');
            assert.deepEqual(await overflowing(page), [], 'during a search');
            await screenshot(page, `page-${language}-${width}-improving`);
            await page.keyboard.press('Escape');
          },
        ));
    }

    for (const width of [390, 1280]) {
      test(`${width} px: nothing shifts while the page loads, and no English text is seen`, () =>
        withPage(browser, server, { locale: language, viewport: { width, height: 844 } }, async (page) => {
          await settled(page);
          assert.deepEqual(await layoutShifts(page), []);
        }));
    }
  });
}

test('until its words are there a text is out of sight, but not for ever', async () => {
  /** @type {() => void} */
  let send = () => {};
  server.overrides.set('page-de.js', (response, body) => {
    send = () => void response.writeHead(200, { 'content-type': 'text/javascript' }).end(body);
  });
  try {
    await withPage(browser, server, { locale: 'de', ready: false }, async (page) => {
      const seen = () => page.locator('h1 [data-text]').evaluate((element) => getComputedStyle(element).visibility);
      assert.equal(await seen(), 'hidden');
      await page.waitForFunction(
        () =>
          getComputedStyle(/** @type {Element} */ (document.querySelector('h1 [data-text]'))).visibility === 'visible',
      );
      assert.match((await page.locator('h1 [data-text]').textContent()) ?? '', /^Sliding Puzzle$/);
      send();
      await whenReady(page);
      assert.match((await page.locator('h1 [data-text]').textContent()) ?? '', /^Schiebepuzzle$/);
      assert.equal(await seen(), 'visible');
    });
  } finally {
    server.overrides.clear();
  }
});

for (const file of ['page-de.js', 'de.js', 'first-paint.js']) {
  test(`without ${file} the page is English, and says so`, async () => {
    server.overrides.set(file, (response) => void response.writeHead(404).end());
    try {
      await withPage(browser, server, { locale: 'de', hash: farthestHash, expect: [/404/] }, async (page) => {
        assert.equal(await page.locator('html').getAttribute('lang'), 'en');
        assert.equal(await page.locator('#language').inputValue(), 'en');
        assert.equal(await words(page, 'status'), englishStatus);
      });
    } finally {
      server.overrides.clear();
    }
  });
}

test('another language can be chosen: it is kept in the address, the game goes on, and English comes back as it was', () =>
  withPage(
    browser,
    server,
    { locale: 'en', hash: farthestHash, permissions: ['clipboard-read', 'clipboard-write'] },
    async (page) => {
      await page.locator('#board').focus();
      await page.keyboard.press('ArrowRight');
      await page.locator(solveButton).click();
      await page.locator('#player').waitFor();
      await page.locator('#play-pause').click();
      const game = [await board(page, 'state'), await board(page, 'moves')];
      await page.locator('#menu').click();
      await page.locator('#settings').click();
      await page.locator('#language').selectOption('de');
      await page.waitForFunction(() => document.documentElement.lang === 'de');
      assert.equal(new URL(page.url()).search, '?lang=de');
      assert.equal(new URL(page.url()).hash, farthestHash);
      assert.match(
        await words(page, 'status'),
        /^Auto: 3\d Züge in .* \(eine Tabelle aller Abstände\), nachweislich am kürzesten\.$/,
      );
      assert.match(await words(page, 'figures'), /^eine Tabelle/i);
      assert.deepEqual([await board(page, 'state'), await board(page, 'moves')], game);
      await page.waitForFunction(
        () => document.querySelector('#board')?.shadowRoot?.querySelector('.frame')?.getAttribute('lang') === 'de',
      );

      await page.keyboard.press('Escape');
      await page.locator('#menu').click();
      await page.locator('#share').click();
      await shareAs(page, 'Dieses Brett, vom Anfang an', 'Kopiert');
      const link = await page.evaluate(() => navigator.clipboard.readText());
      assert.equal(new URL(link).search, '', 'the reader of a link reads it in a language of theirs');

      await page.keyboard.press('Escape');
      await page.locator('#menu').click();
      await page.locator('#settings').click();
      await page.locator('#language').selectOption('en');
      await page.waitForFunction(() => document.documentElement.lang === 'en');
      assert.equal(new URL(page.url()).search, '', 'it is the reader’s own again');
      assert.deepEqual(await texts(page), await texts(page, true));
      await page.locator('#language').selectOption('fr');
      await page.waitForFunction(() => document.documentElement.lang === 'fr');
      await page.reload();
      await whenReady(page);
      assert.equal(await words(page, 'shuffle').then((text) => text.trim()), 'Mélanger');
      assert.equal(await page.locator('#language').inputValue(), 'fr');
    },
  ));

test('a link in the address that names no board is told in the reader’s language', () =>
  withPage(browser, server, { locale: 'es', hash: '#algorithm=magia' }, async (page) => {
    assert.match(await words(page, 'alert'), /^No se pudo seguir el enlace: «magia» no es un solucionador conocido/);
  }));
