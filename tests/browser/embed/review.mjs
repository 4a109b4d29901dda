// Scenarios: somebody's solve is shown, by the control "review".

import assert from 'node:assert/strict';

import {
  attribute,
  becomes,
  call,
  costly,
  farthest,
  get,
  near,
  ready,
  script,
  told,
  twoFrames,
  unsolvable,
} from './boards.mjs';
import { scenariosOf } from './scenario.mjs';

/** @import { Page } from '../engines.mjs' */

const scenario = scenariosOf('a solve is shown');

scenario('its curve, what it cost, and its moves with their pauses @short', async ({ page, open }) => {
  await open(
    `${script}<sliding-puzzle state="${near}" moves="LRLL" times="0_8_8AY8" controls="review" readonly style="width: 320px"></sliding-puzzle>`,
  );
  await ready(page);
  await page.waitFor(() =>
    /^4 = 2 \+ 2 × 1/.test(
      document.querySelector('sliding-puzzle')?.shadowRoot?.querySelector('.review-said')?.textContent ?? '',
    ),
  );
  const seen = () =>
    page.evaluate(() => {
      const root = /** @type {ShadowRoot} */ (document.querySelector('sliding-puzzle')?.shadowRoot);
      const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (root.querySelector(selector));
      const row = find('.review');
      const chart = find('.chart').getBoundingClientRect();
      return {
        said: find('[data-name="review-scrubber"]').getAttribute('aria-valuetext'),
        wide: chart.width > 280 && chart.height > 150,
        rises: root.querySelectorAll('.chart .away').length,
        fits: row.scrollHeight <= row.clientHeight,
      };
    });
  assert.deepEqual(await seen(), { said: 'Move 0 of 4, 2 still needed', wide: true, rises: 1, fits: true });
  await page.evaluate(() =>
    document
      .querySelector('sliding-puzzle')
      ?.shadowRoot?.querySelector('[data-name="review-play"]')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  );
  await becomes(page, 'moveCount', 2);
  assert.equal((await seen()).said, 'Move 2 of 4, 2 still needed');
  await page.evaluate(() => {
    const chart = /** @type {Element} */ (
      document.querySelector('sliding-puzzle')?.shadowRoot?.querySelector('.chart')
    );
    const { right, top } = chart.getBoundingClientRect();
    const at = { clientX: right - 11, clientY: top + 60, pointerId: 1, bubbles: true };
    chart.setPointerCapture = () => {}; // there is no such pointer
    chart.dispatchEvent(new PointerEvent('pointerdown', at));
  });
  await becomes(page, 'moveCount', 4);
  await becomes(page, 'solved', true);
});

// What the reader has played stays, whatever happens to the controls.

const played = `<sliding-puzzle state="${farthest}" controls="solve review" remember="played" style="width: 320px"></sliding-puzzle>`;

/** The reader makes five moves. @param {Page} page */
async function playFive(page) {
  for (const way of ['right', 'down', 'left', 'up', 'right']) assert.equal(await call(page, 'move', way, 'keys'), 1);
  assert.equal(await get(page, 'moveCount'), 5);
}

/** Waits until the control is there, with that word on its button. @param {Page} page @param {string} word */
const offersReview = (page, word = 'Review of the moves') =>
  page.waitFor(
    (wanted) =>
      document.querySelector('sliding-puzzle')?.shadowRoot?.querySelector('.review-begin')?.textContent === wanted,
    word,
  );

/** @type {[how: string, change: (page: Page) => Promise<unknown>, word?: string][]} */
const changes = [
  ['the language changes', (page) => attribute(page, 'lang', 'de'), 'Rückblick auf die Züge'],
  ['the controls change', (page) => attribute(page, 'controls', 'undo solve review')],
  [
    'the control comes later',
    async (page) => {
      await attribute(page, 'controls', 'solve');
      await attribute(page, 'controls', 'solve review');
    },
  ],
];

