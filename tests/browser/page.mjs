// What the tests of our page (page-*.test.mjs) share: the built page in Chromium, as its visitors use it. Each test
// opens its own page; driver.mjs fails it on console errors, uncaught errors and requests to other servers.

import assert from 'node:assert/strict';

import { axeFinds, browser, server, withPage } from './driver.mjs';

export { browser, outOfReach, server, test } from './driver.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {(page: Page) => Promise<void>} Body */

/** @type {(options: Parameters<typeof withPage>[2], body: Body) => () => Promise<void>} */
export const onPage = (options, body) => () => withPage(browser, server, options, body);

export const farthest = '8 6 7/2 5 4/3 0 1'; // 31 moves, the most on 3x3
export const farthestHash = `#state=${farthest.replaceAll(' ', ',')}`;
export const nearHash = '#state=1,2,3/4,5,6/0,7,8'; // LL
export const hard4x4 = '#size=4x4&seed=a'; // far beyond BFS
export const costly = '0 15 8 3/12 11 7 4/14 10 6 5/9 13 2 1'; // 70 moves; its proof takes longer than that of most 80
export const costly4x4 = `#state=${costly.replaceAll(' ', ',')}`;
export const hard5x5 = '#size=5x5&seed=a';
export const goal5x5 = '1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0';
export const solveButton = '[data-algorithm=auto]';

/** @param {Page} page @param {string} id */
export const words = async (page, id) => (await page.locator(`#${id}`).textContent()) ?? '';

/** @param {Page} page @param {'session' | 'review' | 'solve'} name */
export async function openPanel(page, name) {
  if (await page.locator(`#panel-${name}`).isHidden()) await page.locator(`#tab-${name}`).click();
}

/** Chooses from the menu. @param {Page} page @param {'again' | 'share' | 'settings' | 'keys'} item */
export async function fromMenu(page, item) {
  await page.locator('#menu').click();
  await page.locator(`#${item}`).click();
}

/** Opens the sheet for a new board, or a fold of it. @param {Page} page @param {'other-size' | 'a-position'} [fold] */
export async function openNew(page, fold) {
  await page.locator('#new').click();
  await page.locator('#new-sheet').waitFor();
  if (fold && !(await page.locator(`#${fold}`).getAttribute('open'))?.length)
    await page.locator(`#${fold}`).evaluate((details) => {
      /** @type {HTMLDetailsElement} */ (details).open = true;
    });
}

/** Starts what the sheet asks for, and waits until it is dealt. @param {Page} page @param {'size' | 'position'} what */
export async function start(page, what) {
  await page.locator(`#start-${what}`).click();
  await page.locator('#new-sheet').waitFor({ state: 'hidden' });
}

/** The button of a search, which starts it; it may be under "More". @param {Page} page @param {string} algorithm */
export async function solverButton(page, algorithm) {
  const button = page.locator(`[data-algorithm=${algorithm}]`);
  if (await button.isVisible()) return button;
  await openPanel(page, 'solve');
  if (await button.isHidden()) await page.locator('#more summary').click();
  return button;
}

/** @param {Page} page @param {'0.25' | '1' | '20'} times the usual speed */
export const setSpeed = (page, times) =>
  page.locator('#speed').evaluate((choice, value) => {
    /** @type {HTMLSelectElement} */ (choice).value = value;
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  }, times);

/** Goes through the game that was played. @param {Page} page */
export async function openReview(page) {
  await openPanel(page, 'review');
  await page.locator('#review-open').click();
}

/**
 * Starts that search, or the one that was chosen last, and returns how it ended.
 * @param {Page} page
 * @param {string} [algorithm]
 * @returns {Promise<any>}
 */
export async function solved(page, algorithm) {
  const button = algorithm ? await solverButton(page, algorithm) : page.locator(solveButton);
  const result = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('puzzle-solution', (event) => resolve(/** @type {CustomEvent} */ (event).detail), {
          once: true,
        });
      }),
  );
  await button.click();
  const detail = await result;
  await searched(page);
  return detail;
}

/** Where the room of the messages ends. @param {Page} page */
export const below = (page) =>
  page.locator('.notes').evaluate((element) => element.getBoundingClientRect().bottom + scrollY);

/** Waits until no search runs. @param {Page} page */
export const searched = (page) => page.waitForFunction(() => !document.querySelector('.running'));

/** Calls of requestAnimationFrame and timers so far. @param {Page} page */
export const busyness = (page) => page.evaluate(() => ({ .../** @type {any} */ (window).busy }));

/** Fails on what axe finds. @param {Page} page @param {string} what */
export async function assertAccessible(page, what) {
  assert.deepEqual(await axeFinds(page), [], what);
}

/** Chooses in the sheet of sharing, and waits for what is said beside it. @param {Page} page @param {string} label @param {string} [said] */
export async function shareAs(page, label, said = 'Copied') {
  const row = page.locator('.share-row', { has: page.getByRole('button', { name: label }) });
  await row.getByRole('button').click();
  await row.locator('output', { hasText: said }).waitFor();
}

/** What the layout has moved since the page began to load, from where to where. @param {Page} page */
export const layoutShifts = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const rectangle = (/** @type {DOMRectReadOnly} */ { x, y, width, height }) => `${[x, y, width, height]}`;
        const shifted = (/** @type {PerformanceEntry} */ entry) =>
          /** @type {any} */ (entry).sources.map((/** @type {any} */ { node, previousRect, currentRect }) => {
            const text = (node.outerHTML ?? node.parentElement.outerHTML).slice(0, 80);
            return `${text}: ${rectangle(previousRect)} -> ${rectangle(currentRect)}`;
          });
        new PerformanceObserver((list) => resolve(list.getEntries().flatMap(shifted))).observe({
          type: 'layout-shift',
          buffered: true,
        });
        setTimeout(() => resolve([]), 300);
      }),
  );

/** @param {Page} page */
export const overflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * A checksum of the picture, and how many colours it has.
 * @param {Page} page
 */
export const picture = (page) =>
  page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (
      document.querySelector('#board')?.shadowRoot?.querySelector('canvas')
    );
    const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
    const context = /** @type {CanvasRenderingContext2D} */ (copy.getContext('2d', { willReadFrequently: true }));
    context.drawImage(canvas, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer);
    let hash = 0;
    for (const pixel of pixels) hash = (hash * 31 + pixel) | 0;
    return { hash, colours: new Set(pixels).size };
  });
/** @param {Page} page */
export const pixels = async (page) => (await picture(page)).hash;
