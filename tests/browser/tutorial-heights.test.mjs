// How much room the tutorial takes: the whole page, each figure on a phone, and the way from a text to its figure.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { useBrowser, withPage } from './driver.mjs';
import { rarely, some } from './engines.mjs';

const { browser, server } = await useBrowser();

/** The first edition was 34,000 and 48,600 pixels high, in English; German words are longer. */
const most = /** @type {const} */ ({ en: { 1280: 20_900, 390: 30_900 }, de: { 1280: 21_700, 390: 33_200 } });
/** @type {(keyof typeof most)[]} */
const languages = ['en', 'de'];
const longest = [...languages].reverse();

/**
 * @param {keyof typeof most} language
 * @param {{ width: number, height: number }} viewport
 * @param {(page: import('playwright-core').Page) => Promise<void>} act
 */
const onTutorial = (language, viewport, act) =>
  withPage(browser, server, { hash: `tutorial.html?lang=${language}`, ready: false, viewport }, async (page) => {
    await page.waitForFunction((lang) => document.documentElement.lang === lang, language);
    await act(page);
  });

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
  for (const language of languages)
    for (const [width, height] of some(
      /** @type {[1280 | 390, number][]} */ (
        language === 'en'
          ? [
              [1280, 900],
              [390, 844],
            ]
          : [
              [390, 844],
              [1280, 900],
            ]
      ),
    ))
      test(`${width}, ${language}: the page, and no figure higher than a screen`, { timeout: 120_000 }, () =>
        onTutorial(language, { width, height }, async (page) => {
          await startAll(page);
          const { page: whole, figures } = await heights(page);
          assert.ok(whole <= most[language][width], `${whole} pixels`);
          assert.deepEqual(
            figures.filter(([, high]) => high > (width === 390 ? height : height + 10)),
            [],
          );
        }),
      );

  for (const language of some(longest))
    rarely(
      `390, ${language}: no figure is higher than a screen after its main button, or with any of its folds open`,
      {
        timeout: 240_000,
      },
      () =>
        onTutorial(language, { width: 390, height: 844 }, async (page) => {
          await startAll(page);
          /** What is too high, and small: the targets that a finger cannot hit. @type {string[]} */
          const high = [];
          /** @type {string[]} */
          const small = [];
          /** Folds without a triangle. @type {string[]} */
          const plain = [];
          let folds = 0;
          for (const id of await page.evaluate(() =>
            [...document.querySelectorAll('figure.demo')].map((each) => each.id),
          )) {
            const found = await page.evaluate(async (name) => {
              const pause = (/** @type {number} */ time) => new Promise((done) => setTimeout(done, time));
              const figure = /** @type {HTMLElement} */ (document.getElementById(name));
              document.getElementById(`${name}-tab`)?.click();
              figure.scrollIntoView();
              /** @type {string[]} */
              const high = [];
              /** @type {Set<string>} */
              const small = new Set();
              /** @type {string[]} */
              const plain = [];
              const measure = (/** @type {string} */ when) => {
                if (figure.offsetHeight > 844) high.push(`${name}, ${when}: ${figure.offsetHeight} px`);
                for (const target of figure.querySelectorAll(
                  'button, select, input, textarea, summary, .row a, .pieces-segments label, .look-list tbody tr',
                )) {
                  // A label is hit in the place of its input; a link in running text is text.
                  const hit = target.matches('input') ? (target.closest('label') ?? target) : target;
                  const { width, height } = hit.getBoundingClientRect();
                  if (width === 0 || height === 0 || target.closest('sliding-puzzle')) continue;
                  if (width < 43.9 || height < 43.9)
                    small.add(
                      `${name}, ${when}: ${hit.tagName} ${hit.className} ${hit.textContent?.slice(0, 20)} ${Math.round(width)} x ${Math.round(height)}`,
                    );
                }
              };
              measure('at first');
              const main = /** @type {HTMLElement | null} */ (
                figure.querySelector('button.primary:not([aria-disabled="true"])')
              );
              if (main) {
                main.click();
                for (let wait = 0; wait < 30 && /Cancel|Abbrechen|Pause/.test(`${main.textContent}`); wait += 1)
                  await pause(100);
                await pause(300);
                measure('after its main button');
                if (/Cancel|Abbrechen|Pause/.test(`${main.textContent}`)) main.click();
              }
              const all = [.../** @type {NodeListOf<HTMLDetailsElement>} */ (figure.querySelectorAll('details'))];
              let folds = 0;
              for (const fold of all) {
                if (fold.getClientRects().length === 0) continue;
                folds += 1;
                const summary = /** @type {HTMLElement} */ (fold.querySelector('summary'));
                if (
                  getComputedStyle(summary).display !== 'list-item' &&
                  !getComputedStyle(summary, '::before').content.includes('▸')
                )
                  plain.push(`${name}: “${summary.textContent}”`);
                fold.open = true;
                await pause(150);
                measure(`“${fold.querySelector('summary')?.textContent}” open`);
                for (const tab of /** @type {NodeListOf<HTMLElement>} */ (fold.querySelectorAll('.look-tabs button'))) {
                  tab.click();
                  await pause(150);
                  measure(`“${tab.textContent}” of the look inside`);
                }
                fold.open = false;
                await pause(30);
              }
              for (const tab of /** @type {NodeListOf<HTMLElement>} */ (figure.querySelectorAll('[role="tab"]'))) {
                if (tab.getClientRects().length === 0) continue;
                tab.click();
                await pause(100);
                measure(`tab “${tab.textContent}”`);
              }
              return { high, small: [...small], plain, folds };
            }, id);
            high.push(...found.high);
            small.push(...found.small);
            plain.push(...found.plain);
            folds += found.folds;
          }
          assert.ok(folds > 50, `only ${folds} folds were opened`);
          assert.deepEqual(high, []);
          assert.deepEqual(small, []);
          assert.deepEqual(plain, []);
        }),
    );

  for (const language of some(longest))
    test(`1280, ${language}: the board, the lit code and the state, tree or list of a look inside fit a screen`, () =>
      onTutorial(language, { width: 1280, height: 900 }, async (page) => {
        for (const id of ['bfs-demo', 'astar-misplaced-demo', 'astar-manhattan-demo', 'weight-demo']) {
          const figure = page.locator(`#${id}`);
          await page.evaluate((tab) => document.getElementById(tab)?.click(), `${id}-tab`);
          await figure.scrollIntoViewIfNeeded();
          await page.locator(`#${id}[data-started]`).waitFor();
          await figure.locator('details:has(> .look) > summary').click();
          const look = figure.locator('.look');
          await look.locator('.look-step', { hasText: / \d+ (of|von) \d/ }).waitFor();
          for (const tab of await look.locator('.look-tabs [role=tab]').all()) {
            await tab.click();
            await look.locator('.code-line[aria-current]').waitFor();
            const { height, wide, seen } = await figure.evaluate((each) => {
              const places = ['sliding-puzzle', '.look .code-panel', '.look > [role="tabpanel"]:not([hidden])'];
              return {
                height: /** @type {HTMLElement} */ (each).offsetHeight,
                wide: [...each.querySelectorAll('.look *')]
                  .filter(
                    (part) =>
                      !part.closest('.unseen') &&
                      part.getBoundingClientRect().right > each.getBoundingClientRect().right,
                  )
                  .map((part) => part.className),
                seen: places.map((place) => {
                  const { width, height } = /** @type {Element} */ (each.querySelector(place)).getBoundingClientRect();
                  return width >= 100 && height >= 100;
                }),
              };
            });
            const where = `${id}, ${await tab.textContent()}`;
            assert.ok(height <= 900, `${where}: ${height} px`);
            assert.deepEqual(seen, [true, true, true], where);
            assert.deepEqual(wide, [], where);
          }
        }
      }));

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