for (const [how, change, word] of changes)
  scenario(`${how}: what was played stays, and a search goes on`, async ({ page, open }) => {
    await open(script + played.replace(farthest, costly));
    await ready(page);
    await offersReview(page);
    for (const way of ['left', 'up', 'right', 'down', 'left']) assert.equal(await call(page, 'move', way, 'keys'), 1);
    await page.evaluate(
      () => void (/** @type {any} */ (document.querySelector('sliding-puzzle')).solve({ algorithm: 'idastar' })),
    );
    await change(page);
    await offersReview(page, word);
    await twoFrames(page);
    assert.equal(await get(page, 'moveCount'), 5);
    assert.equal(await get(page, 'searching'), true);
    await call(page, 'cancel');
  });

scenario('the element is taken away and put back: what was played stays', async ({ page, open }) => {
  await open(script + played);
  await ready(page);
  await offersReview(page);
  await playFive(page);
  await page.evaluate(async () => {
    const board = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    board.remove();
    await new Promise((done) => setTimeout(done));
    document.body.append(board);
    await board.ready;
  });
  await offersReview(page);
  assert.equal(await get(page, 'moveCount'), 5);
});

scenario('the script of the review comes late: what was played stays', async ({ page, web, open }) => {
  let release = () => {};
  const late = new Promise((done) => (release = () => done(null)));
  web.blog.patch = async (_folder, path, body) => {
    if (path === 'board-review.js') await late;
    return body;
  };
  await open(script + played);
  await ready(page);
  await playFive(page);
  release();
  await offersReview(page);
  assert.equal(await get(page, 'moveCount'), 5);
});

scenario('the page comes back: what was played stays', async ({ page, open }) => {
  await open(script + played);
  await ready(page);
  await playFive(page);
  await page.evaluate(() => location.reload()).catch(() => {});
  for (;;)
    if (
      await offersReview(page).then(
        () => true,
        () => false,
      )
    )
      break;
  assert.equal(await get(page, 'moveCount'), 5);
});

scenario('a game in review stays at its move, and in review', async ({ page, open }) => {
  await open(
    `${script}<sliding-puzzle state="${near}" moves="LRLL" controls="review" style="width: 320px"></sliding-puzzle>`,
  );
  await ready(page);
  assert.equal(await get(page, 'moveCount'), 0);
  const scrubber = (/** @type {RegExp} */ words) =>
    page.waitFor(
      (pattern) =>
        new RegExp(pattern).test(
          document.querySelector('sliding-puzzle')?.shadowRoot?.querySelector('[data-name="review-scrubber"]')
            ?.ariaValueText ?? '',
        ),
      words.source,
    );
  await scrubber(/^Move 0 of 4/);
  await call(page, 'seek', 3);
  await attribute(page, 'lang', 'de');
  await scrubber(/^Zug 3 von 4/);
  await page.evaluate(async () => {
    const board = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    board.remove();
    await new Promise((done) => setTimeout(done));
    document.body.append(board);
    await board.ready;
  });
  await scrubber(/^Zug 3 von 4/);
  assert.equal(await get(page, 'moveCount'), 3);
  await call(page, 'load', { state: near, moves: 'LL' });
  await scrubber(/^Zug 0 von 2/);
  assert.equal(await get(page, 'moveCount'), 0, 'a game that is given begins at its start');
});

scenario('allow-unsolvable changes: what was played stays where it is solvable', async ({ page, open }) => {
  await open(`${script}<sliding-puzzle state="${farthest}" style="width: 320px"></sliding-puzzle>`);
  await ready(page);
  await playFive(page);
  await attribute(page, 'allow-unsolvable', '');
  await twoFrames(page);
  await attribute(page, 'allow-unsolvable', null);
  await twoFrames(page);
  assert.equal(await get(page, 'moveCount'), 5);
  await attribute(page, 'state', unsolvable);
  await told(page, 'puzzle-error');
  await twoFrames(page);
  await attribute(page, 'allow-unsolvable', '');
  await becomes(page, 'state', unsolvable);
  await attribute(page, 'allow-unsolvable', null);
  await becomes(page, 'solvable', true);
});
