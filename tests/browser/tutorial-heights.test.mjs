// How much room the tutorial takes: the whole page, each figure on a phone, and the way from a text to its figure.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { useBrowser, withPage } from './driver.mjs';

const { browser, server } = await useBrowser();

/** The first edition was 34,000 and 48,600 pixels high. */
const most = /** @type {const} */ ({ 1280: 20_500, 390: 35_500 });

/** Starts each figure, behind each tab. @param {import('playwright-core').Page} page */
const startAll = (page) =>
  page.evaluate(async () => {
    for (const figure of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('figure.demo'))) {
      document.getElementById(`${figure.id}-tab`)?.click();
      figure.scrollIntoView();
      while (figure.dataset.started === undefined) await new Promise((done) => setTimeout(done, 50));
    }
    await new Promise((done) => setTimeout(done, 1000));
  });

/** @param {import('playwright-core').Page} page */
const heights = (page) =>
  page.evaluate(() => {
    /** @type {[id: string, height: number][]} */
    const all = [];
    for (const figure of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('figure.demo'))) {
      document.getElementById(`${figure.id}-tab`)?.click();
      all.push([figure.id, figure.offsetHeight]);
    }
    return { page: document.documentElement.scrollHeight, figures: all };
  });

describe('the room that the tutorial takes', () => {
  for (const [width, height] of /** @type {[1280 | 390, number][]} */ ([
    [1280, 900],
    [390, 844],
  ]))
    test(`${width}: the page, and no figure higher than a screen`, { timeout: 120_000 }, () =>
      withPage(browser, server, { hash: 'tutorial.html', ready: false, viewport: { width, height } }, async (page) => {
        await startAll(page);
        const { page: whole, figures } = await heights(page);
        assert.ok(whole <= most[width], `${whole} pixels`);
        assert.deepEqual(
          figures.filter(([, high]) => high > (width === 390 ? height : height + 10)),
          [],
        );
      }),
    );

  test('1280: each text stands beside its figure', () =>
    withPage(
      browser,
      server,
      { hash: 'tutorial.html', ready: false, viewport: { width: 1280, height: 900 } },
      async (page) => {
        const apart = await page.evaluate(() =>
          [...document.querySelectorAll('.passage')]
            .map((passage) => {
              const [text, figure] = [':scope > .prose', ':scope > :not(.prose)'].map((part) =>
                /** @type {Element} */ (passage.querySelector(part)).getBoundingClientRect(),
              );
              return { beside: figure.left >= text.right, apart: Math.abs(figure.top - text.top) };
            })
            .filter(({ beside, apart: pixels }) => !beside || pixels > 8),
        );
        assert.deepEqual(apart, []);
      },
    ));
});
