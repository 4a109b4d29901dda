// Scenarios: the tutorial itself, a figure of each kind worked in turn, and nothing out of view.

import assert from 'node:assert/strict';

import { scenariosOf } from './scenario.mjs';

/** @import { Page } from '../engines.mjs' */

const scenario = scenariosOf('article');

/** Starts a figure. @param {Page} page @param {string} id */
async function start(page, id) {
  await page.evaluate((/** @type {string} */ name) => {
    document.getElementById(`${name}-tab`)?.click();
    document.getElementById(name)?.scrollIntoView();
  }, id);
  await page.waitFor((/** @type {string} */ name) => document.getElementById(name)?.dataset.started !== undefined, id);
}

/** Presses the first button of a figure that says so. @param {Page} page @param {string} id @param {string} words */
const press = (page, id, words) =>
  page.evaluate(
    (/** @type {string} */ name, /** @type {string} */ text) => {
      const buttons = [...document.querySelectorAll(`#${name} button`)];
      /** @type {HTMLElement} */ (buttons.find((each) => each.textContent === text)).click();
    },
    id,
    words,
  );

scenario(
  'a board is played, a search stepped, a shuffle counted, a position judged, a race run, a pattern shown',
  async ({ page, web }) => {
    await page.goto(`${web.blog.site}/tutorial.html?lang=en`);
    await page.waitFor(() => /** @type {any} */ (document.querySelector('.opening sliding-puzzle'))?.moveCount === 0);
    await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('.opening sliding-puzzle')).focus());
    const moves = () => /** @type {any} */ (document.querySelector('.opening sliding-puzzle')).moveCount;
    for (let tries = 0; tries < 40 && (await page.evaluate(moves)) === 0; ++tries)
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) await page.press(key);
    assert.ok((await page.evaluate(moves)) > 0);

    await start(page, 'shuffling-demo');
    await page.waitFor(() => document.querySelectorAll('#shuffling-demo svg').length > 0);

    await start(page, 'judge-demo');
    await page.evaluate(() => {
      const field = /** @type {HTMLTextAreaElement} */ (document.querySelector('#judge-position'));
      field.value = '1 2 3 4 5 6 8 7 0';
      field.dispatchEvent(new Event('input'));
    });
    await page.waitFor(() => document.querySelector('#judge-demo .pieces-verdict')?.textContent === 'Unsolvable');

    await start(page, 'bfs-small');
    const event = () => document.querySelector('#bfs-small .code-event')?.textContent;
    const before = await page.evaluate(event);
    await press(page, 'bfs-small', 'Next');
    assert.notEqual(await page.evaluate(event), before);
    assert.equal(await page.evaluate(() => document.querySelectorAll('#bfs-small [aria-current="step"]').length), 1);

    await start(page, 'race-demo');
    await page.evaluate(() => {
      location.hash = '#race?state=1,2,3/4,5,6/0,7,8';
    });
    await page.waitFor(
      () => /** @type {any} */ (document.querySelector('#race-demo sliding-puzzle')).state === '1 2 3/4 5 6/0 7 8',
    );
    await press(page, 'race-demo', 'Start');
    await page.waitFor(() =>
      /needed the fewest states/.test(document.querySelector('#race-demo .experiment-status')?.textContent ?? ''),
    );

    await start(page, 'patterns-shadow');
    await page.waitFor(() => document.querySelectorAll('#patterns-shadow .live *').length > 72);
  },
);

scenario('nothing runs out of view at 360, 390 and 1280 pixels', async ({ page, web }) => {
  await page.goto(`${web.blog.site}/tutorial.html?lang=en`);
  for (const width of [360, 390, 1280]) {
    await page.resize(width, 844);
    for (const id of ['solvability-demo', 'judge-demo', 'bfs-small', 'race-demo', 'patterns-sum'])
      await start(page, id);
    const out = await page.evaluate(() => {
      const page_ = document.documentElement;
      const wide = [...document.querySelectorAll('figure.demo > *, main p, main h2, main h3')]
        .filter((each) => each.getBoundingClientRect().right > page_.clientWidth + 1)
        .map((each) => `${each.parentElement?.id} ${each.className}`);
      return page_.scrollWidth > page_.clientWidth ? [`the page: ${page_.scrollWidth}`, ...wide] : wide;
    });
    assert.deepEqual(out, [], `${width} pixels`);
  }
});
