// What the tests of our page (page-*.test.mjs) share. Each opens its own page by open() of fixtures.mjs.

import { expect as plain } from '@playwright/test';

import { Board, farthest, near } from './board.mjs';
import { axeFinds } from './checks.mjs';

export { farthest, near, shiftsOf } from './board.mjs';
export { outOfReach, overflow } from './checks.mjs';
export { browser, server, test, whenReady } from './fixtures.mjs';

const boardOf = (page) => new Board(page, '#board');

export const board = (page, name) => boardOf(page).get(name);

/** The middle of a cell in the window, counted from 0 row by row. */
export const cellPoint = (page, cell) => boardOf(page).cell(cell);

export const call = (page, method, ...values) => boardOf(page).call(method, ...values);

export async function settled(page) {
  // Both looks belong to this call: a change may take a frame to arrive.
  await page.evaluate(() => {
    window.lastFrames = -1;
  });
  await page.waitForFunction(
    () => {
      const now = window;
      const same = now.lastFrames === now.probe.frames && !document.querySelector('#board').playing;
      now.lastFrames = now.probe.frames;
      return same;
    },
    undefined,
    { polling: 120 },
  );
}

/** An answer in place of a file, which may be made of it. */
export const answerWith = (type, make) => (response, body) =>
  void response.writeHead(200, { 'content-type': type }).end(typeof make === 'string' ? make : make(body));

export const notFound = (response) => void response.writeHead(404).end();

export const expect = plain.configure({ timeout: 20_000 }).extend({
  async toShow(page, wanted) {
    const wrong = await boardOf(page)
      .shows(wanted)
      .then(
        () => '',
        (error) => error.message,
      );
    return { pass: wrong === '', message: () => wrong };
  },
});

export const farthestHash = `#state=${farthest.replaceAll(' ', ',')}`;
export const nearHash = `#state=${near.replaceAll(' ', ',')}`;
export const hard4x4 = '#size=4x4&seed=a'; // far beyond BFS
export const hard5x5 = '#size=5x5&seed=a';

export async function press(page, ...names) {
  for (const name of names) await page.getByRole('button', { name, exact: true }).click();
}

export async function type(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

/** The button of a solver, in the row that is always in view. */
export const solver = (page, name) => page.locator('#solvers').getByRole('button', { name });

export async function solve(page, name) {
  await solver(page, name).click();
  await searched(page);
}

export const searched = (page) => expect(page.locator('.running')).toHaveCount(0);

/** Another address, in the page that is open. */
export const follow = (page, hash) =>
  page.evaluate((text) => {
    location.hash = text;
  }, hash);

export async function openPanel(page, name) {
  const tab = page.locator('.tabs').getByRole('button', { name });
  if ((await tab.getAttribute('aria-expanded')) === 'false') await tab.click();
}

/** Chooses in the sheet of sharing, and waits for what is said beside it. */
export async function shareAs(page, name, said = 'Copied') {
  await press(page, name);
  await expect(page.locator('.share-row', { hasText: name }).locator('output')).toHaveText(said);
}

export const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

/** Calls of requestAnimationFrame and timers, and workers, so far. */
export const busyness = (page) =>
  page.evaluate(() => {
    const { frames, timeouts, intervals, workers } = window.probe;
    return { frames, timeouts, intervals, workers };
  });

export async function expectRest(page, milliseconds) {
  const before = await busyness(page);
  await page.waitForTimeout(milliseconds);
  expect(await busyness(page)).toEqual(before);
}

export async function expectAccessible(page, what) {
  expect(await axeFinds(page), what).toEqual([]);
}

/** All of it is in the window, and its middle on top. */
export const inView = (locator) =>
  locator.evaluateAll((all) =>
    all.every((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1 && one.contains(there);
    }),
  );

export const places = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return `${one.classList[0]} ${[left, top + scrollY, right, bottom + scrollY].map(Math.round)}`;
    }),
  );

/** A checksum of what the board shows. */
export const pixels = (page) =>
  page.locator('#board').evaluate((board) => {
    const canvas = board.shadowRoot?.querySelector('canvas');
    const paper = new OffscreenCanvas(canvas.width, canvas.height);
    const context = paper.getContext('2d');
    context.drawImage(canvas, 0, 0);
    let sum = 0;
    for (const pixel of new Uint32Array(context.getImageData(0, 0, paper.width, paper.height).data.buffer))
      sum = (sum * 31 + pixel) | 0;
    return sum;
  });
