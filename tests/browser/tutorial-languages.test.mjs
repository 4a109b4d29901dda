// The language of the tutorial in Chromium: which one the page takes, and how it is changed; boards and figures follow. The
// texts themselves: tests/web/article.test.mjs.

import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { useBrowser, withPage } from './driver.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, server } = await useBrowser();

/** @param {string} address @param {Partial<Parameters<typeof withPage>[2]>} options @param {(page: Page) => Promise<void>} body */
const onTutorial = (address, options, body) => () =>
  withPage(browser, server, { hash: `tutorial.html${address}`, ready: false, ...options }, body);

/** @param {Page} page @param {string} language */
const speaks = (page, language) => page.waitForFunction((lang) => document.documentElement.lang === lang, language);

describe('the language of the page', () => {
  test(
    'is spoken by the boards and the figures, too',
    onTutorial('?lang=de', {}, async (page) => {
      await speaks(page, 'de');
      await page.locator('.opening sliding-puzzle').getByRole('button', { name: 'Rückgängig' }).waitFor();
      await page.locator('#judge-demo-tab').click();
      await page.locator('#judge-demo').scrollIntoViewIfNeeded();
      await page.locator('#judge-demo').getByText('Dieses Brett spielen').waitFor();
      await page
        .locator('#judge-demo')
        .getByText('Die Stellung ist leer')
        .or(page.getByText('Lösbar'))
        .first()
        .waitFor();
    }),
  );

  test(
    'is that of the reader, where the page has it',
    onTutorial('', { locale: 'de-AT' }, async (page) => {
      await speaks(page, 'de');
      await page.getByRole('heading', { name: 'Das Schiebepuzzle von innen' }).waitFor();
    }),
  );

  test('nobody sees its texts change: they are hidden until they are translated, and stay in English without the translation', async () => {
    for (const found of [true, false]) {
      /** @type {(() => void)[]} */
      const waiting = [];
      server.overrides.set('article-de.js', (response, body) => {
        waiting.push(() =>
          found
            ? response.writeHead(200, { 'content-type': 'text/javascript' }).end(body)
            : response.writeHead(404).end(),
        );
      });
      try {
        await onTutorial('?lang=de', found ? {} : { expect: [/article-de|words\/|404/] }, async (page) => {
          const heading = page.locator('h1');
          const seen = () =>
            heading.evaluate((each) => {
              each.style.animation = 'none'; // begins again: on a busy machine its seconds may be over
              void each.offsetHeight;
              each.style.animation = '';
              return getComputedStyle(each).visibility;
            });
          while (waiting.length === 0) await page.waitForTimeout(20);
          assert.equal(await seen(), 'hidden');
          const board = page.locator('.opening sliding-puzzle');
          assert.equal(await board.evaluate((each) => getComputedStyle(each).visibility), 'visible');
          for (const answer of waiting) answer();
          await page.locator('html:not(.untranslated)').waitFor();
          assert.equal(await seen(), 'visible');
          assert.equal(
            await heading.textContent(),
            found ? 'Das Schiebepuzzle von innen' : 'The sliding puzzle from the inside',
          );
        })();
      } finally {
        server.overrides.clear();
      }
    }
  });

  test(
    'is English for a reader of a language that it does not have',
    onTutorial('', { locale: 'fr' }, async (page) => {
      await page.getByRole('heading', { name: 'The sliding puzzle from the inside' }).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
    }),
  );

  test(
    'is chosen in the contents, kept, and the place on the page stays',
    onTutorial('#race', {}, async (page) => {
      await page.locator('#contents summary').click();
      await page.getByRole('link', { name: 'Deutsch' }).click();
      await speaks(page, 'de');
      assert.match(page.url(), /tutorial\.html\?lang=de#race$/);
      await page.goto(`${server.url}tutorial.html`);
      await speaks(page, 'de');
      await page.locator('#contents summary').click();
      await page.getByRole('link', { name: 'English' }).click();
      await page.getByRole('heading', { name: 'The sliding puzzle from the inside' }).waitFor();
    }),
  );

  test(
    'is English, and the page works, where the translation cannot be loaded',
    onTutorial('', { expect: [/article-de/] }, async (page) => {
      server.overrides.set('article-de.js', (response) => response.writeHead(404).end());
      try {
        await page.goto(`${server.url}tutorial.html?lang=de`);
        await page.locator('#graph-demo').scrollIntoViewIfNeeded();
        await page.locator('#graph-demo[data-started]').waitFor();
        assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
      } finally {
        server.overrides.clear();
      }
    }),
  );
});
