// The tutorial in German, in Chromium: every text of the article is translated, with its numbers and the elements within,
// and nothing else is; figures follow; which language the page takes, and how it is changed. What figures say in the course
// of their work is in tests/cli/tutorial-words.test.mjs.

import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { texts } from '../../web/words/article-de.ts';
import { textOf } from '../../web/words/in-place.ts';
import { useBrowser, withPage } from './driver.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, server } = await useBrowser();

/** @param {string} address @param {Partial<Parameters<typeof withPage>[2]>} options @param {(page: Page) => Promise<void>} body */
const onTutorial = (address, options, body) => () =>
  withPage(browser, server, { hash: `tutorial.html${address}`, ready: false, ...options }, body);

/** @param {Page} page @param {string} language */
const speaks = (page, language) => page.waitForFunction((lang) => document.documentElement.lang === lang, language);

/** What the page says at first. @param {Page} page */
const saidOn = (page) => page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' '));

/** The numbers of a text, without what parts thousands. @param {string} text */
const numbersOf = (text) =>
  [...text.replaceAll(/\[\d\|/g, '[').matchAll(/\d[\d.,]*/g)].map(([number]) => number.replaceAll(/\D/g, '')).sort();

describe('the article in German', () => {
  test(
    'no text of the page is left in English, and the figures speak German, too',
    onTutorial('?lang=de', {}, async (page) => {
      await speaks(page, 'de');
      const english = await page.evaluate(() =>
        [...document.querySelectorAll('[lang=en]:not(a)')].map((each) => each.textContent?.slice(0, 200)),
      );
      assert.deepEqual(english, []);
      await page.locator('.opening sliding-puzzle').getByRole('button', { name: 'Rückgängig' }).waitFor();
      assert.equal(await page.title(), texts['The sliding puzzle from the inside: shuffling, solvability, BFS and A*']);
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
    'no translation is left over: each belongs to a text of the page',
    onTutorial('', { javaScriptEnabled: false }, async (page) => {
      const all = await page.evaluate(`{
        const textOf = ${textOf};
        const elements = [...document.querySelectorAll('title, body *')];
        [
          ...elements.map(textOf),
          ...elements.flatMap((element) => [element.getAttribute('aria-label'), element.getAttribute('alt')]),
        ];
      }`);
      const said = new Set(all);
      assert.deepEqual(
        Object.keys(texts).filter((text) => !said.has(text)),
        [],
      );
    }),
  );

  test('a translation has the numbers of the English and as many elements', () => {
    for (const [english, german] of Object.entries(texts)) {
      assert.deepEqual(numbersOf(german), numbersOf(english), english);
      assert.equal(german.split('[').length, english.split('[').length, english);
    }
  });

  test(
    'links stay links, to the same places; numbers in tables are written as in German',
    onTutorial('?lang=de', {}, async (page) => {
      await speaks(page, 'de');
      const german = await page
        .locator('main a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      await page.goto(`${server.url}tutorial.html?lang=en`);
      const english = await page
        .locator('main a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      assert.deepEqual(german.sort(), english.sort());
      await page.goto(`${server.url}tutorial.html?lang=de`);
      await speaks(page, 'de');
      assert.match(await saidOn(page), / 10\.461\.394\.944\.000 /);
    }),
  );
});

describe('the language of the page', () => {
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
      server.overrides.set('words/article-de.js', (response, body) => {
        waiting.push(() =>
          found
            ? response.writeHead(200, { 'content-type': 'text/javascript' }).end(body)
            : response.writeHead(404).end(),
        );
      });
      try {
        await onTutorial('?lang=de', found ? {} : { expect: [/article-de|words\/|404/] }, async (page) => {
          const heading = page.locator('h1');
          const seen = () => heading.evaluate((each) => getComputedStyle(each).visibility);
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
    onTutorial('', { expect: [/article-de|words/] }, async (page) => {
      server.overrides.set('words/article-de.js', (response) => response.writeHead(404).end());
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
